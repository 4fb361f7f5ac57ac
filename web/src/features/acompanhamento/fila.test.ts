import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { endSession } from '#web/lib/session.ts'
import { ambienteDeTeste, aparelhoComEspaco } from '#web/lib/testing.ts'
import { entrarComo } from '#web/testing.ts'
import { comFila, enviarGuardadas, Fila, temasDaFila } from './fila.ts'
import { oQueDizia } from './nao-aceita.ts'
import { servidorDeRespostas } from './testing.ts'

const ALVO = { acompanhamentoId: 1, municipioId: 5, usuarioId: 7, diagnostico: true }
const guardado = () => JSON.parse(localStorage.getItem('fila:teste:7:1') ?? '{"respostas":[],"temas":[],"feitas":[]}')

beforeEach(() => {
  localStorage.clear()
  ambienteDeTeste()
  entrarComo({ usuarioId: ALVO.usuarioId })
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const sossegar = () => vi.advanceTimersByTimeAsync(0)

describe('answers wait on the device', () => {
  test('with a connection they go at once and nothing is left behind', async () => {
    const s = servidorDeRespostas()
    const fila = new Fila(ALVO)
    fila.responder(11, { resposta: true })
    await sossegar()
    expect(s.aceitas.get(11)).toMatchObject({ resposta: true })
    expect([fila.estado.situacao, fila.pendentes]).toEqual(['salvo', 0])
    // Read back, there is nothing left to remember.
    fila.lido(Date.now() - 1)
    expect(guardado().feitas).toHaveLength(1)
    fila.lido(Date.now())
    expect(localStorage.getItem('fila:teste:7:1')).toBeNull()
  })

  test('the latest answers are undone one by one: what stood before stands again, and was never answered is so again', async () => {
    const s = servidorDeRespostas()
    const fila = new Fila(ALVO)
    const p = (numero: number, resposta: boolean | null) => ({
      acompanhamentoPerguntaId: numero,
      resposta,
      comentario: null,
      versao: s.estado.versoes.get(numero) ?? 1,
      pergunta: { numero },
    })
    fila.dar(p(11, null), true)
    fila.dar(p(12, true), false)
    await sossegar()
    // Said again: nothing to undo.
    fila.dar(p(12, false), false)
    await sossegar()
    expect(fila.estado.dadas).toHaveLength(2)
    fila.desfazer(fila.estado.dadas.at(-1)!, p(12, false).versao)
    await sossegar()
    expect(s.aceitas.get(12)).toMatchObject({ resposta: true })
    fila.desfazer(fila.estado.dadas.at(-1)!, p(11, true).versao)
    expect(comFila([p(11, true)], fila.estado, Date.now())[0]!.resposta).toBeNull()
    await sossegar()
    expect(s.aceitas.get(11)).toMatchObject({ retirar: true })
    expect(s.aceitas.get(11)!.resposta).toBeUndefined()
    expect([fila.estado.dadas, fila.estado.situacao]).toEqual([[], 'salvo'])
  })

  test('undone before it was sent, an answer never arrives; what was refused is not offered to undo', async () => {
    const s = servidorDeRespostas()
    s.estado.fora = true
    const fila = new Fila(ALVO)
    const p = { acompanhamentoPerguntaId: 11, resposta: null, comentario: null, versao: 1, pergunta: { numero: 1 } }
    fila.dar(p, true)
    await sossegar()
    fila.desfazer(fila.estado.dadas[0]!, 1)
    await sossegar()
    s.estado.fora = false
    await fila.enviarJa()
    expect(s.estado.pedidos).toMatchObject([{ retirar: true, base: 1 }])
    expect(s.estado.pedidos[0]!.depoisDe).toHaveLength(1)
    s.estado.recusa = 'Este acompanhamento já foi finalizado.'
    fila.dar({ ...p, acompanhamentoPerguntaId: 12 }, true)
    await sossegar()
    expect([fila.estado.dadas, fila.estado.recusadas.length]).toEqual([[], 1])
    expect(oQueDizia({ resposta: null })).toBe('desfazer a resposta')
  })

  test('answers of one person are never sent in the session of another', async () => {
    const s = servidorDeRespostas()
    s.estado.fora = true
    const fila = new Fila(ALVO)
    fila.responder(11, { resposta: true })
    await sossegar()
    s.estado.fora = false
    const antes = s.estado.chamadas
    entrarComo({ usuarioId: 8 })
    fila.enviarJa()
    await sossegar()
    expect([s.estado.chamadas, fila.pendentes]).toEqual([antes, 1])
    entrarComo({ usuarioId: ALVO.usuarioId })
    fila.enviarJa()
    await sossegar()
    expect([s.aceitas.get(11)?.resposta, fila.pendentes]).toEqual([true, 0])
  })

  test('without one they stay, also over a reload, and go when it returns', async () => {
    const s = servidorDeRespostas()
    s.estado.fora = true
    const antes = new Fila(ALVO)
    antes.responder(11, { resposta: true })
    antes.responder(12, { resposta: false })
    antes.responder(12, { comentario: 'ver ata' })
    antes.finalizarTema(3)
    await sossegar()
    expect(antes.estado.situacao).toBe('sem conexão')
    expect(guardado()).toMatchObject({
      respostas: [{ resposta: true }, { resposta: false, comentario: 'ver ata' }],
      temas: [3],
    })

    const depois = new Fila(ALVO)
    expect(depois.pendentes).toBe(3)
    s.estado.fora = false
    globalThis.dispatchEvent(new Event('online'))
    await sossegar()
    expect([...s.aceitas.keys()]).toEqual([11, 12])
    // The page before is still alive here, as a second tab would be: finishing is asked twice and done once.
    expect(new Set(s.temas)).toEqual(new Set([3]))
    expect([depois.estado.situacao, guardado().respostas]).toEqual(['salvo', []])
  })

  test('on a device without room they are sent all the same, and the person is told that a reload loses them', async () => {
    const s = servidorDeRespostas()
    s.estado.fora = true
    const aparelho = aparelhoComEspaco(0)
    const fila = new Fila(ALVO)
    fila.responder(11, { resposta: true })
    await sossegar()
    expect([fila.estado.situacao, fila.pendentes, fila.estado.soNaPagina]).toEqual(['sem conexão', 1, true])
    s.estado.fora = false
    await fila.enviarJa()
    aparelho.caracteres = 10_000
    expect([s.aceitas.get(11)?.resposta, fila.estado.situacao, fila.pendentes]).toEqual([true, 'salvo', 0])
    fila.lido(Date.now())
    expect(fila.estado.soNaPagina).toBe(false)
  })

  test('it also tries again by itself, ever less often', async () => {
    const s = servidorDeRespostas()
    s.estado.fora = true
    const fila = new Fila(ALVO)
    fila.responder(11, { resposta: true })
    await sossegar()
    await vi.advanceTimersByTimeAsync(8000)
    expect(s.estado.chamadas).toBe(4)
    s.estado.fora = false
    await vi.advanceTimersByTimeAsync(15_000)
    expect(fila.estado.situacao).toBe('salvo')
  })

  test('a reply that is lost doubles nothing: the same name is sent again', async () => {
    const s = servidorDeRespostas()
    s.estado.perdeResposta = true
    const fila = new Fila(ALVO)
    fila.responder(11, { resposta: true })
    await sossegar()
    expect(fila.estado.situacao).toBe('sem conexão')
    s.estado.perdeResposta = false
    fila.enviarJa()
    await sossegar()
    expect([s.estado.nomes.size, fila.pendentes]).toEqual([1, 0])
  })

  test('an answer changed while the first was on its way is sent too', async () => {
    const s = servidorDeRespostas()
    const fila = new Fila(ALVO)
    fila.responder(11, { resposta: true })
    fila.responder(11, { resposta: false })
    await sossegar()
    expect(s.aceitas.get(11)).toMatchObject({ resposta: false })
    expect(fila.pendentes).toBe(0)
  })

  test('what the server does not take is told and kept from blocking the rest', async () => {
    const s = servidorDeRespostas()
    s.estado.recusa = 'Este tema do diagnóstico já foi finalizado.'
    const fila = new Fila(ALVO)
    fila.responder(11, { resposta: true })
    await sossegar()
    expect(fila.estado.recusadas).toMatchObject([{ acompanhamentoPerguntaId: 11, motivo: s.estado.recusa }])
    expect([fila.pendentes, fila.estado.situacao]).toEqual([0, 'salvo'])
    s.estado.recusa = undefined
    fila.responder(11, { resposta: false })
    await sossegar()
    expect(fila.estado.recusadas).toEqual([])
  })
})

describe('another device answered meanwhile', () => {
  const emConflito = async () => {
    const s = servidorDeRespostas()
    s.estado.fora = true
    const fila = new Fila(ALVO)
    fila.responder(11, { resposta: true, comentario: 'na praça' }, { numero: 3, versao: 1 })
    fila.responder(12, { resposta: true }, { numero: 4, versao: 1 })
    await sossegar()
    s.estado.versoes.set(11, 5)
    s.estado.fora = false
    fila.enviarJa()
    await sossegar()
    return { s, fila }
  }

  test('the earlier one is not taken: the person is asked, over a reload, and nothing else is kept back', async () => {
    const { s, fila } = await emConflito()
    expect([s.aceitas.has(11), s.aceitas.get(12)?.resposta]).toEqual([false, true])
    const dita = { acompanhamentoPerguntaId: 11, resposta: true, comentario: 'na praça', conflito: { versao: 5 } }
    expect(fila.estado.recusadas).toMatchObject([dita])
    expect(new Fila(ALVO).estado.recusadas).toMatchObject([dita])
  })

  test('“Manter a minha” sends it over the one that was shown', async () => {
    const { s, fila } = await emConflito()
    fila.manter(11)
    await sossegar()
    expect(s.aceitas.get(11)).toMatchObject({ resposta: true, comentario: 'na praça', base: 5 })
    expect([fila.pendentes, fila.estado.recusadas]).toEqual([0, []])
  })

  test('“Ficar com a do outro aparelho” sends nothing and forgets mine', async () => {
    const { s, fila } = await emConflito()
    const antes = s.estado.chamadas
    fila.descartar(11)
    await sossegar()
    expect([s.estado.chamadas, s.aceitas.has(11), fila.estado.recusadas, fila.pendentes]).toEqual([antes, false, [], 0])
  })

  test('newer than mine on a third look: asked again', async () => {
    const { s, fila } = await emConflito()
    s.estado.versoes.set(11, 6)
    fila.manter(11)
    await sossegar()
    expect(fila.estado.recusadas).toMatchObject([{ conflito: { versao: 6 } }])
  })

  test('my own answer before is no other device: neither while it was on its way nor when its reply was lost', async () => {
    const s = servidorDeRespostas()
    const fila = new Fila(ALVO)
    fila.responder(11, { resposta: true }, { versao: 1 })
    fila.responder(11, { comentario: 'ata' }, { versao: 1 })
    await sossegar()
    expect(s.aceitas.get(11)).toMatchObject({ comentario: 'ata', base: 2 })
    s.estado.perdeResposta = true
    fila.responder(11, { resposta: false }, { versao: 3 })
    await sossegar()
    expect(fila.estado.situacao).toBe('sem conexão')
    s.estado.fora = true
    fila.responder(11, { comentario: 'ata e lista' }, { versao: 3 })
    fila.responder(11, { comentario: 'ata, lista e foto' }, { versao: 3 })
    await sossegar()
    s.estado.fora = false
    s.estado.perdeResposta = false
    fila.enviarJa()
    await sossegar()
    expect(s.aceitas.get(11)).toMatchObject({ resposta: false, comentario: 'ata, lista e foto', base: 3 })
    expect([fila.pendentes, fila.estado.recusadas]).toEqual([0, []])
  })
})

describe('a second tab', () => {
  const outraAba = () => window.dispatchEvent(new StorageEvent('storage', { key: 'fila:teste:7:1' }))

  test('sees what waits and what was sent, as the first one does', async () => {
    const s = servidorDeRespostas()
    s.estado.fora = true
    const segunda = new Fila(ALVO)
    let lidas = 0
    segunda.aoSalvar(() => {
      lidas += 1
    })
    const primeira = new Fila(ALVO)
    primeira.responder(11, { resposta: true })
    outraAba()
    await sossegar()
    expect([segunda.pendentes, segunda.estado.situacao]).toEqual([1, 'sem conexão'])
    s.estado.fora = false
    await primeira.enviarJa()
    outraAba()
    await sossegar()
    expect([segunda.pendentes, segunda.estado.situacao, lidas > 0]).toEqual([0, 'salvo', true])
  })

  test('sends nothing twice: one tab at a time, and the next finds the queue empty', async () => {
    const s = servidorDeRespostas()
    let vez: Promise<unknown> = Promise.resolve()
    const request = (_: string, f: () => Promise<unknown>) => {
      vez = vez.then(f, f)
      return vez
    }
    const locks = vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request } as never)
    const [uma, outra] = [new Fila(ALVO), new Fila(ALVO)]
    uma.responder(11, { resposta: true })
    await Promise.all([outra.enviarJa(), uma.enviarJa()])
    await sossegar()
    expect(s.estado.pedidos).toHaveLength(1)
    expect([uma.pendentes, outra.estado.situacao]).toEqual([0, 'salvo'])
    locks.mockRestore()
  })
})

describe('a follow-up that is gone', () => {
  const FIM = [404, 'naoEncontrado', 'Registro não encontrado.'] as const
  const semConexao = async () => {
    const s = servidorDeRespostas()
    s.estado.fora = true
    const fila = new Fila(ALVO)
    fila.responder(11, { resposta: true, comentario: 'visto na ata' }, { numero: 3 })
    fila.responder(12, { resposta: false }, { numero: 4 })
    await sossegar()
    s.estado.fora = false
    return { s, fila }
  }

  test.each([FIM, [409, 'acompanhamentoEncerrado', 'Este acompanhamento já foi cancelado.'] as const])(
    '(%i) what was answered is told with what it said, over a reload and a sign-out, until its person discards it',
    async (...fim) => {
      const { s, fila } = await semConexao()
      s.estado.fim = fim
      fila.enviarJa()
      await sossegar()
      const ditas = [
        { acompanhamentoPerguntaId: 11, numero: 3, resposta: true, comentario: 'visto na ata', motivo: fim[2] },
        { acompanhamentoPerguntaId: 12, numero: 4, resposta: false, motivo: fim[2] },
      ]
      expect(fila.estado.recusadas).toMatchObject(ditas)
      expect([fila.pendentes, fila.estado.situacao]).toEqual([0, 'salvo'])
      const antes = s.estado.chamadas
      endSession('saiu')
      entrarComo({ usuarioId: ALVO.usuarioId })
      expect(new Fila(ALVO).estado.recusadas).toMatchObject(ditas)
      const contadas = await enviarGuardadas(ALVO.usuarioId)
      expect(contadas).toMatchObject(ditas)
      // Nothing of it is sent again for ever.
      expect(s.estado.chamadas).toBe(antes)
      expect(contadas.map(oQueDizia)).toEqual(['SIM, “visto na ata”', 'NÃO'])
      contadas[0]!.descartar()
      expect(new Fila(ALVO).estado.recusadas).toMatchObject([ditas[1]!])
      contadas[1]!.descartar()
      expect(localStorage.getItem('fila:teste:7:1')).toBeNull()
    },
  )

  test('somebody else at the same row is no end: it is tried again', async () => {
    const { s, fila } = await semConexao()
    s.estado.fim = [409, 'repetida', 'Esta operação já está em andamento.']
    fila.enviarJa()
    await sossegar()
    expect([fila.estado.situacao, fila.pendentes, fila.estado.recusadas]).toEqual(['sem conexão', 2, []])
    s.estado.fim = undefined
    await vi.advanceTimersByTimeAsync(5000)
    expect([s.aceitas.get(11)?.comentario, fila.pendentes]).toEqual(['visto na ata', 0])
  })
})

describe('when the session ends', () => {
  /** One answer the server has, one it has not, and the last readings. */
  const umaDeCada = async () => {
    const s = servidorDeRespostas()
    const fila = new Fila(ALVO)
    fila.responder(11, { resposta: true, comentario: 'já enviado' })
    await sossegar()
    s.estado.fora = true
    fila.responder(12, { resposta: false, comentario: 'ainda não' })
    fila.finalizarTema(3)
    await sossegar()
    for (const chave of ['diagnostico:teste:7:5', 'acompanhamento:teste:7:1', 'pergunta:teste:7:9'])
      localStorage.setItem(chave, JSON.stringify({ perguntas: [{ resposta: true }], lidoEm: 1 }))
    return { s, fila }
  }
  const doAparelho = () =>
    Object.entries({ ...localStorage }).filter(([k]) => /^(fila|diagnostico|acompanhamento|pergunta):/.test(k))

  test.each(['saiu', 'expirada'] as const)(
    '(%s) only what the server does not have yet stays on the device',
    async (porque) => {
      const { fila } = await umaDeCada()
      endSession(porque)
      expect(doAparelho().map(([chave]) => chave)).toEqual(['fila:teste:7:1'])
      expect(guardado()).toEqual({
        municipioId: 5,
        diagnostico: true,
        respostas: [
          { acompanhamentoPerguntaId: 12, clienteId: expect.any(String), resposta: false, comentario: 'ainda não' },
        ],
        temas: [3],
      })
      expect(fila.estado.feitas).toEqual([])
    },
  )

  test('with everything sent nothing stays, not even what is answered after the end', async () => {
    const s = servidorDeRespostas()
    const fila = new Fila(ALVO)
    fila.responder(11, { resposta: true, comentario: 'a caminho' })
    // The call is on its way when the person leaves.
    endSession('saiu')
    await sossegar()
    expect(s.aceitas.has(11)).toBe(true)
    expect(doAparelho()).toEqual([])
  })

  test('nothing is sent while nobody is signed in, and all of it when the same person is back', async () => {
    const { s, fila } = await umaDeCada()
    endSession('saiu')
    s.estado.fora = false
    const antes = s.estado.chamadas
    globalThis.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect([s.estado.chamadas, fila.pendentes]).toEqual([antes, 2])
    entrarComo({ usuarioId: 8 })
    await sossegar()
    expect(s.estado.chamadas).toBe(antes)
    endSession('saiu')
    entrarComo({ usuarioId: ALVO.usuarioId })
    await sossegar()
    // Pages of other tests are still alive here, as other tabs would be.
    expect([s.aceitas.get(12)?.comentario, new Set(s.temas), fila.pendentes]).toEqual(['ainda não', new Set([3]), 0])
  })

  test('what waits is sent from any page, and what is not taken is told', async () => {
    await umaDeCada()
    // As after a reload: only the storage knows of it.
    vi.unstubAllGlobals()
    const s = servidorDeRespostas()
    s.estado.fora = true
    const falhando = expect(enviarGuardadas(ALVO.usuarioId)).rejects.toThrow('Sem conexão')
    await sossegar()
    await falhando
    s.estado.fora = false
    s.estado.recusa = 'Este tema do diagnóstico já foi finalizado.'
    const envio = enviarGuardadas(ALVO.usuarioId)
    await sossegar()
    expect(await envio).toMatchObject([{ acompanhamentoPerguntaId: 12, motivo: s.estado.recusa }])
    expect(s.temas).toContain(3)
  })
})

test('what is shown is what the server has, with what it took since and what still waits over it', () => {
  const p = (
    acompanhamentoPerguntaId: number,
    resposta: boolean | null,
    comentario: string | null = null,
    versao = 1,
  ) => ({
    acompanhamentoPerguntaId,
    resposta,
    comentario,
    versao,
  })
  const e = (acompanhamentoPerguntaId: number, mudanca: object) => ({
    acompanhamentoPerguntaId,
    clienteId: 'x',
    ...mudanca,
  })
  const fila = {
    respostas: [e(1, { resposta: false }), e(2, { comentario: '' })],
    feitas: [
      { ...e(1, { comentario: 'depois' }), em: 20, versao: 4 },
      { ...e(3, { resposta: false }), em: 20 },
      { ...e(4, { resposta: false }), em: 5 },
    ],
    temas: [7],
    temasFeitos: [
      { temaId: 8, em: 20 },
      { temaId: 9, em: 5 },
    ],
  }
  expect(comFila([p(1, true, 'dito'), p(2, null, 'velho'), p(3, true), p(4, true), p(5, null)], fila, 10)).toEqual([
    p(1, false, 'depois', 4),
    p(2, null, ''),
    p(3, false),
    p(4, true),
    p(5, null),
  ])
  expect(temasDaFila(fila, 10)).toEqual(new Set([7, 8]))
})
