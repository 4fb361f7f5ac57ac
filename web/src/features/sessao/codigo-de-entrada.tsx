import { Button, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { entrarComCodigo } from '#contract/segundo-fator.ts'
import { ApiError } from '#web/lib/api.ts'
import { signInWithCode } from '#web/lib/auth.ts'
import { useFormulario } from '#web/lib/forms.ts'
import { ErroGeral } from '#web/ui/erro-geral.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { EntradaLayout } from './entrada-layout.tsx'

const ESQUEMA = entrarComCodigo.body.pick({ codigo: true })

interface Props {
  pendente: string
  onVoltar: () => void
  /** The five minutes are over: it begins anew, with the reason. */
  onVencido: (motivo: string) => void
}

/** Second step of signing in. The first one is not asked again while its five minutes last. */
export const CodigoDeEntrada = ({ pendente, onVoltar, onVencido }: Props) => {
  const [recuperacao, setRecuperacao] = useState(false)
  const { campo, ref, onSubmit, enviando, erro } = useFormulario({
    inicial: { codigo: '' },
    esquema: ESQUEMA,
    enviar: async ({ codigo }) => {
      try {
        await signInWithCode(pendente, codigo)
      } catch (e) {
        if (!(e instanceof ApiError) || e.code !== 'entradaVencida') throw e
        onVencido(e.message)
      }
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is another one after the change
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref, recuperacao])
  return (
    <EntradaLayout
      titulo="Verificação em duas etapas"
      texto={
        recuperacao
          ? 'Digite um dos códigos de recuperação que você guardou. Cada um entra uma vez.'
          : 'Abra o aplicativo autenticador no seu celular e digite o código de 6 dígitos que ele mostra.'
      }
    >
      <form ref={ref} onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <ErroGeral erro={erro} />
          <TextField
            key={recuperacao ? 'recuperacao' : 'aplicativo'}
            label="Código"
            required
            autoComplete="one-time-code"
            inputMode={recuperacao ? 'text' : 'numeric'}
            maxLength={30}
            {...campo('codigo')}
          />
          <Button type="submit" size="md" fullWidth loading={enviando}>
            Confirmar
          </Button>
          <Button variant="subtle" fullWidth onClick={() => setRecuperacao(!recuperacao)} disabled={enviando}>
            {recuperacao ? 'Usar o código do aplicativo' : 'Usar um código de recuperação'}
          </Button>
          <Button variant="subtle" fullWidth onClick={onVoltar} disabled={enviando}>
            Voltar
          </Button>
        </Stack>
      </form>
    </EntradaLayout>
  )
}
