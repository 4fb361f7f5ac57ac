import { type SQL, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import type { Flag } from '#contract/permissions.ts'
import { problem } from '#contract/problems.ts'
import {
  type Alcance,
  existeEm,
  type FormatoDePlanilha,
  MAX_LINHAS,
  type Relatorio,
  relatorioEndpoints,
  relatorioPara,
} from '#contract/relatorio.ts'
import { algumaEscolha, type Escolhas, type NomeDeFiltro } from '#contract/relatorios/filtros.ts'
import { capacidades, VARIANTES } from '#contract/variants.ts'
import { type Wording, wording } from '#contract/wording.ts'
import type { Actor } from '#server/access/actor.ts'
import { municipioEixoScope, municipioScope } from '#server/access/scopes.ts'
import { json, RawJson } from '#server/db/sql.ts'
import { type Ctx, type Feature, type FileWork, type Reader, route } from '#server/http/route.ts'
import { makeFile, makeSheet } from './files.ts'
import { fragmentOf, optionsOf } from './filters.ts'

/** What is chosen, as fragments: one for each filter that the report has. */
type Filtros<F extends NomeDeFiltro> = Readonly<Record<F, (coluna: SQL) => SQL>>
/** What the person reaches, as a fragment on the columns that say to whom a row belongs. */
type Reach = {
  municipio: (municipio: SQL) => SQL
  /** What is of no axis in itself is of the municipality. */
  municipioEixo: (municipio: SQL, eixo?: SQL) => SQL
}
/** Who reads, as far as a query has to know: what they may see, the day, and the words of their variant. */
export interface Leitor {
  ve: (flag: Flag) => boolean
  hoje: string
  w: Wording
}
type Query<F extends NomeDeFiltro, A extends Alcance> = (filtros: Filtros<F>, alcance: Reach[A], leitor: Leitor) => SQL

export interface Report {
  readonly relatorio: Relatorio
  readonly rows: (escolhas: Escolhas, quem: Pick<Reader, 'actor' | 'ambiente' | 'now'>) => SQL
}

const REACHES: { [A in Alcance]: (actor: Actor) => Reach[A] } = {
  municipio: (actor) => (municipio) => municipioScope(actor, municipio),
  municipioEixo: (actor) => (municipio, eixo) =>
    eixo ? municipioEixoScope(actor, municipio, eixo) : municipioScope(actor, municipio),
}

const eachOf = <K extends string, V>(keys: readonly K[], make: (key: K) => V) =>
  Object.fromEntries(keys.map((k) => [k, make(k)])) as unknown as Record<K, V>

/** Writes the query once with nothing chosen: one that leaves out a filter or the reach is found when it is defined. */
const refuseForgetful = <F extends NomeDeFiltro, A extends Alcance>(r: Relatorio<F, A>, query: Query<F, A>) => {
  const left = new Set<string>([...r.filtros, 'alcance'])
  const seen = (name: string) => () => {
    left.delete(name)
    return sql`true`
  }
  const ninguem: Leitor = { ve: () => false, hoje: '2000-01-01', w: wording(VARIANTES[0]) }
  query(eachOf(r.filtros, seen), seen('alcance') as Reach[A], ninguem)
  if (left.size) throw new Error(`The report ${r.rota} does not apply: ${[...left].join(', ')}`)
}

/** The server's half of a report: the rows that the filters ask for, within the person's reach, in their order. */
export const defineReport = <F extends NomeDeFiltro, A extends Alcance>(
  relatorio: Relatorio<F, A>,
  query: Query<F, A>,
): Report => {
  refuseForgetful(relatorio, query)
  return {
    relatorio,
    rows: (escolhas, { actor, ambiente, now }) =>
      query(
        eachOf(relatorio.filtros, (f) => fragmentOf(f, escolhas)),
        REACHES[relatorio.alcance](actor),
        { ve: (flag) => can(actor, flag), hoje: todaySaoPaulo(now), w: wording(ambiente.variante) },
      ),
  }
}

const SEM_FILTRO = 'Escolha ao menos um filtro para ver este relatório.'
const LINHAS_DEMAIS = `O relatório passa de ${MAX_LINHAS.toLocaleString('pt-BR')} linhas. Escolha filtros que mostrem menos.`

/** The declared columns and no others, in the order of the query; empty what the person may not see. */
export const listRows = async (ctx: Reader, report: Report, escolhas: Escolhas) => {
  const { db, actor } = ctx
  const { colunas, soComFiltros } = report.relatorio
  if (soComFiltros && !algumaEscolha(escolhas)) throw problem.regra({ motivo: SEM_FILTRO })
  const columns = sql.join(
    colunas.map(({ chave, pede }) =>
      pede && !can(actor, pede) ? sql`null as ${sql.identifier(chave)}` : sql`r.${sql.identifier(chave)}`,
    ),
    sql`, `,
  )
  const lines = await json(
    db,
    sql`select case when count(*) <= ${MAX_LINHAS} then coalesce(json_agg(l), '[]')::text end
      from (select ${columns} from (${report.rows(escolhas, ctx)}) r limit ${MAX_LINHAS + 1}) l`,
  )
  if (lines.text === 'null') throw problem.regra({ motivo: LINHAS_DEMAIS })
  return lines
}

/** A report of another profile is none of this environment. */
const refuseElsewhere = (r: Relatorio, { ambiente }: Pick<Reader, 'ambiente'>) => {
  if (!existeEm(r, capacidades(ambiente.variante))) throw problem.naoEncontrado()
}

interface Pedido {
  formato: FormatoDePlanilha
  escolhas: Escolhas
}

/** A sheet of many lines, by what its person reaches and sees when it is made. */
const sheetWork = (report: Report): FileWork => {
  const { relatorio } = report
  const { preparar } = relatorioEndpoints(relatorio)
  return {
    tipo: `relatorio-${relatorio.rota}`,
    pedir: preparar,
    order: async (ctx) => {
      refuseElsewhere(relatorio, ctx)
      const { params, body } = ctx as unknown as Ctx<typeof preparar>
      const pedido: Pedido = { formato: params.formato, escolhas: body }
      const titulo = wording(ctx.ambiente.variante).frase(relatorio.titulo)
      return { titulo: `${titulo} (${params.formato.toUpperCase()})`, pedido: { ...pedido } }
    },
    make: async (ctx, pedido, progress) => {
      refuseElsewhere(relatorio, ctx)
      const { formato, escolhas } = pedido as unknown as Pedido
      const linhas = JSON.parse((await listRows(ctx, report, escolhas)).text)
      return makeSheet(
        ctx,
        relatorioPara(relatorio, (flag) => can(ctx.actor, flag)),
        formato,
        linhas,
        progress,
      )
    },
  }
}

/** The calls of one report, from its two halves alone. */
export const reportFeature = (report: Report): Feature => {
  const { relatorio } = report
  const { buscar, baixar, opcoes } = relatorioEndpoints(relatorio)
  const listOptions = async ({ db, actor }: Reader) =>
    relatorio.filtros.length ? json(db, optionsOf(actor, relatorio.filtros)) : new RawJson('{}')
  return {
    trabalhos: [sheetWork(report)],
    routes: [
      route(buscar, async (ctx) => {
        refuseElsewhere(relatorio, ctx)
        return listRows(ctx, report, ctx.body)
      }),
      route(baixar, async (ctx) => {
        refuseElsewhere(relatorio, ctx)
        const [linhas, oferecido] = await Promise.all([listRows(ctx, report, ctx.body), listOptions(ctx)])
        const visto = relatorioPara(relatorio, (flag) => can(ctx.actor, flag))
        return makeFile(ctx, visto, ctx.params.formato, {
          linhas: JSON.parse(linhas.text),
          escolhas: ctx.body,
          opcoes: JSON.parse(oferecido.text),
        })
      }),
      route(opcoes, async (ctx) => {
        refuseElsewhere(relatorio, ctx)
        return listOptions(ctx)
      }),
    ],
  }
}
