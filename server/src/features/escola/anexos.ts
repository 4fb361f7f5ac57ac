import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { MAX_ID } from '#contract/endpoint.ts'
import {
  ACEITOS_ESCOLA,
  CHAVES_ANEXO_ESCOLA,
  envioDeAnexoDeEscola as chamadas,
  MENSAGENS_ESCOLA as M,
  MAX_ANEXO_ESCOLA,
  MAX_ANEXOS_ESCOLA,
  type TipoAnexoEscola,
} from '#contract/escola.ts'
import { problem } from '#contract/problems.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Signed, UploadKind } from '#server/http/route.ts'
import { defineAnexos } from '../anexo/commands.ts'
import { noAlcance } from './alvos.ts'
import { lockEscola } from './queries.ts'

const checkQuem = (actor: Actor) => {
  if (!can(actor, 'editarEscola')) throw problem.semPermissao()
}
export const { checkQuantos, keepAnexos, downloadAnexo, removeAnexo, dropAnexos } = defineAnexos<object>({
  tabela: 'municipio_escola_anexo',
  id: 'municipioEscolaAnexoId',
  dono: { tabela: 'municipio_escola', id: 'municipioEscolaId' },
  situacao: sql`'{}'::json`,
  alcance: noAlcance,
  check: checkQuem,
  limite: { max: MAX_ANEXOS_ESCOLA, campo: 'arquivo', frase: M.arquivosDemais },
  excluido: M.anexoExcluido,
})

const checkEnvio = async (ctx: Signed, municipioEscolaId: number) => {
  checkQuem(ctx.actor)
  if (!(await ctx.inReach('municipioEscolaId', [municipioEscolaId]))) throw problem.naoEncontrado()
  await checkQuantos(ctx.db, municipioEscolaId, 1)
}
const isTipo = (t: unknown): t is TipoAnexoEscola => (CHAVES_ANEXO_ESCOLA as readonly unknown[]).includes(t)

/** An attachment of a school, in pieces. */
export const envioDeAnexo: UploadKind = {
  tipo: 'escola-anexo',
  chamadas,
  limites: { maxBytes: MAX_ANEXO_ESCOLA, mensagemTamanho: M.arquivoGrande, mensagemTipo: M.tipoArquivo },
  begin: async (ctx, { meta }) => {
    const dito = meta.get('municipioEscolaId') ?? ''
    const alvoId = /^\d{1,10}$/.test(dito) ? Number(dito) : 0
    if (alvoId < 1 || alvoId > MAX_ID)
      throw problem.entradaInvalida({}, { 'Upload-Metadata.municipioEscolaId': 'Informe um número inteiro' })
    const tipo = meta.get('tipo') ?? 'outro'
    if (!isTipo(tipo)) throw problem.entradaInvalida({}, { 'Upload-Metadata.tipo': 'Tipo de anexo desconhecido' })
    await checkEnvio(ctx, alvoId)
    return { alvoId, dados: { tipo } }
  },
  check: async (ctx, { alvoId, arquivo }) => {
    await checkEnvio(ctx, alvoId)
    if (!(ACEITOS_ESCOLA as readonly string[]).includes(arquivo.tipo.ext))
      throw problem.regra({ motivo: M.tipoArquivo }, { arquivo: M.tipoArquivo })
  },
  finish: async (ctx, { alvoId, dados, arquivo }) => {
    await lockEscola(ctx.db, alvoId)
    await checkEnvio(ctx, alvoId)
    const [id] = await keepAnexos(ctx, alvoId, [arquivo], { tipo: isTipo(dados.tipo) ? dados.tipo : 'outro' })
    return id!
  },
  cabecalho: 'Escola-Anexo-Id',
}
