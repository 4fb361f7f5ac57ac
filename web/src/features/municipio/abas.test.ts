import { beforeEach, describe, expect, test } from 'vitest'
import type { Flag } from '#contract/permissions.ts'
import { capacidades, VARIANTES, type Variante } from '#contract/variants.ts'
import { wording } from '#contract/wording.ts'
import { currentSession } from '#web/lib/session.ts'
import { ambienteDeTeste, entrarComo } from '#web/lib/testing.ts'
import { abaAtual, abasDaCidade, mesmaAba, noTopoDaAba } from './abas.ts'

interface Caso {
  flags?: Flag[]
  acessoTotal?: boolean
  grupo?: string
  papel?: string
  variante?: Variante
  uf?: string
  verClienteOculto?: boolean
}

const abas = (caso: Caso = {}) => {
  const variante = caso.variante ?? VARIANTES[0]
  entrarComo({
    flags: caso.flags ?? [],
    acessoTotal: caso.acessoTotal ?? false,
    grupo: {
      usuarioGrupoId: 2,
      nome: caso.grupo ?? 'X',
      verTodosEixos: false,
      visualizaMunicipio: false,
      relatorioAdm: [],
    },
    permissoes: caso.papel ? [{ municipioId: 7, eixoId: null, permissao: { nome: caso.papel } }] : [],
  })
  return abasDaCidade(currentSession()!, wording(variante), {
    municipioId: 7,
    uf: caso.uf ?? 'SC',
    abaEvidencia: capacidades(variante).abaEvidencia,
    verClienteOculto: caso.verClienteOculto ?? false,
  })
}
const enderecos = (caso: Caso) => abas(caso).map((a) => a.para.replace('/cidade/7/', ''))
const rotulo = (caso: Caso, raiz: string) => abas(caso).find((a) => a.raiz.endsWith(`/${raiz}`))?.rotulo

beforeEach(() => {
  ambienteDeTeste()
})

describe('the tabs of a city', () => {
  test('a full admin has all of them, in the order of the specification (R470, R475)', () => {
    expect(enderecos({ acessoTotal: true, uf: 'SC1', verClienteOculto: true })).toEqual([
      'geral',
      'acompanhamento',
      'pmd',
      'evidencia/respondida',
      'simulador',
      'termo-referencia/0',
      'grupo',
      'evento',
      'evento-em-lote',
      'relatorio',
      'relatorio-administrativo',
      'proposta/proposta',
      'andamento',
      'cliente-oculto/info',
      '/sala-municipio-principal',
    ])
  })

  test.each<[Flag, string, string]>([
    ['evidencias', 'evidencia/respondida', 'R661'],
    ['termoReferencia', 'termo-referencia/0', 'R662'],
    ['grupos', 'grupo', 'R663'],
    ['calendario', 'evento', 'R664'],
    ['relatorios', 'relatorio', 'R665'],
    ['relatorioAdministrativo', 'relatorio-administrativo', 'R666'],
    ['verMenuProposta', 'proposta/proposta', 'R667'],
    ['andamento', 'andamento', 'R668'],
    ['sala', '/sala-municipio-principal', 'R669 R474'],
  ])('%s alone shows the overview and %s (%s)', (flag, endereco) => {
    expect(enderecos({ flags: [flag] })).toEqual(['geral', endereco])
  })

  test('the plan stands beside the follow-ups it comes from (R660), the simulator beside the evidence for who sees points', () => {
    expect(enderecos({ flags: ['acompanhamentos'] })).toEqual(['geral', 'acompanhamento', 'pmd'])
    expect(enderecos({ flags: ['evidencias', 'visualizarPontosMedalha'] })).toEqual([
      'geral',
      'evidencia/respondida',
      'simulador',
    ])
    expect(enderecos({ flags: ['visualizarPontosMedalha'] })).toEqual([])
  })

  test('no flag, no tab', () => {
    expect(abas()).toEqual([])
  })

  test('the mystery shopper follows what the record says (R670, R671)', () => {
    expect(enderecos({ verClienteOculto: true })).toEqual(['geral', 'cliente-oculto/info'])
    expect(enderecos({ flags: ['verClienteOculto'], verClienteOculto: false })).toEqual([])
  })

  test.each<[Caso, boolean]>([
    [{ uf: 'SC1', grupo: 'Administrador' }, true],
    [{ uf: 'SC1', acessoTotal: true }, true],
    [{ uf: 'SC1', papel: 'Consultor Especialista' }, true],
    [{ uf: 'SC1', papel: 'Consultor Condutor' }, false],
    [{ uf: 'SC1' }, false],
    [{ uf: 'SC', grupo: 'Administrador' }, false],
    [{ uf: 'SP1', acessoTotal: true }, false],
  ])('events in lots for %j: %s (R472, R473)', (caso, tem) => {
    expect(enderecos({ ...caso, flags: ['calendario'] }).includes('evento-em-lote')).toBe(tem)
  })

  test('in the seal room evidence opens with the welcome (R471)', () => {
    expect(enderecos({ flags: ['evidencias'], variante: 'sala' })).toEqual(['geral', 'evidencia/boasvindas'])
    for (const variante of VARIANTES.filter((v) => v !== 'sala'))
      expect(enderecos({ flags: ['evidencias'], variante })).toEqual(['geral', 'evidencia/respondida'])
  })

  test('labels are those of the variant (R477)', () => {
    const de = (variante: Variante) =>
      ['termo-referencia', 'grupo', 'evento'].map((raiz) => rotulo({ acessoTotal: true, variante }, raiz))
    expect(de('padrao')).toEqual(['Termos de Referência', 'Grupos', 'Calendário'])
    expect(de('at')).toEqual(['Atividades', 'Iniciativas', 'Agenda'])
    expect(de('gov')).toEqual(['Fases', 'Etapas', 'Calendário'])
  })
})

test('a tab is the current one on its own pages and on those below it, not on a namesake', () => {
  const [, evento, emLote] = abas({ flags: ['calendario'], uf: 'SC1', grupo: 'Administrador' })
  expect([evento!.raiz, emLote!.raiz]).toEqual(['/cidade/7/evento', '/cidade/7/evento-em-lote'])
  expect(abaAtual(evento!, '/cidade/7/evento')).toBe(true)
  expect(abaAtual(evento!, '/cidade/7/evento/3')).toBe(true)
  expect(abaAtual(evento!, '/cidade/7/evento-em-lote')).toBe(false)
  expect(abaAtual(evento!, '/cidade/70/evento')).toBe(false)
})

test.each([
  ['/cidade/7/geral', 'Visão geral', true],
  ['/cidade/7/evidencia/rejeitada', 'Evidências', true],
  ['/cidade/7/evidenciar/3', 'Evidências', false],
  ['/cidade/7/simulador', 'Simulador', true],
  ['/cidade/7/pmd', 'Plano de Ação', true],
  ['/cidade/7/pmd/3,4', 'Plano de Ação', true],
  ['/cidade/7/grupo', 'Grupos', true],
  ['/cidade/7/grupo/55', 'Grupos', false],
  ['/cidade/7/acompanhamento/obter/3', 'Acompanhamentos', false],
])('%s lies in the tab %s, which is its title: %s', (pathname, rotulo, titulo) => {
  const aba = abas({ acessoTotal: true }).find((a) => abaAtual(a, pathname))!
  expect([aba.rotulo, noTopoDaAba(aba, pathname)]).toEqual([rotulo, titulo])
})

test.each([
  ['/cidade/7/geral', '/cidade/9/geral'],
  ['/cidade/7/evidencia/rejeitada', '/cidade/9/evidencia/rejeitada'],
  ['/cidade/7/termo-referencia/2', '/cidade/9/termo-referencia/2'],
  ['/cidade/7/cliente-oculto/info', '/cidade/9/cliente-oculto/info'],
  ['/cidade/7/grupo/55', '/cidade/9/grupo'],
  ['/cidade/7/relatorio/obter/3', '/cidade/9/relatorio'],
  ['/cidade/7/resumo-municipio/add/3', '/cidade/9/resumo-municipio'],
  ['/cidade/7/pmd/1,2', '/cidade/9/pmd'],
  ['/cidade/7/evidenciar/3', '/cidade/9/geral'],
])('switching the city on %s leads to %s (R479)', (de, para) => {
  expect(mesmaAba(de, 9)).toBe(para)
})
