import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { type Nivel, SEM_MEDALHA, SEM_SELO } from '#contract/pontos.ts'
import { capacidades } from '#web/lib/ambiente.ts'
import { DesenhoDoSelo } from './desenho-do-selo.tsx'
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

/** What a part of a drawing is filled with: light, so that dark letters are read on it in both schemes. */
const FUNDOS: Partial<Record<string, string>> = {
  Participante: '#c9bfe4',
  Bronze: '#d9a276',
  Prata: '#c3c9d2',
  Ouro: '#e7c356',
  Diamante: '#86d0ef',
} satisfies Record<Nivel, string>
/** A register may name others than ours. */
const OUTRA = '#a9d3b0'
export const fundoDaMedalha = (nivel: string) => FUNDOS[nivel] ?? OUTRA
/** Tells medals apart where there is no room for the word: two of them begin with the same letter. */
export const siglaDaMedalha = (nivel: string | null) => nivel?.slice(0, 2) ?? '–'

const TAMANHOS = { compacta: 24, normal: 20 } as const

/** Who has none: of points a medal, of the seal's criteria a seal. */
export const semMedalha = () => (capacidades().criteriosSelo ? SEM_SELO : SEM_MEDALHA)

/** A medal as picture and word; a level that has no picture has a sign. */
export const Medalha = ({ nivel, compacta }: Props) => {
  const palavra = nivel ?? semMedalha()
  const tamanho = TAMANHOS[compacta ? 'compacta' : 'normal']
  const tom = nivel ? TONS[nivel as Nivel] : undefined
  const Icon = nivel === 'Participante' ? IconCircleCheck : IconCircleDashed
  return (
    <span className={`${classes.medalha} ${tom ?? classes.nenhuma}`} title={palavra}>
      {tom ? (
        <DesenhoDoSelo nivel={nivel as Nivel} tamanho={tamanho} calado />
      ) : (
        <Icon size={compacta ? 22 : 18} stroke={1.75} aria-hidden />
      )}
      <span className={compacta ? 'praca-so-leitor' : undefined}>{palavra}</span>
    </span>
  )
}
