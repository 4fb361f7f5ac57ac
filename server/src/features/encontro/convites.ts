import { sql } from 'drizzle-orm'
import { formatDateTime, nomeComUf } from '#contract/br.ts'
import { wording } from '#contract/wording.ts'
import type { Db } from '#server/db/db.ts'
import { anyOf } from '#server/db/rows.ts'
import { rows } from '#server/db/sql.ts'
import { icsAttachment } from '#server/documents/ics.ts'
import type { Signed } from '#server/http/route.ts'
import { isOneAddress } from '#server/mail/mail.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { renderNotice } from '#server/mail/templates.ts'

export type Convite = 'convite' | 'atualizacao' | 'cancelamento'

interface Destinatario {
  nome: string
  /** In small letters: one mail an address. */
  email: string
  /** Signs in, and is led to the calendar. */
  daCasa: boolean
}
/** Who has an invitation, by meeting. */
export type Convidados = ReadonlyMap<number, readonly Destinatario[]>

/**
 * Whom the invitations go to, as these meetings stand: guests with an e-mail, of their own or of the register of
 * members, and the consultant. Who came by the code was not invited. Nobody where none are sent.
 */
export const loadConvidados = async (db: Db, ids: readonly number[]): Promise<Convidados> => {
  const todos = await rows<Destinatario & { encontroId: number }>(
    db,
    sql`select e."encontroId", u.nome, lower(u.email) as email, true as "daCasa"
        from encontro e join usuario u using ("usuarioId")
        where e."encontroId" = ${anyOf(ids)} and e."enviarConvite" and u.habilitado and u."receberEmails"
      union all
      select e."encontroId", c.nome, lower(trim(coalesce(nullif(trim(c.email), ''), m.email))), false
        from encontro e join encontro_convidado c using ("encontroId") left join membro m using ("membroId")
        where e."encontroId" = ${anyOf(ids)} and e."enviarConvite" and not c."peloCodigo"
          and coalesce(nullif(trim(c.email), ''), m.email) is not null
      order by 1, 4 desc, 2, 3`,
  )
  const convidados = new Map<number, Destinatario[]>()
  for (const { encontroId, ...d } of todos) {
    const lista = convidados.get(encontroId) ?? []
    if (isOneAddress(d.email) && !lista.some((x) => x.email === d.email)) lista.push(d)
    convidados.set(encontroId, lista)
  }
  return convidados
}

interface Encontro {
  encontroId: number
  uid: string
  sequencia: number
  titulo: string
  descricao: string | null
  local: string
  inicio: string
  fim: string
  justificativa: string | null
  consultor: string
  municipioId: number
  nome: string
  uf: string
}

/** Those that are still to come and that people are written to about; `outras` get the next number, by which calendars know what is newer. */
const loadEncontros = (db: Db, ids: readonly number[], outras: readonly number[], now: Date) =>
  rows<Encontro>(
    db,
    sql`with e as (update encontro set sequencia = sequencia + case when "encontroId" = ${anyOf(outras)} then 1 else 0 end
        where "encontroId" = ${anyOf(ids)} and "enviarConvite" and fim > ${now.toISOString()} returning *)
      select e."encontroId", e.uid, e.sequencia, e.titulo, e.descricao, e.local, e.inicio, e.fim, e.justificativa,
        u.nome as consultor, m."municipioId", m.nome, m.uf
      from e join municipio m using ("municipioId") join usuario u using ("usuarioId") order by e.inicio, e."encontroId"`,
  )

/** `saida`: to who is no longer among the guests of what goes on. */
type Carta = Convite | 'saida'
const TEXTOS: Record<Carta, { assunto: string; frase: string }> = {
  convite: { assunto: 'convite', frase: 'Você foi convidado(a) para {o encontro}' },
  atualizacao: { assunto: 'mudança', frase: 'Mudou {o encontro}' },
  cancelamento: { assunto: 'cancelamento', frase: '{O encontro foi cancelado}:' },
  saida: { assunto: 'cancelamento', frase: 'Você não está mais entre os convidados {do encontro}' },
}
const metodoDa = (carta: Carta) => (carta === 'convite' || carta === 'atualizacao' ? 'REQUEST' : 'CANCEL')

/** In the calendar the invitation comes from the product: guests are told nobody's address. */
const findRemetente = (ctx: Signed) => {
  const from = ctx.services.settings.mailFrom ?? ''
  const email = /<([^<>]+)>/.exec(from)?.[1] ?? from.trim()
  return isOneAddress(email) ? email : `nao-responda@${new URL(ctx.origin).hostname}`
}

const periodo = (e: Encontro) => {
  const [inicio, fim] = [formatDateTime(e.inicio), formatDateTime(e.fim)]
  return `${inicio} a ${inicio.slice(0, 10) === fim.slice(0, 10) ? fim.slice(11) : fim}`
}
const makeLink = (ctx: Signed, e: Encontro) => `${ctx.origin}/cidade/${e.municipioId}/evento?encontro=${e.encontroId}`
const ondeDo = (e: Encontro) => `${e.local}, ${nomeComUf(e)}`

const makeAnexo = (ctx: Signed, carta: Carta, para: Destinatario, e: Encontro, nome: string) =>
  icsAttachment(nome, {
    metodo: metodoDa(carta),
    now: ctx.now,
    eventos: [
      {
        uid: e.uid,
        sequencia: e.sequencia,
        inicio: new Date(e.inicio),
        fim: new Date(e.fim),
        titulo: e.titulo,
        local: ondeDo(e),
        ...(e.descricao && { descricao: e.descricao }),
        ...(para.daCasa && { link: makeLink(ctx, e) }),
        cancelado: metodoDa(carta) === 'CANCEL',
        organizador: { nome: e.consultor, email: findRemetente(ctx) },
        convidado: { nome: para.nome, email: para.email },
      },
    ],
  })

/** One mail for all that is said alike to somebody: a series is one letter, with an entry for each day. */
const sendCarta = async (ctx: Signed, carta: Carta, para: Destinatario, encontros: readonly Encontro[]) => {
  const [e, ...outros] = encontros as [Encontro, ...Encontro[]]
  const w = wording(ctx.ambiente.variante)
  const { assunto, frase } = TEXTOS[carta]
  const mail = renderNotice({
    para: para.email,
    nome: para.nome,
    titulo: ctx.ambiente.titulo,
    assunto: `${assunto}: ${e.titulo}, ${formatDateTime(e.inicio)}${outros.length ? ` e mais ${outros.length}` : ''}`,
    antes: [
      `${w.frase(frase)} ${e.titulo}.`,
      ...encontros.map(
        (x) =>
          `${outros.length ? `${x.titulo}. ` : ''}Quando: ${periodo(x)} (horário de Brasília). Onde: ${ondeDo(x)}.`,
      ),
      `Com: ${e.consultor}`,
      ...(carta === 'cancelamento' && e.justificativa ? [`Motivo: ${e.justificativa}`] : []),
      ...(metodoDa(carta) === 'REQUEST' && e.descricao ? [e.descricao] : []),
    ],
    depois: [
      metodoDa(carta) === 'CANCEL'
        ? 'O arquivo anexo retira o compromisso da sua agenda.'
        : 'O arquivo anexo coloca o compromisso na sua agenda, ou atualiza o que já está lá.',
    ],
    ...(para.daCasa && { link: makeLink(ctx, e), rotulo: 'Ver o calendário' }),
  })
  const anexos = encontros.map((x, i) =>
    makeAnexo(ctx, carta, para, x, outros.length ? `convite-${i + 1}.ics` : 'convite.ics'),
  )
  await queueMail(ctx, { ...mail, anexos })
}

interface Mudanca {
  /** Those who had an invitation before the change (`loadConvidados`, asked before it). */
  antes?: Convidados
  /** The meetings of which something that calendars show is another; whoever changed them gave them their next number. */
  vistas?: readonly number[]
}

/**
 * Writes to those whom meetings concern, in the transaction of their change, to each by a mail of their own. Of a change
 * who is new gets an invitation, who had one hears of what they see in it, and who is no longer among the guests is told
 * so. What is called off or deleted must still be there when this is called. Nobody is written to about what is over.
 */
export const sendConvites = async (
  ctx: Signed,
  ids: readonly number[],
  tipo: Convite,
  { antes = new Map(), vistas = [] }: Mudanca = {},
) => {
  const agora = await loadConvidados(ctx.db, ids)
  const outras = tipo === 'convite' ? [] : ids.filter((id) => !vistas.includes(id))
  const encontros = await loadEncontros(ctx.db, ids, outras, ctx.now)
  const cartas = new Map<string, { carta: Carta; para: Destinatario; encontros: Encontro[] }>()
  const add = (carta: Carta, para: Destinatario, e: Encontro) => {
    const chave = `${carta} ${para.email}`
    const dela = cartas.get(chave) ?? { carta, para, encontros: [] }
    dela.encontros.push(e)
    cartas.set(chave, dela)
  }
  for (const e of encontros) {
    const tinham = antes.get(e.encontroId) ?? []
    const ficam = agora.get(e.encontroId) ?? []
    for (const d of ficam) {
      if (tipo !== 'atualizacao') add(tipo, d, e)
      else if (!tinham.some((t) => t.email === d.email)) add('convite', d, e)
      else if (vistas.includes(e.encontroId)) add('atualizacao', d, e)
    }
    if (tipo !== 'atualizacao') continue
    for (const t of tinham) if (!ficam.some((d) => d.email === t.email)) add('saida', t, e)
  }
  for (const { carta, para, encontros: dela } of cartas.values()) await sendCarta(ctx, carta, para, dela)
}
