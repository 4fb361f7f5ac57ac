import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { solucoesParaPermissao } from '#contract/usuario.ts'
import { comServidor, entrarComo } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import type { Nomes } from './nomes.ts'
import { PermissoesSolucao } from './permissoes-solucao.tsx'

beforeEach(() => entrarComo())

const nomes: Nomes = {
  municipio: () => 'Água Boa',
  uf: () => 'SC',
  eixo: () => '',
  opcoesMunicipio: [{ valor: 10, rotulo: 'Água Boa/SC' }],
  opcoesEixo: [],
  carregando: false,
}

it('R877: of the solutions chosen for a person one is named, cut at 15 characters, and the others are counted', async () => {
  comServidor({
    [`GET ${solucoesParaPermissao.path.replace(':municipioId', '10')}`]: [
      { municipioSolucaoId: 1, nome: 'Plano de compras públicas', grupo: 'Compras' },
      { municipioSolucaoId: 2, nome: 'Feira', grupo: 'Compras' },
    ],
  })
  const { user } = renderUi(<PermissoesSolucao linhas={[]} onChange={() => {}} nomes={nomes} />)
  await user.click(screen.getByRole('combobox', { name: 'Municípios' }))
  await user.click(await screen.findByRole('option', { name: 'Água Boa/SC', hidden: true }))
  await user.click(screen.getByRole('combobox', { name: 'Soluções' }))
  for (const nome of [/^Plano/, /^Feira/])
    await user.click(await screen.findByRole('option', { name: nome, hidden: true }))
  expect(screen.getByText('Plano de compra…')).toBeTruthy()
  expect(screen.getByText('(+1 solução)')).toBeTruthy()
})
