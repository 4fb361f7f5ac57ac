import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'

const PREFEITOS = [
  'Aurora Bittencourt',
  'Benedito Sampaio',
  'Celeste Amaral',
  'Dirceu Fontoura',
  'Estela Vasques',
  'Francisco Goulart',
] as const

/** What a register of places would know of them, and where their history began. One statement a table. */
export const loadCities = async (db: Db, places: readonly number[], now: Date) => {
  const ids = sql.param([...places])
  await db.execute(sql`update municipio m set
      "statusRelacionamento" = case s."statusNome" when 'Vigente' then 4 when 'Em negociação' then 2 when 'Encerrado' then 6 else 0 end,
      participacao = case s."statusNome" when 'Vigente' then 3 when 'Encerrado' then 6 else 0 end,
      prefeito = (${sql.param([...PREFEITOS])}::text[])[1 + n.i % ${PREFEITOS.length}],
      email = 'gabinete' || n.i || '@exemplo.com.br',
      site = 'https://lugar' || n.i || '.exemplo.com.br',
      idhm = 0.640 + (n.i * 17 % 180) / 1000.0,
      "meiAtivos" = m.populacao / (18 + n.i % 9),
      "inicioVigencia" = case when s."statusNome" in ('Vigente', 'Encerrado') then ${now.toISOString()}::date - 300 - n.i * 5 end,
      "fimVigencia" = case s."statusNome" when 'Vigente' then ${now.toISOString()}::date + 430 - n.i * 5 when 'Encerrado' then ${now.toISOString()}::date - 20 end
    from (select id, (ordem - 1)::int as i from unnest(${ids}::int[]) with ordinality as u (id, ordem)) n, status s
    where m."municipioId" = n.id and s."statusId" = m."statusId"`)
  await db.execute(sql`insert into auditoria (em, "usuarioId", acao, entidade, "entidadeId", mudancas)
    select ${now.toISOString()}::timestamptz - h.dias * interval '1 day', u."usuarioId", h.acao, 'municipio', m."municipioId"::text,
      case h.acao when 'criar' then json_build_object('nome', json_build_object('depois', m.nome))
        else json_build_object('statusNome', json_build_object('antes', 'Em negociação', 'depois', s."statusNome")) end::jsonb
    from municipio m join status s using ("statusId")
      cross join (values (320, 'criar', 'administrador@exemplo.com.br'), (41, 'alterar', 'operacoes@exemplo.com.br')) h (dias, acao, email)
      join usuario u on u.email = h.email
    where m."municipioId" = any(${ids}::int[]) and (h.acao = 'criar' or s."statusNome" <> 'Em negociação')
    order by h.dias desc, m."municipioId"`)
}
