import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Assets (what only the server reads is none) are compressed once, at the build, as small as they get; the server only sends them. */
export const compressAssets = async (dist = 'web/dist') => {
  const files = readdirSync(dist, { withFileTypes: true, recursive: true })
    .filter(
      (f) => f.isFile() && !f.parentPath.endsWith('servidor') && /\.(m?js|css|html|svg|json|webmanifest)$/.test(f.name),
    )
    .map((f) => join(f.parentPath, f.name))
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(file)
      if (bytes.length < 1024) return
      // The last hundredths of a megabyte take longer than they save.
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: bytes.length > 1e6 ? 9 : 11 } }
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, quality))
      writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
    }),
  )
}
