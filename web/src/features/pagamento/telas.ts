import { LER_PROCESSOS, VER_PROCESSOS } from '#contract/pagamento.ts'
import { aberta, login, type Tela } from '#web/lib/tela.ts'

const verificar = { pagina: () => import('./verificar-page.tsx').then((m) => m.VerificarPage) } as const
export const telas: readonly Tela[] = [
  aberta('/verificar-pagamento', 'Verificar documento', verificar),
  aberta('/verificar-pagamento/:codigo', 'Verificar documento', verificar),
  login('/gestao-pagamento', 'Processos de pagamentos', {
    menu: { em: 'administracao', flags: ['processosPagamentos'] },
    pagina: () => import('./processos-page.tsx').then((m) => m.ProcessosPage),
  }),
  login('/gestao-pagamento/analisar', 'Analisar processos de pagamento', {
    pede: ['analisarProcessoPagamento'],
    pagina: () => import('./analisar-page.tsx').then((m) => m.AnalisarProcessosPage),
  }),
  login('/gestao-pagamento/usuario/:id', 'Processos de pagamentos da pessoa', {
    proprio: ['meusProcessosPagamentos'],
    pede: [...VER_PROCESSOS],
    pagina: () => import('./processos-page.tsx').then((m) => m.ProcessosDoUsuarioPage),
  }),
  login('/gestao-pagamento/processo/:processo', 'Processo de pagamento', {
    pede: LER_PROCESSOS,
    pagina: () => import('./processo-page.tsx').then((m) => m.ProcessoPage),
  }),
  login('/meus-processos-pagamento', 'Meus Processos de Pagamentos', {
    menu: { em: 'administracao', flags: ['meusProcessosPagamentos'] },
    pagina: () => import('./meus-pagamentos.tsx').then((m) => m.MeusPagamentos),
  }),
]
