import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { servidorDeTeste } from '#web/lib/testing.ts'
import { comoCelular, renderUi } from '../test-utils.tsx'
import type { Coluna } from './coluna.ts'
import { DataTable } from './data-table.tsx'
import type { DataTableProps, Id } from './vista.ts'

interface Cidade {
  id: number
  nome: string
  pontos: number | null
  verba: number
  em: string
}

const cidades: Cidade[] = [
  { id: 1, nome: 'Zortéa', pontos: 10, verba: 1000, em: '2024-03-01' },
  { id: 2, nome: 'Água Doce', pontos: null, verba: 250.5, em: '2023-12-31' },
  { id: 3, nome: 'Agrolândia', pontos: 2, verba: 99, em: '2024-01-15' },
  { id: 4, nome: 'Érico', pontos: 30, verba: 0, em: '2022-07-20' },
]

const colunas: Coluna<Cidade>[] = [
  { chave: 'nome', titulo: 'Município', valor: (c) => c.nome, fixa: true },
  { chave: 'pontos', titulo: 'Pontos', tipo: 'inteiro', valor: (c) => c.pontos, total: 'soma' },
  { chave: 'verba', titulo: 'Verba', tipo: 'dinheiro', valor: (c) => c.verba, total: 'soma' },
  { chave: 'em', titulo: 'Desde', tipo: 'data', valor: (c) => c.em },
]

const Tabela = (props: Partial<DataTableProps<Cidade>>) => (
  <DataTable
    id="teste"
    rotulo="Cidades"
    linhas={cidades}
    colunas={colunas}
    chave={(c) => c.id}
    nomes={{ um: 'cidade', varios: 'cidades' }}
    {...props}
  />
)

const ComSelecao = () => {
  const [ids, setIds] = useState<Set<Id>>(new Set())
  return <Tabela selecao={{ ids, onChange: setIds }} podeSelecionar={(c) => c.id !== 4} />
}

const nomes = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((r) => within(r).queryAllByRole('cell')[0]?.textContent)
    .filter((n) => n !== 'Total')

describe('a list on a desktop', () => {
  it('gives the room that is left to the widest text when every column asks for a width', () => {
    const estreita: Coluna<Cidade>[] = [
      { chave: 'id', titulo: 'Nº', tipo: 'inteiro', valor: (c) => c.id, largura: 70 },
      { chave: 'sigla', titulo: 'Sigla', valor: (c) => c.nome.slice(0, 2), largura: 90 },
      { chave: 'nome', titulo: 'Município', valor: (c) => c.nome, largura: 300 },
    ]
    const { container } = renderUi(<Tabela colunas={estreita} />)
    expect([...container.querySelectorAll('col')].map((c) => c.style.width)).toEqual(['70px', '90px', ''])
  })

  it('keeps room for three actions of a row, or for as many as it is told that there are', () => {
    const larguraDasAcoes = () => [...document.querySelectorAll('col')].at(-1)!.style.width
    const acoes = () => [{ rotulo: 'Abrir', para: '/' }]
    const { unmount } = renderUi(<Tabela acoes={acoes} />)
    expect(larguraDasAcoes()).toBe('124px')
    unmount()
    renderUi(<Tabela acoes={acoes} maxAcoes={1} />)
    expect(larguraDasAcoes()).toBe('56px')
  })

  it('R345 R349 R635: sorts names without minding accents, empty figures last, and formats dates and money', async () => {
    const { user } = renderUi(<Tabela />)
    const titulo = screen.getByRole('columnheader', { name: 'Município' })
    expect(titulo.getAttribute('aria-sort')).toBe('none')
    await user.click(screen.getByRole('button', { name: 'Município' }))
    expect(nomes()).toEqual(['Agrolândia', 'Água Doce', 'Érico', 'Zortéa'])
    expect(titulo.getAttribute('aria-sort')).toBe('ascending')
    await user.click(screen.getByRole('button', { name: 'Pontos' }))
    expect(nomes()).toEqual(['Agrolândia', 'Zortéa', 'Érico', 'Água Doce'])
    await user.click(screen.getByRole('button', { name: 'Pontos' }))
    expect(nomes()).toEqual(['Érico', 'Zortéa', 'Agrolândia', 'Água Doce'])
    expect(screen.getByText('R$ 250,50')).toBeTruthy()
    expect(screen.getByText('31/12/2023')).toBeTruthy()
  })

  it('counts above, totals below, and both follow the quick search', async () => {
    const { user } = renderUi(<Tabela />)
    expect(screen.getByText('4 cidades')).toBeTruthy()
    expect(screen.getByText('R$ 1.349,50')).toBeTruthy()
    await user.type(screen.getByRole('searchbox', { name: 'Buscar na lista' }), 'agua')
    expect(screen.getByText('1 de 4 cidades')).toBeTruthy()
    expect(nomes()).toEqual(['Água Doce'])
    await user.clear(screen.getByRole('searchbox'))
    await user.type(screen.getByRole('searchbox'), '31/12/2023')
    expect(nomes()).toEqual(['Água Doce'])
    await user.type(screen.getByRole('searchbox'), 'xyz')
    expect(screen.getByText('Nada encontrado para esta busca')).toBeTruthy()
  })

  it('hides the quick search when told', () => {
    renderUi(<Tabela busca={false} />)
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  it('remembers the chosen columns by table', async () => {
    const { user, unmount } = renderUi(<Tabela />)
    await user.click(screen.getByRole('button', { name: 'Escolher colunas' }))
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Município' }).disabled).toBe(true)
    await user.click(screen.getByRole('checkbox', { name: 'Verba' }))
    expect(screen.queryByRole('columnheader', { name: 'Verba' })).toBeNull()
    unmount()
    renderUi(<Tabela />)
    expect(screen.queryByRole('columnheader', { name: 'Verba' })).toBeNull()
    expect(screen.getByRole('columnheader', { name: 'Desde' })).toBeTruthy()
  })

  it('opens one row at a time', async () => {
    const { user } = renderUi(<Tabela detalhe={(c) => <p>Detalhe de {c.nome}</p>} />)
    await user.click(screen.getByRole('button', { name: 'Detalhes: Zortéa' }))
    expect(screen.getByText('Detalhe de Zortéa')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Detalhes: Érico' }))
    expect(screen.getByText('Detalhe de Érico')).toBeTruthy()
    expect(screen.queryByText('Detalhe de Zortéa')).toBeNull()
  })

  it.each([
    ['a desktop', false],
    ['a phone', true],
  ])('on %s, selects rows one by one and all that may be selected', async (_, celular) => {
    comoCelular(celular)
    const { user } = renderUi(<ComSelecao />)
    const todos = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Selecionar todos' })
    expect(todos().indeterminate).toBe(false)
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Zortéa' }))
    expect(screen.getByText('4 cidades · 1 selecionado')).toBeTruthy()
    // Some, not all.
    expect([todos().checked, todos().indeterminate]).toEqual([false, true])
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar todos' }))
    expect(screen.getByText('4 cidades · 3 selecionados')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Selecionar Érico' }).checked).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Limpar seleção' }))
    expect(screen.getByText('4 cidades')).toBeTruthy()
  })

  it('names row actions with their row, and says why one is not possible', async () => {
    const editar = vi.fn()
    const { user } = renderUi(
      <Tabela
        acoes={(c) => [
          { rotulo: 'Editar', onClick: () => editar(c.nome) },
          { rotulo: 'Excluir', onClick: () => editar('nunca'), desabilitada: 'Cidade em uso' },
        ]}
      />,
    )
    await user.click(screen.getByRole('button', { name: 'Editar: Zortéa' }))
    expect(editar).toHaveBeenCalledExactlyOnceWith('Zortéa')
    const excluir = screen.getByRole('button', { name: 'Excluir: Zortéa' })
    await user.click(excluir)
    expect(editar).toHaveBeenCalledTimes(1)
    expect(await screen.findByText('Excluir: Cidade em uso')).toBeTruthy()
  })

  it('exports what is shown: the search, the order and the columns of now', async () => {
    const servidor = servidorDeTeste({
      'POST /api/tabela/planilha': [200, 'a', { 'content-disposition': 'attachment; filename="cidades.csv"' }],
    })
    const entregues: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      entregues.push(this.download)
    })
    const { user } = renderUi(<Tabela exportar={{ nome: 'cidades' }} ordemInicial={{ id: 'nome' }} />)
    await user.type(screen.getByRole('searchbox'), 'a')
    await user.click(screen.getByRole('button', { name: 'Escolher colunas' }))
    await user.click(screen.getByRole('checkbox', { name: 'Verba' }))
    await user.keyboard('{Escape}')
    for (const nome of ['Texto (CSV)', 'Excel (XLSX)']) {
      await user.click(screen.getByRole('button', { name: 'Exportar' }))
      await user.click(await screen.findByRole('menuitem', { name: nome }))
    }
    const pedido = {
      nome: 'cidades',
      colunas: [
        { titulo: 'Município', tipo: 'texto' },
        { titulo: 'Pontos', tipo: 'inteiro' },
        { titulo: 'Desde', tipo: 'data' },
      ],
      linhas: [
        ['Agrolândia', 2, '2024-01-15'],
        ['Água Doce', null, '2023-12-31'],
        ['Zortéa', 10, '2024-03-01'],
      ],
    }
    await waitFor(() => expect(entregues).toEqual(['cidades.csv', 'cidades.csv']))
    expect(servidor.mock.calls.map(([, init]) => JSON.parse(String(init?.body)))).toEqual([
      { ...pedido, formato: 'csv' },
      { ...pedido, formato: 'xlsx' },
    ])
    vi.restoreAllMocks()
  })

  it('draws only a screenful of ten thousand rows', async () => {
    const muitas = Array.from({ length: 10_000 }, (_, i) => ({ ...cidades[0]!, id: i, nome: `Cidade ${i}` }))
    renderUi(<Tabela linhas={muitas} />)
    await screen.findByText('Cidade 0')
    const desenhadas = nomes().length
    expect(desenhadas).toBeGreaterThan(5)
    expect(desenhadas).toBeLessThan(100)
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('10001')
  })
})

describe('while there is nothing to show', () => {
  it('keeps the header in place and says that it loads', () => {
    renderUi(<Tabela linhas={undefined} />)
    expect(screen.getByText('Carregando…')).toBeTruthy()
    expect(screen.getByRole('columnheader', { name: 'Município' })).toBeTruthy()
  })

  it('says that it is empty, in the words given', () => {
    renderUi(<Tabela linhas={[]} vazio="Nenhuma cidade encontrada" />)
    expect(screen.getByText('Nenhuma cidade encontrada')).toBeTruthy()
  })

  it('says what went wrong and tries again', async () => {
    const deNovo = vi.fn()
    const { user } = renderUi(<Tabela linhas={undefined} erro={new Error('Sem conexão.')} onTentarDeNovo={deNovo} />)
    expect(screen.getByRole('alert').textContent).toContain('Sem conexão.')
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    expect(deNovo).toHaveBeenCalledOnce()
  })
})

describe('a list on a phone', () => {
  it('leaves out of a card what shows nothing, and keeps what says that there is nothing', async () => {
    comoCelular(true)
    const comCelula = (chave: string, celula: Coluna<Cidade>['celula']): Coluna<Cidade> => ({
      chave,
      titulo: chave,
      valor: () => null,
      celula,
    })
    renderUi(
      <Tabela
        linhas={cidades.slice(0, 1)}
        colunas={[colunas[0]!, comCelula('Nada', () => null), comCelula('Consultor', () => <em>Sem consultor</em>)]}
      />,
    )
    expect(await screen.findByText('Consultor')).toBeTruthy()
    expect(screen.queryByText('Nada')).toBeNull()
    comoCelular(false)
  })

  it('shows cards with names and values, and more of them on demand', async () => {
    comoCelular(true)
    const muitas = Array.from({ length: 90 }, (_, i) => ({ ...cidades[0]!, id: i, nome: `Cidade ${i}` }))
    const { user } = renderUi(<Tabela linhas={muitas} detalhe={() => <p>Aberto</p>} />)
    comoCelular(false)
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getAllByRole('listitem')).toHaveLength(40)
    const primeiro = screen.getAllByRole('listitem')[0]!
    expect(primeiro.textContent).toContain('Cidade 0')
    expect(primeiro.textContent).toContain('R$ 1.000,00')
    await user.click(screen.getByRole('button', { name: 'Mostrar mais (50)' }))
    expect(screen.getAllByRole('listitem')).toHaveLength(80)
    await user.click(screen.getByRole('button', { name: 'Detalhes: Cidade 3' }))
    expect(screen.getByText('Aberto')).toBeTruthy()
  })
})
