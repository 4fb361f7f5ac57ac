import { sql } from 'drizzle-orm'
import { pontuacaoAprovada } from '#contract/relatorios/pontuacao-aprovada.ts'
import { defineReport } from './engine.ts'
import { visibleState, WORKED_ON } from './evidencias.ts'
import { inPlace } from './filters.ts'
import { BY_PLACE, MUNICIPIO } from './parts.ts'

/** What each approved question proved, and the band that was reached where it has bands. */
export const pontuacaoAprovadaReport = defineReport(
  pontuacaoAprovada,
  (filtro, alcance, asked) => sql`
    select ${MUNICIPIO} as municipio, p.texto as pergunta, f."faixaNome" as faixa, pm."pontosComprovados" as pontos
    from pergunta_municipio pm
      join municipio m using ("municipioId")
      join pergunta p using ("perguntaId")
      left join pergunta_faixa_resposta f using ("perguntaFaixaRespostaId")
    where pm.estado = 'aprovada' and ${visibleState(asked)} and ${WORKED_ON}
      and ${alcance(sql`pm."municipioId"`, sql`pm."eixoId"`)} and ${inPlace(filtro)}
      and ${filtro.eixo(sql`pm."eixoId"`)} and ${filtro.tema(sql`pm."temaId"`)}
    order by ${BY_PLACE}, p.numero, p."perguntaId"`,
)
