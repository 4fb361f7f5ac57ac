import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import classes from './tira-de-abas.module.css'
import { useHaMais } from './use-ha-mais.ts'

interface Aba {
  rotulo: string
  para: string
}

/** The tabs that the strip has no room for. They are looked for when it opens: scrolling draws nothing anew. */
const MaisAbas = ({ abas, tira }: { abas: readonly Aba[]; tira: HTMLElement | null }) => {
  const [escondidas, setEscondidas] = useState<readonly Aba[]>([])
  const procurar = () => {
    if (!tira) return
    const { left, right } = tira.getBoundingClientRect()
    const links = [...tira.querySelectorAll('a')].map((a) => a.getBoundingClientRect())
    setEscondidas(abas.filter((_, i) => links[i]!.left < left - 1 || links[i]!.right > right + 1))
  }
  return (
    <div className={classes.mais}>
      <Menu position="bottom-end" withinPortal={false} onOpen={procurar}>
        <Menu.Target>
          <Button
            variant="subtle"
            color="neutro"
            size="compact-sm"
            h={32}
            rightSection={<IconChevronDown size={16} aria-hidden />}
          >
            Mais
            <span className="praca-so-leitor">&nbsp;abas</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {escondidas.map((a) => (
            <Menu.Item key={a.para} component={Link} to={a.para}>
              {a.rotulo}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

/** Where there is more the strip fades over this width (ui.css): the tab one is on stands clear of it. */
const ESMAECE = 48

interface Props {
  /** What the tabs are of. */
  nome: string
  abas: readonly Aba[]
  /** The address of the one that the person is on. */
  atual: string | undefined
  className?: string | undefined
}

/** The pages of one place in a strip, which may be wider than the screen: the one that the person is on is in view. */
export const TiraDeAbas = ({ nome, abas, atual, className = '' }: Props) => {
  const [tira, setTira] = useState<HTMLDivElement | null>(null)
  useHaMais(tira)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it moves when the tab changes
  useEffect(() => {
    if (!tira) return
    const trazer = () => {
      const link = tira.querySelector('[aria-current]')?.getBoundingClientRect()
      const inicio = link ? link.left - tira.getBoundingClientRect().left + tira.scrollLeft : 0
      const cabe = !link || inicio + link.width <= tira.clientWidth - ESMAECE
      tira.scrollLeft = cabe ? 0 : inicio - ESMAECE
    }
    trazer()
    // What comes beside it later takes of its room.
    const tamanho = new ResizeObserver(trazer)
    tamanho.observe(tira)
    return () => tamanho.disconnect()
  }, [atual, tira])
  return (
    <nav aria-label={nome} className={`${classes.abas} ${className}`}>
      <div className={classes.tira} ref={setTira}>
        {abas.map((a) => (
          <Link key={a.para} to={a.para} className={classes.aba} aria-current={a.para === atual ? 'page' : undefined}>
            {a.rotulo}
          </Link>
        ))}
      </div>
      <MaisAbas abas={abas} tira={tira} />
    </nav>
  )
}
