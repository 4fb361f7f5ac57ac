import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { historicoProposta } from '#contract/proposta.ts'
import { ESTADOS_PROPOSTA, TRANSICOES_PROPOSTA } from '#contract/proposta-estados.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import { one, rows } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { andamentos } from './andamento-testing.ts'

const t = await startTestApp()
const p = andamentos(t)
const { db } = p
const HOJE = '2026-03-10T12:00:00-03:00'
const NOVA = { dataProposta: '2026-03-01', validadeDias: 60 }
beforeEach(() => t.setClock(HOJE))

const cartas = () =>
  rows<{ para: string; assunto: string; texto: string }>(
    db,
    sql`select para, assunto, texto from mensagem where para like '%.example' order by "mensagemId"`,
  )
const auditados = async (id: number) =>
  (
    await rows<{ acao: string }>(
      db,
      sql`select acao from auditoria where entidade = 'municipio_proposta' and "entidadeId" = ${String(id)} order by "auditoriaId"`,
    )
  ).map((a) => a.acao)

describe('sending', () => {
  test('goes to each address with a link of this sending, and the municipality is in negotiation', async () => {
    await db.execute(sql`delete from mensagem`)
    const municipioId = await p.novaCidade()
    const { id } = await p.nova({ ...NOVA, municipioId, estado: 'gerada' })
    const x = await p.enviar(id, { para: ['a@cidade.example', 'A@cidade.example', 'b@cidade.example'] })
    expect([x.status, x.body.message]).toEqual([200, M.enviada(2)])
    const todas = await cartas()
    expect(todas.map((c) => c.para)).toEqual(['a@cidade.example', 'b@cidade.example'])
    for (const c of todas) expect(c.texto).toContain(x.body.link)
    expect(todas[0]!.texto).toContain('Segue a proposta.')
    expect(await p.estadoDe(id)).toBe('enviada')
    expect(await p.cidadeDe(municipioId)).toMatchObject({ rel: 2, part: 0 })
    expect(await auditados(id)).toEqual(['enviar por e-mail'])
    const escrito = await one<{ m: object }>(
      db,
      sql`select mudancas as m from auditoria where acao = 'enviar por e-mail' and "entidadeId" = ${String(id)}`,
    )
    expect(JSON.stringify(escrito)).not.toContain('a@cidade.example')
    const capacidade = await one<{ expira: Date }>(
      db,
      sql`select expira from capacidade where rota = 'proposta' and "alvoId" = ${id}`,
    )
    // Validity on 30 April, and thirty days more to read what came of it.
    expect(new Date(capacidade!.expira).toISOString()).toBe('2026-05-31T02:59:59.999Z')
    const [passo] = (await t.call(historicoProposta, { persona: 'admin', params: { id: String(id) } })).body
    expect(passo).toMatchObject({
      acao: 'enviar',
      para: 'Enviada ao município',
      descricao: expect.stringContaining('2 endereços'),
    })
  })

  test('again takes the earlier link back', async () => {
    const { id, token } = await p.enviada(NOVA)
    const outra = await p.enviar(id)
    expect(outra.status).toBe(200)
    expect((await p.abrir(token)).status).toBe(404)
    expect((await p.abrir(p.tokenDe(outra.body.link))).body.podeResponder).toBe(true)
  })

  test('is refused of what is past its validity, changed since its paper, or of another version', async () => {
    const { id } = await p.nova({ dataProposta: '2026-01-01', validadeDias: 30, estado: 'gerada' })
    expect((await p.enviar(id)).body.message).toBe(M.vencida('31/01/2026'))
    const outra = await p.nova({ ...NOVA, estado: 'gerada' })
    const tarde = await p.enviar(outra.id, { versao: 99 })
    expect([
      tarde.status,
      (tarde.body.details as { atual: { municipioPropostaId: number } }).atual.municipioPropostaId,
    ]).toEqual([409, outra.id])
    await p.alterar(outra.id, { ciclo: '2027' })
    expect([(await p.enviar(outra.id)).status, await p.estadoDe(outra.id)]).toEqual([422, 'emElaboracao'])
  })
})

describe('steps', () => {
  test('what another means brought is put on record: yes, no, and back to the table', async () => {
    const sim = await p.enviada(NOVA)
    expect((await p.registrar('aceitar', sim.id)).body.message).toBe(M.aceita)
    expect((await p.ver(sim.id)).body).toMatchObject({
      estado: 'aceita',
      respostas: [{ tipo: 'aceite', nome: 'Ana Prefeita', texto: 'Por telefone', peloLink: false }],
    })
    expect((await p.comMotivo('negociar', sim.id)).status).toBe(200)
    expect(await p.estadoDe(sim.id)).toBe('emNegociacao')
    expect(await p.cidadeDe(sim.municipioId)).toMatchObject({ rel: 2 })
    expect((await p.registrar('recusar', sim.id)).body.message).toBe(M.recusada)
    expect(await p.cidadeDe(sim.municipioId)).toMatchObject({ rel: 0, part: 0 })
    expect(await p.passosDe(sim.id)).toEqual(['criar', 'enviar', 'aceitar', 'negociar', 'recusar'])
    expect(await auditados(sim.id)).toEqual(['enviar por e-mail', 'aceitar', 'negociar', 'recusar'])
  })

  test('a yes to what was changed since is no yes, nor one after the validity', async () => {
    const { id } = await p.enviada(NOVA)
    await p.comMotivo('negociar', id)
    await p.alterar(id, { ciclo: '2027' })
    expect((await p.registrar('aceitar', id)).body.message).toBe(M.mudouDesdeODocumento)
    const outra = await p.enviada(NOVA)
    t.setClock('2026-05-01T12:00:00-03:00')
    t.forgetLogins()
    expect((await p.registrar('aceitar', outra.id)).body.message).toBe(M.vencida('30/04/2026'))
  })

  test('each is taken where the table of transitions has it, and nowhere else', async () => {
    const chamadas = {
      enviar: (id: number) => p.enviar(id),
      negociar: (id: number) => p.comMotivo('negociar', id),
      aceitar: (id: number) => p.registrar('aceitar', id),
      recusar: (id: number) => p.registrar('recusar', id),
      cancelar: (id: number) => p.comMotivo('cancelar', id),
      assinar: (id: number) => p.assinar(id),
      aditar: (id: number) => p.comMotivo('aditar', id),
      duplicar: (id: number) => p.duplicar(id),
    } as const
    for (const [acao, chamar] of Object.entries(chamadas) as [keyof typeof chamadas, (typeof chamadas)['enviar']][])
      for (const estado of ESTADOS_PROPOSTA) {
        const { id } = await p.nova({ ...NOVA, estado })
        const de: readonly string[] = TRANSICOES_PROPOSTA[acao].de
        const x = await chamar(id)
        expect([acao, estado, x.status]).toEqual([acao, estado, de.includes(estado) ? 200 : 422])
        const t_ = TRANSICOES_PROPOSTA[acao]
        const para = de.includes(estado) && 'para' in t_ ? t_.para : estado
        expect([acao, estado, await p.estadoDe(id)]).toEqual([acao, estado, para])
      }
  })

  test('who lacks the flag or the place takes none', async () => {
    const { id } = await p.nova({ ...NOVA, estado: 'gerada' })
    for (const persona of ['condutor', 'parceiro', 'ad', 'sala'] as const)
      expect([persona, [403, 404].includes((await p.enviar(id, {}, persona)).status)]).toEqual([persona, true])
    expect(await p.estadoDe(id)).toBe('gerada')
  })
})

describe('the relationship of the municipality', () => {
  test('follows all its proposals', async () => {
    const municipioId = await p.novaCidade()
    const a = await p.enviada({ ...NOVA, municipioId })
    const b = await p.enviada({ ...NOVA, municipioId })
    await p.responder(a.token, 'recusa')
    expect(await p.cidadeDe(municipioId)).toMatchObject({ rel: 2 })
    await p.comMotivo('cancelar', b.id)
    expect(await p.cidadeDe(municipioId)).toMatchObject({ rel: 0, part: 0 })
    const escritas = await rows<{ m: Record<string, { antes: number; depois: number }> }>(
      db,
      sql`select mudancas as m from auditoria where entidade = 'municipio' and "entidadeId" = ${String(municipioId)} order by "auditoriaId"`,
    )
    expect(escritas.map(({ m }) => [m.statusRelacionamento!.antes, m.statusRelacionamento!.depois])).toEqual([
      [0, 2],
      [2, 0],
    ])
  })

  test('is not lowered where it was set by hand, nor touched by what never left the house', async () => {
    const vigente = await p.novaCidade({ statusRelacionamento: 4, participacao: 3 })
    const { token } = await p.enviada({ ...NOVA, municipioId: vigente })
    expect(await p.cidadeDe(vigente)).toMatchObject({ rel: 4, part: 3 })
    await p.responder(token, 'recusa')
    expect(await p.cidadeDe(vigente)).toMatchObject({ rel: 4, part: 3 })
    const encerrada = await p.novaCidade({ statusRelacionamento: 6, participacao: 6 })
    const { id } = await p.nova({ ...NOVA, municipioId: encerrada })
    await p.comMotivo('cancelar', id)
    expect(await p.cidadeDe(encerrada)).toMatchObject({ rel: 6, part: 6 })
  })
})

describe('a copy', () => {
  test('is a draft of today with the same contents and a number of its own', async () => {
    const { id } = await p.nova({ ...NOVA, estado: 'recusada' })
    const x = await p.duplicar(id)
    expect(x.status).toBe(200)
    const [de, para] = [(await p.ver(id)).body, (await p.ver(x.body.municipioPropostaId)).body]
    expect(para).toMatchObject({
      estado: 'emElaboracao',
      aditivo: 0,
      dataProposta: '2026-03-10',
      valores: de.valores,
      falta: [],
      versao: x.body.versao,
    })
    expect(para.numero).not.toBe(de.numero)
    expect(para.dados!.prefeito).toBe(de.dados!.prefeito)
    expect(para.grupos.map((g) => g.solucoes.map((s) => s.nome))).toEqual(
      de.grupos.map((g) => g.solucoes.map((s) => s.nome)),
    )
    expect(para.parcelas.map((c) => c.valor)).toEqual(de.parcelas.map((c) => c.valor))
  })
})
