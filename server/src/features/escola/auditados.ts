import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Auditados } from '#server/http/route.ts'
import { alvos } from './alvos.ts'

export const auditados: Auditados = {
  municipio_escola_anexo: {
    de: sql`municipio_escola_anexo coisa join municipio_escola dona using ("municipioEscolaId")`,
    id: sql`coisa."municipioEscolaAnexoId"`,
    nome: sql`coisa."nomeArquivo"`,
    alcance: alvos.municipioEscolaAnexoId!,
    municipioId: sql`dona."municipioId"`,
    tela: {
      para: sql`'/municipio-escola?aberta=' || coisa."municipioEscolaId"`,
      abre: (actor) => can(actor, 'verEducacaoEmpreendedora'),
    },
  },
}
