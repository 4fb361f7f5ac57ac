import { sql } from 'drizzle-orm'
import type { EncontroNovo } from '#contract/encontro-mudancas.ts'
import type { Db } from '#server/db/db.ts'
import { one, rows } from '#server/db/sql.ts'

/** The demo's day, at which its meetings are past and to come. */
export const HOJE = '2026-03-10T12:00:00-03:00'

/** A place of the demo, with who works there and what a meeting can be about. */
export const readPlace = async (db: Db, n = 0) => {
  const [lugar] = await rows<{ municipioId: number; grupoId: number }>(
    db,
    sql`select m."municipioId", min(g."grupoId") as "grupoId" from municipio m join grupo g using ("municipioId") group by 1 order by 1 limit 1 offset ${n}`,
  )
  const pessoa = async (email: string) =>
    (await one<{ id: number }>(
      db,
      sql`select "usuarioId" as id from usuario where email = ${`${email}@exemplo.com.br`}`,
    ))!.id
  const tarefas = await rows<{ municipioTarefaId: number; municipioSolucaoId: number; horas: number; eixoId: number }>(
    db,
    sql`select t."municipioTarefaId", t."municipioSolucaoId", t.horas, g."eixoId" from municipio_tarefa t join municipio_solucao s using ("municipioSolucaoId")
        join municipio_grupo_solucao g using ("municipioGrupoSolucaoId")
      where t."municipioId" = ${lugar!.municipioId} and s."finalizadaEm" is null and s.monitoramento = 1
        and not (t.desabilitado or s.desabilitado or g.desabilitado)
        and not exists (select 1 from termo_hora h where h."municipioTarefaId" = t."municipioTarefaId") order by 1`,
  )
  const membros = (
    await rows<{ id: number }>(
      db,
      sql`select "membroId" as id from membro_grupo where "grupoId" = ${lugar!.grupoId} order by 1`,
    )
  ).map((m) => m.id)
  return { ...lugar!, tarefas, membros, condutor: await pessoa('condutor'), especialista: await pessoa('especialista') }
}
type Place = Awaited<ReturnType<typeof readPlace>>
/** A meeting as the form sends it. */
export const newEncontro = (lugar: Place, extra: Partial<EncontroNovo> = {}): EncontroNovo => ({
  municipioId: lugar.municipioId,
  titulo: 'Reunião de teste',
  encontroType: 1,
  modalidade: 1,
  grupoId: lugar.grupoId,
  inicioString: '16/03/2026 09:00',
  fimString: '16/03/2026 11:00',
  local: 'Prefeitura',
  usuarioId: lugar.condutor,
  ...extra,
})
