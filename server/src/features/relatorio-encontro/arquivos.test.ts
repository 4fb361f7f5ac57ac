import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as c from '#contract/relatorio-encontro.ts'
import * as rascunho from '#contract/relatorio-rascunho.ts'
import { one } from '#server/db/sql.ts'
import { PDF, PNG } from '#server/files/fixtures.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { breakOff } from '../envio/testing.ts'
import { relatorios } from './testing.ts'

const t = await startTestApp({
  ambientes: (m) => ({ ...m, hosts: { ...m.hosts, 'pr.localhost': { ...m.hosts.localhost!, uf: 'PR' } } }),
})
const r = relatorios(t)
const id = (n: number) => ({ params: { id: String(n) } })
interface Pedido {
  headers?: Record<string, string>
  payload?: Buffer
  persona?: Persona
}
const mensagem = (x: { body: { message: string } }) => x.body.message

describe('files and drafts', () => {
  test('R689 R691 R712: listed, downloaded with a line in the log, and deleted while the report may be changed', async () => {
    const e = await r.novoEncontro({ municipioId: 5 })
    const { relatorioId } = (await r.criar(e, {}, 'condutor', [{ nome: 'foto.png', bytes: PNG }])).body
    const [anexo] = (await t.call(rascunho.anexosDoRelatorio, { persona: 'analista', ...id(relatorioId) })).body
    expect(anexo).toMatchObject({ nomeArquivo: 'foto.png', excluir: false })
    const doAnexo = id(anexo!.relatorioAnexoId)
    const baixado = await t.call(rascunho.baixarAnexo, { persona: 'analista', ...doAnexo })
    expect(baixado.raw.equals(PNG)).toBe(true)
    const log = await one<{ n: number }>(
      r.db,
      sql`select count(*)::int as n from auditoria where acao = 'baixar' and entidade = 'relatorio_anexo' and "entidadeId" = ${String(anexo!.relatorioAnexoId)}`,
    )
    expect(log!.n).toBe(1)
    expect((await t.call(rascunho.baixarAnexo, { persona: 'especialista', ...doAnexo })).status).toBe(404)
    expect((await t.call(rascunho.excluirAnexo, { persona: 'operacoes', ...doAnexo })).status).toBe(403)
    expect((await t.call(rascunho.excluirAnexo, { persona: 'condutor', ...doAnexo })).status).toBe(200)
    expect((await t.call(rascunho.baixarAnexo, { persona: 'condutor', ...doAnexo })).status).toBe(404)
    expect(
      (await r.criar(await r.novoEncontro(), {}, 'condutor', [{ nome: 'mal.pdf', bytes: 'MZ nada disso' }])).status,
    ).toBe(415)
  })

  test('in pieces for a draft, which they follow into the report; only of who sent them', async () => {
    const municipioId = 4
    const e = await r.novoEncontro({ municipioId })
    const doc = Buffer.concat([PDF, Buffer.alloc(5000, 32)])
    expect((await r.enviarAnexo('x.pdf', doc, { municipioId: 12 })).status).toBe(404)
    expect((await r.enviarAnexo('x.exe', Buffer.from('MZ'.repeat(40)), { municipioId })).status).toBe(415)
    const enviado = await r.enviarAnexo('lista.pdf', doc, { municipioId })
    expect(enviado.id).toBeGreaterThan(0)
    const query = { municipioId: String(municipioId) }
    const lido = await t.call(rascunho.getRascunho, { persona: 'condutor', query })
    expect(lido.body).toMatchObject({
      rascunho: null,
      anexos: [{ relatorioAnexoId: enviado.id, nomeArquivo: 'lista.pdf' }],
    })
    expect((await t.call(rascunho.baixarAnexo, { persona: 'admin', ...id(enviado.id) })).status).toBe(404)
    const { relatorioId } = (await r.criar(e)).body
    expect((await r.ver(relatorioId)).body.arquivos.map((a) => a.relatorioAnexoId)).toEqual([enviado.id])
    const mais = await r.enviarAnexo('mais.pdf', doc, { municipioId, relatorioId })
    expect((await r.ver(relatorioId)).body.arquivos.map((a) => a.relatorioAnexoId)).toEqual([enviado.id, mais.id])
    await r.julgar(relatorioId, 'aprovado')
    expect((await r.enviarAnexo('tarde.pdf', doc, { municipioId, relatorioId })).status).toBe(403)
  })

  test('an attachment whose sending broke off goes on from there, by who began it alone, and is whole in the report', async () => {
    const municipioId = 4
    const { relatorioId } = (await r.criar(await r.novoEncontro({ municipioId }))).body
    const bytes = Buffer.concat([PDF, randomBytes(300_000)])
    const pedir = async (
      method: 'POST' | 'HEAD' | 'PATCH',
      url: string,
      { headers = {}, payload, persona = 'condutor' as Persona }: Pedido = {},
    ) =>
      t.app.inject({
        method,
        url,
        headers: {
          host: 'localhost',
          authorization: `Bearer ${await t.login(persona)}`,
          'tus-resumable': '1.0.0',
          ...headers,
        },
        ...(payload && { payload }),
      })
    const b64 = (s: string) => Buffer.from(s).toString('base64')
    const meta = [
      `filename ${b64('ata.pdf')}`,
      ...Object.entries({ municipioId, relatorioId }).map(([k, v]) => `${k} ${b64(`${v}`)}`),
    ]
    const begun = await pedir('POST', rascunho.ENVIO_DE_ANEXO, {
      headers: { 'upload-length': String(bytes.length), 'upload-metadata': meta.join(',') },
    })
    const url = String(begun.headers.location)
    await breakOff(t.app, { url, token: await t.login('condutor'), bytes, until: 100_000 })
    const arrived = async () => Number((await pedir('HEAD', url)).headers['upload-offset'])
    await expect.poll(arrived).toBe(100_000)
    // Nothing of it stands in the report yet.
    expect((await r.ver(relatorioId)).body.arquivos).toEqual([])
    expect((await pedir('HEAD', url, { persona: 'admin' })).statusCode).toBe(404)
    const rest = (inicio: number) =>
      pedir('PATCH', url, {
        headers: { 'upload-offset': String(inicio), 'content-type': 'application/offset+octet-stream' },
        payload: bytes.subarray(inicio),
      })
    expect((await rest(0)).statusCode).toBe(409)
    const fim = await rest(100_000)
    expect(fim.statusCode).toBe(204)
    const [anexo, ...outros] = (await r.ver(relatorioId)).body.arquivos
    expect([anexo, outros]).toMatchObject([{ nomeArquivo: 'ata.pdf', tamanho: bytes.length }, []])
    expect(fim.headers['relatorio-anexo-id']).toBe(String(anexo!.relatorioAnexoId))
    const baixado = await t.call(rascunho.baixarAnexo, { persona: 'condutor', ...id(anexo!.relatorioAnexoId) })
    expect(baixado.raw.equals(bytes)).toBe(true)
  })

  test('a draft of each person and city: by its version, the other device is shown, and it goes when it is sent', async () => {
    const municipioId = 5
    const salvar = (versao: number, descricao: string) =>
      t.call(rascunho.salvarRascunho, { persona: 'condutor', body: { municipioId, versao, conteudo: { descricao } } })
    const query = { municipioId: String(municipioId) }
    expect((await salvar(0, '<p>Um</p><script>x</script>')).body.versao).toBe(1)
    expect((await salvar(1, '<p>Dois</p>')).body.versao).toBe(2)
    const velho = await salvar(1, '<p>Outro</p>')
    expect([velho.status, mensagem(velho)]).toEqual([409, c.MENSAGENS_RELATORIO.rascunhoDeOutro])
    expect(velho.body.details).toMatchObject({ atual: { conteudo: { descricao: '<p>Dois</p>' }, versao: 2 } })
    expect((await salvar(0, '<p>Outro</p>')).status).toBe(409)
    expect((await t.call(rascunho.getRascunho, { persona: 'admin', query })).body.rascunho).toBeNull()
    const enviado = await r.enviarAnexo('a.pdf', Buffer.concat([PDF, Buffer.alloc(50, 32)]), { municipioId })
    expect((await t.call(rascunho.excluirRascunho, { persona: 'condutor', query })).status).toBe(200)
    expect((await t.call(rascunho.getRascunho, { persona: 'condutor', query })).body).toEqual({
      rascunho: null,
      anexos: [],
    })
    expect((await t.call(rascunho.baixarAnexo, { persona: 'condutor', ...id(enviado.id) })).status).toBe(404)
    await salvar(0, '<p>De novo</p>')
    await r.criar(await r.novoEncontro({ municipioId }))
    expect((await t.call(rascunho.getRascunho, { persona: 'condutor', query })).body.rascunho).toBeNull()
  })
})
