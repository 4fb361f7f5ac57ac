import { Alert, Anchor, Stack, Text, Timeline } from '@mantine/core'
import { Link } from 'react-router'
import { formatDate, formatDateTime, formatHours, formatPercentual } from '#contract/br.ts'
import {
  baixarAnexoDeProcesso,
  excluirAnexoDeProcesso,
  historicoProcesso,
  linhagem,
  type Processo,
  ritmoDoContrato,
  verAnexoDeProcesso,
} from '#contract/pagamento.ts'
import { queryClient, useCall } from '#web/lib/query.ts'
import { Anexos } from '#web/partes/relatorio/anexos.tsx'
import classes from '#web/partes/relatorio/relatorio.module.css'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'

const CHAMADAS = { ver: verAnexoDeProcesso, baixar: baixarAnexoDeProcesso, excluir: excluirAnexoDeProcesso }

/** How the contract stands at the pace it has kept. */
export const Ritmo = ({ contratoId }: { contratoId: number }) => {
  const lido = useCall(ritmoDoContrato, { params: { id: contratoId } }, { naTela: true })
  if (lido.error) return <ErrorState erro={lido.error} onTentarDeNovo={() => void lido.refetch()} />
  if (!lido.data) return <Carregando linhas={2} altura={24} />
  const { contrato: c, usadoHoras, usadoEntregas, alerta, previsaoDoFim, antesDoFim } = lido.data
  return (
    <Stack gap={4}>
      <Text size="sm">
        {formatHours(c.horasAprovadas)} de {formatHours(c.horasPrevistas)} h ({formatPercentual(usadoHoras)}) e{' '}
        {c.entregas} de {c.entregasPrevistas} entregas ({formatPercentual(usadoEntregas)})
      </Text>
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

/** From each meeting to the payment, every step linked. */
export const Linhagem = ({ id }: { id: number }) => {
  const lida = useCall(linhagem, { params: { tipo: 'processo', id } }, { naTela: true })
  if (lida.error) return <ErrorState erro={lida.error} onTentarDeNovo={() => void lida.refetch()} />
  if (!lida.data) return <Carregando linhas={3} altura={24} />
  return (
    <Stack gap="sm">
      {lida.data.map(({ elos }) => (
        <Text key={`${elos[0]!.tipo}-${elos[0]!.id}`} size="sm">
          {elos.map((e, n) => (
            <span key={`${e.tipo}-${e.id}`}>
              {n > 0 && ' → '}
              {e.para ? (
                <Anchor component={Link} to={e.para} fz="inherit">
                  {e.titulo}
                </Anchor>
              ) : (
                e.titulo
              )}
              {e.horas && ` (${e.horas} h)`}
              {e.quem && `, ${e.quem}`}
              {e.em && `, ${formatDateTime(e.em)}`}
            </span>
          ))}
        </Text>
      ))}
    </Stack>
  )
}

export const Historico = ({ id }: { id: number }) => {
  const lido = useCall(historicoProcesso, { params: { id } }, { naTela: true })
  if (lido.error) return <ErrorState erro={lido.error} onTentarDeNovo={() => void lido.refetch()} />
  if (!lido.data) return <Carregando linhas={3} altura={24} />
  return (
    <Timeline bulletSize={14} lineWidth={2} active={lido.data.length}>
      {lido.data.map((p) => (
        <Timeline.Item key={`${p.em}-${p.acao}`} title={p.descricao}>
          <Text size="sm" c="dimmed">
            {p.usuario ?? 'Sistema'}, {formatDateTime(p.em)}
          </Text>
          {p.justificativa && (
            <Text size="sm" className={classes.linhas}>
              {p.justificativa}
            </Text>
          )}
        </Timeline.Item>
      ))}
    </Timeline>
  )
}

/** Its files; who may change it takes them out. */
export const Arquivos = ({ processo: p }: { processo: Processo }) => (
  <Anexos
    anexos={p.arquivos.map((a) => ({ ...a, id: a.processoPagamentoAnexoId }))}
    chamadas={CHAMADAS}
    onExcluido={() => void queryClient.invalidateQueries()}
  />
)
