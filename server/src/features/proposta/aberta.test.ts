import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { listarAuditoria } from '#contract/auditoria.ts'
import { criarCapacidade, LINK_MORTO, listarCapacidades, revogarCapacidade } from '#contract/capacidade.ts'
import { pdfDaPropostaAberta, responderProposta } from '#contract/proposta-aberta.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import { one } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { andamentos, PDF } from './andamento-testing.ts'

const t = await startTestApp()
const p = andamentos(t)
const { db } = p
const HOJE = '2026-03-10T12:00:00-03:00'
const NOVA = { dataProposta: '2026-03-01', validadeDias: 60 }
beforeEach(() => t.setClock(HOJE))

describe('the open page', () => {
  test('shows the offer as it was sent, and nothing of anybody else', async () => {
    const { id, token } = await p.enviada(NOVA)
    const { body } = await p.abrir(token)
    const lida = (await p.ver(id)).body
    expect(body).toMatchObject({
      numero: lida.numero,
      estado: 'enviada',
      pacote: lida.pacote,
      prefeito: 'Prefeita de Prova',
      validade: '2026-04-30',
      mensagem: 'Segue a proposta.',
      valores: lida.valores,
      parcelas: lida.parcelas.map(({ numero, vencimento, valor }) => ({ numero, vencimento, valor })),
      resposta: null,
      podeResponder: true,
      aviso: null,
      contato: { email: expect.stringContaining('@') },
    })
    expect(body.solucoes.map((s) => [s.bloco, s.valor])).toEqual([
      ['essencial', 1000],
      ['essencial', 500.55],
    ])
    const tudo = JSON.stringify(body)
    for (const nao of ['52998224725', '48900000099', 'gestor@exemplo']) expect(tudo).not.toContain(nao)
  })

  test.each([
    ['aceite', 'aceita', M.obrigadoAceite, 2],
    ['alteracao', 'emNegociacao', M.obrigadoAlteracao, 2],
    ['recusa', 'recusada', M.obrigadoRecusa, 0],
  ] as const)(
    '%s is on record with who said it and to which paper, and who sent it is told',
    async (tipo, estado, message, rel) => {
      const { id, municipioId, token } = await p.enviada({
        ...NOVA,
        criadoPor: (await one<{ id: number }>(
          db,
          sql`select "usuarioId" as id from usuario where email like 'administrador@%'`,
        ))!.id,
      })
      const { sha256 } = (await p.abrir(token)).body
      expect((await p.responder(token, tipo)).body.message).toBe(message)
      expect(await p.estadoDe(id)).toBe(estado)
      expect(await p.cidadeDe(municipioId)).toMatchObject({ rel })
      const guardada = await one(
        db,
        sql`select tipo, nome, cargo, sha256, "usuarioId", ip, "capacidadeId" = (select "envioCapacidadeId" from municipio_proposta p where p."municipioPropostaId" = ${id}) as dela
        from municipio_proposta_resposta where "municipioPropostaId" = ${id}`,
      )
      expect(guardada).toEqual({
        tipo,
        nome: 'Ana Prefeita',
        cargo: 'Prefeita',
        sha256,
        usuarioId: null,
        ip: '127.0.0.1',
        dela: true,
      })
      const passo = await one<{ acao: string; usuarioId: number | null }>(
        db,
        sql`select acao, "usuarioId" from municipio_proposta_passo where "municipioPropostaId" = ${id} order by "municipioPropostaPassoId" desc limit 1`,
      )
      expect(passo).toEqual({ acao: tipo, usuarioId: null })
      const { linhas } = (
        await t.call(listarAuditoria, {
          persona: 'admin',
          query: { entidade: 'municipio_proposta', entidadeId: String(id) },
        })
      ).body
      expect(linhas[0]).toMatchObject({ acao: 'responder por link', usuario: null })
      // Who made it and who sent it, each once.
      expect((await p.avisosDe(id)).map((a) => a.tipo)).toEqual(['proposta-respondida', 'proposta-respondida'])
      const depois = (await p.abrir(token)).body
      expect(depois).toMatchObject({ estado, podeResponder: false, resposta: { tipo, nome: 'Ana Prefeita' } })
      expect(depois.aviso).toContain('fale com quem a enviou')
      // The second of two answers is told what the first was.
      const outra = await p.responder(token, tipo === 'recusa' ? 'aceite' : 'recusa')
      expect([outra.status, outra.body.message, await p.estadoDe(id)]).toEqual([422, depois.aviso, estado])
    },
  )

  test('hands out the paper that was sent, and writes it down', async () => {
    const { id, token } = await p.enviada(NOVA)
    const outra = await p.nova({ ...NOVA, estado: 'minutaEmitida' })
    await p.assinar(outra.id)
    // Bytes for the paper, which is a row alone here.
    await db.execute(sql`update municipio_proposta_anexo a set "arquivoId" = x."arquivoId" from municipio_proposta_anexo x
      where x."municipioPropostaId" = ${outra.id} and x.tipo = 'minutaAssinada' and a."municipioPropostaId" = ${id} and a.tipo = 'proposta'`)
    const x = await t.call(pdfDaPropostaAberta, { params: { token } })
    expect([x.status, x.headers['content-type'], x.raw.toString()]).toEqual([200, 'application/pdf', PDF])
    expect(
      await one(
        db,
        sql`select a.acao, a."usuarioId" from auditoria a join municipio_proposta_anexo x on x."municipioPropostaAnexoId"::text = a."entidadeId"
          where a.entidade = 'municipio_proposta_anexo' and x."municipioPropostaId" = ${id}`,
      ),
    ).toEqual({ acao: 'baixar por link', usuarioId: null })
  })

  test('only tells that there is another version once the proposal changed', async () => {
    const { id, token } = await p.enviada(NOVA)
    const { sha256 } = (await p.abrir(token)).body
    await p.responder(token, 'alteracao')
    await p.alterar(id, { ciclo: '2030' })
    const { body } = await p.abrir(token)
    expect(body).toMatchObject({ solucoes: [], parcelas: [], podeResponder: false, aviso: M.outraVersao, sha256: '' })
    expect(body.valores.geral.total).toBe(0)
    const tarde = await p.responder(token, 'aceite', { sha256 })
    expect([tarde.status, tarde.body.message]).toEqual([422, M.outraVersao])
    expect((await t.call(pdfDaPropostaAberta, { params: { token } })).status).toBe(422)
  })

  test('a yes to another paper than the one that was read, after the validity, or without a reason is refused', async () => {
    const { token } = await p.enviada(NOVA)
    const outro = await p.responder(token, 'aceite', { sha256: 'f'.repeat(64) })
    expect([outro.status, outro.body.message]).toEqual([422, M.outraVersao])
    const semMotivo = await p.responder(token, 'recusa', { texto: null })
    expect([semMotivo.status, semMotivo.body.fields]).toEqual([400, { texto: 'Diga o motivo da recusa' }])
    t.setClock('2026-04-30T23:59:00-03:00')
    expect((await p.abrir(token)).body.podeResponder).toBe(true)
    t.setClock('2026-05-01T00:01:00-03:00')
    expect((await p.abrir(token)).body).toMatchObject({ podeResponder: false, aviso: M.vencidaNoLink('30/04/2026') })
    expect((await p.responder(token, 'aceite')).body.message).toBe(M.vencidaNoLink('30/04/2026'))
    t.setClock('2026-05-31T00:00:01-03:00')
    expect((await p.abrir(token)).body.message).toBe(LINK_MORTO)
  })

  test('the link is seen and taken back by who may send the proposal, and given by a sending alone', async () => {
    await t.setFlags('Administrador', ['verMenuProposta', 'enviarProposta'])
    const { id, token } = await p.enviada(NOVA)
    await p.abrir(token)
    const { link } = (await p.ver(id)).body
    expect(link).toMatchObject({ usos: 1, expira: '2026-05-31T02:59:59.999Z' })
    const alvo = { rota: 'proposta' as const, alvoId: id }
    const params = { id: String(link!.capacidadeId) }
    const persona = 'administrador' as const
    expect((await t.call(criarCapacidade, { persona, body: { ...alvo, dias: 7 } })).body.message).toBe(
      M.linkSoPeloEnvio,
    )
    expect((await t.call(listarCapacidades, { persona, body: alvo })).body).toHaveLength(1)
    // Neither who may not send nor who does not reach it.
    await t.setFlags('Administrador', ['enviarProposta'], false)
    expect((await p.ver(id, persona)).body.link).toBeNull()
    await t.setFlags('Analista', ['verMenuProposta', 'enviarProposta'])
    for (const quem of ['administrador', 'analista', 'condutor'] as const)
      for (const r of [
        await t.call(listarCapacidades, { persona: quem, body: alvo }),
        await t.call(revogarCapacidade, { persona: quem, params }),
        await t.call(criarCapacidade, { persona: quem, body: alvo }),
      ])
        expect([quem, r.status]).toEqual([quem, 404])
    expect((await p.abrir(token)).status).toBe(200)
    await t.setFlags('Administrador', ['enviarProposta'])
    expect((await t.call(revogarCapacidade, { persona, params })).body.message).toBe('Link revogado')
    const resposta = await p.responder(token, 'aceite', { sha256: 'a'.repeat(64) })
    expect([(await p.abrir(token)).body.message, resposta.body.message]).toEqual([LINK_MORTO, LINK_MORTO])
    expect((await p.ver(id)).body).toMatchObject({ estado: 'enviada', link: null })
    // Another sending gives another.
    const outra = await p.enviar(id)
    expect((await p.abrir(p.tokenDe(outra.body.link))).status).toBe(200)
  })

  test('a link opens nothing when who gave it may not send any more, and guesses are counted', async () => {
    const municipioId = await p.novaCidade()
    const { id } = await p.nova({ ...NOVA, municipioId, estado: 'gerada' })
    await t.setFlags('Administrador', ['verMenuProposta', 'enviarProposta'])
    const x = await p.enviar(id, {}, 'administrador')
    expect(x.status).toBe(200)
    const token = p.tokenDe(x.body.link)
    expect((await p.abrir(token)).status).toBe(200)
    await t.setFlags('Administrador', ['enviarProposta'], false)
    expect((await p.abrir(token)).body.message).toBe(LINK_MORTO)
    await t.setFlags('Administrador', ['enviarProposta'])
    const palpite = () =>
      t.call(responderProposta, {
        params: { token: 'a'.repeat(43) },
        body: { tipo: 'aceite', nome: 'Ana', cargo: null, texto: null, sha256: '0'.repeat(64) },
        ip: '10.1.2.3',
      })
    const vistas = new Set<number>()
    for (let i = 0; i < 60 && !vistas.has(429); i++) vistas.add((await palpite()).status)
    expect(vistas).toEqual(new Set([404, 429]))
  })
})
