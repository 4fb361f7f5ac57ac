import { type FileHandle, open } from 'node:fs/promises'

/** Old Office files are a small file system (Compound File Binary). Its directory tells a document from a spreadsheet. */
const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const HEADER_SIZE = 512
const ENTRY_SIZE = 128
const IN_HEADER = 109
const LAST_SECTOR = 0xfffffffa
const MAX_SECTORS = 4096

const readSector = async (file: FileHandle, sectorSize: number, sector: number) => {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(sectorSize), 0, sectorSize, (sector + 1) * sectorSize)
  return bytesRead === sectorSize ? buffer : undefined
}

/** Sectors that hold the allocation table: the first 109 in the header, the rest in a chain. */
const tableSectors = async (file: FileHandle, header: Buffer, sectorSize: number) => {
  const sectors: number[] = []
  for (let i = 0; i < IN_HEADER; i++) sectors.push(header.readUInt32LE(76 + i * 4))
  let next = header.readUInt32LE(68)
  for (let steps = 0; next < LAST_SECTOR && steps < MAX_SECTORS; steps++) {
    const block = await readSector(file, sectorSize, next)
    if (!block) break
    for (let at = 0; at < sectorSize - 4; at += 4) sectors.push(block.readUInt32LE(at))
    next = block.readUInt32LE(sectorSize - 4)
  }
  return sectors
}

const namesIn = (block: Buffer) => {
  const names: string[] = []
  for (let at = 0; at + ENTRY_SIZE <= block.length; at += ENTRY_SIZE) {
    const length = block.readUInt16LE(at + 64)
    if (length >= 4 && length <= 64) names.push(block.toString('utf16le', at, at + length - 2))
  }
  return names
}

const readNames = async (file: FileHandle): Promise<string[]> => {
  const { bytesRead, buffer: header } = await file.read(Buffer.alloc(HEADER_SIZE), 0, HEADER_SIZE, 0)
  if (bytesRead < HEADER_SIZE || !header.subarray(0, 8).equals(SIGNATURE)) return []
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return []
  const sectorSize = 1 << shift
  const table = await tableSectors(file, header, sectorSize)
  const perSector = sectorSize / 4
  const names: string[] = []
  let sector = header.readUInt32LE(48)
  for (let steps = 0; sector < LAST_SECTOR && steps < MAX_SECTORS; steps++) {
    const block = await readSector(file, sectorSize, sector)
    const tableSector = table[Math.floor(sector / perSector)] ?? LAST_SECTOR
    const links = tableSector < LAST_SECTOR ? await readSector(file, sectorSize, tableSector) : undefined
    if (!block) break
    names.push(...namesIn(block))
    sector = links?.readUInt32LE((sector % perSector) * 4) ?? LAST_SECTOR
  }
  return names
}

/** Names of the streams in an old Office file; empty when it is none or damaged. */
export const cfbNames = async (path: string): Promise<string[]> => {
  const file = await open(path, 'r')
  return readNames(file).finally(() => file.close())
}
