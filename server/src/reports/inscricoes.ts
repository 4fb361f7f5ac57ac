import { type SQL, sql } from 'drizzle-orm'
import { inscricoesDetalhadas } from '#contract/relatorios/inscricoes-detalhadas.ts'
import { inscricoesPorSituacao } from '#contract/relatorios/inscricoes-por-situacao.ts'
import { SITUACOES_INSCRICAO } from '#contract/selo.ts'
import { anoDaEdicao } from '#server/features/selo/commands.ts'
import { defineReport } from './engine.ts'
import { dayOf, inPeriod, inPlace } from './filters.ts'
import { BY_PLACE, MUNICIPIO } from './parts.ts'

/** Each place with its enrolment in the edition that its state is in, if it has begun. */
const enrolments = (alcance: SQL, hoje: string) => sql`municipio m
  left join selo_inscricao i on i."municipioId" = m."municipioId" and i.edicao = ${anoDaEdicao(sql`m.uf`, hoje)}
  left join usuario u on u."usuarioId" = i."enviadaPor"
  where ${alcance}`

export const inscricoesPorSituacaoReport = defineReport(
  inscricoesPorSituacao,
  (filtro, alcance, { hoje }) => sql`
    select m.uf, count(*) filter (where i.situacao is null) as "naoIniciado",
      count(*) filter (where i.situacao = 'Em preenchimento') as "emPreenchimento",
      count(*) filter (where i.situacao = 'Enviado') as enviado
    from ${enrolments(alcance(sql`m."municipioId"`), hoje)} and ${filtro.uf(sql`m.uf`)}
    group by m.uf
    order by m.uf`,
)

const STATES = sql`${sql.param([...SITUACOES_INSCRICAO])}::text[]`
const STATE = sql`coalesce(i.situacao, ${SITUACOES_INSCRICAO[0]})`
export const inscricoesDetalhadasReport = defineReport(inscricoesDetalhadas, (filtro, alcance, { hoje }) => {
  const dia = dayOf(sql`i."enviadaEm"`)
  return sql`
    select ${MUNICIPIO} as sala, ${STATE} as situacao, i."enviadaEm" as "enviadoEm", u.nome as usuario
    from ${enrolments(alcance(sql`m."municipioId"`), hoje)} and ${inPlace(filtro)} and ${inPeriod(filtro, dia)}
      and ${filtro.usuario(sql`i."enviadaPor"`)} and ${filtro.status(sql`array_position(${STATES}, ${STATE})`)}
    order by ${BY_PLACE}`
})
