import { area } from './area.ts'

export const sala = area('Sala do Empreendedor', [
  [
    'editarIndicadoresSala',
    'Editar indicadores, custos, tempos e 5W2H',
    '/sala-principal/{id}',
    { pai: 'salaEmpreendedor' },
  ],
  [
    'administrarIndicadoresSala',
    'Definir os indicadores de todas as salas',
    '/sala-principal/{id}/sala-indicadores',
    { pai: 'salaEmpreendedor' },
  ],
  ['verEdicoesSelo', 'Menu Edições do selo', '/selo-edicoes'],
  ['editarEdicoesSelo', 'Editar as edições do selo', '/selo-edicoes', { pai: 'verEdicoesSelo' }],
])
