import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Auditados } from '#server/http/route.ts'
import { alvos } from './alvos.ts'

export const auditados: Auditados = {
  pergunta: {
    de: sql`pergunta coisa`,
    id: sql`coisa."perguntaId"`,
    nome: sql`coisa.numero || '. ' || coisa.texto`,
    alcance: alvos.perguntaId!,
    tela: { para: sql`'/pergunta'`, abre: (actor) => can(actor, 'perguntas') },
  },
}
