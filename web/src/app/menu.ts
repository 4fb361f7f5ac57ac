import { can, type FlagSet } from '#contract/access.ts'
import type { Flag } from '#contract/permissions.ts'
import type { Wording } from '#contract/wording.ts'

interface Entrada {
  readonly rotulo: string | ((w: Wording) => string)
  readonly para?: string
  /** Any of these lets it show; without one it always shows. */
  readonly flags?: readonly Flag[]
  readonly soAcessoTotal?: true
  /** Told apart where a variant gives two neighbours the same word. */
  readonly distincao?: string
  readonly filhos?: readonly Entrada[]
}

export interface ItemMenu {
  readonly rotulo: string
  readonly para?: string
  readonly filhos?: readonly ItemMenu[]
}

const item = (rotulo: Entrada['rotulo'], para: string, ...flags: Flag[]): Entrada => ({ rotulo, para, flags })
const grupo = (rotulo: Entrada['rotulo'], filhos: readonly Entrada[]): Entrada => ({ rotulo, filhos })
const distinta = (e: Entrada, distincao: string): Entrada => ({ ...e, distincao })

const meus = (w: Wording) => (w.palavra('encontro').genero === 'f' ? 'Minhas' : 'Meus')

/** The whole top menu. A flag counts only together with its parents, in the environment and in the group. */
const tabela: readonly Entrada[] = [
  item('Início', '/cidade'),
  grupo('Gestão', [
    item('Gestão de Territórios', '/gestao-territorios/territorios', 'menuGestaoTerritorios'),
    item('Educação Empreendedora', '/municipio-escola', 'verEducacaoEmpreendedora'),
    grupo(
      (w) => `Gestão de ${w.plural('municipio')}`,
      [
        item((w) => w.plural('encontro'), '/encontros', 'visualizaTodosEncontros'),
        item((w) => `${meus(w)} ${w.plural('encontro')}`, '/meus-encontros', 'encontros'),
        item((w) => `${w.plural('municipio')} ADs`, '/municipioAds', 'verMenuMunicipiosAds'),
        distinta(
          item((w) => `${w.plural('municipio')} ${w.plural('eixo')}`, '/municipioEixo', 'verMenuMunicipioEixos'),
          'eixos',
        ),
        distinta(
          item(
            (w) => `${w.plural('municipio')} ${w.plural('tema')}`,
            '/municipioTemasHabilitados',
            'verMenuMunicipioTemas',
          ),
          'temas',
        ),
        item('Termos de Referência', '/termo-referencia', 'termoReferencia'),
        item('Analisar Evidências', '/analise', 'analisarEvidenciadas', 'analisarAprovadas', 'analisarRejeitadas'),
      ],
    ),
    grupo('Gestão de Cadastros', [
      item('Unidades Regionais', '/ur', 'unidadesRegionais'),
      item('Contratos', '/contratos', 'verMenuContrato'),
      distinta(
        item((w) => w.plural('tema'), '/tema', 'temas'),
        'temas',
      ),
      distinta(
        item((w) => w.plural('eixo'), '/eixo', 'eixos'),
        'eixos',
      ),
      item('Pacotes', '/pacote', 'pacotes'),
      item((w) => w.plural('pergunta'), '/pergunta', 'perguntas'),
      item('Medalhas', '/medalha', 'medalas'),
      item('Eventos', '/eventos', 'eventos'),
      item('Categorias', '/categorias', 'verMenuCategorias'),
      item('Instituição', '/instituicao', 'verMenuInstituicao'),
      item('Faixas', '/faixas', 'verMenuFaixas'),
    ]),
  ]),
  grupo('Administração', [
    item('Configurações', '/configuracoes', 'configuracao'),
    item('Grupos', '/groups', 'grupo'),
    item((w) => `Projetos e ${w.plural('solucao')}`, '/projeto', 'projetoseSolucoes'),
    item('Processos de pagamentos', '/gestao-pagamento', 'processosPagamentos'),
    item((w) => `Tipo ${w.singular('solucao')}`, '/tipoSolucao', 'editarTipoSolucao'),
    item('Meus Processos de Pagamentos', '/meus-processos-pagamento', 'meusProcessosPagamentos'),
    item('Sala do Empreendedor', '/sala-principal', 'salaEmpreendedor'),
    item('Usuários', '/usuario', 'usuarios'),
    { ...item('Caixa de saída', '/caixa-de-saida'), soAcessoTotal: true },
    item('Auditoria', '/auditoria', 'verAuditoria'),
  ]),
  grupo('Relatórios', [
    item('Analisar Relatórios', '/analisar-relatorios', 'podeAnalisarRelatorio'),
    item('Meus Relatórios', '/meus-relatorios', 'verMeusRelatorios'),
    item(
      'Analisar Relatórios Admin',
      '/analisar-relatorios-administrativos',
      'analisarRelatoriosAdministrativos',
      'podeAnalisarRelatorioAdmin',
    ),
    item('Meus Relatórios Admin', '/meus-relatorios-administrativos', 'verMeusRelatorios'),
    item('Dashboard', '/dashboard-administrativo2', 'dashboardAdministrativo'),
  ]),
]

interface QuemVe {
  readonly user: { readonly acessoTotal: boolean }
  readonly config: Readonly<Record<string, unknown>>
  readonly groupsConfig: Readonly<Record<string, unknown>>
}

const pode = (quem: QuemVe, { flags = [], soAcessoTotal }: Entrada) => {
  if (soAcessoTotal && !quem.user.acessoTotal) return false
  const acesso = {
    acessoTotal: quem.user.acessoTotal,
    config: quem.config as FlagSet,
    groupsConfig: quem.groupsConfig as FlagSet,
  }
  return flags.length === 0 || flags.some((f) => can(acesso, f))
}

const ordem = new Intl.Collator('pt-BR', { sensitivity: 'base', numeric: true })
const nome = (e: Entrada, w: Wording) => (typeof e.rotulo === 'string' ? e.rotulo : e.rotulo(w))

const nivel = (entradas: readonly Entrada[], quem: QuemVe, w: Wording): ItemMenu[] => {
  const visiveis = entradas.filter((e) => pode(quem, e))
  const repetido = (rotulo: string) => entradas.filter((e) => nome(e, w) === rotulo).length > 1
  return visiveis
    .map((e): ItemMenu => {
      const rotulo = nome(e, w)
      return {
        rotulo: e.distincao && repetido(rotulo) ? `${rotulo} (${e.distincao})` : rotulo,
        ...(e.para && { para: e.para }),
        ...(e.filhos && { filhos: nivel(e.filhos, quem, w) }),
      }
    })
    .filter((i) => i.para || (i.filhos?.length ?? 0) > 0)
    .toSorted((a, b) => ordem.compare(a.rotulo, b.rotulo))
}

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

export const entradasDoMenu = folhas(tabela).map((e) => ({ para: e.para!, flags: e.flags ?? [] }))

const partes = (path: string) => path.split('/').filter(Boolean)
/** Whether a screen is an entry's own or lies under it: '/faixas/edit/:id' does under '/faixas'. */
const daEntrada = (path: string, para: string) => {
  const dela = partes(path)
  return partes(para).every((parte, i) => dela[i] === parte || dela[i]?.startsWith(':'))
}

/** The flags that the menu asks for a screen, so that typing its address, or one below it, asks the same. */
export const flagsDaEntrada = (path: string): readonly Flag[] =>
  entradasDoMenu.find((e) => daEntrada(path, e.para))?.flags ?? []
