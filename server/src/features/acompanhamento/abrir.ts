import { sql } from 'drizzle-orm'
import { emPontos, formatDate } from '#contract/br.ts'
import { problem } from '#contract/problems.ts'
import { wording } from '#contract/wording.ts'
import { insertRow, recordset } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
import type { Reader, Signed } from '#server/http/route.ts'
import { askAgain, lockPerguntas, type PerguntaTravada, recomputeTotals } from '../pontuacao/commands.ts'
import { notifyAbertura } from './avisos.ts'
import { nomeDe } from './commands.ts'
import {
  type Aberto,
  type Abertura,
  type Alcance,
  abertura,
  alcancaTodosEixos,
  conflitante,
  type PerguntaDaCidade,
  situacaoDoDiagnostico,
  type Tipo,
  temaOferecido,
} from './rules.ts'
import { insertPerguntas, loadAlcance, loadPerguntas, loadTemas, lockVersoes, type Tema } from './temas.ts'

export interface Pedido {
  tipo: Tipo
  municipioId: number
  /** None: all themes. */
  temaId: number | null
  /** What the person was told that it costs. */
  confirmados?: number | undefined
}

const recusar = (motivo: string) => problem.regra({ motivo })
export const FORA_DA_VIGENCIA = 'Sem contrato vigente não se respondem {perguntas}. Atualize a situação no cadastro.'

/** Which themes it covers, or why it cannot be opened. */
const temasDoPedido = (
  actor: Signed['actor'],
  { tipo, municipioId, temaId }: Pedido,
  todos: readonly Tema[],
  alcance: Alcance,
) => {
  if (alcance === 'nenhuma') throw recusar(FORA_DA_VIGENCIA)
  const soNacionais = alcance === 'nacionais'
  if (temaId !== null) {
    const tema = todos.find((t) => t.temaId === temaId)
    if (!tema?.alcancado) throw problem.naoEncontrado()
    if (!temaOferecido(tema, soNacionais))
      throw recusar(
        tema.habilitado && !tema.finalizado
          ? 'A primeira leitura {deste tema} ainda não foi finalizada {no diagnóstico}.'
          : '{Este tema não está habilitado} aqui.',
      )
    return [tema]
  }
  const oQueHa = todos.filter((t) => t.habilitado && (!soNacionais || t.nacional))
  if (tipo === 'diagnostico') return oQueHa
  if (!alcancaTodosEixos(actor, municipioId))
    throw problem.semPermissao({
      frase: 'Só quem alcança {todos os eixos} daqui pode acompanhar {todos os temas} de uma vez.',
    })
  const temas = tipo === 'finalizacao' ? oQueHa : oQueHa.filter((t) => t.finalizado)
  if (temas.length === 0) throw recusar('{Nenhum tema foi finalizado} {no diagnóstico} ainda.')
  return temas
}

interface Vivo extends Aberto {
  nome: string
  usuario: string
  criacao: string
  finalizado: boolean
}
const loadVivos = (db: Signed['db'], municipioId: number) =>
  rows<Vivo>(
    db,
    sql`select a."acompanhamentoId", a."temaId", a.diagnostico, a.finalizado, a.nome, u.nome as usuario, a.criacao::text
      from acompanhamento a join usuario u using ("usuarioId")
      where a."municipioId" = ${municipioId} and not a.cancelado and (not a.finalizado or a.diagnostico)`,
  )

/** Another one is open, the diagnosis is done, or not done yet. */
const checkVivos = (vivos: readonly Vivo[], { tipo, temaId }: Pedido) => {
  const diagnostico = vivos.find((a) => a.diagnostico)
  if (tipo === 'diagnostico' && diagnostico?.finalizado) throw problem.diagnosticoFeito()
  const outro = conflitante(
    vivos.filter((a) => !a.finalizado),
    temaId,
  )
  if (outro)
    throw problem.acompanhamentoAberto(
      { nome: outro.nome, quem: outro.usuario, data: formatDate(outro.criacao) },
      undefined,
      { acompanhamentoId: outro.acompanhamentoId },
    )
  if (
    tipo === 'finalizacao' &&
    situacaoDoDiagnostico(diagnostico && { ...diagnostico, cancelado: false }) !== 'enviado'
  )
    throw recusar('O ciclo só se fecha depois {do diagnóstico} finalizado.')
}

/** What opening it would take away, from what stands now. */
export const previewAbertura = async (ctx: Reader, pedido: Pedido): Promise<Abertura> => {
  const [todos, alcance] = [
    await loadTemas(ctx.db, ctx.actor, pedido.municipioId),
    await loadAlcance(ctx.db, ctx.actor, pedido.municipioId),
  ]
  const temas = temasDoPedido(ctx.actor, pedido, todos, alcance).map((t) => t.temaId)
  return abertura(pedido.tipo, await loadPerguntas(ctx.db, pedido.municipioId, temas), alcance === 'nacionais')
}

const insertAcompanhamento = ({ db, actor, now }: Signed, p: Pedido, nome: string, pontos: number) =>
  insertRow(
    db,
    'acompanhamento',
    {
      nome,
      municipioId: p.municipioId,
      temaId: p.temaId,
      usuarioId: actor.usuarioId,
      criacao: now.toISOString(),
      diagnostico: p.tipo === 'diagnostico',
      finalizacao: p.tipo === 'finalizacao',
      intermediario: p.tipo === 'intermediario',
      pontosNaoEvidenciados: pontos,
    },
    'acompanhamentoId',
  )

const insertLinhas = (db: Signed['db'], id: number, perguntas: Abertura['perguntas']) =>
  db.execute(sql`insert into acompanhamento_pergunta
      ("acompanhamentoId", "perguntaId", "perguntaMunicipioId", resposta, respondida, pontos, pontos_especificos)
    select ${id}, n."perguntaId", n."perguntaMunicipioId", n.resposta, n.respondida, pm.pontos,
      case when p.pontos_especificos and pm.pontos <> p.pontos then pm.pontos end
    from ${recordset('acompanhamento_pergunta', perguntas)} n
      join pergunta_municipio pm on pm."perguntaMunicipioId" = n."perguntaMunicipioId"
      join pergunta p on p."perguntaId" = n."perguntaId"`)

/** How many of its kind the theme had there. */
const countAnteriores = async (db: Signed['db'], municipioId: number, temaId: number | null) =>
  (await one<{ n: number }>(
    db,
    sql`select count(*)::int as n from acompanhamento where "municipioId" = ${municipioId} and not cancelado and not intermediario
      and not finalizacao and not diagnostico and "temaId" is not distinct from ${temaId}`,
  ))!.n

/** The questions as they are while this transaction holds them. */
const comoEstao = (perguntas: readonly PerguntaDaCidade[], travadas: readonly PerguntaTravada[]) => {
  const agora = new Map(travadas.map((t) => [t.perguntaMunicipioId, t]))
  return perguntas.map((p): PerguntaDaCidade => {
    const t = agora.get(p.perguntaMunicipioId)
    return t ? { ...p, estado: t.estado, resposta: t.resposta, pontos: t.pontos } : p
  })
}

/**
 * Opens one: whoever comes second to the same municipality waits here and finds the first. Its questions are locked
 * before what it costs is worked out, so that the number told, the ledger and the totals are the same.
 */
export const openAcompanhamento = async (ctx: Signed, pedido: Pedido) => {
  const { db, actor, now } = ctx
  const { municipioId, tipo, confirmados } = pedido
  await db.execute(sql`select 1 from municipio where "municipioId" = ${municipioId} for no key update`)
  const todos = await loadTemas(db, actor, municipioId)
  const alcance = await loadAlcance(db, actor, municipioId)
  const temas = temasDoPedido(actor, pedido, todos, alcance)
  checkVivos(await loadVivos(db, municipioId), pedido)

  const temaIds = temas.map((t) => t.temaId)
  await lockVersoes(db, temaIds)
  await insertPerguntas(db, municipioId, temaIds)
  const lidas = await loadPerguntas(db, municipioId, temaIds)
  const travadas = await lockPerguntas(
    db,
    lidas.map((p) => p.perguntaMunicipioId),
  )
  const aAbrir = abertura(tipo, comoEstao(lidas, travadas), alcance === 'nacionais')
  if (confirmados !== undefined && confirmados !== aAbrir.pontosNaoEvidenciados)
    throw problem.pontosMudaram({ n: emPontos(aAbrir.pontosNaoEvidenciados) }, undefined, {
      pontosNaoEvidenciados: aAbrir.pontosNaoEvidenciados,
    })

  const nome = nomeDe(
    tipo,
    pedido.temaId === null ? wording(ctx.ambiente.variante).frase('{Todos os temas}') : temas[0]!.nome,
    await countAnteriores(db, municipioId, pedido.temaId),
  )
  const acompanhamentoId = await insertAcompanhamento(ctx, pedido, nome, aAbrir.pontosNaoEvidenciados)
  await insertLinhas(db, acompanhamentoId, aAbrir.perguntas)
  const perdem = new Set(aAbrir.perdem.map((p) => p.perguntaMunicipioId))
  await askAgain(
    db,
    { usuarioId: actor.usuarioId, now, acompanhamentoId },
    travadas.filter((t) => perdem.has(t.perguntaMunicipioId)),
  )
  if (tipo === 'diagnostico') await resetDiagnostico(db, municipioId)
  await ctx.audit({
    acao: 'criar',
    entidade: 'acompanhamento',
    entidadeId: acompanhamentoId,
    mudancas: {
      nome: { depois: nome },
      perguntas: { depois: aAbrir.perguntas.length },
      pontosNaoEvidenciados: { depois: aAbrir.pontosNaoEvidenciados },
    },
  })
  await notifyAbertura(ctx, acompanhamentoId)
  const { pontosNaoEvidenciados, perguntasRejeitadas } = aAbrir
  return { acompanhamentoId, pontosNaoEvidenciados, perguntasRejeitadas }
}

/** Every theme is to be read; its totals stand ready for the first answer. */
const resetDiagnostico = async (db: Signed['db'], municipioId: number) => {
  await recomputeTotals(db, municipioId)
  await db.execute(
    sql`update municipio_tema_ponto set finalizado = false, diagnostico = 0 where "municipioId" = ${municipioId}`,
  )
}
