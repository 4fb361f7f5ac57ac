import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { criarCapacidade, LINK_MORTO, revogarCapacidade } from '#contract/capacidade.ts'
import { listarPendencias } from '#contract/pendencia.ts'
import { registerEndpoints } from '#contract/register.ts'
import type { RegisterRow } from '#contract/register-field.ts'
import { gruposDoTermo } from '#contract/registers/termo-referencia.ts'
import * as bancada from '#contract/relatorio-analise.ts'
import * as documento from '#contract/relatorio-documentos.ts'
import * as c from '#contract/relatorio-encontro.ts'
import { prepararRelatorio } from '#contract/relatorio-preparo.ts'
import { one, rows } from '#server/db/sql.ts'
import { pdfPages } from '#server/documents/pdf-text.ts'
import { PDF } from '#server/files/fixtures.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { relatorios } from './testing.ts'

const t = await startTestApp({
  ambientes: (m) => ({ ...m, hosts: { ...m.hosts, 'pr.localhost': { ...m.hosts.localhost!, uf: 'PR' } } }),
})
const r = relatorios(t)
const id = (n: number) => ({ params: { id: String(n) } })
const CONSULTOR = 'Consultor Condutor'
const mensagem = (x: { body: { message: string } }) => x.body.message

describe('writing', () => {
  test('R008 R058 R060 R293 R294: a report of a meeting with its guests, tasks, files and all that it may carry', async () => {
    await t.setFlags(CONSULTOR, [
      'editaHorasUtilizadas',
      'exibirPjAtendida',
      'exibirPfAtendida',
      'verParcialAcaoFinalizada',
    ])
    const e = await r.novoEncontro()
    const x = await r.criar(
      e,
      {
        ...{ pjAtendidas: '12', pfAtendidas: '3', tipoExecucaoRelatorioId: '2', horasUtilizadasString: '2,5' },
        ...{
          inicioString: '02/03/2026 13:30',
          fimString: '02/03/2026 16:00',
          observacoes: 'Nada',
          complemento: 'Foto',
        },
        ...{
          motivoRejeicao: 'Não é meu',
          convidadosRelatorioString: [
            { membroId: e.membro, presente: true },
            { nome: 'Ana de fora', cpf: '529.982.247-25', presente: false },
          ],
        },
      },
      'condutor',
      [{ nome: 'ata.pdf', bytes: PDF }],
    )
    expect(x.status).toBe(200)
    expect(mensagem(x)).toBe('Relatório salvo com sucesso')
    const lido = (await r.ver(x.body.relatorioId, 'condutor')).body
    expect(lido).toMatchObject({
      ...{ titulo: 'Oficina com empresários', estado: 'emAnalise', statusRelatorioId: 4, encontroId: e.encontroId },
      ...{ tipoExecucaoRelatorioId: 2, horasUtilizadasString: '02:30', pjAtendidas: 12, pfAtendidas: 3 },
      ...{ inicioString: '02/03/2026 13:30', fimString: '02/03/2026 16:00', observacoes: 'Nada', complemento: 'Foto' },
      motivoRejeicao: null,
      tarefasRelatorio: [
        { municipioTarefaId: e.tarefas[0], cumprida: true, horas: '01:15', horasPredefinidas: '02:00' },
        { municipioTarefaId: e.tarefas[1], cumprida: true, horas: '01:15', horasPredefinidas: '01:00' },
      ],
      arquivos: [{ nomeArquivo: 'ata.pdf', mime: 'application/pdf', excluir: true, verNaPagina: true }],
      acoes: { editar: true, aprovar: false },
    })
    expect(lido.convidadosRelatorio).toHaveLength(2)
    expect(lido.convidadosRelatorio.find((g) => g.membroId === null)).toMatchObject({
      cpf: '***.982.247-**',
      presente: false,
    })
    expect(lido.encontro.encontroType).toBe(1)
    const encontro = await one(r.db, sql`select situacao from encontro where "encontroId" = ${e.encontroId}`)
    expect(encontro).toEqual({ situacao: 3 })
    await t.setFlags(
      CONSULTOR,
      ['editaHorasUtilizadas', 'exibirPjAtendida', 'exibirPfAtendida', 'verParcialAcaoFinalizada'],
      false,
    )
    // R243 R246 R247: without their flags they are not shown.
    const semFlags = (await r.ver(x.body.relatorioId, 'condutor')).body
    expect([semFlags.pjAtendidas, semFlags.pfAtendidas, semFlags.encontro.encontroType]).toEqual([null, null, null])
  })

  test('R197 R198 R200: refused in the order of the specification, with nothing written', async () => {
    const e = await r.novoEncontro()
    const recusado = async (mais: object) => {
      const x = await r.criar(e, mais)
      expect(x.status).toBe(422)
      return [mensagem(x), Object.keys(x.body.fields ?? {})[0]]
    }
    const nada = { descricao: '<p> </p><script>alert(1)</script>', encontroId: '', tipoExecucaoRelatorioId: '' }
    expect(await recusado(nada)).toEqual(['É necessário preencher o relatório do evento', 'descricao'])
    expect(await recusado({ ...nada, descricao: 'x' })).toEqual(['O encontro deve estar preenchido', 'encontroId'])
    expect(await recusado({ tipoExecucaoRelatorioId: '' })).toEqual([
      'O tipo de execução deve estar preenchido',
      'tipoExecucaoRelatorioId',
    ])
    expect(await recusado({ fimString: '02/03/2026 12:00' })).toEqual([c.MENSAGENS_RELATORIO.fim, 'fimString'])
    expect(await one(r.db, sql`select 1 from relatorio where "encontroId" = ${e.encontroId}`)).toBeUndefined()
  })

  test('R139 R201 R203: hours are required of who may type them, and not in other states; in person unless told', async () => {
    await t.setFlags(CONSULTOR, ['editaHorasUtilizadas'])
    const e = await r.novoEncontro()
    const x = await r.criar(e)
    expect([x.status, x.body.fields]).toEqual([422, { horasUtilizadasString: c.MENSAGENS_RELATORIO.horas }])
    const fora = await t.call(c.criarRelatorio, {
      persona: 'condutor',
      host: 'pr.localhost',
      body: r.corpoDe(e, { tipoExecucaoRelatorioId: '' }) as never,
      files: {},
    })
    expect(fora.status).toBe(200)
    expect((await r.ver(fora.body.relatorioId)).body).toMatchObject({
      tipoExecucaoRelatorioId: 1,
      horasUtilizadasString: null,
    })
    await t.setFlags(CONSULTOR, ['editaHorasUtilizadas'], false)
  })

  test('R204 R246 R247: counts are digits only, told in their order, and of who is shown them alone', async () => {
    const FLAGS = ['exibirPjAtendida', 'exibirPfAtendida'] as const
    await t.setFlags(CONSULTOR, [...FLAGS])
    const e = await r.novoEncontro()
    const x = await r.criar(e, { pjAtendidas: '12a' })
    expect([x.status, x.body.fields]).toEqual([422, { pjAtendidas: c.MENSAGENS_RELATORIO.soNumeros }])
    const nada = await r.criar(e, { pjAtendidas: '12a', descricao: '' })
    expect([mensagem(nada), Object.keys(nada.body.fields!)]).toEqual([
      c.MENSAGENS_RELATORIO.descricao,
      ['descricao', 'pjAtendidas'],
    ])
    const { relatorioId } = (await r.criar(e, { pjAtendidas: '12', pfAtendidas: 3 })).body
    await t.setFlags(CONSULTOR, [...FLAGS], false)
    expect((await r.mudar(relatorioId, e, { pjAtendidas: '', pfAtendidas: '99' })).status).toBe(200)
    expect((await r.ver(relatorioId)).body).toMatchObject({ pjAtendidas: 12, pfAtendidas: 3 })
    const outro = (await r.criar(await r.novoEncontro(), { pjAtendidas: '5' })).body.relatorioId
    expect((await r.ver(outro)).body.pjAtendidas).toBeNull()
  })

  test('R205: script tags and inline handlers do not reach the database', async () => {
    const e = await r.novoEncontro()
    const x = await r.criar(e, {
      descricao: '<p onclick="x()">Feito</p><script>alert(1)</script><img src=x onerror=y>',
    })
    const lido = await one(r.db, sql`select descricao from relatorio where "relatorioId" = ${x.body.relatorioId}`)
    expect(lido).toEqual({ descricao: '<p>Feito</p>' })
  })

  test('R244 R245: hours of who may not type them are those of the tasks, and others are refused', async () => {
    const e = await r.novoEncontro()
    const x = await r.criar(e, { horasUtilizadasString: '9' })
    expect([x.status, mensagem(x)]).toEqual([403, c.MENSAGENS_RELATORIO.horasSemPermissao])
    const sem = await r.novoEncontro({ horas: [0, 0] })
    await t.setFlags(CONSULTOR, ['editaHorasUtilizadasQuandoTarefasSemHrPredefinidas'])
    expect((await r.criar(e, { horasUtilizadasString: '9' })).status).toBe(403)
    expect((await r.criar(sem, { horasUtilizadasString: '9' })).status).toBe(200)
    await t.setFlags(CONSULTOR, ['editaHorasUtilizadasQuandoTarefasSemHrPredefinidas'], false)
    const y = await r.criar(e)
    expect((await r.ver(y.body.relatorioId)).body.horasUtilizadasString).toBe('03:00')
  })

  test('R206 R249: a single task has the hours used', async () => {
    await t.setFlags(CONSULTOR, ['umTarefaValorRelatorio', 'editaHorasUtilizadas'])
    const e = await r.novoEncontro()
    const varias = await r.criar(e, { horasUtilizadasString: '5' })
    expect([varias.status, Object.keys(varias.body.fields!)]).toEqual([422, ['tarefasRelatorioString']])
    const uma = await r.criar(e, {
      horasUtilizadasString: '5',
      tarefasRelatorioString: [{ municipioTarefaId: e.tarefas[0], cumprida: true, horas: '1' }],
    })
    expect((await r.ver(uma.body.relatorioId)).body.tarefasRelatorio).toMatchObject([{ horas: '05:00' }])
    await t.setFlags(CONSULTOR, ['umTarefaValorRelatorio', 'editaHorasUtilizadas'], false)
  })

  test('R206 R249 R244: of two planned tasks one is told, with the hours it was planned with', async () => {
    await t.setFlags(CONSULTOR, ['umTarefaValorRelatorio'])
    const e = await r.novoEncontro()
    const uma = await r.criar(e, {
      tarefasRelatorioString: [{ municipioTarefaId: e.tarefas[0], cumprida: true, horas: '' }],
    })
    expect((await r.ver(uma.body.relatorioId)).body).toMatchObject({
      horasUtilizadasString: '02:00',
      tarefasRelatorio: [{ horas: '02:00' }],
    })
    const nenhuma = await r.novoEncontro({ horas: [] })
    expect((await r.criar(nenhuma)).status).toBe(200)
    await t.setFlags(CONSULTOR, ['umTarefaValorRelatorio'], false)
  })

  test('R244: a returned report is sent again with the hours it had, whatever the term plans by now', async () => {
    const { relatorioId, e } = await r.novo('devolvido')
    await r.db.execute(sql`update municipio_tarefa set horas = 300 where "municipioTarefaId" = ${e.tarefas[0]}`)
    const lido = (await r.ver(relatorioId, 'condutor')).body
    const como = { horasUtilizadasString: '3', tarefasRelatorioString: lido.tarefasRelatorio }
    expect((await r.mudar(relatorioId, e, { ...como, horasUtilizadasString: '9' })).status).toBe(403)
    expect((await r.mudar(relatorioId, e, como)).status).toBe(200)
    expect((await r.mudar(relatorioId, e)).status).toBe(200)
    expect((await r.ver(relatorioId)).body).toMatchObject({
      horasUtilizadasString: '03:00',
      tarefasRelatorio: [{ horas: '02:00' }, { horas: '01:00' }],
    })
  })

  test('R138 R139: what a report begins with; in person unless the meeting was remote', async () => {
    const e = await r.novoEncontro()
    const x = await t.call(prepararRelatorio, { persona: 'condutor', ...id(e.encontroId) })
    expect(x.body).toMatchObject({
      ...{ tipoExecucaoRelatorioId: 1, horasUtilizadasString: '03:00', podeEditarHoras: false, exigeTipoEHoras: true },
      ...{ inicioString: '02/03/2026 13:00', relatorioId: null },
      convidadosRelatorio: [{ membroId: e.membro, presente: true }],
      tarefasRelatorio: [{ horas: '02:00' }, { horas: '01:00' }],
    })
    await r.db.execute(sql`update encontro set modalidade = 2 where "encontroId" = ${e.encontroId}`)
    const remoto = await t.call(prepararRelatorio, { persona: 'condutor', ...id(e.encontroId) })
    expect(remoto.body.tipoExecucaoRelatorioId).toBe(2)
    const fora = await r.novoEncontro({ municipioId: 12 })
    expect((await t.call(prepararRelatorio, { persona: 'condutor', ...id(fora.encontroId) })).status).toBe(404)
  })

  test('R242: needs its flag; the meeting is in reach, of the city, over, and has no other', async () => {
    const e = await r.novoEncontro()
    expect((await r.criar(e, {}, 'analista')).status).toBe(403)
    expect((await r.criar(e, {}, 'especialista')).status).toBe(200)
    expect(await r.criar(e).then((x) => [x.status, mensagem(x)])).toEqual([409, 'Este encontro já tem relatório.'])
    const fora = await r.novoEncontro({ municipioId: 12 })
    expect((await r.criar(fora)).status).toBe(404)
    expect((await r.criar(e, { encontroId: fora.encontroId })).status).toBe(404)
    const futuro = await r.novoEncontro({ inicio: '2099-03-02T13:00:00-03:00', fim: '2099-03-02T14:00:00-03:00' })
    expect(mensagem(await r.criar(futuro))).toBe('Este encontro ainda não aconteceu.')
    const desmarcado = await r.novoEncontro()
    await r.db.execute(
      sql`update encontro set situacao = 5, justificativa = 'x' where "encontroId" = ${desmarcado.encontroId}`,
    )
    expect(mensagem(await r.criar(desmarcado))).toBe('Este encontro foi cancelado e não tem relatório.')
    const outra = await r.novoEncontro({ municipioId: 2 })
    const tarefaDeFora = { tarefasRelatorioString: [{ municipioTarefaId: outra.tarefas[0], cumprida: true }] }
    expect((await r.criar(await r.novoEncontro(), tarefaDeFora)).status).toBe(422)
  })

  test('R702: changed by its author, and sent again once it was returned; others may not', async () => {
    const { relatorioId, e } = await r.novo('devolvido')
    expect((await r.mudar(relatorioId, e, {}, 'especialista')).status).toBe(403)
    expect((await r.mudar(relatorioId, e, { versao: 1 })).status).toBe(409)
    const x = await r.mudar(relatorioId, e, { titulo: 'Com a lista', versao: 2 })
    expect(x.status).toBe(200)
    expect((await r.ver(relatorioId)).body).toMatchObject({ titulo: 'Com a lista', estado: 'emAnalise' })
    const historia = await t.call(bancada.historicoRelatorio, { persona: 'condutor', ...id(relatorioId) })
    expect(historia.body.map((p) => [p.acao, p.de, p.para])).toEqual([
      ['reenviar', 'Devolvido para ajuste', 'Em análise'],
      ['devolver', 'Em análise', 'Devolvido para ajuste'],
      ['criar', 'Em análise', 'Em análise'],
    ])
  })

  test('R710: called off when returned or rejected; its meeting may then have another', async () => {
    const { relatorioId, e } = await r.novo('reprovado')
    const cancelar = (persona: Persona) =>
      t.call(c.cancelarRelatorio, { persona, body: { relatorioId, justificativa: 'Repetido' } })
    expect((await cancelar('especialista')).status).toBe(403)
    expect((await cancelar('condutor')).status).toBe(200)
    expect(await r.statusDe(relatorioId)).toBe(0)
    expect((await r.criar(e)).status).toBe(200)
    const { relatorioId: outro } = await r.novo()
    expect((await t.call(c.excluirRelatorio, { persona: 'condutor', ...id(outro) })).status).toBe(422)
  })
})

describe('analysis', () => {
  test('R708 R248: approving moves hours and tasks; taking back is the exact reverse, of full access alone', async () => {
    const { relatorioId, e } = await r.novo()
    const antes = await r.horasDe(e.encontroId, relatorioId)
    expect((await r.julgar(relatorioId, 'aprovado', {}, 'condutor')).status).toBe(403)
    expect((await r.julgar(relatorioId, 'aprovado')).status).toBe(200)
    expect(await r.horasDe(e.encontroId, relatorioId)).toEqual([
      { origem: 'relatorio', municipioTarefaId: e.tarefas[0], minutos: 120, cumprida: true, dia: '2026-03-02' },
      { origem: 'relatorio', municipioTarefaId: e.tarefas[1], minutos: 60, cumprida: true, dia: '2026-03-02' },
    ])
    expect((await r.julgar(relatorioId, 'devolvido', { versao: 2 })).status).toBe(409)
    expect((await r.julgar(relatorioId, 'devolvido', {}, 'admin')).status).toBe(409)
    // A solution that was finished meanwhile does not stand in the way.
    await r.db.execute(
      sql`update municipio_solucao set "iniciadaEm" = now(), "finalizadaEm" = now() where "municipioSolucaoId" = ${e.solucao}`,
    )
    expect((await r.julgar(relatorioId, 'devolvido', { versao: 2 }, 'admin')).status).toBe(200)
    expect(await r.horasDe(e.encontroId, relatorioId)).toEqual(antes)
  })

  test('a reason is asked for where it must be given, and nothing changes in a living payment process', async () => {
    const { relatorioId } = await r.novo()
    const x = await r.julgar(relatorioId, 'devolvido', { motivoRejeicao: ' ' })
    expect([x.status, Object.keys(x.body.fields!)]).toEqual([422, ['motivoRejeicao']])
    await r.julgar(relatorioId, 'aprovado')
    await r.db.execute(sql`update relatorio set "processoPagamentoId" = 1 where "relatorioId" = ${relatorioId}`)
    const y = await r.julgar(relatorioId, 'devolvido', { versao: 2 }, 'admin')
    expect([y.status, mensagem(y)]).toEqual([422, 'Este relatório está em um processo de pagamento e não pode mudar.'])
  })

  test('who wrote it does not judge it; of full access it is written down', async () => {
    await t.setFlags(CONSULTOR, ['podeAnalisarRelatorio'])
    const { relatorioId } = await r.novo()
    const x = await r.julgar(relatorioId, 'aprovado', {}, 'condutor')
    expect([x.status, mensagem(x)]).toEqual([403, 'Você escreveu este relatório: outra pessoa deve analisá-lo.'])
    await t.setFlags(CONSULTOR, ['podeAnalisarRelatorio'], false)
    const e = await r.novoEncontro()
    const meu = (await r.criar(e, { horasUtilizadasString: '3' }, 'admin')).body.relatorioId
    expect((await r.julgar(meu, 'aprovado', {}, 'admin')).status).toBe(200)
    const historia = await t.call(bancada.historicoRelatorio, { persona: 'admin', ...id(meu) })
    expect(historia.body[0]!.descricao).toBe('Relatório aprovado por quem escreveu, com acesso total')
  })

  test('several at once: all of them or none', async () => {
    const [a, b, feito] = [await r.novo(), await r.novo(), await r.novo('aprovado')]
    const decidir = (ids: number[]) =>
      t.call(bancada.analisarRelatorios, {
        persona: 'analista',
        body: { relatorios: ids.map((relatorioId) => ({ relatorioId, statusRelatorioId: 2 as const })) },
      })
    expect((await decidir([a.relatorioId, b.relatorioId, feito.relatorioId])).status).toBe(409)
    expect(await r.statusDe(a.relatorioId)).toBe(4)
    expect((await decidir([a.relatorioId, b.relatorioId])).body.analisados).toBe(2)
    expect([await r.statusDe(a.relatorioId), await r.statusDe(b.relatorioId)]).toEqual([2, 2])
  })

  test('the hours left of solution and contract stand beside it', async () => {
    const { relatorioId, e } = await r.novo()
    const x = await t.call(bancada.saldoDoRelatorio, { persona: 'analista', ...id(relatorioId) })
    expect(x.body).toMatchObject({
      contado: false,
      solucoes: [{ municipioSolucaoId: e.solucao, horasPrevistas: 180, horasDoRelatorio: 180, saldoDepois: 0 }],
    })
    await r.julgar(relatorioId, 'aprovado')
    const y = await t.call(bancada.saldoDoRelatorio, { persona: 'analista', ...id(relatorioId) })
    expect(y.body).toMatchObject({ contado: true, solucoes: [{ horasRealizadas: 180, saldoDepois: 0 }] })
  })

  test('told: the author of what became of it, analysts of what is new; and it waits for them', async () => {
    const avisosDe = async (persona: Persona, tipo: string) =>
      (
        await rows<{ titulo: string; texto: string }>(
          r.db,
          sql`select titulo, texto from aviso where tipo = ${tipo} and "usuarioId" = ${await r.usuarioDe(persona)} order by "avisoId" desc limit 1`,
        )
      )[0]
    const { relatorioId } = await r.novo('emAnalise', {}, { titulo: 'Reunião do comitê' })
    expect((await avisosDe('analista', 'relatorio-novo'))?.texto).toContain('Reunião do comitê')
    await r.julgar(relatorioId, 'devolvido')
    expect(await avisosDe('condutor', 'relatorio-devolvido')).toEqual({
      titulo: 'O relatório "Reunião do comitê" foi devolvido para ajuste',
      texto: 'Motivo: Faltou a lista de presença',
    })
    const pendencias = await t.call(listarPendencias, { persona: 'condutor', query: {} })
    expect(pendencias.body.find((p) => p.chave === 'relatorios-devolvidos')!.quantidade).toBeGreaterThan(0)
    const doAnalista = await t.call(listarPendencias, { persona: 'analista', query: {} })
    expect(doAnalista.body.map((p) => p.chave)).toContain('relatorios-a-analisar')
  })
})

describe('reading', () => {
  test('R266: the reason is hidden from others of the place, in lists, alone and in the history', async () => {
    const { relatorioId } = await r.novo('devolvido')
    for (const [persona, ve] of [
      ['condutor', true],
      ['analista', true],
      ['admin', true],
      ['especialista', false],
    ] as const) {
      const um = (await r.ver(relatorioId, persona)).body.motivoRejeicao
      const lista = await t.call(c.relatoriosDoMunicipio, { persona, ...id(1) })
      const historia = await t.call(bancada.historicoRelatorio, { persona, ...id(relatorioId) })
      const visto = [
        um,
        lista.body.find((x) => x.relatorioId === relatorioId)!.motivoRejeicao,
        historia.body[0]!.justificativa,
      ]
      expect(visto, persona).toEqual(Array(3).fill(ve ? 'Faltou a lista de presença' : null))
    }
  })

  test('a change of the term leaves a report the axes of the tasks it tells of', async () => {
    const e = await r.novoEncontro({ eixoId: 1 })
    const outro = await r.novoEncontro({ eixoId: 5 })
    const tarefasRelatorioString = [{ municipioTarefaId: outro.tarefas[0], cumprida: true }]
    const { relatorioId } = (await r.criar(e, { tarefasRelatorioString })).body
    const doTermo = await one<{ id: number }>(
      r.db,
      sql`select "municipioGrupoSolucaoId" as id from municipio_solucao where "municipioSolucaoId" = ${e.solucao}`,
    )
    const grupo = registerEndpoints(gruposDoTermo)
    const linha = (await t.call(grupo.obter, { persona: 'admin', ...id(doTermo!.id) })).body as RegisterRow
    const x = await t.call(grupo.alterar, { persona: 'admin', body: { ...linha, nome: 'Com outro nome' } })
    expect(x.status).toBe(200)
    const eixos = await one(r.db, sql`select "eixosIds" as ids from relatorio where "relatorioId" = ${relatorioId}`)
    expect(eixos).toEqual({ ids: [1, 5] })
  })

  test('a PDF with all of it', async () => {
    const { relatorioId } = await r.novo()
    const x = await t.call(documento.pdfRelatorio, { persona: 'condutor', ...id(relatorioId) })
    expect(x.status).toBe(200)
    const texto = pdfPages(x.raw)
      .map((p) => p.text)
      .join(' ')
    for (const parte of ['Oficina com empresários', 'O que foi feito.', 'Clarice Moura', '03:00', 'Em análise'])
      expect(texto).toContain(parte)
  })

  test('R383: by a capability and never by a plain id; without reason or personal data; dead once revoked', async () => {
    const { relatorioId } = await r.novo('devolvido')
    const abrir = (token: string) => t.call(documento.relatorioPublico, { params: { token } })
    expect((await abrir(String(relatorioId))).status).toBe(400)
    const alheio = await t.call(criarCapacidade, {
      persona: 'ad',
      body: { rota: 'relatorio', alvoId: (await r.novo('emAnalise', { municipioId: 3 })).relatorioId },
    })
    expect(alheio.status).toBe(404)
    const link = (
      await t.call(criarCapacidade, { persona: 'condutor', body: { rota: 'relatorio', alvoId: relatorioId } })
    ).body
    expect(link.link).toContain('/obter_publico/')
    const x = await abrir(link.token)
    expect(x.body).toMatchObject({
      titulo: 'Oficina com empresários',
      autor: 'Clarice Moura',
      tarefas: [{ horas: '02:00' }, { horas: '01:00' }],
    })
    expect(JSON.stringify(x.body)).not.toMatch(/Faltou|cpf|email/)
    await t.call(revogarCapacidade, { persona: 'condutor', ...id(link.capacidadeId) })
    expect(await abrir(link.token).then((y) => [y.status, mensagem(y)])).toEqual([404, LINK_MORTO])
  })
})
