import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBanco } from '#server/db/bancos.ts'
import { type Engine, openEngine } from '#server/db/engine.ts'
import { sealAuditoria } from '#server/features/auditoria/commands.ts'
import { verifySelos } from '#server/features/auditoria/queries.ts'
import { localStore } from '#server/files/local.ts'
import { newPlace, praca, type ServerProcess, startServer, type TestPlace } from '#server/testing/server-process.ts'

const places: TestPlace[] = []
const engines: Engine[] = []
const servers: ServerProcess[] = []
let scratch: string
const place = () => {
  const made = newPlace('praca-copia-')
  places.push(made)
  return made
}
const serve = async (where: TestPlace) => {
  const server = await startServer(where)
  servers.push(server)
  return server
}
/** Opened by the tests first, so that the commands find the engine running. */
const pool = async ({ dataDir }: TestPlace, role: 'app' | 'admin' = 'app') => {
  const engine = await openEngine({ dataDir, durable: false })
  engines.push(engine)
  const banco = openBanco('padrao', engine.connection('praca_padrao', role))
  return { banco, made: banco.pool, engine }
}
const log = { info: () => {}, error: () => {} }

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'praca-copias-'))
})
afterAll(async () => {
  for (const s of servers) await s.stop()
  for (const e of engines) await e.stop()
  for (const p of places) await p.remove()
  rmSync(scratch, { recursive: true, force: true })
})

const PERMISSIONS = 5

/** One change as the product makes it: a group with its flags, a file with its row, and the audit, or nothing. */
const writeOne = async (db: pg.Pool, where: TestPlace, n: number) => {
  const bytes = randomBytes(2000)
  const temp = join(where.dataDir, 'temp', `carga-${n}.tmp`)
  writeFileSync(temp, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const tmp = { path: temp, nome: 'x', tamanho: bytes.length, sha256, tipo: { ext: 'bin', mime: 'x/y' } }
  const chave = await localStore(join(where.dataDir, 'arquivos')).put({ ...tmp, discard: async () => {} })
  const client = await db.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query(`insert into usuario_grupo (nome) values ($1) returning "usuarioGrupoId"`, [
      `carga ${n}`,
    ])
    for (let i = 0; i < PERMISSIONS; i++)
      await client.query(
        `insert into usuario_grupo_permissao ("usuarioGrupoId", permissao, valor) values ($1, $2, true)`,
        [rows[0].usuarioGrupoId, `carga${i}`],
      )
    await client.query(
      `insert into arquivo (chave, nome, mime, tamanho, sha256) values ($1, $2, 'application/octet-stream', $3, $4)`,
      [chave, `carga ${n}\t"à"\\n`, bytes.length, sha256],
    )
    await client.query(`insert into auditoria (em, acao, entidade, mudancas) values (now(), 'carga', 'x', $1)`, [
      JSON.stringify({ n: { depois: 'linha\nnova \\ "à" \t' } }),
    ])
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** Writes without pause until told to stop; remembers what was acknowledged. */
const startLoad = (db: pg.Pool, where: TestPlace) => {
  mkdirSync(join(where.dataDir, 'temp'), { recursive: true })
  const acknowledged = new Set<number>()
  let next = 0
  let stopping = false
  const writer = async () => {
    while (!stopping) {
      const n = next++
      await writeOne(db, where, n)
      acknowledged.add(n)
      // Enough to be in the way, not so much that the copy never ends on a busy machine.
      await sleep(20)
    }
  }
  const all = Promise.all([writer(), writer(), writer()])
  return {
    acknowledged,
    enough: async (least: number) => {
      while (acknowledged.size < least) await sleep(10)
    },
    stop: async () => {
      stopping = true
      await all
    },
  }
}

describe('a copy made while people work', () => {
  it('restores elsewhere with the same logins and files, whole and without half a change', async () => {
    const from = place()
    const { made: db, banco } = await pool(from)
    const a = await serve(from)
    expect(
      (await a.request('POST', '/api/usuario/recuperar-senha', { body: { email: 'ad@exemplo.com.br' } })).status,
    ).toBe(200)
    const load = startLoad(db, from)
    await load.enough(100)
    await sealAuditoria({ banco, log, now: new Date() })
    const before = [...load.acknowledged]
    const copy = join(scratch, 'em-uso.tar')
    const made = await praca(from, ['backup', copy])
    const during = load.acknowledged.size - before.length
    await load.stop()
    expect(made, made.err).toMatchObject({ code: 0 })
    expect(made.out).toMatch(/Cópia de segurança pronta/)
    expect(during).toBeGreaterThan(0)
    await db.query(`update mensagem set situacao = 'pendente'`)
    const waiting = join(scratch, 'com-mensagem.tar')
    expect((await praca(from, ['backup', waiting])).code).toBe(0)
    await db.end()

    const to = place()
    const restored = await praca(to, ['restore', copy])
    expect(restored, restored.err).toMatchObject({ code: 0 })
    const { made: there, banco: restoredBanco, engine } = await pool(to)
    const one = async (text: string) => (await there.query(text)).rows[0]
    const { rows: groups } = await there.query<{ n: number; permissoes: number }>(
      `select substring(nome from 7)::int as n, (select count(*)::int from usuario_grupo_permissao p where p."usuarioGrupoId" = g."usuarioGrupoId") as permissoes
       from usuario_grupo g where nome like 'carga %'`,
    )
    const found = new Set(groups.map((g) => g.n))
    expect(before.filter((n) => !found.has(n))).toEqual([])
    expect(groups.every((g) => g.permissoes === PERMISSIONS)).toBe(true)
    const counts =
      await one(`select (select count(*)::int from arquivo where nome like 'carga %') as arquivos, (select count(*)::int from auditoria where acao = 'carga') as auditoria,
      (select count(*)::int from sessao) as sessoes, (select count(*)::int from pg_constraint where contype = 'f' and not convalidated) as soltas`)
    expect(counts).toEqual({ arquivos: groups.length, auditoria: groups.length, sessoes: 0, soltas: 0 })
    const { rows: files } = await there.query<{ chave: string; sha256: string }>('select chave, sha256 from arquivo')
    for (const { chave, sha256 } of files) {
      const bytes = await readFile(join(to.dataDir, 'arquivos', chave.slice(0, 2), chave))
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
    }
    const seals = await verifySelos(restoredBanco.db)
    expect(seals.selos).toBeGreaterThan(0)
    expect(seals.primeiroErro).toBeNull()
    await expect(there.query(`delete from auditoria`)).rejects.toThrow(/permission denied/)
    await expect(there.query(`insert into usuario_grupo (nome) values ('depois da cópia')`)).resolves.toBeTruthy()
    await there.end()
    await engine.stop()

    const b = await serve(to)
    const token = await b.login('ad@exemplo.com.br')
    expect((await b.request('GET', '/api/auth/sessao', { token })).status).toBe(200)
    // After a quiet while only the connection that always stands tells that somebody is there.
    const { made: quiet } = await pool(to, 'admin')
    await quiet.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'praca' and datname = current_database() and pid <> pg_backend_pid()`)
    await quiet.end()
    const refused = await praca(to, ['restore', waiting, '--substituir', '--sim'])
    expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/está usando o banco "padrao"/) })
    await b.stop()
    const replaced = await praca(to, ['restore', waiting, '--substituir', '--sim'])
    expect(replaced, replaced.err).toMatchObject({ code: 0 })
    const { made: again } = await pool(to, 'admin')
    const queued = await again.query(`select data from pgboss.job where name = 'enviar-email'`)
    expect(queued.rows).toEqual([{ data: { mensagemId: 1 } }])
    await again.end()
  })

  it('names the file that is missing, and leaves no copy', async () => {
    const from = place()
    const { made: db } = await pool(from)
    await praca(from, ['demo', '--banco', 'padrao'])
    mkdirSync(join(from.dataDir, 'temp'), { recursive: true })
    await writeOne(db, from, 1)
    await db.end()
    rmSync(join(from.dataDir, 'arquivos'), { recursive: true })
    const copy = join(scratch, 'faltando.tar')
    const made = await praca(from, ['backup', copy])
    expect(made).toMatchObject({ code: 1, err: expect.stringMatching(/O arquivo ".*não pôde ser lido/s) })
    expect(readdirSync(scratch).filter((f) => f.startsWith('faltando'))).toEqual([])
  })
})

describe('a restore', () => {
  it('touches nothing when the copy is damaged, from elsewhere, or the banco holds data', async () => {
    const from = place()
    await pool(from)
    await praca(from, ['demo', '--banco', 'padrao'])
    const copy = join(scratch, 'boa.tar')
    expect((await praca(from, ['backup', copy])).code).toBe(0)
    const bytes = await readFile(copy)

    const to = place()
    const damaged = join(scratch, 'ruim.tar')
    const flipped = Buffer.from(bytes)
    flipped[3000] = flipped[3000]! ^ 1
    for (const content of [flipped, bytes.subarray(0, bytes.length / 2)]) {
      writeFileSync(damaged, content)
      const answer = await praca(to, ['restore', damaged])
      expect(answer).toMatchObject({ code: 1, err: expect.stringMatching(/está danificada.*Nada foi alterado/s) })
    }
    const other = { padrao: 'x', hosts: { x: { tag: 'x', uf: 'SP', banco: 'outro', env: 'dev', variante: 'at' } } }
    writeFileSync(join(scratch, 'outros.json'), JSON.stringify(other))
    const elsewhere = await praca(to, ['restore', copy], { AMBIENTES: join(scratch, 'outros.json') })
    expect(elsewhere).toMatchObject({ code: 1, err: expect.stringMatching(/banco "padrao", que não está no mapa/) })
    expect(existsSync(join(to.dataDir, 'postgres'))).toBe(false)

    const full = await praca(from, ['restore', copy])
    expect(full).toMatchObject({ code: 1, err: expect.stringMatching(/não está vazio/) })
    const unasked = await praca(from, ['restore', copy, '--substituir'])
    expect(unasked).toMatchObject({ code: 2, err: expect.stringMatching(/Sem terminal/) })
    expect((await praca(to, ['restore', join(scratch, 'nenhuma.tar')])).err).toMatch(/Não foi possível ler/)
  })
})
