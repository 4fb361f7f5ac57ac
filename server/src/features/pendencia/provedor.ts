import type { Pendencia } from '#contract/pendencia.ts'
import type { Ctx } from '#server/http/route.ts'

/** What a provider of pending work is asked: for whom, on which day, everywhere or in one municipality. */
export interface PedidoDePendencias extends Pick<Ctx, 'db' | 'actor' | 'ambiente'> {
  hoje: string
  municipioId: number | undefined
}

export type Provedor = (pedido: PedidoDePendencias) => Promise<Pendencia[]>
