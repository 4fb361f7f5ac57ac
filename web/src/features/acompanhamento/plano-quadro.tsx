import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { emPontos, formatDate } from '#contract/br.ts'
import { type LinhaPlano, STATUS_ACAO, STATUS_ESCOLHIVEIS } from '#contract/plano-acao.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { Colunas, MoverPara, NotasDoCartao, PeDoCartao, TextoQueAbre } from '#web/ui/colunas.tsx'
import { Etiqueta } from '#web/ui/etiqueta.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './plano.module.css'
import { chaveDa, nomeDaSituacao, TOM } from './plano-valores.ts'

interface Props {
  linhas: readonly LinhaPlano[]
  podeEditar: boolean
  onAbrir: (linha: LinhaPlano) => void
  onMover: (linha: LinhaPlano, status: number) => void
}
const COLUNAS = STATUS_ESCOLHIVEIS.map((s) => [s, STATUS_ACAO[s]] as const)
const colunaDe = (l: LinhaPlano) => l.status

const Cartao = ({ linha: l, podeEditar, onAbrir, onMover }: Omit<Props, 'linhas'> & { linha: LinhaPlano }) => {
  const w = useWording()
  const nome = l.numero ? `${w.min.singular('pergunta')} ${l.numero}` : l.oQue
  const atrasada = l.situacao === 4
  const comPontos = l.pontos !== null && l.pontos > 0
  return (
    <>
      <TextoQueAbre onClick={() => onAbrir(l)}>
        {l.numero && <span className={classes.numero}>{l.numero}.</span>} {l.oQue}
      </TextoQueAbre>
      {(atrasada || comPontos || l.status === 2) && (
        <NotasDoCartao>
          {atrasada && <StatusBadge tom={TOM[4]}>{nomeDaSituacao(4)}</StatusBadge>}
          {comPontos && <Etiqueta>{emPontos(l.pontos!)}</Etiqueta>}
          {l.status === 2 && <Etiqueta>{l.andamento}%</Etiqueta>}
        </NotasDoCartao>
      )}
      <PeDoCartao
        texto={[l.quem, l.quando && `até ${formatDate(l.quando)}`].filter(Boolean).join(' · ') || 'Sem responsável'}
      >
        {podeEditar && (
          <>
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
            <MoverPara
              nome={nome}
              destinos={STATUS_ESCOLHIVEIS.filter((s) => s !== l.status).map((para) => ({
                para,
                rotulo: STATUS_ACAO[para],
                onClick: () => onMover(l, para),
              }))}
            />
          </>
        )}
      </PeDoCartao>
    </>
  )
}

/** The actions by status; a card is dragged, or moved with its menu. */
export const PlanoQuadro = ({ linhas, ...resto }: Props) => (
  <Colunas
    colunas={COLUNAS}
    linhas={linhas}
    chaveDe={chaveDa}
    colunaDe={colunaDe}
    vazia="Nenhuma"
    mover={(l, coluna) => (resto.podeEditar && l.status !== coluna ? () => resto.onMover(l, coluna) : undefined)}
    cartao={(l) => <Cartao linha={l} {...resto} />}
  />
)
