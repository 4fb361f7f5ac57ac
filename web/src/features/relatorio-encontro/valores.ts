import { formatHours, parseHours } from '#contract/br.ts'
import { duracaoDe, parseMomento } from '#contract/encontro.ts'
import { MENSAGENS_RELATORIO, type RelatorioDeEncontro } from '#contract/relatorio-encontro.ts'
import type { ConteudoDoRascunho } from '#contract/relatorio-rascunho.ts'
import type { Preparo } from './novo-relatorio.ts'

export type ConvidadoDigitado = NonNullable<ConteudoDoRascunho['convidados']>[number]
export interface TarefaDigitada {
  municipioTarefaId: number | null
  municipioSolucaoId: number | null
  /** 'Solução · Tarefa', so that a draft is read without anything else. */
  nome: string
  cumprida: boolean
  horas: string
}

/** What the form holds, as it is typed. */
export interface Valores {
  titulo: string
  descricao: string
  encontroId: number | null
  tipoExecucaoRelatorioId: 1 | 2 | null
  inicioString: string
  fimString: string
  horasUtilizadasString: string
  pjAtendidas: string
  pfAtendidas: string
  observacoes: string
  complemento: string
  convidados: ConvidadoDigitado[]
  tarefas: TarefaDigitada[]
}
export type Campo = keyof Valores

export const VAZIO: Valores = {
  titulo: '',
  descricao: '',
  encontroId: null,
  tipoExecucaoRelatorioId: 1,
  inicioString: '',
  fimString: '',
  horasUtilizadasString: '',
  pjAtendidas: '',
  pfAtendidas: '',
  observacoes: '',
  complemento: '',
  convidados: [],
  tarefas: [],
}

export const doRascunho = (c: ConteudoDoRascunho | undefined, base: Valores = VAZIO): Valores =>
  c
    ? {
        ...base,
        ...c,
        encontroId: c.encontroId ?? base.encontroId,
        tipoExecucaoRelatorioId: c.tipoExecucaoRelatorioId ?? null,
        convidados: c.convidados ?? base.convidados,
        tarefas: c.tarefas?.map((t) => ({ ...t, nome: t.nome ?? '', horas: t.horas ?? '' })) ?? base.tarefas,
      }
    : base

export const chaveDaTarefa = (t: Pick<TarefaDigitada, 'municipioSolucaoId' | 'municipioTarefaId'>) =>
  `${t.municipioSolucaoId}-${t.municipioTarefaId}`
type Tarefas = Preparo['tarefasRelatorio']
export const tarefasDe = (tarefas: Tarefas): TarefaDigitada[] =>
  tarefas.map((t) => ({
    municipioTarefaId: t.municipioTarefaId,
    municipioSolucaoId: t.municipioSolucaoId,
    nome: `${t.municipioSolucao.nome} · ${t.municipioTarefa?.nome ?? 'Visitas'}`,
    cumprida: t.cumprida,
    horas: t.horas,
  }))
const convidadosDe = (convidados: Preparo['convidadosRelatorio']): ConvidadoDigitado[] =>
  convidados.map(({ relatorioConvidadoId, encontroConvidadoId, membroId, nome, cpf, email, presente }) => ({
    // Hidden data that goes back as it came stands for what is kept of this one.
    ...(relatorioConvidadoId && { relatorioConvidadoId }),
    ...(encontroConvidadoId && { encontroConvidadoId }),
    ...{ membroId, nome, cpf, email, presente },
  }))

/** What the chosen meeting brings; the text is the person's own. */
export const doPreparo = (p: Preparo, antes: Valores): Valores => ({
  ...antes,
  encontroId: p.encontro.encontroId,
  titulo: p.titulo,
  tipoExecucaoRelatorioId: p.tipoExecucaoRelatorioId,
  inicioString: p.inicioString,
  fimString: p.fimString,
  horasUtilizadasString: p.horasUtilizadasString,
  convidados: convidadosDe(p.convidadosRelatorio),
  tarefas: tarefasDe(p.tarefasRelatorio),
})
export const doRelatorio = (r: RelatorioDeEncontro): Valores => ({
  titulo: r.titulo,
  descricao: r.descricao,
  encontroId: r.encontroId,
  tipoExecucaoRelatorioId: r.tipoExecucaoRelatorioId,
  inicioString: r.inicioString,
  fimString: r.fimString,
  horasUtilizadasString: r.horasUtilizadasString ?? '',
  pjAtendidas: r.pjAtendidas === null ? '' : String(r.pjAtendidas),
  pfAtendidas: r.pfAtendidas === null ? '' : String(r.pfAtendidas),
  observacoes: r.observacoes ?? '',
  complemento: r.complemento ?? '',
  convidados: convidadosDe(r.convidadosRelatorio),
  tarefas: tarefasDe(r.tarefasRelatorio),
})

/** The body of the call that sends it; lists travel as text in a form. Hours that nobody typed are worked out by the server. */
export const paraEnvio = (v: Valores, { podeEditarHoras }: Pick<Regras, 'podeEditarHoras'>) => {
  const { convidados, tarefas, ...resto } = v
  return {
    ...resto,
    horasUtilizadasString: podeEditarHoras ? resto.horasUtilizadasString : '',
    convidadosRelatorioString: JSON.stringify(convidados),
    tarefasRelatorioString: JSON.stringify(
      tarefas.map(({ municipioTarefaId, municipioSolucaoId, cumprida, horas }) => ({
        municipioTarefaId,
        municipioSolucaoId,
        cumprida,
        horas: podeEditarHoras ? horas : '',
      })),
    ),
  }
}

export interface Regras {
  /** Execution type and hours are required in this state (R200–R203). */
  exigeTipoEHoras: boolean
  umaSoTarefa: boolean
  podeEditarHoras: boolean
  /** There are tasks to tell of. */
  haTarefas: boolean
}

/** Text that only looks like some: '<p><br></p>'. */
export const semTexto = (html: string) => html.replace(/<(?!img)[^>]*>/g, '').replace(/&nbsp;|\s/g, '') === ''

const somaDasTarefas = (tarefas: readonly TarefaDigitada[]) =>
  tarefas.reduce((s, t) => s + (parseHours(t.horas || '0') ?? 0), 0)
const soDigitos = (s: string) => /^\d{0,7}$/.test(s.trim())

const datasErradas = ({ inicioString, fimString }: Valores): Partial<Record<Campo, string>> => {
  const INVALIDO = 'Informe o dia e a hora, como 31/12/2026 09:00'
  if (!inicioString && !fimString) return {}
  const [inicio, fim] = [parseMomento(inicioString), parseMomento(fimString)]
  return {
    ...(!inicio && { inicioString: INVALIDO }),
    ...(!fim && { fimString: INVALIDO }),
    ...(inicio && fim && fim <= inicio && { fimString: MENSAGENS_RELATORIO.fim }),
  }
}

const tarefasErradas = (v: Valores, r: Regras): string | undefined => {
  const n = v.tarefas.length
  if (r.umaSoTarefa && (n > 1 || (n === 0 && r.haTarefas))) return MENSAGENS_RELATORIO.umaTarefa
  if (v.tarefas.some((t) => parseHours(t.horas || '0') === null)) return MENSAGENS_RELATORIO.horasInvalidas
  const usadas = parseHours(v.horasUtilizadasString)
  if (!r.umaSoTarefa && r.podeEditarHoras && usadas !== null && somaDasTarefas(v.tarefas) > usadas)
    return MENSAGENS_RELATORIO.horasDasTarefas
  return undefined
}

/** What is wrong, in the order of the specification: the first is where the form goes. */
export const conferir = (v: Valores, r: Regras): Partial<Record<Campo, string>> => {
  const horas = v.horasUtilizadasString.trim()
  const tarefas = tarefasErradas(v, r)
  return {
    ...(semTexto(v.descricao) && { descricao: MENSAGENS_RELATORIO.descricao }),
    ...(v.encontroId === null && { encontroId: MENSAGENS_RELATORIO.encontro }),
    ...(r.exigeTipoEHoras &&
      v.tipoExecucaoRelatorioId === null && { tipoExecucaoRelatorioId: MENSAGENS_RELATORIO.tipoExecucao }),
    ...(r.exigeTipoEHoras && r.podeEditarHoras && !horas && { horasUtilizadasString: MENSAGENS_RELATORIO.horas }),
    ...(horas && parseHours(horas) === null && { horasUtilizadasString: MENSAGENS_RELATORIO.horasInvalidas }),
    ...(!soDigitos(v.pjAtendidas) && { pjAtendidas: MENSAGENS_RELATORIO.soNumeros }),
    ...(!soDigitos(v.pfAtendidas) && { pfAtendidas: MENSAGENS_RELATORIO.soNumeros }),
    ...datasErradas(v),
    ...(tarefas && { tarefas }),
  }
}

/** With one task alone, it has all of the hours (R206). */
export const comHoraDaTarefa = (v: Valores, r: Regras): Valores =>
  r.umaSoTarefa ? { ...v, tarefas: v.tarefas.map((t) => ({ ...t, horas: v.horasUtilizadasString })) } : v

/** The single task that was chosen and, where nobody types them, its hours: as it was planned, or those of the meeting. */
export const comUmaTarefa = (
  t: Tarefas[number],
  podeEditarHoras: boolean,
  encontro: { inicio: string; fim: string },
): Partial<Valores> => ({
  tarefas: tarefasDe([t]),
  ...(!podeEditarHoras && {
    horasUtilizadasString: t.horasPredefinidas ?? formatHours(duracaoDe(encontro)),
  }),
})

/* Tabs */

export const ABAS = ['relatorio', 'convidados', 'anexos', 'tarefas', 'observacoes'] as const
export type Aba = (typeof ABAS)[number]
const DE_OUTRA: Partial<Record<string, Aba>> = {
  convidados: 'convidados',
  convidadosRelatorioString: 'convidados',
  arquivos: 'anexos',
  tarefas: 'tarefas',
  tarefasRelatorioString: 'tarefas',
  observacoes: 'observacoes',
  complemento: 'observacoes',
}
/** On which tab a field is, by its own name or by the one that the server calls it. */
export const abaDe = (campo: string): Aba => DE_OUTRA[campo.split('.')[0]!] ?? 'relatorio'
/** What the server refused, under the form's own names. */
export const campoDe = (doServidor: string): string =>
  ({ convidadosRelatorioString: 'convidados', tarefasRelatorioString: 'tarefas' })[doServidor.split('.')[0]!] ??
  doServidor.split('.')[0]!
