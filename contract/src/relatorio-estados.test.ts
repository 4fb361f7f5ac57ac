import { expect, test } from 'vitest'
import { MENSAGENS_RELATORIO } from './relatorio-encontro.ts'
import {
  ACOES_RELATORIO,
  APARENCIA_RELATORIO,
  acaoEntre,
  ESTADOS_RELATORIO,
  estadoDe,
  podeNoRelatorio,
  statusDe,
  TRANSICOES_RELATORIO,
} from './relatorio-estados.ts'
import { wording } from './wording.ts'

test('R153 R154 R155: each id has the colour of its styling, and a word of its own', () => {
  const deles = [0, 1, 2, 3, 4].map((id) => APARENCIA_RELATORIO[estadoDe('encontro', id)])
  expect(deles.map((a) => a.cor)).toEqual(['red', 'red', 'green', 'yellow', 'lime'])
  expect(deles.map((a) => a.nome)).toEqual([
    'Cancelado',
    'Reprovado',
    'Aprovado',
    'Devolvido para ajuste',
    'Em análise',
  ])
  expect(new Set(deles.map((a) => a.icone)).size).toBe(5)
})

test.each(['encontro', 'administrativo'] as const)('the ids of the %s kind name each state once', (tipo) => {
  expect(ESTADOS_RELATORIO.map((e) => estadoDe(tipo, statusDe(tipo, e)))).toEqual([...ESTADOS_RELATORIO])
})

test('from a state to another there is one way at most, and nobody has any in a living payment process', () => {
  const pares = ESTADOS_RELATORIO.flatMap((de) => ESTADOS_RELATORIO.map((para) => [de, para] as const))
  const caminhos = pares.filter(([de, para]) => acaoEntre(de, para)).map(([de, para]) => `${de}>${para}`)
  expect(caminhos).toEqual([
    'emAnalise>emAnalise',
    'emAnalise>aprovado',
    'emAnalise>devolvido',
    'emAnalise>reprovado',
    'aprovado>devolvido',
    'devolvido>emAnalise',
    'devolvido>cancelado',
    'reprovado>cancelado',
  ])
  const total = { acessoTotal: true, autor: true, analisa: true }
  for (const a of ACOES_RELATORIO)
    for (const estado of ESTADOS_RELATORIO) expect(podeNoRelatorio(a, total, { estado, emPagamento: true })).toBe(false)
  expect(ACOES_RELATORIO.filter((a) => TRANSICOES_RELATORIO[a].exigeMotivo)).toEqual([
    'devolver',
    'reprovar',
    'retomar',
  ])
})

test('R198 R199: the missing meeting in the words of each variant', () => {
  expect(wording('padrao').frase(MENSAGENS_RELATORIO.encontro)).toBe('O encontro deve estar preenchido')
  expect(wording('at').frase(MENSAGENS_RELATORIO.encontro)).toBe('A agenda deve estar preenchido')
})
