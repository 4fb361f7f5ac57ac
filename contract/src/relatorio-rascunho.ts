import { z } from 'zod'
import { MAX_ANEXO } from './anexos.ts'
import { endpoint, id, idText, MAX_ID, ok, porId, versao } from './endpoint.ts'
import { envioEndpoints } from './envio.ts'
import {
  anexoSchema,
  BASE_RELATORIO,
  DE_RELATORIO,
  ESCREVER_RELATORIO,
  LER_RELATORIOS,
  NO_COMANDO,
  UM_ESTADO,
} from './relatorio-encontro.ts'

/* Attachments; each reading is written to the audit log, hence POST */

const deAnexo = { area: 'arquivo', scope: 'eixo', ...porId('relatorioAnexoId') } as const
export const baixarAnexo = endpoint({
  ...deAnexo,
  method: 'POST',
  path: '/api/arquivo/anexo/download/:id',
  resumo: 'Baixar um anexo de relatório',
  permit: [...LER_RELATORIOS, ESCREVER_RELATORIO],
  output: 'blob',
})
/** PDF and images inline in a sandbox where nothing runs; other types are answered as a download. */
export const verAnexo = endpoint({
  ...deAnexo,
  method: 'POST',
  path: '/api/arquivo/anexo/visualizar/:id',
  resumo: 'Um anexo de relatório para ver na página',
  permit: [...LER_RELATORIOS, ESCREVER_RELATORIO],
  output: 'blob',
})
export const excluirAnexo = endpoint({
  ...deAnexo,
  method: 'POST',
  path: '/api/arquivo/anexo/excluir-relatorio-anexo/:id',
  resumo: 'Excluir um anexo de relatório',
  permit: ESCREVER_RELATORIO,
  output: ok,
})
export const anexosDoRelatorio = endpoint({
  area: 'arquivo',
  scope: 'eixo',
  method: 'GET',
  path: '/api/arquivo/anexo/relatorioanexo-por-relatorioid/:id',
  resumo: 'Os anexos de um relatório',
  permit: LER_RELATORIOS,
  ...porId('relatorioId'),
  output: z.array(anexoSchema),
})
export const ENVIO_DE_ANEXO = `${BASE_RELATORIO}/anexo/envio` as const
/**
 * Metadata beside the filename: municipioId, and relatorioId for a report that exists; without it the file is of the
 * draft. The last piece answers with the header Relatorio-Anexo-Id.
 */
export const envioDeAnexo = envioEndpoints({
  ...DE_RELATORIO,
  path: ENVIO_DE_ANEXO,
  permit: ESCREVER_RELATORIO,
  maxBytes: MAX_ANEXO,
})

/* Drafts: one for each person, city and report (a new one: none) */

/** As the form holds it: nothing is required and nothing is checked before it is sent. */
export const conteudoDoRascunho = z.object({
  titulo: z.string().max(300).optional(),
  descricao: z.string().max(200_000).optional(),
  encontroId: z.int().min(1).max(MAX_ID).nullish(),
  tipoExecucaoRelatorioId: z.literal([1, 2]).nullish(),
  inicioString: z.string().max(20).optional(),
  fimString: z.string().max(20).optional(),
  horasUtilizadasString: z.string().max(20).optional(),
  pjAtendidas: z.string().max(10).optional(),
  pfAtendidas: z.string().max(10).optional(),
  observacoes: z.string().max(5000).optional(),
  complemento: z.string().max(5000).optional(),
  convidados: z
    .array(
      z.object({
        relatorioConvidadoId: id.optional(),
        encontroConvidadoId: id.optional(),
        membroId: id.nullable(),
        nome: z.string().max(200),
        cpf: z.string().max(20).nullish(),
        email: z.string().max(200).nullish(),
        presente: z.boolean(),
      }),
    )
    .max(1000)
    .optional(),
  tarefas: z
    .array(
      z.object({
        municipioTarefaId: id.nullable().default(null),
        municipioSolucaoId: id.nullable().default(null),
        nome: z.string().max(500).optional(),
        cumprida: z.boolean().default(false),
        horas: z.string().max(20).nullish(),
      }),
    )
    .max(200)
    .optional(),
})
export type ConteudoDoRascunho = z.output<typeof conteudoDoRascunho>
const rascunho = z.object({
  municipioId: id,
  relatorioId: id.nullable(),
  conteudo: conteudoDoRascunho,
  atualizadoEm: z.string(),
  versao: z.int(),
})
export type RascunhoDeRelatorio = z.output<typeof rascunho>
const doRascunho = { ...DE_RELATORIO, path: `${BASE_RELATORIO}/rascunho` as const, permit: ESCREVER_RELATORIO } as const
const qualRascunho = z.object({ municipioId: idText, relatorioId: idText.optional() })
/** With the files that were sent for it; those of a report that exists are the report's. */
export const getRascunho = endpoint({
  ...doRascunho,
  method: 'GET',
  resumo: 'O rascunho de um relatório',
  query: qualRascunho,
  output: z.object({ rascunho: rascunho.nullable(), anexos: z.array(anexoSchema) }),
})
/** `versao` of the one that was read, 0 for the first: 409 with the other device's in `details` when it has changed. */
export const salvarRascunho = endpoint({
  ...doRascunho,
  method: 'PUT',
  resumo: 'Guardar o rascunho de um relatório',
  alvo: {
    'body.conteudo.encontroId': NO_COMANDO,
    'body.conteudo.tipoExecucaoRelatorioId': UM_ESTADO,
    'body.conteudo.convidados[].membroId': NO_COMANDO,
    'body.conteudo.convidados[].relatorioConvidadoId': NO_COMANDO,
    'body.conteudo.convidados[].encontroConvidadoId': NO_COMANDO,
    'body.conteudo.tarefas[].municipioTarefaId': NO_COMANDO,
    'body.conteudo.tarefas[].municipioSolucaoId': NO_COMANDO,
  },
  body: z.object({ municipioId: id, relatorioId: id.nullish(), conteudo: conteudoDoRascunho, versao }),
  maxBody: 2_000_000,
  semAuditoria: 'a draft is nothing yet: the report leaves its row when it is sent',
  output: rascunho.omit({ conteudo: true }),
})
/** The files that were sent for it go with it. */
export const excluirRascunho = endpoint({
  ...doRascunho,
  method: 'DELETE',
  resumo: 'Descartar o rascunho de um relatório',
  query: qualRascunho,
  output: ok,
})
