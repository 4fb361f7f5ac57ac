/** Colour arithmetic of WCAG 2.2: enough to choose readable shades of a brand colour. */
const canais = (hex: string): [number, number, number] => {
  const h = hex.replace('#', '')
  const cheio = h.length === 3 ? [...h].map((c) => c + c).join('') : h
  return [0, 2, 4].map((i) => Number.parseInt(cheio.slice(i, i + 2), 16)) as [number, number, number]
}

const luminancia = (hex: string): number => {
  const [r, g, b] = canais(hex).map((c) => {
    const v = c / 255
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

export const contraste = (a: string, b: string): number => {
  const [alto, baixo] = [luminancia(a), luminancia(b)].sort((x, y) => y - x) as [number, number]
  return (alto + 0.05) / (baixo + 0.05)
}

/** `parte` 0 is all of `a`, 1 is all of `b`. */
export const misturar = (a: string, b: string, parte: number): string => {
  const para = canais(b)
  return `#${canais(a)
    .map((c, i) =>
      Math.round(c + (para[i]! - c) * parte)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** Luminance at which black and white text are equally readable on a fill. */
export const LIMIAR = 0.179
export const textoSobre = (fundo: string) => (luminancia(fundo) > LIMIAR ? '#000000' : '#ffffff')

/** Black, white and greys. */
export const semMatiz = (hex: string) => {
  const c = canais(hex)
  return Math.max(...c) - Math.min(...c) < 16
}
