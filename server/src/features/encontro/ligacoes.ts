import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { problem } from '#contract/problems.ts'
import type { Db } from '#server/db/db.ts'
import { anyOf, insertRows } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
import type { Reader } from '#server/http/route.ts'
import { desmascarar, veDados } from '../membro/commands.ts'
import { nomeDaSolucaoSql } from '../termo-referencia/commands.ts'
import { type ConvidadoGuardado, listConvidados } from './commands.ts'
import { trabalhaEm } from './queries.ts'

/* What a meeting names: group, consultant, solutions with their tasks, guests. All of them are of its municipality. */

const refuse = (campo: string, mensagem: string) => {
  throw problem.entradaInvalida({}, { [campo]: mensagem })
}

export const checkGrupo = async (db: Db, municipioId: number, grupoId: number, campo = 'grupoId') => {
  const achado = await one(
    db,
    sql`select 1 from grupo where "grupoId" = ${grupoId} and "municipioId" = ${municipioId} for key share`,
  )
  if (!achado) refuse(campo, 'Escolha um grupo {deste município}')
}
/** Enabled, and somebody who works there: a meeting that its consultant cannot open would help nobody. */
export const checkConsultor = async (db: Db, municipioId: number, usuarioId: number) => {
  const achado = await one(
    db,
    sql`select 1 from usuario u join usuario_grupo ug using ("usuarioGrupoId")
      where u."usuarioId" = ${usuarioId} and u.habilitado and ${trabalhaEm(sql`${municipioId}::int`)}`,
  )
  if (!achado) refuse('usuarioId', 'Escolha um consultor habilitado que atue {neste município}')
}

/* Solutions and tasks */

export interface Assunto {
  solucoes: { municipioSolucaoId: number; nome: string; monitoramento: number; eixoId: number }[]
  tarefas: { municipioSolucaoId: number; municipioTarefaId: number; nome: string }[]
}
/** The solutions of the tasks are among them, named or not. */
export const loadAssunto = async (
  db: Db,
  municipioId: number,
  solucoesIds: readonly number[],
  tarefasIds: readonly number[],
  onde = '',
): Promise<Assunto> => {
  const tarefas = await rows<Assunto['tarefas'][number]>(
    db,
    sql`select "municipioSolucaoId", "municipioTarefaId", nome from municipio_tarefa
      where "municipioTarefaId" = ${anyOf(tarefasIds)} and "municipioId" = ${municipioId} order by 1, 2`,
  )
  if (tarefas.length < tarefasIds.length) refuse(`${onde}tarefasEvento`, 'Escolha {tarefas} {deste município}')
  const ids = [...new Set([...solucoesIds, ...tarefas.map((t) => t.municipioSolucaoId)])]
  const solucoes = await rows<Assunto['solucoes'][number]>(
    db,
    sql`select s."municipioSolucaoId", ${nomeDaSolucaoSql} as nome, s.monitoramento, g."eixoId" from municipio_solucao s
        join municipio_grupo_solucao g using ("municipioGrupoSolucaoId")
      where s."municipioSolucaoId" = ${anyOf(ids)} and s."municipioId" = ${municipioId} order by 1`,
  )
  if (solucoes.length < ids.length) refuse(`${onde}solucoesEvento`, 'Escolha {soluções} {deste município}')
  return { solucoes, tarefas }
}
export const eixosDe = (a: Assunto) => [...new Set(a.solucoes.map((s) => s.eixoId))].toSorted((x, y) => x - y)
/** Only who may leaves the tasks out; the visit of a solution that is followed by visits is one. */
export const refuseSemTarefa = ({ actor }: Reader, a: Assunto, onde = '') => {
  if (a.tarefas.length || a.solucoes.some((s) => s.monitoramento === 2)) return
  if (!can(actor, 'podeCriarEventoSemTarefaCalendario')) refuse(`${onde}tarefasEvento`, 'Escolha ao menos {uma tarefa}')
}
/** In the place of what these meetings were about. */
export const saveAssuntos = async (db: Db, municipioId: number, ids: readonly number[], a: Assunto) => {
  await db.execute(sql`delete from encontro_solucao where "encontroId" = ${anyOf(ids)}`)
  await insertRows(
    db,
    'encontro_solucao',
    ids.flatMap((encontroId) =>
      a.solucoes.map(({ municipioSolucaoId }) => ({ encontroId, municipioId, municipioSolucaoId })),
    ),
  )
  await insertRows(
    db,
    'encontro_tarefa',
    ids.flatMap((encontroId) =>
      a.tarefas.map(({ municipioSolucaoId, municipioTarefaId }) => ({
        encontroId,
        municipioSolucaoId,
        municipioTarefaId,
      })),
    ),
  )
}

/* Guests */

export interface ConvidadoPedido {
  encontroConvidadoId?: number | undefined
  membroId?: number | null | undefined
  nome: string | null
  email: string | null
  telefone: string | null
}
export type Convidado = Pick<ConvidadoGuardado, 'membroId' | 'nome' | 'email' | 'telefone'>
interface Lista {
  /** As they are to be kept; those with an id stand already. */
  convidados: (Convidado & { encontroConvidadoId: number | null })[]
}
/** Members by their data as it stands, others as they were typed; what came back masked is what is kept. */
export const readConvidados = async (
  { db, actor }: Reader,
  municipioId: number,
  pedidos: readonly ConvidadoPedido[],
  guardados: readonly ConvidadoGuardado[] = [],
): Promise<Lista> => {
  const novos = pedidos.flatMap((p) => p.membroId ?? [])
  const membros = new Map(
    (
      await rows<Convidado>(
        db,
        sql`select "membroId", nome, nullif(email, '') as email, nullif(telefone, '') as telefone from membro
          where "membroId" = ${anyOf(novos)} and "municipioId" = ${municipioId}`,
      )
    ).map((m) => [m.membroId, m]),
  )
  const erros: Record<string, string> = {}
  const convidados = pedidos.map((p, i): Lista['convidados'][number] => {
    const membro = p.membroId == null ? undefined : membros.get(p.membroId)
    const antes = guardados.find((g) =>
      p.encontroConvidadoId !== undefined
        ? g.encontroConvidadoId === p.encontroConvidadoId
        : p.membroId != null && g.membroId === p.membroId,
    )
    const campo = (nome: string) => `convidadosEvento.${i}.${nome}`
    if (p.encontroConvidadoId !== undefined && !antes) erros[campo('nome')] = 'Este convidado não está mais na lista'
    if (p.membroId != null && !membro && !antes) erros[campo('membroId')] = 'Escolha membros {deste município}'
    if (antes?.membroId != null) return { ...antes, encontroConvidadoId: antes.encontroConvidadoId }
    if (membro) return { ...membro, encontroConvidadoId: null }
    const lido = desmascarar(
      { nome: p.nome ?? antes?.nome ?? null, cpf: null, email: p.email, telefone: p.telefone },
      antes && { nome: antes.nome, cpf: null, email: antes.email, telefone: antes.telefone },
      veDados(actor),
    )
    for (const [chave, texto] of Object.entries(lido.erros)) erros[campo(chave)] = texto
    return {
      encontroConvidadoId: antes?.encontroConvidadoId ?? null,
      membroId: null,
      nome: lido.valores.nome ?? '',
      email: lido.valores.email,
      telefone: lido.valores.telefone,
    }
  })
  if (Object.keys(erros).length) throw problem.entradaInvalida({}, erros)
  return { convidados }
}
/** The members of a group, as guests. */
export const listMembrosDoGrupo = (db: Db, grupoId: number) =>
  rows<Convidado>(
    db,
    sql`select m."membroId", m.nome, nullif(m.email, '') as email, nullif(m.telefone, '') as telefone
      from membro_grupo x join membro m using ("membroId") where x."grupoId" = ${grupoId} order by sem_acento(m.nome), m."membroId"`,
  )
export const insertConvidados = (db: Db, ids: readonly number[], convidados: readonly Convidado[]) =>
  insertRows(
    db,
    'encontro_convidado',
    ids.flatMap((encontroId) =>
      convidados.map(({ membroId, nome, email, telefone }) => ({
        encontroId,
        membroId,
        nome,
        email,
        telefone,
        peloCodigo: false,
        presente: false,
      })),
    ),
  )
const mesmo = (a: Convidado, b: Convidado) =>
  a.membroId !== null || b.membroId !== null ? a.membroId === b.membroId : a.nome === b.nome && a.email === b.email
/** The list of a meeting becomes this one. Who was there is not taken off it; who came by the code was never asked. */
export const saveConvidados = async (db: Db, encontroId: number, lista: Lista, exato: boolean) => {
  const guardados = await listConvidados(db, encontroId)
  const fica = (g: ConvidadoGuardado) =>
    lista.convidados.find((c) => (exato ? c.encontroConvidadoId === g.encontroConvidadoId : mesmo(c, g)))
  const saem = guardados.filter((g) => !fica(g) && !(g.peloCodigo && g.presente))
  if (exato && saem.some((g) => g.presente)) refuse('convidadosEvento', 'Quem já esteve presente não sai da lista')
  await db.execute(
    sql`delete from encontro_convidado where "encontroConvidadoId" = ${anyOf(saem.filter((g) => !g.presente).map((g) => g.encontroConvidadoId))}`,
  )
  for (const g of guardados) {
    const c = fica(g)
    if (!c || c.membroId !== null || (c.nome === g.nome && c.email === g.email && c.telefone === g.telefone)) continue
    await db.execute(sql`update encontro_convidado set nome = ${c.nome}, email = ${c.email}, telefone = ${c.telefone}
      where "encontroConvidadoId" = ${g.encontroConvidadoId}`)
  }
  const entram = lista.convidados.filter((c) =>
    exato ? c.encontroConvidadoId === null : !guardados.some((g) => mesmo(c, g)),
  )
  await insertConvidados(db, [encontroId], entram)
}
