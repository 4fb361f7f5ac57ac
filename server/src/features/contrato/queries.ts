import { type SQL, sql } from 'drizzle-orm'
import { can, seesAll } from '#contract/access.ts'
import type { Contrato } from '#contract/contrato.ts'
import type { Actor } from '#server/access/actor.ts'
import { ehConsultor } from '#server/access/roles.ts'
import { eixoScope, municipioScope, usuarioScope } from '#server/access/scopes.ts'
import type { Db } from '#server/db/db.ts'
import { anyOf, insertRow, insertRows, listJson, only, records, updateRow } from '#server/db/rows.ts'
import { foundJson, one, rows } from '#server/db/sql.ts'

/**
 * Contracts in reach: one's own; with the permission those of every consultant in reach, which for who sees every axis
 * are all of them.
 */
export const contratoScope = (actor: Actor): SQL => {
  const ve = can(actor, 'verMenuContrato')
  if (ve && seesAll(actor)) return sql`true`
  const quem = ve ? usuarioScope(actor, sql`s."usuarioId"`) : sql`s."usuarioId" = ${actor.usuarioId}`
  return sql`exists (select 1 from contrato_usuario s where s."contratoId" = c."contratoId" and ${quem})`
}

/** Minutes as the wire's hours. */
const horas = (coluna: SQL) => sql`round(${coluna} / 60.0, 4)::float8`
/** The wire's hours as minutes. */
export const minutos = (h: number) => Math.round(h * 60)

/** A contract as the database knows it; what follows from it is derived by the rules of the contract. */
export type ContratoRow = Omit<Contrato, 'situacao' | 'saldo' | 'valorTotal' | 'fimVigente' | 'acoes' | 'usuario'> & {
  arquivoId: number | null
}

const contratos = (actor: Actor, onde: SQL) => sql`
  select c."contratoId", c."numContrato", c.objeto, c."empresaNome", c.cnpj, c.inicio, c.fim,
    ${horas(sql`c."qtdHorasPrevistas"`)} as "qtdHorasPrevistas", c."valorHora", c."qtdEntregasPrevistas",
    ${horas(sql`c."horasAprovadas"`)} as "horasAprovadas", c."qtdEntregas", c.ativo, c."gestorId",
    case when g."usuarioId" is not null then json_build_object('nome', g.nome) end as gestor,
    c."statusContratoId", case when st."statusContratoId" is not null then json_build_object('nome', st.nome) end as "statusContrato",
    (select coalesce(json_agg(json_build_object('usuarioId', u."usuarioId", 'nome', u.nome) order by sem_acento(u.nome), u."usuarioId"), '[]')
     from contrato_usuario x join usuario u using ("usuarioId") where x."contratoId" = c."contratoId") as usuarios,
    (select coalesce(json_agg(json_build_object('municipioId', m."municipioId", 'nome', m.nome, 'uf', m.uf) order by sem_acento(m.nome), m."municipioId"), '[]')
     from contrato_municipio x join municipio m using ("municipioId")
     where x."contratoId" = c."contratoId" and ${municipioScope(actor, sql`m."municipioId"`)}) as municipios,
    (select coalesce(json_agg(json_build_object('solucaoId', s."solucaoId", 'nome', s.nome) order by sem_acento(s.nome), s."solucaoId"), '[]')
     from contrato_solucao x join solucao s using ("solucaoId") join grupo_solucao gs using ("grupoSolucaoId")
     where x."contratoId" = c."contratoId" and ${eixoScope(actor, sql`gs."eixoId"`)}) as solucoes,
    (select coalesce(json_agg(json_build_object('contratoAditivoId', a."contratoAditivoId", 'tipo', a.tipo, 'data', a.data, 'novoFim', a."novoFim",
       'horas', ${horas(sql`a.horas`)}, 'valorHora', a."valorHora", 'observacao', a.observacao) order by a.data, a."contratoAditivoId"), '[]')
     from contrato_aditivo a where a."contratoId" = c."contratoId") as aditivos,
    c."arquivoId", f.nome as "arquivoNome", c.criacao, c.versao
  from contrato c left join usuario g on g."usuarioId" = c."gestorId" left join status_contrato st using ("statusContratoId")
    left join arquivo f on f."arquivoId" = c."arquivoId"
  where ${contratoScope(actor)} and ${onde} order by c.ativo desc, c.fim desc, c."numContrato"`

const listOnde = (db: Db, actor: Actor, onde: SQL) => records<ContratoRow>(db, contratos(actor, onde))

export const listContratos = (db: Db, actor: Actor) => listOnde(db, actor, sql`true`)
export const listDosUsuarios = (db: Db, actor: Actor, ids: readonly number[]) =>
  listOnde(
    db,
    actor,
    sql`exists (select 1 from contrato_usuario q where q."contratoId" = c."contratoId" and q."usuarioId" = ${anyOf(ids)})`,
  )
export const loadContrato = async (db: Db, actor: Actor, contratoId: number): Promise<ContratoRow | undefined> =>
  (await listOnde(db, actor, sql`c."contratoId" = ${contratoId}`))[0]

/** A status of contracts with those in reach that have it. */
export const countUsoDoStatus = (db: Db, actor: Actor, statusContratoId: number) =>
  foundJson(
    db,
    sql`select json_build_object('statusContratoId', s."statusContratoId", 'nome', s.nome,
          'total', count(c."contratoId")::int,
          'contratos', coalesce(json_agg(json_build_object('contratoId', c."contratoId", 'numContrato', c."numContrato",
            'ativo', c.ativo) order by c."numContrato") filter (where c."contratoId" is not null), '[]'))::text
        from status_contrato s left join contrato c on c."statusContratoId" = s."statusContratoId" and ${contratoScope(actor)}
        where s."statusContratoId" = ${statusContratoId} group by s."statusContratoId"`,
  )

/** Holds the contract until the end of the transaction. */
export const lockContrato = (db: Db, contratoId: number) =>
  one(db, sql`select 1 from contrato where "contratoId" = ${contratoId} for update`)

export interface ContratoDados {
  numContrato: string
  objeto: string
  empresaNome: string
  cnpj: string
  inicio: string
  fim: string
  qtdHorasPrevistas: number
  valorHora: number | null
  qtdEntregasPrevistas: number
  gestorId: number | null
  statusContratoId: number | null
}
const CAMPOS = [
  'numContrato',
  'objeto',
  'empresaNome',
  'cnpj',
  'inicio',
  'fim',
  'qtdHorasPrevistas',
  'valorHora',
  'qtdEntregasPrevistas',
  'gestorId',
  'statusContratoId',
] as const satisfies readonly (keyof ContratoDados)[]
const colunas = (d: ContratoDados) => ({ ...only(CAMPOS, d), qtdHorasPrevistas: minutos(d.qtdHorasPrevistas) })

export const insertContrato = (db: Db, d: ContratoDados, ativo: boolean, now: Date) =>
  insertRow(db, 'contrato', { ...colunas(d), ativo, criacao: now.toISOString() }, 'contratoId')
export const updateContrato = (db: Db, contratoId: number, d: ContratoDados) =>
  updateRow(db, 'contrato', { contratoId }, colunas(d))

export const setAtivo = (db: Db, contratoId: number, ativo: boolean) =>
  updateRow(db, 'contrato', { contratoId }, { ativo })
export const setArquivo = (db: Db, contratoId: number, arquivoId: number) =>
  updateRow(db, 'contrato', { contratoId }, { arquivoId })
export const deleteContrato = (db: Db, contratoId: number) =>
  db.execute(sql`delete from contrato where "contratoId" = ${contratoId}`)

export const saveUsuarios = async (db: Db, contratoId: number, ids: readonly number[]) => {
  await db.execute(sql`delete from contrato_usuario where "contratoId" = ${contratoId}`)
  await db.execute(sql`insert into contrato_usuario ("contratoId", "usuarioId")
    select ${contratoId}, unnest(${sql.param(ids)}::int[])`)
}
/** Replaces the solutions in reach, as the municipalities. */
export const saveSolucoes = async (db: Db, actor: Actor, contratoId: number, ids: readonly number[]) => {
  await db.execute(sql`delete from contrato_solucao x using solucao s join grupo_solucao g using ("grupoSolucaoId")
    where x."contratoId" = ${contratoId} and s."solucaoId" = x."solucaoId" and ${eixoScope(actor, sql`g."eixoId"`)}`)
  await db.execute(sql`insert into contrato_solucao ("contratoId", "solucaoId")
    select ${contratoId}, unnest(${sql.param(ids)}::int[]) on conflict do nothing`)
}
/** Replaces the municipalities in reach; the others are not this person's to change. */
export const saveMunicipios = async (db: Db, actor: Actor, contratoId: number, ids: readonly number[]) => {
  await db.execute(sql`delete from contrato_municipio where "contratoId" = ${contratoId}
    and ${municipioScope(actor, sql`"municipioId"`)}`)
  await db.execute(sql`insert into contrato_municipio ("contratoId", "municipioId")
    select ${contratoId}, unnest(${sql.param(ids)}::int[]) on conflict do nothing`)
}

const CAMPOS_DO_ADITIVO = ['tipo', 'data', 'novoFim', 'horas', 'valorHora', 'observacao'] as const
interface AditivoRow {
  tipo: string
  data: string
  novoFim: string | null
  horas: number | null
  valorHora: number | null
  observacao: string | null
}
export const saveAditivos = async (db: Db, contratoId: number, lista: readonly AditivoRow[]) => {
  await db.execute(sql`delete from contrato_aditivo where "contratoId" = ${contratoId}`)
  const emMinutos = (a: AditivoRow) => ({ ...a, horas: a.horas === null ? null : minutos(a.horas) })
  const linhas = lista.map((a) => ({ contratoId, ...only(CAMPOS_DO_ADITIVO, emMinutos(a)) }))
  await insertRows(db, 'contrato_aditivo', linhas)
}

/** Of these municipalities, those in reach. */
export const listMunicipiosEmAlcance = (db: Db, actor: Actor, ids: readonly number[]) =>
  rows<{ municipioId: number }>(
    db,
    sql`select "municipioId" from municipio where "municipioId" = ${anyOf(ids)} and ${municipioScope(actor, sql`"municipioId"`)}`,
  )
/** Of these people, those in reach; a disabled one stays where it is but is not chosen anew. */
export const listUsuariosEmAlcance = (db: Db, actor: Actor, ids: readonly number[]) =>
  rows<{ usuarioId: number; nome: string; habilitado: boolean }>(
    db,
    sql`select u."usuarioId", u.nome, u.habilitado from usuario u
        where u."usuarioId" = ${anyOf(ids)} and ${usuarioScope(actor, sql`u."usuarioId"`)}`,
  )

/** Of these solutions of the shelf, those in use and in reach. */
export const listSolucoesEmUso = (db: Db, actor: Actor, ids: readonly number[]) =>
  rows(
    db,
    sql`select 1 from solucao s join grupo_solucao g using ("grupoSolucaoId")
        where s."solucaoId" = ${anyOf(ids)} and not (s.desabilitado or g.desabilitado)
          and ${eixoScope(actor, sql`g."eixoId"`)}`,
  )

export const listPessoas = (db: Db, actor: Actor) =>
  listJson(
    db,
    sql`select u."usuarioId", u.nome, u."empresaNome",
        ${ehConsultor} as consultor
      from usuario u join usuario_grupo g using ("usuarioGrupoId")
      where u.habilitado and ${usuarioScope(actor, sql`u."usuarioId"`)} order by sem_acento(u.nome), u."usuarioId"`,
  )
