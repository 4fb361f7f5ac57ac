import { sql } from 'drizzle-orm'
import type { Ambiente } from '#contract/variants.ts'
import type { Banco } from '#server/db/bancos.ts'
import type { Db } from '#server/db/db.ts'
import { rows } from '#server/db/sql.ts'
import { notifyDecisao } from '#server/features/evidencia/commands.ts'

/** The newest of each place; what people read since then is only unread where it is fresh. */
const POR_LUGAR = 5
const LUGARES = 8
const LIDOS_APOS_DIAS = 5

type Avisada = Parameters<typeof notifyDecisao>[1]
interface Decidida extends Avisada {
  aprovada: boolean
  prazoReenvio: string | null
  justificativas: string[]
  avaliadaEm: string
  avaliadaPor: number | null
}

const listDecididas = (db: Db, places: readonly number[]) =>
  rows<{ j: Decidida }>(
    db,
    sql`select to_json(x) as j from (
      select pm."perguntaMunicipioId", pm."municipioId", pm."eixoId", p.numero, p.texto, json_build_object('nome', m.nome, 'uf', m.uf) as municipio,
        pm.estado = 'aprovada' as aprovada, pm."prazoReenvio"::text as "prazoReenvio", pm."avaliadaEm", pm."avaliadaPor",
        array(select ev.justificativa from pergunta_evidencia ev where ev."perguntaMunicipioId" = pm."perguntaMunicipioId"
          and ev.rodada = pm.rodada and ev.rejeitada and ev.justificativa is not null) as justificativas,
        row_number() over (partition by pm."municipioId" order by pm."avaliadaEm" desc, pm."perguntaMunicipioId") as vez
      from pergunta_municipio pm join pergunta p using ("perguntaId") join municipio m using ("municipioId")
      where pm.estado in ('aprovada', 'rejeitada') and pm."avaliadaEm" is not null
        and pm."municipioId" = any(${sql.param(places.slice(0, LUGARES))}::int[])) x
      where x.vez <= ${POR_LUGAR} order by x."avaliadaEm", x."perguntaMunicipioId"`,
  ).then((lidas) => lidas.map((l) => l.j))

/** What happened to people's things, told by the same commands that tell it later; nothing of the past goes by mail. */
export const loadNotices = async (db: Db, banco: Banco, ambiente: Ambiente, places: readonly number[], now: Date) => {
  const teller = { db, banco, ambiente, origin: 'http://localhost' }
  for (const d of await listDecididas(db, places)) {
    const ctx = { ...teller, now: new Date(d.avaliadaEm), actor: { usuarioId: d.avaliadaPor ?? 0 } }
    await notifyDecisao(ctx, d, d)
  }
  await db.execute(sql`update aviso set "lidoEm" = "criadoEm" + interval '1 day'
    where "criadoEm" < ${new Date(now.getTime() - LIDOS_APOS_DIAS * 24 * 3600_000).toISOString()}`)
}
