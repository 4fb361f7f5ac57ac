import { type SQL, sql } from 'drizzle-orm'
import { seesAll } from '#contract/access.ts'
import { normalize } from '#contract/br.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { CABECALHO_TOTAL, MAX_POR_PAGINA } from '#contract/pagina.ts'
import {
  ESTADOS_RELATORIO,
  type EstadoRelatorio,
  STATUS_RELATORIO,
  type TipoRelatorio,
} from '#contract/relatorio-estados.ts'
import type { Actor } from '#server/access/actor.ts'
import { reachOf } from '#server/access/scopes.ts'
import { limitFor, pageBounds, pageSql } from '#server/db/page.ts'
import { searchPatterns, searchSql } from '#server/db/rows.ts'
import { json, one, RawJson } from '#server/db/sql.ts'
import { byName, fixedStatement } from '#server/db/statement.ts'
import type { Ctx, Reader } from '#server/http/route.ts'

/*
 * Lists of reports of either kind, in fixed statements: what differs between two who ask is a value, and what chooses the
 * index is text.
 */

/** All that a city has; more than anybody writes. */
export const TODOS = 20_000
export const EU = sql`${byName('eu')}::int`
/** 'HH:mm' of minutes. */
export const horasSql = (minutos: SQL) =>
  sql`(lpad((${minutos} / 60)::text, greatest(2, length((${minutos} / 60)::text)), '0') || ':' || lpad((${minutos} % 60)::text, 2, '0'))`
export const estadoSql = (tipo: TipoRelatorio) =>
  sql`(case r."statusRelatorioId" ${sql.raw(
    ESTADOS_RELATORIO.map((e) => `when ${STATUS_RELATORIO[tipo][e]} then '${e}'`).join(' '),
  )} end)`

/** What every list may be narrowed by, beside filters of its own kind. */
export interface FiltroComum {
  municipioId?: number | null | undefined
  usuarioId?: number | null | undefined
  status?: number | null | undefined
  de?: string | undefined
  ate?: string | undefined
  busca?: string | null | undefined
  pagina?: number | undefined
  porPagina?: number | undefined
}
const COMUNS = {
  municipioId: sql`r."municipioId" = ${byName('municipioId')}::int`,
  usuarioId: sql`r."usuarioId" = ${byName('usuarioId')}::int`,
}
interface Tipo<F extends FiltroComum> {
  readonly tipo: TipoRelatorio
  readonly tabela: string
  readonly id: string
  readonly passos: string
  /** A row of every list; `veMotivo` is what lets somebody see the reason of others' (R266). The report is `r`, its city `m`, its author `u`. */
  readonly linha: (eu: SQL, veMotivo: SQL, veContratos: SQL) => SQL
  /** Filters by their names, as conditions. */
  readonly condicoes: Readonly<Partial<Record<keyof F, SQL>>>
  /** Whose reach is everything: nothing is asked of it. */
  readonly alcancaTudo: (actor: Actor) => boolean
  /** What holds of the rows of everybody else; `pais`: who reaches every place, and not all of its axes. */
  readonly alcance: (campos: readonly PropertyKey[], pais: boolean) => readonly SQL[]
  readonly analisa: (actor: Actor) => boolean
  readonly veTodos: (actor: Actor) => boolean
  /** Those of others too; everybody sees one's own. */
  readonly veContratos: (actor: Actor) => boolean
  readonly escreve: (actor: Actor) => boolean
}
/** What the text depends on. */
interface Forma {
  lista: 'fila' | 'lista'
  /** The reach chooses the index: who has all of it has another. */
  tudo: boolean
  pais: boolean
  todos: boolean
  campos: readonly string[]
  status: number | undefined
  busca: string | undefined
  /** No fewer than the rows up to the end of the page, and those that are counted. */
  fim: number
  ate: number
}
type Leitor = Pick<Reader, 'actor' | 'now'>

const palavra = (i: number) => `palavra${i}`
const LUGARES = (
  de: SQL,
) => sql`(select coalesce(json_agg(json_build_object('municipioId', m."municipioId", 'nome', m.nome, 'uf', m.uf)
  order by sem_acento(m.nome), m.uf, m."municipioId"), '[]') from municipio m where m."municipioId" in (select "municipioId" from ${de}))`

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
const semNulos = ({ pagina, porPagina }: FiltroComum) => ({
  ...(pagina !== undefined && { pagina }),
  ...(porPagina !== undefined && { porPagina }),
})

export const defineListas = <F extends FiltroComum>(t: Tipo<F>) => {
  const STATUS = STATUS_RELATORIO[t.tipo]
  const tabela = sql.identifier(t.tabela)
  const coluna = sql.identifier(t.id)
  const ID = sql`r.${coluna}`
  const CONDICOES: Readonly<Record<string, SQL>> = { ...COMUNS, ...(t.condicoes as Record<string, SQL>) }

  /** As the machine of the contract says it (`acoesDe`); a test holds both together. */
  const LIVRE = sql`r."processoPagamentoId" is null`
  const em = (...estados: EstadoRelatorio[]) =>
    sql.raw(`r."statusRelatorioId" in (${estados.map((e) => STATUS[e]).join(', ')})`)
  const TOTAL = sql`${byName('acessoTotal')}::boolean`
  const JULGA = sql`(${LIVRE} and ${em('emAnalise')} and (${TOTAL} or (${byName('analisa')}::boolean and r."usuarioId" <> ${EU})))`
  const DO_AUTOR = sql`(${LIVRE} and ${byName('escreve')}::boolean and (${TOTAL} or r."usuarioId" = ${EU}))`
  const DA_FILA = sql`case when r."statusRelatorioId" = ${sql.raw(String(STATUS.emAnalise))}
      then greatest(0, ${byName('hoje')}::date - (r."enviadoEm" at time zone 'America/Sao_Paulo')::date) else 0 end as "diasNaFila",
    exists (select 1 from ${sql.identifier(t.passos)} p where p.${coluna} = ${ID} and p.acao = 'reenviar') as reenvio,
    r."usuarioId" = ${EU} as proprio,
    json_build_object('aprovar', ${JULGA}, 'devolver', ${JULGA}, 'reprovar', ${JULGA},
      'editar', ${DO_AUTOR} and ${em('emAnalise', 'devolvido')}, 'cancelar', ${DO_AUTOR} and ${em('reprovado', 'devolvido')},
      'retomar', ${LIVRE} and ${TOTAL} and ${em('aprovado')}) as acoes`

  const achado = (busca: string | undefined) =>
    searchSql(busca, (_, __, i) => {
      const pattern = byName(palavra(i))
      return sql`sem_acento(r.titulo) like ${pattern} or ('#' || ${ID}) like ${pattern} or ${ID}::text = trim(both '%' from ${pattern}::text)
        or r."municipioId" in (select pm."municipioId" from municipio pm where sem_acento(pm.nome || '/' || pm.uf) like ${pattern})
        or r."usuarioId" in (select pu."usuarioId" from usuario pu where sem_acento(pu.nome) like ${pattern})`
    })
  const onde = (f: Forma) =>
    sql.join(
      [
        ...(f.status === undefined ? [] : [sql.raw(`r."statusRelatorioId" = ${f.status}`)]),
        ...f.campos.map((c) => CONDICOES[c]!),
        ...(f.todos ? [] : [sql`r."usuarioId" = ${EU}`]),
        ...(f.tudo ? [] : t.alcance(f.campos, f.pais)),
        ...(f.busca ? [achado(f.busca)] : []),
        sql`true`,
      ],
      sql` and `,
    )
  const ordem = (f: Forma) =>
    f.lista === 'fila' && f.status === STATUS.emAnalise ? sql`r."enviadoEm", ${ID}` : sql`${ID} desc`
  const partes = (f: Forma) => ({
    linhas: sql`select ${t.linha(EU, sql`${byName('veMotivo')}::boolean`, sql`${byName('veContratos')}::boolean`)}${f.lista === 'fila' ? sql`, ${DA_FILA}` : sql``}
      from (select r.* from (select ${ID}, r."enviadoEm" from ${tabela} r where ${onde(f)} order by ${ordem(f)} limit ${sql.raw(String(f.fim))}) r
          order by ${ordem(f)} limit ${byName('porPagina')}::int offset ${byName('inicio')}::int) f
        join ${tabela} r using (${coluna}) left join municipio m on m."municipioId" = r."municipioId" join usuario u on u."usuarioId" = r."usuarioId"
      order by ${ordem(f)}`,
    de: sql`from ${tabela} r where ${onde(f)}`,
  })
  const paginaOf = keeping((f) => pageSql({ ...partes(f), contar: byName('contar'), ate: f.ate }))
  const arrayOf = keeping((f) => {
    const { linhas, de } = partes(f)
    return sql`select (select coalesce(json_agg(x), '[]')::text from (${linhas}) x) as linhas, (select count(*)::int ${de}) as total`
  })

  const formaDe = ({ actor }: Leitor, lista: Forma['lista'], f: F): Forma => {
    const { fim, ate } = pageBounds(semNulos(f))
    return {
      lista,
      tudo: t.alcancaTudo(actor),
      pais: seesAll(actor),
      // Whoever asks for their own needs no more to be narrowed to them.
      todos: t.veTodos(actor) || f.usuarioId === actor.usuarioId,
      campos: Object.keys(CONDICOES).filter((c) => f[c as keyof F] != null),
      status: f.status ?? undefined,
      busca: normalize(f.busca ?? '') || undefined,
      fim: limitFor(fim),
      ate,
    }
  }
  const valoresDe = ({ actor, now }: Leitor, f: F): Record<string, unknown> => {
    const { porPagina, inicio, contar } = pageBounds(semNulos(f))
    const analisa = t.analisa(actor)
    return {
      ...reachOf(actor),
      ...(f as object),
      ...Object.fromEntries(searchPatterns(f.busca ?? undefined).map((p, i) => [palavra(i), p])),
      eu: actor.usuarioId,
      veMotivo: analisa,
      veContratos: t.veContratos(actor),
      analisa,
      escreve: t.escreve(actor),
      acessoTotal: actor.acessoTotal,
      hoje: todaySaoPaulo(now),
      ...{ porPagina, inicio, contar },
    }
  }
  const listBy = (ctx: Reader, lista: Forma['lista'], f: F) =>
    json(ctx.db, paginaOf(formaDe(ctx, lista, f))(valoresDe(ctx, f)))

  const opcoesOf = keeping(
    (
      f,
    ) => sql`with f as (select r."municipioId", r."usuarioId", count(*) as quantos from ${tabela} r where ${onde(f)} group by 1, 2)
      select json_build_object('total', coalesce((select sum(quantos) from f), 0)::int, 'municipios', ${LUGARES(sql`f`)},
        'usuarios', (select coalesce(json_agg(json_build_object('usuarioId', u."usuarioId", 'nome', u.nome) order by sem_acento(u.nome), u."usuarioId"), '[]')
          from usuario u where u."usuarioId" in (select "usuarioId" from f)))::text`,
  )
  const opcoesDosMeusOf = keeping(
    (
      f,
    ) => sql`with f as (select r."municipioId", r."statusRelatorioId", count(*)::int as quantos from ${tabela} r where ${onde(f)} group by 1, 2)
      select json_build_object('total', coalesce((select sum(quantos) from f), 0)::int, 'municipios', ${LUGARES(sql`f`)},
        'porEstado', json_build_object(${sql.join(
          ESTADOS_RELATORIO.map(
            (e) =>
              sql`${sql.raw(`'${e}'`)}, coalesce((select sum(quantos)::int from f where "statusRelatorioId" = ${sql.raw(String(STATUS[e]))}), 0)`,
          ),
          sql`, `,
        )}))::text`,
  )

  return {
    /** The state as it is asked for, in the numbers of this kind of report. */
    porEstado: ({ situacao, ...pedido }: { situacao?: EstadoRelatorio | undefined }) => ({
      ...pedido,
      ...(situacao && { status: STATUS[situacao] }),
    }),
    /** A page of what is in reach, the newest first. */
    listPagina: (ctx: Reader, f: F) => listBy(ctx, 'lista', f),
    /** A page of the bench: what waits, unless another state is asked for. */
    listFila: (ctx: Reader, f: F) => listBy(ctx, 'fila', { ...f, status: f.status ?? STATUS.emAnalise }),
    /** A plain list, with how many there are in all in its header. */
    listPlain: async (ctx: Ctx, f: F) => {
      const pedido = { ...f, porPagina: f.porPagina ?? MAX_POR_PAGINA }
      const row = await one<{ linhas: string; total: number }>(
        ctx.db,
        arrayOf(formaDe(ctx, 'lista', pedido))(valoresDe(ctx, pedido)),
      )
      ctx.replyHeader(CABECALHO_TOTAL, String(row!.total))
      return new RawJson(row!.linhas)
    },
    /** What the filters above the lists offer. */
    getOpcoesDaFila: (ctx: Reader) => {
      const f = { status: STATUS.emAnalise } as F
      return json(ctx.db, opcoesOf(formaDe(ctx, 'fila', f))(valoresDe(ctx, f)))
    },
    getOpcoesDosMeus: (ctx: Reader) => {
      const f = { usuarioId: ctx.actor.usuarioId } as F
      return json(ctx.db, opcoesDosMeusOf(formaDe(ctx, 'lista', f))(valoresDe(ctx, f)))
    },
  }
}
