import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { criarCapacidade, LINK_MORTO, revogarCapacidade } from '#contract/capacidade.ts'
import { listarItensPendentes, listarPendencias } from '#contract/pendencia.ts'
import {
  analisarRelatoriosAdmin,
  baixarAnexoAdmin,
  excluirAnexoAdmin,
  filaDeRelatoriosAdmin,
  historicoRelatorioAdmin,
  opcoesDaFilaAdmin,
  pdfRelatorioAdmin,
  relatorioAdminPublico,
  saldoDoRelatorioAdmin,
  verAnexoAdmin,
} from '#contract/relatorio-administrativo.ts'
import { one, rows } from '#server/db/sql.ts'
import { pdfPages } from '#server/documents/pdf-text.ts'
import { PDF } from '#server/files/fixtures.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { relatoriosAdmin } from './testing.ts'

const t = await startTestApp()
const r = relatoriosAdmin(t)
const porId = (id: number) => ({ params: { id: String(id) } })
const historia = async (id: number, persona: 'condutor' | 'analista' | 'especialista' = 'condutor') =>
  (await t.call(historicoRelatorioAdmin, { persona, ...porId(id) })).body

describe('the decision', () => {
  test('R698: approved, returned with a reason, rejected with a reason', async () => {
    for (const estado of ['aprovado', 'devolvido', 'reprovado'] as const) {
      const id = await r.novo()
      expect((await r.julgar(id, estado)).status).toBe(200)
      expect((await r.ver(id)).body).toMatchObject({ estado, analisadoPor: 'Beatriz Falcão' })
    }
    const semMotivo = await r.julgar(await r.novo(), 'devolvido', { motivoRejeicao: ' ' })
    expect(semMotivo).toMatchObject({ status: 422, body: { fields: { motivoRejeicao: 'Informe o motivo.' } } })
  })
  test('the second of two analysts is told who was first', async () => {
    const id = await r.novo()
    const [a, b] = await Promise.all([r.julgar(id, 'aprovado'), r.julgar(id, 'reprovado', {}, 'administrador')])
    expect([a.status, b.status].toSorted()).toEqual([200, 409])
    expect((a.status === 409 ? a : b).body.message).toContain('já foi finalizada')
  })
  test('who wrote it does not judge it; full access does, and the story says so', async () => {
    await t.setFlags('Consultor Condutor', ['podeAnalisarRelatorioAdmin'])
    const id = await r.novo()
    const recusa = await r.julgar(id, 'aprovado', {}, 'condutor')
    await t.setFlags('Consultor Condutor', ['podeAnalisarRelatorioAdmin'], false)
    expect(recusa).toMatchObject({ status: 403, body: { message: expect.stringContaining('outra pessoa') } })
    const doAdmin = (await r.criar({}, 'admin')).body.relatorioAdministrativoId
    expect((await r.julgar(doAdmin, 'aprovado', {}, 'admin')).status).toBe(200)
    expect((await historia(doAdmin, 'analista'))[0]!.descricao).toContain('com acesso total')
  })
  test('only full access takes an approval back, with a reason', async () => {
    const id = await r.novo('aprovado')
    expect((await r.julgar(id, 'devolvido', { versao: 2 }, 'administrador')).status).toBe(409)
    expect((await r.julgar(id, 'devolvido', { versao: 2 }, 'admin')).status).toBe(200)
    expect((await r.ver(id)).body).toMatchObject({ estado: 'devolvido' })
    expect((await historia(id)).map((p) => [p.acao, p.de, p.para])).toEqual([
      ['retomar', 'Aprovado', 'Devolvido para ajuste'],
      ['aprovar', 'Em análise', 'Aprovado'],
      ['criar', 'Em análise', 'Em análise'],
    ])
  })
  test('several at once: all or none', async () => {
    const ids = [await r.novo(), await r.novo()]
    const decidir = (lista: number[]) =>
      t.call(analisarRelatoriosAdmin, {
        persona: 'analista',
        body: {
          relatorios: lista.map((relatorioAdministrativoId) => ({
            relatorioAdministrativoId,
            statusRelatorioId: 2 as const,
            motivoRejeicao: null,
          })),
        },
      })
    const julgado = await r.novo('reprovado')
    expect((await decidir([...ids, julgado])).status).toBe(409)
    expect((await r.ver(ids[0]!)).body.estado).toBe('emAnalise')
    expect(await decidir(ids)).toMatchObject({ status: 200, body: { analisados: 2 } })
    expect((await r.ver(ids[1]!)).body.estado).toBe('aprovado')
  })
  test('its author is told, and who analyses there is told of a new one', async () => {
    const id = await r.novo('devolvido', { titulo: 'Avisado' })
    const avisos = await rows<{ tipo: string; para: string; texto: string; email: string }>(
      r.db,
      sql`select a.tipo, a.para, a.texto, u.email from aviso a join usuario u using ("usuarioId") where a.para like ${`%/relatorio-administrativo/obter/${id}`}`,
    )
    expect(avisos).toContainEqual({
      tipo: 'relatorio-administrativo-devolvido',
      para: `/cidade/1/relatorio-administrativo/obter/${id}`,
      texto: 'Motivo: Faltou o comprovante',
      email: 'condutor@exemplo.com.br',
    })
    const novos = avisos.filter((a) => a.tipo === 'relatorio-administrativo-novo').map((a) => a.email)
    expect(novos).toContain('analista@exemplo.com.br')
    expect(novos).not.toContain('especialista@exemplo.com.br')
  })
})

describe('the bench', () => {
  test('R422: the queue has what waits, the longest first, and what may be done with each', async () => {
    await r.novo()
    const { body } = await t.call(filaDeRelatoriosAdmin, { persona: 'analista', query: { porPagina: '1000' } })
    expect(body.linhas.length).toBeGreaterThan(1)
    expect(body.linhas.every((l) => l.estado === 'emAnalise')).toBe(true)
    expect(body.linhas.map((l) => l.enviadoEm)).toEqual(body.linhas.map((l) => l.enviadoEm).toSorted())
    expect(body.linhas[0]!.acoes).toEqual({
      ...{ aprovar: true, devolver: true, reprovar: true, editar: false, cancelar: false, retomar: false },
    })
    expect(body.linhas.some((l) => l.reenvio)).toBe(true)
    const opcoes = (await t.call(opcoesDaFilaAdmin, { persona: 'analista' })).body
    expect(opcoes.total).toBe(body.total)
    expect((await t.call(filaDeRelatoriosAdmin, { persona: 'condutor' })).status).toBe(403)
  })
  test.each(['admin', 'administrador', 'analista'] as const)(
    'what a row of the queue offers %s is what its page offers',
    async (persona) => {
      await t.setFlags('Analista', ['novoRelatorioAdministrativo', 'relatorioAdministrativo'])
      if (persona === 'analista') await r.criar({}, 'analista')
      for (const situacao of ['emAnalise', 'aprovado', 'devolvido', 'reprovado', 'cancelado'] as const) {
        if (situacao !== 'emAnalise') await r.novo(situacao)
        const { linhas } = (await t.call(filaDeRelatoriosAdmin, { persona, query: { situacao, porPagina: '30' } })).body
        expect(linhas.length).toBeGreaterThan(0)
        for (const l of linhas) {
          const { excluir: _, ...acoes } = (await r.ver(l.relatorioAdministrativoId, persona)).body.acoes
          expect(l.acoes).toEqual(acoes)
        }
      }
      await t.setFlags('Analista', ['novoRelatorioAdministrativo', 'relatorioAdministrativo'], false)
    },
  )
  test('its hours stand beside what its contract has left', async () => {
    const contratoId = (await one<{ id: number }>(
      r.db,
      sql`select min("contratoId") as id from contrato_usuario where "usuarioId" = ${await r.usuarioDe('condutor')}`,
    ))!.id
    const saldo = async (id: number) =>
      (await t.call(saldoDoRelatorioAdmin, { persona: 'analista', ...porId(id) })).body
    const id = await r.novo('emAnalise', { contratoId })
    const antes = await saldo(id)
    const c = antes.contrato!
    expect(antes).toMatchObject({ contado: false, horasDoRelatorio: 450 })
    expect(c.saldoDepois).toBe(c.horasPrevistas - c.horasAprovadas - c.horasAPagar - 450)
    await r.julgar(id, 'aprovado')
    const depois = await saldo(id)
    expect(depois.contado).toBe(true)
    expect(depois.contrato).toMatchObject({ horasAPagar: c.horasAPagar + 450, saldoDepois: c.saldoDepois })
    expect((await saldo(await r.novo())).contrato).toBeNull()
  })
  test('what waits is among the pending work, of a city or of none', async () => {
    const id = (await r.criar({ municipioId: null, titulo: 'De nenhum lugar' })).body.relatorioAdministrativoId
    const chave = 'relatorios-administrativos-a-analisar'
    const cartoes = (await t.call(listarPendencias, { persona: 'admin' })).body
    const itens = (
      await t.call(listarItensPendentes, { persona: 'admin', params: { chave }, query: { porPagina: '1000' } })
    ).body
    expect(cartoes.find((c) => c.chave === chave)!.quantidade).toBe(itens.total)
    expect(itens.linhas).toContainEqual(
      expect.objectContaining({
        itemId: id,
        municipio: null,
        para: `/analisar-relatorios-administrativos?relatorio=${id}`,
      }),
    )
    await r.julgar(id, 'devolvido', {}, 'admin')
    const meus = (
      await t.call(listarItensPendentes, {
        persona: 'condutor',
        params: { chave: 'relatorios-administrativos-devolvidos' },
        query: { busca: 'nenhum lugar' },
      })
    ).body
    expect(meus.linhas).toMatchObject([{ itemId: id, para: `/relatorio-administrativo/obter/${id}` }])
  })
})

describe('files and papers', () => {
  test('R700: an attachment is downloaded as it was sent, and each reading is written down', async () => {
    const id = await r.novo('emAnalise', {}, [{ nome: 'comprovante.pdf', bytes: PDF }])
    const [anexo] = (await r.ver(id)).body.arquivos
    const anexoId = anexo!.relatorioAdministrativoAnexoId
    expect(anexo).toMatchObject({ nomeArquivo: 'comprovante.pdf', mime: 'application/pdf', verNaPagina: true })
    const baixado = await t.call(baixarAnexoAdmin, { persona: 'analista', ...porId(anexoId) })
    expect(baixado.status).toBe(200)
    expect(baixado.raw.equals(PDF)).toBe(true)
    expect(String(baixado.headers['content-disposition'])).toContain('attachment')
    const visto = await t.call(verAnexoAdmin, { persona: 'condutor', ...porId(anexoId) })
    expect(String(visto.headers['content-disposition'])).toContain('inline')
    const lidos = await rows<{ acao: string }>(
      r.db,
      sql`select acao from auditoria where entidade = 'relatorio_administrativo_anexo' and "entidadeId" = ${String(anexoId)} order by "auditoriaId"`,
    )
    expect(lidos.map((l) => l.acao)).toEqual(['guardar arquivo', 'baixar', 'visualizar'])
    expect((await t.call(baixarAnexoAdmin, { persona: 'ad', ...porId(anexoId) })).status).toBe(403)
  })
  test('one is taken out by its author while the report may change, and by nobody afterwards', async () => {
    const id = await r.novo('emAnalise', {}, [
      { nome: 'um.pdf', bytes: PDF },
      { nome: 'dois.pdf', bytes: PDF },
    ])
    const [um, dois] = (await r.ver(id)).body.arquivos.map((a) => a.relatorioAdministrativoAnexoId)
    const tirar = (anexo: number, persona: 'condutor' | 'especialista' = 'condutor') =>
      t.call(excluirAnexoAdmin, { persona, ...porId(anexo) })
    expect((await tirar(um!, 'especialista')).status).toBe(403)
    expect((await tirar(um!)).status).toBe(200)
    expect((await t.call(baixarAnexoAdmin, { persona: 'condutor', ...porId(um!) })).status).toBe(404)
    await r.julgar(id, 'aprovado')
    expect((await tirar(dois!)).status).toBe(403)
    expect((await r.ver(id)).body.anexos).toBe(1)
  })
  test('a file that is not what its name says is refused, and nothing is kept', async () => {
    const antes = await one(r.db, sql`select count(*) as n from relatorio_administrativo`)
    const x = await r.criar({}, 'condutor', [{ nome: 'virus.pdf', bytes: 'MZ nada disso' }])
    expect(x.status).toBe(415)
    expect(await one(r.db, sql`select count(*) as n from relatorio_administrativo`)).toEqual(antes)
  })
  test('on paper it has what the page has', async () => {
    const id = await r.novo('aprovado', { titulo: 'Em papel', descricao: '<p>Primeiro ponto</p>' })
    const { raw, status } = await t.call(pdfRelatorioAdmin, { persona: 'condutor', ...porId(id) })
    expect(status).toBe(200)
    const texto = pdfPages(raw)
      .map((p) => p.text)
      .join('\n')
    for (const parte of ['Em papel', 'Planejamento', '07:30', 'Primeiro ponto', 'Clarice Moura', 'Aprovado'])
      expect(texto).toContain(parte)
  })
})

test('R382: without login it opens by a link, never by its id, and not once the link was taken back', async () => {
  const id = await r.novo('devolvido', { titulo: 'Para quem recebeu o link' })
  const link = await t.call(criarCapacidade, {
    persona: 'condutor',
    body: { rota: 'relatorio_administrativo', alvoId: id, dias: 7 },
  })
  expect(link.status, JSON.stringify(link.body)).toBe(200)
  expect(link.body.link).toContain(`/relatorioAdmin/obter_publico/${link.body.token}`)
  const abrir = (token: string) => t.call(relatorioAdminPublico, { params: { token } })
  const aberto = await abrir(link.body.token)
  expect(aberto).toMatchObject({ status: 200, body: { titulo: 'Para quem recebeu o link', horas: '07:30', tipo: 1 } })
  expect(JSON.stringify(aberto.body)).not.toContain('Faltou o comprovante')
  expect((await abrir(String(id))).status).toBe(400)
  expect((await abrir('x'.repeat(43))).body.message).toBe(LINK_MORTO)
  await t.call(revogarCapacidade, { persona: 'condutor', params: { id: String(link.body.capacidadeId) } })
  expect((await abrir(link.body.token)).body.message).toBe(LINK_MORTO)
  const alheio = await t.call(criarCapacidade, {
    persona: 'ad',
    body: { rota: 'relatorio_administrativo', alvoId: id, dias: 7 },
  })
  expect(alheio.status).toBe(404)
})
