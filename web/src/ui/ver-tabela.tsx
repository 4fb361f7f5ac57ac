import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useId } from 'react'
import { Seta } from './seta.tsx'

interface Props {
  /** Of what, for who does not see the drawing above it: 'dos pontos por eixo'. */
  de: string
  /** Where the drawing cannot be read without it. */
  aberta?: boolean
  children: ReactNode
}

/** The figures of a drawing, on demand. */
export const VerTabela = ({ de, aberta = false, children }: Props) => {
  const [mostra, { toggle }] = useDisclosure(aberta)
  const id = useId()
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        h={32}
        px={6}
        // At the edge of what scrolls, where a ring around it would be cut.
        style={{ outlineOffset: -3 }}
        onClick={toggle}
        aria-expanded={mostra}
        aria-controls={id}
        rightSection={<Seta aberta={mostra} size={16} />}
      >
        {mostra ? 'Ocultar tabela' : 'Ver tabela'}
        <span className="praca-so-leitor">&nbsp;{de}</span>
      </Button>
      <div id={id}>{mostra && children}</div>
    </div>
  )
}
