import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { anexosDeEscola, CHAVES_ANEXO_ESCOLA, MAX_ANEXOS_ESCOLA } from '#contract/escola.ts'
import { problem } from '#contract/problems.ts'
import type { Actor } from '#server/access/actor.ts'
import { defineAnexos, defineEnvioDeAnexos } from '../anexo/commands.ts'
import { noAlcance } from './alvos.ts'

const checkQuem = (actor: Actor) => {
  if (!can(actor, 'editarEscola')) throw problem.semPermissao()
}
const anexos = defineAnexos<object>({
  tabela: 'municipio_escola_anexo',
  id: 'municipioEscolaAnexoId',
  dono: { tabela: 'municipio_escola', id: 'municipioEscolaId' },
  situacao: sql`'{}'::json`,
  alcance: noAlcance,
  check: checkQuem,
  limite: { max: MAX_ANEXOS_ESCOLA, campo: 'arquivo', frase: (max) => `Uma escola guarda até ${max} anexos` },
})
export const { downloadAnexo, removeAnexo, dropAnexos } = anexos

export const envioDeAnexo = defineEnvioDeAnexos({
  ...{ tipo: 'escola-anexo', chamadas: anexosDeEscola, cabecalho: 'Escola-Anexo-Id' },
  ...{ campo: 'municipioEscolaId', tipos: CHAVES_ANEXO_ESCOLA, semCpfNoNome: true, anexos },
  check: async ({ actor }) => checkQuem(actor),
})
