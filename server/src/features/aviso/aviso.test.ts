import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import * as contract from '#contract/aviso.ts'
import { one, rows } from '#server/db/sql.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { acompanhamentos } from '../acompanhamento/testing.ts'
import { evidencias } from '../evidencia/http-testing.ts'
import { avisosDaPessoa, makeTeller, notifyPessoas } from './commands.ts'
import { sendResumos, sweepAvisos } from './resumo.ts'

const t = await startTestApp({ bancos: ['padrao', 'sala'] })
const e = evidencias(t)
const c = acompanhamentos(t)
const { db } = t.banco
const idDe = async (persona: Persona) =>
  (await one<{ id: number }>(db, sql`select "usuarioId" as id from usuario where email like ${`${persona}@%`}`))!.id
const avisos = async (
  persona: Persona,
  query: { situacao?: 'nao-lidos'; tipo?: string; cursor?: string; porPagina?: string } = {},
) => (await t.call(contract.listarAvisos, { persona, query })).body
const naoLidos = async (persona: Persona) => (await t.call(contract.contarAvisos, { persona })).body.naoLidos
const preferir = (persona: Persona, tipo: string, pagina: boolean, email: contract.PorEmail) =>
  t.call(contract.salvarPreferencias, { persona, body: { tipos: [{ tipo, pagina, email }] } })
const cartas = async () =>
  (await rows<{ para: string }>(db, sql`select para from mensagem order by "mensagemId"`)).map((m) => m.para)

/** A city that is not the agent's. */
const foraDoAlcance = async () =>
  (await one<{ id: number }>(
    db,
    sql`select max("municipioId") as id from municipio where "municipioId" not in (
      select "municipioId" from usuario_permissao where "usuarioId" = ${await idDe('ad')})`,
  ))!.id

const PROVA: contract.TipoDeAviso = {
  tipo: 'prova',
  nome: 'Prova',
  descricao: 'Prova',
  padrao: { pagina: true, email: 'nao' },
}
/** Tells one person something, as a feature would. */
const avisar = async (persona: Persona, titulo: string, mais: Partial<Parameters<typeof notifyPessoas>[2]> = {}) => {
  const id = await idDe(persona)
  await t.banco.transaction((tx) =>
    notifyPessoas(makeTeller(t.jobContext(), tx), PROVA, {
      entre: sql`select ${id}::int`,
      titulo,
      para: '/cidade',
      ...mais,
    }),
  )
}

beforeEach(async () => {
  await db.execute(sql`delete from aviso`)
  await db.execute(sql`delete from mensagem`)
  await db.execute(sql`delete from preferencia_aviso`)
})

describe('what happens is told to whom it concerns', () => {
  test('an analysis that ended, to who sent it and who works there, never to who ended it', async () => {
    const id = await e.nova()
    await e.levarA(id, 'rejeitada')
    const [aviso] = (await avisos('ad')).linhas
    expect(aviso).toMatchObject({ tipo: 'evidencia-rejeitada', para: `/cidade/1/evidenciar/${id}`, lidoEm: null })
    expect(aviso!.titulo).toMatch(/^Pergunta \d+ de .+ foi rejeitada$/)
    expect(aviso!.texto).toMatch(/^Novo envio até .+ Justificativa: Ilegível$/)
    expect((await avisos('condutor')).linhas.map((a) => a.tipo)).toEqual(['evidencia-rejeitada'])
    for (const persona of ['analista', 'especialista', 'admin'] as const)
      expect([persona, (await avisos(persona)).linhas]).toEqual([persona, []])
    expect((await cartas()).sort()).toEqual(['ad@exemplo.com.br', 'condutor@exemplo.com.br'])

    const outra = await e.nova(sql`pm."eixoId" = 2`)
    await e.levarA(outra, 'aprovada')
    expect((await avisos('ad')).linhas.map((a) => a.tipo)).toEqual(['evidencia-aprovada', 'evidencia-rejeitada'])
    expect(await cartas()).toHaveLength(2)
  })

  test('a follow-up that was opened and ended, to who answers it and who plans after it', async () => {
    const cidade = await c.cidade()
    await c.diagnosticar(cidade)
    // The lead consultant did both; the agent of the city plans.
    expect((await avisos('ad')).linhas.map((a) => [a.tipo, a.para])).toEqual([
      ['acompanhamento-finalizado', `/diagnostico/${cidade}`],
    ])
    expect((await avisos('condutor')).linhas).toEqual([])
    await db.execute(
      sql`insert into usuario_permissao ("usuarioId", "municipioId", "permissaoId") values (${await idDe('administrador')}, ${cidade}, 4)`,
    )
    await db.execute(sql`delete from aviso`)
    const outra = await c.cidade()
    await db.execute(
      sql`insert into usuario_permissao ("usuarioId", "municipioId", "permissaoId") values (${await idDe('administrador')}, ${outra}, 4)`,
    )
    await c.iniciar(outra)
    expect((await avisos('administrador')).linhas.map((a) => a.titulo)).toEqual(['Diagnóstico: à espera de respostas'])
  })

  test('not to who is disabled, nor to who does not reach the place, by page or by mail', async () => {
    const longe = await foraDoAlcance()
    await db.execute(
      sql`insert into preferencia_aviso ("usuarioId", tipo, pagina, email) values (${await idDe('ad')}, 'prova', true, 'na hora')`,
    )
    await avisar('ad', 'De outra cidade', { municipioId: longe })
    await avisar('admin', 'De outra cidade', { municipioId: longe })
    expect((await avisos('ad')).linhas).toEqual([])
    expect((await avisos('admin')).total).toBe(1)
    expect(await cartas()).toEqual([])
    await db.execute(sql`update usuario set habilitado = false where email = 'parceiro@exemplo.com.br'`)
    await avisar('parceiro', 'A ninguém')
    expect(
      (await one<{ n: number }>(db, sql`select count(*)::int as n from aviso where titulo = 'A ninguém'`))!.n,
    ).toBe(0)
    await db.execute(sql`update usuario set habilitado = true where email = 'parceiro@exemplo.com.br'`)
  })
})

describe('my notices', () => {
  test('are mine alone: the id of another’s is not found, full admin or not', async () => {
    await avisar('ad', 'Do agente')
    const [aviso] = (await avisos('ad')).linhas
    for (const persona of ['condutor', 'admin'] as const) {
      const r = await t.call(contract.marcarLidos, { persona, body: { avisosIds: [aviso!.avisoId] } })
      expect([persona, r.status]).toEqual([persona, 404])
      expect(await naoLidos(persona)).toBe(0)
      await t.call(contract.marcarLidos, { persona, body: { ate: aviso!.avisoId } })
    }
    expect(await naoLidos('ad')).toBe(1)
  })

  test('of a city that is no longer mine are neither counted nor shown nor marked', async () => {
    await avisar('condutor', 'De um eixo', { municipioId: 1, eixoId: 2 })
    await avisar('condutor', 'Da cidade', { municipioId: 1 })
    expect(await naoLidos('condutor')).toBe(2)
    const [aviso] = (await avisos('condutor')).linhas
    const id = await idDe('condutor')
    const antes = await rows(
      db,
      sql`delete from usuario_permissao where "usuarioId" = ${id} and "municipioId" = 1 returning "permissaoId", "eixoId"`,
    )
    t.sessions.get('padrao')!.forget()
    expect([await naoLidos('condutor'), (await avisos('condutor')).linhas]).toEqual([0, []])
    const r = await t.call(contract.marcarLidos, { persona: 'condutor', body: { avisosIds: [aviso!.avisoId] } })
    expect(r.status).toBe(404)
    for (const p of antes as { permissaoId: number; eixoId: number | null }[])
      await db.execute(
        sql`insert into usuario_permissao ("usuarioId", "municipioId", "permissaoId", "eixoId") values (${id}, 1, ${p.permissaoId}, ${p.eixoId})`,
      )
    t.sessions.get('padrao')!.forget()
    expect(await naoLidos('condutor')).toBe(2)
  })

  test('come in pages, newest first, and are read one by one or all that were seen', async () => {
    for (const n of [1, 2, 3, 4]) await avisar('ad', `Nº ${n}`)
    const primeira = await avisos('ad', { porPagina: '3' })
    expect([primeira.linhas.map((a) => a.titulo), primeira.total]).toEqual([['Nº 4', 'Nº 3', 'Nº 2'], 4])
    const resto = await avisos('ad', { porPagina: '3', cursor: primeira.proxima! })
    expect(resto.linhas.map((a) => a.titulo)).toEqual(['Nº 1'])
    const lido = await t.call(contract.marcarLidos, {
      persona: 'ad',
      body: { avisosIds: [primeira.linhas[1]!.avisoId] },
    })
    expect(lido.body.naoLidos).toBe(3)
    expect((await avisos('ad', { situacao: 'nao-lidos' })).linhas.map((a) => a.titulo)).toEqual([
      'Nº 4',
      'Nº 2',
      'Nº 1',
    ])
    // One more comes while the page says 'all'.
    await avisar('ad', 'Nº 5')
    const todas = await t.call(contract.marcarLidos, { persona: 'ad', body: { ate: primeira.linhas[0]!.avisoId } })
    expect([todas.body.naoLidos, (await avisos('ad', { situacao: 'nao-lidos' })).linhas.map((a) => a.titulo)]).toEqual([
      1,
      ['Nº 5'],
    ])
  })

  test('that come while all are marked stay unread', async () => {
    for (let n = 0; n < 10; n++) await avisar('ad', `Antes ${n}`)
    const ate = (await avisos('ad')).linhas[0]!.avisoId
    const feito = await Promise.all([
      ...Array.from({ length: 4 }, () => t.call(contract.marcarLidos, { persona: 'ad', body: { ate } })),
      ...Array.from({ length: 8 }, (_, n) => avisar('ad', `Depois ${n}`)),
    ])
    expect(feito.slice(0, 4).map((r) => (r as { status: number }).status)).toEqual([200, 200, 200, 200])
    const restam = (await avisos('ad', { situacao: 'nao-lidos' })).linhas.map((a) => a.titulo)
    expect(restam.sort()).toEqual(Array.from({ length: 8 }, (_, n) => `Depois ${n}`))
  })

  test('with a name are told once, however many tell them at once', async () => {
    await Promise.all(Array.from({ length: 6 }, () => avisar('ad', 'Uma vez', { chave: 'uma' })))
    expect((await avisos('ad')).total).toBe(1)
  })

  test('go with the person’s data, leave with the person, and are swept after ninety days', async () => {
    await avisar('ad', 'Velho')
    await avisar('ad', 'Novo')
    await db.execute(sql`update aviso set "criadoEm" = now() - interval '91 days' where titulo = 'Velho'`)
    await sweepAvisos(t.jobContext())
    expect((await avisos('ad')).linhas.map((a) => a.titulo)).toEqual(['Novo'])
    const dados = await one<{ j: { titulo: string }[] }>(db, sql`select ${avisosDaPessoa(await idDe('ad'))} as j`)
    expect(dados!.j.map((a) => a.titulo)).toEqual(['Novo'])
  })
})

describe('preferences', () => {
  test('show what can concern me, as declared until I choose', async () => {
    const { tipos } = (await t.call(contract.getPreferencias, { persona: 'ad' })).body
    expect(tipos.find((x) => x.tipo === 'evidencia-rejeitada')).toMatchObject({ pagina: true, email: 'na hora' })
    const doAnalista = (await t.call(contract.getPreferencias, { persona: 'analista' })).body.tipos.map((x) => x.tipo)
    expect(doAnalista).toEqual([
      'recurso-apresentado',
      'recurso-decidido',
      'encontro-marcado',
      'encontro-reagendado',
      'encontro-cancelado',
      'relatorio-novo',
      'relatorio-administrativo-novo',
      'relatorio-agendado-nao-enviado',
      'exportacao-pronta',
      'exportacao-falhou',
    ])
    const r = await preferir('ad', 'evidencia-rejeitada', false, 'resumo')
    expect(r.body.tipos.find((x) => x.tipo === 'evidencia-rejeitada')).toMatchObject({ pagina: false, email: 'resumo' })
    // What cannot concern a person is not kept for it.
    await preferir('analista', 'evidencia-rejeitada', false, 'nao')
    expect((await one<{ n: number }>(db, sql`select count(*)::int as n from preferencia_aviso`))!.n).toBe(1)
  })

  test('what is of the seal alone is offered where there is one, and to nobody elsewhere', async () => {
    const tipos = async (host: string) =>
      (await t.call(contract.getPreferencias, { persona: 'admin', host })).body.tipos.map((x) => x.tipo)
    const doSelo = [
      ...['resultado-do-selo', 'etapa-nacional-do-selo', 'edicao-do-selo'],
      ...['cliente-oculto-designado', 'cliente-oculto-agendado', 'cliente-oculto-invalidado', 'cliente-oculto-enviado'],
    ]
    expect(await tipos('sala.localhost')).toEqual(expect.arrayContaining(doSelo))
    const daCidade = await tipos('localhost')
    expect(daCidade).toContain('recurso-decidido')
    expect(daCidade.filter((x) => doSelo.includes(x))).toEqual([])
    await preferir('admin', 'resultado-do-selo', false, 'nao')
    expect(await rows(db, sql`select 1 from preferencia_aviso`)).toEqual([])
  })

  test('are obeyed: neither page nor mail, and mail without the page', async () => {
    await preferir('ad', 'evidencia-rejeitada', false, 'nao')
    await preferir('condutor', 'evidencia-rejeitada', false, 'na hora')
    await e.levarA(await e.nova(), 'rejeitada')
    expect([await naoLidos('ad'), await naoLidos('condutor')]).toEqual([0, 0])
    expect(await cartas()).toEqual(['condutor@exemplo.com.br'])
    const { texto } = (await one<{ texto: string }>(db, sql`select texto from mensagem`))!
    expect(texto).toContain('/usuario/avisos')
    expect(texto).toMatch(/\/cidade\/1\/evidenciar\/\d+/)
  })

  test('one kind twice in one call is refused by its field', async () => {
    const tipo = { tipo: 'evidencia-aprovada', pagina: false, email: 'nao' } as const
    const r = await t.call(contract.salvarPreferencias, { persona: 'condutor', body: { tipos: [tipo, tipo] } })
    expect([r.status, (r.body as unknown as { fields: object }).fields]).toEqual([
      400,
      { tipos: 'Cada tipo só pode vir uma vez' },
    ])
  })

  test('a daily summary tells once what is unread and in reach, and nothing when there is nothing', async () => {
    await t.banco.db.execute(
      sql`insert into preferencia_aviso ("usuarioId", tipo, pagina, email) values (${await idDe('ad')}, 'prova', true, 'resumo')`,
    )
    await avisar('ad', 'Lido')
    const [lido] = (await avisos('ad')).linhas
    await t.call(contract.marcarLidos, { persona: 'ad', body: { avisosIds: [lido!.avisoId] } })
    await avisar('ad', 'Por ler')
    await avisar('ad', 'De longe')
    const longe = await foraDoAlcance()
    await db.execute(sql`update aviso set "municipioId" = ${longe} where titulo = 'De longe'`)
    await Promise.all([sendResumos(t.jobContext()), sendResumos(t.jobContext())])
    await sendResumos(t.jobContext())
    const mails = await rows<{ para: string; assunto: string; texto: string }>(
      db,
      sql`select para, assunto, texto from mensagem`,
    )
    expect(mails.map((m) => [m.para, m.assunto])).toEqual([['ad@exemplo.com.br', 'Praça: resumo do dia, 1 aviso']])
    expect(mails[0]!.texto).toContain('Por ler')
    expect(mails[0]!.texto).not.toMatch(/De longe|Lido\b/)
    await db.execute(sql`delete from aviso`)
    await sendResumos(t.jobContext())
    expect(await cartas()).toHaveLength(1)
  })
})
