import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ESTADOS,
  type Limiar,
  medalhaDe,
  nivelMaturidade,
  type PerguntaPontuada,
  percentual,
  pontosComprovados,
  pontosDeclarados,
  pontosPossiveis,
  proximaMedalha,
  totais,
} from './pontos.ts'

const pergunta = (extra: Partial<PerguntaPontuada> = {}): PerguntaPontuada => ({
  estado: 'naoRespondida',
  resposta: null,
  pontos: 1500,
  pontosComprovados: 0,
  ativa: true,
  ...extra,
})

describe('one question', () => {
  test('declares its points once answered SIM, in every state but the one of being asked again', () => {
    const tabela = ESTADOS.flatMap((estado) =>
      [true, false, null].map((resposta) => [estado, resposta, pontosDeclarados(pergunta({ estado, resposta }))]),
    )
    expect(tabela.filter(([, , pontos]) => pontos === 1500)).toEqual([
      ['respondida', true, 1500],
      ['evidenciada', true, 1500],
      ['aprovada', true, 1500],
      ['rejeitada', true, 1500],
    ])
    expect(tabela.filter(([, , pontos]) => pontos === 0)).toHaveLength(11)
  })

  test('proves only when approved, and then what the analyst gave', () => {
    for (const estado of ESTADOS)
      expect(pontosComprovados(pergunta({ estado, pontosComprovados: 900 }))).toBe(estado === 'aprovada' ? 900 : 0)
  })

  test('is possible while it is active, and where it was answered', () => {
    for (const estado of ESTADOS)
      expect([pontosPossiveis(pergunta({ estado })), pontosPossiveis(pergunta({ estado, ativa: false }))]).toEqual([
        1500,
        estado === 'naoRespondida' ? 0 : 1500,
      ])
  })
})

const umaPergunta = fc.record({
  estado: fc.constantFrom(...ESTADOS),
  resposta: fc.constantFrom(true, false, null),
  pontos: fc.integer({ min: 0, max: 500_000 }).map((n) => n / 100),
  pontosComprovados: fc.integer({ min: 0, max: 500_000 }).map((n) => n / 100),
  ativa: fc.boolean(),
})

describe('the totals of a theme', () => {
  test('are sums without a drift of cents, whatever the order', () => {
    fc.assert(
      fc.property(fc.array(umaPergunta, { maxLength: 60 }), (lista) => {
        const t = totais(lista)
        expect(totais(lista.toReversed())).toEqual(t)
        for (const v of Object.values(t)) expect(Math.round(v * 100) / 100).toBe(v)
      }),
    )
    expect(totais(Array.from({ length: 3 }, () => pergunta({ pontos: 0.1 }))).possiveis).toBe(0.3)
  })
  test('of nothing are nothing', () => {
    expect(totais([])).toEqual({ possiveis: 0, declarados: 0, comprovados: 0 })
    expect([percentual(0, 0), percentual(5, 0), percentual(7, 5), percentual(1, 3)]).toEqual([0, 0, 100, 33.33])
  })
})

const porcento = (nivel: string, percentualMinimo: number): Limiar => ({
  nivel,
  percentualMinimo,
  pontuacaoMinima: null,
  condicaoExtra: null,
})
const CIDADE = [porcento('Bronze', 50), porcento('Prata', 70), porcento('Ouro', 90)]
const ponto = (nivel: string, pontuacaoMinima: number, condicaoExtra: string | null = null): Limiar => ({
  nivel,
  percentualMinimo: null,
  pontuacaoMinima,
  condicaoExtra,
})
const SELO = [
  ponto('Participante', 0),
  ponto('Bronze', 75),
  ponto('Prata', 81),
  ponto('Ouro', 90, 'Critério 1 aprovado e cliente oculto realizado'),
  ponto('Diamante', 99, 'Validação nacional'),
]

describe('medals', () => {
  test.each([
    [0, null],
    [49.99, null],
    [50, 'Bronze'],
    [69.99, 'Bronze'],
    [70, 'Prata'],
    [89.99, 'Prata'],
    [90, 'Ouro'],
    [100, 'Ouro'],
  ])('%s per cent of what is possible gives %s', (p, medalha) => {
    expect(medalhaDe(CIDADE, { comprovados: p * 50, possiveis: 5000 })).toBe(medalha)
    expect(medalhaDe(CIDADE.toReversed(), { comprovados: p * 50, possiveis: 5000 })).toBe(medalha)
  })

  test('compare after rounding: 80.99 is not 81.00, 80.995 is', () => {
    const selo = (comprovados: number) => medalhaDe(SELO, { comprovados, possiveis: 100 })
    expect([selo(0), selo(74.99), selo(75), selo(80.99), selo(80.995), selo(81)]).toEqual([
      'Participante',
      'Participante',
      'Bronze',
      'Bronze',
      'Prata',
      'Prata',
    ])
  })

  test('with a condition that points cannot tell are never given by points', () => {
    expect(medalhaDe(SELO, { comprovados: 100, possiveis: 100 })).toBe('Prata')
    expect(proximaMedalha(SELO, { comprovados: 100, possiveis: 100 })).toBeNull()
  })

  test('are none where nothing is possible or no threshold stands', () => {
    expect(medalhaDe(CIDADE, { comprovados: 0, possiveis: 0 })).toBeNull()
    expect(medalhaDe([], { comprovados: 10, possiveis: 10 })).toBeNull()
    expect(proximaMedalha([], { comprovados: 10, possiveis: 10 })).toBeNull()
    expect(proximaMedalha(CIDADE, { comprovados: 0, possiveis: 0 })).toBeNull()
  })

  test('the next one says how many points are missing', () => {
    const proxima = (comprovados: number) => proximaMedalha(CIDADE, { comprovados, possiveis: 5000 })
    expect(proxima(0)).toEqual({ nivel: 'Bronze', faltam: 2500 })
    expect(proxima(2499)).toEqual({ nivel: 'Bronze', faltam: 1 })
    expect(proxima(2500)).toEqual({ nivel: 'Prata', faltam: 1000 })
    expect(proxima(4499.5)).toEqual({ nivel: 'Ouro', faltam: 0.5 })
    expect(proxima(4500)).toBeNull()
  })

  test('earning what is missing gives the next one, and more points never a lower medal', () => {
    const altura = (m: string | null) => ['Participante', 'Bronze', 'Prata', 'Ouro'].indexOf(m ?? '')
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (cents, parte) => {
          const possiveis = cents / 100
          const comprovados = Math.floor(cents * parte) / 100
          const proxima = proximaMedalha(CIDADE, { comprovados, possiveis })
          if (!proxima) {
            expect(medalhaDe(CIDADE, { comprovados, possiveis })).toBe('Ouro')
            return
          }
          const depois = medalhaDe(CIDADE, { comprovados: comprovados + proxima.faltam, possiveis })
          expect(altura(depois)).toBeGreaterThanOrEqual(altura(proxima.nivel))
          expect(altura(depois)).toBeGreaterThan(altura(medalhaDe(CIDADE, { comprovados, possiveis })))
        },
      ),
    )
  })
})

test.each([
  [0, 'Inicial'],
  [24.99, 'Inicial'],
  [25, 'Em estruturação'],
  [49.99, 'Em estruturação'],
  [50, 'Estruturado'],
  [69.99, 'Estruturado'],
  [70, 'Avançado'],
  [89.99, 'Avançado'],
  [90, 'Referência'],
  [100, 'Referência'],
])('%s per cent is the maturity level %s', (p, nivel) => expect(nivelMaturidade(p)).toBe(nivel))
