import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { AGENDA, type AgendaAssinatura, criarAgendaAssinatura } from '#contract/agenda.ts'
import { nomeComUf } from '#contract/br.ts'
import { problem } from '#contract/problems.ts'
import { capacidades } from '#contract/variants.ts'
import { wording } from '#contract/wording.ts'
import { type Actor, inEnvironment } from '#server/access/actor.ts'
import { judge } from '#server/access/lock-out.ts'
import { findPerson, hashToken } from '#server/access/sessions.ts'
import type { Db } from '#server/db/db.ts'
import { records } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'
import { type IcsEvent, makeIcs } from '#server/documents/ics.ts'
import { fileHeaders } from '#server/files/serve.ts'
import { FileReply, type Reader, type Signed, type Visitor } from '#server/http/route.ts'
import { legiveis } from './leitura.ts'

const DIA = 86_400_000
/** How long a calendar keeps what it read, and how often it is asked to come. */
const MINUTOS = 15
const HORAS = 1
const CANCELADO = 5

/* One's own address */

export const getAssinatura = async ({ db, actor }: Pick<Reader, 'db' | 'actor'>): Promise<AgendaAssinatura> => {
  const a = await one<{ criacao: string; ultimoUso: string | null }>(
    db,
    sql`select criacao, "ultimoUso" from agenda_assinatura where "usuarioId" = ${actor.usuarioId}`,
  )
  const iso = (d: string | null | undefined) => (d ? new Date(d).toISOString() : null)
  return { ativa: !!a, criacao: iso(a?.criacao), ultimoUso: iso(a?.ultimoUso) }
}

/** The one before ends with it. The token itself is nowhere but in the address. */
export const createAssinatura = async (ctx: Signed) => {
  const token = randomBytes(32).toString('base64url')
  await ctx.db.execute(sql`insert into agenda_assinatura ("usuarioId", "tokenHash", criacao)
    values (${ctx.actor.usuarioId}, ${hashToken(token)}, ${ctx.now.toISOString()})
    on conflict on constraint agenda_assinatura_pk do update
      set "tokenHash" = excluded."tokenHash", criacao = excluded.criacao, "ultimoUso" = null`)
  await ctx.audit({ acao: 'criar endereço da agenda', entidade: 'usuario', entidadeId: ctx.actor.usuarioId })
  return { ...(await getAssinatura(ctx)), endereco: `${ctx.origin}/api/calendario/agenda/${token}.ics` }
}

export const revokeAssinatura = async (ctx: Signed) => {
  const foi = await one(
    ctx.db,
    sql`delete from agenda_assinatura where "usuarioId" = ${ctx.actor.usuarioId} returning 1`,
  )
  if (!foi) {
    ctx.unaudited('there is none to take back')
    return { message: 'Não há endereço da agenda para revogar' }
  }
  await ctx.audit({ acao: 'revogar endereço da agenda', entidade: 'usuario', entidadeId: ctx.actor.usuarioId })
  return { message: 'Endereço da agenda revogado' }
}

/* What a calendar reads */

const enderecoMorto = () => problem.naoEncontrado({ frase: 'Este endereço de agenda não existe ou foi revogado.' })

/** Guesses count for the address they come from; ahead of the transaction, which a refusal would undo. */
export const checkEndereco = async (ctx: Visitor, token: string) => {
  const achado = () => one(ctx.db, sql`select 1 from agenda_assinatura where "tokenHash" = ${hashToken(token)}`)
  if (!(await judge(ctx, 'agenda', undefined, achado))) throw enderecoMorto()
}

/** Whose it is, with the rights that the person has now. */
const findDono = async ({ db, now, ambiente }: Visitor, token: string): Promise<Actor> => {
  const usada = await one<{ usuarioId: number }>(
    db,
    sql`update agenda_assinatura set "ultimoUso" = ${now.toISOString()} where "tokenHash" = ${hashToken(token)}
      returning "usuarioId"`,
  )
  const pessoa = usada && (await findPerson(db, usada.usuarioId))
  const dono = pessoa && inEnvironment(pessoa, capacidades(ambiente.variante))
  if (!dono || !criarAgendaAssinatura.permit.some((flag) => can(dono, flag))) throw enderecoMorto()
  return dono
}

interface NaAgenda {
  uid: string
  sequencia: number
  titulo: string
  descricao: string | null
  local: string
  inicio: string
  fim: string
  situacao: number
  encontroId: number
  municipioId: number
  nome: string
  uf: string
}
/** Those one answers for and those one is invited to, as far as one reaches them now. */
const listNaAgenda = (db: Db, dono: Actor, now: Date) => {
  const dia = (n: number) => new Date(now.getTime() + n * DIA).toISOString()
  return records<NaAgenda>(
    db,
    sql`select e.uid, e.sequencia, e.titulo, e.descricao, e.local, e.inicio, e.fim, e.situacao, e."encontroId", m."municipioId", m.nome, m.uf
      from encontro e join municipio m using ("municipioId")
      where e.inicio between ${dia(-AGENDA.diasAntes)} and ${dia(AGENDA.diasDepois)}
        and (e."usuarioId" = ${dono.usuarioId} or exists (
          select 1 from encontro_convidado c left join membro mb using ("membroId")
          where c."encontroId" = e."encontroId" and not c."peloCodigo" and lower(coalesce(c.email, mb.email)) = ${dono.email.toLowerCase()}))
        and ${legiveis(dono)}
      order by e.inicio, e."encontroId" limit ${AGENDA.maxEncontros}`,
  )
}

/** Answers 304 to who has the same already. */
export const readAgenda = async (ctx: Visitor, token: string): Promise<FileReply> => {
  const dono = await findDono(ctx, token)
  const lista = await listNaAgenda(ctx.db, dono, ctx.now)
  const nome = `${wording(ctx.ambiente.variante).plural('encontro')} · ${ctx.ambiente.titulo}`
  const eventos = lista.map((e): IcsEvent => {
    const link = `${ctx.origin}/cidade/${e.municipioId}/evento?encontro=${e.encontroId}`
    return {
      uid: e.uid,
      sequencia: e.sequencia,
      inicio: new Date(e.inicio),
      fim: new Date(e.fim),
      titulo: `${e.titulo} (${nomeComUf(e)})`,
      descricao: [e.descricao, link].filter(Boolean).join('\n\n'),
      local: `${e.local}, ${nomeComUf(e)}`,
      link,
      cancelado: e.situacao === CANCELADO,
    }
  })
  const tag = `"${createHash('sha256')
    .update(JSON.stringify([nome, eventos]))
    .digest('base64url')}"`
  const cache = { 'Cache-Control': `private, max-age=${MINUTOS * 60}`, ETag: tag }
  if (ctx.header('if-none-match')?.includes(tag)) return new FileReply(Buffer.alloc(0), cache, 304)
  const body = Buffer.from(makeIcs({ metodo: 'PUBLISH', now: ctx.now, eventos, assinatura: { nome, horas: HORAS } }))
  const file = { nome: 'agenda.ics', mime: 'text/calendar; charset=utf-8', tamanho: body.length }
  return new FileReply(body, { ...fileHeaders(file), ...cache })
}
