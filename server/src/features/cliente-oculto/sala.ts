import type { Reader } from '#server/http/route.ts'
import { checkClienteOculto } from '../municipio/commands.ts'
import { readResultados } from './queries.ts'

/** The tab of a room. */
export const getDoMunicipio = async (ctx: Reader, municipioId: number) => {
  await checkClienteOculto(ctx, municipioId)
  return readResultados(ctx, municipioId)
}
