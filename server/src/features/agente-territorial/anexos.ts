import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { anexosDoAgente, CHAVES_ANEXO_AGENTE, MAX_ANEXOS_AGENTE } from '#contract/agente-territorial.ts'
import { problem } from '#contract/problems.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Reader } from '#server/http/route.ts'
import { defineAnexos, defineEnvioDeAnexos, VISIVEIS } from '../anexo/commands.ts'
import { noAlcance } from './alvos.ts'
import * as queries from './queries.ts'

const checkQuem = (actor: Actor) => {
  if (!can(actor, 'editarAgenteTerritorial')) throw problem.semPermissao()
}
const anexos = defineAnexos<object>({
  tabela: 'agente_anexo',
  id: 'agenteAnexoId',
  dono: { tabela: 'municipio', id: 'municipioId' },
  situacao: sql`'{}'::json`,
  alcance: noAlcance,
  check: checkQuem,
  limite: {
    max: MAX_ANEXOS_AGENTE,
    campo: 'arquivo',
    frase: (max) => `O agente guarda até ${max} anexos em cada lugar`,
  },
})
export const { downloadAnexo, removeAnexo } = anexos

export const listAnexos = async ({ db, actor }: Reader, municipioId: number) => {
  const excluir = can(actor, 'editarAgenteTerritorial')
  const lidos = await queries.listAnexos(db, actor, municipioId)
  return lidos.map((x) => ({ ...x, verNaPagina: VISIVEIS.includes(x.mime), excluir }))
}

export const envioDeAnexo = defineEnvioDeAnexos({
  ...{ tipo: 'agente-anexo', chamadas: anexosDoAgente, cabecalho: 'Agente-Anexo-Id' },
  ...{ campo: 'municipioId', tipos: CHAVES_ANEXO_AGENTE, semCpfNoNome: true, anexos },
  check: async ({ actor }) => checkQuem(actor),
})
