import type { Nomes } from './nome.ts'

export const programa: Nomes = {
  eixo: { uso: ['{eixo}', '{eixos}'], registro: ['{Eixo (eixo)}', '{o eixo (eixo)}'] },
  eixos_grupo_eixo: { uso: ['grupo de {eixos}', 'grupos de {eixos}'] },
  medalha: { uso: ['medalha', 'medalhas'] },
  pacote: { uso: ['pacote', 'pacotes'] },
  pacote_eixo: { uso: ['pacote', 'pacotes'] },
  pergunta: { uso: ['{pergunta}', '{perguntas}'], registro: ['{Pergunta}', '{a pergunta}'] },
  'pergunta.substituiPerguntaId': { uso: ['nova versão', 'novas versões'] },
  pergunta_faixa_resposta: { uso: ['resposta por faixa', 'respostas por faixa'] },
  projeto: { uso: ['projeto', 'projetos'] },
  tema: { uso: ['{tema}', '{temas}'], registro: ['{Tema (tema)}', '{o tema (tema)}'] },
}
