import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as contract from '#contract/relatorio-agendamento.ts'
import { VISTA_PADRAO } from '#contract/relatorio-vista.ts'
import { anonimizar, exportarPessoa } from '#contract/usuario.ts'
import { criarVisao, excluirVisao } from '#contract/visao-relatorio.ts'
import { one } from '#server/db/sql.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { agendar, COM_DATAS, OUTRA, ROTA, SO_COM_FILTROS, SO_COM_FILTROS_E_DATAS } from './testing.ts'

const t = await startTestApp()
const AGORA = '2026-03-10T15:00:00Z'
t.setClock(AGORA)
const { db } = t.banco
const M = contract.MENSAGENS_AGENDAMENTO
const criar = (persona: Persona, extra: object = {}) => agendar(t, persona, extra)
const listar = async (persona: Persona) => (await t.call(contract.listarAgendamentos, { persona })).body
const comId = (id: number) => ({ params: { id: String(id) } })
const visaoDe = async (persona: Persona, rota = ROTA, compartilhada = false) =>
  (
    await t.call(criarVisao, {
      persona,
      body: {
        rota: rota as never,
        nome: `De ${persona} ${Math.random()}`,
        compartilhada,
        vista: { grupo: 'municipio' },
      },
    })
  ).body

describe('a schedule', () => {
  test('is made of what is shown, with its first time', async () => {
    const { status, body } = await criar('condutor', {
      filtros: { uf: ['SC'] },
      vista: { grupo: 'eixo' },
      diaMes: 9,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      rota: ROTA,
      titulo: 'Pontos por eixo',
      visao: null,
      semVisao: false,
      filtros: { uf: ['SC'] },
      vista: { ...VISTA_PADRAO, grupo: 'eixo' },
      formato: 'xlsx',
      frequencia: 'semanal',
      diaSemana: 1,
      // A weekly one has no day of the month.
      diaMes: null,
      hora: 7,
      periodo: 'datas',
      ativo: true,
      ultimaEm: null,
      falhas: 0,
      enviando: false,
    })
    // A report without dates has none.
    expect((await criar('condutor', { rota: OUTRA })).body.periodo).toBeNull()
    expect(new Date(body.proximaEm!).toISOString()).toBe('2026-03-16T10:00:00.000Z')
    expect(await listar('condutor')).toContainEqual(body)
  })

  test('follows a view that its person may open, of the same report', async () => {
    const minha = await visaoDe('condutor')
    const { body } = await criar('condutor', { visaoRelatorioId: minha.visaoRelatorioId, filtros: { uf: ['SC'] } })
    expect(body).toMatchObject({
      visao: { visaoRelatorioId: minha.visaoRelatorioId, nome: minha.nome },
      filtros: {},
      vista: { grupo: 'municipio' },
    })
    const alheia = await visaoDe('analista', ROTA, true)
    expect((await criar('condutor', { visaoRelatorioId: alheia.visaoRelatorioId })).status).toBe(404)
    const deOutra = await visaoDe('condutor', OUTRA)
    expect((await criar('condutor', { visaoRelatorioId: deOutra.visaoRelatorioId })).status).toBe(404)
    await t.call(excluirVisao, { persona: 'condutor', ...comId(minha.visaoRelatorioId) })
    const depois = (await listar('condutor')).find((a) => a.agendamentoId === body.agendamentoId)
    expect(depois).toMatchObject({ visao: null, semVisao: true, filtros: {} })
    const agora = await t.call(contract.enviarAgora, { persona: 'condutor', ...comId(body.agendamentoId) })
    expect([agora.status, agora.body.message]).toEqual([422, M.semVisao])
  })

  test.each([
    [{ frequencia: 'semanal', diaSemana: null }, { diaSemana: M.diaSemana }],
    [{ frequencia: 'mensal', diaMes: null }, { diaMes: M.diaMes }],
  ])('with %o is refused at its field', async (extra, fields) => {
    const { status, body } = await criar('condutor', extra)
    expect([status, body.fields]).toEqual([400, fields])
  })
  test.each([
    [{ hora: 24 }],
    [{ hora: -1 }],
    [{ diaSemana: 7 }],
    [{ frequencia: 'mensal', diaMes: 29 }],
    [{ frequencia: 'mensal', diaMes: 0 }],
    [{ formato: 'docx' }],
    [{ vista: { grupo: 'x' } }],
    [{ rota: 'x' }],
  ])('with %o is refused', async (extra) => {
    expect((await criar('condutor', extra)).status).toBe(400)
  })

  test('is changed in the version that was read, and then has another time', async () => {
    const { body: a } = await criar('condutor')
    const alterar = (versao: number) =>
      t.call(contract.alterarAgendamento, {
        persona: 'condutor',
        ...comId(a.agendamentoId),
        body: { formato: 'csv', frequencia: 'mensal', diaMes: contract.ULTIMO_DIA, hora: 18, versao },
      })
    const { body } = await alterar(a.versao)
    expect(body).toMatchObject({
      formato: 'csv',
      frequencia: 'mensal',
      diaSemana: null,
      diaMes: 31,
      versao: a.versao + 1,
    })
    expect(new Date(body.proximaEm!).toISOString()).toBe('2026-03-31T21:00:00.000Z')
    expect((await alterar(a.versao)).status).toBe(409)
  })

  test('pauses and goes on, with no failures and its next time', async () => {
    const { body: a } = await criar('condutor')
    const ativo = async (sim: boolean) =>
      (
        await t.call(contract.pausarAgendamento, {
          persona: 'condutor',
          ...comId(a.agendamentoId),
          body: { ativo: sim },
        })
      ).body
    await db.execute(
      sql`update relatorio_agendamento set falhas = 4, "proximaEm" = '2026-03-01T10:00:00Z' where "agendamentoId" = ${a.agendamentoId}`,
    )
    expect(await ativo(false)).toMatchObject({ ativo: false, proximaEm: null, falhas: 4 })
    expect(await ativo(false)).toMatchObject({ ativo: false })
    const volta = await ativo(true)
    expect(volta).toMatchObject({ ativo: true, falhas: 0 })
    expect(new Date(volta.proximaEm!).toISOString()).toBe('2026-03-16T10:00:00.000Z')
  })

  test('is sent at once by hand, one at a time', async () => {
    const { body: a } = await criar('condutor')
    const enviar = () => t.call(contract.enviarAgora, { persona: 'condutor', ...comId(a.agendamentoId) })
    const feito = await enviar()
    expect([feito.status, feito.body.enviando]).toEqual([202, true])
    const outra = await enviar()
    expect([outra.status, outra.body.message]).toEqual([422, M.jaEnviando])
    const fila = await one<{ n: number }>(
      db,
      sql`select count(*)::int as n from pgboss.job where name = 'enviar-relatorio-agendado' and data->>'agendamentoId' = ${String(a.agendamentoId)}`,
    )
    expect(fila!.n).toBe(1)
  })

  test('that was asked for by hand and never came can be asked for again after a quarter of an hour', async () => {
    const { body: a } = await criar('condutor')
    const enviar = () => t.call(contract.enviarAgora, { persona: 'condutor', ...comId(a.agendamentoId) })
    const enviando = async () => (await listar('condutor')).find((x) => x.agendamentoId === a.agendamentoId)!.enviando
    await enviar()
    t.setClock('2026-03-10T15:14:59Z')
    expect([await enviando(), (await enviar()).status]).toEqual([true, 422])
    t.setClock('2026-03-10T15:15:00Z')
    expect([await enviando(), (await enviar()).status]).toEqual([false, 202])
    t.setClock(AGORA)
  })

  test('is one of twenty at most', async () => {
    const { body } = await criar('operacoes')
    await db.execute(sql`insert into relatorio_agendamento ("usuarioId", rota, filtros, vista, formato, frequencia, hora, "proximaEm", criacao)
      select a."usuarioId", a.rota, '{}', '{}', 'csv', 'diaria', 7, a."proximaEm", a.criacao
      from relatorio_agendamento a, generate_series(2, ${contract.MAX_AGENDAMENTOS}::int) where a."agendamentoId" = ${body.agendamentoId}`)
    const demais = await criar('operacoes')
    expect([demais.status, demais.body.message]).toEqual([422, M.demais])
  })
})

describe('of a report that is too much without a filter', () => {
  const semNada = { fields: { filtros: M.semFiltro }, message: M.semFiltro }
  const semNadaNemDatas = { fields: { periodo: M.semFiltroNemDatas }, message: M.semFiltroNemDatas }
  const vazia = async (rota: string, filtros: Record<string, unknown> = {}) =>
    (
      await t.call(criarVisao, {
        persona: 'condutor',
        body: { rota: rota as never, nome: `V ${Math.random()}`, compartilhada: false, filtros },
      })
    ).body.visaoRelatorioId
  const recusado = async (extra: object) => {
    const { status, body } = await criar('condutor', extra)
    expect(status).toBe(422)
    return body
  }

  test('is made with a filter, or with a period that moves on', async () => {
    const rota = SO_COM_FILTROS
    expect(await recusado({ rota })).toMatchObject(semNada)
    expect(await recusado({ rota, periodo: 'anterior' })).toMatchObject(semNada)
    expect(await recusado({ rota, filtros: { eixoId: [0] } })).toMatchObject(semNada)
    expect((await criar('condutor', { rota, filtros: { uf: ['SC'] } })).status).toBe(200)
    const datas = { rota: SO_COM_FILTROS_E_DATAS, periodo: 'datas' }
    expect(await recusado(datas)).toMatchObject(semNadaNemDatas)
    expect((await criar('condutor', { ...datas, periodo: 'anterior' })).status).toBe(200)
    expect((await criar('condutor', { ...datas, filtros: { dataFim: '2026-01-31' } })).status).toBe(200)
  })

  test('of a view too', async () => {
    const rota = SO_COM_FILTROS
    expect(await recusado({ rota, visaoRelatorioId: await vazia(rota) })).toMatchObject(semNada)
    const comUf = await vazia(rota, { uf: ['SC'] })
    expect((await criar('condutor', { rota, visaoRelatorioId: comUf })).status).toBe(200)
  })

  test('does not lose its only one by a change', async () => {
    const { body: a } = await criar('condutor', { rota: SO_COM_FILTROS_E_DATAS })
    const quando = { formato: 'csv', frequencia: 'diaria', hora: 1, versao: a.versao } as const
    const alterar = (mais: object) =>
      t.call(contract.alterarAgendamento, {
        persona: 'condutor',
        ...comId(a.agendamentoId),
        body: { ...quando, ...mais },
      })
    const recusa = await alterar({ periodo: 'datas' })
    expect([recusa.status, recusa.body.fields]).toEqual([422, { periodo: M.semFiltroNemDatas }])
    expect((await alterar({})).body).toMatchObject({ periodo: 'anterior', frequencia: 'diaria' })
  })
})

describe('the period', () => {
  test('is the one before the sending unless told otherwise, where the report has dates, and is changed', async () => {
    const filtros = { dataInicial: '2026-01-01', dataFim: '2026-01-31' }
    const { body: a } = await criar('condutor', { rota: COM_DATAS, filtros })
    // What was chosen stays for who goes back to it.
    expect(a).toMatchObject({ periodo: 'anterior', filtros })
    const { body } = await t.call(contract.alterarAgendamento, {
      persona: 'condutor',
      ...comId(a.agendamentoId),
      body: { formato: 'csv', frequencia: 'diaria', hora: 1, periodo: 'datas', versao: a.versao },
    })
    expect(body).toMatchObject({ periodo: 'datas', filtros })
    const log = await one<{ mudancas: Record<string, unknown> }>(
      db,
      sql`select mudancas from auditoria where entidade = 'relatorio_agendamento' and "entidadeId" = ${String(a.agendamentoId)}
        and acao = 'alterar'`,
    )
    expect(log!.mudancas.periodo).toEqual({
      antes: 'Semana anterior ao envio, de domingo a sábado',
      depois: 'Datas fixas: de 01/01/2026 a 31/01/2026',
    })
  })
  test.each(['hoje', null, ''])('%o is none', async (periodo) => {
    expect((await criar('condutor', { rota: COM_DATAS, periodo })).status).toBe(400)
  })
})

describe('whose it is', () => {
  test('nobody else sees, changes, sends or deletes it, not even an administrator', async () => {
    const { agendamentoId, versao } = (await criar('condutor')).body
    const id = comId(agendamentoId)
    const quando = { formato: 'csv', frequencia: 'diaria', hora: 1, versao } as const
    for (const persona of ['analista', 'administrador', 'admin'] as const) {
      expect((await listar(persona)).map((a) => a.agendamentoId)).not.toContain(agendamentoId)
      const respostas = [
        await t.call(contract.alterarAgendamento, { persona, ...id, body: quando }),
        await t.call(contract.pausarAgendamento, { persona, ...id, body: { ativo: false } }),
        await t.call(contract.enviarAgora, { persona, ...id }),
        await t.call(contract.excluirAgendamento, { persona, ...id }),
      ]
      expect(respostas.map((r) => r.status)).toEqual([404, 404, 404, 404])
    }
    expect((await t.call(contract.excluirAgendamento, { persona: 'condutor', ...id })).body.message).toBe(M.excluido)
    expect((await listar('condutor')).map((a) => a.agendamentoId)).not.toContain(agendamentoId)
  })

  test('R455: who is not of a group that lists the report schedules none', async () => {
    for (const persona of ['ad', 'parceiro'] as const) expect((await criar(persona)).status).toBe(403)
  })
})

describe('of a person', () => {
  test('views and schedules are in the file of personal data, and go with them, but for what a group shares', async () => {
    const [propria, doGrupo] = [await visaoDe('analista'), await visaoDe('analista', ROTA, true)]
    await criar('analista')
    const { usuarioId } = (await one<{ usuarioId: number }>(
      db,
      sql`select "usuarioId" from usuario where email = 'analista@exemplo.com.br'`,
    ))!
    const arquivo = await t.call(exportarPessoa, { persona: 'analista', ...comId(usuarioId) })
    const dados = JSON.parse(arquivo.raw.toString())
    const nomes = dados.visoesDeRelatorios.map((v: { nome: string }) => v.nome)
    expect(nomes).toEqual(expect.arrayContaining([propria.nome, doGrupo.nome]))
    expect(dados.relatoriosAgendados).toContainEqual(expect.objectContaining({ rota: ROTA, frequencia: 'semanal' }))
    expect((await t.call(anonimizar, { persona: 'admin', ...comId(usuarioId) })).status).toBe(200)
    const ficou = await one<{ visoes: string[]; agendamentos: number }>(
      db,
      sql`select array(select nome from visao_relatorio where "usuarioId" = ${usuarioId} and nome <> 'Percentual em grupos') as visoes,
        (select count(*)::int from relatorio_agendamento where "usuarioId" = ${usuarioId}) as agendamentos`,
    )
    expect(ficou!.agendamentos).toBe(0)
    expect(ficou!.visoes).toContain(doGrupo.nome)
    expect(ficou!.visoes).not.toContain(propria.nome)
  })
})
