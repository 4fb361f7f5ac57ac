import { expect, test } from 'vitest'
import type { Flag } from '#contract/permissions.ts'
import { wording } from '#contract/wording.ts'
import { telas } from './telas.ts'
import { passosAte } from './trilha.ts'

const quem = (pode: boolean) => ({
  isAdmin: pode,
  isFullAdmin: pode,
  user: { usuarioId: 1, acessoTotal: pode, grupo: { relatorioAdm: [] } } as never,
  can: (_: readonly Flag[]) => pode,
})
const params = { id: '7', resumoId: '3', grupo: '4', solucaoId: '5', tarefaId: '6', acompanhamento: '8' }
const ate = (path: string, pode = true) =>
  passosAte(telas.find((t) => t.path === path)!, params, quem(pode), wording('padrao'))

test.each([
  ['/usuario/editar/:id', [['Usuários', '/usuario']]],
  ['/groups/add', [['Grupos', '/groups']]],
  ['/cidade/:id/grupo/:grupo', [['Grupos', '/cidade/7/grupo']]],
  ['/cidade/:id/resumo-municipio/add/:resumoId', [['Resumos do Município', '/cidade/7/resumo-municipio']]],
  [
    '/grupo-solucao/:id/solucao/:solucaoId/tarefa',
    [
      ['Grupos de Soluções', '/grupo-solucao'],
      ['Soluções', '/grupo-solucao/7/solucao'],
    ],
  ],
  // R097: group > solution > task > evidences.
  [
    '/grupo-solucao/:id/solucao/:solucaoId/tarefa/:tarefaId/evidencia',
    [
      ['Grupos de Soluções', '/grupo-solucao'],
      ['Soluções', '/grupo-solucao/7/solucao'],
      ['Tarefas', '/grupo-solucao/7/solucao/5/tarefa'],
    ],
  ],
  ['/usuario', []],
  ['/usuario/seguranca', []],
  ['/usuario/atualizar-senha', []],
  ['/cidade/:id/geral', []],
  ['/dashboard-administrativo2/graficos', []],
  ['/dashboard-administrativo2/relatorios', [['Dashboard', '/dashboard-administrativo2/graficos']]],
])('%s', (path, passos) => expect(ate(path).map((p) => [p.rotulo, p.para])).toEqual(passos))

test('who may not open the list is not led there', () => expect(ate('/usuario/editar/:id', false)).toEqual([]))

test('every screen that is named as being above exists', () => {
  for (const { acima } of telas) if (acima) expect(telas.map((t) => t.path)).toContain(acima)
})
