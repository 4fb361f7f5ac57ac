import { VER_SALA } from '#contract/sala.ts'
import { ABAS_DAS_DEFINICOES } from '#contract/sala-indicador-abas.ts'
import { login, type Tela } from '#web/lib/tela.ts'

export const telas: readonly Tela[] = [
  ...ABAS_DAS_DEFINICOES.map(({ rotulo, pagina }) =>
    login(`/sala-principal/:id/${pagina}`, rotulo, {
      pede: ['salaEmpreendedor'],
      pagina: () => import('./definicoes-page.tsx').then((m) => m.definicoesPage(pagina)),
    }),
  ),
  login('/sala-principal/:id/sala-indicadores-municipio', 'Mapa de Indicadores', {
    pede: VER_SALA,
    pagina: () => import('./mapa-page.tsx').then((m) => m.MapaPage),
  }),
]
