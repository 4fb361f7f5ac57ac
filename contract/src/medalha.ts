import { byId, endpoint, id, ok } from './endpoint.ts'
import { LEITURA } from './leitura.ts'

const MAX_IMAGEM = 500_000

export const enviarImagemMedalha = endpoint({
  method: 'POST',
  path: '/api/Medalha/:id/imagem',
  area: 'registros',
  resumo: 'Guardar a imagem da medalha',
  permit: 'editarMedalha',
  scope: 'livre',
  params: byId,
  arquivos: [
    {
      campo: 'imagem',
      maxArquivos: 1,
      maxBytes: MAX_IMAGEM,
      tipos: ['png', 'svg'],
      obrigatorio: true,
      mensagemTipo: 'A imagem deve ser PNG ou SVG',
    },
  ],
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
