import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { can } from '#contract/access.ts'
import { normalize } from '#contract/br.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { problem } from '#contract/problems.ts'
import { emCentavos, emReais } from '#contract/proposta-valores.ts'
import { custoDaHora, custoPorAtendimento, dozeMeses, minutosDoMes, somarMeses } from '#contract/sala-contas.ts'
import {
  type Custo,
  type copiarFixos,
  type custoEdicao,
  type custoNovo,
  DE_PESSOAL,
  type Fixos,
  type ResumoDeCustos,
} from '#contract/sala-custo.ts'
import { municipioScope } from '#server/access/scopes.ts'
import { diff, goneFrom } from '#server/db/audit.ts'
import type { Db } from '#server/db/db.ts'
import { every, insertRow, insertRows, only, record, records, stale, updateVersion } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
import type { Reader, Signed } from '#server/http/route.ts'
import { checkEmUso } from '../sala-em-uso/commands.ts'
import { listOcupacoes } from './cargos.ts'
import { deleteOnce } from './lugar.ts'

const entidade = 'sala_custo'

export const mesDeHoje = (now: Date) => todaySaoPaulo(now).slice(0, 7)
const primeiroDia = (mes: string) => `${mes}-01`
/** What the room bears, in cents, rounded half up: as `parteDaSala` of the contract. */
const DA_SALA = sql`((c.valor::bigint * c.rateio + 5000) / 10000)`

const custos = (
  onde: SQL,
) => sql`select c."salaCustoId", c."municipioId", to_char(c.mes, 'YYYY-MM') as mes, c.categoria,
    c.descricao, c.tipo, c.valor / 100.0 as valor, c.rateio / 100.0 as rateio, ${DA_SALA} / 100.0 as "valorDaSala", c.fonte, c.versao
  from sala_custo c where ${onde}
  order by c.mes desc, c.tipo, c.categoria, sem_acento(c.descricao), c."salaCustoId"`

const listOnde = ({ db, actor }: Reader, ...onde: (SQL | false)[]) =>
  records<Custo>(db, custos(every(municipioScope(actor, sql`c."municipioId"`), ...onde)))
export const listCustos = (ctx: Reader, municipioId: number, mes: string | undefined) =>
  listOnde(ctx, sql`c."municipioId" = ${municipioId}`, mes !== undefined && sql`c.mes = ${primeiroDia(mes)}::date`)
export const listCustosDe = (ctx: Reader, municipioId: number, de: string, ate: string) =>
  listOnde(
    ctx,
    sql`c."municipioId" = ${municipioId}`,
    sql`c.mes between ${primeiroDia(de)}::date and ${primeiroDia(ate)}::date`,
  )
export const findCusto = async ({ db, actor }: Reader, id: number) => {
  const custo = await record<Custo>(
    db,
    custos(every(municipioScope(actor, sql`c."municipioId"`), sql`c."salaCustoId" = ${id}`)),
  )
  if (!custo) throw problem.naoEncontrado()
  return custo
}

/* The month and the year that ends with it */

interface Mes {
  mes: string
  total: number
  fixo: number
  pessoal: number
  atendimentos: number
}
/** In cents, by month; months without anything too. Attendances are the time records of the month. */
const sumMeses = (db: Db, municipioId: number, meses: readonly string[]) =>
  rows<Mes>(
    db,
    sql`select m.mes, coalesce(sum(c.parte), 0)::float8 as total,
        coalesce(sum(c.parte) filter (where c.tipo = 'Fixo'), 0)::float8 as fixo,
        coalesce(sum(c.parte) filter (where c.categoria = any(${sql.param([...DE_PESSOAL])}::text[])), 0)::float8 as pessoal,
        (select count(*)::int from sala_tempo t where t."municipioId" = ${municipioId}
          and t.data >= m.dia and t.data < m.dia + interval '1 month') as atendimentos
      from (select x as mes, (x || '-01')::date as dia from unnest(${sql.param([...meses])}::text[]) x) m
        left join lateral (select c.tipo, c.categoria, ${DA_SALA} as parte from sala_custo c
          where c."municipioId" = ${municipioId} and c.mes = m.dia) c on true
      group by m.mes, m.dia order by m.mes`,
  )

const showMes = ({ mes, total, fixo, atendimentos }: Mes) => {
  const cada = custoPorAtendimento(total, atendimentos)
  return {
    mes,
    total: emReais(total),
    fixo: emReais(fixo),
    variavel: emReais(total - fixo),
    atendimentos,
    custoPorAtendimento: cada === null ? null : emReais(cada),
  }
}

export const sumCustos = async ({ db, actor }: Reader, municipioId: number, mes: string): Promise<ResumoDeCustos> => {
  const [meses, ocupacoes] = await Promise.all([
    sumMeses(db, municipioId, dozeMeses(mes)),
    listOcupacoes(db, municipioId),
  ])
  const este = meses.at(-1)!
  const minutos = minutosDoMes(ocupacoes)
  const verCusto = can(actor, 'verCustoPreco')
  const hora = verCusto ? custoDaHora(este.pessoal, minutos) : null
  return {
    ...showMes(este),
    pessoal: emReais(este.pessoal),
    horasDisponiveis: Math.round((minutos * 100) / 60) / 100,
    verCusto,
    custoHora: hora === null ? null : emReais(hora),
    evolucao: meses.map(showMes),
  }
}

/* Writing */

const CAMPOS = ['mes', 'categoria', 'descricao', 'tipo', 'valor', 'rateio', 'fonte'] as const
const colunasDe = (d: Omit<z.output<typeof custoNovo>, 'municipioId'>) => ({
  mes: primeiroDia(d.mes),
  categoria: d.categoria,
  descricao: d.descricao,
  tipo: d.tipo,
  valor: emCentavos(d.valor),
  rateio: Math.round(d.rateio * 100),
  fonte: d.fonte,
})

export const createCusto = async (ctx: Signed, { municipioId, ...d }: z.output<typeof custoNovo>) => {
  await checkEmUso(ctx.db, municipioId)
  const id = await insertRow(ctx.db, 'sala_custo', { municipioId, ...colunasDe(d) }, 'salaCustoId')
  await ctx.audit({ acao: 'criar', entidade, entidadeId: id, mudancas: diff(undefined, only(CAMPOS, d)) })
  return findCusto(ctx, id)
}
export const changeCusto = async (ctx: Signed, { salaCustoId, versao, ...d }: z.output<typeof custoEdicao>) => {
  const antes = await findCusto(ctx, salaCustoId)
  await checkEmUso(ctx.db, antes.municipioId)
  if (!(await updateVersion(ctx.db, 'sala_custo', { salaCustoId }, versao, colunasDe(d))))
    throw stale(await findCusto(ctx, salaCustoId))
  await ctx.audit({
    acao: 'alterar',
    entidade,
    entidadeId: salaCustoId,
    mudancas: diff(only(CAMPOS, antes), only(CAMPOS, d)),
  })
  return findCusto(ctx, salaCustoId)
}
export const removeCusto = async (ctx: Signed, id: number) => {
  const { municipioId, descricao, mes, valor } = await findCusto(ctx, id)
  await checkEmUso(ctx.db, municipioId)
  await deleteOnce(ctx.db, sql`sala_custo where "salaCustoId" = ${id}`)
  await ctx.audit({
    acao: 'excluir',
    entidade,
    entidadeId: id,
    mudancas: goneFrom(municipioId, { descricao, mes, valor }),
  })
  return { message: 'Custo excluído' }
}

/* The fixed costs of the month before */

type Nomeado = Pick<Custo, 'categoria' | 'descricao'>
const mesmoCusto = (a: Nomeado, b: Nomeado) =>
  a.categoria === b.categoria && normalize(a.descricao) === normalize(b.descricao)
const isFixo = (c: Custo) => c.tipo === 'Fixo'

export const listFixos = async (ctx: Reader, municipioId: number, mes: string): Promise<Fixos> => {
  const de = somarMeses(mes, -1)
  const [antes, agora] = await Promise.all([listCustos(ctx, municipioId, de), listCustos(ctx, municipioId, mes)])
  const ha = agora.filter(isFixo)
  return { de, para: mes, custos: antes.filter(isFixo).map((c) => ({ ...c, jaHa: ha.some((h) => mesmoCusto(h, c)) })) }
}

/** The room is held meanwhile: whoever else copies, or presses twice, finds what is there already. */
const lockSala = ({ db }: Signed, municipioId: number) =>
  one(db, sql`select 1 from municipio where "municipioId" = ${municipioId} for no key update`)

export const copyFixos = async (
  ctx: Signed,
  { municipioId, mes, custos: pedidos }: BodyOf<typeof copiarFixos, 'out'>,
) => {
  await lockSala(ctx, municipioId)
  await checkEmUso(ctx.db, municipioId)
  const { custos: ha } = await listFixos(ctx, municipioId, mes)
  const escolhidos = pedidos.map((p) => ha.find((c) => c.salaCustoId === p.salaCustoId && c.versao === p.versao))
  if (escolhidos.includes(undefined))
    throw problem.regra({ motivo: 'Os custos do mês anterior mudaram. Confira a lista outra vez antes de copiar.' })
  const copiar = escolhidos.filter(
    (c, i) => !c!.jaHa && escolhidos.findIndex((o) => mesmoCusto(o!, c!)) === i,
  ) as Custo[]
  const ids = await insertRows(
    ctx.db,
    'sala_custo',
    copiar.map((c) => ({ municipioId, ...colunasDe({ ...c, mes }), versao: 1 })),
    'salaCustoId',
  )
  if (ids.length === 0) ctx.unaudited('all of it is there already')
  else
    await ctx.auditMany(
      copiar.map((c, i) => ({
        acao: 'criar',
        entidade,
        entidadeId: ids[i]!,
        mudancas: diff(undefined, only(CAMPOS, { ...c, mes })),
      })),
    )
  const jaHavia = pedidos.length - ids.length
  return {
    copiados: ids.length,
    jaHavia,
    message:
      ids.length === 0
        ? 'O mês já tem estes custos'
        : ids.length === 1
          ? '1 custo copiado'
          : `${ids.length} custos copiados`,
  }
}
