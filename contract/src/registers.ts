import { z } from 'zod'
import { byId, endpoint, id, ok, type Permit, texto, textoOpcional, versao } from './endpoint.ts'
import type { Flag } from './permissions.ts'

/**
 * Simple registers as data: what they hold, who may do what and how they are worded. One engine on the server gives
 * their calls, one screen on the web their list and form. A register that needs more becomes a feature of its own.
 */
interface Field {
  /** Key on the wire and column in the database. */
  readonly chave: string
  readonly rotulo: string
  readonly ajuda?: string
  readonly obrigatorio?: boolean
}
export type RegisterField = Field &
  (
    | { readonly tipo: 'texto' | 'textoLongo'; readonly max: number }
    | { readonly tipo: 'inteiro'; readonly min: number; readonly max: number }
    | { readonly tipo: 'decimal'; readonly min: number; readonly max: number; readonly casas: number }
    | { readonly tipo: 'booleano'; readonly padrao: boolean }
    /** The id of a row of another list: which call lists them, and the keys of value and label. */
    | { readonly tipo: 'referencia'; readonly lista: `/api/${string}`; readonly valor: string; readonly nome: string }
  )

export type RegisterRow = Record<string, string | number | boolean | null>

export interface Register {
  readonly caminho: `/api/${string}`
  /** Address of the screen. */
  readonly tela: `/${string}`
  readonly tabela: string
  readonly id: string
  readonly permit: { readonly ver: Permit; readonly incluir: Flag; readonly editar: Flag; readonly excluir: Flag }
  readonly titulo: string
  readonly singular: string
  readonly genero: 'm' | 'f'
  readonly vazio: string
  readonly campos: readonly RegisterField[]
  /** Field the list is ordered by; the one a row is known by. */
  readonly ordem: string
  /** Constraint of the database → the field it belongs to and its sentence. */
  readonly restricoes: Readonly<Record<string, { readonly campo: string; readonly mensagem: string }>>
  /** What the fields on their own cannot say: field → sentence. */
  readonly validate?: (row: RegisterRow) => Record<string, string>
}

const categorias: Register = {
  caminho: '/api/gov-categoria',
  tela: '/categorias',
  tabela: 'categoria_instituicao',
  id: 'categoriaInstituicaoId',
  // Who registers institutions chooses a category.
  permit: {
    ver: ['verMenuCategorias', 'verMenuInstituicao'],
    incluir: 'incluirCategoria',
    editar: 'editarCategoria',
    excluir: 'excluirCategoria',
  },
  titulo: 'Categorias',
  singular: 'Categoria',
  genero: 'f',
  vazio: 'Nenhuma categoria cadastrada',
  campos: [{ chave: 'categoriaInstituicaoNome', rotulo: 'Nome', tipo: 'texto', max: 120, obrigatorio: true }],
  ordem: 'categoriaInstituicaoNome',
  restricoes: {
    categoria_instituicao_nome_uk: {
      campo: 'categoriaInstituicaoNome',
      mensagem: 'Já existe uma categoria com este nome',
    },
  },
}

const tiposDeSolucao: Register = {
  caminho: '/api/solucao-tipo',
  tela: '/tipoSolucao',
  tabela: 'solucao_tipo',
  id: 'solucaoTipoId',
  // The dialog of a solution shows its type to who may see it.
  permit: {
    ver: ['editarTipoSolucao', 'verTipoSolucao'],
    incluir: 'incluirTipoSolucao',
    editar: 'editarTipoSolucao',
    excluir: 'excluirTipoSolucao',
  },
  titulo: 'Tipo Solução',
  singular: 'Tipo de solução',
  genero: 'm',
  vazio: 'Nenhum tipo de solução cadastrado',
  campos: [
    { chave: 'nome', rotulo: 'Nome', tipo: 'texto', max: 120, obrigatorio: true },
    { chave: 'descricao', rotulo: 'Descrição', tipo: 'textoLongo', max: 1000 },
    {
      chave: 'ativo',
      rotulo: 'Ativo',
      tipo: 'booleano',
      padrao: true,
      ajuda: 'Um tipo inativo não pode ser escolhido em novas soluções.',
    },
  ],
  ordem: 'nome',
  restricoes: { solucao_tipo_nome_uk: { campo: 'nome', mensagem: 'Já existe um tipo de solução com este nome' } },
}

export const registers: readonly Register[] = [categorias, tiposDeSolucao]

const decimals = (casas: number) => (n: number) => Number(n.toFixed(casas)) === n

const required = (f: RegisterField): z.ZodType => {
  switch (f.tipo) {
    case 'texto':
    case 'textoLongo':
      return texto(f.max, 1)
    case 'inteiro':
      return z.int().min(f.min).max(f.max)
    case 'decimal':
      return z.number().min(f.min).max(f.max).refine(decimals(f.casas), `No máximo ${f.casas} casas decimais`)
    case 'booleano':
      return z.boolean().default(f.padrao)
    case 'referencia':
      return id
  }
}
const optional = (f: RegisterField): z.ZodType => {
  if (f.tipo === 'texto' || f.tipo === 'textoLongo') return textoOpcional(f.max)
  if (f.tipo === 'booleano') return required(f)
  return required(f)
    .nullish()
    .transform((v) => v ?? null)
}
const stored = (f: RegisterField): z.ZodType => {
  const type = {
    texto: z.string(),
    textoLongo: z.string(),
    inteiro: z.int(),
    decimal: z.number(),
    booleano: z.boolean(),
    referencia: id,
  }[f.tipo]
  return f.obrigatorio || f.tipo === 'booleano' ? type : type.nullable()
}

type RowSchema = z.ZodType<RegisterRow, RegisterRow>

/** Validation of the form, the same on both sides. */
export const registerInput = ({ campos, validate }: Register) =>
  z.object(Object.fromEntries(campos.map((f) => [f.chave, f.obrigatorio ? required(f) : optional(f)]))).check((ctx) => {
    for (const [campo, message] of Object.entries(validate?.(ctx.value as RegisterRow) ?? {}))
      ctx.issues.push({ code: 'custom', path: [campo], message, input: ctx.value })
  }) as unknown as RowSchema

const area = 'registros'

/** The five calls of a register. */
export const registerEndpoints = (r: Register) => {
  const { caminho, permit, singular, titulo } = r
  const chave = z.object({ [r.id]: id, versao }) as unknown as RowSchema
  const registro = z.object({
    [r.id]: id,
    ...Object.fromEntries(r.campos.map((f) => [f.chave, stored(f)])),
    versao,
  }) as unknown as RowSchema
  const common = { area, scope: 'livre' } as const
  const input = registerInput(r)
  return {
    listar: endpoint({
      ...common,
      method: 'GET',
      path: caminho,
      resumo: `${titulo}: lista`,
      permit: permit.ver,
      output: z.array(registro),
    }),
    obter: endpoint({
      ...common,
      method: 'GET',
      path: `${caminho}/:id`,
      resumo: `${singular}: um registro`,
      permit: permit.ver,
      params: byId,
      output: registro,
    }),
    criar: endpoint({
      ...common,
      method: 'POST',
      path: caminho,
      resumo: `${singular}: incluir`,
      permit: permit.incluir,
      body: input,
      output: registro,
    }),
    alterar: endpoint({
      ...common,
      method: 'PUT',
      path: caminho,
      resumo: `${singular}: alterar`,
      permit: permit.editar,
      body: z.intersection(chave, input),
      output: registro,
    }),
    excluir: endpoint({
      ...common,
      method: 'DELETE',
      path: `${caminho}/:id`,
      resumo: `${singular}: excluir`,
      permit: permit.excluir,
      params: byId,
      output: ok,
    }),
  }
}
