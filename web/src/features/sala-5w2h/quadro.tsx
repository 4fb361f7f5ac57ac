import { ActionIcon, Menu, Text, Title, Tooltip } from '@mantine/core'
import { IconArrowsMove } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDate } from '#contract/br.ts'
import { type Acao5w2h, type Movimento, movimento, STATUS_5W2H, type Status5w2h } from '#contract/sala-5w2h.ts'
import { Etiqueta } from '#web/ui/etiqueta.tsx'
import ul from '#web/ui/lista.module.css'
import quadro from '#web/ui/quadro.module.css'
import classes from './acoes.module.css'
import { Situacao } from './situacao.tsx'
import { movimentosDe } from './use-mover.tsx'

interface Props {
  acoes: readonly Acao5w2h[]
  podeEditar: boolean
  onAbrir: (a: Acao5w2h) => void
  onMover: (a: Acao5w2h, m: Movimento) => void
}
const COLUNAS: readonly Status5w2h[] = [1, 2, 3, 5]

const Cartao = ({ acao: a, podeEditar, onAbrir, onMover }: Omit<Props, 'acoes'> & { acao: Acao5w2h }) => (
  <li
    className={`${quadro.moldura} ${classes.cartao}`}
    draggable={podeEditar}
    onDragStart={(e) => e.dataTransfer.setData('text/plain', String(a.sala5w2hId))}
  >
    <button type="button" className={classes.abrir} onClick={() => onAbrir(a)}>
      {a.oQue}
    </button>
    {(a.situacao === 4 || a.status === 2) && (
      <div className={classes.notas}>
        {a.situacao === 4 && <Situacao situacao={4} />}
        {a.status === 2 && <Etiqueta>{`${a.percentual}%`}</Etiqueta>}
      </div>
    )}
    <div className={classes.pe}>
      <Text size="sm" c="dimmed">
        {a.quem} · até {formatDate(a.termino)}
      </Text>
      {podeEditar && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Tooltip label="Mover para">
              <ActionIcon variant="subtle" color="neutro" size={36} aria-label={`Mover: ${a.oQue}`}>
                <IconArrowsMove size={18} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </Menu.Target>
          <Menu.Dropdown>
            {movimentosDe(a).map((m) => (
              <Menu.Item key={m.para} onClick={() => onMover(a, m)}>
                {m.rotulo}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  </li>
)

/** The actions by their state; a card is dragged, or moved with its menu. */
export const QuadroDeAcoes = ({ acoes, ...resto }: Props) => {
  const [sobre, setSobre] = useState<number | null>(null)
  return (
    <div className={classes.quadro}>
      {COLUNAS.map((status) => {
        const delas = acoes.filter((a) => a.status === status)
        return (
          <section
            key={status}
            className={classes.coluna}
            data-sobre={sobre === status || undefined}
            aria-label={STATUS_5W2H[status]}
            onDragOver={(e) => {
              e.preventDefault()
              setSobre(status)
            }}
            onDragLeave={() => setSobre(null)}
            onDrop={(e) => {
              e.preventDefault()
              setSobre(null)
              const a = acoes.find((x) => String(x.sala5w2hId) === e.dataTransfer.getData('text/plain'))
              const m = a && movimento(a.status, status)
              if (a && m && resto.podeEditar) resto.onMover(a, m)
            }}
          >
            <Title order={2} size="h5">
              {STATUS_5W2H[status]} <span className={classes.quantas}>{delas.length}</span>
            </Title>
            <ul className={ul.pilha}>
              {delas.map((a) => (
                <Cartao key={a.sala5w2hId} acao={a} {...resto} />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
