import { salaOficina as links } from '#contract/links/sala-oficina.ts'
import { aberta, login, type Tela } from '#web/lib/tela.ts'

/** As the calls of these pages ask; not taken from their contract, which the first page has no use for. */
const daSala = { pede: ['sala', 'salaEmpreendedor'] } as const

export const telas: readonly Tela[] = [
  login('/sala-principal/:id/cargos-funcoes', 'Cargos e Serviços', {
    ...daSala,
    pagina: () => import('./cargos-page.tsx').then((m) => m.CargosPage),
  }),
  login('/sala-principal/:id/sala-custo', 'Custo', {
    ...daSala,
    pagina: () => import('./custo-page.tsx').then((m) => m.CustoPage),
  }),
  login('/sala-principal/:id/sala-tempo', 'Tempo', {
    ...daSala,
    pagina: () => import('./tempo-page.tsx').then((m) => m.TempoPage),
  }),
  aberta('/sala-tempo', 'Tempo de atendimento', {
    pagina: () => import('./balcao-page.tsx').then((m) => m.BalcaoSemLinkPage),
  }),
  aberta(`${links['sala-tempo']}:token`, 'Tempo de atendimento', {
    semConexao: true,
    pagina: () => import('./balcao-page.tsx').then((m) => m.BalcaoPage),
  }),
]
