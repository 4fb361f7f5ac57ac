import { z } from 'zod'
import { endpoint, ok } from './endpoint.ts'

/**
 * The private address that a calendar program asks for somebody's meetings: those one answers for and those one is
 * invited to. The address is shown once; who has it reads them without login, until it is replaced or revoked.
 */
export const AGENDA = { diasAntes: 60, diasDepois: 365, maxEncontros: 2000 } as const

const base = '/api/calendario/agenda-assinatura' as const
const comum = {
  area: 'calendario',
  scope: 'livre',
  permit: ['calendario', 'encontros', 'visualizaTodosEncontros'],
} as const

const assinaturaSchema = z.object({
  ativa: z.boolean(),
  criacao: z.string().nullable(),
  /** When a calendar asked for it last. */
  ultimoUso: z.string().nullable(),
})
export type AgendaAssinatura = z.output<typeof assinaturaSchema>

/** A new address takes the place of the one before, which ends at once. */
export const criarAgendaAssinatura = endpoint({
  ...comum,
  method: 'POST',
  path: base,
  resumo: 'Criar ou trocar o endereço de assinatura da própria agenda',
  output: assinaturaSchema.extend({ endereco: z.string() }),
  segredo: true,
})
export const getAgendaAssinatura = endpoint({
  ...comum,
  method: 'GET',
  path: base,
  resumo: 'Se a própria agenda tem um endereço de assinatura',
  output: assinaturaSchema,
})
export const revogarAgendaAssinatura = endpoint({
  ...comum,
  method: 'DELETE',
  path: base,
  resumo: 'Revogar o endereço de assinatura da própria agenda',
  output: ok,
})
/** iCalendar. The ending is for programs that look at it. */
export const baixarAgenda = endpoint({
  area: 'calendario',
  scope: 'livre',
  method: 'GET',
  path: '/api/calendario/agenda/:token',
  resumo: 'A agenda de uma pessoa pelo endereço de assinatura',
  permit: 'publico',
  params: z.object({
    token: z
      .string()
      .regex(/^[\w-]{20,100}(\.ics)?$/)
      .transform((t) => t.replace(/\.ics$/, '')),
  }),
  output: 'blob',
  escreve: true,
  semAuditoria: 'a calendar asks every hour; only the last time is kept',
})
