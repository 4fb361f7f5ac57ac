import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ENVIO } from '#contract/evidencia.ts'
import { MENSAGENS } from '#contract/pergunta-municipio.ts'
import { one, rows } from '#server/db/sql.ts'
import { localStore } from '#server/files/local.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { sweepArquivos } from '../arquivo/commands.ts'
import { sweepEnvios } from '../envio/commands.ts'
import { breakOff } from '../envio/testing.ts'
import { evidencias, pdf } from './http-testing.ts'

const t = await startTestApp()
const e = evidencias(t)
const b64 = (s: string) => Buffer.from(s).toString('base64')

const pedir = async (
  method: 'POST' | 'PATCH' | 'HEAD' | 'DELETE',
  url: string,
  headers: Record<string, string> = {},
  payload?: Buffer,
  persona: Persona = 'ad',
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
const criar = (id: number, tamanho: number, nome = 'ata assinada.pdf', persona: Persona = 'ad') =>
  pedir(
    'POST',
    ENVIO,
    {
      'upload-length': String(tamanho),
      'upload-metadata': `filename ${b64(nome)},perguntaMunicipioId ${b64(String(id))}`,
    },
    undefined,
    persona,
  )
const parte = (url: string, inicio: number, bytes: Buffer, persona: Persona = 'ad') =>
  pedir(
    'PATCH',
    url,
    { 'upload-offset': String(inicio), 'content-type': 'application/offset+octet-stream' },
    bytes,
    persona,
  )
const contar = async (tabela: string) =>
  (await one<{ n: number }>(e.db, sql`select count(*)::int as n from ${sql.identifier(tabela)}`))!.n

describe('a file in pieces', () => {
  test('whose announcement makes no sense is told which part of it', async () => {
    const id = await e.nova()
    const anuncio = async (tamanho: string, pergunta: string, nome = 'ata.pdf') => {
      const r = await pedir('POST', ENVIO, {
        'upload-length': tamanho,
        'upload-metadata': `filename ${b64(nome)},perguntaMunicipioId ${b64(pergunta)}`,
      })
      return [r.statusCode, Object.keys(r.json<{ fields?: object }>().fields ?? {})]
    }
    expect(await anuncio('muito', String(id))).toEqual([400, ['Upload-Length']])
    expect(await anuncio('10', '99999999999')).toEqual([400, ['Upload-Metadata.perguntaMunicipioId']])
    expect(await anuncio('10', String(id), 'a\0.pdf')).toEqual([400, ['Upload-Metadata.filename']])
    const url = String((await criar(id, 10)).headers.location)
    const r = await pedir(
      'PATCH',
      url,
      { 'upload-offset': 'x', 'content-type': 'application/offset+octet-stream' },
      Buffer.from('1'),
    )
    expect([r.statusCode, Object.keys(r.json<{ fields?: object }>().fields ?? {})]).toEqual([400, ['Upload-Offset']])
    await pedir('DELETE', url)
  })

  test('R035 begins, goes on where it stopped, and is an evidence like any other in the end', async () => {
    const id = await e.nova()
    const bytes = pdf(9000)
    const inicio = await criar(id, bytes.length)
    expect([inicio.statusCode, inicio.headers['tus-resumable']]).toEqual([201, '1.0.0'])
    const url = String(inicio.headers.location)
    expect((await pedir('HEAD', url)).headers).toMatchObject({
      'upload-offset': '0',
      'upload-length': String(bytes.length),
      'cache-control': 'no-store',
    })

    const um = await parte(url, 0, bytes.subarray(0, 4000))
    expect([um.statusCode, um.headers['upload-offset']]).toEqual([204, '4000'])
    expect((await parte(url, 3000, bytes.subarray(3000, 5000))).statusCode).toBe(409)
    expect((await pedir('HEAD', url)).headers['upload-offset']).toBe('4000')
    await parte(url, 4000, bytes.subarray(4000, 4001))
    const fim = await parte(url, 4001, bytes.subarray(4001))
    expect([fim.statusCode, fim.headers['upload-offset']]).toEqual([204, String(bytes.length)])

    const [ev] = (await e.ver(id)).evidencias.filter((x) => x.rodada === 0)
    expect(fim.headers['evidencia-id']).toBe(String(ev!.perguntaEvidenciaId))
    expect(ev).toMatchObject({ nomeArquivo: 'ata assinada.pdf', tamanho: bytes.length, usuario: 'Josué Teixeira' })
    // Asked again after a lost answer: it is there, and there once.
    expect((await pedir('HEAD', url)).headers).toMatchObject({
      'upload-offset': String(bytes.length),
      'evidencia-id': String(ev!.perguntaEvidenciaId),
    })
    expect((await e.ver(id)).quantidadeArquivo).toBe(1)
    expect(await contar('envio_arquivo_parte')).toBe(0)
  })

  test('what arrived before the connection broke is kept', async () => {
    const id = await e.nova()
    const bytes = pdf(300_000)
    const url = String((await criar(id, bytes.length)).headers.location)
    await breakOff(t.app, { url, token: await t.login('ad'), bytes, until: 100_000 })
    await expect.poll(async () => Number((await pedir('HEAD', url)).headers['upload-offset'])).toBe(100_000)
    const fim = await parte(url, 100_000, bytes.subarray(100_000))
    expect(fim.statusCode).toBe(204)
    const [ev] = (await e.ver(id)).evidencias.filter((x) => x.rodada === 0)
    expect(ev!.tamanho).toBe(bytes.length)
  })

  test('is refused at once when it cannot be: too big, empty, not permitted, wrong state, wrong protocol', async () => {
    const id = await e.nova()
    expect((await criar(id, 26_214_401)).json()).toMatchObject({ message: MENSAGENS.arquivoGrande })
    expect((await criar(id, 0)).statusCode).toBe(422)
    expect((await criar(id, 100, 'x.pdf', 'especialista')).statusCode).toBe(403)
    expect((await criar(id, 100, 'x.pdf', 'parceiro')).statusCode).toBe(404)
    expect((await pedir('POST', ENVIO, { 'upload-length': 'x' })).statusCode).toBe(400)
    const velho = await pedir('POST', ENVIO, { 'tus-resumable': '0.2.2', 'upload-length': '10' })
    expect([velho.statusCode, velho.headers['tus-version']]).toEqual([412, '1.0.0'])
    await e.levarA(id, 'evidenciada')
    expect((await criar(id, 100)).json()).toMatchObject({ message: MENSAGENS.emAnalise })
  })

  test('is judged when it is whole, and a refused one is forgotten', async () => {
    const id = await e.nova()
    const texto = Buffer.from('isto não é um PDF'.padEnd(500, '.'))
    const url = String((await criar(id, texto.length, 'plano.pdf')).headers.location)
    await parte(url, 0, texto.subarray(0, 200))
    const fim = await parte(url, 200, texto.subarray(200))
    expect([fim.statusCode, fim.json().message]).toEqual([415, MENSAGENS.tipo])
    expect((await pedir('HEAD', url)).statusCode).toBe(404)
    expect(await contar('envio_arquivo_parte')).toBe(0)
    expect((await e.ver(id)).temArquivo).toBe(false)

    // The question was sent meanwhile.
    const bytes = pdf()
    const outro = String((await criar(id, bytes.length)).headers.location)
    await e.levarA(id, 'evidenciada')
    const tarde = await parte(outro, 0, bytes)
    expect([tarde.statusCode, tarde.json().message]).toEqual([409, MENSAGENS.emAnalise])
  })

  test('belongs to who began it, takes no more than was announced, and can be given up', async () => {
    const id = await e.nova()
    const bytes = pdf(2000)
    const url = String((await criar(id, bytes.length)).headers.location)
    expect((await parte(url, 0, bytes, 'condutor')).statusCode).toBe(404)
    expect((await pedir('HEAD', url, {}, undefined, 'condutor')).statusCode).toBe(404)
    expect((await parte(url, 0, Buffer.concat([bytes, Buffer.from('mais')]))).statusCode).toBe(413)
    await parte(url, 0, bytes.subarray(0, 1000))
    expect((await pedir('DELETE', url)).statusCode).toBe(204)
    expect((await pedir('HEAD', url)).statusCode).toBe(404)
    expect((await parte(url, 1000, bytes.subarray(1000))).statusCode).toBe(404)
  })

  test('two last pieces at once: one file', async () => {
    const id = await e.nova()
    const bytes = pdf(5000)
    const url = String((await criar(id, bytes.length)).headers.location)
    await parte(url, 0, bytes.subarray(0, 2000))
    const fins = await Promise.all([1, 2, 3].map(() => parte(url, 2000, bytes.subarray(2000))))
    expect(fins.map((r) => r.statusCode).sort()).toEqual([204, 409, 409])
    expect((await e.ver(id)).quantidadeArquivo).toBe(1)
  })

  test('one that nobody finishes is swept, bytes and all', async () => {
    const id = await e.nova()
    const bytes = pdf(2000)
    const url = String((await criar(id, bytes.length)).headers.location)
    await parte(url, 0, bytes.subarray(0, 1000))
    const amanha = new Date(Date.now() + 49 * 3600_000)
    await sweepEnvios({ banco: t.banco, now: amanha })
    const abertos = () => rows<{ n: number }>(e.db, sql`select 1 as n from envio_arquivo where "resultadoId" is null`)
    expect(await abertos()).toEqual([])
    expect(await contar('envio_arquivo_parte')).toBe(0)
    const files = localStore(join(t.dataDir, 'arquivos'))
    const log = { info: () => {}, error: () => {} }
    await sweepArquivos({
      banco: t.banco,
      bancos: t.bancos,
      files,
      settings: t.settings,
      jobs: t.jobs,
      now: amanha,
      log,
    })
    let guardados = 0
    for await (const _ of files.list()) guardados++
    expect(guardados).toBe(await contar('arquivo'))
  })

  test('one that arrived is remembered for two months, so that a device which missed the answer does not repeat it', async () => {
    const id = await e.nova()
    const bytes = pdf(2000)
    const url = String((await criar(id, bytes.length)).headers.location)
    await parte(url, 0, bytes)
    const em = (dias: number) => sweepEnvios({ banco: t.banco, now: new Date(Date.now() + dias * 24 * 3600_000) })
    await em(59)
    const lembrado = await pedir('HEAD', url)
    expect([lembrado.statusCode, lembrado.headers['upload-offset']]).toEqual([200, String(bytes.length)])
    await em(61)
    expect((await pedir('HEAD', url)).statusCode).toBe(404)
  })

  test('one that comes in crumbs is given up, pieces and all', async () => {
    const id = await e.nova()
    const antes = await contar('envio_arquivo_parte')
    const url = String((await criar(id, 1000)).headers.location)
    for (let n = 0; n < 200; n++) expect((await parte(url, n, Buffer.from('%'))).statusCode).toBe(204)
    const demais = await parte(url, 200, Buffer.from('%'))
    expect([demais.statusCode, demais.json().message]).toEqual([
      422,
      'O envio foi interrompido vezes demais. Comece de novo.',
    ])
    expect((await pedir('HEAD', url)).statusCode).toBe(404)
    expect(await contar('envio_arquivo_parte')).toBe(antes)
  })

  test('one person does not fill the disk with uploads that never end', async () => {
    const id = await e.nova()
    await e.db.execute(sql`delete from envio_arquivo_parte`)
    await e.db.execute(sql`delete from envio_arquivo`)
    for (let n = 0; n < 16; n++) expect((await criar(id, 25 * 1024 * 1024)).statusCode).toBe(201)
    const demais = await criar(id, 25 * 1024 * 1024)
    expect([demais.statusCode, demais.json().message]).toEqual([
      429,
      'Há envios demais por terminar. Conclua ou desista dos que começou e tente de novo.',
    ])
    expect((await criar(id, 1000, 'outra.pdf', 'admin')).statusCode).toBe(201)

    await e.db.execute(sql`delete from envio_arquivo`)
    const juntos = await Promise.all(Array.from({ length: 80 }, () => criar(id, 1000)))
    expect(juntos.filter((r) => r.statusCode === 201)).toHaveLength(40)
  })
})
