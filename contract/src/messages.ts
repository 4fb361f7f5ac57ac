import type { z } from 'zod'

/**
 * Brazilian sentences for everything Zod refuses: `z.config({ customError: mensagensZod })`, on the server and in the
 * browser. Zod's own Portuguese is European. A value that was sent is never repeated in the sentence.
 */
export const OBRIGATORIO = 'Campo Obrigatório'

const FORMATOS: Record<string, string> = {
  email: 'E-mail inválido',
  url: 'Endereço inválido',
  date: 'Data inválida',
  datetime: 'Data e hora inválidas',
  time: 'Horário inválido',
  uuid: 'Identificador inválido',
}

const TIPOS: Record<string, string> = {
  number: 'Informe um número',
  int: 'Informe um número inteiro',
  boolean: 'Informe sim ou não',
  date: 'Data inválida',
  array: 'Informe uma lista',
  string: 'Informe um texto',
}

const itens = (n: number | bigint, um: string, varios: string) => `${n} ${Number(n) === 1 ? um : varios}`
const numero = (n: number | bigint) => n.toLocaleString('pt-BR')

type Limite = { origin: string; limite: number | bigint; inclusive?: boolean }

const tamanho = ({ origin, limite, inclusive = true }: Limite, lado: 'Máximo' | 'Mínimo'): string => {
  if (origin === 'string') return `${lado} de ${itens(limite, 'caractere', 'caracteres')}`
  if (origin === 'array' || origin === 'set' || origin === 'map') return `${lado} de ${itens(limite, 'item', 'itens')}`
  if (origin === 'file') return lado === 'Máximo' ? 'Arquivo grande demais' : 'Arquivo pequeno demais'
  if (origin === 'date') return lado === 'Máximo' ? 'Data posterior à permitida' : 'Data anterior à permitida'
  const sinal = lado === 'Máximo' ? 'menor' : 'maior'
  return inclusive
    ? `O valor deve ser ${sinal} ou igual a ${numero(limite)}`
    : `O valor deve ser ${sinal} que ${numero(limite)}`
}

const ausente = (input: unknown) => input === undefined || input === null || input === ''

export const mensagensZod: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return ausente(issue.input) ? OBRIGATORIO : (TIPOS[issue.expected] ?? 'Valor inválido')
    case 'too_small':
      // An empty text or list where something is asked for is a field left blank, not a short one.
      if ((issue.origin === 'string' || issue.origin === 'array') && Object(issue.input).length === 0)
        return OBRIGATORIO
      return tamanho({ origin: issue.origin, limite: issue.minimum, inclusive: issue.inclusive }, 'Mínimo')
    case 'too_big':
      return tamanho({ origin: issue.origin, limite: issue.maximum, inclusive: issue.inclusive }, 'Máximo')
    case 'invalid_format':
      return ausente(issue.input) ? OBRIGATORIO : (FORMATOS[issue.format] ?? 'Formato inválido')
    case 'invalid_value':
      return ausente(issue.input) ? OBRIGATORIO : 'Opção inválida'
    case 'invalid_union':
      return ausente(issue.input) ? OBRIGATORIO : 'Valor inválido'
    case 'not_multiple_of':
      return `O valor deve ser múltiplo de ${numero(issue.divisor)}`
    case 'unrecognized_keys':
      return 'Há campos que não são aceitos'
    default:
      return 'Valor inválido'
  }
}

/** Field path ('evidencias.0.justificativa') → its first sentence. */
export const fieldErrors = (error: z.core.$ZodError): Record<string, string> => {
  const fields: Record<string, string> = {}
  for (const { path, message } of error.issues) fields[path.map(String).join('.')] ??= message
  return fields
}
