import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { envioEndpoints } from '#contract/envio.ts'
import { problem } from '#contract/problems.ts'
import type { Db } from '#server/db/db.ts'
import { one } from '#server/db/sql.ts'
import { localStore } from '#server/files/local.ts'
import { receivePiece } from '#server/files/temp.ts'
import type { Signed, UploadKind } from '#server/http/route.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { continueEnvio, createEnvio, loadSituacao, storeParte } from './commands.ts'

const t = await startTestApp()
const files = localStore(join(t.dataDir, 'arquivos'))

/** A kind that the product does not have: minutes of a meeting, text only. */
const taken: { alvoId: number; dados: unknown; nome: string; tamanho: number }[] = []
const ata: UploadKind = {
  tipo: 'ata',
  chamadas: envioEndpoints({
    path: '/api/encontro/ata/envio',
    area: 'encontro',
    scope: 'livre',
    permit: 'sessao',
    maxBytes: 100,
  }),
  limites: { maxBytes: 100, mensagemTamanho: 'A ata passa de 100 bytes' },
  begin: async (_, { meta }) => {
    if (meta.get('assinada') !== 'sim') throw problem.semPermissao()
    return { alvoId: 7, dados: { assinada: true } }
  },
  check: async (_, { arquivo }) => {
    if (arquivo.tamanho === 3) throw problem.regra({ motivo: 'A ata está em branco.' })
  },
  finish: async (_, { alvoId, dados, arquivo }) =>
    taken.push({ alvoId, dados, nome: arquivo.nome, tamanho: arquivo.tamanho }),
  cabecalho: 'Ata-Id',
}
const outro: UploadKind = { ...ata, tipo: 'foto' }

const as = <T>(headers: Record<string, string>, work: (ctx: Signed) => Promise<T>) =>
  t.banco.transaction((db: Db) =>
    work({
      db,
      actor: { usuarioId: 1 },
      now: new Date('2026-03-02T12:00:00Z'),
      ambiente: { variante: 'padrao' },
      services: { files, settings: t.settings },
      requestId: 'prova',
      unaudited: () => {},
      header: (nome: string) => ({ 'tus-resumable': '1.0.0', ...headers })[nome],
    } as unknown as Signed),
  )
const b64 = (s: string) => Buffer.from(s).toString('base64')
const begin = (tamanho: number, assinada = 'sim') =>
  as(
    { 'upload-length': String(tamanho), 'upload-metadata': `filename ${b64('ata.txt')},assinada ${b64(assinada)}` },
    (ctx) => createEnvio(ctx, ata),
  )
const piece = async (kind: UploadKind, envioId: string, at: number, texto: string) => {
  const parte = await receivePiece(Readable.from([Buffer.from(texto)]), join(t.dataDir, 'temp'), 1000)
  return as({ 'upload-offset': String(at) }, async (ctx) => {
    await storeParte(ctx, kind, envioId, parte)
    return continueEnvio(ctx, kind, envioId, parte)
  })
}

test('any feature takes files in pieces: it says from whom, up to where, and what becomes of them', async () => {
  await expect(begin(20, 'não')).rejects.toMatchObject({ status: 403 })
  await expect(begin(101)).rejects.toThrow('A ata passa de 100 bytes')
  const { status, headers } = await begin(20)
  const [endereco, envioId] = [headers.Location!.replace(/\/[^/]*$/, ''), headers.Location!.split('/').at(-1)!]
  expect([status, endereco]).toEqual([201, '/api/encontro/ata/envio'])

  expect((await piece(ata, envioId, 0, 'Aos dois d')).headers['Upload-Offset']).toBe('10')
  expect(taken).toEqual([])
  expect((await piece(ata, envioId, 10, 'ias do mes')).headers['Ata-Id']).toBe('1')
  expect(taken).toEqual([{ alvoId: 7, dados: { assinada: true }, nome: 'ata.txt', tamanho: 20 }])
  expect((await as({}, (ctx) => loadSituacao(ctx, ata, envioId))).headers['Ata-Id']).toBe('1')
})

test('what the feature refuses when it is whole is forgotten, and its reason is the answer', async () => {
  const envioId = (await begin(3)).headers.Location!.split('/').at(-1)!
  const recusa = await piece(ata, envioId, 0, 'ata')
  expect([recusa.status, JSON.parse(String(recusa.body)).message]).toEqual([422, 'A ata está em branco.'])
  expect(await one(t.banco.db, sql`select 1 from envio_arquivo where "envioId" = ${envioId}`)).toBeUndefined()
})

test('what is sent as one kind is not gone on with as another', async () => {
  const envioId = (await begin(20)).headers.Location!.split('/').at(-1)!
  await expect(piece(outro, envioId, 0, 'Aos')).rejects.toMatchObject({ status: 404 })
  await expect(as({}, (ctx) => loadSituacao(ctx, outro, envioId))).rejects.toMatchObject({ status: 404 })
  const row = await one(t.banco.db, sql`select tipo, recebido::int from envio_arquivo where "envioId" = ${envioId}`)
  expect(row).toEqual({ tipo: 'ata', recebido: 0 })
})
