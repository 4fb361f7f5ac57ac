/** What a table is called in a sentence, where its name alone would not be understood. */
const NAMES: Readonly<Record<string, string>> = {
  acompanhamento: 'Acompanhamentos',
  acompanhamento_pergunta: 'Acompanhamentos',
  ator: 'Atores',
  contrato: 'Contratos',
  contrato_municipio: 'Contratos',
  eixo: '{Eixos}',
  eixos_grupo_eixo: 'Grupos de {eixos}',
  grupo: 'Grupos {do município}',
  grupo_solucao: '{Grupos de Soluções}',
  instituicao: 'Instituições',
  instituicao_municipio: 'Instituições',
  medalha: 'Medalhas',
  membro: 'Membros',
  municipio: '{Municípios}',
  municipio_ad: '{Municípios} ADs',
  municipio_eixo: '{Eixos} {dos municípios}',
  municipio_escola: 'Escolas',
  municipio_resumo: 'Resumos {dos municípios}',
  municipio_tema: '{Temas} {dos municípios}',
  municipio_tema_ponto: 'Pontuação {dos municípios}',
  pacote: 'Pacotes',
  pacote_eixo: 'Pacotes',
  pergunta: '{Perguntas}',
  pergunta_evidencia: 'Evidências',
  pergunta_faixa_resposta: 'Respostas por {pergunta}',
  pergunta_municipio: '{Perguntas} {dos municípios}',
  plano_acao: 'Planos de ação',
  ponto_lancamento: 'Pontuação {dos municípios}',
  selo_inscricao: 'Inscrições do selo',
  solucao: '{Soluções}',
  solucao_faixa: 'Preços por faixa',
  tema: '{Temas}',
  usuario: 'Usuários',
  usuario_permissao: 'Permissões de usuários',
}

export const tableName = (tabela: string) => {
  const plain = tabela.replaceAll('"', '')
  return NAMES[plain] ?? plain.replaceAll('_', ' ')
}
