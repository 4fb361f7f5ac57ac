import type { Flag } from './permissions.ts'

/**
 * Who reads a register: the flag of its menu entry first, then those of the screens whose pickers, filters or names
 * need its rows. Each of these lists is still bounded by the reach of who asks.
 */
export const LEITURA = {
  // Axes name what people of a city work on, and are chosen in every register of the programme, in groups of solutions,
  // of the shelf and of a term, in groups of users and in roles.
  eixo: [
    'eixos',
    'temas',
    'perguntas',
    'pacotes',
    'medalas',
    'verMenuMunicipioEixos',
    'verMenuMunicipioTemas',
    'grupo',
    'usuarios',
    'evidencias',
    'acompanhamentos',
    'projetoseSolucoes',
    'termoReferencia',
  ],
  // The filter 'Regra' of evidence and follow-ups; questions, medals and themes of cities point at a theme.
  tema: ['temas', 'perguntas', 'medalas', 'verMenuMunicipioTemas', 'evidencias', 'acompanhamentos'],
  // Axes and packages belong to a project.
  projeto: ['projetoseSolucoes', 'eixos', 'pacotes'],
  // Terms take from the shelf; prices by band, packages, combos of proposals and contracts name its solutions.
  prateleira: [
    'projetoseSolucoes',
    'verMenuFaixas',
    'termoReferencia',
    'pacotes',
    'verMenuContrato',
    'propostasCombos',
  ],
  // Combos of proposals name a package.
  pacote: ['pacotes', 'propostasCombos'],
  // It opens beside the list of projects.
  status: ['projetoseSolucoes'],
  // It opens beside the list of projects and is chosen in a contract.
  statusContrato: ['projetoseSolucoes', 'verMenuContrato'],
  // Answers of a question are given by band, as a package's shares are, and the list of cities is filtered by it.
  faixa: ['verMenuFaixas', 'perguntas', 'exibirFiltro', 'pacotes'],
  respostaPorFaixa: ['verMenuFaixas', 'perguntas'],
  // A user belongs to a unit, and so does a territory.
  unidadeRegional: ['unidadesRegionais', 'usuarios', 'criarTerritorio', 'editarTerritorio'],
  municipioEixo: ['verMenuMunicipioEixos'],
  municipioTema: ['verMenuMunicipioTemas'],
  // Whoever may see a medal is shown what it takes.
  medalha: ['medalas', 'visualizarPontosMedalha'],
} as const satisfies Record<string, readonly Flag[]>
