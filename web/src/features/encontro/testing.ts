import {
  type Encontro,
  type EncontroNoCalendario,
  type LinhaDosEncontros,
  opcoesDosEncontros,
} from '#contract/encontro.ts'

/** What the tests of this feature's pages answer with. */
export const noCalendario = (encontroId: number, extra: Partial<EncontroNoCalendario> = {}): EncontroNoCalendario => ({
  encontroId,
  municipioId: 7,
  municipio: 'Vale Sereno',
  uf: 'SC',
  titulo: `Reunião ${encontroId}`,
  inicio: '2026-11-17T12:00:00Z',
  fim: '2026-11-17T13:30:00Z',
  situacao: 1,
  semRelatorio: false,
  modalidade: 1,
  usuarioId: 1,
  usuario: 'Marta Admin',
  serie: false,
  editar: true,
  versao: 3,
  ...extra,
})

const comum = {
  municipioId: 7,
  municipio: { municipioId: 7, nome: 'Vale Sereno', uf: 'SC' },
  inicio: '2026-11-17T12:00:00Z',
  fim: '2026-11-17T13:30:00Z',
  inicioString: '17/11/2026 09:00',
  fimString: '17/11/2026 10:30',
  encontroType: 1,
  modalidade: 1,
  grupoId: 4,
  grupo: { grupoId: 4, nome: 'Comitê Gestor' },
  local: 'Sala 2',
  usuarioId: 1,
  usuario: { nome: 'Marta Admin' },
  situacao: 1,
  semRelatorio: false,
  encontroSerieId: null,
  relatorioId: null,
  duracao: 90,
  acoes: { editar: true, confirmar: true, cancelar: true, reativar: false, excluir: true },
  versao: 3,
} as const

export const encontro = (encontroId: number, extra: Partial<Encontro> = {}): Encontro => ({
  ...comum,
  encontroId,
  titulo: `Reunião ${encontroId}`,
  grupoData: `17/11/2026 09:00 - Reunião ${encontroId}`,
  descricao: 'Situação das ações',
  justificativa: null,
  criadoPor: 'Marta Admin',
  criacao: '2026-11-01T12:00:00Z',
  enviarConvite: true,
  seguintes: { editar: 0, mover: 0, confirmar: 0, reativar: 0, excluir: 0 },
  solucoesEvento: [{ municipioSolucaoId: 31, nome: 'Plano de compras', monitoramento: 1 }],
  tarefasEvento: [{ municipioTarefaId: 41, municipioSolucaoId: 31, nome: 'Oficina', horas: 240, minutos: 90 }],
  tarefas: [{ municipioTarefaId: 41, municipioSolucaoId: 31, nome: 'Oficina', horas: 240, minutos: 90 }],
  convidadosEvento: [
    {
      encontroConvidadoId: 51,
      membroId: 61,
      nome: 'Antônia Reis',
      email: 'an**@exemplo.com.br',
      telefone: '(47) *****-4321',
      peloCodigo: false,
      presente: false,
      presencaEm: null,
    },
  ],
  ...extra,
})

export const linha = (encontroId: number): LinhaDosEncontros => ({
  ...comum,
  encontroId,
  titulo: `Reunião ${encontroId}`,
  grupoData: `17/11/2026 09:00 - Reunião ${encontroId}`,
  solucoes: ['Plano de compras'],
  tarefas: 1,
  convidados: 3,
  presentes: 2,
})

const membro = (membroId: number, nome: string, grupoId: number) => ({
  membroId,
  municipioId: 7,
  nome,
  cpf: null,
  email: 'an**@exemplo.com.br',
  telefone: '(47) *****-4321',
  orgao: 'Prefeitura',
  cargo: null,
  instituicaoId: null,
  instituicao: null,
  imagemNome: null,
  membroGrupos: [{ grupoId, membroId, lider: false, nome: 'Comitê Gestor' }],
  municipio: { nome: 'Vale Sereno', uf: 'SC' },
  versao: 1,
})

/** What the form and the filters of the city 7 read. */
export const LISTAS = {
  [`GET ${opcoesDosEncontros.path}`]: {
    municipios: [{ municipioId: 7, nome: 'Vale Sereno', uf: 'SC' }],
    consultores: [
      { usuarioId: 1, nome: 'Marta Admin', habilitado: true },
      { usuarioId: 2, nome: 'Saiu Faz Tempo', habilitado: false },
    ],
  },
  'GET /api/municipio/get-nomes': [
    { municipioId: 7, nome: 'Vale Sereno', uf: 'SC', versao: 1 },
    { municipioId: 8, nome: 'Porto Claro', uf: 'SC', versao: 1 },
  ],
  'GET /api/calendario/encontro/consultores/7': [
    { usuarioId: 1, nome: 'Marta Admin' },
    { usuarioId: 5, nome: 'Clarice Moura' },
  ],
  'GET /api/calendario/encontro/consultores/8': [{ usuarioId: 1, nome: 'Marta Admin' }],
  'GET /api/municipio/grupo/get-grupos/7': [
    { grupoId: 4, municipioId: 7, nome: 'Comitê Gestor', descricao: null, qtdMembros: 2, membros: null, versao: 1 },
  ],
  'GET /api/municipio/grupo/get-grupos/8': [
    { grupoId: 9, municipioId: 8, nome: 'Comitê do Porto', descricao: null, qtdMembros: 0, membros: null, versao: 1 },
  ],
  'GET /api/municipio/membro/get-membro-by-municipio/7': [membro(61, 'Antônia Reis', 4), membro(62, 'Bento Luz', 4)],
  'GET /api/calendario/encontro/lote/7': {
    consultores: [
      { usuarioId: 1, nome: 'Marta Admin' },
      { usuarioId: 5, nome: 'Clarice Moura' },
    ],
    grupos: [{ grupoId: 4, nome: 'Comitê Gestor' }],
  },
  'POST /api/calendario/encontro/avisos': { ocorrencias: [] },
}
