import { useState } from 'react'
import { isCpf } from '#contract/br.ts'
import { primeiroAcesso } from '#contract/sessao.ts'
import { call } from '#web/lib/api.ts'
import { useFormulario } from '#web/lib/forms.ts'
import { CpfField } from '#web/ui/fields/masked-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { EntradaLayout } from './entrada-layout.tsx'
import { PedidoDeLink } from './pedido-de-link.tsx'

export const PrimeiroAcessoPage = () => {
  const [resposta, setResposta] = useState<string>()
  const formulario = useFormulario({
    inicial: { email: '', cpf: '' },
    esquema: primeiroAcesso.body,
    conferir: ({ cpf }): Record<string, string> => (cpf && !isCpf(cpf) ? { cpf: 'CPF inválido' } : {}),
    enviar: async (body) => setResposta((await call(primeiroAcesso, { body })).message),
  })
  const { campo } = formulario
  return (
    <EntradaLayout
      titulo="Primeiro acesso"
      texto="Informe o e-mail e o CPF do seu cadastro. Enviaremos um link, válido por 24 horas, para você criar sua senha."
      links={[{ rotulo: 'Já tenho senha', para: '/auth/login' }]}
    >
      <PedidoDeLink formulario={formulario} resposta={resposta}>
        <TextField label="E-mail" type="email" autoComplete="email" required {...campo('email')} />
        <CpfField label="CPF" required {...campo('cpf')} />
      </PedidoDeLink>
    </EntradaLayout>
  )
}
