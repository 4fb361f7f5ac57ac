import { z } from 'zod'
import type { TipoColuna } from './coluna.ts'
import { endpoint, FILTRO, id } from './endpoint.ts'
import { ufField } from './fields.ts'
import { opcoesDosFiltros } from './relatorio.ts'
import { escolhasDe, FILTROS } from './relatorios/filtros.ts'

/** What the drawings are filtered by: the reports behind them take the same. */
export const FILTROS_DO_DASHBOARD = ['municipio', 'uf', 'regional', 'eixo', 'dataInicial', 'dataFim'] as const

/** Without a period the last so many days count. */
export const DIAS_DO_DASHBOARD = 30
/** Months that the evolution goes back. */
export const MESES_DO_DASHBOARD = 12

export interface Indicador {
  /** In the standard words; what a variant calls otherwise stands between braces. */
  readonly rotulo: string
  readonly tipo: TipoColuna
  /** The report that shows the rows behind it. */
  readonly rota: string
  /** The column that sets apart those of its rows that are counted. */
  readonly grupo?: string
}
/** What is counted in the period, and in the one of the same length before it. */
export const INDICADORES_DO_DASHBOARD = {
  pontos: { rotulo: 'Pontos comprovados', tipo: 'numero', rota: 'get-analitico-pontos-por-eixo' },
  diagnosticos: {
    rotulo: '{Diagnósticos finalizados}',
    tipo: 'inteiro',
    rota: 'get-diagnosticos-finalizados',
  },
  enviados: { rotulo: 'Arquivos enviados', tipo: 'inteiro', rota: 'get-situacao-detalhada-envio-evidencia' },
  aprovados: { rotulo: 'Arquivos aprovados', tipo: 'inteiro', rota: 'historico-analise-evidencias', grupo: 'acao' },
  encontros: { rotulo: '{Encontros realizados}', tipo: 'inteiro', rota: 'get-encontros-realizados' },
  horas: { rotulo: 'Horas de relatórios aprovados', tipo: 'horas', rota: 'get-relatorio-por-periodo', grupo: 'status' },
} as const satisfies Record<string, Indicador>
export type NomeDeIndicador = keyof typeof INDICADORES_DO_DASHBOARD
export const NOMES_DE_INDICADOR = Object.keys(INDICADORES_DO_DASHBOARD) as NomeDeIndicador[]

const percentual = z.number().nullable()
const dia = z.iso.date()
/** Null: of no regional unit. */
const regional = z.object({ unidadeRegionalId: id.nullable(), regional: z.string().nullable() })
/** By the name of the medal; null: none yet. */
const porMedalha = z.array(z.object({ medalha: z.string().nullable(), municipios: z.int() }))

const dashboard = z.object({
  periodo: z.object({ inicio: dia, fim: dia, anteriorInicio: dia, anteriorFim: dia }),
  /** Places in reach that are chosen. */
  municipios: z.int(),
  indicadores: z.array(z.object({ chave: z.enum(NOMES_DE_INDICADOR), valor: z.number(), anterior: z.number() })),
  /** What is proved of what is possible, by axis in its order. */
  radar: z.array(z.object({ eixoId: id, eixo: z.string(), obtidos: z.number(), possiveis: z.number(), percentual })),
  /** From the highest medal down to none. */
  medalhas: porMedalha,
  /** What was declared and proved by the end of each month, in per cent of what is possible now, and its decisions. */
  evolucao: z.array(
    z.object({
      /** yyyy-mm */
      mes: z.string(),
      declarado: percentual,
      comprovado: percentual,
      enviados: z.int(),
      aprovados: z.int(),
      rejeitados: z.int(),
    }),
  ),
  /** In minutes, by regional unit. */
  horas: z.array(regional.extend({ previstas: z.int(), realizadas: z.int(), agendadas: z.int() })),
  /** Questions of the places by the state that the person may see. */
  evidencias: z.array(z.object({ estado: z.string(), perguntas: z.int() })),
  ufs: z.array(z.object({ uf: ufField, municipios: z.int(), percentual, medalhas: porMedalha })),
  /** One state's places; null where there is none in reach. */
  mapa: z
    .object({
      uf: ufField,
      municipios: z.array(
        regional.extend({ municipioId: id, nome: z.string(), medalha: z.string().nullable(), percentual }),
      ),
    })
    .nullable(),
})
export type Dashboard = z.infer<typeof dashboard>

export const getDashboard = endpoint({
  method: 'POST',
  path: '/api/dashboard/dashboardadministrativo',
  area: 'dashboard',
  resumo: 'Números do programa para os gráficos do dashboard',
  permit: 'dashboardAdministrativo',
  scope: 'municipio',
  escreve: false,
  pesada: true,
  body: escolhasDe(FILTROS_DO_DASHBOARD, {
    /** The state whose places are drawn; without it the one with the most of them. */
    mapaUf: ufField.nullable().default(null),
  }),
  alvo: {
    [`body.${FILTROS.municipio.chave}`]: FILTRO,
    [`body.${FILTROS.regional.chave}`]: FILTRO,
    [`body.${FILTROS.eixo.chave}`]: FILTRO,
  },
  output: dashboard,
})

/** What the filters of the dashboard offer. */
export const opcoesDoDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard/dashboardadministrativo/opcoes',
  area: 'dashboard',
  resumo: 'O que se pode escolher nos filtros do dashboard',
  permit: 'dashboardAdministrativo',
  scope: 'municipio',
  escreve: false,
  pesada: true,
  output: opcoesDosFiltros,
})
