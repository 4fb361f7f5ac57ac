import type { Pergunta, PerguntaDados } from '#contract/pergunta.ts'

/** What people answered to: when one of these changes, what they answered was another question. */
const SUBSTANCIA = ['texto', 'pontos', 'evidencia'] as const

export const mudaSubstancia = (antes: Pick<Pergunta, (typeof SUBSTANCIA)[number]>, depois: PerguntaDados) =>
  SUBSTANCIA.some((k) => antes[k] !== depois[k])

type Antes = Pick<Pergunta, (typeof SUBSTANCIA)[number] | 'respondidaEm' | 'temaId' | 'substituidaPorId'>

/** Whether a change is made in place, opens a new version, or is refused and why. */
export const destino = (antes: Antes, depois: PerguntaDados): 'alterar' | 'versionar' | { recusa: string } => {
  if (antes.substituidaPorId !== null)
    return { recusa: 'Esta versão já foi substituída. Altere a versão mais nova {da pergunta}.' }
  if (antes.respondidaEm === 0) return 'alterar'
  if (antes.temaId !== depois.temaId)
    return { recusa: '{A pergunta já foi respondida} em {algum município} e não pode mudar de {tema}.' }
  return mudaSubstancia(antes, depois) ? 'versionar' : 'alterar'
}
