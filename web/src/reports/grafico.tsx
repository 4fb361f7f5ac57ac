import { Table, Text } from '@mantine/core'
import { useId } from 'react'
import { comMenos, formatMedia, quantos } from '#contract/br.ts'
import { type Coluna, formatar, type Linha } from '#contract/coluna.ts'
import { EmptyState } from '#web/ui/estados.tsx'
import { TabelaRolante } from '#web/ui/tabela-rolante.tsx'
import { VerTabela } from '#web/ui/ver-tabela.tsx'
import classes from './grafico.module.css'
import { type Barra, type Como, type Serie, serieDe } from './serie.ts'

interface Props {
  linhas: readonly Linha[]
  coluna: Coluna
  por: Coluna
}

const COMO: Readonly<Record<Como, string>> = { soma: '', proporcao: '', media: ' (média das linhas)', uma: '' }
/** A mean of whole figures is none itself. */
const valorDito = ({ tipo }: Coluna, valor: number) => {
  if (tipo === 'horas') return comMenos(formatar(tipo, Math.round(valor)))
  return comMenos(tipo === 'inteiro' && !Number.isInteger(valor) ? formatMedia(valor) : formatar(tipo, valor))
}

/** What is not drawn is said. */
const notas = ({ como, demais, escondidas, semValor }: Serie) => [
  ...(escondidas && !demais ? [`Mais ${escondidas} não ${escondidas === 1 ? 'aparece' : 'aparecem'}.`] : []),
  ...(semValor
    ? [
        como === 'uma'
          ? `${quantos(semValor, 'fica', 'ficam')} de fora: percentuais de várias linhas não se somam.`
          : `${quantos(semValor, 'fica', 'ficam')} de fora por não ${semValor === 1 ? 'ter' : 'terem'} valor.`,
      ]
    : []),
]

/** A figure of the report as bars, with the table of what they say. */
export const GraficoDoRelatorio = ({ linhas, coluna, por }: Props) => {
  const id = useId()
  const serie = serieDe(linhas, coluna, por)
  const barras = [...serie.barras, ...(serie.demais ? [serie.demais] : [])]
  const titulo = `${coluna.titulo} por ${por.titulo}${COMO[serie.como]}`
  if (barras.length === 0)
    return <EmptyState titulo="Nada a desenhar" texto={notas(serie).join(' ') || 'O relatório não tem linhas.'} />
  return (
    <figure className={classes.figura} aria-labelledby={id}>
      <figcaption id={id} className={classes.titulo}>
        {titulo}
      </figcaption>
      <Barras barras={barras} coluna={coluna} demais={serie.demais} />
      {notas(serie).map((nota) => (
        <Text key={nota} size="sm" c="dimmed">
          {nota}
        </Text>
      ))}
      <VerTabela de={`de ${titulo}`}>
        <TabelaRolante rotulo={`Tabela de ${titulo}`} minimo="20rem" verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{por.titulo}</Table.Th>
              <Table.Th scope="col" ta="right">
                Linhas
              </Table.Th>
              <Table.Th scope="col" ta="right">
                {coluna.titulo}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {barras.map((b) => (
              <Table.Tr key={b.rotulo + (b === serie.demais)} fw={b === serie.demais ? 650 : undefined}>
                <Table.Th scope="row" fw="inherit">
                  {b.rotulo}
                </Table.Th>
                <Table.Td ta="right">{b.linhas.toLocaleString('pt-BR')}</Table.Td>
                <Table.Td ta="right">{valorDito(coluna, b.valor)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </TabelaRolante>
      </VerTabela>
    </figure>
  )
}

/** From zero to the right; what is below it, to the left. */
const Barras = ({ barras, coluna, demais }: { barras: readonly Barra[]; coluna: Coluna; demais: Barra | null }) => {
  const valores = barras.map((b) => b.valor)
  const [menor, maior] = [Math.min(0, ...valores), Math.max(0, ...valores)]
  const por100 = (n: number) => `${(100 * n) / (maior - menor || 1)}%`
  return (
    <ul className={classes.barras}>
      {barras.map((b) => (
        <li key={b.rotulo + (b === demais)} className={classes.linha} data-demais={b === demais || undefined}>
          <span className={classes.rotulo} title={b.rotulo}>
            {b.rotulo}
          </span>
          <span className={classes.trilho} aria-hidden>
            <span
              className={classes.barra}
              data-negativa={b.valor < 0 || undefined}
              style={{ left: por100(Math.min(0, b.valor) - menor), width: por100(Math.abs(b.valor)) }}
              data-zero={b.valor === 0 || undefined}
            />
          </span>
          <span className={classes.valor}>{valorDito(coluna, b.valor)}</span>
        </li>
      ))}
    </ul>
  )
}
