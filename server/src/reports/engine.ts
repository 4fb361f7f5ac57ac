import { type SQL, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { problem } from '#contract/problems.ts'
import {
  type Alcance,
  existeEm,
  type Formato,
  MAX_LINHAS,
  type Relatorio,
  relatorioEndpoints,
  relatorioNaVariante,
  relatorioPara,
  semVista,
  temFiltro,
  trabalhoDoRelatorio,
} from '#contract/relatorio.ts'
import { VISTA_PADRAO, type Vista } from '#contract/relatorio-vista.ts'
import { algumaEscolha, type Escolhas, type NomeDeFiltro } from '#contract/relatorios/filtros.ts'
import { LINHAS_NA_HORA } from '#contract/trabalho.ts'
import { capacidades, VARIANTES } from '#contract/variants.ts'
import { type Wording, wording } from '#contract/wording.ts'
import type { Actor } from '#server/access/actor.ts'
import { eixoScope, municipioEixoScope, municipioEixosScope, municipioScope } from '#server/access/scopes.ts'
import { json, RawJson } from '#server/db/sql.ts'
import { propostaNoAlcance } from '#server/features/proposta/commands.ts'
import { type Ctx, type Feature, type FileWork, type Reader, route } from '#server/http/route.ts'
import { makeFile, makeInBackground } from './files.ts'
import { fragmentOf, optionsOf } from './filters.ts'

/** What is chosen, as fragments: one for each filter that the report has. */
type Filtros<F extends NomeDeFiltro> = Readonly<Record<F, (coluna: SQL) => SQL>>
/** What the person reaches, as a fragment on the columns that say to whom a row belongs. */
type Reach = {
  municipio: (municipio: SQL) => SQL
  /** What is of no axis in itself is of the municipality. */
  municipioEixo: (municipio: SQL, eixo?: SQL) => SQL
  /** `eixos`: an array. */
  municipioEixos: (municipio: SQL, eixos: SQL) => SQL
  eixo: (eixo: SQL) => SQL
  /** `proposta`: the row of it. */
  proposta: (proposta: SQL) => SQL
}
/** Who asks, when and in whose words. */
export interface Asked {
  readonly actor: Actor
  readonly now: Date
  /** The day in São Paulo. */
  readonly hoje: string
  readonly w: Wording
}
type Query<F extends NomeDeFiltro, A extends Alcance> = (filtros: Filtros<F>, alcance: Reach[A], asked: Asked) => SQL

type Asker = Pick<Reader, 'actor' | 'now' | 'ambiente'>
export interface Report {
  readonly relatorio: Relatorio
  readonly rows: (escolhas: Escolhas, asker: Asker) => SQL
}

const REACHES: { [A in Alcance]: (actor: Actor) => Reach[A] } = {
  municipio: (actor) => (municipio) => municipioScope(actor, municipio),
  municipioEixo: (actor) => (municipio, eixo) =>
    eixo ? municipioEixoScope(actor, municipio, eixo) : municipioScope(actor, municipio),
  municipioEixos: (actor) => (municipio, eixos) => municipioEixosScope(actor, municipio, eixos),
  eixo: (actor) => (eixo) => eixoScope(actor, eixo),
  proposta: (actor) => (proposta) => propostaNoAlcance(actor, proposta),
}

const askedBy = ({ actor, now, ambiente }: Asker): Asked => ({
  actor,
  now,
  hoje: todaySaoPaulo(now),
  w: wording(ambiente.variante),
})
/** Full access, for a query that nobody asked for. */
const NOBODY = { actor: { acessoTotal: true } as Actor, now: new Date(0), hoje: '1970-01-01', w: wording(VARIANTES[0]) }

const eachOf = <K extends string, V>(keys: readonly K[], make: (key: K) => V) =>
  Object.fromEntries(keys.map((k) => [k, make(k)])) as unknown as Record<K, V>

/** Writes the query once with nothing chosen: one that leaves out a filter or the reach is found when it is defined. */
const refuseForgetful = <F extends NomeDeFiltro, A extends Alcance>(r: Relatorio<F, A>, query: Query<F, A>) => {
  const left = new Set<string>([...r.filtros, 'alcance'])
  const seen = (name: string) => () => {
    left.delete(name)
    return sql`true`
  }
  query(eachOf(r.filtros, seen), seen('alcance') as Reach[A], NOBODY)
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
    rows: (escolhas, asker) =>
      query(
        eachOf(relatorio.filtros, (f) =>
          fragmentOf(f, temFiltro(relatorio, f, (flag) => can(asker.actor, flag)) ? escolhas : {}),
        ),
        REACHES[relatorio.alcance](asker.actor),
        askedBy(asker),
      ),
  }
}

const SEM_FILTRO = 'Escolha ao menos um filtro para ver este relatório.'

/** So many rows are made an answer of; more is refused. */
interface Bound {
  readonly linhas: number
  readonly refuse: (values: { n: string }) => Error
}
const WHOLE: Bound = { linhas: MAX_LINHAS, refuse: problem.linhasDemais }
/** Of a file that is waited for; of paper `files.ts` knows its own bound. */
const AT_ONCE: Bound = { linhas: LINHAS_NA_HORA.planilha, refuse: problem.soEmSegundoPlano }

/** The declared columns and no others, in the order of the query; empty what the person may not see. */
export const listRows = async (ctx: Reader, report: Report, escolhas: Escolhas, { linhas, refuse } = WHOLE) => {
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
    sql`select case when count(*) <= ${linhas} then coalesce(json_agg(l), '[]')::text end
      from (select ${columns} from (${report.rows(escolhas, ctx)}) r limit ${linhas + 1}) l`,
  )
  if (lines.text === 'null') throw refuse({ n: linhas.toLocaleString('pt-BR') })
  return lines
}

/** Of the reports of a route the one of this environment; one of another profile is none of it. */
const chooseReport = (reports: readonly Report[], { ambiente }: Pick<Reader, 'ambiente'>) => {
  const chosen = reports.find(({ relatorio }) => existeEm(relatorio, capacidades(ambiente.variante)))
  if (!chosen) throw problem.naoEncontrado()
  return chosen
}
type Endpoints = ReturnType<typeof relatorioEndpoints>

interface Pedido {
  formato: Formato
  escolhas: Escolhas
  /** None of an order that was given before reports had one. */
  vista?: Vista
}

const listOptions = async ({ db, actor, ambiente }: Reader, relatorio: Relatorio) => {
  const seu = relatorioPara(relatorio, (flag) => can(actor, flag))
  const { filtros, estados } = relatorioNaVariante(seu, wording(ambiente.variante))
  return filtros.length ? json(db, optionsOf(actor, filtros, estados)) : new RawJson('{}')
}

/** All that a file of it holds, by what the person reaches and sees now. */
const readContent = async (ctx: Reader, report: Report, { formato, escolhas, vista }: Pedido, bound = WHOLE) => {
  const [linhas, oferecido] = await Promise.all([
    listRows(ctx, report, escolhas, bound),
    formato === 'pdf' ? listOptions(ctx, report.relatorio) : undefined,
  ])
  return {
    relatorio: relatorioPara(report.relatorio, (flag) => can(ctx.actor, flag)),
    conteudo: {
      linhas: JSON.parse(linhas.text),
      escolhas,
      vista: vista ?? VISTA_PADRAO,
      opcoes: oferecido ? JSON.parse(oferecido.text) : {},
    },
  }
}

/** A file that nobody waits for, by what its person reaches and sees when it is made. */
const fileWork = (reports: readonly [Report, ...Report[]], preparar: Endpoints['preparar']): FileWork => ({
  tipo: trabalhoDoRelatorio(reports[0].relatorio.rota),
  pedir: preparar,
  order: async (ctx) => {
    const { relatorio } = chooseReport(reports, ctx)
    const { params, body } = ctx as unknown as Ctx<typeof preparar>
    const pedido: Pedido = { formato: params.formato, ...semVista(body) }
    const titulo = wording(ctx.ambiente.variante).frase(relatorio.titulo)
    return { titulo: `${titulo} (${params.formato.toUpperCase()})`, pedido: { ...pedido } }
  },
  make: async (ctx, pedido, progress) => {
    const asked = pedido as unknown as Pedido
    const { relatorio, conteudo } = await readContent(ctx, chooseReport(reports, ctx), asked)
    return makeInBackground(ctx, relatorio, asked.formato, conteudo, progress)
  },
})

/** The calls of a route, from the two halves of its report alone, or of those that share it. */
export const reportFeature = (...reports: readonly [Report, ...Report[]]): Feature => {
  const [primeiro, ...outros] = reports.map((r) => r.relatorio)
  const { buscar, baixar, preparar, opcoes } = relatorioEndpoints(primeiro!, ...outros)
  return {
    trabalhos: [fileWork(reports, preparar)],
    routes: [
      route(buscar, async (ctx) => listRows(ctx, chooseReport(reports, ctx), ctx.body)),
      route(baixar, async (ctx) => {
        const { formato } = ctx.params
        const pedido = { formato, ...semVista(ctx.body) }
        const bound = formato === 'pdf' ? WHOLE : AT_ONCE
        const { relatorio, conteudo } = await readContent(ctx, chooseReport(reports, ctx), pedido, bound)
        return makeFile(ctx, relatorio, formato, conteudo)
      }),
      route(opcoes, async (ctx) => listOptions(ctx, chooseReport(reports, ctx).relatorio)),
    ],
  }
}
