import type { BodyOf } from '#contract/endpoint.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { problem } from '#contract/problems.ts'
import * as contract from '#contract/sala-5w2h.ts'
import { MENSAGENS_5W2H as M } from '#contract/sala-5w2h.ts'
import { wording } from '#contract/wording.ts'
import { diff, goneFrom } from '#server/db/audit.ts'
import { stale } from '#server/db/rows.ts'
import type { Reader, Signed } from '#server/http/route.ts'
import { checkEmUso, refuseDesativada } from '../sala-em-uso/commands.ts'
import { findIndicador } from '../sala-indicador/commands.ts'
import { dropAnexos } from './anexos.ts'
import { insertPassos, listPassos } from './passos.ts'
import * as queries from './queries.ts'
import { passoPara, percentualGuardado } from './rules.ts'

/* The actions of a room: made, changed, moved from state to state, and what the answers NÃO propose. */

const entidade = 'sala_5w2h'

export const findAcao = async ({ db, actor, now }: Reader, id: number) => {
  const acao = await queries.loadAcao(db, actor, id, todaySaoPaulo(now))
  if (!acao) throw problem.naoEncontrado()
  return acao
}
export const getDetalhe = async ({ db, actor, now }: Reader, id: number): Promise<contract.Detalhe5w2h> => {
  const acao = await queries.loadDetalhe(db, actor, id, todaySaoPaulo(now))
  if (!acao) throw problem.naoEncontrado()
  return { ...acao, passos: await listPassos(db, id) }
}

/** The row, held, of a room in use, as the one who changes it had read it. */
const lockParaMudar = async (ctx: Reader, id: number, versao?: number) => {
  const presa = await queries.lockAcao(ctx.db, id)
  if (!presa) throw problem.naoEncontrado()
  if (versao !== undefined && presa.versao !== versao) throw stale(await findAcao(ctx, id))
  await checkEmUso(ctx.db, presa.municipioId)
  return presa
}
/** Who else adds to this room waits: together they stay below the limit. */
const lockParaIncluir = async ({ db }: Reader, municipioId: number, quantas: number) => {
  const { desativada, acoes } = await queries.lockLugar(db, municipioId)
  refuseDesativada(desativada)
  if (acoes + quantas > contract.MAX_ACOES_5W2H) throw problem.regra({ motivo: M.acoesDemais })
}

/** One that is measured still, or the one that was linked before. */
const checkIndicador = async ({ db }: Reader, id: number | null, antes: number | null = null) => {
  if (id === null || id === antes) return
  const achado = await findIndicador(db, id)
  const erro = !achado ? M.semIndicador : achado.ativo ? undefined : M.indicadorInativo
  if (erro) throw problem.entradaInvalida({}, { salaIndicadorId: erro })
}
/** One of the room's own, of which nothing else is planned. */
const checkPergunta = async ({ db }: Reader, municipioId: number, perguntaMunicipioId: number | null) => {
  if (perguntaMunicipioId === null) return
  const achada = await queries.findPergunta(db, municipioId, perguntaMunicipioId)
  const erro = !achada ? M.deOutraSala : achada.sala5w2hId === null ? undefined : M.jaPlanejada
  if (erro) throw problem.entradaInvalida({}, { perguntaMunicipioId: erro })
}
interface Presa {
  municipioId: number
  perguntaMunicipioId: number | null
}
/** What becomes of the question that an action comes from: who does not see it neither takes it away nor puts another there. */
const judgeOrigem = async (
  ctx: Reader,
  presa: Presa,
  { origem }: contract.Acao5w2h,
  pedida: number | null | undefined,
) => {
  const atual = presa.perguntaMunicipioId
  const oculta = atual !== null && origem === null
  if (pedida === undefined || pedida === atual || (oculta && pedida === null)) return atual
  if (oculta) throw problem.entradaInvalida({}, { perguntaMunicipioId: M.origemOculta })
  await checkPergunta(ctx, presa.municipioId, pedida)
  return pedida
}
/** For the history: the indicator by its name, the question by its text. */
const paraHistorico = (acao: contract.Acao5w2h, { ambiente }: Pick<Reader, 'ambiente'>) => {
  const { salaIndicadorId: _, ...campos } = queries.soCampos(acao)
  const { origem } = acao
  return {
    ...campos,
    'Indicador vinculado': acao.indicador && contract.nomeDoIndicador(acao.indicador),
    [wording(ambiente.variante).frase(contract.ORIGEM)]: origem && contract.nomeDaPergunta(origem),
  }
}

export const createAcao = async (ctx: Signed, { municipioId, ...dados }: BodyOf<typeof contract.criar5w2h, 'out'>) => {
  await lockParaIncluir(ctx, municipioId, 1)
  const campos = { ...dados, perguntaMunicipioId: dados.perguntaMunicipioId ?? null }
  await checkIndicador(ctx, campos.salaIndicadorId)
  await checkPergunta(ctx, municipioId, campos.perguntaMunicipioId)
  const id = await queries.insertAcao(ctx.db, municipioId, campos, { usuarioId: ctx.actor.usuarioId, now: ctx.now })
  await insertPassos(ctx, [{ alvoId: id, acao: 'Ação incluída', de: 'nova', para: '1' }])
  const nova = await findAcao(ctx, id)
  await ctx.audit({ acao: 'criar', entidade, entidadeId: id, mudancas: diff(undefined, paraHistorico(nova, ctx)) })
  return nova
}

export const changeAcao = async (ctx: Signed, body: BodyOf<typeof contract.alterar5w2h, 'out'>) => {
  const { sala5w2hId: id, percentual, versao, perguntaMunicipioId: pedida, ...campos } = body
  const presa = await lockParaMudar(ctx, id, versao)
  const { status, percentual: antigo } = presa
  const antes = await findAcao(ctx, id)
  await checkIndicador(ctx, campos.salaIndicadorId, antes.salaIndicadorId)
  const perguntaMunicipioId = await judgeOrigem(ctx, presa, antes, pedida)
  const guardado = percentualGuardado(status, antigo, percentual)
  const valores = { ...queries.soCampos(campos), perguntaMunicipioId, percentual: guardado }
  await queries.updateAcao(ctx.db, id, valores, ctx.now)
  const depois = await findAcao(ctx, id)
  const mudancas = diff(
    { ...paraHistorico(antes, ctx), percentual: antigo },
    { ...paraHistorico(depois, ctx), percentual: guardado },
  )
  const estado = `${status}` as const
  if (Object.keys(mudancas).length > 0)
    await insertPassos(ctx, [{ alvoId: id, acao: 'Ação alterada', de: estado, para: estado }])
  await ctx.audit({ acao: 'alterar', entidade, entidadeId: id, mudancas })
  return depois
}

const VERBOS = { 1: 'alterar', 2: 'iniciar', 3: 'finalizar', 5: 'cancelar' } as const
export const moveAcao = async (ctx: Signed, body: BodyOf<typeof contract.mover5w2h, 'out'>) => {
  const { sala5w2hId: id, status: para, justificativa, versao } = body
  const { status: de, percentual } = await lockParaMudar(ctx, id, versao)
  const passo = passoPara(de, para, justificativa)
  await queries.updateAcao(ctx.db, id, { status: para, percentual: para === 1 ? 0 : percentual }, ctx.now)
  await insertPassos(ctx, [{ alvoId: id, acao: passo.descricao, de: `${de}`, para: `${para}`, justificativa }])
  await ctx.audit({
    acao: VERBOS[para],
    entidade,
    entidadeId: id,
    mudancas: {
      status: { antes: contract.STATUS_5W2H[de], depois: contract.STATUS_5W2H[para] },
      ...(justificativa && { justificativa: { depois: justificativa } }),
    },
  })
  return findAcao(ctx, id)
}

export const removeAcao = async (ctx: Signed, id: number) => {
  const { municipioId } = await lockParaMudar(ctx, id)
  const { oQue } = await findAcao(ctx, id)
  await dropAnexos(ctx.db, id)
  await queries.deleteAcao(ctx.db, id)
  await ctx.audit({ acao: 'excluir', entidade, entidadeId: id, mudancas: goneFrom(municipioId, { oQue }) })
  return { message: 'Ação excluída' }
}

/** One action for each chosen question: what and how from it, the rest as one has to begin somewhere. */
export const includePropostas = async (ctx: Signed, body: BodyOf<typeof contract.incluirPropostas5w2h, 'out'>) => {
  const { municipioId, perguntasMunicipioIds, quem, inicio, termino } = body
  await lockParaIncluir(ctx, municipioId, perguntasMunicipioIds.length)
  const achadas = new Map(
    (await queries.findPropostas(ctx.db, ctx.actor, municipioId)).map((p) => [p.perguntaMunicipioId, p]),
  )
  const { municipio, uf, nome } = (await queries.loadLugar(ctx.db, municipioId))!
  const w = wording(ctx.ambiente.variante)
  const novas = perguntasMunicipioIds.map((perguntaMunicipioId) => {
    const p = achadas.get(perguntaMunicipioId)
    if (!p)
      throw problem.regra({
        motivo: '{Uma das perguntas escolhidas} já está no plano, ou já não tem a resposta NÃO. Recarregue a lista.',
      })
    return {
      ...{
        perguntaMunicipioId,
        oQue: p.oQue.slice(0, 500),
        porQue: `${w.frase('{Pergunta}')} ${p.numero} com resposta NÃO em ${p.tema}.`,
      },
      ...{ onde: (nome ?? `${municipio}/${uf}`).slice(0, 200), quem, inicio, termino },
      ...{ como: (p.como ?? 'A definir').slice(0, 1000), quanto: 0, observacao: null, salaIndicadorId: null },
    }
  })
  const ids = await queries.insertDePerguntas(ctx.db, municipioId, novas, {
    usuarioId: ctx.actor.usuarioId,
    now: ctx.now,
  })
  await insertPassos(
    ctx,
    ids.map((alvoId) => ({ alvoId, acao: 'Ação incluída do plano de ação', de: 'nova', para: '1' })),
  )
  await ctx.auditMany(
    ids.map((entidadeId, i) => ({
      ...{ acao: 'criar' as const, entidade, entidadeId },
      mudancas: diff(undefined, queries.soCampos(novas[i]!)),
    })),
  )
  return queries.listEstas(ctx.db, ctx.actor, ids, todaySaoPaulo(ctx.now))
}
