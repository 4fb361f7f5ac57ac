import { type SQL, sql } from 'drizzle-orm'
import type { Pergunta, PerguntaDados } from '#contract/pergunta.ts'
import type { Actor } from '#server/access/actor.ts'
import { eixoScope } from '#server/access/scopes.ts'
import type { Db } from '#server/db/db.ts'
import { every, insertRow, listJson, record, records, updateVersion } from '#server/db/rows.ts'
import { json, one } from '#server/db/sql.ts'

/** Asked now by a follow-up: whoever answers must answer what was asked, and cancelling must find it. */
const EM_ABERTO = sql`exists (select 1 from acompanhamento_pergunta ap join acompanhamento a using ("acompanhamentoId")
  where ap."perguntaMunicipioId" = pm."perguntaMunicipioId" and not a.finalizado and not a.cancelado)`
const RESPONDIDA = sql`(pm.estado <> 'naoRespondida' or ${EM_ABERTO})`

const perguntas = (actor: Actor, where: SQL, ordem: SQL = sql`e.ordem, t.ordem, p.numero, p."perguntaId"`) => sql`
  select p."perguntaId", p.numero, p."temaId", json_build_object('nome', t.nome, 'eixoId', t."eixoId", 'eixo', e.nome) as tema,
    p.texto, p.pontos::float8 as pontos, p.evidencia, p."acaoSugerida", p.nacional, p.recorrente, p."possuiComentario", p.pontos_especificos, p."usaFaixa",
    p."maxArquivos", p."tiposAceitos", p.ativa, p."substituiPerguntaId", s."perguntaId" as "substituidaPorId", p.criacao,
    (select count(*)::int from pergunta_municipio pm where pm."perguntaId" = p."perguntaId" and ${RESPONDIDA}) as "respondidaEm",
    (select count(*)::int from pergunta_faixa_resposta f where f."perguntaId" = p."perguntaId") as faixas, p.versao
  from pergunta p join tema t using ("temaId") join eixo e using ("eixoId")
    left join pergunta s on s."substituiPerguntaId" = p."perguntaId"
  where ${where} and ${eixoScope(actor, sql`t."eixoId"`)} order by ${ordem}`

export const listPerguntas = (db: Db, actor: Actor, filtro: { eixoId?: number; temaId?: number }) => {
  const { eixoId, temaId } = filtro
  const onde = every(!!eixoId && sql`t."eixoId" = ${eixoId}`, !!temaId && sql`p."temaId" = ${temaId}`)
  return listJson(db, perguntas(actor, onde))
}

export const loadPergunta = (db: Db, actor: Actor, id: number) =>
  record<Pergunta>(db, perguntas(actor, sql`p."perguntaId" = ${id}`))

export const loadUltima = (db: Db, actor: Actor) =>
  record<Pergunta>(db, sql`${perguntas(actor, sql`true`, sql`p."perguntaId" desc`)} limit 1`)

/** All versions of a question, whichever of them is asked for, newest first. */
export const listVersoes = (db: Db, actor: Actor, id: number) =>
  records<Pergunta>(
    db,
    perguntas(
      actor,
      sql`p."perguntaId" in (
        with recursive antes as (
          select "perguntaId", "substituiPerguntaId" from pergunta where "perguntaId" = ${id}
          union select a."perguntaId", a."substituiPerguntaId" from pergunta a join antes on antes."substituiPerguntaId" = a."perguntaId"),
        depois as (
          select "perguntaId" from pergunta where "perguntaId" = ${id}
          union select d."perguntaId" from pergunta d join depois on d."substituiPerguntaId" = depois."perguntaId")
        select "perguntaId" from antes union select "perguntaId" from depois)`,
      sql`p."perguntaId" desc`,
    ),
  )

/** Waits for whoever is changing the question. */
export const lockPergunta = (db: Db, id: number) =>
  one(db, sql`select 1 from pergunta where "perguntaId" = ${id} for update`)

/** The theme in reach, with its project. */
export const findTema = (db: Db, actor: Actor, temaId: number) =>
  one<{ projetoId: number }>(
    db,
    sql`select e."projetoId" from tema t join eixo e using ("eixoId") where t."temaId" = ${temaId} and ${eixoScope(actor, sql`e."eixoId"`)}`,
  )

export const isNumeroTaken = (db: Db, projetoId: number, numero: number, exceto: number) =>
  one(
    db,
    sql`select 1 from pergunta p join tema t using ("temaId") join eixo e using ("eixoId")
        where e."projetoId" = ${projetoId} and p.numero = ${numero} and p.ativa and p."perguntaId" <> ${exceto}`,
  )

export const insertPergunta = (db: Db, dados: PerguntaDados, substitui: number | null) =>
  insertRow(db, 'pergunta', { ...dados, substituiPerguntaId: substitui }, 'perguntaId')

export const updatePergunta = (db: Db, id: number, versao: number, dados: Partial<PerguntaDados>) =>
  updateVersion(db, 'pergunta', { perguntaId: id }, versao, dados)

/** The successor takes over the bands, and the municipalities that have not answered yet. */
export const moveToSucessora = async (db: Db, antigo: number, novo: number, pontos: number) => {
  await db.execute(sql`insert into pergunta_faixa_resposta ("perguntaId", "faixaNome", "faixaPontos", ordem, "faixaId", meta)
    select ${novo}, "faixaNome", least("faixaPontos", ${pontos}), ordem, "faixaId", meta from pergunta_faixa_resposta
    where "perguntaId" = ${antigo} order by ordem, "perguntaFaixaRespostaId"`)
  await db.execute(sql`update pergunta_municipio pm set "perguntaId" = ${novo}, pontos = ${pontos}, versao = versao + 1
    where pm."perguntaId" = ${antigo} and not ${RESPONDIDA}`)
}

/** Where nobody answered yet the question is worth what it says, unless the municipality has its own value. */
export const updateNosLugares = (db: Db, id: number, dados: PerguntaDados) =>
  db.execute(sql`update pergunta_municipio pm set "temaId" = ${dados.temaId},
      "eixoId" = (select "eixoId" from tema where "temaId" = ${dados.temaId}),
      pontos = case when ${dados.pontos_especificos}::boolean then pm.pontos else ${dados.pontos} end, versao = versao + 1
    where pm."perguntaId" = ${id} and not ${RESPONDIDA}`)

export const countUsos = (db: Db, id: number) =>
  json(
    db,
    sql`select json_build_object('perguntaId', ${id}::int,
          'naoRespondidas', count(*) filter (where estado = 'naoRespondida')::int,
          'respondidas', count(*) filter (where estado = 'respondida')::int,
          'evidenciadas', count(*) filter (where estado = 'evidenciada')::int,
          'aprovadas', count(*) filter (where estado = 'aprovada')::int,
          'rejeitadas', count(*) filter (where estado = 'rejeitada')::int)::text
        from pergunta_municipio where "perguntaId" = ${id}`,
  )

export const deleteFaixas = (db: Db, id: number) =>
  db.execute(sql`delete from pergunta_faixa_resposta where "perguntaId" = ${id}`)
export const deletePergunta = (db: Db, id: number) => db.execute(sql`delete from pergunta where "perguntaId" = ${id}`)

/**
 * Where the band was awarded, or would be again: an open follow-up that took it away gives it back when it is cancelled.
 * Held first, so that nobody awards it meanwhile.
 */
export const countUsosDaFaixa = async (db: Db, id: number) => {
  await db.execute(sql`select 1 from pergunta_faixa_resposta where "perguntaFaixaRespostaId" = ${id} for update`)
  return (await one<{ n: number }>(
    db,
    sql`select count(*)::int as n from pergunta_faixa_resposta f join pergunta_municipio pm using ("perguntaId")
      where f."perguntaFaixaRespostaId" = ${id} and (pm."perguntaFaixaRespostaId" = ${id} or exists (
        select 1 from pergunta_historico h join acompanhamento a on a."acompanhamentoId" = (h.dados ->> 'acompanhamentoId')::int
        where h."perguntaMunicipioId" = pm."perguntaMunicipioId" and (h.dados -> 'antes' ->> 'perguntaFaixaRespostaId')::int = ${id}
          and not a.finalizado and not a.cancelado))`,
  ))!.n
}
export const loadPontos = (db: Db, perguntaId: number) =>
  one<{ pontos: number }>(db, sql`select pontos::float8 as pontos from pergunta where "perguntaId" = ${perguntaId}`)
