import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { filaDeAnalise } from '#contract/evidencia.ts'
import { listarPendencias } from '#contract/pendencia.ts'
import { type EstadoVisivel, getPerguntaMunicipio, LISTA_POR_ESTADO } from '#contract/pergunta-municipio.ts'
import { type Recorte, recortar } from '#contract/recortes.ts'
import { one, rows } from '#server/db/sql.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'

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
const DE_EVIDENCIA = new Set([
  'evidencias-a-analisar',
  'complementos-a-analisar',
  'rejeitadas-com-prazo',
  'prazos-encerrados',
  'respondidas-a-evidenciar',
])
const chaves = async (persona: Persona) => (await pendencias(persona)).map((p) => p.chave)
const contar = async (onde: ReturnType<typeof sql>) =>
  (await one<{ n: number }>(db, sql`select count(*)::int as n from pergunta_municipio pm where ${onde}`))!.n

test('each role is told what waits for it and nothing else', async () => {
  expect(await chaves('analista')).toEqual(['evidencias-a-analisar', 'complementos-a-analisar'])
  expect(await chaves('ad')).toEqual([
    'rejeitadas-com-prazo',
    'prazos-encerrados',
    'respondidas-a-evidenciar',
    'acoes-atrasadas',
    'acoes-a-vencer',
  ])
  expect(await chaves('especialista')).toEqual(['acoes-atrasadas', 'acoes-a-vencer'])
  expect(await chaves('admin')).toEqual([
    'evidencias-a-analisar',
    'complementos-a-analisar',
    'rejeitadas-com-prazo',
    'prazos-encerrados',
    'respondidas-a-evidenciar',
    'acoes-atrasadas',
    'acoes-a-vencer',
    'diagnostico-por-concluir',
    'acompanhamentos-a-responder',
    'acompanhamentos-por-finalizar',
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
  expect(analisar!.lugares.reduce((s, l) => s + l.quantidade, 0)).toBe(analisar!.quantidade)
  expect(analisar!.lugares.every((l) => l.para === `/cidade/${l.municipioId}/evidencia/evidenciada`)).toBe(true)
  const [prazo] = await pendencias('ad')
  expect(prazo).toMatchObject({ prazo: '2026-03-10', totalLugares: 1, tom: 'atencao' })
  expect(prazo!.lugares[0]!.para).toMatch(/^\/cidade\/\d+\/evidencia\/rejeitada\?so=com-prazo$/)
})

/** The questions that the page at this address shows. */
const naPagina = async (persona: Persona, para: string, host: string) => {
  const { pathname, searchParams } = new URL(para, 'http://praca')
  if (pathname === '/analise') {
    const fila = (await t.call(filaDeAnalise, { persona, host, query: { porPagina: '1000' } })).body.linhas
    expect(searchParams.get('situacao')).toBe('complementos')
    return fila.filter((i) => i.complemento && i.municipioId === Number(searchParams.get('municipio')))
  }
  const [, , municipioId, tela, ultimo] = pathname.split('/')
  if (tela === 'evidenciar') {
    const r = await t.call(getPerguntaMunicipio, { persona, host, params: { id: ultimo! } })
    expect([r.status, r.body.municipioId]).toEqual([200, Number(municipioId)])
    return [r.body]
  }
  const estado = ultimo as EstadoVisivel
  const lista = await t.call(LISTA_POR_ESTADO[estado], { persona, host, params: { id: municipioId! }, query: {} })
  return recortar(lista.body, estado, searchParams.get('so') as Recorte | null)
}

test.each([
  ['admin', 'localhost'],
  ['ad', 'localhost'],
  ['analista', 'localhost'],
  ['admin', 'sala.localhost'],
  ['sala', 'sala.localhost'],
] as const)('%s at %s: each line leads to exactly the questions that it counts', async (persona, host) => {
  const lista = (await pendencias(persona, {}, host)).filter((p) => DE_EVIDENCIA.has(p.chave))
  expect(lista.length).toBeGreaterThan(0)
  for (const p of lista)
    for (const l of p.lugares) {
      const questoes = await naPagina(persona, l.para, host)
      expect([p.chave, l.para, questoes.length]).toEqual([p.chave, l.para, l.quantidade])
      // The deadline that is shown is the first of those.
      if (l.prazo) expect(questoes.map((q) => q.prazo!.dia).toSorted()[0]).toBe(l.prazo)
      // And leads to the one that has it.
      expect(l.paraPrazo === null).toBe(l.prazo === null)
      if (l.paraPrazo) {
        const [desta, ...outras] = await naPagina(persona, l.paraPrazo, host)
        expect([desta!.prazo!.dia, outras]).toEqual([l.prazo, []])
        expect(questoes.map((q) => q.perguntaMunicipioId)).toContain(desta!.perguntaMunicipioId)
      }
    }
})

test('a deadline with one question behind it leads to that question', async () => {
  const sozinha = (await pendencias('admin'))
    .filter((p) => p.prazo !== null && DE_EVIDENCIA.has(p.chave))
    .flatMap((p) => p.lugares)
    .filter((l) => l.quantidade === 1)
  expect(sozinha.length).toBeGreaterThan(0)
  for (const l of sozinha) expect(l.para).toMatch(/^\/cidade\/\d+\/evidenciar\/\d+$/)
})

test('a question rejected twice waits for nobody; a deadline that ends today still does, until midnight in São Paulo', async () => {
  const [antes] = await pendencias('ad')
  relogio('2026-03-10T23:59:59-03:00')
  expect((await pendencias('ad'))[0]).toEqual(antes)
  relogio('2026-03-11T00:00:00-03:00')
  const [depois, encerrados] = await pendencias('ad')
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
  expect(aqui.every((p) => p.totalLugares === 1 && p.lugares[0]!.municipioId === meu!.id)).toBe(true)
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

test('who reaches very many places is shown the most pressing twenty and told how many there are', async () => {
  const analisar = (await pendencias('admin')).find((p) => p.chave === 'respondidas-a-evidenciar')!
  expect(analisar.lugares.length).toBe(Math.min(20, analisar.totalLugares))
})
