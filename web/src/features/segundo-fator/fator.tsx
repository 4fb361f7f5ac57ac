import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconDeviceMobile, IconRefresh, IconShieldCheck, IconShieldOff } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import {
  confirmarFator,
  desativarFator,
  getSegundoFator,
  iniciarFator,
  novosCodigos,
  type SegundoFator,
} from '#contract/segundo-fator.ts'
import { listarSessoes } from '#contract/sessao.ts'
import { call } from '#web/lib/api.ts'
import { reloadSession } from '#web/lib/auth.ts'
import { useFormulario } from '#web/lib/forms.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { ErroGeral } from '#web/ui/erro-geral.tsx'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Qr } from '#web/ui/qr.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Codigos } from './codigos.tsx'
import classes from './seguranca.module.css'

type Passo =
  | { nome: 'resumo' | 'senha' | 'outro' | 'desativar' | 'trocar' }
  | { nome: 'aplicativo'; troca: boolean; segredo: string; uri: string }
  | { nome: 'codigos'; codigos: readonly string[] }

/** Turning the second factor on, off, and its recovery codes, one step at a time in the same place. */
export const Fator = () => {
  const lido = useCall(getSegundoFator, {}, { naTela: true })
  const [passo, setPasso] = useState<Passo>({ nome: 'resumo' })
  const voltar = () => setPasso({ nome: 'resumo' })
  if (lido.error) return <ErrorState erro={lido.error} onTentarDeNovo={() => void lido.refetch()} />
  if (!lido.data) return <Carregando linhas={2} altura={40} />
  const mudou = async () => {
    await lido.refetch()
    voltar()
  }
  switch (passo.nome) {
    case 'senha':
      return <PedirSenha onVoltar={voltar} onSegredo={(s) => setPasso({ nome: 'aplicativo', troca: false, ...s })} />
    case 'outro':
      return (
        <SenhaECodigo
          botao="Continuar"
          texto="Passo 1 de 2: confirme a senha e um código do aplicativo que usa hoje. Perdeu o celular? Use um código de recuperação."
          onVoltar={voltar}
          enviar={async (body) =>
            setPasso({ nome: 'aplicativo', troca: true, ...(await call(iniciarFator, { body })) })
          }
        />
      )
    case 'aplicativo':
      return <Aplicativo {...passo} onVoltar={voltar} onCodigos={(codigos) => setPasso({ nome: 'codigos', codigos })} />
    case 'codigos':
      return (
        <Codigos
          codigos={passo.codigos}
          onGuardados={async () => {
            await mudou()
            // Where it was required, the other pages open now.
            await reloadSession()
          }}
        />
      )
    case 'desativar':
      return (
        <SenhaECodigo
          botao="Desativar"
          perigo
          texto="Para desativar, confirme a senha e um código. Depois, só a senha abrirá a sua conta."
          onVoltar={voltar}
          enviar={async (body) => {
            const { message } = await call(desativarFator, { body })
            toast.ok(message)
            await mudou()
          }}
        />
      )
    case 'trocar':
      return (
        <SenhaECodigo
          botao="Gerar novos códigos"
          texto="Os códigos de recuperação anteriores deixam de valer."
          onVoltar={voltar}
          enviar={async (body) => setPasso({ nome: 'codigos', ...(await call(novosCodigos, { body })) })}
        />
      )
    default:
      return <Resumo fator={lido.data} onPasso={(nome) => setPasso({ nome })} />
  }
}

const Resumo = ({
  fator,
  onPasso,
}: {
  fator: SegundoFator
  onPasso: (p: 'senha' | 'outro' | 'desativar' | 'trocar') => void
}) => {
  const { ativo, desde, codigosRestantes, exigido } = fator
  if (!ativo)
    return (
      <Stack gap="sm">
        <Group gap="xs">
          <StatusBadge tom="atencao">Inativa</StatusBadge>
        </Group>
        <Text size="sm">
          Você vai precisar de um aplicativo autenticador no celular, como Google Authenticator, Microsoft Authenticator
          ou Aegis.
        </Text>
        <Group>
          <Button leftSection={<IconShieldCheck size={18} aria-hidden />} onClick={() => onPasso('senha')}>
            Ativar
          </Button>
        </Group>
      </Stack>
    )
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <StatusBadge tom="positivo">Ativa</StatusBadge>
        <Text size="sm">
          desde <DateText valor={desde} soData /> ·{' '}
          {codigosRestantes === 1
            ? '1 código de recuperação sem uso'
            : `${codigosRestantes} códigos de recuperação sem uso`}
        </Text>
      </Group>
      {codigosRestantes <= 2 && (
        <Alert color="yellow" role="status">
          Restam poucos códigos de recuperação. Gere novos e guarde-os.
        </Alert>
      )}
      <Group gap="sm">
        <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={() => onPasso('trocar')}>
          Gerar novos códigos
        </Button>
        <Button
          variant="default"
          leftSection={<IconDeviceMobile size={18} aria-hidden />}
          onClick={() => onPasso('outro')}
        >
          Trocar de aplicativo
        </Button>
        {!exigido && (
          <Button
            variant="default"
            leftSection={<IconShieldOff size={18} aria-hidden />}
            onClick={() => onPasso('desativar')}
          >
            Desativar
          </Button>
        )}
      </Group>
    </Stack>
  )
}

interface PropsPasso {
  formulario: Pick<ReturnType<typeof useFormulario>, 'ref' | 'onSubmit' | 'enviando' | 'erro'>
  botao: string
  perigo?: boolean
  onVoltar: () => void
  children: ReactNode
}

/** One step: its fields, what the server says of it, on and back. The first field has the focus. */
const PassoForm = ({
  formulario: { ref, onSubmit, enviando, erro },
  botao,
  perigo,
  onVoltar,
  children,
}: PropsPasso) => {
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref])
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate>
      <Stack gap="md" maw={420}>
        <ErroGeral erro={erro} />
        {children}
        <Group gap="sm">
          <Button type="submit" color={perigo ? 'red' : undefined} loading={enviando}>
            {botao}
          </Button>
          <Button variant="default" onClick={onVoltar} disabled={enviando}>
            Cancelar
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface PropsSenha {
  onVoltar: () => void
  onSegredo: (s: { segredo: string; uri: string }) => void
}

const PedirSenha = ({ onVoltar, onSegredo }: PropsSenha) => {
  const f = useFormulario({
    inicial: { senha: '' },
    esquema: iniciarFator.body,
    enviar: async (body) => onSegredo(await call(iniciarFator, { body })),
  })
  return (
    <PassoForm formulario={f} botao="Continuar" onVoltar={onVoltar}>
      <Text size="sm">Passo 1 de 2: confirme que é você.</Text>
      <PasswordField label="Senha" required {...f.campo('senha')} />
    </PassoForm>
  )
}

const emGrupos = (segredo: string) => segredo.replace(/(.{4})(?=.)/g, '$1 ')

interface PropsAplicativo {
  /** Another one counts until this one is confirmed. */
  troca: boolean
  segredo: string
  uri: string
  onVoltar: () => void
  onCodigos: (codigos: readonly string[]) => void
}

const Aplicativo = ({ troca, segredo, uri, onVoltar, onCodigos }: PropsAplicativo) => {
  const confirmar = useMutationCall(confirmarFator, { invalida: [listarSessoes], naTela: true })
  const f = useFormulario({
    inicial: { codigo: '' },
    esquema: confirmarFator.body,
    enviar: async (body) => onCodigos((await confirmar.mutateAsync({ body })).codigos),
  })
  return (
    <PassoForm formulario={f} botao={troca ? 'Trocar' : 'Ativar'} onVoltar={onVoltar}>
      <Text size="sm">
        Passo 2 de 2: no aplicativo autenticador, adicione uma conta e aponte a câmera para este código.
      </Text>
      <Qr texto={uri} rotulo="Código para a câmera do aplicativo autenticador" />
      <Text size="sm">
        Não consegue ler? Digite esta chave no aplicativo: <span className={classes.segredo}>{emGrupos(segredo)}</span>
      </Text>
      <TextField
        label="Código que o aplicativo mostra"
        required
        inputMode="numeric"
        maxLength={9}
        autoComplete="one-time-code"
        {...f.campo('codigo')}
      />
      <Text size="sm">
        {troca
          ? 'Até aqui vale o aplicativo anterior. Com a troca ele e os códigos de recuperação deixam de valer, e as suas outras sessões são encerradas.'
          : 'Com a ativação, as suas outras sessões são encerradas.'}
      </Text>
    </PassoForm>
  )
}

interface PropsAmbos {
  texto: string
  botao: string
  perigo?: boolean
  onVoltar: () => void
  enviar: (body: { senha: string; codigo: string }) => Promise<void>
}

const SenhaECodigo = ({ texto, botao, perigo, onVoltar, enviar }: PropsAmbos) => {
  const f = useFormulario({ inicial: { senha: '', codigo: '' }, esquema: desativarFator.body, enviar })
  return (
    <PassoForm formulario={f} botao={botao} perigo={perigo} onVoltar={onVoltar}>
      <Text size="sm">{texto}</Text>
      <PasswordField label="Senha" required {...f.campo('senha')} />
      <TextField
        label="Código do aplicativo ou de recuperação"
        required
        maxLength={40}
        autoComplete="one-time-code"
        {...f.campo('codigo')}
      />
    </PassoForm>
  )
}
