import { can, type FlagSet } from '#contract/access.ts'
import type { Flag } from '#contract/permissions.ts'
import { capacidades } from '#contract/variants.ts'
import type { Wording } from '#contract/wording.ts'
import { ditoNa, type Tela, type Titulo } from '#web/lib/tela.ts'
import { telas } from './telas.ts'

interface Entrada {
  readonly rotulo: Titulo
  readonly para?: string
  /** Any of these lets it show; without one it always shows. */
  readonly flags?: readonly Flag[]
  readonly soAcessoTotal?: boolean
  readonly so?: Tela['so']
  readonly filhos?: readonly Entrada[]
}

export interface ItemMenu {
  readonly rotulo: string
  readonly para?: string
  readonly filhos?: readonly ItemMenu[]
}

/** The entries of a group, as the screens declare them. */
const daqui = (em: NonNullable<Tela['menu']>['em']): readonly Entrada[] =>
  telas.flatMap(({ path, acesso, titulo, menu, so }) =>
    menu?.em === em
      ? [
          {
            rotulo: menu.rotulo ?? titulo,
            para: menu.para ?? path,
            flags: menu.flags ?? [],
            soAcessoTotal: acesso === 'acessoTotal',
            ...(so && { so }),
          },
        ]
      : [],
  )

/** The whole top menu. A flag counts only together with its parents, in the environment and in the group. */
const tabela: readonly Entrada[] = [
  ...daqui('topo'),
  {
    rotulo: 'Gestão',
    filhos: [
      ...daqui('gestao'),
      { rotulo: (w) => `Gestão de ${w.plural('municipio')}`, filhos: daqui('municipios') },
      { rotulo: 'Gestão de Cadastros', filhos: daqui('cadastros') },
    ],
  },
  { rotulo: 'Administração', filhos: daqui('administracao') },
  { rotulo: 'Relatórios', filhos: daqui('relatorios') },
]

interface QuemVe {
  readonly user: { readonly acessoTotal: boolean }
  readonly config: Readonly<Record<string, unknown>>
  readonly groupsConfig: Readonly<Record<string, unknown>>
}

const pode = (quem: QuemVe, w: Wording, { flags = [], soAcessoTotal, so }: Entrada) => {
  if (so && !capacidades(w.variante)[so]) return false
  if (soAcessoTotal && !quem.user.acessoTotal) return false
  const acesso = {
    acessoTotal: quem.user.acessoTotal,
    config: quem.config as FlagSet,
    groupsConfig: quem.groupsConfig as FlagSet,
  }
  return flags.length === 0 || flags.some((f) => can(acesso, f))
}

const ordem = new Intl.Collator('pt-BR', { sensitivity: 'base', numeric: true })

const nivel = (entradas: readonly Entrada[], quem: QuemVe, w: Wording): ItemMenu[] =>
  entradas
    .filter((e) => pode(quem, w, e))
    .map(
      (e): ItemMenu => ({
        rotulo: ditoNa(e.rotulo, w),
        ...(e.para && { para: e.para }),
        ...(e.filhos && { filhos: nivel(e.filhos, quem, w) }),
      }),
    )
    .filter((i) => i.para || (i.filhos?.length ?? 0) > 0)
    .toSorted((a, b) => ordem.compare(a.rotulo, b.rotulo))

/** The menu as one person sees it: sorted at each level, without what they may not open and without empty parents. */
export const menuFor = (quem: QuemVe, w: Wording): ItemMenu[] => nivel(tabela, quem, w)

interface ItemPlano {
  rotulo: string
  para: string
  /** The menus above it. */
  caminho: string
}

/** All entries in one sorted list, for the phone. */
export const flatMenu = (itens: readonly ItemMenu[], caminho: readonly string[] = []): ItemPlano[] =>
  itens
    .flatMap((i): ItemPlano[] => [
      ...(i.para ? [{ rotulo: i.rotulo, para: i.para, caminho: caminho.join(' › ') }] : []),
      ...flatMenu(i.filhos ?? [], [...caminho, i.rotulo]),
    ])
    .toSorted((a, b) => ordem.compare(a.rotulo, b.rotulo))

const folhas = (entradas: readonly Entrada[]): Entrada[] => entradas.flatMap((e) => (e.filhos ? folhas(e.filhos) : [e]))

export const entradasDoMenu = folhas(tabela).map((e) => ({ para: e.para!, flags: e.flags ?? [], so: e.so }))

const partes = (path: string) => path.split('/').filter(Boolean)
/** Whether a screen is an entry's own or lies under it: '/faixas/edit/:id' does under '/faixas'. */
const daEntrada = (path: string, para: string) => {
  const dela = partes(path)
  return partes(para).every((parte, i) => dela[i] === parte || dela[i]?.startsWith(':'))
}

/** The flags that the menu asks for a screen, so that typing its address, or one below it, asks the same. */
export const flagsDaEntrada = (path: string): readonly Flag[] =>
  entradasDoMenu.find((e) => daEntrada(path, e.para))?.flags ?? []
