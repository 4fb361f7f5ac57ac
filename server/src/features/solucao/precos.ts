import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { normalize } from '#contract/br.ts'
import type { LinhaImportacao } from '#contract/importacao.ts'
import { fieldErrors } from '#contract/messages.ts'
import { registerInput } from '#contract/register.ts'
import { textoDoCampo } from '#contract/register-colunas.ts'
import type { RegisterRow } from '#contract/register-field.ts'
import { precosPorFaixa } from '#contract/registers/programa.ts'
import { diff } from '#server/db/audit.ts'
import type { Db } from '#server/db/db.ts'
import { records } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/route.ts'
import { insert, update } from '#server/registers/queries.ts'

/*
 * The prices of a solution in a file of the shelf. A band is known by its name there and here; what else tells it apart
 * is asked for only where several are called the same.
 */

interface Faixa {
  readonly faixaId: number
  readonly nome: string
  readonly tipo: unknown
  readonly uf: unknown
  readonly edicao: unknown
}
export interface PrecoDaqui extends RegisterRow {
  readonly faixaId: number
}
export type FaixasPorNome = ReadonlyMap<string, readonly Faixa[]>

const CAMPOS = ['horas', 'custo', 'preco'] as const
const FORA_DO_NOME = ['tipo', 'uf', 'edicao'] as const
const campos = precosPorFaixa.campos.filter((f) => (CAMPOS as readonly string[]).includes(f.chave))
const input = registerInput({ ...precosPorFaixa, campos }) as z.ZodType<RegisterRow>
/** Of a solution at most so many are said to be wrong: a file may hold anything, any number of times. */
const MAX_DITOS = 5

/** The prices of a solution `s`, with the names of their bands. */
export const precosDaSolucao = sql`select p.*, f.nome as faixa, f.tipo, f.uf, f.edicao from solucao_faixa p join faixa f using ("faixaId")
  where p."solucaoId" = s."solucaoId" order by f.minimo, f."faixaId"`

export const loadFaixas = async (db: Db): Promise<FaixasPorNome> =>
  Map.groupBy(
    await records<Faixa>(db, sql`select "faixaId", nome, tipo, uf, edicao from faixa order by "faixaId"`),
    (f) => normalize(f.nome),
  )

export const carriedPreco = (preco: RegisterRow) =>
  Object.fromEntries(['faixa', ...FORA_DO_NOME, ...CAMPOS].map((c) => [c, preco[c] ?? null]))

export interface PrecoLido {
  readonly body: RegisterRow
  readonly faixa: string
  readonly atual: PrecoDaqui | undefined
  readonly muda: boolean
}

const findFaixa = (preco: RegisterRow, faixas: FaixasPorNome): Faixa | string => {
  const nome = typeof preco.faixa === 'string' ? preco.faixa.slice(0, 200) : ''
  const todas = faixas.get(normalize(nome)) ?? []
  const [uma, outra] =
    todas.length > 1 ? todas.filter((f) => FORA_DO_NOME.every((c) => f[c] === (preco[c] ?? null))) : todas
  if (uma && !outra) return uma
  if (todas.length) return `Há mais de uma faixa “${nome}” neste ambiente`
  return nome ? `Faixa “${nome}” não encontrada neste ambiente` : 'Há um preço sem o nome da faixa'
}

/**
 * What a file says of the prices of a solution, and what is wrong with it. Older files and those of who may not see prices
 * say nothing: then all stays as it is, and so does the price of a band that is not named.
 */
export const readPrecos = (lidos: unknown, daqui: readonly PrecoDaqui[], faixas: FaixasPorNome) => {
  const erros: string[] = []
  const precos: PrecoLido[] = []
  if (lidos === undefined || lidos === null) return { erros, precos }
  if (!Array.isArray(lidos)) return { erros: ['Lista inválida'], precos }
  const seen = new Set<number>()
  for (const preco of lidos.map((x) => Object(x) as RegisterRow)) {
    const faixa = findFaixa(preco, faixas)
    if (typeof faixa === 'string') {
      erros.push(faixa)
      continue
    }
    const { faixaId, nome } = faixa
    if (seen.has(faixaId)) erros.push(`A faixa “${nome}” está repetida`)
    seen.add(faixaId)
    const parsed = input.safeParse(preco)
    for (const [chave, motivo] of Object.entries(parsed.error ? fieldErrors(parsed.error) : {}))
      erros.push(`${nome}, ${campos.find((f) => f.chave === chave)?.rotulo ?? chave}: ${motivo}`)
    const atual = daqui.find((p) => p.faixaId === faixaId)
    const body = { ...parsed.data, faixaId } as RegisterRow
    const muda = !atual || CAMPOS.some((c) => (body[c] ?? null) !== (atual[c] ?? null))
    precos.push({ body, faixa: nome, atual, muda })
  }
  return { erros: erros.slice(0, MAX_DITOS), precos }
}

const ditos = (row: RegisterRow) => campos.map((f) => `${f.rotulo} ${textoDoCampo(f, row) || 'vazio'}`).join(', ')
export const changesOfPrecos = (precos: readonly PrecoLido[]): LinhaImportacao['mudancas'] =>
  precos
    .filter((p) => p.muda)
    .map(({ body, faixa, atual }) => ({
      coluna: `Faixa ${faixa}`,
      antes: atual ? ditos(atual) : null,
      depois: ditos(body),
    }))

export const writePrecos = async (ctx: Ctx, solucaoId: number, precos: readonly PrecoLido[]) => {
  const { db, actor } = ctx
  for (const { body, atual } of precos.filter((p) => p.muda)) {
    const row = { ...body, solucaoId }
    const id = atual?.solucaoFaixaId as number | undefined
    if (atual) await update(db, precosPorFaixa, actor, { ...row, solucaoFaixaId: id!, versao: atual.versao! })
    await ctx.audit({
      acao: atual ? 'alterar' : 'criar',
      entidade: precosPorFaixa.tabela,
      entidadeId: id ?? (await insert(db, precosPorFaixa, actor, row)),
      mudancas: diff(atual && Object.fromEntries(Object.keys(row).map((k) => [k, atual[k]])), row),
    })
  }
}
