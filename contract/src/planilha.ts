/**
 * Text that a spreadsheet program would take for a formula gets an apostrophe in front: it is shown as text and never run.
 * Full-width signs and signs after blanks or invisible marks count too, because some programs trim and fold them.
 */
export const celulaSegura = (texto: string): string =>
  /^[\s\p{C}]*[=+\-@＝＋－＠]|^\p{Cc}/u.test(texto) ? `'${texto}` : texto
