import { Alert, Button, Divider, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconCloudUp, IconInfoCircle, IconLogin2 } from '@tabler/icons-react'
import { type Ref, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { emailField } from '#contract/fields.ts'
import { login } from '#contract/sessao.ts'
import { ambiente } from '#web/lib/ambiente.ts'
import { signIn } from '#web/lib/auth.ts'
import { esperaAlgo, guardadoAqui, naoAceito, quantasEsperam, useEspera } from '#web/lib/espera.ts'
import { useFormulario } from '#web/lib/forms.ts'
import { exitReason, type MotivoSaida } from '#web/lib/session.ts'
import { ErroGeral } from '#web/ui/erro-geral.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { CodigoDeEntrada } from './codigo-de-entrada.tsx'
import classes from './entrada.module.css'
import { EntradaLayout } from './entrada-layout.tsx'

const AVISOS: Partial<Record<MotivoSaida, string>> = {
  expirada: 'Sua sessão expirou. Entre novamente.',
  outraAba: 'Você saiu em outra aba ou janela.',
}

const ESQUEMA = login.body.extend({ email: emailField })

export const LoginPage = () => {
  const [pendente, setPendente] = useState<string>()
  const [vencida, setVencida] = useState<string>()
  // What was pressed before this script was here is pressed now (entrada.js).
  useEffect(() => void document.dispatchEvent(new Event('praca:assumida')), [])
  const voltar = (motivo?: string) => {
    setVencida(motivo)
    setPendente(undefined)
  }
  return pendente ? (
    <CodigoDeEntrada pendente={pendente} onVoltar={() => voltar()} onVencido={voltar} />
  ) : (
    <PrimeiraEtapa onCodigo={setPendente} vencida={vencida} />
  )
}

interface PropsEtapa {
  onCodigo: (pendente: string) => void
  /** Why the second step gave up. */
  vencida: string | undefined
}

const PrimeiraEtapa = ({ onCodigo, vencida }: PropsEtapa) => {
  const { entrada, demo } = ambiente()
  const [motivo] = useState(exitReason)
  const falhouSso = useSearchParams()[0].get('erro') === 'sso'
  const aviso = motivo && AVISOS[motivo]
  const entrar = useRef<Entrar>(null)
  return (
    <EntradaLayout
      titulo="Entrar"
      texto={entrada === 'senha' ? 'Use o e-mail e a senha do seu cadastro.' : undefined}
      links={
        entrada === 'senha'
          ? [
              { rotulo: 'Esqueci minha senha', para: '/auth/lost-password' },
              { rotulo: 'Primeiro acesso', para: '/auth/primeiro-acesso' },
            ]
          : []
      }
      depois={entrada === 'senha' && demo.length > 0 && <Demonstracao demo={demo} entrar={entrar} />}
    >
      {aviso && (
        <Alert color="blue" icon={<IconInfoCircle aria-hidden />} role="status">
          {aviso}
        </Alert>
      )}
      <ErroGeral erro={vencida} />
      <Esperam />
      {falhouSso && (
        <Alert color="red" role="alert" title="Erro ao inicializar">
          O provedor de identidade não respondeu. Tente de novo em instantes.
        </Alert>
      )}
      {entrada === 'sso' ? <EntradaUnica /> : <Formulario onCodigo={onCodigo} entrar={entrar} />}
    </EntradaLayout>
  )
}

/** How much, never whose nor what: anybody may be in front of this page. */
const Esperam = () => {
  const espera = useEspera()
  if (!esperaAlgo(espera)) return null
  return (
    <Alert color="blue" icon={<IconCloudUp aria-hidden />} role="status">
      {quantasEsperam(espera) > 0 &&
        `Há ${guardadoAqui(espera)} à espera de envio. O envio continua quando quem respondeu entrar. `}
      {espera.naoAceitos > 0 && `Há ${naoAceito(espera.naoAceitos)}, à espera de quem respondeu.`}
    </Alert>
  )
}

/** A real navigation: the identity provider takes over from here. */
const EntradaUnica = () => (
  <Button component="a" href="/api/sso/entrar" size="md" fullWidth leftSection={<IconLogin2 size={20} aria-hidden />}>
    Entrar com a conta {ambiente().titulo}
  </Button>
)

type Demo = ReturnType<typeof ambiente>['demo'][number]
type Entrar = (quem: Demo) => void

interface PropsFormulario {
  /** The password was right and a code is asked for. */
  onCodigo: (pendente: string) => void
  /** Signs somebody of the demonstration in. */
  entrar: Ref<Entrar>
}

/** What was typed into the field before this script was here (entrada.js). */
const jaDigitado = (nome: string) =>
  globalThis.document?.querySelector<HTMLInputElement>(`#root[data-cedo] input[name="${nome}"]`)?.value ?? ''

const Formulario = ({ onCodigo, entrar }: PropsFormulario) => {
  const [inicial] = useState(() => ({ email: jaDigitado('email'), senha: jaDigitado('senha') }))
  const { form, campo, ref, onSubmit, enviando, erro } = useFormulario({
    inicial,
    esquema: ESQUEMA,
    enviar: async ({ email, senha }) => {
      const pendente = await signIn(email, senha)
      if (pendente) onCodigo(pendente)
    },
  })
  useImperativeHandle(entrar, () => (quem) => {
    form.setValues({ email: quem.email, senha: quem.senha })
    void onSubmit()
  })
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <ErroGeral erro={erro} />
        <TextField label="E-mail" type="email" autoComplete="username" required {...campo('email')} />
        <PasswordField label="Senha" required {...campo('senha')} />
        <Button type="submit" size="md" fullWidth loading={enviando}>
          Entrar
        </Button>
      </Stack>
    </form>
  )
}

const Demonstracao = ({ demo, entrar }: { demo: readonly Demo[]; entrar: RefObject<Entrar | null> }) => (
  <section aria-labelledby="demonstracao">
    <Divider
      mb="sm"
      label={
        <Text id="demonstracao" component="h2" size="sm" m={0} c="dimmed">
          Demonstração: entre com um clique
        </Text>
      }
    />
    <ul className={classes.demo}>
      {demo.map((d) => (
        <li key={d.email}>
          <UnstyledButton className={classes.demoBotao} onClick={() => entrar.current?.(d)}>
            <Text component="span" display="block" size="sm" fw={600}>
              {d.papel}
            </Text>
            <Text component="span" display="block" size="xs" c="dimmed" className={classes.demoEmail}>
              {d.email}
            </Text>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  </section>
)
