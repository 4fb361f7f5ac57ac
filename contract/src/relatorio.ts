import { z } from 'zod'
import { type Coluna, linhaDe, type Media, TIPOS_COLUNA } from './coluna.ts'
import { endpoint, FILTRO, type Permit } from './endpoint.ts'
import type { Flag } from './permissions.ts'
import { type Vista, vistaDe } from './relatorio-vista.ts'
import {
  colunasDe,
  type Estados,
  estadosDasColunas,
  estadosDitos,
  type FiltroDasColunas,
  filtrosDasColunas,
  flagsDosFiltros,
  type NomeDeColuna,
} from './relatorios/colunas.ts'
import {
  type Escolhas,
  escolhasDe,
  FILTROS,
  filtrosPadraoDe,
  type NomeDeFiltro,
  TIPOS_DE_FILTRO,
} from './relatorios/filtros.ts'
import { CATEGORIAS, type Categoria, relatorios } from './relatorios.ts'
import { trabalho } from './trabalho.ts'
import type { Capacidades } from './variants.ts'
import type { Termo, Wording } from './wording.ts'

/**
 * Reports as data: which of the catalogue it is, its columns and whose rows it shows. Filters, calls, files and screen
 * come from that; what it counts is one query on the server (server/src/reports).
 */
interface Definicao<C extends NomeDeColuna, A extends Alcance> {
  /** Of the catalogue, which has its route, title and category. */
  readonly id: number
  readonly colunas: readonly C[]
  /**
   * What a row belongs to: a municipality, one of its axes, any number of them, an axis of whatever municipality, or a
   * proposal, which is of the municipality with all its axes.
   */
  readonly alcance: A
  /** How several of a percentage are one: the share that it is of other columns of the report. */
  readonly medias?: Readonly<Partial<Record<C, { parte: C; todo: readonly C[]; inteira?: true }>>>
  /** Too much unless something is chosen. */
  readonly soComFiltros?: boolean
  /** Only where the room and adviser profiles are, or only where they are not. */
  readonly perfil?: Perfil
  /** Only where rooms are judged by the criteria of the seal: elsewhere there is nothing to count. */
  readonly soDoSelo?: true
  /** What whoever opens it holds beside that the group lists it. */
  readonly pede?: Flag
}
export type Alcance = 'municipio' | 'municipioEixo' | 'municipioEixos' | 'eixo' | 'proposta'
const PERFIS = ['salaOuAssessor', 'demais'] as const
type Perfil = (typeof PERFIS)[number]

export interface Relatorio<F extends NomeDeFiltro = NomeDeFiltro, A extends Alcance = Alcance> {
  readonly id: number
  readonly rota: string
  readonly titulo: string
  readonly categoria: Categoria
  readonly colunas: readonly Coluna[]
  readonly filtros: readonly F[]
  readonly alcance: A
  /** What it begins with, by the keys of the filters. */
  readonly filtrosPadrao: Record<string, number[]>
  readonly soComFiltros: boolean
  readonly perfil?: Perfil
  readonly soDoSelo?: true
  readonly pede?: Flag
  /** The states that its rows can be in, by code; none where a register has them. */
  readonly estados?: Estados
  readonly concordam?: Termo
  /** Filters that only who holds a flag has, since they choose by what it shows. */
  readonly flagsDosFiltros: Readonly<Partial<Record<NomeDeFiltro, Flag>>>
}

export const defineRelatorio = <const C extends NomeDeColuna, const A extends Alcance>({
  id,
  colunas,
  alcance,
  medias,
  soComFiltros = false,
  perfil,
  soDoSelo,
  pede,
}: Definicao<C, A>): Relatorio<FiltroDasColunas<C>, A> => {
  const entrada = relatorios.find((r) => r.id === id)
  if (!entrada) throw new Error(`The catalogue has no report ${id}`)
  const filtros = filtrosDasColunas(colunas) as FiltroDasColunas<C>[]
  const nuas = colunasDe(colunas)
  const chave = (nome: string) => nuas[colunas.indexOf(nome as C)]!.chave
  const ditas = (medias ?? {}) as Readonly<Record<string, Media | undefined>>
  const declaradas = nuas.map((c, i) => {
    const dita = ditas[colunas[i]!]
    return dita ? { ...c, media: { ...dita, parte: chave(dita.parte), todo: dita.todo.map(chave) } } : c
  })
  return {
    ...entrada,
    colunas: declaradas,
    filtros,
    filtrosPadrao: filtrosPadraoDe(filtros),
    alcance,
    soComFiltros,
    ...(perfil && { perfil }),
    ...(soDoSelo && { soDoSelo }),
    ...(pede && { pede }),
    ...estadosDasColunas(colunas),
    flagsDosFiltros: flagsDosFiltros(colunas),
  }
}

export const FORMATOS = ['xlsx', 'csv', 'pdf'] as const
export type Formato = (typeof FORMATOS)[number]
/** Those that hold any number of lines. */
export const FORMATOS_DE_PLANILHA = ['xlsx', 'csv'] as const
export type FormatoDePlanilha = (typeof FORMATOS_DE_PLANILHA)[number]

/** More is refused, never cut: the person is asked to choose less. */
export const MAX_LINHAS = 50_000
/** A page of paper holds thirty. */
export const MAX_LINHAS_PDF = 3000

/** What the work that makes its files in the background is called: for who asked, and for who had it scheduled. */
export const trabalhoDoRelatorio = (rota: string) => `relatorio-${rota}`

const base = '/api/dashboard/dashboardadministrativo'

/** What each filter offers, by its key. `grupo`: what a value stands under. */
export const opcoesDosFiltros = z.record(
  z.string(),
  z.array(z.object({ valor: z.union([z.int(), z.string()]), rotulo: z.string(), grupo: z.string().nullable() })),
)

/** What is chosen, and how it is looked at. */
export type ComVista = Readonly<Record<string, Escolhas[string] | Partial<Vista> | undefined>>
/** The two apart. */
export const semVista = (body: ComVista): { escolhas: Escolhas; vista: Vista } => {
  const { vista, ...escolhas } = body as Record<string, unknown>
  return { escolhas: escolhas as Escolhas, vista: vista as Vista }
}
/** Every column that reports have which share a route. */
export const colunasDasRotas = (relatorios: readonly Pick<Relatorio, 'colunas'>[]): Coluna[] => [
  ...new Map(relatorios.flatMap((r) => r.colunas.map((c) => [c.chave, c] as const))).values(),
]

const permitDe = (relatorios: readonly Pick<Relatorio, 'rota' | 'pede'>[]): Permit => {
  const pedidas = new Set(relatorios.flatMap(({ pede }) => pede ?? []))
  const listado = { relatorio: relatorios[0]!.rota }
  return pedidas.size ? { todos: [listado, ...pedidas] } : listado
}

/**
 * The calls of a report, or of those that share a route and of which every environment has one. What holds for all of
 * them is said here.
 */
export const relatorioEndpoints = (r: Relatorio, ...outros: readonly Relatorio[]) => {
  const filtros = [...new Set([r, ...outros].flatMap((x) => x.filtros))]
  const linhas = [r, ...outros].map((x) => linhaDe(x.colunas))
  const comum = {
    area: 'catalogo-relatorios',
    permit: permitDe([r, ...outros]),
    scope: 'municipio',
  } as const
  const leitura = { ...comum, escreve: false, pesada: true } as const
  const corpo = {
    alvo: Object.fromEntries(
      filtros.flatMap((f) => (FILTROS[f].valor === 'ids' ? [[`body.${FILTROS[f].chave}`, FILTRO]] : [])),
    ),
  }
  /** How it is looked at goes into the files; the rows themselves come whole. */
  const comVista = escolhasDe(filtros, { vista: vistaDe(colunasDasRotas([r, ...outros])) }) as unknown as z.ZodType<
    ComVista,
    ComVista
  >
  // In the standard words, whoever reads the document of the calls.
  const titulo = r.titulo.replace(/[{}]/g, '')
  return {
    buscar: endpoint({
      ...leitura,
      method: 'POST',
      path: `${base}/${r.rota}`,
      resumo: titulo,
      ...corpo,
      body: escolhasDe(filtros),
      output: z.array(linhas.length === 1 ? linhas[0]! : z.union(linhas)),
    }),
    baixar: endpoint({
      ...leitura,
      method: 'POST',
      path: `${base}/${r.rota}/:formato`,
      resumo: `${titulo}: planilha ou PDF`,
      params: z.object({ formato: z.enum(FORMATOS) }),
      ...corpo,
      body: comVista,
      output: 'blob',
    }),
    preparar: endpoint({
      ...comum,
      method: 'POST',
      path: `${base}/${r.rota}/:formato/preparar`,
      resumo: `${titulo}: pedir a planilha em segundo plano`,
      params: z.object({ formato: z.enum(FORMATOS_DE_PLANILHA) }),
      ...corpo,
      body: comVista,
      aceita: true,
      output: trabalho,
    }),
    opcoes: endpoint({
      ...leitura,
      method: 'GET',
      path: `${base}/${r.rota}/opcoes`,
      resumo: `${titulo}: o que se pode escolher nos filtros`,
      output: opcoesDosFiltros,
    }),
  }
}

/** Where the room and adviser profiles are. */
const temPerfil = ({ isSala, isParceiro, isAT }: Capacidades) => isSala || isParceiro || isAT
/** Whether the report is one of this environment. */
export const existeEm = ({ perfil, soDoSelo }: Pick<Relatorio, 'perfil' | 'soDoSelo'>, c: Capacidades) =>
  (!perfil || temPerfil(c) === (perfil === 'salaOuAssessor')) && (!soDoSelo || c.criteriosSelo)

export const nomeDaCategoria = (categoria: Categoria, w: Wording) => {
  if (categoria === 'indicadores') return w.rotulo('categoriaIndicadores')
  return categoria === 'execucao' ? 'Execução' : w.plural('territorio')
}

/** Whether a person may choose by it. */
export const temFiltro = (
  r: Pick<Relatorio, 'flagsDosFiltros'>,
  filtro: NomeDeFiltro,
  can: (flag: Flag) => boolean,
) => {
  const flag = r.flagsDosFiltros[filtro]
  return !flag || can(flag)
}
/** The report with the columns that a person may see, and what may be chosen by them. */
export const relatorioPara = <R extends Relatorio>(r: R, can: (flag: Flag) => boolean): R => ({
  ...r,
  colunas: r.colunas.filter((c) => !c.pede || can(c.pede)),
  filtros: r.filtros.filter((f) => temFiltro(r, f, can)),
})

/** The report in the variant's own words. */
export const relatorioNaVariante = <R extends Relatorio>(r: R, w: Wording): R => ({
  ...r,
  titulo: w.frase(r.titulo),
  colunas: r.colunas.map((c) => ({ ...c, titulo: w.frase(c.titulo) })),
  ...(r.estados && { estados: estadosDitos(r, w) }),
})

export const catalogoDeRelatorios = endpoint({
  method: 'GET',
  path: `${base}/catalogo`,
  area: 'catalogo-relatorios',
  resumo: 'Relatórios que o grupo da pessoa lista',
  permit: 'sessao',
  scope: 'livre',
  output: z.array(
    z.object({
      id: z.int(),
      titulo: z.string(),
      rota: z.string(),
      categoria: z.enum(CATEGORIAS),
      colunas: z.array(z.object({ chave: z.string(), titulo: z.string(), tipo: z.enum(TIPOS_COLUNA) })),
      filtros: z.array(z.object({ chave: z.string(), rotulo: z.string(), codigo: z.int() })),
      filtrosPadrao: z.record(z.string(), z.array(z.int())),
      soComFiltros: z.boolean(),
      /** Where it is: with the room and adviser profiles, with the others, or with all. */
      perfil: z.enum(PERFIS).nullable(),
    }),
  ),
})
export const paraCatalogo = (r: Relatorio, w: Wording) => {
  const { id, titulo, rota, categoria, colunas, filtrosPadrao, soComFiltros, perfil } = relatorioNaVariante(r, w)
  return {
    id,
    titulo,
    rota,
    categoria,
    filtrosPadrao,
    soComFiltros,
    perfil: perfil ?? null,
    colunas: colunas.map(({ chave, titulo: t, tipo }) => ({ chave, titulo: t, tipo })),
    filtros: r.filtros.map((f) => {
      const { chave, rotulo } = FILTROS[f]
      return { chave, rotulo: w.frase(rotulo), codigo: TIPOS_DE_FILTRO[f] }
    }),
  }
}
