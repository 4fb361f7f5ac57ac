import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Candidata } from '#contract/pergunta-pontos.ts'
import { type Limiar, medalhaDe } from '#contract/pontos.ts'
import { caminhoMaisCurto, simular } from './simulador.ts'

const candidata = (perguntaMunicipioId: number, ganho: number, possivel = true): Candidata => ({
  perguntaMunicipioId,
  perguntaId: perguntaMunicipioId,
  numero: perguntaMunicipioId,
  texto: 'x',
  nome: 'Tema',
  eixoId: 1,
  temaId: 4,
  estado: 'respondida',
  resposta: true,
  ganho,
  possivel,
  enviar: true,
  recorrente: false,
  diagnosticada: true,
  habilitada: true,
  perguntadaEm: null,
})
const percentual = (nivel: string, percentualMinimo: number): Limiar => ({
  nivel,
  percentualMinimo,
  pontuacaoMinima: null,
  condicaoExtra: null,
})
const CIDADE = [percentual('Bronze', 50), percentual('Prata', 70), percentual('Ouro', 90)]
const SELO: Limiar[] = [
  { nivel: 'Bronze', percentualMinimo: null, pontuacaoMinima: 75, condicaoExtra: null },
  { nivel: 'Ouro', percentualMinimo: null, pontuacaoMinima: 90, condicaoExtra: 'cliente oculto realizado' },
]

describe('the medal simulator', () => {
  test('one point is one point', () => {
    const { niveis } = simular({
      comprovados: 74,
      possiveis: 100,
      limiares: SELO,
      candidatas: [],
      aprovadas: [],
    })
    expect(niveis[0]!.frase).toBe('Falta 1 ponto para Bronze: o que ainda pode ser aprovado não basta.')
  })

  test('says which criteria are enough for each level, the most points first', () => {
    const s = simular({
      comprovados: 4000,
      possiveis: 10_000,
      limiares: CIDADE,
      candidatas: [candidata(1, 500), candidata(2, 2000), candidata(3, 1500), candidata(4, 1500, false)],
      aprovadas: [2],
    })
    expect(s.medalha).toBeNull()
    expect(s.simulado).toEqual({ comprovados: 6000, medalha: 'Bronze' })
    expect(s.candidatas.map((c) => c.perguntaMunicipioId)).toEqual([2, 3, 4, 1])
    expect(s.niveis.map((n) => [n.nivel, n.minimo, n.faltam, n.caminho, n.frase])).toEqual([
      ['Bronze', 5000, 1000, [2], 'Com mais {1 pergunta aprovada} você alcança Bronze.'],
      ['Prata', 7000, 3000, [2, 3], 'Com mais {2 perguntas aprovadas} você alcança Prata.'],
      ['Ouro', 9000, 5000, null, 'Faltam 5.000 pontos para Ouro: o que ainda pode ser aprovado não basta.'],
    ])
  })

  test('a level that asks for more than points says so', () => {
    const s = simular({ comprovados: 80, possiveis: 80, limiares: SELO, candidatas: [candidata(1, 10)], aprovadas: [] })
    expect(s.medalha).toBe('Bronze')
    expect(s.niveis[1]).toMatchObject({
      caminho: [1],
      frase: 'Com mais {1 pergunta aprovada} você alcança Ouro. Além dos pontos: cliente oculto realizado.',
    })
  })

  test('the path is the shortest there is, and following it gives the medal', () => {
    const lista = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(lista, fc.integer({ min: 1, max: 1200 }), (ganhos, faltam) => {
        const candidatas = ganhos.map((g, i) => candidata(i + 1, g / 100))
        const caminho = caminhoMaisCurto(candidatas, faltam / 100)
        const soma = (ids: number[]) => ids.reduce((s, id) => s + ganhos[id - 1]!, 0)
        // Every subset, by brute force.
        const melhor = Array.from({ length: 2 ** ganhos.length }, (_, m) =>
          ganhos.flatMap((_, i) => (m & (1 << i) ? [i + 1] : [])),
        )
          .filter((ids) => soma(ids) >= faltam)
          .reduce((n, ids) => Math.min(n, ids.length), Number.POSITIVE_INFINITY)
        expect(caminho?.length ?? Number.POSITIVE_INFINITY).toBe(melhor)
        if (caminho) expect(soma(caminho)).toBeGreaterThanOrEqual(faltam)
      }),
    )
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 2000 }), { maxLength: 12 }),
        fc.nat(9000),
        (ganhos, comprovados) => {
          const candidatas = ganhos.map((g, i) => candidata(i + 1, g))
          const possiveis = 10_000
          for (const { nivel, caminho } of simular({
            comprovados,
            possiveis,
            limiares: CIDADE,
            candidatas,
            aprovadas: [],
          }).niveis) {
            if (!caminho) continue
            const { simulado } = simular({ comprovados, possiveis, limiares: CIDADE, candidatas, aprovadas: caminho })
            const minha = medalhaDe(CIDADE, { comprovados: simulado.comprovados, possiveis })
            expect(CIDADE.findIndex((l) => l.nivel === minha)).toBeGreaterThanOrEqual(
              CIDADE.findIndex((l) => l.nivel === nivel),
            )
          }
        },
      ),
    )
  })
})
