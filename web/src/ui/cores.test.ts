import { describe, expect, it } from 'vitest'
import { contraste, textoSobre } from './cores.ts'
import { anel, rampa } from './theme.ts'

const MARCAS = [
  '#2a4fd7',
  '#93CE98',
  '#9079A8',
  '#908dc4',
  '#000',
  '#c92a2a',
  '#2b7d3b',
  '#e6a817',
  '#2367b0',
  '#5f6772',
]

describe('the brand colours stay readable', () => {
  it.each(MARCAS)('%s: fills, their hovers and coloured text reach AA in both schemes', (marca) => {
    const tons = rampa(marca)
    for (const fundo of [tons[6]!, tons[4]!]) expect(contraste(fundo, textoSobre(fundo))).toBeGreaterThanOrEqual(4.5)
    // One text colour serves the fill of both schemes.
    expect(textoSobre(tons[4]!)).toBe(textoSobre(tons[6]!))
    // The text colour is chosen for the fill and stays while the pointer is over it.
    expect(contraste(tons[7]!, textoSobre(tons[6]!))).toBeGreaterThanOrEqual(4.5)
    expect(contraste(tons[5]!, textoSobre(tons[4]!))).toBeGreaterThanOrEqual(4.5)
    expect(contraste(tons[8]!, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(contraste(tons[8]!, tons[2]!)).toBeGreaterThanOrEqual(4.5)
    expect(contraste(tons[3]!, '#28292e')).toBeGreaterThanOrEqual(4.5)
    expect(contraste(tons[4]!, '#1f2024')).toBeGreaterThanOrEqual(3)
  })
  it.each(MARCAS)('%s: the ring of the focus is told from the page and from the border of a field', (marca) => {
    const { claro, escuro } = anel(marca)
    for (const junto of ['#ffffff', '#f6f7f9', '#868e99']) expect(contraste(claro, junto)).toBeGreaterThanOrEqual(3)
    for (const junto of ['#1f2024', '#28292e', '#7d808b']) expect(contraste(escuro, junto)).toBeGreaterThanOrEqual(3)
  })
})
