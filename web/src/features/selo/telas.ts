import { aberta, login, type Tela } from '#web/lib/tela.ts'

const verificar = () => import('./verificar-page.tsx').then((m) => m.VerificarPage)

export const telas: readonly Tela[] = [
  login('/cidade/:id/selo', 'Selo', {
    pede: ['verSelo'],
    pagina: () => import('./selo-page.tsx').then((m) => m.SeloPage),
  }),
  login('/selo-resultado', 'Resultado do selo', {
    so: 'criteriosSelo',
    menu: { em: 'municipios', flags: ['verResultadosSelo'] },
    pagina: () => import('./resultados-page.tsx').then((m) => m.ResultadosPage),
  }),
  login('/selo-edicoes', 'Edições do selo', {
    so: 'criteriosSelo',
    menu: { em: 'cadastros', flags: ['verEdicoesSelo'] },
    pagina: () => import('./edicoes-page.tsx').then((m) => m.EdicoesPage),
  }),
  aberta('/selo/verificar', 'Conferir certificado do selo', { pagina: verificar }),
  aberta('/selo/verificar/:codigo', 'Conferir certificado do selo', { pagina: verificar }),
]
