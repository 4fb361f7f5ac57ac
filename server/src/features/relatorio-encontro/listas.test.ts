import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { CABECALHO_TOTAL } from '#contract/pagina.ts'
import * as bancada from '#contract/relatorio-analise.ts'
import * as c from '#contract/relatorio-encontro.ts'
import { acoesDoRelatorio, ESTADOS_RELATORIO } from '#contract/relatorio-estados.ts'
import { rows } from '#server/db/sql.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { relatorios } from './testing.ts'

const t = await startTestApp()
const r = relatorios(t)
const id = (n: number) => ({ params: { id: String(n) } })

test('R044 R046 R052 R701 R703 R704 R705 R706 R707: every list has it, and no list of who does not reach it', async () => {
  const { relatorioId, e } = await r.novo('aprovado', { municipioId: 2 })
  await r.db.execute(sql`update relatorio set "processoPagamentoId" = 1 where "relatorioId" = ${relatorioId}`)
  const eu = await r.usuarioDe('condutor')
  const tem = (x: { body: unknown }) =>
    Array.isArray(x.body) && (x.body as { relatorioId: number }[]).some((l) => l.relatorioId === relatorioId)
  const listas = async (persona: Persona) => [
    tem(await t.call(c.listarRelatorios, { persona, query: {} })),
    tem(await t.call(c.relatoriosDoMunicipio, { persona, ...id(2) })),
    tem(await t.call(c.relatoriosDoProcesso, { persona, ...id(1) })),
    tem(await t.call(c.relatoriosDoUsuario, { persona, params: { a: String(eu), b: '0' } })),
    tem(await t.call(c.filtrarRelatorios, { persona, body: { municipioId: 2, statusRelatorioId: 2 } })),
    (await t.call(c.filtrarRelatoriosNovo, { persona, body: { encontroId: e.encontroId } })).body.linhas?.length === 1,
    (await r.ver(relatorioId, persona)).status === 200,
  ]
  expect(await listas('condutor')).toEqual(Array(7).fill(true))
  expect(await listas('admin')).toEqual(Array(7).fill(true))
  expect(await listas('ad')).toEqual(Array(7).fill(false))
  const [linha] = (await t.call(c.filtrarRelatorios, { persona: 'condutor', body: { encontroId: e.encontroId } })).body
  expect(linha).toMatchObject({
    relatorioId,
    titulo: 'Oficina com empresários',
    usuario: { nome: 'Clarice Moura' },
    estado: 'aprovado',
    // Of its tasks, which a payment counts: two hours and one.
    horasTarefas: '03:00',
  })
  expect(linha!.criacao).toBeTruthy()
})

test('who has only the list of their own finds those of nobody else, whoever they ask for', async () => {
  const { relatorioId, e } = await r.novo()
  const autor = await r.usuarioDe('condutor')
  const vistas = async () => [
    (await t.call(c.relatoriosDoUsuario, { persona: 'especialista', params: { a: String(autor), b: '0' } })).body,
    (await t.call(c.filtrarRelatorios, { persona: 'especialista', body: { usuarioId: autor } })).body,
    (await t.call(c.filtrarRelatoriosNovo, { persona: 'especialista', body: { usuarioId: autor } })).body.linhas,
  ]
  const tem = (l: readonly { relatorioId: number }[]) => l.some((x) => x.relatorioId === relatorioId)
  expect((await vistas()).map(tem)).toEqual([true, true, true])
  await t.setFlags('Consultor Especialista', ['relatorios', 'podeAnalisarRelatorio'], false)
  expect(await vistas()).toEqual([[], [], []])
  const seu = await r.criar(await r.novoEncontro({ municipioId: e.municipioId }), {}, 'especialista')
  const meus = await t.call(c.filtrarRelatorios, {
    persona: 'especialista',
    body: { usuarioId: await r.usuarioDe('especialista') },
  })
  expect(meus.body.map((l) => l.relatorioId)).toContain(seu.body.relatorioId)
  await t.setFlags('Consultor Especialista', ['relatorios'])
})

test('the queue and the own ones, by all their filters; what may be done in it is what the machine says', async () => {
  const a = await r.novo('emAnalise', {}, { titulo: 'Zebra listrada' })
  const b = await r.novo('devolvido', {}, { titulo: 'Zebra solta' })
  const eu = String(await r.usuarioDe('condutor'))
  const fila = async (query: object, persona: Persona = 'analista') =>
    (await t.call(bancada.filaDeRelatorios, { persona, query: { busca: 'zebra', ...query } })).body.linhas.map(
      (l) => l.relatorioId,
    )
  expect(await fila({})).toEqual([a.relatorioId])
  expect(await fila({ situacao: 'devolvido' })).toEqual([b.relatorioId])
  expect(await fila({ municipioId: '1', usuarioId: eu, de: '2026-03-02', ate: '2026-03-02' })).toEqual([a.relatorioId])
  expect(await fila({ de: '2026-03-03' })).toEqual([])
  expect(await fila({ usuarioId: '1' })).toEqual([])
  expect(await fila({ busca: 'clarice zebra' })).toEqual([a.relatorioId])
  const opcoes = (await t.call(bancada.opcoesDaFilaDeRelatorios, { persona: 'analista' })).body
  expect(opcoes.municipios.map((m) => m.municipioId)).toContain(1)
  expect(opcoes.usuarios.map((u) => u.nome)).toContain('Clarice Moura')
  const meus = (
    await t.call(c.meusRelatorios, { persona: 'condutor', query: { busca: 'zebra', situacao: 'devolvido' } })
  ).body
  expect(meus.linhas.map((l) => l.relatorioId)).toEqual([b.relatorioId])
  expect((await t.call(c.opcoesDosMeus, { persona: 'condutor' })).body.porEstado.devolvido).toBeGreaterThan(0)
  for (const persona of ['analista', 'admin'] as const)
    for (const situacao of ESTADOS_RELATORIO)
      for (const l of (await t.call(bancada.filaDeRelatorios, { persona, query: { situacao } })).body.linhas) {
        const quem = { acessoTotal: persona === 'admin', autor: l.proprio, analisa: true }
        const esperadas = acoesDoRelatorio(quem, { estado: situacao, emPagamento: l.processoPagamentoId !== null })
        const escreve = persona === 'admin'
        expect(l.acoes).toEqual({
          ...esperadas,
          editar: esperadas.editar && escreve,
          cancelar: esperadas.cancelar && escreve,
        })
      }
})

test('an axis out of reach is out of every list and 404', async () => {
  const { relatorioId } = await r.novo('emAnalise', { eixoId: 5 }, { titulo: 'Quimera' })
  expect((await r.ver(relatorioId, 'analista')).status).toBe(404)
  expect((await r.julgar(relatorioId, 'aprovado')).status).toBe(404)
  const fila = await t.call(bancada.filaDeRelatorios, { persona: 'analista', query: { busca: 'quimera' } })
  expect(fila.body.total).toBe(0)
  const opcoes = await t.call(bancada.filaDeRelatorios, { persona: 'admin', query: { busca: 'quimera' } })
  expect(opcoes.body.total).toBe(1)
})

test('R056: the list of a city has no pages: of more than a thousand reports every one is in it, the newest first', async () => {
  const municipioId = 6
  const e = await r.novoEncontro({ municipioId })
  const eu = await r.usuarioDe('condutor')
  // A report of each: a meeting has one that counts.
  await r.db.execute(sql`with e as (insert into encontro ("municipioId", titulo, "encontroType", modalidade, "grupoId", inicio, fim, local, "usuarioId", situacao, "eixosIds", uid)
      select "municipioId", titulo, "encontroType", modalidade, "grupoId", inicio, fim, local, "usuarioId", 3, "eixosIds", uid || '-' || n
      from encontro, generate_series(1, 1200) n where "encontroId" = ${e.encontroId} returning *)
    insert into relatorio ("municipioId", "encontroId", titulo, descricao, "tipoExecucaoRelatorioId", "statusRelatorioId", inicio, fim, "usuarioId", "eixosIds")
    select "municipioId", "encontroId", 'De mil', '<p>x</p>', 1, 4, inicio, fim, ${eu}::int, "eixosIds" from e`)
  const ha = await rows<{ id: number }>(
    r.db,
    sql`select "relatorioId" as id from relatorio where "municipioId" = ${municipioId} order by 1 desc`,
  )
  expect(ha.length).toBeGreaterThan(1000)
  for (const persona of ['admin', 'condutor'] as const) {
    const { body, headers } = await t.call(c.relatoriosDoMunicipio, { persona, ...id(municipioId) })
    expect(body.map((l) => l.relatorioId)).toEqual(ha.map((l) => l.id))
    expect(headers[CABECALHO_TOTAL]).toBe(String(ha.length))
  }
})
