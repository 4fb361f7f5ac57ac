import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { DIAS_DO_TRABALHO } from '#contract/trabalho.ts'
import { type Ambiente, capacidades } from '#contract/variants.ts'
import { inEnvironment } from '#server/access/actor.ts'
import { rightsOf } from '#server/access/rights.ts'
import { findPerson } from '#server/access/sessions.ts'
import type { Banco } from '#server/db/bancos.ts'
import type { Db } from '#server/db/db.ts'
import { insertRow, insertRows } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
import { notifyAbertura, notifyAcoes, notifyFim } from '#server/features/acompanhamento/avisos.ts'
import { notifyPessoas, type Reminder, type Teller } from '#server/features/aviso/commands.ts'
import { notifyContratos } from '#server/features/contrato/avisos.ts'
import { notifyVesperas } from '#server/features/evidencia/avisos.ts'
import { notifyDecisao } from '#server/features/evidencia/commands.ts'
import { notifyRecurso } from '#server/features/evidencia/recurso-avisos.ts'
import { trabalhoDoZip } from '#server/features/evidencia/zip.ts'
import { notifyAcoes5w2h } from '#server/features/sala-5w2h/avisos.ts'
import { arquivoPronto } from '#server/features/trabalho/avisos.ts'
import type { Ctx, FileWork } from '#server/http/route.ts'
import { reportFeature } from '#server/reports/engine.ts'
import { pontosPorEixoReport } from '#server/reports/pontos-por-eixo.ts'
import type { DemoStore } from './evidences.ts'
import { guardar } from './files.ts'

/** The newest of each place; what people read since then is only unread where it is fresh. */
const POR_LUGAR = 5
const LUGARES = 8
const LIDOS_APOS_DIAS = 5
const DIA = 24 * 3600_000

/** Without the queue nothing of the past goes by mail. */
type DemoTeller = Omit<Teller, 'now' | 'actor' | 'services'>

type Avisada = Parameters<typeof notifyDecisao>[1]
interface Decidida extends Avisada {
  aprovada: boolean
  prazoReenvio: string | null
  prazoRecurso: string | null
  justificativas: string[]
  avaliadaEm: string
  avaliadaPor: number | null
}

const listDecididas = (db: Db, places: readonly number[]) =>
  rows<{ j: Decidida }>(
    db,
    sql`select to_json(x) as j from (
      select pm."perguntaMunicipioId", pm."municipioId", pm."eixoId", pm.rodada, p.numero, p.texto, json_build_object('nome', m.nome, 'uf', m.uf) as municipio,
        pm.estado = 'aprovada' as aprovada, pm."prazoReenvio"::text as "prazoReenvio", pm."prazoRecurso"::text as "prazoRecurso", pm."avaliadaEm", pm."avaliadaPor",
        array(select ev.justificativa from pergunta_evidencia ev where ev."perguntaMunicipioId" = pm."perguntaMunicipioId"
          and ev.rodada = pm.rodada and ev.rejeitada and ev.justificativa is not null) as justificativas,
        row_number() over (partition by pm."municipioId" order by pm."avaliadaEm" desc, pm."perguntaMunicipioId") as vez
      from pergunta_municipio pm join pergunta p using ("perguntaId") join municipio m using ("municipioId")
      where pm.estado in ('aprovada', 'rejeitada') and pm."avaliadaEm" is not null
        and pm."municipioId" = any(${sql.param(places.slice(0, LUGARES))}::int[])) x
      where x.vez <= ${POR_LUGAR} order by x."avaliadaEm", x."perguntaMunicipioId"`,
  ).then((lidas) => lidas.map((l) => l.j))

/** Follow-ups of the last weeks: the open ones wait for answers, the others are done. */
const notifyAcompanhamentos = async (teller: DemoTeller, now: Date) => {
  const recentes = await rows<{ id: number; finalizado: boolean; em: string; por: number | null }>(
    teller.db,
    sql`select a."acompanhamentoId" as id, a.finalizado, coalesce(a."finalizadoEm", a.criacao) as em, a."finalizadoPor" as por
      from acompanhamento a where not a.cancelado and coalesce(a."finalizadoEm", a.criacao)
        between ${now.toISOString()}::timestamptz - interval '30 days' and ${now.toISOString()}::timestamptz
      order by em, id`,
  )
  for (const { id, finalizado, em, por } of recentes) {
    const ctx = { ...teller, now: new Date(em), actor: { usuarioId: por ?? 0 } }
    await (finalizado ? notifyFim(ctx, id) : notifyAbertura(ctx, id))
  }
}

const pontosPorEixo = reportFeature(pontosPorEixoReport).trabalhos![0] as FileWork
const doRelatorio = { work: pontosPorEixo, params: { formato: 'xlsx' }, body: () => ({}) }
const doZip = (lugar: number) => ({
  work: trabalhoDoZip,
  params: {},
  body: (places: readonly number[]) => ({ municipioId: places[lugar] }),
})
/** Who asked the evening before for a file that takes long, and which. */
const pedidosDe = (adminEmail: string) =>
  [
    { email: adminEmail, ...doRelatorio },
    { email: 'operacoes@exemplo.com.br', ...doRelatorio },
    { email: 'analista@exemplo.com.br', ...doZip(0) },
    { email: 'parceiro@exemplo.com.br', ...doZip(1) },
  ] as const

/** Files that wait to be fetched, made as their work makes them and by the rights of who asked. */
const loadArquivosProntos = async (teller: DemoTeller, onde: Onde) => {
  const { db, ambiente } = teller
  const { places, now, store, adminEmail } = onde
  for (const { email, work, params, body } of pedidosDe(adminEmail)) {
    const { usuarioId } = (await one<{ usuarioId: number }>(
      db,
      sql`select "usuarioId" from usuario where email = ${email}`,
    ))!
    const actor = inEnvironment((await findPerson(db, usuarioId))!, capacidades(ambiente.variante))
    const reader = { db, actor, now, ambiente }
    const { titulo, municipioId, pedido } = await work.order({
      ...reader,
      params,
      body: body(places),
    } as unknown as Ctx)
    const asker = { banco: { nome: ambiente.banco }, ip: '', gone: new AbortController().signal }
    const {
      nome,
      mime,
      total,
      body: bytes,
    } = await work.make({ ...reader, ...asker, files: store.files }, pedido, () => {})
    const guardado = await guardar(store.files, join(store.dataDir, 'temp'), {
      nome,
      mime,
      bytes: Buffer.concat(await bytes.toArray()),
    })
    const [arquivoId] = await insertRows(
      db,
      'arquivo',
      [{ ...guardado, usuarioId, criacao: now.toISOString() }],
      'arquivoId',
    )
    const trabalhoId = await insertRow(
      db,
      'trabalho',
      {
        usuarioId,
        tipo: work.tipo,
        titulo,
        pedido: JSON.stringify(pedido),
        municipioId,
        alcance: rightsOf(actor),
        situacao: 'pronto',
        feito: total,
        total,
        arquivoId,
        criadoEm: now.toISOString(),
        terminadoEm: now.toISOString(),
        expiraEm: new Date(now.getTime() + DIAS_DO_TRABALHO * DIA).toISOString(),
      },
      'trabalhoId',
    )
    const { tipo, ...aviso } = arquivoPronto(titulo)
    await notifyPessoas({ ...teller, now }, tipo, {
      ...aviso,
      entre: sql`select ${usuarioId}::int`,
      para: `/avisos?baixar=${trabalhoId}`,
      chave: `${tipo.tipo}:${trabalhoId}`,
    })
  }
}

type Recorrida = Avisada & { perguntaRecursoId: number; texto: string; por: number; em: string }
const listRecursosAbertos = async (db: Db) =>
  (
    await rows<{ j: Recorrida }>(
      db,
      sql`select to_json(x) as j from (
        select r."perguntaRecursoId", r."usuarioId" as por, r.em, r.texto, pm."perguntaMunicipioId", pm."municipioId", pm."eixoId", pm.rodada, p.numero,
          json_build_object('nome', m.nome, 'uf', m.uf) as municipio
        from pergunta_recurso r join pergunta_municipio pm using ("perguntaMunicipioId") join pergunta p using ("perguntaId")
          join municipio m using ("municipioId") where r.situacao = 'aberto' order by 1) x`,
    )
  ).map((r) => r.j)

interface Onde {
  places: readonly number[]
  now: Date
  store: DemoStore
  adminEmail: string
}

/** Notices are listed by their number: told kind by kind, they would stand out of their order. */
const numberByTime = async (db: Db) => {
  await db.execute(sql`update aviso a set "avisoId" = o.ultimo + o.n from (
    select "avisoId", max("avisoId") over () as ultimo, row_number() over (order by "criadoEm", "avisoId")::int as n from aviso) o
    where o."avisoId" = a."avisoId"`)
  await db.execute(
    sql`select setval(pg_get_serial_sequence('aviso', 'avisoId'), greatest(1, (select max("avisoId") from aviso)))`,
  )
}

/** What happened to people's things, told by the same commands that tell it later; nothing of the past goes by mail. */
export const loadNotices = async (db: Db, banco: Banco, ambiente: Ambiente, onde: Onde) => {
  const { places, now } = onde
  const teller = { db, banco, ambiente, origin: 'http://localhost' }
  for (const d of await listDecididas(db, places)) {
    const ctx = { ...teller, now: new Date(d.avaliadaEm), actor: { usuarioId: d.avaliadaPor ?? 0 } }
    await notifyDecisao(ctx, d, d)
  }
  for (const { por, em, ...r } of await listRecursosAbertos(db))
    await notifyRecurso({ ...teller, now: new Date(em), actor: { usuarioId: por } }, r, r)
  await notifyAcompanhamentos(teller, now)
  await db.execute(sql`update aviso set "lidoEm" = "criadoEm" + interval '1 day'
    where "criadoEm" < ${new Date(now.getTime() - LIDOS_APOS_DIAS * DIA).toISOString()}`)
  const manha: Reminder = { now, db, tell: (work) => work({ ...teller, now }) }
  await notifyVesperas(manha)
  await notifyAcoes(manha)
  await notifyContratos(manha)
  await notifyAcoes5w2h(manha)
  await loadArquivosProntos(teller, onde)
  await numberByTime(db)
}
