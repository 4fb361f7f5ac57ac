import { sql } from 'drizzle-orm'
import { envioDeEvidencias } from '#contract/relatorios/envio-de-evidencias.ts'
import { defineReport } from './engine.ts'
import { ABOUT_EVIDENCE, toldFile, visibleState, WORKED_ON } from './evidencias.ts'
import { dayOf, inPeriod, inPlace } from './filters.ts'
import { BY_PLACE, MUNICIPIO } from './parts.ts'

/** Where the evidence of each question answered SIM stands: who sent it, when, how many files. */
export const envioDeEvidenciasReport = defineReport(envioDeEvidencias, (filtro, alcance, asked) => {
  const dia = dayOf(sql`pm."evidenciadaEm"`)
  const dita = (palavra: string) => sql`${asked.w.flexiona('pergunta', palavra)}::text`
  return sql`
    select ${MUNICIPIO} as municipio, p.texto as criterio, coalesce(f.arquivos, 0) as "arquivosEnviados",
      u.nome as "evidenciadoPor", pm."evidenciadaEm" as "evidenciadoEm",
      case pm.estado when 'respondida' then ${dita('Não enviado')} when 'evidenciada' then 'Em análise'
        when 'aprovada' then ${dita('Aprovado')} else ${dita('Rejeitado')} end as situacao
    from pergunta_municipio pm
      join municipio m using ("municipioId")
      join pergunta p using ("perguntaId")
      left join (select pe."perguntaMunicipioId", count(*) as arquivos
        from pergunta_evidencia pe join municipio m using ("municipioId")
        where ${toldFile(asked)} and ${inPlace(filtro)} group by 1) f using ("perguntaMunicipioId")
      left join usuario u on u."usuarioId" = pm."evidenciadaPor"
    where ${ABOUT_EVIDENCE} and ${visibleState(asked)} and ${WORKED_ON}
      and ${alcance(sql`pm."municipioId"`, sql`pm."eixoId"`)} and ${inPlace(filtro)} and ${inPeriod(filtro, dia)}
      and ${filtro.eixo(sql`pm."eixoId"`)} and ${filtro.tema(sql`pm."temaId"`)} and ${filtro.usuario(sql`pm."evidenciadaPor"`)}
    order by ${BY_PLACE}, p.numero, p."perguntaId"`
})
