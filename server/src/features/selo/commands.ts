import { sql } from 'drizzle-orm'
import { formatCnpj, formatDate, formatDateTime } from '#contract/br.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import type { Nivel } from '#contract/pontos.ts'
import { problem } from '#contract/problems.ts'
import {
  type Inscricao,
  perguntasDaInscricao,
  type RespostaInscricao,
  recusaResposta,
  type respostaDaPergunta,
  type SituacaoInscricao,
} from '#contract/selo.ts'
import { type Ambiente, capacidades } from '#contract/variants.ts'
import { one, rows } from '#server/db/sql.ts'
import type { Asker } from '#server/documents/pool.ts'
import { pdfReply } from '#server/http/replies.ts'
import type { Signed } from '#server/http/route.ts'
import * as edicoes from './edicao.ts'
import { acoesDaInscricao, faltam } from './rules.ts'

export const {
  anoDaEdicao,
  anoDaEdicaoDe,
  createEdicoes2025,
  criterio1AteDe,
  edicaoPublicada,
  loadAnoDaEdicao,
  minimoEmVigor,
  publicadoNaEdicao,
  seloPublicado,
} = edicoes

const entidade = 'selo_inscricao'

/** Enrolments are in the edition that the room's state is in. */
const daqui = ({ now }: Pick<Signed, 'now'>, municipioId: number) =>
  edicoes.anoDaEdicaoDe(sql`${municipioId}::int`, todaySaoPaulo(now))

/** The form of this environment. Where there is no seal there is no enrolment. */
const formulario = (ambiente: Ambiente) => {
  const caps = capacidades(ambiente.variante)
  if (!caps.criteriosSelo) throw problem.naoEncontrado()
  return perguntasDaInscricao(caps.isParceiro)
}

interface Guardada {
  seloDiagnosticoRespostaId: number
  perguntaId: number
  resposta: string
  usuario: string | null
  alteracao: string
  versao: number
}

type Lido = Pick<Signed, 'db' | 'now'>

const loadRespostas = async (ctx: Lido, municipioId: number) =>
  new Map(
    (
      await rows<{ j: Guardada }>(
        ctx.db,
        sql`select to_json(x) as j from (select r."seloDiagnosticoRespostaId", r."perguntaId", r.resposta, u.nome as usuario, r.alteracao, r.versao
          from selo_diagnostico_resposta r left join usuario u using ("usuarioId")
          where r."municipioId" = ${municipioId} and r.edicao = ${daqui(ctx, municipioId)}) x`,
      )
    ).map(({ j }) => [j.perguntaId, j]),
  )

const loadSituacao = async (ctx: Lido, municipioId: number, travar = false) =>
  (
    await one<{ situacao: SituacaoInscricao }>(
      ctx.db,
      sql`select situacao from selo_inscricao where "municipioId" = ${municipioId} and edicao = ${daqui(ctx, municipioId)}
        ${travar ? sql`for update` : sql``}`,
    )
  )?.situacao ?? 'Não iniciado'

export const listInscricoes = async (ctx: Signed, municipioId: number): Promise<RespostaInscricao[]> => {
  const respostas = await loadRespostas(ctx, municipioId)
  const enviada = (await loadSituacao(ctx, municipioId)) === 'Enviado'
  return formulario(ctx.ambiente).map((p) => {
    const r = respostas.get(p.perguntaId)
    return {
      seloDiagnosticoRespostaId: r?.seloDiagnosticoRespostaId ?? 0,
      municipioId,
      perguntaId: p.perguntaId,
      pergunta: p.texto,
      tipo: p.tipo,
      opcoes: p.opcoes ? [...p.opcoes] : null,
      ajuda: p.ajuda ?? null,
      resposta: r?.resposta ?? '',
      enviada,
      usuario: r?.usuario ?? null,
      alteracao: r?.alteracao ?? null,
      versao: r?.versao ?? 0,
    }
  })
}

export const getInscricao = async (ctx: Signed, municipioId: number): Promise<Inscricao> => {
  const perguntas = formulario(ctx.ambiente)
  const respostas = await loadRespostas(ctx, municipioId)
  const edicao = await edicoes.loadAnoDaEdicao(ctx.db, municipioId, ctx.now)
  const i = await one<Omit<Inscricao, 'respondidas' | 'total' | 'acoes' | 'municipioId' | 'edicao'>>(
    ctx.db,
    sql`select i.situacao, to_json(i."enviadaEm")#>>'{}' as "enviadaEm", u.nome as "enviadaPor",
        to_json(i."reabertaEm")#>>'{}' as "reabertaEm", i."justificativaReabertura"
      from selo_inscricao i left join usuario u on u."usuarioId" = i."enviadaPor"
      where i."municipioId" = ${municipioId} and i.edicao = ${edicao}`,
  )
  const situacao = i?.situacao ?? 'Não iniciado'
  return {
    municipioId,
    edicao,
    situacao,
    respondidas: perguntas.filter((p) => respostas.get(p.perguntaId)?.resposta).length,
    total: perguntas.length,
    enviadaEm: i?.enviadaEm ?? null,
    enviadaPor: i?.enviadaPor ?? null,
    reabertaEm: i?.reabertaEm ?? null,
    justificativaReabertura: i?.justificativaReabertura ?? null,
    acoes: acoesDaInscricao(ctx.actor, situacao, true),
  }
}

/** Holds the enrolment, begun if it was not; refused once sent. */
const openInscricao = async (ctx: Signed, municipioId: number) => {
  const comecou = await one(
    ctx.db,
    sql`insert into selo_inscricao ("municipioId", edicao) values (${municipioId}, ${daqui(ctx, municipioId)}) on conflict do nothing returning 1`,
  )
  if ((await loadSituacao(ctx, municipioId, true)) === 'Enviado')
    throw problem.regra({ motivo: 'A inscrição já foi enviada e não pode mais ser alterada.' })
  return comecou !== undefined
}

export const saveInscricao = async (ctx: Signed, municipioId: number, perguntaId: number, resposta: string) => {
  const pergunta = formulario(ctx.ambiente).find((p) => p.perguntaId === perguntaId)
  if (!pergunta) throw problem.naoEncontrado()
  const recusa = recusaResposta(pergunta, resposta)
  if (recusa) throw problem.regra({ motivo: recusa }, { resposta: recusa })
  const comecou = await openInscricao(ctx, municipioId)
  const antes = (await loadRespostas(ctx, municipioId)).get(perguntaId)?.resposta ?? ''
  if (antes !== resposta) {
    await ctx.db.execute(sql`insert into selo_diagnostico_resposta ("municipioId", edicao, "perguntaId", resposta, "usuarioId", alteracao)
      values (${municipioId}, ${daqui(ctx, municipioId)}, ${perguntaId}, ${resposta}, ${ctx.actor.usuarioId}, ${ctx.now.toISOString()})
      on conflict on constraint selo_diagnostico_resposta_uk do update set resposta = excluded.resposta,
        "usuarioId" = excluded."usuarioId", alteracao = excluded.alteracao, versao = selo_diagnostico_resposta.versao + 1`)
    await ctx.audit({
      acao: 'responder inscrição',
      entidade,
      entidadeId: municipioId,
      mudancas: { [`pergunta ${perguntaId}`]: { antes, depois: resposta } },
    })
  } else if (comecou) await ctx.audit({ acao: 'criar', entidade, entidadeId: municipioId })
  return (await listInscricoes(ctx, municipioId)).find((r) => r.perguntaId === perguntaId)!
}

/** The municipality of an answer, for the scope. */
export const findMunicipioDaResposta = ({ db, now }: Lido, id: number) =>
  one<{ municipioId: number; perguntaId: number; resposta: string }>(
    db,
    sql`select r."municipioId", r."perguntaId", r.resposta from selo_diagnostico_resposta r
      where r."seloDiagnosticoRespostaId" = ${id} and r.edicao = ${edicoes.anoDaEdicaoDe(sql`r."municipioId"`, todaySaoPaulo(now))}`,
  )

export const removeInscricao = async (
  ctx: Signed,
  id: number,
  r: { municipioId: number; perguntaId: number; resposta: string },
) => {
  await openInscricao(ctx, r.municipioId)
  await ctx.db.execute(sql`delete from selo_diagnostico_resposta where "seloDiagnosticoRespostaId" = ${id}`)
  await ctx.audit({
    acao: 'apagar resposta da inscrição',
    entidade,
    entidadeId: r.municipioId,
    mudancas: { [`pergunta ${r.perguntaId}`]: { antes: r.resposta } },
  })
  return { message: 'Resposta apagada' }
}

export const sendInscricao = async (ctx: Signed, municipioId: number) => {
  const perguntas = formulario(ctx.ambiente)
  await openInscricao(ctx, municipioId)
  const respostas = new Map([...(await loadRespostas(ctx, municipioId))].map(([id, r]) => [id, r.resposta]))
  const fields = faltam(perguntas, respostas)
  const quantas = Object.keys(fields).length
  if (quantas)
    throw problem.regra(
      { motivo: `Responda todas as perguntas antes de enviar: falta${quantas > 1 ? 'm' : ''} ${quantas}.` },
      fields,
    )
  await ctx.db.execute(sql`update selo_inscricao set situacao = 'Enviado', "enviadaEm" = ${ctx.now.toISOString()},
    "enviadaPor" = ${ctx.actor.usuarioId}, versao = versao + 1 where "municipioId" = ${municipioId} and edicao = ${daqui(ctx, municipioId)}`)
  await ctx.audit({ acao: 'enviar inscrição', entidade, entidadeId: municipioId })
  return getInscricao(ctx, municipioId)
}

export const reopenInscricao = async (ctx: Signed, municipioId: number, justificativa: string) => {
  formulario(ctx.ambiente)
  if ((await loadSituacao(ctx, municipioId, true)) !== 'Enviado')
    throw problem.regra({ motivo: 'Só uma inscrição enviada pode ser reaberta.' })
  await ctx.db.execute(sql`update selo_inscricao set situacao = 'Em preenchimento', "enviadaEm" = null, "enviadaPor" = null,
    "reabertaEm" = ${ctx.now.toISOString()}, "reabertaPor" = ${ctx.actor.usuarioId}, "justificativaReabertura" = ${justificativa},
    versao = versao + 1 where "municipioId" = ${municipioId} and edicao = ${daqui(ctx, municipioId)}`)
  await ctx.audit({
    acao: 'reabrir inscrição',
    entidade,
    entidadeId: municipioId,
    mudancas: { justificativa: { depois: justificativa } },
  })
  return getInscricao(ctx, municipioId)
}

/** What a client says of where it stands may only agree with where it is. */
const checkOnde = ({ ambiente }: Pick<Signed, 'ambiente'>, dito: QueryOf<typeof respostaDaPergunta, 'out'>) => {
  const { env, uf, variante } = ambiente
  const daqui: Record<'uf' | 'parceiro' | 'ambiente', readonly string[]> = {
    uf: [uf, uf.slice(0, 2)],
    parceiro: [String(capacidades(variante).isParceiro)],
    ambiente: [env, variante],
  }
  const outros = Object.entries(daqui).filter(([campo, certos]) => {
    const valor = dito[campo as keyof typeof daqui]
    return valor !== undefined && !certos.includes(valor)
  })
  if (outros.length)
    throw problem.regra(
      { motivo: 'A consulta diz ser de outro ambiente.' },
      Object.fromEntries(outros.map(([campo]) => [campo, 'Não é deste ambiente'])),
    )
}

/** A list, as clients expect: empty when there is no answer. */
export const listDaPergunta = async (
  ctx: Signed,
  municipioId: number,
  perguntaId: number,
  dito: QueryOf<typeof respostaDaPergunta, 'out'>,
) => {
  formulario(ctx.ambiente)
  checkOnde(ctx, dito)
  const r = (await loadRespostas(ctx, municipioId)).get(perguntaId)
  return r
    ? [{ seloDiagnosticoRespostaId: r.seloDiagnosticoRespostaId, municipioId, perguntaId, resposta: r.resposta }]
    : []
}

/** Number and names of the attendants stated at enrolment; the questions that hold them differ by environment. */
export const listRespostasDosAtendentes = async (ctx: Lido, ambiente: Ambiente, municipioId: number) => {
  const ids = capacidades(ambiente.variante).perguntasAtendentes
  if (!ids) return { quantidade: null, nomes: null }
  const respostas = await loadRespostas(ctx, municipioId)
  const quantidade = respostas.get(ids.quantidade)?.resposta
  return { quantidade: quantidade ? Number(quantidade) : null, nomes: respostas.get(ids.nomes)?.resposta || null }
}

const mostrar = (r: RespostaInscricao) => {
  if (r.tipo === 'cnpj') return formatCnpj(r.resposta)
  if (r.tipo === 'data') return r.resposta && formatDate(r.resposta)
  return r.tipo === 'multipla' ? r.resposta.replaceAll('\n', ', ') : r.resposta
}

export const makePdfDaInscricao = async (ctx: Signed & Asker, municipioId: number) => {
  const lugar = await one<{ nome: string; uf: string }>(
    ctx.db,
    sql`select nome, uf from municipio where "municipioId" = ${municipioId}`,
  )
  const inscricao = await getInscricao(ctx, municipioId)
  const respostas = await listInscricoes(ctx, municipioId)
  const situacao = inscricao.enviadaEm ? `enviada em ${formatDateTime(inscricao.enviadaEm)}` : inscricao.situacao
  return pdfReply(ctx, `inscricao-${lugar!.nome}`, {
    titulo: 'Inscrição no selo',
    subtitulo: `${lugar!.nome}/${lugar!.uf} · edição ${inscricao.edicao} · ${situacao}`,
    secoes: [
      {
        tipo: 'campos',
        campos: respostas.map((r) => ({ rotulo: `${r.perguntaId - 100}. ${r.pergunta}`, valor: mostrar(r) })),
      },
    ],
  })
}

/** The final seal of a room in the last edition that was published for it. */
export const findSeloFinal = async (db: Signed['db'], municipioId: number) =>
  (
    await one<{ selo: Nivel | null }>(
      db,
      sql`select ${edicoes.seloPublicado(sql`${municipioId}::int`, sql`r.selo`)} as selo`,
    )
  )?.selo ?? null
