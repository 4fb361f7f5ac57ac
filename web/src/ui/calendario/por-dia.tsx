import { Button, Group, Title } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import ul from '../lista.module.css'
import { Bloco, Notas } from './bloco.tsx'
import classes from './calendario.module.css'
import { nomeDoDia } from './dias.ts'
import type { ItemDoCalendario, NotaDoDia } from './item.ts'

const POR_VEZ = 100

interface Props {
  itens: readonly ItemDoCalendario[]
  notas: ReadonlyMap<string, readonly NotaDoDia[]>
  hoje: string
  onAbrir: (chave: number) => void
}

/** Day by day below each other: how a phone shows a calendar. */
export const PorDia = ({ itens, notas, hoje, onAbrir }: Props) => {
  // It opens at today: what was before is above, and there may be much of it.
  const [quantos, setQuantos] = useState(() => {
    const daqui = itens.findIndex((i) => i.dia >= hoje)
    return POR_VEZ * (1 + Math.floor(Math.max(0, daqui) / POR_VEZ))
  })
  const dias = useMemo(() => {
    const grupos = Map.groupBy(itens.slice(0, quantos), (i) => i.dia)
    const ultimo = itens.length > quantos ? itens[quantos]!.dia : '9999'
    for (const d of notas.keys()) if (!grupos.has(d) && d < ultimo) grupos.set(d, [])
    return [...grupos].toSorted(([a], [b]) => (a < b ? -1 : 1))
  }, [itens, notas, quantos])
  const deHoje = useRef<HTMLElement>(null)
  const primeiro = dias[0]?.[0]
  const aberto = dias.find(([dia]) => dia >= hoje)?.[0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, where it opens
  useEffect(() => {
    if (aberto !== primeiro) deHoje.current?.scrollIntoView?.({ block: 'start' })
  }, [])
  return (
    <div className={classes.porDia}>
      {dias.map(([dia, doDia]) => (
        <section key={dia} aria-label={nomeDoDia(dia)} ref={dia === aberto ? deHoje : undefined}>
          <Group gap="xs" mb={6}>
            <Title order={2} size="h5" className={classes.tituloDoDia} data-hoje={dia === hoje || undefined}>
              {dia === hoje ? `Hoje, ${nomeDoDia(dia)}` : nomeDoDia(dia)}
            </Title>
            <Notas notas={notas.get(dia)} />
          </Group>
          <ul className={ul.pilha} style={{ '--vao': '6px' } as React.CSSProperties}>
            {doDia.map((i) => (
              <li key={i.chave}>
                <Bloco item={i} forma="cartao" onAbrir={onAbrir} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {itens.length > quantos && (
        <Button variant="default" onClick={() => setQuantos((n) => n + POR_VEZ)}>
          Mostrar mais ({itens.length - quantos})
        </Button>
      )}
    </div>
  )
}
