import { readFile } from 'node:fs/promises'
import { checkJpeg } from './jpeg.ts'
import type { Juizo } from './juizo.ts'
import { checkPng } from './png.ts'
import type { TempFile } from './temp.ts'
import { isWholeXml } from './xml.ts'

/** A few kilobytes can unfold into a picture that fills the memory of everybody who opens it: judged before it is kept. */
export const checkPicture = async (
  { path, tipo }: Pick<TempFile, 'path' | 'tipo'>,
  maxPixels: number,
): Promise<Juizo> => {
  if (tipo.ext === 'png') return checkPng(await readFile(path), maxPixels)
  if (tipo.ext === 'jpg') return checkJpeg(await readFile(path), maxPixels)
  // A drawing made of lines has no pixels, but what is no whole XML is drawn by nobody.
  return tipo.ext !== 'svg' || isWholeXml(await readFile(path, 'utf8')) ? 'boa' : 'ilegivel'
}
