import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { Link, useLocation } from 'react-router'
import type { ItemMenu } from '../menu.ts'
import classes from './shell.module.css'

/** Below an entry's address, but reached from the user menu. */
const FORA_DO_MENU = ['/usuario/atualizar-senha', '/usuario/seguranca', '/usuario/avisos', '/usuario/agendamentos']

/** Has no entry of its own: it is reached from the page of another. */
const PELA_ENTRADA: Readonly<Record<string, string>> = { '/grupo-solucao': '/projeto' }

const abaixo = (raiz: string, pathname: string) =>
  pathname === raiz || (pathname.startsWith(`${raiz}/`) && !FORA_DO_MENU.includes(pathname))

const dentro = (item: ItemMenu, pathname: string): boolean =>
  item.para
    ? abaixo(item.para, pathname) ||
      Object.keys(PELA_ENTRADA).some((de) => PELA_ENTRADA[de] === item.para && abaixo(de, pathname))
    : (item.filhos ?? []).some((f) => dentro(f, pathname))

const Entradas = ({ itens, pathname }: { itens: readonly ItemMenu[]; pathname: string }) =>
  itens.map((i) => (
    <Menu.Item key={i.rotulo} component={Link} to={i.para!} aria-current={dentro(i, pathname) ? 'page' : undefined}>
      {i.rotulo}
    </Menu.Item>
  ))

const Grupo = ({ grupo, pathname }: { grupo: ItemMenu; pathname: string }) => {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of a menu
    <div role="group" aria-labelledby={id}>
      <Menu.Label id={id}>{grupo.rotulo}</Menu.Label>
      <Entradas itens={grupo.filhos ?? []} pathname={pathname} />
    </div>
  )
}

/** All of it at once: what the menu nests stands beside the rest under its name, with no second menu to aim at. */
const Colunas = ({ itens, pathname }: { itens: readonly ItemMenu[]; pathname: string }) => {
  const diretos = itens.filter((i) => i.para)
  const grupos = itens.filter((i) => i.filhos)
  return (
    <div className={classes.menuColunas}>
      {diretos.length > 0 && (
        <div>
          <Entradas itens={diretos} pathname={pathname} />
        </div>
      )}
      {grupos.map((g) => (
        <Grupo key={g.rotulo} grupo={g} pathname={pathname} />
      ))}
    </div>
  )
}

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
                    <Colunas itens={i.filhos ?? []} pathname={pathname} />
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
