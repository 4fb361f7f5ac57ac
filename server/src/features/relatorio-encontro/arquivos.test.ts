import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as c from '#contract/relatorio-encontro.ts'
import * as rascunho from '#contract/relatorio-rascunho.ts'
import { one } from '#server/db/sql.ts'
import { PDF, PNG } from '#server/files/fixtures.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { relatorios } from './testing.ts'

const t = await startTestApp({
  ambientes: (m) => ({ ...m, hosts: { ...m.hosts, 'pr.localhost': { ...m.hosts.localhost!, uf: 'PR' } } }),
})
const r = relatorios(t)
const id = (n: number) => ({ params: { id: String(n) } })
const mensagem = (x: { body: { message: string } }) => x.body.message

describe('files and drafts', () => {
  const b64 = (s: string) => Buffer.from(s).toString('base64')
  const enviar = async (nome: string, bytes: Buffer, meta: Record<string, number>, persona: Persona = 'condutor') => {
    const headers = { host: 'localhost', authorization: `Bearer ${await t.login(persona)}`, 'tus-resumable': '1.0.0' }
    const criado = await t.app.inject({
      method: 'POST',
      url: rascunho.ENVIO_DE_ANEXO,
      headers: {
        ...headers,
        'upload-length': String(bytes.length),
        'upload-metadata': [
          `filename ${b64(nome)}`,
          ...Object.entries(meta).map(([k, v]) => `${k} ${b64(String(v))}`),
        ].join(','),
      },
    })
    if (criado.statusCode !== 201) return { status: criado.statusCode, id: 0 }
    const meio = Math.floor(bytes.length / 2)
    let ultimo = criado
    for (const [inicio, parte] of [
      [0, bytes.subarray(0, meio)],
      [meio, bytes.subarray(meio)],
    ] as const)
      ultimo = await t.app.inject({
        method: 'PATCH',
        url: String(criado.headers.location),
        headers: { ...headers, 'upload-offset': String(inicio), 'content-type': 'application/offset+octet-stream' },
        payload: parte,
      })
    return { status: ultimo.statusCode, id: Number(ultimo.headers['relatorio-anexo-id']) }
  }

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
    expect((await enviar('x.pdf', doc, { municipioId: 12 })).status).toBe(404)
    expect((await enviar('x.exe', Buffer.from('MZ'.repeat(40)), { municipioId })).status).toBe(415)
    const enviado = await enviar('lista.pdf', doc, { municipioId })
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
    const mais = await enviar('mais.pdf', doc, { municipioId, relatorioId })
    expect((await r.ver(relatorioId)).body.arquivos.map((a) => a.relatorioAnexoId)).toEqual([enviado.id, mais.id])
    await r.julgar(relatorioId, 'aprovado')
    expect((await enviar('tarde.pdf', doc, { municipioId, relatorioId })).status).toBe(403)
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
    const enviado = await enviar('a.pdf', Buffer.concat([PDF, Buffer.alloc(50, 32)]), { municipioId })
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
