import type { Proposta } from '#contract/proposta.ts'
import { ParcelasDevidas } from './parcelas-devidas.tsx'
import { PlanoEditor } from './plano-editor.tsx'

/** Planned as a whole while the proposal can be edited; afterwards each goes its own way. */
export const ParcelasTab = ({ proposta }: { proposta: Proposta }) =>
  proposta.acoes.editar ? <PlanoEditor proposta={proposta} /> : <ParcelasDevidas proposta={proposta} />
