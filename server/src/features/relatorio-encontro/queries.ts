import { type SQL, sql } from 'drizzle-orm'
import { can, seesAll } from '#contract/access.ts'
import { normalize } from '#contract/br.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { MAX_POR_PAGINA } from '#contract/pagina.ts'
import { ESTADOS_RELATORIO, type EstadoRelatorio, STATUS_RELATORIO } from '#contract/relatorio-estados.ts'
import type { Actor } from '#server/access/actor.ts'
import { municipioEixosReach, reachOf } from '#server/access/scopes.ts'
import { limitFor, pageBounds, pageSql } from '#server/db/page.ts'
import { searchPatterns, searchSql } from '#server/db/rows.ts'
import { json, one, RawJson } from '#server/db/sql.ts'
import { byName, fixedStatement } from '#server/db/statement.ts'
import type { Reader } from '#server/http/route.ts'
import { analisa, veTodos } from './rules.ts'

/* Lists of reports, in fixed statements: what differs between two who ask is a value, and what chooses the index is text. */

const EU = sql`${byName('eu')}::int`
const STATUS = STATUS_RELATORIO.encontro
/** 'HH:mm' of minutes. */
export const horasSql = (minutos: SQL) =>
  sql`(lpad((${minutos} / 60)::text, greatest(2, length((${minutos} / 60)::text)), '0') || ':' || lpad((${minutos} % 60)::text, 2, '0'))`
const ESTADO = sql`(case r."statusRelatorioId" ${sql.raw(
  ESTADOS_RELATORIO.map((e) => `when ${STATUS[e]} then '${e}'`).join(' '),
)} end)`

/** A row of every list; `veMotivo` is what lets somebody see the reason of others' (R266). */
export const linhaSql = (eu: SQL, veMotivo: SQL) => sql`r."relatorioId", r."municipioId",
  json_build_object('municipioId', m."municipioId", 'nome', m.nome, 'uf', m.uf) as municipio, r."encontroId", r.titulo,
  case when ${veMotivo} or r."usuarioId" = ${eu} then r."motivoRejeicao" end as "motivoRejeicao",
  r."statusRelatorioId", ${ESTADO} as estado, r."usuarioId", json_build_object('usuarioId', u."usuarioId", 'nome', u.nome) as usuario,
  r.criacao, r."enviadoEm", r.inicio, r.fim, case when r."horasUtilizadas" is not null then ${horasSql(sql`r."horasUtilizadas"`)} end as "horasUtilizadasString",
  r."tipoExecucaoRelatorioId", (select count(*)::int from relatorio_anexo x where x."relatorioId" = r."relatorioId" and x."excluidoEm" is null) as anexos,
  r."processoPagamentoId", r.versao`

/** As the machine of the contract says it (`acoesDe`); a test holds both together. */
const LIVRE = sql`r."processoPagamentoId" is null`
const em = (...estados: EstadoRelatorio[]) =>
  sql.raw(`r."statusRelatorioId" in (${estados.map((e) => STATUS[e]).join(', ')})`)
const TOTAL = sql`${byName('acessoTotal')}::boolean`
const JULGA = sql`(${LIVRE} and ${em('emAnalise')} and (${TOTAL} or (${byName('analisa')}::boolean and r."usuarioId" <> ${EU})))`
const DO_AUTOR = sql`(${LIVRE} and ${byName('escreve')}::boolean and (${TOTAL} or r."usuarioId" = ${EU}))`
const DA_FILA = sql`case when r."statusRelatorioId" = ${sql.raw(String(STATUS.emAnalise))}
    then greatest(0, ${byName('hoje')}::date - (r."enviadoEm" at time zone 'America/Sao_Paulo')::date) else 0 end as "diasNaFila",
  exists (select 1 from relatorio_passo p where p."relatorioId" = r."relatorioId" and p.acao = 'reenviar') as reenvio,
  r."usuarioId" = ${EU} as proprio,
  json_build_object('aprovar', ${JULGA}, 'devolver', ${JULGA}, 'reprovar', ${JULGA},
    'editar', ${DO_AUTOR} and ${em('emAnalise', 'devolvido')}, 'cancelar', ${DO_AUTOR} and ${em('reprovado', 'devolvido')},
    'retomar', ${LIVRE} and ${TOTAL} and ${em('aprovado')}) as acoes`

interface Leitor {
  actor: Actor
  now: Date
}
export interface Filtro {
  municipioId?: number | null | undefined
  usuarioId?: number | null | undefined
  encontroId?: number | null | undefined
  processoPagamentoId?: number | undefined
  contratoId?: number | undefined
  status?: number | null | undefined
  de?: string | undefined
  ate?: string | undefined
  busca?: string | null | undefined
  pagina?: number | undefined
  porPagina?: number | undefined
}
/** What the text depends on. */
interface Forma {
  lista: 'fila' | 'lista'
  /** The reach chooses the index: who has all of it has another. */
  tudo: boolean
  todos: boolean
  campos: readonly (keyof typeof CONDICOES)[]
  status: number | undefined
  busca: string | undefined
  fim: number
  ate: number
}
const EM_SP = (dia: SQL) => sql`(${dia}::timestamp at time zone 'America/Sao_Paulo')`
const CONDICOES = {
  municipioId: sql`r."municipioId" = ${byName('municipioId')}::int`,
  usuarioId: sql`r."usuarioId" = ${byName('usuarioId')}::int`,
  encontroId: sql`r."encontroId" = ${byName('encontroId')}::int`,
  processoPagamentoId: sql`r."processoPagamentoId" = ${byName('processoPagamentoId')}::int`,
  // The days of the contract with its amendments, in its places: none named are all.
  contratoId: sql`exists (select 1 from contrato c where c."contratoId" = ${byName('contratoId')}::int
    and exists (select 1 from contrato_usuario q where q."contratoId" = c."contratoId" and q."usuarioId" = r."usuarioId")
    and (r.inicio at time zone 'America/Sao_Paulo')::date between c.inicio and greatest(c.fim, coalesce((
      select max(a."novoFim") from contrato_aditivo a where a."contratoId" = c."contratoId" and a.tipo = 'prazo'), c.fim))
    and (not exists (select 1 from contrato_municipio y where y."contratoId" = c."contratoId") or exists (
      select 1 from contrato_municipio y where y."contratoId" = c."contratoId" and y."municipioId" = r."municipioId")))`,
  de: sql`r.inicio >= ${EM_SP(byName('de'))}`,
  ate: sql`r.inicio < ${EM_SP(sql`(${byName('ate')}::date + 1)`)}`,
} as const

const palavra = (i: number) => `palavra${i}`
const achado = (busca: string | undefined) =>
  searchSql(busca, (_, __, i) => {
    const pattern = byName(palavra(i))
    return sql`sem_acento(r.titulo) like ${pattern} or ('#' || r."relatorioId") like ${pattern} or r."relatorioId"::text = trim(both '%' from ${pattern}::text)
      or r."municipioId" in (select pm."municipioId" from municipio pm where sem_acento(pm.nome || '/' || pm.uf) like ${pattern})
      or r."usuarioId" in (select pu."usuarioId" from usuario pu where sem_acento(pu.nome) like ${pattern})`
  })

const onde = (f: Forma) =>
  sql.join(
    [
      ...(f.status === undefined ? [] : [sql.raw(`r."statusRelatorioId" = ${f.status}`)]),
      ...f.campos.map((c) => CONDICOES[c]),
      ...(f.todos || f.campos.includes('usuarioId') ? [] : [sql`r."usuarioId" = ${EU}`]),
      ...(f.tudo
        ? []
        : [
            // The place by itself as well: it is what chooses the index.
            ...(f.campos.includes('municipioId') || f.campos.includes('usuarioId')
              ? []
              : [sql`r."municipioId" = any(${byName('alcancaMunicipios')}::int[])`]),
            municipioEixosReach(sql`r."municipioId"`, sql`r."eixosIds"`),
          ]),
      ...(f.busca ? [achado(f.busca)] : []),
      sql`true`,
    ],
    sql` and `,
  )

const naOrdemDaFila = (f: Forma) => f.lista === 'fila' && f.status === STATUS.emAnalise
const ordem = (f: Forma) => (naOrdemDaFila(f) ? sql`r."enviadoEm", r."relatorioId"` : sql`r."relatorioId" desc`)

const partes = (f: Forma) => ({
  linhas: sql`select ${linhaSql(EU, sql`${byName('veMotivo')}::boolean`)}${f.lista === 'fila' ? sql`, ${DA_FILA}` : sql``}
    from (select r."relatorioId" from relatorio r where ${onde(f)} order by ${ordem(f)}
        limit ${byName('porPagina')}::int offset ${byName('inicio')}::int) f
      join relatorio r using ("relatorioId") join municipio m on m."municipioId" = r."municipioId" join usuario u on u."usuarioId" = r."usuarioId"
    order by ${ordem(f)}`,
  de: sql`from relatorio r where ${onde(f)}`,
})

/** Written once for each form; a search has too many of them to be kept. */
const keeping = (build: (f: Forma) => SQL) => {
  const kept = new Map<string, ReturnType<typeof fixedStatement>>()
  return (f: Forma) => {
    if (f.busca) return fixedStatement(() => build(f))
    const key = JSON.stringify(f)
    const made = kept.get(key) ?? fixedStatement(() => build(f))
    kept.set(key, made)
    return made
  }
}
const paginaOf = keeping((f) => pageSql({ ...partes(f), contar: byName('contar'), ate: f.ate }))
const arrayOf = keeping((f) => {
  const { linhas, de } = partes(f)
  return sql`select (select coalesce(json_agg(x), '[]')::text from (${linhas}) x) as linhas, (select count(*)::int ${de}) as total`
})

const formaDe = ({ actor }: Leitor, lista: Forma['lista'], f: Filtro): Forma => {
  const { fim, ate } = pageBounds(semNulos(f))
  return {
    lista,
    tudo: seesAll(actor) && actor.eixosVisiveis === null,
    todos: veTodos(actor),
    campos: (Object.keys(CONDICOES) as (keyof typeof CONDICOES)[]).filter((c) => f[c] != null),
    status: f.status ?? undefined,
    busca: normalize(f.busca ?? '') || undefined,
    fim: limitFor(fim),
    ate,
  }
}
const semNulos = ({ pagina, porPagina }: Filtro) => ({
  ...(pagina !== undefined && { pagina }),
  ...(porPagina !== undefined && { porPagina }),
})
const valoresDe = ({ actor, now }: Leitor, f: Filtro) => {
  const { porPagina, inicio, contar } = pageBounds(semNulos(f))
  return {
    ...reachOf(actor),
    ...f,
    ...Object.fromEntries(searchPatterns(f.busca ?? undefined).map((p, i) => [palavra(i), p])),
    eu: actor.usuarioId,
    veMotivo: analisa(actor),
    analisa: analisa(actor),
    escreve: can(actor, 'novoRelatorio'),
    acessoTotal: actor.acessoTotal,
    hoje: todaySaoPaulo(now),
    ...{ porPagina, inicio, contar },
  }
}
const listBy = (ctx: Reader, lista: Forma['lista'], f: Filtro) =>
  json(ctx.db, paginaOf(formaDe(ctx, lista, f))(valoresDe(ctx, f)))

/** A page of what is in reach, the newest first. */
export const listPagina = (ctx: Reader, f: Filtro) => listBy(ctx, 'lista', f)
/** A page of the bench: what waits, unless another state is asked for. */
export const listFila = (ctx: Reader, f: Filtro) => listBy(ctx, 'fila', { ...f, status: f.status ?? STATUS.emAnalise })
/** A plain list, and how many there are in all. */
export const listArray = async (ctx: Reader, f: Filtro) => {
  const pedido = { ...f, porPagina: f.porPagina ?? MAX_POR_PAGINA }
  const row = await one<{ linhas: string; total: number }>(
    ctx.db,
    arrayOf(formaDe(ctx, 'lista', pedido))(valoresDe(ctx, pedido)),
  )
  return { linhas: new RawJson(row!.linhas), total: row!.total }
}

/* What the filters above the lists offer */

const LUGARES = (
  de: SQL,
) => sql`(select coalesce(json_agg(json_build_object('municipioId', m."municipioId", 'nome', m.nome, 'uf', m.uf)
  order by sem_acento(m.nome), m.uf, m."municipioId"), '[]') from municipio m where m."municipioId" in (select "municipioId" from ${de}))`

const opcoesOf = keeping(
  (
    f,
  ) => sql`with f as (select r."municipioId", r."usuarioId", count(*) as quantos from relatorio r where ${onde(f)} group by 1, 2)
    select json_build_object('total', coalesce((select sum(quantos) from f), 0)::int, 'municipios', ${LUGARES(sql`f`)},
      'usuarios', (select coalesce(json_agg(json_build_object('usuarioId', u."usuarioId", 'nome', u.nome) order by sem_acento(u.nome), u."usuarioId"), '[]')
        from usuario u where u."usuarioId" in (select "usuarioId" from f)))::text`,
)
export const getOpcoesDaFila = (ctx: Reader) => {
  const f = { status: STATUS.emAnalise }
  return json(ctx.db, opcoesOf(formaDe(ctx, 'fila', f))(valoresDe(ctx, f)))
}

const opcoesDosMeusOf = keeping(
  (
    f,
  ) => sql`with f as (select r."municipioId", r."statusRelatorioId", count(*)::int as quantos from relatorio r where ${onde(f)} group by 1, 2)
    select json_build_object('total', coalesce((select sum(quantos) from f), 0)::int, 'municipios', ${LUGARES(sql`f`)},
      'porEstado', json_build_object(${sql.join(
        ESTADOS_RELATORIO.map(
          (e) =>
            sql`${sql.raw(`'${e}'`)}, coalesce((select sum(quantos)::int from f where "statusRelatorioId" = ${sql.raw(String(STATUS[e]))}), 0)`,
        ),
        sql`, `,
      )}))::text`,
)
export const getOpcoesDosMeus = (ctx: Reader) => {
  const f = { usuarioId: ctx.actor.usuarioId }
  return json(ctx.db, opcoesDosMeusOf(formaDe(ctx, 'lista', f))(valoresDe(ctx, f)))
}
