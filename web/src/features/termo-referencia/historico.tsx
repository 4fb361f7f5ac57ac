import { Drawer } from '@mantine/core'
import { useState } from 'react'
import { historicoDaSolucao, historicoDaTarefa, historicoDoGrupo } from '#contract/termo-referencia.ts'
import { useCall } from '#web/lib/query.ts'
import { Estado } from '#web/partes/estado-termo.tsx'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { Passos } from '#web/ui/passos.tsx'
import type { No } from './nos.ts'

const chamadaDe = (no: No) => {
  if (no.tipo === 'grupo') return { chamada: historicoDoGrupo, id: no.grupo.municipioGrupoSolucaoId }
  if (no.tipo === 'tarefa') return { chamada: historicoDaTarefa, id: no.tarefa.municipioTarefaId }
  if (no.tipo === 'solucao') return { chamada: historicoDaSolucao, id: no.solucao.municipioSolucaoId }
  return undefined
}

/** What happened to one thing of the term, beside the tree. */
export const Historico = ({ no, onFechar }: { no: No | undefined; onFechar: () => void }) => {
  // It keeps what it shows until it is gone from the page.
  const [ultimo, setUltimo] = useState(no)
  if (no && no !== ultimo) setUltimo(no)
  return (
    <Drawer
      opened={no !== undefined}
      onClose={onFechar}
      position="right"
      size="md"
      title={ultimo ? `Histórico: ${ultimo.nome}` : ''}
      styles={{ title: { fontWeight: 650, fontSize: 'var(--mantine-font-size-lg)', overflowWrap: 'anywhere' } }}
    >
      {ultimo && <Conteudo no={ultimo} />}
    </Drawer>
  )
}

const Conteudo = ({ no }: { no: No }) => {
  const { chamada, id } = chamadaDe(no) ?? { chamada: historicoDoGrupo, id: 0 }
  const lido = useCall(chamada, { params: { id } }, { naTela: true, staleTime: 0 })
  if (lido.error) return <ErrorState erro={lido.error} onTentarDeNovo={() => void lido.refetch()} />
  if (!lido.data) return <Carregando linhas={5} altura={28} />
  return <Passos passos={lido.data} chave={(p) => p.termoPassoId} estado={(para) => <Estado nome={para} />} />
}
