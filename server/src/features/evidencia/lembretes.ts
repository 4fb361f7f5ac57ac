import { type SQL, sql } from 'drizzle-orm'
import { addBusinessDays, isBusinessDay, todaySaoPaulo } from '#contract/holidays.ts'
import { type Flag, flagDefaults, flagParent } from '#contract/permissions.ts'
import { atePrazo } from '#contract/prazos.ts'
import { type Ambiente, capacidades } from '#contract/variants.ts'
import { type Wording, wording } from '#contract/wording.ts'
import { one, rows } from '#server/db/sql.ts'
import { hostOfBanco, originOf } from '#server/http/origin.ts'
import type { Visitor } from '#server/http/route.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import { type Mailer, queueMail } from '#server/mail/outbox.ts'
import { renderNotice } from '#server/mail/templates.ts'
import { icsDoPrazo } from './ics.ts'

/** Mails about a deadline: when a question is rejected, and one business day before the deadline ends. */
interface Aviso {
  perguntaMunicipioId: number
  municipioId: number
  numero: number
  texto: string
  lugar: string
  prazoReenvio: string
  justificativas: readonly string[]
}

interface Destinatario {
  usuarioId: number
  nome: string
  email: string
}

/** In the seal room the group's axes bound what a person is told as they bound what it sends; full admins have all. */
const ENVIA_NO_EIXO = sql`u.padrao or ug."acessoTotal" or pm."eixoId" = any(ug."visualizaEixosIds")`

/** The flag and those above it; each has to be on (contract/src/access.ts, `can`). */
const correnteDe = (flag: Flag | undefined): Flag[] => (flag ? [flag, ...correnteDe(flagParent(flag))] : [])
const REENVIAR = correnteDe('enviarRejeitadas')
const ligadasEm = (linhas: SQL) => sql`not exists (
  select 1 from unnest(${sql.param(REENVIAR)}::text[], ${sql.param(REENVIAR.map((f) => flagDefaults[f]))}::bool[]) f(permissao, padrao)
    left join ${linhas} l using (permissao) where not coalesce(l.valor, f.padrao))`

/**
 * Who sent it, and who works on that axis there and may send again; nobody who wants no mail. Where the environment lets
 * nothing be sent again there is nothing to remind of, but for full admins.
 */
const listDestinatarios = (db: Mailer['db'], perguntaMunicipioId: number, layoutSelo: boolean) =>
  rows<Destinatario>(
    db,
    sql`select distinct u."usuarioId", u.nome, u.email from pergunta_municipio pm join usuario u on u.habilitado and u."receberEmails"
        join usuario_grupo ug using ("usuarioGrupoId")
      where pm."perguntaMunicipioId" = ${perguntaMunicipioId}
        and (${layoutSelo ? ENVIA_NO_EIXO : sql`true`})
        and (u.padrao or ug."acessoTotal" or ${ligadasEm(sql`configuracao`)})
        and (u."usuarioId" = pm."evidenciadaPor" or (exists (select 1 from usuario_permissao up where up."usuarioId" = u."usuarioId" and up."municipioId" = pm."municipioId"
          and (up."eixoId" is null or up."eixoId" = pm."eixoId"))
        and (u.padrao or ug."acessoTotal" or ${ligadasEm(
          sql`(select g.permissao, g.valor from usuario_grupo_permissao g where g."usuarioGrupoId" = u."usuarioGrupoId")`,
        )})))
      order by u."usuarioId"`,
  )

type Tipo = 'rejeicao' | 'vespera'
interface Lugar {
  ambiente: Ambiente
  origin: string
  w: Wording
}
const lugarDe = (ambiente: Ambiente, origin: string): Lugar => ({ ambiente, origin, w: wording(ambiente.variante) })

/** The job may ask as often as it likes: a reminder goes once to each person. A rejection is told each time it happens. */
const notifyPrazo = async (ctx: Mailer, tipo: Tipo, aviso: Aviso, lugar: Lugar) => {
  const { w, ambiente } = lugar
  const { layoutSelo } = capacidades(ambiente.variante)
  const ate = atePrazo(aviso.prazoReenvio)
  const ics = icsDoPrazo({ ...aviso, link: linkDe(lugar.origin, aviso), now: ctx.now })
  for (const { usuarioId, nome, email } of await listDestinatarios(ctx.db, aviso.perguntaMunicipioId, layoutSelo)) {
    const novo = await one(
      ctx.db,
      sql`insert into lembrete_prazo ("perguntaMunicipioId", "prazoReenvio", tipo, "usuarioId", em)
        values (${aviso.perguntaMunicipioId}, ${aviso.prazoReenvio}, ${tipo}, ${usuarioId}, ${ctx.now.toISOString()})
        on conflict on constraint lembrete_prazo_pk do ${tipo === 'rejeicao' ? sql`update set em = excluded.em` : sql`nothing`} returning 1`,
    )
    if (!novo) continue
    const mail = renderNotice({
      para: email,
      nome,
      titulo: ambiente.titulo,
      link: linkDe(lugar.origin, aviso),
      assunto: tipo === 'rejeicao' ? `evidência rejeitada, novo envio ${ate}` : `prazo de novo envio ${ate}`,
      antes: [
        `${w.singular('pergunta')} ${aviso.numero} de ${aviso.lugar} foi ${w.flexiona('pergunta', 'rejeitado')}: ${aviso.texto}`,
        ...aviso.justificativas.map((j) => `Justificativa: ${j}`),
        `Um novo arquivo pode ser enviado ${ate} (horário de Brasília).`,
      ],
      rotulo: 'Ver e enviar novo arquivo',
    })
    const anexos = [{ nome: 'prazo.ics', mime: 'text/calendar', conteudo: Buffer.from(ics) }]
    await queueMail(ctx, { ...mail, anexos })
  }
}

const linkDe = (origin: string, { municipioId, perguntaMunicipioId }: Aviso) =>
  `${origin}/cidade/${municipioId}/evidenciar/${perguntaMunicipioId}`

type Rejeitada = {
  perguntaMunicipioId: number
  municipioId: number
  numero: number
  texto: string
  municipio: { nome: string; uf: string }
  prazoReenvio: string
}

/** In the transaction of the rejection: no rejection without its mail, no mail without its rejection. */
export const notifyRejeicao = (
  ctx: Visitor,
  p: Rejeitada,
  evidencias: readonly { rejeitada: boolean; finalizada: boolean; justificativa: string }[],
) =>
  notifyPrazo(
    ctx,
    'rejeicao',
    {
      ...p,
      lugar: `${p.municipio.nome}/${p.municipio.uf}`,
      justificativas: evidencias.filter((e) => e.rejeitada && !e.finalizada).map((e) => e.justificativa),
    },
    lugarDe(ctx.ambiente, ctx.origin),
  )

/** The address of this banco's environment, for mails that no request caused. */
const findEndereco = ({ settings, banco }: JobContext) => {
  const host = hostOfBanco(settings.ambientes, banco.nome)
  return { ambiente: settings.ambientes.hosts[host]!, origin: originOf(settings, host) }
}

/** Run every morning: what can be sent again until the end of the next business day. */
export const remindPrazos = async (job: JobContext) => {
  const hoje = todaySaoPaulo(job.now)
  if (!isBusinessDay(hoje)) return
  const { ambiente, origin } = findEndereco(job)
  const vencem = await rows<Rejeitada & { justificativas: string[] }>(
    job.banco.db,
    sql`select pm."perguntaMunicipioId", pm."municipioId", p.numero, p.texto, json_build_object('nome', m.nome, 'uf', m.uf) as municipio,
        pm."prazoReenvio"::text as "prazoReenvio",
        array(select ev.justificativa from pergunta_evidencia ev where ev."perguntaMunicipioId" = pm."perguntaMunicipioId"
          and ev.rodada = pm.rodada and ev.rejeitada order by ev."perguntaEvidenciaId") as justificativas
      from pergunta_municipio pm join pergunta p using ("perguntaId") join municipio m using ("municipioId")
      where pm.estado = 'rejeitada' and pm."prazoReenvio" = ${addBusinessDays(hoje, 1)}::date`,
  )
  const lugar = lugarDe(ambiente, origin)
  for (const p of vencem)
    await job.banco.transaction((db) =>
      notifyPrazo(
        { db, banco: job.banco, now: job.now, services: { jobs: job.jobs } },
        'vespera',
        { ...p, lugar: `${p.municipio.nome}/${p.municipio.uf}` },
        lugar,
      ),
    )
}
