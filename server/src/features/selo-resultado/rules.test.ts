import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ACOES_NACIONAIS, type AcaoNacional, ESTADOS_NACIONAIS } from '#contract/selo-resultado.ts'
import * as rules from './rules.ts'

const LIMIARES = { Bronze: 75, Prata: 81, Ouro: 90, Diamante: 99 }
const fatos = (documental: number, clienteOculto: number, mais: Partial<rules.Fatos> = {}): rules.Fatos => ({
  documental,
  clienteOculto,
  clienteOcultoRealizado: true,
  inscricaoEnviada: true,
  criterio1Aprovado: true,
  ...mais,
})
/** The seal of a total, with every condition met. */
const de = (total: number, limiares = LIMIARES) => rules.seloEstadualDe(limiares, fatos(total, 0))

describe('the seal of the state', () => {
  test.each([
    [0, 'Participante'],
    [74.99, 'Participante'],
    [75, 'Bronze'],
    [80.99, 'Bronze'],
    [81, 'Prata'],
    [89.99, 'Prata'],
    [90, 'Ouro'],
    [100, 'Ouro'],
  ])('%s points are %s', (total, selo) => expect(de(total)).toBe(selo))

  test('points are compared to two decimals: between 80,99 and 81,00 lies nothing', () => {
    expect(de(80.994)).toBe('Bronze')
    expect(de(80.995)).toBe('Prata')
    // 0,1 + 0,2 is more than 0,3 by a hair.
    expect(rules.totalDe(fatos(60.1, 20.9))).toBe(81)
    expect(rules.seloEstadualDe(LIMIARES, fatos(60.1, 20.9))).toBe('Prata')
    expect(rules.totalDe(fatos(68.49, 12.5))).toBe(80.99)
  })

  test('another state asks for other points, and no code changes', () => {
    const emPE = { ...LIMIARES, Bronze: 70 }
    expect([de(69.99, emPE), de(70, emPE), de(74.99)]).toEqual(['Participante', 'Bronze', 'Participante'])
  })

  test('every hundredth from 0 to 100 belongs to one level, and more points are never a lower one', () => {
    const altura = (total: number) => ['Participante', 'Bronze', 'Prata', 'Ouro'].indexOf(de(total)!)
    let antes = 0
    for (let centesimos = 0; centesimos <= 10_000; centesimos++) {
      const agora = altura(centesimos / 100)
      expect(agora).toBeGreaterThanOrEqual(antes)
      expect(agora - antes).toBeLessThanOrEqual(1)
      antes = agora
    }
    expect(antes).toBe(3)
  })

  test('where a condition of Ouro is missing it is Prata, and the reason is told', () => {
    for (const [mais, itens] of [
      [{ criterio1Aprovado: false }, ['Ter o critério 1 aprovado']],
      [{ clienteOcultoRealizado: false }, ['Ter o cliente oculto realizado']],
      [
        { criterio1Aprovado: false, clienteOcultoRealizado: false },
        ['Ter o critério 1 aprovado', 'Ter o cliente oculto realizado'],
      ],
    ] as const) {
      const f = fatos(80, 15, mais)
      expect(rules.seloEstadualDe(LIMIARES, f)).toBe('Prata')
      expect(rules.faltaPara(LIMIARES, f, null)).toEqual({ nivel: 'Ouro', itens })
    }
  })

  test('Participante is for who sent the enrolment', () => {
    const f = fatos(10, 0, { inscricaoEnviada: false })
    expect(rules.seloEstadualDe(LIMIARES, f)).toBeNull()
    expect(rules.faltaPara(LIMIARES, f, null)).toEqual({
      nivel: 'Participante',
      itens: ['Enviar a inscrição da edição'],
    })
  })

  test('what is missing leads to the next level, whatever the facts', () => {
    const qualquer = fc.record({
      documental: fc.integer({ min: 0, max: 8000 }).map((n) => n / 100),
      clienteOculto: fc.integer({ min: 0, max: 40 }).map((n) => n / 2),
      clienteOcultoRealizado: fc.boolean(),
      inscricaoEnviada: fc.boolean(),
      criterio1Aprovado: fc.boolean(),
    })
    fc.assert(
      fc.property(qualquer, (f) => {
        const falta = rules.faltaPara(LIMIARES, f, null)!
        expect(falta.itens.length).toBeGreaterThan(0)
        if (falta.nivel === 'Diamante') return
        const minimo = falta.nivel === 'Participante' ? 0 : LIMIARES[falta.nivel]
        const feito = {
          ...{ clienteOcultoRealizado: true, inscricaoEnviada: true, criterio1Aprovado: true },
          documental: f.documental + Math.max(0, minimo - rules.totalDe(f)),
          clienteOculto: f.clienteOculto,
        }
        expect(
          ['Participante', 'Bronze', 'Prata', 'Ouro'].indexOf(rules.seloEstadualDe(LIMIARES, feito)!),
        ).toBeGreaterThanOrEqual(['Participante', 'Bronze', 'Prata', 'Ouro'].indexOf(falta.nivel))
      }),
    )
  })

  test('points that are missing are told with their cents', () => {
    expect(rules.faltaPara(LIMIARES, fatos(66, 12), null)).toEqual({ nivel: 'Prata', itens: ['Somar mais 3 pontos'] })
    expect(rules.faltaPara(LIMIARES, fatos(68.49, 12.5), null)!.itens).toEqual(['Somar mais 0,01 pontos'])
  })
})

describe('the national stage', () => {
  const ouro = (total: number, etapaNacional: rules.Candidata['etapaNacional'] = null): rules.Candidata => ({
    ...{ seloEstadual: 'Ouro', total, etapaNacional },
  })

  test('takes a room with its state’s Ouro and the points of Diamante, no other', () => {
    expect(rules.recusaDaIndicacao(LIMIARES, ouro(99))).toBeUndefined()
    expect(rules.recusaDaIndicacao(LIMIARES, ouro(98.99))).toBe(
      'A etapa nacional pede 99 pontos; {o município} tem 98,99 pontos.',
    )
    expect(rules.recusaDaIndicacao(LIMIARES, { ...ouro(100), seloEstadual: 'Prata' })).toBe(
      'A etapa nacional é só para quem tem o selo Ouro do estado.',
    )
  })

  test('goes from step to step, and from nowhere else', () => {
    const caminhos = (Object.keys(ACOES_NACIONAIS) as AcaoNacional[]).flatMap((acao) =>
      ESTADOS_NACIONAIS.flatMap((de) => {
        const para = rules.passoNacional(acao, de)
        return para ? [[de, acao, para]] : []
      }),
    )
    expect(caminhos).toEqual([
      ['Não indicado', 'indicar', 'Indicado'],
      ['Indicado', 'homologar', 'Homologado nacional'],
      ['Indicado', 'recusar', 'Não homologado'],
      ['Homologado nacional', 'reabrir', 'Indicado'],
      ['Não homologado', 'reabrir', 'Indicado'],
      ['Indicado', 'desistir', 'Não indicado'],
    ])
    expect(rules.acoesNacionais(LIMIARES, ouro(99))).toEqual(['indicar'])
    expect(rules.acoesNacionais(LIMIARES, ouro(95))).toEqual([])
    expect(rules.acoesNacionais(LIMIARES, ouro(99, 'Indicado'))).toEqual(['homologar', 'recusar', 'desistir'])
    for (const e of ESTADOS_NACIONAIS) expect(rules.estadoDe(rules.etapaDe(e))).toBe(e)
  })

  test('Diamante misses nothing once it is homologated', () => {
    expect(rules.faltaParaDiamante(LIMIARES, 99, 'Homologado nacional')).toBeNull()
    expect(rules.faltaParaDiamante(LIMIARES, 95, null)!.itens).toEqual([
      'Somar mais 4 pontos',
      'Ter a homologação da etapa nacional',
    ])
    expect(rules.faltaParaDiamante(LIMIARES, 99, 'Não homologado')!.itens).toEqual(['A etapa nacional não homologou'])
  })
})

test('the result comes on its day, not before', () => {
  expect(rules.cedoDemais('2026-12-15', '2026-12-14')).toContain('a partir de 15/12/2026')
  expect(rules.cedoDemais('2026-12-15', '2026-12-15')).toBeUndefined()
  expect(rules.aguardaResultado('2026-12-15', '2026-12-14')).toContain('15/12/2026')
  expect(rules.aguardaResultado('2026-12-15', '2026-12-15')).toContain('ainda não foi publicado')
})
