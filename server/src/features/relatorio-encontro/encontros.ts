import { sql } from 'drizzle-orm'
import { problem } from '#contract/problems.ts'
import { MAX_A_RELATAR } from '#contract/relatorio-preparo.ts'
import type { Actor } from '#server/access/actor.ts'
import { municipioEixosScope } from '#server/access/scopes.ts'
import type { Db } from '#server/db/db.ts'
import { jsonList, record } from '#server/db/rows.ts'
import { json } from '#server/db/sql.ts'
import type { Reader } from '#server/http/route.ts'
import {
  emAlcance,
  grupoDataSql,
  lockEncontro as holdEncontro,
  markRealizado,
  semRelatoSql,
  undoRealizado,
} from '../encontro/commands.ts'

interface Quem {
  usuarioId: number
  now: Date
}
/** The meeting as a report begins with it. */
export interface EncontroLido {
  encontroId: number
  municipioId: number
  titulo: string
  encontroType: 1 | 2
  modalidade: number
  grupo: { grupoId: number; nome: string }
  inicio: string
  fim: string
  local: string
  situacao: number
  relatorioId: number | null
  convidados: {
    encontroConvidadoId: number
    membroId: number | null
    nome: string
    cpf: string | null
    email: string | null
    telefone: string | null
    presente: boolean
  }[]
  tarefas: TarefaDoTermo[]
}
export interface TarefaDoTermo {
  municipioTarefaId: number | null
  nome: string | null
  municipioSolucaoId: number
  solucao: string
  previstas: number
}

/** In reach, and held until the end of the transaction where something is written about it. */
export const findEncontro = async (db: Db, actor: Actor, encontroId: number): Promise<EncontroLido> => {
  const lido = await record<EncontroLido>(
    db,
    sql`select e."encontroId", e."municipioId", e.titulo, e."encontroType", e.modalidade, e.inicio, e.fim, e.local, e.situacao,
        json_build_object('grupoId', g."grupoId", 'nome', g.nome) as grupo,
        (select r."relatorioId" from relatorio r where r."encontroId" = e."encontroId" and r."statusRelatorioId" <> 0) as "relatorioId",
        (select coalesce(json_agg(json_build_object('encontroConvidadoId', c."encontroConvidadoId", 'membroId', c."membroId", 'nome', c.nome,
            'cpf', m.cpf, 'email', coalesce(nullif(c.email, ''), nullif(m.email, '')), 'telefone', coalesce(c.telefone, m.telefone), 'presente', c.presente) order by sem_acento(c.nome), c."encontroConvidadoId"), '[]')
          from encontro_convidado c left join membro m using ("membroId") where c."encontroId" = e."encontroId") as convidados,
        (select coalesce(json_agg(x order by x.ordem, x."municipioTarefaId"), '[]') from (
          select t."municipioTarefaId", t.nome, s."municipioSolucaoId", s.nome as solucao, t.horas as previstas, 1 as ordem
            from encontro_tarefa et join municipio_tarefa t using ("municipioTarefaId") join municipio_solucao s on s."municipioSolucaoId" = t."municipioSolucaoId"
            where et."encontroId" = e."encontroId"
          union all select null, null, s."municipioSolucaoId", s.nome, 0, 2
            from encontro_solucao es join municipio_solucao s using ("municipioSolucaoId")
            where es."encontroId" = e."encontroId" and s.monitoramento = 2
              -- One of its tasks tells of the visit already.
              and not exists (select 1 from encontro_tarefa et where et."encontroId" = e."encontroId" and et."municipioSolucaoId" = s."municipioSolucaoId")) x) as tarefas
      from encontro e join grupo g using ("grupoId")
      where e."encontroId" = ${encontroId} and ${municipioEixosScope(actor, sql`e."municipioId"`, sql`e."eixosIds"`)}`,
  )
  if (!lido) throw problem.naoEncontrado({}, { encontroId: 'Registro não encontrado.' })
  return lido
}
/** Two reports of one meeting wait for each other here. */
export const lockEncontro = async (db: Db, actor: Actor, encontroId: number, deixado = encontroId) => {
  // With the one that is left for it, in the order in which a series is held.
  await db.execute(
    sql`select 1 from encontro where "encontroId" in (${encontroId}, ${deixado}) order by "encontroId" for update`,
  )
  return findEncontro(db, actor, encontroId)
}
/** Those that began, were not called off and that no report tells of. */
export const listARelatar = ({ db, actor, now }: Reader, municipioId: number) => {
  const de = sql`from encontro e where e."municipioId" = ${municipioId} and ${emAlcance(actor)} and ${semRelatoSql(now)}`
  return json(
    db,
    sql`select json_build_object('linhas', (${jsonList(sql`select e."encontroId", ${grupoDataSql} as "grupoData" ${de}
        order by e.inicio desc, e."encontroId" desc limit ${MAX_A_RELATAR}`)})::json, 'total', (select count(*)::int ${de}))::text`,
  )
}
/** A meeting that somebody reports about was held; and is what it was before once nobody does. */
export const markHeld = async (db: Db, quem: Quem, encontroId: number) =>
  markRealizado(db, quem, await holdEncontro(db, quem.now, encontroId))
export const undoHeld = async (db: Db, quem: Quem, encontroId: number) =>
  undoRealizado(db, quem, await holdEncontro(db, quem.now, encontroId))
