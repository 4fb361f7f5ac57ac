import { Alert, Button, Stack } from '@mantine/core'
import { useEffect } from 'react'
import { entrarComCodigo } from '#contract/segundo-fator.ts'
import { signInWithCode } from '#web/lib/auth.ts'
import { useFormulario } from '#web/lib/forms.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { EntradaLayout } from './entrada-layout.tsx'

const ESQUEMA = entrarComCodigo.body.pick({ codigo: true })

interface Props {
  pendente: string
  onVoltar: () => void
}

/** Second step of signing in. The first one is not asked again while its five minutes last. */
export const CodigoDeEntrada = ({ pendente, onVoltar }: Props) => {
  const { campo, ref, onSubmit, enviando, erro } = useFormulario({
    inicial: { codigo: '' },
    esquema: ESQUEMA,
    enviar: ({ codigo }) => signInWithCode(pendente, codigo),
  })
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref])
  return (
    <EntradaLayout
      titulo="Verificação em duas etapas"
      texto="Abra o aplicativo autenticador no seu celular e digite o código de 6 dígitos que ele mostra."
    >
      <form ref={ref} onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          {erro && (
            <Alert color="red" role="alert">
              {erro}
            </Alert>
          )}
          <TextField
            label="Código"
            required
            autoComplete="one-time-code"
            description="Sem o celular? Digite um dos seus códigos de recuperação."
            {...campo('codigo')}
          />
          <Button type="submit" size="md" fullWidth loading={enviando}>
            Confirmar
          </Button>
          <Button variant="subtle" fullWidth onClick={onVoltar} disabled={enviando}>
            Voltar e entrar com outra conta
          </Button>
        </Stack>
      </form>
    </EntradaLayout>
  )
}
