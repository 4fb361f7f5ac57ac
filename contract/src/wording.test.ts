import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { VARIANTES, type Variante } from './variants.ts'
import { ROTULOS, TERMOS, type Termo, wording } from './wording.ts'

const others = (...names: Variante[]) => VARIANTES.filter((v) => !names.includes(v))

/** Term → variant → [singular, plural, gender]; variants left out use the default words. */
const EXPECTED: Partial<Record<Termo, Partial<Record<Variante, readonly [string, string, 'm' | 'f']>>>> = {
  municipio: {
    padrao: ['Município', 'Municípios', 'm'],
    gov: ['Projeto', 'Projetos', 'm'],
    sala: ['Sala', 'Salas', 'f'],
    parceiro: ['Parceiro', 'Parceiros', 'm'],
  },
  eixo: { padrao: ['Eixo', 'Eixos', 'm'], sala: ['Pilar', 'Pilares', 'm'] },
  tema: { padrao: ['Tema', 'Temas', 'm'], sala: ['Pilar', 'Pilares', 'm'] },
  pergunta: { padrao: ['Pergunta', 'Perguntas', 'f'], sala: ['Critério', 'Critérios', 'm'] },
  indicador: { padrao: ['Indicador', 'Indicadores', 'm'], sala: ['Critério', 'Critérios', 'm'] },
  solucao: {
    padrao: ['Solução', 'Soluções', 'f'],
    at: ['Iniciativa', 'Iniciativas', 'f'],
    gov: ['Fase', 'Fases', 'f'],
  },
  tipoSolucao: {
    padrao: ['Tipo de solução', 'Tipos de solução', 'm'],
    at: ['Tipo de iniciativa', 'Tipos de iniciativa', 'm'],
    gov: ['Tipo de fase', 'Tipos de fase', 'm'],
  },
  tarefa: {
    padrao: ['Tarefa', 'Tarefas', 'f'],
    at: ['Atividade', 'Atividades', 'f'],
    gov: ['Atividade', 'Atividades', 'f'],
  },
  diagnostico: {
    padrao: ['Diagnóstico', 'Diagnósticos', 'm'],
    sala: ['Acompanhamento Geral', 'Acompanhamentos Gerais', 'm'],
  },
  encontro: { padrao: ['Encontro', 'Encontros', 'm'], at: ['Agenda', 'Agendas', 'f'] },
  grupoSolucao: {
    padrao: ['Grupo de Solução', 'Grupos de Soluções', 'm'],
    at: ['Grupo de iniciativa', 'Grupos de Iniciativas', 'm'],
    gov: ['Grupo de Fases', 'Grupos de Fases', 'm'],
  },
}

describe('R014: words by variant', () => {
  test.each(VARIANTES.flatMap((v) => TERMOS.map((t) => [v, t] as const)))('%s: %s', (variante, termo) => {
    const { singular, plural, genero } = wording(variante).palavra(termo)
    const expected = EXPECTED[termo]
    if (expected) expect([singular, plural, genero]).toEqual(expected[variante] ?? expected.padrao)
    else expect(wording(variante).palavra(termo)).toEqual(wording('padrao').palavra(termo))
  })

  test('R015, R018, R022, R024, R368: the default wording', () => {
    const w = wording('padrao')
    expect([w.singular('solucao'), w.singular('municipio'), w.singular('tema'), w.singular('encontro')]).toEqual([
      'Solução',
      'Município',
      'Tema',
      'Encontro',
    ])
    expect([w.plural('solucao'), w.plural('tarefa'), w.plural('encontro')]).toEqual([
      'Soluções',
      'Tarefas',
      'Encontros',
    ])
  })

  test('R016, R025, R362, R363, R364: territorial agents', () => {
    const w = wording('at')
    expect([w.singular('solucao'), w.singular('encontro')]).toEqual(['Iniciativa', 'Agenda'])
    expect([w.plural('solucao'), w.plural('tarefa'), w.plural('encontro')]).toEqual([
      'Iniciativas',
      'Atividades',
      'Agendas',
    ])
    expect(w.singular('municipio')).toBe('Município')
  })

  test('R017, R019, R360, R361: government, whose meeting and theme keep their names', () => {
    const w = wording('gov')
    expect([w.singular('solucao'), w.singular('municipio')]).toEqual(['Fase', 'Projeto'])
    expect([w.plural('solucao'), w.plural('tarefa')]).toEqual(['Fases', 'Atividades'])
    expect([w.singular('encontro'), w.singular('tema')]).toEqual(['Encontro', 'Tema'])
    expect([w.plural('grupoSolucao'), w.plural('solucao'), w.plural('tarefa')].join(' > ')).toBe(
      'Grupos de Fases > Fases > Atividades',
    )
  })

  test('R020, R023, R365, R366, R367: seal room', () => {
    const w = wording('sala')
    expect(w.singular('municipio')).toBe('Sala')
    expect([w.singular('eixo'), w.singular('tema')]).toEqual(['Pilar', 'Pilar'])
    expect([w.distinto('eixo'), w.distinto('tema')]).toEqual(['Pilar (eixo)', 'Pilar (tema)'])
    expect([wording('gov').distinto('eixo'), wording('gov').distinto('tema')]).toEqual(['Eixo', 'Tema'])
    expect([w.singular('indicador'), w.singular('pergunta')]).toEqual(['Critério', 'Critério'])
    expect([w.singular('faixa'), w.singular('solucao')]).toEqual(['Faixa', 'Solução'])
  })

  test('R021: partner, whose meeting, theme and solution keep their names', () => {
    const w = wording('parceiro')
    expect(w.singular('municipio')).toBe('Parceiro')
    expect([w.singular('encontro'), w.singular('tema'), w.singular('solucao')]).toEqual(['Encontro', 'Tema', 'Solução'])
  })

  test.each(['territorios', 'educacao', 'turismo'] as const)('R355: %s words everything as the default', (v) => {
    for (const t of TERMOS) expect(wording(v).palavra(t)).toEqual(wording('padrao').palavra(t))
    for (const r of ROTULOS) expect(wording(v).rotulo(r)).toBe(wording('padrao').rotulo(r))
  })

  test('labels of tabs, titles and buttons', () => {
    const all = (r: (typeof ROTULOS)[number]) => Object.fromEntries(VARIANTES.map((v) => [v, wording(v).rotulo(r)]))
    const same = (text: string, vs: readonly Variante[]) => Object.fromEntries(vs.map((v) => [v, text]))
    expect(all('tabTermo')).toEqual({
      ...same('Termos de Referência', others('at', 'gov')),
      at: 'Atividades',
      gov: 'Fases',
    })
    expect(all('tabGrupos')).toEqual({ ...same('Grupos', others('at', 'gov')), at: 'Iniciativas', gov: 'Etapas' })
    expect(all('tabCalendario')).toEqual({ ...same('Calendário', others('at')), at: 'Agenda' })
    expect(all('diagnostico')).toEqual({ ...same('Diagnóstico', others('sala')), sala: 'Acompanhamento Geral' })
    expect(all('enviarEvidencia')).toEqual({ ...same('Enviar', others('sala')), sala: 'Carregar' })
  })
})

describe('declension', () => {
  const masc = wording('padrao')
  const fem = wording('sala')
  test.each([
    ['um', 'um Município', 'uma Sala'],
    ['o', 'o Município', 'a Sala'],
    ['os', 'os Municípios', 'as Salas'],
    ['do', 'do Município', 'da Sala'],
    ['dos', 'dos Municípios', 'das Salas'],
    ['no', 'no Município', 'na Sala'],
    ['nos', 'nos Municípios', 'nas Salas'],
    ['ao', 'ao Município', 'à Sala'],
    ['pelo', 'pelo Município', 'pela Sala'],
    ['este', 'este Município', 'esta Sala'],
    ['todos', 'todos os Municípios', 'todas as Salas'],
    ['novo', 'Novo Município', 'Nova Sala'],
    ['nenhum', 'Nenhum Município retornado', 'Nenhuma Sala retornada'],
    ['singular', 'Município', 'Sala'],
    ['plural', 'Municípios', 'Salas'],
  ] as const)('%s: %s, %s', (como, m, f) => {
    expect(masc[como]('municipio')).toBe(m)
    expect(fem[como]('municipio')).toBe(f)
  })

  test('participles agree', () => {
    expect(masc.flexiona('municipio', 'incluído')).toBe('incluído')
    expect(fem.flexiona('municipio', 'incluído')).toBe('incluída')
    expect(fem.flexiona('municipio', 'incluídos')).toBe('incluídas')
    expect(masc.comSucesso('grupoSolucao', 'incluído')).toBe('Grupo de Solução incluído com sucesso')
    expect(fem.comSucesso('municipio', 'salvo')).toBe('Sala salva com sucesso')
  })

  test('numbers and the middle of a sentence', () => {
    expect(masc.conta(1, 'municipio')).toBe('1 Município')
    expect(masc.conta(0, 'municipio')).toBe('0 Municípios')
    expect(masc.min.conta(3, 'solucao')).toBe('3 soluções')
    expect(masc.min.o('tarefa')).toBe('a tarefa')
    expect(wording('at').min.o('tarefa')).toBe('a atividade')
  })

  test('R874, R875: empty lists', () => {
    expect(masc.nenhum('unidadeRegional')).toBe('Nenhuma UR')
    expect(masc.nenhum('eixo')).toBe('Nenhum Eixo retornado')
    expect(masc.nenhum('evidencia')).toBe('Nenhuma evidência retornada')
    expect(masc.nenhum('pergunta')).toBe('Nenhuma pergunta retornada')
    expect(fem.nenhum('pergunta')).toBe('Nenhum Critério retornado')
  })

  test.each(VARIANTES)('%s: article and ending agree for every term', (v) => {
    const w = wording(v)
    for (const t of TERMOS) {
      const feminine = w.palavra(t).genero === 'f'
      expect(w.o(t)).toBe(`${feminine ? 'a' : 'o'} ${w.singular(t)}`)
      expect(w.os(t)).toBe(`${feminine ? 'as' : 'os'} ${w.plural(t)}`)
      expect(w.um(t).startsWith(feminine ? 'uma ' : 'um ')).toBe(true)
      expect(w.nenhum(t).startsWith(feminine ? 'Nenhuma ' : 'Nenhum ')).toBe(true)
    }
    expect(wording(v)).toBe(w)
  })
})

describe('only variants.ts and wording.ts name a variant', () => {
  const name = `['"\`](?:${VARIANTES.join('|')})['"\`]`
  const word = String.raw`\w*[vV]ariante\b\)?`
  const STRAYS = [
    new RegExp(`${word}\\s*[!=]==?\\s*${name}`),
    new RegExp(`${name}\\s*[!=]==?\\s*(?:\\w+\\??\\.)*${word}`),
    new RegExp(`\\bvariante\\s*:\\s*${name}`),
    new RegExp(`\\b(?:wording|capacidades)\\(\\s*${name}`),
    new RegExp(`:\\s*Variante\\s*=\\s*${name}`),
    new RegExp(`${name}[^\\n\\]]*\\](?:\\s*as const\\))?\\.(?:includes|some|indexOf)\\([^)]*[vV]ariante`),
    new RegExp(`switch\\s*\\([^)]*[vV]ariante\\)[\\s\\S]*?case\\s+${name}`),
  ]
  const strays = (text: string) => STRAYS.flatMap((r) => r.exec(text)?.[0] ?? [])

  test.each([
    "if (ambiente.variante === 'sala') {}",
    'if (variante !== "gov") {}',
    "if ('at' === ctx.ambiente.variante) {}",
    "const a = { variante: 'educacao' }",
    "wording('parceiro').um('municipio')",
    "capacidades('turismo')",
    "const v: Variante = 'territorios'",
    "['sala', 'parceiro'].includes(a.variante)",
    "switch (a.variante) {\n  case 'gov':\n}",
  ])('finds %s', (text) => {
    expect(strays(text)).not.toEqual([])
  })

  test.each([
    "can(who, 'sala')",
    "endpoint({ permit: 'sala', area: 'sala' })",
    "if (tipo === 'parceiro') {}",
    "wording(ambiente.variante).um('municipio')",
    "const areas = ['sala', 'territorios']",
    "switch (acao) { case 'sala': }",
    "import x from './features/sala/routes.ts'",
  ])('leaves %s alone', (text) => {
    expect(strays(text)).toEqual([])
  })

  test('in the sources', () => {
    const root = join(import.meta.dirname, '../..')
    const allowed =
      /(?:\.test\.tsx?$)|(?:^contract\/src\/(?:variants|wording)\.ts$)|(?:\/demo\/)|(?:\/testing(?:\.ts$|\/))/
    const found = ['contract/src', 'server/src', 'web/src'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((e) => e.isFile() && /\.tsx?$/.test(e.name))
        .map((e) => relative(root, join(e.parentPath, e.name)).replaceAll('\\', '/'))
        .filter((path) => !allowed.test(path))
        .flatMap((path) => strays(readFileSync(join(root, path), 'utf8')).map((hit) => `${path}: ${hit}`)),
    )
    expect(found).toEqual([])
  })
})
