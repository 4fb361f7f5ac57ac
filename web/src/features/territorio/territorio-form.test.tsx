import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { pessoasDosTerritorios } from '#contract/territorio.ts'
import { comServidor, entrarComo } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { TerritorioForm } from './territorio-form.tsx'

beforeEach(() => entrarComo())

it('R136: of the cities of a territory one is shown, and the others are counted', async () => {
  comServidor({
    [`GET ${pessoasDosTerritorios.path}`]: [],
    'GET /api/UnidadeRegional': [],
    'GET /api/municipio/get-nomes': ['Água Boa', 'Bela Vista', 'Campo Alegre'].map((nome, i) => ({
      municipioId: i + 1,
      nome,
      uf: 'SC',
    })),
  })
  const { user } = renderUi(<TerritorioForm territorio={null} onFechar={() => {}} />)
  await user.click(await screen.findByRole('combobox', { name: /^Municípios/ }))
  for (const nome of ['Água Boa/SC', 'Bela Vista/SC', 'Campo Alegre/SC'])
    await user.click(await screen.findByRole('option', { name: nome, hidden: true }))
  expect(screen.getByTitle('Água Boa/SC')).toBeTruthy()
  expect(screen.queryByTitle('Bela Vista/SC')).toBeNull()
  expect(screen.getByText('+2')).toBeTruthy()
})
