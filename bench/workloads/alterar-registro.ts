import { CONNECTIONS, type Workload } from '../workload.ts'

/** The simplest write: a change and its audit in one transaction. */
export const alterarRegistro: Workload = {
  name: 'change one record: update + audit in a transaction',
  target: 0.5,
  setup: async ({ pool, admin }) => {
    const { rows } = await pool.query(
      `insert into categoria_instituicao ("categoriaInstituicaoNome") select 'medida ' || n from generate_series(1, $1) n
       on conflict ("categoriaInstituicaoNome") do update set versao = categoria_instituicao.versao
       returning "categoriaInstituicaoId", "categoriaInstituicaoNome", versao`,
      [CONNECTIONS],
    )
    return { method: 'PUT', path: '/api/gov-categoria', token: admin, bodies: rows }
  },
  bare: async (pool, body) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const { rows } = await client.query({
        name: 'altera',
        text: `update categoria_instituicao set "categoriaInstituicaoNome" = $2, versao = versao + 1
          where "categoriaInstituicaoId" = $1 and versao = $3 returning *, (select count(*) from instituicao i where i."categoriaInstituicaoId" = $1) as instituicoes`,
        values: [body.categoriaInstituicaoId, body.categoriaInstituicaoNome, body.versao],
      })
      await client.query({
        name: 'audita',
        text: `insert into auditoria (em, "usuarioId", acao, entidade, "entidadeId", mudancas)
          values (now(), 1, 'alterar', 'categoria_instituicao', $1, $2)`,
        values: [String(body.categoriaInstituicaoId), '{}'],
      })
      await client.query('commit')
      return JSON.stringify(rows[0])
    } finally {
      client.release()
    }
  },
}
