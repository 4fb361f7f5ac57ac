import { sql } from 'drizzle-orm'
import type { FaixaDePontos } from '#contract/medalha.ts'
import { problem } from '#contract/problems.ts'
import type { RegisterRow } from '#contract/register.ts'
import { literal } from '#contract/wording.ts'
import { rows } from '#server/db/sql.ts'
import type { Ctx } from '#server/http/route.ts'
import { acompanhar, problemaDasFaixas } from './rules.ts'

interface Vizinha extends FaixaDePontos {
  medalhaId: number
}

/** The medals that share the scale with this one. Diamante is judged above Ouro in a second stage and stands apart. */
const vizinhasDe = ({ db }: Pick<Ctx, 'db'>, row: RegisterRow, exceto: unknown) =>
  rows<Vizinha>(
    db,
    sql`select "medalhaId", nome, "pontuacaoMinima"::float8 as minima, "pontuacaoMaxima"::float8 as maxima from medalha
        where escopo = ${row.escopo} and edicao = ${row.edicao} and uf is not distinct from ${row.uf}
          and "eixoId" is not distinct from ${row.eixoId}::int and "temaId" is not distinct from ${row.temaId}::int
          and ativa and nivel <> 'Diamante' and "pontuacaoMinima" is not null and "medalhaId" <> ${exceto ?? 0}
        order by "medalhaId" for update`,
  )

const faixaDe = (row: RegisterRow): FaixaDePontos => ({
  nome: String(row.nome),
  minima: row.pontuacaoMinima as number,
  maxima: row.pontuacaoMaxima as number | null,
})
const naEscala = (row: RegisterRow) => row.ativa === true && row.nivel !== 'Diamante' && row.pontuacaoMinima !== null
const CHAVES = ['escopo', 'edicao', 'uf', 'eixoId', 'temaId'] as const
const mesmaEscala = (a: RegisterRow, b: RegisterRow) => CHAVES.every((k) => a[k] === b[k])

const refuseInvertida = (vizinhas: readonly Vizinha[]) => {
  const sumiu = vizinhas.find((v) => v.maxima !== null && v.maxima < v.minima)
  if (sumiu) throw problem.regra({ motivo: `Não sobraria nenhum ponto para ${literal(sumiu.nome)}` })
}

const mover = async (ctx: Pick<Ctx, 'db' | 'audit'>, antes: readonly Vizinha[], depois: readonly Vizinha[]) => {
  for (const [i, v] of depois.entries()) {
    const a = antes[i]!
    if (a.minima === v.minima && a.maxima === v.maxima) continue
    await ctx.db.execute(sql`update medalha set "pontuacaoMinima" = ${v.minima}, "pontuacaoMaxima" = ${v.maxima}, versao = versao + 1
      where "medalhaId" = ${v.medalhaId}`)
    await ctx.audit({
      acao: 'alterar',
      entidade: 'medalha',
      entidadeId: v.medalhaId,
      mudancas: {
        pontuacaoMinima: { antes: a.minima, depois: v.minima },
        pontuacaoMaxima: { antes: a.maxima, depois: v.maxima },
      },
    })
  }
}

/** No score without a medal and none with two; the neighbours' limits follow the one that is moved. */
export const conferirFaixas = async (ctx: Pick<Ctx, 'db' | 'audit'>, body: RegisterRow, antes?: RegisterRow) => {
  if (!naEscala(body)) return
  const vizinhas = await vizinhasDe(ctx, body, antes?.medalhaId)
  const segue = antes && naEscala(antes) && mesmaEscala(antes, body)
  const movidas = segue ? acompanhar(vizinhas, faixaDe(antes), faixaDe(body)) : vizinhas
  refuseInvertida(movidas)
  const motivo = problemaDasFaixas([...movidas, faixaDe(body)])
  if (motivo) throw problem.regra({ motivo }, { pontuacaoMinima: motivo })
  await mover(ctx, vizinhas, movidas)
}
