import { z } from 'zod'
import { endpoint, id, idText, linha, porId, texto, textoOpcional, type Unchecked } from './endpoint.ts'
import {
  CAMINHOS_TERMO,
  deEvidencia,
  deGrupo,
  deSolucao,
  deTarefa,
  evidenciaDaListaSchema,
  grupoDaArvoreSchema,
  grupoTermoSchema,
  horasSchema,
  situacaoTarefa,
  solucaoDaListaSchema,
  tarefaDaListaSchema,
} from './termo-referencia.ts'

/** What is done to the things of a reference term, beside filling them in: from the shelf, start, end, interruption. */
export const MAX_JUSTIFICATIVA = 1000

const { grupos, solucoes, tarefas, evidencias } = CAMINHOS_TERMO
/** The re-enable calls are spelled so. */
const gruposComMaiuscula = '/api/municipio/municipioGrupoSolucao' as const
const solucoesComMaiuscula = '/api/municipio/municipioSolucao' as const
const REABILITAR = 'reabilitarTermoReferencia'
const PASSOS = 'finalizarSolucoesTermoReferencia'
const IMPORTAR_SOLUCAO = ['importarGrupoTermoReferencia', 'importarSolucaoTermoReferencia'] as const
const DO_GRUPO: Unchecked = { porque: 'judged where it is written: of the group that is named, which is in reach' }

/* Interrupting and re-enabling. Each answers with the thing as it is now. */

const comMotivo = { method: 'POST', body: z.object({ justificativa: texto(MAX_JUSTIFICATIVA, 1) }) } as const
export const interromperGrupo = endpoint({
  ...deGrupo,
  ...comMotivo,
  path: `${grupos}/interromper/:id`,
  resumo: 'Interromper um grupo do termo',
  permit: 'interromperGrupoTermoReferencia',
  ...porId('municipioGrupoSolucaoId'),
  output: grupoTermoSchema,
})
export const interromperSolucao = endpoint({
  ...deSolucao,
  ...comMotivo,
  path: `${solucoes}/interromper/:id`,
  resumo: 'Interromper uma solução do termo',
  permit: 'interromperSolucaoTermoReferencia',
  ...porId('municipioSolucaoId'),
  output: solucaoDaListaSchema,
})
export const interromperTarefa = endpoint({
  ...deTarefa,
  ...comMotivo,
  path: `${tarefas}/interromper/:id`,
  resumo: 'Interromper uma tarefa do termo',
  permit: 'interromperTarefaTermoReferencia',
  ...porId('municipioTarefaId'),
  output: tarefaDaListaSchema,
})
export const desativarEvidencia = endpoint({
  ...deEvidencia,
  method: 'PUT',
  path: `${evidencias}/desativar-evidencia/:id`,
  resumo: 'Desativar uma evidência do termo',
  permit: 'interromperEvidenciaTermoReferencia',
  ...porId('municipioEvidenciaId'),
  output: evidenciaDaListaSchema,
})
export const reabilitarGrupo = endpoint({
  ...deGrupo,
  method: 'PUT',
  path: `${gruposComMaiuscula}/reabilitar-grupos/:municipioGrupoSolucaoId/:municipioId`,
  resumo: 'Reabilitar um grupo do termo',
  permit: REABILITAR,
  params: z.object({ municipioGrupoSolucaoId: idText, municipioId: idText }),
  output: grupoTermoSchema,
})
export const reabilitarSolucao = endpoint({
  ...deSolucao,
  method: 'PUT',
  path: `${solucoesComMaiuscula}/reabilitar-solucao/:municipioSolucaoId/:municipioId`,
  resumo: 'Reabilitar uma solução do termo',
  permit: REABILITAR,
  params: z.object({ municipioSolucaoId: idText, municipioId: idText }),
  output: solucaoDaListaSchema,
})
export const reabilitarTarefa = endpoint({
  ...deTarefa,
  method: 'POST',
  path: `${gruposComMaiuscula}/reabilitar-tarefas/:id`,
  resumo: 'Reabilitar uma tarefa do termo',
  permit: REABILITAR,
  ...porId('municipioTarefaId'),
  output: tarefaDaListaSchema,
})
export const reabilitarEvidencia = endpoint({
  ...deEvidencia,
  method: 'PUT',
  path: `${evidencias}/reabilitar-evidencia/:id`,
  resumo: 'Reativar uma evidência do termo',
  permit: REABILITAR,
  ...porId('municipioEvidenciaId'),
  output: evidenciaDaListaSchema,
})

/* Starting and finishing */

export const iniciarSolucao = endpoint({
  ...deSolucao,
  method: 'POST',
  path: `${solucoes}/solucao-iniciada`,
  resumo: 'Iniciar uma solução',
  permit: PASSOS,
  body: z.object({ municipioSolucaoId: id }),
  output: solucaoDaListaSchema,
})
/** All that is not started in it, or nothing. */
export const iniciarGrupo = endpoint({
  ...deGrupo,
  method: 'POST',
  path: `${grupos}/grupo-solucao-iniciado/:id`,
  resumo: 'Iniciar as soluções de um grupo',
  permit: PASSOS,
  ...porId('municipioGrupoSolucaoId'),
  output: grupoTermoSchema,
})
const aFinalizarSchema = solucaoDaListaSchema.extend({
  /** Every task is done or interrupted: nothing has to be justified. */
  pronta: z.boolean(),
  /** What needs a justification to be left undone. */
  pendentes: z.array(
    horasSchema.extend({
      municipioTarefaId: id,
      nome: z.string(),
      situacao: situacaoTarefa,
      justificativa: z.string().nullable(),
    }),
  ),
})
export type SolucaoAFinalizar = z.output<typeof aFinalizarSchema>
export const solucoesAFinalizar = endpoint({
  ...deSolucao,
  method: 'GET',
  path: `${solucoes}/solucoes-a-finalizar/:id`,
  resumo: 'Soluções do município em andamento, com o que falta nelas',
  permit: PASSOS,
  ...porId('municipioId'),
  output: z.array(aFinalizarSchema),
})
export const MAX_A_FINALIZAR = 200
/** All of them or none. */
export const finalizarSolucoes = endpoint({
  ...deSolucao,
  method: 'POST',
  path: `${solucoes}/finalizar-solucoes`,
  resumo: 'Finalizar soluções, com a justificativa do que não foi feito',
  permit: PASSOS,
  body: z.object({
    municipioId: id,
    solucoes: z
      .array(
        z.object({
          municipioSolucaoId: id,
          tarefas: z
            .array(z.object({ municipioTarefaId: id, justificativa: texto(MAX_JUSTIFICATIVA, 1) }))
            .max(1000)
            .optional(),
        }),
      )
      .min(1)
      .max(MAX_A_FINALIZAR),
  }),
  output: z.array(solucaoDaListaSchema),
})
/** Whether a task counts as done or justified for the end of its solution, and why not. */
export const verificarTarefa = endpoint({
  ...deSolucao,
  method: 'POST',
  path: `${solucoes}/verificar-tarefa/:municipioSolucaoId/:municipioTarefaId`,
  resumo: 'Verificar uma tarefa da solução',
  permit: 'termoReferencia',
  params: z.object({ municipioSolucaoId: idText, municipioTarefaId: idText }),
  escreve: false,
  output: horasSchema.extend({
    municipioSolucaoId: id,
    municipioTarefaId: id,
    nome: z.string(),
    situacao: situacaoTarefa,
    cumprida: z.boolean(),
    /** Nothing of it keeps the solution from being finished. */
    pronta: z.boolean(),
    motivo: z.string().nullable(),
  }),
})

/* From the shelf */

export const MAX_IMPORTADAS = 500
/** As its form has it. */
const MAX_GRUPO = { nome: 160, descricao: 1000 } as const
/**
 * A group of the shelf, with the solutions chosen of it, their tasks and evidences. Into a group that the term has of it
 * already they are added; a name, description or axis of its own counts only for a new one. Without a consultant it is
 * user 1 (R096).
 */
export const importarGrupoSolucao = endpoint({
  ...deSolucao,
  method: 'POST',
  path: `${solucoes}/add-by-grupo-solucao`,
  resumo: 'Importar um grupo, ou soluções dele, para o termo do município',
  permit: IMPORTAR_SOLUCAO,
  alvo: {
    'body.solucoesOriginais[].solucaoId': DO_GRUPO,
    'body.usuarioId': { porque: 'a consultant may be anybody who is enabled; judged where it is written' },
  },
  body: z.object({
    municipioId: id,
    grupoSolucaoId: id,
    nome: linha(MAX_GRUPO.nome, 1).optional(),
    descricao: textoOpcional(MAX_GRUPO.descricao).optional(),
    eixoId: id.optional(),
    solucoesOriginais: z
      .array(z.union([id, z.object({ solucaoId: id }).transform((s) => s.solucaoId)]))
      .min(1)
      .max(MAX_IMPORTADAS)
      .transform((ids) => [...new Set(ids)]),
    usuarioId: id.nullish(),
  }),
  output: grupoDaArvoreSchema,
})
/** Tasks of the shelf, with their evidences. */
export const importarTarefas = endpoint({
  ...deTarefa,
  method: 'POST',
  path: `${tarefas}/add-by-solucao`,
  resumo: 'Importar tarefas da prateleira para uma solução do termo',
  permit: 'importarTarefaTermoReferencia',
  alvo: { 'body.tarefasIds': 'tarefaId' },
  body: z.object({
    municipioSolucaoId: id,
    tarefasIds: z
      .array(id)
      .min(1)
      .max(MAX_IMPORTADAS)
      .transform((ids) => [...new Set(ids)]),
  }),
  output: z.array(tarefaDaListaSchema),
})
