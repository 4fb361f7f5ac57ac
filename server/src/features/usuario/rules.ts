import { can, seesAll } from '#contract/access.ts'
import type { Actor } from '#server/access/actor.ts'

export interface LinhaGrade {
  municipioId: number
  eixoId: number | null
  permissaoId: number
}
export interface LinhaSolucao {
  municipioId: number
  municipioSolucaoId: number
}
export const CONDUTOR = 1

/** What the rules need to know of the user somebody wants to change. */
export interface Alvo {
  usuarioId: number
  padrao: boolean
  acessoTotal: boolean
  temHistorico: boolean
}
/** Where the user works. */
export interface Lugares {
  grupo: { verTodosEixos: boolean }
  permissoes: readonly Pick<LinhaGrade, 'municipioId' | 'eixoId'>[]
  permissoesSolucoes: readonly Pick<LinhaSolucao, 'municipioId'>[]
}

const mesmo = (actor: Actor, alvo: Alvo) => actor.usuarioId === alvo.usuarioId

/** Nobody without full access touches an account that has it. */
export const podeMexer = (actor: Actor, alvo: Alvo) => actor.acessoTotal || !(alvo.acessoTotal || alvo.padrao)

export const impedimentoDesabilitar = (actor: Actor, alvo: Alvo): string | undefined => {
  if (mesmo(actor, alvo)) return 'Você não pode desabilitar a si mesmo.'
  return alvo.padrao ? 'O administrador padrão não pode ser desabilitado.' : undefined
}

export const impedimentoExcluir = (actor: Actor, alvo: Alvo): string | undefined => {
  if (mesmo(actor, alvo)) return 'Você não pode excluir a si mesmo.'
  if (alvo.padrao) return 'O administrador padrão não pode ser excluído.'
  return alvo.temHistorico
    ? 'Este usuário já acessou o sistema e tem histórico: desabilite em vez de excluir.'
    : undefined
}

export const impedimentoAnonimizar = (actor: Actor, alvo: Alvo): string | undefined => {
  if (mesmo(actor, alvo)) return 'Você não pode apagar os seus próprios dados.'
  return alvo.padrao ? 'O administrador padrão não pode ser anonimizado.' : undefined
}

export const podeDarPermissoes = (actor: Actor) => can(actor, 'editarPermissoesUsuario')
export const veGrade = (actor: Actor, usuarioId: number) =>
  actor.usuarioId === usuarioId || can(actor, 'verPermissoesUsuario') || podeDarPermissoes(actor)

/** `podeMais`: the user can do, or reaches, something that who asks cannot. */
export const acoesSobre = (actor: Actor, alvo: Alvo & { comFator: boolean }, podeMais: boolean) => {
  const mexe = podeMexer(actor, alvo)
  const inteiro = mexe && !podeMais
  return {
    editar: mexe && can(actor, 'editarUsuario'),
    editarPermissoes: mexe && podeDarPermissoes(actor),
    excluir: inteiro && can(actor, 'excluirUsuario') && impedimentoExcluir(actor, alvo) === undefined,
    habilitar: inteiro && can(actor, 'habilitarUsuario') && impedimentoDesabilitar(actor, alvo) === undefined,
    redefinirFator: inteiro && alvo.comFator && !mesmo(actor, alvo) && can(actor, 'editarUsuario'),
    verDados: mesmo(actor, alvo) || can(actor, 'verDadosPessoais'),
  }
}

/** Groups of consultants work through an accredited company. */
export const exigeEmpresa = (nomeDoGrupo: string) => nomeDoGrupo.includes('Consultor')

export const faltaDaEmpresa = (nomeDoGrupo: string, dados: { empresaNome: string | null; cnpj: string | null }) =>
  exigeEmpresa(nomeDoGrupo)
    ? {
        ...(!dados.empresaNome && { empresaNome: 'Campo Obrigatório' }),
        ...(!dados.cnpj && { cnpj: 'Campo Obrigatório' }),
      }
    : {}

/** Whether a line of the grid lies within what this person reaches. A line without an axis covers them all. */
export const alcancaLinha = (actor: Actor, linha: Pick<LinhaGrade, 'municipioId' | 'eixoId'>): boolean =>
  (actor.eixosVisiveis === null || (linha.eixoId !== null && actor.eixosVisiveis.includes(linha.eixoId))) &&
  (seesAll(actor) ||
    actor.permissoesSolucoes.some((s) => s.municipioId === linha.municipioId) ||
    actor.permissoes.some(
      (p) => p.municipioId === linha.municipioId && (p.eixoId === null || p.eixoId === linha.eixoId),
    ))

/** A permission on solutions opens every axis of the municipality. */
export const alcancaSolucao = (actor: Actor, linha: Pick<LinhaSolucao, 'municipioId'>) =>
  alcancaLinha(actor, { municipioId: linha.municipioId, eixoId: null })

/** Whether somebody works where this person reaches nothing. */
export const passaDoAlcance = (actor: Actor, alvo: Lugares) =>
  (alvo.grupo.verTodosEixos && !seesAll(actor)) ||
  !alvo.permissoes.every((p) => alcancaLinha(actor, p)) ||
  !alvo.permissoesSolucoes.every((s) => alcancaSolucao(actor, s))

export const chaveGrade = (l: LinhaGrade) => `${l.municipioId}/${l.eixoId ?? ''}/${l.permissaoId}`
export const chaveSolucao = (l: LinhaSolucao) => `${l.municipioId}/${l.municipioSolucaoId}`

/** What a sent list changes. Lines out of reach are neither shown nor sent, so they stay. */
export const mudancaDaLista = <T>(
  atuais: readonly T[],
  enviadas: readonly T[],
  chave: (linha: T) => string,
  alcanca: (linha: T) => boolean,
) => {
  const tinha = new Set(atuais.map(chave))
  const quer = new Map(enviadas.map((l) => [chave(l), l]))
  return {
    novas: [...quer].filter(([k]) => !tinha.has(k)).map(([, l]) => l),
    retiradas: atuais.filter((l) => alcanca(l) && !quer.has(chave(l))),
  }
}
