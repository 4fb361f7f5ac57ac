import { Stack, Text } from '@mantine/core'
import {
  baixarAnexoAdmin,
  excluirAnexoAdmin,
  historicoRelatorioAdmin,
  type RelatorioAdmin,
  saldoDoRelatorioAdmin,
  verAnexoAdmin,
} from '#contract/relatorio-administrativo.ts'
import { useCall } from '#web/lib/query.ts'
import { ParteDaLinhagem } from '#web/partes/pagamento/linhagem.tsx'
import { Anexos as ListaDeAnexos } from '#web/partes/relatorio/anexos.tsx'
import { Parte } from '#web/partes/relatorio/dados.tsx'
import { HistoricoDoRelatorio } from '#web/partes/relatorio/historico.tsx'
import { SaldoDeHoras } from '#web/partes/relatorio/saldo.tsx'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'

const CHAMADAS = { ver: verAnexoAdmin, baixar: baixarAnexoAdmin, excluir: excluirAnexoAdmin }
export const Anexos = ({ relatorio, onExcluido }: { relatorio: RelatorioAdmin; onExcluido?: () => void }) => (
  <ListaDeAnexos
    anexos={relatorio.arquivos.map((a) => ({ ...a, id: a.relatorioAdministrativoAnexoId }))}
    chamadas={CHAMADAS}
    {...(onExcluido && { onExcluido })}
  />
)

/** The hours of the report beside what its contract has left. */
const Horas = ({ id }: { id: number }) => {
  const lido = useCall(saldoDoRelatorioAdmin, { params: { id } }, { naTela: true })
  if (lido.error) return <ErrorState erro={lido.error} onTentarDeNovo={() => void lido.refetch()} />
  if (!lido.data) return <Carregando linhas={2} altura={24} />
  const { contado, horasDoRelatorio, contrato: c } = lido.data
  if (!c)
    return (
      <Text size="sm" c="dimmed">
        Nenhum contrato para mostrar.
      </Text>
    )
  return (
    <SaldoDeHoras
      contado={contado}
      linhas={[
        {
          chave: `c${c.contratoId}`,
          nome: `Contrato ${c.numContrato}`,
          previstas: c.horasPrevistas,
          feitas: c.horasAprovadas + c.horasAPagar,
          deste: horasDoRelatorio,
          depois: c.saldoDepois,
        },
      ]}
    />
  )
}

interface LadoProps {
  relatorio: RelatorioAdmin
  /** On its own page: with the way to its payment. */
  naPagina?: true
}
/** Beside what a report tells: its hours, its files and what happened with it. */
export const Lado = ({ relatorio: r, naPagina }: LadoProps) => (
  <Stack gap="lg">
    <Parte titulo="Horas" ordem={3}>
      <Horas id={r.relatorioAdministrativoId} />
    </Parte>
    <Parte titulo={`Anexos (${r.arquivos.length})`} ordem={3}>
      <Anexos relatorio={r} />
    </Parte>
    {naPagina && <ParteDaLinhagem tipo="administrativo" id={r.relatorioAdministrativoId} de={r.usuarioId} />}
    <Parte titulo="Histórico" ordem={3}>
      <HistoricoDoRelatorio chamada={historicoRelatorioAdmin} id={r.relatorioAdministrativoId} />
    </Parte>
  </Stack>
)
