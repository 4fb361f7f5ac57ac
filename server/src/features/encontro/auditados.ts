import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Auditados } from '#server/http/route.ts'
import { alvos } from './alvos.ts'

const veRotas = (actor: Actor) =>
  can(actor, 'calendario') || can(actor, 'visualizaTodosEncontros') || can(actor, 'encontros')

export const auditados: Auditados = {
  encontro: {
    de: sql`encontro coisa`,
    id: sql`coisa."encontroId"`,
    nome: sql`to_char(coisa.inicio at time zone 'America/Sao_Paulo', 'DD/MM/YYYY HH24:MI') || ' - ' || coisa.titulo`,
    alcance: alvos.encontroId!,
    municipioId: sql`coisa."municipioId"`,
    tela: {
      para: sql`'/cidade/' || coisa."municipioId" || '/evento?encontro=' || coisa."encontroId"`,
      abre: (actor) => can(actor, 'calendario'),
    },
  },
  rota: {
    de: sql`rota coisa join usuario dona using ("usuarioId")`,
    id: sql`coisa."rotaId"`,
    nome: sql`dona.nome || ', ' || to_char(coisa.dia, 'DD/MM/YYYY')`,
    alcance: alvos.rotaId!,
    tela: { para: sql`'/rotas'::text`, abre: veRotas },
  },
}
