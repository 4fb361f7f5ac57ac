import { type SQL, sql } from 'drizzle-orm'
import { duasCasas, MATURIDADE, pontosComprovados, pontosDeclarados } from '#contract/pontos.ts'
import { MAX_REJEICOES } from '#contract/reenvio.ts'
import type { Db } from '#server/db/db.ts'
import { anyOf, insertRows, recordset, updateRows } from '#server/db/rows.ts'
import { rows } from '#server/db/sql.ts'
import * as nomes from './nomes.ts'
import {
  ACOES,
  type Antes,
  antesDaResposta,
  antesDe,
  depoisDe,
  desfeita,
  type Movimento,
  MUDAVEIS,
  mesmaResposta,
  PASSOS,
  type PassoDado,
  type PerguntaTravada,
  type Quem,
} from './rules.ts'
import { passosDaPergunta } from './schema.ts'

export type { Antes, PerguntaTravada } from './rules.ts'

/** Names that devices give to answers. */
export const { listNomesTomados, RECEBEU, rememberNomes } = nomes

/**
 * The only code that moves points. Everything here takes the request's transaction and writes three things in it: the
 * state of the questions, their history, and the ledger with the totals of their themes. Whoever calls has checked that
 * it is allowed.
 *
 *   const [p] = await lockPerguntas(db, [perguntaMunicipioId])      // row locks, always in the order of the ids
 *   await movePerguntas(db, quem, [{ pergunta: p, acao: 'finalizou', depois: { estado: 'aprovada', ... } }])
 *
 * For follow-ups there are ready moves:
 *
 *   await answerPerguntas(db, quem, [{ pergunta: p, resposta: true }])   // SIM or NÃO: respondida, declared points
 *   await undoRespostas(db, quem, [{ pergunta: p, antes }])              // an answer that was none: all as it was before
 *   await askAgain(db, quem, perguntas)                                  // naoRespondida: declared points are lost
 *   await resetPerguntas(db, quem, perguntas)                          // naoRespondida: what was decided counts no more
 *   await applyRespostas(db, quem, adiadas)                              // a finalised follow-up: answers that waited for it
 *   await undoAcompanhamento(db, quem)                                   // a cancelled follow-up: all as it was before
 *
 * `quem.acompanhamentoId` names the follow-up that caused it, in history and ledger. Points are worked out from the
 * state before and after by contract/src/pontos.ts and never given.
 */

/* Totals */

/** Without a list of its own a municipality works on every axis of its project. */
export const trabalhado = (municipio: SQL, eixo: SQL) => sql`(
  not exists (select 1 from municipio_eixo x where x."municipioId" = ${municipio})
  or exists (select 1 from municipio_eixo x where x."municipioId" = ${municipio} and x."eixoId" = ${eixo} and x.pergunta))`

/** Whether a theme is one of the city's: enabled there, of an axis worked on. */
export const temaDaCidade = (municipio: SQL, eixo: SQL, tema: SQL) => sql`(
  coalesce((select mt.habilitado from municipio_tema mt where mt."municipioId" = ${municipio} and mt."temaId" = ${tema}), true)
  and ${trabalhado(municipio, eixo)})`

/**
 * For a `with recursive`: each version of a question with every one before it (`linha`), and which of them the
 * municipalities answered (`respondida`).
 */
export const versoes = (municipios: SQL) => sql`
  linha (nova, velha) as (
    select "perguntaId", "substituiPerguntaId" from pergunta where "substituiPerguntaId" is not null
    union select l.nova, p."substituiPerguntaId" from linha l join pergunta p on p."perguntaId" = l.velha
      where p."substituiPerguntaId" is not null),
  respondida as (
    select distinct pm."municipioId", pm."perguntaId" from pergunta_municipio pm
      join linha l on pm."perguntaId" in (l.nova, l.velha)
    where pm."municipioId" = any(${municipios}) and pm.estado <> 'naoRespondida')`

/**
 * Whether a question `p`, as it stands there in `pm`, is among what is possible. One that is no longer asked counts
 * where it was answered, as its points do; of its versions a place counts the one that it answered, not the next.
 */
export const possivel = (municipio: SQL) => sql`(case when pm.estado <> 'naoRespondida'
  then coalesce(pm.resposta, false) or pm.estado = 'aprovada' or (${municipio}, p."perguntaId") not in (
    select r."municipioId", l.velha from respondida r join linha l on l.nova = r."perguntaId")
  else p.ativa and (${municipio}, p."perguntaId") not in (
    select r."municipioId", l.nova from respondida r join linha l on l.velha = r."perguntaId") end)`

/**
 * Derives the totals of each theme from the municipality's questions, as contract/src/pontos.ts words them: declared is
 * what was answered SIM and not asked again, proved is what was approved, possible is every question that is asked or
 * was answered there, of the axes worked on. One statement for any number of municipalities; what was declared at the
 * diagnosis stays.
 */
export const recomputeTotals = async (db: Db, municipios: number | readonly number[]) => {
  const ids = sql`${sql.param(typeof municipios === 'number' ? [municipios] : [...municipios])}::int[]`
  // What another transaction is adding to these totals is waited for, and read by the statement below.
  await db.execute(sql`select 1 from municipio_tema_ponto where "municipioId" = any(${ids})
    order by "municipioTemaPontoId" for update`)
  await db.execute(sql`
    with recursive ${versoes(ids)},
    novo as (
      select m."municipioId", t."temaId", t."eixoId",
        coalesce(sum(coalesce(pm.pontos, p.pontos)) filter (where ${possivel(sql`m."municipioId"`)}), 0) as possiveis,
        coalesce(sum(pm.pontos) filter (where pm.resposta and pm.estado <> 'naoRespondida'), 0) as declarados,
        coalesce(sum(pm."pontosComprovados") filter (where pm.estado = 'aprovada'), 0) as comprovados
      from municipio m
        join eixo e using ("projetoId")
        join tema t using ("eixoId")
        join pergunta p using ("temaId")
        left join pergunta_municipio pm on pm."perguntaId" = p."perguntaId" and pm."municipioId" = m."municipioId"
      where m."municipioId" = any(${ids}) and ${trabalhado(sql`m."municipioId"`, sql`e."eixoId"`)}
      group by 1, 2, 3),
    zerado as (
      update municipio_tema_ponto v set possiveis = 0, declarados = 0, comprovados = 0
      where v."municipioId" = any(${ids})
        and not exists (select 1 from novo n where n."municipioId" = v."municipioId" and n."temaId" = v."temaId"))
    insert into municipio_tema_ponto ("municipioId", "temaId", "eixoId", possiveis, declarados, comprovados)
    select * from novo
    on conflict on constraint municipio_tema_ponto_uk do update
      set "eixoId" = excluded."eixoId", possiveis = excluded.possiveis,
          declarados = excluded.declarados, comprovados = excluded.comprovados`)
}

/** The same for every municipality of these projects. */
export const recomputeProjetos = async (db: Db, projetos: readonly number[]) =>
  recomputeTotals(
    db,
    (
      await rows<{ municipioId: number }>(
        db,
        sql`select "municipioId" from municipio where "projetoId" = ${anyOf(projetos)}`,
      )
    ).map((r) => r.municipioId),
  )

/** `percentual` and `nivelMaturidade` of contract/src/pontos.ts, for lists: nothing where nothing is possible. */
export const percentualSql = (parte: SQL, todo: SQL) =>
  sql`case when ${todo} > 0 then greatest(0, least(100, round(100 * ${parte} / ${todo}, 2))) end`
export const maturidadeSql = (porcento: SQL) =>
  sql`case ${sql.join(
    MATURIDADE.map(([minimo, nivel]) => sql`when ${porcento} >= ${minimo}::int then ${nivel}::text`),
    sql` `,
  )} end`

/* Moves */

/** Locks the questions and reads them as they are now. Missing ones are left out. */
export const lockPerguntas = async (db: Db, ids: readonly number[]): Promise<PerguntaTravada[]> =>
  (
    await rows<{ j: PerguntaTravada }>(
      db,
      sql`select to_json(pm) as j from pergunta_municipio pm where pm."perguntaMunicipioId" = ${anyOf(ids)}
        order by pm."perguntaMunicipioId" for update`,
    )
  ).map((r) => r.j)

const pontuada = (p: PerguntaTravada) => ({ ...p, ativa: true })
const delta = (antes: PerguntaTravada, depois: PerguntaTravada) => ({
  declarados: duasCasas(pontosDeclarados(pontuada(depois)) - pontosDeclarados(pontuada(antes))),
  comprovados: duasCasas(pontosComprovados(pontuada(depois)) - pontosComprovados(pontuada(antes))),
})

const saveEstados = (db: Db, depois: readonly PerguntaTravada[]) =>
  updateRows(db, 'pergunta_municipio', 'perguntaMunicipioId', MUDAVEIS, depois)

type Passo = Pick<Movimento, 'pergunta' | 'justificativa' | 'dados'> & { acao: string }
const insertHistorico = (db: Db, quem: Quem, feitos: readonly { m: Passo; depois: PerguntaTravada }[]) => {
  const linhas = feitos.map(({ m, depois }) => ({
    alvoId: depois.perguntaMunicipioId,
    em: quem.now,
    usuarioId: quem.usuarioId,
    acao: m.acao,
    de: m.pergunta.estado,
    para: depois.estado,
    rodada: depois.rodada,
    justificativa: m.justificativa,
    dados: m.dados || quem.acompanhamentoId ? { ...m.dados, acompanhamentoId: quem.acompanhamentoId } : null,
  }))
  return db.execute(passosDaPergunta.insertMany(linhas))
}

interface Lancamento {
  municipioId: number
  temaId: number
  declarados: number
  comprovados: number
}

const TRABALHADO = trabalhado(sql`v."municipioId"`, sql`v."eixoId"`)

/**
 * Adds to the totals, never overwrites them: two analysts who finish different questions of a theme at once both count.
 * A theme whose axis is not worked on there has no totals to move. Rows are locked in one order everywhere.
 */
const addTotais = async (db: Db, lancamentos: readonly Lancamento[]) => {
  const porTema = [...Map.groupBy(lancamentos, (l) => `${l.municipioId}/${l.temaId}`).values()].map((lista) => ({
    municipioId: lista[0]!.municipioId,
    temaId: lista[0]!.temaId,
    declarados: duasCasas(lista.reduce((s, l) => s + l.declarados, 0)),
    comprovados: duasCasas(lista.reduce((s, l) => s + l.comprovados, 0)),
  }))
  const novos = sql`${recordset('municipio_tema_ponto', porTema)} n`
  const somados = await rows<{ municipioId: number; temaId: number }>(
    db,
    sql`with preso as (
        select v."municipioTemaPontoId", n.declarados, n.comprovados from municipio_tema_ponto v
          join ${novos} using ("municipioId", "temaId") order by v."municipioTemaPontoId" for update of v)
      update municipio_tema_ponto v set
        declarados = v.declarados + case when ${TRABALHADO} then p.declarados else 0 end,
        comprovados = v.comprovados + case when ${TRABALHADO} then p.comprovados else 0 end
      from preso p where p."municipioTemaPontoId" = v."municipioTemaPontoId" returning v."municipioId", v."temaId"`,
  )
  // The first answer of a place whose totals were never derived.
  if (somados.length < porTema.length) await recomputeTotals(db, [...new Set(porTema.map((t) => t.municipioId))])
}

/**
 * Of a question that is no longer asked, or has versions, the answer decides what is possible there too: its totals are
 * derived anew. Never both in one step: who adds to one theme and then holds all of them waits for who does the same.
 */
const updateTotais = async (db: Db, movidas: readonly PerguntaTravada[], lancamentos: readonly Lancamento[]) => {
  const comVersoes = await rows(
    db,
    sql`select 1 from pergunta p where p."perguntaId" = any(${sql.param(movidas.map((m) => m.perguntaId))}::int[])
      and (not p.ativa or p."substituiPerguntaId" is not null) limit 1`,
  )
  if (comVersoes.length) await recomputeTotals(db, [...new Set(movidas.map((m) => m.municipioId))])
  else if (lancamentos.length) await addTotais(db, lancamentos)
}

const insertLancamentos = async (db: Db, quem: Quem, feitos: readonly { m: Movimento; depois: PerguntaTravada }[]) => {
  const linhas = feitos
    .map(({ m, depois }) => ({
      em: quem.now.toISOString(),
      usuarioId: quem.usuarioId,
      municipioId: depois.municipioId,
      temaId: depois.temaId,
      perguntaMunicipioId: depois.perguntaMunicipioId,
      acompanhamentoId: quem.acompanhamentoId ?? null,
      motivo: ACOES[m.acao],
      ...delta(m.pergunta, depois),
    }))
    .filter((l) => l.declarados !== 0 || l.comprovados !== 0)
  await insertRows(db, 'ponto_lancamento', linhas)
  await updateTotais(
    db,
    feitos.map((f) => f.depois),
    linhas,
  )
  return {
    declarados: duasCasas(linhas.reduce((s, l) => s + l.declarados, 0)),
    comprovados: duasCasas(linhas.reduce((s, l) => s + l.comprovados, 0)),
  }
}

/** An appeal against a rejection that stands no more has lost its object: it is closed, on record. */
const closeRecursos = (db: Db, quem: Quem, ids: readonly number[]) =>
  db.execute(sql`with fechado as (update pergunta_recurso set situacao = 'semObjeto', "decididoPor" = ${quem.usuarioId}::int,
        "decididoEm" = ${quem.now.toISOString()}::timestamptz, versao = versao + 1
      where "perguntaMunicipioId" = ${anyOf(ids)} and situacao = 'aberto' returning "perguntaMunicipioId", rodada)
    insert into pergunta_historico ("perguntaMunicipioId", em, "usuarioId", acao, de, para, rodada)
    select "perguntaMunicipioId", ${quem.now.toISOString()}::timestamptz, ${quem.usuarioId}::int, 'perdeu o objeto', 'rejeitada', 'rejeitada', rodada
    from fechado order by 1`)

/** Only against what was rejected twice is there an appeal; the days for one end with that rejection. */
const contestada = (p: Pick<PerguntaTravada, 'estado' | 'qtdRejeicao'>) =>
  p.estado === 'rejeitada' && p.qtdRejeicao >= MAX_REJEICOES

/** Moves questions to a new state; answers what that did to the points. */
export const movePerguntas = async (db: Db, quem: Quem, movimentos: readonly Movimento[]) => {
  if (!movimentos.length) return { declarados: 0, comprovados: 0 }
  const feitos = movimentos.map((m) => {
    const depois = { ...m.pergunta, ...m.depois }
    return { m, depois: contestada(depois) ? depois : { ...depois, prazoRecurso: null } }
  })
  const deixaram = feitos.filter(({ m, depois }) => contestada(m.pergunta) && !contestada(depois))
  if (deixaram.length)
    await closeRecursos(
      db,
      quem,
      deixaram.map((f) => f.depois.perguntaMunicipioId),
    )
  await saveEstados(
    db,
    feitos.map((f) => f.depois),
  )
  await insertHistorico(db, quem, feitos)
  return insertLancamentos(db, quem, feitos)
}

/** SIM or NÃO in a follow-up. What was proved before stands only while the answer is SIM. */
export const answerPerguntas = (
  db: Db,
  quem: Quem,
  respostas: readonly { pergunta: PerguntaTravada; resposta: boolean; clienteId?: string | undefined }[],
) =>
  movePerguntas(
    db,
    quem,
    respostas.map(({ pergunta, resposta, clienteId }) => ({
      pergunta,
      acao: 'respondeu',
      depois: { resposta, respondidaEm: quem.now.toISOString(), ...depoisDe(pergunta, resposta) },
      dados: { resposta: resposta ? 'SIM' : 'NÃO', antes: antesDe(pergunta), ...(clienteId && { clienteId }) },
    })),
  )

/** An answer that waits for the end of its follow-up: told in the history, and nothing moves. */
export const declareRespostas = async (
  db: Db,
  quem: Quem,
  respostas: readonly { pergunta: PerguntaTravada; resposta: boolean; clienteId?: string | undefined }[],
) => {
  if (!respostas.length) return
  await insertHistorico(
    db,
    quem,
    respostas.map(({ pergunta, resposta, clienteId }) => ({
      m: {
        pergunta,
        acao: 'declarou',
        dados: { resposta: resposta ? 'SIM' : 'NÃO', ...(clienteId && { clienteId }) },
      },
      depois: pergunta,
    })),
  )
}

/**
 * An answer that is taken back: the question stands as it did before. Without `antes` the answer waited for the end of
 * its follow-up, and nothing had moved.
 */
export const undoRespostas = async (
  db: Db,
  quem: Quem,
  retiradas: readonly { pergunta: PerguntaTravada; antes: Antes | null; clienteId?: string | undefined }[],
) => {
  const movidas = retiradas.flatMap(({ pergunta, antes, clienteId }) =>
    antes
      ? [
          {
            pergunta,
            acao: 'retirou' as const,
            depois: antes,
            dados: { antes: antesDe(pergunta), ...(clienteId && { clienteId }) },
          },
        ]
      : [],
  )
  const paradas = retiradas
    .filter((r) => !r.antes)
    .map(({ pergunta, clienteId }) => ({
      m: { pergunta, acao: 'recolheu', ...(clienteId && { dados: { clienteId } }) },
      depois: pergunta,
    }))
  if (paradas.length) await insertHistorico(db, quem, paradas)
  await movePerguntas(db, quem, movidas)
}

/** A new follow-up of the theme asks them again: what was only declared is lost. */
export const askAgain = (db: Db, quem: Quem, perguntas: readonly PerguntaTravada[]) =>
  movePerguntas(
    db,
    quem,
    perguntas.map((pergunta) => ({
      pergunta,
      acao: 'perguntou de novo',
      depois: { estado: 'naoRespondida', resposta: null, respondidaEm: null },
      dados: { antes: antesDe(pergunta) },
    })),
  )

/** Complements that nobody decided on go with the approval that they completed; bytes and history stay. */
const removeComplementos = (db: Db, quem: Quem, ids: readonly number[]) =>
  db.execute(sql`with retirada as (update pergunta_evidencia set excluida = true, "excluidaPor" = ${quem.usuarioId}::int,
        "excluidaEm" = ${quem.now.toISOString()}::timestamptz, versao = versao + 1
      where "perguntaMunicipioId" = ${anyOf(ids)} and complemento and not finalizada and not excluida
      returning "perguntaEvidenciaId", "perguntaMunicipioId", rodada)
    insert into pergunta_historico ("perguntaMunicipioId", em, "usuarioId", acao, de, para, rodada, "perguntaEvidenciaId")
    select "perguntaMunicipioId", ${quem.now.toISOString()}::timestamptz, ${quem.usuarioId}::int, 'excluiu', 'respondida', 'respondida', rodada,
      "perguntaEvidenciaId" from retirada`)

/** Answers that waited for the end of their follow-up: a loss of what was proved, or a new cycle of what was rejected for good. */
export const applyRespostas = async (
  db: Db,
  quem: Quem,
  respostas: readonly { pergunta: PerguntaTravada; resposta: boolean; novoCiclo: boolean }[],
) => {
  const pontos = await movePerguntas(
    db,
    quem,
    respostas.map(({ pergunta, resposta, novoCiclo }) => ({
      pergunta,
      acao: 'efetivou',
      depois: {
        estado: 'respondida',
        resposta,
        respondidaEm: quem.now.toISOString(),
        pontosComprovados: 0,
        perguntaFaixaRespostaId: null,
        ...(novoCiclo && { qtdRejeicao: 0, prazoReenvio: null, prazoProrrogado: false }),
      },
      dados: { resposta: resposta ? 'SIM' : 'NÃO', novoCiclo },
    })),
  )
  if (respostas.length)
    await removeComplementos(
      db,
      quem,
      respostas.map((r) => r.pergunta.perguntaMunicipioId),
    )
  return pontos
}

/** A new edition of the seal: what was decided in the last one is asked again, without its points and its rejections. */
export const resetPerguntas = async (db: Db, quem: Quem, perguntas: readonly PerguntaTravada[]) => {
  const pontos = await movePerguntas(
    db,
    quem,
    perguntas.map((pergunta) => ({
      pergunta,
      acao: 'recomeçou',
      depois: {
        ...{ estado: 'naoRespondida', resposta: null, respondidaEm: null },
        ...{ pontosComprovados: 0, perguntaFaixaRespostaId: null },
        ...{ qtdRejeicao: 0, prazoReenvio: null, prazoProrrogado: false },
      },
    })),
  )
  await removeComplementos(
    db,
    quem,
    perguntas.map((p) => p.perguntaMunicipioId),
  )
  return pontos
}

/** What moved these questions, by question, without what another follow-up took back itself: that never was. */
const listPassos = async (db: Db, ids: readonly number[]) =>
  Map.groupBy(
    await rows<PassoDado<Antes> & { id: number }>(
      db,
      sql`select h."perguntaMunicipioId" as id, h.acao, (h.dados ->> 'acompanhamentoId')::int as "acompanhamentoId", h.dados -> 'antes' as antes
        from pergunta_historico h where h."perguntaMunicipioId" = any(${sql.param([...ids])}::int[])
          and h.acao = any(${sql.param(PASSOS)}::text[])
          and not exists (select 1 from acompanhamento c where c."acompanhamentoId" = (h.dados ->> 'acompanhamentoId')::int and c.cancelado)
        order by h."perguntaHistoricoId"`,
    ),
    (p) => p.id,
  )

/** How each of these stood before it was answered in this follow-up, where that can be said. */
export const listAntesDasRespostas = async (db: Db, acompanhamentoId: number, ids: readonly number[]) => {
  const antes = new Map<number, Antes>()
  for (const [id, passos] of await listPassos(db, ids)) {
    const dela = antesDaResposta(passos, acompanhamentoId)
    if (dela) antes.set(id, dela)
  }
  return antes
}

/** Takes back what a follow-up did. A file that was only saved moves nothing, and so keeps nothing back. */
export const undoAcompanhamento = async (db: Db, quem: Quem & { acompanhamentoId: number }) => {
  const { acompanhamentoId } = quem
  const dele = sql`(h.dados ->> 'acompanhamentoId')::int = ${acompanhamentoId}::int`
  const tocadas = await rows<{ id: number }>(
    db,
    sql`select pm."perguntaMunicipioId" as id from acompanhamento a join pergunta_municipio pm using ("municipioId")
      where a."acompanhamentoId" = ${acompanhamentoId} and exists (
        select 1 from pergunta_historico h where h."perguntaMunicipioId" = pm."perguntaMunicipioId" and ${dele})`,
  )
  const perguntas = await lockPerguntas(
    db,
    tocadas.map((t) => t.id),
  )
  const porPergunta = await listPassos(
    db,
    tocadas.map((t) => t.id),
  )
  return movePerguntas(
    db,
    quem,
    perguntas.flatMap((pergunta) => {
      const depois = desfeita(porPergunta.get(pergunta.perguntaMunicipioId) ?? [], acompanhamentoId)
      // An answer that was taken back already left it so.
      return depois && !mesmaResposta(pergunta, depois) ? [{ pergunta, acao: 'desfez' as const, depois }] : []
    }),
  )
}
