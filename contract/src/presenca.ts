import { z } from 'zod'
import { cleanPhone, isPhone } from './br.ts'
import { endpoint, id, linha, ok, porId, texto } from './endpoint.ts'
import { isEmail } from './fields.ts'

/**
 * Who came to a meeting. A code on the door (an open link of the kind `presenca`) leads to a page where people say that
 * they are there; the consultant sees them arrive, and marks by hand who has no phone.
 */

/** From this many hours before its beginning until the end of the day after it. */
export const JANELA = { horasAntes: 2, diasDepois: 1 } as const
/** Who came unasked, in one meeting; and links to it that are good at the same time. */
export const MAX_PELO_CODIGO = 500
export const MAX_CODIGOS = 20

export const ESTADOS_DA_PRESENCA = ['aberta', 'cedo', 'encerrada', 'cancelado'] as const
export type EstadoDaPresenca = (typeof ESTADOS_DA_PRESENCA)[number]

const momentos = {
  inicio: z.string(),
  fim: z.string(),
  estado: z.enum(ESTADOS_DA_PRESENCA),
  /** When people can say that they are there. */
  abre: z.string(),
  fecha: z.string(),
}

/* The open page */

const token = { params: z.object({ token: z.string().regex(/^[\w-]{20,100}$/) }) }
const aberta = { area: 'calendario', scope: 'livre', permit: 'publico', ...token } as const

/** What anybody with the code is told: nothing of who is invited. */
export const presencaAbertaSchema = z.object({
  titulo: z.string(),
  municipio: z.object({ nome: z.string(), uf: z.string() }),
  ...momentos,
})
export type PresencaAberta = z.output<typeof presencaAbertaSchema>
export const abrirPresenca = endpoint({
  ...aberta,
  method: 'GET',
  path: '/api/calendario/presenca/:token',
  resumo: 'O encontro a que um código de presença leva',
  output: presencaAbertaSchema,
  escreve: true,
  semAuditoria: 'opening the page says nothing of anybody; the use is counted with the link',
})

export const CONTATO_INVALIDO = 'Informe um e-mail ou um telefone com DDD'
export const isContato = (s: string) => (s.includes('@') ? isEmail(s) : isPhone(s))
const contato = texto(200, 1)
  .refine(isContato, CONTATO_INVALIDO)
  .transform((s) =>
    s.includes('@')
      ? { email: s.trim().toLowerCase(), telefone: null }
      : { email: null, telefone: cleanPhone(s) as string | null },
  )
export const NOME_INCOMPLETO = 'Informe nome e sobrenome'
/** Letters in two words at least. */
export const isNomeInteiro = (s: string) => /\p{L}\S*\s+\S*\p{L}/u.test(s.trim())
/** Answered alike for who is invited and who is not, the first time and again. */
export const confirmarPresenca = endpoint({
  ...aberta,
  method: 'POST',
  path: '/api/calendario/presenca/:token',
  resumo: 'Confirmar a própria presença pelo código',
  body: z.object({ nome: linha(120, 1).refine(isNomeInteiro, NOME_INCOMPLETO), contato }),
  output: ok.extend({ titulo: z.string(), nome: z.string() }),
})

/* The consultant's side */

const base = '/api/calendario/encontro' as const
const doEncontro = { area: 'calendario', scope: 'eixo', ...porId('encontroId') } as const

const presenteSchema = z.object({
  encontroConvidadoId: id,
  membroId: id.nullable(),
  /** First and last name for who may not see the data of members; e-mail and phone are masked. */
  nome: z.string(),
  email: z.string().nullable(),
  telefone: z.string().nullable(),
  peloCodigo: z.boolean(),
  presente: z.boolean(),
  presencaEm: z.string().nullable(),
})
export type Presente = z.output<typeof presenteSchema>
export const listaDePresencaSchema = z.object({
  encontroId: id,
  titulo: z.string(),
  municipio: z.object({ municipioId: id, nome: z.string(), uf: z.string() }),
  ...momentos,
  presentes: z.int(),
  convidados: z.array(presenteSchema),
  /** Links that are good now. */
  codigos: z.int(),
  acoes: z.object({
    /** Mark by hand, give a code and take it back. */
    marcar: z.boolean(),
  }),
})
export type ListaDePresenca = z.output<typeof listaDePresencaSchema>

/** Asked again and again while people arrive. */
export const getPresenca = endpoint({
  ...doEncontro,
  method: 'GET',
  path: `${base}/:id/presenca`,
  resumo: 'Quem confirmou presença no encontro',
  permit: ['calendario', 'encontros', 'visualizaTodosEncontros'],
  output: listaDePresencaSchema,
  semUso: true,
})
export const marcarPresenca = endpoint({
  ...doEncontro,
  method: 'PUT',
  path: `${base}/:id/presenca`,
  resumo: 'Marcar ou desmarcar a presença de um convidado',
  permit: 'editarEvento',
  alvo: {
    'params.id': 'encontroId',
    'body.encontroConvidadoId': { porque: 'a row of the meeting, looked for in it' },
  },
  body: z.object({ encontroConvidadoId: id, presente: z.boolean() }),
  output: listaDePresencaSchema,
})
/** Good until the page closes; shown once. */
export const criarCodigoDePresenca = endpoint({
  ...doEncontro,
  method: 'POST',
  path: `${base}/:id/presenca/codigo`,
  resumo: 'Criar o código (QR) de presença do encontro',
  permit: 'editarEvento',
  output: z.object({ token: z.string(), link: z.string(), expira: z.string() }),
  segredo: true,
})
export const revogarCodigosDePresenca = endpoint({
  ...doEncontro,
  method: 'DELETE',
  path: `${base}/:id/presenca/codigo`,
  resumo: 'Revogar os códigos de presença do encontro',
  permit: 'editarEvento',
  output: ok,
})
/** To be signed on paper; with a code that was made for it, its QR on top. */
export const pdfListaDePresenca = endpoint({
  ...doEncontro,
  method: 'POST',
  path: `${base}/:id/presenca/pdf`,
  resumo: 'Lista de presença em PDF, para assinar no papel',
  permit: ['calendario', 'encontros', 'visualizaTodosEncontros'],
  body: z.object({ codigo: token.params.shape.token.optional() }),
  pesada: true,
  escreve: false,
  output: 'blob',
})
