import type { Linha, Ramo } from './ramos.ts'

const TECLAS = new Set(['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'Enter', ' '])
export const daArvore = (e: { key: string; ctrlKey: boolean; altKey: boolean; metaKey: boolean }) =>
  TECLAS.has(e.key) && !e.ctrlKey && !e.altKey && !e.metaKey

/** What a key does on a row that has the focus: folds it, goes to another, or to what can be done with it. */
export const efeito = <T extends Ramo<T>>(tecla: string, linhas: readonly Linha<T>[], i: number) => {
  const { no, aberta, mae } = linhas[i]!
  const ir = (alvo: Linha<T> | undefined) => ({ vai: alvo?.no.chave })
  const dobra = no.filhos.length > 0
  switch (tecla) {
    case 'ArrowDown':
      return ir(linhas[i + 1])
    case 'ArrowUp':
      return ir(linhas[i - 1])
    case 'Home':
      return ir(linhas[0])
    case 'End':
      return ir(linhas.at(-1))
    case 'ArrowRight':
      return aberta ? ir(linhas[i + 1]) : dobra ? 'dobrar' : 'agir'
    case 'ArrowLeft':
      return aberta ? 'dobrar' : ir(linhas.find((l) => l.no.chave === mae))
    default:
      return dobra ? 'dobrar' : 'agir'
  }
}

const BOTOES = 'button:not([data-seta]), a[href]'
export const primeiroBotao = (linha: HTMLElement) => linha.querySelector<HTMLElement>(BOTOES)

/** From button to button of a row, and back to the row. */
export const entreBotoes = (linha: HTMLElement, botao: Element, tecla: string) => {
  const botoes = [...linha.querySelectorAll<Element>(BOTOES)]
  const i = botoes.indexOf(botao)
  const alvo = tecla === 'ArrowRight' ? botoes[i + 1] : i > 0 ? botoes[i - 1] : linha
  if (alvo instanceof HTMLElement) alvo.focus()
}
