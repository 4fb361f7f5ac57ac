import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { TelasAcima } from '#web/lib/trilha.ts'
import { entrarComo } from '#web/testing.ts'
import { LoadingBar } from './loading-bar.tsx'
import { PageFrame } from './page-frame.tsx'
import { Quadro } from './quadro.tsx'
import { StatusBadge } from './status-badge.tsx'
import { comoCelular, renderUi } from './test-utils.tsx'
import { toast } from './toast.tsx'

describe('the frame of a page', () => {
  beforeEach(() => entrarComo())

  it('says where one is, what it is and what can be done', async () => {
    const novo = vi.fn()
    const importar = vi.fn()
    const { user } = renderUi(
      <PageFrame
        titulo="Municípios"
        trilha={[{ rotulo: 'Gestão', para: '/gestao' }, { rotulo: 'Municípios' }]}
        acao={{ rotulo: 'Novo município', onClick: novo }}
        acoes={[{ rotulo: 'Importar', onClick: importar }]}
        filtros={<input aria-label="Nome" />}
      >
        <p>Conteúdo</p>
      </PageFrame>,
    )
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Municípios')
    expect(document.title).toBe('Municípios · Praça')
    expect(screen.getByRole('link', { name: 'Gestão' }).getAttribute('href')).toBe('/gestao')
    expect(screen.getByLabelText('Nome')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Novo município' }))
    expect(novo).toHaveBeenCalledOnce()
    await user.click(screen.getByRole('button', { name: 'Mais ações' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Importar' }))
    expect(importar).toHaveBeenCalledOnce()
  })

  it('says the way down to it once, under a dialog with an address of its own too', () => {
    const pagina = (acima: string) => (
      <TelasAcima
        value={[
          { rotulo: 'Gestão', para: '/gestao' },
          { rotulo: acima, para: '/acima' },
        ]}
      >
        <PageFrame titulo="Municípios">
          <p>Conteúdo</p>
        </PageFrame>
      </TelasAcima>
    )
    const passos = () => [
      ...screen.getByRole('navigation', { name: 'Você está em' }).querySelectorAll('.mantine-Text-root'),
    ]
    const outra = renderUi(pagina('Estados'))
    expect(passos().map((p) => p.textContent)).toEqual(['Gestão', 'Estados', 'Municípios'])
    outra.unmount()
    renderUi(pagina('Municípios'))
    expect(passos().map((p) => p.textContent)).toEqual(['Gestão', 'Municípios'])
    expect(screen.queryByRole('link', { name: 'Municípios' })).toBeNull()
  })

  it('shows filters to who holds exibirFiltro', () => {
    const pagina = (
      <PageFrame titulo="Municípios" filtros={<input aria-label="Nome" />}>
        <p>Conteúdo</p>
      </PageFrame>
    )
    entrarComo({ acessoTotal: false }, { exibirFiltro: false })
    const sem = renderUi(pagina)
    expect(screen.queryByLabelText('Nome')).toBeNull()
    expect(screen.getByText('Conteúdo')).toBeTruthy()
    sem.unmount()
    entrarComo({ acessoTotal: false }, { exibirFiltro: true })
    renderUi(pagina)
    expect(screen.getByLabelText('Nome')).toBeTruthy()
  })

  it('folds the filters away on a phone and says how many are in use', async () => {
    comoCelular(true)
    const { user } = renderUi(
      <PageFrame titulo="Municípios" filtros={<input aria-label="Nome" />} filtrosAtivos={2}>
        <p>Conteúdo</p>
      </PageFrame>,
    )
    comoCelular(false)
    const botao = screen.getByRole('button', { name: /Filtros/ })
    expect(botao.getAttribute('aria-expanded')).toBe('false')
    expect(screen.getByLabelText('2 em uso')).toBeTruthy()
    await user.click(botao)
    expect(botao.getAttribute('aria-expanded')).toBe('true')
  })

  it('keeps a refused action reachable, with its reason', async () => {
    const fazer = vi.fn()
    const { user } = renderUi(
      <PageFrame titulo="X" acao={{ rotulo: 'Fechar mês', onClick: fazer, desabilitada: 'Há pendências' }}>
        <p>Conteúdo</p>
      </PageFrame>,
    )
    await user.tab()
    expect(await screen.findByText('Há pendências')).toBeTruthy()
    await user.keyboard('{Enter}')
    expect(fazer).not.toHaveBeenCalled()
  })
})

const Quebra = ({ quebrar }: { quebrar: boolean }) => {
  if (quebrar) throw new Error('pum')
  return <p>Inteiro</p>
}
const ComFalha = () => {
  const [quebrar, setQuebrar] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setQuebrar(false)}>
        consertar
      </button>
      <Quadro titulo="Uma parte">
        <Quebra quebrar={quebrar} />
      </Quadro>
    </>
  )
}

const Espera = ({ promessa }: { promessa: Promise<string> }) => {
  const { data } = useQuery({ queryKey: ['x'], queryFn: () => promessa })
  return (
    <>
      <LoadingBar />
      <p>{data ?? 'nada'}</p>
    </>
  )
}

describe('what the person is told', () => {
  it('when a part breaks: the rest lives, and one can try again', async () => {
    const calado = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { user } = renderUi(<ComFalha />)
    expect(screen.getByRole('alert').textContent).toContain('Esta parte da página falhou')
    await user.click(screen.getByText('consertar'))
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    expect(screen.getByText('Inteiro')).toBeTruthy()
    calado.mockRestore()
  })

  it('by short notices, for good and for bad', async () => {
    renderUi(<p>Página</p>)
    act(() => {
      toast.ok('Salvo com sucesso')
      toast.erro(new Error('Sem conexão.'))
    })
    expect(await screen.findByText('Salvo com sucesso')).toBeTruthy()
    expect(await screen.findByText('Sem conexão.')).toBeTruthy()
  })

  it('by a bar while something is on its way', async () => {
    const espera = Promise.withResolvers<string>()
    renderUi(<Espera promessa={espera.promise} />)
    expect(await screen.findByText('Carregando…')).toBeTruthy()
    espera.resolve('chegou')
    expect(await screen.findByText('chegou')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Carregando…')).toBeNull())
  })

  it('by a word and an icon, never by colour alone', () => {
    const { container } = renderUi(<StatusBadge tom="positivo">Aprovada</StatusBadge>)
    expect(screen.getByText('Aprovada')).toBeTruthy()
    expect(container.querySelector('svg[aria-hidden="true"]')).toBeTruthy()
  })
})
