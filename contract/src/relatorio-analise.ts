import { z } from 'zod'
import { endpoint, FILTRO, id, idText, ok, porId, textoOpcional, versao } from './endpoint.ts'
import { diasEmOrdem, paginaDe } from './pagina.ts'
import { passoSchema } from './passo.ts'
import {
  acoesDoRelatorioSchema,
  autorDoRelatorio,
  BASE_RELATORIO,
  DE_RELATORIO,
  LER_RELATORIOS,
  lugarDoRelatorio,
  PEDIDO_RELATORIOS,
  relatorioDaListaSchema,
  statusDoRelatorio,
  UM_ESTADO,
} from './relatorio-encontro.ts'
import { MAX_DECISOES, NOMES_ESTADO_RELATORIO } from './relatorio-estados.ts'

/** The bench of who analyses reports about meetings: the queue, what stands beside a report, and the decision. */
const ANALISAR = 'podeAnalisarRelatorio'

/* The analysts' queue */

export const itemDaFilaDeRelatorios = relatorioDaListaSchema.extend({
  /** Days it has been waiting. */
  diasNaFila: z.int(),
  /** Returned before, and sent again. */
  reenvio: z.boolean(),
  /** Written by this person, who therefore does not judge it. */
  proprio: z.boolean(),
  acoes: acoesDoRelatorioSchema,
})
export type ItemDaFilaDeRelatorios = z.output<typeof itemDaFilaDeRelatorios>
/** In analysis unless told: the ones that wait longest first. Other states: the newest first. */
export const filaDeRelatorios = endpoint({
  ...DE_RELATORIO,
  method: 'GET',
  path: `${BASE_RELATORIO}/fila`,
  resumo: 'Relatórios que esperam por análise, do mais antigo ao mais novo',
  permit: ANALISAR,
  alvo: { 'query.usuarioId': FILTRO },
  query: diasEmOrdem(z.object({ ...PEDIDO_RELATORIOS, usuarioId: idText.optional() })),
  output: paginaDe(itemDaFilaDeRelatorios),
})
/** How much waits in analysis, where and of whom. */
export const opcoesDaFilaDeRelatorios = endpoint({
  ...DE_RELATORIO,
  method: 'GET',
  path: `${BASE_RELATORIO}/fila/opcoes`,
  resumo: 'Quantos relatórios esperam por análise, onde e de quem',
  permit: ANALISAR,
  output: z.object({ total: z.int(), municipios: z.array(lugarDoRelatorio), usuarios: z.array(autorDoRelatorio) }),
})

const decisao = z.object({
  relatorioId: id,
  /** 1 rejected, 2 approved, 3 returned; full access returns what was approved too. */
  statusRelatorioId: z.literal([1, 2, 3]),
  motivoRejeicao: textoOpcional(2000),
  versao: versao.optional(),
})
export type DecisaoDeRelatorio = z.output<typeof decisao>
/** Approving moves hours and tasks in the same transaction; 409 to the second of two analysts. */
export const analisarRelatorio = endpoint({
  ...DE_RELATORIO,
  method: 'PUT',
  path: `${BASE_RELATORIO}/analisar-relatorio`,
  resumo: 'Aprovar, devolver ou reprovar um relatório',
  permit: ANALISAR,
  alvo: { 'body.statusRelatorioId': UM_ESTADO },
  body: decisao,
  output: ok.extend({ relatorioId: id, statusRelatorioId: statusDoRelatorio, versao: z.int() }),
})
export const analisarRelatorios = endpoint({
  ...DE_RELATORIO,
  method: 'PUT',
  path: `${BASE_RELATORIO}/analisar-varios`,
  resumo: 'Decidir sobre vários relatórios de uma vez: todos ou nenhum',
  permit: ANALISAR,
  alvo: { 'body.relatorios[].relatorioId': 'relatorioId', 'body.relatorios[].statusRelatorioId': UM_ESTADO },
  body: z.object({ relatorios: z.array(decisao).min(1).max(MAX_DECISOES) }),
  output: ok.extend({ analisados: z.int() }),
})

const passo = passoSchema(NOMES_ESTADO_RELATORIO)
export const historicoRelatorio = endpoint({
  ...DE_RELATORIO,
  method: 'GET',
  path: `${BASE_RELATORIO}/historico/:id`,
  resumo: 'A história de um relatório',
  permit: LER_RELATORIOS,
  ...porId('relatorioId'),
  output: z.array(passo),
})

const minutos = z.int()
/** Minutes. What approving would leave stands beside what is left now; less than nothing is told as it is. */
export const saldoDoRelatorio = endpoint({
  ...DE_RELATORIO,
  method: 'GET',
  path: `${BASE_RELATORIO}/saldo/:id`,
  resumo: 'As horas de um relatório ao lado do que resta nas soluções e nos contratos',
  permit: LER_RELATORIOS,
  ...porId('relatorioId'),
  output: z.object({
    /** Already among the hours done. */
    contado: z.boolean(),
    solucoes: z.array(
      z.object({
        municipioSolucaoId: id,
        nome: z.string(),
        horasPrevistas: minutos,
        horasRealizadas: minutos,
        horasAgendadas: minutos,
        horasRestantes: minutos,
        /** Of this report. */
        horasDoRelatorio: minutos,
        /** Planned less what is done and this report; negative: it passes what was planned. */
        saldoDepois: minutos,
      }),
    ),
    /** Of the author, in that city and on that day; for the author, analysts and verMenuContrato. */
    contratos: z.array(
      z.object({
        contratoId: id,
        numContrato: z.string(),
        horasPrevistas: minutos,
        /** Paid for. */
        horasAprovadas: minutos,
        /** Of approved reports of both kinds that no payment counts yet. */
        horasAPagar: minutos,
        horasDoRelatorio: minutos,
        saldoDepois: minutos,
      }),
    ),
  }),
})
