import { Alert } from '@mantine/core'
import { useState } from 'react'
import { formatHours } from '#contract/br.ts'
import { nomeDaSolucao, type SolucaoDaArvore } from '#contract/termo-referencia.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useImportarTarefas, useTarefasDaPrateleira } from '#web/partes/tarefas-da-prateleira.ts'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { Escolha } from './escolha.tsx'

interface Props {
  solucao: SolucaoDaArvore | undefined
  onFechar: () => void
}

const NENHUMA: ReadonlySet<number> = new Set()

/** Tasks of the shelf into a solution of the term. */
export const ImportarTarefas = ({ solucao: aberta, onFechar }: Props) => {
  const w = useWording()
  // It keeps what it shows until it is gone from the page.
  const [solucao, setSolucao] = useState(aberta)
  const [marcadas, setMarcadas] = useState(NENHUMA)
  if (aberta && aberta !== solucao) {
    setSolucao(aberta)
    if (aberta.municipioSolucaoId !== solucao?.municipioSolucaoId) setMarcadas(NENHUMA)
  }
  const { lidas, itens: todas } = useTarefasDaPrateleira(solucao?.solucaoId ?? 0, solucao?.municipioTarefas, {
    enabled: aberta !== undefined,
    naTela: true,
    erro: `Erro ao obter ${w.min.plural('tarefa')}`,
    staleTime: 0,
  })
  const importar = useImportarTarefas()
  const itens = todas.filter((t) => !t.jaTem).map(({ id, nome, horas }) => ({ id, nome, detalhe: formatHours(horas) }))

  return (
    <FormModal
      aberto={aberta !== undefined}
      onFechar={onFechar}
      titulo={solucao ? `Importar ${w.min.plural('tarefa')}: ${nomeDaSolucao(solucao)}` : ''}
      sujo={aberta !== undefined && marcadas.size > 0}
      desabilitado={marcadas.size === 0}
      onEnviar={async () => {
        await importar.mutateAsync({
          body: { municipioSolucaoId: solucao!.municipioSolucaoId, tarefasIds: [...marcadas] },
        })
        setMarcadas(NENHUMA)
        onFechar()
      }}
    >
      {lidas.error && !lidas.data ? (
        <ErrorState erro={lidas.error} onTentarDeNovo={() => void lidas.refetch()} />
      ) : !lidas.data ? (
        <Carregando linhas={4} altura={28} />
      ) : itens.length === 0 ? (
        <Alert color="blue" role="status">
          {lidas.data.length === 0
            ? w.min.nenhum('tarefa')
            : w.frase('O termo já tem {todas as tarefas desta solução} da prateleira.')}
        </Alert>
      ) : (
        <Escolha
          rotulo={w.plural('tarefa')}
          nomes={w.min.umEVarios('tarefa')}
          itens={itens}
          marcados={marcadas}
          onChange={setMarcadas}
        />
      )}
    </FormModal>
  )
}
