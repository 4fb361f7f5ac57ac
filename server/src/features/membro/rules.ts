import { can } from '#contract/access.ts'
import { maskCpf, maskEmail, maskName, maskPhone } from '#contract/br.ts'
import { isMascarado } from '#contract/fields.ts'
import type { Actor } from '#server/access/actor.ts'

/** Who may not see the data of members sees short names and cannot ask for the rest. */
export const veDados = (actor: Actor) => can(actor, 'verDadosMembro')
export const veInstituicao = (actor: Actor) => can(actor, 'verCampoInstituicaoMembro')

export interface Pessoais {
  nome: string | null
  cpf: string | null
  email: string | null
  telefone: string | null
}

/** What this person is shown of somebody. */
export const mostrado = (p: Pessoais, ve: boolean): Pessoais => ({
  nome: ve ? p.nome : maskName(p.nome),
  cpf: maskCpf(p.cpf),
  email: maskEmail(p.email),
  telefone: maskPhone(p.telefone),
})

type Resultado = { valores: Pessoais; erros: Record<string, string> }

/**
 * What was shown masked and comes back as it was stands for what is stored; a masked value that was half edited is
 * refused. The same for a short name, which only who is shown one may mean.
 */
export const desmascarar = (enviado: Pessoais, guardado: Pessoais | undefined, ve: boolean): Resultado => {
  const visto = guardado && mostrado(guardado, ve)
  const valores = { ...enviado }
  const erros: Record<string, string> = {}
  for (const campo of ['cpf', 'email', 'telefone'] as const) {
    if (!isMascarado(enviado[campo])) continue
    if (visto && enviado[campo] === visto[campo]) valores[campo] = guardado[campo]
    else erros[campo] = campo === 'email' ? 'Digite o e-mail por inteiro' : 'Digite o número por inteiro'
  }
  if (visto && !ve && enviado.nome === visto.nome) valores.nome = guardado.nome
  return { valores, erros }
}

/** A first photo belongs to the registration; another one is an edit. */
export const podeTrocarFoto = (actor: Actor, temFoto: boolean) =>
  can(actor, 'editarMembro') || (can(actor, 'incluirMembro') && !temFoto)
