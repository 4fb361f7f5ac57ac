import { describe, expect, test } from 'vitest'
import {
  can,
  type FlagSet,
  isADMunicipio,
  isAdmin,
  isAnalista,
  isConsultorCondutorMunicipio,
  isConsultorEspecialistaMunicipio,
  isFullAdmin,
  isOperacoes,
  mudancaDeNome,
  type Pessoa,
  seesAll,
} from './access.ts'
import { type Flag, flagParent, flags } from './permissions.ts'

const pessoa = (p: Partial<Pessoa> = {}, grupo: Partial<Pessoa['grupo']> = {}): Pessoa => ({
  usuarioId: 1,
  acessoTotal: false,
  grupo: {
    usuarioGrupoId: 1,
    nome: 'Qualquer',
    verTodosEixos: false,
    visualizaMunicipio: true,
    relatorioAdm: [],
    ...grupo,
  },
  permissoes: [],
  permissoesSolucoes: [],
  ...p,
})
const papel = (municipioId: number, nome: string) => ({ municipioId, eixoId: null, permissao: { nome } })
const on = (...keys: Flag[]): FlagSet => Object.fromEntries(keys.map((k) => [k, true]))
const withParents = (flag: Flag): Flag[] => {
  const pai = flagParent(flag)
  return pai ? [flag, ...withParents(pai)] : [flag]
}

describe('a flag holds', () => {
  test.each(flags.map((f) => f.key))(
    '%s: only with environment, group and every parent on (R240, R647, R648)',
    (flag) => {
      const chain = withParents(flag)
      const all = on(...chain)
      expect(can({ acessoTotal: false, config: all, groupsConfig: all }, flag)).toBe(true)
      expect(can({ acessoTotal: false, config: all, groupsConfig: {} }, flag)).toBe(false)
      expect(can({ acessoTotal: false, config: {}, groupsConfig: all }, flag)).toBe(false)
      for (const missing of chain) {
        const rest = on(...chain.filter((k) => k !== missing))
        expect(can({ acessoTotal: false, config: rest, groupsConfig: all }, flag)).toBe(false)
        expect(can({ acessoTotal: false, config: all, groupsConfig: rest }, flag)).toBe(false)
      }
    },
  )
  test('for a full admin always, and a feature without a flag for everybody (R239, R645, R646)', () => {
    for (const { key } of flags) expect(can({ acessoTotal: true, config: {}, groupsConfig: {} }, key)).toBe(true)
    expect(can({ acessoTotal: false, config: {}, groupsConfig: {} }, undefined)).toBe(true)
  })
})

describe('roles (R005, R241, R353)', () => {
  test('admin is who is in the group named Administrador, and every full admin (R636)', () => {
    expect(isAdmin(pessoa({}, { nome: 'Administrador' }))).toBe(true)
    expect(isAdmin(pessoa({}, { nome: 'administrador' }))).toBe(false)
    expect(isAdmin(pessoa({ acessoTotal: true }))).toBe(true)
    expect(isFullAdmin(pessoa({}, { nome: 'Administrador' }))).toBe(false)
  })
  test('lead consultant of a municipality by role or by any solution permission there (R637)', () => {
    const byRole = pessoa({ permissoes: [papel(7, 'Consultor Condutor')] })
    expect([isConsultorCondutorMunicipio(byRole, 7), isConsultorCondutorMunicipio(byRole, 8)]).toEqual([true, false])
    const bySolution = pessoa({ permissoesSolucoes: [{ municipioId: 8 }] })
    expect([isConsultorCondutorMunicipio(bySolution, 7), isConsultorCondutorMunicipio(bySolution, 8)]).toEqual([
      false,
      true,
    ])
  })
  test('specialist and AD by their role in that municipality only (R638, R640)', () => {
    const p = pessoa({ permissoes: [papel(1, 'Consultor Especialista'), papel(2, 'AD')] })
    expect([isConsultorEspecialistaMunicipio(p, 1), isConsultorEspecialistaMunicipio(p, 2)]).toEqual([true, false])
    expect([isADMunicipio(p, 1), isADMunicipio(p, 2)]).toEqual([false, true])
  })
  test('analyst through Analista, as a role anywhere or as the group (R639)', () => {
    expect(isAnalista(pessoa({ permissoes: [papel(3, 'Analista')] }))).toBe(true)
    expect(isAnalista(pessoa({}, { nome: 'Analista' }))).toBe(true)
    expect(isAnalista(pessoa())).toBe(false)
  })
  test('Operações is a group by name', () => {
    expect([isOperacoes(pessoa({}, { nome: 'Operações' })), isOperacoes(pessoa())]).toEqual([true, false])
  })
  test('everything is in reach for full admins and groups with verTodosEixos (R644, R650)', () => {
    expect([
      seesAll(pessoa()),
      seesAll(pessoa({}, { verTodosEixos: true })),
      seesAll(pessoa({ acessoTotal: true })),
    ]).toEqual([false, true, true])
  })
})

describe('the name of a group', () => {
  const nomes = ['Administrador', 'Operações', 'Sala', 'Analista', 'Apoio']
  test('gives and takes exactly what the roles ask for by name, for every change of one into another', () => {
    for (const antes of [undefined, ...nomes])
      for (const depois of nomes) {
        const { ganha, perde } = mudancaDeNome(antes, depois, { layoutSelo: false })
        const [a, d] = [antes ?? '', depois].map((nome) => pessoa({}, { nome })) as [Pessoa, Pessoa]
        const papeis = [isAdmin, isOperacoes]
        expect([antes, depois, ganha.length > 0]).toEqual([antes, depois, papeis.some((f) => f(d) && !f(a))])
        expect([antes, depois, perde.length > 0]).toEqual([antes, depois, papeis.some((f) => f(a) && !f(d))])
      }
  })
  test('Sala bounds what is seen, in the seal alone', () => {
    expect(mudancaDeNome('Apoio', 'Sala', { layoutSelo: true }).perde).toHaveLength(1)
    expect(mudancaDeNome('Sala', 'Apoio', { layoutSelo: true }).ganha).toHaveLength(1)
    expect(mudancaDeNome('Sala', 'Apoio', { layoutSelo: false })).toEqual({ ganha: [], perde: [] })
    expect(mudancaDeNome('Sala', ' Sala ', { layoutSelo: true })).toEqual({ ganha: [], perde: [] })
  })
})
