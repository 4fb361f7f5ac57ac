import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as contrato from '#contract/pagamento.ts'
import { baixarAnexoDeProcesso } from '#contract/pagamento-anexos.ts'
import { ESTADOS_PROCESSO, podeNoProcesso, STATUS_PROCESSO } from '#contract/pagamento-estados.ts'
import * as caminho from '#contract/pagamento-linhagem.ts'
import { MENSAGENS_ABERTURA } from '#contract/pagamento-regras.ts'
import { verificarProcesso } from '#contract/pagamento-verificacao.ts'
import { rows } from '#server/db/sql.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { pagamentos } from './testing.ts'

const t = await startTestApp()
const p = pagamentos(t)
await t.setFlags('Consultor Condutor', ['excluirProcessoPagamento'])
await t.setFlags('Operações', ['excluirProcessoPagamento'])

describe('opening a process', () => {
  test('R677 R678 R594: it pays approved reports of both kinds; hours, number and total are the server’s, whatever is sent', async () => {
    const contratoId = await p.novoContrato()
    const relatorio = await p.novoRelatorio()
    const administrativo = await p.novoAdministrativo(contratoId, { horas: '7,5' })
    const aberto = await p.abrir(
      contratoId,
      {
        relatoriosString: JSON.stringify([{ relatorioId: relatorio }]),
        relatoriosAdministrativosString: JSON.stringify([administrativo]),
        ...{ codigoContratacao: 'outro', horas: '99:00', numero: '7', total: '99' },
      },
      'condutor',
      [{ nome: 'nota.pdf', bytes: '%PDF-1.4 nota' }],
    )
    expect(aberto.status).toBe(200)
    const { body } = await p.ver(aberto.body.processoPagamentoId)
    // 120 + 60 minutes of its tasks, and seven hours and a half.
    expect(body).toMatchObject({
      horas: '10:30',
      numero: 1,
      total: 10,
      valor: 1260,
      estado: 'emAnalise',
      excesso: null,
    })
    expect(body.codigoContratacao).toMatch(/^CT-PROVA/)
    expect(body.itens.map((i) => [i.tipo, i.id, i.horas])).toEqual([
      ['encontro', relatorio, '03:00'],
      ['administrativo', administrativo, '07:30'],
    ])
    expect(body.arquivos.map((x) => x.nomeArquivo)).toEqual(['nota.pdf'])
    expect(await p.contagemDe(contratoId)).toEqual({ horas: 630, entregas: 1 })
    expect(await p.passosDe(body.processoPagamentoId)).toEqual(['criar'])
  })

  test('R605: administrative reports alone will do', async () => {
    const { id } = await p.novo()
    expect((await p.ver(id)).body).toMatchObject({ relatorios: 0, administrativos: 1 })
  })

  test('R603 R604 R606 R607 R610 R611 R613 R614 R616 R617: is refused with the first sentence that fails, next to its field, and nothing is written', async () => {
    const contratoId = await p.novoContrato()
    const administrativo = await p.novoAdministrativo(contratoId)
    const casos: readonly [campo: string, frase: string, mais: object, quem?: number][] = [
      ['relatorios', MENSAGENS_ABERTURA.relatorios, { relatoriosAdministrativosString: [], periodoRealizacao: '' }],
      ['periodoRealizacao', MENSAGENS_ABERTURA.periodo, { periodoRealizacao: '' }],
      ['periodoRealizacao', 'Periodo inválido', { periodoRealizacao: '30/02/2026 - 31/03/2026' }],
      [
        'periodoRealizacao',
        'O período final não pode ser menor que o inicial',
        { periodoRealizacao: '31/03/2026 - 01/03/2026' },
      ],
      [
        'periodoRealizacao',
        'O período de Realização deve estar entre o início e o fim do contrato',
        { periodoRealizacao: '01/12/2025 - 31/03/2026' },
      ],
    ]
    for (const [campo, frase, mais] of casos) {
      const recusado = await p.abrir(contratoId, { relatoriosAdministrativosString: [administrativo], ...mais })
      expect(recusado).toMatchObject({ status: 422, body: { fields: { [campo]: frase } } })
    }
    const usado = await p.novoContrato({ qtdHorasPrevistas: 60 })
    await p.db.execute(sql`update contrato set "horasAprovadas" = 60 where "contratoId" = ${usado}`)
    const semEntregas = await p.novoContrato({ qtdEntregasPrevistas: 1 })
    await p.db.execute(sql`update contrato set "qtdEntregas" = 1 where "contratoId" = ${semEntregas}`)
    for (const [id, frase] of [
      [usado, MENSAGENS_ABERTURA.limiteDeHoras],
      [semEntregas, MENSAGENS_ABERTURA.limiteDeEntregas],
    ] as const) {
      const livre = await p.novoAdministrativo(id)
      expect(await p.abrir(id, { relatoriosAdministrativosString: [livre] })).toMatchObject({
        status: 422,
        body: { fields: { contratoId: frase } },
      })
    }
    const ids = [contratoId, usado, semEntregas]
    // A number is always worked out (R609); a contract without its code or its deliveries comes from before.
    for (const [campo, frase, antigo] of [
      ['contratoId', MENSAGENS_ABERTURA.codigo, { numContrato: ' ' }],
      ['total', MENSAGENS_ABERTURA.total, { qtdEntregasPrevistas: 0 }],
    ] as const) {
      const id = await p.novoContrato(antigo)
      ids.push(id)
      const livre = await p.novoAdministrativo(id)
      const recusado = await p.abrir(id, { relatoriosAdministrativosString: [livre], numero: '7', total: '9' })
      expect(recusado).toMatchObject({ status: 422, body: { fields: { [campo]: frase } } })
    }
    const feitos = await rows(
      p.db,
      sql`select 1 from processo_pagamento where "contratoId" = any(${sql.param(ids)}::int[])`,
    )
    expect(feitos).toEqual([])
  })

  test('R564 R592 R615: the next number and period follow the last that lives; a day may be shared, and not more', async () => {
    const contratoId = await p.novoContrato()
    const numero = async () =>
      (
        await t.call(contrato.numeroDoProcesso, {
          persona: 'condutor',
          params: { userId: String(await p.r.usuarioDe('condutor')), contractId: String(contratoId) },
        })
      ).body
    expect(await numero()).toEqual({ quantidadeAtual: 0, ultimoPeriodo: null })
    const abrir = async (periodoRealizacao: string) =>
      p.abrir(contratoId, {
        relatoriosAdministrativosString: [await p.novoAdministrativo(contratoId)],
        periodoRealizacao,
      })
    const primeiro = await abrir('01/02/2026 - 28/02/2026')
    expect(primeiro.body.numero).toBe(1)
    expect(await numero()).toEqual({ quantidadeAtual: 1, ultimoPeriodo: '01/02/2026 - 28/02/2026' })
    expect((await abrir('27/02/2026 - 31/03/2026')).body.fields).toEqual({
      periodoRealizacao:
        'Favor criar um novo processo de pagamento com o período inicial maior que o último período do processo de pagamento anterior (01/02/2026 - 28/02/2026)',
    })
    const segundo = await abrir('28/02/2026 - 31/03/2026')
    expect([segundo.status, segundo.body.numero]).toEqual([200, 2])
    // What is changed may not grow into the one that follows it.
    const cresce = await p.mudar(primeiro.body.processoPagamentoId, contratoId, {
      relatoriosAdministrativosString: (await p.ver(primeiro.body.processoPagamentoId)).body.itens.map((i) => i.id),
      periodoRealizacao: '01/02/2026 - 15/03/2026',
    })
    expect(cresce.body.fields).toEqual({
      periodoRealizacao: contrato.MENSAGENS_PAGAMENTO.periodoCruzado(2, '28/02/2026 - 31/03/2026'),
    })
    // Called off or rejected it leaves its number and its days.
    await p.excluir(segundo.body.processoPagamentoId)
    expect(await numero()).toEqual({ quantidadeAtual: 1, ultimoPeriodo: '01/02/2026 - 28/02/2026' })
    expect((await abrir('10/03/2026 - 31/03/2026')).body.numero).toBe(2)
  })

  test('what would pass the planned hours asks to be confirmed, and the analyst sees by how much', async () => {
    const contratoId = await p.novoContrato({ qtdHorasPrevistas: 300 })
    const mais = { relatoriosAdministrativosString: [await p.novoAdministrativo(contratoId, { horas: '7,5' })] }
    const recusado = await p.abrir(contratoId, mais)
    expect(recusado.body.fields).toEqual({ confirmarExcesso: contrato.MENSAGENS_PAGAMENTO.confirmeExcesso('02:30') })
    const aberto = await p.abrir(contratoId, { ...mais, confirmarExcesso: true })
    expect((await p.ver(aberto.body.processoPagamentoId, 'operacoes')).body.excesso).toBe('02:30')
  })

  test('R371: only takes what is approved, free, of this consultant and of this contract', async () => {
    const contratoId = await p.novoContrato({}, ['condutor', 'especialista'])
    const outro = await p.novoContrato()
    const livre = await p.novoAdministrativo(contratoId)
    const preso = await p.novoAdministrativo(contratoId)
    await p.abrir(contratoId, {
      relatoriosAdministrativosString: [preso],
      periodoRealizacao: '01/01/2026 - 02/01/2026',
    })
    const emAnalise = await p.a.novo('emAnalise', { contratoId })
    const doOutro = await p.novoAdministrativo(outro)
    const deFora = await p.novoRelatorio({ inicio: '2025-11-02T13:00:00-03:00', fim: '2025-11-02T16:00:00-03:00' })
    for (const mais of [
      { relatoriosAdministrativosString: [livre, preso] },
      { relatoriosAdministrativosString: [livre, emAnalise] },
      { relatoriosAdministrativosString: [doOutro] },
      { relatoriosAdministrativosString: [livre], relatoriosString: [deFora] },
      { relatoriosAdministrativosString: [livre], relatoriosString: [999_999] },
    ])
      expect((await p.abrir(contratoId, mais)).body.fields).toEqual({
        relatorios: contrato.MENSAGENS_PAGAMENTO.relatorioPreso,
      })
    // The same twice is once.
    const aberto = await p.abrir(contratoId, { relatoriosAdministrativosString: [livre, livre] })
    expect((await p.ver(aberto.body.processoPagamentoId)).body.horas).toBe('07:30')
    // Somebody else's, or for somebody else: only who sees everybody's.
    const para = { usuarioId: await p.r.usuarioDe('condutor'), relatoriosAdministrativosString: [livre] }
    expect((await p.abrir(contratoId, para, 'especialista')).status).toBe(403)
  })

  test('R488: hidden administrative reports are neither offered nor taken', async () => {
    const contratoId = await p.novoContrato()
    const administrativo = await p.novoAdministrativo(contratoId)
    const preparo = async () =>
      (
        await t.call(contrato.prepararProcesso, {
          persona: 'condutor',
          params: { userId: String(await p.r.usuarioDe('condutor')), contractId: String(contratoId) },
        })
      ).body.administrativos
    expect((await preparo())?.map((x) => x.id)).toEqual([administrativo])
    await t.setFlags('Consultor Condutor', ['ocultarRelatoriosAdministrativosPagamento'])
    expect(await preparo()).toBeNull()
    expect((await p.abrir(contratoId, { relatoriosAdministrativosString: [administrativo] })).status).toBe(422)
    await t.setFlags('Consultor Condutor', ['ocultarRelatoriosAdministrativosPagamento'], false)
  })
})

describe('from the analysis to the payment', () => {
  test('R684 R679 R685: returned with a reason, mended, sent again, approved, sent to the SGF and paid; the history tells each step', async () => {
    const { id, contratoId, administrativo } = await p.novo()
    expect((await p.julgar(id, 'devolvido', { motivoRejeicao: '' })).body.fields).toEqual({
      motivoRejeicao: contrato.MENSAGENS_PAGAMENTO.motivo,
    })
    expect((await p.julgar(id, 'devolvido')).status).toBe(200)
    expect((await p.ver(id, 'condutor')).body).toMatchObject({
      estado: 'devolvido',
      motivoRejeicao: 'Faltou a nota fiscal',
    })
    const mudado = await p.mudar(id, contratoId, {
      relatoriosAdministrativosString: [administrativo],
      periodoRealizacao: '02/03/2026 - 31/03/2026',
    })
    expect(mudado.status).toBe(200)
    expect((await p.julgar(id, 'aprovado')).status).toBe(200)
    expect((await p.enviar(id)).body.message).toBe('Processo de pagamento enviado a sgf@exemplo.com.br')
    expect((await p.pagar(id, { notaData: '2099-01-01' })).body.fields).toHaveProperty('notaData')
    expect((await p.pagar(id)).status).toBe(200)
    expect((await p.ver(id, 'condutor')).body).toMatchObject({ estado: 'pago', notaNumero: '1041', notaValor: 900 })
    const { body } = await t.call(contrato.historicoProcesso, { persona: 'condutor', params: { id: String(id) } })
    expect(body.toReversed().map((x) => [x.acao, x.para])).toEqual([
      ['criar', 'Em análise'],
      ['devolver', 'Devolvido para ajuste'],
      ['reenviar', 'Em análise'],
      ['aprovar', 'Aprovado'],
      ['enviarSgf', 'Enviado ao SGF'],
      ['pagar', 'Pago'],
    ])
    const cartas = await rows<{ n: number }>(
      p.db,
      sql`select jsonb_array_length(anexos) as n from mensagem where para = 'sgf@exemplo.com.br' order by "mensagemId"`,
    )
    expect(cartas.at(-1)).toEqual({ n: 2 })
  })

  test('the same letter goes once more only to who may', async () => {
    const { id } = await p.novo('enviadoSgf')
    await t.setFlags('Operações', ['podeReenviarEmailProcessoPagamento'], false)
    expect((await p.enviar(id)).status).toBe(403)
    await t.setFlags('Operações', ['podeReenviarEmailProcessoPagamento'])
    expect((await p.enviar(id)).status).toBe(200)
    expect((await p.ver(id)).body.sgfEnvios).toBe(2)
  })

  test('without an address of the SGF nothing is sent, and the person reads what to do', async () => {
    const { id } = await p.novo('aprovado')
    await p.db.execute(sql`delete from configuracao_texto`)
    const sem = await p.enviar(id)
    expect([sem.status, sem.body.message]).toEqual([422, contrato.MENSAGENS_PAGAMENTO.semEmailSgf])
    expect(await p.statusDe(id)).toBe(STATUS_PROCESSO.aprovado)
    await p.db.execute(sql`insert into configuracao_texto (chave, valor) values ('emailSgf', 'sgf@exemplo.com.br')`)
  })

  test('R686: its author takes it out while nobody has decided, and what was called off or rejected frees reports and hours', async () => {
    for (const estado of ['cancelado', 'reprovado'] as const) {
      const { id, contratoId, administrativo } = await p.novo(estado)
      expect(await p.contagemDe(contratoId)).toEqual({ horas: 0, entregas: 0 })
      expect((await p.ver(id)).body).toMatchObject({ estado, itens: [] })
      const deNovo = await p.abrir(contratoId, { relatoriosAdministrativosString: [administrativo] })
      expect([deNovo.status, deNovo.body.numero]).toEqual([200, 1])
    }
    for (const estado of ['aprovado', 'enviadoSgf', 'pago', 'reprovado'] as const) {
      const { id } = await p.novo(estado)
      expect((await p.excluir(id)).status).toBe(409)
    }
    const { id } = await p.novo()
    for (const outro of ['admin', 'operacoes'] as const) expect((await p.excluir(id, outro)).status).toBe(403)
  })

  test('who made it or is paid by it judges it by no call; a full admin may, and the history says so', async () => {
    await t.setFlags('Consultor Condutor', [
      'analisarProcessoPagamento',
      'enviarSgfProcessoPagamento',
      'processosPagamentos',
    ])
    const { id } = await p.novo()
    for (const para of ['aprovado', 'devolvido', 'reprovado'] as const)
      expect((await p.julgar(id, para, {}, 'condutor')).status).toBe(403)
    expect((await p.ver(id, 'condutor')).body.aviso).toBe(contrato.MENSAGENS_PAGAMENTO.proprio)
    await p.julgar(id, 'aprovado')
    expect((await p.enviar(id, 'condutor')).status).toBe(403)
    await p.enviar(id)
    expect((await p.pagar(id, {}, 'condutor')).status).toBe(403)
    await t.setFlags(
      'Consultor Condutor',
      ['analisarProcessoPagamento', 'enviarSgfProcessoPagamento', 'processosPagamentos'],
      false,
    )

    const contratoId = await p.novoContrato({}, ['condutor', 'admin'])
    const aberto = await p.abrir(
      contratoId,
      {
        usuarioId: await p.r.usuarioDe('condutor'),
        relatoriosAdministrativosString: [await p.novoAdministrativo(contratoId)],
      },
      'admin',
    )
    const { processoPagamentoId } = aberto.body
    expect((await p.julgar(processoPagamentoId, 'aprovado', {}, 'admin')).status).toBe(200)
    const { body } = await t.call(contrato.historicoProcesso, {
      persona: 'condutor',
      params: { id: String(processoPagamentoId) },
    })
    expect(body[0]?.descricao).toContain('com acesso total')
  })

  test('every step from every state by everybody: what the machine allows happens, and nothing else', async () => {
    const passos: readonly [
      acao: Parameters<typeof podeNoProcesso>[0],
      faz: (id: number, c: number, a: number, quem: Persona) => Promise<{ status: number }>,
    ][] = [
      ['aprovar', (id, _c, _a, quem) => p.julgar(id, 'aprovado', {}, quem)],
      ['devolver', (id, _c, _a, quem) => p.julgar(id, 'devolvido', {}, quem)],
      ['reprovar', (id, _c, _a, quem) => p.julgar(id, 'reprovado', {}, quem)],
      ['editar', (id, c, a, quem) => p.mudar(id, c, { relatoriosAdministrativosString: [a] }, quem)],
      ['excluir', (id, _c, _a, quem) => p.excluir(id, quem)],
      ['pagar', (id, _c, _a, quem) => p.pagar(id, {}, quem)],
      ['anexar', (id, _c, _a, quem) => p.anexar(id, quem)],
    ]
    for (const estado of ESTADOS_PROCESSO)
      for (const [acao, faz] of passos)
        for (const quem of ['condutor', 'operacoes', 'especialista'] as const) {
          const { id, contratoId, administrativo } = await p.novo(estado)
          const autor = quem === 'condutor'
          const gere = quem === 'operacoes'
          const pode = podeNoProcesso(
            acao,
            {
              acessoTotal: false,
              autor,
              beneficiario: autor,
              analisa: gere,
              exclui: autor || gere,
              abre: true,
              envia: gere,
              reenvia: gere,
            },
            estado,
          )
          const { status } = await faz(id, contratoId, administrativo, quem)
          expect([estado, acao, quem, status === 200]).toEqual([estado, acao, quem, pode])
        }
  })

  test('a second decision, and one on an old version, are told', async () => {
    const { id } = await p.novo()
    expect((await p.julgar(id, 'aprovado', { versao: 9 })).status).toBe(409)
    await p.julgar(id, 'aprovado')
    const segunda = await p.julgar(id, 'devolvido', {}, 'administrador')
    expect([segunda.status, segunda.body.message]).toEqual([409, expect.stringContaining('foi aprovado por')])
  })
})

describe('reading', () => {
  test('R680 R681 R682 R683 R490: all, one, of a person and by filter, unpaginated; one’s own where one sees no others', async () => {
    const { id, contratoId } = await p.novo()
    const eu = await p.r.usuarioDe('condutor')
    const ids = (r: { body: { processoPagamentoId: number }[] }) => r.body.map((x) => x.processoPagamentoId)
    const todos = await t.call(contrato.listarProcessos, { persona: 'operacoes' })
    expect(ids(todos)).toContain(id)
    expect((await t.call(contrato.listarProcessos, { persona: 'condutor' })).status).toBe(403)
    expect(ids(await t.call(contrato.processosDoUsuario, { persona: 'condutor', body: { usuarioId: eu } }))).toContain(
      id,
    )
    const alheios = await t.call(contrato.processosDoUsuario, {
      persona: 'condutor',
      body: { usuarioId: await p.r.usuarioDe('especialista') },
    })
    expect(ids(alheios)).toEqual([])
    const filtro = (body: object) => t.call(contrato.filtrarProcessos, { persona: 'operacoes', body: body as never })
    expect(ids(await filtro({ contratoId }))).toEqual([id])
    expect(ids(await filtro({ contratoId, statusProcessoId: 2 }))).toEqual([])
    expect(ids(await filtro({ contratoId, de: '2026-04-01' }))).toEqual([])
    expect((await p.ver(id, 'especialista')).status).toBe(404)
    await p.db.execute(sql`insert into processo_pagamento ("contratoId", "usuarioId", "criadoPor", "codigoContratacao", numero, total, inicio, fim, horas, "statusProcessoId", "codigoVerificacao")
      select ${contratoId}, ${eu}, ${eu}, 'X', n, 1, '2026-01-01', '2026-01-02', 60, 0, 'P' || n from generate_series(1, 1200) n`)
    expect(ids(await filtro({ contratoId }))).toHaveLength(1201)
  })

  test('R687 R688 R690: on paper, with a code that an open page confirms; files and all of it in one', async () => {
    const contratoId = await p.novoContrato()
    const aberto = await p.abrir(
      contratoId,
      { relatoriosAdministrativosString: [await p.novoAdministrativo(contratoId)] },
      'condutor',
      [{ nome: 'nota.pdf', bytes: '%PDF-1.4 nota' }],
    )
    const id = aberto.body.processoPagamentoId
    const params = { id: String(id) }
    for (const papel of [contrato.pdfProcesso, contrato.pdfPrestacaoDeServico]) {
      const r = await t.call(papel, { persona: 'condutor', params })
      expect([r.status, r.headers['content-type']]).toEqual([200, 'application/pdf'])
    }
    const { codigoVerificacao, arquivos } = (await p.ver(id)).body
    const verificado = await t.call(verificarProcesso, { params: { codigo: codigoVerificacao } })
    expect(verificado.body).toMatchObject({ numero: 1, horas: '07:30', estado: 'emAnalise' })
    expect((await t.call(verificarProcesso, { params: { codigo: 'AAAA-AAAA-AAAA-AAAA' } })).status).toBe(404)
    const anexo = { id: String(arquivos[0]!.processoPagamentoAnexoId) }
    const baixado = await t.call(baixarAnexoDeProcesso, { persona: 'condutor', params: anexo })
    expect(baixado.raw.toString()).toBe('%PDF-1.4 nota')
    expect((await t.call(baixarAnexoDeProcesso, { persona: 'especialista', params: anexo })).status).toBe(404)
    const zip = await t.call(contrato.zipProcesso, { persona: 'condutor', params })
    const texto = zip.raw.toString('latin1')
    for (const nome of [`processo-pagamento-${id}.pdf`, `prestacao-de-servico-${id}.pdf`, 'nota.pdf'])
      expect(texto).toContain(nome)
  })

  test('a contract at its pace, and what is approved and in no process yet', async () => {
    const contratoId = await p.novoContrato({ qtdHorasPrevistas: 900, qtdEntregasPrevistas: 10 })
    const ler = async () =>
      (await t.call(caminho.ritmoDoContrato, { persona: 'condutor', params: { id: String(contratoId) } })).body
    expect(await ler()).toMatchObject({ usadoHoras: 0, alerta: false, previsaoDoFim: null })
    const ids = [await p.novoAdministrativo(contratoId), await p.novoAdministrativo(contratoId)]
    const fecho = async () =>
      (await t.call(caminho.fechamento, { persona: 'condutor', query: { mes: '2026-03' } })).body.find(
        (l) => l.contratoId === contratoId,
      )
    expect(await fecho()).toMatchObject({ administrativos: 2, abrir: true })
    await p.abrir(contratoId, {
      relatoriosAdministrativosString: [ids[0]],
      periodoRealizacao: '01/01/2026 - 31/01/2026',
    })
    // 450 minutes in 31 days: the other 450 in 31 more.
    expect(await ler()).toMatchObject({ usadoHoras: 50, alerta: false, previsaoDoFim: '2026-03-03', antesDoFim: true })
    expect(await fecho()).toMatchObject({ administrativos: 1 })
    await p.abrir(contratoId, {
      relatoriosAdministrativosString: [ids[1]],
      periodoRealizacao: '01/02/2026 - 28/02/2026',
    })
    expect(await ler()).toMatchObject({ usadoHoras: 100, alerta: true, previsaoDoFim: null })
    expect((await fecho())?.administrativos ?? 0).toBe(0)
  })

  test('at 80 % of the hours who manages it is told, once, and not by who is doing it', async () => {
    const gestorId = await p.r.usuarioDe('administrador')
    const contratoId = await p.novoContrato({ qtdHorasPrevistas: 1000, gestorId })
    const abrir = async (n: number) =>
      p.abrir(contratoId, {
        relatoriosAdministrativosString: [await p.novoAdministrativo(contratoId)],
        periodoRealizacao: `0${n}/02/2026 - 0${n + 1}/02/2026`,
        confirmarExcesso: true,
      })
    const avisados = async () =>
      (
        await rows<{ usuarioId: number }>(
          p.db,
          sql`select "usuarioId" from aviso where tipo = 'contrato-perto-do-limite' and titulo like ${`%${(await p.ver((await ultimo()).id)).body.codigoContratacao}%`} order by 1`,
        )
      ).map((x) => x.usuarioId)
    const ultimo = async () =>
      (
        await rows<{ id: number }>(
          p.db,
          sql`select max("processoPagamentoId") as id from processo_pagamento where "contratoId" = ${contratoId}`,
        )
      )[0]!
    await abrir(1)
    expect(await avisados()).toEqual([])
    await abrir(3)
    expect(await avisados()).toEqual([gestorId])
    await abrir(5)
    expect(await avisados()).toEqual([gestorId])
  })
})
