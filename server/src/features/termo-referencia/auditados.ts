import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Register } from '#contract/register.ts'
import {
  evidenciasDoTermo,
  gruposDoTermo,
  solucoesDoTermo,
  tarefasDoTermo,
} from '#contract/registers/termo-referencia.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Auditado, Auditados } from '#server/http/route.ts'
import { kindOf } from '#server/registers/queries.ts'

const abre = (actor: Actor) => can(actor, 'termoReferencia')
/** Each kind of thing has a tab of the term. */
const daAba = (r: Register, aba: number, nome = sql`coisa.nome`): Auditado => ({
  de: sql`${sql.identifier(r.tabela)} coisa`,
  id: sql`coisa.${sql.identifier(r.id)}`,
  nome,
  alcance: kindOf(r),
  municipioId: sql`coisa."municipioId"`,
  tela: { para: sql`'/cidade/' || coisa."municipioId" || ${`/termo-referencia/${aba}`}::text`, abre },
})

export const auditados: Auditados = {
  municipio_grupo_solucao: daAba(gruposDoTermo, 0),
  municipio_solucao: daAba(
    solucoesDoTermo,
    1,
    sql`case when coisa."municipioPropostaSolucoesExtrasId" is null then coisa.nome else '(extra) ' || coisa.nome end`,
  ),
  municipio_tarefa: daAba(tarefasDoTermo, 2),
  municipio_evidencia: daAba(evidenciasDoTermo, 3),
}
