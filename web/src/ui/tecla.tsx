import { Kbd, type KbdProps } from '@mantine/core'
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp, type IconProps } from '@tabler/icons-react'
import type { ComponentType } from 'react'

const SETAS: Readonly<Record<string, ComponentType<IconProps>>> = {
  baixo: IconArrowDown,
  cima: IconArrowUp,
  direita: IconArrowRight,
  esquerda: IconArrowLeft,
}

/** A key by its letter, or an arrow by where it points: drawn, since not every font has it. */
export const Tecla = ({ nome, ...kbd }: { nome: string } & KbdProps) => {
  const Seta = SETAS[nome]
  return (
    <Kbd {...kbd}>
      {Seta ? (
        <>
          <Seta size="1em" aria-hidden style={{ verticalAlign: '-0.125em' }} />
          <span className="praca-so-leitor">
            seta para {nome === 'direita' || nome === 'esquerda' ? `a ${nome}` : nome}
          </span>
        </>
      ) : (
        nome
      )}
    </Kbd>
  )
}
