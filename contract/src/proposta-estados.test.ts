import { describe, expect, test } from 'vitest'
import {
  ACOES_PARCELA,
  ACOES_PROPOSTA,
  type AcaoProposta,
  APARENCIA_PARCELA,
  APARENCIA_PROPOSTA,
  acoesDaProposta,
  ESTADOS_PARCELA,
  ESTADOS_PARCELA_GUARDADOS,
  ESTADOS_PROPOSTA,
  type EstadoProposta,
  estadoDaParcela,
  estadoDaProposta,
  FLAGS_PROPOSTA,
  fimDaVigencia,
  guardadoDaParcela,
  type ParaORelacionamento,
  participacaoPeloRelacionamento,
  podeNaProposta,
  relacionamentoPelasPropostas,
  STATUS_PARCELA,
  STATUS_PROPOSTA,
  TRANSICOES_PARCELA,
  TRANSICOES_PROPOSTA,
} from './proposta-estados.ts'

const FLAGS = Object.values(FLAGS_PROPOSTA)
const TODAS = { acessoTotal: false, tem: () => true }
const NENHUMA = { acessoTotal: false, tem: () => false }
const fatos = (estado: EstadoProposta, mais: object = {}) => ({
  ...{ estado, temAditivo: false, documentoAtual: true, foiEnviada: false },
  ...mais,
})

test('ids go to states and back, and each state has its word', () => {
  expect(ESTADOS_PROPOSTA.map((e) => STATUS_PROPOSTA[e])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(ESTADOS_PROPOSTA.map((e) => estadoDaProposta(STATUS_PROPOSTA[e]))).toEqual([...ESTADOS_PROPOSTA])
  expect(ESTADOS_PARCELA.map((e) => STATUS_PARCELA[e])).toEqual([1, 2, 3, 4, 5, 6])
  expect(ESTADOS_PARCELA_GUARDADOS.map((e) => guardadoDaParcela(STATUS_PARCELA[e]))).toEqual([
    ...ESTADOS_PARCELA_GUARDADOS,
  ])
  for (const aparencia of [APARENCIA_PROPOSTA, APARENCIA_PARCELA]) {
    const nomes = Object.values(aparencia).map((a) => a.nome)
    expect(new Set(nomes).size).toBe(nomes.length)
  }
})

describe('what may be done with a proposal', () => {
  const SEMPRE: readonly AcaoProposta[] = ['duplicar', 'anexar']
  const POR_ESTADO: Record<EstadoProposta, readonly AcaoProposta[]> = {
    emElaboracao: ['editar', 'excluir', 'gerar', 'cancelar'],
    gerada: ['editar', 'excluir', 'gerar', 'enviar', 'cancelar'],
    enviada: ['enviar', 'negociar', 'aceitar', 'recusar', 'cancelar'],
    emNegociacao: ['editar', 'gerar', 'aceitar', 'recusar', 'cancelar'],
    aceita: ['negociar', 'recusar', 'emitirMinuta', 'cancelar'],
    minutaEmitida: ['negociar', 'recusar', 'emitirMinuta', 'assinar', 'cancelar'],
    minutaAssinada: ['aditar', 'parcelas'],
    recusada: [],
    expirada: [],
    cancelada: [],
  }
  const esperadas = (estado: EstadoProposta) => new Set([...POR_ESTADO[estado], ...SEMPRE])

  test('every state, action, flag and fact: exactly what is said of it', () => {
    for (const estado of ESTADOS_PROPOSTA)
      for (const acao of ACOES_PROPOSTA)
        for (const temAditivo of [false, true])
          for (const documentoAtual of [false, true])
            for (const foiEnviada of [false, true]) {
              const f = { estado, temAditivo, documentoAtual, foiEnviada }
              const cabe =
                esperadas(estado).has(acao) &&
                !(acao === 'aditar' && temAditivo) &&
                !(acao === 'aceitar' && !documentoAtual) &&
                !(acao === 'excluir' && foiEnviada)
              expect(podeNaProposta(acao, { acessoTotal: true, tem: () => false }, f)).toBe(cabe)
              expect(podeNaProposta(acao, NENHUMA, f)).toBe(false)
              for (const flag of FLAGS)
                expect(podeNaProposta(acao, { acessoTotal: false, tem: (x) => x === flag }, f)).toBe(
                  cabe && TRANSICOES_PROPOSTA[acao].flag === flag,
                )
            }
  })
  test('nothing leads out of what is over, and out of what was signed nothing at all', () => {
    for (const estado of ['minutaAssinada', 'recusada', 'expirada', 'cancelada'] as const)
      for (const acao of ACOES_PROPOSTA.filter((a) => podeNaProposta(a, TODAS, fatos(estado))))
        expect(TRANSICOES_PROPOSTA[acao]).not.toHaveProperty('para')
  })
  test('all actions are told together', () => {
    for (const estado of ESTADOS_PROPOSTA)
      expect(acoesDaProposta(TODAS, fatos(estado))).toEqual(
        Object.fromEntries(ACOES_PROPOSTA.map((a) => [a, esperadas(estado).has(a)])),
      )
  })
  test('what changes somebody’s word asks why', () => {
    expect(ACOES_PROPOSTA.filter((a) => TRANSICOES_PROPOSTA[a].exigeMotivo)).toEqual([
      ...['negociar', 'aceitar', 'recusar', 'cancelar', 'aditar'],
    ])
  })
})

describe('instalments', () => {
  test('overdue is owed, open and past its day; on its day it is not', () => {
    for (const guardado of ESTADOS_PARCELA_GUARDADOS)
      for (const devida of [false, true])
        for (const vencimento of ['2026-11-17', '2026-11-18', '2026-11-19']) {
          const vence = devida && ['prevista', 'faturada'].includes(guardado) && vencimento === '2026-11-17'
          const p = { statusParcelaId: STATUS_PARCELA[guardado], vencimento, devida }
          expect(estadoDaParcela(p, '2026-11-18')).toBe(vence ? 'vencida' : guardado)
        }
  })
  test('steps lead from what is kept to what is kept, and back by undoing', () => {
    expect(
      Object.fromEntries(
        ESTADOS_PARCELA_GUARDADOS.map((e) => [
          e,
          ACOES_PARCELA.filter((a) => (TRANSICOES_PARCELA[a].de as readonly string[]).includes(e)),
        ]),
      ),
    ).toEqual({
      prevista: ['faturar', 'isentar', 'cancelar'],
      faturada: ['pagar', 'isentar', 'cancelar', 'desfazer'],
      paga: ['desfazer'],
      isenta: ['desfazer'],
      cancelada: ['desfazer'],
    })
    expect(ACOES_PARCELA.filter((a) => TRANSICOES_PARCELA[a].exigeMotivo)).toEqual(['isentar', 'cancelar', 'desfazer'])
  })
})

describe('the end of what is in force', () => {
  test('is the day before the same day, so many months later', () => {
    expect(fimDaVigencia('2026-01-10', 12)).toBe('2027-01-09')
    expect(fimDaVigencia('2026-03-01', 12)).toBe('2027-02-28')
    expect(fimDaVigencia('2027-03-01', 12)).toBe('2028-02-29')
    expect(fimDaVigencia('2026-12-31', 18)).toBe('2028-06-30')
    expect(fimDaVigencia('2028-02-29', 12)).toBe('2029-02-28')
    expect(fimDaVigencia('2028-02-29', 24)).toBe('2030-02-28')
  })
  test('from every day of four years: the next one begins in the month it should, and not before its day', () => {
    for (let t = Date.UTC(2025, 0, 1); t <= Date.UTC(2028, 11, 31); t += 86_400_000) {
      const inicio = new Date(t).toISOString().slice(0, 10)
      for (const meses of [12, 18, 24, 36]) {
        const fim = fimDaVigencia(inicio, meses)
        const seguinte = new Date(Date.parse(fim) + 86_400_000).toISOString().slice(0, 10)
        const [a, m, d] = inicio.split('-').map(Number) as [number, number, number]
        const mesmo = new Date(Date.UTC(a, m - 1 + meses, d)).toISOString().slice(0, 10)
        // Of a month that has no such day the whole month is in force: the next one begins with the month after it.
        const existe = mesmo.endsWith(inicio.slice(8))
        expect(seguinte).toBe(existe ? mesmo : `${mesmo.slice(0, 8)}01`)
      }
    }
  })
})

describe('the relationship that proposals make', () => {
  const hoje = '2026-11-18'
  const p = (estado: EstadoProposta, mais: Partial<ParaORelacionamento> = {}): ParaORelacionamento => ({
    ...{ estado, foiEnviada: false, fimVigencia: null },
    ...mais,
  })
  const em = (...propostas: ParaORelacionamento[]) => relacionamentoPelasPropostas(propostas, hoje)
  const vigente = p('minutaAssinada', { foiEnviada: true, fimVigencia: hoje })
  const encerrada = p('minutaAssinada', { foiEnviada: true, fimVigencia: '2026-11-17' })

  test('every state, sent or not, alone', () => {
    for (const estado of ESTADOS_PROPOSTA)
      for (const foiEnviada of [false, true]) {
        const falada = ['emElaboracao', 'gerada', 'enviada', 'emNegociacao', 'aceita', 'minutaEmitida'].includes(estado)
        const esperado = estado === 'minutaAssinada' ? 6 : falada && foiEnviada ? 2 : 0
        expect(em(p(estado, { foiEnviada }))).toBe(esperado)
      }
  })
  test('what is in force counts before all, on its last day still; then what is spoken of, then what ended', () => {
    expect(em()).toBe(0)
    expect(em(vigente)).toBe(4)
    expect(em(encerrada)).toBe(6)
    const enviada = p('enviada', { foiEnviada: true })
    for (const recusada of [p('recusada', { foiEnviada: true }), p('expirada'), p('cancelada')]) {
      expect(em(recusada)).toBe(0)
      expect(em(recusada, encerrada)).toBe(6)
      expect(em(recusada, enviada)).toBe(2)
      expect(em(recusada, vigente, enviada)).toBe(4)
    }
    expect(em(encerrada, enviada)).toBe(2)
    expect(em(encerrada, vigente)).toBe(4)
  })
  test('participation follows: in force, ended and none have theirs, and what is only spoken of changes nothing', () => {
    for (let antes = 0; antes <= 6; antes++) {
      expect(participacaoPeloRelacionamento(4, antes)).toBe(3)
      expect(participacaoPeloRelacionamento(6, antes)).toBe(6)
      expect(participacaoPeloRelacionamento(0, antes)).toBe(0)
      expect(participacaoPeloRelacionamento(2, antes)).toBe(antes)
    }
  })
})
