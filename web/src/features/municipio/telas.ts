import { login, type QuemEntra, type Tela } from '#web/lib/tela.ts'

/** Who works in one place has it open. */
const unicaCidade = ({ user, isFullAdmin }: QuemEntra) => {
  const [cidade, ...outras] = new Set([...user.permissoes, ...user.permissoesSolucoes].map((p) => p.municipioId))
  const so = cidade !== undefined && outras.length === 0 && !isFullAdmin && !user.grupo.verTodosEixos
  return so ? `/cidade/${cidade}/geral` : null
}

export const telas: readonly Tela[] = [
  login('/cidade', (w) => w.plural('municipio'), {
    menu: { em: 'topo', rotulo: 'Início' },
    pagina: () => import('./municipios-page.tsx').then((m) => m.MunicipiosPage),
    dados: () => import('./municipios-page.tsx').then((m) => m.adiantarMunicipios()),
  }),
  login('/cidade/:id', (w) => w.singular('municipio'), { para: 'geral' }),
  login('/cidade/:id/geral', 'Visão geral', {
    entrada: unicaCidade,
    pagina: () => import('./geral-page.tsx').then((m) => m.GeralPage),
  }),
]
