import pg from 'pg'
import { openEngine } from '#server/db/engine.ts'
import { newPlace, startServer } from '#server/testing/server-process.ts'
import type { World } from './workload.ts'

const CITIES = 5570

/** A Praça of its own with the demo and as many cities as Brazil has. */
export const openWorld = async () => {
  const place = newPlace('praca-medida-')
  const engine = await openEngine({ dataDir: place.dataDir })
  const first = await startServer(place)
  await first.stop()
  const connection = engine.connection('praca_padrao', 'app')
  const pool = new pg.Pool({ ...connection, max: 2 })
  await pool.query(
    `insert into municipio (nome, uf, "codigoIbge", "projetoId", "unidadeRegionalId", "statusId")
     select 'São José da Medição ' || n, 'SC', 4200000 + n, 1, r.id_unidade_regional, s."statusId"
     from generate_series(1, $1 - (select count(*)::int from municipio)) n
       cross join (select min(id_unidade_regional) as id_unidade_regional from unidade_regional) r
       cross join (select min("statusId") as "statusId" from status) s`,
    [CITIES],
  )
  await pool.query(
    `insert into municipio_tema_ponto ("municipioId", "temaId", "eixoId", possiveis, declarados, comprovados)
     select m."municipioId", t."temaId", t."eixoId", 5000, 3000, (m."municipioId" * 7 + t."temaId" * 131) % 5000
     from municipio m cross join tema t on conflict do nothing`,
  )
  await pool.query('analyze')
  // The second start is the one that people wait for: everything is there already.
  const server = await startServer(place)
  const world: World = { pool, admin: await server.login(), scoped: await server.login('condutor@exemplo.com.br') }
  const close = async () => {
    await pool.end()
    await server.stop()
    await engine.stop()
    place.remove()
  }
  return { world, server, connection, close }
}
