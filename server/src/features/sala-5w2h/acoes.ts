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
/** For the history: the indicator by its name. */
const paraHistorico = (acao: contract.Acao5w2h) => {
  const { salaIndicadorId: _, ...campos } = queries.soCampos(acao)
  return { ...campos, 'Indicador vinculado': acao.indicador && contract.nomeDoIndicador(acao.indicador) }
}

export const createAcao = async (ctx: Signed, { municipioId, ...campos }: BodyOf<typeof contract.criar5w2h, 'out'>) => {
  await lockParaIncluir(ctx, municipioId, 1)
  await checkIndicador(ctx, campos.salaIndicadorId)
  const id = await queries.insertAcao(ctx.db, municipioId, campos, { usuarioId: ctx.actor.usuarioId, now: ctx.now })
  await insertPassos(ctx, [{ alvoId: id, acao: 'Ação incluída', de: 'nova', para: '1' }])
  const nova = await findAcao(ctx, id)
  await ctx.audit({ acao: 'criar', entidade, entidadeId: id, mudancas: diff(undefined, paraHistorico(nova)) })
  return nova
}

export const changeAcao = async (ctx: Signed, body: BodyOf<typeof contract.alterar5w2h, 'out'>) => {
  const { sala5w2hId: id, percentual, versao, ...campos } = body
  const { status, percentual: antigo } = await lockParaMudar(ctx, id, versao)
  const antes = await findAcao(ctx, id)
  await checkIndicador(ctx, campos.salaIndicadorId, antes.salaIndicadorId)
  const guardado = percentualGuardado(status, antigo, percentual)
  await queries.updateAcao(ctx.db, id, { ...queries.soCampos(campos), percentual: guardado }, ctx.now)
  const depois = await findAcao(ctx, id)
  const mudancas = diff(
    { ...paraHistorico(antes), percentual: antigo },
    { ...paraHistorico(depois), percentual: guardado },
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
