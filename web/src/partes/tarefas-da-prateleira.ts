import { useMemo } from 'react'
import { normalize } from '#contract/br.ts'
import { ERROS } from '#contract/erros.ts'
import { registerEndpoints } from '#contract/register.ts'
import { tarefas } from '#contract/registers/solucao.ts'
import { importarTarefas } from '#contract/termo-referencia-passos.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'

/* Tasks of the shelf into the term of a city, whether one comes from the shelf or from the term. */

const daSolucao = registerEndpoints(tarefas).leituras.find((l) => l.campo === 'solucaoId' && !l.varios)!.endpoint

/** What the solution of the term has already, as far as it is known. */
type DoTermo = readonly { readonly tarefaId: number | null; readonly nome: string }[] | undefined

/** Tasks of a solution of the shelf; `jaTem`: the term has it, by where it came from or by its name, and takes no second. */
export const useTarefasDaPrateleira = (solucaoId: number, doTermo: DoTermo, opcoes: Parameters<typeof useCall>[2]) => {
  const lidas = useCall(daSolucao, { params: undefined, query: undefined, body: { solucaoId } }, opcoes)
  const itens = useMemo(() => {
    const ids = new Set(doTermo?.map((t) => t.tarefaId))
    const nomes = new Set(doTermo?.map((t) => normalize(t.nome)))
    return (lidas.data ?? []).map((t) => {
      const [id, nome] = [Number(t.tarefaId), String(t.nome)]
      return { id, nome, horas: Number(t.horas), jaTem: ids.has(id) || nomes.has(normalize(nome)) }
    })
  }, [lidas.data, doTermo])
  return { lidas, itens }
}

export const useImportarTarefas = () =>
  useMutationCall(importarTarefas, {
    naTela: true,
    erro: ERROS.incluirTarefas,
    sucesso: 'Atividades/Tarefas incluídas com sucesso',
  })
