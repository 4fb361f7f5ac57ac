import { Text, Timeline } from '@mantine/core'
import { formatDateTime } from '#contract/br.ts'
import { historicoProcesso, type Processo } from '#contract/pagamento.ts'
import { baixarAnexoDeProcesso, excluirAnexoDeProcesso, verAnexoDeProcesso } from '#contract/pagamento-anexos.ts'
import { queryClient, useCall } from '#web/lib/query.ts'
import { Anexos } from '#web/partes/relatorio/anexos.tsx'
import classes from '#web/partes/relatorio/relatorio.module.css'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'

const CHAMADAS = { ver: verAnexoDeProcesso, baixar: baixarAnexoDeProcesso, excluir: excluirAnexoDeProcesso }

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
