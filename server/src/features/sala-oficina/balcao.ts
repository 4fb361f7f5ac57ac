import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { sameName } from '#contract/br.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { problem } from '#contract/problems.ts'
import { type Balcao, MAX_POR_DIA, type Medido, medidaErrada, notaErrada, type Parada } from '#contract/sala-balcao.ts'
import type { Actor } from '#server/access/actor.ts'
import { countUse } from '#server/access/lock-out.ts'
import { municipioScope } from '#server/access/scopes.ts'
import type { Db } from '#server/db/db.ts'
import { recordset } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
import type { Signed, Visitor } from '#server/http/route.ts'
import {
  checkCapacidade,
  createCapacidade,
  linkMorto,
  listCapacidadesVivas,
  redeemCapacidade,
  revokeCapacidade,
} from '../capacidade/commands.ts'
import { checkEmUso, findParada, isDesativada } from '../sala-em-uso/commands.ts'

const ROTA = 'sala-tempo'
/** A room's tablets may all come through one address. */
const ENVIOS_POR_ENDERECO = 300

/* By the link */

/** Guesses at links count. */
export const checkBalcao = (ctx: Visitor, token: string) => checkCapacidade(ctx, ROTA, token)
export const countEnvio = async (ctx: Visitor, token: string) => {
  await checkBalcao(ctx, token)
  await countUse(ctx, 'sala-tempo-enviado', ENVIOS_POR_ENDERECO)
}

interface Sala {
  municipioId: number
  nome: string
  uf: string
}
const findSala = (db: Db, actor: Actor, municipioId: number) =>
  one<Sala>(
    db,
    sql`select m."municipioId", m.nome, m.uf from municipio m
      where m."municipioId" = ${municipioId} and ${municipioScope(actor, sql`m."municipioId"`)}`,
  )

/** Who gave the link must still be able to: otherwise it opens nothing. */
const openSala = async (ctx: Visitor, token: string) => {
  const { alvoId, capacidadeId, expira, quemDeu } = await redeemCapacidade(ctx, ROTA, token)
  const sala = can(quemDeu, 'editarIndicadoresSala') ? await findSala(ctx.db, quemDeu, alvoId) : undefined
  // What a tablet has measured stays with it, and what ended before comes once the room is in use again.
  if (!sala || (await isDesativada(ctx.db, alvoId))) throw linkMorto()
  return { sala, capacidadeId, expira }
}

interface CargoDoBalcao {
  cargoFuncaoId: number
  cargo: string
  atendentes: string[]
  ativo: boolean
}
const listCargos = (db: Db, municipioId: number) =>
  rows<CargoDoBalcao>(
    db,
    sql`select "cargoFuncaoId", cargo, atendentes, ativo from sala_cargo where "municipioId" = ${municipioId}
      order by sem_acento(cargo), "cargoFuncaoId"`,
  )
/** A position without names stands for itself. */
const nomesDe = (c: CargoDoBalcao) => (c.atendentes.length > 0 ? c.atendentes : [c.cargo])

export const readBalcao = async (ctx: Visitor, token: string): Promise<Balcao> => {
  const { sala, expira } = await openSala(ctx, token)
  const [servicos, cargos] = await Promise.all([
    rows<Balcao['servicos'][number]>(
      ctx.db,
      sql`select "salaServicoId", nome, "minutosPadrao" from sala_servico
        where "municipioId" = ${sala.municipioId} and ativo order by sem_acento(nome), "salaServicoId"`,
    ),
    listCargos(ctx.db, sala.municipioId),
  ])
  return {
    sala,
    expira,
    servicos,
    atendentes: cargos
      .filter((c) => c.ativo)
      .flatMap((c) => nomesDe(c).map((nome) => ({ cargoFuncaoId: c.cargoFuncaoId, nome, cargo: c.cargo }))),
  }
}

const horaSaoPaulo = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** As it is kept, or why it is not. What was put out of use since it began still counts; what is gone does not. */
const judgeMedido = (
  m: Medido,
  now: Date,
  parada: Parada | undefined,
  servicos: ReadonlyMap<number, number | null>,
  cargos: readonly CargoDoBalcao[],
) => {
  const motivo = medidaErrada(m, now, parada) ?? notaErrada(m.nota)
  if (motivo) return { motivo }
  const padrao = servicos.get(m.salaServicoId)
  if (padrao === undefined) return { motivo: 'O serviço não existe mais nesta sala. Fale com a equipe.' }
  const cargo = cargos.find((c) => c.cargoFuncaoId === m.cargoFuncaoId)
  const atendente = cargo && m.atendente ? nomesDe(cargo).find((n) => sameName(n, m.atendente!)) : undefined
  if ((m.cargoFuncaoId !== null || m.atendente !== null) && atendente === undefined)
    return { motivo: 'Este atendente não está mais na lista da sala. Fale com a equipe.' }
  const [inicio, fim] = [new Date(m.inicio), new Date(m.fim)]
  const data = todaySaoPaulo(inicio)
  return {
    linha: {
      salaServicoId: m.salaServicoId,
      atendente: atendente ?? null,
      data,
      inicio: horaSaoPaulo.format(inicio),
      // Past midnight the time of the day alone would stand before the beginning.
      fim: todaySaoPaulo(fim) === data ? horaSaoPaulo.format(fim) : null,
      segundos: m.segundos,
      canal: m.canal,
      minutosPadrao: padrao,
      observacao: m.nota?.trim() || null,
      clienteId: m.clienteId,
    },
  }
}

const COLUNAS = sql`"municipioId", "salaServicoId", atendente, data, inicio, fim, segundos, canal, "minutosPadrao",
  observacao, "clienteId", "capacidadeId", criacao, versao`

/** Held, so that what comes from several tablets at once is counted. */
const lockSala = (db: Db, municipioId: number) =>
  one(db, sql`select 1 from municipio where "municipioId" = ${municipioId} for no key update`)
/** Of what is new alone: what is there already is told so on the fullest day too. */
const refuseDemais = async ({ db, now }: Visitor, municipioId: number, mais: number) => {
  if (mais === 0) return
  const ha = await one<{ n: number }>(
    db,
    sql`select count(*)::int as n from sala_tempo where "municipioId" = ${municipioId} and "capacidadeId" is not null
      and criacao >= ${todaySaoPaulo(now)}::timestamp at time zone 'America/Sao_Paulo'`,
  )
  if (ha!.n + mais > MAX_POR_DIA) throw problem.muitosPedidos({ quando: 'algumas horas' })
}

/** Each is stored once, whoever sends it again, and is told so; what is not taken says why. */
export const saveMedidos = async (ctx: Visitor, token: string, registros: readonly Medido[]) => {
  const { sala, capacidadeId } = await openSala(ctx, token)
  const { municipioId } = sala
  await lockSala(ctx.db, municipioId)
  const [parada, servicos, cargos] = await Promise.all([
    findParada(ctx.db, municipioId),
    rows<{ salaServicoId: number; minutosPadrao: number | null }>(
      ctx.db,
      // Held, so that one that is deleted meanwhile keeps the others from nothing.
      sql`select "salaServicoId", "minutosPadrao" from sala_servico where "municipioId" = ${municipioId} for key share`,
    ),
    listCargos(ctx.db, municipioId),
  ])
  const padroes = new Map(servicos.map((s) => [s.salaServicoId, s.minutosPadrao]))
  const ja = new Set(
    (
      await rows<{ clienteId: string }>(
        ctx.db,
        sql`select "clienteId" from sala_tempo where "municipioId" = ${municipioId}
          and "clienteId" = any(${sql.param(registros.map((r) => r.clienteId))}::text[])`,
      )
    ).map((r) => r.clienteId),
  )
  // What is there already needs no judgement: since it came it may have grown too old.
  const julgados = registros
    .filter((r) => !ja.has(r.clienteId))
    .map((m) => ({ clienteId: m.clienteId, ...judgeMedido(m, ctx.now, parada, padroes, cargos) }))
  const linhas = julgados.flatMap(({ linha }) =>
    linha ? [{ municipioId, ...linha, capacidadeId, criacao: ctx.now.toISOString(), versao: 1 }] : [],
  )
  await refuseDemais(ctx, municipioId, linhas.length)
  const novas = await rows<{ salaTempoId: number; data: string; segundos: number }>(
    ctx.db,
    sql`insert into sala_tempo (${COLUNAS}) select ${COLUNAS} from ${recordset('sala_tempo', linhas)}
      on conflict on constraint sala_tempo_cliente_uk do nothing returning "salaTempoId", data::text, segundos`,
  )
  if (novas.length === 0) ctx.unaudited('all of it was there already, or is not taken')
  else
    await ctx.auditMany(
      novas.map(({ salaTempoId, data, segundos }) => ({
        acao: 'registrar por link',
        entidade: 'sala_tempo',
        entidadeId: salaTempoId,
        mudancas: { data: { depois: data }, segundos: { depois: segundos } },
      })),
    )
  return {
    aceitos: [...ja, ...linhas.map((l) => l.clienteId)],
    recusados: julgados.flatMap(({ clienteId, motivo }) => (motivo ? [{ clienteId, motivo }] : [])),
  }
}

/* The link, as the team sees it */

/** Who may edit a room may give a link to its counter. */
export const checkLinkDoBalcao = async (ctx: Signed, municipioId: number) => {
  if (!can(ctx.actor, 'editarIndicadoresSala') || !(await findSala(ctx.db, ctx.actor, municipioId)))
    throw problem.naoEncontrado()
}

export const readLinkDoBalcao = async ({ db, now }: Signed, municipioId: number) => ({
  vivos: (
    await rows<{
      capacidadeId: number
      criacao: Date
      expira: Date
      criadaPor: string
      usos: number
      ultimoUso: Date | null
    }>(
      db,
      sql`select c."capacidadeId", c.criacao, c.expira, u.nome as "criadaPor", c.usos, c."ultimoUso"
        from capacidade c join usuario u on u."usuarioId" = c."criadaPor"
        where c.rota = ${ROTA} and c."alvoId" = ${municipioId} and c."revogadaEm" is null and c.expira > ${now.toISOString()}
        order by c."capacidadeId" desc`,
    )
  ).map((c) => ({
    ...c,
    criacao: new Date(c.criacao).toISOString(),
    expira: new Date(c.expira).toISOString(),
    ultimoUso: c.ultimoUso && new Date(c.ultimoUso).toISOString(),
  })),
})

const revokeVivas = async (ctx: Signed, municipioId: number) => {
  await lockSala(ctx.db, municipioId)
  const vivas = await listCapacidadesVivas(ctx.db, ROTA, municipioId, ctx.now)
  for (const { capacidadeId } of vivas) await revokeCapacidade(ctx, capacidadeId, { rota: ROTA, alvoId: municipioId })
  return vivas.length
}

/** The one that was good until now ends with it. */
export const replaceLink = async (ctx: Signed, municipioId: number, dias: number) => {
  await checkEmUso(ctx.db, municipioId)
  await revokeVivas(ctx, municipioId)
  const { token, link, expira } = await createCapacidade(ctx, ROTA, municipioId, dias)
  return { token, link, expira: new Date(expira).toISOString() }
}
export const revokeLink = async (ctx: Signed, municipioId: number) => {
  const n = await revokeVivas(ctx, municipioId)
  if (n > 0) return { message: 'Link revogado' }
  ctx.unaudited('there is none to take back')
  return { message: 'Não há link válido' }
}
