import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { comServidor, entrarComo } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { SolucoesPicker } from './solucoes-picker.tsx'

beforeEach(() => entrarComo())

it('R877: cuts the name at 15 characters, shows one and then (+N soluções); what is disabled is not offered anew', async () => {
  const linha = (solucaoId: number, nome: string, desabilitado = false) => ({
    solucaoId,
    nome,
    desabilitado,
    grupoSolucao: { nome: 'Gestão', desabilitado: false },
  })
  comServidor({
    'GET /api/projeto/solucao/listAll': [
      linha(1, 'Diagnóstico e Plano Municipal'),
      linha(2, 'Redesimples'),
      linha(3, 'Antiga', true),
      linha(4, 'Fora', true),
    ],
  })
  const { user } = renderUi(<SolucoesPicker value={[1, 2, 3]} onChange={() => {}} />)
  expect(await screen.findByText('Diagnóstico e P…')).toBeTruthy()
  expect(screen.getByText('(+2 soluções)')).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: 'Soluções' }))
  expect(await screen.findByRole('option', { name: /^Diagnóstico e Plano Municipal/ })).toBeTruthy()
  expect(screen.queryByRole('option', { name: /^Fora/ })).toBeNull()
})
