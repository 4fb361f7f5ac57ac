import { beforeEach, describe, expect, test } from 'vitest'
import { TIPO_CIDADE } from '#contract/busca.ts'
import { endSession } from '#web/lib/session.ts'
import { CHAVES, gravar } from '#web/lib/storage.ts'
import { entrarComo } from '#web/testing.ts'
import { emGrupos, melhor, semMover } from './itens.ts'
import { lembrarLugar, recentes } from './recentes.ts'

const candidatos = (...rotulos: string[]) => rotulos.map((rotulo) => ({ chave: rotulo, rotulo, para: `/${rotulo}` }))
const aparelho = {
  recentes: { chave: 'recentes', titulo: 'Lugares recentes', candidatos: candidatos('Contagem') },
  outros: [
    { chave: 'telas', titulo: 'Telas', candidatos: candidatos('Contratos', 'Eixos', 'Configurações') },
    { chave: 'acoes', titulo: 'Ações', candidatos: candidatos('Sair') },
  ],
}
const MUITAS = [
  {
    chave: 'telas',
    titulo: 'Telas',
    candidatos: candidatos(...['a', 'b', 'c', 'd', 'e', 'f'].map((x) => `Tela ${x}`)),
  },
]
const achado = (id: number, rotulo: string, pontos: number) => ({ id, rotulo, detalhe: null, para: `/${id}`, pontos })
const achados = [
  { tipo: 'documentos', titulo: 'Documentos', achados: [achado(1, 'conta.pdf', 90)], haMais: true },
  { tipo: TIPO_CIDADE, titulo: 'Municípios', achados: [achado(2, 'Contenda/PR', 90)], haMais: false },
]
const grupos = (texto: string, extra: object = {}) =>
  emGrupos({ texto, ...aparelho, achados: [], deAntes: false, ...extra })
const nomes = (g: ReturnType<typeof grupos>) => g.map((x) => [x.chave, ...x.itens.map((i) => i.rotulo)])

describe('what the bar shows', () => {
  test('nothing typed: all that is at hand', () => {
    expect(nomes(grupos('')).map(([chave]) => chave)).toEqual(['recentes', 'telas', 'acoes'])
  })

  test('typed: what answers, misspelt and without accents too, cities before screens', () => {
    expect(nomes(grupos('cont', { achados }))).toEqual([
      ['recentes', 'Contagem'],
      [TIPO_CIDADE, 'Contenda/PR'],
      ['telas', 'Contratos'],
      ['documentos', 'conta.pdf'],
    ])
    expect(nomes(grupos('configuracoes'))).toEqual([['telas', 'Configurações']])
    expect(nomes(grupos('cnofig'))).toEqual([['telas', 'Configurações']])
    expect(grupos('zzzz')).toEqual([])
  })

  test('a group tells that others answer too: of the device and of the server', () => {
    const haMais = (g: ReturnType<typeof grupos>) => g.map((x) => [x.chave, x.itens.length, x.haMais])
    expect(haMais(grupos('tela', { recentes: { ...aparelho.recentes, candidatos: [] }, outros: MUITAS }))).toEqual([
      ['telas', 5, true],
    ])
    expect(haMais(grupos('cont', { achados })).map(([chave, , mais]) => [chave, mais])).toEqual([
      ['recentes', false],
      [TIPO_CIDADE, false],
      ['telas', false],
      ['documentos', true],
    ])
  })

  test('hits of what was typed before stay only while they still answer', () => {
    expect(nomes(grupos('conten', { achados, deAntes: true }))).toEqual([[TIPO_CIDADE, 'Contenda/PR']])
  })

  test('Enter means a city before a screen of a like name, and an exact screen before a city', () => {
    expect(melhor(grupos('cont', { achados }))?.rotulo).toBe('Contenda/PR')
    const quase = [
      { tipo: TIPO_CIDADE, titulo: 'Municípios', achados: [achado(3, 'Eixos do Sul/SC', 90)], haMais: false },
    ]
    expect(melhor(grupos('eixos', { achados: quase }))?.rotulo).toBe('Eixos')
    expect(melhor([])).toBeUndefined()
  })

  test('what comes later stands below what somebody is choosing from', () => {
    const parados = grupos('cont')
    expect(semMover(parados, grupos('cont', { achados })).map((g) => g.chave)).toEqual([
      'recentes',
      'telas',
      TIPO_CIDADE,
      'documentos',
    ])
  })
})

describe('recent places', () => {
  beforeEach(() => entrarComo())

  test('the last eight, each once, the newest first', () => {
    for (let i = 0; i < 10; i++) lembrarLugar({ para: `/t/${i}`, rotulo: `T ${i}` })
    lembrarLugar({ para: '/t/5', rotulo: 'T 5' })
    expect(recentes().map((r) => r.para)).toEqual(['/t/5', ...[9, 8, 7, 6, 4, 3, 2].map((i) => `/t/${i}`)])
  })

  test('go with the session, and what somebody wrote there instead is nothing', () => {
    lembrarLugar({ para: '/usuario', rotulo: 'Usuários' })
    endSession('saiu')
    expect(recentes()).toEqual([])
    for (const lixo of ['{', '{}', '[1]', '[{"para":"//mal.example","rotulo":"x"}]']) {
      gravar(CHAVES.recentes, lixo)
      expect(recentes()).toEqual([])
    }
  })
})
