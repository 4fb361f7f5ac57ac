import { Group, PasswordInput, Stack, Text } from '@mantine/core'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import { type DonoDaSenha, REGRAS_SENHA } from '#contract/senha.ts'
import type { Campo } from './campo.ts'

interface Props extends Campo<string> {
  /** Shows what a new password needs, ticked as it is typed. */
  nova?: boolean
  /** Whose account it is: a password must not be made of that. */
  dono?: DonoDaSenha
}

const NINGUEM: DonoDaSenha = { email: '' }

export const PasswordField = ({ nova, dono = NINGUEM, value, onChange, ...resto }: Props) => (
  <Stack gap={6}>
    <PasswordInput
      autoComplete={nova ? 'new-password' : 'current-password'}
      {...resto}
      // Mantine says it of every field but this one; the focus goes by it too.
      aria-invalid={resto.error ? true : undefined}
      value={value}
      onChange={(e) => onChange(e.currentTarget.value)}
    />
    {nova && (
      <Stack gap={2} component="ul" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Sua senha precisa de">
        {REGRAS_SENHA.map(({ texto, motivo, vale }) => ({
          texto,
          // What the server has said about these very letters counts for more than what the page can tell.
          ok: vale(value, dono) && resto.error !== motivo,
        })).map(({ texto, ok }) => (
          <Group key={texto} component="li" gap={6} wrap="nowrap">
            <Text component="span" c={ok ? 'green' : 'dimmed'} lh={1}>
              {ok ? <IconCheck size={16} aria-hidden /> : <IconCircle size={16} aria-hidden />}
            </Text>
            <Text size="sm" c={ok ? undefined : 'dimmed'}>
              {texto}
              <span className="praca-so-leitor">{ok ? ' (atendido)' : ' (falta)'}</span>
            </Text>
          </Group>
        ))}
      </Stack>
    )}
  </Stack>
)
