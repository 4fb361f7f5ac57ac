import { listarAuditoria } from '#contract/auditoria.ts'
import { listarMensagens } from '#contract/email.ts'
import { extratoPontos } from '#contract/pergunta-pontos.ts'
import { type Grown, PLACE } from '../workload.ts'

/** Lists that grow with the country and are read by the page; written by hand they would be the same statement. */
export const listasPorPagina: readonly Grown[] = [
  {
    name: 'a page of the points statement of one municipality',
    setup: async ({ admin }) => ({
      method: 'GET',
      path: extratoPontos.path.replace(':id', String(PLACE)),
      token: admin,
    }),
  },
  {
    name: 'a page of the outbox',
    setup: async ({ admin }) => ({ method: 'GET', path: listarMensagens.path, token: admin }),
  },
  {
    name: 'a page of the audit log',
    setup: async ({ admin }) => ({ method: 'GET', path: listarAuditoria.path, token: admin }),
  },
]
