import { CORTES } from '../br.ts'
import { ERROS } from '../erros.ts'
import { LEITURA } from '../leitura.ts'
import type { Register } from '../register.ts'
import type { FieldOf, RegisterField, RegisterRow } from '../register-field.ts'
import { descricao, descricaoCortada, eixo, nome, sumiu } from './campos.ts'

/*
 * The shelf: groups > solutions > tasks > evidences, one for all cities, which take from it into their terms. Each has
 * the axis of its group: who sees some axes only sees what is theirs.
 */

const DIREITOS = { incluir: 'incluirProjeto', editar: 'editarProjeto', excluir: 'excluirProjeto' } as const

const desabilitado = (ajuda: string): RegisterField => ({
  chave: 'desabilitado',
  rotulo: 'Desabilitado',
  tipo: 'simNao',
  padrao: false,
  ajuda,
  foraDaLista: true,
})

/* What groups, solutions, tasks and evidences are called and what is filled in of them, on the shelf and in a city alike. */

export const PALAVRAS = {
  grupo: {
    singular: '{Grupo de Solução}',
    genero: 'm',
    termo: 'grupoSolucao',
    vazio: 'Nenhum Grupo retornado',
    erro: ERROS.listarGruposDeSolucao,
    textos: {
      incluido: '{Grupo de Solução} incluído com sucesso',
      erroIncluir: 'Erro ao incluir {Grupo de Solução}',
      confirmaExcluir: 'Confirma que deseja deletar o {Grupo de Solução}?',
    },
  },
  solucao: {
    singular: '{Solução}',
    genero: 'f',
    termo: 'solucao',
    textos: { incluido: '{Solução incluída} com sucesso' },
    largura: 800,
  },
  tarefa: {
    singular: '{Tarefa}',
    genero: 'f',
    termo: 'tarefa',
    vazio: 'Nenhuma {tarefa} retornada',
    erro: ERROS.obterTarefas,
    textos: { confirmaExcluir: 'Confirma que deseja deletar a tarefa/atividade?' },
  },
  evidencia: {
    singular: 'Evidência',
    genero: 'f',
    vazio: 'Nenhuma evidência retornada',
    erro: ERROS.obterEvidencia,
    textos: { novo: 'Cadastrar Evidência', confirmaExcluir: 'Confirma que deseja deletar a evidência?' },
  },
} as const satisfies Record<string, Partial<Register>>

export const nomeDoGrupo = { ...nome('nome', 160), largura: 260 }
export const descricaoDoGrupo = descricaoCortada(1000, CORTES.grupo, 420)
export const nomeDaSolucao = { ...nome('nome', 200), largura: 260 }
export const nomeDaTarefa = { ...nome('nome', 200), largura: 300 }
export const nomeDaEvidencia = nome('nome', 200, 'Nome da evidência')

export const gruposDeSolucao: Register = {
  caminho: '/api/projeto/grupoSolucao',
  tela: '/grupo-solucao',
  area: 'grupo-solucao',
  tabela: 'grupo_solucao',
  id: 'grupoSolucaoId',
  permit: { ver: LEITURA.prateleira, ...DIREITOS },
  alcance: { eixo: 'eixoId' },
  titulo: '{Grupos de Soluções}',
  ...PALAVRAS.grupo,
  campos: [
    nomeDoGrupo,
    { ...eixo, obrigatorio: true, foraDaLista: true },
    descricaoDoGrupo,
    desabilitado('Um grupo desabilitado não é oferecido {aos municípios}.'),
  ],
  ordem: 'nome',
  contagens: [
    {
      chave: 'solucoes',
      rotulo: 'Soluções',
      termo: ['solucao', 'plural'],
      tabela: 'solucao',
      coluna: 'grupoSolucaoId',
      foraDaLista: true,
    },
  ],
  restricoes: {
    grupo_solucao_nome_uk: { campo: 'nome', mensagem: 'Já existe um {grupo de solução} com este nome {no eixo}' },
    grupo_solucao_eixo_fk: sumiu('eixoId', '{Eixo não encontrado}'),
  },
}

export const MONITORAMENTO = { tarefas: 1, visitas: 2 } as const
export const monitoramento: FieldOf<'escolha'> = {
  chave: 'monitoramento',
  rotulo: 'Monitoramento',
  tipo: 'escolha',
  opcoes: [
    { valor: MONITORAMENTO.tarefas, rotulo: 'Tarefas/Atividades' },
    { valor: MONITORAMENTO.visitas, rotulo: 'Visitas' },
  ],
  padrao: MONITORAMENTO.tarefas,
  foraDaLista: true,
}
const deVisitas = {
  foraDaLista: true,
  quando: { campo: 'monitoramento', valor: MONITORAMENTO.visitas },
} as const
export const camposDaSolucao: readonly RegisterField[] = [
  {
    chave: 'solucaoTipoId',
    rotulo: 'Tipo de solução',
    termo: ['tipoSolucao', 'singular'],
    tipo: 'referencia',
    lista: '/api/solucao-tipo',
    valor: 'solucaoTipoId',
    nome: 'nome',
    foraDeUso: (tipo) => tipo.ativo !== true,
    junta: { chave: 'solucaoTipo', tabela: 'solucao_tipo', campos: ['nome'] },
    flag: 'verTipoSolucao',
  },
  { chave: 'custo', rotulo: 'Custo', tipo: 'dinheiro', flag: 'verCustoPreco' },
  { chave: 'preco', rotulo: 'Preço', tipo: 'dinheiro', flag: 'verCustoPreco' },
  monitoramento,
  { chave: 'dataInicioString', rotulo: 'Data de início', tipo: 'dataTexto', coluna: 'dataInicio', foraDaLista: true },
  {
    chave: 'dataTerminoString',
    rotulo: 'Data de término',
    tipo: 'dataTexto',
    coluna: 'dataTermino',
    foraDaLista: true,
  },
  { chave: 'visitasPresenciais', rotulo: 'Visitas presenciais', tipo: 'inteiro', min: 0, max: 9999, ...deVisitas },
  {
    chave: 'horasPrevistasVisitasPresenciais',
    rotulo: 'Horas previstas de visitas presenciais',
    tipo: 'horas',
    ...deVisitas,
  },
  { chave: 'trabalhosEscritorio', rotulo: 'Trabalhos de escritório', tipo: 'inteiro', min: 0, max: 9999, ...deVisitas },
  {
    chave: 'horasPrevistasTrabalhosEscritorio',
    rotulo: 'Horas previstas de trabalhos de escritório',
    tipo: 'horas',
    ...deVisitas,
  },
  { chave: 'cargaHoraria', rotulo: 'Carga horária', tipo: 'horas', padrao: 0, largura: 110 },
  {
    chave: 'naoComputaHoras',
    rotulo: 'Não computa horas',
    tipo: 'simNao',
    padrao: false,
    ajuda: 'As suas horas não entram nas somas do grupo e {do município}.',
    foraDaLista: true,
  },
]

/** A solution of the shelf that is not offered: it is disabled, or its group is. */
export const solucaoForaDeUso = (s: RegisterRow) =>
  s.desabilitado === true || (s.grupoSolucao as { desabilitado?: boolean } | null)?.desabilitado === true

export const solucoes: Register = {
  caminho: '/api/projeto/solucao',
  caminhos: { listar: ['/api/projeto/solucao/listAll'] },
  tela: '/grupo-solucao/:id/solucao',
  area: 'solucao',
  tabela: 'solucao',
  id: 'solucaoId',
  permit: { ver: LEITURA.prateleira, ...DIREITOS },
  alcance: { eixo: 'grupoSolucaoId.eixoId' },
  titulo: '{Soluções}',
  ...PALAVRAS.solucao,
  vazio: '{Nenhuma solução cadastrada}',
  erro: ERROS.listarSolucoes,
  campos: [
    nomeDaSolucao,
    {
      chave: 'grupoSolucaoId',
      rotulo: 'Grupo de Solução',
      termo: ['grupoSolucao', 'singular'],
      tipo: 'referencia',
      lista: '/api/projeto/grupoSolucao',
      valor: 'grupoSolucaoId',
      nome: 'nome',
      junta: { chave: 'grupoSolucao', tabela: 'grupo_solucao', campos: ['nome', 'eixoId', 'desabilitado'] },
      obrigatorio: true,
      foraDaLista: true,
    },
    descricaoCortada(2000),
    ...camposDaSolucao,
    {
      chave: 'usuarioIds',
      rotulo: 'Gerentes de produto',
      tipo: 'referencias',
      lista: '/api/usuario/consultores',
      valor: 'usuarioId',
      nome: 'nome',
      ligacao: 'solucao_usuario',
      coluna: 'usuarioId',
      max: 20,
      sufixo: { um: 'pessoa', varios: 'pessoas' },
      foraDaLista: true,
    },
    desabilitado('{Uma solução desabilitada} não é {oferecida aos municípios}.'),
  ],
  ordem: 'nome',
  emOrdem: ['dataInicioString', 'dataTerminoString'],
  contagens: [
    { chave: 'tarefas', rotulo: 'Tarefas', termo: ['tarefa', 'plural'], tabela: 'tarefa', coluna: 'solucaoId' },
  ],
  leituras: [
    {
      caminho: '/api/projeto/solucao/get-by-eixos',
      metodo: 'POST',
      campo: 'grupoSolucaoId.eixoId',
      corpo: 'eixosIds',
      varios: true,
    },
  ],
  restricoes: {
    solucao_nome_uk: { campo: 'nome', mensagem: 'Já existe {uma solução} com este nome no grupo' },
    solucao_grupo_fk: sumiu('grupoSolucaoId', '{Grupo de Solução não encontrado}'),
    solucao_tipo_fk: sumiu('solucaoTipoId', '{Tipo de solução não encontrado}'),
  },
}

export const horasDaTarefa: FieldOf<'horas'> = { chave: 'horas', rotulo: 'Horas', tipo: 'horas', obrigatorio: true }
const EVIDENCIA_REPETIDA = 'Já existe uma evidência com este nome {na tarefa}'

export const tarefas: Register = {
  caminho: '/api/projeto/tarefa',
  tela: '/grupo-solucao/:id/solucao/:solucaoId/tarefa',
  area: 'tarefa',
  tabela: 'tarefa',
  id: 'tarefaId',
  permit: { ver: LEITURA.prateleira, ...DIREITOS },
  alcance: { eixo: 'solucaoId.grupoSolucaoId.eixoId' },
  titulo: '{Tarefas}',
  ...PALAVRAS.tarefa,
  largura: 800,
  campos: [
    {
      chave: 'solucaoId',
      rotulo: 'Solução',
      termo: ['solucao', 'singular'],
      tipo: 'referencia',
      lista: '/api/projeto/solucao/listAll',
      valor: 'solucaoId',
      nome: 'nome',
      junta: { chave: 'solucao', tabela: 'solucao', campos: ['nome', 'grupoSolucaoId'] },
      obrigatorio: true,
    },
    nomeDaTarefa,
    { ...horasDaTarefa, foraDaLista: true },
    descricaoCortada(2000),
    {
      chave: 'evidencias',
      rotulo: 'Evidências',
      tipo: 'linhas',
      tabela: 'evidencia_definicao',
      id: 'evidenciaId',
      comVersao: true,
      campos: [nomeDaEvidencia, { ...descricao, rotulo: 'Descrição da evidência' }],
      unico: { campo: 'nome', mensagem: EVIDENCIA_REPETIDA },
      adicionar: 'Adicionar evidência',
      singular: 'Evidência',
      max: 50,
      foraDaLista: true,
    },
  ],
  primeiros: ['nome', 'horas', 'solucaoId'],
  ordem: 'nome',
  leituras: [
    {
      caminho: '/api/projeto/tarefa/get-by-solucoes',
      metodo: 'POST',
      campo: 'solucaoId',
      corpo: 'solucoesIds',
      varios: true,
    },
    { caminho: '/api/projeto/tarefa/get-by-solucao', metodo: 'POST', campo: 'solucaoId' },
  ],
  restricoes: {
    tarefa_nome_uk: { campo: 'nome', mensagem: 'Já existe {uma tarefa} com este nome {na solução}' },
    tarefa_solucao_fk: sumiu('solucaoId', '{Solução não encontrada}'),
  },
}

export const evidencias: Register = {
  caminho: '/api/projeto/evidencia',
  tela: '/grupo-solucao/:id/solucao/:solucaoId/tarefa/:tarefaId/evidencia',
  area: 'evidencia-definicao',
  tabela: 'evidencia_definicao',
  id: 'evidenciaId',
  permit: { ver: LEITURA.prateleira, ...DIREITOS },
  alcance: { eixo: 'tarefaId.solucaoId.grupoSolucaoId.eixoId' },
  titulo: 'Evidências',
  ...PALAVRAS.evidencia,
  campos: [
    {
      chave: 'tarefaId',
      rotulo: 'Tarefa',
      termo: ['tarefa', 'singular'],
      tipo: 'referencia',
      lista: '/api/projeto/tarefa',
      valor: 'tarefaId',
      nome: 'nome',
      junta: { chave: 'tarefa', tabela: 'tarefa', campos: ['nome', 'solucaoId'] },
      obrigatorio: true,
    },
    { ...nomeDaEvidencia, largura: 300 },
    descricaoCortada(1000),
  ],
  primeiros: ['nome', 'descricao'],
  ordem: 'nome',
  leituras: [{ caminho: '/api/projeto/evidencia/get-by-tarefa/:id', campo: 'tarefaId' }],
  restricoes: {
    evidencia_definicao_nome_uk: { campo: 'nome', mensagem: EVIDENCIA_REPETIDA },
    evidencia_definicao_tarefa_fk: sumiu('tarefaId', '{Tarefa não encontrada}'),
  },
}
