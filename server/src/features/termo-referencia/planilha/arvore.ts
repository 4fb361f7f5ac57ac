import { normalize } from '#contract/br.ts'
import { COLUNA_DO_NOME, COLUNAS_TERMO, type ColunaTermo, NIVEIS, type Nivel } from '#contract/termo-planilha.ts'
import type { Celula } from '#server/registers/read-cells.ts'
import type { Line } from '#server/registers/read-lines.ts'

/* The lines of a sheet as the tree that they speak of: group > solution > task > evidence. */

/** What a line says of a thing: the value that is kept, and how a person reads it. */
export interface Dito {
  readonly valor: Celula
  readonly mostra: string | null
  readonly coluna: ColunaTermo
  readonly linha: number
}

/** A thing that the sheet names, however many lines speak of it. */
export interface No {
  readonly nivel: Nivel
  /** Its name as names are compared, within what holds it. */
  readonly chave: string
  /** As the first line spells it. */
  readonly nome: string
  readonly pai: No | undefined
  /** The first line that names it. */
  readonly linha: number
  /** By the column that it fills. */
  readonly ditos: Map<string, Dito>
}

/** A line, what it names and what is wrong with it. */
export interface LinhaDaArvore {
  readonly linha: number
  readonly erros: { coluna: string; motivo: string }[]
  readonly nos: No[]
}

/** A name of another register, as its row. */
export type Achado = { readonly id: number; readonly nome: string } | { readonly motivo: string }

export interface Leitura {
  /** Rows that a text names, for the columns that point elsewhere. */
  readonly procurar: Readonly<Record<string, (texto: string) => Achado>>
  /** Whether the person may fill it in. */
  readonly preenche: (coluna: ColunaTermo) => boolean
  readonly mostrar: (coluna: ColunaTermo, valor: Celula) => string | null
}

const colunasDe = Object.fromEntries(
  NIVEIS.map((n) => [n, COLUNAS_TERMO.filter((c) => c.nivel === n && c.campo !== 'nome')]),
) as Record<Nivel, ColunaTermo[]>

type Caminho = Partial<Record<Nivel, { chave: string; nome: string }>>

/** How far down the line speaks, also where what it says cannot be read. */
const deepest = ({ valores, erros }: Line) => {
  const dito = (c: ColunaTermo) => (valores[c.chave] ?? null) !== null || erros.some((e) => e.coluna === c.titulo)
  return NIVEIS.findLastIndex((n) => COLUNAS_TERMO.some((c) => c.nivel === n && dito(c)))
}

/**
 * A name left blank is that of the line above, as long as both are in the same place and the line says something below
 * it; a group always is. What the line above could not say is not repeated.
 */
const traceCaminho = (line: Line, acima: Caminho): Caminho => {
  const caminho: Caminho = {}
  const fundo = deepest(line)
  let mesmoLugar = true
  for (const [i, nivel] of NIVEIS.entries()) {
    const coluna = COLUNA_DO_NOME[nivel]
    if (line.erros.some((e) => e.coluna === coluna)) return caminho
    const nome = line.valores[nivel] as string | null | undefined
    const anterior = acima[nivel]
    if (nome) {
      const chave = normalize(nome)
      mesmoLugar &&= anterior?.chave === chave
      caminho[nivel] = { chave, nome }
    } else if (i > 0 && fundo <= i) return caminho
    else if (mesmoLugar && anterior) caminho[nivel] = anterior
    else {
      line.erros.push({ coluna, motivo: 'Preencha esta coluna: a linha de cima não diz a que esta pertence' })
      return caminho
    }
  }
  return caminho
}

const makeReader = ({ procurar, preenche, mostrar }: Leitura) => {
  const read = (coluna: ColunaTermo, valor: Celula): { valor: Celula; mostra: string | null } | { motivo: string } => {
    if (!preenche(coluna)) return { motivo: 'Você não tem permissão para preencher esta coluna' }
    const find = procurar[coluna.campo]
    if (!find) {
      const lido = coluna.campo === 'monitoramento' ? Number(valor) : valor
      return { valor: lido, mostra: mostrar(coluna, lido) }
    }
    const achado = find(String(valor))
    return 'motivo' in achado ? achado : { valor: achado.id, mostra: achado.nome }
  }
  return read
}

const sayOf = (no: No, dito: Dito, erros: LinhaDaArvore['erros']) => {
  const antes = no.ditos.get(dito.coluna.campo)
  if (!antes) no.ditos.set(dito.coluna.campo, dito)
  else if (antes.valor !== dito.valor)
    erros.push({ coluna: dito.coluna.titulo, motivo: `Difere do que diz a linha ${antes.linha}` })
}

const SEPARA = '\u0001'

/** The things that the lines name, in the order in which they are first named: what holds a thing comes before it. */
export const growTree = (lines: readonly Line[], leitura: Leitura) => {
  const read = makeReader(leitura)
  const nos = new Map<string, No>()
  /** The line on which a thing stood last of all: a second one would say the same again. */
  const folhas = new Map<No, number>()
  let acima: Caminho = {}

  const nodesOf = (caminho: Caminho, linha: number) => {
    const daLinha: No[] = []
    let caminhoDito = ''
    for (const nivel of NIVEIS) {
      const passo = caminho[nivel]
      if (!passo) break
      caminhoDito += SEPARA + passo.chave
      const no = nos.get(caminhoDito) ?? { nivel, ...passo, pai: daLinha.at(-1), linha, ditos: new Map() }
      nos.set(caminhoDito, no)
      daLinha.push(no)
    }
    return daLinha
  }

  const sayAll = (line: Line, daLinha: readonly No[]) => {
    for (const nivel of NIVEIS) {
      const no = daLinha.find((n) => n.nivel === nivel)
      for (const coluna of colunasDe[nivel]) {
        const valor = line.valores[coluna.chave] ?? null
        if (valor === null) continue
        if (!no) {
          // A name that could not be read, or that nobody knows where to put, has said so.
          if (!line.valores[nivel] && !line.erros.some((e) => e.coluna === COLUNA_DO_NOME[nivel]))
            line.erros.push({ coluna: coluna.titulo, motivo: `Preencha também ${COLUNA_DO_NOME[nivel]} nesta linha` })
          break
        }
        const lido = read(coluna, valor)
        if ('motivo' in lido) line.erros.push({ coluna: coluna.titulo, motivo: lido.motivo })
        else sayOf(no, { ...lido, coluna, linha: line.linha }, line.erros)
      }
    }
  }

  const linhas = lines.map((line): LinhaDaArvore => {
    acima = traceCaminho(line, acima)
    const daLinha = nodesOf(acima, line.linha)
    sayAll(line, daLinha)
    const folha = daLinha.at(-1)
    if (folha && !line.erros.length) {
      const antes = folhas.get(folha)
      if (antes !== undefined)
        line.erros.push({ coluna: COLUNA_DO_NOME[folha.nivel], motivo: `Repete a linha ${antes}` })
      else folhas.set(folha, line.linha)
    }
    return { linha: line.linha, erros: line.erros, nos: daLinha }
  })
  return { linhas, nos: [...nos.values()] }
}
