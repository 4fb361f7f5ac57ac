import type { ComponentType } from 'react'
import type { Flag } from '#contract/permissions.ts'
import type { Wording } from '#contract/wording.ts'

/**
 * Every screen of the product, once: its address, who may open it and its page. The router is made from this table.
 * A screen without `pagina` is still to be built: it is routed all the same and says so. Building it means adding the
 * `pagina` here.
 *
 * publica: only without session · aberta: with or without · login · admin · acessoTotal ·
 * relatorio: login, and the group lists it.
 */
export type Acesso = 'publica' | 'aberta' | 'login' | 'admin' | 'acessoTotal' | 'relatorio'

export interface Tela {
  readonly path: string
  readonly acesso: Acesso
  readonly titulo: string | ((w: Wording) => string)
  /** Who will use it, for the page that says it is being built. */
  readonly quem?: string
  /** Any of these opens it; without the list, what its menu entry asks, or the entry above its address. */
  readonly pede?: readonly Flag[]
  /** Any of these, or none if none is named, opens it to the person whose id the address names. */
  readonly proprio?: readonly Flag[]
  /** Without header, menu and footer. */
  readonly semMoldura?: true
  /** Opens without a connection too, from what is kept on the device; vite.config.ts lists its script. */
  readonly semConexao?: true
  readonly pagina?: () => Promise<ComponentType>
  /** Goes on to another address, relative to this one. */
  readonly para?: string
}

type Extra = Omit<Tela, 'path' | 'acesso' | 'titulo'>
const tela =
  (acesso: Acesso) =>
  (path: string, titulo: Tela['titulo'], extra: Extra | string = {}): Tela => ({
    path,
    acesso,
    titulo,
    ...(typeof extra === 'string' ? { quem: extra } : extra),
  })
const publica = tela('publica')
const aberta = tela('aberta')
const login = tela('login')
/** A simple register: its page is made from contract/src/registers.ts. */
const cadastro = (path: string, titulo: Tela['titulo'], pede?: readonly Flag[]) =>
  login(path, titulo, {
    ...(pede && { pede }),
    pagina: () => import('#web/registers/register-page.tsx').then((m) => m.registerPage(path, titulo)),
  })

const ADMINISTRADORES = 'administradores'
const CONSULTORES = 'consultores e analistas'
const TODOS_DA_CIDADE = 'consultores, analistas e a equipe local'
const SALA = 'a equipe da sala e os analistas do selo'
const FINANCEIRO = 'consultores e quem aprova os pagamentos'

const sessao = [
  publica('/auth/login', 'Entrar', {
    pagina: () => import('#web/features/sessao/login-page.tsx').then((m) => m.LoginPage),
  }),
  publica('/auth/primeiro-acesso', 'Primeiro acesso', {
    pagina: () => import('#web/features/sessao/primeiro-acesso-page.tsx').then((m) => m.PrimeiroAcessoPage),
  }),
  publica('/auth/lost-password', 'Esqueci minha senha', {
    pagina: () => import('#web/features/sessao/lost-password-page.tsx').then((m) => m.LostPasswordPage),
  }),
  publica('/auth/recover-password/:token', 'Nova senha', {
    pagina: () => import('#web/features/sessao/recover-password-page.tsx').then((m) => m.RecoverPasswordPage),
  }),
  publica('/sso/retorno', 'Entrando', {
    pagina: () => import('#web/features/sessao/sso-retorno-page.tsx').then((m) => m.SsoRetornoPage),
  }),
  login('/usuario/atualizar-senha', 'Alterar senha', {
    pede: [],
    pagina: () => import('#web/features/sessao/atualizar-senha-page.tsx').then((m) => m.AtualizarSenhaPage),
  }),
  login('/usuario/seguranca', 'Segurança da conta', {
    pede: [],
    pagina: () => import('#web/features/segundo-fator/seguranca-page.tsx').then((m) => m.SegurancaPage),
  }),
]

const abertas = [
  aberta('/sp/welcome', 'Boas-vindas', {
    pagina: () => import('./paginas/welcome-page.tsx').then((m) => m.WelcomePage),
  }),
  aberta('/privacidade', 'Privacidade', {
    pagina: () => import('./paginas/privacidade-page.tsx').then((m) => m.PrivacidadePage),
  }),
  aberta('/acessibilidade', 'Acessibilidade', {
    pagina: () => import('./paginas/acessibilidade-page.tsx').then((m) => m.AcessibilidadePage),
  }),
  aberta('/diagnostic/selo/download/:evidenceId', 'Evidência do diagnóstico do selo', {
    pagina: () => import('#web/features/evidencia/download-pages.tsx').then((m) => m.EvidenciaAbertaPage),
  }),
  aberta('/cliente-oculto/selo/download/:evidenceId', 'Evidência do Cliente Oculto', SALA),
  aberta(
    '/relatorioAdmin/obter_publico/:relatorio',
    'Relatório administrativo',
    'quem recebeu o endereço do relatório',
  ),
  aberta('/obter_publico/:relatorio', 'Relatório', 'quem recebeu o endereço do relatório'),
  aberta('/sala-tempo', 'Tempo de atendimento', SALA),
]

const municipio = [
  login('/cidade', (w) => w.plural('municipio'), {
    pagina: () => import('#web/features/municipio/municipios-page.tsx').then((m) => m.MunicipiosPage),
  }),
  login('/cidade/:id', (w) => w.singular('municipio'), { para: 'geral' }),
  login('/cidade/:id/geral', 'Visão geral', {
    pagina: () => import('#web/features/municipio/geral-page.tsx').then((m) => m.GeralPage),
  }),
  login('/cidade/:id/grupo', (w) => w.rotulo('tabGrupos'), {
    pede: ['grupos'],
    pagina: () => import('#web/features/membro/grupos-page.tsx').then((m) => m.GruposDaCidadePage),
  }),
  login('/cidade/:id/grupo/:grupo', 'Membros do grupo', {
    pede: ['grupos'],
    pagina: () => import('#web/features/membro/membros-page.tsx').then((m) => m.MembrosPage),
  }),
  login('/cidade/:id/evidencia/:tipoEvidencia', (w) => w.plural('evidencia'), {
    pede: ['evidencias'],
    pagina: () => import('#web/features/evidencia/evidencias-page.tsx').then((m) => m.EvidenciasPage),
  }),
  login('/cidade/:id/evidenciar/:pergunta', 'Enviar evidências', {
    pede: ['evidencias'],
    semConexao: true,
    pagina: () => import('#web/features/evidencia/evidenciar-page.tsx').then((m) => m.EvidenciarPage),
  }),
  login('/cidade/:id/evidenciar/:pergunta/historico', (w) => `Histórico ${w.do('pergunta')}`, {
    pede: ['evidencias'],
    pagina: () => import('#web/features/evidencia/historico-page.tsx').then((m) => m.HistoricoPage),
  }),
  login('/cidade/:id/simulador', (w) => `Simulador ${w.de('medalha')}`, {
    pede: ['evidencias'],
    pagina: () => import('#web/features/evidencia/simulador-page.tsx').then((m) => m.SimuladorPage),
  }),
  login('/cidade/:id/termo-referencia/:tab', (w) => w.rotulo('tabTermo'), {
    quem: CONSULTORES,
    pede: ['termoReferencia'],
  }),
  login('/termo-referencia', 'Termos de Referência', CONSULTORES),
  login('/cidade/:id/resumo-municipio', (w) => `Resumo ${w.do('municipio')}`, {
    pagina: () => import('#web/features/resumo/resumos-page.tsx').then((m) => m.ResumosPage),
  }),
  login('/cidade/:id/resumo-municipio/add', 'Novo resumo', {
    pagina: () => import('#web/features/resumo/resumo-pages.tsx').then((m) => m.NovoResumoPage),
  }),
  login('/cidade/:id/resumo-municipio/add/:resumoId', 'Editar resumo', {
    pagina: () => import('#web/features/resumo/resumo-pages.tsx').then((m) => m.EditarResumoPage),
  }),
  login('/cidade/:id/proposta/:tab', 'Propostas', { quem: CONSULTORES, pede: ['verMenuProposta'] }),
  login('/cidade/:id/acompanhamento', 'Reuniões de Acompanhamento', {
    pede: ['acompanhamentos'],
    pagina: () => import('#web/features/acompanhamento/acompanhamentos-page.tsx').then((m) => m.AcompanhamentosPage),
  }),
  login('/cidade/:id/acompanhamento/obter/:acompanhamento', 'Acompanhamento', {
    pede: ['acompanhamentos'],
    semConexao: true,
    pagina: () => import('#web/features/acompanhamento/acompanhamento-page.tsx').then((m) => m.AcompanhamentoPage),
  }),
  login('/cidade/:id/pmd/:acompanhamento', 'Plano de ação', {
    pede: ['acompanhamentos'],
    pagina: () => import('#web/features/acompanhamento/plano-page.tsx').then((m) => m.PlanoPage),
  }),
  login('/cidade/:id/relatorio', 'Relatórios', { quem: CONSULTORES, pede: ['relatorios'] }),
  login('/cidade/:id/relatorio/inserir', 'Novo relatório', { quem: CONSULTORES, pede: ['relatorios'] }),
  login('/cidade/:id/relatorio/obter/:relatorioId', 'Relatório', { quem: CONSULTORES, pede: ['relatorios'] }),
  login('/cidade/:id/relatorio-administrativo', 'Relatórios administrativos', {
    quem: CONSULTORES,
    pede: ['relatorioAdministrativo'],
  }),
  login('/cidade/:id/relatorio-administrativo/inserir', 'Novo relatório administrativo', {
    quem: CONSULTORES,
    pede: ['relatorioAdministrativo'],
  }),
  login('/cidade/:id/relatorio-administrativo/obter/:relatorio', 'Relatório administrativo', {
    quem: CONSULTORES,
    pede: ['relatorioAdministrativo'],
  }),
  login('/cidade/:id/evento', (w) => w.rotulo('tabCalendario'), { quem: TODOS_DA_CIDADE, pede: ['calendario'] }),
  login('/cidade/:id/evento-em-lote', 'Eventos em lote', 'administradores e consultores especialistas'),
  login('/cidade/:id/andamento', 'Andamento', { quem: TODOS_DA_CIDADE, pede: ['andamento'] }),
  login('/cidade/:id/agenteTerritorial/:tab', 'Agente territorial', 'agentes territoriais'),
  login('/cidade/:id/agenteTerritorial/:tab/:tabId', 'Agente territorial', 'agentes territoriais'),
  login('/cidade/:id/cliente-oculto', 'Cliente Oculto', SALA),
  login('/cidade/:id/cliente-oculto/info', 'Cliente Oculto', SALA),
  login('/download-evidencia-recusada/:evidenceId', 'Evidência recusada', {
    pagina: () => import('#web/features/evidencia/download-pages.tsx').then((m) => m.EvidenciaRecusadaPage),
  }),
  login('/diagnostico/:id', (w) => w.rotulo('diagnostico'), {
    semConexao: true,
    semMoldura: true,
    pede: ['acompanhamentos'],
    pagina: () => import('#web/features/acompanhamento/diagnostico-pages.tsx').then((m) => m.DiagnosticoPage),
  }),
  login('/diagnostico/:id/tema', (w) => w.plural('tema'), {
    semConexao: true,
    semMoldura: true,
    pede: ['acompanhamentos'],
    pagina: () => import('#web/features/acompanhamento/diagnostico-pages.tsx').then((m) => m.DiagnosticoTemasPage),
  }),
  login('/diagnostico/:id/tema/:idtema', (w) => w.singular('tema'), {
    semConexao: true,
    semMoldura: true,
    pede: ['acompanhamentos'],
    pagina: () => import('#web/features/acompanhamento/diagnostico-pages.tsx').then((m) => m.DiagnosticoTemaPage),
  }),
]

const cadastros = [
  login('/eixos', (w) => w.plural('eixo'), {
    pede: ['eixos'],
    pagina: () => import('#web/features/eixo/eixos-page.tsx').then((m) => m.EixosPage),
  }),
  login('/eixo', (w) => w.frase('{Eixos (eixos)}'), {
    pagina: () => import('#web/features/eixo/eixos-page.tsx').then((m) => m.EixosPage),
  }),
  cadastro('/eixosGrupo', (w) => `Grupos de ${w.plural('eixo')}`, ['eixos']),
  cadastro('/pacote', 'Pacotes'),
  cadastro('/tema', (w) => w.frase('{Temas (temas)}')),
  login('/pergunta', (w) => w.plural('pergunta'), {
    pagina: () => import('#web/features/pergunta/perguntas-page.tsx').then((m) => m.PerguntasPage),
  }),
  login('/medalha', 'Medalhas', {
    pagina: () => import('#web/features/medalha/medalhas-page.tsx').then((m) => m.MedalhasPage),
  }),
  login('/municipioEixo', (w) => `${w.plural('municipio')} ${w.plural('eixo')}`, {
    pagina: () => import('#web/features/municipio-eixo/municipio-eixos-page.tsx').then((m) => m.MunicipioEixosPage),
  }),
  login('/municipioTemasHabilitados', (w) => `${w.plural('municipio')} ${w.plural('tema')}`, {
    pagina: () => import('#web/features/municipio-eixo/municipio-temas-page.tsx').then((m) => m.MunicipioTemasPage),
  }),
  cadastro('/municipioAds', (w) => `${w.plural('municipio')} ADs`),
  cadastro('/municipio-escola', 'Educação Empreendedora'),
  cadastro('/tipoSolucao', (w) => `Tipo ${w.singular('solucao')}`),
  login('/instituicao', 'Instituição', {
    pagina: () => import('#web/features/instituicao/instituicoes-page.tsx').then((m) => m.InstituicoesPage),
  }),
  cadastro('/categorias', 'Categorias'),
  login('/contratos', 'Contratos', {
    pagina: () => import('#web/features/contrato/contratos-page.tsx').then((m) => m.ContratosPage),
  }),
  login('/ur', 'Unidades Regionais', {
    pagina: () => import('#web/features/unidade-regional/unidades-page.tsx').then((m) => m.UnidadesPage),
  }),
  login('/faixas', 'Faixas', {
    pagina: () => import('#web/features/faixa/faixas-page.tsx').then((m) => m.FaixasPage),
  }),
  login('/faixas/add', 'Nova faixa', {
    pagina: () => import('#web/features/faixa/faixa-pages.tsx').then((m) => m.NovaFaixaPage),
  }),
  login('/faixas/edit/:id', 'Editar faixa', {
    pagina: () => import('#web/features/faixa/faixa-pages.tsx').then((m) => m.EditarFaixaPage),
  }),
  login('/projeto', (w) => `Projetos e ${w.plural('solucao')}`, {
    pagina: () => import('#web/features/projeto/projetos-page.tsx').then((m) => m.ProjetosPage),
  }),
  login('/grupo-solucao', (w) => w.plural('grupoSolucao'), { quem: ADMINISTRADORES, pede: ['projetoseSolucoes'] }),
  login('/grupo-solucao/:id/solucao', (w) => w.plural('solucao'), {
    quem: ADMINISTRADORES,
    pede: ['projetoseSolucoes'],
  }),
  login('/grupo-solucao/:id/solucao/:solucaoId/tarefa', (w) => w.plural('tarefa'), {
    quem: ADMINISTRADORES,
    pede: ['projetoseSolucoes'],
  }),
  login('/grupo-solucao/:id/solucao/:solucaoId/tarefa/:tarefaId/evidencia', (w) => w.plural('evidencia'), {
    quem: ADMINISTRADORES,
    pede: ['projetoseSolucoes'],
  }),
]

const gestao = [
  login('/analise', 'Analisar evidências', {
    pagina: () => import('#web/features/evidencia/analise-page.tsx').then((m) => m.AnalisePage),
  }),
  login('/gestao-territorios/:tab', 'Gestão de Territórios', 'analistas e consultores dos territórios'),
  login('/gestao-territorios/:tab/:id/:acao', 'Gestão de Territórios', 'analistas e consultores dos territórios'),
  login('/gestao-pagamento', 'Processos de pagamentos', FINANCEIRO),
  login('/gestao-pagamento/usuario/:id', 'Processos de pagamentos da pessoa', {
    quem: FINANCEIRO,
    proprio: ['meusProcessosPagamentos'],
  }),
  login('/meus-processos-pagamento', 'Meus Processos de Pagamentos', {
    pagina: () => import('./meus-pagamentos.tsx').then((m) => m.MeusPagamentos),
  }),
  login('/tarefas/andamento', (w) => `Andamento ${w.dos('tarefa')}`, CONSULTORES),
  login('/encontros', (w) => w.plural('encontro'), CONSULTORES),
  login(
    '/meus-encontros',
    (w) => `${w.palavra('encontro').genero === 'f' ? 'Minhas' : 'Meus'} ${w.plural('encontro')}`,
    CONSULTORES,
  ),
  login('/rotas', 'Rotas', CONSULTORES),
  tela('admin')('/eventos', 'Eventos', ADMINISTRADORES),
]

const relatorios = [
  login('/analisar-relatorios', 'Analisar Relatórios', 'analistas'),
  login('/analisar-relatorios-administrativos', 'Analisar Relatórios Admin', 'analistas'),
  login('/meus-relatorios', 'Meus Relatórios', CONSULTORES),
  login('/meus-relatorios-administrativos', 'Meus Relatórios Admin', CONSULTORES),
  login('/exportar-relatorio', 'Exportar relatórios', CONSULTORES),
  login('/dashboard-administrativo2', 'Dashboard', { para: 'graficos' }),
  login('/dashboard-administrativo2/graficos', 'Dashboard', {
    pagina: () => import('#web/reports/dashboard-page.tsx').then((m) => m.DashboardPage),
  }),
  tela('relatorio')('/dashboard-administrativo2/relatorio/:relatorioRoute', 'Relatório', {
    pede: [],
    pagina: () => import('#web/reports/relatorio-page.tsx').then((m) => m.RelatorioPage),
  }),
]

const administracao = [
  login('/configuracoes', 'Configurações', {
    pagina: () => import('#web/features/configuracao/configuracoes-page.tsx').then((m) => m.ConfiguracoesPage),
  }),
  login('/usuario', 'Usuários', {
    pagina: () => import('#web/features/usuario/usuarios-page.tsx').then((m) => m.UsuariosPage),
  }),
  login('/usuario/novo', 'Novo usuário', {
    pagina: () => import('#web/features/usuario/usuario-pages.tsx').then((m) => m.NovoUsuarioPage),
  }),
  login('/usuario/editar/:id', 'Editar usuário', {
    proprio: [],
    pagina: () => import('#web/features/usuario/usuario-pages.tsx').then((m) => m.EditarUsuarioPage),
  }),
  login('/groups', 'Grupos', {
    pagina: () => import('#web/features/grupo-usuario/grupos-page.tsx').then((m) => m.GruposPage),
  }),
  login('/groups/add', 'Novo grupo', {
    pagina: () => import('#web/features/grupo-usuario/grupo-pages.tsx').then((m) => m.NovoGrupoPage),
  }),
  login('/groups/edit/:id', 'Editar grupo', {
    pagina: () => import('#web/features/grupo-usuario/grupo-pages.tsx').then((m) => m.EditarGrupoPage),
  }),
  tela('acessoTotal')('/caixa-de-saida', 'Caixa de saída', {
    pagina: () => import('#web/features/email/caixa-de-saida-page.tsx').then((m) => m.CaixaDeSaidaPage),
  }),
  login('/auditoria', 'Auditoria', {
    pagina: () => import('#web/features/auditoria/auditoria-page.tsx').then((m) => m.AuditoriaPage),
  }),
]

/** The room as its city sees it, from the city's tab. */
const SALA_DA_CIDADE = { quem: SALA, pede: ['sala', 'salaEmpreendedor'] } as const

const sala = [
  login('/sala-principal', 'Sala do Empreendedor', SALA),
  login('/sala-municipio-principal', 'Sala do Empreendedor', SALA_DA_CIDADE),
  login('/sala-principal/:id/sala-indicadores', 'Indicadores', SALA),
  login('/sala-principal/:id/sala-indicadores-municipio', 'Mapa de Indicadores', SALA_DA_CIDADE),
  login('/sala-principal/:id/sala-indicadores-apuracao', 'Formas de Apuração', SALA),
  login('/sala-principal/:id/sala-indicadores-fonte', 'Fontes', SALA),
  login('/sala-principal/:id/sala-indicadores-leitura', 'Leituras', SALA),
  login('/sala-principal/:id/sala-indicadores-nivel', 'Níveis', SALA),
  login('/sala-principal/:id/sala-indicadores-unidade', 'Unidades', SALA),
  login('/sala-principal/:id/sala-5w2h', '5W2H', SALA_DA_CIDADE),
  login('/sala-principal/:id/sala-custo', 'Custo', SALA_DA_CIDADE),
  login('/sala-principal/:id/sala-tempo', 'Tempo', SALA_DA_CIDADE),
  login('/sala-principal/:id/cargos-funcoes', 'Cargos e Serviços', SALA_DA_CIDADE),
  login('/sala-principal/novo/:id', 'Nova sala', SALA),
  login('/sala-principal/editar/:id', 'Editar sala', SALA),
]

export const telas: readonly Tela[] = [
  ...sessao,
  ...abertas,
  ...municipio,
  ...cadastros,
  ...gestao,
  ...relatorios,
  ...administracao,
  ...sala,
]

/** What is still to be built. */
export const telasPendentes = telas.filter((t) => !t.pagina && !t.para)

export const tituloDe = (t: Pick<Tela, 'titulo'>, w: Wording) => (typeof t.titulo === 'string' ? t.titulo : t.titulo(w))
