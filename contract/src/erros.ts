/**
 * The specification's own sentence for each failure, word for word in the standard variant, with what others call
 * otherwise between braces: `frase` says it. It is the title of the notice; the server's reason
 * stands under it. A call names its sentence (`useCall(…, { erro: ERROS.obterPergunta })`), and the query client shows it.
 */
export const ERROS = {
  obterFaixas: 'Erro ao obter faixas',
  obterTemas: 'Erro ao obter {Temas}',
  obterPerguntas: 'Erro ao obter {perguntas}',
  obterPergunta: 'Erro ao obter {pergunta}',
  obterMembros: 'Erro ao obter membros',
  salvarMembro: 'O telefone já cadastrado',
  obterEixos: 'Erro ao obter {Eixos}',
  obterEixosHabilitados: 'Erro ao obter {eixos habilitados}',
  obterSolucoes: 'Erro ao obter soluções/iniciativas',
  listarSolucoes: 'Erro ao listar Iniciativas/Soluções',
  obterTarefas: 'Erro ao obter atividades/tarefas',
  incluirTarefas: 'Erro ao incluir atividades/tarefas',
  listarGruposDeSolucao: 'Erro ao listar Grupo de Solução/Iniciativa',
  incluirGrupoDeSolucao: 'Erro ao incluir grupo solução',
  listarEixos: 'Erro ao listar {eixos}',
  obterUsuarios: 'Erro ao obter usuários',
  obterAnalistas: 'Erro ao obter Analistas',
  obterAds: 'Erro ao obter ADs',
  obterRelatorios: 'Erro ao obter relatórios',
  salvarRelatorio: 'Erro ao salvar relatório',
  obterRelatoriosAdministrativos: 'Erro ao obter relatórios administrativos',
  salvarPergunta: 'Erro ao salvar {Pergunta}',
  removerPergunta: 'Erro ao salvar remover questão',
  salvarEvidencia: 'Erro ao salvar evidência',
  obterEvidencia: 'Erro ao obter evidencia',
  deletarArquivo: 'Erro ao obter deletar arquivo',
  avaliarEvidencia: 'Erro ao avaliar evidência',
  atualizarEvidencia: 'Erro ao atualizar evidência',
  enviarPlanilha: 'Erro ao enviar o arquivo excel',
  reverterAnalise: 'Erro em reverter analise',
} as const
