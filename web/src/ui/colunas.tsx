import { ActionIcon, Menu, Text, Title, Tooltip } from '@mantine/core'
import { IconArrowsMove } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './colunas.module.css'
import ul from './lista.module.css'
import quadro from './quadro.module.css'

/** At once, and after the dialog that asked has faded. */
const VEZES = [0, 300] as const

interface Props<T> {
  /** Value and name, in the order they are drawn. */
  colunas: readonly (readonly [number, string])[]
  linhas: readonly T[]
  chaveDe: (linha: T) => string | number
  colunaDe: (linha: T) => number
  /** What a column without cards says. */
  vazia: string
  cartao: (linha: T) => ReactNode
  /** The move of a card to a column, where there is one; a card with any can be dragged, and has its menu without a mouse. */
  mover?: ((linha: T, coluna: number) => (() => void) | undefined) | undefined
}

/** A board: rows as cards in columns by state. A card that goes to another column takes the focus along. */
export const Colunas = <T,>({ colunas, linhas, chaveDe, colunaDe, vazia, cartao, mover }: Props<T>) => {
  const [sobre, setSobre] = useState<number | null>(null)
  const [levada, setLevada] = useState<T | null>(null)
  const raiz = useRef<HTMLDivElement>(null)
  const usado = useRef<{ chave: string | number; coluna: number }>(undefined)
  useEffect(() => {
    const antes = usado.current
    const agora = antes && linhas.find((l) => chaveDe(l) === antes.chave)
    if (!antes || !agora || colunaDe(agora) === antes.coluna) return
    usado.current = { chave: antes.chave, coluna: colunaDe(agora) }
    const esperas = VEZES.map((ms) =>
      setTimeout(() => {
        if (document.activeElement !== document.body) return
        raiz.current?.querySelector<HTMLElement>(`[data-cartao="${antes.chave}"] :is(a, button)`)?.focus()
      }, ms),
    )
    return () => esperas.forEach(clearTimeout)
  }, [linhas, chaveDe, colunaDe])
  return (
    <div ref={raiz} className={classes.quadro} style={{ '--colunas': colunas.length } as CSSProperties}>
      {colunas.map(([coluna, nome]) => {
        const daqui = linhas.filter((l) => colunaDe(l) === coluna)
        return (
          <section
            key={coluna}
            className={classes.coluna}
            data-sobre={sobre === coluna || undefined}
            aria-label={nome}
            // A column that does not take the card refuses it while it is still in the hand.
            onDragOver={(e) => {
              if (!levada || !mover?.(levada, coluna)) return
              e.preventDefault()
              setSobre(coluna)
            }}
            onDragLeave={() => setSobre(null)}
            onDrop={(e) => {
              e.preventDefault()
              if (levada) mover?.(levada, coluna)?.()
            }}
          >
            <Title order={2} size="h5">
              {nome} <span className={classes.quantas}>{daqui.length}</span>
            </Title>
            {daqui.length === 0 ? (
              <Text size="sm" c="dimmed">
                {vazia}
              </Text>
            ) : (
              <ul className={ul.pilha}>
                {daqui.map((l) => (
                  <li
                    key={chaveDe(l)}
                    data-cartao={chaveDe(l)}
                    className={`${quadro.moldura} ${classes.cartao}`}
                    draggable={colunas.some(([para]) => mover?.(l, para))}
                    onDragStart={(e) => {
                      e.dataTransfer.setData('text/plain', String(chaveDe(l)))
                      setLevada(l)
                    }}
                    onDragEnd={() => {
                      setLevada(null)
                      setSobre(null)
                    }}
                    onFocus={() => {
                      usado.current = { chave: chaveDe(l), coluna }
                    }}
                  >
                    {cartao(l)}
                  </li>
                ))}
              </ul>
            )}
          </section>
        )
      })}
    </div>
  )
}

/** The words of a card, or of a row, that open it. */
export const TextoQueAbre = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className={classes.abrir} onClick={onClick}>
    {children}
  </button>
)

/** The small marks of a card; nothing where it has none. */
export const NotasDoCartao = ({ children }: { children: ReactNode }) => <div className={classes.notas}>{children}</div>

/** What is under a card: a line of text, and what can be done. */
export const PeDoCartao = ({ texto, children }: { texto: ReactNode; children?: ReactNode }) => (
  <div className={classes.pe}>
    <Text size="sm" c="dimmed" component="span">
      {texto}
    </Text>
    <span className={classes.acoes}>{children}</span>
  </div>
)

interface MoverProps {
  nome: string
  destinos: readonly { para: number; rotulo: string; onClick: () => void }[]
}

export const MoverPara = ({ nome, destinos }: MoverProps) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <Tooltip label="Mover para">
        <ActionIcon variant="subtle" color="neutro" size={36} aria-label={`Mover: ${nome}`}>
          <IconArrowsMove size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Menu.Target>
    <Menu.Dropdown>
      {destinos.map((d) => (
        <Menu.Item key={d.para} onClick={d.onClick}>
          {d.rotulo}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
