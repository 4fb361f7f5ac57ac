import { useState } from 'react'
import { recuperarSenha } from '#contract/sessao.ts'
import { call } from '#web/lib/api.ts'
import { useFormulario } from '#web/lib/forms.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { EntradaLayout } from './entrada-layout.tsx'
import { PedidoDeLink } from './pedido-de-link.tsx'

export const LostPasswordPage = () => {
  const [resposta, setResposta] = useState<string>()
  const formulario = useFormulario({
    inicial: { email: '' },
    esquema: recuperarSenha.body,
    enviar: async (body) => setResposta((await call(recuperarSenha, { body })).message),
  })
  return (
    <EntradaLayout
      titulo="Esqueci minha senha"
      texto="Informe o e-mail do seu cadastro. Enviaremos um link, válido por 1 hora, para você criar uma senha nova."
      links={[{ rotulo: 'Voltar para entrar', para: '/auth/login' }]}
    >
      <PedidoDeLink formulario={formulario} resposta={resposta}>
        <TextField label="E-mail" type="email" autoComplete="email" required {...formulario.campo('email')} />
      </PedidoDeLink>
    </EntradaLayout>
  )
}
