import { ERROS } from '../erros.ts'
import type { Register } from '../register.ts'
import type { FieldOf } from '../register-field.ts'
import { descricaoCortada, eixo, municipio, sumiu } from './campos.ts'
import {
  camposDaSolucao,
  descricaoDoGrupo,
  horasDaTarefa,
  nomeDaEvidencia,
  nomeDaSolucao,
  nomeDaTarefa,
  nomeDoGrupo,
  PALAVRAS,
} from './solucao.ts'

/*
 * The reference term of a city: what is filled in of its groups, solutions, tasks and evidences. What else is done with
 * them is in termo-referencia-passos.ts. A row stays in the city that it was made in.
 */

const VER = 'termoReferencia'
const doMunicipio = { ...municipio, obrigatorio: true, foraDaLista: true } as const
const MUNICIPIO_SUMIU = '{Município não encontrado}'

const grupo: FieldOf<'referencia'> = {
  chave: 'municipioGrupoSolucaoId',
  rotulo: 'Grupo de Solução',
  termo: ['grupoSolucao', 'singular'],
  tipo: 'referencia',
  lista: '/api/municipio/municipiogruposolucao',
  valor: 'municipioGrupoSolucaoId',
  nome: 'nome',
  obrigatorio: true,
  junta: {
    chave: 'municipioGrupoSolucao',
    tabela: 'municipio_grupo_solucao',
    campos: ['nome', 'eixoId', 'desabilitado'],
  },
}
const solucao: FieldOf<'referencia'> = {
  chave: 'municipioSolucaoId',
  rotulo: 'Solução',
  termo: ['solucao', 'singular'],
  tipo: 'referencia',
  lista: '/api/municipio/municipiosolucao',
  valor: 'municipioSolucaoId',
  nome: 'nome',
  obrigatorio: true,
  junta: {
    chave: 'municipioSolucao',
    tabela: 'municipio_solucao',
    campos: ['nome', 'municipioGrupoSolucaoId', 'municipioPropostaSolucoesExtrasId', 'desabilitado'],
  },
}
const tarefa: FieldOf<'referencia'> = {
  chave: 'municipioTarefaId',
  rotulo: 'Tarefa',
  termo: ['tarefa', 'singular'],
  tipo: 'referencia',
  lista: '/api/municipio/municipiotarefa',
  valor: 'municipioTarefaId',
  nome: 'nome',
  obrigatorio: true,
  junta: {
    chave: 'municipioTarefa',
    tabela: 'municipio_tarefa',
    campos: ['nome', 'municipioSolucaoId', 'desabilitado'],
  },
}

export const gruposDoTermo: Register = {
  caminho: '/api/municipio/municipiogruposolucao',
  area: 'grupo-solucao',
  tabela: 'municipio_grupo_solucao',
  id: 'municipioGrupoSolucaoId',
  permit: {
    ver: VER,
    incluir: 'adicionarGrupoTermoReferencia',
    editar: 'editarGrupoTermoReferencia',
    excluir: 'excluirGrupoTermoReferencia',
  },
  alcance: { municipio: 'municipioId', eixo: 'eixoId' },
  titulo: '{Grupos de Soluções} {do município}',
  ...PALAVRAS.grupo,
  campos: [doMunicipio, nomeDoGrupo, { ...eixo, obrigatorio: true }, descricaoDoGrupo],
  ordem: 'nome',
  soLeitura: ['grupoSolucaoId'],
  restricoes: {
    municipio_grupo_solucao_nome_uk: { campo: 'nome', mensagem: 'O termo já tem um grupo com este nome' },
    municipio_grupo_solucao_municipio_fk: sumiu('municipioId', MUNICIPIO_SUMIU),
    municipio_grupo_solucao_grupo_fk: sumiu('grupoSolucaoId', '{Grupo de Solução não encontrado}'),
    municipio_grupo_solucao_eixo_fk: sumiu('eixoId', '{Eixo não encontrado}'),
  },
}

export const solucoesDoTermo: Register = {
  caminho: '/api/municipio/municipiosolucao',
  caminhos: { criar: ['/api/municipio/municipiosolucao/cadastrar-municipio-solucao'] },
  area: 'solucao',
  tabela: 'municipio_solucao',
  id: 'municipioSolucaoId',
  permit: {
    ver: VER,
    incluir: 'adicionarSolucaoTermoReferencia',
    editar: 'editarSolucaoTermoReferencia',
    excluir: 'excluirSolucaoTermoReferencia',
  },
  alcance: { municipio: 'municipioId', eixo: 'municipioGrupoSolucaoId.eixoId' },
  titulo: '{Soluções} {do município}',
  ...PALAVRAS.solucao,
  vazio: 'Nenhuma {solução} no termo',
  erro: ERROS.obterSolucoes,
  campos: [
    doMunicipio,
    nomeDaSolucao,
    grupo,
    descricaoCortada(2000),
    {
      chave: 'usuarioId',
      rotulo: 'Consultor',
      tipo: 'referencia',
      lista: '/api/usuario/consultores',
      valor: 'usuarioId',
      nome: 'nome',
      junta: { chave: 'usuario', tabela: 'usuario', campos: ['nome', 'habilitado'] },
      ajuda: 'Sem consultor {a solução} não pode ser iniciada.',
    },
    ...camposDaSolucao,
  ],
  ordem: 'nome',
  emOrdem: ['dataInicioString', 'dataTerminoString'],
  soLeitura: ['solucaoId', 'municipioPropostaSolucoesExtrasId'],
  restricoes: {
    municipio_solucao_nome_uk: { campo: 'nome', mensagem: 'Já existe {uma solução} com este nome no grupo' },
    municipio_solucao_grupo_fk: sumiu('municipioGrupoSolucaoId', '{Grupo de Solução} não encontrado {neste município}'),
    municipio_solucao_extra_fk: sumiu('municipioPropostaSolucoesExtrasId', 'Extra da proposta não encontrado'),
    municipio_solucao_solucao_fk: sumiu('solucaoId', '{Solução não encontrada}'),
    municipio_solucao_usuario_fk: sumiu('usuarioId', 'Consultor não encontrado'),
    municipio_solucao_tipo_fk: sumiu('solucaoTipoId', '{Tipo de solução não encontrado}'),
  },
}

export const tarefasDoTermo: Register = {
  caminho: '/api/municipio/municipiotarefa',
  area: 'tarefa',
  tabela: 'municipio_tarefa',
  id: 'municipioTarefaId',
  permit: {
    ver: VER,
    incluir: 'adicionarTarefaTermoReferencia',
    editar: 'editarTarefaTermoReferencia',
    excluir: 'excluirTarefaTermoReferencia',
  },
  alcance: { municipio: 'municipioId', eixo: 'municipioSolucaoId.municipioGrupoSolucaoId.eixoId' },
  titulo: '{Tarefas} {do município}',
  ...PALAVRAS.tarefa,
  campos: [doMunicipio, nomeDaTarefa, horasDaTarefa, solucao, descricaoCortada(2000)],
  ordem: 'nome',
  soLeitura: ['tarefaId'],
  restricoes: {
    municipio_tarefa_nome_uk: { campo: 'nome', mensagem: 'Já existe {uma tarefa} com este nome {na solução}' },
    municipio_tarefa_solucao_fk: sumiu('municipioSolucaoId', '{Solução} não encontrada {neste município}'),
    municipio_tarefa_tarefa_fk: sumiu('tarefaId', '{Tarefa não encontrada}'),
  },
}

export const evidenciasDoTermo: Register = {
  caminho: '/api/municipio/municipioevidencia',
  area: 'evidencia-definicao',
  tabela: 'municipio_evidencia',
  id: 'municipioEvidenciaId',
  permit: {
    ver: VER,
    incluir: 'adicionarEvidenciaTermoReferencia',
    editar: 'editarEvidenciaTermoReferencia',
    excluir: 'excluirEvidenciaTermoReferencia',
  },
  alcance: {
    municipio: 'municipioId',
    eixo: 'municipioTarefaId.municipioSolucaoId.municipioGrupoSolucaoId.eixoId',
  },
  titulo: 'Evidências {do município}',
  ...PALAVRAS.evidencia,
  campos: [doMunicipio, { ...nomeDaEvidencia, largura: 300 }, descricaoCortada(1000), tarefa],
  ordem: 'nome',
  soLeitura: ['evidenciaId'],
  restricoes: {
    municipio_evidencia_nome_uk: { campo: 'nome', mensagem: 'Já existe uma evidência com este nome {na tarefa}' },
    municipio_evidencia_tarefa_fk: sumiu('municipioTarefaId', '{Tarefa} não encontrada {neste município}'),
    municipio_evidencia_evidencia_fk: sumiu('evidenciaId', 'Evidência não encontrada'),
  },
}
