import { MAX_ANEXO } from '#contract/anexos.ts'
import { MAX_ANEXOS, MENSAGENS_RELATORIO, TIPOS_DE_ANEXO } from '#contract/relatorio-encontro.ts'

export const REGRAS_DE_ANEXO = {
  tipos: TIPOS_DE_ANEXO,
  maxBytes: MAX_ANEXO,
  maxArquivos: MAX_ANEXOS,
  mensagemTamanho: MENSAGENS_RELATORIO.arquivoGrande,
  mensagemTipo: MENSAGENS_RELATORIO.tipoArquivo,
  mensagemQuantidade: MENSAGENS_RELATORIO.arquivosDemais(MAX_ANEXOS),
} as const
