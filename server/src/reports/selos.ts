import { sql } from 'drizzle-orm'
import { type NIVEIS, SEM_SELO } from '#contract/pontos.ts'
import { quantidadeDeSelos } from '#contract/relatorios/quantidade-de-selos.ts'
import { seloFinal } from '#contract/relatorios/selo-final.ts'
import { avaliouSql } from '#server/features/cliente-oculto/commands.ts'
import { resultadosFinais } from '#server/features/selo-resultado/commands.ts'
import { defineReport } from './engine.ts'
import { inPlace } from './filters.ts'
import { BY_PLACE, levelNumber } from './parts.ts'

/** Only what was published: until then a room learns nothing of its shopper, and whoever shopped there never does. */
export const seloFinalReport = defineReport(seloFinal, (filtro, alcance, { actor }) => {
  const avaliou = avaliouSql(actor.usuarioId ?? 0, sql`r."municipioId"`, sql`r.ano`)
  return sql`
    select m.uf, m.nome as sala, r.documental as pontos, case when not ${avaliou} then r."clienteOculto" end as "clienteOculto",
      case when not ${avaliou} then r.total end as total, coalesce(r.selo, ${SEM_SELO}::text) as selo
    from ${resultadosFinais} r join municipio m using ("municipioId")
    where ${alcance(sql`m."municipioId"`)} and ${inPlace(filtro)} and ${filtro.selo(levelNumber(sql`r.selo`))}
    order by ${BY_PLACE}`
})

const count = (nivel: (typeof NIVEIS)[number]) => sql`count(*) filter (where r.selo = ${nivel})`
export const quantidadeDeSelosReport = defineReport(
  quantidadeDeSelos,
  (filtro, alcance) => sql`
    select m.uf, ${count('Diamante')} as diamante, ${count('Ouro')} as ouro, ${count('Prata')} as prata,
      ${count('Bronze')} as bronze, ${count('Participante')} as participante
    from ${resultadosFinais} r join municipio m using ("municipioId")
    where ${alcance(sql`m."municipioId"`)} and ${filtro.uf(sql`m.uf`)}
    group by m.uf
    order by m.uf`,
)
