import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { formatDateTime, maskEmail, maskName, maskPhone, nomeComUf } from '#contract/br.ts'
import { type ListaDePresenca, MAX_CODIGOS, MAX_PELO_CODIGO, type PresencaAberta } from '#contract/presenca.ts'
import { problem } from '#contract/problems.ts'
import type { Actor } from '#server/access/actor.ts'
import { countUse } from '#server/access/lock-out.ts'
import { hashToken } from '#server/access/sessions.ts'
import type { Db } from '#server/db/db.ts'
import { insertRow } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
import type { Reader, Signed, Visitor } from '#server/http/route.ts'
import {
  checkCapacidade,
  createCapacidade,
  linkMorto,
  listCapacidadesVivas,
  redeemCapacidade,
  revokeCapacidade,
} from '../capacidade/commands.ts'
import { veDados } from '../membro/commands.ts'
import { legiveis } from './leitura.ts'
import { type Conhecido, estadoDaPresenca, janelaDaPresenca, type QuemChegou, reconhecer } from './presenca-rules.ts'

/** As the log calls it. */
const entidade = 'presenca'
const ROTA = 'presenca'
const DIA = 86_400_000
/** A whole hall may come through one address. */
const CONFIRMACOES_POR_ENDERECO = 300

export interface EncontroDaPresenca {
  encontroId: number
  titulo: string
  local: string
  usuario: string
  municipio: { municipioId: number; nome: string; uf: string }
  inicio: Date
  fim: Date
  situacao: number
}

const readEncontro = async (db: Db, actor: Actor, encontroId: number, trava = sql``) => {
  const e = await one<Omit<EncontroDaPresenca, 'inicio' | 'fim'> & { inicio: string; fim: string }>(
    db,
    sql`select e."encontroId", e.titulo, e.local, e.inicio, e.fim, e.situacao,
        (select u.nome from usuario u where u."usuarioId" = e."usuarioId") as usuario,
        (select json_build_object('municipioId', m."municipioId", 'nome', m.nome, 'uf', m.uf)
          from municipio m where m."municipioId" = e."municipioId") as municipio
      from encontro e where e."encontroId" = ${encontroId}
        and ${legiveis(actor)} ${trava}`,
  )
  return e && { ...e, inicio: new Date(e.inicio), fim: new Date(e.fim) }
}

export const findEncontroDaPresenca = async ({ db, actor }: Reader, encontroId: number) => {
  const e = await readEncontro(db, actor, encontroId)
  if (!e) throw problem.naoEncontrado()
  return e
}
/** Held while somebody is put on its list or taken off: the same person at two doors is there once. */
const TRAVA = sql`for no key update of e`

const momentos = (e: EncontroDaPresenca, now: Date) => {
  const { abre, fecha } = janelaDaPresenca(e)
  return {
    inicio: e.inicio.toISOString(),
    fim: e.fim.toISOString(),
    estado: estadoDaPresenca(e, now),
    abre: abre.toISOString(),
    fecha: fecha.toISOString(),
  }
}

/* By the code */

/** Guesses at codes count. */
export const checkCodigo = (ctx: Visitor, token: string) => checkCapacidade(ctx, ROTA, token)
export const countConfirmacao = async (ctx: Visitor, token: string) => {
  await checkCodigo(ctx, token)
  await countUse(ctx, 'presenca-confirmada', CONFIRMACOES_POR_ENDERECO)
}

/** Who gave the code must still be able to: otherwise it opens nothing. */
const openEncontro = async (ctx: Visitor, token: string, trava = sql``) => {
  const { alvoId, quemDeu } = await redeemCapacidade(ctx, ROTA, token)
  const e = can(quemDeu, 'editarEvento') ? await readEncontro(ctx.db, quemDeu, alvoId, trava) : undefined
  if (!e) throw linkMorto()
  return e
}

export const readPresencaAberta = async (ctx: Visitor, token: string): Promise<PresencaAberta> => {
  const e = await openEncontro(ctx, token)
  const { nome, uf } = e.municipio
  return { titulo: e.titulo, municipio: { nome, uf }, ...momentos(e, ctx.now) }
}

const refuseFora = (e: EncontroDaPresenca, now: Date) => {
  const { abre, fecha } = janelaDaPresenca(e)
  switch (estadoDaPresenca(e, now)) {
    case 'cancelado':
      throw problem.regra({ motivo: '{Este encontro foi cancelado}.' })
    case 'cedo':
      throw problem.regra({
        motivo: `Ainda não é hora: a presença pode ser confirmada a partir de ${formatDateTime(abre)}.`,
      })
    case 'encerrada':
      throw problem.regra({
        motivo: `O prazo para confirmar presença terminou em ${formatDateTime(fecha)}. Fale com quem conduziu {o encontro}.`,
      })
    default:
  }
}

interface Linha extends Conhecido {
  membroId: number | null
  peloCodigo: boolean
  presente: boolean
  presencaEm: string | null
}
const listConvidados = (db: Db, encontroId: number) =>
  rows<Linha>(
    db,
    sql`select c."encontroConvidadoId", c."membroId", c.nome, coalesce(c.email, m.email) as email,
        coalesce(c.telefone, m.telefone) as telefone, c."peloCodigo", c.presente, c."presencaEm"
      from encontro_convidado c left join membro m using ("membroId")
      where c."encontroId" = ${encontroId} order by sem_acento(c.nome), c."encontroConvidadoId"`,
  )

const setPresente = (db: Db, id: number, presente: boolean, now: Date) =>
  db.execute(sql`update encontro_convidado set presente = ${presente},
    "presencaEm" = ${presente ? now.toISOString() : null}::timestamptz where "encontroConvidadoId" = ${id}`)

const addPresente = async ({ db, now }: Visitor, encontroId: number, lista: readonly Linha[], quem: QuemChegou) => {
  if (lista.filter((c) => c.peloCodigo).length >= MAX_PELO_CODIGO)
    throw problem.regra({ motivo: 'A lista de presença está cheia. Fale com quem conduz {o encontro}.' })
  const linha = { encontroId, ...quem, peloCodigo: true, presente: true, presencaEm: now.toISOString() }
  await insertRow(db, 'encontro_convidado', linha, 'encontroConvidadoId')
}

/**
 * Somebody says that they are there. The answer is the same for who is on the list and who is not, the first time and
 * again: it tells nobody who was invited or who came.
 */
export const savePresenca = async (ctx: Visitor, token: string, quem: QuemChegou) => {
  const e = await openEncontro(ctx, token, TRAVA)
  refuseFora(e, ctx.now)
  const lista = await listConvidados(ctx.db, e.encontroId)
  const conhecido = reconhecer(lista, quem)
  if (conhecido?.presente) ctx.unaudited('the same person again changes nothing')
  else {
    if (!conhecido) await addPresente(ctx, e.encontroId, lista, quem)
    else {
      await setPresente(ctx.db, conhecido.encontroConvidadoId, true, ctx.now)
      // Known by the name alone: the contact that was missing, so that the same person again is the same line.
      await ctx.db.execute(sql`update encontro_convidado set
          email = coalesce(email, ${conhecido.email ? null : quem.email}),
          telefone = coalesce(telefone, ${conhecido.telefone ? null : quem.telefone})
        where "encontroConvidadoId" = ${conhecido.encontroConvidadoId}`)
    }
    await ctx.audit({
      acao: 'confirmar presença',
      entidade,
      entidadeId: e.encontroId,
      mudancas: { nome: { depois: conhecido?.nome ?? quem.nome } },
    })
  }
  return { message: 'Presença confirmada', titulo: e.titulo, nome: quem.nome }
}

/* By the consultant */

/** First and last name for who may not see the data of members. */
const showNome = (actor: Actor, nome: string) => (veDados(actor) ? nome : (maskName(nome) ?? nome))

export const getListaDePresenca = async (ctx: Reader, encontroId: number): Promise<ListaDePresenca> => {
  const { db, actor, now } = ctx
  const e = await findEncontroDaPresenca(ctx, encontroId)
  const lista = await listConvidados(db, encontroId)
  const vivas = await listCapacidadesVivas(db, ROTA, encontroId, now)
  return {
    encontroId,
    titulo: e.titulo,
    municipio: e.municipio,
    ...momentos(e, now),
    presentes: lista.filter((c) => c.presente).length,
    convidados: lista.map((c) => ({
      ...c,
      nome: showNome(actor, c.nome),
      email: maskEmail(c.email),
      telefone: maskPhone(c.telefone),
      presencaEm: c.presencaEm && new Date(c.presencaEm).toISOString(),
    })),
    codigos: vivas.length,
    acoes: { marcar: can(actor, 'editarEvento') && estadoDaPresenca(e, now) !== 'cancelado' },
  }
}

const lockEncontro = async ({ db, actor }: Signed, encontroId: number) => {
  const e = await readEncontro(db, actor, encontroId, TRAVA)
  if (!e) throw problem.naoEncontrado()
  return e
}

/** Papers are typed in later too: by hand there is no end. */
export const setPresenca = async (ctx: Signed, encontroId: number, id: number, presente: boolean) => {
  const e = await lockEncontro(ctx, encontroId)
  if (estadoDaPresenca(e, ctx.now) !== 'encerrada') refuseFora(e, ctx.now)
  const convidado = (await listConvidados(ctx.db, encontroId)).find((c) => c.encontroConvidadoId === id)
  if (!convidado) throw problem.naoEncontrado()
  if (convidado.presente === presente) ctx.unaudited('it stood so already')
  else {
    await setPresente(ctx.db, id, presente, ctx.now)
    await ctx.audit({
      acao: presente ? 'marcar presença' : 'desmarcar presença',
      entidade,
      entidadeId: encontroId,
      mudancas: { nome: presente ? { depois: convidado.nome } : { antes: convidado.nome } },
    })
  }
  return getListaDePresenca(ctx, encontroId)
}

/** Who may change the meeting may give a code of it. */
export const checkLinkDePresenca = async (ctx: Signed, encontroId: number) => {
  if (!can(ctx.actor, 'editarEvento')) throw problem.naoEncontrado()
  await findEncontroDaPresenca(ctx, encontroId)
}

export const createCodigo = async (ctx: Signed, encontroId: number) => {
  const e = await lockEncontro(ctx, encontroId)
  if (estadoDaPresenca(e, ctx.now) !== 'cedo') refuseFora(e, ctx.now)
  const vivas = await listCapacidadesVivas(ctx.db, ROTA, encontroId, ctx.now)
  if (vivas.length >= MAX_CODIGOS)
    throw problem.regra({ motivo: `Já há ${MAX_CODIGOS} códigos válidos. Revogue-os antes de criar outro.` })
  const dias = (janelaDaPresenca(e).fecha.getTime() - ctx.now.getTime()) / DIA
  const { token, link, expira } = await createCapacidade(ctx, ROTA, encontroId, dias)
  return { token, link, expira: new Date(expira).toISOString() }
}

export const revokeCodigos = async (ctx: Signed, encontroId: number) => {
  await lockEncontro(ctx, encontroId)
  const vivas = await listCapacidadesVivas(ctx.db, ROTA, encontroId, ctx.now)
  if (vivas.length === 0) {
    ctx.unaudited('there is none to take back')
    return { message: 'Não há códigos válidos' }
  }
  for (const { capacidadeId } of vivas) await revokeCapacidade(ctx, capacidadeId, { rota: ROTA, alvoId: encontroId })
  return { message: vivas.length === 1 ? 'Código revogado' : 'Códigos revogados' }
}

/** What the paper shows: names alone, since it goes from hand to hand, and as who prints it sees them. */
export const loadPapel = async (ctx: Reader, encontroId: number, codigo: string | undefined) => {
  const e = await findEncontroDaPresenca(ctx, encontroId)
  const lista = await listConvidados(ctx.db, encontroId)
  const vivas = codigo === undefined ? [] : await listCapacidadesVivas(ctx.db, ROTA, encontroId, ctx.now)
  if (codigo !== undefined && !vivas.some((v) => v.hash === hashToken(codigo))) throw linkMorto()
  return { encontro: e, lugar: nomeComUf(e.municipio), nomes: lista.map((c) => showNome(ctx.actor, c.nome)) }
}
