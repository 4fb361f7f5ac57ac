import { Modal } from '@mantine/core'
import { historicoProposta } from '#contract/proposta.ts'
import { useCall } from '#web/lib/query.ts'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { Passos } from '#web/ui/passos.tsx'
import { useCelular } from '#web/ui/use-celular.ts'
import { EstadoPeloNome } from './estado.tsx'

const Lido = ({ id }: { id: number }) => {
  const lido = useCall(historicoProposta, { params: { id } }, { naTela: true })
  if (lido.error) return <ErrorState erro={lido.error} onTentarDeNovo={() => void lido.refetch()} />
  if (!lido.data) return <Carregando linhas={5} altura={28} />
  const passos = lido.data.map((p, i) => ({ ...p, ordem: i }))
  return <Passos passos={passos} chave={(p) => p.ordem} estado={(para) => <EstadoPeloNome nome={para} />} />
}

export const Historico = ({ id, aberto, onFechar }: { id: number; aberto: boolean; onFechar: () => void }) => {
  const celular = useCelular()
  return (
    <Modal
      opened={aberto}
      onClose={onFechar}
      title="Histórico da proposta"
      size={600}
      fullScreen={celular}
      styles={{ title: { fontWeight: 650 } }}
    >
      {aberto && <Lido id={id} />}
    </Modal>
  )
}
