import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#web/lib/api.ts'
import { endSession } from '#web/lib/session.ts'
import { ambienteDeTeste } from '#web/lib/testing.ts'
import { entrarComo } from '#web/testing.ts'
import { avisos, renderUi } from '#web/ui/test-utils.tsx'
import type { ArquivoGuardado, Deposito } from './arquivos-guardados.ts'
import type { enviarArquivo } from './envio.ts'
import { FilaDeArquivos } from './fila-de-arquivos.ts'

/** A device that remembers over a reload, as the browser's own storage does. */
const aparelho = () => {
  const guardados = new Map<string, ArquivoGuardado>()
  const estado = { cheio: false, preso: false, mudo: false }
  const deposito: Deposito = {
    todos: async () => {
      if (estado.mudo) throw new DOMException('closing', 'InvalidStateError')
      return [...guardados.values()]
    },
    gravar: async (a) => {
      if (estado.cheio) throw new DOMException('full', 'QuotaExceededError')
      guardados.set(a.id, a)
    },
    tirar: async (id) => {
      if (estado.preso) throw new DOMException('locked', 'UnknownError')
      guardados.delete(id)
    },
  }
  return { guardados, estado, deposito }
}
const SEM_REDE = new ApiError(0, { message: 'Sem conexão' }, 'rede')
const RECUSA = new ApiError(422, { message: 'Tipo de arquivo não aceito', code: 'regra' })

/** The upload, which may fail; it tells what arrived. */
const carregador = () => {
  const estado = {
    falha: SEM_REDE as ApiError | undefined,
    falhaDe: (_nome: string): ApiError | undefined => estado.falha,
    antes: Promise.resolve(),
  }
  const chegaram: string[] = []
  const enviar = async ({ file, perguntaMunicipioId, signal, aoChegar }: Parameters<typeof enviarArquivo>[0]) => {
    await estado.antes
    signal?.throwIfAborted()
    const falha = estado.falhaDe(file.name)
    if (falha) throw falha
    chegaram.push(`${perguntaMunicipioId}/${file.name}/${file.size}/${file.lastModified}`)
    await aoChegar?.()
  }
  return { estado, chegaram, enviar }
}
const foto = (name: string, bytes = 3) =>
  new File([new Uint8Array(bytes)], name, { type: 'image/jpeg', lastModified: 42 })

/** A queue with one photo, and no connection yet. */
const comUmGuardado = async () => {
  const a = aparelho()
  const c = carregador()
  const fila = new FilaDeArquivos(a.deposito, c.enviar)
  await fila.guardar({ ...ONDE, file: foto('um.jpg') })
  return { a, c, fila }
}

const ONDE = { perguntaMunicipioId: 31, municipioId: 5, numero: 4 }

beforeEach(() => {
  ambienteDeTeste()
  entrarComo({ usuarioId: 7 })
})

describe('a photo waits on the device', () => {
  test('over a reload, and goes up with its own name and date when the connection is back', async () => {
    const a = aparelho()
    const c = carregador()
    const antes = new FilaDeArquivos(a.deposito, c.enviar)
    await antes.guardar({ ...ONDE, file: foto('vistoria.jpg') })
    await antes.enviarJa()
    expect([antes.lista.map((x) => x.nome), c.chegaram]).toEqual([['vistoria.jpg'], []])

    const depois = new FilaDeArquivos(a.deposito, c.enviar)
    let avisos = 0
    depois.aoCarregar(() => {
      avisos += 1
    })
    c.estado.falha = undefined
    await depois.enviarJa()
    expect([c.chegaram, avisos, depois.lista, a.guardados.size]).toEqual([['31/vistoria.jpg/3/42'], 1, [], 0])
  })

  test('R305: what the server refuses stays with its reason and is told on whatever page, keeps no other back and is not sent again', async () => {
    renderUi(null)
    const { a, c, fila } = await comUmGuardado()
    c.estado.falha = RECUSA
    await fila.enviarJa()
    expect(fila.lista).toMatchObject([{ nome: 'um.jpg', recusa: 'Tipo de arquivo não aceito' }])
    await vi.waitFor(() =>
      expect(avisos()).toEqual([{ titulo: 'Erro ao salvar evidência', texto: 'um.jpg: Tipo de arquivo não aceito' }]),
    )
    await fila.guardar({ ...ONDE, file: foto('dois.jpg') })
    c.estado.falha = undefined
    await fila.enviarJa()
    expect(c.chegaram).toEqual(['31/dois.jpg/3/42'])
    await fila.tirar(fila.lista[0]!.id)
    expect([fila.lista, a.guardados.size]).toEqual([[], 0])
  })

  test('what was refused goes up when the person tries again and the server takes it', async () => {
    const { c, fila } = await comUmGuardado()
    c.estado.falha = RECUSA
    await fila.enviarJa()
    await fila.repetir(fila.lista[0]!.id)
    expect(fila.lista).toMatchObject([{ recusa: 'Tipo de arquivo não aceito' }])
    c.estado.falha = undefined
    await fila.repetir(fila.lista[0]!.id)
    expect([c.chegaram.length, fila.lista]).toEqual([1, []])
  })

  test.each([
    [500, 'erroInterno'],
    [503, 'indisponivel'],
    [423, 'erroInterno'],
    [429, 'enviosDemais'],
    [409, 'repetida'],
    [409, 'envioForaDeOrdem'],
    [401, 'semSessao'],
  ] as const)('%i %s is no refusal of the file: it waits, and goes up later', async (status, code) => {
    const { c, fila } = await comUmGuardado()
    c.estado.falha = new ApiError(status, { message: 'Agora não.', code })
    await fila.enviarJa()
    expect(fila.lista).toMatchObject([{ nome: 'um.jpg', espera: status === 503 ? undefined : 'Agora não.' }])
    expect(fila.lista[0]).not.toHaveProperty('recusa')
    c.estado.falha = undefined
    await fila.enviarJa()
    expect([c.chegaram.length, fila.lista]).toEqual([1, []])
  })

  test('one that fails by itself keeps no other back; without a connection none is tried', async () => {
    const { c, fila } = await comUmGuardado()
    await fila.guardar({ ...ONDE, file: foto('dois.jpg') })
    const tentados: string[] = []
    c.estado.falha = undefined
    c.estado.falhaDe = (nome) => {
      tentados.push(nome)
      return nome === 'um.jpg' ? new ApiError(500, { message: 'Quebrou.', code: 'erroInterno' }) : undefined
    }
    await fila.enviarJa()
    expect([c.chegaram, fila.lista.map((a) => a.nome), tentados]).toEqual([
      ['31/dois.jpg/3/42'],
      ['um.jpg'],
      ['um.jpg', 'dois.jpg'],
    ])
    await fila.guardar({ ...ONDE, file: foto('tres.jpg') })
    tentados.length = 0
    c.estado.falhaDe = (nome) => {
      tentados.push(nome)
      return SEM_REDE
    }
    await fila.enviarJa()
    expect(tentados).toEqual(['um.jpg'])
  })

  test('a device that does not answer for a moment loses nothing from the list', async () => {
    const { a, c, fila } = await comUmGuardado()
    c.estado.falha = undefined
    a.estado.mudo = true
    await fila.enviarJa()
    expect(fila.lista).toHaveLength(1)
    a.estado.mudo = false
    await fila.enviarJa()
    expect([fila.lista, c.chegaram.length]).toEqual([[], 1])
  })

  test('given up in another tab while it goes up, it neither arrives nor comes back with a refusal', async () => {
    const a = aparelho()
    const c = carregador()
    const [aqui, outra] = [new FilaDeArquivos(a.deposito, c.enviar), new FilaDeArquivos(a.deposito, c.enviar)]
    await aqui.guardar({ ...ONDE, file: foto('um.jpg') })
    for (const falha of [undefined, RECUSA]) {
      const { promise, resolve } = Promise.withResolvers<void>()
      Object.assign(c.estado, { falha, antes: promise })
      const indo = aqui.enviarJa()
      await vi.waitFor(() => expect(outra.lista).toHaveLength(1))
      await outra.tirar(outra.lista[0]!.id)
      await vi.waitFor(() => expect(aqui.lista).toEqual([]))
      resolve()
      await indo
      expect([c.chegaram, a.guardados.size]).toEqual([[], 0])
      await aqui.guardar({ ...ONDE, file: foto('um.jpg') })
    }
  })

  test('it stops when its person leaves', async () => {
    const { a, c, fila } = await comUmGuardado()
    const { promise, resolve } = Promise.withResolvers<void>()
    Object.assign(c.estado, { falha: undefined, antes: promise })
    const indo = fila.enviarJa()
    // It has begun.
    for (let n = 0; n < 5; n++) await Promise.resolve()
    entrarComo({ usuarioId: 8 })
    resolve()
    await indo
    expect([c.chegaram, a.guardados.size]).toEqual([[], 1])
  })

  test('a device that cannot forget it says nothing wrong and asks for nothing else', async () => {
    const { a, c, fila } = await comUmGuardado()
    Object.assign(c.estado, { falha: undefined })
    a.estado.preso = true
    await fila.enviarJa()
    expect(fila.lista).toMatchObject([{ nome: 'um.jpg' }])
    expect(fila.lista[0]).not.toHaveProperty('recusa')
    a.estado.preso = false
    await fila.enviarJa()
    expect(fila.lista).toEqual([])
  })

  test('a device without room says so, and nothing seems to be kept', async () => {
    const a = aparelho()
    a.estado.cheio = true
    const fila = new FilaDeArquivos(a.deposito, carregador().enviar)
    await expect(fila.guardar({ ...ONDE, file: foto('grande.jpg') })).rejects.toThrow(
      'Este aparelho não tem espaço para guardar grande.jpg.',
    )
    expect(fila.lista).toEqual([])
  })

  test('of one person it is neither shown nor sent in the session of another, nor in another banco', async () => {
    const a = aparelho()
    const c = carregador()
    const fila = new FilaDeArquivos(a.deposito, c.enviar)
    await fila.guardar({ ...ONDE, file: foto('minha.jpg') })
    c.estado.falha = undefined
    endSession('saiu')
    await fila.enviarJa()
    entrarComo({ usuarioId: 8 })
    await fila.enviarJa()
    await vi.waitFor(() => expect(fila.lista).toEqual([]))
    entrarComo({ usuarioId: 7 })
    ambienteDeTeste({ banco: 'outro' })
    await fila.enviarJa()
    expect(c.chegaram).toEqual([])
    ambienteDeTeste()
    await fila.enviarJa()
    expect(c.chegaram).toHaveLength(1)
  })
})
