import { z } from 'zod'
import { endpoint, linha, linhaOpcional, ok, textoOpcional } from './endpoint.ts'
import { ESTADOS_PROPOSTA } from './proposta-estados.ts'
import { parte } from './proposta-partes.ts'

/**
 * What the municipality sees by the link that it was mailed (an open link of the kind `proposta`): the offer as it was
 * sent, on a phone too, and what it answers. A link is of one sending: once the proposal changed it only tells so.
 */
export const RESPOSTAS = ['aceite', 'alteracao', 'recusa'] as const
export type TipoDeResposta = (typeof RESPOSTAS)[number]
const aberta = {
  area: 'proposta',
  scope: 'livre',
  permit: 'publico',
  params: z.object({ token: z.string().regex(/^[\w-]{20,100}$/) }),
} as const
const base = '/api/proposta-aberta/:token'
export const abrirProposta = endpoint({
  ...aberta,
  method: 'GET',
  path: base,
  resumo: 'A proposta a que um link leva',
  output: z.object({
    numero: z.string(),
    estado: z.enum(ESTADOS_PROPOSTA),
    municipio: z.object({ nome: z.string(), uf: z.string() }),
    entidade: z.string(),
    prefeito: z.string().nullable(),
    pacote: z.string(),
    ciclo: z.string(),
    vigenciaMeses: z.int(),
    dataProposta: z.string(),
    validade: z.string(),
    mensagem: z.string().nullable(),
    solucoes: z.array(
      z.object({
        nome: z.string(),
        grupo: z.string().nullable(),
        bloco: z.enum(['essencial', 'premium', 'extra']),
        horas: z.number(),
        valor: z.number(),
      }),
    ),
    valores: z.object({ essencial: parte, premium: parte, extra: parte, geral: parte }),
    parcelas: z.array(z.object({ numero: z.int(), vencimento: z.string(), valor: z.number() })),
    /** Of an amendment what was billed, paid or absorbed before it: with the instalments it makes up the investment. */
    jaFirme: z.number(),
    /** What was answered, if something was. */
    resposta: z
      .object({ tipo: z.enum(RESPOSTAS), nome: z.string(), em: z.string(), texto: z.string().nullable() })
      .nullable(),
    podeResponder: z.boolean(),
    /** Why not, and whom to turn to. */
    aviso: z.string().nullable(),
    contato: z.object({ nome: z.string(), email: z.string().nullable() }),
    sha256: z.string(),
  }),
  escreve: true,
  semAuditoria: 'opening the page changes nothing; the use is counted with the link',
})
export type PropostaAberta = z.output<typeof abrirProposta.output>
export const pdfDaPropostaAberta = endpoint({
  ...aberta,
  method: 'GET',
  path: `${base}/pdf`,
  resumo: 'O PDF da proposta a que um link leva',
  output: 'blob',
  escreve: true,
})
/** Exactly one of the three; the second of two answers at once is told what the first was. */
export const responderProposta = endpoint({
  ...aberta,
  method: 'POST',
  path: `${base}/responder`,
  resumo: 'Aceitar, pedir alteração ou recusar uma proposta',
  body: z
    .object({
      tipo: z.enum(RESPOSTAS),
      nome: linha(120, 3),
      cargo: linhaOpcional(120),
      texto: textoOpcional(2000),
      /** Of the paper that was read, as the page told it: what is accepted is what was read. */
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    })
    .superRefine(({ tipo, texto }, ctx) => {
      if (tipo !== 'aceite' && !texto)
        ctx.addIssue({
          code: 'custom',
          path: ['texto'],
          message: tipo === 'recusa' ? 'Diga o motivo da recusa' : 'Diga o que precisa mudar',
        })
    }),
  output: ok,
})
