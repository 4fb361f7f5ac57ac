import { useRef, useState } from 'react'
import type { AcompanhamentoPergunta } from '#contract/acompanhamento.ts'

/** The next one to answer, from here to the end and then from the beginning; -1 when none is left. */
export const proximaSemResposta = (
  lista: readonly Pick<AcompanhamentoPergunta, 'resposta' | 'podeResponder'>[],
  daqui: number,
) => {
  const falta = (i: number) => i !== daqui && lista[i]!.resposta === null && lista[i]!.podeResponder
  const ordem = lista.map((_, i) => (daqui + 1 + i) % lista.length)
  return ordem.find(falta) ?? -1
}

const suave = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'

/**
 * In a list of questions, an answer leads to the next one without. Where there is a comment to make, the next only comes
 * into view; otherwise it takes the focus. The bar below leads there at any time.
 */
export const useProxima = (lista: readonly AcompanhamentoPergunta[], podeComentar: boolean) => {
  const raiz = useRef<HTMLDivElement>(null)
  const [ultima, setUltima] = useState<number>()
  const texto = (p: AcompanhamentoPergunta) =>
    raiz.current?.querySelector<HTMLElement>(`[data-pergunta="${p.acompanhamentoPerguntaId}"]`)
  const ir = (p: AcompanhamentoPergunta) => {
    texto(p)?.scrollIntoView({ block: 'center', behavior: suave() })
    texto(p)?.focus({ preventScroll: true })
    setUltima(p.acompanhamentoPerguntaId)
  }
  /** Behind the one that was last answered or led to; at first, from the beginning. */
  const depoisDe = (id: number | undefined) =>
    lista[
      proximaSemResposta(
        lista,
        lista.findIndex((x) => x.acompanhamentoPerguntaId === id),
      )
    ]
  const seguinte = depoisDe(ultima)
  return {
    raiz,
    irPara: ir,
    /** To the next one without an answer, where there is one. */
    irParaProxima: seguinte && (() => ir(seguinte)),
    /** What the card of a question needs, in the place of its plain way to answer. */
    daProxima: (p: AcompanhamentoPergunta, onResponder: (resposta: boolean) => void) => ({
      onResponder: (resposta: boolean) => {
        onResponder(resposta)
        const id = p.acompanhamentoPerguntaId
        const depois = p.resposta === null ? depoisDe(id) : undefined
        setUltima(id)
        if (!depois) return
        if (podeComentar && p.pergunta.possuiComentario)
          texto(depois)?.scrollIntoView({ block: 'nearest', behavior: suave() })
        else ir(depois)
      },
    }),
  }
}
