import { ActionIcon, Menu, Text, Title, Tooltip } from '@mantine/core'
import { IconArrowsMove, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { emPontos, formatDate } from '#contract/br.ts'
import { type LinhaPlano, STATUS_ACAO, STATUS_ESCOLHIVEIS } from '#contract/plano-acao.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { Etiqueta } from '#web/ui/etiqueta.tsx'
import ul from '#web/ui/lista.module.css'
import quadro from '#web/ui/quadro.module.css'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './plano.module.css'
import { chaveDa, nomeDaSituacao, TOM } from './plano-valores.ts'

interface Props {
  linhas: readonly LinhaPlano[]
  podeEditar: boolean
  onAbrir: (linha: LinhaPlano) => void
  onMover: (linha: LinhaPlano, status: number) => void
}

const Cartao = ({ linha: l, podeEditar, onAbrir, onMover }: Omit<Props, 'linhas'> & { linha: LinhaPlano }) => {
  const w = useWording()
  const nome = l.numero ? `${w.min.singular('pergunta')} ${l.numero}` : l.oQue
  return (
    <li
      className={`${quadro.moldura} ${classes.cartao}`}
      draggable={podeEditar}
      onDragStart={(e) => e.dataTransfer.setData('text/plain', String(chaveDa(l)))}
    >
      <button type="button" className={classes.abrir} onClick={() => onAbrir(l)}>
        {l.numero && <span className={classes.numero}>{l.numero}.</span>} {l.oQue}
      </button>
      <div className={classes.notas}>
        {l.situacao === 4 && <StatusBadge tom={TOM[4]}>{nomeDaSituacao(4)}</StatusBadge>}
        {l.pontos !== null && l.pontos > 0 && <Etiqueta>{emPontos(l.pontos)}</Etiqueta>}
        {l.status === 2 && <Etiqueta>{l.andamento}%</Etiqueta>}
      </div>
      <Text size="sm" c="dimmed">
        {[l.quem, l.quando && `até ${formatDate(l.quando)}`].filter(Boolean).join(' · ') || 'Sem responsável'}
      </Text>
      {podeEditar && (
        <div className={classes.acoes}>
          <Tooltip label="Editar">
            <ActionIcon
              variant="subtle"
              color="neutro"
              size={36}
              aria-label={`Editar: ${nome}`}
              onClick={() => onAbrir(l)}
            >
              <IconPencil size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <Menu position="bottom-end">
            <Menu.Target>
              <Tooltip label="Mover para">
                <ActionIcon variant="subtle" color="neutro" size={36} aria-label={`Mover: ${nome}`}>
                  <IconArrowsMove size={18} aria-hidden />
                </ActionIcon>
              </Tooltip>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Label>Mover para</Menu.Label>
              {STATUS_ESCOLHIVEIS.filter((s) => s !== l.status).map((s) => (
                <Menu.Item key={s} onClick={() => onMover(l, s)}>
                  {STATUS_ACAO[s]}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </div>
      )}
    </li>
  )
}

/** The actions by status; a card is dragged, or moved with its menu. */
export const PlanoQuadro = ({ linhas, ...resto }: Props) => {
  const [sobre, setSobre] = useState<number | null>(null)
  return (
    <div className={classes.quadro}>
      {STATUS_ESCOLHIVEIS.map((status) => {
        const delas = linhas.filter((l) => l.status === status)
        return (
          <section
            key={status}
            className={classes.coluna}
            data-sobre={sobre === status || undefined}
            aria-label={STATUS_ACAO[status]}
            onDragOver={(e) => {
              e.preventDefault()
              setSobre(status)
            }}
            onDragLeave={() => setSobre(null)}
            onDrop={(e) => {
              e.preventDefault()
              setSobre(null)
              const linha = linhas.find((l) => String(chaveDa(l)) === e.dataTransfer.getData('text/plain'))
              if (linha && linha.status !== status && resto.podeEditar) resto.onMover(linha, status)
            }}
          >
            <Title order={2} size="h5">
              {STATUS_ACAO[status]} <span className={classes.quantas}>{delas.length}</span>
            </Title>
            <ul className={ul.pilha}>
              {delas.map((l) => (
                <Cartao key={chaveDa(l)} linha={l} {...resto} />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
