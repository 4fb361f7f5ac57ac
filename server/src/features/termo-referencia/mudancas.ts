import { sql } from 'drizzle-orm'
import { emSerie } from '#contract/br.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { problem } from '#contract/problems.ts'
import { SITUACAO_SOLUCAO, SITUACAO_TAREFA } from '#contract/termo-referencia.ts'
import type { finalizarSolucoes } from '#contract/termo-referencia-passos.ts'
import { literal } from '#contract/wording.ts'
import { anyOf, updateRow, updateRows } from '#server/db/rows.ts'
import type { RawJson } from '#server/db/sql.ts'
import type { Signed } from '#server/http/route.ts'
import { insertPassos, type Passo, type Quem } from './passos.ts'
import * as queries from './queries.ts'
import {
  RECUSAS,
  type Recusa,
  recusaDaEvidencia,
  recusaDaSolucao,
  recusaDaTarefa,
  recusaDoGrupo,
  situacaoDaTarefa,
  tarefaPronta,
} from './rules.ts'
import {
  type GrupoTravado,
  loadEvidencia,
  loadGrupos,
  loadSolucoes,
  loadSolucoesDoGrupo,
  loadTarefas,
  loadTarefasDasSolucoes,
  lockTermo,
  lockTermoDe,
  type SolucaoTravada,
  type TarefaTravada,
} from './travas.ts'

const quemDe = ({ actor, now }: Signed): Quem => ({ usuarioId: actor.usuarioId, now })

/** A condition that the person can mend; everything else is what somebody did meanwhile. */
const REGRAS: ReadonlySet<Recusa> = new Set([RECUSAS.semConsultor, RECUSAS.nadaAIniciar, RECUSAS.solucaoNaoIniciada])
/** Says no where the rules do: who came second is told, and sees how it stands. */
export const refuseMotivo = async (motivo: Recusa, atual: () => Promise<RawJson>) => {
  if (!motivo) return
  if (REGRAS.has(motivo))
    throw problem.regra({ motivo }, motivo === RECUSAS.semConsultor ? { usuarioId: motivo } : undefined)
  throw problem.situacaoMudou({ frase: motivo }, undefined, { atual: JSON.parse((await atual()).text) })
}

/* Held: the thing as it stands, with the term of its city. The path may name the city too, which then must be it. */

const daCidade = <T extends { municipioId: number }>(achado: T | undefined, municipioId?: number): T => {
  if (!achado || (municipioId !== undefined && achado.municipioId !== municipioId)) throw problem.naoEncontrado()
  return achado
}
const lockGrupo = async ({ db }: Signed, id: number, municipioId?: number): Promise<GrupoTravado> => {
  await lockTermoDe(db, 'municipio_grupo_solucao', [id])
  return daCidade((await loadGrupos(db, [id]))[0], municipioId)
}
const lockSolucao = async ({ db }: Signed, id: number, municipioId?: number): Promise<SolucaoTravada> => {
  await lockTermoDe(db, 'municipio_solucao', [id])
  return daCidade((await loadSolucoes(db, [id]))[0], municipioId)
}
const lockTarefa = async ({ db }: Signed, id: number): Promise<TarefaTravada> => {
  await lockTermoDe(db, 'municipio_tarefa', [id])
  return daCidade((await loadTarefas(db, [id]))[0])
}
const lockEvidencia = async ({ db }: Signed, id: number) => {
  await lockTermoDe(db, 'municipio_evidencia', [id])
  return daCidade(await loadEvidencia(db, id))
}

/* Interrupting and re-enabling */

const interrompido = (justificativa: string) => ({ desabilitado: true, justificativa })
/** Why it was interrupted stays in its history. */
const REABILITADO = { desabilitado: false, justificativa: null }
const auditInterrupcao = (ctx: Signed, entidade: string, entidadeId: number, nome: string, justificativa: string) =>
  ctx.audit({
    acao: 'interromper',
    entidade,
    entidadeId,
    mudancas: { nome: { depois: nome }, justificativa: { depois: justificativa } },
  })
const auditReabilitacao = (ctx: Signed, entidade: string, entidadeId: number, nome: string) =>
  ctx.audit({ acao: 'reabilitar', entidade, entidadeId, mudancas: { nome: { depois: nome } } })

export const interruptGrupo = async (ctx: Signed, id: number, justificativa: string) => {
  const g = await lockGrupo(ctx, id)
  await refuseMotivo(recusaDoGrupo.mexer(g), () => queries.getGrupo(ctx, id))
  await updateRow(ctx.db, 'municipio_grupo_solucao', { municipioGrupoSolucaoId: id }, interrompido(justificativa))
  const { municipioId } = g
  await insertPassos(ctx.db, 'grupo', quemDe(ctx), [
    { alvoId: id, municipioId, acao: 'interromper', de: 'Ativo', para: 'Interrompido', justificativa },
  ])
  await auditInterrupcao(ctx, 'municipio_grupo_solucao', id, g.nome, justificativa)
  return queries.getGrupo(ctx, id)
}
export const enableGrupo = async (ctx: Signed, id: number, municipioId: number) => {
  const g = await lockGrupo(ctx, id, municipioId)
  await refuseMotivo(recusaDoGrupo.reabilitar(g), () => queries.getGrupo(ctx, id))
  await updateRow(ctx.db, 'municipio_grupo_solucao', { municipioGrupoSolucaoId: id }, REABILITADO)
  await insertPassos(ctx.db, 'grupo', quemDe(ctx), [
    { alvoId: id, municipioId, acao: 'reabilitar', de: 'Interrompido', para: 'Ativo' },
  ])
  await auditReabilitacao(ctx, 'municipio_grupo_solucao', id, g.nome)
  return queries.getGrupo(ctx, id)
}

const insertPassoDaSolucao = async (
  ctx: Signed,
  antes: SolucaoTravada,
  passo: Pick<Passo, 'acao' | 'justificativa'>,
) => {
  const [depois] = await loadSolucoes(ctx.db, [antes.municipioSolucaoId])
  await insertPassos(ctx.db, 'solucao', quemDe(ctx), [
    {
      ...passo,
      alvoId: antes.municipioSolucaoId,
      municipioId: antes.municipioId,
      de: SITUACAO_SOLUCAO[antes.situacao],
      para: SITUACAO_SOLUCAO[depois!.situacao],
    },
  ])
}
export const interruptSolucao = async (ctx: Signed, id: number, justificativa: string) => {
  const s = await lockSolucao(ctx, id)
  await refuseMotivo(recusaDaSolucao.mexer(s), () => queries.getSolucao(ctx, id))
  await updateRow(ctx.db, 'municipio_solucao', { municipioSolucaoId: id }, interrompido(justificativa))
  await insertPassoDaSolucao(ctx, s, { acao: 'interromper', justificativa })
  await auditInterrupcao(ctx, 'municipio_solucao', id, s.nome, justificativa)
  return queries.getSolucao(ctx, id)
}
export const enableSolucao = async (ctx: Signed, id: number, municipioId: number) => {
  const s = await lockSolucao(ctx, id, municipioId)
  await refuseMotivo(recusaDaSolucao.reabilitar(s), () => queries.getSolucao(ctx, id))
  await updateRow(ctx.db, 'municipio_solucao', { municipioSolucaoId: id }, REABILITADO)
  await insertPassoDaSolucao(ctx, s, { acao: 'reabilitar' })
  await auditReabilitacao(ctx, 'municipio_solucao', id, s.nome)
  return queries.getSolucao(ctx, id)
}

const insertPassoDaTarefa = async (ctx: Signed, antes: TarefaTravada, passo: Pick<Passo, 'acao' | 'justificativa'>) => {
  const [depois] = await loadTarefas(ctx.db, [antes.municipioTarefaId])
  await insertPassos(ctx.db, 'tarefa', quemDe(ctx), [
    {
      ...passo,
      alvoId: antes.municipioTarefaId,
      municipioId: antes.municipioId,
      de: SITUACAO_TAREFA[antes.situacao],
      para: SITUACAO_TAREFA[depois!.situacao],
    },
  ])
}
export const interruptTarefa = async (ctx: Signed, id: number, justificativa: string) => {
  const t = await lockTarefa(ctx, id)
  await refuseMotivo(recusaDaTarefa.mexer(t), () => queries.getTarefa(ctx, id))
  await updateRow(ctx.db, 'municipio_tarefa', { municipioTarefaId: id }, interrompido(justificativa))
  await insertPassoDaTarefa(ctx, t, { acao: 'interromper', justificativa })
  await auditInterrupcao(ctx, 'municipio_tarefa', id, t.nome, justificativa)
  return queries.getTarefa(ctx, id)
}
export const enableTarefa = async (ctx: Signed, id: number) => {
  const t = await lockTarefa(ctx, id)
  await refuseMotivo(recusaDaTarefa.reabilitar(t), () => queries.getTarefa(ctx, id))
  await updateRow(ctx.db, 'municipio_tarefa', { municipioTarefaId: id }, REABILITADO)
  await insertPassoDaTarefa(ctx, t, { acao: 'reabilitar' })
  await auditReabilitacao(ctx, 'municipio_tarefa', id, t.nome)
  return queries.getTarefa(ctx, id)
}

export const disableEvidencia = async (ctx: Signed, id: number) => {
  const e = await lockEvidencia(ctx, id)
  await refuseMotivo(recusaDaEvidencia.mexer(e), () => queries.getEvidencia(ctx, id))
  await updateRow(ctx.db, 'municipio_evidencia', { municipioEvidenciaId: id }, { desabilitado: true })
  await ctx.audit({
    acao: 'inativar',
    entidade: 'municipio_evidencia',
    entidadeId: id,
    mudancas: { nome: { depois: e.nome } },
  })
  return queries.getEvidencia(ctx, id)
}
export const enableEvidencia = async (ctx: Signed, id: number) => {
  const e = await lockEvidencia(ctx, id)
  await refuseMotivo(recusaDaEvidencia.reabilitar(e), () => queries.getEvidencia(ctx, id))
  await updateRow(ctx.db, 'municipio_evidencia', { municipioEvidenciaId: id }, { desabilitado: false })
  await auditReabilitacao(ctx, 'municipio_evidencia', id, e.nome)
  return queries.getEvidencia(ctx, id)
}

/* Starting and finishing */

const startSolucoes = async (ctx: Signed, solucoes: readonly SolucaoTravada[]) => {
  const ids = solucoes.map((s) => s.municipioSolucaoId)
  await ctx.db.execute(sql`update municipio_solucao set "iniciadaEm" = ${ctx.now.toISOString()}, versao = versao + 1
    where "municipioSolucaoId" = ${anyOf(ids)}`)
  await insertPassos(
    ctx.db,
    'solucao',
    quemDe(ctx),
    solucoes.map((s) => ({
      alvoId: s.municipioSolucaoId,
      municipioId: s.municipioId,
      acao: 'iniciar',
      de: SITUACAO_SOLUCAO[1],
      para: SITUACAO_SOLUCAO[2],
    })),
  )
}
export const startSolucao = async (ctx: Signed, id: number) => {
  const s = await lockSolucao(ctx, id)
  await refuseMotivo(recusaDaSolucao.iniciar(s), () => queries.getSolucao(ctx, id))
  await startSolucoes(ctx, [s])
  await ctx.audit({
    acao: 'iniciar',
    entidade: 'municipio_solucao',
    entidadeId: id,
    mudancas: { nome: { depois: s.nome } },
  })
  return queries.getSolucao(ctx, id)
}
const nomesDe = (coisas: readonly { nome: string }[], max = 5) => {
  const nomes = coisas.slice(0, max).map((c) => literal(c.nome))
  return emSerie(coisas.length > max ? [...nomes, `mais ${coisas.length - max}`] : nomes)
}
export const startGrupo = async (ctx: Signed, id: number) => {
  const g = await lockGrupo(ctx, id)
  await refuseMotivo(recusaDoGrupo.iniciar(g), () => queries.getGrupo(ctx, id))
  const solucoes = (await loadSolucoesDoGrupo(ctx.db, id)).filter((s) => s.situacao === 1)
  const sem = solucoes.filter((s) => !s.temConsultor)
  if (sem.length)
    throw problem.regra({
      motivo: `Falta um consultor habilitado em ${nomesDe(sem)}. Escolha-o {nessas soluções} e inicie o grupo de novo.`,
    })
  await startSolucoes(ctx, solucoes)
  await ctx.audit({
    acao: 'iniciar',
    entidade: 'municipio_grupo_solucao',
    entidadeId: id,
    mudancas: { nome: { depois: g.nome }, solucoes: { depois: solucoes.map((s) => s.nome) } },
  })
  return queries.getGrupo(ctx, id)
}

type Pedido = BodyOf<typeof finalizarSolucoes, 'out'>
const REPETIDA = 'Há itens repetidos'

/** What was said of each task that is not done, each of the solution that it is named with. */
const readJustificativas = ({ solucoes }: Pedido, tarefas: readonly TarefaTravada[]) => {
  const dadas = new Map<number, string>()
  for (const { municipioSolucaoId, tarefas: ditas = [] } of solucoes)
    for (const { municipioTarefaId, justificativa } of ditas) {
      const dela = tarefas.some(
        (t) => t.municipioTarefaId === municipioTarefaId && t.municipioSolucaoId === municipioSolucaoId,
      )
      if (!dela) throw problem.naoEncontrado({}, { solucoes: '{Tarefa} não encontrada nesta {solução}' })
      if (dadas.has(municipioTarefaId)) throw problem.entradaInvalida({}, { solucoes: REPETIDA })
      dadas.set(municipioTarefaId, justificativa)
    }
  return dadas
}
const refuseNaoFinalizaveis = async (ctx: Signed, solucoes: readonly SolucaoTravada[]) => {
  const uma = solucoes.length === 1
  for (const s of solucoes) {
    const motivo = recusaDaSolucao.finalizar(s)
    if (!motivo) continue
    if (uma) await refuseMotivo(motivo, () => queries.getSolucao(ctx, s.municipioSolucaoId))
    const atual = JSON.parse((await queries.getSolucao(ctx, s.municipioSolucaoId)).text)
    throw problem.situacaoMudou({ frase: `${literal(s.nome)}: ${motivo}` }, undefined, { atual })
  }
}

/** All or none; what is not done needs a reason. */
export const finishSolucoes = async (ctx: Signed, pedido: Pedido) => {
  const { db, now } = ctx
  const ids = pedido.solucoes.map((s) => s.municipioSolucaoId)
  if (new Set(ids).size < ids.length) throw problem.entradaInvalida({}, { solucoes: REPETIDA })
  await lockTermo(db, pedido.municipioId)
  const solucoes = await loadSolucoes(db, ids)
  if (solucoes.length < ids.length || solucoes.some((s) => s.municipioId !== pedido.municipioId))
    throw problem.naoEncontrado({}, { solucoes: '{Solução} não encontrada {neste município}' })
  await refuseNaoFinalizaveis(ctx, solucoes)

  const tarefas = await loadTarefasDasSolucoes(db, ids)
  const dadas = readJustificativas(pedido, tarefas)
  const pendentes = tarefas.filter((t) => !tarefaPronta(t.situacao))
  const faltam = pendentes.filter((t) => !dadas.has(t.municipioTarefaId))
  if (faltam.length)
    throw problem.regra(
      { motivo: `Justifique o que não foi feito para finalizar: ${nomesDe(faltam)}.` },
      { solucoes: 'Falta justificar {tarefas} não realizadas' },
      { pendentes: faltam.map((t) => t.municipioTarefaId) },
    )

  const justificadas = pendentes.map((t) => ({
    municipioTarefaId: t.municipioTarefaId,
    justificativa: dadas.get(t.municipioTarefaId)!,
  }))
  await updateRows(db, 'municipio_tarefa', 'municipioTarefaId', ['justificativa'], justificadas)
  await insertPassos(
    db,
    'tarefa',
    quemDe(ctx),
    pendentes.map((t) => ({
      alvoId: t.municipioTarefaId,
      municipioId: t.municipioId,
      acao: 'justificar',
      de: SITUACAO_TAREFA[t.situacao],
      para: SITUACAO_TAREFA[situacaoDaTarefa({ ela: false, solucao: 3, cumprida: false, agendada: t.situacao === 2 })],
      justificativa: dadas.get(t.municipioTarefaId)!,
    })),
  )
  await db.execute(sql`update municipio_solucao set "finalizadaEm" = ${now.toISOString()}, versao = versao + 1
    where "municipioSolucaoId" = ${anyOf(ids)}`)
  await insertPassos(
    db,
    'solucao',
    quemDe(ctx),
    solucoes.map((s) => ({
      alvoId: s.municipioSolucaoId,
      municipioId: s.municipioId,
      acao: 'finalizar',
      de: SITUACAO_SOLUCAO[2],
      para: SITUACAO_SOLUCAO[3],
    })),
  )
  for (const s of solucoes) {
    const dela = pendentes.filter((t) => t.municipioSolucaoId === s.municipioSolucaoId)
    await ctx.audit({
      acao: 'finalizar',
      entidade: 'municipio_solucao',
      entidadeId: s.municipioSolucaoId,
      mudancas: {
        nome: { depois: s.nome },
        ...(dela.length && {
          justificativas: { depois: dela.map((t) => `${t.nome}: ${dadas.get(t.municipioTarefaId)}`) },
        }),
      },
    })
  }
  return queries.listAsSolucoes(ctx, ids)
}
