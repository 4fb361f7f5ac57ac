import { IconCalendarEvent } from '@tabler/icons-react'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderUi } from '../test-utils.tsx'
import { semanaDe } from './dias.ts'
import { Horas } from './horas.tsx'
import type { ItemDoCalendario, PropsDaVista } from './item.ts'
import { Mes } from './mes.tsx'
import { PorDia } from './por-dia.tsx'

const item = (chave: number, extra: Partial<ItemDoCalendario> = {}): ItemDoCalendario => ({
  chave,
  dia: '2026-11-17',
  inicio: 540,
  fim: 600,
  titulo: `Reunião ${chave}`,
  detalhe: 'Vale Sereno/SC · Ana',
  cor: 'blue',
  icone: IconCalendarEvent,
  estado: 'Agendado',
  ...extra,
})
const vista = (extra: Partial<PropsDaVista> = {}): PropsDaVista => ({
  itens: [],
  notas: new Map(),
  dia: '2026-11-17',
  hoje: '2026-11-17',
  nomes: { um: 'encontro', varios: 'encontros' },
  onAbrir: vi.fn(),
  onDia: vi.fn(),
  onEscolher: vi.fn(),
  ...extra,
})

describe('a week', () => {
  it('shows the name of what is short before the end and the state of it', () => {
    const itens = [item(1), item(2, { inicio: 700, fim: 730 }), item(3, { inicio: 800, fim: 920 })]
    renderUi(<Horas {...vista({ itens })} vista="semana" dias={semanaDe('2026-11-17')} criar="Novo" />)
    const curto = (n: number) =>
      screen.getByRole('button', { name: new RegExp(`Reunião ${n}\\.`) }).getAttribute('data-curto')
    expect([1, 2, 3].map(curto)).toEqual(['duas linhas', 'uma linha', null])
  })
})

describe('a month', () => {
  it('tells of each thing day, hours, name and state in words, and opens it', async () => {
    const props = vista({ itens: [item(1, { aviso: 'Sem relatório' })] })
    const { user } = renderUi(<Mes {...props} />)
    const nome =
      'terça-feira, 17 de novembro de 2026, 09:00 a 10:00, Reunião 1. Agendado. Sem relatório. Vale Sereno/SC · Ana'
    await user.click(screen.getByRole('button', { name: nome }))
    expect(props.onAbrir).toHaveBeenCalledWith(1)
    // Opening one is not choosing its day.
    expect(props.onEscolher).not.toHaveBeenCalled()
  })

  it('draws a few of many and says how many more there are: 2,000 in a month stay quick', async () => {
    const itens = Array.from({ length: 2000 }, (_, n) =>
      item(n, { dia: `2026-11-${String((n % 30) + 1).padStart(2, '0')}` }),
    )
    const props = vista({ itens })
    const { user } = renderUi(<Mes {...props} />)
    expect(screen.getAllByRole('button').length).toBeLessThan(35 + 30 * 4 + 1)
    const dia = screen.getByRole('button', { name: 'terça-feira, 17 de novembro de 2026: 67 encontros' })
    await user.click(within(dia.closest('td')!).getByText('+64 mais'))
    expect(props.onDia).toHaveBeenCalledWith('2026-11-17')
  })

  it('is walked with the arrows, one day at a time for the Tab key', async () => {
    const { user } = renderUi(<Mes {...vista()} />)
    const dia = (n: number) => screen.getByRole('button', { name: new RegExp(`, ${n} de novembro`) })
    dia(17).focus()
    await user.keyboard('{ArrowRight}{ArrowDown}')
    expect(document.activeElement).toBe(dia(25))
    expect(screen.getAllByRole('button').filter((b) => b.tabIndex === 0)).toEqual([dia(25)])
    // Not past the weeks that are shown.
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(document.activeElement?.closest('td')?.dataset.dia).toBe('2026-12-02')
  })

  it('begins a new one where the pointer presses an empty day, only for who may', async () => {
    const props = vista()
    const { container, user } = renderUi(<Mes {...props} />)
    await user.click(container.querySelector('[data-dia="2026-11-20"]')!)
    expect(props.onEscolher).toHaveBeenCalledWith({ dia: '2026-11-20', inicio: 540, fim: 600 })
  })

  it('moves only what may be moved', () => {
    const onMover = vi.fn()
    const { container } = renderUi(<Mes {...vista({ onMover, itens: [item(1, { movel: true }), item(2)] })} />)
    const alvo = container.querySelector('[data-dia="2026-11-19"]')!
    document.elementFromPoint = () => alvo
    for (const nome of [/Reunião 1/, /Reunião 2/]) {
      fireEvent.pointerDown(screen.getByRole('button', { name: nome }), { button: 0, clientX: 10, clientY: 10 })
      fireEvent.pointerMove(window, { clientX: 80, clientY: 80 })
      fireEvent.pointerUp(window, { clientX: 80, clientY: 80 })
    }
    expect(onMover).toHaveBeenCalledTimes(1)
    expect(onMover).toHaveBeenCalledWith(expect.objectContaining({ chave: 1 }), {
      dia: '2026-11-19',
      inicio: 540,
      fim: 600,
    })
  })

  it('forgets a move that Escape gives up', () => {
    const onMover = vi.fn()
    const { container } = renderUi(<Mes {...vista({ onMover, itens: [item(1, { movel: true })] })} />)
    document.elementFromPoint = () => container.querySelector('[data-dia="2026-11-19"]')
    fireEvent.pointerDown(screen.getByRole('button', { name: /Reunião 1/ }), { button: 0, clientX: 10, clientY: 10 })
    fireEvent.pointerMove(window, { clientX: 80, clientY: 80 })
    fireEvent.keyDown(window, { key: 'Escape' })
    fireEvent.pointerUp(window, { clientX: 80, clientY: 80 })
    expect(onMover).not.toHaveBeenCalled()
  })
})

describe('a week over its hours', () => {
  const semana = { vista: 'semana' as const, dias: semanaDe('2026-11-17'), criar: 'Novo Encontro' }

  it('lets a span be chosen by keyboard: moved, made longer, taken', async () => {
    const props = vista()
    const { user } = renderUi(<Horas {...props} {...semana} />)
    const trecho = () => screen.getByRole('button', { name: /^Novo Encontro/ })
    trecho().focus()
    await user.keyboard('{ArrowDown}{ArrowRight}{Shift>}{ArrowDown}{/Shift}')
    expect(trecho().getAttribute('aria-label')).toBe(
      'Novo Encontro: quarta-feira, 18 de novembro de 2026, 09:30 a 11:00',
    )
    expect(document.activeElement).toBe(trecho())
    await user.keyboard('{Enter}')
    expect(props.onEscolher).toHaveBeenCalledWith({ dia: '2026-11-18', inicio: 570, fim: 660 })
  })

  it('begins above the line of seven, so that the hour written on it is whole', () => {
    const rolar = vi.spyOn(Element.prototype, 'scrollTo')
    renderUi(<Horas {...vista()} {...semana} />)
    const { top } = rolar.mock.calls[0]![0] as unknown as { top: number }
    expect([top < 7 * 48 - 8, top > 6 * 48]).toEqual([true, true])
    rolar.mockRestore()
  })

  it('has nothing to choose for who may not make one', () => {
    renderUi(<Horas {...vista({ onEscolher: undefined })} {...semana} />)
    expect(screen.queryByRole('button', { name: /^Novo Encontro/ })).toBeNull()
  })

  it('says how many more there are at the same time', async () => {
    const props = vista({ itens: Array.from({ length: 9 }, (_, n) => item(n)) })
    const { user } = renderUi(<Horas {...props} {...semana} />)
    expect(screen.getAllByRole('button', { name: /Reunião/ })).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Mais 7 encontros de 09:00 a 10:00' }))
    expect(props.onDia).toHaveBeenCalledWith('2026-11-17')
  })
})

describe('day by day', () => {
  const abrir = (dias: readonly string[]) => {
    const rolados: (string | null)[] = []
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      rolados.push(this.getAttribute('aria-label'))
    })
    const itens = dias.map((dia, n) => item(n, { dia }))
    const { unmount } = renderUi(<PorDia itens={itens} notas={new Map()} hoje="2026-11-17" onAbrir={vi.fn()} />)
    const titulos = screen.getAllByRole('heading').map((h) => h.textContent)
    unmount()
    vi.restoreAllMocks()
    return { rolados, titulos }
  }

  it('opens at today, or at the next day that has something; what was before is above it', () => {
    const { rolados, titulos } = abrir(['2026-11-03', '2026-11-17', '2026-11-20'])
    expect(rolados).toEqual(['terça-feira, 17 de novembro de 2026'])
    expect(titulos[0]).toBe('terça-feira, 3 de novembro de 2026')
    expect(abrir(['2026-11-03', '2026-11-19']).rolados).toEqual(['quinta-feira, 19 de novembro de 2026'])
  })

  it('stays at its beginning where that is today, still to come or all over', () => {
    expect(abrir(['2026-11-17', '2026-11-20']).rolados).toEqual([])
    expect(abrir(['2026-12-01', '2026-12-02']).rolados).toEqual([])
    expect(abrir(['2026-10-01', '2026-10-02']).rolados).toEqual([])
  })

  it('has today drawn however much was before', () => {
    const antes = Array.from({ length: 250 }, () => '2026-11-03')
    const { titulos } = abrir([...antes, '2026-11-17'])
    expect(titulos).toContain('Hoje, terça-feira, 17 de novembro de 2026')
  })
})
