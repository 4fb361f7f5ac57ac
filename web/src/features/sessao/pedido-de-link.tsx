import { Alert, Button, Stack } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

interface Props {
  formulario: {
    ref: RefObject<HTMLFormElement | null>
    onSubmit: (e: React.FormEvent) => void
    enviando: boolean
    erro: string | undefined
  }
  /** The server's answer, the same whether or not the account exists. */
  resposta: string | undefined
  children: ReactNode
}

/** Asks for a mailed link, then says what to do while it comes. */
export const PedidoDeLink = ({ formulario, resposta, children }: Props) => {
  const aviso = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (resposta) aviso.current?.focus()
  }, [resposta])
  if (resposta)
    return (
      <Alert
        ref={aviso}
        tabIndex={-1}
        color="green"
        icon={<IconMailCheck aria-hidden />}
        title="Confira seu e-mail"
        role="status"
      >
        {resposta} Se não chegar, olhe a caixa de spam.
      </Alert>
    )
  return (
    <form ref={formulario.ref} onSubmit={formulario.onSubmit} noValidate>
      <Stack gap="md">
        {formulario.erro && (
          <Alert color="red" role="alert">
            {formulario.erro}
          </Alert>
        )}
        {children}
        <Button type="submit" size="md" fullWidth loading={formulario.enviando}>
          Receber o link por e-mail
        </Button>
      </Stack>
    </form>
  )
}
