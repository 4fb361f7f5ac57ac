import { z } from 'zod'
import { digits, isIsoDate, type UmEVarios } from './br.ts'
import {
  byId,
  endpoint,
  type FileField,
  id,
  idText,
  linha,
  linhaOpcional,
  type Method,
  ok,
  type Permit,
  type Scope,
  SO_O_QUE_MUDA,
  texto,
  textoOpcional,
  versao,
} from './endpoint.ts'
import {
  anoField,
  cnpjOpcional,
  cpfMascaravel,
  dataField,
  emailFieldOpcional,
  telefoneOpcional,
  ufField,
} from './fields.ts'
import type { Flag } from './permissions.ts'
import { trabalho } from './trabalho.ts'
import type { Termo } from './wording.ts'

/**
 * Simple registers as data: what they hold, who may do what and how they are worded. One engine on the server gives
 * their calls, one screen on the web their list and form. A register that needs more becomes a feature of its own.
 */
type Path = `/api/${string}`

/** Groups of the menu, in which screens have their entries. */
export type GrupoDoMenu = 'gestao' | 'municipios' | 'cadastros' | 'administracao' | 'relatorios'

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
}

/** Rows of another list that a field may point at: which call lists them, and the keys of value and label. */
interface Pointing {
  readonly lista: Path
  readonly valor: string
  readonly nome: string
  /** Key whose value follows the label: 'Vale Sereno/SC'. */
  readonly complemento?: string
  /** Who may write a row must reach what it points at. */
  readonly alcance?: 'municipioId' | 'eixoId'
}

export type RegisterField = Field &
  /** `corte`: characters shown in the list; the rest goes to a tooltip. */
  (
    | {
        readonly tipo: 'texto'
        readonly max: number
        readonly formato?: keyof typeof formatos
        readonly corte?: number
      }
    | { readonly tipo: 'textoLongo'; readonly max: number }
    | { readonly tipo: 'inteiro' | 'ano'; readonly min: number; readonly max: number; readonly padrao?: number }
    | { readonly tipo: 'numero'; readonly min: number; readonly max: number; readonly casas: number }
    | { readonly tipo: 'dinheiro' | 'data' }
    /** Minutes inside. */
    | { readonly tipo: 'horas'; readonly padrao?: number }
    | { readonly tipo: 'simNao'; readonly padrao: boolean }
    /** `rotulos`: what an option is called in the variant, where that is not how it is stored. */
    | {
        readonly tipo: 'opcao'
        readonly opcoes: readonly string[]
        readonly rotulos?: Readonly<Record<string, string>>
      }
    /** Several of a few numbers, each with its word. */
    | { readonly tipo: 'opcoes'; readonly opcoes: readonly { readonly valor: number; readonly rotulo: string }[] }
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
        /** Word after '+N' and in 'Máximo de N ...'. */
        readonly sufixo: UmEVarios
      } & Pointing)
  )
export type FieldOf<T extends RegisterField['tipo']> = Extract<RegisterField, { readonly tipo: T }>

export type RegisterValue = string | number | boolean | null | readonly number[] | Readonly<Record<string, unknown>>
export type RegisterRow = Record<string, RegisterValue>

export interface Register {
  readonly caminho: Path
  /** Further addresses of the same calls. */
  readonly caminhos?: { readonly [K in 'listar' | 'criar' | 'alterar' | 'excluir']?: readonly Path[] }
  /** Address of the screen, for those that have one. */
  readonly tela?: `/${string}`
  /**
   * That screen is made from this definition: which flag opens it and where the menu has it. Without this the screen is
   * a page of some feature. `titulo`: where it is called otherwise than the register.
   */
  readonly pagina?: { readonly pede: Flag; readonly menu?: GrupoDoMenu; readonly titulo?: string }
  readonly area?: string
  readonly tabela: string
  readonly id: string
  readonly permit: { readonly ver: Permit; readonly incluir: Flag; readonly editar: Flag; readonly excluir: Flag }
  /**
   * Fields that say to whom a row belongs; `tudoCom` lifts it. 'temaId.eixoId' goes through what is joined, and
   * 'perguntaId.temaId.eixoId' one table further.
   */
  readonly alcance?: { readonly municipio?: string; readonly eixo?: string; readonly tudoCom?: Flag }
  readonly titulo: string
  readonly singular: string
  readonly genero: 'm' | 'f'
  /** The variant's own word for it, where it has one. */
  readonly termo?: Termo
  readonly vazio: string
  /** Title of the notice when the list fails. */
  readonly erro?: string
  readonly campos: readonly RegisterField[]
  /** Field the list is ordered by. A reference stands for the name it points at. */
  readonly ordem: string
  /** Field a row is known by, when it is another. */
  readonly nome?: string
  /** A file without which no row is made: it comes with the fields, which are then JSON in one part, `dados`. */
  readonly arquivo?: FileField & { readonly rotulo: string }
  /** Columns that are shown and written elsewhere: ids or nothing. */
  readonly soLeitura?: readonly string[]
  /** Read-only counts of the rows elsewhere that point here. */
  readonly contagens?: readonly {
    readonly chave: string
    readonly rotulo: string
    readonly termo?: readonly [Termo, 'singular' | 'plural']
    readonly tabela: string
    readonly coluna: string
    /** Only those for which this column says yes. */
    readonly so?: string
  }[]
  /** `get-nomes`: only ids and names, for pickers. */
  readonly nomes?: true
  /** The list by the value of one field, in the path (`:id`) or in the query. */
  readonly leituras?: readonly { readonly caminho: Path; readonly campo: string }[]
  /** Address of the list as a spreadsheet. */
  readonly planilha?: Path
  /** Constraint of the database → the field it belongs to and its sentence. */
  readonly restricoes: Readonly<
    Record<string, { readonly campo: string; readonly mensagem: string; readonly status?: 422 }>
  >
  /** Fields that together are there once: constraint of the database → them. For a table that follows from the register. */
  readonly unicas?: Readonly<Record<string, readonly string[]>>
  /** Rows of the demonstration; the state of the environment is added to those that have one. */
  readonly exemplos?: readonly RegisterRow[]
  /** Days none of which comes before the one ahead of it. */
  readonly emOrdem?: readonly string[]
  /** What the fields on their own cannot say: field → sentence. */
  readonly validate?: (row: RegisterRow) => Record<string, string>
}

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
    case 'simNao':
      return z.boolean().default(f.padrao)
    case 'opcao':
      return z.enum(f.opcoes)
    case 'opcoes':
      return z.array(z.literal(f.opcoes.map((o) => o.valor))).default([])
    case 'uf':
      return ufField
    case 'referencia':
      return id
    case 'referencias': {
      const max = f.max ?? 10_000
      const lista = z.array(id).max(max, `Máximo de ${max} ${max === 1 ? f.sufixo.um : f.sufixo.varios}`)
      return (f.obrigatorio ? lista.min(1, 'Campo Obrigatório') : lista.default([])).transform((v) => [...new Set(v)])
    }
  }
}
/** Whether the stored value is never null. */
export const isSet = (f: RegisterField) =>
  f.obrigatorio ||
  f.tipo === 'opcoes' ||
  f.tipo === 'referencias' ||
  ('padrao' in f && f.padrao !== undefined) ||
  (f.tipo === 'uf' && f.doAmbiente === true)
const optional = (f: RegisterField): z.ZodType => {
  if (f.tipo === 'texto') return f.formato ? formatos[f.formato] : linhaOpcional(f.max)
  if (f.tipo === 'textoLongo') return textoOpcional(f.max)
  if (isSet(f)) return required(f)
  // An empty date or choice of a form is no value.
  return z.preprocess((v) => (v === '' ? null : v), required(f).nullish()).transform((v) => v ?? null)
}

const STORED = {
  texto: z.string(),
  textoLongo: z.string(),
  inteiro: z.int(),
  ano: z.int(),
  numero: z.number(),
  dinheiro: z.number(),
  horas: z.int(),
  data: z.string(),
  simNao: z.boolean(),
  opcao: z.string(),
  opcoes: z.array(z.int()),
  uf: z.string(),
  referencia: id,
  referencias: z.array(id),
} as const
const stored = (f: RegisterField): z.ZodType => (isSet(f) ? STORED[f.tipo] : STORED[f.tipo].nullable())

const joined = (f: RegisterField) =>
  f.tipo === 'referencia' && f.junta
    ? { [f.junta.chave]: z.object(Object.fromEntries(f.junta.campos.map((c) => [c, z.unknown()]))).nullable() }
    : {}

type RowSchema = z.ZodType<RegisterRow, RegisterRow>

/** What a person may fill in. */
export const typed = (r: Register) => r.campos.filter((f) => !(f.tipo === 'uf' && f.doAmbiente))

/** The days that come before the one ahead of them; a day that is none has its own sentence. */
const foraDeOrdem = ({ campos, emOrdem = [] }: Register, row: RegisterRow) => {
  const dia = (chave: string) => (typeof row[chave] === 'string' && isIsoDate(row[chave]) ? row[chave] : undefined)
  const rotulo = (chave: string) => campos.find((f) => f.chave === chave)!.rotulo
  return emOrdem.slice(1).flatMap((chave, i) => {
    const [antes, este] = [dia(emOrdem[i]!), dia(chave)]
    return antes && este && este < antes ? [[chave, `Não pode vir antes de “${rotulo(emOrdem[i]!)}”`] as const] : []
  })
}

/** Validation of the form, the same on both sides. */
export const registerInput = (r: Register) =>
  z
    .object(Object.fromEntries(typed(r).map((f) => [f.chave, f.obrigatorio ? required(f) : optional(f)])))
    .check((ctx) => {
      const row = ctx.value as RegisterRow
      for (const [campo, message] of [...foraDeOrdem(r, row), ...Object.entries(r.validate?.(row) ?? {})])
        ctx.issues.push({ code: 'custom', path: [campo], message, input: ctx.value })
    }) as unknown as RowSchema

const recordOf = (r: Register) =>
  z.object({
    [r.id]: id,
    ...Object.fromEntries(r.campos.map((f) => [f.chave, stored(f)])),
    ...Object.assign({}, ...r.campos.map(joined)),
    ...Object.fromEntries((r.contagens ?? []).map((c) => [c.chave, z.int()])),
    ...Object.fromEntries((r.soLeitura ?? []).map((c) => [c, id.nullable()])),
    versao,
  }) as unknown as RowSchema

/** The fields of a row that came beside its file; whatever is no JSON is refused by the schema. */
const doFormulario = (body: unknown) => {
  const { dados } = Object(body) as { dados?: unknown }
  try {
    return typeof dados === 'string' ? (JSON.parse(dados) as unknown) : body
  } catch {
    return undefined
  }
}

const scopeOf = ({ alcance }: Register): Scope => (alcance?.municipio ? 'municipio' : alcance?.eixo ? 'eixo' : 'livre')

/** The calls of a register, each with its further addresses. */
export const registerEndpoints = (r: Register) => {
  const { caminho, permit, singular, titulo } = r
  const common = { area: r.area ?? 'registros', scope: scopeOf(r) } as const
  const registro = recordOf(r)
  // A write answers with the row, and a conflict shows it: who may not see it may not write it either.
  const escrita = (flag: Flag): Permit => (permit.ver === 'sessao' ? flag : { todos: [flag, permit.ver] })
  const input = registerInput(r)
  const chave = z.object({ [r.id]: id, versao }) as unknown as RowSchema
  const um = { params: byId, alvo: { 'params.id': r.id } }
  const referidos = {
    alvo: Object.fromEntries(
      typed(r)
        .filter((f) => /Ids?$/.test(f.chave))
        .map((f) => [`body.${f.chave}`, SO_O_QUE_MUDA]),
    ),
  }
  const lista = { ...common, method: 'GET' as Method, permit: permit.ver, output: z.array(registro) }

  const listar = endpoint({ ...lista, method: 'GET', path: caminho, resumo: `${titulo}: lista` })
  const criar = endpoint({
    ...common,
    method: 'POST',
    path: caminho,
    resumo: `${singular}: incluir`,
    permit: escrita(permit.incluir),
    ...referidos,
    body: r.arquivo ? (z.preprocess(doFormulario, input) as unknown as RowSchema) : input,
    ...(r.arquivo && { arquivos: [r.arquivo] }),
    output: registro,
  })
  const alterar = endpoint({
    ...common,
    method: 'PUT',
    path: caminho,
    resumo: `${singular}: alterar`,
    permit: escrita(permit.editar),
    ...referidos,
    body: z.intersection(chave, input),
    output: registro,
  })
  const excluir = endpoint({
    ...common,
    method: 'DELETE',
    path: `${caminho}/:id`,
    resumo: `${singular}: excluir`,
    permit: escrita(permit.excluir),
    ...um,
    output: ok,
  })
  const also = <E extends { path: string }>(e: E, paths: readonly Path[] = []) => paths.map((path) => ({ ...e, path }))
  return {
    listar,
    criar,
    alterar,
    excluir,
    obter: endpoint({
      ...common,
      method: 'GET',
      path: `${caminho}/:id`,
      resumo: `${singular}: um registro`,
      permit: permit.ver,
      ...um,
      output: registro,
    }),
    outros: {
      listar: also(listar, r.caminhos?.listar),
      criar: also(criar, r.caminhos?.criar),
      alterar: also(alterar, r.caminhos?.alterar),
      excluir: also(excluir, r.caminhos?.excluir),
    },
    nomes: endpoint({
      ...common,
      method: 'GET',
      path: `${caminho}/get-nomes`,
      resumo: `${titulo}: nomes`,
      permit: permit.ver,
      output: z.array(z.object({ [r.id]: id, [r.nome ?? r.ordem]: z.string() })),
    }),
    leituras: (r.leituras ?? []).map(({ caminho: path, campo }) => {
      const valor = r.campos.find((f) => f.chave === campo)!.tipo === 'uf' ? ufField : idText
      const [nome] = /(?<=:)\w+/.exec(path) ?? []
      const onde = nome
        ? { params: z.object({ [nome]: valor }), ...(valor === idText && { alvo: { [`params.${nome}`]: campo } }) }
        : { query: z.object({ [campo]: valor }) }
      return { campo, endpoint: endpoint({ ...lista, ...onde, path, resumo: `${titulo}: por ${campo}` }) }
    }),
    planilha:
      r.planilha &&
      endpoint({
        ...common,
        method: 'GET',
        path: r.planilha,
        resumo: `${titulo}: planilha`,
        permit: permit.ver,
        pesada: true,
        output: 'blob',
      }),
    prepararPlanilha:
      r.planilha &&
      endpoint({
        ...common,
        method: 'POST',
        path: `${r.planilha}/preparar`,
        resumo: `${titulo}: pedir a planilha em segundo plano`,
        permit: permit.ver,
        aceita: true,
        output: trabalho,
      }),
  }
}
export type RegisterCalls = ReturnType<typeof registerEndpoints>
