import { sql } from 'drizzle-orm'
import { problem } from '#contract/problems.ts'
import type { Register } from '#contract/register.ts'
import type { RegisterRow } from '#contract/register-field.ts'
import {
  evidenciasDoTermo,
  gruposDoTermo,
  solucoesDoTermo,
  tarefasDoTermo,
} from '#contract/registers/termo-referencia.ts'
import { municipioEixoScope } from '#server/access/scopes.ts'
import { anyOf } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
import type { Ctx, RegisterHooks } from '#server/http/route.ts'
import { refuseIfUsed } from '#server/registers/uso.ts'
import { refuseInactiveType } from '../solucao/commands.ts'
import { keepEixos } from './eixos.ts'
import { refuseMotivo } from './mudancas.ts'
import * as queries from './queries.ts'
import { type Recusa, recusaDaEvidencia, recusaDaSolucao, recusaDaTarefa, recusaDoGrupo } from './rules.ts'
import { loadEvidencia, loadGrupos, loadSolucoes, loadTarefas, lockTermo } from './travas.ts'

/*
 * What the registers of a term ask for beyond their definitions: whoever writes holds the term of the city, what is over
 * or interrupted is not changed, a row stays in its city, and what has a history is interrupted rather than deleted.
 */

const numero = (row: RegisterRow, chave: string) => row[chave] as number

/** Holds the city's term, ahead of the names of its table, which are held for all cities at once. */
const lockTermoDe = ({ db }: Ctx, row: RegisterRow) => lockTermo(db, numero(row, 'municipioId'))

/** What stands in one city does not go to another. */
const cidadeDaLinha = (body: RegisterRow, antes?: RegisterRow) => {
  const municipioId = numero(antes ?? body, 'municipioId')
  if (antes && numero(body, 'municipioId') !== municipioId)
    throw problem.regra(
      { motivo: 'O que está no termo {de um município} não passa para {outro município}.' },
      { municipioId: 'Não pode mudar' },
    )
  return municipioId
}
/** What holds the row is of the same city, and lets things be put into it. */
const refuseParent = async (
  pai: { municipioId: number } | undefined,
  municipioId: number,
  { campo, mensagem }: { campo: string; mensagem: string },
) => {
  if (pai?.municipioId !== municipioId) throw problem.regra({ motivo: `${mensagem}.` }, { [campo]: mensagem })
}
const daRestricao = (r: Register, nome: string) => r.restricoes[nome]!

/** What lies in the calendar and in reports goes by the axes as they are now. */
const keepEixosDe: RegisterHooks['depois'] = async ({ db }, [linha]) => {
  if (linha) await keepEixos(db, numero(linha, 'municipioId'))
}

/** What is deleted leaves nothing behind: why not is told with what to do instead. */
const refuseExclusao = (motivo: Recusa) => {
  if (motivo) throw problem.emUso({ frase: motivo })
}

const grupos: RegisterHooks = {
  travar: lockTermoDe,
  depois: keepEixosDe,
  conferir: async (ctx, body, antes) => {
    const municipioId = cidadeDaLinha(body, antes)
    if (antes) {
      const id = numero(antes, 'municipioGrupoSolucaoId')
      const [g] = await loadGrupos(ctx.db, [id])
      if (!g) throw problem.naoEncontrado()
      await refuseMotivo(recusaDoGrupo.mexer(g), () => queries.getGrupo(ctx, id))
    }
    // Who reaches both may still not reach that axis of that city.
    const eixoId = numero(body, 'eixoId')
    const alcance = municipioEixoScope(ctx.actor, sql`${municipioId}::int`, sql`${eixoId}::int`)
    if (!(await one(ctx.db, sql`select 1 where ${alcance}`)))
      throw problem.naoEncontrado({}, { eixoId: '{Eixo não encontrado}' })
  },
  excluir: async (ctx, antes) => {
    const id = numero(antes, 'municipioGrupoSolucaoId')
    const [g] = await loadGrupos(ctx.db, [id])
    if (!g) throw problem.naoEncontrado()
    refuseExclusao(recusaDoGrupo.excluir(g))
    const solucoes = await rows<{ municipioSolucaoId: number }>(
      ctx.db,
      sql`select "municipioSolucaoId" from municipio_solucao where "municipioGrupoSolucaoId" = ${id} order by 1`,
    )
    await removeSolucoes(
      ctx,
      solucoes.map((s) => s.municipioSolucaoId),
    )
  },
}

/** Tasks and evidences go with their solution, which nothing else may need. */
const removeTarefasDe = async ({ db }: Ctx, solucoes: readonly number[]) => {
  const tarefas = await rows<{ municipioTarefaId: number }>(
    db,
    sql`select "municipioTarefaId" from municipio_tarefa where "municipioSolucaoId" = ${anyOf(solucoes)} order by 1`,
  )
  const ids = tarefas.map((t) => t.municipioTarefaId)
  for (const id of ids) await refuseIfUsed(db, 'municipio_tarefa', id, ['municipio_evidencia'])
  await db.execute(sql`delete from municipio_evidencia where "municipioTarefaId" = ${anyOf(ids)}`)
  await db.execute(sql`delete from municipio_tarefa where "municipioTarefaId" = ${anyOf(ids)}`)
}
const removeSolucoes = async (ctx: Ctx, ids: readonly number[]) => {
  for (const id of ids) await refuseIfUsed(ctx.db, 'municipio_solucao', id, ['municipio_tarefa'])
  await removeTarefasDe(ctx, ids)
  await ctx.db.execute(sql`delete from municipio_solucao where "municipioSolucaoId" = ${anyOf(ids)}`)
}

/** A consultant who is chosen is enabled; one of a solution that goes on is not taken away. */
const refuseConsultor = async ({ db }: Ctx, body: RegisterRow, antes?: RegisterRow, emAndamento = false) => {
  if (emAndamento && body.usuarioId === null)
    throw problem.regra(
      { motivo: '{Uma solução} em andamento precisa de um consultor. Escolha outro em vez de tirá-lo.' },
      { usuarioId: 'Escolha um consultor' },
    )
  if (body.usuarioId === null || body.usuarioId === antes?.usuarioId) return
  if (!(await one(db, sql`select 1 from usuario where "usuarioId" = ${body.usuarioId} and habilitado`)))
    throw problem.regra(
      { motivo: 'O consultor está desabilitado. Escolha outro.' },
      { usuarioId: 'Consultor desabilitado' },
    )
}
const solucoes: RegisterHooks = {
  travar: lockTermoDe,
  depois: keepEixosDe,
  conferir: async (ctx, body, antes) => {
    const municipioId = cidadeDaLinha(body, antes)
    const id = antes && numero(antes, 'municipioSolucaoId')
    const [s] = id === undefined ? [] : await loadSolucoes(ctx.db, [id])
    if (id !== undefined) {
      if (!s) throw problem.naoEncontrado()
      await refuseMotivo(recusaDaSolucao.mexer(s), () => queries.getSolucao(ctx, id))
    }
    const grupoId = numero(body, 'municipioGrupoSolucaoId')
    if (grupoId !== s?.municipioGrupoSolucaoId) {
      const [g] = await loadGrupos(ctx.db, [grupoId])
      await refuseParent(g, municipioId, daRestricao(solucoesDoTermo, 'municipio_solucao_grupo_fk'))
      await refuseMotivo(recusaDoGrupo.mexer(g!), () => queries.getGrupo(ctx, grupoId))
    }
    await refuseConsultor(ctx, body, antes, s?.situacao === 2)
    await refuseInactiveType(ctx, body, antes)
  },
  excluir: async (ctx, antes) => {
    const id = numero(antes, 'municipioSolucaoId')
    const [s] = await loadSolucoes(ctx.db, [id])
    if (!s) throw problem.naoEncontrado()
    refuseExclusao(recusaDaSolucao.excluir(s))
    await removeTarefasDe(ctx, [id])
  },
}

const tarefas: RegisterHooks = {
  travar: lockTermoDe,
  conferir: async (ctx, body, antes) => {
    const municipioId = cidadeDaLinha(body, antes)
    const id = antes && numero(antes, 'municipioTarefaId')
    const [t] = id === undefined ? [] : await loadTarefas(ctx.db, [id])
    if (id !== undefined) {
      if (!t) throw problem.naoEncontrado()
      await refuseMotivo(recusaDaTarefa.mexer(t), () => queries.getTarefa(ctx, id))
    }
    const solucaoId = numero(body, 'municipioSolucaoId')
    if (solucaoId === t?.municipioSolucaoId) return
    if (t?.temHoras)
      throw problem.regra(
        { motivo: '{Esta tarefa} já tem horas agendadas ou realizadas e fica {na solução} em que está.' },
        { municipioSolucaoId: 'Não pode mudar' },
      )
    const [s] = await loadSolucoes(ctx.db, [solucaoId])
    await refuseParent(s, municipioId, daRestricao(tarefasDoTermo, 'municipio_tarefa_solucao_fk'))
    await refuseMotivo(recusaDaSolucao.mexer(s!), () => queries.getSolucao(ctx, solucaoId))
  },
  excluir: async (ctx, antes) => {
    const id = numero(antes, 'municipioTarefaId')
    const [t] = await loadTarefas(ctx.db, [id])
    if (!t) throw problem.naoEncontrado()
    refuseExclusao(recusaDaTarefa.excluir(t))
    await ctx.db.execute(sql`delete from municipio_evidencia where "municipioTarefaId" = ${id}`)
  },
}

const evidencias: RegisterHooks = {
  travar: lockTermoDe,
  conferir: async (ctx, body, antes) => {
    const municipioId = cidadeDaLinha(body, antes)
    const id = antes && numero(antes, 'municipioEvidenciaId')
    const e = id === undefined ? undefined : await loadEvidencia(ctx.db, id)
    if (id !== undefined) {
      if (!e) throw problem.naoEncontrado()
      await refuseMotivo(recusaDaEvidencia.mexer(e), () => queries.getEvidencia(ctx, id))
    }
    const tarefaId = numero(body, 'municipioTarefaId')
    if (tarefaId === e?.municipioTarefaId) return
    const [t] = await loadTarefas(ctx.db, [tarefaId])
    await refuseParent(t, municipioId, daRestricao(evidenciasDoTermo, 'municipio_evidencia_tarefa_fk'))
    await refuseMotivo(recusaDaTarefa.mexer(t!), () => queries.getTarefa(ctx, tarefaId))
  },
  excluir: async (ctx, antes) => {
    const e = await loadEvidencia(ctx.db, numero(antes, 'municipioEvidenciaId'))
    if (!e) throw problem.naoEncontrado()
    refuseExclusao(recusaDaEvidencia.mexer(e))
  },
}

export const registrosDoTermo: ReadonlyMap<Register, RegisterHooks> = new Map([
  [gruposDoTermo, grupos],
  [solucoesDoTermo, solucoes],
  [tarefasDoTermo, tarefas],
  [evidenciasDoTermo, evidencias],
])
