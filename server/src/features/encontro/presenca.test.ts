import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { criarCapacidade, LINK_MORTO } from '#contract/capacidade.ts'
import {
  abrirPresenca,
  CONTATO_INVALIDO,
  confirmarPresenca,
  criarCodigoDePresenca,
  getPresenca,
  MAX_CODIGOS,
  MAX_PELO_CODIGO,
  marcarPresenca,
  NOME_INCOMPLETO,
  pdfListaDePresenca,
  revogarCodigosDePresenca,
} from '#contract/presenca.ts'
import { one, rows } from '#server/db/sql.ts'
import { pdfPages } from '#server/documents/pdf-text.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { encontros } from './presenca-testing.ts'

const t = await startTestApp()
const { novo } = encontros(t)
await t.setFlags('AD', ['calendario', 'editarEvento', 'verDadosMembro'])
const NA_HORA = '2026-03-10T14:10:00-03:00'
beforeEach(() => t.setClock(NA_HORA))

const ANA = { nome: 'Ana Souza', email: 'ana@cidade.example' }
const params = (id: number) => ({ id: String(id) })
const lista = async (id: number, persona: Persona = 'ad') =>
  (await t.call(getPresenca, { persona, params: params(id) })).body
const codigo = async (id: number, persona: Persona = 'ad') =>
  (await t.call(criarCodigoDePresenca, { persona, params: params(id) })).body
const confirmar = (token: string, nome: string, contato: string, ip = '10.1.0.1') =>
  t.call(confirmarPresenca, { params: { token }, body: { nome, contato }, ip })
const abrir = (token: string) => t.call(abrirPresenca, { params: { token } })

describe('by the code', () => {
  test('who is invited and who is not get the same answer; both are on the list, once', async () => {
    const id = await novo({}, [ANA, { nome: 'Célia Prado' }])
    const { token, link, expira } = await codigo(id)
    expect(link).toContain(`/presenca/${token}`)
    expect(expira).toBe('2026-03-12T02:59:59.000Z')
    const aberta = await abrir(token)
    expect(aberta.body).toEqual({
      titulo: 'Oficina de compras',
      municipio: { nome: expect.any(String), uf: expect.any(String) },
      inicio: '2026-03-10T17:00:00.000Z',
      fim: '2026-03-10T19:00:00.000Z',
      estado: 'aberta',
      abre: '2026-03-10T15:00:00.000Z',
      fecha: '2026-03-12T02:59:59.000Z',
    })
    const respostas = [
      await confirmar(token, 'Ana Souza', 'ANA@cidade.example'),
      await confirmar(token, 'Dora Reis', '(48) 99999-0003'),
      await confirmar(token, 'Célia Prado', 'celia@x.example'),
      // Again, and by another name.
      await confirmar(token, 'Ana Souza', 'ana@cidade.example'),
      await confirmar(token, 'Dora R. Reis', '48999990003'),
      await confirmar(token, 'Celia Prado', 'celia@x.example'),
    ]
    for (const r of respostas)
      expect([r.status, r.body]).toEqual([
        200,
        { message: 'Presença confirmada', titulo: 'Oficina de compras', nome: expect.any(String) },
      ])
    const l = await lista(id)
    expect([l.presentes, l.codigos, l.acoes.marcar]).toEqual([3, 1, true])
    expect(l.convidados).toMatchObject([
      { nome: 'Ana Souza', email: 'a**@cidade.example', presente: true, peloCodigo: false },
      { nome: 'Célia Prado', email: expect.stringContaining('**'), presente: true, peloCodigo: false },
      { nome: 'Dora Reis', telefone: '(48) *****-0003', presente: true, peloCodigo: true },
    ])
    expect(l.convidados[0]!.presencaEm).toBe(new Date(NA_HORA).toISOString())
    const escritas = await rows<{ acao: string }>(
      t.banco.db,
      sql`select acao from auditoria where entidade = 'presenca' and "entidadeId" = ${String(id)} order by "auditoriaId"`,
    )
    expect(escritas.map((x) => x.acao)).toEqual([
      'criar link aberto',
      'confirmar presença',
      'confirmar presença',
      'confirmar presença',
    ])
  })

  test('before and after its time, and of what was called off, it says so and writes nothing', async () => {
    const id = await novo()
    const { token } = await codigo(id)
    const em = async (quando: string) => {
      t.setClock(quando)
      const r = await confirmar(token, 'Ana Souza', 'ana@cidade.example')
      return [(await abrir(token)).body.estado, r.status, r.body.message]
    }
    expect(await em('2026-03-10T11:00:00-03:00')).toEqual([
      'cedo',
      422,
      'Ainda não é hora: a presença pode ser confirmada a partir de 10/03/2026 12:00.',
    ])
    await t.banco.db.execute(sql`update encontro set inicio = inicio - interval '3 days', fim = fim - interval '3 days'
      where "encontroId" = ${id}`)
    expect(await em(NA_HORA)).toEqual([
      'encerrada',
      422,
      'O prazo para confirmar presença terminou em 08/03/2026 23:59. Fale com quem conduziu o encontro.',
    ])
    await t.banco.db.execute(sql`update encontro set situacao = 5, justificativa = 'Chuva' where "encontroId" = ${id}`)
    expect(await em(NA_HORA)).toEqual(['cancelado', 422, 'Este encontro foi cancelado.'])
    expect((await lista(id)).convidados).toEqual([])
    // With the day after it ends, for good.
    const outro = await codigo(await novo())
    t.setClock('2026-03-12T00:00:00-03:00')
    expect((await abrir(outro.token)).body.message).toBe(LINK_MORTO)
  })

  test('says next to each field what is wrong with it', async () => {
    const { token } = await codigo(await novo())
    const r = await confirmar(token, 'Ana', '123')
    expect([r.status, r.body.fields]).toEqual([400, { nome: NOME_INCOMPLETO, contato: CONTATO_INVALIDO }])
    expect((await confirmar(token, 'Ana Souza', 'ana@')).body.fields).toEqual({ contato: CONTATO_INVALIDO })
  })

  test('the same person at many doors at once is there once', async () => {
    const id = await novo()
    const { token } = await codigo(id)
    const todos = await Promise.all(Array.from({ length: 12 }, () => confirmar(token, 'Dora Reis', 'dora@x.example')))
    expect(todos.map((r) => r.status)).toEqual(Array.from({ length: 12 }, () => 200))
    expect((await lista(id)).convidados).toHaveLength(1)
  })

  test('a full list takes nobody more, but knows those who are on it', async () => {
    const id = await novo({}, [ANA])
    const { token } = await codigo(id)
    await t.banco.db.execute(sql`insert into encontro_convidado ("encontroId", nome, email, "peloCodigo", presente)
      select ${id}, 'Pessoa ' || n, n || '@x.example', true, true from generate_series(1, ${MAX_PELO_CODIGO}) n`)
    const cheia = await confirmar(token, 'Dora Reis', 'dora@x.example')
    expect([cheia.status, cheia.body.message]).toEqual([
      422,
      'A lista de presença está cheia. Fale com quem conduz o encontro.',
    ])
    expect((await confirmar(token, 'Ana Souza', 'ana@cidade.example')).status).toBe(200)
  })

  test('revoked, guessed, of another kind, or given by who may no longer: it opens nothing', async () => {
    const id = await novo()
    const [um, dois] = [await codigo(id), await codigo(id)]
    expect((await abrir('a'.repeat(43))).status).toBe(404)
    const revogados = await t.call(revogarCodigosDePresenca, { persona: 'ad', params: params(id) })
    expect(revogados.body.message).toBe('Códigos revogados')
    for (const { token } of [um, dois])
      expect([(await abrir(token)).body.message, (await confirmar(token, 'Ana Souza', 'a@x.example')).status]).toEqual([
        LINK_MORTO,
        404,
      ])
    expect((await t.call(revogarCodigosDePresenca, { persona: 'ad', params: params(id) })).body.message).toBe(
      'Não há códigos válidos',
    )
    const { token } = await codigo(id)
    await t.setFlags('AD', ['editarEvento'], false)
    expect((await abrir(token)).body.message).toBe(LINK_MORTO)
    await t.setFlags('AD', ['editarEvento'])
    expect((await abrir(token)).status).toBe(200)
  })

  test('an address confirms so many and no more', async () => {
    const { token } = await codigo(await novo())
    await t.banco.db.execute(sql`delete from tentativa`)
    expect((await confirmar(token, 'Ana Souza', 'a@x.example', '10.77.0.1')).status).toBe(200)
    await t.banco.db.execute(sql`insert into tentativa (chave, em) select chave, em from tentativa, generate_series(1, 300)
      where chave like 'presenca-confirmada-ip:%'`)
    expect((await confirmar(token, 'Bia Souza', 'b@x.example', '10.77.0.1')).status).toBe(429)
    expect((await confirmar(token, 'Bia Souza', 'b@x.example', '10.77.0.2')).status).toBe(200)
    await t.banco.db.execute(sql`delete from tentativa`)
  })
})

describe('by hand', () => {
  test('marked and unmarked, also long after; not before its time', async () => {
    const id = await novo({}, [ANA])
    const [ana] = (await lista(id)).convidados
    const marcar = (presente: boolean, persona: Persona = 'ad') =>
      t.call(marcarPresenca, {
        persona,
        params: params(id),
        body: { encontroConvidadoId: ana!.encontroConvidadoId, presente },
      })
    expect((await marcar(true)).body).toMatchObject({ presentes: 1, convidados: [{ presente: true }] })
    expect((await marcar(true)).status).toBe(200)
    expect((await marcar(false)).body).toMatchObject({
      presentes: 0,
      convidados: [{ presente: false, presencaEm: null }],
    })
    // A month is longer than a session.
    t.setClock('2026-04-10T10:00:00-03:00')
    t.forgetLogins()
    expect((await marcar(true)).status).toBe(200)
    t.setClock('2026-03-09T10:00:00-03:00')
    t.forgetLogins()
    expect((await marcar(false)).status).toBe(422)
    t.setClock(NA_HORA)
    t.forgetLogins()
    expect((await marcar(true, 'parceiro')).status).toBeGreaterThanOrEqual(403)
    const { n } = (await one<{ n: number }>(
      t.banco.db,
      sql`select count(*)::int as n from auditoria where entidade = 'presenca' and "entidadeId" = ${String(id)}
        and acao in ('marcar presença', 'desmarcar presença')`,
    ))!
    expect(n).toBe(3)
  })

  test('of another meeting nobody is marked; who lacks the permission sees short names', async () => {
    const [id, outro] = [await novo({}, [{ nome: 'Ana Beatriz Souza', email: ANA.email }]), await novo({}, [ANA])]
    const [alheia] = (await lista(outro)).convidados
    const r = await t.call(marcarPresenca, {
      persona: 'ad',
      params: params(id),
      body: { encontroConvidadoId: alheia!.encontroConvidadoId, presente: true },
    })
    expect(r.status).toBe(404)
    await t.setFlags('AD', ['verDadosMembro'], false)
    expect((await lista(id)).convidados[0]!.nome).toBe('Ana Souza')
    await t.setFlags('AD', ['verDadosMembro'])
  })

  test('a meeting out of reach does not exist', async () => {
    const { id: municipioId } = (await one<{ id: number }>(
      t.banco.db,
      sql`select m."municipioId" as id from municipio m where m."municipioId" not in (select p."municipioId" from usuario_permissao p
        join usuario u using ("usuarioId") where u.email = 'ad@exemplo.com.br') order by 1 limit 1`,
    ))!
    const id = await novo({ municipioId })
    const chamadas = [
      await t.call(getPresenca, { persona: 'ad', params: params(id) }),
      await t.call(criarCodigoDePresenca, { persona: 'ad', params: params(id) }),
      await t.call(revogarCodigosDePresenca, { persona: 'ad', params: params(id) }),
      await t.call(pdfListaDePresenca, { persona: 'ad', params: params(id), body: {} }),
      await t.call(criarCapacidade, { persona: 'ad', body: { rota: 'presenca', alvoId: id } }),
    ]
    expect(chamadas.map((r) => r.status)).toEqual([404, 404, 404, 404, 404])
  })

  test('codes are so many at a time', async () => {
    const id = await novo()
    for (let i = 0; i < MAX_CODIGOS; i++) await codigo(id)
    const r = await t.call(criarCodigoDePresenca, { persona: 'ad', params: params(id) })
    expect([r.status, r.body.message]).toEqual([422, 'Já há 20 códigos válidos. Revogue-os antes de criar outro.'])
  })
})

const textoDe = (pdf: Buffer) =>
  pdfPages(pdf)
    .map((p) => p.text)
    .join('\n')
test('the paper names who is invited, without their addresses, with the code on top and lines for others', async () => {
  const id = await novo({}, [ANA, { nome: 'Bruno Lima', telefone: '48999990001' }])
  const { token } = await codigo(id)
  const papel = (body: { codigo?: string }) => t.call(pdfListaDePresenca, { persona: 'ad', params: params(id), body })
  const texto = textoDe((await papel({ codigo: token })).raw)
  for (const dito of ['Lista de presença', 'Oficina de compras', 'Ana Souza', 'Bruno Lima', 'Assinatura', 'câmera'])
    expect(texto).toContain(dito)
  expect(texto).not.toMatch(/cidade\.example|99999/)
  const inteiro = await novo({}, [{ nome: 'Carla Beatriz Nogueira' }])
  const deCarla = async (persona: Persona) =>
    textoDe((await t.call(pdfListaDePresenca, { persona, params: params(inteiro), body: {} })).raw)
  expect(await deCarla('admin')).toContain('Carla Beatriz Nogueira')
  // Names as who prints it sees them on the page.
  await t.setFlags('AD', ['verDadosMembro'], false)
  expect(await deCarla('ad')).toContain('Carla Nogueira')
  expect(textoDe((await papel({})).raw)).not.toContain('câmera')
  const deOutro = await codigo(await novo())
  expect((await papel({ codigo: deOutro.token })).status).toBe(404)
})
