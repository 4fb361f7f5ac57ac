import { Button, Text, Tooltip } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { AcompanhamentoPergunta } from '#contract/acompanhamento.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { announce } from '#web/lib/announce.ts'
import { BarraDoPe } from '#web/ui/save-bar.tsx'
import { teclaOcupada } from '#web/ui/teclado.ts'
import classes from './acompanhamento.module.css'
import { EstadoSalvo } from './estado-salvo.tsx'
import type { EstadoDaFila, Fila } from './fila.ts'

interface Props {
  respondidas: number
  total: number
  fila: Fila
  estado: EstadoDaFila
  /** What the page shows: the latest answer to one of these can be undone. */
  perguntas: readonly AcompanhamentoPergunta[]
  aoDesfazer: (p: AcompanhamentoPergunta) => void
  /** Left of the count. */
  antes?: ReactNode
  children: ReactNode
}

/** The latest answer of this visit that the page shows and that may still change, and how to undo it. */
const useDesfazer = ({ fila, estado, perguntas, aoDesfazer }: Props) => {
  const w = useWording()
  const p = estado.dadas
    .map((d) => perguntas.find((x) => x.acompanhamentoPerguntaId === d.acompanhamentoPerguntaId && x.podeResponder))
    .findLast((x) => x !== undefined)
  const dada = p && estado.dadas.findLast((d) => d.acompanhamentoPerguntaId === p.acompanhamentoPerguntaId)
  const desfazer =
    dada &&
    (() => {
      fila.desfazer(dada, p.versao)
      announce(`Resposta ${w.frase('{da pergunta}')} ${dada.numero} desfeita`)
      aoDesfazer(p)
    })
  const atual = useRef(desfazer)
  atual.current = desfazer
  useEffect(() => {
    const ouvir = (e: KeyboardEvent) => {
      const combinacao = (e.ctrlKey || e.metaKey) && !e.shiftKey && !e.altKey && e.key.toLowerCase() === 'z'
      if (!combinacao || !atual.current || teclaOcupada(e, true)) return
      e.preventDefault()
      atual.current()
    }
    document.addEventListener('keydown', ouvir)
    return () => document.removeEventListener('keydown', ouvir)
  }, [])
  return desfazer && { desfazer, nome: `Desfazer a resposta ${w.frase('{da pergunta}')} ${dada.numero}` }
}

/** Always in view while one answers: the way on, how far it is, whether it is saved, the way back, and the end. */
export const BarraDeRespostas = (props: Props) => {
  const { respondidas, total, fila, estado, antes, children } = props
  const w = useWording()
  const ultima = useDesfazer(props)
  return (
    <BarraDoPe rotulo="Respostas" alta>
      <div className={classes.tresPartes}>
        {antes}
        <div className={classes.contagem}>
          <Text size="sm">
            {respondidas} de {total} {w.flexiona('pergunta', 'respondidos')}
          </Text>
          <EstadoSalvo fila={fila} estado={estado} />
          {ultima && (
            <Tooltip label={`${ultima.nome} (Ctrl Z)`}>
              <Button
                variant="subtle"
                size="compact-sm"
                h={32}
                leftSection={<IconArrowBackUp size={18} aria-hidden />}
                aria-label={ultima.nome}
                aria-keyshortcuts="Control+Z Meta+Z"
                onClick={ultima.desfazer}
              >
                Desfazer
              </Button>
            </Tooltip>
          )}
        </div>
        {children}
      </div>
    </BarraDoPe>
  )
}

/** The next one without an answer, in lists. */
export const useRotuloDaProxima = () => `${useWording().flexiona('pergunta', 'Próximo')} sem resposta`
