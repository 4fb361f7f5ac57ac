import { describe, expect, test } from 'vitest'
import {
  ACOES_PARCELA,
  type AcaoParcela,
  ESTADOS_PARCELA_GUARDADOS,
  type EstadoParcelaGuardado,
  PARCELA_FIRME,
  STATUS_PARCELA,
  TRANSICOES_PARCELA,
} from '#contract/proposta-estados.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import type { TipoAnexoParcela } from '#contract/proposta-parcelas.ts'
import { acoesDaParcela, anexoSobra, checkParcela, recusaDaParcela, recusaDosArquivos } from './rules.ts'

const quem = (receberParcelas: boolean) => ({
  usuarioId: 1,
  acessoTotal: false,
  config: { verMenuProposta: true, receberParcelas },
  groupsConfig: { verMenuProposta: true, receberParcelas },
})
/** Every way an instalment can have come where it is. */
const VINDAS: Record<EstadoParcelaGuardado, readonly { acao: string; de: EstadoParcelaGuardado }[]> = {
  prevista: [],
  faturada: [{ acao: 'faturar', de: 'prevista' }],
  paga: [{ acao: 'pagar', de: 'faturada' }],
  isenta: [
    { acao: 'isentar', de: 'prevista' },
    { acao: 'isentar', de: 'faturada' },
  ],
  cancelada: [
    { acao: 'cancelar', de: 'prevista' },
    { acao: 'cancelar', de: 'faturada' },
    { acao: 'substituir', de: 'prevista' },
  ],
}
const casos = ESTADOS_PARCELA_GUARDADOS.flatMap((estado) =>
  (VINDAS[estado].length > 0 ? VINDAS[estado] : [null]).flatMap((passo) =>
    [true, false].flatMap((devida) =>
      [true, false].map((substituida) => ({
        estado,
        fatos: { statusParcelaId: STATUS_PARCELA[estado], devida, substituida, passo },
      })),
    ),
  ),
)
const para = (acao: AcaoParcela, passo: { de: EstadoParcelaGuardado } | null) =>
  acao === 'desfazer' ? passo?.de : TRANSICOES_PARCELA[acao].para

describe('steps of an instalment', () => {
  test('every state, how it got there, action and flag', () => {
    for (const { estado, fatos } of casos)
      for (const acao of ACOES_PARCELA) {
        const { devida, substituida, passo } = fatos
        const destino = para(acao, passo)
        const cabe =
          devida &&
          (TRANSICOES_PARCELA[acao].de as readonly string[]).includes(estado) &&
          !(acao === 'desfazer' && passo?.acao === 'substituir') &&
          (!substituida || (PARCELA_FIRME.includes(estado) && PARCELA_FIRME.includes(destino!)))
        expect([estado, acao, fatos, recusaDaParcela(acao, fatos) === null]).toEqual([estado, acao, fatos, cabe])
        expect(acoesDaParcela(quem(true), fatos)[acao]).toBe(cabe)
        expect(acoesDaParcela(quem(false), fatos)[acao]).toBe(false)
        expect(() => checkParcela(quem(false), acao, fatos)).toThrow()
      }
  })
  test('no step of an earlier version changes what its amendment counts as firm', () => {
    for (const { estado, fatos } of casos.filter((c) => c.fatos.substituida))
      for (const acao of ACOES_PARCELA.filter((a) => acoesDaParcela(quem(true), fatos)[a])) {
        expect(PARCELA_FIRME).toContain(estado)
        expect(PARCELA_FIRME).toContain(para(acao, fatos.passo))
      }
  })
  test('each refusal says why', () => {
    const f = { statusParcelaId: 1, devida: true, substituida: false, passo: null }
    expect(recusaDaParcela('faturar', { ...f, devida: false })).toBe(M.aindaNaoVale)
    expect(recusaDaParcela('pagar', f)).toBe(M.parcelaNaoMuda('está prevista'))
    expect(recusaDaParcela('faturar', { ...f, substituida: true })).toBe(M.substituida)
    const faturada = { ...f, statusParcelaId: 2, passo: { acao: 'faturar', de: 'prevista' } }
    expect(recusaDaParcela('cancelar', { ...faturada, substituida: true })).toBe(M.substituida)
    expect(recusaDaParcela('pagar', { ...faturada, substituida: true })).toBeNull()
    expect(recusaDaParcela('desfazer', { ...f, statusParcelaId: 2 })).toBe(M.soOUltimoPasso)
  })
})

describe('files of an instalment', () => {
  test('come and go while it is owed, and of what was replaced no more', () => {
    for (const { estado, fatos } of casos) {
      const esperado = !fatos.devida
        ? M.aindaNaoVale
        : fatos.substituida && !PARCELA_FIRME.includes(estado)
          ? M.substituida
          : null
      expect(recusaDosArquivos(fatos)).toBe(esperado)
    }
  })
  test('the last one that an invoice or a payment stands on stays', () => {
    const dita = (notaNumero: string | null, valorPago: number | null) => ({ notaNumero, valorPago })
    const sobra = (p: ReturnType<typeof dita>, tipo: TipoAnexoParcela, ...outros: TipoAnexoParcela[]) =>
      anexoSobra(p, tipo, [tipo, ...outros])
    for (const nota of ['boleto', 'notaFiscal'] as const) {
      expect(sobra(dita(null, null), nota)).toBe(true)
      expect(sobra(dita('1', null), nota)).toBe(false)
      expect(sobra(dita('1', null), nota, 'comprovante')).toBe(false)
      expect(sobra(dita('1', null), nota, 'boleto')).toBe(true)
      expect(sobra(dita('1', null), nota, 'notaFiscal')).toBe(true)
    }
    expect(sobra(dita('1', null), 'comprovante')).toBe(true)
    expect(sobra(dita('1', 100), 'comprovante', 'notaFiscal')).toBe(false)
    expect(sobra(dita('1', 100), 'comprovante', 'comprovante')).toBe(true)
  })
})
