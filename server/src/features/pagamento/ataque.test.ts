import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { excluirContrato } from '#contract/contrato.ts'
import * as contrato from '#contract/pagamento.ts'
import { excluirAnexoDeProcesso } from '#contract/pagamento-anexos.ts'
import { fechamento, ritmoDoContrato } from '#contract/pagamento-linhagem.ts'
import { verificarProcesso } from '#contract/pagamento-verificacao.ts'
import { MAX_ANEXOS } from '#contract/relatorio-encontro.ts'
import { one, rows } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { pagamentos } from './testing.ts'

/* What somebody tries who means no good, or who is only quick. */

const t = await startTestApp({ waitForOthers: 60_000 })
const p = pagamentos(t)
const { db } = p
await t.setFlags('Operações', ['podeReenviarEmailProcessoPagamento'])
await t.setFlags('Analista', ['processosPagamentos', 'analisarProcessoPagamento'])
for (const quem of ['admin', 'operacoes', 'condutor', 'especialista', 'analista'] as const) await t.login(quem)

const soma = async (contratoId: number) =>
  (await one<{ horas: number; entregas: number }>(
    db,
    sql`select coalesce(sum(horas), 0)::int as horas, count(*)::int as entregas from processo_pagamento
      where "contratoId" = ${contratoId} and "statusProcessoId" not in (0, 6)`,
  ))!
/** Until so many wait for what somebody else holds. */
const waitForWaiters = async (n: number) => {
  for (;;) {
    const esperam = await one<{ n: number }>(
      db,
      sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (esperam!.n >= n) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
/** One after the other, while the contract is held: all of them have begun before any of them goes on. */
const presos = async <T>(contratoId: number, pedidos: readonly (() => Promise<T>)[]): Promise<T[]> => {
  const respostas: Promise<T>[] = []
  await t.banco.transaction(async (tx) => {
    await tx.execute(sql`select 1 from contrato where "contratoId" = ${contratoId} for update`)
    for (const [i, pedir] of pedidos.entries()) {
      respostas.push(pedir())
      await waitForWaiters(i + 1)
    }
  })
  return Promise.all(respostas)
}

describe('other people’s', () => {
  test('what a colleague in the same contract could be paid for, and when it was last, is not told', async () => {
    const contratoId = await p.novoContrato({}, ['condutor', 'especialista'])
    await p.novoAdministrativo(contratoId)
    const params = { userId: String(await p.r.usuarioDe('condutor')), contractId: String(contratoId) }
    for (const [persona, status] of [
      ['especialista', 404],
      ['condutor', 200],
      ['operacoes', 200],
    ] as const) {
      expect((await t.call(contrato.prepararProcesso, { persona, params })).status).toBe(status)
      expect((await t.call(contrato.numeroDoProcesso, { persona, params })).status).toBe(status)
    }
  })

  test('a process is not prepared with the number of somebody else’s', async () => {
    const contratoId = await p.novoContrato({}, ['condutor', 'especialista'])
    const aberto = await p.abrir(contratoId, {
      relatoriosAdministrativosString: [await p.novoAdministrativo(contratoId)],
    })
    const preparar = async (de: 'condutor' | 'especialista') =>
      t.call(contrato.prepararProcesso, {
        persona: 'operacoes',
        params: { userId: String(await p.r.usuarioDe(de)), contractId: String(contratoId) },
        query: { processoPagamentoId: String(aberto.body.processoPagamentoId) },
      })
    expect([(await preparar('condutor')).status, (await preparar('especialista')).status]).toEqual([200, 404])
  })

  test('what lies out of reach stays there when it is rejected or called off, and nobody is told of it who would not see it', async () => {
    const fora = (await one<{ eixoId: number }>(
      db,
      sql`select min(e."eixoId") as "eixoId" from eixo e where not exists (select 1 from usuario_permissao x join usuario u using ("usuarioId")
        where u.email like 'analista@%' and x."eixoId" = e."eixoId")`,
    ))!
    const dentro = (await one<{ eixoId: number }>(
      db,
      sql`select min(x."eixoId") as "eixoId" from usuario_permissao x join usuario u using ("usuarioId") where u.email like 'analista@%' and x."municipioId" = 1`,
    ))!
    const avisado = async (id: number) =>
      (await one(
        db,
        sql`select 1 from aviso a join usuario u using ("usuarioId") where a.tipo = 'processo-pagamento-novo'
          and a.para = ${`/gestao-pagamento/processo/${id}`} and u.email like 'analista@%'`,
      )) !== undefined
    for (const [eixo, status] of [
      [fora, 404],
      [dentro, 200],
    ] as const)
      for (const fim of ['reprovado', 'cancelado'] as const) {
        const contratoId = await p.novoContrato()
        const { relatorioId } = await p.r.novo('emAnalise', eixo)
        await p.r.julgar(relatorioId, 'aprovado', {}, 'admin')
        const id = (await p.abrir(contratoId, { relatoriosString: [relatorioId] })).body.processoPagamentoId
        expect([(await p.ver(id, 'analista')).status, await avisado(id)]).toEqual([status, status === 200])
        await (fim === 'reprovado' ? p.julgar(id, 'reprovado') : p.excluir(id))
        expect((await p.ver(id)).body.estado).toBe(fim)
        expect((await p.ver(id, 'analista')).status).toBe(status)
        const lista = await t.call(contrato.filtrarProcessos, { persona: 'analista', body: { contratoId } })
        expect(lista.body).toHaveLength(status === 200 ? 1 : 0)
      }
  })
})

describe('the contract', () => {
  test('out of use it takes no new process, and what it has is mended and judged', async () => {
    const { id, contratoId, administrativo } = await p.novo('devolvido')
    const outro = await p.novoContrato()
    const livre = await p.novoAdministrativo(outro)
    const [deFora, dele] = [await p.novoAdministrativo(contratoId), { relatoriosAdministrativosString: [livre] }]
    const outroId = (await p.abrir(outro, dele)).body.processoPagamentoId
    await db.execute(sql`update contrato set ativo = false where "contratoId" = ${contratoId}`)
    const frase = { contratoId: contrato.MENSAGENS_PAGAMENTO.contratoInativo }
    const periodoRealizacao = '31/03/2026 - 02/04/2026'
    const novo = { relatoriosAdministrativosString: [deFora], periodoRealizacao }
    expect(await p.abrir(contratoId, novo)).toMatchObject({ status: 422, body: { fields: frase } })
    expect(await p.mudar(outroId, contratoId, novo)).toMatchObject({ status: 422, body: { fields: frase } })
    expect((await p.mudar(id, contratoId, { relatoriosAdministrativosString: [administrativo] })).status).toBe(200)
    expect((await p.julgar(id, 'aprovado')).status).toBe(200)
  })

  test('who was taken out of it mends what was returned from it, and opens nothing new in it', async () => {
    const { id, contratoId, administrativo } = await p.novo('devolvido')
    const outro = await p.novoContrato()
    const outroId = (await p.abrir(outro, { relatoriosAdministrativosString: [await p.novoAdministrativo(outro)] }))
      .body.processoPagamentoId
    const [eu, livre] = [await p.r.usuarioDe('condutor'), await p.novoAdministrativo(contratoId)]
    await db.execute(sql`delete from contrato_usuario where "contratoId" = ${contratoId} and "usuarioId" = ${eu}`)
    const params = { userId: String(eu), contractId: String(contratoId) }
    const query = { processoPagamentoId: String(id) }
    const preparo = await t.call(contrato.prepararProcesso, { persona: 'condutor', params, query })
    expect(preparo.body.administrativos?.map((x) => x.id)).toEqual([administrativo, livre])
    const ritmo = { persona: 'condutor' as const, params: { id: String(contratoId) } }
    expect((await t.call(ritmoDoContrato, ritmo)).status).toBe(200)
    expect((await t.call(ritmoDoContrato, { ...ritmo, persona: 'especialista' })).status).toBe(404)
    const novo = { relatoriosAdministrativosString: [livre], periodoRealizacao: '31/03/2026 - 02/04/2026' }
    expect((await p.abrir(contratoId, novo)).status).toBe(404)
    expect((await p.mudar(outroId, contratoId, novo)).status).toBe(404)
    expect((await p.mudar(id, contratoId, { relatoriosAdministrativosString: [administrativo] })).status).toBe(200)
    expect((await p.julgar(id, 'aprovado')).status).toBe(200)
  })

  test('put out of use while a process waits for it, it does not take it', async () => {
    const contratoId = await p.novoContrato()
    const administrativo = await p.novoAdministrativo(contratoId)
    let aberto: ReturnType<typeof p.abrir> | undefined
    await t.banco.transaction(async (tx) => {
      await tx.execute(sql`update contrato set ativo = false where "contratoId" = ${contratoId}`)
      aberto = p.abrir(contratoId, { relatoriosAdministrativosString: [administrativo] })
      await waitForWaiters(1)
    })
    expect((await aberto!).status).toBe(422)
    expect(await soma(contratoId)).toEqual({ horas: 0, entregas: 0 })
  })

  test('a process that was taken to another is taken out of that one', async () => {
    for (const fim of ['reprovar', 'excluir'] as const) {
      const { id, contratoId } = await p.novo()
      const outro = await p.novoContrato()
      const relatorio = await p.novoRelatorio()
      const [mudado, saiu] = await presos<{ status: number }>(contratoId, [
        () => p.mudar(id, outro, { relatoriosString: [relatorio] }),
        () => (fim === 'reprovar' ? p.julgar(id, 'reprovado') : p.excluir(id)),
      ])
      expect([mudado!.status, saiu!.status]).toEqual([200, 200])
      for (const c of [contratoId, outro]) expect(await p.contagemDe(c)).toEqual({ horas: 0, entregas: 0 })
    }
  })

  test('that had one which is dead is not deleted, and the person reads what to do', async () => {
    const contratoId = await p.novoContrato()
    const aberto = await p.abrir(contratoId, { relatoriosString: [await p.novoRelatorio()] })
    await p.excluir(aberto.body.processoPagamentoId)
    const r = await t.call(excluirContrato, { persona: 'admin', params: { id: String(contratoId) } })
    expect([r.status, r.body.message]).toEqual([409, expect.stringContaining('Inative-o em vez de excluir')])
  })
})

describe('twice, or at once', () => {
  test('two who send the same process to the SGF send one letter; a repeated call is answered like the first', async () => {
    const { id } = await p.novo('aprovado')
    const cartas = async () =>
      (
        await rows(
          db,
          sql`select 1 from mensagem where para = 'sgf@exemplo.com.br' and assunto like '%' || ${codigo} || '%'`,
        )
      ).length
    const codigo = (await p.ver(id)).body.codigoContratacao
    const juntos = await Promise.all([p.enviar(id), p.enviar(id)])
    expect(juntos.map((r) => r.status).toSorted()).toEqual([200, 409])
    expect(await cartas()).toBe(1)
    await t.setFlags('Operações', ['podeReenviarEmailProcessoPagamento'], false)
    const { id: outro } = await p.novo('aprovado')
    const chave = { headers: { 'idempotency-key': `envio-${outro}` } }
    const pedir = () => t.call(contrato.enviarAoSgf, { persona: 'operacoes', params: { id: String(outro) }, ...chave })
    const [primeira, segunda] = [await pedir(), await pedir()]
    expect([primeira.status, segunda.status, segunda.body]).toEqual([200, 200, primeira.body])
    expect((await p.ver(outro)).body.sgfEnvios).toBe(1)
    await t.setFlags('Operações', ['podeReenviarEmailProcessoPagamento'])
  })

  test('files that come at once are no more than those that come one after the other', async () => {
    const { id, contratoId, administrativo } = await p.novo()
    const files = {
      arquivos: Array.from({ length: MAX_ANEXOS }, (_, i) => ({ nome: `n${i}.pdf`, bytes: `%PDF-1.4 ${i}` })),
    }
    const body = { processoPagamentoId: id, contratoId, periodoRealizacao: '01/03/2026 - 31/03/2026' }
    const pedir = () =>
      t.call(contrato.alterarProcesso, {
        persona: 'condutor',
        body: { ...body, relatoriosAdministrativosString: [administrativo] } as never,
        files,
      })
    const respostas = await presos(contratoId, [pedir, pedir])
    expect(respostas.map((r) => r.status)).toEqual([200, 422])
    const { arquivos } = (await p.ver(id)).body
    expect(arquivos).toHaveLength(MAX_ANEXOS)
    const guardados = await one<{ n: number }>(
      db,
      sql`select count(*)::int as n from arquivo a join processo_pagamento_anexo x using ("arquivoId") where x."processoPagamentoId" = ${id}`,
    )
    expect(guardados!.n).toBe(MAX_ANEXOS)
  })

  test('a file that is taken out is told in the history, and a decision on what was there before is refused', async () => {
    const contratoId = await p.novoContrato()
    const aberto = await p.abrir(
      contratoId,
      { relatoriosAdministrativosString: [await p.novoAdministrativo(contratoId)] },
      'condutor',
      [{ nome: 'nota.pdf', bytes: '%PDF-1.4 nota' }],
    )
    const id = aberto.body.processoPagamentoId
    const { arquivos, versao } = (await p.ver(id, 'operacoes')).body
    const anexo = { id: String(arquivos[0]!.processoPagamentoAnexoId) }
    const tirado = await t.call(excluirAnexoDeProcesso, { persona: 'condutor', params: anexo })
    expect(tirado.status).toBe(200)
    expect((await p.julgar(id, 'aprovado', { versao })).status).toBe(409)
    const { body } = await t.call(contrato.historicoProcesso, { persona: 'operacoes', params: { id: String(id) } })
    expect(body[0]).toMatchObject({ descricao: 'Arquivo excluído: nota.pdf', para: 'Em análise' })
    // Nobody takes files out of what was decided.
    await p.julgar(id, 'aprovado')
    expect((await t.call(excluirAnexoDeProcesso, { persona: 'condutor', params: anexo })).status).toBe(404)
  })

  test('who comes late reads who was first, and not who judged it long before', async () => {
    await t.setFlags('Administrador', ['analisarProcessoPagamento', 'processosPagamentos'])
    const nome = async (quem: 'admin' | 'administrador' | 'condutor') =>
      (await one<{ nome: string }>(db, sql`select nome from usuario where email like ${`${quem}@%`}`))!.nome
    const tarde = async (id: number) => (await p.julgar(id, 'aprovado')).body.message
    const { id } = await p.novo('devolvido')
    await p.excluir(id)
    expect(await tarde(id)).toBe(
      `O processo foi cancelado por ${await nome('condutor')}. Recarregue para ver como está.`,
    )
    const { id: enviado } = await p.novo('aprovado')
    await p.enviar(enviado, 'admin')
    expect(await tarde(enviado)).toContain(`foi enviado ao SGF por ${await nome('admin')}.`)
    await p.pagar(enviado, {}, 'admin')
    expect(await tarde(enviado)).toContain(`foi pago por ${await nome('admin')}.`)
    const { id: devolvido, contratoId, administrativo } = await p.novo('devolvido')
    await p.mudar(devolvido, contratoId, { relatoriosAdministrativosString: [administrativo] })
    expect((await p.pagar(devolvido)).body.message).toBe('O processo está em análise. Recarregue para ver como está.')
  })
})

describe('what is written', () => {
  test('an amount of money has cents, and nothing smaller', async () => {
    const { id } = await p.novo('enviadoSgf')
    for (const notaValor of [0.001, 10.555, 0, -1, 1e9, 1e-300, '900,00', 'R$ 900', null])
      expect([notaValor, await p.pagar(id, { notaValor })]).toMatchObject([
        notaValor,
        { status: 400, body: { fields: { notaValor: expect.any(String) } } },
      ])
    expect((await p.pagar(id, { notaValor: 1234567.89 })).status).toBe(200)
    expect((await p.ver(id)).body.notaValor).toBe(1234567.89)
  })

  test('the day of a note is that of São Paulo, until midnight there', async () => {
    const { id } = await p.novo('enviadoSgf')
    // Half past eleven at night in São Paulo: the next day in Greenwich.
    t.setClock('2026-04-01T02:30:00Z')
    expect((await p.pagar(id, { notaData: '2026-04-01' })).status).toBe(422)
    expect((await p.pagar(id, { notaData: '2026-03-31' })).status).toBe(200)
    t.setClock(undefined)
  })

  test('a meeting late in the evening of the last day is of that day, that month and that contract', async () => {
    const contratoId = await p.novoContrato({ fim: '2026-03-31' })
    const noite = { inicio: '2026-03-31T22:30:00-03:00', fim: '2026-03-31T23:30:00-03:00' }
    const fecho = async (mes: string) =>
      (await t.call(fechamento, { persona: 'condutor', query: { mes } })).body.find((l) => l.contratoId === contratoId)
        ?.relatorios ?? 0
    const antes = [await fecho('2026-02'), await fecho('2026-03')] as const
    const relatorio = await p.novoRelatorio({ ...noite, horas: [60] })
    expect([await fecho('2026-02'), await fecho('2026-03')]).toEqual([antes[0], antes[1] + 1])
    const aberto = await p.abrir(contratoId, {
      relatoriosString: [relatorio],
      periodoRealizacao: '31/03/2026 - 31/03/2026',
    })
    expect((await p.ver(aberto.body.processoPagamentoId)).body.itens).toMatchObject([{ quando: '2026-03-31' }])
  })

  test('no decision leads to a state that is not one, and no list is too long or no list', async () => {
    const { id, contratoId } = await p.novo()
    for (const statusProcessoId of [0, 1, 4, 5, 7, -1, '2', null])
      expect((await p.julgar(id, 'aprovado', { statusProcessoId })).status).toBe(400)
    const muitos = JSON.stringify(Array.from({ length: 1001 }, (_, i) => i + 1))
    for (const relatoriosString of [
      muitos,
      '[',
      '{}',
      '[null]',
      '[1.5]',
      '[-1]',
      '[[1]]',
      '["1; drop table"]',
      '[99999999999]',
    ])
      expect([relatoriosString.slice(0, 20), (await p.abrir(contratoId, { relatoriosString })).status]).toEqual([
        relatoriosString.slice(0, 20),
        400,
      ])
    expect(await p.statusDe(id)).toBe(1)
  })
})

describe('on paper', () => {
  test('a file that the store has lost does not keep the rest of the ZIP back, and is named in it', async () => {
    const contratoId = await p.novoContrato()
    const aberto = await p.abrir(
      contratoId,
      { relatoriosAdministrativosString: [await p.novoAdministrativo(contratoId)] },
      'condutor',
      [
        { nome: 'perdida.pdf', bytes: '%PDF-1.4 perdida' },
        { nome: 'nota.pdf', bytes: '%PDF-1.4 guardada' },
      ],
    )
    const params = { id: String(aberto.body.processoPagamentoId) }
    const perdida = (await one<{ chave: string }>(
      db,
      sql`select a.chave from arquivo a join processo_pagamento_anexo x using ("arquivoId") where x."processoPagamentoId" = ${Number(params.id)} and x."nomeArquivo" = 'perdida.pdf'`,
    ))!
    await t.files.remove(perdida.chave)
    const zip = await t.call(contrato.zipProcesso, { persona: 'condutor', params })
    const texto = zip.raw.toString('latin1')
    for (const dentro of ['%PDF-1.4 guardada', 'arquivos-que-faltam.txt', 'PK\x05\x06']) expect(texto).toContain(dentro)
    expect(texto).not.toContain('%PDF-1.4 perdida')
  })

  test('the open page says what is on the paper and nothing more, and codes have nothing to do with one another', async () => {
    const { id } = await p.novo('devolvido')
    const { codigoVerificacao: codigo } = (await p.ver(id)).body
    const { body } = await t.call(verificarProcesso, { params: { codigo } })
    expect(Object.keys(body).toSorted()).toEqual([
      ...['analisadoEm', 'codigoContratacao', 'consultor', 'criacao', 'estado', 'horas'],
      ...['numero', 'periodoRealizacao', 'total'],
    ])
    for (const forjado of [String(id), codigo.toLowerCase(), `${codigo.slice(0, -1)}%`, codigo.replaceAll('-', '')])
      expect((await t.call(verificarProcesso, { params: { codigo: forjado } })).status).toBe(400)
    const codigos = await rows<{ c: string }>(
      db,
      sql`select "codigoVerificacao" as c from processo_pagamento where "codigoVerificacao" ~ '^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){3}$'`,
    )
    expect(codigos.length).toBeGreaterThan(10)
    expect(new Set(codigos.map(({ c }) => c.slice(0, 9))).size).toBe(codigos.length)
  })
})
