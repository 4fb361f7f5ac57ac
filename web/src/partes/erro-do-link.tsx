import { ApiError, valeRepetir } from '#web/lib/api.ts'
import { ErrorState } from '#web/ui/estados.tsx'

/** What was cut off or mistyped is no link at all: no field of this page could be corrected. */
const dito = (erro: unknown) =>
  erro instanceof ApiError && erro.status === 400
    ? new Error('O endereço está incompleto. Confira se foi copiado inteiro ou peça outro link.')
    : erro

/** A link that opens nothing: who holds it can only ask for another, unless the trouble passes by itself. */
export const ErroDoLink = ({ erro, onTentarDeNovo }: { erro: unknown; onTentarDeNovo: () => void }) => (
  <ErrorState titulo="Este link não abre" erro={dito(erro)} {...(valeRepetir(erro) && { onTentarDeNovo })} />
)
