import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { comServidor, entrarComo } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { EventoPicker } from './evento-picker.tsx'

const base = { municipioId: 7, grupo: { grupoId: 4, nome: 'Comitê Gestor' }, situacao: 3 }
const LISTAS = {
  'GET /api/calendario/encontro/get-by-municipio/7': [
    { ...base, encontroId: 1, grupoData: '17/11/2026 09:00 - Oficina' },
    { ...base, encontroId: 2, grupoData: '18/11/2026 09:00 - Visita' },
  ],
  'GET /api/calendario/encontro/get-by-municipio-sem-relatorio/7': [
    { ...base, encontroId: 2, grupoData: '18/11/2026 09:00 - Visita' },
  ],
}
const EVENTO = { name: /^Evento/ }
const opcoes = async () => (await screen.findAllByRole('option', { hidden: true })).map((o) => o.textContent)

beforeEach(() => entrarComo())

describe('the combo Evento', () => {
  it('R505 offers the meetings of a city and gives back the one chosen', async () => {
    comServidor(LISTAS)
    const onChange = vi.fn()
    const { user } = renderUi(<EventoPicker municipioId={7} value={null} onChange={onChange} />)
    await user.click(screen.getByRole('combobox', EVENTO))
    expect(await opcoes()).toHaveLength(2)
    await user.click(screen.getByRole('option', { name: /Oficina/, hidden: true }))
    expect(onChange).toHaveBeenCalledWith(1, expect.objectContaining({ grupoData: '17/11/2026 09:00 - Oficina' }))
  })

  it('R505 is blocked when disabled', async () => {
    comServidor(LISTAS)
    const { user } = renderUi(<EventoPicker municipioId={7} disabled value={null} onChange={vi.fn()} />)
    const campo = screen.getByRole('combobox', EVENTO)
    expect(campo).toHaveProperty('disabled', true)
    await user.click(campo)
    expect(screen.queryByRole('option', { hidden: true })).toBeNull()
  })

  it('for a report offers those without one, and keeps the one that it has', async () => {
    comServidor(LISTAS)
    const { user } = renderUi(
      <EventoPicker
        municipioId={7}
        semRelatorio
        value={1}
        escolhido={{ encontroId: 1, grupoData: '17/11/2026 09:00 - Oficina' }}
        onChange={vi.fn()}
      />,
    )
    const campo = screen.getByRole('combobox', EVENTO) as HTMLInputElement
    expect(campo.value).toBe('17/11/2026 09:00 - Oficina')
    await user.click(campo)
    expect(await screen.findByRole('option', { name: /Visita/, hidden: true })).toBeTruthy()
    expect(await opcoes()).toHaveLength(2)
  })
})
