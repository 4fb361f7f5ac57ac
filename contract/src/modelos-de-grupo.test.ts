import { expect, test } from 'vitest'
import { modeloDoGrupo } from './modelos-de-grupo.ts'
import type { Flag } from './permissions.ts'
import { capacidades, VARIANTES } from './variants.ts'

const tem = (grupo: string, variante: (typeof VARIANTES)[number], ...quais: Flag[]) =>
  quais.map((f) => modeloDoGrupo(grupo, capacidades(variante))![f])

test('who answers for territories opens and edits them everywhere; who advises schools, where their programme is run', () => {
  for (const v of VARIANTES) {
    for (const g of ['Consultor Condutor', 'Analista'])
      expect(
        tem(
          g,
          v,
          'menuGestaoTerritorios',
          'editarTerritorio',
          'criarIniciativa',
          'editarIniciativa',
          'excluirTerritorio',
        ),
      ).toEqual([true, true, true, true, false])
    for (const g of ['Consultor Condutor', 'Consultor Especialista'])
      expect([v, ...tem(g, v, 'verEducacaoEmpreendedora', 'editarEscola')]).toEqual([
        v,
        v === 'educacao',
        v === 'educacao',
      ])
  }
})
