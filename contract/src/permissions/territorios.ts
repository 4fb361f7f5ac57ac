import { area } from './area.ts'

export const territorios = area('Territórios', [
  ['criarTerritorio', 'Criar território', '/gestao-territorios/territorios', { pai: 'menuGestaoTerritorios' }],
  ['editarTerritorio', 'Editar território', '/gestao-territorios/territorios', { pai: 'menuGestaoTerritorios' }],
  ['excluirTerritorio', 'Excluir território', '/gestao-territorios/territorios', { pai: 'menuGestaoTerritorios' }],
  ['criarIniciativa', 'Criar iniciativa', '/gestao-territorios/iniciativas', { pai: 'menuGestaoTerritorios' }],
  ['editarIniciativa', 'Editar iniciativa', '/gestao-territorios/iniciativas', { pai: 'menuGestaoTerritorios' }],
  ['excluirIniciativa', 'Excluir iniciativa', '/gestao-territorios/iniciativas', { pai: 'menuGestaoTerritorios' }],
  ['criarAtor', 'Criar ator', '/gestao-territorios/atores', { pai: 'menuGestaoTerritorios' }],
  ['editarAtor', 'Editar ator', '/gestao-territorios/atores', { pai: 'menuGestaoTerritorios' }],
  ['excluirAtor', 'Excluir ator', '/gestao-territorios/atores', { pai: 'menuGestaoTerritorios' }],
])
