import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { can } from '#contract/access.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import type { PedidoPorNumero } from '#contract/pagina.ts'
import { problem } from '#contract/problems.ts'
import { emReais } from '#contract/proposta-valores.ts'
import {
  custoDoServico,
  custoHoraDe,
  emHoras,
  emSegundos,
  mediaEmMinutos,
  minutosDoMes,
  ocupacaoDe,
} from '#contract/sala-contas.ts'
import {
  type FiltroDeTempos,
  minutosDe,
  type paginaDeTempos,
  type ResumoDeTempos,
  type Tempo,
  type tempoEdicao,
  type tempoNovo,
} from '#contract/sala-tempo.ts'
import type { Actor } from '#server/access/actor.ts'
import { municipioScope } from '#server/access/scopes.ts'
import { diff, goneFrom } from '#server/db/audit.ts'
import { arrayPage, orderSql, pageBounds, pageSql } from '#server/db/page.ts'
import { every, insertRow, only, record, records, search, stale, updateVersion } from '#server/db/rows.ts'
import { json, one, rows } from '#server/db/sql.ts'
import type { Reader, Signed } from '#server/http/route.ts'
import { checkEmUso } from '../sala-em-uso/commands.ts'
import { listOcupacoes } from './cargos.ts'
import { deleteOnce } from './lugar.ts'

const entidade = 'sala_tempo'

const COLUNAS = sql`t."salaTempoId", t."municipioId", t."salaServicoId", s.nome as servico, t.etapa, t.atendente, t.data,
  t.inicio, t.fim, round(t.segundos / 60.0, 2)::float8 as minutos, t.canal, t."minutosPadrao", t.observacao,
  t."clienteId" is not null as "peloBalcao", t.versao`

type Filtro = FiltroDeTempos & { municipioId?: number | undefined }
const onde = (actor: Actor, { municipioId, mes, salaServicoId, atendente }: Filtro) =>
  every(
    municipioScope(actor, sql`t."municipioId"`),
    municipioId !== undefined && sql`t."municipioId" = ${municipioId}`,
    mes !== undefined &&
      sql`t.data >= ${`${mes}-01`}::date and t.data < (${`${mes}-01`}::date + interval '1 month')::date`,
    salaServicoId !== undefined && sql`t."salaServicoId" = ${salaServicoId}`,
    !!atendente && sql`t.atendente = ${atendente}`,
  )
const DE = sql`from sala_tempo t join sala_servico s using ("salaServicoId")`
/** The latest first. */
const ORDEM = sql`t.data desc, t.inicio desc nulls last, t."salaTempoId" desc`

export const listTempos = ({ db, actor }: Reader, filtro: Filtro & PedidoPorNumero) => {
  const { limite } = pageBounds(filtro)
  const quais = sql`${DE} where ${onde(actor, filtro)}`
  return arrayPage(db, sql`select ${COLUNAS} ${quais} order by ${ORDEM} ${limite}`, sql`select 1 ${quais}`)
}
const ORDENS = {
  data: sql`t.data + coalesce(t.inicio, '00:00')::time`,
  servico: sql`sem_acento(s.nome)`,
  atendente: sql`sem_acento(t.atendente)`,
  minutos: sql`t.segundos`,
}
type PedidoDePagina = QueryOf<typeof paginaDeTempos, 'out'> & { municipioId: number }
export const readPagina = ({ db, actor }: Reader, { ordem = '-data', busca, ...filtro }: PedidoDePagina) => {
  const { limite, contar, ate } = pageBounds(filtro)
  const achados = search(sql`concat_ws(' ', s.nome, t.atendente, t.etapa, t.observacao)`, busca)
  const de = sql`${DE} where ${onde(actor, filtro)} and ${achados}`
  const linhas = sql`select ${COLUNAS} ${de} order by ${orderSql(ordem, ORDENS, sql`t."salaTempoId"`)} ${limite}`
  return json(db, pageSql({ linhas, de, contar, ate }))
}
/** All of a month, oldest first, for files; one more than may be is enough to know. */
export const listDoMes = ({ db, actor }: Reader, filtro: Filtro, max: number) =>
  records<Tempo>(
    db,
    sql`select ${COLUNAS} ${DE} where ${onde(actor, filtro)}
      order by t.data, t.inicio nulls first, t."salaTempoId" limit ${max + 1}`,
  )
export const findTempo = async ({ db, actor }: Reader, id: number) => {
  const tempo = await record<Tempo>(
    db,
    sql`select ${COLUNAS} ${DE} where ${every(onde(actor, {}), sql`t."salaTempoId" = ${id}`)}`,
  )
  if (!tempo) throw problem.naoEncontrado()
  return tempo
}

/* What a month comes to */

interface Soma {
  volume: number
  segundos: number
  desvio: number | null
}
interface SomaDoServico extends Soma {
  salaServicoId: number
  nome: string
  minutosPadrao: number | null
}
/** Services in use, and those that were measured. */
const sumServicos = ({ db, actor }: Reader, filtro: Filtro & { municipioId: number }) =>
  rows<SomaDoServico>(
    db,
    sql`select s."salaServicoId", s.nome, s."minutosPadrao", coalesce(x.volume, 0) as volume,
        coalesce(x.segundos, 0) as segundos, x.desvio
      from sala_servico s left join (
          select t."salaServicoId", ${SOMAS} from sala_tempo t where ${onde(actor, filtro)} group by t."salaServicoId"
        ) x using ("salaServicoId")
      where s."municipioId" = ${filtro.municipioId} and ${municipioScope(actor, sql`s."municipioId"`)}
        and (x.volume is not null
          or s.ativo and ${filtro.salaServicoId === undefined ? sql`true` : sql`s."salaServicoId" = ${filtro.salaServicoId}`})
      order by sem_acento(s.nome), s."salaServicoId"`,
  )
const SOMAS = sql`count(*)::int as volume, coalesce(sum(t.segundos), 0)::float8 as segundos,
  case when count(*) > 1 then stddev_pop(t.segundos)::float8 end as desvio`

const showSoma = ({ volume, segundos, desvio }: Soma, minutosDaSala: number) => ({
  volume,
  horas: emHoras(segundos),
  media: volume === 0 ? null : mediaEmMinutos(segundos, volume),
  desvio: desvio === null ? null : Math.round((desvio * 100) / 60) / 100,
  ocupacao: ocupacaoDe(segundos, minutosDaSala),
})

export const sumTempos = async (
  ctx: Reader,
  { mes, ...filtro }: Filtro & { municipioId: number; mes: string },
): Promise<ResumoDeTempos> => {
  const { db, actor } = ctx
  const doMes = { ...filtro, mes }
  const [total, servicos, ocupacoes, nomes] = await Promise.all([
    one<Soma>(db, sql`select ${SOMAS} from sala_tempo t where ${onde(actor, doMes)}`),
    sumServicos(ctx, doMes),
    listOcupacoes(db, filtro.municipioId),
    rows<{ atendente: string }>(
      db,
      sql`select distinct t.atendente from sala_tempo t
        where ${onde(actor, { municipioId: filtro.municipioId, mes })} and t.atendente is not null order by 1`,
    ),
  ])
  const minutos = minutosDoMes(ocupacoes)
  const verCusto = can(actor, 'verCustoPreco')
  return {
    mes,
    ...showSoma(total!, minutos),
    capacidade: Math.round((minutos * 100) / 60) / 100,
    verCusto,
    servicos: servicos.map(({ salaServicoId, nome, minutosPadrao, ...s }) => {
      const quemFaz = ocupacoes.filter((o) => o.servicos.includes(salaServicoId))
      // Of a service that no position names anybody in the room may be the one.
      const hora = verCusto ? custoHoraDe(quemFaz.length > 0 ? quemFaz : ocupacoes) : null
      const custo = custoDoServico(s.segundos, s.volume, hora)
      return {
        ...{ salaServicoId, nome, minutosPadrao },
        ...showSoma(s, minutos),
        custoHora: hora === null ? null : emReais(hora),
        custo: custo === null ? null : emReais(custo),
      }
    }),
    atendentes: nomes.map((n) => n.atendente),
  }
}

/* Writing */

const CAMPOS = [
  'etapa',
  'atendente',
  'data',
  'inicio',
  'fim',
  'minutos',
  'canal',
  'minutosPadrao',
  'observacao',
] as const
/** For the log the service has its name. */
const noLog = (d: Pick<Tempo, (typeof CAMPOS)[number] | 'servico'>) => ({ servico: d.servico, ...only(CAMPOS, d) })
type Dados = Omit<z.output<typeof tempoNovo>, 'municipioId'>

/** One of the room; its standard time counts where none was told. */
const findServico = async ({ db }: Signed, municipioId: number, salaServicoId: number) => {
  const servico = await one<{ nome: string; minutosPadrao: number | null }>(
    db,
    sql`select nome, "minutosPadrao" from sala_servico
      where "salaServicoId" = ${salaServicoId} and "municipioId" = ${municipioId} for key share`,
  )
  if (!servico)
    throw problem.regra({ motivo: 'O serviço não é desta sala.' }, { salaServicoId: 'Escolha um serviço desta sala' })
  return servico
}
const refuseFuturo = ({ now }: Signed, data: string) => {
  if (data > todaySaoPaulo(now))
    throw problem.regra({ motivo: 'A data ainda não chegou.' }, { data: 'A data não pode ser no futuro' })
}
const readDados = async (ctx: Signed, municipioId: number, d: Dados) => {
  refuseFuturo(ctx, d.data)
  const doServico = await findServico(ctx, municipioId, d.salaServicoId)
  return {
    ...d,
    minutos: minutosDe(d),
    servico: doServico.nome,
    minutosPadrao: d.minutosPadrao === undefined ? doServico.minutosPadrao : d.minutosPadrao,
  }
}
const colunasDe = ({ minutos, servico: _, ...d }: Awaited<ReturnType<typeof readDados>>) => ({
  ...d,
  segundos: Math.max(1, emSegundos(minutos)),
})

export const createTempo = async (ctx: Signed, { municipioId, ...d }: z.output<typeof tempoNovo>) => {
  await checkEmUso(ctx.db, municipioId)
  const dados = await readDados(ctx, municipioId, d)
  const valores = { municipioId, ...colunasDe(dados), usuarioId: ctx.actor.usuarioId, criacao: ctx.now.toISOString() }
  const id = await insertRow(ctx.db, 'sala_tempo', valores, 'salaTempoId')
  await ctx.audit({ acao: 'criar', entidade, entidadeId: id, mudancas: diff(undefined, noLog(dados)) })
  return findTempo(ctx, id)
}
export const changeTempo = async (ctx: Signed, { salaTempoId, versao, ...d }: z.output<typeof tempoEdicao>) => {
  const antes = await findTempo(ctx, salaTempoId)
  await checkEmUso(ctx.db, antes.municipioId)
  const dados = await readDados(ctx, antes.municipioId, d)
  if (!(await updateVersion(ctx.db, 'sala_tempo', { salaTempoId }, versao, colunasDe(dados))))
    throw stale(await findTempo(ctx, salaTempoId))
  await ctx.audit({
    acao: 'alterar',
    entidade,
    entidadeId: salaTempoId,
    mudancas: diff(noLog(antes), noLog(dados)),
  })
  return findTempo(ctx, salaTempoId)
}
export const removeTempo = async (ctx: Signed, id: number) => {
  const { municipioId, servico, data } = await findTempo(ctx, id)
  await checkEmUso(ctx.db, municipioId)
  await deleteOnce(ctx.db, sql`sala_tempo where "salaTempoId" = ${id}`)
  await ctx.audit({ acao: 'excluir', entidade, entidadeId: id, mudancas: goneFrom(municipioId, { servico, data }) })
  return { message: 'Tempo excluído' }
}
