import { PAPEIS } from '#contract/access.ts'
import { OBRIGATORIO } from '#contract/messages.ts'
import type { UsuarioCompleto } from '#contract/usuario.ts'

export interface LinhaGrade {
  municipioId: number
  /** Null covers every axis. */
  eixoId: number | null
  permissaoId: number
}
export interface LinhaSolucao {
  municipioId: number
  /** 0 covers every solution. */
  municipioSolucaoId: number
  /** The solution's, where it is a single one. */
  nome?: string | undefined
}

/** What the form holds: empty texts and null where nothing is chosen yet. */
export type ValoresUsuario = {
  nome: string
  email: string
  cpf: string
  telefone: string
  usuarioGrupoId: number | null
  uf: string | null
  unidadeRegionalId: number | null
  empresaNome: string
  cnpj: string
  receberEmails: boolean
  habilitado: boolean
  permissoes: LinhaGrade[]
  permissoesSolucoes: LinhaSolucao[]
  /** Asked for with a new e-mail of one's own. */
  senhaAtual: string
}

export const paraValores = (u: UsuarioCompleto | undefined): ValoresUsuario => ({
  nome: u?.nome ?? '',
  email: u?.email ?? '',
  cpf: u?.cpf ?? '',
  telefone: u?.telefone ?? '',
  usuarioGrupoId: u?.usuarioGrupoId ?? null,
  uf: u?.uf ?? null,
  unidadeRegionalId: u?.unidadeRegionalId ?? null,
  empresaNome: u?.empresaNome ?? '',
  cnpj: u?.cnpj ?? '',
  receberEmails: u?.receberEmails ?? true,
  habilitado: u?.habilitado ?? true,
  permissoes: u?.permissoes.map(({ municipioId, eixoId, permissaoId }) => ({ municipioId, eixoId, permissaoId })) ?? [],
  permissoesSolucoes:
    u?.permissoesSolucoes.map(({ municipioId, municipioSolucaoId, solucao }) => ({
      municipioId,
      municipioSolucaoId,
      nome: solucao?.nome,
    })) ?? [],
  senhaAtual: '',
})

/** Groups of consultants work through an accredited company. */
export const exigeEmpresa = (grupo: string | undefined) => grupo?.includes('Consultor') ?? false

/** Whether the e-mail in the form is another than the one of the account. */
export const mudaEmail = (v: Pick<ValoresUsuario, 'email'>, atual: string) =>
  v.email.trim().toLowerCase() !== atual.toLowerCase()

interface Situacao {
  grupo: string | undefined
  tinhaCpf: boolean
  pedeSenha: boolean
}

/** Agreements between fields; the server checks them again. */
export const conferir = (v: ValoresUsuario, { grupo, tinhaCpf, pedeSenha }: Situacao): Record<string, string> => ({
  ...(pedeSenha && !v.senhaAtual && { senhaAtual: OBRIGATORIO }),
  ...(tinhaCpf && !v.cpf && { cpf: OBRIGATORIO }),
  ...(exigeEmpresa(grupo) && !v.empresaNome.trim() && { empresaNome: OBRIGATORIO }),
  ...(exigeEmpresa(grupo) && !v.cnpj && { cnpj: OBRIGATORIO }),
})

/** Roles have fixed numbers: their place in the list of the contract, from 1. */
export const OPCOES_PAPEL = PAPEIS.map((rotulo, i) => ({ valor: i + 1, rotulo }))
export const nomeDoPapel = (permissaoId: number) => PAPEIS[permissaoId - 1] ?? `Papel ${permissaoId}`

export const chaveGrade = (l: LinhaGrade) => `${l.municipioId}/${l.eixoId ?? ''}/${l.permissaoId}`
export const chaveSolucao = (l: LinhaSolucao) => `${l.municipioId}/${l.municipioSolucaoId}`

export const MAX_LINHAS = 2000

/** Every municipality with every axis (or all of them at once) in one role. */
export const combinar = (municipios: readonly number[], eixos: readonly number[], permissaoId: number): LinhaGrade[] =>
  municipios.flatMap((municipioId) =>
    (eixos.length > 0 ? eixos : [null]).map((eixoId) => ({ municipioId, eixoId, permissaoId })),
  )

/** Adds what is not there yet, and says how many already were. */
export const juntar = <T>(atuais: readonly T[], novas: readonly T[], chave: (l: T) => string) => {
  const tem = new Set(atuais.map(chave))
  const entram = novas.filter((l) => !tem.has(chave(l)))
  return { lista: [...atuais, ...entram], entraram: entram.length, repetidas: novas.length - entram.length }
}

/** On which tab each field is. */
const ABAS: Readonly<Record<string, Aba>> = {
  usuarioGrupoId: 'acesso',
  empresaNome: 'acesso',
  cnpj: 'acesso',
  receberEmails: 'acesso',
  habilitado: 'acesso',
  permissoes: 'permissoes',
  permissoesSolucoes: 'permissoes',
}
export const NOMES_ABAS = { dados: 'Dados', acesso: 'Acesso', permissoes: 'Permissões' } as const
export type Aba = keyof typeof NOMES_ABAS
const abaDe = (campo: string): Aba => ABAS[campo.split('.')[0]!] ?? 'dados'
/** Tabs with something wrong, in their order on the page. */
export const abasComErro = (erros: Readonly<Record<string, unknown>>): Aba[] => {
  const tem = new Set(Object.keys(erros).map(abaDe))
  return (Object.keys(NOMES_ABAS) as Aba[]).filter((a) => tem.has(a))
}
