import { Alert, Button, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from '#web/lib/api.ts'
import { signInSso } from '#web/lib/auth.ts'
import { mensagemDe } from '#web/lib/mensagem.ts'
import { Carregando } from '#web/ui/estados.tsx'
import { EntradaLayout } from './entrada-layout.tsx'

const entrar = () => location.assign('/api/sso/entrar')

/** The provider asks for its own login page to be shown. */
const pedeLogin = (erro: unknown) =>
  erro instanceof ApiError && (erro.details as { error?: string } | undefined)?.error === 'login_required'

/** One answer of the provider can be used once; development renders twice. */
const emAndamento = new Map<string, Promise<void>>()
const concluir = (retorno: string) => {
  const promessa = emAndamento.get(retorno) ?? signInSso(retorno)
  emAndamento.set(retorno, promessa)
  return promessa
}

/** Back from the identity provider: its answer goes to the server, which verifies it and opens the session. */
export const SsoRetornoPage = () => {
  const { search } = useLocation()
  const [erro, setErro] = useState<unknown>()
  useEffect(() => {
    concluir(search).catch((e) => (pedeLogin(e) ? entrar() : setErro(e)))
  }, [search])
  return (
    <EntradaLayout titulo="Entrando">
      {erro === undefined ? (
        <Carregando linhas={2} rotulo="Confirmando sua identidade…" />
      ) : (
        <Stack gap="md">
          <Alert color="red" role="alert" title="Erro ao inicializar">
            {mensagemDe(erro)}
          </Alert>
          <Button onClick={entrar} size="md" fullWidth>
            Tentar de novo
          </Button>
        </Stack>
      )}
    </EntradaLayout>
  )
}
