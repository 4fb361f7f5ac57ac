import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Auditados } from '#server/http/route.ts'
import { alvos } from './alvos.ts'

const abre = (actor: Actor) => can(actor, 'menuGestaoTerritorios')

export const auditados: Auditados = {
  territorio: {
    de: sql`territorio coisa`,
    id: sql`coisa."territorioId"`,
    nome: sql`coisa.nome || '/' || coisa.uf`,
    alcance: alvos.territorioId!,
    tela: { para: sql`'/gestao-territorios/territorios/' || coisa."territorioId" || '/visualizar'`, abre },
  },
  iniciativa: {
    de: sql`iniciativa coisa`,
    id: sql`coisa."iniciativaId"`,
    nome: sql`coisa.nome`,
    alcance: alvos.iniciativaId!,
    tela: { para: sql`'/gestao-territorios/iniciativas/' || coisa."iniciativaId" || '/visualizar'`, abre },
  },
  territorio_documento: {
    de: sql`territorio_documento coisa`,
    id: sql`coisa."territorioDocumentoId"`,
    nome: sql`coisa."nomeArquivo"`,
    alcance: alvos.territorioDocumentoId!,
    tela: {
      para: sql`'/gestao-territorios/' || case when coisa."iniciativaId" is null
        then 'territorios/' || coisa."territorioId" || '/visualizar?aba=documentos'
        else 'iniciativas/' || coisa."iniciativaId" || '/visualizar' end`,
      abre,
    },
  },
}
