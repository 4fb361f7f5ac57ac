import { normalize } from '#contract/br.ts'
import type { LinhaDoMapa } from '#contract/sala-indicador.ts'
import {
  CAMPOS,
  type Campo,
  type Digitado,
  escreverCelula,
  lerNumero,
  naGrade,
  nomeDoCampo,
  pedida,
  preenchidaDe,
} from './celulas.ts'

/* A block that was copied from a spreadsheet: where each of its cells goes, and what is wrong with it. */

/** Tabs and lines; a cell between quotes may hold both, and its quotes are doubled. */
export const lerBloco = (texto: string): string[][] => {
  const linhas: string[][] = [[]]
  const celula = /("(?:[^"]|"")*"(?=[\t\r\n]|$)|[^\t\r\n]*)(\t|\r\n|\n|\r|$)/gy
  for (;;) {
    const achada = celula.exec(texto)
    if (!achada) break
    const [, bruta = '', fim] = achada
    const limpa = bruta.startsWith('"') && bruta.endsWith('"') ? bruta.slice(1, -1).replaceAll('""', '"') : bruta
    linhas.at(-1)!.push(limpa.trim())
    if (fim === '') break
    if (fim !== '\t') linhas.push([])
  }
  return linhas.filter((l) => l.some((c) => c !== ''))
}

/** More than one cell: a single one is typed, not looked at. */
export const ehBloco = (texto: string) => /[\t\n\r]/.test(texto.trim())

export interface Item {
  readonly linha: LinhaDoMapa
  readonly campo: Campo
  readonly antes: string
  readonly depois: string
  readonly situacao: 'muda' | 'igual' | 'errada'
  readonly motivo?: string
}
export interface Previa {
  readonly itens: readonly Item[]
  /** What could not be put anywhere. */
  readonly sobras: readonly string[]
  /** What would be typed, by indicator. */
  readonly digitados: ReadonlyMap<number, Digitado>
}

type Destino = { readonly linha: LinhaDoMapa; readonly campo: Campo; readonly texto: string }

/** What it would do: nothing of it is typed while one cell is wrong. */
export const preverDestinos = (
  destinos: readonly Destino[],
  antes: ReadonlyMap<number, Digitado>,
  sobras: readonly string[] = [],
): Previa => {
  const digitados = new Map<number, Digitado>()
  for (const { linha, campo, texto } of destinos) {
    const id = linha.indicador.salaIndicadorId
    digitados.set(id, { ...(digitados.get(id) ?? antes.get(id)), [campo]: texto })
  }
  const itens = destinos.map(({ linha, campo, texto }): Item => {
    const id = linha.indicador.salaIndicadorId
    const agora = naGrade(linha, antes.get(id))
    const nova = naGrade(linha, digitados.get(id))
    const antesDito = escreverCelula(linha.indicador, agora.valores, campo)
    const motivo =
      nova.erros[campo] ?? (texto !== '' && !pedida(linha, campo) ? 'Este mês não fecha um período' : undefined)
    if (motivo) return { linha, campo, antes: antesDito, depois: texto, situacao: 'errada', motivo }
    const depois = escreverCelula(linha.indicador, nova.valores, campo)
    return { linha, campo, antes: antesDito, depois, situacao: depois === antesDito ? 'igual' : 'muda' }
  })
  return { itens, sobras, digitados }
}

/** 'Jan', 'janeiro', 'Meta' → its column; what the sheet has beyond the grid is passed over. */
const campoDito = (titulo: string): Campo | undefined => {
  const t = normalize(titulo)
  return CAMPOS.find((c) => {
    const nome = normalize(nomeDoCampo(c))
    return t === nome || (c.startsWith('m') && c !== 'meta' && t.length >= 3 && t === nome.slice(0, 3))
  })
}

interface Onde {
  /** As they stand in the grid. */
  readonly linhas: readonly LinhaDoMapa[]
  readonly antes: ReadonlyMap<number, Digitado>
  /** The cell that the block begins in, where its rows do not name their indicators. */
  readonly linha: number
  readonly campo: Campo
}

/**
 * Where the rows begin with codes or names of indicators, each goes to its own, and a first line with months says which
 * column is which; otherwise the block is laid from the cell on.
 */
export const preverColagem = (texto: string, { linhas, antes, linha, campo }: Onde): Previa => {
  const bloco = lerBloco(texto)
  const porNome = new Map(
    linhas.flatMap((l) => [l.indicador.codigo, l.indicador.nome].map((n) => [normalize(n), l] as const)),
  )
  const achada = (linhaDoBloco: readonly string[]) =>
    linhaDoBloco.slice(0, 2).flatMap((c) => porNome.get(normalize(c)) ?? [])[0]
  const titulos = bloco[0]?.map(campoDito) ?? []
  // 'Dez' among figures is a wrong figure, no title.
  const comTitulos =
    titulos.some((t) => t !== undefined) &&
    !achada(bloco[0]!) &&
    !bloco[0]!.some((c) => typeof lerNumero(c) === 'number')
  const corpo = comTitulos ? bloco.slice(1) : bloco
  const nomeadas = corpo.length > 0 && corpo.some((l) => achada(l))
  const inicio = CAMPOS.indexOf(campo)
  const sobras: string[] = []
  const destinos = corpo.flatMap((celulas, i): Destino[] => {
    const alvo = nomeadas ? achada(celulas) : linhas[linha + i]
    if (!alvo) {
      sobras.push(
        `${celulas.filter(Boolean).slice(0, 3).join(' · ')}: ${nomeadas ? 'nenhum indicador tem este código ou nome' : 'não há linha para estes valores'}`,
      )
      return []
    }
    const nomes = nomeadas ? celulas.findLastIndex((c, j) => j < 2 && porNome.has(normalize(c))) + 1 : 0
    return celulas.flatMap((c, j): Destino[] => {
      if (j < nomes) return []
      const em = comTitulos ? titulos[j] : CAMPOS[inicio + j - nomes]
      if (em) return [{ linha: alvo, campo: em, texto: c }]
      if (!comTitulos && c !== '') sobras.push(`${alvo.indicador.nome}, “${c}”: passa de dezembro`)
      return []
    })
  })
  return preverDestinos(destinos, antes, sobras)
}

/** The targets of the year before, where this year has none of its own yet. */
export const preverMetas = (
  linhas: readonly LinhaDoMapa[],
  anterior: readonly LinhaDoMapa[],
  antes: ReadonlyMap<number, Digitado>,
): Previa => {
  const passadas = new Map(anterior.map((l) => [l.indicador.salaIndicadorId, l]))
  const destinos = linhas.flatMap((l): Destino[] => {
    const passada = passadas.get(l.indicador.salaIndicadorId)
    if (!passada || passada.salaIndicadorMunicipioId === null) return []
    const texto = escreverCelula(l.indicador, preenchidaDe(passada), 'meta')
    return texto === '' ? [] : [{ linha: l, campo: 'meta', texto }]
  })
  return preverDestinos(destinos, antes)
}
