import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { beforeEach, describe, expect, test } from 'vitest'
import { problem } from '#contract/problems.ts'
import { trabalhoDoRelatorio } from '#contract/relatorio.ts'
import * as contract from '#contract/relatorio-agendamento.ts'
import { baixarTrabalho, listarTrabalhos } from '#contract/trabalho.ts'
import { criarVisao, type Visao } from '#contract/visao-relatorio.ts'
import { one, rows } from '#server/db/sql.ts'
import type { FileWork, LongWork } from '#server/http/route.ts'
import { MAX_ANEXO } from '#server/mail/mail.ts'
import { reportFeatures } from '#server/reports/all.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { sendAgendamento, takeVencidos } from './envio.ts'
import { agendar, COM_DATAS, OUTRA, ROTA, rowOf } from './testing.ts'

const t = await startTestApp()
const { db } = t.banco
const works = reportFeatures.flatMap((f) => f.trabalhos ?? [])
const forget = () => t.sessions.get('padrao')!.forget()

/** Monday the 9th at seven in São Paulo, when those that are made the day before are due. */
const DOMINGO = '2026-03-08T15:00:00Z'
const SEGUNDA = '2026-03-09T10:00:00.000Z'
const NA_HORA = new Date('2026-03-09T10:00:05Z')
beforeEach(async () => {
  t.setClock(DOMINGO)
  await db.execute(sql`delete from relatorio_agendamento`)
  await db.execute(sql`delete from mensagem`)
  await db.execute(sql`delete from aviso where tipo like 'relatorio-agendado%'`)
})

const emailDe = (persona: Persona) => `${persona}@exemplo.com.br`
const criar = async (persona: Persona, extra: object = {}) => {
  const r = await agendar(t, persona, extra)
  expect(r.status).toBe(200)
  return r.body.agendamentoId
}
interface Mensagem {
  para: string
  assunto: string
  texto: string
  anexos: { nome: string; conteudo: string }[] | null
}
const mensagens = () => rows<Mensagem>(db, sql`select para, assunto, texto, anexos from mensagem order by "mensagemId"`)
const naFila = () =>
  rows<{ data: { agendamentoId: number; vez: string } }>(
    db,
    sql`delete from pgboss.job where name = 'enviar-relatorio-agendado' returning data`,
  ).then((js) => js.map((j) => j.data))
const job = (now = NA_HORA, mais: { lastTry?: boolean } = {}) => t.jobContext({ now, ...mais })
/** What a process does of what is due: takes it, and sends what it took. */
const sendDue = async (now = NA_HORA, por: readonly LongWork[] = works) => {
  await naFila()
  await takeVencidos(job(now))
  for (const data of await naFila()) await sendAgendamento(por, { ...data }, job(now))
}
const planilhaDe = async ({ anexos }: Mensagem) => {
  const { sheets } = await readXlsx(Buffer.from(anexos![0]!.conteudo, 'base64'))
  return sheets[0]!.rows
}
const avisosDe = (persona: Persona) =>
  rows<{ titulo: string; texto: string; para: string }>(
    db,
    sql`select a.titulo, a.texto, a.para from aviso a join usuario u using ("usuarioId")
      where u.email = ${emailDe(persona)} and a.tipo = 'relatorio-agendado-nao-enviado' order by a."avisoId"`,
  )
const MUNICIPIO = 0
const INESPERADA = 'Aconteceu uma falha inesperada ao preparar o relatório.'

describe('what is due', () => {
  test('goes to its own person, with the file of the report, and its next time is set', async () => {
    const id = await criar('condutor', { vista: { colunas: ['municipio', 'pontosObtidos'] } })
    await sendDue(new Date('2026-03-09T09:59:59Z'))
    expect(await mensagens()).toEqual([])
    await sendDue()
    const [carta, ...outras] = await mensagens()
    expect(outras).toEqual([])
    expect(carta).toMatchObject({
      para: emailDe('condutor'),
      assunto: expect.stringContaining('relatório Pontos por eixo'),
    })
    expect(carta!.texto).toContain('Você agendou este envio: Toda segunda às 7h.')
    expect(carta!.texto).toContain('Período: Datas fixas: todas as datas.')
    expect(carta!.texto).toContain(`/dashboard-administrativo2/relatorio/${ROTA}?colunas=municipio%2CpontosObtidos`)
    expect(carta!.texto).toContain('/usuario/agendamentos')
    expect(carta!.anexos![0]!.nome).toBe('pontos-por-eixo.xlsx')
    const [titulos, ...linhas] = await planilhaDe(carta!)
    expect(titulos).toEqual(['Município', 'Pontos obtidos'])
    expect(linhas.length).toBeGreaterThan(0)
    const feito = await rowOf(t, id)
    expect(feito).toMatchObject({ ativo: true, falhas: 0, ultimoResultado: 'Enviado por e-mail' })
    expect(new Date(feito.proximaEm).toISOString()).toBe('2026-03-16T10:00:00.000Z')
    expect(new Date(feito.ultimaEm!)).toEqual(NA_HORA)
    await sendDue()
    expect(await mensagens()).toHaveLength(1)
    const log = await one<{ acao: string; nome: string }>(
      db,
      sql`select a.acao, u.nome from auditoria a join usuario u using ("usuarioId") where entidade = 'relatorio_agendamento'
        and "entidadeId" = ${String(id)} order by "auditoriaId" desc limit 1`,
    )
    expect(log).toEqual({ acao: 'enviar por e-mail', nome: 'Clarice Moura' })
  })

  test('speaks of no days where the report has none', async () => {
    await criar('condutor', { rota: OUTRA })
    await sendDue()
    const [carta] = await mensagens()
    expect(carta!.assunto).toContain('Municípios por região')
    expect(carta!.texto).not.toContain('Período')
  })

  test.each(['csv', 'pdf'] as const)('as %s too', async (formato) => {
    await criar('condutor', { formato })
    await sendDue()
    const { nome, conteudo } = (await mensagens())[0]!.anexos![0]!
    expect(nome).toBe(`pontos-por-eixo.${formato}`)
    const bytes = Buffer.from(conteudo, 'base64').toString('latin1')
    expect(bytes.startsWith(formato === 'pdf' ? '%PDF' : '\u00ef\u00bb\u00bf')).toBe(true)
  })

  test('and was missed for weeks is sent once', async () => {
    const id = await criar('condutor', { frequencia: 'diaria' })
    const depois = new Date('2026-04-02T18:00:00Z')
    await sendDue(depois)
    await sendDue(depois)
    expect(await mensagens()).toHaveLength(1)
    expect(new Date((await rowOf(t, id)).proximaEm).toISOString()).toBe('2026-04-03T10:00:00.000Z')
  })

  test('stays where it is while it is paused', async () => {
    const id = await criar('condutor')
    await db.execute(sql`update relatorio_agendamento set ativo = false where "agendamentoId" = ${id}`)
    await sendDue()
    await sendAgendamento(works, { agendamentoId: id, vez: SEGUNDA }, job())
    expect(await mensagens()).toEqual([])
  })

  test('is not sent once its time was changed, or it was deleted', async () => {
    const id = await criar('condutor')
    await sendAgendamento(works, { agendamentoId: id, vez: '2026-03-02T10:00:00.000Z' }, job())
    await sendAgendamento(works, { agendamentoId: id + 1000, vez: SEGUNDA }, job())
    expect(await mensagens()).toEqual([])
  })

  test('by hand is sent beside its times, once', async () => {
    const id = await criar('condutor')
    await naFila()
    t.setClock('2026-03-08T16:00:00Z')
    await t.call(contract.enviarAgora, { persona: 'condutor', params: { id: String(id) } })
    const [pedido, ...mais] = await naFila()
    expect(mais).toEqual([])
    const agora = job(new Date('2026-03-08T16:00:02Z'))
    await sendAgendamento(works, { ...pedido }, agora)
    await sendAgendamento(works, { ...pedido }, agora)
    expect(await mensagens()).toHaveLength(1)
    const feito = await rowOf(t, id)
    expect([feito.pedidoEm, new Date(feito.proximaEm).toISOString()]).toEqual([null, SEGUNDA])
  })
})

describe('two processes at once', () => {
  test('take each of what is due once, and send it once', async () => {
    const ids: number[] = []
    for (let i = 0; i < 15; i++) ids.push(await criar('condutor', { formato: 'csv' }))
    await naFila()
    await Promise.all([takeVencidos(job()), takeVencidos(job()), takeVencidos(job())])
    const fila = await naFila()
    expect(fila.map((f) => f.agendamentoId).toSorted((a, b) => a - b)).toEqual(ids)
    // The queue may hand one out twice, when a process dies and comes to life again.
    await Promise.all(fila.flatMap((f) => [0, 1, 2].map(() => sendAgendamento(works, { ...f }, job()))))
    expect(await mensagens()).toHaveLength(ids.length)
  })

  const depois = (minutos: number) => job(new Date(NA_HORA.getTime() + minutos * 60_000))
  test('take again what was lost with a process, after an hour, as a failure', async () => {
    const id = await criar('condutor', { formato: 'csv' })
    await naFila()
    await takeVencidos(job())
    expect(await naFila()).toHaveLength(1)
    await takeVencidos(depois(59))
    expect(await naFila()).toEqual([])
    await takeVencidos(depois(61))
    expect(await rowOf(t, id)).toMatchObject({ ativo: true, falhas: 1, ultimoResultado: INESPERADA })
    const [outra, ...mais] = await naFila()
    expect(mais).toEqual([])
    await sendAgendamento(works, { ...outra }, depois(62))
    expect(await rowOf(t, id)).toMatchObject({ ativo: true, falhas: 0, ultimoResultado: 'Enviado por e-mail' })
    expect(await mensagens()).toHaveLength(1)
  })

  test('give up at the fifth time what takes each process down', async () => {
    const id = await criar('condutor', { formato: 'csv' })
    const feitas: number[] = []
    for (let hora = 0; hora < 8; hora++) {
      await naFila()
      await takeVencidos(depois(61 * hora))
      // The last try is over, and nobody told of it.
      await db.execute(sql`update pgboss.job set state = 'failed' where name = 'enviar-relatorio-agendado'`)
      feitas.push((await naFila()).length)
    }
    expect(feitas).toEqual([1, 1, 1, 1, 1, 0, 0, 0])
    expect(await rowOf(t, id)).toMatchObject({ ativo: false, falhas: 5, ultimoResultado: INESPERADA })
    expect((await avisosDe('condutor')).map((a) => a.titulo)).toEqual(['Agendamento parado: Pontos por eixo'])
  })

  test('leave alone what still waits in a long queue, or is tried again', async () => {
    const id = await criar('condutor', { formato: 'csv' })
    await naFila()
    await takeVencidos(job())
    for (const state of ['created', 'active', 'retry']) {
      await db.execute(
        sql`update pgboss.job set state = ${state}::pgboss.job_state where name = 'enviar-relatorio-agendado'`,
      )
      await takeVencidos(depois(300))
    }
    expect(await naFila()).toHaveLength(1)
    expect(await rowOf(t, id)).toMatchObject({ ativo: true, falhas: 0, ultimoResultado: null })
  })
})

describe('the reach is judged anew', () => {
  const linhasDe = async () => (await planilhaDe((await mensagens()).at(-1)!)).slice(1)
  test('who lost a place gets fewer rows', async () => {
    await criar('condutor', { frequencia: 'diaria' })
    await sendDue()
    const antes = await linhasDe()
    const lugar = String(antes[0]![MUNICIPIO])
    const perdida = sql`"usuarioPermissaoId" in (select p."usuarioPermissaoId" from usuario_permissao p join usuario u using ("usuarioId")
      join municipio m using ("municipioId") where u.email = ${emailDe('condutor')} and m.nome || '/' || m.uf = ${lugar})`
    const [guardada] = await rows<{ j: object }>(
      db,
      sql`select to_json(p) as j from usuario_permissao p where ${perdida}`,
    )
    await db.execute(sql`delete from usuario_permissao where ${perdida}`)
    await sendDue(new Date('2026-03-10T10:00:05Z'))
    const depois = await linhasDe()
    await db.execute(
      sql`insert into usuario_permissao select * from json_populate_record(null::usuario_permissao, ${JSON.stringify(guardada!.j)}::json)`,
    )
    expect(antes.some((l) => l[MUNICIPIO] === lugar)).toBe(true)
    expect(depois.length).toBeGreaterThan(0)
    expect(depois).toEqual(antes.filter((l) => l[MUNICIPIO] !== lugar))
  })

  test('who lost a flag loses the columns that it shows, sorted and grouped by or not', async () => {
    await criar('condutor', { vista: { ordem: { coluna: 'percentual', desc: true } } })
    await t.setFlags('Consultor Condutor', ['visualizarPontosMedalha'], false)
    await sendDue()
    await t.setFlags('Consultor Condutor', ['visualizarPontosMedalha'])
    const [carta] = await mensagens()
    const [titulos, ...linhas] = await planilhaDe(carta!)
    expect(titulos).toEqual(['Município', 'Eixo'])
    const lugares = linhas.map((l) => String(l[MUNICIPIO]))
    expect(lugares).toEqual(lugares.toSorted((a, b) => a.localeCompare(b, 'pt-BR')))
  })

  const parado = async (id: number, motivo: string) => {
    expect(await mensagens().then((ms) => ms.filter((m) => m.anexos))).toEqual([])
    expect(await rowOf(t, id)).toMatchObject({ ativo: false, ultimoResultado: motivo })
  }
  test('whose group no longer lists the report gets none, and is told', async () => {
    const id = await criar('condutor')
    const lista = (nova: ReturnType<typeof sql>) =>
      db.execute(sql`update usuario_grupo set "relatorioAdm" = ${nova} where nome = 'Consultor Condutor'`)
    await lista(sql`array_remove("relatorioAdm", ${ROTA})`)
    await sendDue()
    await lista(sql`array_append("relatorioAdm", ${ROTA})`)
    await parado(id, contract.MENSAGENS_AGENDAMENTO.semRelatorio)
    expect(await avisosDe('condutor')).toEqual([
      {
        titulo: 'Agendamento parado: Pontos por eixo',
        texto: `${contract.MENSAGENS_AGENDAMENTO.semRelatorio} Para voltar a receber, retome o agendamento.`,
        para: '/usuario/agendamentos',
      },
    ])
  })

  test('who is disabled gets none', async () => {
    const id = await criar('condutor')
    const habilita = (sim: boolean) =>
      db.execute(sql`update usuario set habilitado = ${sim} where email = ${emailDe('condutor')}`)
    await habilita(false)
    await sendDue()
    await habilita(true)
    await parado(id, contract.MENSAGENS_AGENDAMENTO.semConta)
  })

  const visao = async (persona: Persona, compartilhada: boolean): Promise<Visao> =>
    (
      await t.call(criarVisao, {
        persona,
        body: { rota: ROTA, nome: `V ${Math.random()}`, compartilhada, vista: { colunas: ['eixo'] } },
      })
    ).body
  test('a view is followed as it stands then, and left when it is no longer shared', async () => {
    const { visaoRelatorioId } = await visao('analista', true)
    const trocaGrupo = async (grupo: string) => {
      await db.execute(sql`update usuario set "usuarioGrupoId" = (select "usuarioGrupoId" from usuario_grupo where nome = ${grupo})
        where email = ${emailDe('condutor')}`)
      forget()
    }
    await trocaGrupo('Analista')
    const id = await criar('condutor', { visaoRelatorioId, frequencia: 'diaria' })
    await db.execute(
      sql`update visao_relatorio set vista = '{"colunas": ["municipio", "eixo"]}' where "visaoRelatorioId" = ${visaoRelatorioId}`,
    )
    await sendDue()
    const [carta] = await mensagens()
    expect((await planilhaDe(carta!))[0]).toEqual(['Município', 'Eixo'])
    expect(carta!.texto).toContain(`?visao=${visaoRelatorioId}`)
    await db.execute(sql`delete from mensagem`)
    await trocaGrupo('Consultor Condutor')
    await sendDue(new Date('2026-03-10T10:00:05Z'))
    await parado(id, contract.MENSAGENS_AGENDAMENTO.semVisao)
  })
})

/** The report's work with another file. */
const feitoDe = (make: FileWork['make'], rota = ROTA): LongWork[] => {
  const work = works.find((w) => w.tipo === trabalhoDoRelatorio(rota)) as FileWork
  return [{ ...work, make }]
}
const deTamanho = (bytes: number) =>
  feitoDe(async () => ({
    nome: 'grande.xlsx',
    mime: 'application/zip',
    body: Readable.from([Buffer.alloc(bytes)]),
    total: 3,
  }))

/* What the consultant reaches, and how it is given back. */
const permissoes = sql`usuario_permissao where "usuarioId" = (select "usuarioId" from usuario where email = ${emailDe('condutor')})`
const guardadas = await rows<{ j: object }>(
  db,
  sql`select to_json(p) as j from usuario_permissao p
  where "usuarioId" = (select "usuarioId" from usuario where email = ${emailDe('condutor')})`,
)
const lugares = await rows<{ id: number; nome: string }>(
  db,
  sql`select distinct m."municipioId" as id, m.nome || '/' || m.uf as nome
  from municipio m join usuario_permissao p using ("municipioId") join usuario u using ("usuarioId") where u.email = ${emailDe('condutor')}`,
)
const lugar = lugares[0]!

describe('what is lost while it is made', () => {
  const { make } = works.find((w) => w.tipo === trabalhoDoRelatorio(ROTA)) as FileWork
  /** After the rows were read and before they are sent, the first time; how often it was made stands in `feitos`. */
  const feitos: string[] = []
  const meanwhile = (lose: () => Promise<unknown>) => {
    feitos.length = 0
    return feitoDe(async (ctx, pedido, progress) => {
      const made = await make(ctx, pedido, progress)
      feitos.push(ctx.actor.email)
      if (feitos.length === 1) await lose()
      return made
    })
  }
  const anexadas = async () => (await mensagens()).filter((m) => m.anexos)
  const restore = async () => {
    await db.execute(sql`delete from ${permissoes}`)
    await db.execute(sql`insert into usuario_permissao select * from json_populate_recordset(null::usuario_permissao,
      ${JSON.stringify(guardadas.map((g) => g.j))}::json)`)
    await db.execute(sql`update usuario set habilitado = true where email = ${emailDe('condutor')}`)
    await db.execute(sql`update usuario_grupo set "relatorioAdm" = array_append(array_remove("relatorioAdm", ${ROTA}), ${ROTA})
      where nome = 'Consultor Condutor'`)
    await t.setFlags('Consultor Condutor', ['visualizarPontosMedalha'])
    forget()
  }
  const loseLugar = () => db.execute(sql`delete from ${permissoes} and "municipioId" = ${lugar.id}`)
  const linhasDe = async (m: Mensagem) => (await planilhaDe(m)).slice(1)

  test('a place: it is made anew, without its rows', async () => {
    await criar('condutor')
    await sendDue(NA_HORA, meanwhile(loseLugar))
    await restore()
    expect(feitos).toHaveLength(2)
    const [carta, ...mais] = await anexadas()
    expect(mais).toEqual([])
    const ditos = (await linhasDe(carta!)).map((l) => l[MUNICIPIO])
    expect(ditos.length).toBeGreaterThan(0)
    expect(ditos).not.toContain(lugar.nome)
  })

  test('a flag: it is made anew, without its columns', async () => {
    await criar('condutor')
    await sendDue(
      NA_HORA,
      meanwhile(() => t.setFlags('Consultor Condutor', ['visualizarPontosMedalha'], false)),
    )
    await restore()
    expect(feitos).toHaveLength(2)
    expect((await planilhaDe((await anexadas())[0]!))[0]).toEqual(['Município', 'Eixo'])
  })

  const perdas: [string, () => Promise<unknown>, string][] = [
    [
      'the report',
      () =>
        db.execute(
          sql`update usuario_grupo set "relatorioAdm" = array_remove("relatorioAdm", ${ROTA}) where nome = 'Consultor Condutor'`,
        ),
      contract.MENSAGENS_AGENDAMENTO.semRelatorio,
    ],
    [
      'the account',
      () => db.execute(sql`update usuario set habilitado = false where email = ${emailDe('condutor')}`),
      contract.MENSAGENS_AGENDAMENTO.semConta,
    ],
  ]
  test.each(perdas)('%s: it is not sent, by mail or to the notices', async (_, lose, motivo) => {
    for (const por of [meanwhile(lose), grande(lose)]) {
      const id = await criar('condutor')
      await sendDue(NA_HORA, por)
      await restore()
      expect(await anexadas()).toEqual([])
      expect(await rowOf(t, id)).toMatchObject({ ativo: false, ultimoResultado: motivo })
      await db.execute(sql`delete from relatorio_agendamento`)
    }
    expect(
      await rows(
        db,
        sql`select 1 from trabalho where tipo = ${trabalhoDoRelatorio(ROTA)} and titulo like 'Pontos por eixo%' and situacao = 'pronto'
      and "criadoEm" = ${NA_HORA.toISOString()} and total = 7`,
      ),
    ).toEqual([])
  })
  /** Too big for a mail. */
  const grande = (lose: () => Promise<unknown>) =>
    feitoDe(async () => {
      await lose()
      return { nome: 'g.xlsx', mime: 'application/zip', body: Readable.from([Buffer.alloc(MAX_ANEXO + 1)]), total: 7 }
    })

  test('the view that it follows: it is not sent', async () => {
    const { body: visao } = await t.call(criarVisao, {
      persona: 'condutor',
      body: { rota: ROTA, nome: `V ${Math.random()}`, compartilhada: false, vista: { colunas: ['eixo'] } },
    })
    const id = await criar('condutor', { visaoRelatorioId: visao.visaoRelatorioId })
    const unshare = sql`update visao_relatorio set "usuarioId" = 1 where "visaoRelatorioId" = ${visao.visaoRelatorioId}`
    await sendDue(
      NA_HORA,
      meanwhile(() => db.execute(unshare)),
    )
    expect(await anexadas()).toEqual([])
    expect(await rowOf(t, id)).toMatchObject({ ativo: false, ultimoResultado: contract.MENSAGENS_AGENDAMENTO.semVisao })
  })

  test('again and again: it is left for later, and nothing is sent', async () => {
    const id = await criar('condutor')
    let n = 0
    const cada = feitoDe(async (ctx, pedido, progress) => {
      const made = await make(ctx, pedido, progress)
      await db.execute(sql`delete from ${permissoes} and "municipioId" = ${lugares[n++ % lugares.length]!.id}`)
      await db.execute(sql`insert into usuario_permissao ("usuarioId", "municipioId", "permissaoId")
        select "usuarioId", ${lugares[n % lugares.length]!.id}::int, 2 from usuario where email = ${emailDe('condutor')} on conflict do nothing`)
      return made
    })
    await expect(sendAgendamento(cada, { agendamentoId: id, vez: SEGUNDA }, job())).rejects.toThrow()
    await restore()
    expect(n).toBe(5)
    expect(await anexadas()).toEqual([])
    await sendAgendamento(works, { agendamentoId: id, vez: SEGUNDA }, job())
    expect(await anexadas()).toHaveLength(1)
  })

  test('at any moment: what leaves after it was lost has none of it, in forty races', async () => {
    const vistas = { com: 0, sem: 0 }
    for (let i = 0; i < 40; i++) {
      const id = await criar('condutor', { formato: 'csv' })
      const revoke = async () => {
        await new Promise((r) => setTimeout(r, i * 2))
        // As the product does it: the person is held first.
        return t.banco.transaction(async (tx) => {
          await tx.execute(sql`select 1 from usuario where email = ${emailDe('condutor')} for update`)
          await tx.execute(sql`delete from ${permissoes} and "municipioId" = ${lugar.id}`)
          return (await rows(tx, sql`select 1 from mensagem where anexos is not null`)).length > 0
        })
      }
      const [antes] = await Promise.all([revoke(), sendAgendamento(works, { agendamentoId: id, vez: SEGUNDA }, job())])
      const [carta, ...mais] = await anexadas()
      expect(mais).toEqual([])
      const texto = Buffer.from(carta!.anexos![0]!.conteudo, 'base64').toString('utf8')
      const tem = texto.includes(lugar.nome)
      // What was sent before may have it; nothing that was sent after does.
      if (!antes) expect([i, tem]).toEqual([i, false])
      vistas[tem ? 'com' : 'sem']++
      await restore()
      await db.execute(sql`delete from relatorio_agendamento`)
      await db.execute(sql`delete from mensagem`)
    }
    expect(vistas.sem).toBeGreaterThan(0)
  })
})

describe('the days', () => {
  const JANEIRO = { dataInicial: '2026-01-01', dataFim: '2026-01-31' }
  const MENSAL = { rota: COM_DATAS, frequencia: 'mensal', diaMes: 9, filtros: { uf: ['SC'], ...JANEIRO } }
  const pedidas: unknown[] = []
  const make = (works.find((w) => w.tipo === trabalhoDoRelatorio(COM_DATAS)) as FileWork).make
  const anota = feitoDe((ctx, pedido, progress) => {
    pedidas.push(pedido.escolhas)
    return make(ctx, pedido, progress)
  }, COM_DATAS)
  beforeEach(() => void pedidas.splice(0))
  const texto = async () => (await mensagens()).at(-1)!.texto

  test('move on with each sending', async () => {
    await criar('condutor', MENSAL)
    await sendDue(NA_HORA, anota)
    expect(await texto()).toContain('Período: Mês anterior ao envio (de 01/02/2026 a 28/02/2026).')
    expect(await texto()).toContain('uf=SC&dataInicial=2026-02-01&dataFim=2026-02-28')
    await sendDue(new Date('2026-04-09T10:00:05Z'), anota)
    expect(await texto()).toContain('(de 01/03/2026 a 31/03/2026)')
    expect(pedidas).toEqual([
      { uf: ['SC'], dataInicial: '2026-02-01', dataFim: '2026-02-28' },
      { uf: ['SC'], dataInicial: '2026-03-01', dataFim: '2026-03-31' },
    ])
  })

  test('end with that of the sending', async () => {
    await criar('condutor', { ...MENSAL, periodo: 'corrente' })
    await sendDue(NA_HORA, anota)
    expect(await texto()).toContain('Período: Mês do envio, até o dia dele (de 01/03/2026 a 09/03/2026).')
    expect(pedidas).toEqual([{ uf: ['SC'], dataInicial: '2026-03-01', dataFim: '2026-03-09' }])
  })

  test('stay where they are fixed', async () => {
    await criar('condutor', { ...MENSAL, periodo: 'datas' })
    await sendDue(NA_HORA, anota)
    await sendDue(new Date('2026-04-09T10:00:05Z'), anota)
    expect(pedidas).toEqual([MENSAL.filtros, MENSAL.filtros])
    expect(await texto()).toContain('Período: Datas fixas: de 01/01/2026 a 31/01/2026.')
  })

  test('are counted from when it was due in São Paulo, not from when it was made', async () => {
    await criar('condutor', { rota: COM_DATAS, frequencia: 'diaria', hora: 23 })
    // Due on the 8th at 23:00, made after midnight.
    await sendDue(new Date('2026-03-09T03:10:00Z'), anota)
    expect(pedidas).toEqual([{ dataInicial: '2026-03-07', dataFim: '2026-03-07' }])
    expect(await texto()).toContain('Período: Dia anterior ao envio (07/03/2026).')
  })

  test('are counted from the day on which it was asked for by hand', async () => {
    const id = await criar('condutor', { ...MENSAL, diaMes: 28 })
    await naFila()
    // Still the last of March in São Paulo.
    t.setClock('2026-04-01T02:30:00Z')
    t.forgetLogins()
    await t.call(contract.enviarAgora, { persona: 'condutor', params: { id: String(id) } })
    t.forgetLogins()
    const [pedido] = await naFila()
    await sendAgendamento(anota, { ...pedido }, job(new Date('2026-04-01T03:30:00Z')))
    expect(pedidas).toEqual([{ uf: ['SC'], dataInicial: '2026-02-01', dataFim: '2026-02-28' }])
  })

  test('take the place of those of a view, and the letter leads to them', async () => {
    const { visaoRelatorioId } = (
      await t.call(criarVisao, {
        persona: 'condutor',
        body: { rota: COM_DATAS as never, nome: 'Janeiro', compartilhada: false, filtros: JANEIRO },
      })
    ).body
    const { filtros: _, ...mensal } = MENSAL
    await criar('condutor', { ...mensal, visaoRelatorioId })
    await sendDue(NA_HORA, anota)
    expect(pedidas).toEqual([{ dataInicial: '2026-02-01', dataFim: '2026-02-28' }])
    const busca = `dataInicial=2026-02-01&dataFim=2026-02-28&visao=${visaoRelatorioId}&mudada=sim`
    expect(await texto()).toContain(`/dashboard-administrativo2/relatorio/${COM_DATAS}?${busca}`)
  })
})

describe('what is too big for a mail', () => {
  test('waits with the finished work of its person; as big as a mail may be goes by mail', async () => {
    const id = await criar('condutor')
    await sendDue(NA_HORA, deTamanho(MAX_ANEXO + 1))
    expect(await mensagens()).toEqual([])
    expect(await rowOf(t, id)).toMatchObject({
      ultimoResultado: 'Grande demais para um e-mail: espera nos avisos',
      falhas: 0,
    })
    t.setClock(NA_HORA)
    t.forgetLogins()
    const [feito] = (await t.call(listarTrabalhos, { persona: 'condutor' })).body
    expect(feito).toMatchObject({ titulo: 'Pontos por eixo (XLSX)', situacao: 'pronto', tamanho: MAX_ANEXO + 1 })
    const baixado = await t.call(baixarTrabalho, { persona: 'condutor', params: { id: String(feito!.trabalhoId) } })
    expect([baixado.status, baixado.raw.length]).toEqual([200, MAX_ANEXO + 1])
    const aviso = await one<{ para: string }>(
      db,
      sql`select para from aviso where tipo = 'exportacao-pronta' and chave = ${`exportacao-pronta:${feito!.trabalhoId}`}`,
    )
    expect(aviso!.para).toBe(`/avisos?baixar=${feito!.trabalhoId}`)
    t.setClock(DOMINGO)
    t.forgetLogins()
    await criar('condutor')
    await sendDue(NA_HORA, deTamanho(MAX_ANEXO))
    // Beside what tells of the new sign-ins.
    expect((await mensagens()).filter((m) => m.anexos)).toHaveLength(1)
  })

  test('and so does everything of who gets no mails', async () => {
    const id = await criar('condutor')
    const recebe = (sim: boolean) =>
      db.execute(sql`update usuario set "receberEmails" = ${sim} where email = ${emailDe('condutor')}`)
    await recebe(false)
    await sendDue()
    await recebe(true)
    expect(await mensagens()).toEqual([])
    expect(await rowOf(t, id)).toMatchObject({ ultimoResultado: 'Você não recebe e-mails: espera nos avisos' })
  })
})

describe('a failure', () => {
  const recusa = feitoDe(async () => {
    throw problem.regra({ motivo: 'O relatório passa de tudo.' })
  })
  test('is told, counted and followed by the next time; the fifth pauses it', async () => {
    const id = await criar('condutor', { frequencia: 'diaria' })
    for (let dia = 9; dia <= 14; dia++)
      await sendDue(new Date(`2026-03-${String(dia).padStart(2, '0')}T10:00:05Z`), recusa)
    expect(await rowOf(t, id)).toMatchObject({ ativo: false, falhas: 5, ultimoResultado: 'O relatório passa de tudo.' })
    const avisos = await avisosDe('condutor')
    expect(avisos.map((a) => a.titulo)).toEqual([
      ...Array.from({ length: 4 }, () => 'Relatório não enviado: Pontos por eixo'),
      'Agendamento parado: Pontos por eixo',
    ])
    // By mail too, without the file.
    const cartas = await mensagens()
    expect(cartas.map((m) => [m.para, m.anexos])).toEqual(cartas.map(() => [emailDe('condutor'), null]))
    expect(cartas).toHaveLength(5)
  })

  test('in a row: what is sent in between begins anew', async () => {
    const id = await criar('condutor', { frequencia: 'diaria' })
    await sendDue(NA_HORA, recusa)
    expect((await rowOf(t, id)).falhas).toBe(1)
    await sendDue(new Date('2026-03-10T10:00:05Z'))
    expect((await rowOf(t, id)).falhas).toBe(0)
  })

  test('that nobody foresaw is tried again, and counts at the last try', async () => {
    const cai = feitoDe(async () => {
      throw new Error('caiu')
    })
    const id = await criar('condutor')
    const data = { agendamentoId: id, vez: SEGUNDA }
    await expect(sendAgendamento(cai, data, job())).rejects.toThrow('caiu')
    expect((await rowOf(t, id)).falhas).toBe(0)
    await sendAgendamento(cai, data, job(NA_HORA, { lastTry: true }))
    expect(await rowOf(t, id)).toMatchObject({
      ativo: true,
      falhas: 1,
      ultimoResultado: INESPERADA,
    })
  })

  test('by hand is told and counts for nothing', async () => {
    const id = await criar('condutor')
    await naFila()
    await t.call(contract.enviarAgora, { persona: 'condutor', params: { id: String(id) } })
    const [pedido] = await naFila()
    await sendAgendamento(recusa, { ...pedido }, job(new Date(DOMINGO)))
    expect(await rowOf(t, id)).toMatchObject({ ativo: true, falhas: 0, pedidoEm: null })
    expect(await avisosDe('condutor')).toHaveLength(1)
  })
})
