import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ComponentProps, useRef, useState } from 'react'
import { Link } from 'react-router'
import { type Acao, motivoDe } from '../acao.ts'
import { ActionMenuItem } from '../action-button.tsx'
import classes from './row-actions.module.css'

/** Room a row keeps for icons; what does not fit goes into a menu. */
const ICONES_NA_LINHA = 3

/** Plain buttons: thousands of rows pass by, and each scroll draws dozens of these. */
const Icone = ({ acao, nome, tabIndex }: { acao: Acao; nome: string; tabIndex?: -1 }) => {
  const Icon = acao.icone
  const motivo = motivoDe(acao)
  const parada = Boolean(acao.desabilitada) || Boolean(acao.carregando)
  const comuns = {
    className: `${classes.icone} mantine-focus-auto`,
    tabIndex,
    'aria-label': nome ? `${acao.rotulo}: ${nome}` : acao.rotulo,
    'data-dica': motivo ? `${acao.rotulo}: ${motivo}` : acao.rotulo,
    'data-perigo': acao.perigo || undefined,
    children: Icon ? <Icon size={18} aria-hidden /> : acao.rotulo.slice(0, 1),
  }
  if (acao.para && !parada) return <Link to={acao.para} {...comuns} />
  return (
    <button
      type="button"
      {...comuns}
      onClick={parada ? undefined : acao.onClick}
      aria-disabled={parada || undefined}
      aria-busy={acao.carregando || undefined}
    />
  )
}

const BotaoMais = ({ nome, ...resto }: { nome: string } & ComponentProps<'button'>) => (
  <button
    type="button"
    {...resto}
    className={`${classes.icone} mantine-focus-auto`}
    aria-label={`Mais ações: ${nome}`}
    data-dica="Mais ações"
  >
    <IconDots size={18} aria-hidden />
  </button>
)

/** The menu is made when it is first wanted. */
const Mais = ({ acoes, nome, tabIndex }: { acoes: readonly Acao[]; nome: string; tabIndex?: -1 }) => {
  const [usado, setUsado] = useState(false)
  const botao = useRef<HTMLButtonElement>(null)
  if (!usado) return <BotaoMais nome={nome} tabIndex={tabIndex} aria-haspopup="menu" onClick={() => setUsado(true)} />
  return (
    <Menu defaultOpened position="bottom-end" onClose={() => botao.current?.focus()}>
      <Menu.Target>
        <BotaoMais nome={nome} tabIndex={tabIndex} ref={botao} />
      </Menu.Target>
      <Menu.Dropdown>
        {acoes.map((a) => (
          <ActionMenuItem key={a.rotulo} acao={a} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

interface Props {
  acoes: readonly Acao[]
  nome: string
  /** Room for so many; 0: all of them in the menu. */
  icones?: number
  /** Reached from the row and not by Tab, where rows themselves have the focus. */
  daLinha?: boolean
}

/** What can be done with one row, as icons with tooltip and name. */
export const RowActions = ({ acoes, nome, icones = ICONES_NA_LINHA, daLinha }: Props) => {
  const cabem = acoes.length <= icones ? acoes : acoes.slice(0, Math.max(0, icones - 1))
  const resto = acoes.slice(cabem.length)
  const tabIndex = daLinha ? -1 : undefined
  return (
    <div className={classes.acoes}>
      {cabem.map((a) => (
        <Icone key={a.rotulo} acao={a} nome={nome} tabIndex={tabIndex} />
      ))}
      {resto.length > 0 && <Mais acoes={resto} nome={nome} tabIndex={tabIndex} />}
    </div>
  )
}
