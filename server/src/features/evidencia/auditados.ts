import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Auditado, Auditados } from '#server/http/route.ts'
import { alvos } from './alvos.ts'

const abre = (actor: Actor) => can(actor, 'evidencias')
/** What happened to a question is on the page of its history, whatever its state. */
const tela = {
  para: sql`'/cidade/' || coisa."municipioId" || '/evidenciar/' || coisa."perguntaMunicipioId" || '/historico'`,
  abre,
}

const arquivo: Auditado = {
  de: sql`pergunta_evidencia coisa`,
  id: sql`coisa."perguntaEvidenciaId"`,
  nome: sql`coisa."nomeArquivo"`,
  alcance: alvos.perguntaEvidenciaId!,
  municipioId: sql`coisa."municipioId"`,
  tela,
}

export const auditados: Auditados = {
  evidencia: arquivo,
  pergunta_evidencia: arquivo,
  pergunta_recurso: {
    de: sql`(select r."perguntaRecursoId", p.numero, p.texto, pm."municipioId", pm."perguntaMunicipioId" from pergunta_recurso r
      join pergunta_municipio pm using ("perguntaMunicipioId") join pergunta p using ("perguntaId")) coisa`,
    id: sql`coisa."perguntaRecursoId"`,
    nome: sql`coisa.numero || '. ' || coisa.texto`,
    alcance: alvos.perguntaRecursoId!,
    municipioId: sql`coisa."municipioId"`,
    tela,
  },
  pergunta_municipio: {
    de: sql`pergunta_municipio coisa join pergunta using ("perguntaId")`,
    id: sql`coisa."perguntaMunicipioId"`,
    nome: sql`pergunta.numero || '. ' || pergunta.texto`,
    alcance: alvos.perguntaMunicipioId!,
    municipioId: sql`coisa."municipioId"`,
    tela,
  },
}
