import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { BASE_PAGAMENTO, estadoProcesso } from './pagamento.ts'

/* Without login: papers carry a code that anybody may confirm. */

/** Whether a paper with this code is what was issued; no names beyond those on the paper. */
export const verificarProcesso = endpoint({
  area: 'pagamento',
  scope: 'livre',
  method: 'GET',
  path: `${BASE_PAGAMENTO}/verificar/:codigo`,
  resumo: 'Conferir o código de verificação de um processo de pagamento',
  permit: 'publico',
  params: z.object({ codigo: z.string().regex(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/) }),
  output: z.object({
    codigoContratacao: z.string(),
    numero: z.int(),
    total: z.int(),
    consultor: z.string(),
    periodoRealizacao: z.string(),
    horas: z.string(),
    estado: estadoProcesso,
    criacao: z.string(),
    analisadoEm: z.string().nullable(),
  }),
})
