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

interface Marcada {
  municipioSolucaoId: number
  antes: number | null
  depois: number | null
}
/**
 * Solutions of the shelf that a signed proposal of the city has as extras are told by it, and no others: of a contract its
 * last version says so. Answers what changed; whoever calls holds the term.
 */
export const markExtras = (db: Db, municipioId: number) =>
  rows<Marcada>(
    db,
    sql`with extra as (
        select distinct on (e."solucaoId") e."solucaoId", e."municipioPropostaSolucoesExtrasId" as id
        from municipio_proposta_solucoes_extras e join municipio_proposta p using ("municipioPropostaId")
        where p."municipioId" = ${municipioId} and p."statusPropostaId" = 7 and e."solucaoId" is not null and not exists (
          select 1 from municipio_proposta a where a."origemId" = p."municipioPropostaId" and a."statusPropostaId" = 7)
        order by e."solucaoId", p."fimVigencia" desc, e."municipioPropostaSolucoesExtrasId" desc),
      mudam as (
        select s."municipioSolucaoId", s."municipioPropostaSolucoesExtrasId" as antes, x.id as depois
        from municipio_solucao s left join extra x using ("solucaoId")
        where s."municipioId" = ${municipioId} and s."municipioPropostaSolucoesExtrasId" is distinct from x.id)
      update municipio_solucao s set "municipioPropostaSolucoesExtrasId" = m.depois, versao = s.versao + 1
      from mudam m where s."municipioSolucaoId" = m."municipioSolucaoId"
      returning s."municipioSolucaoId", m.antes, m.depois`,
  )

interface Copia {
  municipioId: number
  municipioGrupoSolucaoId: number
  usuarioId: number | null
  solucoesIds: readonly number[]
}
/** Solutions of the shelf in a group of the term, with their tasks and evidences; extras of a signed proposal say so. */
export const copySolucoes = async (db: Db, { municipioId, municipioGrupoSolucaoId, usuarioId, solucoesIds }: Copia) => {
  const solucoes = await rows<{ municipioSolucaoId: number; nome: string }>(
    db,
    sql`insert into municipio_solucao ("municipioId", "municipioGrupoSolucaoId", "solucaoId", "usuarioId", ${COPIADAS})
      select ${municipioId}, ${municipioGrupoSolucaoId}, "solucaoId", ${usuarioId}, ${COPIADAS} from solucao
      where "solucaoId" = ${anyOf(solucoesIds)} order by "solucaoId" returning "municipioSolucaoId", nome`,
  )
  await markExtras(db, municipioId)
  const ids = solucoes.map((s) => s.municipioSolucaoId)
  const tarefas = await copyTarefas(
    db,
    sql`select s."municipioId", s."municipioSolucaoId", t."tarefaId", t.nome, t.descricao, t.horas from municipio_solucao s
      join tarefa t using ("solucaoId") where s."municipioSolucaoId" = ${anyOf(ids)} order by s."municipioSolucaoId", t."tarefaId"`,
  )
  return { solucoes, tarefas }
}
