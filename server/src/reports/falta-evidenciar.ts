import { sql } from 'drizzle-orm'
import { faltaEvidenciar } from '#contract/relatorios/falta-evidenciar.ts'
import { defineReport } from './engine.ts'

/** What was answered SIM and was never sent to analysis. */
export const FALTA_EVIDENCIAR = sql`pm.estado = 'respondida' and pm.resposta`

export const faltaEvidenciarReport = defineReport(
  faltaEvidenciar,
  (filtro, alcance) => sql`
    select m.nome || '/' || m.uf as municipio, e.nome as eixo, t.nome as tema, p.numero, p.texto as pergunta, pm.pontos
    from pergunta_municipio pm
      join municipio m using ("municipioId")
      join pergunta p using ("perguntaId")
      join tema t on t."temaId" = pm."temaId"
      join eixo e on e."eixoId" = pm."eixoId"
    where ${FALTA_EVIDENCIAR}
      and ${alcance(sql`pm."municipioId"`, sql`pm."eixoId"`)}
      and ${filtro.municipio(sql`pm."municipioId"`)} and ${filtro.uf(sql`m.uf`)}
      and ${filtro.regional(sql`m."unidadeRegionalId"`)}
      and ${filtro.eixo(sql`pm."eixoId"`)} and ${filtro.tema(sql`pm."temaId"`)}
    order by sem_acento(m.nome), m.uf, pm."municipioId", e.ordem, t.ordem, p.numero, p."perguntaId"`,
)
