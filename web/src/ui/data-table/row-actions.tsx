import { ActionIcon, Group, Menu, Tooltip } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link } from 'react-router'
import { type Acao, motivoDe } from '../acao.ts'
import { ActionMenuItem } from '../action-button.tsx'

/** Room a row keeps for icons; what does not fit goes into a menu. */
export const ICONES_NA_LINHA = 3

const IconeAcao = ({ acao, nome }: { acao: Acao; nome: string }) => {
  const Icon = acao.icone
  const motivo = motivoDe(acao)
  const comuns = {
    variant: 'subtle' as const,
    color: acao.perigo ? 'red' : 'neutro',
    size: 32,
    'aria-label': nome ? `${acao.rotulo}: ${nome}` : acao.rotulo,
    loading: acao.carregando,
    children: Icon ? <Icon size={18} aria-hidden /> : acao.rotulo.slice(0, 1),
  }
  return (
    <Tooltip label={motivo ? `${acao.rotulo}: ${motivo}` : acao.rotulo}>
      {acao.para && !acao.desabilitada ? (
        <ActionIcon component={Link} to={acao.para} {...comuns} />
      ) : (
        <ActionIcon
          {...comuns}
          onClick={acao.desabilitada ? undefined : acao.onClick}
          data-disabled={Boolean(acao.desabilitada) || undefined}
          aria-disabled={Boolean(acao.desabilitada) || undefined}
        />
      )}
    </Tooltip>
  )
}

/** What can be done with one row, as icons with tooltip and name. */
export const RowActions = ({ acoes, nome }: { acoes: readonly Acao[]; nome: string }) => {
  const cabem = acoes.length <= ICONES_NA_LINHA ? acoes : acoes.slice(0, ICONES_NA_LINHA - 1)
  const resto = acoes.slice(cabem.length)
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      {cabem.map((a) => (
        <IconeAcao key={a.rotulo} acao={a} nome={nome} />
      ))}
      {resto.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="neutro" size={32} aria-label={`Mais ações: ${nome}`}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {resto.map((a) => (
              <ActionMenuItem key={a.rotulo} acao={a} />
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  )
}
