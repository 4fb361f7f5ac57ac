import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { can, type FlagSet, isAdmin, type Pessoa } from '#contract/access.ts'
import { LIGADAS_NO_AMBIENTE, ligadasDoModelo, MODELOS } from '#contract/modelos-de-grupo.ts'
import { type Flag, flagDefaults } from '#contract/permissions.ts'
import { registerEndpoints } from '#contract/register.ts'
import { registers } from '#contract/registers.ts'
import { todosOsRelatorios } from '#contract/relatorios/todos.ts'
import { capacidades } from '#contract/variants.ts'
import { wording } from '#contract/wording.ts'
import { expectReviewed } from '#server/testing/reviewed.ts'
import { podeAbrir } from '#web/app/acesso.ts'
import { flatMenu, menuFor } from '#web/app/menu.ts'
import { partes, telas } from '#web/app/telas.ts'
import type { Tela } from '#web/lib/tela.ts'

/** The people of the demo, one of each group, as the browser knows them. */
const EU = 7
const ligadas = (flags: readonly Flag[]): FlagSet => ({
  ...Object.fromEntries(Object.keys(flagDefaults).map((f) => [f, false])),
  ...Object.fromEntries(flags.map((f) => [f, true])),
})
const pessoas = MODELOS.map((g) => {
  const user: Pessoa = {
    usuarioId: EU,
    acessoTotal: g.acessoTotal ?? false,
    grupo: {
      usuarioGrupoId: 1,
      nome: g.nome,
      verTodosEixos: g.verTodosEixos ?? false,
      visualizaMunicipio: true,
      relatorioAdm: g.relatorioAdm ?? [],
    },
    permissoes: [],
    permissoesSolucoes: [],
  }
  const acesso = {
    acessoTotal: user.acessoTotal,
    config: ligadas(LIGADAS_NO_AMBIENTE),
    groupsConfig: ligadas(ligadasDoModelo(g, capacidades('padrao'))),
  }
  return {
    nome: g.nome,
    ...acesso,
    user,
    isAdmin: isAdmin(user),
    isFullAdmin: user.acessoTotal,
    can: (flags: readonly Flag[]) => flags.some((f) => can(acesso, f)),
  }
})
type Quem = (typeof pessoas)[number]

const abre = (quem: Quem, tela: Tela, id: number) =>
  podeAbrir(quem, tela, { id: String(id), relatorioRoute: todosOsRelatorios[0]!.rota })
const telaDe = (path: string) => telas.find((t) => t.path === path)!

/** What each person is told at an address. */
const celulas = (t: Tela) => {
  if (t.acesso === 'publica' || t.acesso === 'aberta') return pessoas.map(() => t.acesso)
  return pessoas.map((p) => (abre(p, t, EU + 1) ? 'sim' : abre(p, t, EU) ? 'a própria' : '-'))
}
const menu = flatMenu(menuFor({ ...pessoas.find((p) => p.isFullAdmin)! }, wording('padrao')))
const noMenu = (t: Tela) => {
  const entrada = t.menu && menu.find((i) => i.para === (t.menu?.para ?? t.path))
  return entrada ? [entrada.caminho, entrada.rotulo].filter(Boolean).join(' › ') : '-'
}
/** A register's screen lies with its calls, every other one with its feature. */
const parteDe = (parte: string, t: Tela) =>
  (parte === 'registros' && registers.find((r) => r.tela === t.path)?.area) || parte

describe('address × person', () => {
  test('the tables of each part, with the place in the menu, are those that were reviewed (R379, R649)', () => {
    const linhas = partes
      .flatMap(([parte, dela]) => dela.map((t) => [parteDe(parte, t), [t.path, noMenu(t), ...celulas(t)]] as const))
      .toSorted(([, [a]], [, [b]]) => (a! < b! ? -1 : 1))
    expect(new Set(linhas.map(([, [path]]) => path)).size).toBe(linhas.length)
    expectReviewed(join(import.meta.dirname, 'acesso'), ['endereço', 'menu', ...pessoas.map((p) => p.nome)], linhas)
  })

  /** The menu entry that each address beside it belongs to. */
  const DA_ENTRADA: Record<string, readonly string[]> = {
    '/eixo': ['/eixos', '/eixosGrupo'],
    '/faixas': ['/faixas/add', '/faixas/edit/:id'],
    '/usuario': ['/usuario/novo', '/usuario/editar/:id'],
    '/groups': ['/groups/add', '/groups/edit/:id'],
    '/gestao-pagamento': ['/gestao-pagamento/usuario/:id'],
    '/gestao-territorios/territorios': ['/gestao-territorios/:tab', '/gestao-territorios/:tab/:id/:acao'],
    '/dashboard-administrativo2': ['/dashboard-administrativo2/graficos', '/dashboard-administrativo2/relatorios'],
    '/projeto': telas.map((t) => t.path).filter((p) => p.startsWith('/grupo-solucao')),
    '/sala-principal': [
      '/sala-principal/novo/:id',
      '/sala-principal/editar/:id',
      '/sala-principal/:id/sala-indicadores',
    ],
  }
  test.each(Object.entries(DA_ENTRADA))(
    '%s: what stands beside the entry opens to whom the menu shows it',
    (entrada, enderecos) => {
      expect(enderecos.length).toBeGreaterThan(0)
      for (const quem of pessoas) {
        const visto = flatMenu(menuFor({ ...quem }, wording('padrao'))).some((i) => i.para === entrada)
        for (const e of enderecos) expect([quem.nome, e, abre(quem, telaDe(e), EU + 1)]).toEqual([quem.nome, e, visto])
      }
    },
  )

  test('everybody opens the own record, the own password and the own account’s safety', () => {
    for (const quem of pessoas) {
      expect(abre(quem, telaDe('/usuario/editar/:id'), EU)).toBe(true)
      expect(abre(quem, telaDe('/usuario/atualizar-senha'), EU)).toBe(true)
      expect(abre(quem, telaDe('/usuario/seguranca'), EU)).toBe(true)
    }
  })
})

describe('register × person', () => {
  /** Who reads a register without its screen, and what for. */
  const TAMBEM_LE: Record<string, { flags: readonly Flag[]; porque: string }> = {
    '/tema': {
      flags: ['evidencias', 'acompanhamentos', 'perguntas', 'medalas', 'verMenuMunicipioTemas'],
      porque: 'filters and pickers',
    },
    '/medalha': { flags: ['visualizarPontosMedalha'], porque: 'who sees points sees what a medal takes' },
    '/projeto': { flags: ['eixos', 'pacotes'], porque: 'they belong to a project' },
    '/faixas': {
      flags: ['perguntas', 'exibirFiltro', 'pacotes'],
      porque: 'answers and shares by band; the filter of the list of cities',
    },
    ...Object.fromEntries(
      registers
        .filter((r) => r.tela?.startsWith('/grupo-solucao'))
        .map((r) => [
          r.tela!,
          {
            flags: ['verMenuFaixas', 'termoReferencia', 'pacotes', 'verMenuContrato'],
            porque: 'terms take from the shelf; prices, packages and contracts name it',
          },
        ]),
    ),
    '/ur': {
      flags: ['usuarios', 'criarTerritorio', 'editarTerritorio'],
      porque: 'a user belongs to a unit, and so does a territory',
    },
    '/instituicao': { flags: ['verCampoInstituicaoMembro'], porque: 'a member belongs to an institution' },
    '/categorias': { flags: ['verMenuInstituicao'], porque: 'an institution has a category' },
  }
  const comTela = registers.filter((r) => r.tela)

  test.each(comTela.map((r) => [r.tela!, r] as const))(
    '%s is read by who opens it and by the named others alone',
    (tela, r) => {
      const { listar } = registerEndpoints(r)
      const entrada = telaDe(tela)
      const soAdmin = r.pagina?.soAdmin === true
      const lidos = soAdmin ? [...(listar.permit as { todos: readonly string[] }).todos] : [listar.permit].flat()
      expect(lidos.every((x) => typeof x === 'string')).toBe(true)
      expect(lidos).not.toContain('sessao')
      expect(lidos.includes('admin')).toBe(soAdmin)
      const flags = lidos.filter((x) => x !== 'admin') as readonly Flag[]
      for (const quem of pessoas) {
        const outros = TAMBEM_LE[tela]?.flags ?? []
        const esperado = abre(quem, entrada, EU) || (outros.length > 0 && quem.can(outros))
        const le = quem.isFullAdmin || (quem.can(flags) && (!soAdmin || quem.isAdmin))
        expect([quem.nome, le]).toEqual([quem.nome, esperado])
      }
    },
  )
})
