import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { can, type FlagSet, isAdmin, isOperacoes, soVeSeusEixos } from '#contract/access.ts'
import { flagDefaults, flags } from '#contract/permissions.ts'
import { type Actor, inEnvironment } from '#server/access/actor.ts'
import { alcancaGrupo, alcancesAlem, contem, type GrupoDeDireitos, podeAtribuir } from './rules.ts'

const TODAS: FlagSet = Object.fromEntries(flags.map((f) => [f.key, true]))
/** Flags that take something away while they are on. */
const ESCONDEM = ['naoVerClienteOculto', 'naoVerClienteOcultoOuro', 'ocultarRelatoriosAdministrativosPagamento']
const NOMES = ['Administrador', 'Operações', 'Sala', 'Analista', 'Qualquer']
const SELO = { uf: 'SC', layoutSelo: true }
const FORA = { uf: 'SC', layoutSelo: false }
const ESTADUAL = 10

const grupo = (extra: Partial<GrupoDeDireitos> = {}): GrupoDeDireitos => ({
  usuarioGrupoId: 1,
  nome: 'Qualquer',
  acessoTotal: false,
  verTodosEixos: false,
  visualizaMunicipio: false,
  relatorioAdm: [],
  visualizaEixosIds: [],
  flags: flagDefaults,
  ...extra,
})
/** Somebody of the group, in an environment that has everything on. */
const pessoa = ({ flags: groupsConfig, acessoTotal, visualizaEixosIds, ...g }: GrupoDeDireitos): Actor => ({
  usuarioId: 1,
  nome: 'Ana',
  email: 'ana@exemplo.com.br',
  uf: 'SC',
  sessaoId: 1,
  acessoTotal,
  grupo: g,
  permissoes: [],
  permissoesSolucoes: [],
  visualizaEixosIds,
  eixosVisiveis: null,
  config: TODAS,
  groupsConfig,
})

const UM_FLAG = flags.find((f) => !ESCONDEM.includes(f.key))!.key
const gruposPossiveis = fc.record<GrupoDeDireitos>({
  usuarioGrupoId: fc.constantFrom(1, ESTADUAL),
  nome: fc.constantFrom(...NOMES),
  acessoTotal: fc.boolean(),
  verTodosEixos: fc.boolean(),
  visualizaMunicipio: fc.boolean(),
  relatorioAdm: fc.subarray(['a', 'b']),
  visualizaEixosIds: fc.subarray([1, 2]),
  flags: fc
    .tuple(...[UM_FLAG, 'perguntas', 'naoVerClienteOculto'].map(() => fc.boolean()))
    .map(([a, b, c]) => ({ ...TODAS, [UM_FLAG]: a!, perguntas: b!, naoVerClienteOculto: c! })),
})

const ufs = fc.constantFrom('SC', 'SP1')

/** Everything that somebody of a group can do, said one by one as the rest of the program asks for it. */
const direitos = (g: GrupoDeDireitos, caps: { uf: string; layoutSelo: boolean }) => {
  const p = inEnvironment(pessoa(g), caps)
  const eixos = [1, 2, 3]
  return new Set([
    ...flags
      .filter((f) => !ESCONDEM.includes(f.key) && can({ ...p, config: TODAS, groupsConfig: p.groupsConfig }, f.key))
      .map((f) => f.key as string),
    ...ESCONDEM.filter((f) => p.acessoTotal || !p.groupsConfig[f as never]).map((f) => `sem ${f}`),
    ...(isAdmin(p) ? ['admin'] : []),
    ...(p.acessoTotal || isOperacoes(p) ? ['reverter'] : []),
    ...(p.acessoTotal ? ['tudo'] : []),
    ...(p.acessoTotal || (caps.uf === 'SP1' && g.usuarioGrupoId === ESTADUAL) ? ['dar todos os grupos'] : []),
    ...(p.acessoTotal || p.grupo.verTodosEixos ? ['todos os eixos'] : []),
    ...(p.acessoTotal || p.grupo.visualizaMunicipio ? ['lista de cidades'] : []),
    ...['a', 'b'].filter((r) => p.acessoTotal || p.grupo.relatorioAdm.includes(r)).map((r) => `relatório ${r}`),
    ...eixos.filter((e) => p.eixosVisiveis === null || p.eixosVisiveis.includes(e)).map((e) => `vê ${e}`),
    ...(caps.layoutSelo
      ? eixos.filter((e) => p.acessoTotal || p.visualizaEixosIds.includes(e)).map((e) => `envia ${e}`)
      : []),
  ])
}

test('who is bound to some axes does not unbind a group by emptying its list', () => {
  const preso = grupo({ visualizaEixosIds: [1, 2] })
  const solto = { ...preso, visualizaEixosIds: [] }
  expect(Object.keys(alcancesAlem(pessoa(preso), preso, solto))).toEqual(['visualizaEixosIds'])
  expect(alcancesAlem(pessoa(grupo({ visualizaEixosIds: [] })), preso, solto)).toEqual({})
  expect(alcancesAlem(pessoa(preso), preso, { ...preso, visualizaEixosIds: [1] })).toEqual({})
})

describe('a group contains another', () => {
  test('R655: never one that can do anything more, whatever the two groups and the environment', () => {
    fc.assert(
      fc.property(gruposPossiveis, gruposPossiveis, fc.boolean(), ufs, (meu, outro, layoutSelo, uf) => {
        const caps = { uf, layoutSelo }
        if (!contem(meu, outro, caps)) return
        const meus = direitos(meu, caps)
        expect([...direitos(outro, caps)].filter((d) => !meus.has(d))).toEqual([])
      }),
      { numRuns: 3000 },
    )
  })

  test('R655: when it has all that the other has, as the flags stand in both', () => {
    fc.assert(
      fc.property(gruposPossiveis, gruposPossiveis, fc.boolean(), ufs, (meu, outro, layoutSelo, uf) => {
        const caps = { uf, layoutSelo }
        const meus = direitos(meu, caps)
        // A flag under a parent that is off does nothing today and everything when the parent is switched on.
        const flagsAlem = flags.some(({ key }) => !ESCONDEM.includes(key) && outro.flags[key] && !meu.flags[key])
        if (![...direitos(outro, caps)].every((d) => meus.has(d)) || (flagsAlem && !meu.acessoTotal)) return
        expect(contem(meu, outro, caps)).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })

  test.each(flags.map((f) => f.key))('R655: flag by flag, %s', (key) => {
    const com = grupo({ flags: { ...flagDefaults, [key]: true } })
    const semEle = grupo({ flags: { ...flagDefaults, [key]: false } })
    const esconde = ESCONDEM.includes(key)
    expect([contem(com, semEle, FORA), contem(semEle, com, FORA)]).toEqual([!esconde, esconde])
    expect([contem(com, com, FORA), contem(semEle, semEle, FORA)]).toEqual([true, true])
  })

  test('R655: by name, every pair', () => {
    for (const meu of NOMES)
      for (const outro of NOMES)
        expect([meu, outro, contem(grupo({ nome: meu }), grupo({ nome: outro }), FORA)]).toEqual([
          meu,
          outro,
          meu === outro || !['Administrador', 'Operações'].includes(outro),
        ])
  })

  test('R655: the axes of the seal count in the seal alone, where they let send and bound the sight', () => {
    const conjuntos = [[], [1], [1, 2]]
    for (const nome of ['Sala', 'Qualquer'])
      for (const meus of conjuntos)
        for (const deles of conjuntos) {
          const [meu, outro] = [grupo({ nome, visualizaEixosIds: meus }), grupo({ visualizaEixosIds: deles })]
          const esperado = deles.every((e) => meus.includes(e)) && (!soVeSeusEixos(meu) || soVeSeusEixos(outro))
          expect([meus, deles, contem(meu, outro, SELO)]).toEqual([meus, deles, esperado])
          expect(contem(meu, outro, FORA)).toBe(true)
        }
  })
})

describe('who may give which group', () => {
  const alvo = (id: number, extra: Partial<GrupoDeDireitos> = {}) => grupo({ usuarioGrupoId: id, ...extra })
  const sc = FORA
  const sp = { ...FORA, uf: 'SP1' }

  test('R655: the own one always, even where the environment has its flags off', () => {
    const meu = grupo({ nome: 'Administrador', verTodosEixos: true, flags: TODAS })
    const quem = { ...pessoa(meu), config: {} }
    expect(podeAtribuir(quem, sc, meu)).toBe(true)
    expect(podeAtribuir(quem, sc, alvo(2, { flags: TODAS }))).toBe(true)
    expect(podeAtribuir(quem, sc, alvo(3, { acessoTotal: true }))).toBe(false)
  })

  test('R655: full admins any; nobody else one with full access', () => {
    const total = alvo(2, { acessoTotal: true, verTodosEixos: true, flags: TODAS })
    expect(podeAtribuir(pessoa(grupo({ acessoTotal: true })), sc, total)).toBe(true)
    expect(podeAtribuir(pessoa(grupo({ verTodosEixos: true, flags: TODAS })), sc, total)).toBe(false)
  })

  test('R656: group 10 of an SP host any but those with full access', () => {
    const estadual = pessoa(grupo({ usuarioGrupoId: ESTADUAL }))
    const mais = alvo(2, { flags: TODAS, verTodosEixos: true, nome: 'Operações' })
    expect(podeAtribuir(estadual, sp, mais)).toBe(true)
    expect(podeAtribuir(estadual, sc, mais)).toBe(false)
    expect(podeAtribuir(estadual, sp, alvo(3, { acessoTotal: true }))).toBe(false)
  })
  test('R656: that right is given only by who has it, and takes nobody over', () => {
    const forte = pessoa(grupo({ nome: 'Administrador', verTodosEixos: true, flags: TODAS }))
    expect(podeAtribuir(forte, sp, alvo(ESTADUAL, { flags: TODAS }))).toBe(false)
    expect(podeAtribuir(forte, sc, alvo(ESTADUAL, { flags: TODAS }))).toBe(true)
    const estadual = pessoa(grupo({ usuarioGrupoId: ESTADUAL }))
    expect(podeAtribuir(estadual, sp, alvo(ESTADUAL))).toBe(true)
    const mais = alvo(2, { verTodosEixos: true })
    expect([podeAtribuir(estadual, sp, mais), alcancaGrupo(estadual, sp, mais)]).toEqual([true, false])
  })
})
