import type { historicoRelatorioAdmin } from '#contract/relatorio-administrativo.ts'
import type { historicoRelatorio } from '#contract/relatorio-analise.ts'
import { useCall } from '#web/lib/query.ts'
import { EstadoPorNome } from '#web/partes/estado-relatorio.tsx'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { Passos } from '#web/ui/passos.tsx'

interface Props {
  chamada: typeof historicoRelatorio | typeof historicoRelatorioAdmin
  id: number
}

/** What happened with a report, the newest first. */
export const HistoricoDoRelatorio = ({ chamada, id }: Props) => {
  const lido = useCall(chamada, { params: { id } }, { naTela: true, staleTime: 0 })
  if (lido.error) return <ErrorState erro={lido.error} onTentarDeNovo={() => void lido.refetch()} />
  if (!lido.data) return <Carregando linhas={4} altura={28} />
  const passos = lido.data.map((p, i) => ({ ...p, i }))
  return <Passos passos={passos} chave={(p) => p.i} estado={(para) => <EstadoPorNome nome={para} />} />
}
