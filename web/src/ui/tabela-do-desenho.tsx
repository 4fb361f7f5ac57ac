import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { TabelaRolante } from './tabela-rolante.tsx'
import { VerTabela } from './ver-tabela.tsx'

interface Props {
  /** Of what, for who does not see the drawing: 'das medalhas'. */
  de: string
  /** The first names the row; figures stand at the right. */
  colunas: readonly { titulo: string; numerica?: boolean }[]
  linhas: readonly { chave: string | number; celulas: readonly ReactNode[] }[]
  /** Narrower than this it scrolls. */
  minimo?: string
}

/** The figures of a drawing, row by row, on demand. */
export const TabelaDoDesenho = ({ de, colunas, linhas, minimo = '20rem' }: Props) => (
  <VerTabela de={de}>
    <TabelaRolante rotulo={`Tabela ${de}`} minimo={minimo} verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          {colunas.map((c) => (
            <Table.Th key={c.titulo} scope="col" ta={c.numerica ? 'right' : undefined}>
              {c.titulo}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {linhas.map(({ chave, celulas: [nome, ...valores] }) => (
          <Table.Tr key={chave}>
            <Table.Th scope="row" fw={400}>
              {nome}
            </Table.Th>
            {valores.map((valor, i) => (
              <Table.Td key={colunas[i + 1]!.titulo} ta={colunas[i + 1]!.numerica ? 'right' : undefined}>
                {valor}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </TabelaRolante>
  </VerTabela>
)
