import type { Registro } from '#contract/auditoria.ts'

const PRIMEIRAS = 2

/** The first changes in one line: 'Nome: de Ana para Ana Lima; E-mail: … (+3)'. */
export const resumo = (mudancas: Registro['mudancas']): string => {
  const texto = mudancas
    .slice(0, PRIMEIRAS)
    .map((m) => `${m.campo}: ${m.antes === null ? '' : `de ${m.antes} para `}${m.depois ?? 'vazio'}`)
    .join('; ')
  return mudancas.length > PRIMEIRAS ? `${texto} (+${mudancas.length - PRIMEIRAS})` : texto
}
