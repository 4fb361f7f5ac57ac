import { inflateSync } from 'node:zlib'
import { contrast } from '#contract/variants.ts'

export interface Figura {
  largura: number
  altura: number
  /** One number for each pixel: 0xrrggbb. */
  cores: Uint32Array
}

/** A screenshot of the browser: eight bits for each channel, not interlaced, with or without alpha. */
export const lerPng = (png: Buffer): Figura => {
  const largura = png.readUInt32BE(16)
  const altura = png.readUInt32BE(20)
  const canais = png[25] === 6 ? 4 : 3
  const partes: Buffer[] = []
  for (let em = 8; em < png.length; ) {
    const tamanho = png.readUInt32BE(em)
    if (png.toString('latin1', em + 4, em + 8) === 'IDAT') partes.push(png.subarray(em + 8, em + 8 + tamanho))
    em += tamanho + 12
  }
  const dados = inflateSync(Buffer.concat(partes))
  const passo = largura * canais
  let acima = new Uint8Array(passo)
  const cores = new Uint32Array(largura * altura)
  for (let y = 0; y < altura; y++) {
    const filtro = dados[y * (passo + 1)]!
    const linha = new Uint8Array(dados.subarray(y * (passo + 1) + 1, (y + 1) * (passo + 1)))
    for (let x = 0; x < passo; x++) {
      const a = x >= canais ? linha[x - canais]! : 0
      const b = acima[x]!
      const c = x >= canais ? acima[x - canais]! : 0
      if (filtro === 1) linha[x]! += a
      else if (filtro === 2) linha[x]! += b
      else if (filtro === 3) linha[x]! += (a + b) >> 1
      else if (filtro === 4) linha[x]! += paeth(a, b, c)
    }
    for (let x = 0; x < largura; x++) {
      const em = x * canais
      cores[y * largura + x] = (linha[em]! << 16) | (linha[em + 1]! << 8) | linha[em + 2]!
    }
    acima = linha
  }
  return { largura, altura, cores }
}

const paeth = (a: number, b: number, c: number) => {
  const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)]
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c
}

const hex = (cor: number) => `#${cor.toString(16).padStart(6, '0')}`

/** How many pixels of two pictures of one place differ so much that they can be told apart: 3:1 (WCAG 1.4.11, 2.4.13). */
export const pixelsQueMudaram = (antes: Figura, depois: Figura): number => {
  if (antes.largura !== depois.largura || antes.altura !== depois.altura)
    throw new Error('two pictures of one place have one size')
  const vistos = new Map<number, boolean>()
  let quantos = 0
  for (let i = 0; i < antes.cores.length; i++) {
    const [a, b] = [antes.cores[i]!, depois.cores[i]!]
    if (a === b) continue
    const par = a * 0x1000000 + b
    let mudou = vistos.get(par)
    if (mudou === undefined) {
      mudou = contrast(hex(a), hex(b)) >= 3
      vistos.set(par, mudou)
    }
    if (mudou) quantos++
  }
  return quantos
}
