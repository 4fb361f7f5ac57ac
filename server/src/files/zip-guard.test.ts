import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Asker, openPool } from '#server/documents/pool.ts'
import { asker } from '#server/testing/asker.ts'
import { cfbOf, type FakeEntry, scratch, zipOf } from './fixtures.ts'
import { guardZip, readSheetSafely, SHEET_LIMITS } from './zip-guard.ts'

let disk: Awaited<ReturnType<typeof scratch>>
beforeAll(async () => {
  disk = await scratch()
})
afterAll(() => disk.clean())

const guard = async (entries: FakeEntry[], limits = {}) =>
  guardZip(await disk.write('x.xlsx', zipOf(entries)), { ...SHEET_LIMITS, ...limits })
const read = async (
  content: Uint8Array,
  ...more: Parameters<typeof readSheetSafely> extends [Asker, string, ...infer R] ? R : never
) => readSheetSafely(asker, await disk.write('x.xlsx', content), ...more)

const TOO_BIG =
  'A planilha é grande demais: o conteúdo descompactado passa do permitido. Divida-a em partes e tente de novo.'

describe('an archive that would unfold into too much is refused before it is parsed', () => {
  test('a small honest one passes', () => guard([{ name: 'a', data: 'x'.repeat(1000) }]))

  test('by what it declares', async () => {
    await expect(guard([{ name: 'a', data: 'x', declaredSize: 0xfffffff0 }])).rejects.toThrow(TOO_BIG)
  })

  test('by what it really holds, though it declares a single byte', async () => {
    const bomb = Buffer.alloc(40 * 1024 * 1024)
    await expect(
      guard([{ name: 'a', data: bomb, declaredSize: 1 }], { maxInflado: 30 * 1024 * 1024, maxRazao: 1e9 }),
    ).rejects.toThrow(TOO_BIG)
    await expect(guard([{ name: 'a', data: bomb, declaredSize: 1 }])).rejects.toThrow(TOO_BIG)
  })

  test('by all its entries together', async () => {
    const entries = Array.from({ length: 5 }, (_, i) => ({ name: `f${i}`, data: Buffer.alloc(1000, i) }))
    await guard(entries, { maxInflado: 5000 })
    await expect(guard(entries, { maxInflado: 4999 })).rejects.toMatchObject({
      code: 'planilhaGrandeDemais',
      status: 422,
    })
    await expect(guard(entries, { maxEntradas: 4 })).rejects.toThrow('há partes demais dentro do arquivo')
  })

  test('an archive inside, a password, paths that climb and damage are told apart', async () => {
    await expect(guard([{ name: 'xl/embeddings/x.xlsx', data: zipOf([{ name: 'a', data: 'a' }]) }])).rejects.toThrow(
      'outro arquivo compactado',
    )
    await expect(guard([{ name: 'a', data: 'x', encrypted: true }])).rejects.toThrow('protegida por senha')
    await expect(guard([{ name: '../../a', data: 'x' }])).rejects.toThrow('danificado')
    const good = zipOf([{ name: 'a', data: 'some text, some text' }])
    for (const bad of [
      good.subarray(0, -5),
      Buffer.concat([good, Buffer.from('tail')]),
      Buffer.from('PK'),
      Buffer.alloc(500, 7),
    ]) {
      await expect(guardZip(await disk.write('bad', bad), SHEET_LIMITS)).rejects.toMatchObject({
        code: 'planilhaIlegivel',
      })
    }
    const garbled = Buffer.from(good)
    garbled.fill(0xff, 31, 45)
    await expect(guardZip(await disk.write('bad', garbled), SHEET_LIMITS)).rejects.toMatchObject({
      code: 'planilhaIlegivel',
    })
  })
})

describe('a spreadsheet is read in a thread', () => {
  const sheets = [
    {
      name: 'Tarefas',
      rows: [
        ['Nome', 'Horas', 'Início', 'Ativa'],
        ['Ação nº 1', 12.5, new Date('2026-03-09T00:00:00Z'), true],
        [null, null],
        ['fim', null, null, null],
      ],
    },
    { name: 'Outra', rows: [['x']] },
  ]

  test('cells come as text, numbers, dates and booleans, at the line the person sees', async () => {
    const linhas = await read(await writeXlsx({ sheets }))
    expect(linhas[0]).toEqual(['Nome', 'Horas', 'Início', 'Ativa'])
    expect(linhas[1]).toEqual(['Ação nº 1', 12.5, new Date('2026-03-09T00:00:00Z'), true])
    expect(linhas[2]).toEqual([])
    expect(linhas[3]).toEqual(['fim'])
    expect(linhas).toHaveLength(4)
  })

  test('a sheet in which one bit was turned is refused, or reads as before: never less or otherwise', async () => {
    const linhas = Array.from({ length: 300 }, (_, i) => [`Instituição ${i}`, i, `${(i * 7919) % 1000}`])
    const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'Dados', rows: linhas }] }))
    const inteira = await read(bytes)
    let recusadas = 0
    for (let em = 40; em < bytes.length; em += Math.ceil(bytes.length / 40)) {
      const virada = Buffer.from(bytes)
      virada[em]! ^= 1 << (em % 8)
      const lida = await read(virada).catch(() => undefined)
      if (lida) expect([em, lida]).toEqual([em, inteira])
      else recusadas++
    }
    expect(recusadas).toBeGreaterThan(10)
  })

  test('another sheet can be asked for by name; one that is missing is told', async () => {
    const content = await writeXlsx({ sheets })
    expect(await read(content, {}, 'Outra')).toEqual([['x']])
    await expect(read(content, {}, 'Nenhuma')).rejects.toThrow('a aba esperada não existe ou está vazia')
  })

  test('too many lines or columns are told with the limit', async () => {
    const content = await writeXlsx({ sheets })
    await expect(read(content, { maxLinhas: 3 })).rejects.toThrow('A planilha é grande demais: há mais de 3 linhas.')
    await expect(read(content, { maxColunas: 3 })).rejects.toThrow('há mais de 3 colunas')
  })

  test('one that eats the memory of its thread is refused and the server goes on', async () => {
    const cell = `<c t="inlineStr"><is><t>${'texto longo '.repeat(8)}</t></is></c>`
    const hungry = await writeXlsx({
      sheets: [{ name: 'A', rows: Array.from({ length: 60_000 }, (_, i) => [i, cell, `${cell}${i}`]) }],
    })
    const narrow = openPool({ memoriaMb: 24 })
    await expect(read(hungry, { maxLinhas: 1e6, maxRazao: 1e6 }, undefined, narrow)).rejects.toThrow(TOO_BIG)
    expect(await read(await writeXlsx({ sheets }), {}, undefined, narrow)).toHaveLength(4)
    await narrow.close()
  })

  test('one that takes too long is refused', async () => {
    await expect(read(await writeXlsx({ sheets }), { tempoMs: 1 })).rejects.toThrow(
      'a leitura demorou além do permitido',
    )
  })

  test('an old or protected workbook and one without sheets are told what to do', async () => {
    await expect(read(cfbOf(['Workbook']))).rejects.toThrow('Salve-a como .xlsx, sem senha')
    await expect(read(zipOf([{ name: 'a', data: 'x' }]))).rejects.toThrow('o arquivo está danificado')
  })
})
