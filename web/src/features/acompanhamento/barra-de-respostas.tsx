import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWording } from '#web/lib/ambiente.ts'
import { BarraDoPe } from '#web/ui/save-bar.tsx'
import classes from './acompanhamento.module.css'
import { EstadoSalvo } from './estado-salvo.tsx'
import type { EstadoDaFila, Fila } from './fila.ts'

interface Props {
  respondidas: number
  total: number
  fila: Fila
  estado: EstadoDaFila
  /** Left of the count. */
  antes?: ReactNode
  children: ReactNode
}

/** Always in view while one answers: the way on, how far it is, whether it is saved, and the end. */
export const BarraDeRespostas = ({ respondidas, total, fila, estado, antes, children }: Props) => {
  const w = useWording()
  return (
    <BarraDoPe rotulo="Respostas" alta>
      <div className={classes.tresPartes}>
        {antes}
        <div className={classes.contagem}>
          <Text size="sm">
            {respondidas} de {total} {w.flexiona('pergunta', 'respondidos')}
          </Text>
          <EstadoSalvo fila={fila} estado={estado} />
        </div>
        {children}
      </div>
    </BarraDoPe>
  )
}

/** The next one without an answer, in lists. */
export const useRotuloDaProxima = () => `${useWording().flexiona('pergunta', 'Próximo')} sem resposta`
