import { byId, endpoint, type FileField, id, ok } from './endpoint.ts'
import { LEITURA } from './leitura.ts'

export const IMAGEM_MEDALHA: FileField = {
  campo: 'imagem',
  maxArquivos: 1,
  maxBytes: 500_000,
  tipos: ['png', 'svg'],
  obrigatorio: true,
  mensagemTipo: 'A imagem deve ser PNG ou SVG',
}

export const enviarImagemMedalha = endpoint({
  method: 'POST',
  path: '/api/Medalha/:id/imagem',
  area: 'registros',
  resumo: 'Guardar a imagem da medalha',
  permit: 'editarMedalha',
  scope: 'livre',
  params: byId,
  arquivos: [IMAGEM_MEDALHA],
  output: ok.extend({ medalhaId: id, imagemArquivoId: id }),
})
export const getImagemMedalha = endpoint({
  method: 'GET',
  path: '/api/Medalha/:id/imagem',
  area: 'registros',
  resumo: 'A imagem da medalha',
  permit: LEITURA.medalha,
  scope: 'livre',
  params: byId,
  output: 'blob',
})

/** A band of points, both ends included, to two decimals. Without a maximum it has no upper end. */
export interface FaixaDePontos {
  nome: string
  minima: number
  maxima: number | null
}
