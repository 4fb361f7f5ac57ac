import type { Workload } from '../workload.ts'

const LIST = `select coalesce(json_agg(t), '[]')::text as json from (
  select m."municipioId", m.nome, m.uf, m."codigoIbge", m."statusId", s."statusNome", m."projetoId", m."unidadeRegionalId", r."nomeRegiao"
  from municipio m left join status s using ("statusId") left join unidade_regional r on r.id_unidade_regional = m."unidadeRegionalId"
  order by sem_acento(m.nome), m.uf, m."municipioId") t`

export const cidades: Workload = {
  name: 'W4 list of 5,570 cities',
  target: 0.8,
  setup: async ({ admin }) => ({ method: 'GET', path: '/api/municipio', token: admin }),
  bare: async (pool) => (await pool.query({ name: 'cidades', text: LIST })).rows[0].json,
}
