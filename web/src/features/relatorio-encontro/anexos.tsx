import type { AnexoDeRelatorio } from '#contract/relatorio-encontro.ts'
import { baixarAnexo, excluirAnexo, verAnexo } from '#contract/relatorio-rascunho.ts'
import { Anexos as ListaDeAnexos } from '#web/partes/relatorio/anexos.tsx'

const CHAMADAS = { ver: verAnexo, baixar: baixarAnexo, excluir: excluirAnexo }
interface Props {
  anexos: readonly AnexoDeRelatorio[]
  /** Without it they are only read. */
  onExcluido?: () => void
}

export const Anexos = ({ anexos, onExcluido }: Props) => (
  <ListaDeAnexos
    anexos={anexos.map((a) => ({ ...a, id: a.relatorioAnexoId }))}
    chamadas={CHAMADAS}
    {...(onExcluido && { onExcluido })}
  />
)
