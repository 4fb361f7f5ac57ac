import { Alert, Button, Group, Paper, Stack } from '@mantine/core'
import { OBRIGATORIO } from '#contract/messages.ts'
import { SENHA_REPETIDA } from '#contract/senha.ts'
import { trocarSenha } from '#contract/sessao.ts'
import { ambiente } from '#web/lib/ambiente.ts'
import { call } from '#web/lib/api.ts'
import { useFormulario } from '#web/lib/forms.ts'
import { endSession, useSession } from '#web/lib/session.ts'
import { ErroGeral } from '#web/ui/erro-geral.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { toast } from '#web/ui/toast.tsx'
import { CamposNovaSenha, conferirNovaSenha } from './campos-nova-senha.tsx'

export const AtualizarSenhaPage = () => {
  const { user } = useSession()
  if (ambiente().entrada === 'sso')
    return (
      <PageFrame titulo="Alterar senha">
        <Alert color="blue">Sua senha é a da conta única com que você entra. Altere-a onde a conta foi criada.</Alert>
      </PageFrame>
    )
  return (
    <PageFrame
      titulo="Alterar senha"
      subtitulo="Ao alterar a senha, você sai de todos os aparelhos e entra de novo com ela."
    >
      <Formulario email={user.email} nome={user.nome} />
    </PageFrame>
  )
}

const Formulario = ({ email, nome }: { email: string; nome: string }) => {
  const dono = { email, nome, lugares: [ambiente().titulo] }
  const { campo, ref, onSubmit, enviando, erro } = useFormulario({
    inicial: { senhaAtual: '', novaSenha: '', confirmacao: '' },
    conferir: (v): Record<string, string> => ({
      ...(!v.senhaAtual && { senhaAtual: OBRIGATORIO }),
      ...conferirNovaSenha(v, dono),
      ...(v.novaSenha && v.novaSenha === v.senhaAtual && { novaSenha: SENHA_REPETIDA }),
    }),
    enviar: async (body) => {
      const { message } = await call(trocarSenha, { body })
      // The server has ended every session of this person, this one included.
      endSession('saiu')
      toast.ok(message)
    },
  })
  return (
    <Paper withBorder p="lg" maw={520}>
      <form ref={ref} onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <ErroGeral erro={erro} />
          <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordField label="Senha atual" required {...campo('senhaAtual')} />
          <CamposNovaSenha campo={campo} dono={dono} />
          <Group justify="flex-end">
            <Button type="submit" loading={enviando}>
              Alterar senha
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  )
}
