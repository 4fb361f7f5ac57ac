import { envioDeDocumento as chamadas, MENSAGENS_DOCUMENTO as M, MAX_DOCUMENTO } from '#contract/territorio-partes.ts'
import type { UploadKind } from '#server/http/route.ts'
import { checkDono, checkTipo, donoDe, keepDocumento } from './documentos.ts'

/** A paper of a territory, or evidence of one of its initiatives, that comes in pieces. */
export const envioDeDocumento: UploadKind = {
  tipo: 'territorio-documento',
  chamadas,
  limites: { maxBytes: MAX_DOCUMENTO, mensagemTamanho: M.arquivoGrande, mensagemTipo: M.tipo },
  begin: async (ctx, { meta, id }) => {
    const alvoId = id('territorioId')
    const iniciativaId = meta.has('iniciativaId') ? id('iniciativaId') : null
    const envio = { alvoId, dados: { iniciativaId, tipo: meta.get('tipo') ?? '' } }
    await checkDono(ctx, donoDe(envio))
    return envio
  },
  check: async (ctx, envio) => {
    await checkDono(ctx, donoDe(envio))
    checkTipo(envio.arquivo)
  },
  finish: async (ctx, envio) => {
    await checkDono(ctx, donoDe(envio), true)
    checkTipo(envio.arquivo)
    return keepDocumento(ctx, donoDe(envio), envio.arquivo)
  },
  cabecalho: 'Territorio-Documento-Id',
}
