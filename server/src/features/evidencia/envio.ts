import { envioDeEvidencia as chamadas } from '#contract/evidencia.ts'
import { MAX_BYTES, MENSAGENS, PREFIXO_DADOS } from '#contract/pergunta-municipio.ts'
import type { Sent, UploadKind } from '#server/http/route.ts'
import { checkArquivos, keepArquivos } from './arquivos.ts'
import { checkEnvio, leitor } from './commands.ts'
import { loadPerguntaNoAlcance } from './detalhe.ts'

const novo = ({ arquivo, dados }: Sent) => ({ tmp: arquivo, dadosComplementares: dados.dadosComplementares === true })

/** An evidence that comes in pieces is one like any other in the end: the same rules are asked at its beginning and when it is whole. */
export const envioDeEvidencia: UploadKind = {
  tipo: 'evidencia',
  chamadas,
  limites: { maxBytes: MAX_BYTES, mensagemTamanho: MENSAGENS.arquivoGrande, mensagemTipo: MENSAGENS.tipo },
  begin: async (ctx, { nome, meta, id }) => {
    const alvoId = id('perguntaMunicipioId')
    checkEnvio(ctx, await loadPerguntaNoAlcance(ctx.db, leitor(ctx), alvoId))
    const dadosComplementares = meta.get('dadosComplementares') === 'true' || nome.startsWith(PREFIXO_DADOS)
    return { alvoId, dados: { dadosComplementares } }
  },
  check: (ctx, envio) => checkArquivos(ctx, envio.alvoId, [novo(envio)]),
  finish: async (ctx, envio) => {
    const [id] = await keepArquivos(ctx, envio.alvoId, [novo(envio)])
    return id!
  },
  cabecalho: 'Evidencia-Id',
}
