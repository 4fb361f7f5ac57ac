import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const page = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
const [answers, open] = page.split('\n## Open\n') as [string, string]

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has; those of level 3 come after them. */
const SECTIONS: Record<string, readonly number[]> = {
  V1: [2, 9, 11, 3, 2],
  V2: [3, 3, 4, 1],
  V3: [0, 2, 4, 6, 5, 0, 2],
  V4: [3, 1, 2, 4],
  V5: [1, 3, 2, 3],
  V6: [3, 12, 4, 4, 5, 3, 0, 4],
  V7: [3, 4, 2, 5, 2, 2],
  V8: [2, 3, 1, 1],
  V9: [3, 4],
  V10: [2, 2, 4, 11, 5, 2, 3],
  V11: [2, 3, 3, 4, 1, 1],
  V12: [3, 2, 4],
  V13: [1, 5, 2, 5],
  V14: [2, 4, 3],
  V15: [3, 3, 7],
  V16: [1, 5, 4, 3, 3],
  V17: [1, 4, 2],
}
const upTo = (section: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => `${section}.${from + i}`)
const wanted = Object.entries(SECTIONS).flatMap(([chapter, counts]) =>
  counts.flatMap((n, i) => upTo(`${chapter}.${i + 1}`, 1, n)),
)

const rows = [...answers.matchAll(/^\| (V\d+\.\d+\.\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, id, what, answer, why]) => ({ id: id!, what: what!, answer: answer!, why: why! }),
)
/** Lines of prose that leave out whole sections: 'V4.3.1 to V4.3.2', or one alone. */
const leftOut = answers
  .split('\n')
  .filter((line) => /^[^|].*V\d+\.\d+\.\d+.*não se aplica/.test(line))
  .flatMap((line) => [...line.matchAll(/(V\d+\.\d+)\.(\d+)(?: to \1\.(\d+))?/g)])
  .flatMap(([, section, from, to]) => upTo(section!, Number(from), Number(to ?? from)))

describe('docs/security.md', () => {
  it('answers every requirement of levels 1 and 2, each once', () => {
    expect(wanted).toHaveLength(253)
    expect([...rows.map((r) => r.id), ...leftOut].sort()).toEqual([...wanted].sort())
  })

  it('answers in four words, and says why', () => {
    for (const { id, answer, why } of rows) {
      expect(['sim', 'parcial', 'não', 'não se aplica'], id).toContain(answer)
      expect(why.length, id).toBeGreaterThan(5)
    }
  })

  it('lists as open what is not answered with yes, and nothing else', () => {
    const unfinished = rows.filter((r) => r.answer === 'parcial' || r.answer === 'não')
    const listed = [...open.matchAll(/^\| (V[^|]+) \| (parcial|não) \| [^|]{10,} \|$/gm)].flatMap(([, ids, answer]) =>
      ids!.split(', ').map((id) => `${id} ${answer}`),
    )
    expect(listed.sort()).toEqual(unfinished.map((r) => `${r.id} ${r.answer}`).sort())
  })

  it('names only files that exist, every test among them', () => {
    const named = new Set(
      [...page.matchAll(/`((?:contract|server|web|e2e|scripts|docs|bench)\/[\w./-]+)`/g)].map((m) => m[1]!),
    )
    expect([...named].filter((path) => /\.(test|spec)\.tsx?$/.test(path)).length).toBeGreaterThan(40)
    expect([...named].filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
    const tests = page.match(/`[^`]*\.(?:test|spec)\.tsx?`/g)!.map((t) => t.slice(1, -1))
    expect(tests.filter((t) => !named.has(t))).toEqual([])
  })
})
