import type { Wording } from '#contract/wording.ts'
import { ditoNa, type Tela } from '#web/lib/tela.ts'
import { telas as dosCadastros } from '#web/registers/telas.ts'
import { telas as dosRelatorios } from '#web/reports/telas.ts'
import { telas as deTexto } from './paginas/telas.ts'
import { telas as dasPendencias } from './pendencias/telas.ts'

/** What features bring: a new one has its screens in a `telas.ts` of its own and is found by it. Pages stay lazy. */
const dasFeatures = import.meta.glob<{ readonly telas: readonly Tela[] }>('../features/*/telas.ts', { eager: true })

/** The screens of each part of the product, under its name. */
export const partes: readonly (readonly [nome: string, telas: readonly Tela[]])[] = [
  ['paginas', deTexto],
  ['pendencias', dasPendencias],
  ...Object.entries(dasFeatures).map(([file, f]) => [file.split('/').at(-2)!, f.telas] as const),
  ['registros', dosCadastros],
  ['relatorios', dosRelatorios],
]

/** Every screen of the product, once. The router and the menu are made from this table. */
export const telas: readonly Tela[] = partes.flatMap(([, dela]) => dela)

export const tituloDe = (t: Pick<Tela, 'titulo'>, w: Wording) => ditoNa(t.titulo, w)
