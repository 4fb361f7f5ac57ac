import { type SQL, sql } from 'drizzle-orm'
import type { QueryOf } from '#contract/endpoint.ts'
import type { listarTermos } from '#contract/termo-referencia.ts'
import { municipioEixoScope } from '#server/access/scopes.ts'
import { orderSql, pageBounds, pageSql } from '#server/db/page.ts'
import { every, search } from '#server/db/rows.ts'
import { json } from '#server/db/sql.ts'
import type { Reader } from '#server/http/route.ts'
import { situacaoDaSolucaoSql, termoSql } from './leitura.ts'

type Filtros = QueryOf<typeof listarTermos, 'out'>

const COLUNAS = {
  municipio: sql`sem_acento(l.municipio)`,
  grupos: sql`l.grupos`,
  solucoes: sql`l.solucoes`,
  emAndamento: sql`l."emAndamento"`,
  finalizadas: sql`l.finalizadas`,
  horasPrevistas: sql`l."horasPrevistas"`,
  horasRealizadas: sql`l."horasRealizadas"`,
  horasAgendadas: sql`l."horasAgendadas"`,
  horasRestantes: sql`l."horasRestantes"`,
}

/** The municipalities that have something in their term; by name only those of the page are added up. */
export const listTermos = ({ db, actor }: Reader, filtros: Filtros) => {
  const { ordem = 'municipio', busca, situacao, eixoId } = filtros
  const { limite, contar, ate } = pageBounds(filtros)
  const dosGrupos = every(
    municipioEixoScope(actor, sql`g."municipioId"`, sql`g."eixoId"`),
    eixoId !== undefined && sql`g."eixoId" = ${eixoId}`,
  )
  const tem: SQL =
    situacao === undefined
      ? sql`exists (select 1 from municipio_grupo_solucao g where g."municipioId" = m."municipioId" and ${dosGrupos})`
      : sql`exists (select 1 from municipio_grupo_solucao g join municipio_solucao s using ("municipioGrupoSolucaoId")
          where g."municipioId" = m."municipioId" and ${dosGrupos} and ${situacaoDaSolucaoSql} = ${situacao})`
  const de = sql`from municipio m where ${tem} and ${search(sql`m.nome || '/' || m.uf`, busca)}`
  const porNome = ordem === 'municipio' || ordem === '-municipio'
  const ordemDosNomes = orderSql(
    ordem === '-municipio' ? '-municipio' : 'municipio',
    { municipio: sql`sem_acento(m.nome)` },
    sql`m."municipioId"`,
  )
  const com = sql`with cidades as (select m."municipioId", m.nome as municipio, m.uf ${de} ${porNome ? sql`order by ${ordemDosNomes} ${limite}` : sql``}),
    ${termoSql(sql`g."municipioId" in (select "municipioId" from cidades) and ${dosGrupos}`)},
    linhas as (select c."municipioId", c.municipio, c.uf, count(*)::int as grupos, sum(g.solucoes)::int as solucoes, sum(g."naoIniciadas")::int as "naoIniciadas",
        sum(g."emAndamento")::int as "emAndamento", sum(g.finalizadas)::int as finalizadas, sum(g.interrompidas)::int as interrompidas,
        sum(g.tarefas)::int as tarefas, sum(g."tarefasRealizadas")::int as "tarefasRealizadas", sum(g."horasPrevistas")::bigint as "horasPrevistas",
        sum(g."horasRealizadas")::bigint as "horasRealizadas", sum(g."horasAgendadas")::bigint as "horasAgendadas",
        sum(g."horasRestantes")::bigint as "horasRestantes"
      from cidades c join termo_g g on g."municipioId" = c."municipioId" group by 1, 2, 3)`
  return json(
    db,
    pageSql({
      com,
      linhas: sql`select l.* from linhas l order by ${orderSql(ordem, COLUNAS, sql`l."municipioId"`)} ${porNome ? sql`` : limite}`,
      de,
      contar,
      ate,
    }),
  )
}
