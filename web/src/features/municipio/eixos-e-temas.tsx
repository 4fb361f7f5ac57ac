import { Table } from '@mantine/core'
import { Fragment } from 'react'
import { formatDecimal, formatPercentual } from '#contract/br.ts'
import type { EixoGeral } from '#contract/municipio-painel.ts'
import { percentual } from '#contract/pontos.ts'
import { capacidades, useWording } from '#web/lib/ambiente.ts'
import { Medalha } from '#web/partes/medalha.tsx'
import { TabelaRolante } from '#web/ui/tabela-rolante.tsx'
import classes from './geral.module.css'

const numero = (n: number | null) => formatDecimal(n ?? 0)
const porcento = (t: { comprovados: number | null; possiveis: number | null }) =>
  formatPercentual(percentual(t.comprovados ?? 0, t.possiveis ?? 0))

/** Points and medals of each axis and of the themes in it. In the seal both are the same pillar. */
export const EixosETemas = ({ eixos }: { eixos: readonly EixoGeral[] }) => {
  const w = useWording()
  const comTemas = !capacidades().criteriosSelo
  const linha = (t: EixoGeral | EixoGeral['temas'][number], classe: string | undefined) => (
    <Table.Tr className={classe}>
      <Table.Th scope="row">{t.nome}</Table.Th>
      <Table.Td ta="right">{numero(t.comprovados)}</Table.Td>
      <Table.Td ta="right">{numero(t.possiveis)}</Table.Td>
      <Table.Td ta="right">{porcento(t)}</Table.Td>
      <Table.Td>{comTemas ? <Medalha nivel={t.medalha} /> : null}</Table.Td>
    </Table.Tr>
  )
  return (
    <TabelaRolante rotulo={w.plural('eixo')} minimo="30rem" verticalSpacing={5}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">
            {comTemas ? `${w.singular('eixo')} e ${w.min.singular('tema')}` : w.singular('eixo')}
          </Table.Th>
          <Table.Th scope="col" ta="right">
            Comprovados
          </Table.Th>
          <Table.Th scope="col" ta="right">
            Possíveis
          </Table.Th>
          <Table.Th scope="col" ta="right">
            %
          </Table.Th>
          <Table.Th scope="col">
            {comTemas ? w.singular('medalha') : <span className="praca-so-leitor">Medalha</span>}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {eixos.map((e) => (
          <Fragment key={e.eixoId}>
            {linha(e, classes.eixo)}
            {comTemas && e.temas.map((t) => <Fragment key={t.temaId}>{linha(t, classes.tema)}</Fragment>)}
          </Fragment>
        ))}
      </Table.Tbody>
    </TabelaRolante>
  )
}
