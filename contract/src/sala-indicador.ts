import { z } from 'zod'
import { registroSchema } from './auditoria.ts'
import { endpoint, id, idText, ok, porId, SO_O_QUE_MUDA, textoOpcional, versao } from './endpoint.ts'
import { anoField, ufField } from './fields.ts'
import { soPagina } from './pagina.ts'
import { VER_SALA } from './sala.ts'
import { FAROIS, MAX_CASAS, MAX_VALOR, MESES, PERIODICIDADES } from './sala-indicador-regras.ts'

/** The map of a room: for each indicator and year what was before, what is aimed at and twelve months. */

export const ANOS_DO_MAPA = { min: 2000, max: 2100 } as const
const ano = anoField(ANOS_DO_MAPA.min, ANOS_DO_MAPA.max)
const anoNaQuery = z
  .string()
  .regex(/^\d{4}$/)
  .transform(Number)
  .pipe(ano)

const casas = (n: number) => Number(n.toFixed(MAX_CASAS)) === n
const numero = z.number().min(0).max(MAX_VALOR).refine(casas, `No máximo ${MAX_CASAS} casas decimais`)
const opcional = numero.nullish().transform((v) => v ?? null)
const nenhum = (): (number | null)[] => Array.from({ length: MESES }, () => null)
const meses = z.array(numero.nullable()).length(MESES, 'Informe os doze meses')

const indicadorDoMapa = z.object({
  salaIndicadorId: id,
  codigo: z.string(),
  nome: z.string(),
  descricao: z.string().nullable(),
  formula: z.string().nullable(),
  nivel: z.string(),
  unidade: z.string(),
  sigla: z.string().nullable(),
  percentual: z.boolean(),
  apuracao: z.int(),
  apuracaoNome: z.string(),
  leitura: z.int(),
  leituraNome: z.string(),
  fonte: z.string(),
  periodicidade: z.enum(PERIODICIDADES),
  metaPadrao: z.number().nullable(),
  metaPadraoMaxima: z.number().nullable(),
  casasDecimais: z.int(),
  ativo: z.boolean(),
})
export type IndicadorDoMapa = z.output<typeof indicadorDoMapa>

const apurado = {
  resultado: z.number().nullable(),
  percentualMeta: z.number().nullable(),
  farol: z.enum(FAROIS),
}
export const linhaDoMapa = z.object({
  /** None, and version 0: nobody has filled in that year yet. */
  salaIndicadorMunicipioId: id.nullable(),
  municipioId: id,
  ano: z.int(),
  indicador: indicadorDoMapa,
  linhaDeBase: z.number().nullable(),
  /** Within a range: its lower end. */
  meta: z.number().nullable(),
  metaMaxima: z.number().nullable(),
  valores: z.array(z.number().nullable()),
  /** Of a ratio what each value is divided by; otherwise nulls. */
  bases: z.array(z.number().nullable()),
  observacao: z.string().nullable(),
  ...apurado,
  versao,
})
export type LinhaDoMapa = z.output<typeof linhaDoMapa>

const PREENCHIDO = {
  linhaDeBase: opcional,
  meta: opcional,
  metaMaxima: opcional,
  valores: meses.default(nenhum),
  bases: meses.default(nenhum),
  observacao: textoOpcional(2000),
} as const
interface Metas {
  meta: number | null
  metaMaxima: number | null
}
const emOrdem = <S extends z.ZodType<Metas>>(schema: S): S =>
  schema.check((ctx) => {
    const { meta, metaMaxima } = ctx.value
    if (metaMaxima !== null && meta !== null && metaMaxima < meta)
      ctx.issues.push({
        ...{ code: 'custom', path: ['metaMaxima'], message: 'Não pode ser menor que a meta mínima', input: metaMaxima },
      })
  })
const linhaEnviada = z.object({ salaIndicadorId: id, ...PREENCHIDO })
export type LinhaPreenchida = Omit<z.output<typeof linhaEnviada>, 'salaIndicadorId'>

const base = '/api/salaindicadoresmunicipios' as const
const comum = { area: 'sala', scope: 'municipio' } as const
const EDITAR = { todos: ['editarIndicadoresSala', VER_SALA] } as const
const leitura = { ...comum, method: 'GET', permit: VER_SALA } as const

export const listarMapa = endpoint({
  ...leitura,
  path: base,
  resumo:
    'Mapa de indicadores de uma sala em um ano; sem sala, o que as salas em alcance preencheram, em páginas, com o total no cabeçalho; sem ano, o corrente',
  query: z.object({ municipioId: idText.optional(), ano: anoNaQuery.optional(), ...soPagina }),
  output: z.array(linhaDoMapa),
})
export const getLinhaDoMapa = endpoint({
  ...leitura,
  path: `${base}/:id`,
  resumo: 'Um indicador de uma sala em um ano',
  ...porId('salaIndicadorMunicipioId'),
  output: linhaDoMapa,
})
export const historicoDaLinha = endpoint({
  ...leitura,
  path: `${base}/:id/historico`,
  resumo: 'Quem mudou um indicador de uma sala e quando',
  ...porId('salaIndicadorMunicipioId'),
  output: z.array(registroSchema),
})
export const mapasDaUf = endpoint({
  ...leitura,
  path: `${base}/obter-por-uf/:uf`,
  resumo: 'Resultados das salas de um estado em um ano; sem ano, o corrente',
  params: z.object({ uf: ufField }),
  query: z.object({ ano: anoNaQuery.optional() }),
  output: z.array(
    z.object({
      salaIndicadorMunicipioId: id,
      municipioId: id,
      municipio: z.string(),
      salaIndicadorId: id,
      codigo: z.string(),
      indicador: z.string(),
      ano: z.int(),
      meta: z.number().nullable(),
      metaMaxima: z.number().nullable(),
      ...apurado,
    }),
  ),
})

const INDICADOR = { 'body.salaIndicadorId': SO_O_QUE_MUDA } as const
const cadastrar = {
  ...comum,
  method: 'POST',
  permit: EDITAR,
  alvo: INDICADOR,
  body: emOrdem(linhaEnviada.extend({ municipioId: id, ano })),
  output: linhaDoMapa,
} as const
export const cadastrarLinha = endpoint({
  ...cadastrar,
  path: `${base}/cadastrar-indicador-municipio`,
  resumo: 'Preencher um indicador de uma sala em um ano',
})
export const criarLinha = endpoint({ ...cadastrar, path: base, resumo: 'O mesmo, pelo endereço da lista' })
const atualizar = {
  ...comum,
  method: 'PUT',
  permit: EDITAR,
  body: emOrdem(z.object({ salaIndicadorMunicipioId: id, ...PREENCHIDO, versao })),
  output: linhaDoMapa,
} as const
export const atualizarLinha = endpoint({
  ...atualizar,
  path: `${base}/atualizar-indicador-municipio`,
  resumo: 'Alterar um indicador de uma sala em um ano',
})
export const alterarLinha = endpoint({ ...atualizar, path: base, resumo: 'O mesmo, pelo endereço da lista' })
export const excluirLinha = endpoint({
  ...comum,
  method: 'DELETE',
  path: `${base}/:id`,
  resumo: 'Esvaziar um indicador de uma sala em um ano',
  permit: EDITAR,
  ...porId('salaIndicadorMunicipioId'),
  output: ok,
})

/** As many as a map may have. */
export const MAX_LINHAS_DO_MAPA = 300
/** What was typed, pasted or copied in the grid: all of it or nothing. */
export const gravarMapa = endpoint({
  ...comum,
  method: 'PUT',
  path: `${base}/mapa`,
  resumo: 'Gravar várias linhas do mapa de uma sala: todas ou nenhuma',
  permit: EDITAR,
  alvo: { 'body.linhas[].salaIndicadorId': SO_O_QUE_MUDA },
  body: z.object({
    municipioId: id,
    ano,
    linhas: z
      .array(emOrdem(linhaEnviada.extend({ versao })))
      .min(1)
      .max(MAX_LINHAS_DO_MAPA)
      .refine(
        (linhas) => new Set(linhas.map((l) => l.salaIndicadorId)).size === linhas.length,
        'Um indicador está mais de uma vez na lista',
      ),
  }),
  output: z.array(linhaDoMapa),
})

export const baixarMapa = endpoint({
  ...comum,
  method: 'POST',
  path: '/api/arquivo/excel/download-indicadores-municipios/:id',
  resumo: 'Mapa de indicadores de uma sala em planilha; sem ano, o corrente',
  permit: VER_SALA,
  ...porId('municipioId'),
  body: z.object({ ano: ano.optional() }),
  escreve: false,
  pesada: true,
  output: 'blob',
})
