import { describe, expect, test } from 'vitest'
import { type Flag, flagParent, flags } from '#contract/permissions.ts'
import type { GrupoDoMenu } from '#contract/register.ts'
import { registers } from '#contract/registers.ts'
import { capacidades, VARIANTES, type Variante } from '#contract/variants.ts'
import { wording } from '#contract/wording.ts'
import { entradasDoMenu, flatMenu, type ItemMenu, menuFor } from './menu.ts'
import { telas } from './telas.ts'

const comPais = (f: Flag): Flag[] => [f, ...(flagParent(f) ? comPais(flagParent(f)!) : [])]
const ligadas = (...fs: Flag[]) => Object.fromEntries(fs.flatMap(comPais).map((f) => [f, true]))
const quem = (...fs: Flag[]) => ({ user: { acessoTotal: false }, config: ligadas(...fs), groupsConfig: ligadas(...fs) })
const total = { user: { acessoTotal: true }, config: {}, groupsConfig: {} }
const menu = (q: Parameters<typeof menuFor>[0], v: Variante = 'padrao') => menuFor(q, wording(v))
const rotulos = (itens: readonly ItemMenu[]) => itens.map((i) => i.rotulo)
const filhos = (itens: readonly ItemMenu[], ...caminho: string[]): readonly ItemMenu[] =>
  caminho.reduce((nivel, nome) => nivel.find((i) => i.rotulo === nome)?.filhos ?? [], itens)

/** Flag → the entries it opens, beside Início. R531 to R561; decisions.md decides the two 'Admin' reports. */
const ABRE: Partial<Record<Flag, readonly string[]>> = {
  /* R531 */ visualizaTodosEncontros: ['/encontros', '/rotas'],
  /* R532 */ verMenuMunicipiosAds: ['/municipioAds'],
  /* R533 */ verMenuMunicipioEixos: ['/municipioEixo'],
  /* R534 */ verMenuMunicipioTemas: ['/municipioTemasHabilitados'],
  /* R535 */ encontros: ['/meus-encontros', '/rotas'],
  /* R536 */ unidadesRegionais: ['/ur'],
  /* R537 */ verMenuContrato: ['/contratos'],
  /* R538 */ temas: ['/tema'],
  /* R539 */ eixos: ['/eixo'],
  /* R540 */ pacotes: ['/pacote'],
  /* R541 */ perguntas: ['/pergunta'],
  /* R542 */ medalas: ['/medalha'],
  /* R543 */ eventos: ['/eventos'],
  /* R544 */ verMenuCategorias: ['/categorias'],
  /* R545 */ verMenuInstituicao: ['/instituicao'],
  /* R546 */ verMenuFaixas: ['/faixas'],
  /* R547 */ menuGestaoTerritorios: ['/gestao-territorios/territorios'],
  /* R548 */ verEducacaoEmpreendedora: ['/municipio-escola'],
  /* R549 */ configuracao: ['/configuracoes'],
  /* R550 */ grupo: ['/groups'],
  /* R551 */ projetoseSolucoes: ['/projeto'],
  /* R552 */ processosPagamentos: ['/gestao-pagamento'],
  /* R553 */ editarTipoSolucao: ['/tipoSolucao'],
  /* R554 */ meusProcessosPagamentos: ['/meus-processos-pagamento'],
  /* R555 */ salaEmpreendedor: ['/sala-principal'],
  /* R556 */ usuarios: ['/usuario'],
  /* R557 */ podeAnalisarRelatorio: ['/analisar-relatorios'],
  /* R558 */ verMeusRelatorios: ['/meus-relatorios', '/meus-relatorios-administrativos'],
  /* R559 */ analisarRelatoriosAdministrativos: ['/analisar-relatorios-administrativos'],
  /* R560 */ podeAnalisarRelatorioAdmin: ['/analisar-relatorios-administrativos'],
  /* R561 */ dashboardAdministrativo: [
    '/dashboard-administrativo2',
    '/dashboard-administrativo2/comparar',
    '/dashboard-administrativo2/relatorios',
  ],
  exportarRelatorio: ['/exportar-relatorio'],
  termoReferencia: ['/termo-referencia'],
  /* Routes lead to meetings: who sees some of these sees the routes too. */ calendario: ['/rotas'],
  andamento: ['/tarefas/andamento'],
  julgarRecurso: ['/recursos'],
  analisarEvidenciadas: ['/analise'],
  analisarAprovadas: ['/analise'],
  analisarRejeitadas: ['/analise'],
  verAuditoria: ['/auditoria'],
}
const nomeadas = Object.values(ABRE).flat()
/** What is not of other environments. */
const daqui = entradasDoMenu.filter((e) => !e.so || capacidades('padrao')[e.so])
const uso = new Map(flags.map((f) => [f.key, f.uso]))
/** An entry beside those opens to the flag of which the catalogue says that it is for this address. */
const abertas = (f: Flag) => [
  ...(ABRE[f] ?? []),
  ...daqui.map((e) => e.para).filter((para) => !nomeadas.includes(para) && para === uso.get(f)),
]

const emOrdem = new Intl.Collator('pt-BR').compare
/** A level holds these entries and those that registers beside the specification declare for it. */
const expectEntries = (itens: readonly ItemMenu[], em: GrupoDoMenu, nomes: readonly string[], v?: Variante) => {
  const declaradas = registers
    .filter((r) => r.pagina?.menu === em && !nomeadas.includes(r.tela!))
    .map((r) => wording(v ?? 'padrao').frase(r.pagina!.titulo ?? r.titulo))
  expect(rotulos(itens)).toEqual([...nomes, ...declaradas].toSorted(emOrdem))
}

describe('the whole menu, as a full admin sees it (R645)', () => {
  const tudo = menu(total)

  test('R456 R457 top level, sorted; Início goes to /cidade', () => {
    expect(rotulos(tudo)).toEqual(['Administração', 'Gestão', 'Início', 'Relatórios'])
    expect(tudo.find((i) => i.rotulo === 'Início')?.para).toBe('/cidade')
  })

  test('R458 Gestão', () => {
    expectEntries(filhos(tudo, 'Gestão'), 'gestao', [
      'Educação Empreendedora',
      'Gestão de Cadastros',
      'Gestão de Municípios',
      'Gestão de Territórios',
    ])
  })

  test("R453 R459 Gestão de Municípios, with the routes, the reference terms, their progress and the reviewer's workbench", () => {
    expectEntries(filhos(tudo, 'Gestão', 'Gestão de Municípios'), 'municipios', [
      'Analisar evidências',
      'Andamento',
      'Encontros',
      'Meus Encontros',
      'Municípios ADs',
      'Municípios Eixos',
      'Municípios Temas',
      'Propostas',
      'Recursos',
      'Rotas',
      'Termos de Referência',
    ])
  })

  test('R460 Gestão de Cadastros', () => {
    expectEntries(filhos(tudo, 'Gestão', 'Gestão de Cadastros'), 'cadastros', [
      'Categorias',
      'Contratos',
      'Eixos',
      'Eventos',
      'Faixas',
      'Instituição',
      'Medalhas',
      'Modelos de proposta e minuta',
      'Pacotes',
      'Perguntas',
      'Temas',
      'Unidades Regionais',
    ])
  })

  test('R461 Administração, with the audit and the outbox', () => {
    expectEntries(filhos(tudo, 'Administração'), 'administracao', [
      'Auditoria',
      'Caixa de saída',
      'Configurações',
      'Grupos',
      'Meus Processos de Pagamentos',
      'Processos de pagamentos',
      'Projetos e Soluções',
      'Sala do Empreendedor',
      'Tipo Solução',
      'Usuários',
    ])
  })

  test('R462 Relatórios, with the catalogue', () => {
    expectEntries(filhos(tudo, 'Relatórios'), 'relatorios', [
      'Analisar Relatórios',
      'Analisar Relatórios Admin',
      'Catálogo de relatórios',
      'Comparar',
      'Dashboard',
      'Exportar relatórios',
      'Meus Relatórios',
      'Meus Relatórios Admin',
    ])
  })

  test('every entry leads to a screen of the table', () => {
    const padroes = telas.map((t) => new RegExp(`^${t.path.replace(/:\w+/g, '[^/]+')}$`))
    for (const { para } of entradasDoMenu)
      expect(
        padroes.some((p) => p.test(para)),
        para,
      ).toBe(true)
  })
})

const esperado = (f: Flag) => [...new Set(['/cidade', ...comPais(f).flatMap(abertas)])].toSorted()
const enderecos = (itens: readonly ItemMenu[]) =>
  flatMenu(itens)
    .map((i) => i.para)
    .toSorted()

describe('each flag alone (R530 to R561)', () => {
  test.each(flags.map((f) => f.key))('%s opens exactly its own entries', (flag) => {
    expect(enderecos(menu(quem(flag)))).toEqual(esperado(flag))
  })

  test.each(flags.map((f) => f.key).filter((f) => abertas(f).length > 0))(
    'R647 %s needs both the environment and the group',
    (flag) => {
      const q = quem(flag)
      expect(enderecos(menu({ ...q, config: {} }))).toEqual(['/cidade'])
      expect(enderecos(menu({ ...q, groupsConfig: {} }))).toEqual(['/cidade'])
    },
  )

  test('R648 a flag without its parent opens nothing', () => {
    const so = { verAuditoria: true }
    expect(enderecos(menu({ user: { acessoTotal: false }, config: so, groupsConfig: so }))).toEqual(['/cidade'])
  })

  test('R646 without any flag only Início is left, and no empty parent', () => {
    expect(menu(quem())).toEqual([{ rotulo: 'Início', para: '/cidade' }])
  })

  test('every page of a register has its entry, but for what another page leads to', () => {
    expect(registers.filter((r) => r.pagina && !r.pagina.menu).map((r) => r.tela)).toEqual(['/eixosGrupo'])
  })

  test('the outbox holds password links: full admins only', () => {
    expect(enderecos(menu(quem(...flags.map((f) => f.key))))).not.toContain('/caixa-de-saida')
    expect(enderecos(menu(total))).toContain('/caixa-de-saida')
  })
})

describe('words of the variants', () => {
  test('R016 R025 territorial agents', () => {
    const m = menu(total, 'at')
    expectEntries(
      filhos(m, 'Gestão', 'Gestão de Municípios'),
      'municipios',
      [
        'Agendas',
        'Analisar evidências',
        'Andamento',
        'Minhas Agendas',
        'Municípios ADs',
        'Municípios Eixos',
        'Municípios Temas',
        'Propostas',
        'Recursos',
        'Rotas',
        'Termos de Referência',
      ],
      'at',
    )
    expect(rotulos(filhos(m, 'Administração'))).toContain('Projetos e Iniciativas')
    expect(rotulos(filhos(m, 'Administração'))).toContain('Tipo Iniciativa')
  })

  test('R020 R365 R366 seal room: axis and theme are both Pilar, so the menu tells them apart', () => {
    const m = menu(total, 'sala')
    expect(rotulos(filhos(m, 'Gestão', 'Gestão de Salas'))).toContain('Salas Pilares (eixos)')
    expect(rotulos(filhos(m, 'Gestão', 'Gestão de Cadastros'))).toEqual(
      expect.arrayContaining(['Pilares (eixos)', 'Pilares (temas)', 'Critérios']),
    )
  })

  test.each(VARIANTES)('R456 %s: sorted at each level and no name twice', (v) => {
    const conferir = (itens: readonly ItemMenu[]) => {
      const nomes = rotulos(itens)
      expect(nomes).toEqual(nomes.toSorted(emOrdem))
      expect(new Set(nomes).size).toBe(nomes.length)
      for (const i of itens) conferir(i.filhos ?? [])
    }
    conferir(menu(total, v))
  })

  test('turismo has the menu of padrao, whole and by each flag', () => {
    for (const q of [total, ...flags.map((f) => quem(f.key))]) expect(menu(q, 'turismo')).toEqual(menu(q, 'padrao'))
  })
})

test('R467 the phone lists every entry flat, with where it belongs', () => {
  const plano = flatMenu(menu(total))
  expect(plano.map((i) => i.para).toSorted()).toEqual(daqui.map((e) => e.para).toSorted())
  expect(plano.find((i) => i.para === '/ur')).toEqual({
    rotulo: 'Unidades Regionais',
    para: '/ur',
    caminho: 'Gestão › Gestão de Cadastros',
  })
})
