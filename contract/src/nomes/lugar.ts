import type { Nomes } from './nome.ts'

export const lugar: Nomes = {
  ator: { uso: ['ator', 'atores'] },
  instituicao: { uso: ['instituição', 'instituições'] },
  instituicao_municipio: { uso: ['instituição', 'instituições'] },
  municipio: { uso: ['{município}', '{municípios}'], registro: ['{Município}', '{o município}'] },
  municipio_ad: { uso: ['agente de desenvolvimento', 'agentes de desenvolvimento'] },
  municipio_eixo: {
    uso: ['{município}', '{municípios}'],
    registro: ['{Eixo (eixo)} {do município}', '{o eixo (eixo)}'],
  },
  municipio_escola: { uso: ['escola', 'escolas'] },
  municipio_resumo: { uso: ['resumo', 'resumos'], registro: ['Resumo {do município}', 'o resumo'] },
  municipio_tema: {
    uso: ['{município}', '{municípios}'],
    registro: ['{Tema (tema)} {do município}', '{o tema (tema)}'],
  },
}
