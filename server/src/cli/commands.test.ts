import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Engine, openEngine } from '#server/db/engine.ts'
import { newPlace, praca, startServer } from '#server/testing/server-process.ts'

const place = newPlace('praca-comando-')
let engine: Engine
beforeAll(async () => {
  engine = await openEngine({ dataDir: place.dataDir, durable: false })
})
afterAll(async () => {
  await engine.stop()
  await place.remove()
})

describe('the praca command', () => {
  it('says what it can do, and what was wrong with the call', async () => {
    expect(await praca(place, ['help'])).toMatchObject({ code: 0, out: expect.stringContaining('backup <arquivo>') })
    for (const [args, sentence] of [
      [[], 'Diga um comando.'],
      [['apagar'], 'Comando desconhecido: apagar.'],
      [['backup'], 'Diga o nome de um arquivo.'],
      [['demo', '--banco', 'outro'], 'Diga o banco com --banco: padrao.'],
      [['create-admin', '--banco', 'padrao', '--email', 'x'], 'Diga o e-mail do administrador com --email.'],
      [['migrate', '--tudo'], 'Opção desconhecida'],
    ] as [string[], string][])
      expect(await praca(place, args)).toMatchObject({ code: 2, err: expect.stringContaining(sentence) })
    const early = await praca(place, ['backup', join(place.dataDir, 'cedo.tar')])
    expect(early).toMatchObject({ code: 1, err: expect.stringMatching(/ainda não existe. Rode antes praca migrate/) })
    const away = await praca(place, ['migrate'], { DATABASE_URL: 'postgres://x@127.0.0.1:9/{banco}' })
    expect(away).toMatchObject({ code: 1, err: expect.stringMatching(/^DATABASE_URL: não foi possível usar/) })
    const wrong = await praca(place, ['migrate'], { DATABASE_URL: 'mysql://x' })
    expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('DATABASE_URL') })
  })

  it('migrates, loads the demo once and never into production', async () => {
    expect((await praca(place, ['migrate'])).out).toBe('padrao: atualizado\n')
    expect((await praca(place, ['migrate'])).out).toBe('padrao: já estava em dia\n')
    const prod = join(place.dataDir, 'prod.json')
    const hosts = { localhost: { tag: 'x', uf: 'SC', banco: 'padrao', env: 'prod', variante: 'padrao' } }
    writeFileSync(prod, JSON.stringify({ padrao: 'localhost', hosts }))
    const demo = ['demo', '--banco', 'padrao']
    expect(await praca(place, demo, { AMBIENTES: prod, PUBLIC_URL: 'https://praca.exemplo.br' })).toMatchObject({
      code: 1,
      err: expect.stringMatching(/produção/),
    })
    expect(await praca(place, demo)).toMatchObject({ code: 0, out: 'Demonstração carregada em padrao.\n' })
    expect(await praca(place, demo)).toMatchObject({ code: 1, err: expect.stringMatching(/não está vazio/) })
  })

  it('gives an administrator a password that is told once, and ends the sessions of the old one', async () => {
    const server = await startServer(place)
    try {
      const admin = (email: string) => praca(place, ['create-admin', '--banco', 'padrao', '--email', email])
      const senhaOf = ({ out }: { out: string }) => /Senha: (\S+)/.exec(out)![1]!
      const first = await server.login('nova@exemplo.com.br', senhaOf(await admin('Nova@exemplo.com.br')))
      const second = senhaOf(await admin('nova@exemplo.com.br'))
      await expect
        .poll(async () => (await server.request('GET', '/api/auth/sessao', { token: first })).status)
        .toBe(401)
      const token = await server.login('nova@exemplo.com.br', second)
      const { body } = await server.request<{ user: object }>('GET', '/api/auth/sessao', { token })
      expect(body.user).toMatchObject({ acessoTotal: true })
    } finally {
      await server.stop()
    }
  })
})
