import { type SQL, sql } from 'drizzle-orm'
import type { TipoDeAviso } from '#contract/aviso.ts'
import { addBusinessDays, isBusinessDay, todaySaoPaulo } from '#contract/holidays.ts'
import type { Flag } from '#contract/permissions.ts'
import { atePrazo } from '#contract/prazos.ts'
import { type Ambiente, capacidades } from '#contract/variants.ts'
import { wording } from '#contract/wording.ts'
import { rows } from '#server/db/sql.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import {
  makeReminder,
  noAmbiente,
  notifyPessoas,
  papeisEm,
  podem,
  type Reminder,
  type Teller,
  totais,
} from '../aviso/commands.ts'
import { icsDoPrazo } from './ics.ts'

/** What people are told of their evidence: how it was decided, and that the time to send again runs out. */
const QUEM_ENVIA: readonly Flag[] = ['enviarRespondidas', 'enviarRejeitadas']
const APROVADA: TipoDeAviso = {
  tipo: 'evidencia-aprovada',
  nome: 'Evidência aprovada',
  descricao: 'A análise do que você enviou, ou acompanha, terminou em aprovação.',
  padrao: { pagina: true, email: 'resumo' },
  flags: QUEM_ENVIA,
}
const REJEITADA: TipoDeAviso = {
  tipo: 'evidencia-rejeitada',
  nome: 'Evidência rejeitada',
  descricao: 'A análise do que você enviou, ou acompanha, terminou em rejeição, com a justificativa e o prazo.',
  padrao: { pagina: true, email: 'na hora' },
  flags: QUEM_ENVIA,
}
const VESPERA: TipoDeAviso = {
  tipo: 'prazo-de-reenvio',
  nome: 'Prazo de novo envio perto do fim',
  descricao: 'Um dia útil antes de terminar o prazo para enviar de novo o que foi rejeitado.',
  padrao: { pagina: true, email: 'na hora' },
  flags: ['enviarRejeitadas'],
}
const PRORROGADO: TipoDeAviso = {
  tipo: 'prazo-prorrogado',
  nome: 'Prazo de novo envio prorrogado',
  descricao: 'O prazo para enviar de novo o que foi rejeitado ganhou um ou dois dias úteis.',
  padrao: { pagina: true, email: 'na hora' },
  flags: ['enviarRejeitadas'],
}
export const avisosDeEvidencia = [APROVADA, REJEITADA, VESPERA, PRORROGADO]

/** What a notice says of a question. */
export interface PerguntaAvisada {
  perguntaMunicipioId: number
  municipioId: number
  eixoId: number
  rodada: number
  numero: number
  texto: string
  municipio: { nome: string; uf: string }
}

/** In the seal room the group's axes bound what a person is told as they bound what it sends; full admins have all. */
const enviaNoEixo = ({ variante }: Ambiente, eixoId: number): SQL =>
  capacidades(variante).layoutSelo ? sql`(${totais} or ${eixoId} = any(ug."visualizaEixosIds"))` : sql`true`

/**
 * Who sent it, and who works on that axis there and may send; where the environment lets nothing be sent nobody is told,
 * but for full admins.
 */
export const deQuemEnvia = (p: PerguntaAvisada, ambiente: Ambiente, flag: Flag) => {
  const enviou = sql`select pm."evidenciadaPor" from pergunta_municipio pm
    where pm."perguntaMunicipioId" = ${p.perguntaMunicipioId} and pm."evidenciadaPor" is not null`
  return {
    entre: sql`${enviou} union ${papeisEm(sql`${p.municipioId}::int`, sql`${p.eixoId}::int`)}`,
    se: sql`(${noAmbiente(flag)} and ${enviaNoEixo(ambiente, p.eixoId)} and (u."usuarioId" in (${enviou}) or ${podem(flag)}))`,
  }
}

/** The question as a notice speaks of it, and the screen that shows it. */
export const daPergunta = (p: PerguntaAvisada, ambiente: Ambiente, flag: Flag) => {
  const w = wording(ambiente.variante)
  return {
    ...deQuemEnvia(p, ambiente, flag),
    nome: `${w.singular('pergunta')} ${p.numero} de ${p.municipio.nome}/${p.municipio.uf}`,
    flexiona: (como: string) => w.flexiona('pergunta', como),
    municipioId: p.municipioId,
    eixoId: p.eixoId,
    para: `/cidade/${p.municipioId}/evidenciar/${p.perguntaMunicipioId}`,
  }
}

/** Ended well: in the transaction of the analysis. */
export const notifyAprovacao = (ctx: Teller, p: PerguntaAvisada) => {
  const { nome, flexiona, ...onde } = daPergunta(p, ctx.ambiente, 'enviarRespondidas')
  return notifyPessoas(ctx, APROVADA, { ...onde, titulo: `${nome} foi ${flexiona('aprovado')}`, texto: p.texto })
}

interface FimComPrazo {
  prazoReenvio: string | null
  prazoRecurso?: string | null | undefined
  justificativas: readonly string[]
}

/** With the deadline for a new file, if there is another chance; a mail carries it for the calendar. */
const notifyPrazo = (
  ctx: Teller,
  tipo: TipoDeAviso,
  p: PerguntaAvisada,
  { prazoReenvio, prazoRecurso, justificativas }: FimComPrazo,
) => {
  const { nome, flexiona, ...onde } = daPergunta(p, ctx.ambiente, 'enviarRejeitadas')
  const rejeitada = `${nome} foi ${flexiona('rejeitado')}`
  const porQue = justificativas.map((j) => `Justificativa: ${j}`)
  if (prazoReenvio === null) {
    const cabe = prazoRecurso ? [`Cabe recurso ${atePrazo(prazoRecurso)}.`] : []
    return notifyPessoas(ctx, tipo, { ...onde, titulo: rejeitada, texto: [p.texto, ...cabe, ...porQue].join(' ') })
  }
  const ate = atePrazo(prazoReenvio)
  const lugar = `${p.municipio.nome}/${p.municipio.uf}`
  const ics = icsDoPrazo({ ...p, lugar, prazoReenvio, link: ctx.origin + onde.para, now: ctx.now })
  const vespera = tipo === VESPERA
  return notifyPessoas(ctx, tipo, {
    ...onde,
    titulo: vespera ? `Prazo de novo envio ${ate}: ${nome}` : rejeitada,
    texto: [...(vespera ? [p.texto] : [`Novo envio ${ate}.`]), ...porQue].join(' '),
    // A rejection is told each time it happens, its last day once.
    chave: vespera ? `${tipo.tipo}:${p.perguntaMunicipioId}:${prazoReenvio}` : undefined,
    carta: {
      assunto: vespera ? `prazo de novo envio ${ate}` : `evidência rejeitada, novo envio ${ate}`,
      antes: [`${rejeitada}: ${p.texto}`, ...porQue, `Um novo arquivo pode ser enviado ${ate} (horário de Brasília).`],
      rotulo: 'Ver e enviar novo arquivo',
      anexos: [{ nome: 'prazo.ics', mime: 'text/calendar', conteudo: Buffer.from(ics) }],
    },
  })
}

/** Ended badly: told each time it happens. */
export const notifyRejeicao = (ctx: Teller, p: PerguntaAvisada, fim: FimComPrazo) => notifyPrazo(ctx, REJEITADA, p, fim)

/** The new day, to who may send again; a mail carries it for the calendar, in the place of the old one. */
export const notifyProrrogacao = (
  ctx: Teller,
  p: PerguntaAvisada,
  { prazoReenvio, justificativa }: { prazoReenvio: string; justificativa: string },
) => {
  const { nome, flexiona: _, ...onde } = daPergunta(p, ctx.ambiente, 'enviarRejeitadas')
  const ate = atePrazo(prazoReenvio)
  const lugar = `${p.municipio.nome}/${p.municipio.uf}`
  const ics = icsDoPrazo({ ...p, lugar, prazoReenvio, link: ctx.origin + onde.para, now: ctx.now })
  return notifyPessoas(ctx, PRORROGADO, {
    ...onde,
    titulo: `Prazo prorrogado ${ate}: ${nome}`,
    texto: `${p.texto} Motivo: ${justificativa}`,
    carta: {
      assunto: `prazo de novo envio prorrogado ${ate}`,
      antes: [
        `${nome}: ${p.texto}`,
        `Um novo arquivo pode ser enviado ${ate} (horário de Brasília).`,
        `Motivo: ${justificativa}`,
      ],
      rotulo: 'Ver e enviar novo arquivo',
      anexos: [{ nome: 'prazo.ics', mime: 'text/calendar', conteudo: Buffer.from(ics) }],
    },
  })
}

/** Run every morning: what can be sent again until the end of the next business day. */
export const remindPrazos = (job: JobContext) => notifyVesperas(makeReminder(job))

export const notifyVesperas = async ({ now, db, tell }: Reminder) => {
  const hoje = todaySaoPaulo(now)
  if (!isBusinessDay(hoje)) return
  const vencem = await rows<PerguntaAvisada & { prazoReenvio: string; justificativas: string[] }>(
    db,
    sql`select pm."perguntaMunicipioId", pm."municipioId", pm."eixoId", pm.rodada, p.numero, p.texto,
        json_build_object('nome', m.nome, 'uf', m.uf) as municipio, pm."prazoReenvio"::text as "prazoReenvio",
        array(select ev.justificativa from pergunta_evidencia ev where ev."perguntaMunicipioId" = pm."perguntaMunicipioId"
          and ev.rodada = pm.rodada and ev.rejeitada order by ev."perguntaEvidenciaId") as justificativas
      from pergunta_municipio pm join pergunta p using ("perguntaId") join municipio m using ("municipioId")
      where pm.estado = 'rejeitada' and pm."prazoReenvio" = ${addBusinessDays(hoje, 1)}::date`,
  )
  for (const p of vencem) await tell((teller) => notifyPrazo(teller, VESPERA, p, p))
}
