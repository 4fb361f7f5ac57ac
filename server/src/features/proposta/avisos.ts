import { sql } from 'drizzle-orm'
import type { TipoDeAviso } from '#contract/aviso.ts'
import { formatDate, formatMoney, nomeComUf } from '#contract/br.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import type { TipoDeResposta } from '#contract/proposta-aberta.ts'
import { FLAGS_PROPOSTA } from '#contract/proposta-estados.ts'
import { emReais } from '#contract/proposta-valores.ts'
import { record, records } from '#server/db/rows.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import { makeReminder, notifyPessoas, papeisEm, podem, type Reminder, type Teller } from '../aviso/commands.ts'
import { paginaDaProposta } from './paginas.ts'
import { NUMERO } from './queries.ts'

/** What people are told of proposals: of theirs what was answered and what ends, and what is owed and was not paid. */
const { ver, enviar, receber } = FLAGS_PROPOSTA
const RESPONDIDA: TipoDeAviso = {
  tipo: 'proposta-respondida',
  nome: 'Resposta a uma proposta',
  descricao: '{O município} aceitou, recusou ou pediu alteração em uma proposta sua.',
  padrao: { pagina: true, email: 'na hora' },
  flags: [enviar],
}
const A_VENCER: TipoDeAviso = {
  tipo: 'proposta-a-vencer',
  nome: 'Proposta perto do fim da validade',
  descricao: 'A validade de uma proposta sua, ainda sem aceite, termina em até sete dias.',
  padrao: { pagina: true, email: 'resumo' },
  flags: [enviar],
}
const EXPIRADA: TipoDeAviso = {
  tipo: 'proposta-expirada',
  nome: 'Proposta expirada',
  descricao: 'Uma proposta sua passou da validade sem aceite.',
  padrao: { pagina: true, email: 'resumo' },
  flags: [enviar],
}
const PARCELA_VENCIDA: TipoDeAviso = {
  tipo: 'parcela-vencida',
  nome: 'Parcela vencida',
  descricao: 'Uma parcela de proposta assinada passou do vencimento sem pagamento.',
  padrao: { pagina: true, email: 'resumo' },
  flags: [receber],
}
export const avisosDeProposta = [RESPONDIDA, A_VENCER, EXPIRADA, PARCELA_VENCIDA]

export const DIAS_A_VENCER = 7

interface Avisada {
  municipioPropostaId: number
  municipioId: number
  numero: string
  municipio: { nome: string; uf: string }
  validade: string
}
const CAMPOS = sql`p."municipioPropostaId", p."municipioId", ${NUMERO} as numero, json_build_object('nome', m.nome, 'uf', m.uf) as municipio, p.validade`
const DE = sql`municipio_proposta p join municipio m using ("municipioId")`
const loadAvisada = async ({ db }: Pick<Teller, 'db'>, id: number) =>
  (await record<Avisada>(db, sql`select ${CAMPOS} from ${DE} where p."municipioPropostaId" = ${id}`))!

/** Who made it and who sent it, as long as they see proposals there. */
const responsaveis = ({ municipioPropostaId, municipioId }: Avisada) => ({
  entre: sql`select unnest(array["criadoPor", "enviadaPor"]) from municipio_proposta where "municipioPropostaId" = ${municipioPropostaId}`,
  se: podem(ver),
  para: paginaDaProposta(municipioId, municipioPropostaId),
  municipioId,
})
const FEZ: Readonly<Record<TipoDeResposta, string>> = {
  aceite: 'aceita',
  alteracao: 'com pedido de alteração',
  recusa: 'recusada',
}
/** In the transaction of the answer. */
export const notifyResposta = async (
  ctx: Teller,
  id: number,
  { tipo, nome, texto }: { tipo: TipoDeResposta; nome: string; texto: string | null },
) => {
  const p = await loadAvisada(ctx, id)
  await notifyPessoas(ctx, RESPONDIDA, {
    ...responsaveis(p),
    titulo: `Proposta ${p.numero}, de ${nomeComUf(p.municipio)}, ${FEZ[tipo]}`,
    texto: `Por ${nome}.${texto ? ` ${texto}` : ''}`,
    carta: { rotulo: 'Ver a proposta' },
  })
}
export const notifyExpirada = async (ctx: Teller, id: number) => {
  const p = await loadAvisada(ctx, id)
  await notifyPessoas(ctx, EXPIRADA, {
    ...responsaveis(p),
    titulo: `Proposta ${p.numero}, de ${nomeComUf(p.municipio)}, expirada`,
    texto: `A validade terminou em ${formatDate(p.validade)}. Duplique-a para oferecer de novo.`,
  })
}

/** Every morning: what ends within a week and what was not paid, each told once for its day. */
export const remindPropostas = async (job: JobContext) => {
  await notifyAVencer(makeReminder(job))
  await notifyVencidas(makeReminder(job))
}

export const notifyAVencer = async ({ now, db, tell }: Reminder) => {
  const hoje = todaySaoPaulo(now)
  const perto = await records<Avisada>(
    db,
    sql`select ${CAMPOS} from ${DE} where p."statusPropostaId" in (2, 3, 4)
        and p.validade between ${hoje}::date and ${hoje}::date + ${DIAS_A_VENCER}::int
        and not exists (select 1 from aviso v where v.chave = ${A_VENCER.tipo} || ':' || p."municipioPropostaId" || ':' || p.validade)`,
  )
  for (const p of perto)
    await tell((teller) =>
      notifyPessoas(teller, A_VENCER, {
        ...responsaveis(p),
        titulo: `A validade da proposta ${p.numero}, de ${nomeComUf(p.municipio)}, termina em ${formatDate(p.validade)}`,
        chave: `${A_VENCER.tipo}:${p.municipioPropostaId}:${p.validade}`,
      }),
    )
}

export const notifyVencidas = async ({ now, db, tell }: Reminder) => {
  const hoje = todaySaoPaulo(now)
  const vencidas = await records<
    Avisada & { municipioPropostaParcelaId: number; parcela: number; vencimento: string; valor: number }
  >(
    db,
    sql`select ${CAMPOS}, c."municipioPropostaParcelaId", c.numero as parcela, c.vencimento, c.valor
      from ${DE} join municipio_proposta_parcela c using ("municipioPropostaId")
      where p."statusPropostaId" = 7 and c."statusParcelaId" in (1, 2) and c.vencimento < ${hoje}::date
        and not exists (select 1 from aviso v where v.chave = ${PARCELA_VENCIDA.tipo} || ':' || c."municipioPropostaParcelaId" || ':' || c.vencimento)`,
  )
  for (const c of vencidas)
    await tell((teller) =>
      notifyPessoas(teller, PARCELA_VENCIDA, {
        entre: sql`${papeisEm(sql`${c.municipioId}::int`)} union select "criadoPor" from municipio_proposta where "municipioPropostaId" = ${c.municipioPropostaId}`,
        se: podem(receber),
        titulo: `Parcela ${c.parcela} da proposta ${c.numero}, de ${nomeComUf(c.municipio)}, vencida`,
        texto: `${formatMoney(emReais(c.valor))}, com vencimento em ${formatDate(c.vencimento)}.`,
        para: paginaDaProposta(c.municipioId, c.municipioPropostaId, 'parcelas'),
        municipioId: c.municipioId,
        chave: `${PARCELA_VENCIDA.tipo}:${c.municipioPropostaParcelaId}:${c.vencimento}`,
      }),
    )
}
