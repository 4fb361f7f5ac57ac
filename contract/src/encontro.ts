import { z } from 'zod'
import { formatDateTime, isIsoDate } from './br.ts'
import { endpoint, FILTRO, id, idText, porId, versao } from './endpoint.ts'
import { dataField } from './fields.ts'
import { OBRIGATORIO } from './messages.ts'
import { diasEmOrdem, entreDias, ordemPor, paginaDe, porNumero } from './pagina.ts'
import { passoSchema } from './passo.ts'

/** Meetings of a municipality: planned, held and told of in a report. Moments are of São Paulo; hours are minutes. */

export const SITUACAO_ENCONTRO = {
  1: 'Agendado',
  2: 'Confirmado',
  3: 'Realizado',
  4: 'Reagendado',
  5: 'Cancelado',
} as const
export type SituacaoEncontro = keyof typeof SITUACAO_ENCONTRO
export const ESTADOS_ENCONTRO = ['Agendado', 'Confirmado', 'Realizado', 'Reagendado', 'Cancelado'] as const
export type EstadoEncontro = (typeof ESTADOS_ENCONTRO)[number]
/** Beside its state: over for more than five business days, and nobody has told of it. */
export const SEM_RELATORIO = 'Sem relatório'
export const TIPO_ENCONTRO = { 1: 'Parcial', 2: 'Ação finalizada' } as const
export const MODALIDADE = { 1: 'Presencial', 2: 'Remoto', 3: 'Híbrido' } as const
export const REPETICAO = { semanal: 'Semanal', quinzenal: 'Quinzenal', mensal: 'Mensal' } as const
export type Repeticao = keyof typeof REPETICAO

export const MAX_DIAS_DO_CALENDARIO = 62
export const MAX_REPETICOES = 52
export const MAX_CONVIDADOS = 500
export const MAX_DO_LOTE = 500
/** The environment that has meetings in batches. */
export const UF_DO_LOTE = 'SC1'

/* Moments */

/** In minutes. */
export const duracaoDe = (e: { inicio: string; fim: string }) =>
  Math.round((Date.parse(e.fim) - Date.parse(e.inicio)) / 60_000)

/** 'dd/mm/aaaa HH:mm' on the clock of São Paulo, or null when there is no such moment. */
export const parseMomento = (s: string): Date | null => {
  const m = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}):(\d{2})$/.exec(s.trim())
  if (!m || !isIsoDate(`${m[3]}-${m[2]}-${m[1]}`)) return null
  // Summers before 2019 were an hour ahead.
  for (const fuso of ['-03:00', '-02:00']) {
    const d = new Date(`${m[3]}-${m[2]}-${m[1]}T${m[4]}:${m[5]}:00${fuso}`)
    if (!Number.isNaN(d.getTime()) && formatDateTime(d) === s.trim()) return d
  }
  return null
}
/** As a person types it. */
export const momentoField = z
  .string()
  .max(16)
  .refine((s) => s.trim() !== '', OBRIGATORIO)
  .refine((s) => s.trim() === '' || parseMomento(s) !== null, 'Informe o dia e a hora, como 31/12/2026 09:00')
export const ORDEM_DAS_HORAS = 'O fim deve ser depois do início'
export const MESMO_DIA = 'O fim deve ser no mesmo dia do início'
/** Why these two are no beginning and end of a meeting, for the second of them. */
export const recusaDoFim = (inicioString: string, fimString: string): string | null => {
  const [inicio, fim] = [parseMomento(inicioString), parseMomento(fimString)]
  if (!inicio || !fim) return null
  if (fim <= inicio) return ORDEM_DAS_HORAS
  return inicioString.trim().slice(0, 10) === fimString.trim().slice(0, 10) ? null : MESMO_DIA
}

/* What is read */

const nulo = z.string().nullable()
const situacao = z.literal([1, 2, 3, 4, 5])
export const encontroType = z.literal([1, 2])
export const modalidade = z.literal([1, 2, 3])
export const municipioCurto = z.object({ municipioId: id, nome: z.string(), uf: z.string() })

/** As small as a day of the calendar needs it. */
export const encontroNoCalendarioSchema = z.object({
  encontroId: id,
  municipioId: id,
  municipio: z.string(),
  uf: z.string(),
  titulo: z.string(),
  /** ISO. */
  inicio: z.string(),
  fim: z.string(),
  situacao,
  semRelatorio: z.boolean(),
  modalidade,
  usuarioId: id,
  usuario: z.string(),
  serie: z.boolean(),
  /** This person may move it now. */
  editar: z.boolean(),
  versao,
})
export type EncontroNoCalendario = z.output<typeof encontroNoCalendarioSchema>

export const acoesEncontroSchema = z.object({
  editar: z.boolean(),
  confirmar: z.boolean(),
  /** Call it off, with the reason. */
  cancelar: z.boolean(),
  /** Bring back what was called off. */
  reativar: z.boolean(),
  excluir: z.boolean(),
})
export type AcoesEncontro = z.output<typeof acoesEncontroSchema>

const comum = {
  encontroId: id,
  municipioId: id,
  municipio: municipioCurto,
  titulo: z.string(),
  /** 'dd/mm/aaaa HH:mm - título': what it is picked by. */
  grupoData: z.string(),
  inicio: z.string(),
  fim: z.string(),
  inicioString: z.string(),
  fimString: z.string(),
  encontroType,
  modalidade,
  grupoId: id,
  grupo: z.object({ grupoId: id, nome: z.string() }),
  local: z.string(),
  usuarioId: id,
  usuario: z.object({ nome: z.string() }),
  situacao,
  semRelatorio: z.boolean(),
  encontroSerieId: id.nullable(),
  /** The report that counts, if there is one. */
  relatorioId: id.nullable(),
  /** Minutes; null for who may not see them. */
  duracao: z.int().nullable(),
  acoes: acoesEncontroSchema,
  versao,
}
export const linhaDosEncontrosSchema = z.object({
  ...comum,
  solucoes: z.array(z.string()),
  tarefas: z.int(),
  convidados: z.int(),
  presentes: z.int(),
})
export type LinhaDosEncontros = z.output<typeof linhaDosEncontrosSchema>

export const convidadoSchema = z.object({
  encontroConvidadoId: id,
  membroId: id.nullable(),
  /** First and last name for who may not see the data of members; e-mail and phone are masked. */
  nome: z.string(),
  email: nulo,
  telefone: nulo,
  /** Came unasked, by the code on the door. */
  peloCodigo: z.boolean(),
  presente: z.boolean(),
  presencaEm: nulo,
})
export type Convidado = z.output<typeof convidadoSchema>
const tarefaDoEncontroSchema = z.object({
  municipioTarefaId: id,
  municipioSolucaoId: id,
  nome: z.string(),
  /** Minutes that were planned for it in the term. */
  horas: z.int(),
  /** Minutes of this meeting that are for it. */
  minutos: z.int(),
})
/** How many of its series come after it, in reach, that each change would take along. */
const seguintesSchema = z.object({
  /** Calling off takes as many. */
  editar: z.int(),
  /** To another day or hour. */
  mover: z.int(),
  confirmar: z.int(),
  reativar: z.int(),
  excluir: z.int(),
})
export const encontroSchema = z.object({
  ...comum,
  descricao: nulo,
  /** Why it was called off. */
  justificativa: nulo,
  criadoPor: nulo,
  criacao: z.string(),
  enviarConvite: z.boolean(),
  seguintes: seguintesSchema,
  solucoesEvento: z.array(z.object({ municipioSolucaoId: id, nome: z.string(), monitoramento: z.literal([1, 2]) })),
  tarefasEvento: z.array(tarefaDoEncontroSchema),
  /** The same, under the name that reports know them by. */
  tarefas: z.array(tarefaDoEncontroSchema),
  convidadosEvento: z.array(convidadoSchema),
})
export type Encontro = z.output<typeof encontroSchema>

/* Calls */

const base = '/api/calendario/encontro' as const
const area = 'calendario'
const doEncontro = { area, scope: 'eixo' } as const
/** The tab of the city, the meetings of all, one's own. */
const VER = ['calendario', 'visualizaTodosEncontros', 'encontros'] as const
/** Who writes reports picks a meeting too. */
const ESCOLHER = [...VER, 'relatorios'] as const

/* Reading */

const simSe = z
  .enum(['true', 'false'])
  .transform((s) => s === 'true')
  .optional()
const situacaoText = z
  .enum(['1', '2', '3', '4', '5'])
  .transform((s) => Number(s) as SituacaoEncontro)
  .optional()
export const COLUNAS_DOS_ENCONTROS = ['inicio', 'titulo', 'municipio', 'grupo', 'usuario', 'situacao'] as const
const FILTROS_DA_LISTA = {
  ...porNumero,
  ...entreDias,
  ordem: ordemPor(COLUNAS_DOS_ENCONTROS).optional(),
  municipioId: idText.optional(),
  usuarioId: idText.optional(),
  grupoId: idText.optional(),
  situacao: situacaoText,
  modalidade: z
    .enum(['1', '2', '3'])
    .transform((s) => Number(s) as keyof typeof MODALIDADE)
    .optional(),
  semRelatorio: simSe,
}
const lista = {
  ...doEncontro,
  method: 'GET',
  query: diasEmOrdem(z.object(FILTROS_DA_LISTA)),
  alvo: { 'query.municipioId': FILTRO, 'query.usuarioId': FILTRO, 'query.grupoId': FILTRO },
  output: paginaDe(linhaDosEncontrosSchema),
} as const
/** In pages: of everything in reach, of oneself, of a city. The newest first unless told. */
export const listaDeEncontros = endpoint({
  ...lista,
  path: `${base}/lista`,
  resumo: 'Encontros em alcance, em páginas',
  permit: 'visualizaTodosEncontros',
})
export const listaDosMeusEncontros = endpoint({
  ...lista,
  path: `${base}/lista/meus`,
  resumo: 'Encontros da própria pessoa, em páginas',
  permit: 'encontros',
})
export const listaDoMunicipio = endpoint({
  ...lista,
  path: `${base}/lista/municipio/:id`,
  resumo: 'Encontros de um município, em páginas',
  permit: 'calendario',
  params: porId('municipioId').params,
  alvo: { ...lista.alvo, 'params.id': 'municipioId' },
})

const DIA = 86_400_000
const periodo = {
  ...doEncontro,
  method: 'GET',
  query: diasEmOrdem(
    z.object({
      de: dataField,
      ate: dataField,
      municipioId: idText.optional(),
      usuarioId: idText.optional(),
      grupoId: idText.optional(),
      situacao: situacaoText,
    }),
  ).refine((q) => (Date.parse(q.ate) - Date.parse(q.de)) / DIA < MAX_DIAS_DO_CALENDARIO, {
    error: `Escolha no máximo ${MAX_DIAS_DO_CALENDARIO} dias`,
    path: ['ate'],
  }),
  alvo: { 'query.municipioId': FILTRO, 'query.usuarioId': FILTRO, 'query.grupoId': FILTRO },
  output: z.object({
    encontros: z.array(encontroNoCalendarioSchema),
    /** What concerns the whole programme, by days. */
    eventos: z.array(
      z.object({
        eventoId: id,
        titulo: z.string(),
        inicio: z.string(),
        fim: z.string(),
        local: nulo,
        link: nulo,
        descricao: nulo,
      }),
    ),
  }),
} as const
export type Calendario = z.output<typeof periodo.output>
/** What lies in these days, both included, for a calendar. */
export const calendarioDeTodos = endpoint({
  ...periodo,
  path: `${base}/periodo`,
  resumo: 'Encontros em alcance de um período, para o calendário',
  permit: 'visualizaTodosEncontros',
})
export const calendarioDosMeus = endpoint({
  ...periodo,
  path: `${base}/periodo/meus`,
  resumo: 'Encontros da própria pessoa em um período, para o calendário',
  permit: 'encontros',
})
export const calendarioDoMunicipio = endpoint({
  ...periodo,
  path: `${base}/periodo/municipio/:id`,
  resumo: 'Encontros de um município em um período, para o calendário',
  permit: 'calendario',
  params: porId('municipioId').params,
  alvo: { ...periodo.alvo, 'params.id': 'municipioId' },
})
/** What the filters of /encontros offer: places and people that have meetings in reach. */
export const opcoesDosEncontros = endpoint({
  ...doEncontro,
  method: 'GET',
  path: `${base}/opcoes`,
  resumo: 'Municípios e consultores com encontros em alcance',
  permit: ['visualizaTodosEncontros', 'encontros'],
  output: z.object({
    municipios: z.array(municipioCurto),
    consultores: z.array(z.object({ usuarioId: id, nome: z.string(), habilitado: z.boolean() })),
  }),
})
/** Who can answer for a meeting there: who has a role or a solution in the city, and oneself. */
export const consultoresDoEncontro = endpoint({
  ...doEncontro,
  method: 'GET',
  path: `${base}/consultores/:id`,
  resumo: 'Quem pode responder por um encontro no município',
  permit: 'calendario',
  ...porId('municipioId'),
  output: z.array(z.object({ usuarioId: id, nome: z.string() })),
})

const plana = {
  query: z.object({ pagina: porNumero.pagina, porPagina: porNumero.porPagina }),
} as const
/** A plain array as specified: a thousand at a time, the newest first; how many there are in all stands in `x-total`. */
export const listarEncontros = endpoint({
  ...doEncontro,
  ...plana,
  method: 'GET',
  path: base,
  resumo: 'Encontros em alcance',
  permit: 'visualizaTodosEncontros',
  output: z.array(linhaDosEncontrosSchema),
})
export const encontrosDoMunicipio = endpoint({
  ...doEncontro,
  ...plana,
  method: 'GET',
  path: `${base}/get-by-municipio/:id`,
  resumo: 'Encontros de um município, para escolher',
  permit: ['calendario', 'relatorios'],
  ...porId('municipioId'),
  output: z.array(linhaDosEncontrosSchema),
})
/** Those that began, were not called off and that no report tells of: whole, since a report begins with one of them. */
export const encontrosSemRelatorio = endpoint({
  ...doEncontro,
  ...plana,
  method: 'GET',
  path: `${base}/get-by-municipio-sem-relatorio/:id`,
  resumo: 'Encontros de um município ainda sem relatório',
  permit: ['calendario', 'relatorios'],
  ...porId('municipioId'),
  output: z.array(encontroSchema),
})
export const getEncontro = endpoint({
  ...doEncontro,
  method: 'GET',
  path: `${base}/:id`,
  resumo: 'Um encontro com convidados, soluções e tarefas',
  permit: ESCOLHER,
  ...porId('encontroId'),
  output: encontroSchema,
})
const nomeSchema = z.object({ encontroId: id, municipioId: id, titulo: z.string(), grupoData: z.string() })
export const nomeDoEncontro = endpoint({
  ...doEncontro,
  method: 'POST',
  path: `${base}/obter-nome`,
  resumo: 'O nome de um encontro',
  permit: ESCOLHER,
  body: z.object({ encontroId: id }),
  escreve: false,
  output: nomeSchema,
})
export const nomesDosEncontros = endpoint({
  ...doEncontro,
  method: 'POST',
  path: `${base}/obter-nomes`,
  resumo: 'Os nomes de encontros',
  permit: ESCOLHER,
  alvo: { 'body.encontrosIds': 'encontroId' },
  body: z.object({ encontrosIds: z.array(id).max(1000) }),
  escreve: false,
  output: z.array(nomeSchema),
})
const filtro = {
  ...doEncontro,
  method: 'POST',
  permit: VER,
  alvo: {
    'body.municipioId': FILTRO,
    'body.municipiosIds': FILTRO,
    'body.usuarioId': FILTRO,
    'body.grupoId': FILTRO,
    'body.municipioSolucaoId': FILTRO,
  },
  body: diasEmOrdem(
    z.object({
      ...entreDias,
      municipioId: id.nullish(),
      municipiosIds: z.array(id).max(6000).nullish(),
      usuarioId: id.nullish(),
      grupoId: id.nullish(),
      municipioSolucaoId: id.nullish(),
      situacao: situacao.nullish(),
      modalidade: modalidade.nullish(),
      semRelatorio: z.boolean().nullish(),
      busca: z.string().max(100).nullish(),
      pagina: z.int().min(1).max(1_000_000).nullish(),
      porPagina: z.int().min(1).max(1000).nullish(),
    }),
  ),
  escreve: false,
} as const
/** Who has only their own meetings finds these alone. */
export const encontrosPorFiltro = endpoint({
  ...filtro,
  path: `${base}/get-by-filtro`,
  resumo: 'Encontros por filtros',
  output: z.array(linhaDosEncontrosSchema),
})
/** The same with all that is in them, two hundred at a time. */
export const encontrosCompletosPorFiltro = endpoint({
  ...filtro,
  path: `${base}/get-encontro-by-filtro`,
  resumo: 'Encontros por filtros, com convidados, soluções e tarefas',
  output: z.array(encontroSchema),
})
const passoEncontroSchema = passoSchema(ESTADOS_ENCONTRO).extend({ encontroPassoId: id })
export type PassoEncontro = z.output<typeof passoEncontroSchema>
export const historicoDoEncontro = endpoint({
  ...doEncontro,
  method: 'GET',
  path: `${base}/:id/historico`,
  resumo: 'O que aconteceu com o encontro',
  permit: VER,
  ...porId('encontroId'),
  output: z.array(passoEncontroSchema),
})
