import { sql } from 'drizzle-orm'
import { COLUNAS, estadosDitos } from '#contract/relatorios/colunas.ts'
import { envioDeEvidencias } from '#contract/relatorios/envio-de-evidencias.ts'
import { defineReport } from './engine.ts'
import { ABOUT_EVIDENCE, toldFile, visibleState, WORKED_ON } from './evidencias.ts'
import { dayOf, inPeriod, inPlace } from './filters.ts'
import { BY_PLACE, MUNICIPIO, wordOf } from './parts.ts'

/**
 * Where the evidence of each question answered SIM stands: who sent it, when, how many files. Of chosen days it tells what
 * came in them, though the question was sent again since: so many files as the dashboard counts.
 */
export const envioDeEvidenciasReport = defineReport(envioDeEvidencias, (filtro, alcance, asked) => {
  const noPeriodo = inPeriod(filtro, dayOf(sql`pm."evidenciadaEm"`))
  const oUltimo = sql`(pm."evidenciadaEm" is not null and ${noPeriodo})`
  const por = sql`(case when ${oUltimo} then pm."evidenciadaPor" else f.por end)`
  const estado = sql`case pm.estado when 'respondida' then 1 when 'evidenciada' then 2 when 'aprovada' then 3 else 4 end`
  return sql`
    select ${MUNICIPIO} as municipio, p.texto as criterio, coalesce(f.arquivos, 0) as "arquivosEnviados",
      u.nome as "evidenciadoPor", case when ${oUltimo} then pm."evidenciadaEm" else f.em end as "evidenciadoEm",
      ${wordOf(estado, estadosDitos(COLUNAS.situacaoDoEnvio, asked.w))} as situacao
    from pergunta_municipio pm
      join municipio m using ("municipioId")
      join pergunta p using ("perguntaId")
      left join (select pe."perguntaMunicipioId", count(*) as arquivos, max(pe.criacao) as em,
          (array_agg(pe."usuarioId" order by pe.criacao desc))[1] as por
        from pergunta_evidencia pe join municipio m using ("municipioId")
        where ${toldFile(asked)} and ${inPlace(filtro)} and ${inPeriod(filtro, dayOf(sql`pe.criacao`))}
        group by 1) f using ("perguntaMunicipioId")
      left join usuario u on u."usuarioId" = ${por}
    where ${ABOUT_EVIDENCE} and ${visibleState(asked)} and ${WORKED_ON} and (${noPeriodo} or f.arquivos > 0)
      and ${alcance(sql`pm."municipioId"`, sql`pm."eixoId"`)} and ${inPlace(filtro)}
      and ${filtro.eixo(sql`pm."eixoId"`)} and ${filtro.tema(sql`pm."temaId"`)} and ${filtro.usuario(por)} and ${filtro.status(estado)}
    order by ${BY_PLACE}, p.numero, p."perguntaId"`
})
