import { beforeEach, describe, expect, it } from 'vitest'
import { comServidor, entrarComo, type Pedido, recusa } from '#web/testing.ts'
import { abrirRascunho, enviarRascunho, mesmoConteudo } from './rascunho.ts'
import {
  chaveDoRascunho,
  esquecerEnviados,
  type Guardado,
  guardarRascunho,
  lerRascunho,
  rascunhosPorEnviar,
} from './rascunhos-guardados.ts'

const local = (extra: Partial<Guardado> = {}): Guardado => ({
  municipioId: 1,
  relatorioId: null,
  lugar: 'Vale Sereno/SC',
  conteudo: { titulo: 'daqui' },
  versao: 2,
  sujo: true,
  conflito: false,
  em: 1,
  vez: 1,
  ...extra,
})
const servidor = (versao: number, titulo: string) => ({
  municipioId: 1,
  relatorioId: null,
  conteudo: { titulo },
  atualizadoEm: '2026-03-01T12:00:00Z',
  versao,
})

describe('the draft that a form begins with', () => {
  it('is the device’s without a connection, the server’s where nothing waits here', () => {
    expect(abrirRascunho(local(), undefined)).toEqual({ conteudo: { titulo: 'daqui' }, versao: 2, sujo: true })
    expect(abrirRascunho(undefined, undefined).conteudo).toBeUndefined()
    expect(abrirRascunho(local({ sujo: false }), servidor(5, 'de lá'))).toEqual({
      conteudo: { titulo: 'de lá' },
      versao: 5,
      sujo: false,
    })
    // Sent from another device: what lies here has been told.
    expect(abrirRascunho(local({ sujo: false }), null).conteudo).toBeUndefined()
  })

  it('is what waits here, unless another device wrote meanwhile: both are shown then', () => {
    expect(abrirRascunho(local(), servidor(2, 'antes'))).toEqual({
      conteudo: { titulo: 'daqui' },
      versao: 2,
      sujo: true,
    })
    expect(abrirRascunho(local(), servidor(3, 'de lá')).doOutro?.conteudo).toEqual({ titulo: 'de lá' })
    // It arrived, and only its answer was lost.
    expect(abrirRascunho(local(), servidor(3, 'daqui'))).toEqual({
      conteudo: { titulo: 'daqui' },
      versao: 3,
      sujo: false,
    })
    // Thrown away there, written in here: nothing typed is lost.
    expect(abrirRascunho(local(), null)).toEqual({ conteudo: { titulo: 'daqui' }, versao: 0, sujo: true })
  })

  it('is the same whatever the order of its parts', () => {
    expect(mesmoConteudo({ a: 1, b: [{ x: 1, y: null }] }, { b: [{ x: 1 }], a: 1 })).toBe(true)
    expect(mesmoConteudo({ a: 1 }, { a: 2 })).toBe(false)
  })
})

describe('a draft on the device', () => {
  let chave: string
  beforeEach(() => {
    entrarComo()
    localStorage.clear()
    chave = chaveDoRascunho(1, 1, null)
  })

  it('is sent by the version it goes on from, and waits on for what was typed meanwhile', async () => {
    guardarRascunho(chave, local())
    const pedidos = comServidor({
      'PUT /api/relatorio/rascunho': () => {
        guardarRascunho(chave, { ...lerRascunho(chave)!, conteudo: { titulo: 'mais' }, vez: 2 })
        return { municipioId: 1, relatorioId: null, atualizadoEm: '2026-03-01T12:00:00Z', versao: 3 }
      },
    })
    await enviarRascunho(chave)
    expect(pedidos[0]?.body).toMatchObject({ versao: 2, conteudo: { titulo: 'daqui' } })
    expect(lerRascunho(chave)).toMatchObject({ versao: 3, sujo: true, conteudo: { titulo: 'mais' } })
    comServidor({
      'PUT /api/relatorio/rascunho': ({ body }: Pedido) => ({ ...(body as object), atualizadoEm: '', versao: 4 }),
    })
    await enviarRascunho(chave)
    expect(lerRascunho(chave)).toMatchObject({ versao: 4, sujo: false })
    expect(rascunhosPorEnviar(1)).toEqual([])
  })

  it('that another device overtook is noted and not sent again until its person has chosen', async () => {
    guardarRascunho(chave, local())
    const pedidos = comServidor({
      'PUT /api/relatorio/rascunho': () => recusa(409, { code: 'versaoDesatualizada', message: 'outro' }),
    })
    await enviarRascunho(chave)
    expect(lerRascunho(chave)).toMatchObject({ conflito: true, sujo: true, conteudo: { titulo: 'daqui' } })
    await enviarRascunho(chave)
    expect(pedidos).toHaveLength(1)
  })

  it('stays when the session ends only where the server does not have it', () => {
    const outra = chaveDoRascunho(1, 2, null)
    guardarRascunho(chave, local())
    guardarRascunho(outra, local({ municipioId: 2, sujo: false }))
    esquecerEnviados()
    expect(lerRascunho(chave)?.conteudo).toEqual({ titulo: 'daqui' })
    expect(lerRascunho(outra)).toBeUndefined()
  })
})
