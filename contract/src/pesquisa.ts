import { z } from 'zod'
import { endpoint, ok, porId, textoOpcional } from './endpoint.ts'
import { BASE_RELATORIO, DE_RELATORIO, LER_RELATORIOS } from './relatorio-encontro.ts'

/**
 * What those who came to a meeting say of it: a mark and a comment, by a link of their own that is mailed to them (an
 * open link of the kind `pesquisa`). They can change their answer until the link ends. Answers are shown without names,
 * and not before so many have come that nobody can tell whose they are.
 */
export const NOTA_MAXIMA = 10
export const DIAS_DA_PESQUISA = 30
/** Fewer answers are only counted. */
export const MIN_RESPOSTAS = 3
/** Who has not answered is reminded no sooner. */
export const DIAS_PARA_LEMBRAR = 3
export const MAX_COMENTARIO = 1000
export const MENSAGENS_PESQUISA = {
  nota: `Escolha uma nota de 0 a ${NOTA_MAXIMA}`,
  obrigado: 'Resposta registrada. Obrigado!',
  ninguem: 'Nenhum presente com e-mail a quem enviar: marque a presença e informe o e-mail dos convidados.',
  todos: 'A pesquisa já foi enviada a todos os presentes com e-mail.',
  estado: 'A pesquisa é enviada de relatórios em análise ou aprovados.',
  enviada: (n: number) => (n === 1 ? 'Pesquisa enviada a 1 pessoa' : `Pesquisa enviada a ${n} pessoas`),
} as const

/* Sending it */

const envio = {
  ...DE_RELATORIO,
  path: `${BASE_RELATORIO}/envio-pesquisa/:id`,
  resumo: 'Enviar a pesquisa de satisfação aos presentes com e-mail',
  permit: ['novoRelatorio', 'podeAnalisarRelatorio'],
  ...porId('relatorioId'),
  output: ok.extend({ enviadas: z.int() }),
} as const
/** The GET form writes too, as specified; a session travels only in a header, so no link can trigger it. */
export const enviarPesquisa = endpoint({ ...envio, method: 'POST' })
export const enviarPesquisaGet = endpoint({ ...envio, method: 'GET', escreve: true })

/* What came of it */

export const resultadoPesquisa = endpoint({
  ...DE_RELATORIO,
  method: 'GET',
  path: `${BASE_RELATORIO}/pesquisa/:id`,
  resumo: 'O resultado da pesquisa de satisfação de um relatório',
  permit: LER_RELATORIOS,
  ...porId('relatorioId'),
  output: z.object({
    enviadas: z.int(),
    respondidas: z.int(),
    /** Null until enough have answered; one decimal. */
    media: z.number().nullable(),
    /** How many gave each mark, from 0 on; empty until enough have answered. */
    porNota: z.array(z.int()),
    /** Without names, the best marks first. */
    comentarios: z.array(z.object({ nota: z.int(), comentario: z.string() })),
    presentesComEmail: z.int(),
    presentesSemEmail: z.int(),
    /** To how many it would go now: who was not asked, and who may be reminded. */
    aEnviar: z.int(),
    podeEnviar: z.boolean(),
    /** Why it cannot be sent, where that is worth telling. */
    aviso: z.string().nullable(),
  }),
})
export type ResultadoDaPesquisa = z.output<typeof resultadoPesquisa.output>

/* The open page */

const aberta = {
  area: 'relatorio',
  scope: 'livre',
  permit: 'publico',
  params: z.object({ token: z.string().regex(/^[\w-]{20,100}$/) }),
} as const
const resposta = z.object({ nota: z.int().min(0).max(NOTA_MAXIMA), comentario: z.string().nullable() })

export const abrirPesquisa = endpoint({
  ...aberta,
  method: 'GET',
  path: '/api/pesquisa/:token',
  resumo: 'A pesquisa a que um link leva, com a resposta já dada por ele',
  output: z.object({
    titulo: z.string(),
    municipio: z.object({ nome: z.string(), uf: z.string() }),
    inicio: z.string(),
    consultor: z.string(),
    resposta: resposta.nullable(),
    /** Until when it can be answered, and changed. */
    ate: z.string(),
  }),
  escreve: true,
  semAuditoria: 'opening the page says nothing of anybody; the use is counted with the link',
})
export const responderPesquisa = endpoint({
  ...aberta,
  method: 'POST',
  path: '/api/pesquisa/:token',
  resumo: 'Responder a pesquisa, ou mudar a resposta',
  body: z.object({
    nota: z.int(MENSAGENS_PESQUISA.nota).min(0, MENSAGENS_PESQUISA.nota).max(NOTA_MAXIMA, MENSAGENS_PESQUISA.nota),
    comentario: textoOpcional(MAX_COMENTARIO),
  }),
  output: ok,
  semAuditoria: 'answers carry no name: the log would tell whose they are',
})
