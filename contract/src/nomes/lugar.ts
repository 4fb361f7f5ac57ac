import type { Nomes } from './nome.ts'

export const lugar: Nomes = {
  ator: { uso: ['ator', 'atores'] },
  instituicao: { uso: ['instituição', 'instituições'] },
  instituicao_municipio: { uso: ['instituição', 'instituições'] },
  municipio: { uso: ['{município}', '{municípios}'], registro: '{Município}' },
  municipio_ad: { uso: ['agente de desenvolvimento', 'agentes de desenvolvimento'] },
  municipio_eixo: { uso: ['{município}', '{municípios}'], registro: '{Eixo (eixo)} {do município}' },
  municipio_escola: { uso: ['escola', 'escolas'] },
  municipio_resumo: { uso: ['resumo', 'resumos'], registro: 'Resumo {do município}' },
  municipio_tema: { uso: ['{município}', '{municípios}'], registro: '{Tema (tema)} {do município}' },
}
