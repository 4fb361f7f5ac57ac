import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Button } from '@mantine/core'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { useConfirm } from './confirm.tsx'
import type { Pergunta } from './confirm-dialogo.tsx'
import { DateField } from './fields/date-field.tsx'
import { TextField } from './fields/text-field.tsx'
import { FormModal } from './form-modal.tsx'
import { SaveBar } from './save-bar.tsx'
import { renderUi } from './test-utils.tsx'
import { useUnsavedGuard } from './unsaved-guard.ts'

const Perguntar = ({ pergunta, onResposta }: { pergunta: Pergunta; onResposta: (sim: boolean) => void }) => {
  const confirmar = useConfirm()
  return <Button onClick={async () => onResposta(await confirmar(pergunta))}>Excluir</Button>
}

describe('a decision', () => {
  it('puts the focus on the safe choice, and Escape gives up', async () => {
    const resposta = vi.fn()
    const { user } = renderUi(
      <Perguntar pergunta={{ titulo: 'Excluir cidade?', perigo: true }} onResposta={resposta} />,
    )
    await user.click(screen.getByRole('button', { name: 'Excluir' }))
    expect(screen.getByRole('dialog', { name: 'Excluir cidade?' })).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancelar'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(resposta).toHaveBeenCalledWith(false))
  })

  it('R871 R872 R873 stays open with what was typed when the action fails, and closes when it works', async () => {
    const resposta = vi.fn()
    const acao = vi.fn().mockRejectedValueOnce(new Error('A cidade está em uso.')).mockResolvedValueOnce(undefined)
    const pergunta = { titulo: 'Excluir?', confirmar: 'Sim', motivo: { rotulo: 'Motivo', obrigatorio: true }, acao }
    const { user } = renderUi(<Perguntar pergunta={pergunta} onResposta={resposta} />)
    await user.click(screen.getByRole('button', { name: 'Excluir' }))
    await user.click(screen.getByRole('button', { name: 'Sim' }))
    expect(screen.getByText('Campo Obrigatório')).toBeTruthy()
    expect(acao).not.toHaveBeenCalled()
    await user.type(screen.getByLabelText(/Motivo/), 'Duplicada')
    await user.click(screen.getByRole('button', { name: 'Sim' }))
    expect(await screen.findByText('A cidade está em uso.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Motivo/).value).toBe('Duplicada')
    await user.click(screen.getByRole('button', { name: 'Sim' }))
    await waitFor(() => expect(resposta).toHaveBeenCalledWith(true))
    expect(acao).toHaveBeenLastCalledWith('Duplicada')
  })
})

const Formulario = ({ salvar }: { salvar: (nome: string) => Promise<void> }) => {
  const [aberto, setAberto] = useState(false)
  const [nome, setNome] = useState('')
  const [erro, setErro] = useState<string>()
  const enviar = async () => {
    try {
      await salvar(nome)
      setAberto(false)
    } catch (e) {
      setErro('Nome já usado')
      throw e
    }
  }
  return (
    <>
      <Button onClick={() => setAberto(true)}>Novo</Button>
      <FormModal
        aberto={aberto}
        onFechar={() => setAberto(false)}
        titulo="Novo membro"
        sujo={nome !== ''}
        onEnviar={enviar}
      >
        <TextField label="Nome" value={nome} onChange={setNome} error={erro} />
      </FormModal>
    </>
  )
}

describe('a form in a dialog', () => {
  it('R872 R873 stays open on failure, says why and goes to the field in error', async () => {
    const salvar = vi.fn().mockRejectedValueOnce(new Error('Há campos inválidos.')).mockResolvedValueOnce(undefined)
    const { user } = renderUi(<Formulario salvar={salvar} />)
    await user.click(screen.getByRole('button', { name: 'Novo' }))
    await user.type(screen.getByLabelText('Nome'), 'Ana{Enter}')
    expect(await screen.findByText('Há campos inválidos.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Nome')))
    expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Ana')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('R873 goes to the field in error once it says so, however early a frame comes', async () => {
    vi.stubGlobal('requestAnimationFrame', (agora: FrameRequestCallback) => {
      queueMicrotask(() => agora(0))
      return 0
    })
    const recusar = () =>
      new Promise<void>((_, recusado) => setTimeout(() => recusado(new Error('Há campos inválidos.'))))
    const { user } = renderUi(<Formulario salvar={recusar} />)
    await user.click(screen.getByRole('button', { name: 'Novo' }))
    const salvar = screen.getByRole('button', { name: 'Salvar' })
    await user.click(salvar)
    await screen.findByText('Há campos inválidos.')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Nome')))
    // The same refusal once more.
    await user.click(salvar)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Nome')))
    vi.unstubAllGlobals()
  })

  it('gives the focus back to what opened it, taken away as a whole too', async () => {
    const Pagina = () => {
      const [aberto, setAberto] = useState(false)
      return (
        <>
          <Button onClick={() => setAberto(true)}>Novo</Button>
          {aberto && (
            <FormModal aberto onFechar={() => setAberto(false)} titulo="Nova ação" onEnviar={() => {}}>
              <TextField label="Nome" value="" onChange={() => {}} />
            </FormModal>
          )}
        </>
      )
    }
    const { user } = renderUi(<Pagina />)
    await user.click(screen.getByRole('button', { name: 'Novo' }))
    await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true))
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Novo' })))
  })

  it('leaves Escape to the calendar opened from it', async () => {
    const fechar = vi.fn()
    const { user } = renderUi(
      <FormModal aberto onFechar={fechar} titulo="Nova ação" onEnviar={() => {}}>
        <DateField label="Início" value="2024-02-10" onChange={() => {}} />
      </FormModal>,
    )
    await user.click(screen.getByRole('button', { name: 'Abrir calendário' }))
    await screen.findByText(/fevereiro 2024/i, {}, { timeout: 5000 })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText(/fevereiro 2024/i)).toBeNull())
    expect(fechar).not.toHaveBeenCalled()
    await user.keyboard('{Escape}')
    expect(fechar).toHaveBeenCalledOnce()
  })

  it('asks before closing with unsaved changes', async () => {
    const { user } = renderUi(<Formulario salvar={async () => {}} />)
    await user.click(screen.getByRole('button', { name: 'Novo' }))
    await user.type(screen.getByLabelText('Nome'), 'Ana')
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    await user.click(await screen.findByRole('button', { name: 'Continuar editando' }))
    expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Ana')
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    await user.click(await screen.findByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(screen.queryByLabelText('Nome')).toBeNull())
  })
})

const Pagina = () => {
  const [nome, setNome] = useState('')
  useUnsavedGuard(nome !== '')
  return (
    <>
      <TextField label="Nome" value={nome} onChange={setNome} />
      <Link to="/outra">Outra</Link>
      <SaveBar sujo={nome !== ''} onSalvar={() => setNome('')} />
    </>
  )
}

describe('leaving a page', () => {
  const rotas = [{ path: '/outra', element: <p>Outra página</p> }]

  it('asks when something is unsaved, and not otherwise', async () => {
    const { user } = renderUi(<Pagina />, { rotas })
    expect(screen.getByText('Nenhuma alteração')).toBeTruthy()
    await user.type(screen.getByLabelText('Nome'), 'Ana')
    expect(screen.getByText('Há alterações não salvas')).toBeTruthy()
    await user.click(screen.getByText('Outra'))
    await user.click(await screen.findByRole('button', { name: 'Continuar editando' }))
    expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Ana')
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true)
    await user.click(screen.getByText('Outra'))
    expect(await screen.findByText('Outra página')).toBeTruthy()
  })

  it('lets an ended session through', async () => {
    const { user, router } = renderUi(<Pagina />, { rotas })
    await user.type(screen.getByLabelText('Nome'), 'Ana')
    await router.navigate('/outra', { state: { forcar: true } })
    expect(await screen.findByText('Outra página')).toBeTruthy()
  })
})

it('R348: every dialog of the product is 600 or 800 px wide', () => {
  const raiz = join(import.meta.dirname, '..')
  const larguras = readdirSync(raiz, { recursive: true, encoding: 'utf8' })
    .filter((f) => f.endsWith('.tsx') && !f.endsWith('.test.tsx'))
    .flatMap((f) => {
      const fonte = readFileSync(join(raiz, f), 'utf8')
      return [...fonte.matchAll(/<(?:Modal|Modal\.Root|FormModal)(?![\w.])(?:=>|> |[^>])*>/g)].map(([etiqueta]) => {
        const largura = /(?:size|largura)=\{?"?([^}"]+)/.exec(etiqueta)?.[1]
        // A code that is shown to a room fills the screen.
        if (/\sfullScreen\s/.test(etiqueta)) return `${f}: tela inteira`
        return `${f}: ${largura ?? (etiqueta.startsWith('<FormModal') ? '600' : 'none')}`
      })
    })
  expect(larguras.length).toBeGreaterThan(20)
  // Where it is a property, its type allows these two and no other.
  const certa = /: (600|800|largura|largura \?\? 600|tela inteira)$/
  expect(larguras.filter((l) => !certa.test(l))).toEqual([])
})
