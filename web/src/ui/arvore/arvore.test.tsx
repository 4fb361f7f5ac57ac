import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { comoCelular, renderUi } from '../test-utils.tsx'
import { Arvore } from './arvore.tsx'
import { podar, type Ramo } from './ramos.ts'
import { useAbertas } from './use-abertas.ts'

interface No extends Ramo<No> {
  readonly n: number
}
const no = (chave: string, n: number, ...filhos: No[]): No => ({ chave, nome: `Item ${chave}`, n, filhos })
const RAIZES = [no('a', 6, no('a1', 1), no('a2', 5, no('a2x', 5))), no('b', 2, no('b1', 2))]
const feitos: string[] = []

const Tela = ({ busca = '' }: { busca?: string }) => {
  const abertas = useAbertas(1, busca)
  return (
    <>
      <button type="button" onClick={abertas.abrirTudo}>
        Abrir tudo
      </button>
      <button type="button" onClick={abertas.fecharTudo}>
        Fechar tudo
      </button>
      <Arvore
        rotulo="Coisas"
        titulo="Nome"
        raizes={podar(RAIZES, (x) => x.nome.includes(busca))}
        abertas={abertas}
        colunas={[{ chave: 'n', titulo: 'Quantos', largura: 90, numerica: true, celula: (x) => x.n, total: 8 }]}
        resumo={(x) => `são ${x.n}`}
        acoes={(x) => [
          { rotulo: 'Editar', onClick: () => feitos.push(`editar ${x.chave}`) },
          { rotulo: 'Excluir', onClick: () => feitos.push(`excluir ${x.chave}`) },
        ]}
      />
    </>
  )
}

const linhas = () =>
  [...document.querySelectorAll('tbody tr')].map(
    (tr) => `${tr.getAttribute('aria-level')} ${tr.getAttribute('data-chave')}`,
  )
const focada = () => document.activeElement?.getAttribute('data-chave')

beforeEach(() => {
  feitos.length = 0
  comoCelular(false)
})

describe('a tree', () => {
  it('says how deep each row lies, which of its siblings it is and whether it is open', () => {
    renderUi(<Tela />)
    expect(screen.getByRole('treegrid', { name: 'Coisas' })).toBeTruthy()
    expect(linhas()).toEqual(['1 a', '2 a1', '2 a2', '1 b', '2 b1'])
    const a2 = document.querySelector('[data-chave="a2"]')!
    expect(a2.getAttribute('aria-expanded')).toBe('false')
    expect(a2.getAttribute('aria-posinset')).toBe('2')
    expect(a2.getAttribute('aria-setsize')).toBe('2')
    expect(document.querySelector('[data-chave="a1"]')!.hasAttribute('aria-expanded')).toBe(false)
    expect(within(document.querySelector('tfoot')!).getByText('8')).toBeTruthy()
  })

  it('goes by the arrows: opens, closes, to the part and back to the whole', async () => {
    const { user } = renderUi(<Tela />)
    await user.tab()
    await user.tab()
    await user.tab()
    expect(focada()).toBe('a')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(focada()).toBe('a2')
    await user.keyboard('{ArrowRight}')
    expect(linhas()).toContain('3 a2x')
    await user.keyboard('{ArrowRight}')
    expect(focada()).toBe('a2x')
    await user.keyboard('{ArrowLeft}')
    expect(focada()).toBe('a2')
    await user.keyboard('{ArrowLeft}')
    expect(linhas()).not.toContain('3 a2x')
    await user.keyboard('{ArrowLeft}')
    expect(focada()).toBe('a')
    await user.keyboard('{End}')
    expect(focada()).toBe('b1')
    await user.keyboard('{Home} ')
    expect(linhas()).toEqual(['1 a', '1 b', '2 b1'])
  })

  it('has one row in the order of Tab, whose actions the right arrow reaches too', async () => {
    const { user } = renderUi(<Tela />)
    await user.tab()
    await user.tab()
    await user.tab()
    await user.keyboard('{ArrowDown}{ArrowRight}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Editar: Item a1')
    await user.keyboard('{ArrowRight}{Enter}')
    expect(feitos).toEqual(['excluir a1'])
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(focada()).toBe('a1')
    expect(document.querySelectorAll('tbody [tabindex="0"]')).toHaveLength(1)
    await user.tab()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Editar: Item a1')
    await user.tab()
    await user.tab()
    expect(document.activeElement?.closest('tbody')).toBeNull()
  })

  it('opens and closes all of it', async () => {
    const { user } = renderUi(<Tela />)
    await user.click(screen.getByRole('button', { name: 'Abrir tudo' }))
    expect(linhas()).toEqual(['1 a', '2 a1', '2 a2', '3 a2x', '1 b', '2 b1'])
    await user.click(screen.getByRole('button', { name: 'Fechar tudo' }))
    expect(linhas()).toEqual(['1 a', '1 b'])
    await user.click(screen.getByRole('button', { name: 'Abrir Item b' }))
    expect(linhas()).toEqual(['1 a', '1 b', '2 b1'])
  })

  it('shows what is looked for where it belongs, open, with its parents and its parts', () => {
    renderUi(<Tela busca="a2" />)
    expect(linhas()).toEqual(['1 a', '2 a2', '3 a2x'])
  })

  it('tells on a phone under the name what its columns tell elsewhere', () => {
    comoCelular(true)
    renderUi(<Tela />)
    expect(screen.queryByRole('columnheader', { name: 'Quantos' })).toBeNull()
    expect(screen.getByText(/são 5/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Mais ações: Item a1' })).toBeTruthy()
  })
})
