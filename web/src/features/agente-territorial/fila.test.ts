import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { DadosDoAtendimento } from '#contract/agente-territorial.ts'
import { entrarComo, navegadorNovo, problema, servidorDeTeste } from '#web/lib/testing.ts'
import { FilaDeAtendimentos } from './fila.ts'
import { entradas, esperaDe, esquecerEnviados } from './guardados.ts'

const ENDERECO = 'POST /api/agente-territorial/atendimento'
const EU = 7
const dados = (assunto: string): DadosDoAtendimento => ({
  ...{ data: '2026-03-01', tipo: 'Visita', publico: 'PF', bairro: null, encaminhamento: null },
  assunto,
})

/** A server that records each name once, and may lose its answers. */
const servidor = () => {
  const estado = { rede: true, perdeResposta: false, recusa: false }
  const guardados = new Map<string, { assunto: string; revisao: number }>()
  const recebidos: string[] = []
  servidorDeTeste({})
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if (!estado.rede) throw new TypeError('Failed to fetch')
    const corpo = JSON.parse(String(init.body)) as { clienteId: string; assunto: string; revisao: number }
    recebidos.push(corpo.assunto)
    const headers = { date: new Date().toUTCString(), 'content-type': 'application/json' }
    if (estado.recusa) {
      const [status, dito] = problema(400, 'entradaInvalida', 'Confira os campos', { assunto: 'Não escreva CPF aqui' })
      return new Response(JSON.stringify(dito), { status, headers })
    }
    const antes = guardados.get(corpo.clienteId)
    if (!antes || corpo.revisao > antes.revisao) guardados.set(corpo.clienteId, corpo)
    if (estado.perdeResposta) {
      estado.perdeResposta = false
      throw new TypeError('Failed to fetch')
    }
    const { clienteId } = corpo
    const linha = { agenteAtendimentoId: 1, municipioId: 5, clienteId, versao: 1, editar: true }
    return new Response(
      JSON.stringify({ ...dados(corpo.assunto), ...linha, usuarioId: EU, usuario: 'Ana', criacao: '' }),
      { headers },
    )
  })
  return { estado, guardados, recebidos }
}
const situacoes = (fila: FilaDeAtendimentos) => fila.lista.map((e) => `${e.dados.assunto}: ${e.estado}`)

beforeEach(() => {
  navegadorNovo()
  entrarComo({ usuarioId: EU })
})

describe(`attendances wait on the device (${ENDERECO})`, () => {
  test('over a reload, and each is recorded once, also where the answer was lost', async () => {
    const s = servidor()
    s.estado.rede = false
    const antes = new FilaDeAtendimentos(EU)
    for (const a of ['um', 'dois', 'três']) antes.registrar(5, 'Vale Sereno/SC', dados(a))
    await antes.enviarJa()
    expect([situacoes(antes), esperaDe(EU).esperando, esperaDe().esperando]).toEqual([
      ['um: esperando', 'dois: esperando', 'três: esperando'],
      3,
      3,
    ])
    const depois = new FilaDeAtendimentos(EU)
    Object.assign(s.estado, { rede: true, perdeResposta: true })
    await depois.enviarJa()
    await depois.enviarJa()
    expect(situacoes(depois)).toEqual(['um: enviado', 'dois: enviado', 'três: enviado'])
    expect([s.recebidos, s.guardados.size]).toEqual([['um', 'um', 'dois', 'três'], 3])
    esquecerEnviados()
    expect(entradas(EU)).toEqual([])
  })

  test('what is refused stays with its reason until it is mended, and keeps no other back', async () => {
    const s = servidor()
    s.estado.recusa = true
    const fila = new FilaDeAtendimentos(EU)
    fila.registrar(5, '', dados('com CPF'))
    await fila.enviarJa()
    const [recusado] = fila.lista
    expect(recusado).toMatchObject({ estado: 'recusado', campos: { assunto: 'Não escreva CPF aqui' } })
    s.estado.recusa = false
    fila.registrar(5, '', dados('outro'))
    await fila.enviarJa()
    expect(situacoes(fila)).toEqual(['com CPF: recusado', 'outro: enviado'])
    fila.corrigir(recusado!.clienteId, dados('sem CPF'))
    await fila.enviarJa()
    expect([situacoes(fila), s.guardados.get(recusado!.clienteId)]).toEqual([
      ['sem CPF: enviado', 'outro: enviado'],
      expect.objectContaining({ assunto: 'sem CPF', revisao: 2 }),
    ])
  })

  test('what another person left waiting is not sent by this one', async () => {
    const s = servidor()
    const fila = new FilaDeAtendimentos(99)
    fila.registrar(5, '', dados('de outra pessoa'))
    await fila.enviarJa()
    expect([situacoes(fila), s.recebidos]).toEqual([['de outra pessoa: esperando'], []])
  })
})
