import { z } from 'zod'
import { isIsoDate, parseDate } from './br.ts'
import {
  type AnyEndpoint,
  byId,
  type Endpoint,
  endpoint,
  FILTRO,
  type FileField,
  id,
  idText,
  type Method,
  ok,
  type Permit,
  type Scope,
  SO_O_QUE_MUDA,
  versao,
} from './endpoint.ts'
import { ufField } from './fields.ts'
import { OBRIGATORIO } from './messages.ts'
import type { Flag } from './permissions.ts'
import {
  isAsked,
  onlyAsked,
  type Path,
  type RegisterField,
  type RegisterRow,
  type Restricoes,
  shapeOf,
  stored,
} from './register-field.ts'
import { trabalho } from './trabalho.ts'
import type { Capacidade } from './variants.ts'
import type { Termo } from './wording.ts'

/**
 * Simple registers as data: what they hold, who may do what and how they are worded. One engine on the server gives
 * their calls, one screen on the web their list and form. A register that needs more becomes a feature of its own.
 */

/** Groups of the menu, in which screens have their entries. */
export type GrupoDoMenu = 'gestao' | 'municipios' | 'cadastros' | 'administracao' | 'relatorios'

export interface Leitura {
  readonly caminho: Path
  readonly campo: string
  readonly metodo?: 'POST'
  readonly corpo?: string
  readonly varios?: true
}

export interface Register {
  readonly caminho: Path
  /** Further addresses of the same calls. */
  readonly caminhos?: { readonly [K in 'listar' | 'obter' | 'criar' | 'alterar' | 'excluir']?: readonly Path[] }
  /** Address of the screen, for those that have one. */
  readonly tela?: `/${string}`
  /**
   * That screen is made from this definition: which flag opens it and where the menu has it. Without this the screen is
   * a page of some feature. `titulo`: where it is called otherwise than the register.
   */
  readonly pagina?: {
    readonly pede: Flag
    readonly menu?: GrupoDoMenu
    readonly titulo?: string
    /** Whoever has the flag must be an admin too. */
    readonly soAdmin?: true
  }
  readonly area?: string
  /** Its calls are answered only in variants that can do this. */
  readonly capacidade?: Capacidade
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
  /** Where the specification words its own: the button of a new one, what was made or failed to be, what deleting asks. */
  readonly textos?: {
    readonly [K in 'novo' | 'incluido' | 'erroIncluir' | 'confirmaExcluir']?: string
  }
  /** Width of its dialog in px; 600 unless told. */
  readonly largura?: 600 | 800
  /** Its fields stand two by two, where there is room. */
  readonly emPares?: true
  readonly campos: readonly RegisterField[]
  /** What the form asks for first, one after the other, where the columns of the list stand otherwise. */
  readonly primeiros?: readonly string[]
  /** Field the list is ordered by. A reference stands for the name it points at. */
  readonly ordem: string
  /** The last of that order comes first: of years, the newest. */
  readonly decrescente?: true
  /** Field a row is known by, when it is another. */
  readonly nome?: string
  /** A file without which no row is made: it comes with the fields, which are then JSON in one part, `dados`. */
  readonly arquivo?: FileField & { readonly rotulo: string }
  /** Columns that are shown and written elsewhere: ids, words or nothing. */
  readonly soLeitura?: readonly string[]
  /** Read-only counts of the rows elsewhere that point here. */
  readonly contagens?: readonly {
    readonly chave: string
    readonly rotulo: string
    readonly termo?: readonly [Termo, 'singular' | 'plural']
    readonly tabela: string
    readonly coluna: string
    /** Not a column of the list until the person asks for it. */
    readonly foraDaLista?: boolean
    /** Only those for which this column says yes. */
    readonly so?: string
  }[]
  /** `get-nomes`: only ids and names, for pickers. */
  readonly nomes?: true
  /**
   * The list by the value of one field ('grupoSolucaoId.eixoId' goes through what is joined), in the path (`:id`), in
   * the query, or by POST in the body, there under `corpo` if that is not the field's own name; `varios`: any of several.
   */
  readonly leituras?: readonly Leitura[]
  /** Address of the list as a spreadsheet. */
  readonly planilha?: Path
  readonly restricoes: Restricoes
  /** Fields that together are there once: constraint of the database → them. For a table that follows from the register. */
  readonly unicas?: Readonly<Record<string, readonly string[]>>
  /** Rows of the demonstration; the state of the environment is added to those that have one. */
  readonly exemplos?: readonly RegisterRow[]
  /** Days none of which comes before the one ahead of it. */
  readonly emOrdem?: readonly string[]
  /** What the fields on their own cannot say: field → sentence. */
  readonly validate?: (row: RegisterRow) => Record<string, string>
}

const joined = (f: RegisterField) =>
  f.tipo === 'referencia' && f.junta
    ? { [f.junta.chave]: z.object(Object.fromEntries(f.junta.campos.map((c) => [c, z.unknown()]))).nullable() }
    : {}

type RowSchema = z.ZodType<RegisterRow, RegisterRow>

/** What a person may fill in. */
export const typed = (r: Register) => r.campos.filter((f) => !(f.tipo === 'uf' && f.doAmbiente))

/** The same in the order of the form. */
export const asForm = (r: Register) => {
  const { primeiros = [] } = r
  const campos = typed(r)
  const antes = primeiros.flatMap((chave) => campos.filter((f) => f.chave === chave))
  return [...antes, ...campos.filter((f) => !antes.includes(f))]
}

/** The days that come before the one ahead of them; a day that is none has its own sentence. */
const foraDeOrdem = ({ campos, emOrdem = [] }: Register, row: RegisterRow) => {
  const dia = (chave: string) => {
    const v = row[chave]
    return typeof v === 'string' ? (isIsoDate(v) ? v : (parseDate(v) ?? undefined)) : undefined
  }
  const rotulo = (chave: string) => campos.find((f) => f.chave === chave)!.rotulo
  return emOrdem.slice(1).flatMap((chave, i) => {
    const [antes, este] = [dia(emOrdem[i]!), dia(chave)]
    return antes && este && este < antes ? [[chave, `Não pode vir antes de “${rotulo(emOrdem[i]!)}”`] as const] : []
  })
}

/** Those that are required by a condition that holds. */
const faltam = (campos: readonly RegisterField[], row: RegisterRow) =>
  campos
    .filter((f) => f.quando && f.obrigatorio && isAsked(campos, f, row) && (row[f.chave] ?? '') === '')
    .map((f) => [f.chave, OBRIGATORIO] as const)

/** Validation of the form, the same on both sides. */
export const registerInput = (r: Register) => {
  const campos = typed(r)
  const asked = (row: unknown) => onlyAsked(campos, row as RegisterRow)
  const schema = z.object(shapeOf(campos)).check((ctx) => {
    const row = asked(ctx.value)
    const ditos = [...foraDeOrdem(r, row), ...faltam(campos, row), ...Object.entries(r.validate?.(row) ?? {})]
    for (const [campo, message] of ditos) ctx.issues.push({ code: 'custom', path: [campo], message, input: ctx.value })
  })
  return (campos.some((f) => f.quando) ? schema.transform(asked) : schema) as unknown as RowSchema
}

/** A register as somebody sees it who has these flags. */
export const forWho = (r: Register, has: (flag: Flag) => boolean): Register =>
  r.campos.every((f) => !f.flag || has(f.flag)) ? r : { ...r, campos: r.campos.filter((f) => !f.flag || has(f.flag)) }

const recordOf = (r: Register) =>
  z.object({
    [r.id]: id,
    ...Object.fromEntries(r.campos.map((f) => [f.chave, stored(f)])),
    ...Object.assign({}, ...r.campos.map(joined)),
    ...Object.fromEntries((r.contagens ?? []).map((c) => [c.chave, z.int()])),
    ...Object.fromEntries((r.soLeitura ?? []).map((c) => [c, z.union([id, z.string()]).nullable()])),
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

/** Where a row that is sent holds ids. */
const idsIn = (r: Register) =>
  typed(r).flatMap((f) =>
    f.tipo === 'linhas'
      ? [f.id, ...f.campos.map((c) => c.chave)].filter((c) => ID.test(c)).map((c) => `body.${f.chave}[].${c}`)
      : ID.test(f.chave)
        ? [`body.${f.chave}`]
        : [],
  )
const ID = /Ids?$/

type Looked = z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodType<string | number | readonly number[]>>>
/** A reading takes its value in one of these. */
type Reading<O extends z.ZodType> = Endpoint<Looked, Looked, Looked, O> & {
  readonly params: Looked
  readonly query: Looked
  readonly body: Looked
}

/** Where a reading takes the value that it looks for. */
const whereOf = (r: Register, { caminho, campo, corpo, metodo, varios }: Leitura) => {
  const f = r.campos.find((x) => x.chave === campo)
  const [nome] = /(?<=:)\w+/.exec(caminho) ?? []
  const onde = metodo ? 'body' : nome ? 'params' : 'query'
  const chave = (metodo ? corpo : nome) ?? campo
  const valor = metodo ? (varios ? z.array(id).max(10_000) : id) : f?.tipo === 'uf' ? ufField : idText
  const tipo = varios ? FILTRO : f && 'valor' in f ? f.valor : campo.split('.').at(-1)!
  const deAlguem = onde !== 'query' && valor !== ufField && (onde === 'params' || ID.test(chave))
  const partes = {
    [onde]: z.object({ [chave]: valor }),
    ...(deAlguem && { alvo: { [`${onde}.${chave}`]: tipo } }),
    ...(metodo && { method: metodo, escreve: false }),
  }
  return { onde, chave, partes } as const
}

/** The calls of a register, each with its further addresses. */
export const registerEndpoints = (r: Register) => {
  const { caminho, permit, singular, titulo } = r
  const common = {
    area: r.area ?? 'registros',
    scope: scopeOf(r),
    ...(r.capacidade && { capacidade: r.capacidade }),
  } as const
  const registro = recordOf(r)
  // A write answers with the row, and a conflict shows it: who may not see it may not write it either.
  const escrita = (flag: Flag): Permit => (permit.ver === 'sessao' ? flag : { todos: [flag, permit.ver] })
  const input = registerInput(r)
  const chave = z.object({ [r.id]: id, versao }) as unknown as RowSchema
  const um = { params: byId, alvo: { 'params.id': r.id } }
  const referidos = { alvo: Object.fromEntries(idsIn(r).map((place) => [place, SO_O_QUE_MUDA])) }
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
  const obter = endpoint({
    ...common,
    method: 'GET',
    path: `${caminho}/:id`,
    resumo: `${singular}: um registro`,
    permit: permit.ver,
    ...um,
    output: registro,
  })
  const also = <E extends { path: string }>(e: E, paths: readonly Path[] = []) => paths.map((path) => ({ ...e, path }))
  return {
    listar,
    criar,
    alterar,
    excluir,
    obter,
    outros: {
      listar: also(listar, r.caminhos?.listar),
      obter: also(obter, r.caminhos?.obter),
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
    leituras: (r.leituras ?? []).map((l) => {
      const { onde, chave, partes } = whereOf(r, l)
      const ler: AnyEndpoint = { ...lista, ...partes, path: l.caminho, resumo: `${titulo}: por ${l.campo}` }
      return { campo: l.campo, varios: l.varios === true, onde, chave, endpoint: ler as Reading<typeof lista.output> }
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
