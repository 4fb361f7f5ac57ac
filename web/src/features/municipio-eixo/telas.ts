import { login, type Tela } from '#web/lib/tela.ts'

export const telas: readonly Tela[] = [
  login('/municipioEixo', (w) => `${w.plural('municipio')} ${w.plural('eixo')}`, {
    menu: {
      em: 'municipios',
      rotulo: (w) => w.frase('{Municípios} {Eixos (eixos)}'),
      flags: ['verMenuMunicipioEixos'],
    },
    pagina: () => import('./municipio-eixos-page.tsx').then((m) => m.MunicipioEixosPage),
  }),
  login('/municipioTemasHabilitados', (w) => `${w.plural('municipio')} ${w.plural('tema')}`, {
    menu: {
      em: 'municipios',
      rotulo: (w) => w.frase('{Municípios} {Temas (temas)}'),
      flags: ['verMenuMunicipioTemas'],
    },
    pagina: () => import('./municipio-temas-page.tsx').then((m) => m.MunicipioTemasPage),
  }),
]
