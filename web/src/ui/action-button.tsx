import { Button, type ButtonProps, Menu, Tooltip } from '@mantine/core'
import { Link } from 'react-router'
import { type Acao, motivoDe } from './acao.ts'

/** A button or a link that looks like one; a disabled one says why on hover and focus. */
export const ActionButton = ({ acao, ...botao }: { acao: Acao } & ButtonProps) => {
  const { rotulo, icone: Icon, onClick, para, perigo, desabilitada, carregando } = acao
  const comuns = {
    color: perigo ? 'red' : undefined,
    leftSection: Icon && <Icon size={18} aria-hidden />,
    loading: carregando,
    ...botao,
  }
  const motivo = motivoDe(acao)
  if (para && !desabilitada)
    return (
      <Button component={Link} to={para} {...comuns}>
        {rotulo}
      </Button>
    )
  const alvo = (
    <Button
      onClick={desabilitada ? undefined : onClick}
      // A reason must be reachable by keyboard, so the button stays focusable.
      {...(motivo ? { 'data-disabled': true, 'aria-disabled': true } : { disabled: Boolean(desabilitada) })}
      {...comuns}
    >
      {rotulo}
    </Button>
  )
  return motivo ? <Tooltip label={motivo}>{alvo}</Tooltip> : alvo
}

/** The same as an entry of a menu. */
export const ActionMenuItem = ({ acao }: { acao: Acao }) => {
  const { rotulo, icone: Icon, onClick, para, perigo, desabilitada } = acao
  const comuns = {
    leftSection: Icon && <Icon size={18} aria-hidden />,
    color: perigo ? 'red' : undefined,
    disabled: Boolean(desabilitada),
    title: motivoDe(acao),
  }
  return para && !desabilitada ? (
    <Menu.Item component={Link} to={para} {...comuns}>
      {rotulo}
    </Menu.Item>
  ) : (
    <Menu.Item onClick={onClick} {...comuns}>
      {rotulo}
    </Menu.Item>
  )
}
