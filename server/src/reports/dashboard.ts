import { can } from '#contract/access.ts'
import {
  type Dashboard,
  DIAS_DO_DASHBOARD,
  FILTROS_DO_DASHBOARD,
  getDashboard,
  MESES_DO_DASHBOARD,
  NOMES_DE_INDICADOR,
  opcoesDoDashboard,
} from '#contract/dashboard.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { type Escolhas, FILTROS } from '#contract/relatorios/filtros.ts'
import { json } from '#server/db/sql.ts'
import { type Feature, type Reader, route } from '#server/http/route.ts'
import { loadEvidence, loadHours, loadMoves, loadPlaces, loadWork, type Question } from './dashboard-queries.ts'
import { optionsOf } from './filters.ts'

const DAY = 86_400_000
/** Earlier no day is written in ten letters: a period that is chosen that long has a shorter one before it. */
const FIRST = Date.parse('0001-01-01')
const plusDays = (dia: string, n: number) =>
  new Date(Math.max(FIRST, Date.parse(dia) + n * DAY)).toISOString().slice(0, 10)
const daysOf = (inicio: string, fim: string) => Math.round((Date.parse(fim) - Date.parse(inicio)) / DAY) + 1

/** The days that are chosen, or the last ones up to today, and as many before them. */
export const periodOf = (inicial: string | null, final: string | null, hoje: string): Dashboard['periodo'] => {
  const fim = final ?? (inicial && inicial > hoje ? inicial : hoje)
  const inicio = inicial ?? plusDays(fim, 1 - DIAS_DO_DASHBOARD)
  return {
    inicio,
    fim,
    anteriorInicio: plusDays(inicio, -daysOf(inicio, fim)),
    anteriorFim: plusDays(inicio, -1),
  }
}
/** The first days of the months that the evolution goes through, up to that of the last day. */
const monthsOf = (fim: string): Question['meses'] => {
  const [ano, mes] = fim.split('-').map(Number) as [number, number]
  const first = (n: number) => new Date(Date.UTC(ano, mes - 1 - n, 1)).toISOString().slice(0, 10)
  return [first(MESES_DO_DASHBOARD - 1), first(0)]
}

type Points = Pick<Dashboard, 'radar' | 'medalhas' | 'ufs' | 'mapa'>
/** Who may not see points is told of none. */
const withoutPoints = ({ ufs, mapa }: Points): Points => ({
  radar: [],
  medalhas: [],
  ufs: ufs.map((u) => ({ ...u, percentual: null, medalhas: [] })),
  mapa: mapa && {
    ...mapa,
    municipios: mapa.municipios.map((m) => ({ ...m, percentual: null, medalha: null })),
  },
})

const dayIn = (escolhas: Escolhas, filtro: 'dataInicial' | 'dataFim') =>
  (escolhas[FILTROS[filtro].chave] ?? null) as string | null

export const loadDashboard = async (ctx: Reader, escolhas: Escolhas, mapaUf: string | null): Promise<Dashboard> => {
  const periodo = periodOf(dayIn(escolhas, 'dataInicial'), dayIn(escolhas, 'dataFim'), todaySaoPaulo(ctx.now))
  const question = { escolhas, periodo, meses: monthsOf(periodo.fim) }
  const [{ municipios, ...places }, { pontos, meses }, evidence, horas, work] = await Promise.all([
    loadPlaces(ctx, question, mapaUf),
    loadMoves(ctx, question),
    loadEvidence(ctx, question),
    loadHours(ctx, question),
    loadWork(ctx, question),
  ])
  const sees = can(ctx.actor, 'visualizarPontosMedalha')
  const { evidencias, enviados, aprovados, meses: mesesDosArquivos } = evidence
  const figures = { ...work, pontos, enviados, aprovados }
  return {
    periodo,
    municipios,
    ...(sees ? places : withoutPoints(places)),
    indicadores: NOMES_DE_INDICADOR.filter((chave) => sees || chave !== 'pontos').map((chave) => ({
      chave,
      ...figures[chave],
    })),
    evolucao: meses.map((m, i) => ({
      ...mesesDosArquivos[i]!,
      ...(sees ? m : { mes: m.mes, declarado: null, comprovado: null }),
    })),
    horas,
    evidencias,
  }
}

export const dashboard: Feature = {
  routes: [
    route(getDashboard, async (ctx) => {
      const { mapaUf, ...escolhas } = ctx.body
      return loadDashboard(ctx, escolhas as Escolhas, mapaUf as string | null)
    }),
    route(opcoesDoDashboard, async ({ db, actor }) => json(db, optionsOf(actor, FILTROS_DO_DASHBOARD))),
  ],
}
