import { Avatar, type MantineColorScheme, Menu, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { useSession } from '#web/lib/session.ts'
import { ActionMenuItem } from '#web/ui/action-button.tsx'
import { acaoDeSair, acoesDaPessoa } from './acoes-da-pessoa.ts'
import { useSair } from './sair.tsx'
import classes from './shell.module.css'

const iniciais = (nome: string) => {
  const partes = nome.trim().split(/\s+/)
  return `${partes[0]?.[0] ?? ''}${partes.length > 1 ? (partes.at(-1)?.[0] ?? '') : ''}`.toUpperCase()
}

const ESQUEMAS: readonly (readonly [MantineColorScheme, string])[] = [
  ['light', 'Claro'],
  ['dark', 'Escuro'],
  ['auto', 'Como o sistema'],
]

export const MenuUsuario = () => {
  const { user } = useSession()
  const { sair, dialogo } = useSair()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const aparencia = useId()
  return (
    <>
      {dialogo}
      <Menu position="bottom-end" width={260} withinPortal={false}>
        <Menu.Target>
          <UnstyledButton className={classes.usuario} aria-label={`Menu de ${user.nome}`}>
            <Avatar size={32} color="marca" variant="filled" aria-hidden>
              {iniciais(user.nome)}
            </Avatar>
            <span className={classes.usuarioNome}>
              <Text component="span" size="sm" fw={600} truncate>
                {user.nome}
              </Text>
              <Text component="span" size="xs" c="dimmed" truncate>
                {user.grupo.nome}
              </Text>
            </span>
            <IconChevronDown size={16} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            <Text size="sm" fw={600} c="var(--mantine-color-text)">
              {user.nome}
            </Text>
            <Text size="sm">{user.grupo.nome}</Text>
          </Menu.Label>
          <Menu.Divider />
          {acoesDaPessoa(user).map((acao) => (
            <ActionMenuItem key={acao.rotulo} acao={acao} />
          ))}
          <Menu.Divider />
          <Menu.Label id={aparencia}>Aparência</Menu.Label>
          <Menu.RadioGroup
            value={colorScheme}
            onChange={(v) => setColorScheme(v as MantineColorScheme)}
            aria-labelledby={aparencia}
          >
            {ESQUEMAS.map(([valor, rotulo]) => (
              <Menu.RadioItem key={valor} value={valor}>
                {rotulo}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <ActionMenuItem acao={acaoDeSair(() => void sair())} />
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
