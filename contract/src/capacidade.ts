import { z } from 'zod'
import { byId, endpoint, id, ok } from './endpoint.ts'
import { ROTAS_ABERTAS } from './links.ts'

/**
 * Links that open one thing without login: unguessable, with an end, taken back at will. The token is shown once. Which
 * kinds there are is declared by features (links.ts).
 */

/** Said alike of every link that opens nothing. */
export const LINK_MORTO = 'Este link não existe, venceu ou foi revogado. Peça um novo a quem o enviou.'

const capacidadeSchema = z.object({
  capacidadeId: id,
  rota: z.enum(ROTAS_ABERTAS),
  alvoId: id,
  criadaPor: z.string(),
  criacao: z.string(),
  expira: z.string(),
  revogadaEm: z.string().nullable(),
  usos: z.int(),
  ultimoUso: z.string().nullable(),
})
export type Capacidade = z.output<typeof capacidadeSchema>

const alvo = z.object({ rota: z.enum(ROTAS_ABERTAS), alvoId: id })
const comum = { area: 'capacidade', scope: 'livre', permit: 'sessao' } as const

/** Who may open the thing itself may give a link to it; each route has its own rule. */
export const criarCapacidade = endpoint({
  ...comum,
  method: 'POST',
  path: '/api/capacidade',
  resumo: 'Criar um link aberto com validade',
  body: alvo.extend({ dias: z.int().min(1).max(90).default(7) }),
  output: capacidadeSchema.extend({ token: z.string(), link: z.string() }),
  segredo: true,
})
export const listarCapacidades = endpoint({
  ...comum,
  method: 'POST',
  path: '/api/capacidade/listar',
  resumo: 'Os links abertos de um registro',
  body: alvo,
  output: z.array(capacidadeSchema),
  escreve: false,
})
export const revogarCapacidade = endpoint({
  ...comum,
  method: 'DELETE',
  path: '/api/capacidade/:id',
  resumo: 'Revogar um link aberto',
  params: byId,
  output: ok,
})
