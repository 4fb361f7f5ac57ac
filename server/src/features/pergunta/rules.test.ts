import { describe, expect, test } from 'vitest'
import type { PerguntaDados } from '#contract/pergunta.ts'
import { destino } from './rules.ts'

const dados: PerguntaDados = {
  numero: 1,
  temaId: 7,
  texto: 'Existe?',
  pontos: 10,
  evidencia: 'Lei',
  acaoSugerida: null,
  nacional: false,
  recorrente: false,
  possuiComentario: false,
  pontos_especificos: false,
  usaFaixa: false,
  maxArquivos: null,
  tiposAceitos: null,
  ativa: true,
}
const antes = { texto: 'Existe?', pontos: 10, evidencia: 'Lei', temaId: 7, substituidaPorId: null }

describe('where a change of a question goes', () => {
  test.each([
    ['never answered', 0, {}, 'alterar'],
    ['never answered, other text', 0, { texto: 'Há?' }, 'alterar'],
    ['never answered, other theme', 0, { temaId: 8 }, 'alterar'],
    ['answered, only switches', 3, { nacional: true, ativa: false, numero: 9 }, 'alterar'],
    ['answered, other suggested action', 3, { acaoSugerida: 'Criar a lei' }, 'alterar'],
    ['answered, other text', 3, { texto: 'Há?' }, 'versionar'],
    ['answered, other points', 1, { pontos: 10.5 }, 'versionar'],
    ['answered, other evidence', 1, { evidencia: 'Decreto' }, 'versionar'],
  ] as const)('%s', (_, respondidaEm, mudanca, esperado) => {
    expect(destino({ ...antes, respondidaEm }, { ...dados, ...mudanca })).toBe(esperado)
  })
  test('an answered one keeps its theme, and an older version is left alone', () => {
    expect(destino({ ...antes, respondidaEm: 1 }, { ...dados, temaId: 8 })).toMatchObject({
      recusa: expect.stringContaining('não pode mudar de {tema}'),
    })
    expect(destino({ ...antes, respondidaEm: 0, substituidaPorId: 5 }, dados)).toMatchObject({
      recusa: expect.stringContaining('já foi substituída'),
    })
  })
})
