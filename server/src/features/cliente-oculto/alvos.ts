import { sql } from 'drizzle-orm'
import type { Kinds } from '#server/access/targets.ts'
import { abre, abreContato } from './lados.ts'

export const alvos: Kinds = {
  clienteOcultoId: (actor, id) =>
    sql`select 1 from cliente_oculto o where o."clienteOcultoId" = ${id} and ${abre(actor)}`,
  clienteOcultoContatoId: (actor, id) =>
    sql`select 1 from cliente_oculto_contato c join cliente_oculto o using ("clienteOcultoId")
      where c."clienteOcultoContatoId" = ${id} and ${abreContato(actor)}`,
  clienteOcultoEvidenciaId: (actor, id) =>
    sql`select 1 from cliente_oculto_evidencia x join cliente_oculto_contato c using ("clienteOcultoContatoId")
      join cliente_oculto o using ("clienteOcultoId")
      where x."clienteOcultoEvidenciaId" = ${id} and ${abreContato(actor)}`,
}
