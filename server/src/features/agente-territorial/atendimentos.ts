import type { alterarAtendimento, registrarAtendimento } from '#contract/agente-territorial.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { problem } from '#contract/problems.ts'
import { diff, goneFrom } from '#server/db/audit.ts'
import { stale } from '#server/db/rows.ts'
import type { Reader, Signed } from '#server/http/route.ts'
import * as queries from './queries.ts'

/* Attendances and visits, recorded by people and their devices. */

const entidade = 'agente_atendimento'

export const findAtendimento = async ({ db, actor }: Reader, id: number) => {
  const a = await queries.loadAtendimento(db, actor, id)
  if (!a) throw problem.naoEncontrado()
  return a
}

const checkData = ({ now }: Reader, data: string) => {
  if (data > todaySaoPaulo(now)) throw problem.entradaInvalida({}, { data: 'O atendimento ainda não aconteceu' })
}

/**
 * A device that missed the answer sends the same again, and is told what there is. What it mended meanwhile has a higher
 * `revisao` and takes the place. One that was taken out does not come back, and one of another city is another's.
 */
const repeatAtendimento = async (ctx: Signed, body: BodyOf<typeof registrarAtendimento, 'out'>) => {
  const { municipioId, clienteId, revisao } = body
  const dito = await queries.lockPeloCliente(ctx.db, ctx.actor.usuarioId, clienteId)
  if (!dito || dito.excluido) throw problem.regra({ motivo: 'Este atendimento já foi registrado e depois excluído' })
  if (dito.municipioId !== municipioId)
    throw problem.regra({ motivo: 'Este atendimento já foi registrado em {outro município}' })
  const antes = await findAtendimento(ctx, dito.id)
  if (revisao <= dito.revisao) {
    ctx.unaudited('the device repeats what is recorded already')
    return antes
  }
  await queries.updateAtendimento(ctx.db, dito.id, body, revisao)
  await ctx.audit({
    acao: 'alterar',
    entidade,
    entidadeId: dito.id,
    mudancas: diff(queries.soDados(antes), queries.soDados(body)),
  })
  return findAtendimento(ctx, dito.id)
}

export const createAtendimento = async (ctx: Signed, body: BodyOf<typeof registrarAtendimento, 'out'>) => {
  const { municipioId, clienteId, revisao } = body
  checkData(ctx, body.data)
  const novo = { municipioId, clienteId, revisao, usuarioId: ctx.actor.usuarioId, criacao: ctx.now.toISOString() }
  const id = await queries.insertAtendimento(ctx.db, novo, body)
  if (id === undefined) return repeatAtendimento(ctx, body)
  await ctx.audit({ acao: 'criar', entidade, entidadeId: id, mudancas: diff(undefined, queries.soDados(body)) })
  return findAtendimento(ctx, id)
}

const lockMeu = async (ctx: Signed, id: number) => {
  await queries.lockAtendimento(ctx.db, id)
  const a = await findAtendimento(ctx, id)
  if (!a.editar) throw problem.semPermissao()
  return a
}

export const changeAtendimento = async (ctx: Signed, body: BodyOf<typeof alterarAtendimento, 'out'>) => {
  const { agenteAtendimentoId: id, versao } = body
  checkData(ctx, body.data)
  const antes = await lockMeu(ctx, id)
  if (antes.versao !== versao) throw stale(antes)
  await queries.updateAtendimento(ctx.db, id, body)
  await ctx.audit({
    acao: 'alterar',
    entidade,
    entidadeId: id,
    mudancas: diff(queries.soDados(antes), queries.soDados(body)),
  })
  return findAtendimento(ctx, id)
}

export const removeAtendimento = async (ctx: Signed, id: number) => {
  const { municipioId, assunto, data } = await lockMeu(ctx, id)
  await queries.removeAtendimento(ctx.db, id, ctx.actor.usuarioId, ctx.now)
  await ctx.audit({ acao: 'excluir', entidade, entidadeId: id, mudancas: goneFrom(municipioId, { assunto, data }) })
  return { message: 'Atendimento excluído' }
}
