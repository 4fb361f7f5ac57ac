import { faltasDoMembro, type Membro, membroEdicao, membroNovo } from '#contract/membro.ts'
import { fieldErrors } from '#contract/messages.ts'

/** What the dialog holds: empty texts where there is nothing. */
export type ValoresMembro = {
  nome: string
  cpf: string
  email: string
  telefone: string
  orgao: string
  cargo: string
  instituicaoId: number | null
  lider: boolean
}

export const paraValores = (m: Membro | null | undefined, grupoId: number | undefined): ValoresMembro => ({
  nome: m?.nome ?? '',
  cpf: m?.cpf ?? '',
  email: m?.email ?? '',
  telefone: m?.telefone ?? '',
  orgao: m?.orgao ?? '',
  cargo: m?.cargo ?? '',
  instituicaoId: m?.instituicaoId ?? null,
  lider: m?.membroGrupos.find((g) => g.grupoId === grupoId)?.lider ?? false,
})

type Grupos = readonly { grupoId: number; lider: boolean }[]

/** The groups of a person with this one among them, led or not. */
export const comGrupo = (grupos: Grupos, grupoId: number | undefined, lider: boolean): Grupos =>
  grupoId === undefined
    ? grupos.map(({ grupoId: g, lider: l }) => ({ grupoId: g, lider: l }))
    : [...semGrupo(grupos, grupoId), { grupoId, lider }]

export const semGrupo = (grupos: Grupos, grupoId: number): Grupos =>
  grupos.filter((g) => g.grupoId !== grupoId).map(({ grupoId: g, lider }) => ({ grupoId: g, lider }))

/** The call that changes only the groups of a person: all else goes back as it was shown. */
export const corpoComGrupos = (m: Membro, membroGrupos: Grupos) => ({ ...m, membroGrupos: [...membroGrupos] })

/** Everything wrong with what was typed, before anything is sent: the server's own sentences. */
export const errosDe = (v: ValoresMembro, uf: string, membroGrupos: Grupos, edicao: boolean) => {
  const corpo = { ...v, membroGrupos, membroId: 1, versao: 0 }
  const lido = (edicao ? membroEdicao : membroNovo).safeParse(corpo)
  return { ...(lido.error && fieldErrors(lido.error)), ...faltasDoMembro(v, uf) }
}
