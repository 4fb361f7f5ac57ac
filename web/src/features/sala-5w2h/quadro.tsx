import { formatDate } from '#contract/br.ts'
import { type Acao5w2h, type Movimento, movimento, STATUS_5W2H, type Status5w2h } from '#contract/sala-5w2h.ts'
import { Colunas, MoverPara, NotasDoCartao, PeDoCartao, TextoQueAbre } from '#web/ui/colunas.tsx'
import { Etiqueta } from '#web/ui/etiqueta.tsx'
import { Situacao } from './situacao.tsx'
import { movimentosDe } from './use-mover.tsx'

interface Props {
  acoes: readonly Acao5w2h[]
  podeEditar: boolean
  onAbrir: (a: Acao5w2h) => void
  onMover: (a: Acao5w2h, m: Movimento) => void
}
const COLUNAS = ([1, 2, 3, 5] as const).map((s) => [s, STATUS_5W2H[s]] as const)
const chaveDe = (a: Acao5w2h) => a.sala5w2hId
const colunaDe = (a: Acao5w2h) => a.status

/** The actions by their state; a card is dragged, or moved with its menu. */
export const QuadroDeAcoes = ({ acoes, podeEditar, onAbrir, onMover }: Props) => (
  <Colunas
    colunas={COLUNAS}
    linhas={acoes}
    chaveDe={chaveDe}
    colunaDe={colunaDe}
    vazia="Nenhuma"
    mover={(a, coluna) => {
      const m = podeEditar && movimento(a.status, coluna as Status5w2h)
      return m ? () => onMover(a, m) : undefined
    }}
    cartao={(a) => (
      <>
        <TextoQueAbre onClick={() => onAbrir(a)}>{a.oQue}</TextoQueAbre>
        {(a.situacao === 4 || a.status === 2) && (
          <NotasDoCartao>
            {a.situacao === 4 && <Situacao situacao={4} />}
            {a.status === 2 && <Etiqueta>{`${a.percentual}%`}</Etiqueta>}
          </NotasDoCartao>
        )}
        <PeDoCartao texto={`${a.quem} · até ${formatDate(a.termino)}`}>
          {podeEditar && (
            <MoverPara nome={a.oQue} destinos={movimentosDe(a).map((m) => ({ ...m, onClick: () => onMover(a, m) }))} />
          )}
        </PeDoCartao>
      </>
    )}
  />
)
