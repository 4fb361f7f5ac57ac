import { Table, Text } from '@mantine/core'
import { comMenos, formatHours } from '#contract/br.ts'
import classes from './relatorio.module.css'

export interface LinhaDoSaldo {
  chave: string
  nome: string
  /** Minutes. */
  previstas: number
  feitas: number
  deste: number
  depois: number
}

/** The hours of a report beside what each of these has left. */
export const SaldoDeHoras = ({ contado, linhas }: { contado: boolean; linhas: readonly LinhaDoSaldo[] }) => {
  const passa = linhas.some((l) => l.depois < 0)
  return (
    <>
      {/* Beside a decision there is no room for a column of names: each stands above its figures. */}
      <Table fz="sm" verticalSpacing={4} horizontalSpacing={6} withRowBorders={false} aria-label="Horas">
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.numero}>Previstas</Table.Th>
            <Table.Th className={classes.numero}>Feitas</Table.Th>
            <Table.Th className={classes.numero}>Deste</Table.Th>
            <Table.Th className={classes.numero}>Restam</Table.Th>
          </Table.Tr>
        </Table.Thead>
        {linhas.map((l) => (
          <Table.Tbody key={l.chave}>
            <Table.Tr>
              <Table.Th scope="rowgroup" colSpan={4} fw={400} style={{ overflowWrap: 'anywhere' }}>
                {l.nome}
              </Table.Th>
            </Table.Tr>
            <Table.Tr>
              <Table.Td className={classes.numero}>{formatHours(l.previstas)}</Table.Td>
              <Table.Td className={classes.numero}>{formatHours(l.feitas)}</Table.Td>
              <Table.Td className={classes.numero}>{formatHours(l.deste)}</Table.Td>
              <Table.Td className={classes.numero}>
                <Text span size="sm" fw={600} c={l.depois < 0 ? 'red' : undefined}>
                  {comMenos(formatHours(l.depois))}
                </Text>
              </Table.Td>
            </Table.Tr>
          </Table.Tbody>
        ))}
      </Table>
      <Text size="xs" c={passa ? 'red' : 'dimmed'}>
        {contado ? 'As horas deste relatório já contam como feitas.' : 'Restam: depois de aprovado.'}
        {passa && ' As horas passam do que foi previsto.'}
      </Text>
    </>
  )
}
