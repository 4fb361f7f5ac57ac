import { describe, expect, it } from 'vitest'
import { fimDoMes, preencher } from './preenchimento.ts'
import { CONTRATO, umRelatorio } from './testing.ts'

const preparo = (mais: object = {}) => ({
  contrato: { ...CONTRATO, inicio: '2026-01-01', fimVigente: '2026-12-31' },
  ...{ numero: 2, total: 10, ultimoPeriodo: '01/02/2026 - 28/02/2026' },
  relatorios: [umRelatorio(21, 60, { quando: '2026-03-31' }), umRelatorio(22, 60, { quando: '2026-04-01' })],
  administrativos: null,
  ...mais,
})
const periodo = (mais: object, mes = '2026-03', hoje = '2026-06-01') => preencher(preparo(mais), mes, hoje).periodo

describe('the dialog as the closing of a month fills it', () => {
  it('knows where a month ends', () => {
    expect(['2026-02', '2028-02', '2026-12'].map(fimDoMes)).toEqual(['2026-02-28', '2028-02-29', '2026-12-31'])
  })
  it('takes what was done by its last day', () => {
    const { relatorios, administrativos } = preencher(preparo(), '2026-03', '2026-06-01')
    expect([[...relatorios], [...administrativos]]).toEqual([[21], []])
  })
  it('goes from the last process, or the beginning of the contract, to the end of the month, of the contract or today', () => {
    expect(periodo({})).toBe('28/02/2026 - 31/03/2026')
    expect(periodo({ ultimoPeriodo: null })).toBe('01/01/2026 - 31/03/2026')
    expect(periodo({}, '2026-03', '2026-03-18')).toBe('28/02/2026 - 18/03/2026')
    const curto = { contrato: { ...CONTRATO, inicio: '2026-01-01', fimVigente: '2026-03-10' } }
    expect(periodo(curto)).toBe('28/02/2026 - 10/03/2026')
    expect(periodo({}, '2026-01')).toBe('')
  })
})
