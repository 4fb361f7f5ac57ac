import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listarAuditoria } from '#contract/auditoria.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { filaDeAnalise, opcoesDaFila } from '#contract/evidencia.ts'
import { MAX_CONTADO } from '#contract/pagina.ts'
import { extratoPontos } from '#contract/pergunta-pontos.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { keysetPage, orderSql, pageBounds, pageSql } from './page.ts'
import { search } from './rows.ts'
import { json, one, rows } from './sql.ts'

const t = await startTestApp()
const { db } = t.banco

interface Row {
  id: number
  nome: string
}
/** Rows with many ties, made where they are asked for: no table is needed. */
const rowsUpTo = (n: number) =>
  sql`(select g as id, 'Cidade ' || g % 7 as nome, nullif(g % 5, 0) as valor from generate_series(1, ${n}::int) g) r`

const numbered = async (
  p: { pagina?: number; porPagina?: number },
  n: number,
  ordem: 'valor' | '-valor',
  busca?: string,
) => {
  const de = sql`from ${rowsUpTo(n)} where ${search(sql`r.nome`, busca)}`
  const { limite, ...counted } = pageBounds(p)
  const order = orderSql(ordem, { valor: sql`r.valor` }, sql`r.id`)
  const { text } = await json(
    db,
    pageSql({ linhas: sql`select r.* ${de} order by ${order} ${limite}`, de, ...counted }),
  )
  return JSON.parse(text) as { linhas: (Row & { valor: number | null })[]; total: number; totalExato: boolean }
}

describe('pages by number', () => {
  test('hold every row once under any order and search, ties and empty values included', async () => {
    for (const ordem of ['valor', '-valor'] as const)
      for (const busca of [undefined, 'CIDADE 3', '3 cidade', '%', '_']) {
        const whole = await numbered({ porPagina: 1000 }, 100, ordem, busca)
        const pages = await Promise.all(
          Array.from({ length: 15 }, (_, i) => numbered({ pagina: i + 1, porPagina: 7 }, 100, ordem, busca)),
        )
        expect(pages.flatMap((p) => p.linhas)).toEqual(whole.linhas)
        expect(new Set(whole.linhas.map((r) => r.id)).size).toBe(whole.total)
        expect(pages.every((p) => p.total === whole.total && p.totalExato)).toBe(true)
      }
    expect((await numbered({}, 100, 'valor', '3 cidade')).total).toBe(14)
    expect((await numbered({}, 100, 'valor', '%')).total).toBe(0)
    // Empty values last in both directions.
    for (const ordem of ['valor', '-valor'] as const)
      expect((await numbered({ porPagina: 100 }, 100, ordem)).linhas.slice(-20).every((r) => r.valor === null)).toBe(
        true,
      )
  })

  test('count as far as they count, and of a longer list always know that it goes on', async () => {
    const total = async (pagina: number, n: number) => {
      const { linhas, total: t, totalExato } = await numbered({ pagina, porPagina: 1000 }, n, 'valor')
      return [linhas.length, t, totalExato]
    }
    expect(await total(1, MAX_CONTADO)).toEqual([1000, MAX_CONTADO, true])
    expect(await total(1, MAX_CONTADO + 1)).toEqual([1000, MAX_CONTADO, false])
    expect(await total(10, MAX_CONTADO + 1)).toEqual([1000, MAX_CONTADO, false])
    expect(await total(11, MAX_CONTADO + 1)).toEqual([1, MAX_CONTADO + 1, true])
    expect(await total(12, MAX_CONTADO + 1)).toEqual([0, MAX_CONTADO + 1, true])
  })
})

describe('pages from a row on', () => {
  const page = (cursor: string | null | undefined, n: number, crescente = false) =>
    keysetPage<Row>(
      db,
      { porPagina: 7, ...(cursor && { cursor }) },
      {
        colunas: sql`r.id, r.nome`,
        de: sql`from ${rowsUpTo(n)} where r.id % 2 = 0`,
        id: sql`r.id`,
        idOf: (r) => r.id,
        crescente,
      },
    )
  const ids = (p: { linhas: Row[] }) => p.linhas.map((r) => r.id)

  test('a row added between two of them is neither doubled nor hides one', async () => {
    const first = await page(null, 40)
    expect(ids(first)).toEqual([40, 38, 36, 34, 32, 30, 28])
    // Five more come in before the next page is asked for.
    const second = await page(first.proxima, 50)
    expect(ids(second)).toEqual([26, 24, 22, 20, 18, 16, 14])
    const last = await page(second.proxima, 50)
    expect([ids(last), last.proxima]).toEqual([[12, 10, 8, 6, 4, 2], null])
    expect([first.total, second.total, last.total]).toEqual([20, 25, 25])
    // And back, to what is new as well.
    expect(ids(await page(last.anterior, 50))).toEqual(ids(second))
    const newer = await page((await page(last.anterior, 50)).anterior, 50)
    expect(ids(newer)).toEqual(ids(first))
    expect(ids(await page(newer.anterior, 50))).toEqual([50, 48, 46, 44, 42])
  })

  test('run in both directions, and end where the list ends', async () => {
    const walk = async (crescente: boolean) => {
      const all: number[] = []
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const p = await page(cursor, 40, crescente)
        all.push(...ids(p))
        cursor = p.proxima
      }
      return all
    }
    const even = Array.from({ length: 20 }, (_, i) => 2 * i + 2)
    expect(await walk(true)).toEqual(even)
    expect(await walk(false)).toEqual(even.toReversed())
    expect(await page('depois-1', 40)).toMatchObject({ linhas: [], proxima: null, anterior: null, total: 20 })
    expect((await page(null, 40)).anterior).toBeNull()
  })
})

describe('the lists of the product', () => {
  type Query = QueryOf<typeof filaDeAnalise, 'in'>
  const fila = async (persona: Persona, query: Query = {}) => (await t.call(filaDeAnalise, { persona, query })).body
  const inPages = async (persona: Persona, query: Query = {}) => {
    const all = []
    for (let pagina = 1; ; pagina++) {
      const p = await fila(persona, { ...query, pagina: String(pagina), porPagina: '7' })
      if (p.linhas.length === 0) return all
      all.push(...p.linhas)
    }
  }

  test('R599: until it is filtered the queue is of what is evidenciada, beside what was added to what is approved', async () => {
    const { linhas } = await fila('admin', { porPagina: '1000' })
    const estados = await rows<{ id: number; estado: string }>(
      db,
      sql`select "perguntaMunicipioId" as id, estado from pergunta_municipio`,
    )
    const estadoDe = new Map(estados.map((e) => [e.id, e.estado]))
    const por = (complemento: boolean) =>
      new Set(linhas.filter((l) => l.complemento === complemento).map((l) => estadoDe.get(l.perguntaMunicipioId)))
    expect(por(false)).toEqual(new Set(['evidenciada']))
    expect([...por(true)].filter((e) => e !== 'aprovada')).toEqual([])
    expect(linhas.filter((l) => !l.complemento)).toHaveLength(estados.filter((e) => e.estado === 'evidenciada').length)
  })

  test('the pages of the queue are the queue, under every filter', async () => {
    for (const query of [
      {},
      { eixoId: '2' },
      { situacao: 'novas' },
      { situacao: 'reenvios' },
      { situacao: 'iniciadas' },
      { situacao: 'complementos' },
      { busca: 'agua' },
    ] satisfies Query[]) {
      const whole = await fila('administrador', { ...query, porPagina: '1000' })
      expect(whole.total, JSON.stringify(query)).toBe(whole.linhas.length)
      expect(await inPages('administrador', query)).toEqual(whole.linhas)
    }
  })

  test('the situations share the queue out, and the choices of its filters are what waits', async () => {
    const whole = await fila('administrador', { porPagina: '1000' })
    const parts = await Promise.all(
      (['novas', 'reenvios', 'iniciadas', 'complementos'] as const).map((situacao) =>
        fila('administrador', { situacao, porPagina: '1000' }),
      ),
    )
    const ids = parts.flatMap((p) => p.linhas.map((i) => i.perguntaMunicipioId))
    // What was sent again may be begun as well.
    expect(new Set(ids)).toEqual(new Set(whole.linhas.map((i) => i.perguntaMunicipioId)))
    expect(parts[0]!.linhas.every((i) => !i.reenvio && !i.complemento && i.decididos === 0)).toBe(true)
    expect(parts[1]!.linhas.every((i) => i.reenvio)).toBe(true)
    expect(parts[2]!.linhas.every((i) => i.decididos > 0 && !i.complemento)).toBe(true)
    expect(parts[3]!.linhas.every((i) => i.complemento)).toBe(true)
    const { body } = await t.call(opcoesDaFila, { persona: 'administrador' })
    expect(body.total).toBe(whole.total)
    const each = (de: (i: (typeof whole.linhas)[number]) => number) => new Set(whole.linhas.map(de))
    expect(new Set(body.municipios.map((m) => m.municipioId))).toEqual(each((i) => i.municipioId))
    expect(new Set(body.eixos.map((e) => e.eixoId))).toEqual(each((i) => i.eixoId))
    expect(new Set(body.temas.map((x) => x.temaId))).toEqual(each((i) => i.temaId))
  })

  test('every word of a search is found, in the place, the number, the text or the theme', async () => {
    const { linhas } = await fila('admin', { porPagina: '1000' })
    const { municipio, uf, numero, tema } = linhas[0]!
    const busca = `${tema.split(' ')[0]} ${municipio.toUpperCase()}/${uf} ${numero}`
    const found = (await fila('administrador', { busca, porPagina: '1000' })).linhas
    expect(found.map((i) => i.perguntaMunicipioId)).toContain(linhas[0]!.perguntaMunicipioId)
    expect(found.every((i) => i.municipio === municipio)).toBe(true)
    expect((await fila('administrador', { busca: `${busca} nenhures` })).total).toBe(0)
  })

  test('who has all of the queue sees it as one analyst does; others may not ask, and a foreign filter shows nothing', async () => {
    const analista = (await one<{ id: number }>(
      db,
      sql`select "usuarioId" as id from usuario where email = 'analista@exemplo.com.br'`,
    ))!.id
    const alcance = await one<{ tudo: boolean }>(
      db,
      sql`select u.padrao or g."acessoTotal" or g."verTodosEixos" as tudo from usuario u join usuario_grupo g using ("usuarioGrupoId")
          where "usuarioId" = ${analista}`,
    )
    expect(alcance!.tudo).toBe(false)
    const dele = await fila('analista', { porPagina: '1000' })
    const visto = await fila('administrador', { analistaId: String(analista), porPagina: '1000' })
    expect(visto.linhas.map((i) => i.perguntaMunicipioId)).toEqual(dele.linhas.map((i) => i.perguntaMunicipioId))
    const all = await fila('administrador', { porPagina: '1000' })
    expect(visto.total).toBeLessThan(all.total)
    expect((await t.call(filaDeAnalise, { persona: 'analista', query: { analistaId: String(analista) } })).status).toBe(
      403,
    )
    const fora = all.linhas.find((i) => !dele.linhas.some((d) => d.municipioId === i.municipioId))!
    const foreign = await t.call(filaDeAnalise, {
      persona: 'analista',
      query: { municipioId: String(fora.municipioId) },
    })
    expect(foreign.body).toEqual({ linhas: [], total: 0, totalExato: true })
    expect((await t.call(opcoesDaFila, { persona: 'analista' })).body.total).toBe(dele.total)
  })

  test('the statement is sorted by each of its columns and its sums are of all that matches', async () => {
    const extrato = async (query: QueryOf<typeof extratoPontos, 'in'>) =>
      (await t.call(extratoPontos, { persona: 'admin', params: { id: '1' }, query })).body
    const whole = await extrato({ porPagina: '1000' })
    expect(whole.linhas.length).toBeGreaterThan(10)
    for (const coluna of ['em', 'motivo', 'pergunta', 'usuario', 'declarados', 'comprovados'] as const)
      for (const ordem of [coluna, `-${coluna}`] as const) {
        const pages = await Promise.all(
          Array.from({ length: Math.ceil(whole.total / 9) }, (_, i) =>
            extrato({ ordem, pagina: String(i + 1), porPagina: '9' }),
          ),
        )
        const read = pages.flatMap((p) => p.linhas.map((l) => l.pontoLancamentoId))
        expect(read.toSorted((a, b) => a - b)).toEqual(
          whole.linhas.map((l) => l.pontoLancamentoId).toSorted((a, b) => a - b),
        )
        expect(pages.every((p) => p.declarados === whole.declarados && p.total === whole.total)).toBe(true)
      }
    const { numero, texto } = whole.linhas[0]!
    const found = await extrato({ busca: `${numero}. ${texto.slice(0, 80)}`, porPagina: '1000' })
    expect(found.total).toBeGreaterThan(0)
    expect(found.linhas.every((l) => l.numero === numero)).toBe(true)
    const sum = (list: readonly number[]) => list.reduce((s, n) => s + n, 0)
    expect(found.declarados).toBe(sum(found.linhas.map((l) => l.declarados)))
    expect(found.comprovados).toBe(sum(found.linhas.map((l) => l.comprovados)))
  })

  test('the balance of the statement counts every line up to its own, whatever is shown', async () => {
    const extrato = async (query: QueryOf<typeof extratoPontos, 'in'> = {}) =>
      (await t.call(extratoPontos, { persona: 'admin', params: { id: '1' }, query: { porPagina: '1000', ...query } }))
        .body
    const whole = await extrato({ ordem: 'em' })
    const saldo = { declarados: 0, comprovados: 0 }
    const saldos = new Map(
      whole.linhas.map((l) => {
        saldo.declarados += l.declarados
        saldo.comprovados += l.comprovados
        return [l.pontoLancamentoId, { ...saldo }]
      }),
    )
    const same = ({ linhas }: typeof whole) => {
      for (const l of linhas) expect(l.saldo).toEqual(saldos.get(l.pontoLancamentoId))
    }
    same(whole)
    expect(whole.saldos).toEqual({ antes: { declarados: 0, comprovados: 0 }, depois: saldo })
    expect([whole.declarados, whole.comprovados]).toEqual([saldo.declarados, saldo.comprovados])
    same(await extrato({ porPagina: '3', pagina: '2' }))
    same(await extrato({ ordem: '-comprovados', porPagina: '5' }))
    const motivo = whole.linhas.at(-1)!.motivo
    const porMotivo = await extrato({ motivo })
    same(porMotivo)
    expect(new Set(porMotivo.linhas.map((l) => l.motivo))).toEqual(new Set([motivo]))
    expect(whole.motivos).toContain(motivo)

    // From one day to another: what was there before, what is there after, and the lines between.
    const dia = (em: string) => new Date(new Date(em).getTime() - 3 * 3_600_000).toISOString().slice(0, 10)
    const dias = [...new Set(whole.linhas.map((l) => dia(l.em)))]
    const meio = dias[Math.floor(dias.length / 2)]!
    const doDia = await extrato({ de: meio, ate: meio })
    same(doDia)
    expect(doDia.linhas.length).toBeGreaterThan(0)
    expect(doDia.linhas.every((l) => dia(l.em) === meio)).toBe(true)
    expect(doDia.saldos.antes.declarados + doDia.declarados).toBe(doDia.saldos.depois.declarados)
    expect(doDia.saldos.antes.comprovados + doDia.comprovados).toBe(doDia.saldos.depois.comprovados)

    // A theme has a statement of its own, whose balance ends in what it sums up to.
    const { temaId } = whole.temas[0]!
    const doTema = await extrato({ temaId: String(temaId), ordem: 'em' })
    expect(doTema.linhas.at(-1)!.saldo).toEqual({ declarados: doTema.declarados, comprovados: doTema.comprovados })
    expect(doTema.linhas.length).toBeLessThan(whole.linhas.length)
    expect(doTema.temas).toEqual(whole.temas)
  })

  test('a page that cannot be is refused, and no page is larger than it may be', async () => {
    for (const query of [
      { pagina: '0' },
      { porPagina: '1001' },
      { pagina: 'x' },
      { pagina: '1000001' },
      { porPagina: '0' },
    ])
      expect((await t.call(filaDeAnalise, { persona: 'admin', query })).status, JSON.stringify(query)).toBe(400)
    for (const query of [{ cursor: '7' }, { cursor: 'depois-x' }, { ordem: 'acao' as 'em' }])
      expect((await t.call(listarAuditoria, { persona: 'admin', query })).status, JSON.stringify(query)).toBe(400)
  })

  test('the log is searched by who, what and where, in the words of the page', async () => {
    const achados = async (busca: string) =>
      (await t.call(listarAuditoria, { persona: 'admin', query: { busca, porPagina: '1000' } })).body
    await t.call(extratoPontos, { persona: 'admin', params: { id: '1' } })
    const { linhas } = (await t.call(listarAuditoria, { persona: 'admin', query: { porPagina: '1000' } })).body
    const alguem = linhas.find((r) => r.usuario !== null)!
    const dele = await achados(alguem.usuario!.toUpperCase())
    expect(dele.linhas).toEqual(linhas.filter((r) => r.usuario === alguem.usuario))
    const sistema = await achados('sistema')
    expect(sistema.linhas.length).toBeGreaterThan(0)
    expect(sistema.linhas.every((r) => r.usuario === null || r.entidade === 'sistema')).toBe(true)
    expect((await achados('nada disso')).total).toBe(0)
  })
})
