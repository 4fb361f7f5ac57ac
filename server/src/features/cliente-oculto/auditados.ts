import { type SQL, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { ORGANIZAR_CLIENTE_OCULTO } from '#contract/cliente-oculto.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Auditado, Auditados } from '#server/http/route.ts'
import { organizaEm } from './lados.ts'

/* The log names who did what: of this only who organises reads anything, and who sees all places no more than that. */
const abre = (actor: Actor) => can(actor, ORGANIZAR_CLIENTE_OCULTO)
const tela = {
  para: sql`'/cidade/' || coisa."municipioId" || '/cliente-oculto?avaliacao=' || coisa."clienteOcultoId"`,
  abre,
}
const municipioId = sql`coisa."municipioId"`
/** Of the evaluation itself, within what asks for its reach. */
const daAvaliacao = sql`o."municipioId"`
const doContato = (id: SQL) =>
  sql`cliente_oculto_contato c join cliente_oculto o using ("clienteOcultoId") where c."clienteOcultoContatoId" = ${id}`

const evidencia: Auditado = {
  de: sql`(select x."clienteOcultoEvidenciaId", x."nomeArquivo", o."municipioId", o."clienteOcultoId" from cliente_oculto_evidencia x
    join cliente_oculto_contato c using ("clienteOcultoContatoId") join cliente_oculto o using ("clienteOcultoId")) coisa`,
  id: sql`coisa."clienteOcultoEvidenciaId"`,
  nome: sql`coisa."nomeArquivo"`,
  alcance: (actor, id) => sql`select 1 from cliente_oculto_evidencia x where x."clienteOcultoEvidenciaId" = ${id}
    and exists (select 1 from ${doContato(sql`x."clienteOcultoContatoId"`)} and ${organizaEm(actor, daAvaliacao)})`,
  ...{ municipioId, tela },
  soNoAlcance: true,
}

export const auditados: Auditados = {
  cliente_oculto: {
    de: sql`cliente_oculto coisa`,
    id: sql`coisa."clienteOcultoId"`,
    nome: sql`coisa.grupo || ', ' || coisa.edicao`,
    alcance: (actor, id) =>
      sql`select 1 from cliente_oculto o where o."clienteOcultoId" = ${id} and ${organizaEm(actor, daAvaliacao)}`,
    ...{ municipioId, tela },
    soNoAlcance: true,
  },
  cliente_oculto_contato: {
    de: sql`(select c."clienteOcultoContatoId", c.numero, o."municipioId", o."clienteOcultoId"
      from cliente_oculto_contato c join cliente_oculto o using ("clienteOcultoId")) coisa`,
    id: sql`coisa."clienteOcultoContatoId"`,
    nome: sql`'contato ' || coisa.numero`,
    alcance: (actor, id) => sql`select 1 from ${doContato(id)} and ${organizaEm(actor, daAvaliacao)}`,
    ...{ municipioId, tela },
    soNoAlcance: true,
  },
  cliente_oculto_evidencia: evidencia,
  'cliente-oculto': evidencia,
}
