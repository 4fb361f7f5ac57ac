import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MENSAGENS_ANEXO } from '#contract/anexos.ts'
import { anexosDeEscola } from '#contract/escola.ts'
import { comServidor, entrarComo } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { EnviarAnexos } from './anexos-em-partes.tsx'

it('a name with a CPF is refused before a byte is sent, where files tell of no person', async () => {
  entrarComo()
  const pedidos = comServidor({})
  const { user } = renderUi(
    <EnviarAnexos
      envio={anexosDeEscola.envio}
      dono={{ municipioEscolaId: '3' }}
      semCpfNoNome
      aoChegar={() => Promise.resolve()}
    />,
  )
  const campo = document.querySelector<HTMLInputElement>('input[type="file"]')!
  await user.upload(campo, new File(['%PDF'], 'termo 529.982.247-25.pdf', { type: 'application/pdf' }))
  expect(await screen.findByText(new RegExp(MENSAGENS_ANEXO.cpfNoNome))).toBeTruthy()
  expect(pedidos.filter((p) => p.method === 'POST')).toEqual([])
})
