import type { Registro } from '#contract/auditoria.ts'
import { mudancaDita } from '#contract/auditoria-frase.ts'

const PRIMEIRAS = 2

/** The first changes in one line: 'Nome: de Ana para Ana Lima; apagou UF (era SC) (+3)'. */
export const resumo = (mudancas: Registro['mudancas']): string => {
  const texto = mudancas.slice(0, PRIMEIRAS).map(mudancaDita).join('; ')
  return mudancas.length > PRIMEIRAS ? `${texto} (+${mudancas.length - PRIMEIRAS})` : texto
}
