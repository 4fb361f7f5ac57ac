import { type SQL, sql } from 'drizzle-orm'
import type { UsuarioCompleto, UsuarioFiltro } from '#contract/usuario.ts'
import { type Actor, flagSet } from '#server/access/actor.ts'
import { ehAnalista } from '#server/access/roles.ts'
import { municipioEixoScope, municipioScope, usuarioScope } from '#server/access/scopes.ts'
import type { Db } from '#server/db/db.ts'
import { anyOf, every, insertRow, listJson, only, search, updateRow } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'
import type { GrupoDeDireitos } from '../grupo-usuario/commands.ts'

/** A user as the database has it: nothing masked, the whole grid. */
export type UsuarioRow = Omit<UsuarioCompleto, 'acoes'> & {
  acessoTotal: boolean
  temHistorico: boolean
  assinaturaArquivoId: number | null
  comFator: boolean
  /** Everything that the group lets do. */
  direitos: GrupoDeDireitos
}

type Grupo = Omit<GrupoDeDireitos, 'flags'> & { flags: { permissao: string; valor: boolean }[] }

const loadOnde = async (db: Db, onde: SQL): Promise<UsuarioRow | undefined> => {
  const row = await one<{ usuario: Omit<UsuarioRow, 'direitos'>; direitos: Grupo }>(
    db,
    sql`select to_json(t) as usuario, (select json_build_object('usuarioGrupoId', g."usuarioGrupoId", 'nome', g.nome, 'acessoTotal', g."acessoTotal",
        'verTodosEixos', g."verTodosEixos", 'visualizaMunicipio', g."visualizaMunicipio", 'relatorioAdm', g."relatorioAdm",
        'visualizaEixosIds', g."visualizaEixosIds", 'flags', (select coalesce(json_agg(json_build_object('permissao', p.permissao, 'valor', p.valor)), '[]')
          from usuario_grupo_permissao p where p."usuarioGrupoId" = g."usuarioGrupoId"))
      from usuario_grupo g where g."usuarioGrupoId" = t."usuarioGrupoId") as direitos from (
      select u."usuarioId", u.nome, u.email, u.cpf, u.telefone, u."usuarioGrupoId", u.uf, u."unidadeRegionalId", u."empresaNome", u.cnpj,
        (select ur."nomeRegiao" from unidade_regional ur where ur.id_unidade_regional = u."unidadeRegionalId") as "unidadeRegional",
        u.habilitado, u."receberEmails", u."senhaHash" is null and u.ameiid is null as "primeiroAcessoPendente",
        u."assinaturaArquivoId" is not null as "temAssinatura", u."assinaturaArquivoId", u.padrao, u.criacao, u."ultimoAcesso", u.versao,
        g."acessoTotal",
        exists (select 1 from usuario_fator f where f."usuarioId" = u."usuarioId" and f."ativoEm" is not null) as "comFator",
        u."ultimoAcesso" is not null or exists (select 1 from auditoria a where a."usuarioId" = u."usuarioId") as "temHistorico",
        json_build_object('usuarioGrupoId', g."usuarioGrupoId", 'nome', g.nome, 'verTodosEixos', g."verTodosEixos",
          'visualizaMunicipio', g."visualizaMunicipio", 'relatorioAdm', g."relatorioAdm") as grupo,
        (select coalesce(json_agg(json_build_object('usuarioPermissaoId', p."usuarioPermissaoId", 'municipioId', p."municipioId",
            'eixoId', p."eixoId", 'permissaoId', p."permissaoId", 'permissao', json_build_object('nome', r.nome),
            'municipio', json_build_object('nome', m.nome, 'uf', m.uf),
            'eixo', case when e."eixoId" is not null then json_build_object('nome', e.nome) end)
            order by sem_acento(m.nome), p."permissaoId", e.ordem nulls first, p."usuarioPermissaoId"), '[]')
          from usuario_permissao p join permissao r using ("permissaoId") join municipio m using ("municipioId")
            left join eixo e on e."eixoId" = p."eixoId"
          where p."usuarioId" = u."usuarioId") as permissoes,
        (select coalesce(json_agg(json_build_object('municipioId', s."municipioId", 'municipioSolucaoId', s."municipioSolucaoId",
            'solucao', case when ms.nome is not null then json_build_object('nome', ms.nome) end,
            'municipio', json_build_object('nome', m.nome, 'uf', m.uf)) order by sem_acento(m.nome), s."municipioSolucaoId"), '[]')
          from usuario_permissao_solucao s join municipio m using ("municipioId")
            left join municipio_solucao ms on ms."municipioSolucaoId" = s."solucaoApontada"
          where s."usuarioId" = u."usuarioId") as "permissoesSolucoes"
      from usuario u join usuario_grupo g using ("usuarioGrupoId") where ${onde}) t`,
  )
  return row && { ...row.usuario, direitos: { ...row.direitos, flags: flagSet(row.direitos.flags) } }
}

/** The kernel has checked that the user lies in reach. */
export const loadUsuario = (db: Db, usuarioId: number) => loadOnde(db, sql`u."usuarioId" = ${usuarioId}`)
export const loadPorCpf = (db: Db, actor: Actor, cpf: string) =>
  loadOnde(db, sql`u.cpf = ${cpf} and ${usuarioScope(actor, sql`u."usuarioId"`)}`)
export const loadPorEmail = (db: Db, actor: Actor, email: string) =>
  loadOnde(db, sql`lower(u.email) = ${email.toLowerCase()} and ${usuarioScope(actor, sql`u."usuarioId"`)}`)

/** Holds the user until the end of the transaction: rules are judged on what will still be true when it commits. */
export const lockUsuario = (db: Db, usuarioId: number) =>
  one(db, sql`select 1 from usuario where "usuarioId" = ${usuarioId} for update`)

/** The same mask as maskPhone of the contract. */
const telefoneMascarado = sql`case when u.telefone ~ '^\\d{10,11}$'
  then '(' || left(u.telefone, 2) || ') ' || repeat('*', length(u.telefone) - 6) || '-' || right(u.telefone, 4)
  when u.telefone <> '' then '**' end`

/** Roles are looked at only where who asks reaches: a filter must not tell what a record hides. */
const comPapel = (
  actor: Actor,
  condicao: SQL,
) => sql`exists (select 1 from usuario_permissao p join permissao r using ("permissaoId")
  where p."usuarioId" = u."usuarioId" and ${municipioScope(actor, sql`p."municipioId"`)} and ${condicao})`

const filtros = (actor: Actor, f: UsuarioFiltro) =>
  every(
    usuarioScope(actor, sql`u."usuarioId"`),
    search(sql`u.nome || ' ' || u.email`, f.busca),
    !!f.usuarioGrupoId?.length && sql`u."usuarioGrupoId" = ${anyOf(f.usuarioGrupoId)}`,
    !!f.uf && sql`u.uf = ${f.uf}`,
    f.habilitado !== undefined && sql`u.habilitado = ${f.habilitado}`,
    !!f.papel && comPapel(actor, sql`r.nome = ${f.papel}`),
    !!f.municipioId?.length &&
      sql`(${comPapel(actor, sql`p."municipioId" = ${anyOf(f.municipioId)}`)} or exists (
        select 1 from usuario_permissao_solucao s where s."usuarioId" = u."usuarioId"
          and s."municipioId" = ${anyOf(f.municipioId)} and ${municipioScope(actor, sql`s."municipioId"`)}))`,
  )

export const listUsuarios = (db: Db, actor: Actor, filtro: UsuarioFiltro = {}) =>
  listJson(
    db,
    sql`select u."usuarioId", u.nome, u.email, ${telefoneMascarado} as telefone,
        json_build_object('usuarioGrupoId', g."usuarioGrupoId", 'nome', g.nome) as grupo,
        u.uf, ur."nomeRegiao" as "unidadeRegional", u.habilitado,
        u."senhaHash" is null and u.ameiid is null as "primeiroAcessoPendente", u."ultimoAcesso",
        (select count(distinct p."municipioId")::int from usuario_permissao p
          where p."usuarioId" = u."usuarioId" and ${municipioScope(actor, sql`p."municipioId"`)}) as municipios
      from usuario u join usuario_grupo g using ("usuarioGrupoId")
        left join unidade_regional ur on ur.id_unidade_regional = u."unidadeRegionalId"
      where ${filtros(actor, filtro)} order by sem_acento(u.nome), u."usuarioId"`,
  )

/* Pickers: only who is enabled */

const listNomes = (db: Db, onde: SQL, mais: SQL = sql``) =>
  listJson(
    db,
    sql`select u."usuarioId", u.nome, u.email, json_build_object('nome', g.nome) as grupo${mais}
      from usuario u join usuario_grupo g using ("usuarioGrupoId")
      where u.habilitado and ${onde} order by sem_acento(u.nome), u."usuarioId"`,
  )
const tem = (papeis: readonly number[], onde: SQL = sql`true`) => sql`exists (select 1 from usuario_permissao p
  where p."usuarioId" = u."usuarioId" and p."permissaoId" = ${anyOf(papeis)} and ${onde})`

/** `papel`: one of `access/roles.ts`. */
export const listPorPapel = (db: Db, actor: Actor, papel: SQL, mais?: SQL) =>
  listNomes(db, sql`${usuarioScope(actor, sql`u."usuarioId"`)} and ${papel}`, mais)

/** Analysts with what they reach, so that the queue can be shown as theirs. */
export const listAnalistas = (db: Db, actor: Actor) =>
  listPorPapel(
    db,
    actor,
    ehAnalista,
    sql`, u.padrao or g."acessoTotal" or g."verTodosEixos" as "alcancaTudo",
      (select coalesce(json_agg(json_build_object('municipioId', p."municipioId", 'eixoId', p."eixoId")
          order by p."municipioId", p."eixoId"), '[]') from usuario_permissao p
        where p."usuarioId" = u."usuarioId" and ${municipioScope(actor, sql`p."municipioId"`)}) as alcance`,
  )

const comSolucao = (municipioId: number, onde: SQL) => sql`exists (select 1 from usuario_permissao_solucao s
  where s."usuarioId" = u."usuarioId" and s."municipioId" = ${municipioId} and ${onde})`

export const listConsultoresDoMunicipio = (db: Db, municipioId: number) =>
  listNomes(db, sql`(${tem([1, 2], sql`p."municipioId" = ${municipioId}`)} or ${comSolucao(municipioId, sql`true`)})`)

/** 0 asks for any solution; a permission on 0 covers them all. */
/** What a permission may name in a place. */
export const listSolucoesDoLugar = (db: Db, actor: Actor, municipioId: number) =>
  listJson(
    db,
    sql`select s."municipioSolucaoId", s.nome, g.nome as grupo
        from municipio_solucao s join municipio_grupo_solucao g using ("municipioGrupoSolucaoId")
        where s."municipioId" = ${municipioId} and ${municipioEixoScope(actor, sql`s."municipioId"`, sql`g."eixoId"`)}
        order by sem_acento(s.nome), s."municipioSolucaoId"`,
  )

export const listDaSolucao = (db: Db, municipioId: number, municipioSolucaoId: number) =>
  listNomes(
    db,
    comSolucao(
      municipioId,
      municipioSolucaoId === 0 ? sql`true` : sql`s."municipioSolucaoId" in (0, ${municipioSolucaoId})`,
    ),
  )

/* Writing */

export interface UsuarioDados {
  nome: string
  email: string
  cpf: string | null
  telefone: string | null
  usuarioGrupoId: number
  uf: string
  unidadeRegionalId: number | null
  empresaNome: string | null
  cnpj: string | null
  receberEmails: boolean
}
const CAMPOS = [
  'nome',
  'email',
  'cpf',
  'telefone',
  'usuarioGrupoId',
  'uf',
  'unidadeRegionalId',
  'empresaNome',
  'cnpj',
  'receberEmails',
] as const

export const insertUsuario = (db: Db, d: UsuarioDados, habilitado: boolean, now: Date) =>
  insertRow(db, 'usuario', { ...only(CAMPOS, d), habilitado, criacao: now.toISOString() }, 'usuarioId')

export const updateUsuario = (db: Db, usuarioId: number, d: UsuarioDados) =>
  updateRow(db, 'usuario', { usuarioId }, only(CAMPOS, d))

export const setHabilitado = (db: Db, usuarioId: number, habilitado: boolean) =>
  updateRow(db, 'usuario', { usuarioId }, { habilitado })

export const setAssinatura = (db: Db, usuarioId: number, arquivoId: number) =>
  updateRow(db, 'usuario', { usuarioId }, { assinaturaArquivoId: arquivoId })

export const deleteUsuario = (db: Db, usuarioId: number) =>
  db.execute(sql`delete from usuario where "usuarioId" = ${usuarioId}`)
