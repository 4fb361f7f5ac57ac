import { z } from 'zod'
import { formatDate } from './br.ts'
import type { TipoColuna } from './coluna.ts'
import { endpoint, id, ok, porId, versao } from './endpoint.ts'
import { nomeDoDia } from './prazos.ts'
import { existeEm, FORMATOS, type Relatorio } from './relatorio.ts'
import { type Escolhas, FILTROS } from './relatorios/filtros.ts'
import { todosOsRelatorios } from './relatorios/todos.ts'
import { relatorios } from './relatorios.ts'
import type { Capacidades } from './variants.ts'
import { recorteLido, recorteSolto, rotaField } from './visao-relatorio.ts'

/**
 * A report that is sent to one's own address day by day, week by week or month by month: with what the person reaches
 * when it is sent, never with what was reached when it was scheduled.
 */
export const FREQUENCIAS = ['diaria', 'semanal', 'mensal'] as const
export type Frequencia = (typeof FREQUENCIAS)[number]
export const NOMES_FREQUENCIA: Readonly<Record<Frequencia, string>> = {
  diaria: 'Todo dia',
  semanal: 'Toda semana',
  mensal: 'Todo mês',
}
/** The days that every month has, and its last one, whichever that is. */
export const ULTIMO_DIA_FIXO = 28
export const ULTIMO_DIA = 31
export const MAX_AGENDAMENTOS = 20
/** After so many in a row it pauses. */
export const MAX_FALHAS = 5

export const MENSAGENS_AGENDAMENTO = {
  criado: 'Envio agendado',
  alterado: 'Agendamento alterado',
  excluido: 'Agendamento excluído',
  pausado: 'Agendamento pausado',
  retomado: 'Agendamento retomado',
  enviando: 'O relatório está sendo preparado e chega por e-mail em instantes',
  demais: `Você já tem ${MAX_AGENDAMENTOS} agendamentos. Exclua um para fazer outro.`,
  jaEnviando: 'Este relatório já está sendo preparado. Espere que chegue.',
  semVisao: 'A visão deste agendamento foi excluída, ou não está mais compartilhada com você.',
  semRelatorio: 'O seu grupo não abre mais este relatório.',
  semConta: 'A conta de quem agendou não está habilitada.',
  semFiltro: 'Este relatório só é enviado com algum filtro. Escolha ao menos um antes de agendar.',
  semFiltroNemDatas: 'Este relatório só é enviado com algum filtro. Escolha um período, ou ao menos um filtro.',
  diaSemana: 'Escolha o dia da semana',
  diaMes: 'Escolha o dia do mês',
} as const

/** When it is sent; of the two days the one that its frequency asks for. */
export interface Recorrencia {
  frequencia: Frequencia
  /** 0 is Sunday. */
  diaSemana: number | null
  /** 1 to 28; 31 is the last day of the month. */
  diaMes: number | null
  /** Of São Paulo. */
  hora: number
}

/** 'Toda segunda às 7h', 'No último dia de cada mês às 18h'. */
export const quandoDito = ({ frequencia, diaSemana, diaMes, hora }: Recorrencia) => {
  const as = hora === 1 ? 'à 1h' : `às ${hora}h`
  if (frequencia === 'diaria') return `Todo dia ${as}`
  if (frequencia === 'semanal') {
    return `${diaSemana === 0 || diaSemana === 6 ? 'Todo' : 'Toda'} ${nomeDoDia(diaSemana ?? 0)} ${as}`
  }
  return diaMes === ULTIMO_DIA ? `No último dia de cada mês ${as}` : `No dia ${diaMes} de cada mês ${as}`
}

/**
 * Which days a report with dates takes at each sending: those of the whole day, week or month before it, those of the
 * running one, or the dates as they were chosen. Weeks begin on Sunday, as in the calendar.
 */
export const PERIODOS = ['anterior', 'corrente', 'datas'] as const
export type Periodo = (typeof PERIODOS)[number]
/** Of a report without dates there is none to choose. */
export const temDatas = ({ filtros }: Pick<Relatorio, 'filtros'>) => filtros.includes('dataInicial')
const DE_DIAS: readonly TipoColuna[] = ['data', 'instante', 'mes']
/** What is not said otherwise. Of rows without a day it tells how things stand, until somebody wants what moved. */
export const periodoInicial = ({ colunas }: Pick<Relatorio, 'colunas'>): Periodo =>
  colunas.some((c) => DE_DIAS.includes(c.tipo)) ? 'anterior' : 'datas'

export const NOMES_PERIODO: Readonly<Record<Exclude<Periodo, 'datas'>, Readonly<Record<Frequencia, string>>>> = {
  anterior: {
    diaria: 'Dia anterior ao envio',
    semanal: 'Semana anterior ao envio, de domingo a sábado',
    mensal: 'Mês anterior ao envio',
  },
  corrente: {
    diaria: 'Dia do envio',
    semanal: 'Semana do envio, de domingo até o dia dele',
    mensal: 'Mês do envio, até o dia dele',
  },
}

interface Dias {
  dataInicial: string
  dataFim: string
}
const DIA_MS = 86_400_000
const maisDias = (dia: string, n: number) =>
  new Date(Date.parse(`${dia}T00:00:00Z`) + n * DIA_MS).toISOString().slice(0, 10)
const primeiroDoMes = (dia: string) => `${dia.slice(0, 7)}-01`
const domingo = (dia: string) => maisDias(dia, -new Date(`${dia}T00:00:00Z`).getUTCDay())
/** The first day of the one that a day is in. */
const INICIOS: Readonly<Record<Frequencia, (dia: string) => string>> = {
  diaria: (dia) => dia,
  semanal: domingo,
  mensal: primeiroDoMes,
}

/** Both included; `dia`: on which it is sent. */
export const diasDoPeriodo = (periodo: Exclude<Periodo, 'datas'>, frequencia: Frequencia, dia: string): Dias => {
  const inicioDe = INICIOS[frequencia]
  if (periodo === 'corrente') return { dataInicial: inicioDe(dia), dataFim: dia }
  const dataFim = maisDias(inicioDe(dia), -1)
  return { dataInicial: inicioDe(dataFim), dataFim }
}

/** What is chosen, with the days that a sending on that day takes. `periodo`: none where the report has no dates. */
export const filtrosNoDia = (
  { periodo, frequencia }: { periodo: Periodo | null; frequencia: Frequencia },
  filtros: Escolhas,
  dia: string,
): Escolhas =>
  periodo === null || periodo === 'datas' ? filtros : { ...filtros, ...diasDoPeriodo(periodo, frequencia, dia) }

/** 'de 01/02/2026 a 28/02/2026', 'desde 01/02/2026', 'todas as datas'. */
export const datasDitas = (filtros: Escolhas) => {
  const [de, ate] = [filtros[FILTROS.dataInicial.chave], filtros[FILTROS.dataFim.chave]] as (
    | string
    | null
    | undefined
  )[]
  if (de && ate) return de === ate ? formatDate(de) : `de ${formatDate(de)} a ${formatDate(ate)}`
  if (de) return `desde ${formatDate(de)}`
  return ate ? `até ${formatDate(ate)}` : 'todas as datas'
}
/** 'Mês anterior ao envio', 'Datas fixas: de 01/02/2026 a 28/02/2026'. */
export const periodoDito = (periodo: Periodo, frequencia: Frequencia, filtros: Escolhas) =>
  periodo === 'datas' ? `Datas fixas: ${datasDitas(filtros)}` : NOMES_PERIODO[periodo][frequencia]

/** In the standard words: of the reports that share a route the one of this environment. */
export const tituloDaRota = (rota: string, c: Capacidades) =>
  (todosOsRelatorios.find((r) => r.rota === rota && existeEm(r, c)) ?? relatorios.find((r) => r.rota === rota))
    ?.titulo ?? rota

const campos = {
  formato: z.enum(FORMATOS),
  frequencia: z.enum(FREQUENCIAS),
  diaSemana: z.int().min(0).max(6).nullable().default(null),
  diaMes: z
    .union([z.int().min(1).max(ULTIMO_DIA_FIXO), z.literal(ULTIMO_DIA)])
    .nullable()
    .default(null),
  hora: z.int().min(0).max(23),
  /** Left out: of a new one as its report begins (`periodoInicial`), and as it is of one that is changed. */
  periodo: z.enum(PERIODOS).optional(),
}
type Dito = Pick<Recorrencia, 'frequencia' | 'diaSemana' | 'diaMes'>
const comSeuDia = <S extends z.ZodType<Dito>>(s: S) =>
  s.check((ctx) => {
    const { frequencia, diaSemana, diaMes } = ctx.value
    const falta = (campo: 'diaSemana' | 'diaMes') =>
      ctx.issues.push({ code: 'custom', path: [campo], message: MENSAGENS_AGENDAMENTO[campo], input: null })
    if (frequencia === 'semanal' && diaSemana === null) falta('diaSemana')
    if (frequencia === 'mensal' && diaMes === null) falta('diaMes')
  })

export const agendamentoSchema = z.object({
  agendamentoId: id,
  rota: z.string(),
  /** Of the report, in the words of the variant; null where the person no longer opens it. */
  titulo: z.string().nullable(),
  /** The view that it follows, as that stands when it is sent. */
  visao: z.object({ visaoRelatorioId: id, nome: z.string() }).nullable(),
  /** It followed a view that is gone or no longer shared. */
  semVisao: z.boolean(),
  ...recorteLido,
  formato: z.enum(FORMATOS),
  frequencia: z.enum(FREQUENCIAS),
  diaSemana: z.int().nullable(),
  diaMes: z.int().nullable(),
  hora: z.int(),
  /** Null where the report has no dates. */
  periodo: z.enum(PERIODOS).nullable(),
  ativo: z.boolean(),
  /** None while it is paused. */
  proximaEm: z.string().nullable(),
  ultimaEm: z.string().nullable(),
  ultimoResultado: z.string().nullable(),
  falhas: z.int(),
  /** Asked for by hand and not sent yet. */
  enviando: z.boolean(),
  versao,
})
export type Agendamento = z.output<typeof agendamentoSchema>

const base = '/api/dashboard/relatorio-agendamento' as const
const comum = { area: 'catalogo-relatorios', permit: 'sessao', scope: 'proprio' } as const

export const listarAgendamentos = endpoint({
  ...comum,
  method: 'GET',
  path: base,
  resumo: 'Meus envios agendados de relatórios',
  output: z.array(agendamentoSchema),
})
export const agendamentoNovo = comSeuDia(
  z.object({ rota: rotaField, visaoRelatorioId: id.nullable().default(null), ...recorteSolto, ...campos }),
)
export const criarAgendamento = endpoint({
  ...comum,
  method: 'POST',
  path: base,
  resumo: 'Agendar o envio de um relatório ao próprio e-mail, de uma visão ou do que está escolhido',
  body: agendamentoNovo,
  output: agendamentoSchema,
})
export const alterarAgendamento = endpoint({
  ...comum,
  ...porId('agendamentoId'),
  method: 'PUT',
  path: `${base}/:id`,
  resumo: 'Mudar quando e como um relatório agendado é enviado',
  body: comSeuDia(z.object({ ...campos, versao })),
  output: agendamentoSchema,
})
export const pausarAgendamento = endpoint({
  ...comum,
  ...porId('agendamentoId'),
  method: 'PUT',
  path: `${base}/:id/ativo`,
  resumo: 'Pausar ou retomar um envio agendado',
  body: z.object({ ativo: z.boolean() }),
  output: agendamentoSchema,
})
export const enviarAgora = endpoint({
  ...comum,
  ...porId('agendamentoId'),
  method: 'POST',
  path: `${base}/:id/enviar`,
  resumo: 'Enviar agora um relatório agendado',
  aceita: true,
  output: agendamentoSchema,
})
export const excluirAgendamento = endpoint({
  ...comum,
  ...porId('agendamentoId'),
  method: 'DELETE',
  path: `${base}/:id`,
  resumo: 'Excluir um envio agendado',
  output: ok,
})
