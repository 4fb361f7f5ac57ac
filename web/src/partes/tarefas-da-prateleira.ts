import { ERROS } from '#contract/erros.ts'
import { registerEndpoints } from '#contract/register.ts'
import { tarefas } from '#contract/registers/solucao.ts'
import { importarTarefas } from '#contract/termo-referencia-passos.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'

/* Tasks of the shelf into the term of a city, whether one comes from the shelf or from the term. */

const daSolucao = registerEndpoints(tarefas).leituras.find((l) => l.campo === 'solucaoId' && !l.varios)!.endpoint

export const useTarefasDaPrateleira = (solucaoId: number, opcoes: Parameters<typeof useCall>[2]) =>
  useCall(daSolucao, { params: undefined, query: undefined, body: { solucaoId } }, opcoes)

export const useImportarTarefas = () =>
  useMutationCall(importarTarefas, {
    naTela: true,
    erro: ERROS.incluirTarefas,
    sucesso: 'Atividades/Tarefas incluídas com sucesso',
  })
