import { Group, PasswordInput, Stack, Text } from '@mantine/core'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import { normalize } from '#contract/br.ts'
import type { Campo } from './campo.ts'

interface Props extends Campo<string> {
  /** Shows what a new password needs, ticked as it is typed. */
  nova?: boolean
  /** The account's address: a password must not be it. */
  email?: string
}

export const SENHA_MINIMO = 10

/** The wishes a browser can check; whether it is a common password only the server knows. */
const exigencias = (senha: string, email: string | undefined) => [
  { texto: `Ao menos ${SENHA_MINIMO} caracteres`, ok: [...senha].length >= SENHA_MINIMO },
  { texto: 'Diferente do e-mail', ok: senha !== '' && !(email && normalize(senha) === normalize(email)) },
  { texto: 'Letras e algum número ou sinal (recomendado)', ok: /\p{L}/u.test(senha) && /[^\p{L}\s]/u.test(senha) },
]

export const PasswordField = ({ nova, email, value, onChange, ...resto }: Props) => (
  <Stack gap={6}>
    <PasswordInput
      autoComplete={nova ? 'new-password' : 'current-password'}
      {...resto}
      value={value}
      onChange={(e) => onChange(e.currentTarget.value)}
    />
    {nova && (
      <Stack gap={2} component="ul" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Sua senha precisa de">
        {exigencias(value, email).map(({ texto, ok }) => (
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
