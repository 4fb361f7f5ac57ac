import { MAX_ID } from '#contract/endpoint.ts'
import { envioDeEvidencia as chamadas } from '#contract/evidencia.ts'
import { MAX_BYTES, MENSAGENS, PREFIXO_DADOS } from '#contract/pergunta-municipio.ts'
import { problem } from '#contract/problems.ts'
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
  begin: async (ctx, { nome, meta }) => {
    const dito = meta.get('perguntaMunicipioId') ?? ''
    const alvoId = /^\d{1,10}$/.test(dito) ? Number(dito) : 0
    if (alvoId < 1 || alvoId > MAX_ID)
      throw problem.entradaInvalida({}, { 'Upload-Metadata.perguntaMunicipioId': 'Informe um número inteiro' })
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
