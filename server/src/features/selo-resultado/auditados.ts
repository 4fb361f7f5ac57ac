import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Auditados } from '#server/http/route.ts'
import { alvos } from './alvos.ts'

const daEdicao = (tabela: string) => sql`${sql.identifier(tabela)} coisa join selo_edicao edicao using ("seloEdicaoId")`
const NOME_DA_EDICAO = sql`edicao.ano || '/' || edicao.uf`

export const auditados: Auditados = {
  selo_resultado: {
    de: sql`selo_resultado coisa`,
    id: sql`coisa."seloResultadoId"`,
    nome: sql`coisa.sala`,
    alcance: alvos.seloResultadoId!,
    municipioId: sql`coisa."municipioId"`,
    tela: {
      para: sql`'/cidade/' || coisa."municipioId" || '/selo'`,
      abre: (actor) => can(actor, 'verSelo'),
    },
  },
  selo_publicacao: {
    de: daEdicao('selo_publicacao'),
    id: sql`coisa."seloPublicacaoId"`,
    nome: NOME_DA_EDICAO,
    alcance: 'livre',
    tela: { para: sql`'/selo-resultado'`, abre: (actor) => can(actor, 'verResultadosSelo') },
  },
  selo_inicio: {
    de: daEdicao('selo_inicio'),
    id: sql`coisa."seloEdicaoId"`,
    nome: NOME_DA_EDICAO,
    alcance: 'livre',
    tela: { para: sql`'/selo-resultado'`, abre: (actor) => can(actor, 'verResultadosSelo') },
  },
  selo_manual: {
    de: daEdicao('selo_manual'),
    id: sql`coisa."seloManualId"`,
    nome: NOME_DA_EDICAO,
    alcance: 'livre',
    tela: { para: sql`'/selo-edicoes'`, abre: (actor) => can(actor, 'verEdicoesSelo') },
  },
}
