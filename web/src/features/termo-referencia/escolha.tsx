import { Checkbox, Text } from '@mantine/core'
import { useId } from 'react'
import ul from '#web/ui/lista.module.css'
import { quantos } from '#web/ui/texto.ts'
import classes from './termo.module.css'

export interface Escolhivel {
  id: number
  nome: string
  detalhe?: string
}

interface Props {
  rotulo: string
  nomes: { um: string; varios: string }
  itens: readonly Escolhivel[]
  marcados: ReadonlySet<number>
  onChange: (marcados: ReadonlySet<number>) => void
}

/** What of the shelf is taken: one box each, and one for all of them. */
export const Escolha = ({ rotulo, nomes, itens, marcados, onChange }: Props) => {
  const id = useId()
  const alternar = (item: number) => {
    const novos = new Set(marcados)
    if (!novos.delete(item)) novos.add(item)
    onChange(novos)
  }
  const todos = itens.length > 0 && itens.every((i) => marcados.has(i.id))
  return (
    <fieldset className={classes.escolha} aria-describedby={id}>
      <legend>{rotulo}</legend>
      <div className={classes.todos}>
        <Checkbox
          label="Selecionar tudo"
          checked={todos}
          indeterminate={!todos && marcados.size > 0}
          onChange={() => onChange(new Set(todos ? [] : itens.map((i) => i.id)))}
        />
        <Text size="sm" c="dimmed" id={id} role="status">
          {marcados.size} de {quantos(itens.length, nomes.um, nomes.varios)}
        </Text>
      </div>
      <ul className={`${ul.pilha} ${classes.itens}`}>
        {itens.map((i) => (
          <li key={i.id}>
            <Checkbox
              label={i.nome}
              description={i.detalhe}
              checked={marcados.has(i.id)}
              onChange={() => alternar(i.id)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
