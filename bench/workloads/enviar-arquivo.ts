import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UPLOADED, type Workload } from '../workload.ts'

const MIB = 1024 * 1024
const dir = join(tmpdir(), `praca-medida-nua-${process.pid}`)
let ready = false
/** Beside our own store, and gone with the process. */
const folder = () => {
  if (ready) return dir
  mkdirSync(dir, { recursive: true })
  process.on('SIGTERM', () => {
    rmSync(dir, { recursive: true, force: true })
    process.exit(0)
  })
  ready = true
  return dir
}

export const enviarArquivo: Workload = {
  name: 'W5 upload of 1 MiB to disk + row',
  target: 0.7,
  setup: async ({ pool, admin }) => {
    const { rows } = await pool.query<{ id: number }>(
      `select "perguntaMunicipioId" as id from pergunta_municipio where estado = 'respondida' and "municipioId" between $1 and $2 limit 8000`,
      [UPLOADED.from, UPLOADED.to],
    )
    return {
      method: 'POST',
      path: '/api/pergunta/perguntamunicipio/salvarevidencias',
      token: admin,
      upload: { perguntas: rows.map((r) => r.id), bytes: MIB },
    }
  },
  bare: async (pool, _, raw) => {
    const sha256 = createHash('sha256').update(raw).digest('hex')
    const chave = randomBytes(32).toString('hex')
    const file = await open(join(folder(), chave), 'wx')
    await file.writeFile(raw)
    await file.sync()
    await file.close()
    const { rows } = await pool.query({
      name: 'guarda',
      text: `with a as (insert into arquivo (chave, nome, mime, tamanho, sha256) values ($1, 'nua.pdf', 'application/pdf', $2, $3) returning "arquivoId")
        insert into pergunta_evidencia ("perguntaMunicipioId", "municipioId", "arquivoId", "nomeArquivo", mime, tamanho, sha256)
        select (select min("perguntaMunicipioId") from pergunta_municipio where "municipioId" = $4), $4, a."arquivoId", 'nua.pdf', 'application/pdf', $2, $3 from a
        returning "perguntaEvidenciaId"`,
      values: [chave, raw.length, sha256, UPLOADED.bare],
    })
    return JSON.stringify(rows[0])
  },
}
