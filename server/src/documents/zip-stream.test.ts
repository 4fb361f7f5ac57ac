import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scratch } from '#server/files/fixtures.ts'
import { withZip } from '#server/files/zip.ts'
import { type ZipPart, zipChunks } from './zip-stream.ts'

let disk: Awaited<ReturnType<typeof scratch>>
beforeAll(async () => {
  disk = await scratch()
})
afterAll(() => disk.clean())

const written = async (parts: ZipPart[]) => {
  const chunks: Uint8Array[] = []
  for await (const chunk of zipChunks(parts)) chunks.push(Buffer.from(chunk))
  return disk.write('x.zip', Buffer.concat(chunks))
}
const read = (path: string) =>
  withZip(path, 10, async (zip) => {
    const found: Record<string, Buffer> = {}
    for (const entry of zip.entries) {
      const pieces: Buffer[] = []
      await zip.inflate(entry, (piece) => pieces.push(piece))
      found[entry.name] = Buffer.concat(pieces)
    }
    return { found, entries: zip.entries }
  })

test('what is compressed already goes in as it is, whatever pieces it comes in, beside what is packed', async () => {
  const photo = randomBytes(200_000)
  const text = 'linha;outra\r\n'.repeat(5000)
  const path = await written([
    { name: 'foto.jpg', packed: true, data: [photo.subarray(0, 1), photo.subarray(1, 70_000), photo.subarray(70_000)] },
    { name: 'vazio.pdf', packed: true, data: [] },
    { name: 'dados.csv', data: [text] },
  ])
  const { found, entries } = await read(path)
  expect(found['foto.jpg']?.equals(photo)).toBe(true)
  expect(found['vazio.pdf']).toHaveLength(0)
  expect(found['dados.csv']?.toString()).toBe(text)
  const [foto, , dados] = entries
  expect(foto!.compressedSize).toBeGreaterThan(photo.length)
  expect(dados!.compressedSize).toBeLessThan(text.length / 20)
})
