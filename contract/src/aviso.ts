import { z } from 'zod'
import { endpoint, id, ok } from './endpoint.ts'
import { paginaComCursor, porCursor } from './pagina.ts'
import type { Flag } from './permissions.ts'

/** When a notice also goes by mail. */
export const POR_EMAIL = ['na hora', 'resumo', 'nao'] as const
export type PorEmail = (typeof POR_EMAIL)[number]

/** A kind of notice: the feature that knows of the matter declares it, and hands it to who tells (`features/aviso`). */
export interface TipoDeAviso {
  readonly tipo: string
  /** As the preferences name it, for `w.frase`. */
  readonly nome: string
  readonly descricao: string
  /** What holds for who chose nothing. */
  readonly padrao: { readonly pagina: boolean; readonly email: PorEmail }
  /** Whom it can concern: holders of one of these flags; without them everybody. */
  readonly flags?: readonly Flag[]
  /** Told in the variants that have it alone. */
  readonly capacidade?: 'criteriosSelo' | 'clienteOculto'
}

/** Kept so long, and then swept. */
export const DIAS_GUARDADOS = 90
/** Counted so far and no further; the bell says '99+'. */
export const MAX_NAO_LIDOS = 100

const aviso = z.object({
  avisoId: id,
  tipo: z.string(),
  titulo: z.string(),
  texto: z.string().nullable(),
  /** The address of the screen that shows it. */
  para: z.string(),
  criadoEm: z.string(),
  lidoEm: z.string().nullable(),
})
export type Aviso = z.output<typeof aviso>

const comum = { area: 'aviso', permit: 'sessao', scope: 'proprio' } as const
const SEM_AUDITORIA = 'who has seen what of the own notices is nobody else’s business'

export const listarAvisos = endpoint({
  ...comum,
  method: 'GET',
  path: '/api/avisos',
  resumo: 'Meus avisos, os mais novos primeiro',
  query: z.object({
    ...porCursor,
    situacao: z.enum(['nao-lidos']).optional(),
    tipo: z.string().max(60).optional(),
  }),
  output: paginaComCursor(aviso),
})

export const contarAvisos = endpoint({
  ...comum,
  method: 'GET',
  path: '/api/avisos/contagem',
  resumo: 'Quantos avisos não li; conta até cem',
  // Asked again and again by a page that nobody may be looking at.
  semUso: true,
  output: z.object({ naoLidos: z.int() }),
})

export const marcarLidos = endpoint({
  ...comum,
  method: 'PUT',
  path: '/api/avisos/lidos',
  resumo: 'Marcar avisos como lidos: os escolhidos, ou todos até um deles',
  alvo: { 'body.avisosIds': 'avisoId' },
  semAuditoria: SEM_AUDITORIA,
  body: z
    .object({
      avisosIds: z.array(id).min(1).max(500).optional(),
      /** The newest that the person saw: what came after it stays unread. */
      ate: id.optional(),
    })
    .refine((b) => b.avisosIds !== undefined || b.ate !== undefined, 'Diga quais avisos, ou até qual'),
  output: ok.extend({ naoLidos: z.int() }),
})

const preferencia = z.object({ tipo: z.string().max(60), pagina: z.boolean(), email: z.enum(POR_EMAIL) })
export type PreferenciaDeAviso = z.output<typeof preferencia>
const preferencias = z.object({
  /** Whether the account takes mail at all. */
  receberEmails: z.boolean(),
  tipos: z.array(preferencia.extend({ nome: z.string(), descricao: z.string() })),
})
export type PreferenciasDeAvisos = z.output<typeof preferencias>

export const getPreferencias = endpoint({
  ...comum,
  method: 'GET',
  path: '/api/avisos/preferencias',
  resumo: 'De que sou avisado, e como',
  output: preferencias,
})
export const salvarPreferencias = endpoint({
  ...comum,
  method: 'PUT',
  path: '/api/avisos/preferencias',
  resumo: 'Mudar de que sou avisado, e como',
  body: z.object({
    tipos: z
      .array(preferencia)
      .max(100)
      .refine((l) => new Set(l.map((p) => p.tipo)).size === l.length, 'Cada tipo só pode vir uma vez'),
  }),
  output: preferencias,
})

/** Events of the stream: what the browser asks for anew when it hears of it. Nothing of a notice travels here. */
/** 'dados': something that this person set in motion has changed what any page may show. */
export const EVENTOS = ['aviso', 'trabalho', 'dados'] as const
export type Evento = (typeof EVENTOS)[number]

export const fluxoDeAvisos = endpoint({
  ...comum,
  method: 'GET',
  path: '/api/avisos/fluxo',
  resumo: 'Eventos enquanto a página escuta (server-sent events): chegou aviso, andou exportação',
  semUso: true,
  semFim: true,
  output: 'blob',
})
