import { z } from 'zod'
import { endpoint, id, porId } from './endpoint.ts'
import { diasEmOrdem, entreDias, ordemPor, paginaDe, porNumero } from './pagina.ts'
import { passoSchema } from './passo.ts'
import {
  base,
  comum,
  doMunicipio,
  evidenciaSchema,
  filtros,
  perguntaMunicipioSchema,
  VER,
} from './pergunta-municipio.ts'
import { ESTADOS, NIVEIS } from './pontos.ts'
import { literal, type Wording } from './wording.ts'

/** What happened with questions and points, and what could happen. */

export const passoDaPergunta = passoSchema(ESTADOS).extend({
  perguntaHistoricoId: z.int(),
  rodada: z.int(),
  perguntaEvidenciaId: id.nullable(),
  nomeArquivo: z.string().nullable(),
  pontos: z.object({ declarados: z.number(), comprovados: z.number() }).nullable(),
})
export type PassoDaPergunta = z.output<typeof passoDaPergunta>
export const historicoPergunta = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/historico/:id`,
  resumo: 'Tudo o que aconteceu com uma pergunta do município',
  permit: VER,
  ...porId('perguntaMunicipioId'),
  output: z.object({
    pergunta: perguntaMunicipioSchema.extend({ municipio: z.object({ nome: z.string(), uf: z.string() }) }),
    passos: z.array(passoDaPergunta),
    /** Every version of every file, newest first, those taken back too. */
    arquivos: z.array(evidenciaSchema),
  }),
})

const pontosDoExtrato = z.object({ declarados: z.number(), comprovados: z.number() })
const lancamentoSchema = z.object({
  pontoLancamentoId: z.int(),
  em: z.string(),
  usuario: z.string().nullable(),
  motivo: z.string(),
  tema: z.string(),
  perguntaMunicipioId: id,
  numero: z.int(),
  texto: z.string(),
  ...pontosDoExtrato.shape,
  /** What all lines up to this one add up to, shown or not. */
  saldo: pontosDoExtrato,
})
export type Lancamento = z.output<typeof lancamentoSchema>
export const extratoPontos = endpoint({
  ...comum,
  ...doMunicipio,
  method: 'GET',
  path: `${base}/extrato-pontos/:id`,
  resumo: 'Extrato dos pontos do município: o que mudou, por quê, por quem e quando',
  permit: { todos: ['evidencias', 'visualizarPontosMedalha'] },
  query: diasEmOrdem(
    filtros.extend({
      ...porNumero,
      ...entreDias,
      motivo: z.string().max(60).optional(),
      ordem: ordemPor(['em', 'motivo', 'pergunta', 'usuario', 'declarados', 'comprovados']).optional(),
    }),
  ),
  /**
   * The sums are of all lines that match, not of the page. Axis and theme say whose statement it is; days, reason and
   * search only which of its lines are shown, and its balances count all of them.
   */
  output: paginaDe(lancamentoSchema).extend({
    ...pontosDoExtrato.shape,
    /** Before the first of the days and after the last of them. */
    saldos: z.object({ antes: pontosDoExtrato, depois: pontosDoExtrato }),
    /** What the filters can choose: what the whole statement has. */
    temas: z.array(z.object({ temaId: id, nome: z.string() })),
    motivos: z.array(z.string()),
  }),
})

/* Simulator */

const candidataSchema = z.object({
  perguntaMunicipioId: id,
  perguntaId: id,
  numero: z.int(),
  texto: z.string(),
  nome: z.string(),
  eixoId: id,
  temaId: id,
  estado: z.enum(ESTADOS),
  /** Only what was answered SIM can be sent; a NÃO comes again in the next follow-up. */
  resposta: z.boolean().nullable(),
  /** What its approval would add at most. */
  ganho: z.number(),
  /** False when it can no longer be sent in this cycle (rejected twice, deadline over). */
  possivel: z.boolean(),
  /** Whether the person may send evidence for it now. */
  enviar: z.boolean(),
  /** It is asked again in every follow-up of its theme. */
  recorrente: z.boolean(),
  /** The diagnosis of its theme is finished: from there on follow-ups ask it. */
  diagnosticada: z.boolean(),
  /** Its theme is switched on for the municipality: otherwise nothing asks it. */
  habilitada: z.boolean(),
  /** What is open and asks it. */
  perguntadaEm: z.object({ acompanhamentoId: id, diagnostico: z.boolean() }).nullable(),
})
export type Candidata = z.output<typeof candidataSchema>
export const simularMedalha = endpoint({
  ...comum,
  ...doMunicipio,
  method: 'GET',
  path: `${base}/simulador/:id`,
  resumo: 'Que medalha o município alcança se estas perguntas forem aprovadas',
  permit: { todos: ['evidencias', 'visualizarPontosMedalha'] },
  query: z.object({
    /** perguntaMunicipioIds taken as approved, separated by commas; none: as it stands. */
    aprovadas: z
      .string()
      .regex(/^(\d{1,10}(,\d{1,10}){0,499})?$/)
      .optional()
      .transform((s) => (s ? s.split(',').map(Number) : [])),
  }),
  output: z.object({
    comprovados: z.number(),
    possiveis: z.number(),
    medalha: z.enum(NIVEIS).nullable(),
    simulado: z.object({ comprovados: z.number(), medalha: z.enum(NIVEIS).nullable() }),
    /** Levels in order: points asked for, points still missing, and the fewest criteria that reach it, ranked by points. */
    niveis: z.array(
      z.object({
        nivel: z.enum(NIVEIS),
        minimo: z.number().nullable(),
        faltam: z.number().nullable(),
        alcancada: z.boolean(),
        /** What points alone cannot tell. */
        condicaoExtra: z.string().nullable(),
        /** Null when even all that is possible would not reach it. */
        caminho: z.array(id).nullable(),
        /** 'Com mais 2 critérios aprovados você alcança Ouro'. */
        frase: z.string(),
      }),
    ),
    candidatas: z.array(candidataSchema),
  }),
})
export type Simulacao = z.output<typeof simularMedalha.output>

/** The ledger keeps its reasons in the standard words; here as `frase` reads them. */
const MOTIVOS: Readonly<Record<string, string>> = {
  'novo acompanhamento do tema': 'novo acompanhamento {do tema}',
  'descarte da pergunta': 'descarte {da pergunta}',
  'pontos próprios do município': 'pontos próprios {do município}',
}
export const MOTIVOS_COM_NOME: readonly string[] = Object.keys(MOTIVOS)
export const motivoDito = (w: Wording, motivo: string) => w.frase(MOTIVOS[motivo] ?? literal(motivo))
