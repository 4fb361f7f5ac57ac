import { Alert, Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import { trocarSenha, verificaToken } from '#contract/sessao.ts'
import { ambiente } from '#web/lib/ambiente.ts'
import { call } from '#web/lib/api.ts'
import { useFormulario } from '#web/lib/forms.ts'
import { ErroGeral } from '#web/ui/erro-geral.tsx'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { toast } from '#web/ui/toast.tsx'
import { CamposNovaSenha, conferirNovaSenha } from './campos-nova-senha.tsx'
import { EntradaLayout } from './entrada-layout.tsx'

/** Arrives from a mailed link: the link is checked before anybody is asked to think of a password. */
export const RecoverPasswordPage = () => {
  const { token = '' } = useParams()
  const link = useQuery({
    queryKey: ['link-de-senha', token],
    queryFn: () => call(verificaToken, { query: { token } }),
    meta: { naTela: true },
    gcTime: 0,
  })
  const { data } = link
  return (
    <EntradaLayout
      titulo={data?.tipo === 'primeiro-acesso' ? 'Crie sua senha' : 'Nova senha'}
      texto={data?.valido ? 'Escolha a senha com que vai entrar a partir de agora.' : undefined}
      links={[{ rotulo: 'Voltar para entrar', para: '/auth/login' }]}
    >
      {link.isPending && <Carregando linhas={4} altura={40} rotulo="Conferindo o link…" />}
      {link.isError && <ErrorState erro={link.error} onTentarDeNovo={() => link.refetch()} />}
      {data && !data.valido && <LinkInvalido />}
      {data?.valido && <Formulario token={token} email={data.email ?? ''} />}
    </EntradaLayout>
  )
}

const LinkInvalido = () => (
  <Stack gap="md">
    <Alert color="yellow" role="alert" title="Este link não vale mais">
      Ele já foi usado ou passou do prazo. Peça um novo para continuar.
    </Alert>
    <Button component={Link} to="/auth/lost-password" fullWidth size="md">
      Pedir um novo link
    </Button>
  </Stack>
)

const Formulario = ({ token, email }: { token: string; email: string }) => {
  const navigate = useNavigate()
  const dono = { email, lugares: [ambiente().titulo] }
  const { campo, ref, onSubmit, enviando, erro } = useFormulario({
    inicial: { novaSenha: '', confirmacao: '' },
    conferir: (v) => conferirNovaSenha(v, dono),
    enviar: async (v) => {
      const { message } = await call(trocarSenha, { body: { ...v, token } })
      toast.ok(message)
      navigate('/auth/login')
    },
  })
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <ErroGeral erro={erro} />
        {email && (
          <Text size="sm">
            Conta: <strong>{email}</strong>
          </Text>
        )}
        {/* Password managers file the new password under this name. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <CamposNovaSenha campo={campo} dono={dono} />
        <Button type="submit" size="md" fullWidth loading={enviando}>
          Salvar a senha
        </Button>
      </Stack>
    </form>
  )
}
