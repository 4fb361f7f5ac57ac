import { z } from 'zod'
import { type Endpoint, endpoint, type Permit, type Scope } from './endpoint.ts'
import type { Capacidade } from './variants.ts'

/** Sending that goes on after a broken connection (tus 1.0.0: core, creation, termination). */
export const TUS = '1.0.0'

interface Tipo {
  readonly path: Endpoint['path']
  readonly area: string
  readonly permit: Permit
  readonly scope: Scope
  readonly capacidade?: Capacidade
  readonly maxBytes: number
}
const NADA_AINDA = 'pieces are nothing yet: the file leaves its row when it is whole'
const porEnvio = z.object({ envioId: z.string().regex(/^[0-9a-f-]{36}$/) })

/**
 * The calls of one kind of upload. The first has the headers Upload-Length and Upload-Metadata (filename, and what the
 * kind wants to know) and answers 201 with Location; a refusal is a problem in JSON as everywhere.
 */
export const envioEndpoints = ({ path, maxBytes, ...tipo }: Tipo) => {
  const comum = { ...tipo, output: 'blob' } as const
  const um = { ...comum, path: `${path}/:envioId`, params: porEnvio } as const
  return {
    criar: endpoint({
      ...comum,
      path,
      method: 'POST',
      resumo: 'Começar o envio de um arquivo em partes (tus)',
      semAuditoria: NADA_AINDA,
    }),
    continuar: endpoint({
      ...um,
      method: 'PATCH',
      resumo: 'Enviar a próxima parte de um arquivo (tus)',
      fluxo: { campo: 'parte', maxBytes },
    }),
    /** HEAD asks the same without a body. */
    situacao: endpoint({ ...um, method: 'GET', resumo: 'Quanto de um arquivo já chegou (tus)' }),
    cancelar: endpoint({
      ...um,
      method: 'DELETE',
      resumo: 'Desistir do envio de um arquivo (tus)',
      semAuditoria: NADA_AINDA,
    }),
  }
}
export type EnvioEndpoints = ReturnType<typeof envioEndpoints>
