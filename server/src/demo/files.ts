import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { streamXlsx } from '#server/documents/xlsx.ts'
import type { FileStore } from '#server/files/store.ts'
import { newTempName } from '#server/files/temp-name.ts'

/** Small real files made in code: what the demo's municipalities sent. */
export interface DemoFile {
  nome: string
  mime: string
  bytes: Buffer
}

const escapar = (t: string) => t.replace(/[\\()]/g, '\\$&')

/** One page of text in Helvetica; a few hundred bytes that any reader opens. */
export const pdfDe = (nome: string, linhas: readonly string[]): DemoFile => {
  const texto = linhas.map((l, i) => `${i ? '0 -22 Td' : '56 770 Td'} (${escapar(l)}) Tj`).join('\n')
  const conteudo = Buffer.from(`BT /F1 12 Tf\n${texto}\nET`, 'latin1')
  const objetos = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${conteudo.length} >>\nstream\n${conteudo.toString('latin1')}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let corpo = '%PDF-1.4\n'
  const posicoes = objetos.map((o, i) => {
    const em = corpo.length
    corpo += `${i + 1} 0 obj\n${o}\nendobj\n`
    return em
  })
  const tabela = posicoes.map((p) => `${String(p).padStart(10, '0')} 00000 n \n`).join('')
  const fim = `xref\n0 ${objetos.length + 1}\n0000000000 65535 f \n${tabela}trailer\n<< /Size ${objetos.length + 1} /Root 1 0 R >>\nstartxref\n${corpo.length}\n%%EOF\n`
  return { nome, mime: 'application/pdf', bytes: Buffer.from(corpo + fim, 'latin1') }
}

const bloco = (tipo: string, dados: Buffer) => {
  const corpo = Buffer.concat([Buffer.from(tipo, 'latin1'), dados])
  const tamanho = Buffer.alloc(4)
  tamanho.writeUInt32BE(dados.length)
  const soma = Buffer.alloc(4)
  soma.writeUInt32BE(crc32(corpo))
  return Buffer.concat([tamanho, corpo, soma])
}

const png = (
  nome: string,
  largura: number,
  altura: number,
  cor: (x: number, y: number) => readonly number[],
): DemoFile => {
  const canais = cor(0, 0).length
  const linhas = Array.from({ length: altura }, (_, y) => {
    const linha = Buffer.alloc(1 + largura * canais)
    for (let x = 0; x < largura; x++) linha.set(cor(x, y), 1 + x * canais)
    return linha
  })
  const ihdr = Buffer.alloc(13)
  ihdr.writeUInt32BE(largura, 0)
  ihdr.writeUInt32BE(altura, 4)
  ihdr.set([8, canais === 4 ? 6 : 2, 0, 0, 0], 8)
  const bytes = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    bloco('IHDR', ihdr),
    bloco('IDAT', deflateSync(Buffer.concat(linhas))),
    bloco('IEND', Buffer.alloc(0)),
  ])
  return { nome, mime: 'image/png', bytes }
}

/** A photograph of nothing in particular: two colours that differ from one place to the next. */
export const pngDe = (nome: string, semente: number): DemoFile =>
  png(nome, 320, 200, (x, y) => {
    const v = (x + y + semente * 37) % 60
    return y < 120 ? [150 + v, 190 + (v >> 1), 225] : [90 + v, 130 + v, 80 + (semente % 60)]
  })

/** A disc with a rim, on nothing. */
export const medalhaDe = (nome: string, [r, g, b]: readonly [number, number, number]): DemoFile => {
  const lado = 96
  return png(nome, lado, lado, (x, y) => {
    const raio = Math.hypot(x - (lado - 1) / 2, y - (lado - 1) / 2)
    const brilho = raio > 38 ? 0.75 : 1
    return raio > lado / 2 - 1 ? [0, 0, 0, 0] : [r * brilho, g * brilho, b * brilho, 255]
  })
}

export const xlsxDe = async (nome: string, lugar: string): Promise<DemoFile> => {
  const colunas = [
    { chave: 'tema', titulo: 'Capacitação', tipo: 'texto' as const },
    { chave: 'data', titulo: 'Data', tipo: 'data' as const },
    { chave: 'horas', titulo: 'Horas', tipo: 'inteiro' as const },
    { chave: 'participantes', titulo: 'Participantes', tipo: 'inteiro' as const },
    { chave: 'local', titulo: 'Local', tipo: 'texto' as const },
  ]
  const temas = [
    'Formalização do MEI',
    'Nota fiscal na prática',
    'Compras públicas',
    'Crédito orientado',
    'Vendas digitais',
  ]
  const linhas = temas.map((tema, i) => ({
    tema,
    data: `2025-0${i + 3}-1${i}`,
    horas: 4 + i,
    participantes: 18 + ((lugar.length * 7 + i * 5) % 20),
    local: lugar,
  }))
  const stream = streamXlsx({ sheets: [{ nome: 'Capacitações', colunas, linhas }] })
  return {
    nome,
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: Buffer.concat(await stream.toArray()),
  }
}

/** Keeps a file in the store; answers its row, without its number. */
export const guardar = async (store: FileStore, tempDir: string, { nome, mime, bytes }: DemoFile) => {
  await mkdir(tempDir, { recursive: true })
  const path = join(tempDir, newTempName())
  await writeFile(path, bytes, { mode: 0o600 })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const tamanho = bytes.length
  const tipo = { ext: nome.split('.').at(-1)!, mime }
  const chave = await store.put({ path, nome, tamanho, sha256, tipo, discard: () => rm(path, { force: true }) })
  return { chave, nome, mime, tamanho, sha256 }
}
