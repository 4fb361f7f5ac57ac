import { sql } from 'drizzle-orm'
import type { QueryOf } from '#contract/endpoint.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import type { filaDeProcessos, ProcessoDaFila } from '#contract/pagamento.ts'
import { STATUS_PROCESSO } from '#contract/pagamento-estados.ts'
import { pageBounds, pageSql } from '#server/db/page.ts'
import { jsonList, recordJson } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'
import type { Reader } from '#server/http/route.ts'
import { noAlcance } from './alvos.ts'
import { DE, filterProcessos, LINHA } from './queries.ts'
import { acoesDe } from './rules.ts'

/** Of what is in reach, whatever its state: the queue can be narrowed to what was decided, too. */
export const getOpcoes = ({ db, actor }: Reader) =>
  recordJson(
    db,
    sql`with alcance as materialized (select p."contratoId", p."codigoContratacao", p."usuarioId", p."statusProcessoId" from processo_pagamento p where ${noAlcance(actor)})
      select (select count(*)::int from alcance where "statusProcessoId" = ${STATUS_PROCESSO.emAnalise}) as total,
        (${jsonList(sql`select c."contratoId", c."numContrato" from contrato c where c."contratoId" in (select "contratoId" from alcance) order by 2, 1`)})::json as contratos,
        (${jsonList(sql`select u."usuarioId", u.nome from usuario u where u."usuarioId" in (select "usuarioId" from alcance) order by sem_acento(u.nome), 1`)})::json as usuarios`,
  )

type Lida = Omit<ProcessoDaFila, 'acoes' | 'proprio'> & { criadoPorId: number }
/** In analysis unless told: those that wait longest first. Of other states the newest first. */
export const listFila = async (ctx: Reader, f: QueryOf<typeof filaDeProcessos, 'out'>) => {
  const { db, actor, now } = ctx
  const { contar, ate, limite } = pageBounds(f)
  const situacao = f.situacao ?? 'emAnalise'
  const onde = filterProcessos(actor, { ...f, statusProcessoId: STATUS_PROCESSO[situacao] })
  const ordem =
    situacao === 'emAnalise' ? sql`p."enviadoEm", p."processoPagamentoId"` : sql`p."processoPagamentoId" desc`
  const row = await one<{ json_build_object: string }>(
    db,
    pageSql({
      linhas: sql`select ${LINHA}, p."criadoPor" as "criadoPorId",
          greatest(0, ${todaySaoPaulo(now)}::date - (p."enviadoEm" at time zone 'America/Sao_Paulo')::date) as "diasNaFila",
          exists (select 1 from processo_pagamento_passo s where s."processoPagamentoId" = p."processoPagamentoId" and s.acao = 'reenviar') as reenvio
        from ${DE} where ${onde} order by ${ordem} ${limite}`,
      de: sql`from ${DE} where ${onde}`,
      contar,
      ate,
    }),
  )
  const pagina = JSON.parse(Object.values(row!)[0]!) as { linhas: Lida[]; total: number; totalExato: boolean }
  return {
    ...pagina,
    linhas: pagina.linhas.map(({ criadoPorId, ...p }) => ({
      ...p,
      proprio: p.usuarioId === actor.usuarioId || criadoPorId === actor.usuarioId,
      acoes: acoesDe(actor, { ...p, criadoPor: criadoPorId }),
    })),
  }
}
