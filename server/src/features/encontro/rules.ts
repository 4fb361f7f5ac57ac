import { formatDateTime } from '#contract/br.ts'
import { type AcoesEncontro, MAX_REPETICOES, type Repeticao, type SituacaoEncontro } from '#contract/encontro.ts'
import { addBusinessDays, holidayName } from '#contract/holidays.ts'
import type { Flag } from '#contract/permissions.ts'
import { diaDaSemana } from '#contract/prazos.ts'

/** What holds for meetings, as pure functions: days and moments are passed in. */

const DIA = 86_400_000
const emMs = (dia: string) => Date.parse(`${dia}T00:00:00Z`)
const emDia = (ms: number) => new Date(ms).toISOString().slice(0, 10)
export const maisDias = (dia: string, n: number) => emDia(emMs(dia) + n * DIA)
/** From one day to another: negative where the second comes first. */
export const diasEntre = (de: string, ate: string) => Math.round((emMs(ate) - emMs(de)) / DIA)

/* Repetition */

/** The same day so many months on; a month that has no such day has it on its last one. */
export const maisMeses = (dia: string, n: number) => {
  const [ano, mes, d] = dia.split('-').map(Number) as [number, number, number]
  const ultimo = new Date(Date.UTC(ano, mes + n, 0)).getUTCDate()
  return emDia(Date.UTC(ano, mes - 1 + n, Math.min(d, ultimo)))
}
const PASSO: Record<Repeticao, (dia: string, n: number) => string> = {
  semanal: (dia, n) => maisDias(dia, 7 * n),
  quinzenal: (dia, n) => maisDias(dia, 14 * n),
  mensal: maisMeses,
}
export interface Repetir {
  tipo: Repeticao
  ate?: string | null | undefined
  vezes?: number | null | undefined
}
/** The days of a series, the first one included; one beyond what is allowed tells that it is too long. */
export const diasDaRepeticao = (dia: string, { tipo, ate, vezes }: Repetir): string[] => {
  const quantos = Math.min(vezes ?? MAX_REPETICOES + 1, MAX_REPETICOES + 1)
  const dias = Array.from({ length: quantos }, (_, n) => PASSO[tipo](dia, n))
  return ate == null ? dias : dias.filter((d) => d <= ate)
}
/** Why it is no series, for its field. */
export const recusaDaRepeticao = (dia: string, r: Repetir): Record<string, string> | null => {
  const dias = diasDaRepeticao(dia, r)
  const campo = r.ate == null ? 'repeticao.vezes' : 'repeticao.ate'
  if (dias.length > MAX_REPETICOES)
    return { [campo]: `São mais de ${MAX_REPETICOES} repetições. Escolha um dia antes.` }
  if (dias.length < 2) return { [campo]: 'Até este dia não há repetição. Escolha um dia depois.' }
  return null
}

/* Hours */

/** Shared as evenly as whole minutes allow; what is left over goes to the first. */
export const divideMinutos = (minutos: number, partes: number): number[] => {
  if (partes <= 0) return []
  const cada = Math.floor(minutos / partes)
  return Array.from({ length: partes }, (_, i) => (i === 0 ? minutos - cada * (partes - 1) : cada))
}
interface Solucao {
  municipioSolucaoId: number
  monitoramento: number
}
interface Tarefa {
  municipioSolucaoId: number
  municipioTarefaId: number
}
/**
 * What the time of a meeting is for: its tasks, and the visit of each solution that is followed by visits and of which
 * no task is named.
 */
export const partesDoEncontro = (minutos: number, solucoes: readonly Solucao[], tarefas: readonly Tarefa[]) => {
  const comTarefa = new Set(tarefas.map((t) => t.municipioSolucaoId))
  const partes = [
    ...tarefas.map(({ municipioSolucaoId, municipioTarefaId }) => ({ municipioSolucaoId, municipioTarefaId })),
    ...solucoes
      .filter((s) => s.monitoramento === 2 && !comTarefa.has(s.municipioSolucaoId))
      .map(({ municipioSolucaoId }) => ({ municipioSolucaoId, municipioTarefaId: null })),
  ]
  const cada = divideMinutos(minutos, partes.length)
  return partes.map((p, i) => ({ ...p, minutos: cada[i]! }))
}

/* States */

export interface FatosDoEncontro {
  situacao: SituacaoEncontro
  /** Its end has passed. */
  acabou: boolean
  /** A report that counts tells of it. */
  relatorioVivo: boolean
  /** A report was ever written, called off or not. */
  temRelatorio: boolean
  temPresenca: boolean
}
/** What is over and somebody was at was held, whoever says so later. */
export const situacaoDe = (f: Pick<FatosDoEncontro, 'situacao' | 'acabou' | 'temPresenca'>): SituacaoEncontro =>
  f.situacao !== 5 && f.acabou && f.temPresenca ? 3 : f.situacao

export type Pode = (flag: Flag) => boolean
export const acoesDoEncontro = (pode: Pode, f: FatosDoEncontro): AcoesEncontro => {
  const edita = pode('editarEvento')
  return {
    editar: edita && recusa.editar(f) === null,
    confirmar: edita && recusa.confirmar(f) === null,
    cancelar: edita && recusa.cancelar(f) === null,
    reativar: edita && recusa.reativar(f) === null,
    excluir: pode('excluirEvento') && recusa.excluir(f) === null,
  }
}

export const RECUSAS = {
  cancelado: '{Este encontro está cancelado}. Reative antes de mudar.',
  comRelatorio: '{Este encontro} já tem relatório e não muda mais. Cancele o relatório primeiro.',
  comPresenca: '{Este encontro} já tem presenças: o dia e a hora não mudam mais.',
  confirmado: '{Este encontro} não espera confirmação. Recarregue para ver como está.',
  passou: '{Este encontro já passou e não pode ser confirmado}.',
  naoCancelado: '{Este encontro não está cancelado}. Recarregue para ver como está.',
  naoExclui: 'Não é possível excluir: {este encontro} tem relatório ou presenças. Cancele em vez de excluir.',
} as const
type Recusa = string | null
export const recusa = {
  editar: (f: FatosDoEncontro): Recusa =>
    f.situacao === 5 ? RECUSAS.cancelado : f.relatorioVivo ? RECUSAS.comRelatorio : null,
  /** Another day or hour. */
  mover: (f: FatosDoEncontro): Recusa => recusa.editar(f) ?? (f.temPresenca ? RECUSAS.comPresenca : null),
  confirmar: (f: FatosDoEncontro): Recusa => {
    const nao = recusa.editar(f)
    if (nao) return nao
    if (situacaoDe(f) !== 1 && situacaoDe(f) !== 4) return RECUSAS.confirmado
    return f.acabou ? RECUSAS.passou : null
  },
  cancelar: (f: FatosDoEncontro): Recusa => recusa.editar(f),
  reativar: (f: FatosDoEncontro): Recusa => (f.situacao === 5 ? null : RECUSAS.naoCancelado),
  excluir: (f: FatosDoEncontro): Recusa => (f.temRelatorio || f.temPresenca ? RECUSAS.naoExclui : null),
}

/* Without a report */

export const DIAS_UTEIS_SEM_RELATORIO = 5
/** The last day of which a meeting without a report is told: more than five business days ago. */
export const limiteSemRelatorio = (hoje: string): string => {
  let dia = maisDias(hoje, -1)
  while (addBusinessDays(dia, DIAS_UTEIS_SEM_RELATORIO) >= hoje) dia = maisDias(dia, -1)
  return dia
}

/* Warnings */

/** What the day itself says. */
export const avisosDoDia = (dia: string): { tipo: 'feriado' | 'fimDeSemana'; texto: string }[] => {
  const feriado = holidayName(dia)
  if (feriado) return [{ tipo: 'feriado', texto: `Feriado: ${feriado}` }]
  const semana = new Date(emMs(dia)).getUTCDay()
  return semana === 0 || semana === 6 ? [{ tipo: 'fimDeSemana', texto: `Cai em ${diaDaSemana(dia)}` }] : []
}
/** When, in one line: '10/03/2026 das 09:00 às 11:00'. */
export const quandoFoi = (inicio: Date | string, fim: Date | string) =>
  `${formatDateTime(inicio).slice(0, 10)} das ${formatDateTime(inicio).slice(11)} às ${formatDateTime(fim).slice(11)}`
