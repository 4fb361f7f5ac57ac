import { sql } from 'drizzle-orm'
import { duasCasas, type Estado, pontosComprovados, pontosDeclarados } from '#contract/pontos.ts'
import type { Db } from '#server/db/db.ts'
import { rows } from '#server/db/sql.ts'
import { recomputeTotals, trabalhado } from './totals.ts'

/**
 * The only code that moves points. Everything here takes the request's transaction and writes three things in it: the
 * state of the questions, their history, and the ledger with the totals of their themes. Whoever calls has checked that
 * it is allowed.
 *
 *   const [p] = await travar(db, [perguntaMunicipioId])         // row locks, always in the order of the ids
 *   await mover(db, quem, [{ pergunta: p, acao: 'finalizou', depois: { estado: 'aprovada', ... } }])
 *
 * For follow-ups there are ready moves:
 *
 *   await responder(db, quem, [{ pergunta: p, resposta: true }])   // SIM or NÃO: respondida, declared points
 *   await perguntarDeNovo(db, quem, perguntas)                     // naoRespondida: declared points are lost
 *   await efetivar(db, quem, adiadas)                              // a finalised follow-up: answers that waited for it
 *   await desfazer(db, quem)                                       // a cancelled follow-up: all as it was before
 *
 * `quem.acompanhamentoId` names the follow-up that caused it, in history and ledger. Points are worked out from the
 * state before and after by contract/src/pontos.ts and never given.
 */
export interface Quem {
  usuarioId: number | null
  now: Date
  acompanhamentoId?: number
}

/** A question whose row this transaction holds. */
export interface PerguntaTravada {
  perguntaMunicipioId: number
  municipioId: number
  perguntaId: number
  temaId: number
  eixoId: number
  estado: Estado
  resposta: boolean | null
  pontos: number
  pontosComprovados: number
  perguntaFaixaRespostaId: number | null
  qtdRejeicao: number
  prazoReenvio: string | null
  atualizacaoAtendentes: number | null
  nomesAtendentes: string | null
  valorInformado: number | null
  respondidaEm: string | null
  evidenciadaEm: string | null
  avaliadaEm: string | null
  evidenciadaPor: number | null
  avaliadaPor: number | null
  rodada: number
  versao: number
}

const MUDAVEIS = [
  'estado',
  'resposta',
  'pontos',
  'pontosComprovados',
  'perguntaFaixaRespostaId',
  'qtdRejeicao',
  'prazoReenvio',
  'respondidaEm',
  'evidenciadaEm',
  'avaliadaEm',
  'evidenciadaPor',
  'avaliadaPor',
  'rodada',
] as const satisfies readonly (keyof PerguntaTravada)[]

/** What an action is called in the history, and the reason it gives in the ledger. */
export const ACOES = {
  respondeu: 'resposta do acompanhamento',
  efetivou: 'resposta do acompanhamento finalizado',
  'perguntou de novo': 'novo acompanhamento do tema',
  desfez: 'acompanhamento cancelado',
  enviou: 'envio para análise',
  descartou: 'descarte da pergunta',
  finalizou: 'análise finalizada',
  reverteu: 'análise revertida',
  ajustou: 'pontos próprios do município',
} as const
export type Acao = keyof typeof ACOES

export interface Movimento {
  pergunta: PerguntaTravada
  acao: Acao
  depois: Partial<Pick<PerguntaTravada, (typeof MUDAVEIS)[number]>>
  justificativa?: string | null
  /** Whatever explains the step later, such as the exception of a full admin. */
  dados?: Record<string, unknown>
}

/** Locks the questions and reads them as they are now. Missing ones are left out. */
export const travar = async (db: Db, ids: readonly number[]): Promise<PerguntaTravada[]> =>
  (
    await rows<{ j: PerguntaTravada }>(
      db,
      sql`select to_json(pm) as j from pergunta_municipio pm where pm."perguntaMunicipioId" = any(${sql.param([...ids])}::int[])
        order by pm."perguntaMunicipioId" for update`,
    )
  ).map((r) => r.j)

const pontuada = (p: PerguntaTravada) => ({ ...p, ativa: true })
const delta = (antes: PerguntaTravada, depois: PerguntaTravada) => ({
  declarados: duasCasas(pontosDeclarados(pontuada(depois)) - pontosDeclarados(pontuada(antes))),
  comprovados: duasCasas(pontosComprovados(pontuada(depois)) - pontosComprovados(pontuada(antes))),
})

const gravarEstados = (db: Db, depois: readonly PerguntaTravada[]) => {
  const colunas = sql.join(
    MUDAVEIS.map((c) => sql`${sql.identifier(c)} = n.${sql.identifier(c)}`),
    sql`, `,
  )
  return db.execute(sql`update pergunta_municipio pm set ${colunas}, versao = pm.versao + 1
    from json_populate_recordset(null::pergunta_municipio, ${JSON.stringify(depois)}::json) n
    where pm."perguntaMunicipioId" = n."perguntaMunicipioId"`)
}

type Passo = Pick<Movimento, 'pergunta' | 'justificativa' | 'dados'> & { acao: string }
const gravarHistorico = (db: Db, quem: Quem, feitos: readonly { m: Passo; depois: PerguntaTravada }[]) => {
  const linhas = feitos.map(({ m, depois }) => ({
    perguntaMunicipioId: depois.perguntaMunicipioId,
    em: quem.now.toISOString(),
    usuarioId: quem.usuarioId,
    acao: m.acao,
    de: m.pergunta.estado,
    para: depois.estado,
    rodada: depois.rodada,
    justificativa: m.justificativa ?? null,
    dados: m.dados || quem.acompanhamentoId ? { ...m.dados, acompanhamentoId: quem.acompanhamentoId } : null,
  }))
  return db.execute(sql`insert into pergunta_historico
      ("perguntaMunicipioId", em, "usuarioId", acao, de, para, rodada, justificativa, dados)
    select "perguntaMunicipioId", em, "usuarioId", acao, de, para, rodada, justificativa, dados
    from json_populate_recordset(null::pergunta_historico, ${JSON.stringify(linhas)}::json)`)
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
const somarTotais = async (db: Db, lancamentos: readonly Lancamento[]) => {
  const porTema = [...Map.groupBy(lancamentos, (l) => `${l.municipioId}/${l.temaId}`).values()].map((lista) => ({
    municipioId: lista[0]!.municipioId,
    temaId: lista[0]!.temaId,
    declarados: duasCasas(lista.reduce((s, l) => s + l.declarados, 0)),
    comprovados: duasCasas(lista.reduce((s, l) => s + l.comprovados, 0)),
  }))
  const novos = sql`json_populate_recordset(null::municipio_tema_ponto, ${JSON.stringify(porTema)}::json) n`
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
const atualizarTotais = async (db: Db, movidas: readonly PerguntaTravada[], lancamentos: readonly Lancamento[]) => {
  const comVersoes = await rows(
    db,
    sql`select 1 from pergunta p where p."perguntaId" = any(${sql.param(movidas.map((m) => m.perguntaId))}::int[])
      and (not p.ativa or p."substituiPerguntaId" is not null) limit 1`,
  )
  if (comVersoes.length) await recomputeTotals(db, [...new Set(movidas.map((m) => m.municipioId))])
  else if (lancamentos.length) await somarTotais(db, lancamentos)
}

const lancar = async (db: Db, quem: Quem, feitos: readonly { m: Movimento; depois: PerguntaTravada }[]) => {
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
  if (linhas.length)
    await db.execute(sql`insert into ponto_lancamento
      (em, "usuarioId", "municipioId", "temaId", "perguntaMunicipioId", "acompanhamentoId", motivo, declarados, comprovados)
    select em, "usuarioId", "municipioId", "temaId", "perguntaMunicipioId", "acompanhamentoId", motivo, declarados, comprovados
    from json_populate_recordset(null::ponto_lancamento, ${JSON.stringify(linhas)}::json)`)
  await atualizarTotais(
    db,
    feitos.map((f) => f.depois),
    linhas,
  )
  return {
    declarados: duasCasas(linhas.reduce((s, l) => s + l.declarados, 0)),
    comprovados: duasCasas(linhas.reduce((s, l) => s + l.comprovados, 0)),
  }
}

/** Moves questions to a new state; answers what that did to the points. */
export const mover = async (db: Db, quem: Quem, movimentos: readonly Movimento[]) => {
  if (!movimentos.length) return { declarados: 0, comprovados: 0 }
  const feitos = movimentos.map((m) => ({ m, depois: { ...m.pergunta, ...m.depois } }))
  await gravarEstados(
    db,
    feitos.map((f) => f.depois),
  )
  await gravarHistorico(db, quem, feitos)
  return lancar(db, quem, feitos)
}

/** What a follow-up may change, kept in the history so that a cancelled one can be taken back exactly. */
const RESPOSTA = [
  'estado',
  'resposta',
  'respondidaEm',
  'prazoReenvio',
  'pontosComprovados',
  'perguntaFaixaRespostaId',
] as const
export type Antes = Pick<PerguntaTravada, (typeof RESPOSTA)[number]>
export const antesDe = (p: Antes) => Object.fromEntries(RESPOSTA.map((c) => [c, p[c]])) as unknown as Antes

/** Saying NÃO or discarding, and then SIM again, neither forgives two rejections nor moves the deadline of the first. */
const SEM_EVIDENCIA: ReadonlySet<Estado> = new Set(['naoRespondida', 'respondida'])
type Respondida = Pick<PerguntaTravada, 'estado' | 'qtdRejeicao' | 'prazoReenvio'>
const voltaRejeitada = (p: Respondida) => SEM_EVIDENCIA.has(p.estado) && (p.qtdRejeicao >= 2 || p.prazoReenvio !== null)
export const depoisDe = (p: Respondida, resposta: boolean) => {
  if (resposta && voltaRejeitada(p)) return { estado: 'rejeitada' as const }
  if (resposta && p.estado !== 'naoRespondida') return {}
  return { estado: 'respondida' as const, pontosComprovados: 0, perguntaFaixaRespostaId: null }
}

/** SIM or NÃO in a follow-up. What was proved before stands only while the answer is SIM. */
export const responder = (
  db: Db,
  quem: Quem,
  respostas: readonly { pergunta: PerguntaTravada; resposta: boolean; clienteId?: string | undefined }[],
) =>
  mover(
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
export const declarar = async (
  db: Db,
  quem: Quem,
  respostas: readonly { pergunta: PerguntaTravada; resposta: boolean; clienteId?: string | undefined }[],
) => {
  if (!respostas.length) return
  await gravarHistorico(
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

/** A new follow-up of the theme asks them again: what was only declared is lost. */
export const perguntarDeNovo = (db: Db, quem: Quem, perguntas: readonly PerguntaTravada[]) =>
  mover(
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
const retirarComplementos = (db: Db, quem: Quem, ids: readonly number[]) =>
  db.execute(sql`with retirada as (update pergunta_evidencia set excluida = true, "excluidaPor" = ${quem.usuarioId}::int,
        "excluidaEm" = ${quem.now.toISOString()}::timestamptz, versao = versao + 1
      where "perguntaMunicipioId" = any(${sql.param([...ids])}::int[]) and complemento and not finalizada and not excluida
      returning "perguntaEvidenciaId", "perguntaMunicipioId", rodada)
    insert into pergunta_historico ("perguntaMunicipioId", em, "usuarioId", acao, de, para, rodada, "perguntaEvidenciaId")
    select "perguntaMunicipioId", ${quem.now.toISOString()}::timestamptz, ${quem.usuarioId}::int, 'excluiu', 'respondida', 'respondida', rodada,
      "perguntaEvidenciaId" from retirada`)

/** Answers that waited for the end of their follow-up: a loss of what was proved, or a new cycle of what was rejected for good. */
export const efetivar = async (
  db: Db,
  quem: Quem,
  respostas: readonly { pergunta: PerguntaTravada; resposta: boolean; novoCiclo: boolean }[],
) => {
  const pontos = await mover(
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
        ...(novoCiclo && { qtdRejeicao: 0, prazoReenvio: null }),
      },
      dados: { resposta: resposta ? 'SIM' : 'NÃO', novoCiclo },
    })),
  )
  if (respostas.length)
    await retirarComplementos(
      db,
      quem,
      respostas.map((r) => r.pergunta.perguntaMunicipioId),
    )
  return pontos
}

/** Its own points say what a question is worth, not where it stands: who changes them decides nothing about it. */
const PASSOS = Object.keys(ACOES).filter((a) => a !== 'ajustou')

/** One step in the life of a question: whose follow-up it was, if of one, and how it stood before, where that can be taken back. */
export interface PassoDado<A> {
  acompanhamentoId: number | null
  antes: A | null
}
/**
 * What cancelling a follow-up restores: how the question was before its first step in it or, where somebody else moved
 * the question since, how that left it. Nothing where the last step is not the follow-up's. `passos` stand in the order
 * in which they happened, without those of cancelled follow-ups.
 */
export const desfeita = <A>(passos: readonly PassoDado<A>[], acompanhamentoId: number): A | null => {
  const alheio = passos.findLastIndex((p) => p.acompanhamentoId !== acompanhamentoId)
  return passos[alheio + 1]?.antes ?? null
}

/** Takes back what a follow-up did. A file that was only saved moves nothing, and so keeps nothing back. */
export const desfazer = async (db: Db, quem: Quem & { acompanhamentoId: number }) => {
  const { acompanhamentoId } = quem
  const dele = sql`(h.dados ->> 'acompanhamentoId')::int = ${acompanhamentoId}::int`
  const tocadas = await rows<{ id: number }>(
    db,
    sql`select pm."perguntaMunicipioId" as id from acompanhamento a join pergunta_municipio pm using ("municipioId")
      where a."acompanhamentoId" = ${acompanhamentoId} and exists (
        select 1 from pergunta_historico h where h."perguntaMunicipioId" = pm."perguntaMunicipioId" and ${dele})`,
  )
  const perguntas = await travar(
    db,
    tocadas.map((t) => t.id),
  )
  const passos = await rows<PassoDado<Antes> & { id: number }>(
    db,
    sql`select h."perguntaMunicipioId" as id, (h.dados ->> 'acompanhamentoId')::int as "acompanhamentoId", h.dados -> 'antes' as antes
      from pergunta_historico h where h."perguntaMunicipioId" = any(${sql.param(tocadas.map((t) => t.id))}::int[])
        and h.acao = any(${sql.param(PASSOS)}::text[])
        -- What another follow-up took back itself never was.
        and not exists (select 1 from acompanhamento c where c."acompanhamentoId" = (h.dados ->> 'acompanhamentoId')::int and c.cancelado)
      order by h."perguntaHistoricoId"`,
  )
  const porPergunta = Map.groupBy(passos, (p) => p.id)
  return mover(
    db,
    quem,
    perguntas.flatMap((pergunta) => {
      const depois = desfeita(porPergunta.get(pergunta.perguntaMunicipioId) ?? [], acompanhamentoId)
      return depois ? [{ pergunta, acao: 'desfez' as const, depois }] : []
    }),
  )
}
