import { sql } from 'drizzle-orm'
import { formatDate, formatMoney } from '#contract/br.ts'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { problem } from '#contract/problems.ts'
import {
  destinoDaIniciativa,
  percentualEm,
  recebeIniciativas,
  STATUS_INICIATIVA,
  type StatusGuardado,
} from '#contract/territorio-estados.ts'
import type {
  alterarIniciativa,
  criarIniciativa,
  Iniciativa,
  listarIniciativas,
  moverIniciativa,
} from '#contract/territorio-iniciativa.ts'
import { diff } from '#server/db/audit.ts'
import { orderSql, pageBounds, pageSql } from '#server/db/page.ts'
import { every, insertRow, only, record, search, stale, updateRow } from '#server/db/rows.ts'
import { json, one } from '#server/db/sql.ts'
import type { Ctx, Reader } from '#server/http/route.ts'
import { atorScope, iniciativaScope } from './alvos.ts'
import { DE_INICIATIVA, daIniciativa, statusNoDiaSql } from './leitura.ts'
import { lockAberto } from './municipios.ts'
import { insertPassoDaIniciativa } from './passos.ts'

/* What territories undertake. The territory is held first, then the initiative. */

const entidade = 'iniciativa'
const ORDENS = (hoje: string) => ({
  nome: sql`sem_acento(i.nome)`,
  territorio: sql`sem_acento(t.nome)`,
  eixo: sql`sem_acento(x.nome)`,
  custo: sql`i.custo`,
  inicio: sql`i.inicio`,
  termino: sql`i.termino`,
  status: statusNoDiaSql(hoje),
  percentual: sql`i.percentual`,
})

export const listIniciativas = ({ db, actor, now }: Reader, f: QueryOf<typeof listarIniciativas, 'out'>) => {
  const { limite, contar, ate } = pageBounds(f)
  const hoje = todaySaoPaulo(now)
  const semEstado = every(
    iniciativaScope(actor),
    f.territorioId !== undefined && sql`i."territorioId" = ${f.territorioId}`,
    f.eixoId !== undefined && sql`i."eixoId" = ${f.eixoId}`,
    f.atorId !== undefined &&
      sql`exists (select 1 from iniciativa_ator y join ator a using ("atorId")
        where y."iniciativaId" = i."iniciativaId" and y."atorId" = ${f.atorId} and ${atorScope(actor)})`,
    f.ods !== undefined && sql`${f.ods}::smallint = any(i.ods)`,
    f.envolvePrefeitura !== undefined && sql`i."envolvePrefeitura" = ${f.envolvePrefeitura}`,
    !!f.busca && search(sql`i.nome || ' ' || t.nome || ' ' || i.responsaveis || ' ' || coalesce(x.nome, '')`, f.busca),
  )
  const onde = every(semEstado, f.status !== undefined && sql`${statusNoDiaSql(hoje)} = ${f.status}`)
  const de = sql`from ${DE_INICIATIVA} where ${onde}`
  const ordem = orderSql(f.ordem ?? 'termino', ORDENS(hoje), sql`i."iniciativaId"`)
  return json(
    db,
    pageSql({
      linhas: sql`select ${daIniciativa(actor, now)} ${de} order by ${ordem} ${limite}`,
      de,
      contar,
      ate,
      mais: sql`, 'custo', (select coalesce(sum(i.custo), 0) ${de}), 'estados',
        (select coalesce(json_agg(json_build_object('status', g.status, 'quantas', g.n, 'custo', g.custo) order by g.status), '[]')
          from (select ${statusNoDiaSql(hoje)} as status, count(*)::int as n, sum(i.custo) as custo
            from ${DE_INICIATIVA} where ${semEstado} group by 1) g)`,
    }),
  )
}

export const getIniciativa = async ({ db, actor, now }: Reader, iniciativaId: number) => {
  const i = await record<Iniciativa>(
    db,
    sql`select ${daIniciativa(actor, now)} from ${DE_INICIATIVA}
      where i."iniciativaId" = ${iniciativaId} and ${iniciativaScope(actor)}`,
  )
  if (!i) throw problem.naoEncontrado()
  return i
}
/** Of a territory that goes on; with the state that is kept. */
export const lockIniciativa = async (ctx: Reader, iniciativaId: number) => {
  const { territorioId } = await getIniciativa(ctx, iniciativaId)
  await lockAberto(ctx, territorioId, recebeIniciativas)
  const row = await one<{ status: StatusGuardado }>(
    ctx.db,
    sql`select status from iniciativa where "iniciativaId" = ${iniciativaId} for update`,
  )
  if (!row) throw problem.naoEncontrado()
  return { antes: await getIniciativa(ctx, iniciativaId), guardado: row.status }
}

/** For the history: names instead of ids. */
const paraHistorico = (i: Iniciativa) => ({
  nome: i.nome,
  territorio: i.territorio.nome,
  eixo: i.eixo?.nome ?? null,
  objetivo: i.objetivo,
  custo: formatMoney(i.custo / 100),
  responsaveis: i.responsaveis,
  atores: i.atores.map((a) => a.nome),
  envolvePrefeitura: i.envolvePrefeitura,
  inicio: i.inicio && formatDate(i.inicio),
  termino: i.termino && formatDate(i.termino),
  percentual: i.percentual,
  ods: i.ods,
})

type Corpo = BodyOf<typeof criarIniciativa, 'out'> | BodyOf<typeof alterarIniciativa, 'out'>
/** What is named anew is in reach. */
const checkNomeados = async (ctx: Ctx, body: Corpo, antes?: Iniciativa) => {
  if (body.eixoId !== null && body.eixoId !== antes?.eixo?.eixoId && !(await ctx.inReach('eixoId', [body.eixoId])))
    throw problem.entradaInvalida({}, { eixoId: '{Eixo não encontrado}' })
  const ficam = antes?.atores.map((a) => a.atorId) ?? []
  const novos = body.atoresIds.filter((a) => !ficam.includes(a))
  if (!(await ctx.inReach('atorId', novos))) throw problem.entradaInvalida({}, { atoresIds: 'Ator não encontrado' })
}
/** Those in reach; the others are not this person's to take away. */
const saveAtores = async ({ db, actor }: Ctx, iniciativaId: number, ids: readonly number[]) => {
  await db.execute(sql`delete from iniciativa_ator y using ator a where y."iniciativaId" = ${iniciativaId}
    and a."atorId" = y."atorId" and a."atorId" <> all(${sql.param([...ids])}::int[]) and ${atorScope(actor)}`)
  await db.execute(sql`insert into iniciativa_ator ("iniciativaId", "atorId")
    select ${iniciativaId}, unnest(${sql.param([...ids])}::int[]) on conflict do nothing`)
}

const CAMPOS = [
  'nome',
  'eixoId',
  'objetivo',
  'custo',
  'responsaveis',
  'envolvePrefeitura',
  'inicio',
  'termino',
  'ods',
] as const

export const createIniciativa = async (ctx: Ctx, body: BodyOf<typeof criarIniciativa, 'out'>) => {
  await lockAberto(ctx, body.territorioId, recebeIniciativas)
  await checkNomeados(ctx, body)
  const iniciativaId = await insertRow(
    ctx.db,
    'iniciativa',
    {
      ...only(CAMPOS, body),
      territorioId: body.territorioId,
      status: 1,
      percentual: 0,
      criacao: ctx.now.toISOString(),
    },
    'iniciativaId',
  )
  await saveAtores(ctx, iniciativaId, body.atoresIds)
  await insertPassoDaIniciativa(ctx, { alvoId: iniciativaId, acao: 'criar', de: 1, para: 1 })
  const criada = await getIniciativa(ctx, iniciativaId)
  await ctx.audit({
    acao: 'criar',
    entidade,
    entidadeId: iniciativaId,
    mudancas: diff(undefined, paraHistorico(criada)),
  })
  return criada
}

export const changeIniciativa = async (ctx: Ctx, body: BodyOf<typeof alterarIniciativa, 'out'>) => {
  const { iniciativaId, versao } = body
  const { antes, guardado } = await lockIniciativa(ctx, iniciativaId)
  if (antes.versao !== versao) throw stale(antes)
  await checkNomeados(ctx, body, antes)
  await updateRow(
    ctx.db,
    'iniciativa',
    { iniciativaId },
    { ...only(CAMPOS, body), percentual: guardado === 5 ? antes.percentual : percentualEm(guardado, body.percentual) },
  )
  await saveAtores(ctx, iniciativaId, body.atoresIds)
  const depois = await getIniciativa(ctx, iniciativaId)
  await ctx.audit({
    acao: 'alterar',
    entidade,
    entidadeId: iniciativaId,
    mudancas: diff(paraHistorico(antes), paraHistorico(depois)),
  })
  return depois
}

const NAO_CABE = {
  iniciar: 'Só se inicia uma iniciativa planejada.',
  concluir: 'Só se conclui uma iniciativa em execução.',
  cancelar: 'Só se cancela uma iniciativa planejada ou em execução.',
  reabrir: 'Só se reabre uma iniciativa concluída ou cancelada.',
} as const

export const moveIniciativa = async (ctx: Ctx, body: BodyOf<typeof moverIniciativa, 'out'>) => {
  const { iniciativaId, versao, acao, justificativa } = body
  const { antes, guardado } = await lockIniciativa(ctx, iniciativaId)
  if (antes.versao !== versao) throw stale(antes)
  const para = destinoDaIniciativa(acao, guardado)
  if (para === null) throw problem.regra({ motivo: NAO_CABE[acao] })
  await updateRow(
    ctx.db,
    'iniciativa',
    { iniciativaId },
    { status: para, percentual: percentualEm(para, antes.percentual) },
  )
  await insertPassoDaIniciativa(ctx, { alvoId: iniciativaId, acao, de: guardado, para, justificativa })
  await ctx.audit({
    acao: 'alterar',
    entidade,
    entidadeId: iniciativaId,
    mudancas: {
      statusIniciativa: { antes: STATUS_INICIATIVA[guardado], depois: STATUS_INICIATIVA[para] },
      ...(justificativa && { justificativa: { depois: justificativa } }),
    },
  })
  return getIniciativa(ctx, iniciativaId)
}

export const removeIniciativa = async (ctx: Ctx, iniciativaId: number) => {
  const { antes, guardado } = await lockIniciativa(ctx, iniciativaId)
  if (guardado !== 1)
    throw problem.regra({ motivo: 'Só se exclui uma iniciativa planejada. Cancele-a em vez de excluir.' })
  if (antes.evidencias > 0)
    throw problem.emUso({ frase: 'A iniciativa já tem evidências. Cancele-a em vez de excluir.' })
  await ctx.db.execute(sql`delete from iniciativa where "iniciativaId" = ${iniciativaId}`)
  await ctx.audit({
    acao: 'excluir',
    entidade,
    entidadeId: iniciativaId,
    mudancas: diff(paraHistorico(antes), undefined),
  })
  return { message: 'Iniciativa excluída' }
}
