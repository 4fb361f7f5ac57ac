import { MAX_ID } from '#contract/endpoint.ts'
import { envioDeEvidencia as chamadas } from '#contract/evidencia.ts'
import { MAX_BYTES, MENSAGENS, PREFIXO_DADOS } from '#contract/pergunta-municipio.ts'
import { problem } from '#contract/problems.ts'
import type { UploadKind } from '#server/http/route.ts'
import { keepArquivos } from './arquivos.ts'
import { checkEnvio, leitor } from './commands.ts'
import { loadPerguntaNoAlcance } from './detalhe.ts'

/** An evidence that comes in pieces is one like any other in the end: the same rules are asked at its beginning and when it is whole. */
export const envioDeEvidencia: UploadKind = {
  tipo: 'evidencia',
  chamadas,
  limites: { maxBytes: MAX_BYTES, mensagemTamanho: MENSAGENS.arquivoGrande, mensagemTipo: MENSAGENS.tipo },
  begin: async (ctx, { nome, meta }) => {
    const alvoId = /^\d{1,10}$/.test(meta.get('perguntaMunicipioId') ?? '')
      ? Number(meta.get('perguntaMunicipioId'))
      : 0
    if (alvoId < 1 || alvoId > MAX_ID)
      throw problem.entradaInvalida({}, { 'Upload-Metadata.perguntaMunicipioId': 'Informe um número inteiro' })
    checkEnvio(ctx, await loadPerguntaNoAlcance(ctx.db, leitor(ctx), alvoId))
    const dadosComplementares = meta.get('dadosComplementares') === 'true' || nome.startsWith(PREFIXO_DADOS)
    return { alvoId, dados: { dadosComplementares } }
  },
  finish: async (ctx, { alvoId, dados, arquivo }) => {
    const [id] = await keepArquivos(ctx, alvoId, [
      { tmp: arquivo, dadosComplementares: dados.dadosComplementares === true },
    ])
    return id!
  },
  cabecalho: 'Evidencia-Id',
}
