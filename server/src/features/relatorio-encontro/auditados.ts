import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { LER_RELATORIOS } from '#contract/relatorio-encontro.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Auditados } from '#server/http/route.ts'
import { alvos, noAlcance } from './alvos.ts'

const abre = (actor: Actor) => LER_RELATORIOS.some((f) => can(actor, f))

export const auditados: Auditados = {
  /** By its report: whom it was sent to is nobody's business. */
  pesquisa: {
    de: sql`pesquisa coisa join relatorio p on p."relatorioId" = coisa."relatorioId"`,
    id: sql`coisa."pesquisaId"`,
    nome: sql`p.titulo`,
    alcance: (actor, id) =>
      sql`select 1 from pesquisa x join relatorio r using ("relatorioId") where x."pesquisaId" = ${id} and ${noAlcance(actor)}`,
    municipioId: sql`p."municipioId"`,
    tela: { para: sql`'/cidade/' || p."municipioId" || '/relatorio/obter/' || p."relatorioId"`, abre },
  },
  relatorio: {
    de: sql`relatorio coisa`,
    id: sql`coisa."relatorioId"`,
    nome: sql`coisa.titulo`,
    alcance: alvos.relatorioId!,
    municipioId: sql`coisa."municipioId"`,
    tela: { para: sql`'/cidade/' || coisa."municipioId" || '/relatorio/obter/' || coisa."relatorioId"`, abre },
  },
  relatorio_anexo: {
    de: sql`relatorio_anexo coisa`,
    id: sql`coisa."relatorioAnexoId"`,
    nome: sql`coisa."nomeArquivo"`,
    alcance: alvos.relatorioAnexoId!,
    municipioId: sql`coisa."municipioId"`,
    tela: {
      para: sql`case when coisa."relatorioId" is not null then '/cidade/' || coisa."municipioId" || '/relatorio/obter/' || coisa."relatorioId" end`,
      abre,
    },
  },
}
