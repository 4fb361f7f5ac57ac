import { area } from './area.ts'

export const sala = area('Sala do Empreendedor', [
  [
    'editarIndicadoresSala',
    'Editar indicadores, custos, tempos e 5W2H',
    '/sala-principal/{id}',
    { pai: 'salaEmpreendedor' },
  ],
  ['editarSala', 'Cadastrar, editar e desativar salas', '/sala-principal/novo/{id}', { pai: 'salaEmpreendedor' }],
  [
    'administrarIndicadoresSala',
    'Definir os indicadores de todas as salas',
    '/sala-principal/{id}/sala-indicadores',
    { pai: 'salaEmpreendedor' },
  ],
  ['verEdicoesSelo', 'Menu Edições do selo', '/selo-edicoes'],
  ['editarEdicoesSelo', 'Editar as edições do selo', '/selo-edicoes', { pai: 'verEdicoesSelo' }],
  ['verResultadosSelo', 'Menu Resultado do selo, com a apuração antes da publicação', '/selo-resultado'],
  [
    'publicarResultadoSelo',
    'Iniciar uma edição do selo, publicar o resultado final e retirá-lo',
    '/selo-resultado, Publicar',
    { pai: 'verResultadosSelo' },
  ],
  [
    'etapaNacionalSelo',
    'Registrar a etapa nacional do selo',
    '/cidade/{id}/selo, etapa nacional',
    { pai: 'verResultadosSelo' },
  ],
  ['verRoteirosClienteOculto', 'Menu Roteiros do Cliente Oculto', '/cliente-oculto-roteiros'],
  [
    'editarRoteirosClienteOculto',
    'Editar os roteiros do Cliente Oculto',
    '/cliente-oculto-roteiros',
    { pai: 'verRoteirosClienteOculto' },
  ],
])
