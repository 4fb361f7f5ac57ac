import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { emSerie, quantos } from '#contract/br.ts'
import { formatar } from '#contract/coluna.ts'
import { contagemDasLinhas } from '#contract/importacao.ts'
import { problem } from '#contract/problems.ts'
import {
  COLUNA_DO_NOME,
  COLUNAS_TERMO,
  type ColunaTermo,
  DIREITOS_TERMO,
  type LinhaTermo,
  NIVEIS,
  type Nivel,
  type PreviaTermo,
} from '#contract/termo-planilha.ts'
import { literal, type Wording, wording } from '#contract/wording.ts'
import type { Actor } from '#server/access/actor.ts'
import { targetQueries } from '#server/access/scopes.ts'
import { one } from '#server/db/sql.ts'
import type { SheetCell } from '#server/files/read-sheet.ts'
import type { TempFile } from '#server/files/temp.ts'
import type { Progress, Reader, Writer } from '#server/http/route.ts'
import { type Celula, title } from '#server/registers/read-cells.ts'
import { cellsOf, parseLines, refusal } from '#server/registers/read-lines.ts'
import { lockTermo } from '../travas.ts'
import { growTree, type LinhaDaArvore } from './arvore.ts'
import { loadEstado, loadListas } from './estado.ts'
import { changes, writeDestinos } from './gravar.ts'
import { changesByLine, type Destino, type Direitos, hoursBeyond, judgeTree } from './juizo.ts'

/** A sheet for a city, and what may be said of it to whom. */
interface Pedido {
  readonly municipioId: number
  readonly sha256: string
  readonly cells: readonly SheetCell[][]
}

export const colunasDe = (actor: Actor) => COLUNAS_TERMO.filter((c) => !c.pede || can(actor, c.pede))

const direitosDe = (actor: Actor) =>
  Object.fromEntries(
    NIVEIS.map((n) => {
      const { incluir, alterar } = DIREITOS_TERMO[n]
      return [n, { incluir: can(actor, incluir), alterar: can(actor, alterar) }]
    }),
  ) as Direitos

/** A figure stands as a person writes it into a cell, without its thousands. */
const show = (c: ColunaTermo, v: Celula) => formatar(c.tipo === 'inteiro' ? 'texto' : c.tipo, v) || null

/** The headings that nobody reads, and those that are not there. A heading that stands twice could mean either. */
const judgeHeader = (header: readonly SheetCell[], colunas: readonly ColunaTermo[]) => {
  const ditas = header.map((h) => String(h ?? '').trim()).filter(Boolean)
  const repetidas = COLUNAS_TERMO.filter((c) => ditas.filter((d) => title(d) === title(c.titulo)).length > 1)
  if (repetidas.length)
    throw problem.planilhaIlegivel({
      motivo: `a linha 1 traz mais de uma vez ${emSerie(repetidas.map((c) => c.titulo))}. Deixe uma de cada e tente de novo.`,
    })
  const grupo = COLUNA_DO_NOME.grupo
  if (!ditas.some((d) => title(d) === title(grupo)))
    throw problem.planilhaIlegivel({
      motivo: `falta a coluna ${grupo} na linha 1. Use os títulos do modelo, na primeira aba.`,
    })
  return {
    desconhecidas: ditas.filter((d) => !COLUNAS_TERMO.some((c) => title(c.titulo) === title(d))),
    ausentes: colunas.map((c) => c.titulo).filter((t) => !ditas.some((d) => title(d) === title(t))),
  }
}

const emailsOf = (lines: readonly { valores: Readonly<Record<string, Celula>> }[]) => {
  const { chave } = COLUNAS_TERMO.find((c) => c.campo === 'usuarioId')!
  return [...new Set(lines.flatMap((l) => (l.valores[chave] ? [String(l.valores[chave]).toLowerCase()] : [])))]
}

const situacaoDe = (l: Pick<LinhaTermo, 'erros' | 'inclui' | 'mudancas'>): LinhaTermo['situacao'] => {
  if (l.erros.length) return 'recusada'
  return l.inclui.length ? 'incluir' : l.mudancas.length ? 'alterar' : 'igual'
}

/** The lines as the person is shown them, in the words of the variant. */
const linesShown = (
  linhas: readonly LinhaDaArvore[],
  destinos: readonly Destino[],
  avisos: ReturnType<typeof hoursBeyond>,
  w: Wording,
): LinhaTermo[] => {
  const coluna = (campo: string) => COLUNAS_TERMO.find((c) => c.campo === campo)!
  const mudancas = changesByLine(destinos, (campo, valor) => show(coluna(campo), valor))
  const novos = new Set(destinos.filter((d) => !d.atual).map((d) => d.no))
  const dito = <T extends { motivo: string }>(x: T) => ({ ...x, motivo: w.frase(x.motivo) })
  const avisosDe = Map.groupBy(avisos, (a) => a.linha)
  return linhas.map(({ linha, nos, erros }) => {
    const inclui = nos.filter((n) => novos.has(n) && n.linha === linha).map((n) => COLUNA_DO_NOME[n.nivel])
    const feito = { inclui, mudancas: mudancas.get(linha) ?? [], erros: erros.map(dito) }
    const situacao = situacaoDe(feito)
    return {
      linha,
      situacao,
      nome: nos.map((n) => n.nome).join(' › ') || `Linha ${linha}`,
      ...feito,
      ...(situacao === 'recusada' && { inclui: [], mudancas: [] }),
      avisos: (avisosDe.get(linha) ?? []).map(({ coluna, motivo }) => ({ coluna, motivo: w.frase(motivo) })),
    }
  })
}

const countThings = (destinos: readonly Destino[]): PreviaTermo['coisas'] => {
  const count = (nivel: Nivel) => {
    const deles = destinos.filter((d) => d.no.nivel === nivel)
    return {
      incluir: deles.filter((d) => !d.atual).length,
      alterar: deles.filter((d) => d.atual && d.mudam.length > 0).length,
    }
  }
  return { grupo: count('grupo'), solucao: count('solucao'), tarefa: count('tarefa'), evidencia: count('evidencia') }
}

/**
 * Of the file, the city and what the person sees: the lines, the rows that they were held against and those that would be
 * written. What is not shown is no part of it: its change takes nothing from the promise, and who has the name of a row
 * with one figure hidden could try figures until they find it.
 */
const sign = (
  { sha256, municipioId }: Pedido,
  destinos: readonly Destino[],
  linhas: readonly LinhaTermo[],
  colunas: readonly ColunaTermo[],
) => {
  const campos = Object.fromEntries(NIVEIS.map((n) => [n, colunas.filter((c) => c.nivel === n).map((c) => c.campo)]))
  const shown = ({ no }: Destino, de: Destino['depois']) => campos[no.nivel]!.map((c) => de[c] ?? null)
  const estado = destinos.map((d) => {
    if (d.atual?.oculta) return 0
    return [d.atual ? [d.atual.id, shown(d, d.atual.valores)] : 0, changes(d) ? shown(d, d.depois) : 0]
  })
  return createHash('sha256')
    .update(JSON.stringify([sha256, municipioId, estado, linhas]))
    .digest('hex')
}

/** What the sheet would do now, and how. */
export const judgePlanilha = async (ctx: Reader, pedido: Pedido) => {
  const { db, actor, ambiente } = ctx
  const { municipioId, cells } = pedido
  const w = wording(ambiente.variante)
  const permitidas = colunasDe(actor)
  const titulos = judgeHeader(cells[0] ?? [], permitidas)
  const lines = parseLines(COLUNAS_TERMO, cells)
  const [estado, procurar] = await Promise.all([
    loadEstado(db, actor, municipioId),
    loadListas(db, actor, municipioId, emailsOf(lines)),
  ])
  const { linhas: lidas, nos } = growTree(lines, {
    procurar,
    preenche: (c) => permitidas.includes(c),
    mostrar: show,
  })
  const destinos = judgeTree(nos, lidas, estado, direitosDe(actor))
  const linhas = linesShown(lidas, destinos, hoursBeyond(destinos, estado), w)
  const previa: PreviaTermo = {
    assinatura: sign(pedido, destinos, linhas, permitidas),
    ...contagemDasLinhas(linhas),
    coisas: countThings(destinos),
    ...titulos,
    linhas,
  }
  return { previa, destinos }
}

export interface Confirmada {
  readonly municipioId: number
  readonly assinatura: string
}

/** Does what the preview showed, all of it or nothing. */
export const importPlanilha = async (
  ctx: Writer,
  { municipioId, assinatura }: Confirmada,
  file: TempFile,
  progress: Progress = () => {},
): Promise<PreviaTermo> => {
  // A job begins later than it was asked for.
  if (!(await one(ctx.db, targetQueries.municipioId(ctx.actor, sql`${municipioId}`)))) throw problem.naoEncontrado()
  // Until it ends nobody else writes in this term, forms included: what was judged is what is written over.
  await lockTermo(ctx.db, municipioId)
  const { previa, destinos } = await judgePlanilha(ctx, { municipioId, sha256: file.sha256, cells: cellsOf(file) })
  if (previa.assinatura !== assinatura) throw problem.previaMudou({}, undefined, { previa })
  if (previa.recusadas) throw problem.regra({ motivo: literal(refusal(previa)) }, undefined, { previa })
  await writeDestinos(ctx, municipioId, destinos, progress)
  await ctx.audit({
    acao: 'importar',
    entidade: 'municipio_grupo_solucao',
    mudancas: {
      municipioId: { depois: municipioId },
      incluidas: { depois: previa.incluir },
      alteradas: { depois: previa.alterar },
      arquivo: { depois: file.nome },
    },
  })
  return previa
}

/** What was written, as a sentence. */
export const writtenOf = ({ coisas }: PreviaTermo, w: Wording) => {
  const soma = (qual: 'incluir' | 'alterar') => NIVEIS.reduce((n, nivel) => n + coisas[nivel][qual], 0)
  const nomes: Record<Nivel, { um: string; varios: string }> = {
    grupo: { um: 'grupo', varios: 'grupos' },
    solucao: w.min.umEVarios('solucao'),
    tarefa: w.min.umEVarios('tarefa'),
    evidencia: { um: 'evidência', varios: 'evidências' },
  }
  const parts = NIVEIS.flatMap((n) => {
    const k = coisas[n].incluir + coisas[n].alterar
    return k ? [quantos(k, nomes[n].um, nomes[n].varios)] : []
  })
  if (!parts.length) return 'Nada mudou.'
  return `${quantos(soma('incluir'), 'inclusão', 'inclusões')} e ${quantos(soma('alterar'), 'alteração', 'alterações')}: ${emSerie(parts)}.`
}
