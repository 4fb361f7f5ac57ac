import { type SQL, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { LER_RELATORIOS_ADMIN } from '#contract/relatorio-administrativo.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Auditados } from '#server/http/route.ts'
import { alvos } from './alvos.ts'

const abre = (actor: Actor) => LER_RELATORIOS_ADMIN.some((f) => can(actor, f))
const lugar = (id: SQL) =>
  sql`(select r."municipioId" from relatorio_administrativo r where r."relatorioAdministrativoId" = ${id})`
const tela = (id: SQL) => ({
  para: sql`coalesce('/cidade/' || ${lugar(id)}, '') || '/relatorio-administrativo/obter/' || ${id}`,
  abre,
})

export const auditados: Auditados = {
  relatorio_administrativo: {
    de: sql`relatorio_administrativo coisa`,
    id: sql`coisa."relatorioAdministrativoId"`,
    nome: sql`coisa.titulo`,
    alcance: alvos.relatorioAdministrativoId!,
    municipioId: sql`coisa."municipioId"`,
    tela: tela(sql`coisa."relatorioAdministrativoId"`),
  },
  relatorio_administrativo_anexo: {
    de: sql`relatorio_administrativo_anexo coisa`,
    id: sql`coisa."relatorioAdministrativoAnexoId"`,
    nome: sql`coisa."nomeArquivo"`,
    alcance: alvos.relatorioAdministrativoAnexoId!,
    municipioId: lugar(sql`coisa."relatorioAdministrativoId"`),
    tela: tela(sql`coisa."relatorioAdministrativoId"`),
  },
}
