import { Stack, Table, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { comMenos, formatHours } from '#contract/br.ts'
import { historicoRelatorio, saldoDoRelatorio } from '#contract/relatorio-analise.ts'
import type { RelatorioDeEncontro } from '#contract/relatorio-encontro.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall } from '#web/lib/query.ts'
import { EstadoPorNome } from '#web/partes/estado-relatorio.tsx'
import { PesquisaDoRelatorio } from '#web/partes/relatorio-pesquisa.tsx'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { Passos } from '#web/ui/passos.tsx'
import { Anexos } from './anexos.tsx'
import classes from './relatorio.module.css'

const Parte = ({ titulo, children }: { titulo: string; children: ReactNode }) => (
  <section>
    <Title order={3} size="h5" mb={4}>
      {titulo}
    </Title>
    {children}
  </section>
)

const Saldo = ({ nome, previstas, feitas, deste, depois }: SaldoProps) => (
  <Table.Tr>
    <Table.Td style={{ overflowWrap: 'anywhere' }}>{nome}</Table.Td>
    <Table.Td className={classes.numero}>{formatHours(previstas)}</Table.Td>
    <Table.Td className={classes.numero}>{formatHours(feitas)}</Table.Td>
    <Table.Td className={classes.numero}>{formatHours(deste)}</Table.Td>
    <Table.Td className={classes.numero}>
      <Text span size="sm" fw={600} c={depois < 0 ? 'red' : undefined}>
        {comMenos(formatHours(depois))}
      </Text>
    </Table.Td>
  </Table.Tr>
)
interface SaldoProps {
  nome: string
  previstas: number
  feitas: number
  deste: number
  depois: number
}

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
  const passa = linhas.some((l) => l.depois < 0)
  return (
    <>
      <Table.ScrollContainer minWidth={360}>
        <Table fz="sm" verticalSpacing={4} horizontalSpacing={6} aria-label="Horas">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>De</Table.Th>
              <Table.Th className={classes.numero}>Previstas</Table.Th>
              <Table.Th className={classes.numero}>Feitas</Table.Th>
              <Table.Th className={classes.numero}>Deste</Table.Th>
              <Table.Th className={classes.numero}>Restam</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {linhas.map(({ chave, ...l }) => (
              <Saldo key={chave} {...l} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Text size="xs" c={passa ? 'red' : 'dimmed'}>
        {contado ? 'As horas deste relatório já contam como feitas.' : 'Restam: depois de aprovado.'}
        {passa && ' As horas passam do que foi previsto.'}
      </Text>
    </>
  )
}

export const Historico = ({ id }: { id: number }) => {
  const lido = useCall(historicoRelatorio, { params: { id } }, { naTela: true, staleTime: 0 })
  if (lido.error) return <ErrorState erro={lido.error} onTentarDeNovo={() => void lido.refetch()} />
  if (!lido.data) return <Carregando linhas={4} altura={28} />
  const passos = lido.data.map((p, i) => ({ ...p, i }))
  return <Passos passos={passos} chave={(p) => p.i} estado={(para) => <EstadoPorNome nome={para} />} />
}

interface LadoProps {
  relatorio: RelatorioDeEncontro
  /** With what those who came said of it. */
  comPesquisa?: true
}
/** Beside what a report tells: its hours, its files and what happened with it. */
export const Lado = ({ relatorio: r, comPesquisa }: LadoProps) => (
  <Stack gap="lg">
    <Parte titulo="Horas">
      <Horas id={r.relatorioId} />
    </Parte>
    <Parte titulo={`Anexos (${r.arquivos.length})`}>
      <Anexos anexos={r.arquivos} />
    </Parte>
    {comPesquisa && (
      <Parte titulo="Pesquisa de satisfação">
        <PesquisaDoRelatorio relatorioId={r.relatorioId} />
      </Parte>
    )}
    <Parte titulo="Histórico">
      <Historico id={r.relatorioId} />
    </Parte>
  </Stack>
)
