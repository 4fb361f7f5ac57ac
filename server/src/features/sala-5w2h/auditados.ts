import { sql } from 'drizzle-orm'
import { targetQueries } from '#server/access/scopes.ts'
import type { Auditados } from '#server/http/route.ts'
import { alvos } from './alvos.ts'
import { veSala } from './rules.ts'

const pagina = (municipioId: string) => sql`'/sala-principal/' || ${sql.raw(municipioId)} || '/sala-5w2h'`

export const auditados: Auditados = {
  sala_5w2h: {
    de: sql`sala_5w2h coisa`,
    id: sql`coisa."sala5w2hId"`,
    nome: sql`coisa."oQue"`,
    alcance: alvos.sala5w2hId!,
    municipioId: sql`coisa."municipioId"`,
    tela: { para: sql`${pagina('coisa."municipioId"')} || '?aberta=' || coisa."sala5w2hId"`, abre: veSala },
  },
  sala_5w2h_anexo: {
    de: sql`sala_5w2h_anexo coisa join sala_5w2h w using ("sala5w2hId")`,
    id: sql`coisa."sala5w2hAnexoId"`,
    nome: sql`coisa."nomeArquivo"`,
    alcance: alvos.sala5w2hAnexoId!,
    municipioId: sql`w."municipioId"`,
    tela: { para: sql`${pagina('w."municipioId"')} || '?aberta=' || w."sala5w2hId"`, abre: veSala },
  },
  // A link opens the plan of a municipality as a whole.
  'sala-5w2h': {
    de: sql`municipio coisa`,
    id: sql`coisa."municipioId"`,
    nome: sql`coisa.nome`,
    alcance: targetQueries.municipioId,
    municipioId: sql`coisa."municipioId"`,
    tela: { para: pagina('coisa."municipioId"'), abre: veSala },
  },
}
