import { formatAteCasas, formatPercentual } from '#contract/br.ts'
import type { IndicadorDoMapa } from '#contract/sala-indicador.ts'
import { type Apuracao, type Farol, NOME_DO_FAROL } from '#contract/sala-indicador-regras.ts'
import { StatusBadge, type Tom } from '#web/ui/status-badge.tsx'

export const TOM_DO_FAROL: Readonly<Record<Farol, Tom>> = {
  verde: 'positivo',
  ambar: 'atencao',
  vermelho: 'negativo',
  semMeta: 'informacao',
  semDados: 'neutro',
}

/** The light as icon and word, with how much of the target it is. */
export const SeloDoFarol = ({ farol, percentualMeta }: Pick<Apuracao, 'farol' | 'percentualMeta'>) => (
  <StatusBadge tom={TOM_DO_FAROL[farol]}>
    {percentualMeta === null ? NOME_DO_FAROL[farol] : `${NOME_DO_FAROL[farol]} · ${formatPercentual(percentualMeta)}`}
  </StatusBadge>
)

/** '75,0 %', 'R$ 1.200', '24,5 h' */
export const comUnidade = (
  { casasDecimais, sigla }: Pick<IndicadorDoMapa, 'casasDecimais' | 'sigla'>,
  n: number | null,
): string => {
  if (n === null) return '—'
  const dito = formatAteCasas(n, casasDecimais)
  if (!sigla) return dito
  return sigla === 'R$' ? `R$ ${dito}` : sigla === '%' ? `${dito}%` : `${dito} ${sigla}`
}
