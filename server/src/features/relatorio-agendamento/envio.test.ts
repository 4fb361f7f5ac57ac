import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { problem } from '#contract/problems.ts'
import * as contract from '#contract/relatorio-agendamento.ts'
import { baixarTrabalho, listarTrabalhos } from '#contract/trabalho.ts'
import { criarVisao } from '#contract/visao-relatorio.ts'
import { one } from '#server/db/sql.ts'
import { MAX_ANEXO } from '#server/mail/mail.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { sendAgendamento, takeVencidos } from './envio.ts'
import {
  DOMINGO,
  deTamanho,
  emailDe,
  envios,
  feitoDe,
  INESPERADA,
  NA_HORA,
  planilhaDe,
  SEGUNDA,
  workOf,
  works,
} from './envio-testing.ts'
import { COM_DATAS, OUTRA, ROTA, rowOf } from './testing.ts'

const t = await startTestApp()
const { db } = t.banco
const { avisosDe, criar, job, mensagens, naFila, recomeca, sendDue } = envios(t)
beforeEach(recomeca)

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

describe('the days', () => {
  const JANEIRO = { dataInicial: '2026-01-01', dataFim: '2026-01-31' }
  const MENSAL = { rota: COM_DATAS, frequencia: 'mensal', diaMes: 9, filtros: { uf: ['SC'], ...JANEIRO } }
  const pedidas: unknown[] = []
  const { make } = workOf(COM_DATAS)
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
