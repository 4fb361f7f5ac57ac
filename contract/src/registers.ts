import type { Register } from './register.ts'
import { mapaDoAgente, perfisDeAgente, planoDoAgente, resultadosDoAgente } from './registers/agente-territorial.ts'
import { roteiros } from './registers/cliente-oculto.ts'
import { escolas } from './registers/escola.ts'
import { eventos } from './registers/evento.ts'
import {
  atores,
  instituicoes,
  municipiosAds,
  municipiosEixos,
  municipiosTemas,
  temasHabilitados,
  unidadesRegionais,
} from './registers/lugares.ts'
import { pacotes } from './registers/pacote.ts'
import {
  faixas,
  faixasDeResposta,
  gruposDeEixos,
  medalhas,
  motivosDeRejeicao,
  precosPorFaixa,
  projetos,
  status,
  statusContrato,
  temas,
} from './registers/programa.ts'
import { combosDeProposta } from './registers/proposta.ts'
import {
  apuracoesDeIndicador,
  fontesDeIndicador,
  indicadoresDaSala,
  leiturasDeIndicador,
  niveisDeIndicador,
  unidadesDeIndicador,
} from './registers/sala-indicador.ts'
import { edicoes } from './registers/selo.ts'
import { evidencias, gruposDeSolucao, solucoes, tarefas } from './registers/solucao.ts'
import { evidenciasDoTermo, gruposDoTermo, solucoesDoTermo, tarefasDoTermo } from './registers/termo-referencia.ts'

const categorias: Register = {
  caminho: '/api/gov-categoria',
  tela: '/categorias',
  pagina: { pede: 'verMenuCategorias', menu: 'cadastros' },
  tabela: 'categoria_instituicao',
  id: 'categoriaInstituicaoId',
  // Who registers institutions chooses a category.
  permit: {
    ver: ['verMenuCategorias', 'verMenuInstituicao'],
    incluir: 'incluirCategoria',
    editar: 'editarCategoria',
    excluir: 'excluirCategoria',
  },
  titulo: 'Categorias',
  singular: 'Categoria',
  genero: 'f',
  vazio: 'Nenhuma categoria cadastrada',
  campos: [{ chave: 'categoriaInstituicaoNome', rotulo: 'Nome', tipo: 'texto', max: 120, obrigatorio: true }],
  ordem: 'categoriaInstituicaoNome',
  contagens: [
    { chave: 'instituicoes', rotulo: 'Instituições', tabela: 'instituicao', coluna: 'categoriaInstituicaoId' },
  ],
  restricoes: {
    categoria_instituicao_nome_uk: {
      campo: 'categoriaInstituicaoNome',
      mensagem: 'Já existe uma categoria com este nome',
    },
  },
}

const tiposDeSolucao: Register = {
  caminho: '/api/solucao-tipo',
  tela: '/tipoSolucao',
  pagina: { pede: 'editarTipoSolucao', menu: 'administracao', titulo: 'Tipo {Solução}' },
  tabela: 'solucao_tipo',
  id: 'solucaoTipoId',
  // The dialog of a solution shows its type to who may see it.
  permit: {
    ver: ['editarTipoSolucao', 'verTipoSolucao'],
    incluir: 'incluirTipoSolucao',
    editar: 'editarTipoSolucao',
    excluir: 'excluirTipoSolucao',
  },
  titulo: '{Tipo de solução}',
  singular: '{Tipo de solução}',
  genero: 'm',
  termo: 'tipoSolucao',
  vazio: '{Nenhum tipo de solução cadastrado}',
  campos: [
    { chave: 'nome', rotulo: 'Nome', tipo: 'texto', max: 120, obrigatorio: true },
    { chave: 'descricao', rotulo: 'Descrição', tipo: 'textoLongo', max: 1000 },
    {
      chave: 'ativo',
      rotulo: 'Ativo',
      tipo: 'simNao',
      padrao: true,
      ajuda: 'Um tipo inativo não pode ser escolhido em {novas soluções}.',
    },
  ],
  ordem: 'nome',
  restricoes: { solucao_tipo_nome_uk: { campo: 'nome', mensagem: 'Já existe um {tipo de solução} com este nome' } },
}

/** Every simple register of the product. */
export const registers: readonly Register[] = [
  categorias,
  tiposDeSolucao,
  status,
  statusContrato,
  projetos,
  temas,
  gruposDeEixos,
  pacotes,
  combosDeProposta,
  medalhas,
  faixas,
  precosPorFaixa,
  faixasDeResposta,
  motivosDeRejeicao,
  unidadesRegionais,
  municipiosAds,
  instituicoes,
  atores,
  escolas,
  municipiosEixos,
  municipiosTemas,
  temasHabilitados,
  perfisDeAgente,
  mapaDoAgente,
  planoDoAgente,
  resultadosDoAgente,
  edicoes,
  roteiros,
  niveisDeIndicador,
  unidadesDeIndicador,
  apuracoesDeIndicador,
  leiturasDeIndicador,
  fontesDeIndicador,
  indicadoresDaSala,
  eventos,
  gruposDeSolucao,
  solucoes,
  tarefas,
  evidencias,
  gruposDoTermo,
  solucoesDoTermo,
  tarefasDoTermo,
  evidenciasDoTermo,
]
