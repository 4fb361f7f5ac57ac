import { z } from 'zod'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { JPG, PDF, PNG, zipOf } from '#server/files/fixtures.ts'

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  pattern?: string
  format?: string
  additionalProperties?: Schema | boolean
}

/** Values that a shape alone cannot tell, by the name of the field. */
export type Known = Readonly<Record<string, unknown>>

export const KNOWN: Known = {
  email: 'novo@exemplo.com.br',
  cpf: '529.982.247-25',
  cnpj: '11.222.333/0001-81',
  telefone: '(48) 90000-0099',
  uf: 'SC',
  nome: 'Nome de exemplo',
  permissao: 'usuarios',
  // A kind of pending work.
  chave: 'respondidas-a-evidenciar',
  permissaoId: 2,
  config: { usuarios: true },
  groupsConfig: {},
  entidade: 'usuario',
  de: '2000-01-01',
  ate: '2100-01-01',
  dataInicial: '2000-01-01',
  dataFim: '2100-01-01',
  inicioString: '16/03/2026 09:00',
  fimString: '16/03/2026 10:00',
  agendadoParaString: '16/03/2026 09:00',
  primeiraRespostaString: '16/03/2026 09:05',
  dia: '2026-03-16',
  data: '2026-03-16',
  mes: '2026-03',
  ano: 2026,
  anoLetivo: 2026,
  inicio: '2026-03-16',
  concluidaEm: '2026-03-16',
  dataInauguracao: '2026-03-16',
  cep: '88000-000',
  repeticao: null,
  // Of a proposal and of the texts of its papers, of which the first comes with the program.
  revisao: 0,
  dataProposta: '2026-03-16',
  primeiroVencimento: '2026-06-10',
  vencimento: '2026-06-10',
  dataEmissao: '2026-03-16',
  dataPagamento: '2026-03-16',
  cpfSignatario: '529.982.247-25',
  gestorEmail: 'gestor@exemplo.com.br',
  responsavelEmail: 'responsavel@exemplo.com.br',
  responsavelTelefone: '(48) 90000-0099',
  gestorTelefone: '(48) 90000-0099',
}

const fromPattern = (pattern: string) => (/\\d/.test(pattern) ? '1' : 'a')

/** The end of a range: a day in a query, the number of a row elsewhere. */
const isNumber = ({ type, anyOf }: Schema): boolean => type === 'integer' || !!anyOf?.some(isNumber)
const isDay = (name: string, s: Schema) => !['de', 'ate'].includes(name) || !isNumber(s)

const sample = (s: Schema, name: string, known: Known): unknown => {
  if (name in known && isDay(name, s)) {
    const value = known[name]
    return s.type === 'array' && value !== undefined && !Array.isArray(value) ? [value] : value
  }
  if (s.const !== undefined) return s.const
  if (s.enum) return s.enum[0]
  const either = s.anyOf ?? s.oneOf
  if (either) return sample(either[0]!, name, known)
  switch (Array.isArray(s.type) ? s.type[0] : s.type) {
    case 'object':
      return Object.fromEntries(Object.entries(s.properties ?? {}).map(([k, v]) => [k, sample(v, k, known)]))
    case 'array':
      return Array.from({ length: s.minItems ?? 0 }, () => sample(s.items ?? {}, name, known))
    case 'integer':
    case 'number':
      return Math.max(1, s.minimum ?? 1)
    case 'boolean':
      return true
    case 'string':
      if (s.pattern) return fromPattern(s.pattern)
      return 'Texto de exemplo'.padEnd(s.minLength ?? 0, 'x').slice(0, s.maxLength)
    default:
      return 'exemplo'
  }
}

const of = (schema: z.ZodType | undefined, known: Known) =>
  schema &&
  (sample(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, '', known) as Record<
    string,
    unknown
  >)

/** The outside of a spreadsheet, which is all that its type is known by. */
const XLSX = zipOf(['[Content_Types].xml', 'xl/workbook.xml'].map((name) => ({ name, data: '<x/>' })))
const FILES = { pdf: PDF, png: PNG, jpg: JPG, xlsx: XLSX } as const
/** A small real file of the first type that the field takes. */
const fileOf = (tipos: readonly string[]) => {
  const ext = (['png', 'jpg', 'pdf', 'xlsx'] as const).find((x) => tipos.includes(x)) ?? 'pdf'
  return { nome: `exemplo.${ext}`, bytes: FILES[ext] }
}

/** Names that mean something else in these calls. */
const KNOWN_AT: readonly (readonly [caminho: RegExp, known: Known])[] = [
  [/^\/api\/salatempo(?!\/aberta)/, { inicio: '09:00', fim: '10:00' }],
  [
    /^\/api\/salatempo\/aberta/,
    {
      token: 'x'.repeat(43),
      clienteId: 'a'.repeat(32),
      inicio: '2026-03-16T12:00:00.000Z',
      fim: '2026-03-16T12:05:00.000Z',
    },
  ],
  [/^\/api\/pergunta\/recurso/, { texto: 'O documento traz a data na última página.' }],
  [/^\/api\/agente-territorial\/plano/, { prazo: '2026-06-10' }],
]

/** A well-formed request for any declared call, made from its schemas. */
export const sampleOf = (e: AnyEndpoint, comuns: Known = KNOWN) => {
  const known = Object.assign({}, comuns, ...KNOWN_AT.flatMap(([c, k]) => (c.test(e.path) ? [k] : []))) as Known
  const texts = (o: Record<string, unknown> | undefined) =>
    o &&
    Object.fromEntries(Object.entries(o).map(([k, v]) => [k, v === undefined || v === null ? undefined : String(v)]))
  const files = e.arquivos && Object.fromEntries(e.arquivos.map((f) => [f.campo, [fileOf(f.tipos)]]))
  return { params: texts(of(e.params, known)), query: texts(of(e.query, known)), body: of(e.body, known), files }
}
