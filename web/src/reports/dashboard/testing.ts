import type { Dashboard } from '#contract/dashboard.ts'

/** What the server answers about a small programme of two states. */
export const umDashboard = (extra: Partial<Dashboard> = {}): Dashboard => ({
  periodo: { inicio: '2026-03-02', fim: '2026-03-31', anteriorInicio: '2026-01-31', anteriorFim: '2026-03-01' },
  municipios: 6,
  indicadores: [
    { chave: 'pontos', valor: 120.5, anterior: 100 },
    { chave: 'diagnosticos', valor: 2, anterior: 5 },
    { chave: 'enviados', valor: 40, anterior: 40 },
    { chave: 'aprovados', valor: 30, anterior: 0 },
    { chave: 'encontros', valor: 7, anterior: 8 },
    { chave: 'horas', valor: 150, anterior: 60 },
  ],
  radar: [
    { eixoId: 1, eixo: 'Gestão Municipal', obtidos: 30, possiveis: 60, percentual: 50 },
    { eixoId: 2, eixo: 'Compras Locais', obtidos: 10, possiveis: 40, percentual: 25 },
    { eixoId: 3, eixo: 'Crédito', obtidos: 0, possiveis: 20, percentual: 0 },
    { eixoId: 4, eixo: 'Sem perguntas', obtidos: 0, possiveis: 0, percentual: null },
  ],
  medalhas: [
    { medalha: 'Ouro', municipios: 1 },
    { medalha: 'Prata', municipios: 3 },
    { medalha: null, municipios: 2 },
  ],
  evolucao: [
    { mes: '2026-01', declarado: 40, comprovado: 10, enviados: 8, aprovados: 4, rejeitados: 1 },
    { mes: '2026-02', declarado: 50, comprovado: 20, enviados: 10, aprovados: 6, rejeitados: 2 },
    { mes: '2026-03', declarado: 60, comprovado: 30, enviados: 12, aprovados: 9, rejeitados: 3 },
  ],
  horas: [
    { unidadeRegionalId: 4, regional: 'Litoral', previstas: 600, realizadas: 150, agendadas: 60 },
    { unidadeRegionalId: null, regional: null, previstas: 60, realizadas: 0, agendadas: 0 },
  ],
  evidencias: [
    { estado: 'aprovada', perguntas: 50 },
    { estado: 'evidenciada', perguntas: 20 },
    { estado: 'rejeitada', perguntas: 10 },
    { estado: 'respondida', perguntas: 20 },
  ],
  ufs: [
    {
      uf: 'PE',
      municipios: 1,
      percentual: null,
      medalhas: [{ medalha: null, municipios: 1 }],
    },
    {
      uf: 'SC',
      municipios: 5,
      percentual: 45.25,
      medalhas: [
        { medalha: 'Ouro', municipios: 1 },
        { medalha: 'Prata', municipios: 3 },
        { medalha: null, municipios: 1 },
      ],
    },
  ],
  mapa: {
    uf: 'SC',
    municipios: [
      {
        municipioId: 1,
        nome: 'Vale Sereno',
        unidadeRegionalId: 4,
        regional: 'Litoral',
        medalha: 'Ouro',
        percentual: 82.3,
      },
      {
        municipioId: 2,
        nome: 'Pedra Clara',
        unidadeRegionalId: 4,
        regional: 'Litoral',
        medalha: 'Prata',
        percentual: 40,
      },
      { municipioId: 3, nome: 'Água Boa', unidadeRegionalId: null, regional: null, medalha: null, percentual: null },
    ],
  },
  ...extra,
})
