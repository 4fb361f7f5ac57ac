import { CONNECTIONS, DECIDED, type Workload } from '../workload.ts'

/** One decision after the other on the same files: approved, the approval taken back, approved again. */
export const aprovarEvidencia: Workload = {
  name: 'W2 approve one evidence: update + history + audit in a transaction',
  target: 0.5,
  setup: async ({ pool, admin }) => {
    const { rows } = await pool.query(
      `select ev."perguntaEvidenciaId", true as aprovada, false as rejeitada, '' as justificativa, ev.versao from pergunta_evidencia ev
         join pergunta_municipio pm using ("perguntaMunicipioId")
       where pm.estado = 'evidenciada' and ev."municipioId" between $2 and $3 and ev."nomeArquivo" = 'medida-1.pdf'
         and pm."perguntaMunicipioId" in (select min("perguntaMunicipioId") from pergunta_municipio where estado = 'evidenciada' group by "municipioId")
       limit $1`,
      [CONNECTIONS, DECIDED.from, DECIDED.to],
    )
    return { method: 'PUT', path: '/api/pergunta/perguntaevidencia', token: admin, bodies: rows, turned: ['aprovada'] }
  },
  bare: async (pool, body) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const { rows } = await client.query({
        name: 'aprova',
        text: `update pergunta_evidencia set aprovada = $2, rejeitada = false, "avaliadaPor" = 1, "avaliadaEm" = now(), versao = versao + 1
          where "perguntaEvidenciaId" = $1 returning "perguntaEvidenciaId", "perguntaMunicipioId", aprovada, rejeitada, '' as justificativa, versao`,
        values: [body.perguntaEvidenciaId, body.aprovada],
      })
      await client.query({
        name: 'conta',
        text: `insert into pergunta_historico ("perguntaMunicipioId", em, "usuarioId", acao, de, para, rodada, "perguntaEvidenciaId")
          values ($1, now(), 1, 'aprovou', 'evidenciada', 'evidenciada', 1, $2)`,
        values: [rows[0].perguntaMunicipioId, body.perguntaEvidenciaId],
      })
      await client.query({
        name: 'audita-evidencia',
        text: `insert into auditoria (em, "usuarioId", acao, entidade, "entidadeId", mudancas) values (now(), 1, 'aprovar', 'pergunta_evidencia', $1, $2)`,
        values: [String(body.perguntaEvidenciaId), '{"aprovada":{"antes":false,"depois":true}}'],
      })
      await client.query('commit')
      return JSON.stringify(rows[0])
    } finally {
      client.release()
    }
  },
}
