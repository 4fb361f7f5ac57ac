import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import type { ItemMenu } from '../menu.ts'
import classes from './shell.module.css'

/** Below an entry's address, but reached from the user menu. */
const FORA_DO_MENU = ['/usuario/atualizar-senha', '/usuario/seguranca', '/usuario/avisos']

const dentro = (item: ItemMenu, pathname: string): boolean =>
  item.para
    ? pathname === item.para || (pathname.startsWith(`${item.para}/`) && !FORA_DO_MENU.includes(pathname))
    : (item.filhos ?? []).some((f) => dentro(f, pathname))

const Entradas = ({ itens, pathname }: { itens: readonly ItemMenu[]; pathname: string }) =>
  itens.map((i) =>
    i.filhos ? (
      <Menu.Sub key={i.rotulo} position="right-start">
        <Menu.Sub.Target>
          <Menu.Sub.Item>{i.rotulo}</Menu.Sub.Item>
        </Menu.Sub.Target>
        <Menu.Sub.Dropdown>
          <Entradas itens={i.filhos} pathname={pathname} />
        </Menu.Sub.Dropdown>
      </Menu.Sub>
    ) : (
      <Menu.Item key={i.rotulo} component={Link} to={i.para!} aria-current={dentro(i, pathname) ? 'page' : undefined}>
        {i.rotulo}
      </Menu.Item>
    ),
  )

/** Arrows walk, Enter opens, Escape closes: the keyboard of menus is Mantine's. */
export const MenuTopo = ({ itens }: { itens: readonly ItemMenu[] }) => {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Menu principal" id="menu" tabIndex={-1} className={classes.menuTopo}>
      <ul>
        {itens.map((i) => {
          const atual = dentro(i, pathname)
          const comuns = { variant: 'subtle', color: 'gray', size: 'sm', className: classes.menuBotao } as const
          return (
            <li key={i.rotulo}>
              {i.para ? (
                <Button
                  {...comuns}
                  component={Link}
                  to={i.para}
                  data-atual={atual || undefined}
                  aria-current={atual ? 'page' : undefined}
                >
                  {i.rotulo}
                </Button>
              ) : (
                <Menu position="bottom-start" width="max-content" withinPortal={false}>
                  <Menu.Target>
                    <Button
                      {...comuns}
                      data-atual={atual || undefined}
                      rightSection={<IconChevronDown size={16} aria-hidden />}
                    >
                      {i.rotulo}
                    </Button>
                  </Menu.Target>
                  <Menu.Dropdown>
                    <Entradas itens={i.filhos ?? []} pathname={pathname} />
                  </Menu.Dropdown>
                </Menu>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
