import { Radio, TextInput } from '@mantine/core'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { renderUi } from '#web/ui/test-utils.tsx'
import { AjudaDosAtalhos, useAtalhos } from './atalhos.tsx'

const Pagina = ({ apertada }: { apertada: string[] }) => {
  const [valor, setValor] = useState<string | null>(null)
  useAtalhos({ j: () => apertada.push('j'), arrowdown: () => apertada.push('baixo') })
  return (
    <>
      <Radio.Group>
        <Radio value="novas" label="Novas" />
        <Radio value="todas" label="Todas" />
      </Radio.Group>
      <Picker label="Situação" opcoes={[{ valor: 'novas', rotulo: 'Só novas' }]} value={valor} onChange={setValor} />
      <TextInput label="Busca" />
    </>
  )
}

describe('the keys of a page', () => {
  it('go on after a choice among some, whose arrows stay its own', async () => {
    const apertada: string[] = []
    const { user } = renderUi(<Pagina apertada={apertada} />)
    await user.click(screen.getByRole('radio', { name: 'Novas' }))
    await user.keyboard('j')
    expect(apertada).toEqual(['j'])
    await user.keyboard('{ArrowDown}')
    expect(apertada).toEqual(['j'])
  })

  it('go on after an option is clicked; typing in its field, or in another, is no shortcut', async () => {
    const apertada: string[] = []
    const { user } = renderUi(<Pagina apertada={apertada} />)
    await user.click(screen.getByRole('combobox', { name: 'Situação' }))
    await user.keyboard('j{Backspace}')
    await user.click(screen.getByLabelText('Busca'))
    await user.keyboard('j')
    expect(apertada).toEqual([])
    await user.click(screen.getByRole('combobox', { name: 'Situação' }))
    await user.click(await screen.findByRole('option', { name: 'Só novas' }))
    await user.keyboard('j')
    expect(apertada).toEqual(['j'])
    // Chosen by the keyboard, the field keeps the focus.
    await user.click(screen.getByRole('combobox', { name: 'Situação' }))
    await user.keyboard('{ArrowDown}{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Situação' }))
  })

  it('are listed; arrows are drawn and named', async () => {
    renderUi(
      <AjudaDosAtalhos
        teclas={[
          [['direita'], 'Próximo arquivo'],
          [['esquerda'], 'Arquivo anterior'],
        ]}
        aberta
        onFechar={() => {}}
      />,
    )
    const [primeira] = await screen.findAllByRole('row')
    expect(primeira!.textContent).toBe('Jseta para baixoPróxima da fila')
    expect(document.body.textContent).not.toMatch(/[←↑→↓]/)
  })
})
