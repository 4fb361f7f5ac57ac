import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listarItensPendentes, listarPendencias, opcoesDePendencia } from '#contract/pendencia.ts'
import { getPerguntaMunicipio } from '#contract/pergunta-municipio.ts'
import { one, rows } from '#server/db/sql.ts'
import { PERSONAS, type Persona, startTestApp } from '#server/testing/test-app.ts'

const t = await startTestApp({ bancos: ['padrao', 'sala'] })
/** Another hour, and sessions of that hour. */
const relogio = (em: string) => {
  t.setClock(em)
  t.forgetLogins()
}
relogio('2026-03-10T15:00:00-03:00')
const db = t.banco.db

const pendencias = async (persona: Persona, query: { municipioId?: string } = {}, host = 'localhost') =>
  (await t.call(listarPendencias, { persona, query, host })).body
const pagina = async (persona: Persona, chave: string, query: object = {}, host = 'localhost') =>
  (await t.call(listarItensPendentes, { persona, params: { chave }, query, host })).body
/** All of them, a few at a time. */
const itens = async (persona: Persona, chave: string, query: object = {}, host = 'localhost') => {
  const todas = []
  for (let n = 1; ; n++) {
    const lida = await pagina(persona, chave, { ...query, porPagina: '7', pagina: String(n) }, host)
    todas.push(...lida.linhas)
    if (n * 7 >= lida.total) return todas
  }
}
const DE_EVIDENCIA = new Set([
  'evidencias-a-analisar',
  'complementos-a-analisar',
  'rejeitadas-com-prazo',
  'prazos-encerrados',
  'respondidas-a-evidenciar',
])
const chaves = async (persona: Persona) => (await pendencias(persona)).map((p) => p.chave)
/** What may be sent again. */
const comPrazo = async () => (await pendencias('ad')).find((p) => p.chave === 'rejeitadas-com-prazo')
const contar = async (onde: ReturnType<typeof sql>) =>
  (await one<{ n: number }>(db, sql`select count(*)::int as n from pergunta_municipio pm where ${onde}`))!.n

test('each role is told what waits for it and nothing else', async () => {
  expect(await chaves('analista')).toEqual([
    'evidencias-a-analisar',
    'complementos-a-analisar',
    'relatorios-a-analisar',
    'relatorios-administrativos-a-analisar',
  ])
  expect(await chaves('ad')).toEqual([
    'recursos-cabiveis',
    'rejeitadas-com-prazo',
    'prazos-encerrados',
    'respondidas-a-evidenciar',
    'acoes-atrasadas',
    'acoes-a-vencer',
  ])
  expect(await chaves('especialista')).toEqual([
    'acoes-atrasadas',
    'acoes-a-vencer',
    'encontros-sem-relatorio',
    'relatorios-devolvidos',
    'relatorios-administrativos-devolvidos',
  ])
  expect(await chaves('admin')).toEqual([
    'evidencias-a-analisar',
    'complementos-a-analisar',
    'recursos-a-julgar',
    'recursos-cabiveis',
    'rejeitadas-com-prazo',
    'prazos-encerrados',
    'respondidas-a-evidenciar',
    'acoes-atrasadas',
    'acoes-a-vencer',
    'diagnostico-por-concluir',
    'acompanhamentos-a-responder',
    'acompanhamentos-por-finalizar',
    'relatorios-a-analisar',
    'relatorios-administrativos-a-analisar',
    'processos-a-analisar',
    'processos-a-enviar',
    'propostas-a-enviar',
    'propostas-aceitas',
    'minutas-a-assinar',
    'parcelas-vencidas',
  ])
})

test('one thing is said in the singular, and what nobody can do any more says so', async () => {
  const todas = [
    ...(await pendencias('condutor', { municipioId: '1' })),
    ...(await pendencias('admin', { municipioId: '1' })),
  ]
  const uma = todas.filter((p) => p.quantidade === 1)
  expect(uma.length).toBeGreaterThan(0)
  expect(uma.map((p) => p.titulo).filter((titulo) => /^\p{L}+(s|ões)\b/u.test(titulo))).toEqual([])
  const varias = (await pendencias('admin')).find((p) => p.chave === 'prazos-encerrados')!
  expect([varias.quantidade > 1, varias.titulo, varias.nota]).toEqual([
    true,
    'Prazos de reenvio encerrados',
    'Não há mais o que enviar: só as perguntas recorrentes voltam, no próximo acompanhamento.',
  ])
})

test('counts are of the rows in reach, with the first deadline and the address of the work', async () => {
  const [analisar] = await pendencias('analista')
  const doAnalista = sql`estado = 'evidenciada' and ("municipioId", "eixoId") in (
    select p."municipioId", p."eixoId" from usuario_permissao p join usuario u using ("usuarioId") where u.email = 'analista@exemplo.com.br')`
  expect(analisar!.quantidade).toBe(await contar(doAnalista))
  expect(analisar!.emFila).toEqual({ passo: 'Analisar', para: '/analise' })
  const fila = await pagina('analista', 'evidencias-a-analisar')
  expect(fila).toMatchObject({
    titulo: 'Evidências para analisar',
    nome: { um: 'evidência', varios: 'evidências' },
    passo: 'Analisar',
    comPrazo: false,
  })
  expect(fila.linhas.every((l) => l.para === `/analise?municipio=${l.municipioId}&pergunta=${l.itemId}`)).toBe(true)
  const prazo = await comPrazo()
  expect(prazo).toMatchObject({ prazo: '2026-03-10', totalLugares: 1, tom: 'atencao' })
  const [primeira] = (await pagina('ad', prazo!.chave)).linhas
  expect(primeira).toMatchObject({ prazo: '2026-03-10', para: `/cidade/1/evidenciar/${primeira!.itemId}` })
})

test.each([
  ...PERSONAS.map((p) => [p, 'localhost'] as const),
  ...(['admin', 'administrador', 'sala', 'analista'] as const).map((p) => [p, 'sala.localhost'] as const),
])('%s at %s: each card counts exactly the rows of its list, in every page and place', async (persona, host) => {
  for (const p of await pendencias(persona, {}, host)) {
    const linhas = await itens(persona, p.chave, {}, host)
    expect([p.chave, linhas.length]).toEqual([p.chave, p.quantidade])
    expect(new Set(linhas.map((l) => l.itemId)).size).toBe(linhas.length)
    // Some work is of no place.
    const lugares = new Set(linhas.flatMap((l) => l.municipioId ?? []))
    expect(lugares.size).toBe(p.totalLugares)
    // The most urgent first, and its deadline is the one that the card shows.
    const prazos = linhas.map((l) => l.prazo ?? '9999')
    expect(prazos).toEqual(prazos.toSorted())
    expect(linhas[0]!.prazo).toBe(p.prazo)
    const [algum] = lugares
    if (algum === undefined) continue
    const municipioId = String(algum)
    const aqui = (await pendencias(persona, { municipioId }, host)).find((x) => x.chave === p.chave)
    expect(await itens(persona, p.chave, { municipioId }, host)).toHaveLength(aqui!.quantidade)
  }
})

test.each([
  ['admin', 'localhost'],
  ['ad', 'localhost'],
  ['analista', 'localhost'],
  ['admin', 'sala.localhost'],
  ['sala', 'sala.localhost'],
] as const)(
  '%s at %s: each row of evidence is a question that the person opens, with its deadline',
  async (persona, host) => {
    const lista = (await pendencias(persona, {}, host)).filter((p) => DE_EVIDENCIA.has(p.chave))
    expect(lista.length).toBeGreaterThan(0)
    for (const p of lista)
      for (const l of (await pagina(persona, p.chave, { porPagina: '12' }, host)).linhas) {
        const r = await t.call(getPerguntaMunicipio, { persona, host, params: { id: String(l.itemId) } })
        expect([r.status, r.body.municipioId, r.body.numero, r.body.texto, r.body.eixo]).toEqual([
          200,
          l.municipioId,
          l.numero,
          l.titulo,
          l.eixo,
        ])
        if (l.prazo) expect(r.body.prazo!.dia).toBe(l.prazo)
        expect(r.body.salvo).toBe(l.salvo)
        if (['rejeitadas-com-prazo', 'respondidas-a-evidenciar'].includes(p.chave))
          expect(r.body.acoes.carregar).toBe(true)
      }
  },
)

test('the list is narrowed by place, axis, deadline and words, and says what it may be narrowed to', async () => {
  const chave = 'rejeitadas-com-prazo'
  const todas = await itens('admin', chave)
  const opcoes = (await t.call(opcoesDePendencia, { persona: 'admin', params: { chave } })).body
  expect(new Set(opcoes.municipios.map((m) => m.municipioId))).toEqual(new Set(todas.map((l) => l.municipioId)))
  expect(new Set(opcoes.eixos.map((e) => e.nome))).toEqual(new Set(todas.map((l) => l.eixo)))
  const eixo = opcoes.eixos[0]!
  expect(await itens('admin', chave, { eixoId: String(eixo.eixoId) })).toEqual(
    todas.filter((l) => l.eixo === eixo.nome),
  )
  const hoje = todas.filter((l) => l.prazo === '2026-03-10')
  expect([hoje.length > 0, await itens('admin', chave, { prazo: 'hoje' })]).toEqual([true, hoje])
  expect(await itens('admin', chave, { prazo: 'encerrado' })).toEqual([])
  const { municipio } = todas[0]!
  expect(await itens('admin', chave, { busca: municipio!.toUpperCase() })).toEqual(
    expect.arrayContaining(todas.filter((l) => l.municipio === municipio)),
  )
})

test('what is not the person’s work, or not in their reach, does not exist', async () => {
  const status = async (persona: Persona, chave: string, query = {}) =>
    (await t.call(listarItensPendentes, { persona, params: { chave }, query })).status
  expect(await status('analista', 'respondidas-a-evidenciar')).toBe(404)
  expect(await status('ad', 'evidencias-a-analisar')).toBe(404)
  expect(await status('ad', 'nada')).toBe(404)
  expect((await t.call(opcoesDePendencia, { persona: 'ad', params: { chave: 'evidencias-a-analisar' } })).status).toBe(
    404,
  )
  expect(await status('ad', 'respondidas-a-evidenciar', { municipioId: '2' })).toBe(404)
  const minhas = await itens('ad', 'respondidas-a-evidenciar')
  expect(minhas.every((l) => l.municipioId === 1)).toBe(true)
})

test('a question rejected twice is not sent again; a deadline that ends today still does, until midnight in São Paulo', async () => {
  const antes = await comPrazo()
  relogio('2026-03-10T23:59:59-03:00')
  expect(await comPrazo()).toEqual(antes)
  relogio('2026-03-11T00:00:00-03:00')
  const [depois, encerrados] = [await comPrazo(), (await pendencias('ad')).find((p) => p.chave === 'prazos-encerrados')]
  expect(depois!.quantidade).toBe(antes!.quantidade - 1)
  expect([encerrados!.chave, encerrados!.prazo! < '2026-03-11']).toEqual(['prazos-encerrados', true])
  relogio('2026-03-10T15:00:00-03:00')
  const duasVezes = await contar(sql`estado = 'rejeitada' and "qtdRejeicao" = 2`)
  const total = (await pendencias('admin'))
    .filter((p) => p.chave.includes('prazo'))
    .reduce((s, p) => s + p.quantidade, 0)
  expect([duasVezes > 0, total]).toEqual([true, (await contar(sql`estado = 'rejeitada'`)) - duasVezes])
})

test('asked for one municipality, only that one answers; out of reach it does not exist', async () => {
  const [meu, outro] = await rows<{ id: number }>(db, sql`select "municipioId" as id from municipio order by 1`)
  const aqui = await pendencias('admin', { municipioId: String(meu!.id) })
  expect(aqui.every((p) => p.totalLugares === 1)).toBe(true)
  for (const p of aqui)
    expect(
      (await itens('admin', p.chave, { municipioId: String(meu!.id) })).every((l) => l.municipioId === meu!.id),
    ).toBe(true)
  const r = await t.call(listarPendencias, { persona: 'ad', query: { municipioId: String(outro!.id) } })
  expect(r.status).toBe(404)
})

test('the seal room is told of the pillars its group sends for', async () => {
  const lista = await pendencias('sala', {}, 'sala.localhost')
  expect(lista.length).toBeGreaterThan(0)
  const banco = t.bancos.get('sala').db
  await banco.execute(sql`update usuario_grupo set "visualizaEixosIds" = '{}' where nome = 'Sala'`)
  t.sessions.get('sala')!.forget()
  expect(await pendencias('sala', {}, 'sala.localhost')).toEqual([])
})
