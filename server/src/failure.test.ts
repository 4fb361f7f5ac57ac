import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEngine } from './db/engine.ts'
import { describeFailure, Failure, tellFailure } from './failure.ts'
import { failToStart, homeOf, newPlace } from './testing/server-process.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'praca-falha-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const system = (code: string, more: object = {}) => Object.assign(new Error(`${code}: it failed`), { code, ...more })

describe('a failure of the system', () => {
  it.each([
    [system('EADDRINUSE', { port: 3000 }), 'A porta 3000 já está em uso. Defina outra com PORT=…'],
    [system('EACCES', { syscall: 'listen', port: 80 }), 'A porta 80 é reservada ao administrador do sistema.'],
    [system('EACCES', { path: '/x' }), 'Sem permissão para escrever em /x. Use o usuário dono dela'],
    [system('EROFS', { path: '/x' }), 'Sem permissão para escrever em /x.'],
    [system('ENOTDIR', { path: '/x' }), '/x não é uma pasta. Defina outra com DATA_DIR=…'],
    [system('ENOTFOUND', { hostname: 'nada' }), 'HOST: nada não é um endereço deste computador.'],
    [system('EADDRNOTAVAIL', { address: '9.9.9.9' }), 'HOST: 9.9.9.9 não é um endereço deste computador.'],
    [system('ENOSPC'), 'Não há espaço livre no disco. Libere espaço e tente de novo.'],
    [system('53100'), 'Não há espaço livre no disco.'],
    [system('53300'), 'O banco de dados não aceita mais conexões.'],
  ])('%s', (e, sentence) => {
    expect(describeFailure(e)).toEqual({ sentence: expect.stringContaining(sentence), details: '' })
  })
})

describe('what is told of a failure', () => {
  it('is its sentence, and nothing is kept where that says all', () => {
    expect(tellFailure(new Failure('Faça assim.'), folder)).toBe('Faça assim.')
    expect(existsSync(join(folder, 'praca.log'))).toBe(false)
  })

  it('is a sentence for what nobody expected too; the stack is in the log', () => {
    const told = tellFailure(new TypeError('x is not a function'), folder)
    expect(told).toMatch(/^O Praça parou por um erro que não esperava\..*\nDetalhes em .*praca\.log$/)
    expect(readFileSync(join(folder, 'praca.log'), 'utf8')).toMatch(/TypeError: x is not a function\n\s+at /)
  })

  it('is added to what the log holds, and finds another place where there is no folder for it', () => {
    tellFailure(new Failure('Primeira.', 'um'), folder)
    tellFailure(new Failure('Segunda.', 'dois'), folder)
    expect(readFileSync(join(folder, 'praca.log'), 'utf8')).toMatch(/Primeira\.\num\n.*Segunda\.\ndois\n$/s)
    const file = join(folder, 'arquivo')
    writeFileSync(file, '')
    expect(tellFailure(new Failure('Terceira.', 'três'), file)).toBe(
      `Terceira.\nDetalhes em ${join(tmpdir(), 'praca.log')}`,
    )
    rmSync(join(tmpdir(), 'praca.log'))
  })
})

describe('a start that fails', () => {
  it('ends with one sentence where its data cannot be', async () => {
    const file = join(folder, 'sem-pasta')
    writeFileSync(file, '')
    const place = newPlace('praca-falha-')
    const { code, err } = await failToStart(place, { DATA_DIR: join(file, 'dados') })
    await place.remove()
    expect({ code, err }).toEqual({
      code: 1,
      err: `${join(file, 'dados')} não é uma pasta. Defina outra com DATA_DIR=…\n`,
    })
  })

  it('ends with one sentence where the engine does not work; the log has what it said', async () => {
    const place = newPlace('praca-falha-')
    const engine = await openEngine({ dataDir: place.dataDir, durable: false })
    await engine.stop()
    writeFileSync(join(homeOf(place.dataDir), 'postgres', 'PG_VERSION'), '9\n')
    const { code, err } = await failToStart(place, {})
    const log = join(place.dataDir, 'praca.log')
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(/^O PostgreSQL embutido em \S+ não respondeu\. Confira [^\n]*\nDetalhes em [^\n]+\n$/),
    })
    expect(readFileSync(log, 'utf8')).toContain('incompatible')
    await place.remove()
  })

  if (process.platform !== 'win32')
    it('names another database where the one that came along was made for another system', async () => {
      const native = join(folder, 'outro', 'native')
      mkdirSync(join(native, 'bin'), { recursive: true })
      // As a program for another C library looks: what should load it is not there.
      for (const name of ['initdb', 'postgres']) {
        writeFileSync(join(native, 'bin', name), '#!/lib/ld-of-another-system\n')
        chmodSync(join(native, 'bin', name), 0o755)
      }
      mkdirSync(join(native, 'lib'))
      mkdirSync(join(native, 'share/postgresql'), { recursive: true })
      writeFileSync(join(native, 'share/postgresql/postgres.bki'), '')
      const foreign = openEngine({ dataDir: join(folder, 'dados'), durable: false, binaries: native })
      await expect(foreign).rejects.toThrow(/^O PostgreSQL embutido não funciona neste sistema .*Defina DATABASE_URL/)
    })
})
