import { CORTES } from '../br.ts'
import { ERROS } from '../erros.ts'
import { LEITURA } from '../leitura.ts'
import { IMAGEM_MEDALHA } from '../medalha.ts'
import type { Register } from '../register.ts'
import { ativo, descricao, eixo, eixos, nome, ordem, sumiu, tema } from './campos.ts'

/* What a programme is made of: projects, themes, packages, medals, bands. */

export const status: Register = {
  caminho: '/api/Status',
  tabela: 'status',
  id: 'statusId',
  permit: { ver: LEITURA.status, incluir: 'incluirProjeto', editar: 'editarProjeto', excluir: 'excluirProjeto' },
  titulo: 'Status {dos municípios}',
  singular: 'Status',
  genero: 'm',
  vazio: 'Nenhum status cadastrado',
  campos: [nome('statusNome', 60)],
  ordem: 'statusNome',
  contagens: [
    {
      chave: 'municipios',
      rotulo: 'Municípios',
      termo: ['municipio', 'plural'],
      tabela: 'municipio',
      coluna: 'statusId',
    },
  ],
  nomes: true,
  restricoes: { status_nome_uk: { campo: 'statusNome', mensagem: 'Já existe um status com este nome' } },
}

export const statusContrato: Register = {
  caminho: '/api/StatusContrato',
  area: 'contrato',
  tabela: 'status_contrato',
  id: 'statusContratoId',
  permit: {
    ver: LEITURA.statusContrato,
    incluir: 'incluirContrato',
    editar: 'editarContrato',
    excluir: 'excluirContrato',
  },
  titulo: 'Status dos contratos',
  singular: 'Status de contrato',
  genero: 'm',
  vazio: 'Nenhum status cadastrado',
  campos: [nome('nome', 60)],
  ordem: 'nome',
  contagens: [{ chave: 'contratos', rotulo: 'Contratos', tabela: 'contrato', coluna: 'statusContratoId' }],
  nomes: true,
  restricoes: { status_contrato_nome_uk: { campo: 'nome', mensagem: 'Já existe um status com este nome' } },
}

export const projetos: Register = {
  caminho: '/api/projeto',
  tela: '/projeto',
  tabela: 'projeto',
  id: 'projetoId',
  permit: { ver: LEITURA.projeto, incluir: 'incluirProjeto', editar: 'editarProjeto', excluir: 'excluirProjeto' },
  titulo: 'Projetos',
  singular: 'Projeto',
  genero: 'm',
  termo: 'projeto',
  vazio: 'Nenhum Projeto retornado',
  erro: 'Erro ao obter Projetos',
  campos: [nome(), descricao, { chave: 'uf', rotulo: 'UF', tipo: 'uf', doAmbiente: true }],
  ordem: 'nome',
  contagens: [
    { chave: 'eixos', rotulo: 'Eixos', termo: ['eixo', 'plural'], tabela: 'eixo', coluna: 'projetoId' },
    {
      chave: 'municipios',
      rotulo: 'Municípios',
      termo: ['municipio', 'plural'],
      tabela: 'municipio',
      coluna: 'projetoId',
    },
  ],
  leituras: [{ caminho: '/api/projeto/get-projeto-by-uf', campo: 'uf' }],
  restricoes: { projeto_nome_uk: { campo: 'nome', mensagem: 'Já existe um projeto com este nome neste estado' } },
}

export const temas: Register = {
  caminho: '/api/Tema',
  tela: '/tema',
  pagina: { pede: 'temas', menu: 'cadastros' },
  tabela: 'tema',
  id: 'temaId',
  permit: { ver: LEITURA.tema, incluir: 'incluirTema', editar: 'editarTema', excluir: 'excluirTema' },
  alcance: { eixo: 'eixoId' },
  titulo: '{Temas (temas)}',
  singular: '{Tema}',
  genero: 'm',
  termo: 'tema',
  vazio: '{Nenhum Tema}',
  erro: ERROS.obterTemas,
  campos: [
    { ...nome('nome', 160), largura: 280 },
    { ...eixo, obrigatorio: true, largura: 260 },
    {
      chave: 'pontosPossiveis',
      rotulo: 'Pontos possíveis',
      tipo: 'numero',
      min: 0,
      max: 999_999,
      casas: 2,
      obrigatorio: true,
    },
    ordem,
  ],
  ordem: 'nome',
  contagens: [
    {
      chave: 'perguntas',
      rotulo: 'Perguntas',
      termo: ['pergunta', 'plural'],
      tabela: 'pergunta',
      coluna: 'temaId',
      so: 'ativa',
    },
  ],
  leituras: [{ caminho: '/api/Tema/get-tema-by-eixo/:id', campo: 'eixoId' }],
  restricoes: {
    tema_nome_uk: { campo: 'nome', mensagem: 'Já existe {um tema} com este nome {no eixo}' },
    tema_eixo_fk: sumiu('eixoId', '{Eixo não encontrado}'),
  },
}

export const gruposDeEixos: Register = {
  caminho: '/api/eixosGrupo',
  tela: '/eixosGrupo',
  pagina: { pede: 'eixos' },
  tabela: 'eixos_grupo',
  id: 'eixosGrupoId',
  permit: { ver: 'eixos', incluir: 'incluirEixo', editar: 'editarEixo', excluir: 'excluirEixo' },
  titulo: 'Grupos de {Eixos}',
  singular: 'Grupo de {eixos}',
  genero: 'm',
  vazio: 'Nenhum grupo de {eixos} cadastrado',
  campos: [nome(), descricao, eixos('eixos_grupo_eixo', 5)],
  ordem: 'nome',
  restricoes: { eixos_grupo_nome_uk: { campo: 'nome', mensagem: 'Já existe um grupo de {eixos} com este nome' } },
}

const porcento = { tipo: 'numero', min: 0, max: 100, casas: 2 } as const

export const NIVEIS = ['Participante', 'Bronze', 'Prata', 'Ouro', 'Diamante'] as const
export const medalhas: Register = {
  caminho: '/api/Medalha',
  caminhos: { criar: ['/api/Medalha/cadastrar-medalha'], alterar: ['/api/Medalha/atualizar-medalha'] },
  tela: '/medalha',
  tabela: 'medalha',
  id: 'medalhaId',
  permit: {
    ver: LEITURA.medalha,
    incluir: 'incluirMedalha',
    editar: 'editarMedalha',
    excluir: 'excluirMedalha',
  },
  alcance: { eixo: 'eixoId' },
  titulo: 'Medalhas',
  singular: 'Medalha',
  genero: 'f',
  termo: 'medalha',
  vazio: 'Nenhuma medalha cadastrada',
  campos: [
    { ...nome('nome', 80), largura: 140 },
    { chave: 'nivel', rotulo: 'Nível', tipo: 'opcao', opcoes: NIVEIS, obrigatorio: true, largura: 110 },
    { chave: 'edicao', rotulo: 'Edição', tipo: 'ano', min: 2000, max: 2100, obrigatorio: true },
    {
      chave: 'escopo',
      rotulo: 'Escopo',
      tipo: 'opcao',
      opcoes: ['Sala', 'Município', 'Eixo', 'Tema'],
      rotulos: { Sala: '{Município}', Município: '{Município}', Eixo: '{Eixo (eixo)}', Tema: '{Tema (tema)}' },
      obrigatorio: true,
      ajuda: 'O que a medalha premia.',
    },
    { ...eixo, foraDaLista: true, ajuda: 'Deixe vazio se vale para todos.' },
    { ...tema, foraDaLista: true, ajuda: 'Deixe vazio se vale para todos.' },
    { chave: 'uf', rotulo: 'UF', tipo: 'uf', ajuda: 'Deixe vazio se vale em todos os estados.' },
    {
      chave: 'pontuacaoMinima',
      rotulo: 'Pontuação mínima',
      tipo: 'numero',
      min: 0,
      max: 999_999,
      casas: 2,
      largura: 130,
    },
    {
      chave: 'pontuacaoMaxima',
      rotulo: 'Pontuação máxima',
      tipo: 'numero',
      min: 0,
      max: 999_999,
      casas: 2,
      largura: 130,
    },
    { chave: 'percentualMinimo', rotulo: 'Percentual mínimo', ...porcento, largura: 130 },
    { chave: 'condicaoExtra', rotulo: 'Condição extra', tipo: 'textoLongo', max: 500, foraDaLista: true },
    {
      chave: 'textoAlternativo',
      rotulo: 'Texto alternativo da imagem',
      tipo: 'texto',
      max: 160,
      obrigatorio: true,
      foraDaLista: true,
      ajuda: 'Lido em voz alta para quem não vê a imagem.',
    },
    ativo('Uma medalha inativa não é mais atribuída.', 'ativa', 'Ativa'),
  ],
  arquivo: { ...IMAGEM_MEDALHA, rotulo: 'Imagem' },
  soLeitura: ['imagemArquivoId'],
  ordem: 'nome',
  restricoes: {
    medalha_nivel_uk: { campo: 'nivel', mensagem: 'Já existe uma medalha deste nível para o escopo, a edição e a UF' },
    medalha_eixo_fk: sumiu('eixoId', '{Eixo não encontrado}'),
    medalha_tema_fk: sumiu('temaId', '{Tema não encontrado}'),
    medalha_imagem_fk: sumiu('imagem', 'Imagem não encontrada'),
  },
  validate: (row): Record<string, string> => {
    const { pontuacaoMinima: min, pontuacaoMaxima: max, percentualMinimo: parte, escopo } = row
    if (min === null && parte === null) return { pontuacaoMinima: 'Informe a pontuação ou o percentual mínimo' }
    if (min === null && max !== null) return { pontuacaoMinima: 'Informe também a mínima' }
    if (max !== null && Number(max) < Number(min)) return { pontuacaoMaxima: 'Não pode ser menor que a mínima' }
    if (row.eixoId !== null && escopo !== 'Eixo') return { eixoId: 'Este escopo não tem {eixo}' }
    if (row.temaId !== null && escopo !== 'Tema') return { temaId: 'Este escopo não tem {tema}' }
    return {}
  },
}

/** A place as a whole has one scope here: the seal's, or the city programme's. */
export const medalhasDaqui = (selo: boolean): Register => ({
  ...medalhas,
  campos: medalhas.campos.map((c) =>
    c.chave === 'escopo' && c.tipo === 'opcao'
      ? { ...c, opcoes: c.opcoes.filter((o) => o !== (selo ? 'Município' : 'Sala')) }
      : selo && c.chave === 'pontuacaoMinima'
        ? { ...c, ajuda: 'Onde o estado tem uma edição do selo, valem os pontos dela.' }
        : c,
  ),
})

export const faixas: Register = {
  caminho: '/api/municipio-faixas',
  tela: '/faixas',
  tabela: 'faixa',
  id: 'faixaId',
  permit: { ver: LEITURA.faixa, incluir: 'incluirFaixa', editar: 'editarFaixa', excluir: 'excluirFaixa' },
  titulo: 'Faixas',
  singular: 'Faixa',
  genero: 'f',
  vazio: 'Nenhuma faixa cadastrada',
  erro: ERROS.obterFaixas,
  campos: [
    { ...nome('nome', 200), corte: CORTES.faixa, largura: 215 },
    { chave: 'tipo', rotulo: 'Tipo', tipo: 'opcao', opcoes: ['População', 'MEI ativos', 'IDHM'], obrigatorio: true },
    { chave: 'minimo', rotulo: 'Mínimo', tipo: 'numero', min: 0, max: 99_999_999, casas: 3, obrigatorio: true },
    {
      chave: 'maximo',
      rotulo: 'Máximo',
      tipo: 'numero',
      min: 0,
      max: 99_999_999,
      casas: 3,
      ajuda: 'Deixe vazio se não há limite.',
    },
    { chave: 'uf', rotulo: 'UF', tipo: 'uf', ajuda: 'Deixe vazio se vale em todos os estados.' },
    { chave: 'edicao', rotulo: 'Edição', tipo: 'ano', min: 2000, max: 2100 },
    ativo('Uma faixa inativa não é mais atribuída.', 'ativa', 'Ativa'),
  ],
  ordem: 'minimo',
  nome: 'nome',
  contagens: [
    {
      chave: 'municipios',
      rotulo: 'Municípios',
      termo: ['municipio', 'plural'],
      tabela: 'municipio',
      coluna: 'faixaId',
    },
    { chave: 'respostas', rotulo: 'Respostas', tabela: 'pergunta_faixa_resposta', coluna: 'faixaId' },
    { chave: 'solucoes', rotulo: 'Soluções', termo: ['solucao', 'plural'], tabela: 'solucao_faixa', coluna: 'faixaId' },
  ],
  restricoes: {
    faixa_nome_uk: { campo: 'nome', mensagem: 'Já existe uma faixa com este nome, tipo, UF e edição' },
  },
  validate: (row): Record<string, string> =>
    row.maximo !== null && Number(row.maximo) < Number(row.minimo) ? { maximo: 'Não pode ser menor que o mínimo' } : {},
}

const faixa = {
  chave: 'faixaId',
  rotulo: 'Faixa',
  tipo: 'referencia',
  lista: '/api/municipio-faixas',
  valor: 'faixaId',
  nome: 'nome',
  junta: { chave: 'faixa', tabela: 'faixa', campos: ['nome'] },
} as const

export const precosPorFaixa: Register = {
  caminho: '/api/solucoes-faixas',
  tabela: 'solucao_faixa',
  id: 'solucaoFaixaId',
  permit: { ver: 'verCustoPreco', incluir: 'incluirFaixa', editar: 'editarFaixa', excluir: 'excluirFaixa' },
  alcance: { eixo: 'solucaoId.grupoSolucaoId.eixoId' },
  titulo: 'Preço por {solução}',
  singular: 'Preço {da solução}',
  genero: 'm',
  vazio: 'Nenhum preço cadastrado',
  campos: [
    {
      chave: 'solucaoId',
      rotulo: 'Solução',
      termo: ['solucao', 'singular'],
      tipo: 'referencia',
      lista: '/api/projeto/solucao/listAll',
      valor: 'solucaoId',
      nome: 'nome',
      junta: { chave: 'solucao', tabela: 'solucao', campos: ['nome'] },
      obrigatorio: true,
    },
    { ...faixa, obrigatorio: true },
    { chave: 'horas', rotulo: 'Horas', tipo: 'horas', obrigatorio: true },
    { chave: 'custo', rotulo: 'Custo', tipo: 'dinheiro' },
    { chave: 'preco', rotulo: 'Preço', tipo: 'dinheiro', obrigatorio: true },
  ],
  ordem: 'solucaoId',
  restricoes: {
    solucao_faixa_uk: { campo: 'solucaoId', mensagem: 'A faixa já tem um preço para {esta solução}' },
    solucao_faixa_faixa_fk: sumiu('faixaId', 'Faixa não encontrada'),
    solucao_faixa_solucao_fk: sumiu('solucaoId', '{Solução não encontrada}'),
  },
}

export const faixasDeResposta: Register = {
  caminho: '/api/pergunta-faixa-resposta',
  tabela: 'pergunta_faixa_resposta',
  id: 'perguntaFaixaRespostaId',
  permit: { ver: LEITURA.respostaPorFaixa, incluir: 'incluirFaixa', editar: 'editarFaixa', excluir: 'excluirFaixa' },
  alcance: { eixo: 'perguntaId.temaId.eixoId' },
  titulo: 'Respostas por {pergunta}',
  singular: 'Resposta',
  genero: 'f',
  vazio: 'Nenhuma resposta cadastrada',
  campos: [
    {
      chave: 'perguntaId',
      rotulo: 'Pergunta',
      termo: ['pergunta', 'singular'],
      tipo: 'referencia',
      lista: '/api/pergunta/pergunta',
      valor: 'perguntaId',
      nome: 'texto',
      junta: { chave: 'pergunta', tabela: 'pergunta', campos: ['numero', 'texto'] },
      obrigatorio: true,
    },
    { ...nome('faixaNome', 200, 'Resposta'), corte: CORTES.faixa },
    { chave: 'faixaPontos', rotulo: 'Pontos', tipo: 'numero', min: 0, max: 999_999, casas: 2, obrigatorio: true },
    {
      chave: 'meta',
      rotulo: 'Meta',
      tipo: 'numero',
      min: 0,
      max: 99_999_999,
      casas: 2,
      ajuda: 'Número a alcançar, quando houver.',
    },
    ordem,
    { ...faixa, ajuda: 'Deixe vazio se vale para todos os portes.' },
  ],
  ordem: 'ordem',
  nome: 'faixaNome',
  leituras: [
    {
      caminho: '/api/pergunta-faixa-resposta/get-perguntas-faixa-resposta-by-faixaId/:id',
      campo: 'faixaId',
    },
  ],
  restricoes: {
    pergunta_faixa_resposta_pergunta_fk: sumiu('perguntaId', '{Pergunta não encontrada}'),
    pergunta_faixa_resposta_faixa_fk: sumiu('faixaId', 'Faixa não encontrada'),
  },
}

/** Reasons of rejection: choosing one fills the justification. It opens beside every reviewer's queue, of whatever kind. */
export const motivosDeRejeicao: Register = {
  caminho: '/api/motivo-rejeicao',
  tabela: 'motivo_rejeicao',
  id: 'motivoRejeicaoId',
  permit: {
    ver: [
      'analisarRejeitadas',
      'podeAnalisarRelatorio',
      'analisarRelatoriosAdministrativos',
      'podeAnalisarRelatorioAdmin',
    ],
    incluir: 'editarMotivosRejeicao',
    editar: 'editarMotivosRejeicao',
    excluir: 'editarMotivosRejeicao',
  },
  titulo: 'Motivos de rejeição',
  singular: 'Motivo de rejeição',
  genero: 'm',
  vazio: 'Nenhum motivo cadastrado',
  campos: [
    { chave: 'titulo', rotulo: 'Título', tipo: 'texto', max: 80, obrigatorio: true },
    { chave: 'texto', rotulo: 'Justificativa', tipo: 'textoLongo', max: 2000, obrigatorio: true },
    ordem,
    ativo('Um motivo inativo não é oferecido ao analista.'),
  ],
  ordem: 'ordem',
  restricoes: { motivo_rejeicao_titulo_uk: { campo: 'titulo', mensagem: 'Já existe um motivo com este título' } },
}
