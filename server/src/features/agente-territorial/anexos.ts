import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import {
  ACEITOS_AGENTE,
  CHAVES_ANEXO_AGENTE,
  envioDeAnexoDoAgente as chamadas,
  MENSAGENS_AGENTE as M,
  MAX_ANEXO_AGENTE,
  MAX_ANEXOS_AGENTE,
  type TipoAnexoAgente,
} from '#contract/agente-territorial.ts'
import { MAX_ID } from '#contract/endpoint.ts'
import { problem } from '#contract/problems.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Reader, Signed, UploadKind } from '#server/http/route.ts'
import { defineAnexos, VISIVEIS } from '../anexo/commands.ts'
import { noAlcance } from './alvos.ts'
import * as queries from './queries.ts'

const checkQuem = (actor: Actor) => {
  if (!can(actor, 'editarAgenteTerritorial')) throw problem.semPermissao()
}
const { checkQuantos, keepAnexos, downloadAnexo, removeAnexo } = defineAnexos<object>({
  tabela: 'agente_anexo',
  id: 'agenteAnexoId',
  dono: { tabela: 'municipio', id: 'municipioId' },
  situacao: sql`'{}'::json`,
  alcance: noAlcance,
  check: checkQuem,
  limite: { max: MAX_ANEXOS_AGENTE, campo: 'arquivo', frase: M.arquivosDemais },
  excluido: M.anexoExcluido,
})

export { downloadAnexo, removeAnexo }

export const listAnexos = async ({ db, actor }: Reader, municipioId: number) => {
  const excluir = can(actor, 'editarAgenteTerritorial')
  const lidos = await queries.listAnexos(db, actor, municipioId)
  return lidos.map((x) => ({ ...x, verNaPagina: VISIVEIS.includes(x.mime), excluir }))
}

const checkEnvio = async (ctx: Signed, municipioId: number) => {
  checkQuem(ctx.actor)
  if (!(await ctx.inReach('municipioId', [municipioId]))) throw problem.naoEncontrado()
  await checkQuantos(ctx.db, municipioId, 1)
}
const isTipo = (t: unknown): t is TipoAnexoAgente => (CHAVES_ANEXO_AGENTE as readonly unknown[]).includes(t)

/** A file of the agent's work in a city, in pieces. */
export const envioDeAnexo: UploadKind = {
  tipo: 'agente-anexo',
  chamadas,
  limites: { maxBytes: MAX_ANEXO_AGENTE, mensagemTamanho: M.arquivoGrande, mensagemTipo: M.tipoArquivo },
  begin: async (ctx, { meta }) => {
    const dito = meta.get('municipioId') ?? ''
    const alvoId = /^\d{1,10}$/.test(dito) ? Number(dito) : 0
    if (alvoId < 1 || alvoId > MAX_ID)
      throw problem.entradaInvalida({}, { 'Upload-Metadata.municipioId': 'Informe um número inteiro' })
    const tipo = meta.get('tipo') ?? 'outro'
    if (!isTipo(tipo)) throw problem.entradaInvalida({}, { 'Upload-Metadata.tipo': 'Tipo de anexo desconhecido' })
    await checkEnvio(ctx, alvoId)
    return { alvoId, dados: { tipo } }
  },
  check: async (ctx, { alvoId, arquivo }) => {
    await checkEnvio(ctx, alvoId)
    if (!(ACEITOS_AGENTE as readonly string[]).includes(arquivo.tipo.ext))
      throw problem.regra({ motivo: M.tipoArquivo }, { arquivo: M.tipoArquivo })
  },
  finish: async (ctx, { alvoId, dados, arquivo }) => {
    await checkEnvio(ctx, alvoId)
    const [id] = await keepAnexos(ctx, alvoId, [arquivo], { tipo: isTipo(dados.tipo) ? dados.tipo : 'outro' })
    return id!
  },
  cabecalho: 'Agente-Anexo-Id',
}
