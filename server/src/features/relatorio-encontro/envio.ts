import { MAX_ANEXO } from '#contract/anexos.ts'
import { problem } from '#contract/problems.ts'
import { MENSAGENS_RELATORIO as M } from '#contract/relatorio-encontro.ts'
import { envioDeAnexo as chamadas } from '#contract/relatorio-rascunho.ts'
import type { Sent, UploadKind } from '#server/http/route.ts'
import { checkDono, checkTipo, type Dono, keepAnexos } from './anexos.ts'

const donoDe = ({ alvoId, dados }: Pick<Sent, 'alvoId' | 'dados'>): Dono => ({
  municipioId: alvoId,
  relatorioId: typeof dados.relatorioId === 'number' ? dados.relatorioId : null,
})

/** An attachment that comes in pieces: of a report that may be changed, or of the draft of a new one. */
export const envioDeAnexo: UploadKind = {
  tipo: 'relatorio-anexo',
  chamadas,
  limites: { maxBytes: MAX_ANEXO, mensagemTamanho: M.arquivoGrande, mensagemTipo: M.tipoArquivo },
  begin: async (ctx, { meta, id }) => {
    const municipioId = id('municipioId')
    const relatorioId = meta.has('relatorioId') ? id('relatorioId') : null
    if (!(await ctx.inReach('municipioId', [municipioId]))) throw problem.naoEncontrado()
    await checkDono(ctx, { municipioId, relatorioId })
    return { alvoId: municipioId, dados: { relatorioId } }
  },
  check: async (ctx, envio) => {
    await checkDono(ctx, donoDe(envio))
    checkTipo(envio.arquivo)
  },
  finish: async (ctx, envio) => {
    await checkDono(ctx, donoDe(envio), true)
    const [anexoId] = await keepAnexos(ctx, donoDe(envio), [envio.arquivo])
    return anexoId!
  },
  cabecalho: 'Relatorio-Anexo-Id',
}
