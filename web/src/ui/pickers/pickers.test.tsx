import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { renderUi } from '../test-utils.tsx'
import { MultiPicker } from './multi-picker.tsx'
import type { Opcao } from './opcoes.tsx'
import { Picker } from './picker.tsx'

const eixos: Opcao<number>[] = ['Governança', 'Gestão', 'Educação', 'Inovação', 'Compras', 'Água', 'Turismo'].map(
  (rotulo, i) => ({ valor: i + 1, rotulo }),
)
const cidades: Opcao<number>[] = Array.from({ length: 5570 }, (_, i) => ({ valor: i, rotulo: `São João ${i}` }))

const Varios = (props: Partial<React.ComponentProps<typeof MultiPicker<number>>> & { inicial?: number[] }) => {
  const { inicial = [], ...resto } = props
  const [value, set] = useState<number[]>(inicial)
  return <MultiPicker label="Eixos" opcoes={eixos} {...resto} value={value} onChange={set} />
}

const Um = () => {
  const [value, set] = useState<number | null>(null)
  return <Picker label="Cidade" opcoes={cidades} value={value} onChange={set} />
}

describe('the picker of one', () => {
  it('finds without accents, among thousands, with the keyboard alone', async () => {
    const { user } = renderUi(<Um />)
    const campo = screen.getByRole<HTMLInputElement>('combobox', { name: 'Cidade' })
    await user.click(campo)
    expect(screen.getAllByRole('option', { hidden: true })).toHaveLength(100)
    expect(screen.getByText('Mais 5.470 opções. Digite para encontrar.')).toBeTruthy()
    await user.type(campo, 'sao joao 5569')
    expect(screen.getAllByRole('option', { hidden: true })).toHaveLength(1)
    // The first of what is left is chosen already.
    await waitFor(() => expect(screen.getByRole('option', { hidden: true }).dataset.comboboxSelected).toBe('true'))
    await user.keyboard('{Enter}')
    expect(campo.value).toBe('São João 5569')
    await user.click(screen.getByRole('button', { name: 'Limpar' }))
    expect(campo.value).toBe('')
  })
})

describe('the picker of several', () => {
  it('R879: shows two chips and then +N', () => {
    renderUi(<Varios inicial={[1, 2, 3, 4]} />)
    expect(screen.getByTitle('Governança')).toBeTruthy()
    expect(screen.getByTitle('Gestão')).toBeTruthy()
    expect(screen.queryByTitle('Educação')).toBeNull()
    expect(screen.getByText('+2')).toBeTruthy()
  })

  it('one chip and then +N where that is asked for', () => {
    renderUi(<Varios inicial={[1, 2, 3]} maxChips={1} />)
    expect(screen.queryByTitle('Gestão')).toBeNull()
    expect(screen.getByText('+2')).toBeTruthy()
  })

  it('the word of what is counted stands after +N', () => {
    renderUi(<Varios inicial={[1, 2, 3, 4]} maxChips={1} sufixo={{ um: 'eixo', varios: 'eixos' }} />)
    expect(screen.getByText('+3 eixos')).toBeTruthy()
  })

  it('R619 R620: with five axes chosen the others are disabled and say "Máximo de 5 eixos"', async () => {
    const { user } = renderUi(
      <Varios inicial={[1, 2, 3, 4]} maxChips={1} sufixo={{ um: 'eixo', varios: 'eixos' }} maxSelecionados={5} />,
    )
    await user.click(screen.getByRole('combobox', { name: 'Eixos' }))
    const lista = screen.getByRole('listbox', { hidden: true })
    await user.click(within(lista).getByText('Compras'))
    expect(screen.getByText('+4 eixos')).toBeTruthy()
    expect(within(lista).getAllByText('Máximo de 5 eixos')).toHaveLength(2)
    await user.click(within(lista).getByText('Turismo'))
    expect(screen.getByText('+4 eixos')).toBeTruthy()
    await user.click(within(lista).getByText('Compras'))
    expect(screen.getByText('+3 eixos')).toBeTruthy()
    expect(within(lista).queryByText('Máximo de 5 eixos')).toBeNull()
  })

  it('R635: search ignores accents; a chip can be removed, or all at once', async () => {
    const { user } = renderUi(<Varios inicial={[2]} />)
    await user.type(screen.getByRole('combobox', { name: 'Eixos' }), 'agua')
    await user.keyboard('{ArrowDown}{Enter}')
    await user.click(screen.getByRole('button', { name: 'Remover Gestão' }))
    expect(screen.queryByTitle('Gestão')).toBeNull()
    expect(screen.getByTitle('Água')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Limpar tudo' }))
    expect(screen.queryByTitle('Água')).toBeNull()
  })
})
