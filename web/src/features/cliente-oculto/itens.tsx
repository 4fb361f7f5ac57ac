import { SegmentedControl, Stack, Table, Text } from '@mantine/core'
import { useId } from 'react'
import { formatDecimal } from '#contract/br.ts'
import {
  type CanalContato,
  ITENS_CONTATO,
  MAX_NOTA_CONTATO,
  notaDosItens,
  TEMPO_DA_RESPOSTA,
  VALORES_ITEM,
  type ValorItem,
} from '#contract/cliente-oculto-estados.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { TabelaRolante } from '#web/ui/tabela-rolante.tsx'
import classes from './cliente-oculto.module.css'
import type { Valores } from './valores.ts'

const OPCOES = VALORES_ITEM.map((v) => ({ value: String(v), label: formatDecimal(v) }))
/** The one that asks how long the answer took. */
const DO_TEMPO = 2

interface ItemProps {
  n: number
  canal: CanalContato | null
  dado: Valores['itens'][number]
  erro: string | undefined
  onMudar: (dado: Valores['itens'][number]) => void
}

const Item = ({ n, canal, dado, erro, onMudar }: ItemProps) => {
  const id = useId()
  return (
    <fieldset className={classes.item} data-erro={erro ? true : undefined}>
      <legend className={classes.pergunta} id={id}>
        {n}. {ITENS_CONTATO[n - 1]}
      </legend>
      {n === DO_TEMPO && canal && (
        <Text size="xs" c="dimmed">
          {TEMPO_DA_RESPOSTA[canal]}
        </Text>
      )}
      <div className={classes.resposta}>
        <SegmentedControl
          aria-labelledby={id}
          data={OPCOES}
          // None of them is chosen while it is empty.
          value={dado.valor === null ? '' : String(dado.valor)}
          onChange={(v) => onMudar({ ...dado, valor: Number(v) as ValorItem })}
        />
        <TextField
          label="Comentário"
          maxLength={1000}
          value={dado.comentario}
          onChange={(comentario) => onMudar({ ...dado, comentario })}
        />
      </div>
      {erro && (
        <Text size="xs" c="red" role="alert">
          {erro}
        </Text>
      )}
    </fieldset>
  )
}

interface Props {
  itens: Valores['itens']
  canal: CanalContato | null
  erros: Readonly<Record<string, string>>
  onMudar: (itens: Valores['itens']) => void
}

/** The ten items, each worth 0, half or one, and what they add up to. */
export const Itens = ({ itens, canal, erros, onMudar }: Props) => (
  <Stack gap="sm">
    {itens.map((dado, i) => (
      <Item
        // biome-ignore lint/suspicious/noArrayIndexKey: the ten are always the same
        key={i}
        n={i + 1}
        canal={canal}
        dado={dado}
        erro={erros[`itens.${i + 1}`]}
        onMudar={(novo) => onMudar(itens.map((x, j) => (j === i ? novo : x)))}
      />
    ))}
    <Text fw={650} role="status">
      Nota: {formatDecimal(notaDosItens(itens))} de {MAX_NOTA_CONTATO}
      <Text span size="sm" c="dimmed" fw={400}>
        {' '}
        ({itens.filter((x) => x.valor !== null).length} de {itens.length} itens)
      </Text>
    </Text>
  </Stack>
)

/** The same as it was judged. */
export const ItensLidos = ({
  itens,
  de,
}: {
  /** Of which contact: there are several on a page. */
  de: string
  itens: readonly { item: number; valor: number | null; comentario: string | null }[]
}) => (
  <TabelaRolante rotulo={`Itens avaliados: ${de}`} minimo="28rem">
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Item</Table.Th>
        <Table.Th ta="right">Valor</Table.Th>
        <Table.Th>Comentário</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {itens.map((x) => (
        <Table.Tr key={x.item}>
          <Table.Td>
            {x.item}. {ITENS_CONTATO[x.item - 1]}
          </Table.Td>
          <Table.Td ta="right">{x.valor === null ? 'sem valor' : formatDecimal(x.valor)}</Table.Td>
          <Table.Td className={classes.texto}>{x.comentario}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </TabelaRolante>
)
