import { ERROS } from '../erros.ts'
import { LEITURA } from '../leitura.ts'
import type { Register } from '../register.ts'
import type { RegisterField } from '../register-field.ts'
import { ativo, eixo, email, municipio, nome, sumiu, telefone, tema } from './campos.ts'

/* What belongs to places and to the people around them. */

export const unidadesRegionais: Register = {
  caminho: '/api/UnidadeRegional',
  caminhos: {
    criar: ['/api/UnidadeRegional/cadastrar-unidade'],
    alterar: ['/api/UnidadeRegional/atualizar-unidade'],
  },
  tela: '/ur',
  tabela: 'unidade_regional',
  id: 'id_unidade_regional',
  permit: {
    ver: LEITURA.unidadeRegional,
    incluir: 'incluirUnidadeRegional',
    editar: 'editarUnidadeRegional',
    excluir: 'excluirUnidadeRegional',
  },
  titulo: 'Unidades Regionais',
  singular: 'Unidade regional',
  genero: 'f',
  termo: 'unidadeRegional',
  vazio: 'Nenhuma UR',
  erro: 'Erro ao obter unidades regionais',
  campos: [nome('nomeRegiao'), { chave: 'uf', rotulo: 'UF', tipo: 'uf', doAmbiente: true }],
  ordem: 'nomeRegiao',
  contagens: [
    {
      chave: 'municipios',
      rotulo: 'Municípios',
      termo: ['municipio', 'plural'],
      tabela: 'municipio',
      coluna: 'unidadeRegionalId',
    },
  ],
  leituras: [{ caminho: '/api/UnidadeRegional/obter-por-uf/:uf', campo: 'uf' }],
  planilha: '/api/UnidadeRegional/gerar-xlsx-unidade-regional',
  restricoes: {
    unidade_regional_nome_uk: { campo: 'nomeRegiao', mensagem: 'Já existe uma unidade regional com este nome' },
  },
}

export const municipiosAds: Register = {
  caminho: '/api/MunicipioAd',
  tela: '/municipioAds',
  pagina: { pede: 'verMenuMunicipiosAds', menu: 'municipios' },
  tabela: 'municipio_ad',
  id: 'municipioAdId',
  permit: {
    ver: 'verMenuMunicipiosAds',
    incluir: 'incluirMunicipioAd',
    editar: 'editarMunicipioAd',
    excluir: 'excluirMunicipioAd',
  },
  alcance: { municipio: 'municipioId' },
  titulo: '{Municípios} ADs',
  singular: 'Agente de desenvolvimento',
  genero: 'm',
  vazio: 'Nenhum agente de desenvolvimento cadastrado',
  erro: ERROS.obterAds,
  campos: [
    nome(),
    { ...municipio, obrigatorio: true },
    { ...email, largura: 220 },
    { ...telefone, largura: 150 },
    { chave: 'cpf', rotulo: 'CPF', tipo: 'texto', max: 14, formato: 'cpf', foraDaLista: true },
    {
      chave: 'portaria',
      rotulo: 'Portaria',
      tipo: 'texto',
      max: 120,
      foraDaLista: true,
      ajuda: 'Ato que designou o agente.',
    },
    { chave: 'inicio', rotulo: 'Início', tipo: 'data', obrigatorio: true },
    { chave: 'fim', rotulo: 'Fim', tipo: 'data' },
    ativo('Um agente inativo fica no histórico {do município}.'),
  ],
  ordem: 'nome',
  planilha: '/api/MunicipioAd/gerar-xlsx-municipio-ad',
  restricoes: { municipio_ad_municipio_fk: sumiu('municipioId', '{Município não encontrado}') },
  emOrdem: ['inicio', 'fim'],
}

export const instituicoes: Register = {
  caminho: '/api/govInstituicao',
  caminhos: {
    criar: ['/api/govInstituicao/cadastrar-instituicao'],
    alterar: ['/api/govInstituicao/atualizar-instituicao'],
    excluir: ['/api/govInstituicao/excluir-instituicao/:id'],
  },
  tela: '/instituicao',
  tabela: 'instituicao',
  id: 'instituicaoId',
  // The dialog of a member chooses an institution.
  permit: {
    ver: ['verMenuInstituicao', 'verCampoInstituicaoMembro'],
    incluir: 'incluirInstituicao',
    editar: 'editarInstituicao',
    excluir: 'excluirInstituicao',
  },
  alcance: { municipio: 'municipiosIds', tudoCom: 'verTodasInstituicao' },
  titulo: 'Instituição',
  singular: 'Instituição',
  genero: 'f',
  termo: 'instituicao',
  vazio: 'Nenhuma Instituição retornada',
  erro: 'Erro ao obter instituições',
  campos: [
    { ...nome('nome', 160), largura: 260 },
    { chave: 'sigla', rotulo: 'Sigla', tipo: 'texto', max: 30, largura: 110 },
    {
      chave: 'categoriaInstituicaoId',
      rotulo: 'Categoria',
      tipo: 'referencia',
      lista: '/api/gov-categoria',
      valor: 'categoriaInstituicaoId',
      nome: 'categoriaInstituicaoNome',
      junta: { chave: 'categoria', tabela: 'categoria_instituicao', campos: ['categoriaInstituicaoNome'] },
      obrigatorio: true,
    },
    {
      chave: 'municipiosIds',
      rotulo: 'Municípios',
      termo: ['municipio', 'plural'],
      tipo: 'referencias',
      lista: '/api/municipio/get-nomes',
      valor: 'municipioId',
      nome: 'nome',
      complemento: 'uf',
      alcance: 'municipioId',
      ligacao: 'instituicao_municipio',
      coluna: 'municipioId',
      sufixo: { um: '{município}', varios: '{municípios}' },
      obrigatorio: true,
    },
    { chave: 'cnpj', rotulo: 'CNPJ', tipo: 'texto', max: 20, formato: 'cnpj', foraDaLista: true },
    { chave: 'site', rotulo: 'Site', tipo: 'texto', max: 200, foraDaLista: true },
    { ...email, foraDaLista: true },
    { ...telefone, largura: 150 },
    { chave: 'endereco', rotulo: 'Endereço', tipo: 'texto', max: 300, foraDaLista: true },
    { chave: 'representanteNome', rotulo: 'Representante', tipo: 'texto', max: 120, foraDaLista: true },
    { chave: 'representanteCargo', rotulo: 'Cargo do representante', tipo: 'texto', max: 120, foraDaLista: true },
    { chave: 'representanteContato', rotulo: 'Contato do representante', tipo: 'texto', max: 200, foraDaLista: true },
    { chave: 'papelGovernanca', rotulo: 'Papel na governança', tipo: 'texto', max: 200, foraDaLista: true },
    { chave: 'observacoes', rotulo: 'Observações', tipo: 'textoLongo', max: 2000, foraDaLista: true },
    ativo('Uma instituição inativa não pode ser escolhida.'),
  ],
  ordem: 'nome',
  restricoes: {
    instituicao_cnpj_uk: { campo: 'cnpj', mensagem: 'Já existe uma instituição com este CNPJ' },
    instituicao_categoria_fk: sumiu('categoriaInstituicaoId', 'Categoria não encontrada'),
  },
}

const nivel = (chave: string, rotulo: string, opcoes: readonly string[]): RegisterField => ({
  chave,
  rotulo,
  tipo: 'opcao',
  opcoes,
  obrigatorio: true,
})

export const atores: Register = {
  caminho: '/api/atores',
  tabela: 'ator',
  id: 'atorId',
  permit: { ver: 'menuGestaoTerritorios', incluir: 'criarAtor', editar: 'editarAtor', excluir: 'excluirAtor' },
  alcance: { municipio: 'municipioId' },
  titulo: 'Atores',
  singular: 'Ator',
  genero: 'm',
  vazio: 'Nenhum ator cadastrado',
  campos: [
    nome(),
    nivel('tipo', 'Tipo', ['Público', 'Privado', 'Terceiro setor', 'Academia']),
    {
      chave: 'instituicaoId',
      rotulo: 'Instituição',
      tipo: 'referencia',
      lista: '/api/govInstituicao',
      valor: 'instituicaoId',
      nome: 'nome',
      junta: { chave: 'instituicao', tabela: 'instituicao', campos: ['nome'] },
    },
    { ...municipio },
    nivel('influencia', 'Influência', ['Alta', 'Média', 'Baixa']),
    nivel('interesse', 'Interesse', ['Alto', 'Médio', 'Baixo']),
    { chave: 'posicionamento', rotulo: 'Posicionamento', tipo: 'texto', max: 500, foraDaLista: true },
    { chave: 'contato', rotulo: 'Contato', tipo: 'texto', max: 200 },
  ],
  ordem: 'nome',
  restricoes: {
    ator_instituicao_fk: sumiu('instituicaoId', 'Instituição não encontrada'),
    ator_municipio_fk: sumiu('municipioId', '{Município não encontrado}'),
  },
}

export const municipiosEixos: Register = {
  caminho: '/api/MunicipiosEixos',
  caminhos: { criar: ['/api/MunicipiosEixos/cadastrar-municipio-eixo'] },
  tabela: 'municipio_eixo',
  id: 'municipioEixoId',
  permit: {
    ver: LEITURA.municipioEixo,
    incluir: 'editarMunicipioEixos',
    editar: 'editarMunicipioEixos',
    excluir: 'editarMunicipioEixos',
  },
  alcance: { municipio: 'municipioId', eixo: 'eixoId' },
  titulo: '{Municípios} {Eixos}',
  singular: '{Eixo} {do município}',
  genero: 'm',
  vazio: '{Nenhum Eixo retornado}',
  erro: ERROS.listarEixos,
  campos: [
    { ...municipio, obrigatorio: true },
    { ...eixo, obrigatorio: true },
    { chave: 'pergunta', rotulo: '{Perguntas}', tipo: 'simNao', padrao: true },
  ],
  ordem: 'municipioId',
  restricoes: {
    municipio_eixo_uk: { campo: 'eixoId', mensagem: '{O município} já tem {este eixo}' },
    municipio_eixo_municipio_fk: sumiu('municipioId', '{Município não encontrado}'),
    municipio_eixo_eixo_fk: sumiu('eixoId', '{Eixo não encontrado}'),
  },
}

export const municipiosTemas: Register = {
  caminho: '/api/MunicipiosTemas',
  tabela: 'municipio_tema',
  id: 'municipioTemaId',
  permit: {
    ver: LEITURA.municipioTema,
    incluir: 'editarMunicipioTemas',
    editar: 'editarMunicipioTemas',
    excluir: 'editarMunicipioTemas',
  },
  alcance: { municipio: 'municipioId', eixo: 'temaId.eixoId' },
  titulo: '{Municípios} {Temas (temas)}',
  singular: '{Tema} {do município}',
  genero: 'm',
  vazio: '{Nenhum Tema}',
  erro: ERROS.obterTemas,
  campos: [
    { ...municipio, obrigatorio: true },
    { ...tema, obrigatorio: true },
    { chave: 'habilitado', rotulo: 'Habilitado', tipo: 'simNao', padrao: true },
  ],
  ordem: 'municipioId',
  restricoes: {
    municipio_tema_uk: { campo: 'temaId', mensagem: '{O município} já tem {este tema}' },
    municipio_tema_municipio_fk: sumiu('municipioId', '{Município não encontrado}'),
    municipio_tema_tema_fk: sumiu('temaId', '{Tema não encontrado}'),
  },
}

/** The same rows under the second address that the specification gives them. */
export const temasHabilitados: Register = { ...municipiosTemas, caminho: '/api/MunicipioTemasHabilitados' }
