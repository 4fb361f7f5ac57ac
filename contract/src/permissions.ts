/**
 * The permission catalogue: every boolean flag, once. The server enforces them, the interface hides by them and
 * /groups and /configuracoes draw their switches from them.
 *
 * A row is [key, label, the screen or call that uses it, what differs from "off and on its own"]. Label, use and the
 * names of the areas are sentences for `w.frase`: braces hold what a variant calls otherwise. A flag with a `pai`
 * holds only while its parent holds: what is done on a tab of the city hangs below the tab's flag (R660-R663), what a
 * screen needs below that screen's.
 */
type Row = readonly [key: string, label: string, uso: string, extra?: { readonly pai?: string; readonly padrao?: true }]

export const areas = {
  abas: 'Abas {do município}',
  menus: 'Menus',
  evidencias: 'Evidências',
  acompanhamentos: 'Acompanhamentos',
  termoReferencia: 'Termos de referência',
  calendario: 'Calendário',
  relatorios: 'Relatórios',
  relatoriosAdministrativos: 'Relatórios administrativos',
  propostas: 'Propostas',
  pagamentos: 'Processos de pagamento',
  territorios: 'Territórios',
  usuarios: 'Usuários',
  instituicoes: 'Instituições',
  municipiosAds: '{Municípios} ADs',
  registros: 'Cadastros',
  membros: 'Membros e grupos {do município}',
  solucoes: 'Projetos e {soluções}',
  sala: 'Sala do Empreendedor',
  sistema: 'Sistema',
} as const

export type Area = keyof typeof areas

const table = {
  abas: [
    ['acompanhamentos', 'Aba Acompanhamentos', '/cidade/{id}/acompanhamento'],
    ['evidencias', 'Aba Evidências', '/cidade/{id}/evidencia/{tipo}'],
    ['termoReferencia', 'Aba Termo de Referência', '/cidade/{id}/termo-referencia/0'],
    ['grupos', 'Aba Grupos', '/cidade/{id}/grupo'],
    ['calendario', 'Aba Calendário', '/cidade/{id}/evento'],
    ['relatorios', 'Aba Relatórios', '/cidade/{id}/relatorio'],
    ['relatorioAdministrativo', 'Aba Relatórios Administrativos', '/cidade/{id}/relatorio-administrativo'],
    ['verMenuProposta', 'Aba Propostas', '/cidade/{id}/proposta/proposta'],
    ['andamento', 'Aba Andamento', '/cidade/{id}/andamento'],
    ['sala', 'Aba Sala do Empreendedor', '/sala-municipio-principal'],
    ['verClienteOculto', 'Aba Cliente Oculto', '/cidade/{id}/cliente-oculto/info'],
    ['naoVerClienteOculto', 'Ocultar a aba Cliente Oculto', 'abas {do município}', { padrao: true }],
    ['naoVerClienteOcultoOuro', 'Ocultar Cliente Oculto com selo final Ouro', 'abas {do município}'],
    [
      'editarClienteOculto',
      'Registrar a avaliação do Cliente Oculto',
      '/cidade/{id}/cliente-oculto',
      { pai: 'verClienteOculto' },
    ],
    ['salvarMunicipio', 'Salvar os dados {do município}', 'PUT /api/municipio', { padrao: true }],
    ['editarResumo', 'Escrever o resumo {do município}', '/cidade/{id}/resumo-municipio/add'],
    [
      'verEvolucaoMunicipio',
      'Ver a evolução {do município}',
      '/cidade/{id}/geral, gráfico de evolução',
      { padrao: true },
    ],
  ],
  menus: [
    ['visualizaTodosEncontros', 'Menu {Encontros}', 'menu Gestão de {Municípios}'],
    ['verMenuMunicipiosAds', 'Menu {Municípios} ADs', '/municipioAds'],
    ['verMenuMunicipioEixos', 'Menu {Municípios} {Eixos (eixos)}', '/municipioEixo'],
    ['verMenuMunicipioTemas', 'Menu {Municípios} {Temas (temas)}', '/municipioTemasHabilitados'],
    ['encontros', 'Menu {Meus Encontros}', '/meus-encontros'],
    ['unidadesRegionais', 'Menu Unidades Regionais', '/ur'],
    ['verMenuContrato', 'Menu Contratos', '/contratos'],
    ['temas', 'Menu {Temas (temas)}', '/tema'],
    ['eixos', 'Menu {Eixos (eixos)}', '/eixo'],
    ['pacotes', 'Menu Pacotes', '/pacote'],
    ['perguntas', 'Menu {Perguntas}', '/pergunta'],
    ['medalas', 'Menu Medalhas', '/medalha'],
    ['eventos', 'Menu Eventos', '/eventos'],
    ['verMenuCategorias', 'Menu Categorias', '/categorias'],
    ['verMenuInstituicao', 'Menu Instituição', '/instituicao'],
    ['verMenuFaixas', 'Menu Faixas', '/faixas'],
    ['menuGestaoTerritorios', 'Menu Gestão de Territórios', '/gestao-territorios/{tab}'],
    ['verEducacaoEmpreendedora', 'Menu Educação Empreendedora', '/municipio-escola'],
    ['configuracao', 'Menu Configurações', '/configuracoes'],
    ['grupo', 'Menu Grupos', '/groups'],
    ['projetoseSolucoes', 'Menu Projetos e {Soluções}', '/projeto'],
    ['processosPagamentos', 'Menu Processos de pagamentos', '/gestao-pagamento'],
    ['editarTipoSolucao', 'Menu Tipo {Solução} e sua edição', '/tipoSolucao'],
    ['meusProcessosPagamentos', 'Menu Meus Processos de Pagamentos', '/meus-processos-pagamento'],
    ['salaEmpreendedor', 'Menu Sala do Empreendedor', '/sala-principal'],
    ['usuarios', 'Menu Usuários', '/usuario'],
    ['podeAnalisarRelatorio', 'Menu Analisar Relatórios e sua análise', '/analisar-relatorios'],
    ['verMeusRelatorios', 'Menus Meus Relatórios e Meus Relatórios Admin', '/meus-relatorios', { padrao: true }],
    ['analisarRelatoriosAdministrativos', 'Menu Analisar Relatórios Admin', '/analisar-relatorios-administrativos'],
    ['dashboardAdministrativo', 'Menu Dashboard', '/dashboard-administrativo2'],
  ],
  evidencias: [
    [
      'visualizarRespondidas',
      'Ver {perguntas respondidas}',
      '/cidade/{id}/evidencia/respondida',
      { pai: 'evidencias' },
    ],
    [
      'visualizarEvidenciadas',
      'Ver {perguntas evidenciadas}',
      '/cidade/{id}/evidencia/evidenciada',
      { pai: 'evidencias' },
    ],
    ['visualizarAprovadas', 'Ver {perguntas aprovadas}', '/cidade/{id}/evidencia/aprovada', { pai: 'evidencias' }],
    [
      'visualizarRejeitadas',
      'Ver {perguntas rejeitadas} e seus arquivos',
      '/cidade/{id}/evidencia/rejeitada',
      { pai: 'evidencias' },
    ],
    [
      'enviarRespondidas',
      'Enviar evidências de {perguntas respondidas}',
      'POST salvarevidencias',
      { pai: 'evidencias' },
    ],
    [
      'enviarEvidenciadas',
      'Enviar evidências de {perguntas evidenciadas}',
      'POST salvarevidencias',
      { pai: 'evidencias' },
    ],
    ['enviarAprovadas', 'Enviar evidências de {perguntas aprovadas}', 'POST salvarevidencias', { pai: 'evidencias' }],
    [
      'enviarRejeitadas',
      'Reenviar evidências de {perguntas rejeitadas}',
      'POST salvarevidencias',
      { pai: 'evidencias' },
    ],
    [
      'analisarEvidenciadas',
      'Finalizar e atualizar a análise de evidências',
      'PUT finalizar-evidencia',
      { pai: 'evidencias' },
    ],
    ['analisarAprovadas', 'Aprovar evidências', 'modal de evidências, Aprovar', { pai: 'evidencias' }],
    ['analisarRejeitadas', 'Rejeitar evidências', 'modal de evidências, Rejeitar', { pai: 'evidencias' }],
    [
      'editarMotivosRejeicao',
      'Manter a biblioteca de motivos de rejeição',
      '/api/motivo-rejeicao',
      { pai: 'analisarRejeitadas' },
    ],
    [
      'enviaPerguntaId1Selo',
      'Enviar o critério 1 do selo após 01/07/2025',
      'POST salvarevidencias, pergunta 1',
      { pai: 'evidencias' },
    ],
    ['visualizarPontosMedalha', 'Ver pontos e medalha', 'colunas de pontos e medalha', { padrao: true }],
  ],
  acompanhamentos: [
    ['novoAcompanhamento', 'Abrir novo acompanhamento', 'botão Novo Acompanhamento', { pai: 'acompanhamentos' }],
    ['finalizarAcompanhamento', 'Finalizar acompanhamento', 'botão Finalizar', { pai: 'acompanhamentos' }],
    [
      'verPontosAcoesAcompanhamento',
      'Ver pontos nos acompanhamentos',
      '/cidade/{id}/acompanhamento, coluna de pontos',
      { pai: 'acompanhamentos' },
    ],
    ['editarPlanoAcao', 'Editar o plano de ação', '/cidade/{id}/pmd/{acompanhamento}', { pai: 'acompanhamentos' }],
    [
      'municipiosNaoVigentesRespondemPerguntasNacionais',
      '{Municípios} não vigentes respondem {às perguntas} nacionais',
      'acompanhamento',
    ],
  ],
  termoReferencia: [
    [
      'adicionarGrupoTermoReferencia',
      'Adicionar grupo no termo',
      'POST municipiogruposolucao',
      { pai: 'termoReferencia', padrao: true },
    ],
    [
      'adicionarSolucaoTermoReferencia',
      'Adicionar {solução} no termo',
      'POST municipiosolucao',
      { pai: 'termoReferencia', padrao: true },
    ],
    [
      'adicionarTarefaTermoReferencia',
      'Adicionar {tarefa} no termo',
      'POST municipiotarefa',
      { pai: 'termoReferencia', padrao: true },
    ],
    [
      'adicionarEvidenciaTermoReferencia',
      'Adicionar evidência no termo',
      'POST municipioevidencia',
      { pai: 'termoReferencia', padrao: true },
    ],
    [
      'editarGrupoTermoReferencia',
      'Editar grupo no termo',
      'PUT municipiogruposolucao',
      { pai: 'termoReferencia', padrao: true },
    ],
    [
      'editarSolucaoTermoReferencia',
      'Editar {solução} no termo',
      'PUT municipiosolucao',
      { pai: 'termoReferencia', padrao: true },
    ],
    [
      'editarTarefaTermoReferencia',
      'Editar {tarefa} no termo',
      'PUT municipiotarefa',
      { pai: 'termoReferencia', padrao: true },
    ],
    [
      'editarEvidenciaTermoReferencia',
      'Editar evidência no termo',
      'PUT municipioevidencia',
      { pai: 'termoReferencia', padrao: true },
    ],
    [
      'excluirGrupoTermoReferencia',
      'Excluir grupo no termo',
      'DELETE municipiogruposolucao',
      { pai: 'termoReferencia', padrao: true },
    ],
    [
      'excluirSolucaoTermoReferencia',
      'Excluir {solução} no termo',
      'DELETE municipiosolucao',
      { pai: 'termoReferencia', padrao: true },
    ],
    [
      'excluirTarefaTermoReferencia',
      'Excluir {tarefa} no termo',
      'DELETE municipiotarefa',
      { pai: 'termoReferencia', padrao: true },
    ],
    [
      'excluirEvidenciaTermoReferencia',
      'Excluir evidência no termo',
      'DELETE municipioevidencia',
      { pai: 'termoReferencia', padrao: true },
    ],
    [
      'importarGrupoTermoReferencia',
      'Importar grupo no termo',
      'importação municipiogruposolucao',
      { pai: 'termoReferencia', padrao: true },
    ],
    [
      'importarSolucaoTermoReferencia',
      'Importar {solução} no termo',
      'importação municipiosolucao',
      { pai: 'termoReferencia', padrao: true },
    ],
    [
      'importarTarefaTermoReferencia',
      'Importar {tarefa} no termo',
      'importação municipiotarefa',
      { pai: 'termoReferencia', padrao: true },
    ],
    [
      'importarEvidenciaTermoReferencia',
      'Importar evidência no termo',
      'importação municipioevidencia',
      { pai: 'termoReferencia', padrao: true },
    ],
    [
      'interromperGrupoTermoReferencia',
      'Interromper grupo no termo',
      'interrupção municipiogruposolucao',
      { pai: 'termoReferencia', padrao: true },
    ],
    [
      'interromperSolucaoTermoReferencia',
      'Interromper {solução} no termo',
      'interrupção municipiosolucao',
      { pai: 'termoReferencia', padrao: true },
    ],
    [
      'interromperTarefaTermoReferencia',
      'Interromper {tarefa} no termo',
      'interrupção municipiotarefa',
      { pai: 'termoReferencia', padrao: true },
    ],
    [
      'interromperEvidenciaTermoReferencia',
      'Interromper evidência no termo',
      'interrupção municipioevidencia',
      { pai: 'termoReferencia', padrao: true },
    ],
    [
      'reabilitarTermoReferencia',
      'Reabilitar grupo, {solução} ou {tarefa}',
      'PUT reabilitar-grupos, reabilitar-solucao',
      { pai: 'termoReferencia' },
    ],
    [
      'finalizarSolucoesTermoReferencia',
      'Iniciar e finalizar {soluções}',
      'POST finalizar-solucoes, solucao-iniciada',
      { pai: 'termoReferencia' },
    ],
  ],
  calendario: [
    [
      'criarEvento',
      'Criar evento ou {encontro}',
      'POST /api/calendario/encontro, store-in-batch',
      { pai: 'calendario' },
    ],
    ['editarEvento', 'Editar evento ou {encontro}', 'PUT /api/calendario/encontro', { pai: 'calendario' }],
    ['excluirEvento', 'Excluir evento ou {encontro}', 'DELETE /api/calendario/encontro/{id}', { pai: 'calendario' }],
    ['podeCriarEventoSemTarefaCalendario', 'Criar evento sem {tarefa}', 'formulário {do encontro}', { padrao: true }],
    ['verDuracaoCalendario', 'Ver a duração {do encontro}', 'formulário e lista de {encontros}', { padrao: true }],
  ],
  relatorios: [
    ['novoRelatorio', 'Criar relatório', '/cidade/{id}/relatorio/inserir'],
    ['editaHorasUtilizadas', 'Editar as horas utilizadas', 'formulário do relatório'],
    [
      'editaHorasUtilizadasQuandoTarefasSemHrPredefinidas',
      'Editar as horas quando {as tarefas} não as têm',
      'formulário do relatório',
    ],
    ['verParcialAcaoFinalizada', 'Ver o tipo {do encontro}', 'formulário do relatório'],
    ['exibirPjAtendida', 'Exibir a quantidade de PJ atendidas', 'formulário do relatório'],
    ['exibirPfAtendida', 'Exibir a quantidade de PF atendidas', 'formulário do relatório'],
    ['umTarefaValorRelatorio', 'Relatório de {uma só tarefa}', 'formulário do relatório'],
    ['exportarRelatorio', 'Exportar relatórios', '/exportar-relatorio, planilhas do dashboard'],
  ],
  relatoriosAdministrativos: [
    ['podeAnalisarRelatorioAdmin', 'Analisar relatórios administrativos', 'PUT analisar-relatorio-administrativo'],
    [
      'novoRelatorioAdministrativo',
      'Criar relatório administrativo',
      '/cidade/{id}/relatorio-administrativo/inserir',
      { pai: 'relatorioAdministrativo' },
    ],
  ],
  propostas: [
    [
      'criarProposta',
      'Criar e gerar proposta',
      'POST /api/municipio-proposta, gerar-proposta',
      { pai: 'verMenuProposta' },
    ],
    ['editarProposta', 'Editar proposta, parcelas e anexos', 'PUT /api/municipio-proposta', { pai: 'verMenuProposta' }],
    ['excluirProposta', 'Excluir proposta', 'DELETE /api/municipio-proposta/{id}', { pai: 'verMenuProposta' }],
  ],
  pagamentos: [
    ['criarProcessoPagamento', 'Abrir processo de pagamento', 'POST cadastrar-relatorio-pagamento'],
    [
      'analisarProcessoPagamento',
      'Analisar processo de pagamento',
      'PUT analisar-relatorio',
      { pai: 'processosPagamentos' },
    ],
    ['excluirProcessoPagamento', 'Excluir processo de pagamento', 'DELETE relatorioGestaoPagamento/{id}'],
    [
      'enviarSgfProcessoPagamento',
      'Enviar processo de pagamento ao SGF',
      'POST send-mail-sgf/{id}',
      { pai: 'processosPagamentos' },
    ],
    [
      'podeReenviarEmailProcessoPagamento',
      'Reenviar o e-mail do processo de pagamento',
      'POST send-mail-sgf/{id}, segundo envio',
      { padrao: true },
    ],
    [
      'ocultarRelatoriosAdministrativosPagamento',
      'Ocultar relatórios administrativos no pagamento',
      'novo processo de pagamento',
    ],
  ],
  territorios: [
    ['criarTerritorio', 'Criar território', '/gestao-territorios/territorios', { pai: 'menuGestaoTerritorios' }],
    ['editarTerritorio', 'Editar território', '/gestao-territorios/territorios', { pai: 'menuGestaoTerritorios' }],
    ['excluirTerritorio', 'Excluir território', '/gestao-territorios/territorios', { pai: 'menuGestaoTerritorios' }],
    ['criarIniciativa', 'Criar iniciativa', '/gestao-territorios/iniciativas', { pai: 'menuGestaoTerritorios' }],
    ['editarIniciativa', 'Editar iniciativa', '/gestao-territorios/iniciativas', { pai: 'menuGestaoTerritorios' }],
    ['excluirIniciativa', 'Excluir iniciativa', '/gestao-territorios/iniciativas', { pai: 'menuGestaoTerritorios' }],
    ['criarAtor', 'Criar ator', '/gestao-territorios/atores', { pai: 'menuGestaoTerritorios' }],
    ['editarAtor', 'Editar ator', '/gestao-territorios/atores', { pai: 'menuGestaoTerritorios' }],
    ['excluirAtor', 'Excluir ator', '/gestao-territorios/atores', { pai: 'menuGestaoTerritorios' }],
  ],
  usuarios: [
    ['criarUsuario', 'Criar usuário', '/usuario/novo', { pai: 'usuarios' }],
    ['editarUsuario', 'Editar usuário', '/usuario/editar/{id}', { pai: 'usuarios' }],
    ['excluirUsuario', 'Excluir usuário', 'DELETE /api/usuario/{id}', { pai: 'usuarios' }],
    ['habilitarUsuario', 'Habilitar e desabilitar usuário', 'POST habilitar-desabilitar-usuario', { pai: 'usuarios' }],
    [
      'verPermissoesUsuario',
      'Ver as permissões de um usuário',
      '/usuario/editar/{id}, permissões',
      { pai: 'usuarios' },
    ],
    ['editarPermissoesUsuario', 'Editar as permissões de um usuário', '/api/usuario/permissao', { pai: 'usuarios' }],
    ['verDadosPessoais', 'Ver dados pessoais sem máscara', 'CPF, telefone e e-mail de usuários'],
    ['criarGrupo', 'Criar grupo de usuários', '/groups/add', { pai: 'grupo' }],
    ['editarGrupo', 'Editar grupo de usuários e suas permissões', '/groups/edit/{id}', { pai: 'grupo' }],
    ['excluirGrupo', 'Excluir grupo de usuários', 'DELETE delete-group/{id}', { pai: 'grupo' }],
  ],
  instituicoes: [
    ['verTodasInstituicao', 'Ver todas as instituições', '/instituicao, lista'],
    ['incluirInstituicao', 'Incluir instituição', '/instituicao', { pai: 'verMenuInstituicao' }],
    ['editarInstituicao', 'Editar instituição', '/instituicao', { pai: 'verMenuInstituicao' }],
    ['excluirInstituicao', 'Excluir instituição', '/instituicao', { pai: 'verMenuInstituicao' }],
  ],
  municipiosAds: [
    ['incluirMunicipioAd', 'Incluir {município} AD', '/municipioAds', { pai: 'verMenuMunicipiosAds' }],
    ['editarMunicipioAd', 'Editar {município} AD', '/municipioAds', { pai: 'verMenuMunicipiosAds' }],
    ['excluirMunicipioAd', 'Excluir {município} AD', '/municipioAds', { pai: 'verMenuMunicipiosAds' }],
  ],
  registros: [
    ['incluirTema', 'Incluir {tema (tema)}', '/tema', { pai: 'temas' }],
    ['editarTema', 'Editar {tema (tema)}', '/tema', { pai: 'temas' }],
    ['excluirTema', 'Excluir {tema (tema)}', '/tema', { pai: 'temas' }],
    ['incluirEixo', 'Incluir {eixo (eixo)}', '/eixo', { pai: 'eixos' }],
    ['editarEixo', 'Editar {eixo (eixo)}', '/eixo', { pai: 'eixos' }],
    ['excluirEixo', 'Excluir {eixo (eixo)}', '/eixo', { pai: 'eixos' }],
    ['incluirPacote', 'Incluir pacote', '/pacote', { pai: 'pacotes' }],
    ['editarPacote', 'Editar pacote', '/pacote', { pai: 'pacotes' }],
    ['excluirPacote', 'Excluir pacote', '/pacote', { pai: 'pacotes' }],
    ['incluirPergunta', 'Incluir {pergunta}', '/pergunta', { pai: 'perguntas' }],
    ['editarPergunta', 'Editar {pergunta}', '/pergunta', { pai: 'perguntas' }],
    ['excluirPergunta', 'Excluir {pergunta}', '/pergunta', { pai: 'perguntas' }],
    ['incluirMedalha', 'Incluir medalha', '/medalha', { pai: 'medalas' }],
    ['editarMedalha', 'Editar medalha', '/medalha', { pai: 'medalas' }],
    ['excluirMedalha', 'Excluir medalha', '/medalha', { pai: 'medalas' }],
    ['incluirCategoria', 'Incluir categoria', '/categorias', { pai: 'verMenuCategorias' }],
    ['editarCategoria', 'Editar categoria', '/categorias', { pai: 'verMenuCategorias' }],
    ['excluirCategoria', 'Excluir categoria', '/categorias', { pai: 'verMenuCategorias' }],
    ['incluirFaixa', 'Incluir faixa', '/faixas', { pai: 'verMenuFaixas' }],
    ['editarFaixa', 'Editar faixa', '/faixas', { pai: 'verMenuFaixas' }],
    ['excluirFaixa', 'Excluir faixa', '/faixas', { pai: 'verMenuFaixas' }],
    ['incluirUnidadeRegional', 'Incluir unidade regional', '/ur', { pai: 'unidadesRegionais' }],
    ['editarUnidadeRegional', 'Editar unidade regional', '/ur', { pai: 'unidadesRegionais' }],
    ['excluirUnidadeRegional', 'Excluir unidade regional', '/ur', { pai: 'unidadesRegionais' }],
    ['incluirContrato', 'Incluir contrato', '/contratos', { pai: 'verMenuContrato' }],
    ['editarContrato', 'Editar contrato', '/contratos', { pai: 'verMenuContrato' }],
    ['excluirContrato', 'Excluir contrato', '/contratos', { pai: 'verMenuContrato' }],
    ['incluirTipoSolucao', 'Incluir {tipo de solução}', '/tipoSolucao', { pai: 'editarTipoSolucao' }],
    ['excluirTipoSolucao', 'Excluir {tipo de solução}', '/tipoSolucao', { pai: 'editarTipoSolucao' }],
    [
      'editarMunicipioEixos',
      'Editar {os eixos (eixos)} {dos municípios}',
      '/municipioEixo, em lote e por planilha',
      { pai: 'verMenuMunicipioEixos' },
    ],
    [
      'editarMunicipioTemas',
      'Editar {os temas (temas)} {dos municípios}',
      '/municipioTemasHabilitados, em lote',
      { pai: 'verMenuMunicipioTemas' },
    ],
    ['editarEscola', 'Incluir, editar e excluir escola', '/municipio-escola', { pai: 'verEducacaoEmpreendedora' }],
  ],
  membros: [
    ['incluirMembro', 'Incluir membro', 'POST cadastrar-membro', { pai: 'grupos' }],
    ['editarMembro', 'Editar membro e sua foto', 'PUT atualizar-membro', { pai: 'grupos' }],
    ['excluirMembro', 'Excluir membro', 'DELETE /api/municipio/membro/{id}', { pai: 'grupos' }],
    ['verDadosMembro', 'Ver CPF, telefone e e-mail do membro', '/cidade/{id}/grupo/{grupo}'],
    ['editarGrupoMunicipio', 'Criar, editar e excluir grupos {do município}', '/cidade/{id}/grupo', { pai: 'grupos' }],
    ['verTodosMembrosMunicipio', 'Ver membros de {todos os municípios}', 'seletor de convidados'],
    ['verCampoInstituicaoMembro', 'Ver a instituição do membro', 'diálogo do membro'],
    ['carregaMembrosGrupos', 'Carregar os membros junto com os grupos', '/cidade/{id}/grupo', { padrao: true }],
  ],
  solucoes: [
    ['verCustoPreco', 'Ver custo e preço {da solução}', 'diálogo {da solução}'],
    ['verTipoSolucao', 'Ver o tipo {da solução}', 'diálogo {da solução}'],
    [
      'incluirProjeto',
      'Incluir projeto, grupo, {solução} e {tarefa}',
      '/projeto, /grupo-solucao',
      { pai: 'projetoseSolucoes' },
    ],
    [
      'editarProjeto',
      'Editar projeto, grupo, {solução} e {tarefa}',
      '/projeto, /grupo-solucao',
      { pai: 'projetoseSolucoes' },
    ],
    [
      'excluirProjeto',
      'Excluir projeto, grupo, {solução} e {tarefa}',
      '/projeto, /grupo-solucao',
      { pai: 'projetoseSolucoes' },
    ],
  ],
  sala: [
    [
      'editarIndicadoresSala',
      'Editar indicadores, custos, tempos e 5W2H',
      '/sala-principal/{id}',
      { pai: 'salaEmpreendedor' },
    ],
  ],
  sistema: [
    ['visualizarLogo', 'Ver o logotipo', 'cabeçalho', { padrao: true }],
    ['exibirFiltro', 'Exibir os filtros das listas', 'listas', { padrao: true }],
    ['editarConfiguracao', 'Editar as configurações do ambiente', 'PUT /api/configuracao', { pai: 'configuracao' }],
    ['verAuditoria', 'Ler a auditoria', '/configuracoes, auditoria', { pai: 'configuracao' }],
  ],
} as const satisfies Record<Area, readonly Row[]>

export type Flag = (typeof table)[Area][number][0]

export interface FlagDef {
  readonly key: Flag
  readonly area: Area
  readonly label: string
  /** Value in a new environment or group. */
  readonly padrao: boolean
  readonly pai?: Flag
  readonly uso: string
}

export const flags: readonly FlagDef[] = (Object.keys(areas) as Area[]).flatMap((area) =>
  (table[area] as readonly Row[]).map(([key, label, uso, extra]) => ({
    key: key as Flag,
    area,
    label,
    padrao: extra?.padrao ?? false,
    ...(extra?.pai && { pai: extra.pai as Flag }),
    uso,
  })),
)

/** The one setting that is no switch: the axes that the seal-room role sees and sends for. Empty means none. */
export const LISTA_EIXOS = 'visualizaEixosIds'

const byKey = new Map<unknown, FlagDef>(flags.map((f) => [f.key, f]))

export const isFlag = (x: unknown): x is Flag => byKey.has(x)
/** A sentence for `w.frase`. */
export const flagLabel = (flag: Flag): string => byKey.get(flag)!.label
export const flagParent = (flag: Flag): Flag | undefined => byKey.get(flag)?.pai
export const flagDefaults = Object.fromEntries(flags.map((f) => [f.key, f.padrao])) as Record<Flag, boolean>
