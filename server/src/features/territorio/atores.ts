import { sql } from 'drizzle-orm'
import type { QueryOf } from '#contract/endpoint.ts'
import type { mapaDeAtores } from '#contract/territorio-partes.ts'
import { orderSql, pageBounds, pageSql } from '#server/db/page.ts'
import { every, search } from '#server/db/rows.ts'
import { json } from '#server/db/sql.ts'
import type { Reader } from '#server/http/route.ts'
import { atorScope, iniciativaScope, territorioScope } from './alvos.ts'

/* Who weighs in territories: those of their municipalities and those who carry what they undertake. */

const DE = sql`ator a left join municipio m on m."municipioId" = a."municipioId"
  left join instituicao s on s."instituicaoId" = a."instituicaoId"`
const NIVEIS = sql`array['Alta', 'Média', 'Baixa', 'Alto', 'Médio', 'Baixo']`
const ORDENS = {
  nome: sql`sem_acento(a.nome)`,
  tipo: sql`sem_acento(a.tipo)`,
  municipio: sql`sem_acento(m.nome)`,
  influencia: sql`array_position(${NIVEIS}, a.influencia)`,
  interesse: sql`array_position(${NIVEIS}, a.interesse)`,
}

export const listAtores = ({ db, actor }: Reader, f: QueryOf<typeof mapaDeAtores, 'out'>) => {
  const { limite, contar, ate } = pageBounds(f)
  const doTerritorio = (id: number) =>
    sql`exists (select 1 from territorio t where t."territorioId" = ${id} and ${territorioScope(actor)} and (
      exists (select 1 from territorio_municipio q where q."territorioId" = t."territorioId" and q."municipioId" = a."municipioId")
      or exists (select 1 from iniciativa_ator y join iniciativa i using ("iniciativaId")
        where y."atorId" = a."atorId" and i."territorioId" = t."territorioId")))`
  const foraDoMapa = every(
    atorScope(actor),
    f.territorioId !== undefined && doTerritorio(f.territorioId),
    f.atorId !== undefined && sql`a."atorId" = ${f.atorId}`,
    !!f.tipo && sql`a.tipo = ${f.tipo}`,
    !!f.busca && search(sql`a.nome || ' ' || coalesce(m.nome, '') || ' ' || coalesce(s.nome, '')`, f.busca),
  )
  const de = sql`from ${DE} where ${every(
    foraDoMapa,
    !!f.influencia && sql`a.influencia = ${f.influencia}`,
    !!f.interesse && sql`a.interesse = ${f.interesse}`,
  )}`
  return json(
    db,
    pageSql({
      linhas: sql`select a."atorId", a.nome, a.tipo, s.nome as instituicao, m.nome || '/' || m.uf as municipio, a.influencia, a.interesse,
          a.posicionamento, a.contato,
          (select coalesce(json_agg(json_build_object('iniciativaId', i."iniciativaId", 'nome', i.nome)
              order by sem_acento(i.nome), i."iniciativaId"), '[]')
            from iniciativa_ator y join iniciativa i using ("iniciativaId") join territorio t using ("territorioId")
            where y."atorId" = a."atorId" and ${iniciativaScope(actor)}) as iniciativas
        ${de} order by ${orderSql(f.ordem ?? 'nome', ORDENS, sql`a."atorId"`)} ${limite}`,
      de,
      contar,
      ate,
      mais: sql`, 'mapa', (select coalesce(json_agg(json_build_object('influencia', g.influencia, 'interesse', g.interesse,
          'quantos', g.n)), '[]') from (select a.influencia, a.interesse, count(*)::int as n from ${DE} where ${foraDoMapa} group by 1, 2) g)`,
    }),
  )
}
