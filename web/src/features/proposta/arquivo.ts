import { ACEITOS_PROPOSTA, arquivoAssinado, MAX_ANEXO_PROPOSTA } from '#contract/proposta-anexos.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'

export const REGRAS = {
  tipos: ACEITOS_PROPOSTA,
  maxBytes: MAX_ANEXO_PROPOSTA,
  maxArquivos: 1,
  mensagemTamanho: M.arquivoGrande,
  mensagemTipo: M.tipoArquivo,
} as const
export const REGRAS_ASSINADA = { ...REGRAS, tipos: arquivoAssinado.tipos, mensagemTipo: M.assinadaPdf } as const
