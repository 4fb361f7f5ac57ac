import { type SQL, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import type { aditarProposta } from '#contract/proposta.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import type { Db } from '#server/db/db.ts'
import { updateRow } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
import type { Signed } from '#server/http/route.ts'
import { lockParaAcao } from './acao.ts'
import { primeiroVencimentoDe, takeNumero } from './commands.ts'
import { numeroDe } from './paginas.ts'
import { notePasso } from './passos.ts'
import { entidade, type Presa } from './presa.ts'
import { loadJaFirme, type Plano, writePlano, writeValores } from './valores.ts'

/* New proposals with the contents of another: a draft that begins anew, and an amendment of what was signed. */

/** Nobody bills, pays or undoes an instalment of the signed versions meanwhile. */
export const lockParcelas = (db: Db, { numero, aditivo }: Presa) =>
  db.execute(sql`select 1 from municipio_proposta_parcela c join municipio_proposta v using ("municipioPropostaId")
    where v.numero = ${numero} and v.aditivo < ${aditivo} and v."statusPropostaId" = 7
    order by c."municipioPropostaParcelaId" for no key update of c`)
/** Of an amendment that is taken up again: what earlier versions keep by now, and the instalments of the rest. */
export const renewFirme = async (db: Db, p: Presa): Promise<Record<string, unknown>> => {
  const jaFirme = await loadJaFirme(db, p)
  if (jaFirme === p.jaFirme) return {}
  const valores = await writeValores(db, p.municipioPropostaId, { ...p, jaFirme })
  return { ...valores, jaFirme, documentoAnexoId: null }
}

const DADOS = sql`cnpj, prefeito, "cpfSignatario", endereco, "gestorNome", "gestorCargo", "gestorEmail", "gestorTelefone", "fundamentoLegal", observacoes`
/** Data, solutions and extras of one in another, with the prices that they have there. */
const copyPartes = async (db: Db, de: number, para: number) => {
  await db.execute(sql`insert into municipio_proposta_dados ("municipioPropostaId", ${DADOS})
    select ${para}::int, ${DADOS} from municipio_proposta_dados where "municipioPropostaId" = ${de}`)
  await db.execute(sql`insert into municipio_proposta_grupo_solucao ("municipioPropostaId", "grupoSolucaoId", nome)
    select ${para}::int, "grupoSolucaoId", nome from municipio_proposta_grupo_solucao where "municipioPropostaId" = ${de}
    order by "municipioPropostaGrupoSolucaoId"`)
  await db.execute(sql`insert into municipio_proposta_solucao ("municipioPropostaId", "municipioPropostaGrupoSolucaoId", "solucaoId", nome, bloco, horas, valor, "precoDaFaixa")
    select ${para}::int, n."municipioPropostaGrupoSolucaoId", s."solucaoId", s.nome, s.bloco, s.horas, s.valor, s."precoDaFaixa"
    from municipio_proposta_solucao s join municipio_proposta_grupo_solucao g using ("municipioPropostaGrupoSolucaoId")
      join municipio_proposta_grupo_solucao n on n."municipioPropostaId" = ${para} and n."grupoSolucaoId" = g."grupoSolucaoId"
    where s."municipioPropostaId" = ${de} order by s."municipioPropostaSolucaoId"`)
  await db.execute(sql`insert into municipio_proposta_solucoes_extras ("municipioPropostaId", "solucaoId", nome, descricao, horas, valor)
    select ${para}::int, "solucaoId", nome, descricao, horas, valor from municipio_proposta_solucoes_extras
    where "municipioPropostaId" = ${de} order by "municipioPropostaSolucoesExtrasId"`)
}

interface Copia {
  numero: string
  aditivo: number
  motivoAditivo: string | null
  jaFirme: number
  /** What is planned to begin with; otherwise equal parts from the first day on. */
  plano: readonly Plano[]
  primeiroVencimento: string
  acao: 'duplicar' | 'aditar'
  justificativa?: string
}
/** Both have a line in their story. */
const createCopia = async (ctx: Signed, p: Presa, c: Copia) => {
  const { db, now, actor } = ctx
  const hoje = todaySaoPaulo(now)
  const origem: SQL = c.aditivo > 0 ? sql`${p.municipioPropostaId}::int` : sql`null::int`
  const { id } = (await one<{ id: number }>(
    db,
    sql`insert into municipio_proposta ("municipioId", numero, aditivo, "origemId", "motivoAditivo", ciclo, "pacoteId", "tipoPrograma", "faixaId",
        "vigenciaMeses", "dataProposta", "validadeDias", rateio, "qtdParcelas", "primeiroVencimento", "jaFirme", "criadoPor", criacao, desde)
      select "municipioId", ${c.numero}, ${c.aditivo}::int, ${origem}, ${c.motivoAditivo}, ciclo, "pacoteId", "tipoPrograma", "faixaId",
        "vigenciaMeses", ${hoje}::date, "validadeDias", rateio, ${c.plano.length || p.qtdParcelas}::int, ${c.primeiroVencimento}::date,
        ${c.jaFirme}::bigint, ${actor.usuarioId}::int, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
      from municipio_proposta where "municipioPropostaId" = ${p.municipioPropostaId} returning "municipioPropostaId" as id`,
  ))!
  await copyPartes(db, p.municipioPropostaId, id)
  if (c.plano.length) await writePlano(db, id, c.plano)
  const valores = await writeValores(db, id, {
    ...{ rateio: p.rateio, qtdParcelas: c.plano.length || p.qtdParcelas },
    ...{ primeiroVencimento: c.primeiroVencimento, jaFirme: c.jaFirme },
  })
  await updateRow(db, entidade, { municipioPropostaId: id }, valores)
  const numero = numeroDe(c)
  const parado = { de: 'emElaboracao', para: 'emElaboracao' } as const
  const dito = { acao: c.acao, justificativa: c.justificativa ?? null }
  await notePasso(ctx, actor.usuarioId, id, { ...dito, ...parado, dados: { detalhe: numeroDe(p) } })
  await notePasso(ctx, actor.usuarioId, p.municipioPropostaId, {
    ...{ ...dito, de: p.estado, para: p.estado },
    dados: { detalhe: numero },
  })
  await ctx.audit({
    acao: 'criar',
    entidade,
    entidadeId: id,
    mudancas: {
      numero: { depois: numero },
      origem: { depois: numeroDe(p) },
      ...(c.justificativa && { justificativa: { depois: c.justificativa } }),
    },
  })
  return { municipioPropostaId: id, versao: 2, numero }
}

const findUf = async ({ db }: Signed, { municipioId }: Presa) =>
  (await one<{ uf: string }>(db, sql`select uf from municipio where "municipioId" = ${municipioId}`))!.uf

/** Its number is of this year, its paper of today; instalments begin after its validity. */
export const copyProposta = async (ctx: Signed, municipioPropostaId: number) => {
  const p = await lockParaAcao(ctx, { municipioPropostaId }, 'duplicar')
  const hoje = todaySaoPaulo(ctx.now)
  const feita = await createCopia(ctx, p, {
    ...{ numero: await takeNumero(ctx.db, await findUf(ctx, p), hoje), aditivo: 0, motivoAditivo: null, jaFirme: 0 },
    ...{ plano: [], primeiroVencimento: primeiroVencimentoDe(hoje, p.validadeDias), acao: 'duplicar' },
  })
  return { ...feita, message: M.duplicada(feita.numero) }
}

type Pedido = BodyOf<typeof aditarProposta, 'out'>
/** The next of its number; the rest of what the municipality bears stands on the days that were open. */
export const createAditivo = async (ctx: Signed, { motivo, ...qual }: Pedido) => {
  const p = await lockParaAcao(ctx, qual, 'aditar')
  const ultimo = await one<{ aditivo: number }>(
    ctx.db,
    sql`select max(aditivo) as aditivo from municipio_proposta where numero = ${p.numero}`,
  )
  const aditivo = ultimo!.aditivo + 1
  const plano = await rows<Plano>(
    ctx.db,
    sql`select vencimento::text, valor::float8 as valor from municipio_proposta_parcela
      where "municipioPropostaId" = ${p.municipioPropostaId} and "statusParcelaId" = 1 order by numero`,
  )
  const feita = await createCopia(ctx, p, {
    ...{
      numero: p.numero,
      aditivo,
      motivoAditivo: motivo,
      jaFirme: await loadJaFirme(ctx.db, { numero: p.numero, aditivo }),
    },
    ...{
      plano,
      primeiroVencimento: plano[0]?.vencimento ?? primeiroVencimentoDe(todaySaoPaulo(ctx.now), p.validadeDias),
    },
    ...{ acao: 'aditar', justificativa: motivo },
  })
  return { ...feita, message: M.aditada(feita.numero) }
}
