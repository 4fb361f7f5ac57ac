import type { Nomes } from './nome.ts'

export const pontuacao: Nomes = {
  municipio_tema_ponto: { uso: ['pontuação {de município}', 'pontuações {de municípios}'] },
  pergunta_municipio: {
    uso: ['{pergunta} {de município}', '{perguntas} {de municípios}'],
    registro: ['{Pergunta} {do município}', '{a pergunta}'],
  },
  'pergunta_municipio.municipioId': { uso: ['{pergunta}', '{perguntas}'] },
  ponto_lancamento: { uso: ['lançamento de pontos', 'lançamentos de pontos'] },
}
