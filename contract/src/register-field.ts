import { z } from 'zod'
import { digits, isCep, normalize, parseDate, type UmEVarios } from './br.ts'
import { id, linha, linhaOpcional, texto, textoOpcional } from './endpoint.ts'
import {
  anoField,
  cnpjOpcional,
  cpfMascaravel,
  dataField,
  emailFieldOpcional,
  telefoneOpcional,
  ufField,
} from './fields.ts'
import { OBRIGATORIO } from './messages.ts'
import type { Flag } from './permissions.ts'
import type { Termo } from './wording.ts'

/** A field of a register: what it holds, how it is checked and stored. */
export type Path = `/api/${string}`

interface Field {
  /** Key on the wire and column in the database. */
  readonly chave: string
  readonly rotulo: string
  readonly ajuda?: string
  readonly obrigatorio?: boolean
  /** The variant's own word in the place of the label. */
  readonly termo?: readonly [Termo, 'singular' | 'plural']
  /** Not a column of the list until the person asks for it. */
  readonly foraDaLista?: boolean
  /** Width in px its column asks for; by its type unless told. */
  readonly largura?: number
  /** Who lacks it reads nothing here and changes nothing; such a field is never required. */
  readonly flag?: Flag
  /** Asked for only while another field has this value; otherwise nothing is stored. */
  readonly quando?: { readonly campo: string; readonly valor: string | number | boolean }
}

/** Rows of another list that a field may point at: which call lists them, and the keys of value and label. */
interface Pointing {
  readonly lista: Path
  readonly valor: string
  readonly nome: string
  /** Key whose value follows the label: 'Vale Sereno/SC'. */
  readonly complemento?: string
  /** Rows that are not offered any more; what was chosen before stays. */
  readonly foraDeUso?: (linha: RegisterRow) => boolean
  /** Who may write a row must reach what it points at. */
  readonly alcance?: 'municipioId' | 'eixoId'
}

type Numerada = { readonly valor: number; readonly rotulo: string }

export type RegisterField = Field &
  /** `corte`: characters shown in the list; the rest goes to a tooltip. */
  (
    | {
        readonly tipo: 'texto'
        readonly max: number
        readonly formato?: keyof typeof formatos
        readonly corte?: number
      }
    | { readonly tipo: 'textoLongo'; readonly max: number; readonly corte?: number }
    | { readonly tipo: 'inteiro' | 'ano'; readonly min: number; readonly max: number; readonly padrao?: number }
    | { readonly tipo: 'numero'; readonly min: number; readonly max: number; readonly casas: number }
    | { readonly tipo: 'dinheiro' | 'data' }
    /** A day that the specification words dd/mm/aaaa, under another key than its column. */
    | { readonly tipo: 'dataTexto'; readonly coluna: string }
    /** Minutes inside. */
    | { readonly tipo: 'horas'; readonly padrao?: number }
    | { readonly tipo: 'simNao'; readonly padrao: boolean }
    /** `rotulos`: what an option is called in the variant, where that is not how it is stored. */
    | {
        readonly tipo: 'opcao'
        readonly opcoes: readonly string[]
        readonly rotulos?: Readonly<Record<string, string>>
      }
    /** One of a few numbers, each with its word. */
    | { readonly tipo: 'escolha'; readonly opcoes: readonly Numerada[]; readonly padrao?: number }
    /** Several of a few numbers, each with its word. */
    | { readonly tipo: 'opcoes'; readonly opcoes: readonly Numerada[] }
    /** `doAmbiente`: the current state's, set by the server when the row is made and never typed. */
    | { readonly tipo: 'uf'; readonly doAmbiente?: true }
    /** `junta`: what the answer carries of the row it points at, under a key of its own. */
    | ({
        readonly tipo: 'referencia'
        readonly junta?: { readonly chave: string; readonly tabela: string; readonly campos: readonly string[] }
      } & Pointing)
    /** Several rows, kept in a table of pairs. */
    | ({
        readonly tipo: 'referencias'
        readonly ligacao: string
        readonly coluna: string
        readonly max?: number
        /** Characters of the name that a picker shows before '(+N ...)'. */
        readonly corte?: number
        /** Word after '+N' and in 'Máximo de N ...'. */
        readonly sufixo: UmEVarios
      } & Pointing)
    | Within
  )

/** Rows of a table of their own that stand inside the row: they come and go with it, and its version is theirs. */
export interface Within {
  readonly tipo: 'linhas'
  readonly tabela: string
  readonly id: string
  /** Plain fields only: what they point at must be nobody's in particular. */
  readonly campos: readonly RegisterField[]
  readonly max?: number
  /** Columns that a row has from what holds it, besides its id. */
  readonly copia?: readonly string[]
  /** Its table has a column `versao`: its rows are edited elsewhere too. */
  readonly comVersao?: true
  /** A field that no two of them share, and the sentence for who tries; its constraint is deferrable. */
  readonly unico?: { readonly campo: string; readonly mensagem: string }
  /** Constraints of its table, where no register of its own words them. */
  readonly restricoes?: Restricoes
  /** 'Adicionar evidência' */
  readonly adicionar: string
  readonly singular: string
}
/** Constraint of the database → the field it belongs to and its sentence. */
export type Restricoes = Readonly<
  Record<string, { readonly campo: string; readonly mensagem: string; readonly status?: 422 }>
>

export type FieldOf<T extends RegisterField['tipo']> = Extract<RegisterField, { readonly tipo: T }>

export type RegisterValue =
  | string
  | number
  | boolean
  | null
  | readonly number[]
  | Readonly<Record<string, unknown>>
  | readonly Readonly<Record<string, unknown>>[]
export type RegisterRow = Record<string, RegisterValue>

/** Texts with a shape of their own; each reads what a person types and gives what is stored. */
const formatos = {
  email: emailFieldOpcional,
  telefone: telefoneOpcional,
  cnpj: cnpjOpcional,
  cpf: cpfMascaravel,
  inep: z
    .string()
    .nullish()
    .transform((v) => (v ? digits(v) : null) || null)
    .refine((v) => v === null || v.length === 8, 'Informe os 8 dígitos do código INEP'),
  cep: z
    .string()
    .max(40)
    .nullish()
    .transform((v) => v?.trim() || null)
    .refine((v) => v === null || isCep(v), 'CEP inválido')
    .transform((v) => v && digits(v)),
} as const

const decimals = (casas: number) => (n: number) => Number(n.toFixed(casas)) === n
export const MAX_DINHEIRO = 999_999_999_999
export const MAX_MINUTOS = 60 * 100_000

const withDefault = (s: z.ZodInt, padrao: number | undefined) => (padrao === undefined ? s : s.default(padrao))

const required = (f: RegisterField): z.ZodType => {
  switch (f.tipo) {
    case 'texto':
      return linha(f.max, 1)
    case 'textoLongo':
      return texto(f.max, 1)
    case 'inteiro':
      return withDefault(z.int().min(f.min).max(f.max), f.padrao)
    case 'ano':
      return withDefault(anoField(f.min, f.max), f.padrao)
    case 'numero':
      return z.number().min(f.min).max(f.max).refine(decimals(f.casas), `No máximo ${f.casas} casas decimais`)
    case 'dinheiro':
      return z.number().min(0).max(MAX_DINHEIRO).refine(decimals(2), 'No máximo 2 casas decimais')
    case 'horas':
      return withDefault(z.int().min(0).max(MAX_MINUTOS), f.padrao)
    case 'data':
      return dataField
    case 'dataTexto':
      return z
        .string()
        .refine((v) => parseDate(v) !== null, { error: ({ input }) => (input === '' ? OBRIGATORIO : 'Data inválida') })
    case 'simNao':
      return z.boolean().default(f.padrao)
    case 'opcao':
      return z.enum(f.opcoes)
    case 'escolha': {
      const um = z.literal(f.opcoes.map((o) => o.valor))
      return f.padrao === undefined ? um : um.default(f.padrao)
    }
    case 'opcoes':
      return z.array(z.literal(f.opcoes.map((o) => o.valor))).default([])
    case 'uf':
      return ufField
    case 'referencia':
      return id
    case 'referencias': {
      const max = f.max ?? 10_000
      const lista = z.array(id).max(max, `Máximo de ${max} ${max === 1 ? f.sufixo.um : f.sufixo.varios}`)
      return (f.obrigatorio ? lista.min(1, OBRIGATORIO) : lista.default([])).transform((v) => [...new Set(v)])
    }
    case 'linhas':
      return within(f)
  }
}

const REPETIDA = 'Este registro está mais de uma vez na lista'
const within = (f: FieldOf<'linhas'>) => {
  const { unico, max = 100 } = f
  const linhas = z
    .array(z.object({ [f.id]: id.nullish(), ...shapeOf(f.campos) }))
    .max(max, `No máximo ${max}`)
    .check((ctx) => {
      for (const { campo, mensagem } of [{ campo: f.id, mensagem: REPETIDA }, ...(unico ? [unico] : [])]) {
        const vistos = new Set<string>()
        for (const [i, l] of (ctx.value as RegisterRow[]).entries()) {
          const valor = normalize(String(l[campo] ?? ''))
          if (valor && vistos.has(valor))
            ctx.issues.push({ code: 'custom', path: [i, campo], message: mensagem, input: ctx.value })
          vistos.add(valor)
        }
      }
    })
  return f.obrigatorio ? linhas.min(1, OBRIGATORIO) : linhas.default([])
}
/** Whether the stored value is never null. */
export const isSet = (f: RegisterField) =>
  (f.obrigatorio && !f.quando) ||
  f.tipo === 'opcoes' ||
  f.tipo === 'referencias' ||
  f.tipo === 'linhas' ||
  ('padrao' in f && f.padrao !== undefined) ||
  (f.tipo === 'uf' && f.doAmbiente === true)
const optional = (f: RegisterField): z.ZodType => {
  if (f.tipo === 'texto') return f.formato ? formatos[f.formato] : linhaOpcional(f.max)
  if (f.tipo === 'textoLongo') return textoOpcional(f.max)
  if (isSet(f)) return required(f)
  // An empty date or choice of a form is no value.
  return z.preprocess((v) => (v === '' ? null : v), required(f).nullish()).transform((v) => v ?? null)
}

/** The shape of what a person fills in. One that is asked for by condition is required where that holds. */
export const shapeOf = (campos: readonly RegisterField[]) =>
  Object.fromEntries(campos.map((f) => [f.chave, f.obrigatorio && !f.quando ? required(f) : optional(f)]))

/** Whether the row asks for this field. */
export const isAsked = (campos: readonly RegisterField[], { quando }: RegisterField, row: RegisterRow) => {
  if (!quando) return true
  const outro = campos.find((f) => f.chave === quando.campo)!
  return (row[quando.campo] ?? ('padrao' in outro ? outro.padrao : null)) === quando.valor
}
const MANY: ReadonlySet<RegisterField['tipo']> = new Set(['opcoes', 'referencias', 'linhas'])
/** The row without what it does not ask for. */
export const onlyAsked = (campos: readonly RegisterField[], row: RegisterRow): RegisterRow => ({
  ...row,
  ...Object.fromEntries(
    campos.filter((f) => !isAsked(campos, f, row)).map((f) => [f.chave, MANY.has(f.tipo) ? [] : null]),
  ),
})

const STORED = {
  texto: z.string(),
  textoLongo: z.string(),
  inteiro: z.int(),
  ano: z.int(),
  numero: z.number(),
  dinheiro: z.number(),
  horas: z.int(),
  data: z.string(),
  dataTexto: z.string(),
  simNao: z.boolean(),
  opcao: z.string(),
  escolha: z.int(),
  opcoes: z.array(z.int()),
  uf: z.string(),
  referencia: id,
  referencias: z.array(id),
} as const
export const stored = (f: RegisterField): z.ZodType => {
  const schema: z.ZodType =
    f.tipo === 'linhas'
      ? z.array(z.object({ [f.id]: id, ...Object.fromEntries(f.campos.map((c) => [c.chave, stored(c)])) }))
      : STORED[f.tipo]
  return isSet(f) && !f.flag ? schema : schema.nullable()
}
