import { type SQL, sql } from 'drizzle-orm'
import { GRUPO_SALA } from '#contract/access.ts'
import type { Evento, PorEmail, TipoDeAviso } from '#contract/aviso.ts'
import { type Flag, flagDefaults, flagParent } from '#contract/permissions.ts'
import { type Ambiente, capacidades } from '#contract/variants.ts'
import type { Db } from '#server/db/db.ts'
import { rows } from '#server/db/sql.ts'
import { placeOfBanco } from '#server/http/origin.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import type { Mail } from '#server/mail/mail.ts'
import { type Mailer, queueMail } from '#server/mail/outbox.ts'
import { renderNotice } from '#server/mail/templates.ts'

/** On it every process hears that something of a person's changed: `<usuarioId> <evento>`. */
export const CANAL = 'praca_aviso'

/**
 * Who tells: a call, whose person is not told of what it did itself, or a job. Without the queue, as in the demo's past,
 * nothing goes by mail.
 */
export type Teller = Omit<Mailer, 'services'> & {
  readonly services?: Mailer['services'] | undefined
  readonly ambiente: Ambiente
  readonly origin: string
  readonly actor?: { readonly usuarioId: number } | undefined
}

/** A job as one who tells, in a transaction of its banco. */
export const makeTeller = ({ banco, jobs, now, settings }: JobContext, db: Db): Teller & Mailer => ({
  db,
  banco,
  now,
  services: { jobs },
  ...placeOfBanco(settings, banco.nome),
})

/** Where reminders are looked for, and how each is told. */
export interface Reminder {
  readonly now: Date
  readonly db: Db
  readonly tell: (work: (teller: Teller) => Promise<void>) => Promise<void>
}
/** Of a job: each in a transaction of its own. */
export const makeReminder = (job: JobContext): Reminder => ({
  now: job.now,
  db: job.banco.db,
  tell: (work) => job.banco.transaction((db) => work(makeTeller(job, db))),
})

/* Whom: pieces of SQL over `usuario u` and `usuario_grupo ug`. */

/** The flag and those above it; each has to be on (contract/src/access.ts, `can`). */
const correnteDe = (flag: Flag | undefined): Flag[] => (flag ? [flag, ...correnteDe(flagParent(flag))] : [])
const ligadasEm = (flags: readonly Flag[], linhas: SQL) => sql`not exists (
  select 1 from unnest(${sql.param(flags)}::text[], ${sql.param(flags.map((f) => flagDefaults[f]))}::bool[]) f(permissao, padrao)
    left join ${linhas} l using (permissao) where not coalesce(l.valor, f.padrao))`
const corrente = (flags: readonly Flag[]) => [...new Set(flags.flatMap(correnteDe))]

export const totais = sql`(u.padrao or ug."acessoTotal")`
/** Full admins, and everybody where the environment has all of these on. */
export const noAmbiente = (...flags: Flag[]) => sql`(${totais} or ${ligadasEm(corrente(flags), sql`configuracao`)})`
/** Who holds all of these flags, by environment and group. */
export const podem = (...flags: Flag[]) =>
  sql`(${noAmbiente(...flags)} and (${totais} or ${ligadasEm(
    corrente(flags),
    sql`(select g.permissao, g.valor from usuario_grupo_permissao g where g."usuarioGrupoId" = u."usuarioGrupoId")`,
  )}))`

/** Ids of the people with a role in a municipality, or in one axis of it. */
export const papeisEm = (municipio: SQL, eixo: SQL = sql`null::int`) =>
  sql`select up."usuarioId" from usuario_permissao up where up."municipioId" = ${municipio}
    and (up."eixoId" is null or ${eixo} is null or up."eixoId" = ${eixo})`

/** Only who reaches the place now. */
const alcancam = (municipioId: number | undefined, eixo: SQL | null, ambiente: Ambiente) => {
  if (municipioId === undefined) return sql`true`
  const vistos =
    eixo === null || !capacidades(ambiente.variante).layoutSelo
      ? sql`true`
      : sql`(${eixo} = any(ug."visualizaEixosIds") or (cardinality(ug."visualizaEixosIds") = 0 and ug.nome <> ${GRUPO_SALA}))`
  return sql`(${totais} or (${vistos} and (ug."verTodosEixos"
    or u."usuarioId" in (${papeisEm(sql`${municipioId}::int`, eixo ?? sql`null::int`)})
    or exists (select 1 from usuario_permissao_solucao s where s."usuarioId" = u."usuarioId" and s."municipioId" = ${municipioId}))))`
}

/** The first of the axes of what happened by which a person reaches it, as `eixo`: null where it is of none, no row where by none. */
const porOnde = ({ municipioId, eixoId = null, eixosIds = [] }: Aviso, ambiente: Ambiente) => {
  const eixos = eixosIds.length ? eixosIds : [eixoId]
  const eixo = eixos[0] === null ? null : sql`x.id`
  return sql`(select x.id as eixo from unnest(${sql.param(eixos)}::int[]) x(id) where ${alcancam(municipioId, eixo, ambiente)} order by 1 limit 1)`
}

/* Telling */

export interface Destinatario {
  usuarioId: number
  nome: string
  email: string
}

export interface Aviso {
  /** Ids of those it may concern: a query. */
  readonly entre: SQL
  /** Which of them: a condition over `u` and `ug`. */
  readonly se?: SQL
  readonly titulo: string
  readonly texto?: string | undefined
  /** The path of the screen that shows it. */
  readonly para: string
  readonly municipioId?: number | undefined
  readonly eixoId?: number | null | undefined
  /** Instead of one axis, those of what happened: who reaches one of them reaches it. */
  readonly eixosIds?: readonly number[] | undefined
  /** Its name where it is told to each person once, however often it is said. */
  readonly chave?: string | undefined
  /** More of the mail than title and text. */
  readonly carta?: Partial<Pick<Parameters<typeof renderNotice>[0], 'assunto' | 'antes' | 'rotulo'>> &
    Pick<Mail, 'anexos'>
}

/** How the mails can be stopped. */
export const comoMudar = (origin: string) => `Para mudar o que recebe por e-mail, abra ${origin}/usuario/avisos`

/**
 * Tells people, in the transaction of what happened: no change without its notice, no notice without its change. Each gets
 * it as they chose for its kind; who did it is not told, nor who is disabled or does not reach the place.
 */
export const notifyPessoas = async (ctx: Teller, { tipo, padrao }: TipoDeAviso, aviso: Aviso) => {
  const { services } = ctx
  const { titulo, texto = null, para, municipioId, chave = null } = aviso
  const novos = await rows<Destinatario & { porEmail: PorEmail }>(
    ctx.db,
    sql`with quem as (
        select u."usuarioId", u.nome, u.email, coalesce(p.pagina, ${padrao.pagina}::bool) as pagina, o.eixo,
          case when u."receberEmails" and ${services !== undefined}::bool then coalesce(p.email, ${padrao.email}::text) else 'nao' end as "porEmail"
        from usuario u join usuario_grupo ug using ("usuarioGrupoId")
          left join preferencia_aviso p on p."usuarioId" = u."usuarioId" and p.tipo = ${tipo}
          cross join lateral ${porOnde(aviso, ctx.ambiente)} o
        where u.habilitado and u."usuarioId" <> ${ctx.actor?.usuarioId ?? 0} and u."usuarioId" in (${aviso.entre})
          and ${aviso.se ?? sql`true`}),
      novos as (
        insert into aviso ("usuarioId", tipo, titulo, texto, para, "municipioId", "eixoId", "criadoEm", "naPagina", email, chave)
        select "usuarioId", ${tipo}, ${titulo}, ${texto}, ${para}, ${municipioId ?? null}::int, eixo,
          ${ctx.now.toISOString()}::timestamptz, pagina, "porEmail", ${chave}
        from quem where pagina or "porEmail" <> 'nao' order by "usuarioId"
        on conflict on constraint aviso_chave_uk do nothing returning "usuarioId")
      select q."usuarioId", q.nome, q.email, q."porEmail",
        case when q.pagina then pg_notify(${CANAL}, q."usuarioId" || ' aviso')::text end as _
      from quem q join novos using ("usuarioId") order by q."usuarioId"`,
  )
  for (const { nome, email, porEmail } of novos) {
    if (porEmail !== 'na hora' || !services) continue
    const { anexos, ...carta } = aviso.carta ?? {}
    const mail = renderNotice({
      para: email,
      nome,
      titulo: ctx.ambiente.titulo,
      link: ctx.origin + para,
      assunto: titulo,
      antes: [titulo, ...(texto ? [texto] : [])],
      rotulo: 'Abrir',
      ...carta,
      depois: [comoMudar(ctx.origin)],
    })
    await queueMail({ ...ctx, services }, { ...mail, ...(anexos && { anexos }) })
  }
}

/** Pages that this person has open ask anew, once `db` commits. */
export const notifyEvento = (db: Db, usuarioId: number, evento: Evento) =>
  db.execute(sql`select pg_notify(${CANAL}, ${`${usuarioId} ${evento}`})`)

/** What is kept for a person, as the file of personal data holds it. */
export const avisosDaPessoa = (usuarioId: number) => sql`(select coalesce(jsonb_agg(jsonb_build_object(
  'titulo', a.titulo, 'texto', a.texto, 'criadoEm', a."criadoEm", 'lidoEm', a."lidoEm") order by a."avisoId"), '[]')
  from aviso a where a."usuarioId" = ${usuarioId})`
export const forgetAvisos = async (db: Db, usuarioId: number) => {
  await db.execute(sql`delete from aviso where "usuarioId" = ${usuarioId}`)
  await db.execute(sql`delete from preferencia_aviso where "usuarioId" = ${usuarioId}`)
}
