import { describe, expect, test } from 'vitest'
import {
  ACOES_PROCESSO,
  decisaoPara,
  ESTADOS_PROCESSO,
  type EstadoProcesso,
  estadoDoProcesso,
  estaVivo,
  podeNoProcesso,
  type QuemMexeNoProcesso,
  STATUS_PROCESSO,
  TRANSICOES_PROCESSO,
} from './pagamento-estados.ts'

const NINGUEM: QuemMexeNoProcesso = {
  ...{ acessoTotal: false, autor: false, beneficiario: false },
  ...{ analisa: false, exclui: false, abre: false, envia: false, reenvia: false },
}
const TUDO = { ...NINGUEM, analisa: true, exclui: true, abre: true, envia: true, reenvia: true }
const pode = (quem: Partial<QuemMexeNoProcesso>, estado: EstadoProcesso) =>
  ACOES_PROCESSO.filter((a) => podeNoProcesso(a, { ...NINGUEM, ...quem }, estado))

test('ids go to states and back', () => {
  expect(ESTADOS_PROCESSO.map((e) => estadoDoProcesso(STATUS_PROCESSO[e]))).toEqual([...ESTADOS_PROCESSO])
  expect(ESTADOS_PROCESSO.filter((e) => !estaVivo(e))).toEqual(['reprovado', 'cancelado'])
})

describe('what may be done, by state', () => {
  test('who may do everything and made nothing', () => {
    expect(Object.fromEntries(ESTADOS_PROCESSO.map((e) => [e, pode(TUDO, e)]))).toEqual({
      emAnalise: ['aprovar', 'devolver', 'reprovar'],
      aprovado: ['enviarSgf', 'anexar'],
      devolvido: [],
      enviadoSgf: ['reenviarSgf', 'pagar', 'anexar'],
      pago: [],
      reprovado: [],
      cancelado: [],
    })
  })
  test('its author changes it and takes it out in states 1 and 3, with the flags for it', () => {
    const autor = { ...TUDO, autor: true, beneficiario: true }
    const muda = (e: EstadoProcesso) => pode(autor, e).some((a) => a === 'editar' || a === 'excluir')
    expect(ESTADOS_PROCESSO.filter(muda)).toEqual(['emAnalise', 'devolvido'])
    expect(pode(autor, 'devolvido')).toEqual(['editar', 'excluir'])
    expect(pode({ ...autor, exclui: false }, 'devolvido')).toEqual(['editar'])
    expect(pode({ ...autor, abre: false }, 'emAnalise')).toEqual(['excluir'])
  })
  test('neither who opened it nor who is paid by it judges it, sends it or pays it', () => {
    for (const quem of [{ autor: true }, { beneficiario: true }])
      for (const estado of ESTADOS_PROCESSO) {
        const seus = pode({ ...TUDO, ...quem }, estado)
        expect(seus.filter((a) => !['editar', 'excluir', 'anexar'].includes(a))).toEqual([])
      }
  })
  test('full access judges even its own, but takes out only its own', () => {
    const total = { acessoTotal: true, autor: true, beneficiario: true }
    expect(pode(total, 'emAnalise')).toEqual(['aprovar', 'devolver', 'reprovar', 'editar', 'excluir'])
    expect(pode({ acessoTotal: true }, 'emAnalise')).toEqual(['aprovar', 'devolver', 'reprovar'])
    expect(pode({ acessoTotal: true }, 'enviadoSgf')).toEqual(['reenviarSgf', 'pagar', 'anexar'])
  })
  test('its invoice is added by who opened it, who is paid and who pays it, from the approval to the payment', () => {
    for (const quem of [{ autor: true }, { beneficiario: true }, { envia: true }, { acessoTotal: true }])
      expect(ESTADOS_PROCESSO.filter((e) => pode(quem, e).includes('anexar'))).toEqual(['aprovado', 'enviadoSgf'])
    for (const quem of [{ analisa: true }, { abre: true }, { exclui: true }, { reenvia: true }])
      expect(ESTADOS_PROCESSO.filter((e) => pode(quem, e).includes('anexar'))).toEqual([])
  })
  test('sent again only with its own permission', () => {
    expect(pode({ envia: true }, 'enviadoSgf')).toEqual(['pagar', 'anexar'])
    expect(pode({ envia: true, reenvia: true }, 'enviadoSgf')).toEqual(['reenviarSgf', 'pagar', 'anexar'])
  })
})

test('a decision is told by where it leads', () => {
  expect(ESTADOS_PROCESSO.map(decisaoPara)).toEqual([
    undefined,
    'aprovar',
    'devolver',
    undefined,
    undefined,
    'reprovar',
    undefined,
  ])
  expect(['aprovar', 'devolver', 'reprovar'].map((a) => TRANSICOES_PROCESSO[a as 'aprovar'].exigeMotivo)).toEqual([
    false,
    true,
    true,
  ])
})
