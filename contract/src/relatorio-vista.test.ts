import { describe, expect, it } from 'vitest'
import { type Coluna, compararValores, DESTAQUE, type Linha } from './coluna.ts'
import { relatorioEndpoints, semVista } from './relatorio.ts'
import {
  arrumarLinhas,
  colunasDaVista,
  enderecoDoRelatorio,
  ordenarLinhas,
  rotuloDoGrupo,
  totalDaColuna,
  VISTA_PADRAO,
  type Vista,
  valorDoGrupo,
  vistaDe,
  vistaQueCabe,
} from './relatorio-vista.ts'
import { escolhasQueCabem } from './relatorios/filtros.ts'
import { todosOsRelatorios } from './relatorios/todos.ts'

const colunas: readonly Coluna[] = [
  { chave: 'municipio', titulo: 'Município', tipo: 'texto' },
  { chave: 'eixo', titulo: 'Eixo', tipo: 'texto' },
  { chave: 'sim', titulo: 'Sim', tipo: 'inteiro', total: 'soma' },
  { chave: 'nao', titulo: 'Não', tipo: 'inteiro', total: 'soma' },
  {
    chave: 'percentual',
    titulo: '%',
    tipo: 'percentual',
    media: { parte: 'sim', todo: ['sim', 'nao'] },
  },
  { chave: 'atraso', titulo: 'Dias de atraso', tipo: 'inteiro' },
  { chave: 'quando', titulo: 'Quando', tipo: 'instante', oculta: true },
]
const linha = (municipio: string, eixo: string | null, sim: number, nao: number, atraso: number | null = null) => ({
  municipio,
  eixo,
  sim,
  nao,
  percentual: sim + nao === 0 ? null : Math.round((1000 * sim) / (sim + nao)) / 10,
  atraso,
  quando: null,
})
const linhas = [
  linha('Serra', 'Gestão', 1, 3, 10),
  linha('Água Doce', 'Cultura', 2, 0, 2),
  linha('Baía', 'Gestão', 9, 3),
  linha('Água Doce', null, 0, 0, 7),
]
const vista = (parte: Partial<Vista>): Vista => ({ ...VISTA_PADRAO, ...parte })
const em = (ls: readonly Linha[], ...chaves: string[]) => ls.map((l) => chaves.map((c) => l[c]))

describe('how a report is looked at', () => {
  const esquema = vistaDe(colunas)
  it('is held to its columns: figures are drawn, all else groups', () => {
    expect(esquema.parse(undefined)).toEqual(VISTA_PADRAO)
    expect(esquema.parse({ grupo: 'eixo', grafico: 'sim', ordem: { coluna: 'quando' } as never })).toEqual(
      vista({ grupo: 'eixo', grafico: 'sim', ordem: { coluna: 'quando', desc: false } }),
    )
    for (const errada of [
      { colunas: ['outra'] },
      { colunas: ['sim', 'sim'] },
      { ordem: { coluna: 'outra', desc: false } },
      { grupo: 'sim' },
      { grafico: 'eixo' },
    ])
      expect(esquema.safeParse(errada).success, JSON.stringify(errada)).toBe(false)
    const semFiguras = vistaDe(colunas.slice(0, 2))
    expect(semFiguras.safeParse({ grafico: 'sim' }).success).toBe(false)
    expect(semFiguras.parse({}).grafico).toBeNull()
  })

  it('that was kept long ago, or sent by who sees more, keeps what fits', () => {
    const velha = {
      colunas: ['sim', 'foi', 'eixo', 'sim'],
      ordem: { coluna: 'foi', desc: true },
      grupo: 'sim',
      grafico: 'sim',
      dobrados: 'talvez',
    }
    expect(vistaQueCabe(velha, colunas)).toEqual(vista({ colunas: ['sim', 'eixo'], grafico: 'sim' }))
    for (const nenhuma of [null, undefined, 7, 'x', []]) expect(vistaQueCabe(nenhuma, colunas)).toEqual(VISTA_PADRAO)
    expect(
      escolhasQueCabem(['municipio', 'dataFim'], { municipioId: [3, 'x'], dataFim: '2026-01-02', outra: 1 }),
    ).toEqual({
      dataFim: '2026-01-02',
    })
    expect(escolhasQueCabem(['dataInicial', 'dataFim'], { dataInicial: '2026-02-02', dataFim: '2026-01-02' })).toEqual(
      {},
    )
    expect(escolhasQueCabem(['uf'], null)).toEqual({})
  })

  it('shows the chosen columns in their order, and first what rows stand together by', () => {
    const chaves = (v: Partial<Vista>, todas = false) =>
      colunasDaVista(colunas, vista(v), { todas })
        .map((c) => c.chave)
        .join(' ')
    expect(chaves({})).toBe('municipio eixo sim nao percentual atraso')
    expect(chaves({}, true)).toBe('municipio eixo sim nao percentual atraso quando')
    expect(chaves({ colunas: ['nao', 'municipio'] })).toBe('nao municipio')
    expect(chaves({ colunas: ['nao', 'municipio'], grupo: 'eixo' })).toBe('eixo nao municipio')
    expect(chaves({ colunas: ['nao', 'eixo'], grupo: 'eixo' })).toBe('eixo nao')
  })

  it('sorts as people look things up, blanks last both ways, equal ones as they came', () => {
    const por = (coluna: string, desc = false) =>
      em(ordenarLinhas(linhas, colunas, vista({ ordem: { coluna, desc } })), 'municipio', 'sim')
    expect(por('municipio')).toEqual([
      ['Água Doce', 2],
      ['Água Doce', 0],
      ['Baía', 9],
      ['Serra', 1],
    ])
    expect(por('municipio', true)).toEqual([
      ['Serra', 1],
      ['Baía', 9],
      ['Água Doce', 2],
      ['Água Doce', 0],
    ])
    expect(por('atraso')).toEqual([
      ['Água Doce', 2],
      ['Água Doce', 0],
      ['Serra', 1],
      ['Baía', 9],
    ])
    expect(por('atraso', true)).toEqual([
      ['Serra', 1],
      ['Água Doce', 0],
      ['Água Doce', 2],
      ['Baía', 9],
    ])
    expect(['Grupo 10', 'grupo 2', ''].toSorted((a, b) => compararValores(a, b))).toEqual(['grupo 2', 'Grupo 10', ''])
    expect(ordenarLinhas(linhas, colunas, VISTA_PADRAO)).toBe(linhas)
  })

  it('groups before it sorts; sorted by the group itself, groups come the other way round', () => {
    const agrupa = (desc: boolean, coluna = 'sim') =>
      em(ordenarLinhas(linhas, colunas, vista({ grupo: 'eixo', ordem: { coluna, desc } })), 'eixo', 'sim')
    expect(agrupa(true)).toEqual([
      ['Cultura', 2],
      ['Gestão', 9],
      ['Gestão', 1],
      [null, 0],
    ])
    expect(agrupa(true, 'eixo')).toEqual([
      ['Gestão', 1],
      ['Gestão', 9],
      ['Cultura', 2],
      [null, 0],
    ])
    const parecidos = ['ação', 'Acao', 'ação'].map((eixo) => linha('A', eixo, 1, 0))
    const juntos = ordenarLinhas(parecidos, colunas, vista({ grupo: 'eixo' })).map((l) => l.eixo)
    expect([
      ['Acao', 'ação', 'ação'],
      ['ação', 'ação', 'Acao'],
    ]).toContainEqual(juntos)
  })

  it('groups moments by their day in São Paulo, and says what is blank', () => {
    expect(valorDoGrupo('instante', '2026-03-10T01:30:00Z')).toBe('2026-03-09')
    expect(rotuloDoGrupo('instante', '2026-03-10T01:30:00Z')).toBe('09/03/2026')
    expect(rotuloDoGrupo('mes', '2026-03')).toBe('03/2026')
    expect(rotuloDoGrupo('lista', ['a', 'b'])).toBe('a, b')
    expect(rotuloDoGrupo('simNao', false)).toBe('Não')
    for (const nada of [null, undefined, '', []]) expect(rotuloDoGrupo('texto', nada)).toBe('Em branco')
  })
})

describe('totals', () => {
  const total = (chave: string, ls: readonly Linha[] = linhas) =>
    totalDaColuna(colunas.find((c) => c.chave === chave)!, ls)
  it('add figures up, and of percentages take the share that the report says', () => {
    expect(total('sim')).toBe(12)
    // 12 of 18, and not the mean of 25, 100 and 75.
    expect(total('percentual')).toBe(66.67)
    expect(total('percentual', [linhas[3]!])).toBeNull()
    expect(total('percentual', [])).toBeNull()
    expect(total('atraso')).toBeNull()
    expect(total('municipio')).toBeNull()
  })
  it('never add percentages up, and leave no dust of binary fractions', () => {
    const nua: Coluna = { chave: 'p', titulo: '%', tipo: 'percentual', total: 'soma' }
    expect(totalDaColuna(nua, [{ p: 40 }, { p: 60 }])).toBeNull()
    const numero: Coluna = { chave: 'n', titulo: 'N', tipo: 'numero', total: 'soma' }
    expect(totalDaColuna(numero, [{ n: 0.1 }, { n: 0.2 }, { n: null }])).toBe(0.3)
  })
  it('in whole per cents are rounded down, and never more than all', () => {
    const c: Coluna = { chave: 'p', titulo: '%', tipo: 'percentual', media: { parte: 'a', todo: ['b'], inteira: true } }
    expect(totalDaColuna(c, [{ a: 2, b: 3 }])).toBe(66)
    expect(totalDaColuna(c, [{ a: 5, b: 3 }])).toBe(100)
  })
  it('of every report name columns that it has', () => {
    const comMedia = todosOsRelatorios.filter((r) => r.colunas.some((c) => c.media))
    expect(comMedia.map((r) => r.id)).toEqual(expect.arrayContaining([2, 20, 33]))
    for (const r of comMedia)
      for (const { media } of r.colunas)
        for (const chave of media ? [media.parte, ...media.todo] : [])
          expect(r.colunas.map((c) => c.chave)).toContain(chave)
  })
})

describe('the lines of a file', () => {
  it('are as they came where nothing is chosen', () => {
    const { colunas: cs, linhas: ls } = arrumarLinhas(linhas, colunas, VISTA_PADRAO)
    expect(cs).toEqual(colunas)
    expect(ls).toBe(linhas)
  })
  it('end each group with its subtotals, and all of them with the totals', () => {
    const { colunas: cs, linhas: ls } = arrumarLinhas(
      linhas,
      colunas,
      vista({
        grupo: 'eixo',
        colunas: ['municipio', 'sim', 'percentual', 'atraso'],
        ordem: { coluna: 'sim', desc: true },
      }),
    )
    expect(cs.map((c) => c.chave)).toEqual(['eixo', 'municipio', 'sim', 'percentual', 'atraso'])
    expect(em(ls, 'eixo', 'municipio', 'sim', 'percentual', 'atraso', DESTAQUE)).toEqual([
      ['Cultura', 'Água Doce', 2, 100, 2, undefined],
      ['Subtotal de Cultura (1 linha)', null, 2, 100, null, true],
      ['Gestão', 'Baía', 9, 75, null, undefined],
      ['Gestão', 'Serra', 1, 25, 10, undefined],
      // 10 of 16.
      ['Subtotal de Gestão (2 linhas)', null, 10, 62.5, null, true],
      [null, 'Água Doce', 0, null, 7, undefined],
      ['Subtotal de Em branco (1 linha)', null, 0, null, null, true],
      ['Total (4 linhas)', null, 12, 66.67, null, true],
    ])
    expect(arrumarLinhas([], colunas, vista({ grupo: 'eixo' })).linhas).toEqual([])
  })
})

describe('on the wire', () => {
  it('stands beside the filters of the files, and not in the rows', () => {
    const r = todosOsRelatorios.find((x) => x.id === 33)!
    const { buscar, baixar, preparar } = relatorioEndpoints(r)
    const body = { municipioId: [3], vista: { grupo: 'eixo' } }
    for (const e of [baixar, preparar]) {
      const lido = semVista(e.body.parse(body))
      expect(lido.vista).toEqual(vista({ grupo: 'eixo' }))
      expect(lido.escolhas).toMatchObject({ municipioId: [3], uf: [] })
      expect(lido.escolhas).not.toHaveProperty('vista')
      expect(e.body.safeParse({ vista: { grupo: 'outro' } }).success).toBe(false)
      expect(semVista(e.body.parse({})).vista).toEqual(VISTA_PADRAO)
    }
    expect(buscar.body.parse(body as never)).not.toHaveProperty('vista')
  })
  it('stands in the address', () => {
    expect(enderecoDoRelatorio('x', {}, VISTA_PADRAO)).toBe('/dashboard-administrativo2/relatorio/x')
    const tudo = vista({
      colunas: ['a', 'b'],
      ordem: { coluna: 'b', desc: true },
      grupo: 'a',
      dobrados: true,
      grafico: 'c',
    })
    expect(enderecoDoRelatorio('x', { uf: ['SC', 'PR'], dataFim: '2026-01-02', eixoId: [] }, tudo)).toBe(
      '/dashboard-administrativo2/relatorio/x?uf=SC%2CPR&dataFim=2026-01-02&colunas=a%2Cb&ordem=-b&grupo=a&dobrados=sim&grafico=c',
    )
  })
})
