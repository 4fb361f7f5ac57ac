import { Button, Checkbox, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp, IconChecks, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { MAX_DECISOES } from '#contract/relatorio-estados.ts'
import classes from '#web/partes/bancada/bancada.module.css'
import { Paginas } from '#web/ui/data-table/paginas.tsx'
import type { DoServidor } from '#web/ui/data-table/servidor.ts'
import { Etiqueta } from '#web/ui/etiqueta.tsx'
import ul from '#web/ui/lista.module.css'
import quadro from '#web/ui/quadro.module.css'
import { quantos } from '#web/ui/texto.ts'
import type { FonteDaBancada, ItemDaBancada } from './fonte.ts'
import { useDecisao } from './use-decisao.tsx'

interface ItemProps<L> {
  fonte: FonteDaBancada<L>
  item: ItemDaBancada
  atual: boolean
  marcado: boolean
  /** No more can be marked. */
  cheio: boolean
  onAbrir: () => void
  onMarcar: () => void
}

const decidivel = (i: ItemDaBancada) => i.acoes.aprovar || i.acoes.devolver || i.acoes.reprovar

const Item = <L,>({ fonte, item: i, atual, marcado, cheio, onAbrir, onMarcar }: ItemProps<L>) => {
  const ref = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (atual) ref.current?.scrollIntoView?.({ block: 'nearest' })
  }, [atual])
  const nome = `${i.titulo}${i.lugar ? `, ${i.lugar}` : ''}`
  return (
    <li ref={ref} className={classes.item} data-atual={atual || undefined}>
      {fonte.decidirVarios && (
        <Checkbox
          checked={marcado}
          onChange={onMarcar}
          aria-label={`Selecionar ${nome}`}
          disabled={!decidivel(i) || (cheio && !marcado)}
        />
      )}
      <button
        type="button"
        className={`${classes.abrir} mantine-focus-auto`}
        onClick={onAbrir}
        aria-current={atual ? 'true' : undefined}
        aria-label={nome}
      >
        <span className={classes.lugar}>
          <strong>{i.lugar ?? i.autor}</strong>
          <Text span size="xs" c="dimmed">
            {i.diasNaFila === 0 ? 'hoje' : quantos(i.diasNaFila, 'dia', 'dias')}
          </Text>
        </span>
        <Text span size="sm" lineClamp={2}>
          {i.titulo}
        </Text>
        <span className={classes.notas}>
          <Text span size="xs" c="dimmed">
            {[i.lugar && i.autor, i.horas && `${i.horas} h`].filter(Boolean).join(' · ')}
          </Text>
          {i.estado !== 'emAnalise' && <fonte.Estado estado={i.estado} />}
          {i.reenvio && <Etiqueta cor="blue">Reenvio</Etiqueta>}
          {i.proprio && <Etiqueta icone={IconAlertTriangle}>{fonte.palavras.proprio.etiqueta}</Etiqueta>}
        </span>
      </button>
    </li>
  )
}

interface VariosProps<L> {
  fonte: FonteDaBancada<L>
  itens: readonly ItemDaBancada[]
  onLimpar: () => void
  onDecididos: () => void
}

const Varios = <L,>({ fonte, itens, onLimpar, onDecididos }: VariosProps<L>) => {
  const { aprovar, comMotivo, modal, ocupado } = useDecisao(fonte, () => {
    onLimpar()
    onDecididos()
  })
  const botao = { size: 'xs', h: 32, loading: ocupado } as const
  return (
    <Group gap="xs" className={classes.varias} role="toolbar" aria-label="Decidir vários">
      <Text size="sm" fw={600}>
        {quantos(itens.length, 'selecionado', 'selecionados')}
      </Text>
      {itens.length >= MAX_DECISOES && (
        <Text size="sm" role="status">
          São no máximo {MAX_DECISOES} por vez: decida estes antes de marcar outros.
        </Text>
      )}
      <Button
        {...botao}
        leftSection={<IconChecks size={16} aria-hidden />}
        onClick={() => void aprovar(itens, fonte.palavras.aoAprovarVarios)}
      >
        Aprovar
      </Button>
      <Button
        {...botao}
        variant="light"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        onClick={() => comMotivo('devolver', itens)}
      >
        Devolver
      </Button>
      <Button
        {...botao}
        color="red"
        variant="light"
        leftSection={<IconX size={16} aria-hidden />}
        onClick={() => comMotivo('reprovar', itens)}
      >
        Reprovar
      </Button>
      <Button size="xs" h={32} variant="subtle" color="neutro" onClick={onLimpar}>
        Limpar
      </Button>
      {modal}
    </Group>
  )
}

interface Props<L> {
  fonte: FonteDaBancada<L>
  itens: readonly ItemDaBancada[]
  servidor: DoServidor<L>
  atual: number | null
  onAbrir: (id: number) => void
  onDecididos: () => void
}

/** What waits, the oldest first, a page at a time; what is marked stays so on the other pages. */
export const Fila = <L,>({ fonte, itens, servidor, atual, onAbrir, onDecididos }: Props<L>) => {
  const [marcados, setMarcados] = useState<ReadonlyMap<number, ItemDaBancada>>(new Map())
  const alternar = (i: ItemDaBancada) => {
    const novos = new Map(marcados)
    if (!novos.delete(i.id)) novos.set(i.id, i)
    setMarcados(novos)
  }
  const cheio = marcados.size >= MAX_DECISOES
  return (
    <div className={classes.fila}>
      {marcados.size > 0 && (
        <Varios
          fonte={fonte}
          itens={[...marcados.values()]}
          onLimpar={() => setMarcados(new Map())}
          onDecididos={onDecididos}
        />
      )}
      <ul
        className={`${ul.nua} ${quadro.moldura} ${classes.itens}`}
        aria-label="Fila de análise"
        aria-busy={servidor.atualizando || undefined}
      >
        {itens.map((i) => (
          <Item
            key={i.id}
            fonte={fonte}
            item={i}
            atual={i.id === atual}
            marcado={marcados.has(i.id)}
            onAbrir={() => onAbrir(i.id)}
            cheio={cheio}
            onMarcar={() => alternar(i)}
          />
        ))}
      </ul>
      <Paginas {...servidor} />
    </div>
  )
}
