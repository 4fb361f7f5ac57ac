import { IconCircleDashed, IconDiamond, IconMedal } from '@tabler/icons-react'
import type { Nivel } from '#contract/pontos.ts'
import classes from './medalha.module.css'

interface Props {
  nivel: string | null
  /** Only the sign; the word stays for who cannot see it. */
  compacta?: boolean
}

const TONS: Partial<Record<Nivel, string>> = {
  Bronze: classes.bronze,
  Prata: classes.prata,
  Ouro: classes.ouro,
  Diamante: classes.diamante,
}

/** A medal as sign and word. */
export const Medalha = ({ nivel, compacta }: Props) => {
  const Icon = nivel === 'Diamante' ? IconDiamond : nivel && nivel !== 'Participante' ? IconMedal : IconCircleDashed
  const palavra = nivel ?? 'Sem medalha'
  return (
    <span className={`${classes.medalha} ${(nivel && TONS[nivel as Nivel]) ?? classes.nenhuma}`} title={palavra}>
      <Icon size={compacta ? 22 : 18} stroke={1.75} aria-hidden />
      <span className={compacta ? 'praca-so-leitor' : undefined}>{palavra}</span>
    </span>
  )
}
