import { Avatar, type MantineColorScheme, Menu, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import {
  IconBellCog,
  IconBook,
  IconChevronDown,
  IconKey,
  IconLogout,
  IconShieldLock,
  IconUserCircle,
} from '@tabler/icons-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { manual } from '#contract/sistema.ts'
import { ambiente, capacidades } from '#web/lib/ambiente.ts'
import { useSession } from '#web/lib/session.ts'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'
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

const baixarManual = () => baixarDocumento(manual, {})

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
          {capacidades().manual && (
            <Menu.Item onClick={baixarManual} leftSection={<IconBook size={18} aria-hidden />}>
              Baixar o manual
            </Menu.Item>
          )}
          <Menu.Item
            component={Link}
            to={`/usuario/editar/${user.usuarioId}`}
            leftSection={<IconUserCircle size={18} aria-hidden />}
          >
            Meus dados
          </Menu.Item>
          {ambiente().entrada !== 'sso' && (
            <Menu.Item component={Link} to="/usuario/atualizar-senha" leftSection={<IconKey size={18} aria-hidden />}>
              Alterar senha
            </Menu.Item>
          )}
          <Menu.Item component={Link} to="/usuario/seguranca" leftSection={<IconShieldLock size={18} aria-hidden />}>
            Segurança da conta
          </Menu.Item>
          <Menu.Item component={Link} to="/usuario/avisos" leftSection={<IconBellCog size={18} aria-hidden />}>
            Preferências de avisos
          </Menu.Item>
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
          <Menu.Item onClick={sair} leftSection={<IconLogout size={18} aria-hidden />}>
            Sair
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
