import { getMolduraDaSala, VER_SALA } from '#contract/sala.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'

/** What the frame of the room has asked for already. */
export const useMoldura = (municipioId: number) =>
  useCall(getMolduraDaSala, { params: { id: String(municipioId) } }, { naTela: true })

/** Whether this person changes what a room keeps: one that was put out of use is only read. */
export const useEditaSala = (municipioId: number) => {
  const { can } = useSession()
  const { data } = useMoldura(municipioId)
  return can(VER_SALA) && can('editarIndicadoresSala') && data?.ativa !== false
}
