import type { Nomes } from './nome.ts'

export const territorio: Nomes = {
  territorio: { uso: ['território', 'territórios'], registro: ['Território', 'o território'] },
  territorio_municipio: { uso: ['território', 'territórios'] },
  territorio_passo: { uso: ['histórico de um território', 'históricos de territórios'] },
  territorio_encontro: { uso: ['programa de lideranças de um território', 'programas de lideranças de territórios'] },
  territorio_documento: {
    uso: ['documento de território', 'documentos de territórios'],
    registro: ['Documento de território', 'o documento de território'],
  },
  iniciativa: {
    uso: ['iniciativa de território', 'iniciativas de territórios'],
    registro: ['Iniciativa de território', 'a iniciativa de território'],
  },
  iniciativa_ator: { uso: ['iniciativa de território', 'iniciativas de territórios'] },
  iniciativa_passo: { uso: ['histórico de uma iniciativa', 'históricos de iniciativas'] },
}
