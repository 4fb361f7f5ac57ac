import { area } from './area.ts'

export const solucoes = area('Projetos e {soluções}', [
  ['verCustoPreco', 'Ver custo e preço {da solução}', 'diálogo {da solução}'],
  ['verTipoSolucao', 'Ver o tipo {da solução}', 'diálogo {da solução}'],
  [
    'incluirProjeto',
    'Incluir projeto, grupo, {solução} e {tarefa}',
    '/projeto, /grupo-solucao',
    { pai: 'projetoseSolucoes' },
  ],
  [
    'editarProjeto',
    'Editar projeto, grupo, {solução} e {tarefa}',
    '/projeto, /grupo-solucao',
    { pai: 'projetoseSolucoes' },
  ],
  [
    'excluirProjeto',
    'Excluir projeto, grupo, {solução} e {tarefa}',
    '/projeto, /grupo-solucao',
    { pai: 'projetoseSolucoes' },
  ],
])
