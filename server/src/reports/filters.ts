import { type SQL, sql } from 'drizzle-orm'
import { RELACIONAMENTO } from '#contract/municipio.ts'
import { SELOS_POR_NUMERO } from '#contract/pontos.ts'
import type { Estados } from '#contract/relatorios/colunas.ts'
import { type Escolhas, FILTROS, type NomeDeFiltro } from '#contract/relatorios/filtros.ts'
import type { Actor } from '#server/access/actor.ts'
import { eixoScope, municipioScope, usuarioScope } from '#server/access/scopes.ts'
import { grupoDaEdicao, organizaEm } from '#server/features/cliente-oculto/commands.ts'

const everything = sql`true`

/** What was chosen of one filter, on the column that holds it. A period takes days: see `dayOf`. */
export const fragmentOf =
  (nome: NomeDeFiltro, escolhas: Escolhas) =>
  (coluna: SQL): SQL => {
    const { chave, valor } = FILTROS[nome]
    const escolha = escolhas[chave]
    if (escolha === null || escolha === undefined || escolha.length === 0) return everything
    if (valor === 'dia') return sql`${coluna} ${sql.raw(nome === 'dataFim' ? '<=' : '>=')} ${escolha}::date`
    return sql`${coluna} = any(${sql.param(escolha)}::${sql.raw(valor === 'ufs' || valor === 'nomes' ? 'text' : 'int')}[])`
  }

type Chosen<F extends NomeDeFiltro> = Readonly<Record<F, (coluna: SQL) => SQL>>
/** The place `m` of a row, as the filters of every report with a municipality choose it. */
export const inPlace = (filtro: Chosen<'municipio' | 'uf' | 'regional'>) =>
  sql`(${filtro.municipio(sql`m."municipioId"`)} and ${filtro.uf(sql`m.uf`)} and ${filtro.regional(sql`m."unidadeRegionalId"`)})`
/** What lasts from one day to another, or happens on one, and falls into the period. */
export const inPeriod = (filtro: Chosen<'dataInicial' | 'dataFim'>, inicio: SQL, fim: SQL = inicio) =>
  sql`(${filtro.dataInicial(fim)} and ${filtro.dataFim(inicio)})`

/** A row of several people, by their ids: one of them is enough; while nobody is chosen, none is needed. */
export const anyOfThem = (filtro: (coluna: SQL) => SQL, ids: SQL) =>
  sql`exists (select 1 from (values (1)) one left join unnest(${ids}) um (id) on true where ${filtro(sql`um.id`)})`

/** The day of a moment, as people count it. */
export const dayOf = (instante: SQL) => sql`(${instante} at time zone 'America/Sao_Paulo')::date`

/** The moment at which a day begins, as people count it. */
export const startOf = (dia: string) => sql`(${dia}::timestamp at time zone 'America/Sao_Paulo')`

const municipiosDe = (actor: Actor) => sql`municipio m where ${municipioScope(actor, sql`m."municipioId"`)}`
const pessoas = (actor: Actor) => sql`select u."usuarioId" as valor, u.nome as rotulo, null as grupo from usuario u
  where ${usuarioScope(actor, sql`u."usuarioId"`)} order by sem_acento(u.nome), 1`

const listOf = (estados: Estados) => sql`select key::int as valor, value as rotulo, null as grupo
  from json_each_text(${JSON.stringify(estados)}::json) order by 1`

/** What each filter offers: never more than the person reaches. `estados`: those of the report, where it has its own. */
const OPTIONS: Partial<Record<NomeDeFiltro, (actor: Actor, estados?: Estados) => SQL>> = {
  municipio: (actor) => sql`select m."municipioId" as valor, m.nome || '/' || m.uf as rotulo, null as grupo
    from ${municipiosDe(actor)} order by sem_acento(m.nome), m.uf, 1`,
  uf: (actor) =>
    sql`select distinct m.uf as valor, m.uf as rotulo, null as grupo from ${municipiosDe(actor)} order by 1`,
  regional: (actor) => sql`select r.id_unidade_regional as valor, r."nomeRegiao" as rotulo, null as grupo
    from unidade_regional r where exists (
      select 1 from ${municipiosDe(actor)} and m."unidadeRegionalId" = r.id_unidade_regional)
    order by sem_acento(r."nomeRegiao"), 1`,
  projeto: (actor) => sql`select p."projetoId" as valor, p.nome as rotulo, null as grupo from projeto p
    where exists (select 1 from ${municipiosDe(actor)} and m."projetoId" = p."projetoId")
      or exists (select 1 from eixo e where e."projetoId" = p."projetoId" and ${eixoScope(actor, sql`e."eixoId"`)})
    order by sem_acento(p.nome), 1`,
  eixo: (actor) => sql`select e."eixoId" as valor, e.nome as rotulo, null as grupo from eixo e
    where ${eixoScope(actor, sql`e."eixoId"`)} order by e.ordem, sem_acento(e.nome), 1`,
  tema: (actor) => sql`select t."temaId" as valor, t.nome as rotulo, e.nome as grupo
    from tema t join eixo e using ("eixoId") where ${eixoScope(actor, sql`e."eixoId"`)}
    order by e.ordem, e.nome, t.ordem, sem_acento(t.nome), 1`,
  grupoSolucao: (actor) => sql`select g."grupoSolucaoId" as valor, g.nome as rotulo, e.nome as grupo
    from grupo_solucao g join eixo e using ("eixoId") where ${eixoScope(actor, sql`e."eixoId"`)}
    order by e.ordem, e.nome, sem_acento(g.nome), 1`,
  solucao: (actor) => sql`select s."solucaoId" as valor, s.nome as rotulo, g.nome as grupo
    from solucao s join grupo_solucao g using ("grupoSolucaoId") where ${eixoScope(actor, sql`g."eixoId"`)}
    order by sem_acento(g.nome), sem_acento(s.nome), 1`,
  status: (_, estados) =>
    estados
      ? listOf(estados)
      : sql`select "statusId" as valor, "statusNome" as rotulo, null as grupo from status order by 1`,
  grupoClienteOculto: (actor) => sql`select ${grupoDaEdicao} as valor, ${grupoDaEdicao} as rotulo, null as grupo
    from cliente_oculto o where ${organizaEm(actor, sql`o."municipioId"`)}
    group by o.edicao, o.grupo order by o.edicao desc, sem_acento(o.grupo), o.grupo`,
  statusRelacionamento: () => listOf(RELACIONAMENTO),
  selo: (_, estados) => listOf(estados ?? SELOS_POR_NUMERO),
  usuario: pessoas,
  responsavel: pessoas,
  grupoUsuario: (actor) => sql`select g."usuarioGrupoId" as valor, g.nome as rotulo, null as grupo
    from usuario_grupo g where exists (select 1 from usuario u
      where u."usuarioGrupoId" = g."usuarioGrupoId" and ${usuarioScope(actor, sql`u."usuarioId"`)})
    order by sem_acento(g.nome), 1`,
}

/** All that these filters offer, by their key on the wire, as one JSON text. */
export const optionsOf = (actor: Actor, filtros: readonly NomeDeFiltro[], estados?: Estados) => {
  const parts = filtros.flatMap((f) => {
    const options = OPTIONS[f]
    if (!options) return []
    return [sql`${FILTROS[f].chave}::text, (select coalesce(json_agg(o), '[]') from (${options(actor, estados)}) o)`]
  })
  return sql`select json_build_object(${sql.join(parts, sql`, `)})::text`
}
