import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { CABECALHO_TOTAL } from '#contract/pagina.ts'
import {
  analisarRelatoriosAdmin,
  cancelarRelatorioAdmin,
  excluirAnexoAdmin,
  filtrarRelatoriosAdmin,
  MENSAGENS_RELATORIO_ADMIN as M,
  meusRelatoriosAdmin,
  opcoesDosMeusAdmin,
  relatoriosAdminDoMunicipio,
  relatoriosAdminDoUsuario,
} from '#contract/relatorio-administrativo.ts'
import { ESTADOS_RELATORIO, MENSAGENS_RELATORIO_ESTADO } from '#contract/relatorio-estados.ts'
import { one, rows } from '#server/db/sql.ts'
import { PDF } from '#server/files/fixtures.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { relatoriosAdmin } from './testing.ts'

const t = await startTestApp()
const r = relatoriosAdmin(t)
const PAGO = [422, MENSAGENS_RELATORIO_ESTADO.emPagamento]
const idDe = async (mais: object = {}) => (await r.criar(mais)).body.relatorioAdministrativoId

describe('writing', () => {
  test('R693 R694: POST makes one that waits for analysis, and it is read by its id', async () => {
    const contratoId = (await one<{ id: number }>(
      r.db,
      sql`select min("contratoId") as id from contrato_usuario where "usuarioId" = ${await r.usuarioDe('condutor')}`,
    ))!.id
    const feito = await r.criar({ contratoId, descricao: '<p onclick="x()">Feito <script>alert(1)</script></p>' })
    expect(feito).toMatchObject({ status: 200, body: { message: M.salvo, versao: 1 } })
    const { body } = await r.ver(feito.body.relatorioAdministrativoId, 'condutor')
    expect(body).toMatchObject({
      titulo: 'Planejamento das oficinas',
      municipio: { municipioId: 1 },
      contrato: { contratoId },
      ...{
        tipo: 1,
        inicio: '2026-03-02',
        fim: '2026-03-03',
        horas: '07:30',
        estado: 'emAnalise',
        statusRelatorioId: 1,
      },
      usuario: { nome: 'Clarice Moura' },
      acoes: { editar: true, excluir: true, aprovar: false },
    })
    expect(body.descricao).toBe('<p>Feito </p>')
  })
  test('R693: PUT changes it while it waits, by version', async () => {
    const id = await idDe()
    expect(await r.mudar(id, { titulo: 'Outro', horas: '2:30', versao: 1 })).toMatchObject({
      status: 200,
      body: { versao: 2 },
    })
    expect((await r.ver(id)).body).toMatchObject({ titulo: 'Outro', horas: '02:30', estado: 'emAnalise' })
    const velho = await r.mudar(id, { titulo: 'Perdido', versao: 1 })
    expect(velho.status).toBe(409)
    expect(velho.body.details).toMatchObject({ atual: { titulo: 'Outro', versao: 2 } })
  })
  test('every refusal stands at its field, and nothing is written', async () => {
    const antes = await one(r.db, sql`select count(*) as n from relatorio_administrativo`)
    const x = await r.criar({
      titulo: ' ',
      tipo: null,
      inicio: '',
      fim: '2026-03-01',
      horas: '0,25',
      descricao: '<p></p>',
    })
    expect(x.status).toBe(422)
    expect(x.body.fields).toEqual({
      ...{ titulo: M.titulo, tipo: M.tipo, inicio: M.inicio, horas: M.horasInvalidas, descricao: M.descricao },
    })
    expect(await one(r.db, sql`select count(*) as n from relatorio_administrativo`)).toEqual(antes)
  })
  test('a contract of somebody else is refused, one’s own city out of reach too', async () => {
    const alheio = (await one<{ id: number }>(
      r.db,
      sql`select min("contratoId") as id from contrato_usuario where "usuarioId" <> ${await r.usuarioDe('condutor')}`,
    ))!.id
    expect(await r.criar({ contratoId: alheio })).toMatchObject({
      status: 422,
      body: { fields: { contratoId: M.contrato } },
    })
    expect((await r.criar({ municipioId: 9 })).status).toBe(404)
    const id = await idDe()
    expect((await r.mudar(id, { municipioId: 9 })).status).toBe(404)
  })
  test('it may be of no city: then only its author and who sees everything find it', async () => {
    const id = await idDe({ municipioId: null })
    expect((await r.ver(id, 'condutor')).body).toMatchObject({ municipio: null, municipioId: null })
    expect((await r.ver(id, 'admin')).status).toBe(200)
    expect((await r.ver(id, 'analista')).status).toBe(404)
    expect((await r.julgar(id, 'aprovado')).status).toBe(404)
  })
  test('who may not write them does not', async () => {
    expect((await r.criar({}, 'analista')).status).toBe(403)
    const id = await idDe()
    expect((await r.mudar(id, {}, 'especialista')).status).toBe(403)
    expect((await r.excluir(id, 'especialista')).status).toBe(403)
  })
  test('returned, it is mended and sent again: it waits anew, and the story tells it', async () => {
    const id = await r.novo('devolvido')
    const antes = (await r.ver(id)).body
    expect(antes).toMatchObject({
      estado: 'devolvido',
      motivoRejeicao: 'Faltou o comprovante',
      analisadoPor: 'Beatriz Falcão',
    })
    expect((await r.mudar(id, { titulo: 'Com comprovante' }, 'condutor', [{ nome: 'c.pdf', bytes: PDF }])).status).toBe(
      200,
    )
    const depois = (await r.ver(id)).body
    expect(depois).toMatchObject({ estado: 'emAnalise', titulo: 'Com comprovante', anexos: 1 })
    expect(depois.enviadoEm > antes.enviadoEm).toBe(true)
    expect(depois.acoes.excluir).toBe(false)
  })
  test.each(['aprovado', 'reprovado', 'cancelado'] as const)('one that is %s is not changed', async (estado) => {
    const id = await r.novo(estado)
    expect((await r.mudar(id)).status).toBe(409)
  })
})

describe('taking out', () => {
  test('R699: what nobody judged goes with its files', async () => {
    const id = await r.novo('emAnalise', {}, [{ nome: 'a.pdf', bytes: PDF }])
    expect(await r.excluir(id)).toMatchObject({ status: 200, body: { message: M.excluiu } })
    expect((await r.ver(id)).status).toBe(404)
    expect(
      await rows(r.db, sql`select 1 from relatorio_administrativo_anexo where "relatorioAdministrativoId" = ${id}`),
    ).toEqual([])
  })
  test.each(['devolvido', 'reprovado'] as const)('R699: one that was %s stays, as called off', async (estado) => {
    const id = await r.novo(estado)
    expect(await r.excluir(id)).toMatchObject({ status: 200, body: { message: M.cancelou } })
    expect((await r.ver(id)).body.estado).toBe('cancelado')
  })
  test('called off with its reason, and not what is approved or was judged and waits again', async () => {
    const id = await r.novo('devolvido')
    const cancelar = (relatorioAdministrativoId: number) =>
      t.call(cancelarRelatorioAdmin, {
        persona: 'condutor',
        body: { relatorioAdministrativoId, justificativa: 'Em duplicidade' },
      })
    expect((await cancelar(id)).status).toBe(200)
    const aprovado = await r.novo('aprovado')
    expect((await cancelar(aprovado)).status).toBe(422)
    expect((await r.excluir(aprovado)).status).toBe(409)
    const reenviado = await r.novo('devolvido')
    await r.mudar(reenviado)
    expect(await r.excluir(reenviado)).toMatchObject({ status: 422, body: { message: M.naoExclui } })
  })
  test('in a payment nothing changes, whoever asks', async () => {
    const id = await r.novo('aprovado')
    await r.pagar(id)
    expect((await r.mudar(id)).status).toBe(422)
    expect((await r.excluir(id)).status).toBe(422)
    expect((await r.julgar(id, 'devolvido', { versao: 1 }, 'admin')).status).toBe(422)
    expect((await r.ver(id, 'admin')).body).toMatchObject({
      estado: 'aprovado',
      acoes: { editar: false, retomar: false, excluir: false, cancelar: false },
    })
  })
  test('in a payment no file is added or removed', async () => {
    const id = await r.novo('aprovado', {}, [{ nome: 'um.pdf', bytes: PDF }])
    await r.pagar(id)
    const antes = (await r.ver(id)).body
    const anexo = String(antes.arquivos[0]!.relatorioAdministrativoAnexoId)
    for (const persona of ['condutor', 'admin'] as const) {
      const recusas = [
        await t.call(excluirAnexoAdmin, { persona, params: { id: anexo } }),
        await r.mudar(id, {}, persona, [{ nome: 'dois.pdf', bytes: PDF }]),
      ]
      expect(recusas.map((x) => [x.status, x.body.message])).toEqual([PAGO, PAGO])
    }
    expect((await t.call(excluirAnexoAdmin, { persona: 'especialista', params: { id: anexo } })).status).toBe(403)
    expect((await r.ver(id)).body).toEqual(antes)
  })
  test('several at once: one in a payment holds back all of them', async () => {
    const [livre, pago] = [await r.novo(), await r.novo('aprovado')]
    await r.pagar(pago)
    const antes = (await r.ver(pago)).body
    for (const statusRelatorioId of [2, 3, 4] as const) {
      const decisao = { statusRelatorioId, motivoRejeicao: 'Falta' }
      const x = await t.call(analisarRelatoriosAdmin, {
        persona: 'admin',
        body: {
          relatorios: [
            { relatorioAdministrativoId: livre, versao: 1, ...decisao },
            { relatorioAdministrativoId: pago, versao: antes.versao, ...decisao },
          ],
        },
      })
      expect([x.status, x.body.message]).toEqual(PAGO)
    }
    expect((await r.ver(livre)).body.estado).toBe('emAnalise')
    expect((await r.ver(pago)).body).toEqual(antes)
  })
})

describe('lists', () => {
  const TITULO = 'Relato das listas'
  test('R011 R695 R419: those of a municipality, newest first, with state and hours', async () => {
    const a = await idDe({ titulo: TITULO, municipioId: 5 })
    const b = await idDe({ titulo: TITULO, municipioId: 5, tipo: 2, horas: '0,5' })
    await idDe({ titulo: TITULO, municipioId: 6 })
    const { body, headers } = await t.call(relatoriosAdminDoMunicipio, { persona: 'condutor', params: { id: '5' } })
    expect(body.map((x) => x.relatorioAdministrativoId)).toEqual([b, a])
    expect(body[0]).toMatchObject({ tipo: 2, horas: '00:30', estado: 'emAnalise', usuario: { nome: 'Clarice Moura' } })
    expect(headers[CABECALHO_TOTAL]).toBe('2')
    expect((await t.call(relatoriosAdminDoMunicipio, { persona: 'especialista', params: { id: '5' } })).status).toBe(
      404,
    )
    expect((await t.call(relatoriosAdminDoMunicipio, { persona: 'ad', params: { id: '1' } })).status).toBe(403)
  })
  test('R696: by filter: state, type, days, words, contract', async () => {
    const id = await idDe({
      titulo: 'Ida a Joinville',
      municipioId: 4,
      tipo: 5,
      inicio: '2026-02-01',
      fim: '2026-02-01',
    })
    const por = async (body: object) =>
      (
        await t.call(filtrarRelatoriosAdmin, { persona: 'condutor', body: { municipioId: 4, ...body } as never })
      ).body.map((x) => x.relatorioAdministrativoId)
    expect(await por({ tipo: 5 })).toContain(id)
    expect(await por({ tipo: 4 })).not.toContain(id)
    expect(await por({ statusRelatorioId: 1, busca: 'joinvílle' })).toEqual([id])
    expect(await por({ statusRelatorioId: 2 })).not.toContain(id)
    expect(await por({ de: '2026-02-01', ate: '2026-02-01' })).toEqual([id])
    expect(await por({ de: '2026-02-02' })).not.toContain(id)
    expect(await por({ contratoId: 1 })).not.toContain(id)
    const fora = await t.call(filtrarRelatoriosAdmin, { persona: 'condutor', body: { municipioId: 9 } })
    expect(fora.status).toBe(404)
  })
  test('R697: by user, of one contract or of all', async () => {
    const quem = await r.usuarioDe('condutor')
    const contratoId = (await one<{ id: number }>(
      r.db,
      sql`select min("contratoId") as id from contrato_usuario where "usuarioId" = ${quem}`,
    ))!.id
    const com = await idDe({ contratoId })
    const sem = await idDe()
    const de = async (b: number, persona: 'condutor' | 'especialista' = 'condutor') =>
      (await t.call(relatoriosAdminDoUsuario, { persona, params: { a: String(quem), b: String(b) } })).body.map(
        (x) => x.relatorioAdministrativoId,
      )
    expect(await de(0)).toEqual(expect.arrayContaining([com, sem]))
    expect(await de(contratoId)).toContain(com)
    expect(await de(contratoId)).not.toContain(sem)
    // Others' only where one may look: not beyond the first four places, nor those of no place.
    const outros = await t.call(relatoriosAdminDoUsuario, {
      persona: 'especialista',
      params: { a: String(quem), b: '0' },
    })
    expect(outros.body.every((x) => x.municipioId !== null && x.municipioId <= 4)).toBe(true)
  })
  test('one’s own in pages, by state and place, and how many there are of each', async () => {
    const { body } = await t.call(meusRelatoriosAdmin, { persona: 'condutor', query: { porPagina: '3' } })
    expect(body.linhas).toHaveLength(3)
    expect(body.total).toBeGreaterThan(3)
    const opcoes = (await t.call(opcoesDosMeusAdmin, { persona: 'condutor' })).body
    expect(opcoes.total).toBe(body.total)
    for (const situacao of ESTADOS_RELATORIO) {
      const deste = (await t.call(meusRelatoriosAdmin, { persona: 'condutor', query: { situacao } })).body
      expect(deste.total).toBe(opcoes.porEstado[situacao])
      expect(deste.linhas.every((l) => l.estado === situacao)).toBe(true)
    }
    const outro = (await t.call(meusRelatoriosAdmin, { persona: 'especialista' })).body
    expect(outro.linhas.every((l) => l.usuario.nome === 'Renato Siqueira')).toBe(true)
  })
  test('who only has one’s own list sees nobody else’s, nor the reason of others', async () => {
    await t.setFlags('Consultor Especialista', ['relatorioAdministrativo'], false)
    const id = await r.novo('devolvido')
    expect((await r.ver(id, 'especialista')).status).toBe(404)
    await t.setFlags('Consultor Especialista', ['relatorioAdministrativo'])
    expect((await r.ver(id, 'especialista')).body.motivoRejeicao).toBeNull()
    expect((await r.ver(id, 'condutor')).body.motivoRejeicao).toBe('Faltou o comprovante')
  })
})

test('the demo has them in every state, of several kinds, with a story that ends where each stands', async () => {
  const demo = await rows<{ s: number; n: number }>(
    t.banco.db,
    sql`select "statusRelatorioId" as s, count(*)::int as n from relatorio_administrativo where "relatorioAdministrativoId" <= 12 group by 1 order by 1`,
  )
  expect(demo.map((d) => d.s)).toEqual([0, 1, 2, 3, 4])
  expect(demo.reduce((s, d) => s + d.n, 0)).toBe(12)
})
