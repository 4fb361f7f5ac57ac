import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, chooseBrowser, installedPlaces, NoBrowser, processorOf, works } from './chromium.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'praca-navegador-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const program = (name: string, content: string | Buffer) => {
  const file = join(folder, name)
  writeFileSync(file, content)
  chmodSync(file, 0o755)
  return file
}
const answering = (text: string, code = 0) =>
  program(`responde-${code}-${text.replaceAll(' ', '-')}`, `#!/bin/sh\necho '${text}'\nexit ${code}\n`)

const elf = (machine: number) => {
  const head = Buffer.alloc(64)
  head.write('\x7fELF', 'latin1')
  head.writeUInt16LE(machine, 18)
  return head
}
const mach = (cpu: number) => {
  const head = Buffer.alloc(32)
  head.writeUInt32LE(0xfeedfacf, 0)
  head.writeUInt32LE(cpu, 4)
  return head
}
const pe = (machine: number) => {
  const head = Buffer.alloc(256)
  head.write('MZ', 'latin1')
  head.writeUInt32LE(128, 0x3c)
  head.write('PE\0\0', 128, 'latin1')
  head.writeUInt16LE(machine, 132)
  return head
}

describe('the processor of a program', () => {
  it.each([
    ['elf x64', elf(0x3e), 'x64'],
    ['elf arm64', elf(0xb7), 'arm64'],
    ['elf of 32 bits', elf(0x28), 'other'],
    ['mach-o x64', mach(0x01000007), 'x64'],
    ['mach-o arm64', mach(0x0100000c), 'arm64'],
    ['mach-o of both', Buffer.from('cafebabe00000002', 'hex'), undefined],
    ['pe x64', pe(0x8664), 'x64'],
    ['pe arm64', pe(0xaa64), 'arm64'],
    ['pe of 32 bits', pe(0x14c), 'other'],
    ['a script', Buffer.from('#!/bin/sh\n'), undefined],
    ['an empty file', Buffer.alloc(0), undefined],
  ])('%s', (name, head, processor) => {
    expect(processorOf(program(name.replaceAll(' ', '-'), head))).toBe(processor)
  })

  it('is read off the Node that runs this', () => {
    expect([process.arch, undefined]).toContain(processorOf(process.execPath))
  })
})

describe('a browser of the tests', () => {
  const chrome = () => answering('Chromium 156.0')

  it('answers with its version; a stub, another program and one for another processor are none', () => {
    expect(works({ executablePath: chrome() })).toBe(process.platform !== 'win32')
    expect(works({ executablePath: answering('Install it with snap', 1) })).toBe(false)
    expect(works({ executablePath: answering('Firefox 150') })).toBe(false)
    expect(works({ executablePath: join(folder, 'nenhum') })).toBe(false)
    expect(works({ executablePath: process.execPath })).toBe(false)
  })

  it('is never one for another processor, even if it would answer', () => {
    const foreign = program('outro-processador', elf(process.arch === 'x64' ? 0xb7 : 0x3e))
    expect(works({ executablePath: foreign })).toBe(false)
    const windows = { platform: 'win32', arch: 'x64' } as NodeJS.Process
    expect(works({ executablePath: program('chrome-x64.exe', pe(0x8664)) }, windows)).toBe(true)
    expect(works({ executablePath: program('chrome-arm.exe', pe(0xaa64)) }, windows)).toBe(false)
  })

  it('is looked for where each system installs it', () => {
    const places = installedPlaces({ PATH: '/opt/navegadores', ProgramFiles: 'C:/Programas', LOCALAPPDATA: 'C:/Eu' })
    for (const place of [
      join('/opt/navegadores', 'chromium'),
      join('/usr/bin', 'chromium'),
      join('/usr/bin', 'microsoft-edge'),
      join('/Applications', 'Google Chrome.app', 'Contents', 'MacOS', 'Google Chrome'),
      join('C:/Programas', 'Google/Chrome/Application/chrome.exe'),
      join('C:/Eu', 'Google/Chrome/Application/chrome.exe'),
      join('C:/Programas', 'Microsoft/Edge/Application/msedge.exe'),
    ])
      expect(places).toContain(place)
  })

  if (process.platform !== 'win32') {
    it('is the one that CHROME_PATH names, whatever else there is', async () => {
      const named = chrome()
      const never = () => expect.unreachable()
      expect(await chooseBrowser(named, [never])).toEqual({ executablePath: named })
    })

    it('is that of the first source with one that works; a source that fails is passed over', async () => {
      const asked: string[] = []
      const source = (name: string, browser?: Browser | (() => never)) => () => {
        asked.push(name)
        return typeof browser === 'function' ? browser() : browser
      }
      const fail = () => {
        throw new Error('no network')
      }
      const good = chrome()
      const found = await chooseBrowser('', [
        source('installed'),
        source('packaged', fail),
        source('download', { executablePath: answering('Install it with snap', 1) }),
        source('system', { executablePath: good }),
        source('never', { executablePath: good }),
      ])
      expect(found.executablePath).toBe(good)
      expect(asked).toEqual(['installed', 'packaged', 'download', 'system'])
    })
  }

  it('that CHROME_PATH names and that does not work is told, not replaced', async () => {
    const wrong = chooseBrowser(process.execPath, [() => expect.unreachable()])
    await expect(wrong).rejects.toThrow(NoBrowser)
    await expect(wrong).rejects.toThrow(/^CHROME_PATH: .* não é um navegador que funcione neste computador/)
  })

  it('that is nowhere to be had is told with what to install', async () => {
    await expect(chooseBrowser('', [])).rejects.toThrow(NoBrowser)
    await expect(chooseBrowser('', [() => undefined])).rejects.toThrow(
      /^Nenhum navegador .* Instale o Chromium, .* CHROME_PATH .* rode npm test de novo\.$/,
    )
  })
})
