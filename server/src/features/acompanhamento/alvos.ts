import { sql } from 'drizzle-orm'
import type { Kinds } from '#server/access/targets.ts'
import { daLinha } from './plano.ts'
import { emAlcance, perguntaEmAlcance } from './queries.ts'

export const alvos: Kinds = {
  acompanhamentoId: (actor, id) =>
    sql`select 1 from acompanhamento a where a."acompanhamentoId" = ${id} and ${emAlcance(actor)}`,
  acompanhamentoPerguntaId: (actor, id) =>
    sql`select 1 from acompanhamento_pergunta ap join acompanhamento a using ("acompanhamentoId")
      join pergunta_municipio pm on pm."perguntaMunicipioId" = ap."perguntaMunicipioId"
      where ap."acompanhamentoPerguntaId" = ${id} and ${emAlcance(actor)} and ${perguntaEmAlcance(actor)}`,
  planoAcaoId: (actor, id) =>
    sql`select 1 from plano_acao l left join pergunta_municipio pm using ("perguntaMunicipioId")
      where l."planoAcaoId" = ${id} and ${daLinha(actor)}`,
}
