import { type SQL, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { EDITAR_SALA, type listarSalas, type ORDENS_SALA, type Sala, type SalaCampos } from '#contract/sala.ts'
import { type Ambiente, capacidades } from '#contract/variants.ts'
import type { Actor } from '#server/access/actor.ts'
import { municipioScope } from '#server/access/scopes.ts'
import type { Db } from '#server/db/db.ts'
import { orderSql, pageBounds, pageSql } from '#server/db/page.ts'
import {
  every,
  insertRow,
  jsonList,
  listJson,
  only,
  record,
  recordJson,
  search,
  updateVersion,
} from '#server/db/rows.ts'
import { json } from '#server/db/sql.ts'
import { medalhasDe } from '../medalha/commands.ts'
import { acoesDaSalaSql } from '../sala-5w2h/commands.ts'
import { anoDaEdicao } from '../selo/commands.ts'

const emAlcance = (actor: Actor) => municipioScope(actor, sql`m."municipioId"`)
const vePontos = (actor: Actor) => can(actor, 'visualizarPontosMedalha')

/** The medal as a whole of each of these municipalities. */
const medalhas = (quais: SQL, hoje: string) =>
  medalhasDe(
    'Lugar',
    sql`select m."municipioId", m.uf, 0 as alvo, sum(p.comprovados) as comprovados, sum(p.possiveis) as possiveis
    from municipio_tema_ponto p join municipio m using ("municipioId") where ${quais} group by 1, 2`,
    hoje,
  )

export const loadMoldura = (db: Db, actor: Actor, hoje: string, municipioId: number) =>
  recordJson(
    db,
    sql`select m."municipioId", m.nome as municipio, m.uf, s.nome, coalesce(s.ativa, true) as ativa,
        ${
          vePontos(actor)
            ? sql`(with ${medalhas(sql`m."municipioId" = ${municipioId}`, hoje)} select nivel from julgado)`
            : sql`null`
        } as medalha,
        exists (select 1 from municipio m where m."municipioId" <> ${municipioId} and ${emAlcance(actor)}) as "temOutras"
      from municipio m left join sala s using ("municipioId") where m."municipioId" = ${municipioId} and ${emAlcance(actor)}`,
  )

export const listNomes = (db: Db, actor: Actor) =>
  listJson(
    db,
    sql`select m."municipioId", m.nome as municipio, m.uf, s.nome
      from municipio m left join sala s using ("municipioId") where ${emAlcance(actor)}
      order by sem_acento(m.nome), m.uf, m."municipioId"`,
  )

const DADOS = [
  ...['nome', 'endereco', 'cep', 'telefone', 'email', 'horario', 'dataInauguracao', 'atoCriacao'],
  ...['responsavelNome', 'responsavelCargo', 'responsavelEmail', 'responsavelTelefone'],
  ...['canais', 'sistemaRegistro', 'guiches', 'observacoes'],
] as readonly (keyof SalaCampos)[]
export const soDados = (s: Readonly<Record<keyof SalaCampos, unknown>>) => only(DADOS, s)

/** Of the seal, where there is one. */
const inscricaoSql = (ambiente: Ambiente, hoje: string) =>
  capacidades(ambiente.variante).criteriosSelo
    ? sql`coalesce((select i.situacao from selo_inscricao i
        where i."municipioId" = m."municipioId" and i.edicao = ${anoDaEdicao(sql`m.uf`, hoje)}), 'Não iniciado')`
    : sql`null::text`

export const loadSala = (db: Db, actor: Actor, ambiente: Ambiente, hoje: string, municipioId: number) =>
  record<Sala>(
    db,
    sql`select m."municipioId", m.nome as municipio, m.uf, r."nomeRegiao" as "unidadeRegional",
        case when s."municipioId" is not null then json_build_object(${sql.join(
          [...DADOS, 'ativa', 'alteracao', 'versao'].map((c) => sql`${sql.raw(`'${c}'`)}, s.${sql.identifier(c)}`),
          sql`, `,
        )}) end as sala, ${inscricaoSql(ambiente, hoje)} as inscricao,
        json_build_object('cadastrar', s."municipioId" is null and ${can(actor, EDITAR_SALA)}::bool,
          'editar', s."municipioId" is not null and ${can(actor, EDITAR_SALA)}::bool) as acoes
      from municipio m left join sala s using ("municipioId") left join unidade_regional r on r.id_unidade_regional = m."unidadeRegionalId"
      where m."municipioId" = ${municipioId} and ${emAlcance(actor)}`,
  )

/* The list of all of them */

type Pedido = QueryOf<typeof listarSalas, 'out'>
export type Filtros = Omit<Pedido, 'pagina' | 'porPagina' | 'ordem'>
const situacaoSql = sql`case when s."municipioId" is null then 'sem' when s.ativa then 'com' else 'desativada' end`
const tabelas = sql`municipio m left join sala s using ("municipioId")
  left join unidade_regional r on r.id_unidade_regional = m."unidadeRegionalId"`

const onde = (actor: Actor, ambiente: Ambiente, hoje: string, f: Filtros) =>
  every(
    emAlcance(actor),
    f.uf !== undefined && sql`m.uf = ${f.uf}`,
    f.unidadeRegionalId !== undefined && sql`m."unidadeRegionalId" = ${f.unidadeRegionalId}`,
    f.situacao !== undefined && sql`${situacaoSql} = ${f.situacao}`,
    f.inscricao !== undefined && sql`${inscricaoSql(ambiente, hoje)} = ${f.inscricao}`,
    search(sql`concat_ws(' ', m.nome, s.nome, s."responsavelNome")`, f.busca),
  )

const linhas = (
  actor: Actor,
  ambiente: Ambiente,
  hoje: string,
  f: Filtros,
) => sql`select m."municipioId", m.nome as municipio, m.uf,
    r."nomeRegiao" as "unidadeRegional", s.nome, s."responsavelNome", s.telefone, ${situacaoSql} as situacao,
    ${inscricaoSql(ambiente, hoje)} as inscricao, n.abertas as "acoesAbertas", n.atrasadas as "acoesAtrasadas"
  from ${tabelas} cross join lateral ${acoesDaSalaSql(sql`m."municipioId"`, hoje)} n where ${onde(actor, ambiente, hoje, f)}`

const COLUNAS: Record<(typeof ORDENS_SALA)[number], SQL> = {
  municipio: sql`sem_acento(l.municipio)`,
  nome: sql`sem_acento(l.nome)`,
  unidadeRegional: sql`sem_acento(l."unidadeRegional")`,
  acoesAbertas: sql`l."acoesAbertas"`,
  acoesAtrasadas: sql`l."acoesAtrasadas"`,
}
/** Rows in their order, with their medals, which are judged for those rows alone. */
const comMedalha = (actor: Actor, hoje: string, de: SQL, ordem: Pedido['ordem'], limite: SQL) => {
  const por = orderSql(ordem ?? 'municipio', COLUNAS, sql`l."municipioId"`)
  const pagina = sql`select l.* from (${de}) l order by ${por} ${limite}`
  if (!vePontos(actor)) return sql`select l.*, null as medalha from (${pagina}) l order by ${por}`
  return sql`with da_pagina as materialized (${pagina}),
      ${medalhas(sql`m."municipioId" in (select "municipioId" from da_pagina)`, hoje)}
    select l.*, j.nivel as medalha from da_pagina l left join julgado j using ("municipioId") order by ${por}`
}

export const listSalas = (db: Db, actor: Actor, ambiente: Ambiente, hoje: string, p: Pedido) => {
  const { contar, ate, limite } = pageBounds(p)
  const edita = can(actor, EDITAR_SALA)
  return json(
    db,
    pageSql({
      linhas: comMedalha(actor, hoje, linhas(actor, ambiente, hoje, p), p.ordem, limite),
      de: sql`from ${tabelas} where ${onde(actor, ambiente, hoje, p)}`,
      contar,
      ate,
      mais: sql`, 'acoes', json_build_object('cadastrar', ${edita}::bool, 'editar', ${edita}::bool)`,
    }),
  )
}
export const listOpcoes = (db: Db, actor: Actor) =>
  json(
    db,
    sql`with m as (select m.uf, m."unidadeRegionalId" from municipio m where ${emAlcance(actor)})
      select json_build_object('ufs', (select coalesce(json_agg(uf order by uf), '[]') from (select distinct uf from m) x),
        'unidadesRegionais', (${jsonList(sql`select r.id_unidade_regional, r."nomeRegiao", r.uf from unidade_regional r
          where r.id_unidade_regional in (select "unidadeRegionalId" from m) order by r.uf, sem_acento(r."nomeRegiao")`)})::json)::text`,
  )

/* Writing */

export const insertSala = (db: Db, municipioId: number, d: SalaCampos, now: Date) =>
  insertRow(
    db,
    'sala',
    { municipioId, ...soDados(d), criacao: now.toISOString(), alteracao: now.toISOString() },
    'municipioId',
  )
export const updateSala = (db: Db, municipioId: number, versao: number, d: object, now: Date) =>
  updateVersion(db, 'sala', { municipioId }, versao, { ...d, alteracao: now.toISOString() })
