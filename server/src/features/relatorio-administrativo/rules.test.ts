import { describe, expect, test } from 'vitest'
import type { Flag } from '#contract/permissions.ts'
import { MENSAGENS_RELATORIO_ADMIN as M } from '#contract/relatorio-administrativo.ts'
import { ESTADOS_RELATORIO, STATUS_RELATORIO } from '#contract/relatorio-estados.ts'
import { ligadas } from '#contract/testing.ts'
import * as rules from './rules.ts'

const HOJE = '2026-03-10'
const escrita = (mais: object = {}): rules.Escrita => ({
  ...{ titulo: 'Oficina', tipo: 1, inicio: '2026-03-02', fim: '2026-03-03', horas: '7,5', descricao: 'Feito' },
  ...mais,
})

describe('hours by halves', () => {
  test.each([
    ['0,5', 30],
    ['0.5', 30],
    ['00:30', 30],
    ['8', 480],
    ['1:30', 90],
    ['7,5', 450],
    ['1000', 60_000],
  ])('%s is %i minutes', (dito, minutos) => expect(rules.lerHoras(dito)).toBe(minutos))
  test.each(['0', '00:00', '0,25', '1:15', '8,1', '-1', 'oito', '1:75', '1000,5', ''])('%s is refused', (dito) =>
    expect(rules.lerHoras(dito)).toBeUndefined(),
  )
})

describe('what is refused', () => {
  test('nothing of a whole one, and each field of an empty one', () => {
    expect(rules.recusasDaEscrita(escrita(), HOJE)).toEqual({})
    const vazia = { titulo: null, tipo: null, inicio: null, fim: null, horas: null, descricao: ' ' }
    expect(rules.recusasDaEscrita(vazia, HOJE)).toEqual({
      ...{ titulo: M.titulo, tipo: M.tipo, inicio: M.inicio, fim: M.fim, horas: M.horas, descricao: M.descricao },
    })
  })
  test.each([
    [{ inicio: '2026-03-04' }, { fim: M.ordem }],
    [{ fim: '2026-03-11' }, { fim: M.futuro }],
    [
      { inicio: '2026-03-11', fim: '2026-03-11' },
      { inicio: M.futuro, fim: M.futuro },
    ],
    [{ inicio: HOJE, fim: HOJE }, {}],
    [{ horas: '0,25' }, { horas: M.horasInvalidas }],
    [{ horas: '48' }, {}],
    [{ horas: '48,5' }, { horas: M.horasDemais }],
  ])('%j', (mais, recusas) => expect(rules.recusasDaEscrita(escrita(mais), HOJE)).toEqual(recusas))
})

describe('who may do what', () => {
  const quem = (flags: readonly Flag[], { acessoTotal = false, usuarioId = 1 } = {}) => {
    const on = ligadas(flags)
    return { usuarioId, acessoTotal, config: on, groupsConfig: on }
  }
  const autor = quem(['relatorioAdministrativo', 'novoRelatorioAdministrativo'])
  const r = (estado: (typeof ESTADOS_RELATORIO)[number], mais: object = {}) => ({
    statusRelatorioId: STATUS_RELATORIO.administrativo[estado],
    usuarioId: 1,
    processoPagamentoId: null,
    analisadoEm: null,
    ...mais,
  })
  const feitas = (acoes: object) =>
    Object.entries(acoes)
      .filter(([, pode]) => pode)
      .map(([acao]) => acao)

  test.each([
    ['emAnalise', ['editar', 'excluir']],
    ['devolvido', ['editar', 'cancelar']],
    ['reprovado', ['cancelar']],
    ['aprovado', []],
    ['cancelado', []],
  ] as const)('the author, of one that is %s', (estado, acoes) =>
    expect(feitas(rules.acoesDe(autor, r(estado))).toSorted()).toEqual([...acoes].toSorted()),
  )
  test('what was judged once and sent again is not taken out', () => {
    expect(rules.acoesDe(autor, r('emAnalise', { analisadoEm: '2026-03-01' })).excluir).toBe(false)
  })
  test.each(['analisarRelatoriosAdministrativos', 'podeAnalisarRelatorioAdmin'] as const)(
    '%s analyses what others wrote, and not what one wrote oneself',
    (flag) => {
      expect(feitas(rules.acoesDe(quem([flag], { usuarioId: 2 }), r('emAnalise')))).toEqual([
        'aprovar',
        'devolver',
        'reprovar',
      ])
      const proprio = quem([flag], { usuarioId: 1 })
      expect(feitas(rules.acoesDe(proprio, r('emAnalise')))).toEqual([])
      expect(rules.avisoDe(proprio, r('emAnalise'))).toContain('outra pessoa')
    },
  )
  test.each(ESTADOS_RELATORIO)('in a payment nothing changes, not even with full access: %s', (estado) => {
    const total = quem([], { acessoTotal: true })
    expect(feitas(rules.acoesDe(total, r(estado, { processoPagamentoId: 7 })))).toEqual([])
  })
  test('without the flag of writing the author changes nothing', () => {
    expect(feitas(rules.acoesDe(quem(['verMeusRelatorios']), r('devolvido')))).toEqual([])
  })
})
