import { ActionIcon, Drawer, NavLink, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { normalize } from '#contract/br.ts'
import { flatMenu, type ItemMenu } from '../menu.ts'

/** All entries in one list, with a search, because thirty of them do not fit a phone. */
export const MenuCelular = ({ itens }: { itens: readonly ItemMenu[] }) => {
  const [aberto, { open, close }] = useDisclosure(false)
  const [busca, setBusca] = useState('')
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when the page changes
  useEffect(close, [pathname])
  const plano = flatMenu(itens)
  const achados = plano.filter((i) => normalize(`${i.rotulo} ${i.caminho}`).includes(normalize(busca)))
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        onClick={open}
        aria-label="Abrir o menu"
        aria-haspopup="dialog"
      >
        <IconMenu2 size={24} aria-hidden />
      </ActionIcon>
      <Drawer opened={aberto} onClose={close} position="left" size={320} title="Menu">
        <Stack gap="sm">
          <TextInput
            type="search"
            aria-label="Procurar no menu"
            placeholder="Procurar no menu"
            leftSection={<IconSearch size={18} aria-hidden />}
            value={busca}
            onChange={(e) => setBusca(e.currentTarget.value)}
          />
          <nav aria-label="Menu principal">
            {achados.map((i) => (
              <NavLink
                key={i.para}
                component={Link}
                to={i.para}
                label={i.rotulo}
                description={i.caminho || undefined}
                active={pathname === i.para}
                aria-current={pathname === i.para ? 'page' : undefined}
                mih={44}
                onClick={close}
              />
            ))}
            {achados.length === 0 && (
              <Text size="sm" c="dimmed" role="status">
                Nada encontrado no menu
              </Text>
            )}
          </nav>
        </Stack>
      </Drawer>
    </>
  )
}
