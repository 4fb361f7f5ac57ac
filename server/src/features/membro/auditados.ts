import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Auditados } from '#server/http/route.ts'
import { alvos } from './alvos.ts'

export const auditados: Auditados = {
  grupo: {
    de: sql`grupo coisa`,
    id: sql`coisa."grupoId"`,
    nome: sql`coisa.nome`,
    alcance: alvos.grupoId!,
    municipioId: sql`coisa."municipioId"`,
    tela: {
      para: sql`'/cidade/' || coisa."municipioId" || '/grupo/' || coisa."grupoId"`,
      abre: (actor) => can(actor, 'grupos'),
    },
  },
  membro: {
    de: sql`membro coisa`,
    id: sql`coisa."membroId"`,
    nome: sql`coisa.nome`,
    alcance: alvos.membroId!,
    municipioId: sql`coisa."municipioId"`,
    tela: { para: sql`'/cidade/' || coisa."municipioId" || '/grupo'`, abre: (actor) => can(actor, 'grupos') },
  },
}
