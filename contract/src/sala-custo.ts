import { z } from 'zod'
import { endpoint, id, linha, ok, porId, versao } from './endpoint.ts'
import { area, LER_SALA, reais } from './sala-cargos.ts'
import { isMes, MES_INVALIDO } from './sala-contas.ts'

/**
 * What the seal room costs, month by month, as its team types it. What an hour of its people costs is told to who may see
 * salaries: it stands for them.
 */

export const CATEGORIAS_DE_CUSTO = [
  'Pessoal',
  'Encargos',
  'Aluguel',
  'Energia/água',
  'Internet/telefone',
  'Material',
  'Equipamentos/depreciação',
  'Divulgação',
  'Outros',
] as const
/** What people cost. */
export const DE_PESSOAL = ['Pessoal', 'Encargos'] as const satisfies readonly (typeof CATEGORIAS_DE_CUSTO)[number][]
export const TIPOS_DE_CUSTO = ['Fixo', 'Variável'] as const
export const FONTES_DE_CUSTO = ['Município', 'Entidade', 'Parceiro'] as const

export const mesField = z.string().refine(isMes, MES_INVALIDO)
/** A month in an address; without it, the one of today. */
export const mesOpcional = z.object({ mes: mesField.optional() })

export const custoSchema = z.object({
  salaCustoId: id,
  municipioId: id,
  mes: z.string(),
  categoria: z.enum(CATEGORIAS_DE_CUSTO),
  descricao: z.string(),
  tipo: z.enum(TIPOS_DE_CUSTO),
  valor: z.number(),
  /** How much of it is the room's, in percent. */
  rateio: z.number(),
  valorDaSala: z.number(),
  fonte: z.enum(FONTES_DE_CUSTO).nullable(),
  versao,
})
export type Custo = z.output<typeof custoSchema>

const campos = {
  mes: mesField,
  categoria: z.enum(CATEGORIAS_DE_CUSTO),
  descricao: linha(200, 1),
  tipo: z.enum(TIPOS_DE_CUSTO),
  valor: reais.gt(0),
  rateio: z
    .number()
    .gt(0)
    .max(100)
    .refine((p) => Math.abs(p * 100 - Math.round(p * 100)) < 1e-6, 'Use até duas casas decimais')
    .default(100),
  fonte: z
    .enum(FONTES_DE_CUSTO)
    .nullish()
    .transform((v) => v ?? null),
}
export const custoNovo = z.object({ ...campos, municipioId: id })
export const custoEdicao = z.object({ ...campos, salaCustoId: id, versao })

const base = '/api/salacusto' as const
const lendo = { area, scope: 'municipio', permit: LER_SALA } as const
const escrevendo = { area, scope: 'municipio', permit: 'editarIndicadoresSala', output: custoSchema } as const

export const listarCustos = endpoint({
  ...lendo,
  method: 'GET',
  path: `${base}/obter-custo-por-municipio/:id`,
  resumo: 'Custos de uma sala, de um mês ou de todos',
  ...porId('municipioId'),
  query: mesOpcional,
  output: z.array(custoSchema),
})
export const getCusto = endpoint({
  ...lendo,
  method: 'GET',
  path: `${base}/:id`,
  resumo: 'Um custo da sala',
  ...porId('salaCustoId'),
  output: custoSchema,
})

const doMes = {
  mes: z.string(),
  total: z.number(),
  fixo: z.number(),
  variavel: z.number(),
  atendimentos: z.int(),
  custoPorAtendimento: z.number().nullable(),
}
export const resumoDeCustosSchema = z.object({
  ...doMes,
  /** Staff and charges. */
  pessoal: z.number(),
  horasDisponiveis: z.number(),
  /** The cost of an hour is told: to who may see salaries. */
  verCusto: z.boolean(),
  custoHora: z.number().nullable(),
  /** Twelve months that end with this one. */
  evolucao: z.array(z.object(doMes)),
})
export type ResumoDeCustos = z.output<typeof resumoDeCustosSchema>
export const resumirCustos = endpoint({
  ...lendo,
  method: 'GET',
  path: `${base}/resumo/:id`,
  resumo: 'Totais do mês, custo por atendimento, custo da hora e a evolução em 12 meses',
  ...porId('municipioId'),
  query: mesOpcional,
  output: resumoDeCustosSchema,
})
export const planilhaDeCustos = endpoint({
  ...lendo,
  method: 'GET',
  path: `${base}/planilha/:id`,
  resumo: 'Custos de 12 meses em planilha',
  ...porId('municipioId'),
  query: mesOpcional,
  pesada: true,
  output: 'blob',
})

export const criarCusto = endpoint({
  ...escrevendo,
  method: 'POST',
  path: `${base}/cadastrar-custo`,
  resumo: 'Incluir um custo da sala',
  body: custoNovo,
})
export const alterarCusto = endpoint({
  ...escrevendo,
  method: 'PUT',
  path: `${base}/atualizar-custo`,
  resumo: 'Alterar um custo da sala',
  body: custoEdicao,
})
export const excluirCusto = endpoint({
  ...escrevendo,
  method: 'DELETE',
  path: `${base}/:id`,
  resumo: 'Excluir um custo da sala',
  ...porId('salaCustoId'),
  output: ok,
})

/* The fixed costs of the month before */

export const fixosSchema = z.object({
  de: z.string(),
  para: z.string(),
  /** `jaHa`: the month has a fixed cost of that category and description already, which stays as it is. */
  custos: z.array(custoSchema.extend({ jaHa: z.boolean() })),
})
export type Fixos = z.output<typeof fixosSchema>
export const verFixosDoMesAnterior = endpoint({
  ...lendo,
  method: 'GET',
  path: `${base}/fixos-do-mes-anterior/:id`,
  resumo: 'Custos fixos do mês anterior, para conferir antes de copiar',
  ...porId('municipioId'),
  query: z.object({ mes: mesField }),
  output: fixosSchema,
})
/** Those that were looked at, as they were looked at. */
export const copiarFixos = endpoint({
  ...escrevendo,
  method: 'POST',
  path: `${base}/copiar-fixos`,
  resumo: 'Copiar custos fixos do mês anterior para um mês',
  body: z.object({
    municipioId: id,
    mes: mesField,
    custos: z
      .array(z.object({ salaCustoId: id, versao }))
      .min(1)
      .max(200),
  }),
  output: ok.extend({ copiados: z.int(), jaHavia: z.int() }),
})
