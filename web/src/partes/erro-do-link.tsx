import { valeRepetir } from '#web/lib/api.ts'
import { ErrorState } from '#web/ui/estados.tsx'

/** A link that opens nothing: who holds it can only ask for another, unless the trouble passes by itself. */
export const ErroDoLink = ({ erro, onTentarDeNovo }: { erro: unknown; onTentarDeNovo: () => void }) => (
  <ErrorState titulo="Este link não abre" erro={erro} {...(valeRepetir(erro) && { onTentarDeNovo })} />
)
