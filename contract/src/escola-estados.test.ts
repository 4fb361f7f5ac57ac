import { describe, expect, test } from 'vitest'
import {
  ACOES_ESCOLA,
  CAMINHO_ESCOLA,
  DESISTENTE,
  destinoDaEscola,
  faltasDaEscola,
  pedeMotivo,
  podeTerSelo,
  SITUACOES_ESCOLA,
  type SituacaoEscola,
} from './escola-estados.ts'
import { inepDeOutroEstado } from './escola-inep.ts'

const HOJE = '2026-03-10'
const tudo = {
  professoresInscritos: 10,
  professoresConcluintes: 8,
  alunos: 100,
  dataFeira: '2026-03-01',
  cargaHoraria: 60,
}
const nada = { professoresInscritos: 0, professoresConcluintes: 0, alunos: 0, dataFeira: null, cargaHoraria: 0 }

describe('the way of a school', () => {
  test('every state with every step', () => {
    const passos = SITUACOES_ESCOLA.map((s) =>
      ACOES_ESCOLA.map((a) => destinoDaEscola(s, a, 'Aplicação') ?? '-').join(' | '),
    )
    expect(passos).toEqual([
      'Formação de professores | - | Desistente | -',
      'Aplicação | Adesão | Desistente | -',
      'Feira realizada | Formação de professores | Desistente | -',
      'Concluída | Aplicação | Desistente | -',
      '- | Feira realizada | - | -',
      '- | - | - | Aplicação',
    ])
    expect(destinoDaEscola(DESISTENTE, 'retomar', null)).toBe('Adesão')
    expect(ACOES_ESCOLA.filter(pedeMotivo)).toEqual(['voltar', 'desistir'])
  })

  test('each state asks for what the ones before it asked and for more', () => {
    expect(SITUACOES_ESCOLA.map((s) => Object.keys(faltasDaEscola(s, nada, HOJE)))).toEqual([
      [],
      ['professoresInscritos'],
      ['professoresInscritos', 'professoresConcluintes', 'alunos'],
      ['professoresInscritos', 'professoresConcluintes', 'alunos', 'dataFeira'],
      ['professoresInscritos', 'professoresConcluintes', 'alunos', 'dataFeira', 'cargaHoraria'],
      [],
    ])
    for (const s of SITUACOES_ESCOLA) expect(faltasDaEscola(s, tudo, HOJE)).toEqual({})
  })

  test('a fair of tomorrow was not held, and more cannot finish than begin', () => {
    const amanha = { ...tudo, dataFeira: '2026-03-11' }
    expect(faltasDaEscola('Aplicação', amanha, HOJE)).toEqual({})
    expect(faltasDaEscola('Feira realizada', amanha, HOJE)).toEqual({ dataFeira: 'A feira ainda não aconteceu' })
    expect(faltasDaEscola('Feira realizada', { ...tudo, dataFeira: HOJE }, HOJE)).toEqual({})
    expect(faltasDaEscola('Adesão', { ...nada, professoresConcluintes: 1 }, HOJE)).toEqual({
      professoresConcluintes: 'Não pode passar dos inscritos',
    })
  })

  test('the seal is for who held the fair', () => {
    const todas: SituacaoEscola[] = [...CAMINHO_ESCOLA, DESISTENTE]
    expect(todas.filter(podeTerSelo)).toEqual(['Feira realizada', 'Concluída'])
  })
})

test('the first two digits of the code are those of the state', () => {
  expect(inepDeOutroEstado('42012345', 'SC')).toBeUndefined()
  expect(inepDeOutroEstado(null, 'SC')).toBeUndefined()
  expect(inepDeOutroEstado('35012345', 'SC')).toBe('O código INEP de uma escola de SC começa com 42')
})
