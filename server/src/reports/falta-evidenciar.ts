import { sql } from 'drizzle-orm'
import { faltaEvidenciar } from '#contract/relatorios/falta-evidenciar.ts'
import { defineReport } from './engine.ts'
import { MISSING_EVIDENCE, visibleState, WORKED_ON } from './evidencias.ts'

/** What was answered SIM and was never sent to analysis. */
export const faltaEvidenciarReport = defineReport(
  faltaEvidenciar,
  (filtro, alcance, asked) => sql`
    select m.nome || '/' || m.uf as municipio, e.nome as eixo, t.nome as tema, p.numero, p.texto as pergunta, pm.pontos
    from pergunta_municipio pm
      join municipio m using ("municipioId")
      join pergunta p using ("perguntaId")
      join tema t on t."temaId" = pm."temaId"
      join eixo e on e."eixoId" = pm."eixoId"
    where ${MISSING_EVIDENCE} and ${visibleState(asked)} and ${WORKED_ON}
      and ${alcance(sql`pm."municipioId"`, sql`pm."eixoId"`)}
      and ${filtro.municipio(sql`pm."municipioId"`)} and ${filtro.uf(sql`m.uf`)}
      and ${filtro.regional(sql`m."unidadeRegionalId"`)}
      and ${filtro.eixo(sql`pm."eixoId"`)} and ${filtro.tema(sql`pm."temaId"`)}
    order by sem_acento(m.nome), m.uf, pm."municipioId", e.ordem, t.ordem, p.numero, p."perguntaId"`,
)
