import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { record } from '#server/db/rows.ts'
import { CONTRATO, type ContratoDoProcesso } from './queries.ts'

/** How much of a contract is used: from here on its people are warned. In percent, with one decimal. */
export const ALERTA = 80
const parte = (n: number, de: number) => (de === 0 ? 0 : Math.round((n / de) * 1000) / 10)
type Contado = Pick<ContratoDoProcesso, 'horasAprovadas' | 'horasPrevistas' | 'entregas' | 'entregasPrevistas'>
export const usoDe = (c: Contado) => {
  const usadoHoras = parte(c.horasAprovadas, c.horasPrevistas)
  const usadoEntregas = parte(c.entregas, c.entregasPrevistas)
  return { usadoHoras, usadoEntregas, alerta: usadoHoras >= ALERTA || usadoEntregas >= ALERTA }
}
export const loadUso = async (db: Db, contratoId: number) => {
  const c = (await record<ContratoDoProcesso & { gestorId: number | null }>(
    db,
    sql`select ${CONTRATO}, c."gestorId" from contrato c where c."contratoId" = ${contratoId}`,
  ))!
  return { numContrato: c.numContrato, gestorId: c.gestorId, ...usoDe(c) }
}
