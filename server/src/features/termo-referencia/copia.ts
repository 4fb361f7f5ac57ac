import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { anyOf } from '#server/db/rows.ts'
import { rows } from '#server/db/sql.ts'

/* Copies of the shelf in the term of a city; whoever calls has judged them. */

const COPIADAS = sql`nome, descricao, "solucaoTipoId", custo, preco, monitoramento, "dataInicio", "dataTermino", "visitasPresenciais",
  "horasPrevistasVisitasPresenciais", "trabalhosEscritorio", "horasPrevistasTrabalhosEscritorio", "cargaHoraria", "naoComputaHoras"`

/** Tasks of the shelf for a solution of the term each, with their evidences; answers their ids. */
export const copyTarefas = async (db: Db, quais: SQL) => {
  const feitas = await rows<{ municipioTarefaId: number; municipioId: number }>(
    db,
    sql`insert into municipio_tarefa ("municipioId", "municipioSolucaoId", "tarefaId", nome, descricao, horas)
      ${quais} returning "municipioTarefaId", "municipioId"`,
  )
  await db.execute(sql`insert into municipio_evidencia ("municipioId", "municipioTarefaId", "evidenciaId", nome, descricao)
    select t."municipioId", t."municipioTarefaId", e."evidenciaId", e.nome, e.descricao from municipio_tarefa t join evidencia_definicao e using ("tarefaId")
    where t."municipioTarefaId" = ${anyOf(feitas.map((f) => f.municipioTarefaId))} order by t."municipioTarefaId", e."evidenciaId"`)
  return feitas
}

interface Copia {
  municipioId: number
  municipioGrupoSolucaoId: number
  usuarioId: number | null
  solucoesIds: readonly number[]
}
/** Solutions of the shelf in a group of the term, with their tasks and evidences. */
export const copySolucoes = async (db: Db, { municipioId, municipioGrupoSolucaoId, usuarioId, solucoesIds }: Copia) => {
  const solucoes = await rows<{ municipioSolucaoId: number; nome: string }>(
    db,
    sql`insert into municipio_solucao ("municipioId", "municipioGrupoSolucaoId", "solucaoId", "usuarioId", ${COPIADAS})
      select ${municipioId}, ${municipioGrupoSolucaoId}, "solucaoId", ${usuarioId}, ${COPIADAS} from solucao
      where "solucaoId" = ${anyOf(solucoesIds)} order by "solucaoId" returning "municipioSolucaoId", nome`,
  )
  const ids = solucoes.map((s) => s.municipioSolucaoId)
  const tarefas = await copyTarefas(
    db,
    sql`select s."municipioId", s."municipioSolucaoId", t."tarefaId", t.nome, t.descricao, t.horas from municipio_solucao s
      join tarefa t using ("solucaoId") where s."municipioSolucaoId" = ${anyOf(ids)} order by s."municipioSolucaoId", t."tarefaId"`,
  )
  return { solucoes, tarefas }
}
