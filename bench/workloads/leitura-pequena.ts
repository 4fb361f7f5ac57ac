import type { Workload } from '../workload.ts'

export const leituraPequena: Workload = {
  name: 'one small record, session checked',
  target: 0.5,
  setup: async ({ admin }) => ({ method: 'GET', path: '/api/gov-categoria/1', token: admin }),
  bare: async (pool) =>
    (
      await pool.query({
        name: 'pequena',
        text: `select to_json(t)::text as json from (select "categoriaInstituicaoId", "categoriaInstituicaoNome", versao,
            (select count(*) from instituicao i where i."categoriaInstituicaoId" = c."categoriaInstituicaoId") as instituicoes
          from categoria_instituicao c where "categoriaInstituicaoId" = $1) t`,
        values: [1],
      })
    ).rows[0].json,
}
