import { sql } from 'drizzle-orm'
import type { Auditados } from '#server/http/route.ts'
import { alvos } from './alvos.ts'

export const auditados: Auditados = {
  municipio: {
    de: sql`municipio coisa`,
    id: sql`coisa."municipioId"`,
    nome: sql`coisa.nome`,
    alcance: alvos.municipioId!,
    municipioId: sql`coisa."municipioId"`,
    tela: { para: sql`'/cidade/' || coisa."municipioId" || '/geral'`, abre: () => true },
  },
}
