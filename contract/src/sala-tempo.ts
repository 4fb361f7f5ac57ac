import { z } from 'zod'
import { endpoint, FILTRO, id, idText, linhaOpcional, ok, porId, texto, versao } from './endpoint.ts'
import { dataField } from './fields.ts'
import { ordemPor, paginaDe, porNumero } from './pagina.ts'
import { area, LER_SALA, semDados } from './sala-cargos.ts'
import { SEM_DADOS, temDadoPessoal } from './sala-contas.ts'
import { mesField } from './sala-custo.ts'

/** How long attendances take: typed in here, or measured at the counter (sala-balcao.ts). */

export const CANAIS = ['Presencial', 'Telefone', 'WhatsApp', 'E-mail', 'On-line'] as const
export const MAX_MINUTOS = 1440
export const MAX_OBSERVACAO = 500

/** On the clock of the room. */
const HORA = /^([01]\d|2[0-3]):[0-5]\d$/
const hora = z
  .string()
  .refine((s) => s === '' || HORA.test(s), 'Informe a hora como HH:mm')
  .transform((s) => s || null)
  .nullish()
  .transform((v) => v ?? null)

export const tempoSchema = z.object({
  salaTempoId: id,
  municipioId: id,
  salaServicoId: id,
  servico: z.string(),
  etapa: z.string().nullable(),
  atendente: z.string().nullable(),
  data: z.string(),
  inicio: z.string().nullable(),
  fim: z.string().nullable(),
  /** Of work: pauses are not in it. Two decimals. */
  minutos: z.number(),
  canal: z.enum(CANAIS).nullable(),
  /** As the service had it when it was done. */
  minutosPadrao: z.int().nullable(),
  observacao: z.string().nullable(),
  /** Measured at the counter, by the open link. */
  peloBalcao: z.boolean(),
  versao,
})
export type Tempo = z.output<typeof tempoSchema>

/** Minutes from one time of the day to another. */
export const minutosEntre = (inicio: string, fim: string): number => {
  const minutos = (h: string) => Number(h.slice(0, 2)) * 60 + Number(h.slice(3))
  return minutos(fim) - minutos(inicio)
}
const FALTA_TEMPO = 'Informe o início e o fim, ou os minutos'
interface Horas {
  inicio: string | null
  fim: string | null
  minutos: number | null
}
/** Times that do not agree: field → sentence. */
export const tempoErrado = ({ inicio, fim, minutos }: Horas): Record<string, string> => {
  if (inicio === null || fim === null) {
    if (inicio === null && fim !== null) return { inicio: FALTA_TEMPO }
    return minutos === null ? { [inicio === null ? 'minutos' : 'fim']: FALTA_TEMPO } : {}
  }
  if (fim < inicio) return { fim: 'O fim não pode ser antes do início' }
  const intervalo = minutosEntre(inicio, fim)
  if (minutos === null) return intervalo > 0 ? {} : { minutos: 'Informe os minutos de um atendimento tão curto' }
  // The seconds of both ends are not told.
  return minutos > intervalo + 1 ? { minutos: 'Os minutos passam do tempo entre o início e o fim' } : {}
}
/** What it lasted: told, or from the times. */
export const minutosDe = ({ inicio, fim, minutos }: Horas): number => minutos ?? minutosEntre(inicio!, fim!)

const campos = {
  salaServicoId: id,
  etapa: semDados(120)
    .transform((s) => s || null)
    .nullish()
    .transform((v) => v ?? null),
  atendente: semDados(60)
    .transform((s) => s || null)
    .nullish()
    .transform((v) => v ?? null),
  data: dataField,
  inicio: hora,
  fim: hora,
  minutos: z
    .number()
    .gt(0)
    .max(MAX_MINUTOS)
    .nullish()
    .transform((v) => v ?? null),
  canal: z
    .enum(CANAIS)
    .nullish()
    .transform((v) => v ?? null),
  /** Not said: the one that the service has. */
  minutosPadrao: z.int().min(1).max(MAX_MINUTOS).nullish(),
  observacao: texto(MAX_OBSERVACAO)
    .refine((s) => !temDadoPessoal(s), SEM_DADOS)
    .transform((s) => s || null)
    .nullish()
    .transform((v) => v ?? null),
}
const conferir = (t: Horas, ctx: z.core.$RefinementCtx) => {
  for (const [campo, message] of Object.entries(tempoErrado(t)))
    ctx.addIssue({ code: 'custom', path: [campo], message })
}
export const tempoNovo = z.object({ ...campos, municipioId: id }).superRefine(conferir)
export const tempoEdicao = z.object({ ...campos, salaTempoId: id, versao }).superRefine(conferir)

const base = '/api/salatempo' as const
const lendo = { area, scope: 'municipio', permit: LER_SALA } as const
const escrevendo = { area, scope: 'municipio', permit: 'editarIndicadoresSala', output: tempoSchema } as const

const filtro = {
  mes: mesField.optional(),
  salaServicoId: idText.optional(),
  atendente: linhaOpcional(60).optional(),
}
const filtros = z.object({ ...filtro, ...porNumero })
/** What is summed up is of one month; without it, the one of today. */
const filtrosDoMes = z.object(filtro)
export type FiltroDeTempos = z.output<typeof filtrosDoMes>
/** What a page of the list can be sorted by. */
export const ORDENS_DE_TEMPO = ['data', 'servico', 'atendente', 'minutos'] as const
const alvoDoFiltro = { 'params.id': 'municipioId', 'query.salaServicoId': FILTRO } as const
const daSala = { params: porId('municipioId').params, alvo: alvoDoFiltro } as const

export const temposDaSala = endpoint({
  ...lendo,
  ...daSala,
  method: 'GET',
  path: `${base}/obter-tempo-por-municipio/:id`,
  resumo: 'Tempos de uma sala, em páginas; o total vai no cabeçalho',
  query: filtros,
  output: z.array(tempoSchema),
})
/** The same with what a list on the screen needs beside the rows. */
export const paginaDeTempos = endpoint({
  ...lendo,
  ...daSala,
  method: 'GET',
  path: `${base}/pagina/:id`,
  resumo: 'Uma página dos tempos de uma sala, com busca, ordem e total',
  query: filtros.extend({ ordem: ordemPor(ORDENS_DE_TEMPO).optional() }),
  output: paginaDe(tempoSchema),
})
export const listarTempos = endpoint({
  ...lendo,
  method: 'GET',
  path: base,
  resumo: 'Tempos das salas em alcance, em páginas; o total vai no cabeçalho',
  alvo: { 'query.salaServicoId': FILTRO },
  query: filtros.extend({ municipioId: idText.optional() }),
  output: z.array(tempoSchema),
})
export const getTempo = endpoint({
  ...lendo,
  method: 'GET',
  path: `${base}/:id`,
  resumo: 'Um tempo da sala',
  ...porId('salaTempoId'),
  output: tempoSchema,
})

const soma = {
  volume: z.int(),
  /** Hours of the month: volume × mean time. */
  horas: z.number(),
  media: z.number().nullable(),
  /** Of the population; of a single one there is none. */
  desvio: z.number().nullable(),
  /** In percent of what the room has. */
  ocupacao: z.number().nullable(),
}
export const resumoDeTemposSchema = z.object({
  mes: z.string(),
  ...soma,
  capacidade: z.number(),
  /** Costs are told: to who may see them. */
  verCusto: z.boolean(),
  servicos: z.array(
    z.object({
      salaServicoId: id,
      nome: z.string(),
      minutosPadrao: z.int().nullable(),
      ...soma,
      custoHora: z.number().nullable(),
      /** Mean time × cost of an hour. */
      custo: z.number().nullable(),
    }),
  ),
  /** Whom the list can be narrowed to. */
  atendentes: z.array(z.string()),
})
export type ResumoDeTempos = z.output<typeof resumoDeTemposSchema>
export const resumirTempos = endpoint({
  ...lendo,
  ...daSala,
  method: 'GET',
  path: `${base}/resumo/:id`,
  resumo: 'Tempo médio, desvio, horas, ocupação e custo de cada serviço no mês',
  query: filtrosDoMes,
  output: resumoDeTemposSchema,
})
export const planilhaDeTempos = endpoint({
  ...lendo,
  ...daSala,
  method: 'GET',
  path: `${base}/planilha/:id`,
  resumo: 'Tempos do mês em planilha',
  query: filtrosDoMes,
  pesada: true,
  output: 'blob',
})
export const pdfDeTempos = endpoint({
  ...lendo,
  ...daSala,
  method: 'GET',
  path: `${base}/pdf/:id`,
  resumo: 'Tempos do mês em PDF, na horizontal',
  query: filtrosDoMes,
  pesada: true,
  output: 'blob',
})

const criando = { ...escrevendo, method: 'POST', resumo: 'Incluir um tempo da sala', body: tempoNovo } as const
export const cadastrarTempo = endpoint({ ...criando, path: `${base}/cadastrar-tempo` })
export const criarTempo = endpoint({ ...criando, path: base })
const alterando = { ...escrevendo, method: 'PUT', resumo: 'Alterar um tempo da sala', body: tempoEdicao } as const
export const atualizarTempo = endpoint({ ...alterando, path: `${base}/atualizar-tempo` })
export const alterarTempo = endpoint({ ...alterando, path: base })
export const excluirTempo = endpoint({
  ...escrevendo,
  method: 'DELETE',
  path: `${base}/:id`,
  resumo: 'Excluir um tempo da sala',
  ...porId('salaTempoId'),
  output: ok,
})
