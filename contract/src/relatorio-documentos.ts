import { z } from 'zod'
import { endpoint, porId } from './endpoint.ts'
import { BASE_RELATORIO, DE_RELATORIO, estadoRelatorio, LER_RELATORIOS } from './relatorio-encontro.ts'

/** A report on paper, and without login. */
const nulo = z.string().nullable()

export const pdfRelatorio = endpoint({
  ...DE_RELATORIO,
  method: 'GET',
  path: `${BASE_RELATORIO}/pdf/:id`,
  resumo: 'O relatório em PDF, com a assinatura do autor',
  permit: LER_RELATORIOS,
  ...porId('relatorioId'),
  pesada: true,
  output: 'blob',
})

/* Open view: the token takes the place of the id (R383) */

/** No reason, no analyst, no personal data of guests. */
export const relatorioPublico = endpoint({
  area: 'relatorio',
  scope: 'livre',
  method: 'GET',
  path: `${BASE_RELATORIO}/publico/:token`,
  resumo: 'Um relatório por um link com validade',
  permit: 'publico',
  params: z.object({ token: z.string().regex(/^[\w-]{20,100}$/) }),
  output: z.object({
    titulo: z.string(),
    descricao: z.string(),
    municipio: z.object({ nome: z.string(), uf: z.string() }),
    autor: z.string(),
    estado: estadoRelatorio,
    grupo: z.string(),
    local: z.string(),
    inicioString: z.string(),
    fimString: z.string(),
    tipoExecucao: nulo,
    horasUtilizadasString: nulo,
    observacoes: nulo,
    complemento: nulo,
    presentes: z.array(z.object({ nome: z.string() })),
    tarefas: z.array(z.object({ nome: z.string(), solucao: z.string(), cumprida: z.boolean(), horas: z.string() })),
    anexos: z.array(z.object({ nomeArquivo: z.string(), tamanho: z.int() })),
  }),
  /** Each reading is counted and written down. */
  escreve: true,
})
