import { type Area, type Flag, flags } from './permissions.ts'
import { rotasDosRelatorios } from './relatorios/todos.ts'
import type { Capacidade, Capacidades } from './variants.ts'

/** Flags that hide something: on they take away, so 'everything on' leaves them off. */
const ESCONDEM: readonly Flag[] = [
  'naoVerClienteOculto',
  'naoVerClienteOcultoOuro',
  'ocultarRelatoriosAdministrativosPagamento',
]

const todas = flags.map((f) => f.key).filter((k) => !ESCONDEM.includes(k))
const dasAreas = (...areas: Area[]) =>
  flags.filter((f) => areas.includes(f.area) && !ESCONDEM.includes(f.key)).map((f) => f.key)
const sem = (lista: readonly Flag[], ...fora: (Flag | RegExp)[]) =>
  lista.filter((k) => !fora.some((f) => (typeof f === 'string' ? f === k : f.test(k))))

/** What a group of the programme usually may: the demo begins with these, and the editor marks what differs from them. */
export interface ModeloDeGrupo {
  nome: string
  descricao: string
  acessoTotal?: boolean
  verTodosEixos?: boolean
  /** Axis numbers of the seal-room role, counted from the first. */
  eixos?: number[]
  /** Routes of the reports it may open. */
  relatorioAdm?: readonly string[]
  /** Only where the variant can do this. */
  capacidade?: Capacidade
  ligadas: readonly Flag[]
  /** What its work asks for besides, where that programme is run. */
  noPrograma?: Partial<Record<Capacidades['programa'], readonly Flag[]>>
}
type Programa = Pick<Capacidades, 'programa'>

const VER_EVIDENCIAS: Flag[] = [
  'visualizarRespondidas',
  'visualizarEvidenciadas',
  'visualizarRejeitadas',
  'visualizarAprovadas',
]
const ENVIAR_EVIDENCIAS: Flag[] = ['enviarRespondidas', 'enviarRejeitadas', 'apresentarRecurso']
const ANALISAR: Flag[] = ['analisarEvidenciadas', 'analisarRejeitadas', 'analisarAprovadas', 'julgarRecurso']
const ABAS_BASICAS: Flag[] = [
  'acompanhamentos',
  'evidencias',
  'verSelo',
  'termoReferencia',
  'grupos',
  'calendario',
  'relatorios',
  'andamento',
]

/** Of those who answer for a territory: its phases, municipalities, papers and meetings, and what it undertakes. */
const TERRITORIOS: Flag[] = ['menuGestaoTerritorios', 'editarTerritorio', 'criarIniciativa', 'editarIniciativa']
const ESCOLAS: Flag[] = ['verEducacaoEmpreendedora', 'editarEscola']

const RELATORIOS = rotasDosRelatorios

/** The nine of the programme, and the one that a variant adds. What a group does not list is off for it. */
export const MODELOS: readonly ModeloDeGrupo[] = [
  {
    nome: 'Administração geral',
    descricao: 'Acesso total ao ambiente',
    acessoTotal: true,
    verTodosEixos: true,
    ligadas: todas,
  },
  {
    nome: 'Administrador',
    descricao: 'Administra usuários, cadastros e relatórios',
    relatorioAdm: RELATORIOS,
    verTodosEixos: true,
    ligadas: todas,
  },
  {
    nome: 'Operações',
    descricao: 'Acompanha a operação e reverte análises',
    relatorioAdm: RELATORIOS,
    verTodosEixos: true,
    // Of payments everybody takes out only their own, and consultants may.
    ligadas: [
      ...sem(todas, 'editarConfiguracao', 'editarGrupo', 'criarGrupo', 'excluirGrupo', 'excluirUsuario', /^excluir/),
      'excluirProcessoPagamento',
    ],
  },
  {
    nome: 'Consultor Condutor',
    descricao: 'Conduz o programa em seus municípios',
    relatorioAdm: RELATORIOS,
    ligadas: [
      ...ABAS_BASICAS,
      ...VER_EVIDENCIAS,
      ...ENVIAR_EVIDENCIAS,
      ...dasAreas('termoReferencia', 'calendario'),
      'relatorioAdministrativo',
      'novoRelatorioAdministrativo',
      'novoRelatorio',
      'novoAcompanhamento',
      'finalizarAcompanhamento',
      'verPontosAcoesAcompanhamento',
      'editarPlanoAcao',
      'verMeusRelatorios',
      'dashboardAdministrativo',
      'encontros',
      'meusProcessosPagamentos',
      'criarProcessoPagamento',
      'excluirProcessoPagamento',
      'carregaMembrosGrupos',
      'editarGrupoMunicipio',
      'incluirMembro',
      'editarMembro',
      'editarResumo',
      'visualizarPontosMedalha',
      'visualizarLogo',
      'verEvolucaoMunicipio',
      'exibirFiltro',
      ...TERRITORIOS,
    ],
    noPrograma: { escolas: ESCOLAS },
  },
  {
    nome: 'Consultor Especialista',
    descricao: 'Executa soluções em seus municípios',
    ligadas: [
      ...ABAS_BASICAS,
      'visualizarRespondidas',
      'visualizarAprovadas',
      'relatorioAdministrativo',
      'novoRelatorioAdministrativo',
      'novoRelatorio',
      'editarPlanoAcao',
      'verMeusRelatorios',
      'encontros',
      'meusProcessosPagamentos',
      'criarProcessoPagamento',
      'excluirProcessoPagamento',
      'criarEvento',
      'editarEvento',
      'podeCriarEventoSemTarefaCalendario',
      'verDuracaoCalendario',
      'visualizarLogo',
      'verEvolucaoMunicipio',
      'exibirFiltro',
      // In places of others, where rooms are shopped.
      'verClienteOculto',
      'editarClienteOculto',
    ],
    noPrograma: { escolas: ESCOLAS },
  },
  {
    nome: 'Analista',
    descricao: 'Analisa evidências e relatórios dos seus eixos',
    relatorioAdm: RELATORIOS,
    ligadas: [
      ...ABAS_BASICAS,
      ...VER_EVIDENCIAS,
      ...ANALISAR,
      'podeAnalisarRelatorio',
      'analisarRelatoriosAdministrativos',
      'dashboardAdministrativo',
      'verMeusRelatorios',
      'visualizarPontosMedalha',
      'visualizarLogo',
      'verEvolucaoMunicipio',
      'exibirFiltro',
      'verDadosMembro',
      'carregaMembrosGrupos',
      ...TERRITORIOS,
    ],
  },
  {
    nome: 'AD',
    descricao: 'Agente de desenvolvimento do município',
    ligadas: [
      'acompanhamentos',
      'editarPlanoAcao',
      'evidencias',
      'verSelo',
      'grupos',
      'calendario',
      ...VER_EVIDENCIAS,
      ...ENVIAR_EVIDENCIAS,
      'visualizarPontosMedalha',
      'carregaMembrosGrupos',
      'incluirMembro',
      'visualizarLogo',
      'exibirFiltro',
      'verEvolucaoMunicipio',
    ],
  },
  {
    nome: 'Parceiro',
    descricao: 'Parceiro do programa',
    ligadas: [
      'evidencias',
      'verSelo',
      'verClienteOculto',
      ...VER_EVIDENCIAS,
      ...ENVIAR_EVIDENCIAS,
      'grupos',
      'visualizarPontosMedalha',
      'visualizarLogo',
    ],
  },
  {
    nome: 'Sala',
    descricao: 'Equipe da sala de atendimento',
    relatorioAdm: RELATORIOS,
    eixos: [1, 2],
    ligadas: [
      'evidencias',
      'verSelo',
      'sala',
      'salaEmpreendedor',
      'editarIndicadoresSala',
      'verClienteOculto',
      'dashboardAdministrativo',
      ...VER_EVIDENCIAS,
      ...ENVIAR_EVIDENCIAS,
      'visualizarPontosMedalha',
      'visualizarLogo',
      'exibirFiltro',
    ],
  },
  {
    nome: 'Agente Territorial',
    descricao: 'Trabalha nos bairros e comunidades do seu município',
    capacidade: 'agenteTerritorial',
    ligadas: [
      'acompanhamentos',
      'editarPlanoAcao',
      'evidencias',
      'grupos',
      'calendario',
      'agenteTerritorial',
      'editarAgenteTerritorial',
      'registrarAtendimento',
      ...VER_EVIDENCIAS,
      ...ENVIAR_EVIDENCIAS,
      'carregaMembrosGrupos',
      'incluirMembro',
      'visualizarLogo',
      'exibirFiltro',
      'verEvolucaoMunicipio',
    ],
  },
]

/** The environment's own flags: everything that is not a hiding flag is on. */
export const LIGADAS_NO_AMBIENTE: readonly Flag[] = todas
export const ESCONDIDAS: readonly Flag[] = ESCONDEM

export const ligadasDoModelo = (m: ModeloDeGrupo, { programa }: Programa): readonly Flag[] => [
  ...m.ligadas,
  ...(m.noPrograma?.[programa] ?? []),
]

const comLigadas = (lista: readonly Flag[]) => {
  const ligadas = new Set(lista)
  return Object.fromEntries(flags.map((f) => [f.key, ligadas.has(f.key)])) as Record<Flag, boolean>
}

/** Every flag as an environment of the programme usually has it. */
export const MODELO_DO_AMBIENTE = comLigadas(LIGADAS_NO_AMBIENTE)

/** Every flag as the model of that name has it where that programme is run; undefined where there is no such model. */
export const modeloDoGrupo = (nome: string, onde: Programa): Record<Flag, boolean> | undefined => {
  const modelo = MODELOS.find((m) => m.nome === nome.trim())
  return modelo && comLigadas(ligadasDoModelo(modelo, onde))
}
