import { Alert, Stack, Text } from '@mantine/core'
import { formatDate, formatHours, formatPercentual } from '#contract/br.ts'
import { ritmoDoContrato } from '#contract/pagamento-linhagem.ts'
import { useCall } from '#web/lib/query.ts'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'

interface Props {
  contratoId: number
  /** What is used of it stands beside already. */
  semUso?: true
}
/** How the contract stands at the pace it has kept. */
export const Ritmo = ({ contratoId, semUso }: Props) => {
  const lido = useCall(ritmoDoContrato, { params: { id: contratoId } }, { naTela: true })
  if (lido.error) return <ErrorState erro={lido.error} onTentarDeNovo={() => void lido.refetch()} />
  if (!lido.data) return <Carregando linhas={2} altura={24} />
  const { contrato: c, usadoHoras, usadoEntregas, alerta, previsaoDoFim, antesDoFim } = lido.data
  return (
    <Stack gap={4}>
      {!semUso && (
        <Text size="sm">
          {formatHours(c.horasAprovadas)} de {formatHours(c.horasPrevistas)} h ({formatPercentual(usadoHoras)}) e{' '}
          {c.entregas} de {c.entregasPrevistas} entregas ({formatPercentual(usadoEntregas)})
        </Text>
      )}
      {alerta && (
        <Alert color="yellow" role="note">
          O contrato está perto do limite: converse com quem o gere antes de abrir o próximo processo.
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        {previsaoDoFim === null
          ? `Vai até ${formatDate(c.fimVigente)}.`
          : `Neste ritmo as horas acabam em ${formatDate(previsaoDoFim)}, ${antesDoFim ? 'antes do' : 'depois do'} fim do contrato (${formatDate(c.fimVigente)}).`}
      </Text>
    </Stack>
  )
}
