import { screen, within } from '@testing-library/react'
import { useMemo, useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { compararValores } from '#contract/coluna.ts'
import { comoCelular, renderUi } from '../test-utils.tsx'
import type { Coluna } from './coluna.ts'
import { DataTable } from './data-table.tsx'
import type { Escolha, Grupos } from './escolha.ts'
import type { Ordem } from './servidor.ts'

interface Linha {
  id: number
  cidade: string
  eixo: string | null
  pontos: number
}
const linhas: Linha[] = [
  { id: 1, cidade: 'Serra', eixo: 'Gestão', pontos: 10 },
  { id: 2, cidade: 'Baía', eixo: 'Cultura', pontos: 5 },
  { id: 3, cidade: 'Água Doce', eixo: 'Gestão', pontos: 30 },
  { id: 4, cidade: 'Campo', eixo: null, pontos: 1 },
]
const colunas: Coluna<Linha>[] = [
  { chave: 'cidade', titulo: 'Cidade', valor: (l) => l.cidade },
  { chave: 'eixo', titulo: 'Eixo', valor: (l) => l.eixo },
  { chave: 'pontos', titulo: 'Pontos', tipo: 'inteiro', valor: (l) => l.pontos, total: 'soma' },
]

const Tabela = ({ grupo = true, muitas = linhas }: { grupo?: boolean; muitas?: Linha[] }) => {
  const [chaves, setChaves] = useState<readonly string[]>([])
  const [ordem, setOrdem] = useState<Ordem>()
  const [dobrados, setDobrados] = useState(false)
  const escolha: Escolha = { colunas: chaves, ordem, onColunas: setChaves, onOrdem: setOrdem }
  const grupos = useMemo(
    (): Grupos<Linha> => ({
      coluna: 'eixo',
      valor: (l) => l.eixo,
      rotulo: (l) => l.eixo ?? 'Em branco',
      comparar: compararValores,
      dobrados,
      onDobrados: setDobrados,
    }),
    [dobrados],
  )
  return (
    <DataTable
      id="grupos"
      rotulo="Pontos"
      linhas={muitas}
      colunas={colunas}
      chave={(l) => l.id}
      nomes={{ um: 'linha', varios: 'linhas' }}
      escolha={escolha}
      grupos={grupo ? grupos : undefined}
    />
  )
}

/** What each row says, cell by cell. */
const escrito = () =>
  screen.getAllByRole('row').map((r) => [...r.querySelectorAll('th, td')].map((c) => c.textContent).join(' | '))
const dobra = (nome: string) => screen.getByRole('button', { name: new RegExp(`^${nome}`) })
beforeEach(() => comoCelular(false))

describe('rows that stand together', () => {
  it('come under their name with how many they are and their subtotals, sorted within', async () => {
    const { user } = renderUi(<Tabela />)
    expect(escrito()).toEqual([
      'Eixo | Cidade | Pontos',
      'Cultura1 linha | 5',
      'Cultura | Baía | 5',
      'Gestão2 linhas | 40',
      'Gestão | Serra | 10',
      'Gestão | Água Doce | 30',
      'Em branco1 linha | 1',
      ' | Campo | 1',
      'Total |  | 46',
    ])
    await user.click(screen.getByRole('button', { name: 'Cidade' }))
    expect(escrito().slice(4, 6)).toEqual(['Gestão | Água Doce | 30', 'Gestão | Serra | 10'])
    // By the group itself, groups come the other way round, and what is blank still last.
    await user.click(screen.getByRole('button', { name: 'Eixo' }))
    await user.click(screen.getByRole('button', { name: 'Eixo' }))
    expect(escrito().filter((l) => / linhas? /.test(l))).toEqual([
      'Gestão2 linhas | 40',
      'Cultura1 linha | 5',
      'Em branco1 linha | 1',
    ])
  })

  it('fold one by one, by a press, by Enter and by the arrows', async () => {
    const { user } = renderUi(<Tabela />)
    expect(dobra('Gestão').getAttribute('aria-expanded')).toBe('true')
    await user.click(dobra('Gestão'))
    expect(dobra('Gestão').getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByText('Serra')).toBeNull()
    expect(screen.getByText('Baía')).toBeTruthy()
    dobra('Gestão').focus()
    await user.keyboard('{ArrowLeft}')
    expect(screen.queryByText('Serra')).toBeNull()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByText('Serra')).toBeTruthy()
    await user.keyboard('{Enter}')
    expect(screen.queryByText('Serra')).toBeNull()
  })

  it('fold all at once, and then one of them unfolds', async () => {
    const { user } = renderUi(<Tabela />)
    await user.click(screen.getByRole('button', { name: 'Dobrar todos os grupos' }))
    expect(escrito()).toEqual([
      'Eixo | Cidade | Pontos',
      'Cultura1 linha | 5',
      'Gestão2 linhas | 40',
      'Em branco1 linha | 1',
      'Total |  | 46',
    ])
    await user.click(dobra('Cultura'))
    expect(screen.getByText('Baía')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Dobrar todos os grupos' }))
    await user.click(screen.getByRole('button', { name: 'Desdobrar todos os grupos' }))
    expect(screen.getByText('Serra')).toBeTruthy()
  })

  it('count what a search leaves of them', async () => {
    const { user } = renderUi(<Tabela />)
    await user.type(screen.getByRole('searchbox', { name: 'Buscar na lista' }), 'serra')
    expect(await screen.findByRole('button', { name: /^Gestão\s*1 linha$/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Cultura/ })).toBeNull()
  })

  it('are counted with their names by who cannot see the table, thousands of rows too', () => {
    const muitas = Array.from({ length: 3000 }, (_, id) => ({ id, cidade: `C ${id}`, eixo: `E ${id % 3}`, pontos: 1 }))
    renderUi(<Tabela muitas={muitas} />)
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('3004')
    expect(screen.getAllByRole('row').length).toBeLessThan(200)
    expect(dobra('E 0').textContent).toContain('1.000 linhas')
  })

  it('are headings over their cards on a phone', async () => {
    comoCelular(true)
    const { user } = renderUi(<Tabela />)
    const gestao = dobra('Gestão').closest('li')!
    expect(within(gestao).getByText('40')).toBeTruthy()
    await user.click(dobra('Gestão'))
    expect(screen.queryByText('Serra')).toBeNull()
    expect(screen.getByText('Baía')).toBeTruthy()
  })
})

describe('columns that somebody else keeps', () => {
  const titulos = () => screen.getAllByRole('columnheader').map((th) => th.textContent)
  const abrir = (user: ReturnType<typeof renderUi>['user']) =>
    user.click(screen.getByRole('button', { name: 'Escolher colunas' }))

  it('are moved by buttons and hidden, but for the last one', async () => {
    const { user } = renderUi(<Tabela grupo={false} />)
    expect(titulos()).toEqual(['Cidade', 'Eixo', 'Pontos'])
    await abrir(user)
    await user.click(await screen.findByRole('button', { name: 'Mover Pontos para antes' }))
    expect(titulos()).toEqual(['Cidade', 'Pontos', 'Eixo'])
    await user.click(screen.getByRole('button', { name: 'Mover Cidade para depois' }))
    expect(titulos()).toEqual(['Pontos', 'Cidade', 'Eixo'])
    const primeira = screen.getByRole('button', { name: 'Mover Pontos para antes' })
    expect(primeira.getAttribute('aria-disabled')).toBe('true')
    await user.click(primeira)
    expect(titulos()).toEqual(['Pontos', 'Cidade', 'Eixo'])
    await user.click(screen.getByRole('checkbox', { name: 'Pontos' }))
    await user.click(screen.getByRole('checkbox', { name: 'Cidade' }))
    expect(titulos()).toEqual(['Eixo'])
    expect((screen.getByRole('checkbox', { name: 'Eixo' }) as HTMLInputElement).disabled).toBe(true)
    await user.click(screen.getByRole('checkbox', { name: 'Pontos' }))
    expect(titulos()).toEqual(['Eixo', 'Pontos'])
    await user.click(screen.getByRole('button', { name: 'Voltar ao padrão' }))
    expect(titulos()).toEqual(['Cidade', 'Eixo', 'Pontos'])
  })
})
