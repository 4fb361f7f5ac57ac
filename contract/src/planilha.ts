/**
 * Text that a spreadsheet program would take for a formula gets an apostrophe in front: it is shown as text and never run.
 * Full-width signs and signs after blanks count too, because some programs trim and fold them.
 */
export const celulaSegura = (texto: string): string =>
  /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(texto) ? `'${texto}` : texto
