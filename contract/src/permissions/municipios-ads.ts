import { area } from './area.ts'

export const municipiosAds = area('{Municípios} ADs', [
  ['incluirMunicipioAd', 'Incluir {município} AD', '/municipioAds', { pai: 'verMenuMunicipiosAds' }],
  ['editarMunicipioAd', 'Editar {município} AD', '/municipioAds', { pai: 'verMenuMunicipiosAds' }],
  ['excluirMunicipioAd', 'Excluir {município} AD', '/municipioAds', { pai: 'verMenuMunicipiosAds' }],
])
