import { clienteOculto as links } from '#contract/links/cliente-oculto.ts'
import { aberta, login, type Tela } from '#web/lib/tela.ts'

/** The contract has both beside its schemas, which are too heavy for the menu. */
const ORGANIZAR = 'gerenciarClienteOculto'
const AVALIAR = 'editarClienteOculto'
const so = { so: 'clienteOculto' } as const

export const telas: readonly Tela[] = [
  aberta(`${links['cliente-oculto']}:evidenceId`, 'Evidência do Cliente Oculto', {
    ...so,
    pagina: () => import('./download-page.tsx').then((m) => m.EvidenciaAbertaPage),
  }),
  login('/clientes-ocultos', 'Cliente Oculto', {
    ...so,
    menu: { em: 'municipios', flags: [ORGANIZAR] },
    pagina: () => import('./lista-page.tsx').then((m) => m.ClientesOcultosPage),
  }),
  login('/minhas-avaliacoes', 'Minhas avaliações', {
    ...so,
    menu: { em: 'municipios', flags: [AVALIAR] },
    // Who only shops has come for that.
    entrada: (s) =>
      s.can(AVALIAR) && !s.isFullAdmin && !s.user.grupo.verTodosEixos && semLugar(s) ? '/minhas-avaliacoes' : null,
    pagina: () => import('./minhas-page.tsx').then((m) => m.MinhasAvaliacoesPage),
  }),
  login('/cidade/:id/cliente-oculto', 'Avaliação de Cliente Oculto', {
    ...so,
    pede: [AVALIAR, ORGANIZAR],
    // Who shops there does not reach the city.
    semCidade: true,
    pagina: () => import('./avaliacao-page.tsx').then((m) => m.AvaliacaoPage),
  }),
  login('/cidade/:id/cliente-oculto/info', 'Cliente Oculto', {
    ...so,
    pede: ['verClienteOculto'],
    acima: false,
    pagina: () => import('./info-page.tsx').then((m) => m.InfoPage),
  }),
]

const semLugar = ({ user }: { user: { permissoes: readonly unknown[]; permissoesSolucoes: readonly unknown[] } }) =>
  user.permissoes.length === 0 && user.permissoesSolucoes.length === 0
