import { sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { celula, formatar, type Linha, type TipoColuna } from '#contract/coluna.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import {
  catalogoDeRelatorios,
  defineRelatorio,
  existeEm,
  MAX_LINHAS,
  MAX_LINHAS_PDF,
  type Relatorio,
  relatorioEndpoints,
} from '#contract/relatorio.ts'
import { VISTA_PADRAO } from '#contract/relatorio-vista.ts'
import { COLUNAS } from '#contract/relatorios/colunas.ts'
import { type Escolhas, FILTROS, type NomeDeFiltro } from '#contract/relatorios/filtros.ts'
import { municipiosPorRegiao } from '#contract/relatorios/municipios-por-regiao.ts'
import { todosOsRelatorios } from '#contract/relatorios/todos.ts'
import { getSessao } from '#contract/sessao.ts'
import { LINHAS_NA_HORA } from '#contract/trabalho.ts'
import { capacidades, type Variante } from '#contract/variants.ts'
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

// Only one solution of the demo is followed by visits.
await t.banco.db.execute(
  sql`update municipio_solucao set monitoramento = 2 where "solucaoId" = (select min("solucaoId") from municipio_solucao)`,
)
// The demo's cities are of one state and mostly of one region, its diagnoses of one person: filters must have to choose.
const outra = sql`"municipioId" = (select max("municipioId") from acompanhamento where diagnostico and finalizado)`
await t.banco.db.execute(
  sql`update municipio set "unidadeRegionalId" = (select max(id_unidade_regional) from unidade_regional) where ${outra}`,
)
await t.banco.db.execute(sql`update acompanhamento set "finalizadoPor" = 1 where ${outra}`)
// Its proposals are of one person, those that were signed of one region, and what they sell is of one project.
await t.banco.db.execute(sql`update municipio set "unidadeRegionalId" = (select max(id_unidade_regional) from unidade_regional)
  where "municipioId" = (select max("municipioId") from municipio_proposta where "statusPropostaId" = 7)`)
await t.banco.db.execute(
  sql`update territorio set "responsavelId" = 1 where "territorioId" = (select max("territorioId") from territorio)`,
)
await t.banco.db.execute(sql`update municipio_proposta set "criadoPor" = 1 where "statusPropostaId" = 1`)
await t.banco.db.execute(sql`with projeto as (insert into projeto (nome, uf) values ('Outro projeto', 'SC') returning "projetoId"),
    eixo as (insert into eixo (nome, "projetoId") select 'De outro projeto', "projetoId" from projeto returning "eixoId"),
    grupo as (insert into grupo_solucao (nome, "eixoId") select 'De outro projeto', "eixoId" from eixo returning "grupoSolucaoId")
  update solucao set "grupoSolucaoId" = (select "grupoSolucaoId" from grupo)
  where "solucaoId" = (select min("solucaoId") from municipio_proposta_solucoes_extras)`)
const longe = sql`(select "unidadeRegionalId" from municipio order by "municipioId" limit 1)`
for (const nome of ['padrao', 'sala']) {
  const { db } = t.bancos.get(nome)
  await db.execute(sql`update unidade_regional set uf = 'PR' where id_unidade_regional <> ${longe}`)
  await db.execute(sql`update municipio set uf = 'PR' where "unidadeRegionalId" <> ${longe}`)
}

const variantOf = (host: string | undefined): Variante => (host === SALA ? 'sala' : 'padrao')
const isAt = (r: Relatorio, host: string | undefined) => existeEm(r, capacidades(variantOf(host)))

const semDiagnostico = sql`"municipioId" = (select max(m."municipioId") from municipio m where not exists (
  select 1 from acompanhamento a where a."municipioId" = m."municipioId" and a.diagnostico and a.finalizado))`
await t.banco.db.execute(
  sql`update usuario_permissao set "usuarioId" = 1 where "permissaoId" = 1 and ${semDiagnostico}`,
)
await t.banco.db.execute(sql`update municipio set uf = 'PR', "unidadeRegionalId" = (select max(id_unidade_regional) from unidade_regional),
  "statusId" = (select max("statusId") from status s where s."statusId" <> municipio."statusId") where ${semDiagnostico}`)
await t.bancos.get('sala').db.execute(sql`update selo_inscricao set "enviadaPor" = 1 where "municipioId" =
  (select max("municipioId") from selo_inscricao where situacao = 'Enviado')`)

/** What the rows of a report add up: choosing of it changes the sums instead of choosing rows. */
const SOMADOS: Readonly<Record<number, readonly NomeDeFiltro[]>> = {
  19: ['municipio', 'uf', 'regional'],
  20: ['municipio', 'uf', 'regional'],
  23: ['eixo'],
  36: ['municipio', 'uf', 'regional'],
  52: ['municipio', 'uf', 'regional'],
}
/** Of some days it tells what moved in them, and no row has a day: the column that it tells it in. */
const MOVED: Readonly<Record<number, string>> = { 33: 'pontosObtidos' }
/** The columns that a filter chooses by: a row with nothing there is none of the choices. */
const holdersOf = ({ colunas }: Relatorio, nome: NomeDeFiltro) =>
  colunas.filter(({ chave }) =>
    Object.entries<{ titulo: string; chave?: string; filtros?: readonly string[] }>(COLUNAS).some(
      ([n, c]) => (c.chave ?? n) === chave && c.filtros?.includes(nome),
    ),
  )

type Opcoes = Readonly<Record<string, readonly { valor: number | string; rotulo: string }[]>>
const adminActor = { acessoTotal: true, usuarioId: 1, grupo: { verTodosEixos: true }, eixosVisiveis: null } as Actor

/** Where a report must have something to choose, every state chosen is as good as nothing. */
const everything = (filtros: readonly NomeDeFiltro[], opcoes: Opcoes): Escolhas =>
  filtros.includes('uf') ? { uf: opcoes.uf!.map((o) => String(o.valor)) } : {}

/** An extra is told by its name, which the shelf does not have. */
const bare = (name: unknown) => (typeof name === 'string' ? name.replace('(extra) ', '') : name)
const PERIOD = new Set<TipoColuna>(['data', 'instante', 'mes'])

const toMinute = (days: number) => Math.round(days * 1440) / 1440
/** A date of a spreadsheet is the number that it keeps. Hours are read as days too, of a calendar that counts one more until March of 1900. */
const asNumber = (cell: unknown) => {
  if (!(cell instanceof Date)) return cell
  const days = cell.getTime() / 86_400_000 + 25_569
  return toMinute(days < 61 ? days - 1 : days)
}
/** What the same cell was made of. */
const asWritten = (tipo: TipoColuna, valor: unknown) => {
  const cell = celula(tipo, valor) ?? null
  return typeof cell === 'number' && (tipo === 'horas' || PERIOD.has(tipo)) ? toMinute(cell) : cell
}

test('every report that the contract offers has its query, and the other way round', () => {
  expect(reports.map((r) => r.relatorio).toSorted((a, b) => a.id - b.id)).toEqual(todosOsRelatorios)
})

describe.each(reports.map((r) => [`${r.relatorio.id} ${r.relatorio.rota}`, r] as const))('%s', (_, { relatorio }) => {
  const { colunas, filtros, soComFiltros } = relatorio
  const { buscar, baixar, opcoes } = relatorioEndpoints(relatorio)
  /** Where it exists. */
  const home = isAt(relatorio, undefined) ? undefined : SALA
  const at = home ? { host: home } : {}
  const has = (chave: string) => colunas.some((c) => c.chave === chave)
  const optionsFor = async (persona: Persona, host = home) =>
    (await t.call(opcoes, { persona, ...(host && { host }) })).body as Opcoes
  const rowsFor = async (persona: Persona, body: Escolhas, host = home) => {
    const r = await t.call(buscar, { persona, body, ...(host && { host }) })
    expect([r.status, r.body]).toEqual([200, expect.any(Array)])
    return r.body as Linha[]
  }
  const offered = optionsFor('admin')
  const all = offered.then((o) => rowsFor('admin', everything(filtros, o)))

  test('R716 R728: answers its columns and nothing else; the demo has rows for it', async () => {
    const linhas = await all
    expect(linhas.length).toBeGreaterThan(0)
    for (const linha of linhas) expect(Object.keys(linha)).toEqual(colunas.map((c) => c.chave))
  })

  test('R572: without a filter', async () => {
    const r = await t.call(buscar, { persona: 'admin', body: {}, ...at })
    // Some are run only when filters are set; [0] is all in reach, which is none (R571).
    if (soComFiltros) {
      expect(r.body.message).toBe('Escolha ao menos um filtro para ver este relatório.')
      expect((await t.call(buscar, { persona: 'admin', body: relatorio.filtrosPadrao })).status).toBe(422)
    } else {
      expect(r.body).toEqual(await all)
      expect(await rowsFor('admin', relatorio.filtrosPadrao)).toEqual(await all)
    }
  })

  test('each filter narrows to what is chosen, and all of them together too', async () => {
    const [todas, o] = [await all, await offered]
    const together: Record<string, readonly (number | string)[] | string> = {}
    const chosen: (readonly [string, (readonly [number | string, Linha[]])[]])[] = []
    const moved = MOVED[relatorio.id]
    const isDated = (l: Linha) =>
      moved ? Number(l[moved]) > 0 : colunas.some((c) => PERIOD.has(c.tipo) && l[c.chave] !== null)
    for (const nome of filtros) {
      const { chave, valor } = FILTROS[nome]
      // Of a period it adds up the months: that is counted in the test of its own.
      if (valor === 'dia' && relatorio.id === 52) continue
      if (valor === 'dia') {
        const choice = nome === 'dataFim' ? '2100-01-01' : '2000-01-01'
        expect(await rowsFor('admin', { ...everything(filtros, o), [chave]: choice })).toEqual(todas.filter(isDated))
        const never = nome === 'dataFim' ? '2000-01-01' : '2100-01-01'
        expect(await rowsFor('admin', { [chave]: never })).toEqual([])
        together[chave] = choice
        continue
      }
      // Of each choice some rows: none of two, together all, and fewer than all.
      const parts = new Map<number | string, Linha[]>()
      for (const { valor } of o[chave]!) parts.set(valor, await rowsFor('admin', { [chave]: [valor] as number[] }))
      // Whose row is nobody's, or that of one whom we do not know, cannot be chosen by them.
      const shown = colunas.some((c) => c.chave === nome && c.tipo === 'texto')
      const named = (valor: number | string) => o[chave]!.find((x) => x.valor === valor)!.rotulo
      const known = new Set<unknown>(o[chave]!.map((x) => x.rotulo))
      const holders = holdersOf(relatorio, nome)
      const chosable = todas.filter((l) =>
        shown ? known.has(bare(l[nome])) : holders.some(({ chave: c }) => l[c] !== null),
      )
      const texts = [...parts.values()].flat().map((l) => JSON.stringify(l))
      const filled = [...parts].filter(([, linhas]) => linhas.length > 0)
      expect(filled.length, `choices of ${chave} with rows`).toBeGreaterThan(1)
      if (SOMADOS[relatorio.id]?.includes(nome)) continue
      expect(texts.toSorted(), chave).toEqual(chosable.map((l) => JSON.stringify(l)).toSorted())
      if (shown)
        for (const [valor, linhas] of filled)
          expect(new Set(linhas.map((l) => bare(l[nome])))).toEqual(new Set([named(valor)]))
      chosen.push([chave, filled])
    }
    const isOf = (l: Linha, linhas: readonly Linha[]) => linhas.some((x) => JSON.stringify(x) === JSON.stringify(l))
    // One that everything can be chosen by.
    const um = todas.find(
      (l) =>
        (!filtros.includes('dataFim') || isDated(l)) &&
        chosen.every(([, filled]) => filled.some(([, linhas]) => isOf(l, linhas))),
    )!
    // Nothing of it is chosen by.
    if (chosen.length === 0) return
    for (const [chave, filled] of chosen)
      together[chave] = filled.filter(([, linhas]) => isOf(um, linhas)).map(([valor]) => valor)
    const narrowed = await rowsFor('admin', together as Escolhas)
    expect(narrowed).toContainEqual(um)
    for (const nome of filtros)
      if (colunas.some((c) => c.chave === nome && c.tipo === 'texto'))
        expect(new Set(narrowed.map((l) => l[nome]))).toEqual(new Set([um[nome]]))
  })

  const readers: [Persona, string | undefined][] = [
    ['condutor', undefined],
    ['analista', undefined],
    ['sala', SALA],
  ]
  // Flags are set in the first of the databases.
  test.each(readers.filter(([, host]) => isAt(relatorio, host) && !(host && relatorio.pede)))(
    'R650: %s sees what is in reach and no more',
    async (persona, host) => {
      const { user, groupsConfig } = (await t.call(getSessao, { persona, ...(host && { host }) })).body
      if (relatorio.pede) await t.setFlags(user.grupo.nome, [relatorio.pede])
      const adminOptions = await optionsFor('admin', host)
      const [own, whole] = [
        await rowsFor(persona, everything(filtros, await optionsFor(persona, host)), host),
        await rowsFor('admin', everything(filtros, adminOptions), host),
      ]
      const reach = new Set([...user.permissoes, ...user.permissoesSolucoes].map((p) => p.municipioId))
      for (const { valor } of (await optionsFor(persona, host)).municipioId ?? []) expect(reach).toContain(valor)
      expect(own.length).toBeLessThanOrEqual(whole.length)
      // What is added up, or is of no place, is counted in the test of its own.
      if (!has('municipio')) return
      const idOf = (chave: string, rotulo: unknown) => adminOptions[chave]?.find((o) => o.rotulo === rotulo)?.valor
      const seen = host ? (groupsConfig.visualizaEixosIds as unknown as number[]) : undefined
      const reached = (linha: Linha) => {
        const [municipioId, eixoId] = [idOf('municipioId', linha.municipio), idOf('eixoId', linha.eixo)]
        return (
          (user.permissoes.some(
            (p) => p.municipioId === municipioId && (!linha.eixo || p.eixoId === null || p.eixoId === eixoId),
          ) ||
            user.permissoesSolucoes.some((p) => p.municipioId === municipioId)) &&
          (!seen || !linha.eixo || seen.includes(eixoId as number))
        )
      }
      if (relatorio.alcance === 'municipio' || has('eixo')) {
        expect(own).toEqual(whole.filter(reached))
        expect(own.length).toBeLessThan(whole.length)
      } else {
        // Of which axis a row is is not shown, and sums are of what is in reach: the test of its own counts them.
        const places = new Set(whole.filter(reached).map((l) => l.municipio))
        for (const { municipio } of own) expect(places).toContain(municipio)
        if (!filtros.includes('eixo') || SOMADOS[relatorio.id]) return
        // But it can be chosen.
        const inReach: Linha[] = []
        for (const m of adminOptions.municipioId!)
          for (const e of adminOptions.eixoId!.filter((x) => reached({ municipio: m.rotulo, eixo: x.rotulo }))) {
            const choice = { municipioId: [m.valor as number], eixoId: [e.valor as number] }
            inReach.push(...(await rowsFor('admin', choice, host)))
          }
        const texts = (linhas: readonly Linha[]) => linhas.map((l) => JSON.stringify(l)).toSorted()
        expect(texts(own)).toEqual(texts(inReach))
      }
    },
  )

  const ofFlags = home ? [] : ['administrador' as const]
  test.each(ofFlags)(
    'R262: what a flag shows is there for %s who holds it, in rows, files and catalogue alike',
    async (persona) => {
      const seen = colunas.filter((c) => c.pede === undefined)
      const asked = [...new Set(colunas.flatMap((c) => c.pede ?? []))]
      const { user } = (await t.call(getSessao, { persona })).body
      await t.setFlags(user.grupo.nome, asked, false)
      const body = everything(filtros, await optionsFor(persona))
      const linhas = await rowsFor(persona, body)
      expect(linhas.length).toBeGreaterThan(0)
      for (const linha of linhas)
        for (const { chave, pede } of colunas) if (pede) expect(linha[chave], chave).toBeNull()
      const file = await t.call(baixar, { persona, params: { formato: 'xlsx' }, body })
      const { sheets } = await readXlsx(file.raw)
      expect(sheets[0]!.rows[0]).toEqual(seen.map((c) => wording('padrao').frase(c.titulo)))
      const { body: catalogue } = await t.call(catalogoDeRelatorios, { persona })
      expect(catalogue.find((r) => r.id === relatorio.id)!.colunas.map((c) => c.chave)).toEqual(
        seen.map((c) => c.chave),
      )
      await t.setFlags(user.grupo.nome, asked)
      expect(await rowsFor(persona, body)).toEqual(await all)
    },
  )

  test('R455, R432: who is not of a group that lists it may not', async () => {
    for (const persona of ['ad', 'parceiro'] as const)
      for (const e of [buscar, baixar, opcoes] as AnyEndpoint[]) {
        const r = await t.call(e, { persona, params: { formato: 'xlsx' } as never, body: {} as never, ...at })
        expect([e.path, r.status]).toEqual([e.path, 403])
      }
  })

  describe('as a file', () => {
    const w = wording(variantOf(home))
    const fileFor = async (formato: 'xlsx' | 'csv' | 'pdf', escolhas: Escolhas = {}) => {
      const body = { ...everything(filtros, await offered), ...escolhas }
      const r = await t.call(baixar, { persona: 'admin', params: { formato }, body, ...at })
      expect(r.status).toBe(200)
      return r.raw
    }
    test('XLSX: the same rows, figures as figures', async () => {
      const { sheets } = await readXlsx(await fileFor('xlsx'))
      const [titles, ...lines] = sheets[0]!.rows
      expect(titles).toEqual(colunas.map((c) => w.frase(c.titulo)))
      const cells = (await all).map((l) => colunas.map((c) => asWritten(c.tipo, l[c.chave])))
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
      // The longest ones are no paper unless something is chosen.
      const longa = (await all).length > MAX_LINHAS_PDF
      const escolhas: Escolhas = longa ? { municipioId: [Number((await offered).municipioId![0]!.valor)] } : {}
      const linhas = longa ? await rowsFor('admin', escolhas) : await all
      const pages = pdfPages(await fileFor('pdf', escolhas))
      const squeeze = (s: string) => s.replace(/\s+/g, '')
      const text = squeeze(pages.map((p) => p.text).join(''))
      expect(text).toContain(squeeze(w.frase(relatorio.titulo)))
      for (const linha of [linhas[0]!, linhas.at(-1)!])
        expect(text).toContain(squeeze(formatar(colunas[0]!.tipo, linha[colunas[0]!.chave])))
    })
  })
})

describe('the catalogue', () => {
  test('lists what the group lists, in the words of the variant', async () => {
    await t.setFlags('Analista', ['verMenuProposta'], false)
    const { body } = await t.call(catalogoDeRelatorios, { persona: 'analista' })
    const daqui = todosOsRelatorios.filter((r) => isAt(r, undefined))
    expect(body.map((r) => r.id)).toEqual(daqui.filter((r) => !r.pede).map((r) => r.id))
    const { body: todos } = await t.call(catalogoDeRelatorios, { persona: 'admin' })
    expect(todos.map((r) => r.id)).toEqual(daqui.map((r) => r.id))
    expect(body.find((r) => r.id === 9)).toEqual({
      id: 9,
      titulo: 'Falta evidenciar',
      rota: 'get-falta-evidenciar',
      categoria: 'indicadores',
      filtrosPadrao: { municipioId: [0] },
      soComFiltros: true,
      perfil: null,
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
    for (const r of sala) expect(r.colunas.map((c) => c.titulo)).not.toContain('Eixo')
  })

  test('whatever a report may be filtered by offers something', async () => {
    const names = Object.keys(FILTROS) as NomeDeFiltro[]
    const lists = names.filter((n) => FILTROS[n].valor !== 'dia')
    const [aqui, naSala] = await Promise.all(
      ['padrao', 'sala'].map(
        async (nome) => JSON.parse((await json(t.bancos.get(nome).db, optionsOf(adminActor, names))).text) as Opcoes,
      ),
    )
    expect(Object.keys(aqui!)).toEqual(lists.map((n) => FILTROS[n].chave))
    // Rooms alone are shopped.
    for (const [chave, options] of Object.entries({ ...aqui!, grupoClienteOculto: naSala!.grupoClienteOculto! }))
      expect(options.length, chave).toBeGreaterThan(0)
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
      code: 'linhasDemais',
      message: 'O relatório passa de 50.000 linhas. Escolha filtros que mostrem menos.',
    })
  })

  test('of more lines than one waits for is made in the background, whoever asks', async () => {
    const { db } = t.banco
    await db.execute(sql`insert into municipio (nome, uf, "projetoId")
      select 'Longe ' || n, 'RR', (select min("projetoId") from projeto) from generate_series(1, ${LINHAS_NA_HORA.planilha}::int) n`)
    const { baixar, preparar } = relatorioEndpoints(municipiosPorRegiao)
    const ask = (formato: 'xlsx' | 'csv' | 'pdf', body: Escolhas) =>
      t.call(baixar, { persona: 'admin', params: { formato }, body })
    for (const formato of ['xlsx', 'csv'] as const) {
      expect((await ask(formato, { uf: ['RR'] })).status).toBe(200)
      const { status, body } = await ask(formato, {})
      expect([status, body.code]).toEqual([422, 'soEmSegundoPlano'])
      expect(body.message).toContain('5.000 linhas')
      expect((await t.call(preparar, { persona: 'admin', params: { formato }, body: {} })).status).toBe(202)
    }
    expect((await ask('pdf', {})).body.message).toContain('3.000 linhas')
    await db.execute(sql`delete from municipio where uf = 'RR'`)
  })

  test('of 50,000 rows is a spreadsheet', async () => {
    const linhas = JSON.parse((await listRows(ctx, many(MAX_LINHAS), {})).text) as Linha[]
    expect(linhas.at(-1)).toEqual({ municipio: 'Vale Sereno/SC', numero: MAX_LINHAS })
    const request = { ...asker, ...ctx }
    const file = await makeFile(request as never, relatorio, 'xlsx', {
      linhas,
      escolhas: {},
      vista: VISTA_PADRAO,
      opcoes: {},
    })
    const { sheets } = await readXlsx(file.body as Buffer)
    expect(sheets[0]!.rows.length).toBe(MAX_LINHAS + 1)
    expect(sheets[0]!.rows.at(-1)).toEqual(['Vale Sereno/SC', MAX_LINHAS])
    await expect(
      makeFile(request as never, relatorio, 'pdf', { linhas, escolhas: {}, vista: VISTA_PADRAO, opcoes: {} }),
    ).rejects.toMatchObject({ status: 422 })
  })
})
