import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as contract from '#contract/encontro.ts'
import * as mudancas from '#contract/encontro-mudancas.ts'
import { addBusinessDays } from '#contract/holidays.ts'
import { CABECALHO_TOTAL } from '#contract/pagina.ts'
import { registerEndpoints } from '#contract/register.ts'
import type { RegisterRow } from '#contract/register-field.ts'
import { gruposDoTermo } from '#contract/registers/termo-referencia.ts'
import { one, rows } from '#server/db/sql.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { HOJE, newEncontro, readPlace } from './testing.ts'

const t = await startTestApp()
t.setClock(HOJE)
const { db } = t.banco
const lugar = await readPlace(db)
const outro = await readPlace(db, 1)
/** Out of the lead consultant's reach. */
const longe = (
  await one<{ id: number }>(
    db,
    sql`select e."encontroId" as id from encontro e where e."municipioId" not in (
    select "municipioId" from usuario_permissao where "usuarioId" = ${lugar.condutor}) limit 1`,
  )
)?.id

const criar = async (extra: Partial<mudancas.EncontroNovo> = {}, persona: Persona = 'condutor') => {
  const r = await t.call(mudancas.criarEncontro, { persona, body: newEncontro(lugar, extra) })
  if (r.status !== 200) throw new Error(JSON.stringify(r.body))
  return r.body
}
const ler = async (id: number, persona: Persona = 'condutor') =>
  (await t.call(contract.getEncontro, { persona, params: { id: String(id) } })).body
const mudar = (e: { encontroId: number; versao: number }, extra: object, persona: Persona = 'condutor') =>
  t.call(mudancas.alterarEncontro, { persona, body: { encontroId: e.encontroId, versao: e.versao, ...extra } })
const horas = (encontroId: number) =>
  rows<{ municipioTarefaId: number; minutos: number; dia: string }>(
    db,
    sql`select "municipioTarefaId", minutos, dia::text as dia from termo_hora where origem = 'encontro' and "origemId" = ${encontroId} order by 1`,
  )
const avisosDe = (usuarioId: number) =>
  rows<{ tipo: string; titulo: string }>(
    db,
    sql`select tipo, titulo from aviso where "usuarioId" = ${usuarioId} and tipo like 'encontro-%' order by "avisoId" desc`,
  )
const setPresenca = (encontroId: number) =>
  db.execute(sql`update encontro_convidado set presente = true where "encontroConvidadoId" = (
    select min("encontroConvidadoId") from encontro_convidado where "encontroId" = ${encontroId})`)

describe('a meeting', () => {
  test('is made, read, changed and deleted (R718)', async () => {
    const [a, b, c] = lugar.tarefas
    const e = await criar({
      tarefasEvento: [a!, b!, c!],
      convidadosEvento: [{ membroId: lugar.membros[0]! }, { nome: 'Ana de Fora', email: 'ANA@fora.com.br' }],
      fimString: '16/03/2026 10:40',
    })
    expect(e).toMatchObject({
      titulo: 'Reunião de teste',
      inicioString: '16/03/2026 09:00',
      fimString: '16/03/2026 10:40',
      grupoData: '16/03/2026 09:00 - Reunião de teste',
      duracao: 100,
      situacao: 1,
      semRelatorio: false,
      usuarioId: lugar.condutor,
      encontrosIds: [e.encontroId],
      acoes: { editar: true, confirmar: true, cancelar: true, reativar: false, excluir: true },
    })
    // Its length is shared over its tasks, what is left over goes to the first (R520: solutions come with their tasks).
    expect(e.tarefasEvento.map((x) => x.minutos)).toEqual([34, 33, 33])
    expect(e.tarefas).toEqual(e.tarefasEvento)
    expect(e.solucoesEvento.map((s) => s.municipioSolucaoId)).toEqual([
      ...new Set([a, b, c].map((x) => x!.municipioSolucaoId)),
    ])
    expect(await horas(e.encontroId)).toHaveLength(3)
    expect(e.convidadosEvento.map((x) => x.email)).toContain('a**@fora.com.br')
    const eixos = await one<{ eixosIds: number[] }>(
      db,
      sql`select "eixosIds" from encontro where "encontroId" = ${e.encontroId}`,
    )
    expect(eixos!.eixosIds).toEqual([...new Set([a, b, c].map((x) => x!.eixoId))].toSorted((x, y) => x - y))

    const r = await mudar(e, { titulo: 'Outro título', tarefasEvento: [a!], solucoesEvento: [] })
    expect(r.status).toBe(200)
    expect(r.body).toMatchObject({ titulo: 'Outro título', situacao: 1, local: 'Prefeitura' })
    expect(await horas(e.encontroId)).toMatchObject([{ municipioTarefaId: a!.municipioTarefaId, minutos: 100 }])

    const fora = await t.call(mudancas.excluirEncontro, { persona: 'condutor', params: { id: String(e.encontroId) } })
    expect(fora).toMatchObject({ status: 200, body: { message: 'Encontro excluído', excluidos: 1 } })
    expect(await horas(e.encontroId)).toEqual([])
    expect(
      (await t.call(contract.getEncontro, { persona: 'condutor', params: { id: String(e.encontroId) } })).status,
    ).toBe(404)
  })

  test('moved becomes Reagendado and takes its hours along; the history tells of it', async () => {
    const e = await criar({ tarefasEvento: [lugar.tarefas[0]!] })
    const r = await mudar(e, { inicioString: '18/03/2026 14:00', fimString: '18/03/2026 15:00' })
    expect(r.body).toMatchObject({ situacao: 4, inicioString: '18/03/2026 14:00' })
    expect(await horas(e.encontroId)).toMatchObject([{ minutos: 60, dia: '2026-03-18' }])
    const passos = (
      await t.call(contract.historicoDoEncontro, { persona: 'condutor', params: { id: String(e.encontroId) } })
    ).body
    expect(passos.map((p) => [p.acao, p.de, p.para])).toEqual([
      ['reagendar', 'Agendado', 'Reagendado'],
      ['criar', 'Agendado', 'Agendado'],
    ])
    expect(passos[0]!.descricao).toBe('Encontro reagendado: era 16/03/2026 das 09:00 às 11:00')
    const c = await mudar(r.body, { situacao: 2 })
    expect(c.body.situacao).toBe(2)
    const sequencia = await one<{ n: number }>(
      db,
      sql`select sequencia as n from encontro where "encontroId" = ${e.encontroId}`,
    )
    expect(sequencia!.n).toBe(1)
  })

  test('is called off with a reason, gives its hours back, and can be brought back', async () => {
    const e = await criar({ tarefasEvento: [lugar.tarefas[0]!] })
    const sem = await mudar(e, { situacao: 5 })
    expect(sem).toMatchObject({ status: 400, body: { fields: { justificativa: 'Informe o motivo do cancelamento' } } })
    const r = await mudar(e, { situacao: 5, justificativa: 'Chuva forte' })
    expect(r.body).toMatchObject({
      situacao: 5,
      justificativa: 'Chuva forte',
      acoes: { editar: false, reativar: true },
    })
    expect(await horas(e.encontroId)).toEqual([])
    expect((await mudar(r.body, { titulo: 'x' })).status).toBe(422)
    const v = await mudar(r.body, { situacao: 1 })
    expect(v.body).toMatchObject({ situacao: 1, justificativa: null })
    expect(await horas(e.encontroId)).toHaveLength(1)
  })

  test('that somebody was at is not deleted nor moved, but called off', async () => {
    const e = await criar({ convidadosEvento: [{ membroId: lugar.membros[0]! }] })
    await setPresenca(e.encontroId)
    const fora = await t.call(mudancas.excluirEncontro, { persona: 'condutor', params: { id: String(e.encontroId) } })
    expect(fora.status).toBe(409)
    expect(fora.body.message).toContain('Cancele em vez de excluir')
    expect((await mudar(e, { inicioString: '18/03/2026 14:00', fimString: '18/03/2026 15:00' })).status).toBe(422)
    expect((await mudar(e, { convidadosEvento: [] })).body.fields).toHaveProperty('convidadosEvento')
    expect((await mudar(e, { situacao: 5, justificativa: 'Não valeu' })).status).toBe(200)
  })

  test('of an older version is refused with the one of now', async () => {
    const e = await criar()
    await mudar(e, { titulo: 'Primeiro' })
    const r = await mudar(e, { titulo: 'Segundo' })
    expect(r.status).toBe(409)
    expect(r.body.details).toMatchObject({ atual: { titulo: 'Primeiro' } })
  })

  test.each([
    [{ titulo: ' ' }, 'titulo'],
    [{ local: '' }, 'local'],
    [{ inicioString: '' }, 'inicioString'],
    [{ inicioString: '31/02/2026 09:00' }, 'inicioString'],
    [{ fimString: '16/03/2026 09:00' }, 'fimString'],
    [{ fimString: '17/03/2026 10:00' }, 'fimString'],
    [{ fimString: '16/03/2026 24:30' }, 'fimString'],
    [{ grupoId: outro.grupoId }, 'grupoId'],
    [{ solucoesEvento: [{ municipioSolucaoId: outro.tarefas[0]!.municipioSolucaoId }] }, 'solucoesEvento'],
    [{ tarefasEvento: [{ municipioTarefaId: outro.tarefas[0]!.municipioTarefaId }] }, 'tarefasEvento'],
    [{ convidadosEvento: [{ membroId: outro.membros[0]! }] }, 'convidadosEvento.0.membroId'],
    [{ convidadosEvento: [{ email: 'a@b.com.br' }] }, 'convidadosEvento.0.nome'],
    [{ convidadosEvento: [{ nome: 'Ana', email: 'torto' }] }, 'convidadosEvento.0.email'],
    [{ repeticao: { tipo: 'semanal' as const } }, 'repeticao.vezes'],
    [{ repeticao: { tipo: 'semanal' as const, ate: '2026-03-17' } }, 'repeticao.ate'],
  ])('with %o is refused at %s', async (extra, campo) => {
    const r = await t.call(mudancas.criarEncontro, { persona: 'condutor', body: newEncontro(lugar, extra) })
    expect(r.status).toBe(400)
    expect(Object.keys(r.body.fields ?? {})).toEqual([campo])
  })

  test('without a task only for who may', async () => {
    await t.setFlags('Consultor Condutor', ['podeCriarEventoSemTarefaCalendario'], false)
    const r = await t.call(mudancas.criarEncontro, { persona: 'condutor', body: newEncontro(lugar) })
    expect(r.body.fields).toEqual({ tarefasEvento: 'Escolha ao menos uma tarefa' })
    await t.setFlags('Consultor Condutor', ['podeCriarEventoSemTarefaCalendario'])
    expect((await criar()).situacao).toBe(1)
  })

  test('tells its consultant when somebody else gives, moves or takes it', async () => {
    const e = await criar({}, 'admin')
    expect((await avisosDe(lugar.condutor))[0]).toEqual({
      tipo: 'encontro-marcado',
      titulo: 'Encontro marcado para você: Reunião de teste',
    })
    const r = await mudar(e, { inicioString: '18/03/2026 14:00', fimString: '18/03/2026 15:00' }, 'admin')
    expect((await avisosDe(lugar.condutor))[0]!.tipo).toBe('encontro-reagendado')
    const antes = (await avisosDe(lugar.condutor)).length
    const p = await mudar(r.body, { titulo: 'Por mim mesma' })
    expect(p.status).toBe(200)
    expect(await avisosDe(lugar.condutor)).toHaveLength(antes)
    await mudar(p.body, { usuarioId: lugar.especialista }, 'admin')
    expect((await avisosDe(lugar.condutor))[0]!.titulo).toBe('Encontro passado a outra pessoa: Por mim mesma')
    expect((await avisosDe(lugar.especialista))[0]!.tipo).toBe('encontro-marcado')
  })
})

describe('a series', () => {
  const serie = (extra: Partial<mudancas.EncontroNovo> = {}) =>
    criar({ tarefasEvento: [lugar.tarefas[1]!], repeticao: { tipo: 'semanal', vezes: 4 }, ...extra })

  test('is as many meetings, each with its hours', async () => {
    const e = await serie()
    expect(e.encontrosIds).toHaveLength(4)
    expect(e.seguintes).toMatchObject({ editar: 3, mover: 3, confirmar: 3, reativar: 0, excluir: 3 })
    const ultimo = await ler(e.encontrosIds.at(-1)!)
    expect(ultimo).toMatchObject({ inicioString: '06/04/2026 09:00', encontroSerieId: e.encontroSerieId })
    expect(await horas(ultimo.encontroId)).toMatchObject([{ minutos: 120, dia: '2026-04-06' }])
  })

  test('changes from one on: days move by as many, what was called off stays', async () => {
    const e = await serie()
    const [primeiro, segundo, terceiro, quarto] = e.encontrosIds
    await mudar(await ler(terceiro!), { situacao: 5, justificativa: 'Feriado local' })
    const r = await mudar(await ler(segundo!), {
      alcance: 'seguintes',
      titulo: 'Novo nome',
      inicioString: '24/03/2026 15:00',
      fimString: '24/03/2026 16:00',
    })
    expect(r.body.encontrosIds).toEqual([segundo, quarto])
    expect(await ler(primeiro!)).toMatchObject({ inicioString: '16/03/2026 09:00', titulo: 'Reunião de teste' })
    expect(await ler(terceiro!)).toMatchObject({ situacao: 5, inicioString: '30/03/2026 09:00' })
    expect(await ler(quarto!)).toMatchObject({ inicioString: '07/04/2026 15:00', titulo: 'Novo nome', situacao: 4 })
  })

  test('tells how many of what follows each change takes along, and takes as many', async () => {
    const e = await serie({
      repeticao: { tipo: 'semanal', vezes: 6 },
      inicioString: '18/03/2026 19:00',
      fimString: '18/03/2026 20:00',
    })
    const [, segundo, , , quinto] = e.encontrosIds
    const depois = async (id: number) => (await ler(id)).seguintes
    await mudar(await ler(segundo!), { alcance: 'seguintes', situacao: 5, justificativa: 'Greve' })
    expect(await depois(e.encontroId)).toEqual({ editar: 0, mover: 0, confirmar: 0, reativar: 5, excluir: 5 })
    expect((await depois(segundo!)).reativar).toBe(4)
    const volta = await mudar(await ler(segundo!), { alcance: 'seguintes', situacao: 1 })
    expect(volta.body.encontrosIds).toHaveLength(5)
    await db.execute(sql`insert into encontro_convidado ("encontroId", nome, "peloCodigo", presente)
      values (${quinto}, 'Rui', false, true)`)
    expect(await depois(segundo!)).toEqual({ editar: 4, mover: 3, confirmar: 4, reativar: 0, excluir: 3 })
    const horas = { inicioString: '25/03/2026 20:00', fimString: '25/03/2026 21:00' }
    const avisos = await t.call(mudancas.avisosDoEncontro, {
      persona: 'condutor',
      body: {
        ...horas,
        municipioId: lugar.municipioId,
        usuarioId: lugar.condutor,
        encontroId: segundo,
        alcance: 'seguintes',
      },
    })
    expect(avisos.body.ocorrencias).toHaveLength(4)
    const movidos = await mudar(await ler(segundo!), { alcance: 'seguintes', ...horas })
    expect(movidos.body.encontrosIds).toHaveLength(4)
  })

  test('alone or with all that follow is deleted', async () => {
    const e = await serie()
    const id = String(e.encontrosIds[2])
    const r = await t.call(mudancas.excluirEncontro, {
      persona: 'condutor',
      params: { id },
      query: { alcance: 'seguintes' },
    })
    expect(r.body).toMatchObject({ excluidos: 2, message: '2 Encontros excluídos' })
    expect((await ler(e.encontroId)).seguintes.excluir).toBe(1)
  })
})

describe('reading', () => {
  const de = '2026-03-01'
  const ate = '2026-04-30'
  test('the city has its meetings, those without a report apart, and a combo by grupoData (R505, R720, R721)', async () => {
    const params = { id: String(lugar.municipioId) }
    const todos = await t.call(contract.encontrosDoMunicipio, { persona: 'condutor', params })
    expect(todos.body.length).toBeGreaterThan(3)
    expect(todos.headers[CABECALHO_TOTAL]).toBe(String(todos.body.length))
    expect(
      todos.body.every(
        (e) => e.municipioId === lugar.municipioId && /^\d\d\/\d\d\/\d{4} \d\d:\d\d - ./.test(e.grupoData),
      ),
    ).toBe(true)
    const sem = (await t.call(contract.encontrosSemRelatorio, { persona: 'condutor', params })).body
    expect(sem.length).toBeGreaterThan(0)
    const esperados = todos.body.filter(
      (e) => e.relatorioId === null && e.situacao !== 5 && Date.parse(e.inicio) <= Date.parse(HOJE),
    )
    expect(sem.map((e) => e.encontroId).toSorted()).toEqual(esperados.map((e) => e.encontroId).toSorted())
    expect(sem[0]!.convidadosEvento.length).toBeGreaterThan(0)
  })

  test('R659 who is disabled is told apart among the consultants of past meetings', async () => {
    const { especialista } = lugar
    await criar({ usuarioId: especialista })
    const ofertas = async () => {
      const { consultores } = (await t.call(contract.opcoesDosEncontros, { persona: 'admin' })).body
      return consultores.filter((c) => c.usuarioId === especialista).map((c) => c.habilitado)
    }
    expect(await ofertas()).toEqual([true])
    await db.execute(sql`update usuario set habilitado = false where "usuarioId" = ${especialista}`)
    expect(await ofertas()).toEqual([false])
    await db.execute(sql`update usuario set habilitado = true where "usuarioId" = ${especialista}`)
  })

  test('names are told (R719)', async () => {
    const e = await criar()
    const um = await t.call(contract.nomeDoEncontro, { persona: 'condutor', body: { encontroId: e.encontroId } })
    expect(um.body).toMatchObject({ encontroId: e.encontroId, grupoData: e.grupoData, titulo: e.titulo })
    const varios = await t.call(contract.nomesDosEncontros, {
      persona: 'condutor',
      body: { encontrosIds: [e.encontroId] },
    })
    expect(varios.body).toEqual([um.body])
  })

  test('by filters, plain and whole (R722)', async () => {
    const e = await criar({ titulo: 'Só este se chama assim' })
    const body = { busca: 'so este CHAMA', municipioId: lugar.municipioId, situacao: 1 as const }
    const r = await t.call(contract.encontrosPorFiltro, { persona: 'condutor', body })
    expect(r.body.map((x) => x.encontroId)).toEqual([e.encontroId])
    const inteiro = await t.call(contract.encontrosCompletosPorFiltro, { persona: 'condutor', body })
    expect(inteiro.body).toEqual([await ler(e.encontroId)])
    const nada = await t.call(contract.encontrosPorFiltro, { persona: 'condutor', body: { ...body, situacao: 5 } })
    expect(nada.body).toEqual([])
  })

  test('a calendar has the days that are asked for, and no more than sixty-two of them', async () => {
    const params = { id: String(lugar.municipioId) }
    const r = await t.call(contract.calendarioDoMunicipio, { persona: 'condutor', params, query: { de, ate } })
    expect(r.status).toBe(200)
    const esperados = await rows(
      db,
      sql`select 1 from encontro where "municipioId" = ${lugar.municipioId} and inicio >= '2026-03-01T00:00:00-03:00' and inicio < '2026-05-01T00:00:00-03:00'`,
    )
    expect(r.body.encontros).toHaveLength(esperados.length)
    expect(r.body.eventos.map((v) => v.titulo)).toContain('Feira de negócios da região')
    const longo = await t.call(contract.calendarioDoMunicipio, {
      persona: 'condutor',
      params,
      query: { de, ate: '2026-05-02' },
    })
    expect(longo.body.fields).toHaveProperty('ate')
    const sem = await t.call(contract.calendarioDeTodos, { query: { de, ate } })
    expect(sem.status).toBe(401)
    const todos = await t.call(contract.calendarioDeTodos, { persona: 'admin', query: { de, ate } })
    expect(todos.body.encontros.length).toBeGreaterThan(r.body.encontros.length)
  })

  test('one’s own are one’s own, in pages', async () => {
    const r = await t.call(contract.listaDosMeusEncontros, {
      persona: 'condutor',
      query: { porPagina: '5', ordem: 'inicio' },
    })
    expect(r.body.linhas).toHaveLength(5)
    expect(r.body.linhas.every((e) => e.usuarioId === lugar.condutor)).toBe(true)
    expect(r.body.linhas.map((e) => e.inicio)).toEqual(r.body.linhas.map((e) => e.inicio).toSorted())
  })

  test('the states and what may be done in lists are those of the rules', async () => {
    const todos = (await t.call(contract.listarEncontros, { persona: 'admin' })).body
    const { acoesDoEncontro, situacaoDe } = await import('./rules.ts')
    const { loadEncontros } = await import('./commands.ts')
    const agora = new Date(HOJE)
    const lidos = await loadEncontros(
      db,
      agora,
      todos.map((e) => e.encontroId),
    )
    expect(lidos.length).toBeGreaterThan(40)
    for (const e of todos) {
      const f = lidos.find((x) => x.encontroId === e.encontroId)!
      expect([e.situacao, e.acoes]).toEqual([situacaoDe(f), acoesDoEncontro(() => true, f)])
    }
    expect(new Set(todos.map((e) => e.situacao))).toEqual(new Set([1, 2, 3, 4, 5]))
    expect(todos.some((e) => e.semRelatorio)).toBe(true)
  })

  test('until when it is told of in time is five business days on', async () => {
    const { prazoDoRelatoSql } = await import('./commands.ts')
    // Each day of a year with all its holidays.
    const dias = await rows<{ dia: string; prazo: string }>(
      db,
      sql`select (e.fim at time zone 'America/Sao_Paulo')::date::text as dia, ${prazoDoRelatoSql(new Date(HOJE))}::text as prazo
        from generate_series('2026-01-01 23:59-03'::timestamptz, '2026-12-31 23:59-03', interval '1 day') e(fim)`,
    )
    expect(dias).toHaveLength(365)
    for (const { dia, prazo } of dias) expect([dia, prazo]).toEqual([dia, addBusinessDays(dia, 5)])
  })

  test('what is out of reach is not there', async () => {
    expect(longe).toBeDefined()
    expect((await t.call(contract.getEncontro, { persona: 'condutor', params: { id: String(longe) } })).status).toBe(
      404,
    )
    expect((await mudar({ encontroId: longe!, versao: 1 }, { titulo: 'x' })).status).toBe(404)
  })
})

describe('before saving', () => {
  test('the consultant’s conflicts and holidays are told, and keep nobody from it', async () => {
    const e = await criar({
      inicioString: '20/04/2026 09:00',
      fimString: '20/04/2026 11:00',
      titulo: 'A que já existe',
    })
    const body = {
      municipioId: lugar.municipioId,
      usuarioId: lugar.condutor,
      inicioString: '20/04/2026 10:00',
      fimString: '20/04/2026 12:00',
    }
    const r = await t.call(mudancas.avisosDoEncontro, { persona: 'condutor', body })
    expect(r.body.ocorrencias[0]!.avisos).toContainEqual({
      tipo: 'conflito',
      texto: expect.stringMatching(/^O consultor já tem outro encontro das 09:00 às 11:00: A que já existe, /),
    })
    const ele = await t.call(mudancas.avisosDoEncontro, {
      persona: 'condutor',
      body: { ...body, encontroId: e.encontroId },
    })
    expect(ele.body.ocorrencias[0]!.avisos).toEqual([])
    const feriado = await t.call(mudancas.avisosDoEncontro, {
      persona: 'condutor',
      body: {
        ...body,
        inicioString: '21/04/2026 10:00',
        fimString: '21/04/2026 12:00',
        repeticao: { tipo: 'semanal', vezes: 2 },
      },
    })
    expect(feriado.body.ocorrencias.map((o) => o.avisos.map((a) => a.tipo))).toEqual([['feriado'], []])
    expect((await criar({ ...body, titulo: 'Assim mesmo' })).situacao).toBe(1)
  })
})

test('guests are changed while people arrive by the code, and none of these is lost', async () => {
  const e = await criar({ tarefasEvento: [lugar.tarefas[0]!], convidadosEvento: [{ nome: 'Ana de Fora' }] })
  await db.execute(sql`insert into encontro_convidado ("encontroId", nome, email, "peloCodigo", presente)
    values (${e.encontroId}, 'Rui Chegou', 'rui@fora.com.br', true, true)`)
  const { encontroConvidadoId } = e.convidadosEvento[0]!
  // As the form knows them: those who were asked.
  const r = await mudar(e, { convidadosEvento: [{ encontroConvidadoId }, { nome: 'Bia Nova' }] })
  expect([r.status, r.body.convidadosEvento?.map((c) => c.nome)]).toEqual([200, ['Ana Fora', 'Bia Nova', 'Rui Chegou']])
})

test('of a series what lies out of reach is neither changed nor deleted with the rest', async () => {
  const serie = await criar({ tarefasEvento: [lugar.tarefas[0]!], repeticao: { tipo: 'semanal', vezes: 3 } })
  const [primeiro, segundo, terceiro] = serie.encontrosIds as [number, number, number]
  // The analyst reaches the first axis and not the fifth.
  await db.execute(sql`update encontro set "eixosIds" = case when "encontroId" = ${segundo} then '{5}' else '{1}' end::int[]
    where "encontroSerieId" = ${serie.encontroSerieId}`)
  await t.setFlags('Analista', ['editarEvento', 'excluirEvento'])
  const analista = await ler(primeiro, 'analista')
  expect(analista.seguintes).toMatchObject({ editar: 1, mover: 1, excluir: 1 })
  const r = await mudar(analista, { titulo: 'Com outro nome', alcance: 'seguintes' }, 'analista')
  expect([r.status, r.body.encontrosIds]).toEqual([200, [primeiro, terceiro]])
  const x = await t.call(mudancas.excluirEncontro, {
    persona: 'analista',
    params: { id: String(primeiro) },
    query: { alcance: 'seguintes' },
  })
  expect([x.status, x.body.excluidos]).toEqual([200, 2])
  expect((await ler(segundo)).titulo).toBe('Reunião de teste')
})

test('a group that gets another axis takes its meetings along', async () => {
  const tarefa = lugar.tarefas[0]!
  const e = await criar({ tarefasEvento: [tarefa] })
  const grupo = registerEndpoints(gruposDoTermo)
  const { id } = (await one<{ id: number }>(
    db,
    sql`select "municipioGrupoSolucaoId" as id from municipio_solucao where "municipioSolucaoId" = ${tarefa.municipioSolucaoId}`,
  ))!
  const outroEixo = (await one<{ id: number }>(
    db,
    sql`select min("eixoId") as id from eixo where "eixoId" <> ${tarefa.eixoId}`,
  ))!.id
  const linha = (await t.call(grupo.obter, { persona: 'admin', params: { id: String(id) } })).body
  const r = await t.call(grupo.alterar, { persona: 'admin', body: { ...(linha as RegisterRow), eixoId: outroEixo } })
  expect(r.status).toBe(200)
  const agora = await one<{ eixosIds: number[] }>(
    db,
    sql`select "eixosIds" from encontro where "encontroId" = ${e.encontroId}`,
  )
  expect(agora!.eixosIds).toEqual([outroEixo])
})
