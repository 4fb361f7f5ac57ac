import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { flagDefaults } from '#contract/permissions.ts'
import type { Actor } from '#server/access/actor.ts'
import { municipioEixoReach, municipioEixoScope, reachOf } from '#server/access/scopes.ts'
import { rows } from '#server/db/sql.ts'
import { byName, fixedStatement } from '#server/db/statement.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import {
  acoesSobre,
  alcancaLinha,
  chaveGrade,
  exigeEmpresa,
  type LinhaGrade,
  mudancaDaLista,
  passaDoAlcance,
} from './rules.ts'

const t = await startTestApp()

const actor = (extra: Partial<Actor> = {}): Actor => ({
  usuarioId: 1,
  nome: 'Ana',
  email: 'ana@exemplo.com.br',
  uf: 'SC',
  sessaoId: 1,
  acessoTotal: false,
  grupo: { usuarioGrupoId: 5, nome: 'G', verTodosEixos: false, visualizaMunicipio: true, relatorioAdm: [] },
  permissoes: [],
  permissoesSolucoes: [],
  visualizaEixosIds: [],
  eixosVisiveis: null,
  config: flagDefaults,
  groupsConfig: flagDefaults,
  ...extra,
})

const linha = fc.record<LinhaGrade>({
  municipioId: fc.integer({ min: 1, max: 4 }),
  eixoId: fc.option(fc.integer({ min: 1, max: 3 })),
  permissaoId: fc.integer({ min: 1, max: 4 }),
})

describe('reach over lines of the grid', () => {
  const emAlcance = fixedStatement(
    () => sql`select * from json_to_recordset(${byName('linhas')}::json) as x("municipioId" int, "eixoId" int)
      where ${municipioEixoReach(sql`x."municipioId"`, sql`x."eixoId"`)}`,
  )

  test('is the same in a rule, in a query and in a statement with one text for everybody (R650)', async () => {
    const all = [1, 2, 3, 4].flatMap((municipioId) => [null, 1, 2, 3].map((eixoId) => ({ municipioId, eixoId })))
    await fc.assert(
      fc.asyncProperty(
        fc.array(linha, { maxLength: 5 }),
        fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 2 }),
        fc.option(fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 2 })),
        fc.boolean(),
        async (grade, solucoes, eixosVisiveis, verTodosEixos) => {
          const who = actor({
            eixosVisiveis,
            grupo: { ...actor().grupo, verTodosEixos },
            permissoes: grade.map((l) => ({ ...l, permissao: { nome: 'Analista' } })),
            permissoesSolucoes: solucoes.map((municipioId) => ({ municipioId })),
          })
          const found = await rows<{ municipioId: number; eixoId: number | null }>(
            t.banco.db,
            sql`select * from json_to_recordset(${JSON.stringify(all)}::json) as x("municipioId" int, "eixoId" int)
              where ${municipioEixoScope(who, sql`x."municipioId"`, sql`x."eixoId"`)}`,
          )
          expect(found).toEqual(all.filter((l) => alcancaLinha(who, l)))
          expect(await rows(t.banco.db, emAlcance({ ...reachOf(who), linhas: JSON.stringify(all) }))).toEqual(found)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('saving a list makes what is in reach what was sent, and leaves the rest alone', () => {
    fc.assert(
      fc.property(fc.array(linha), fc.array(linha), fc.integer({ min: 0, max: 4 }), (tinha, enviada, limite) => {
        const unique = (l: LinhaGrade[]) => [...new Map(l.map((x) => [chaveGrade(x), x])).values()]
        const atuais = unique(tinha)
        const alcanca = (l: LinhaGrade) => l.municipioId <= limite
        const quer = enviada.filter(alcanca)
        const { novas, retiradas } = mudancaDaLista(atuais, quer, chaveGrade, alcanca)
        const depois = [...atuais.filter((l) => !retiradas.includes(l)), ...novas].map(chaveGrade)
        const esperado = [...atuais.filter((l) => !alcanca(l)), ...unique(quer)].map(chaveGrade)
        expect(depois.sort()).toEqual(esperado.sort())
      }),
    )
  })
})

test('what may be done with whom', () => {
  const todas = Object.fromEntries(Object.keys(flagDefaults).map((f) => [f, true]))
  const gestor = actor({ config: todas, groupsConfig: todas })
  const total = actor({ acessoTotal: true })
  const alvo = (extra: object = {}) => ({
    usuarioId: 2,
    padrao: false,
    acessoTotal: false,
    temHistorico: false,
    comFator: false,
    grupo: { verTodosEixos: false },
    permissoes: [] as { municipioId: number; eixoId: number | null }[],
    permissoesSolucoes: [],
    ...extra,
  })
  const letras = (who: Actor, a: ReturnType<typeof alvo>) =>
    Object.entries(acoesSobre(who, a, passaDoAlcance(who, a)))
      .filter(([, v]) => v)
      .map(([k]) => k)
      .join(' ')
  const table: [string, Actor, ReturnType<typeof alvo>, string][] = [
    ['nobody special', actor(), alvo(), ''],
    ['a manager on a new user', gestor, alvo(), 'editar editarPermissoes excluir habilitar verDados'],
    [
      'a manager on a user with history',
      gestor,
      alvo({ temHistorico: true }),
      'editar editarPermissoes habilitar verDados',
    ],
    [
      'a manager on a user who also works elsewhere',
      gestor,
      alvo({ permissoes: [{ municipioId: 9, eixoId: null }] }),
      'editar editarPermissoes verDados',
    ],
    [
      'a manager on a user who works everywhere',
      gestor,
      alvo({ grupo: { verTodosEixos: true } }),
      'editar editarPermissoes verDados',
    ],
    ['a manager on itself', gestor, alvo({ usuarioId: 1 }), 'editar editarPermissoes verDados'],
    ['a manager on a full admin', gestor, alvo({ acessoTotal: true }), 'verDados'],
    [
      'a full admin on another',
      total,
      alvo({ acessoTotal: true }),
      'editar editarPermissoes excluir habilitar verDados',
    ],
    [
      'a full admin on the default one',
      total,
      alvo({ padrao: true, acessoTotal: true }),
      'editar editarPermissoes verDados',
    ],
  ]
  for (const [who, a, b, expected] of table) expect([who, letras(a, b)]).toEqual([who, expected])
})

test('consultant groups need a company', () => {
  expect(['Consultor Condutor', 'Grupo de Consultores', 'Analista'].map(exigeEmpresa)).toEqual([true, true, false])
})
