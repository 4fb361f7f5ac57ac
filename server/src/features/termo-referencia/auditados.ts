import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Auditado, Auditados } from '#server/http/route.ts'
import { alvos } from './alvos.ts'

const abre = (actor: Actor) => can(actor, 'termoReferencia')
/** Each kind of thing has a tab of the term. */
const deTabela = (tabela: string, id: keyof typeof alvos, aba: number, nome = sql`coisa.nome`): Auditado => ({
  de: sql`${sql.identifier(tabela)} coisa`,
  id: sql`coisa.${sql.identifier(id)}`,
  nome,
  alcance: alvos[id],
  municipioId: sql`coisa."municipioId"`,
  tela: { para: sql`'/cidade/' || coisa."municipioId" || ${`/termo-referencia/${aba}`}::text`, abre },
})

export const auditados: Auditados = {
  municipio_grupo_solucao: deTabela('municipio_grupo_solucao', 'municipioGrupoSolucaoId', 0),
  municipio_solucao: deTabela(
    'municipio_solucao',
    'municipioSolucaoId',
    1,
    sql`case when coisa."municipioPropostaSolucoesExtrasId" is null then coisa.nome else '(extra) ' || coisa.nome end`,
  ),
  municipio_tarefa: deTabela('municipio_tarefa', 'municipioTarefaId', 2),
  municipio_evidencia: deTabela('municipio_evidencia', 'municipioEvidenciaId', 3),
}
