import type { Nomes } from './nome.ts'

export const lugar: Nomes = {
  agente_anexo: {
    uso: ['anexo do agente territorial', 'anexos do agente territorial'],
    registro: ['Anexo do agente territorial', 'o anexo do agente territorial'],
  },
  agente_atendimento: { uso: ['atendimento', 'atendimentos'], registro: ['Atendimento', 'o atendimento'] },
  agente_bairro: { uso: ['bairro do agente', 'bairros do agente'] },
  agente_mapa: { uso: ['item do mapeamento', 'itens do mapeamento'] },
  agente_plano: { uso: ['linha do plano de trabalho', 'linhas do plano de trabalho'] },
  agente_resultado: { uso: ['resultado do agente', 'resultados do agente'] },
  agente_territorial: { uso: ['agente territorial', 'agentes territoriais'] },
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
  municipio_escola_anexo: {
    uso: ['anexo de escola', 'anexos de escola'],
    registro: ['Anexo de escola', 'o anexo de escola'],
  },
  municipio_escola_passo: { uso: ['passo de escola', 'passos de escola'] },
  municipio_resumo: { uso: ['resumo', 'resumos'], registro: ['Resumo {do município}', 'o resumo'] },
  municipio_tema: {
    uso: ['{município}', '{municípios}'],
    registro: ['{Tema (tema)} {do município}', '{o tema (tema)}'],
  },
}
