import { Stack, Text } from '@mantine/core'
import { historicoRelatorio, saldoDoRelatorio } from '#contract/relatorio-analise.ts'
import type { RelatorioDeEncontro } from '#contract/relatorio-encontro.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall } from '#web/lib/query.ts'
import { ParteDaLinhagem } from '#web/partes/pagamento/linhagem.tsx'
import { Parte } from '#web/partes/relatorio/dados.tsx'
import { HistoricoDoRelatorio } from '#web/partes/relatorio/historico.tsx'
import { SaldoDeHoras } from '#web/partes/relatorio/saldo.tsx'
import { PesquisaDoRelatorio } from '#web/partes/relatorio-pesquisa.tsx'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { Anexos } from './anexos.tsx'

/** The hours of the report beside what solutions and contracts have left. */
const Horas = ({ id }: { id: number }) => {
  const w = useWording()
  const lido = useCall(saldoDoRelatorio, { params: { id } }, { naTela: true })
  if (lido.error) return <ErrorState erro={lido.error} onTentarDeNovo={() => void lido.refetch()} />
  if (!lido.data) return <Carregando linhas={3} altura={24} />
  const { contado, solucoes, contratos } = lido.data
  const linhas = [
    ...solucoes.map((s) => ({
      chave: `s${s.municipioSolucaoId}`,
      nome: `${w.singular('solucao')}: ${s.nome}`,
      previstas: s.horasPrevistas,
      feitas: s.horasRealizadas,
      deste: s.horasDoRelatorio,
      depois: s.saldoDepois,
    })),
    ...contratos.map((c) => ({
      chave: `c${c.contratoId}`,
      nome: `Contrato ${c.numContrato}`,
      previstas: c.horasPrevistas,
      feitas: c.horasAprovadas + c.horasAPagar,
      deste: c.horasDoRelatorio,
      depois: c.saldoDepois,
    })),
  ]
  if (linhas.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Sem {w.min.plural('solucao')} nem contrato com horas.
      </Text>
    )
  return <SaldoDeHoras contado={contado} linhas={linhas} />
}

interface LadoProps {
  relatorio: RelatorioDeEncontro
  /** On its own page: with what those who came said of it, and the way to its payment. */
  naPagina?: true
}
/** Beside what a report tells: its hours, its files and what happened with it. */
export const Lado = ({ relatorio: r, naPagina }: LadoProps) => (
  <Stack gap="lg">
    <Parte titulo="Horas" ordem={3}>
      <Horas id={r.relatorioId} />
    </Parte>
    <Parte titulo={`Anexos (${r.arquivos.length})`} ordem={3}>
      <Anexos anexos={r.arquivos} />
    </Parte>
    {naPagina && (
      <Parte titulo="Pesquisa de satisfação" ordem={3}>
        <PesquisaDoRelatorio relatorioId={r.relatorioId} />
      </Parte>
    )}
    {naPagina && <ParteDaLinhagem tipo="relatorio" id={r.relatorioId} de={r.usuarioId} />}
    <Parte titulo="Histórico" ordem={3}>
      <HistoricoDoRelatorio chamada={historicoRelatorio} id={r.relatorioId} />
    </Parte>
  </Stack>
)
