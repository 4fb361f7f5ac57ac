import { login, type Tela } from '#web/lib/tela.ts'

const tela = (path: string) =>
  login(path, 'Agente Territorial', {
    pede: ['agenteTerritorial'],
    semConexao: true,
    pagina: () => import('./agente-page.tsx').then((m) => m.AgentePage),
  })

export const telas: readonly Tela[] = [
  tela('/cidade/:id/agenteTerritorial/:tab'),
  tela('/cidade/:id/agenteTerritorial/:tab/:tabId'),
]
