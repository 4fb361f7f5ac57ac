import { z } from 'zod'

/**
 * The one place that knows what each variant of the product is and can do. Other code asks for a capability
 * (`capacidades(variante).criteriosSelo`) and never names a variant; words are in wording.ts.
 */
export const VARIANTES = ['padrao', 'at', 'gov', 'sala', 'parceiro', 'territorios', 'educacao', 'turismo'] as const
export type Variante = (typeof VARIANTES)[number]

const DOCUMENTOS_SELO = ['pdf', 'xls', 'xlsx'] as const
const DOCUMENTOS = [...DOCUMENTOS_SELO, 'doc', 'docx', 'odt', 'ods', 'jpg', 'jpeg', 'png'] as const

export interface Capacidades {
  readonly variante: Variante
  readonly titulo: string
  /** Brand colour. */
  readonly cor: string
  readonly isAT: boolean
  readonly isGov: boolean
  readonly isSala: boolean
  readonly isParceiro: boolean
  readonly isTerritorios: boolean
  readonly isEdu: boolean
  readonly isTur: boolean
  /** The programme that is run, as the open page tells of it. */
  readonly programa: 'cidade' | 'selo' | 'agentes' | 'governanca' | 'redes' | 'escolas'
  /** The user menu offers the manual of the seal. */
  readonly manual: boolean
  /** Evidence screens in the seal-room layout: columns, 'Carregar', welcome tab, no discard, 'Reverter Análise'. */
  readonly layoutSelo: boolean
  /** The seal's criteria apply: file counts per question, the attendants block, the deadline of question 1. */
  readonly criteriosSelo: boolean
  /** Mystery shoppers are sent to the rooms. */
  readonly clienteOculto: boolean
  /** A criterion scores the points of the band the analyst chooses. */
  readonly usaFaixas: boolean
  /** Points per question show in the evidence tables, to those who may see points. */
  readonly pontosNaEvidencia: boolean
  /** Cities have a tab for the work of their territorial agent. */
  readonly agenteTerritorial: boolean
  /** The evidence tab that opens first. */
  readonly abaEvidencia: 'respondida' | 'boasvindas'
  /** Extensions accepted as evidence; the content is what is judged. */
  readonly tiposArquivo: readonly string[]
  /** Enrolment questions that hold the number and the names of the attendants. */
  readonly perguntasAtendentes: { readonly quantidade: number; readonly nomes: number } | undefined
}

/** What a variant can do or cannot, to which calls are bound. */
export type Capacidade = 'agenteTerritorial'

type SemNome = Omit<Capacidades, 'variante'>
const base: SemNome = {
  titulo: 'Praça',
  cor: '#000',
  isAT: false,
  isGov: false,
  isSala: false,
  isParceiro: false,
  isTerritorios: false,
  isEdu: false,
  isTur: false,
  programa: 'cidade',
  manual: false,
  layoutSelo: false,
  criteriosSelo: false,
  clienteOculto: false,
  usaFaixas: false,
  pontosNaEvidencia: true,
  agenteTerritorial: false,
  abaEvidencia: 'respondida',
  tiposArquivo: DOCUMENTOS,
  perguntasAtendentes: undefined,
}

const SELO = 'Selo de Referência em Atendimento'

const table: Record<Variante, SemNome> = {
  padrao: base,
  at: {
    ...base,
    titulo: 'Agentes Territoriais',
    cor: '#93CE98',
    isAT: true,
    agenteTerritorial: true,
    programa: 'agentes',
  },
  gov: { ...base, titulo: 'Governança Empreendedora', cor: '#9079A8', isGov: true, programa: 'governanca' },
  sala: {
    ...base,
    titulo: SELO,
    cor: '#2a4fd7',
    isSala: true,
    programa: 'selo',
    manual: true,
    layoutSelo: true,
    criteriosSelo: true,
    clienteOculto: true,
    usaFaixas: true,
    pontosNaEvidencia: false,
    abaEvidencia: 'boasvindas',
    tiposArquivo: DOCUMENTOS_SELO,
    perguntasAtendentes: { quantidade: 112, nomes: 113 },
  },
  parceiro: {
    ...base,
    titulo: SELO,
    isParceiro: true,
    programa: 'selo',
    criteriosSelo: true,
    clienteOculto: true,
    usaFaixas: true,
    perguntasAtendentes: { quantidade: 113, nomes: 114 },
  },
  territorios: { ...base, titulo: 'Territórios Empreendedores', isTerritorios: true, programa: 'redes' },
  educacao: { ...base, titulo: 'Educação Empreendedora', cor: '#908dc4', isEdu: true, programa: 'escolas' },
  turismo: { ...base, titulo: 'Desenvolvimento Territorial', isTur: true },
}

const todas = new Map(VARIANTES.map((variante) => [variante, { variante, ...table[variante] }]))
export const capacidades = (variante: Variante): Capacidades => todas.get(variante)!

/* Colours */

const canais = (cor: string): number[] => {
  const hex = cor.slice(1)
  const full = hex.length === 3 ? [...hex].map((c) => c + c).join('') : hex
  return [0, 2, 4].map((i) => Number.parseInt(full.slice(i, i + 2), 16) / 255)
}

const luminance = (cor: string) => {
  const [r, g, b] = canais(cor).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

/** WCAG contrast ratio of two colours (#rgb or #rrggbb), 1 to 21. */
export const contrast = (a: string, b: string) => {
  const [la, lb] = [luminance(a), luminance(b)]
  return (Math.max(la, lb) + 0.05) / (Math.min(la, lb) + 0.05)
}

/** White or black, whichever reads better on the colour; one of them always reaches 4.5. */
export const corTexto = (cor: string) => (contrast(cor, '#fff') >= contrast(cor, '#000') ? '#fff' : '#000')

/* Environments */

export const ENVS = ['dev', 'hlg', 'prod'] as const

const sso = z.object({
  issuer: z.url(),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1).optional(),
  realm: z.string().min(1).default('externo'),
  escopo: z.string().min(1).default('openid profile email'),
})

export const ambienteSchema = z
  .object({
    tag: z.string().min(1),
    titulo: z.string().min(1).optional(),
    uf: z.string().regex(/^[A-Z]{2}\d?$/),
    /** Name of the PostgreSQL database, so nothing but what an identifier may hold. */
    banco: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
    env: z.enum(ENVS),
    variante: z.enum(VARIANTES),
    cor: z
      .string()
      .regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i)
      .optional(),
    flags: z.record(z.string(), z.unknown()).default({}),
    /** The banco holds real data although `env` may say otherwise: the interface warns. */
    producao: z.boolean().optional(),
    /** Where people write about their data and about barriers; the administrator's address unless told. */
    contato: z.email().optional(),
    sso: sso.optional(),
  })
  .transform((a) => ({ ...a, titulo: a.titulo ?? table[a.variante].titulo, cor: a.cor ?? table[a.variante].cor }))

export type Ambiente = z.output<typeof ambienteSchema>

/** Host name (no port, lower case) → environment, and the host whose entry serves unknown hosts. */
export const ambientesSchema = z
  .object({
    padrao: z.string(),
    hosts: z.record(z.string().regex(/^[a-z0-9.-]+$|^\[[0-9a-f:.]+\]$/), ambienteSchema),
  })
  .refine((m) => Object.hasOwn(m.hosts, m.padrao), { path: ['padrao'], message: 'O host padrão não está no mapa' })
  // People of a banco are known by what their provider calls them: another's may be called the same.
  .refine(
    ({ hosts }) => {
      const all = Object.values(hosts).filter((a) => a.sso)
      return all.every((a) => all.every((b) => a.banco !== b.banco || a.sso!.issuer === b.sso!.issuer))
    },
    { path: ['hosts'], message: 'Ambientes do mesmo banco devem ter o mesmo provedor de identidade' },
  )

export type Ambientes = z.output<typeof ambientesSchema>

const ambienteLocal = (variante: Variante, uf: string): Ambiente => ({
  tag: variante,
  titulo: table[variante].titulo,
  uf,
  banco: variante,
  env: 'dev',
  variante,
  cor: table[variante].cor,
  flags: {},
})

export const ambientesPadrao: Ambientes = {
  padrao: 'localhost',
  hosts: {
    localhost: ambienteLocal('padrao', 'SC'),
    'at.localhost': ambienteLocal('at', 'MS'),
    'gov.localhost': ambienteLocal('gov', 'BA'),
    'sala.localhost': ambienteLocal('sala', 'SC'),
    'parceiro.localhost': ambienteLocal('parceiro', 'SP'),
    'territorios.localhost': ambienteLocal('territorios', 'MA'),
    'educacao.localhost': ambienteLocal('educacao', 'SP'),
    // The data of localhost as the state SC1 sees them: meetings in lots are there alone.
    'sc1.localhost': { ...ambienteLocal('padrao', 'SC1'), tag: 'sc1' },
  },
}

/** The entry of a Host header. Port, case and a final dot do not matter; an unknown host gets the default. */
export const resolveHost = (map: Ambientes, hostHeader: string | undefined): string => {
  const host = (hostHeader ?? '').trim().toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
  return Object.hasOwn(map.hosts, host) ? host : map.padrao
}

export const resolveAmbiente = (map: Ambientes, hostHeader: string | undefined): Ambiente =>
  map.hosts[resolveHost(map, hostHeader)]!
