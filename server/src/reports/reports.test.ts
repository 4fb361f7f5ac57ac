import { sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { celula, formatar, type Linha } from '#contract/coluna.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import {
  catalogoDeRelatorios,
  defineRelatorio,
  MAX_LINHAS,
  type Relatorio,
  relatorioEndpoints,
} from '#contract/relatorio.ts'
import { COLUNAS } from '#contract/relatorios/colunas.ts'
import { type Escolhas, FILTROS, type NomeDeFiltro } from '#contract/relatorios/filtros.ts'
import { relatoriosProntos } from '#contract/relatorios/todos.ts'
import { getSessao } from '#contract/sessao.ts'
import { wording } from '#contract/wording.ts'
import type { Actor } from '#server/access/actor.ts'
import { json } from '#server/db/sql.ts'
import { pdfPages } from '#server/documents/pdf-text.ts'
import { asker } from '#server/testing/asker.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { reports } from './all.ts'
import { defineReport, listRows } from './engine.ts'
import { makeFile } from './files.ts'
import { optionsOf } from './filters.ts'

const t = await startTestApp({ bancos: ['padrao', 'sala'] })
const SALA = 'sala.localhost'

// The demo's cities are of one state and mostly of one region, its diagnoses of one person: filters must have to choose.
const outra = sql`"municipioId" = (select max("municipioId") from acompanhamento where diagnostico and finalizado)`
await t.banco.db.execute(sql`update municipio set uf = 'PR', "unidadeRegionalId" =
  (select max(id_unidade_regional) from unidade_regional) where ${outra}`)
await t.banco.db.execute(sql`update acompanhamento set "finalizadoPor" = 1 where ${outra}`)
const semDiagnostico = sql`"municipioId" = (select max(m."municipioId") from municipio m where not exists (
  select 1 from acompanhamento a where a."municipioId" = m."municipioId" and a.diagnostico and a.finalizado))`
await t.banco.db.execute(
  sql`update usuario_permissao set "usuarioId" = 1 where "permissaoId" = 1 and ${semDiagnostico}`,
)
await t.banco.db.execute(sql`update municipio set uf = 'PR', "statusId" = (select max("statusId") from status s where s."statusId" <> municipio."statusId"),
  "unidadeRegionalId" = (select max(id_unidade_regional) from unidade_regional) where ${semDiagnostico}`)
const noSelo = t.bancos.get('sala').db
await noSelo.execute(sql`update selo_inscricao set "enviadaPor" = 1 where "municipioId" =
  (select max("municipioId") from selo_inscricao where situacao = 'Enviado')`)
await noSelo.execute(sql`update municipio set uf = 'PR', "unidadeRegionalId" =
  (select min(id_unidade_regional) from unidade_regional) where "municipioId" = (select max("municipioId") from selo_inscricao)`)

/** What the rows of a report add up: choosing of it changes the sums instead of choosing rows. */
const SOMADOS: Readonly<Record<number, readonly NomeDeFiltro[]>> = {
  19: ['municipio', 'uf', 'regional'],
  20: ['municipio', 'uf', 'regional'],
  23: ['eixo'],
}
/** The column that a filter chooses by: a row with nothing there is none of the choices. */
const holderOf = ({ colunas }: Relatorio, nome: NomeDeFiltro) =>
  colunas.find(({ chave }) =>
    Object.entries<{ titulo: string; chave?: string; filtros?: readonly string[] }>(COLUNAS).some(
      ([n, c]) => (c.chave ?? n) === chave && c.filtros?.includes(nome),
    ),
  )!.chave
const placeOf = (linha: Linha) => linha.municipio ?? linha.sala

type Opcoes = Readonly<Record<string, readonly { valor: number | string; rotulo: string }[]>>
const adminActor = { acessoTotal: true, usuarioId: 1, grupo: { verTodosEixos: true }, eixosVisiveis: null } as Actor

/** Where a report must have something to choose, every state chosen is as good as nothing. */
const everything = (filtros: readonly NomeDeFiltro[], opcoes: Opcoes): Escolhas =>
  filtros.includes('uf') ? { uf: opcoes.uf!.map((o) => String(o.valor)) } : {}

/** A date of a spreadsheet is the number that it keeps. */
const asNumber = (cell: unknown) => (cell instanceof Date ? cell.getTime() / 86_400_000 + 25_569 : cell)

test('every report that the contract offers has its query, and the other way round', () => {
  expect(reports.map((r) => r.relatorio).toSorted((a, b) => a.id - b.id)).toEqual(relatoriosProntos)
})

describe.each(reports.map((r) => [r.relatorio.rota, r] as const))('%s', (_, { relatorio }) => {
  const { colunas, filtros, soComFiltros } = relatorio
  const { buscar, baixar, opcoes } = relatorioEndpoints(relatorio)
  const onde = relatorio.perfil && SALA
  const noLugar = { ...(onde && { host: onde }) }
  const w = wording(onde ? 'sala' : 'padrao')
  const optionsFor = async (persona: Persona, host = onde) =>
    (await t.call(opcoes, { persona, ...(host && { host }) })).body as Opcoes
  const rowsFor = async (persona: Persona, body: Escolhas, host = onde) => {
    const r = await t.call(buscar, { persona, body, ...(host && { host }) })
    expect([r.status, r.body]).toEqual([200, expect.any(Array)])
    return r.body as Linha[]
  }
  const offered = optionsFor('admin')
  const all = offered.then((o) => rowsFor('admin', everything(filtros, o)))

  test('R716: answers its columns and nothing else; the demo has rows for it', async () => {
    const linhas = await all
    expect(linhas.length).toBeGreaterThan(0)
    for (const linha of linhas) expect(Object.keys(linha)).toEqual(colunas.map((c) => c.chave))
  })

  test('without a filter', async () => {
    const r = await t.call(buscar, { persona: 'admin', body: {}, ...noLugar })
    // R572: some are run only when filters are set; [0] is all in reach, which is none (R571).
    if (soComFiltros) {
      expect(r.body.message).toBe('Escolha ao menos um filtro para ver este relatório.')
      expect((await t.call(buscar, { persona: 'admin', body: { municipioId: [0] } })).status).toBe(422)
    } else {
      expect(r.body).toEqual(await all)
      expect(await rowsFor('admin', { municipioId: [0] })).toEqual(await all)
    }
  })

  test('each filter narrows to what is chosen, and all of them together too', async () => {
    const [todas, o] = [await all, await offered]
    const together: Record<string, readonly (number | string)[] | string> = {}
    const inteira = todas.find((l) => filtros.every((f) => l[holderOf(relatorio, f)] !== null))!
    for (const nome of filtros) {
      const { chave, valor } = FILTROS[nome]
      const donas = todas.filter((l) => l[holderOf(relatorio, nome)] !== null)
      if (valor === 'dia') {
        const choice = nome === 'dataFim' ? '2100-01-01' : '2000-01-01'
        expect(await rowsFor('admin', { ...everything(filtros, o), [chave]: choice })).toEqual(donas)
        const never = nome === 'dataFim' ? '2000-01-01' : '2100-01-01'
        expect(await rowsFor('admin', { [chave]: never })).toEqual([])
        together[chave] = choice
        continue
      }
      // Of each choice some rows: none of two, together all, and fewer than all.
      const parts = new Map<number | string, Linha[]>()
      for (const { valor } of o[chave]!) parts.set(valor, await rowsFor('admin', { [chave]: [valor] as number[] }))
      const texts = [...parts.values()].flat().map((l) => JSON.stringify(l))
      const filled = [...parts].filter(([, linhas]) => linhas.length > 0)
      expect(filled.length, `choices of ${chave} with rows`).toBeGreaterThan(1)
      if (SOMADOS[relatorio.id]?.includes(nome)) continue
      expect(texts.toSorted(), chave).toEqual(donas.map((l) => JSON.stringify(l)).toSorted())
      const shown = colunas.some((c) => c.chave === nome && c.tipo === 'texto')
      const named = (valor: number | string) => o[chave]!.find((x) => x.valor === valor)!.rotulo
      if (shown)
        for (const [valor, linhas] of filled)
          expect(new Set(linhas.map((l) => l[nome]))).toEqual(new Set([named(valor)]))
      together[chave] = filled
        .filter(([, linhas]) => linhas.some((l) => JSON.stringify(l) === JSON.stringify(inteira)))
        .map(([valor]) => valor)
    }
    const narrowed = await rowsFor('admin', together as Escolhas)
    expect(narrowed).toContainEqual(inteira)
    for (const nome of filtros)
      if (colunas.some((c) => c.chave === nome && c.tipo === 'texto'))
        expect(new Set(narrowed.map((l) => l[nome]))).toEqual(new Set([inteira[nome]]))
  })

  test.each<[Persona, string | undefined]>([
    ['condutor', undefined],
    ['analista', undefined],
    ['sala', SALA],
  ])('R650: %s sees what is in reach and no more', async (persona, host) => {
    const { user, groupsConfig } = (await t.call(getSessao, { persona, ...(host && { host }) })).body
    const adminOptions = await optionsFor('admin', host)
    const [own, whole] = [
      await rowsFor(persona, everything(filtros, await optionsFor(persona, host)), host),
      await rowsFor('admin', everything(filtros, adminOptions), host),
    ]
    const idOf = (chave: string, rotulo: unknown) => adminOptions[chave]?.find((o) => o.rotulo === rotulo)?.valor
    const seen = host ? (groupsConfig.visualizaEixosIds as unknown as number[]) : undefined
    const reaches = (municipioId: unknown, eixoId?: unknown) =>
      (user.permissoes.some(
        (p) => p.municipioId === municipioId && (!eixoId || p.eixoId === null || p.eixoId === eixoId),
      ) ||
        user.permissoesSolucoes.some((p) => p.municipioId === municipioId)) &&
      (!seen || !eixoId || seen.includes(eixoId as number))
    const reached = (l: Linha) => reaches(idOf('municipioId', placeOf(l)), l.eixo && idOf('eixoId', l.eixo))
    const places = (linhas: readonly Linha[]) => [...new Set(linhas.map(placeOf))]
    const sums = relatorio.alcance === 'municipioEixo' && !colunas.some((c) => c.chave === 'eixo')
    if (!whole.some(placeOf)) {
      // Of rows without a place their own tests tell what is counted in them.
      expect(own.length).toBeLessThanOrEqual(whole.length)
    } else if (sums && (SOMADOS[relatorio.id] || !filtros.includes('eixo'))) {
      // What is added up there is of the axes in reach.
      const some = places(whole.filter(reached))
      expect(some).toEqual(expect.arrayContaining(places(own)))
      expect(own.length).toBeLessThan(whole.length)
    } else if (sums) {
      // The axis of a row is not shown, but can be chosen.
      const pairs = adminOptions.municipioId!.flatMap((m) =>
        adminOptions.eixoId!.filter((e) => reaches(m.valor, e.valor)).map((e) => ({ m: m.valor, e: e.valor })),
      )
      const parts: Linha[] = []
      for (const { m, e } of pairs)
        parts.push(...(await rowsFor('admin', { municipioId: [m as number], eixoId: [e as number] }, host)))
      const texts = (linhas: readonly Linha[]) => linhas.map((l) => JSON.stringify(l)).toSorted()
      expect(texts(own)).toEqual(texts(parts))
      expect(own.length).toBeLessThan(whole.length)
    } else {
      expect(own).toEqual(whole.filter(reached))
      expect(own.length).toBeLessThan(whole.length)
    }
    const reach = new Set([...user.permissoes, ...user.permissoesSolucoes].map((p) => p.municipioId))
    for (const { valor } of (await optionsFor(persona, host)).municipioId ?? []) expect(reach).toContain(valor)
  })

  test('R262: points are shown to who may see them, in rows, files and catalogue alike', async () => {
    const seen = colunas.filter((c) => c.pede === undefined)
    const { user } = (await t.call(getSessao, { persona: 'administrador' })).body
    await t.setFlags(user.grupo.nome, ['visualizarPontosMedalha'], false)
    const body = everything(filtros, await optionsFor('administrador'))
    const linhas = await rowsFor('administrador', body)
    expect(linhas.length).toBeGreaterThan(0)
    for (const linha of linhas) for (const { chave, pede } of colunas) if (pede) expect(linha[chave], chave).toBeNull()
    const file = await t.call(baixar, { persona: 'administrador', params: { formato: 'xlsx' }, body, ...noLugar })
    const { sheets } = await readXlsx(file.raw)
    expect(sheets[0]!.rows[0]).toEqual(seen.map((c) => w.frase(c.titulo)))
    const { body: catalogue } = await t.call(catalogoDeRelatorios, { persona: 'administrador', ...noLugar })
    expect(catalogue.find((r) => r.id === relatorio.id)!.colunas.map((c) => c.chave)).toEqual(seen.map((c) => c.chave))
    await t.setFlags(user.grupo.nome, ['visualizarPontosMedalha'])
    expect(await rowsFor('administrador', body)).toEqual(await all)
  })

  test('R455, R432: who is not of a group that lists it may not', async () => {
    for (const persona of ['ad', 'parceiro'] as const)
      for (const e of [buscar, baixar, opcoes] as AnyEndpoint[]) {
        const r = await t.call(e, { persona, params: { formato: 'xlsx' } as never, body: {} as never })
        expect([e.path, r.status]).toEqual([e.path, 403])
      }
  })

  describe('as a file', () => {
    const fileFor = async (formato: 'xlsx' | 'csv' | 'pdf') => {
      const body = everything(filtros, await offered)
      const r = await t.call(baixar, { persona: 'admin', params: { formato }, body, ...noLugar })
      expect(r.status).toBe(200)
      return r.raw
    }
    test('XLSX: the same rows, figures as figures', async () => {
      const { sheets } = await readXlsx(await fileFor('xlsx'))
      const [titles, ...lines] = sheets[0]!.rows
      expect(titles).toEqual(colunas.map((c) => w.frase(c.titulo)))
      const cells = (await all).map((l) => colunas.map((c) => celula(c.tipo, l[c.chave]) ?? null))
      expect(lines.map((l) => colunas.map((_c, i) => asNumber(l[i] ?? null)))).toEqual(cells)
    })
    test('CSV: the same rows', async () => {
      const lines = (await fileFor('csv')).toString('utf8').trimEnd().split('\r\n')
      expect(lines.length).toBe((await all).length + 1)
      const texts = colunas.filter((c) => c.tipo === 'texto')
      for (const [i, linha] of (await all).entries())
        for (const c of texts) expect(lines[i + 1]).toContain(formatar(c.tipo, linha[c.chave]))
    })
    test('PDF: its title and the first and last row', async () => {
      const pages = pdfPages(await fileFor('pdf'))
      const squeeze = (s: string) => s.replace(/\s+/g, '')
      const text = squeeze(pages.map((p) => p.text).join(''))
      expect(text).toContain(squeeze(w.frase(relatorio.titulo)))
      for (const linha of [(await all)[0]!, (await all).at(-1)!])
        expect(text).toContain(squeeze(formatar(colunas[0]!.tipo, linha[colunas[0]!.chave])))
    })
  })
})

describe('the catalogue', () => {
  test('R570, R573: lists what the group lists, in the words of the variant', async () => {
    const { body } = await t.call(catalogoDeRelatorios, { persona: 'analista' })
    expect(body.map((r) => r.rota)).toEqual(relatoriosProntos.filter((r) => !r.perfil).map((r) => r.rota))
    expect(body.find((r) => r.id === 9)).toEqual({
      id: 9,
      titulo: 'Falta evidenciar',
      rota: 'get-falta-evidenciar',
      categoria: 'indicadores',
      soComFiltros: true,
      colunas: [
        { chave: 'municipio', titulo: 'Município', tipo: 'texto' },
        { chave: 'eixo', titulo: 'Eixo', tipo: 'texto' },
        { chave: 'tema', titulo: 'Tema', tipo: 'texto' },
        { chave: 'numero', titulo: 'Número', tipo: 'inteiro' },
        { chave: 'pergunta', titulo: 'Pergunta', tipo: 'texto' },
        { chave: 'pontos', titulo: 'Pontos', tipo: 'numero' },
      ],
      filtros: [
        { chave: 'municipioId', rotulo: 'Município', codigo: 1 },
        { chave: 'uf', rotulo: 'UF', codigo: 11 },
        { chave: 'unidadeRegionalId', rotulo: 'Unidade regional', codigo: 10 },
        { chave: 'eixoId', rotulo: 'Eixo', codigo: 12 },
        { chave: 'temaId', rotulo: 'Tema', codigo: 13 },
      ],
    })
    expect((await t.call(catalogoDeRelatorios, { persona: 'parceiro' })).body).toEqual([])
    const sala = (await t.call(catalogoDeRelatorios, { persona: 'sala', host: SALA })).body
    expect(sala[0]!.colunas.map((c) => c.titulo)).not.toContain('Eixo')
  })

  test('whatever a report may be filtered by offers something', async () => {
    const names = Object.keys(FILTROS) as NomeDeFiltro[]
    const offered = JSON.parse((await json(t.banco.db, optionsOf(adminActor, names))).text) as Opcoes
    const lists = names.filter((n) => FILTROS[n].valor !== 'dia')
    expect(Object.keys(offered)).toEqual(lists.map((n) => FILTROS[n].chave))
    for (const [chave, options] of Object.entries(offered)) expect(options.length, chave).toBeGreaterThan(0)
  })
})

describe('a wrong or a large report', () => {
  const relatorio = defineRelatorio({ id: 17, colunas: ['municipio', 'numero'], alcance: 'municipio' })

  test('that leaves out a filter, or what the person reaches, is found when it is defined', () => {
    expect(() => defineReport(relatorio, () => sql`select 1`)).toThrow(
      'The report get-municipio-regiao does not apply: municipio, uf, regional, alcance',
    )
    expect(() =>
      defineReport(relatorio, (f) => sql`${f.municipio(sql`a`)} ${f.uf(sql`b`)} ${f.regional(sql`c`)}`),
    ).toThrow('does not apply: alcance')
  })

  const many = (n: number) =>
    defineReport(
      relatorio,
      (f, alcance) => sql`select 'Vale Sereno/SC' as municipio, n as numero, 'segredo' as outra
        from generate_series(1, ${n}::int) n where ${alcance(sql`1`)} and ${f.municipio(sql`1`)} and ${f.uf(sql`'SC'`)}
          and ${f.regional(sql`1`)} order by n`,
    )
  const ambiente = t.settings.ambientes.hosts.localhost!
  const ctx = { db: t.banco.db, actor: adminActor, ambiente, now: new Date() }

  test('is refused past the limit, never cut', async () => {
    await expect(listRows(ctx, many(MAX_LINHAS + 1), {})).rejects.toMatchObject({
      status: 422,
      message: 'O relatório passa de 50.000 linhas. Escolha filtros que mostrem menos.',
    })
  })

  test('of 50,000 rows is a spreadsheet', async () => {
    const linhas = JSON.parse((await listRows(ctx, many(MAX_LINHAS), {})).text) as Linha[]
    expect(linhas.at(-1)).toEqual({ municipio: 'Vale Sereno/SC', numero: MAX_LINHAS })
    const request = { ...asker, ...ctx }
    const file = await makeFile(request as never, relatorio, 'xlsx', { linhas, escolhas: {}, opcoes: {} })
    const { sheets } = await readXlsx(file.body as Buffer)
    expect(sheets[0]!.rows.length).toBe(MAX_LINHAS + 1)
    expect(sheets[0]!.rows.at(-1)).toEqual(['Vale Sereno/SC', MAX_LINHAS])
    await expect(
      makeFile(request as never, relatorio, 'pdf', { linhas, escolhas: {}, opcoes: {} }),
    ).rejects.toMatchObject({ status: 422 })
  })
})
