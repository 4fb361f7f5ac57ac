import type { Workload } from '../workload.ts'

const LIST = `select coalesce(json_agg(t), '[]')::text as json from (
  select m."municipioId", m.nome, m.uf, m."codigoIbge", m."statusId", s."statusNome", m."projetoId", m."unidadeRegionalId", r."nomeRegiao"
  from municipio m left join status s using ("statusId") left join unidade_regional r on r.id_unidade_regional = m."unidadeRegionalId"
  where m."municipioId" in (select p."municipioId" from usuario_permissao p join usuario u using ("usuarioId") where u.email = $1)
  order by sem_acento(m.nome), m.uf, m."municipioId") t`

export const cidadesEmAlcance: Workload = {
  name: 'W4 the cities of one consultant',
  target: 0.5,
  setup: async ({ scoped }) => ({ method: 'GET', path: '/api/municipio', token: scoped }),
  bare: async (pool) =>
    (await pool.query({ name: 'em-alcance', text: LIST, values: ['condutor@exemplo.com.br'] })).rows[0].json,
}
