import { z } from 'zod'
import { cleanCnpj, cleanPhone, digits, isCnpj, isCpf, isIsoDate, isPhone } from './br.ts'
import { texto } from './endpoint.ts'
import { OBRIGATORIO } from './messages.ts'

/** A day of the calendar that must be given: one left blank is not a wrong one. */
export const dataField = z
  .string()
  .refine(isIsoDate, { error: ({ input }) => (input === '' ? OBRIGATORIO : 'Data inválida') })

/** A year: no figure, so that its limits have no thousands. */
export const anoField = (min: number, max: number) => {
  const limites = `Informe um ano de ${min} a ${max}`
  return z.int().min(min, limites).max(max, limites)
}

export const UFS = [
  'AC',
  'AL',
  'AM',
  'AP',
  'BA',
  'CE',
  'DF',
  'ES',
  'GO',
  'MA',
  'MG',
  'MS',
  'MT',
  'PA',
  'PB',
  'PE',
  'PI',
  'PR',
  'RJ',
  'RN',
  'RO',
  'RR',
  'RS',
  'SC',
  'SE',
  'SP',
  'TO',
] as const
export const ufField = z.enum(UFS)
export const EMAIL_INVALIDO = 'E-mail inválido'
export const isEmail = (s: string) => z.email().safeParse(s.trim()).success
export const emailField = texto(200, 1)
  .refine(isEmail, EMAIL_INVALIDO)
  .transform((s) => s.toLowerCase())
/** Accepted with or without mask, kept as digits. */
export const cpf = texto(20, 1).refine(isCpf, 'CPF inválido').transform(digits)
const empty = (v: string | null | undefined) => v == null || v.trim() === ''
const optional = (valid: (s: string) => boolean, clean: (s: string) => string, message: string) =>
  z
    .string()
    .max(40)
    .nullish()
    .refine((v) => empty(v) || valid(v!), message)
    .transform((v) => (empty(v) ? null : clean(v!)))
export const emailFieldOpcional = z
  .string()
  .max(200)
  .nullish()
  .refine((v) => empty(v) || isEmail(v!), EMAIL_INVALIDO)
  .transform((v) => (empty(v) ? null : v!.trim().toLowerCase()))
export const telefoneOpcional = optional(isPhone, cleanPhone, 'Telefone inválido')
export const cnpjOpcional = optional(isCnpj, cleanCnpj, 'CNPJ inválido')

/** Personal data that may come back as it was shown, masked: then the stored value stays. See br.ts for the masks. */
export const isMascarado = (v: string | null) => v?.includes('*') === true
const mascaravel = (valid: (s: string) => boolean, clean: (s: string) => string, message: string) =>
  z
    .string()
    .max(40)
    .nullish()
    .refine((v) => empty(v) || isMascarado(v!) || valid(v!), message)
    .transform((v) => (empty(v) ? null : isMascarado(v!) ? v! : clean(v!)))
export const cpfMascaravel = mascaravel(isCpf, digits, 'CPF inválido')
export const telefoneMascaravel = mascaravel(isPhone, cleanPhone, 'Telefone inválido')
