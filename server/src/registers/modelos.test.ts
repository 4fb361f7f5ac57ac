import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { importarEscolas } from '#contract/escola.ts'
import { importarInstituicoes } from '#contract/instituicao.ts'
import { importarMunicipios } from '#contract/municipio.ts'
import { importarEixos } from '#contract/municipio-eixo.ts'
import { allRoutes } from '#server/app.ts'
import { rows } from '#server/db/sql.ts'
import { readSheetSafely } from '#server/files/zip-guard.ts'
import { asker } from '#server/testing/asker.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const t = await startTestApp()
const IMPORTACOES = [importarInstituicoes, importarMunicipios, importarEixos, importarEscolas]
const persona = 'admin' as const

test('these are all the models there are', () => {
  const modelos = allRoutes()
    .map((r) => r.endpoint.path)
    .filter((p) => p.endsWith('/importar/modelo'))
  expect(modelos.sort()).toEqual(IMPORTACOES.map((i) => i.modelo.path).sort())
})

const tudo = () =>
  rows(
    t.banco.db,
    sql`select (select count(*) from instituicao) as i, (select count(*) from municipio) as m,
          (select count(*) from municipio_eixo) as e, (select max("auditoriaId") from auditoria) as a`,
  )

test.each(IMPORTACOES.map((i) => [i.modelo.path, i] as const))(
  '%s: sent back as it came it imports nothing and says so; the examples stand on a sheet of their own',
  async (_, { modelo, previa, importar }) => {
    const { raw } = await t.call(modelo, { persona })
    const path = join(t.dataDir, 'modelo.xlsx')
    writeFileSync(path, raw)
    const titulos = await readSheetSafely(asker, path)
    expect(titulos).toHaveLength(1)
    const ajuda = await readSheetSafely(asker, path, {}, 1)
    expect(ajuda.slice(1).map((l) => l[0])).toEqual(titulos[0])
    expect(ajuda.slice(1).some((l) => l[3])).toBe(true)

    const antes = await tudo()
    const files = { arquivo: [{ nome: 'modelo.xlsx', bytes: raw }] }
    for (const e of [previa, importar]) {
      const r = await t.call(e, { persona, files })
      expect([r.status, r.body.message]).toEqual([
        422,
        'A planilha não tem linhas depois do cabeçalho: nada foi importado.',
      ])
    }
    expect(await tudo()).toEqual(antes)
  },
)
