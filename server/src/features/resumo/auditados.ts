import { sql } from 'drizzle-orm'
import type { Auditados } from '#server/http/route.ts'
import { alvos } from './alvos.ts'

export const auditados: Auditados = {
  municipio_resumo: {
    de: sql`municipio_resumo coisa`,
    id: sql`coisa."municipioResumoId"`,
    nome: sql`coisa.titulo`,
    alcance: alvos.municipioResumoId!,
    municipioId: sql`coisa."municipioId"`,
    tela: { para: sql`'/cidade/' || coisa."municipioId" || '/resumo-municipio'`, abre: () => true },
  },
}
