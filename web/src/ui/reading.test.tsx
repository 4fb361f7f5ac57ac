import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { formatPercentual } from '#contract/br.ts'
import { Anel } from './anel.tsx'
import { DateText } from './date-text.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { RichText } from './rich-text.tsx'
import { RichTextView } from './rich-text-view.tsx'
import { renderUi } from './test-utils.tsx'

const agora = new Date('2024-03-02T15:00:00Z')

describe('dates to read', () => {
  it('R345 R346: are DD/MM/YYYY, with HH:mm of a moment, today too; how long ago is said on hover', () => {
    renderUi(
      <>
        <DateText valor="2024-02-29" agora={agora} />
        <DateText valor="2023-12-31T15:04:00Z" agora={agora} />
        <DateText valor="2024-03-02T12:10:00Z" agora={agora} />
        <DateText valor="2024-03-01" agora={agora} />
        <DateText valor="2024-02-28T01:30:00Z" agora={agora} />
        <DateText valor="2024-03-05" agora={agora} />
        <DateText valor="2024-03-02T12:10:00Z" soData agora={agora} />
      </>,
    )
    const dica = (texto: string) => screen.getByText(texto).getAttribute('title')
    expect(dica('29/02/2024')).toBe('anteontem, quinta-feira, 29 de fevereiro de 2024')
    expect(dica('31/12/2023 12:04')).toMatch(/^domingo, 31 de dezembro de 2023/)
    expect(dica('02/03/2024 09:10')).toMatch(/^hoje, sábado, 2 de março de 2024/)
    expect(dica('01/03/2024')).toMatch(/^ontem, /)
    expect(dica('27/02/2024 22:30')).toMatch(/^há 4 dias, /)
    expect(dica('05/03/2024')).toMatch(/^em 3 dias, /)
    expect(screen.getByText('02/03/2024')).toBeTruthy()
  })
})

describe('the history of a record', () => {
  it('says who changed what, from what to what, and when', () => {
    const mudancas = [
      { campo: 'Telefone', antes: '', depois: '(47) 3322-1100' },
      { campo: 'UF', antes: 'SC', depois: '' },
    ]
    renderUi(
      <HistoryPanel
        agora={agora}
        registros={[
          { em: '2024-03-02T12:10:00Z', usuario: 'Ana Souza', acao: 'Alterou o membro', mudancas },
          { em: '2024-01-01T12:00:00Z', usuario: null, acao: 'Criou o membro' },
        ]}
      />,
    )
    expect(screen.getByText('Alterou o membro')).toBeTruthy()
    expect(screen.getByText(/Ana Souza/).textContent).toContain('02/03/2024 09:10')
    expect(screen.getByText('(47) 3322-1100')).toBeTruthy()
    expect(screen.queryByText('vazio')).toBeNull()
    expect(screen.getByText('SC')).toBeTruthy()
    expect(screen.getByText('apagado')).toBeTruthy()
    expect(screen.getByText(/Sistema/)).toBeTruthy()
  })

  it('says when there is none', () => {
    renderUi(<HistoryPanel registros={[]} />)
    expect(screen.getByText('Nenhuma alteração registrada')).toBeTruthy()
  })
})

const Texto = () => {
  const [html, setHtml] = useState('<p>Olá <strong>mundo</strong></p>')
  return (
    <>
      <RichText label="Descrição" value={html} onChange={setHtml} />
      <button type="button" onClick={() => setHtml('<p>Carregado depois</p>')}>
        carregar
      </button>
    </>
  )
}

describe('formatted text', () => {
  it('is edited with a toolbar in Portuguese and follows a form that loads later', async () => {
    const { user } = renderUi(<Texto />)
    const editor = await screen.findByRole('textbox', { name: 'Descrição' }, { timeout: 15_000 })
    expect(editor.querySelector('strong')?.textContent).toBe('mundo')
    expect(screen.getByRole('button', { name: 'Negrito' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Lista numerada' })).toBeTruthy()
    await user.click(screen.getByText('carregar'))
    expect(editor.textContent).toBe('Carregado depois')
  })

  it('is shown as the server cleaned it', () => {
    renderUi(<RichTextView html="<p>Plano <em>anual</em></p>" />)
    expect(screen.getByText('anual').tagName).toBe('EM')
  })
})

describe('a share as a ring', () => {
  it('holds the same figure as the lists', () => {
    const { container } = renderUi(<Anel valor={64.5} rotulo="64,5% comprovado" />)
    expect(container.querySelector('text')!.textContent).toBe(formatPercentual(64.5))
  })
})
