import { Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { ItemDosRecursos } from '#contract/recurso.ts'
import { useWording } from '#web/lib/ambiente.ts'
import classes from '#web/partes/bancada/bancada.module.css'
import { Paginas } from '#web/ui/data-table/paginas.tsx'
import type { DoServidor } from '#web/ui/data-table/servidor.ts'
import { Etiqueta } from '#web/ui/etiqueta.tsx'
import ul from '#web/ui/lista.module.css'
import quadro from '#web/ui/quadro.module.css'
import { quantos } from '#web/ui/texto.ts'
import { SituacaoDoRecurso } from './recurso.tsx'

interface ItemProps {
  item: ItemDosRecursos
  atual: boolean
  onAbrir: () => void
}

const Item = ({ item: i, atual, onAbrir }: ItemProps) => {
  const w = useWording()
  const ref = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (atual) ref.current?.scrollIntoView?.({ block: 'nearest' })
  }, [atual])
  return (
    <li ref={ref} className={classes.item} data-atual={atual || undefined}>
      <button
        type="button"
        className={`${classes.abrir} mantine-focus-auto`}
        onClick={onAbrir}
        aria-current={atual ? 'true' : undefined}
        aria-label={`${i.municipio}/${i.uf}, ${w.min.singular('pergunta')} ${i.numero}`}
      >
        <span className={classes.lugar}>
          <strong>
            {i.municipio}/{i.uf}
          </strong>
          <Text span size="xs" c="dimmed">
            {i.dias === 0 ? 'hoje' : quantos(i.dias, 'dia', 'dias')}
          </Text>
        </span>
        <Text span size="sm" lineClamp={2}>
          {i.numero}. {i.texto}
        </Text>
        <span className={classes.notas}>
          <SituacaoDoRecurso situacao={i.situacao} />
          {i.impedido && <Etiqueta icone={IconAlertTriangle}>Você tomou parte</Etiqueta>}
        </span>
      </button>
    </li>
  )
}

interface Props {
  itens: readonly ItemDosRecursos[]
  servidor: DoServidor<ItemDosRecursos>
  atual: number | null
  onAbrir: (perguntaRecursoId: number) => void
}

/** What waits for a decision, or what was decided. */
export const FilaDosRecursos = ({ itens, servidor, atual, onAbrir }: Props) => (
  <div className={classes.fila}>
    <ul
      className={`${ul.nua} ${quadro.moldura} ${classes.itens}`}
      aria-label="Fila de recursos"
      aria-busy={servidor.atualizando || undefined}
    >
      {itens.map((i) => (
        <Item
          key={i.perguntaRecursoId}
          item={i}
          atual={i.perguntaRecursoId === atual}
          onAbrir={() => onAbrir(i.perguntaRecursoId)}
        />
      ))}
    </ul>
    <Paginas {...servidor} />
  </div>
)
