import type { Nomes } from './nome.ts'

export const proposta: Nomes = {
  municipio_proposta: { uso: ['proposta', 'propostas'], registro: ['Proposta', 'a proposta'] },
  municipio_proposta_dados: {
    uso: ['ficha de dados de proposta', 'fichas de dados de propostas'],
    registro: ['Dados da proposta', 'os dados da proposta'],
  },
  municipio_proposta_grupo_solucao: {
    uso: ['grupo de {soluções} de proposta', 'grupos de {soluções} de propostas'],
    registro: ['Grupo de {soluções} da proposta', 'o grupo de {soluções} da proposta'],
  },
  municipio_proposta_solucao: { uso: ['{solução} de proposta', '{soluções} de propostas'] },
  municipio_proposta_solucoes_extras: {
    uso: ['{solução} extra de proposta', '{soluções} extras de propostas'],
    registro: ['{Solução} extra da proposta', 'a {solução} extra da proposta'],
  },
  municipio_proposta_anexo: {
    uso: ['anexo de proposta', 'anexos de propostas'],
    registro: ['Anexo de proposta', 'o anexo de proposta'],
  },
  municipio_proposta_parcela: {
    uso: ['parcela de proposta', 'parcelas de propostas'],
    registro: ['Parcela de proposta', 'a parcela de proposta'],
  },
  municipio_proposta_parcela_anexo: {
    uso: ['anexo de parcela', 'anexos de parcelas'],
    registro: ['Anexo de parcela', 'o anexo de parcela'],
  },
  municipio_proposta_parcela_status: { uso: ['passo de parcela', 'passos de parcelas'] },
  municipio_proposta_passo: { uso: ['passo do histórico', 'passos do histórico'] },
  municipio_proposta_resposta: { uso: ['resposta {do município}', 'respostas {do município}'] },
  municipio_proposta_modelo: {
    uso: ['modelo de documento de proposta', 'modelos de documento de propostas'],
    registro: ['Modelo de documento', 'o modelo de documento'],
  },
  municipios_propostas_combos_premium: { uso: ['combo de proposta', 'combos de proposta'] },
  municipios_propostas_combos: {
    uso: ['combo de proposta', 'combos de proposta'],
    registro: ['Combo de proposta', 'o combo de proposta'],
  },
}
