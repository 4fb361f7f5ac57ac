import { ActionIcon, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import classes from './data-table.module.css'
import type { DoServidor } from './servidor.ts'

const numero = (n: number) => n.toLocaleString('pt-BR')

/** '51–100 de 1.234'; where it was not counted to the end, 'de mais de 10.000'. */
export const faixaDaPagina = ({ inicio, quantas, total, totalExato }: Faixa) =>
  `${numero(inicio + 1)}–${numero(inicio + quantas)} de ${totalExato ? '' : 'mais de '}${numero(total)}`
type Faixa = Pick<DoServidor<unknown>, 'inicio' | 'quantas' | 'total' | 'totalExato'>

type Props = Faixa & Pick<DoServidor<unknown>, 'porPagina' | 'anterior' | 'proxima' | 'atualizando'>

/** The way through a list of the server; none where everything is on one page. */
export const Paginas = (s: Props) => {
  if (!s.anterior && !s.proxima && s.totalExato && s.total <= s.porPagina) return null
  return (
    <Group
      component="nav"
      aria-label="Páginas"
      gap="xs"
      justify="flex-end"
      className={`${classes.paginas} praca-nao-imprime`}
    >
      <Text size="sm" c="dimmed" className={classes.contagem} aria-live="polite">
        {s.atualizando ? 'Carregando…' : faixaDaPagina(s)}
      </Text>
      <Passo rotulo="Página anterior" icone={IconChevronLeft} onClick={s.anterior} />
      <Passo rotulo="Próxima página" icone={IconChevronRight} onClick={s.proxima} />
    </Group>
  )
}

interface PassoProps {
  rotulo: string
  icone: typeof IconChevronLeft
  onClick: (() => void) | undefined
}
/** At the end of the list it stays where it is, so that the keyboard does not lose its place. */
const Passo = ({ rotulo, icone: Icon, onClick }: PassoProps) => (
  <ActionIcon
    variant="default"
    size={36}
    aria-label={rotulo}
    aria-disabled={!onClick || undefined}
    data-disabled={!onClick || undefined}
    onClick={onClick}
  >
    <Icon size={18} aria-hidden />
  </ActionIcon>
)
