interface Parte {
  texto: string
  link?: string
}

/** A mail's text with its web addresses told apart. Only http and https become links. */
export const emPartes = (texto: string): Parte[] => {
  const partes: Parte[] = []
  let fim = 0
  for (const achado of texto.matchAll(/https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]]/g)) {
    if (achado.index > fim) partes.push({ texto: texto.slice(fim, achado.index) })
    partes.push({ texto: achado[0], link: achado[0] })
    fim = achado.index + achado[0].length
  }
  if (fim < texto.length) partes.push({ texto: texto.slice(fim) })
  return partes
}
