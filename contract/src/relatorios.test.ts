import { describe, expect, it } from 'vitest'
import { todosOsRelatorios } from './relatorios/todos.ts'
import { relatorios, rotasDeRelatorio } from './relatorios.ts'

describe('the catalogue of reports', () => {
  it('R529: has 53 reports over 52 routes, each route offered once to a group', () => {
    expect(relatorios).toHaveLength(53)
    expect(new Set(relatorios.map((r) => r.id)).size).toBe(53)
    expect(rotasDeRelatorio).toHaveLength(52)
    expect(rotasDeRelatorio[0]).toMatchObject({ rota: 'get-execucao', titulo: 'Execução' })
    expect(new Set(rotasDeRelatorio.map((r) => r.titulo)).size).toBe(52)
  })

  it('every entry has its report, and no report is of no entry', () => {
    expect(todosOsRelatorios.map((r) => r.id)).toEqual(relatorios.map((r) => r.id))
  })
})
