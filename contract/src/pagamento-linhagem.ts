import { z } from 'zod'
import { endpoint, id, idText, porId } from './endpoint.ts'
import { ABRIR_PROCESSO, BASE_PAGAMENTO, contratoDoProcesso, LER_PROCESSOS, VER_PROCESSOS } from './pagamento.ts'

/* From the work to its payment: the steps between them, the contract at its pace, and the closing of a month. */

const base = BASE_PAGAMENTO
const comum = { area: 'pagamento', scope: 'usuario' } as const
const nulo = z.string().nullable()

/**
 * On the way: what was done (a meeting, or the files of an administrative report), what tells of it, its hours once they
 * are approved, what the contract has left, the process, and its payment.
 */
export const TIPOS_DE_ELO = [
  'encontro',
  'evidencia',
  'relatorio',
  'administrativo',
  'horas',
  'contrato',
  'processo',
  'pagamento',
] as const
const elo = z.object({
  tipo: z.enum(TIPOS_DE_ELO),
  id,
  titulo: z.string(),
  detalhe: nulo,
  /** Who made this step, and when. */
  quem: nulo,
  em: nulo,
  /** Its page, where this person may open it. */
  para: nulo,
  /** 'HH:mm'. */
  horas: nulo,
})
export type Elo = z.output<typeof elo>
/** Where one may begin: at the work, at what it is paid from, or at the payment. */
export const PONTAS_DA_LINHAGEM = ['encontro', 'relatorio', 'administrativo', 'contrato', 'processo'] as const
export type PontaDaLinhagem = (typeof PONTAS_DA_LINHAGEM)[number]
export const linhagem = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/linhagem/:tipo/:id`,
  resumo: 'Do encontro ao pagamento: relatórios, horas, contrato, processo',
  permit: LER_PROCESSOS,
  params: z.object({ tipo: z.enum(PONTAS_DA_LINHAGEM), id: idText }),
  alvo: { 'params.id': { porque: 'looked for by its kind, in reach and sight' } },
  output: z.array(z.object({ elos: z.array(elo) })),
})
/** The contract at its pace: when its hours end, and how much of them is used. */
export const ritmoDoContrato = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/ritmo/:id`,
  resumo: 'Horas e entregas de um contrato mês a mês, e quando acabam neste ritmo',
  permit: LER_PROCESSOS,
  ...porId('contratoDoProcessoId'),
  output: z.object({
    contrato: contratoDoProcesso,
    /** Of the planned hours and deliveries, 0 to 100 and beyond. */
    usadoHoras: z.number(),
    usadoEntregas: z.number(),
    /** 80 or more of either. */
    alerta: z.boolean(),
    meses: z.array(z.object({ mes: z.string(), minutos: z.int() })),
    /** A day; null where nothing was used yet or the contract is over. */
    previsaoDoFim: nulo,
    /** Before the contract ends by its calendar. */
    antesDoFim: z.boolean(),
  }),
})
/** Approved and in no process yet, by consultant and contract. */
export const fechamento = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/fechamento`,
  resumo: 'O que está aprovado e ainda não foi para um processo, por consultor e contrato',
  permit: [...VER_PROCESSOS, ABRIR_PROCESSO],
  /** Work up to the end of this month, as 'aaaa-mm'; the present one unless told. */
  query: z.object({
    mes: z
      .string()
      .regex(/^20\d{2}-(0[1-9]|1[0-2])$/)
      .optional(),
  }),
  output: z.array(
    z.object({
      usuarioId: id,
      usuario: z.string(),
      contratoId: id,
      numContrato: z.string(),
      relatorios: z.int(),
      administrativos: z.int(),
      horas: z.string(),
      minutos: z.int(),
      /** The oldest of them: a day. */
      desde: z.string(),
      /** Those that another contract of this consultant covers too: each is paid once, and adds up once. */
      comuns: z.array(z.object({ relatorioId: id, minutos: z.int() })),
      usadoHoras: z.number(),
      alerta: z.boolean(),
      /** This person may open the dialog for it. */
      abrir: z.boolean(),
    }),
  ),
})
export type Fechamento = z.output<typeof fechamento.output>
