import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Territorio } from '#contract/territorio.ts'
import { ambienteDeTeste } from '#web/lib/testing.ts'
import { clienteSemPausa, comServidor, entrarComo, recusa } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { Agenda } from './agenda.tsx'
import { AtoresLista } from './atores-lista.tsx'
import { Fases, usePassosDaFase } from './fases.tsx'
import { MunicipiosLista } from './municipios-lista.tsx'
import { TerritorioForm } from './territorio-form.tsx'
import { territorio } from './testing.ts'

beforeEach(() => {
  ambienteDeTeste()
  entrarComo()
})

describe('the phases', () => {
  const Passos = ({ t }: { t: Territorio }) => {
    const { avancar, outros, dialogo } = usePassosDaFase(t)
    return (
      <>
        <Fases territorio={t} />
        {[...(avancar ? [avancar] : []), ...outros].map((a) => (
          <button key={a.rotulo} type="button" onClick={a.onClick}>
            {a.rotulo}
          </button>
        ))}
        {dialogo}
      </>
    )
  }

  it('say where it is, also while it is suspended', () => {
    const { unmount } = renderUi(<Fases territorio={territorio()} />)
    expect(document.querySelector('[aria-current="step"]')?.textContent).toBe('2. Nosso Território')
    unmount()
    renderUi(<Fases territorio={territorio({ status: 6, suspensoDe: 3 })} />)
    expect(document.querySelector('[aria-current="step"]')?.textContent).toMatch(/^3\. .*\(suspenso\)$/)
  })

  it('go forward after a question, with the version that was read; the last one says what ends, in the words of the variant', async () => {
    const pedidos = comServidor({ 'POST /api/territorios/fase': territorio({ status: 3, versao: 4 }) })
    ambienteDeTeste({ variante: 'parceiro' })
    const { user } = renderUi(<Passos t={territorio({ status: 4 })} />)
    await user.click(screen.getByRole('button', { name: /^Avançar para/ }))
    const pergunta = within(await screen.findByRole('dialog'))
    expect(pergunta.getByText(/não mudam mais e os parceiros dele podem entrar em outro/)).toBeTruthy()
    await user.click(pergunta.getByRole('button', { name: 'Avançar' }))
    await waitFor(() =>
      expect(pedidos.find((p) => p.method === 'POST')?.body).toEqual({
        ...{ territorioId: 4, versao: 3, acao: 'avancar', justificativa: null },
      }),
    )
  })

  it('a suspension asks why; one that came too late is told in its dialog', async () => {
    comServidor({
      'POST /api/territorios/fase': recusa(409, {
        ...{ code: 'versaoDesatualizada', message: 'Este registro foi alterado por outra pessoa.' },
        details: { atual: territorio({ versao: 4 }) },
      }),
    })
    const { user } = renderUi(<Passos t={territorio()} />)
    await user.click(screen.getByRole('button', { name: 'Suspender' }))
    const dialogo = within(await screen.findByRole('dialog'))
    await user.click(dialogo.getByRole('button', { name: 'Suspender' }))
    expect(await dialogo.findByText('Informe o motivo')).toBeTruthy()
    await user.type(dialogo.getByRole('textbox', { name: /^Motivo/ }), 'Sem equipe')
    await user.click(dialogo.getByRole('button', { name: 'Suspender' }))
    expect((await dialogo.findByRole('alert')).textContent).toContain('alterado por outra pessoa')
  })
})

const LISTAS = {
  'GET /api/territorios/pessoas': [
    { usuarioId: 11, nome: 'Lia Analista', analista: true, consultor: false },
    { usuarioId: 12, nome: 'Caio Condutor', analista: false, consultor: true },
  ],
  'GET /api/municipio/get-nomes': [
    { municipioId: 7, nome: 'Vale Sereno', uf: 'SC' },
    { municipioId: 8, nome: 'Serra Clara', uf: 'SC' },
    { municipioId: 9, nome: 'Balsas', uf: 'MA' },
  ],
  'GET /api/UnidadeRegional': [{ id_unidade_regional: 1, nomeRegiao: 'Norte', uf: 'SC' }],
}

describe('the form of a territory', () => {
  const opcoesDe = async (user: ReturnType<typeof renderUi>['user'], campo: RegExp) => {
    await user.click(screen.getByRole('combobox', { name: campo }))
    const opcoes = (await screen.findAllByRole('option')).map((o) => o.textContent)
    await user.keyboard('{Escape}')
    return opcoes
  }

  it('offers analysts and consultants for what they are, and saves what was changed', async () => {
    const pedidos = comServidor({ ...LISTAS, 'PUT /api/territorios': territorio({ nome: 'Vale Novo', versao: 4 }) })
    const onFechar = vi.fn()
    const { user } = renderUi(<TerritorioForm territorio={territorio()} onFechar={onFechar} />)
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Analista/ }).value).toBe('Lia Analista'),
    )
    expect(await opcoesDe(user, /^Analista/)).toEqual(['Lia Analista'])
    expect(await opcoesDe(user, /^Consultor/)).toEqual(['Caio Condutor'])
    const nome = screen.getByRole('textbox', { name: /^Nome/ })
    await user.clear(nome)
    await user.type(nome, 'Vale Novo')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(onFechar).toHaveBeenCalledWith(4))
    expect(pedidos.find((p) => p.method === 'PUT')?.body).toMatchObject({
      ...{ territorioId: 4, versao: 3, nome: 'Vale Novo', responsavelId: 11, consultorId: 12, municipiosIds: [7, 8] },
    })
  })

  it('keeps what was typed when the territory is read again, and tells the conflict at saving', async () => {
    comServidor({
      ...LISTAS,
      'PUT /api/territorios': recusa(409, {
        ...{ code: 'versaoDesatualizada', message: 'Mudou.' },
        details: { atual: territorio({ visao: 'Mais longe', versao: 4 }) },
      }),
    })
    let lerDeNovo = () => {}
    const Tela = () => {
      const [t, setT] = useState(territorio())
      lerDeNovo = () => setT(territorio({ visao: 'Mais longe', versao: 4 }))
      return <TerritorioForm territorio={t} onFechar={() => {}} />
    }
    const { user } = renderUi(<Tela />)
    const nome = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Nome/ })
    await user.type(nome, ' e Campos')
    act(() => lerDeNovo())
    expect(nome.value).toBe('Vale das Flores e Campos')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Este registro foi alterado por outra pessoa')).toBeTruthy()
    expect(screen.getAllByText('Mais longe').length).toBeGreaterThan(0)
  })

  it('says at the municipalities that one is of another state', async () => {
    const frase = 'Os municípios de um território são do seu estado. Não são de SC: Balsas/MA'
    comServidor({
      ...LISTAS,
      'PUT /api/territorios': recusa(400, {
        ...{ code: 'entradaInvalida', message: 'Confira os campos.', fields: { municipiosIds: frase } },
      }),
    })
    const { user } = renderUi(<TerritorioForm territorio={territorio()} onFechar={() => {}} />)
    await user.click(await screen.findByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText(frase)).toBeTruthy()
  })
})

describe('the meetings of the programme', () => {
  const encontro = {
    ...{ encontroId: 31, titulo: 'Primeiro encontro', municipioId: 7, municipio: 'Vale Sereno/SC' },
    ...{ consultor: 'Caio Condutor', inicio: '2026-03-01T12:00:00Z', fim: '2026-03-01T14:00:00Z', local: 'Salão' },
    ...{ situacao: 3, convidados: 4, presentes: 3 },
  }
  const oito = (no: Record<number, object> = {}) =>
    Array.from({ length: 8 }, (_, i) => ({ numero: i + 1, encontros: [], fora: 0, ...no[i + 1] }))

  it('are eight: what was held counts, what is out of reach is said, one is chosen out of the calendars', async () => {
    const pedidos = comServidor({
      'GET /api/territorios/4/agenda': oito({ 1: { encontros: [encontro] }, 2: { fora: 1 } }),
      'GET /api/territorios/4/agenda/encontros': [
        { encontroId: 32, titulo: 'Oficina', municipio: 'Serra Clara/SC', inicio: '2026-04-01T12:00:00Z' },
      ],
      'POST /api/territorios/agenda': { message: 'ok' },
    })
    const { user } = renderUi(<Agenda territorio={territorio()} />)
    expect(await screen.findByText('Já aconteceram 1 de 8 encontros.')).toBeTruthy()
    expect(screen.getByText(/presença de 3 de 4 convidados/)).toBeTruthy()
    expect(screen.getByText('Fora do seu alcance.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Incluir encontro 3' }))
    const dialogo = within(await screen.findByRole('dialog'))
    await user.click(dialogo.getByRole('button', { name: 'Incluir' }))
    expect(await dialogo.findByText('Escolha o encontro')).toBeTruthy()
    await user.click(dialogo.getByRole('combobox', { name: /^Encontro/ }))
    await user.click(await screen.findByRole('option', { name: /Oficina/ }))
    await user.click(dialogo.getByRole('button', { name: 'Incluir' }))
    await waitFor(() =>
      expect(pedidos.find((p) => p.method === 'POST')?.body).toEqual({ territorioId: 4, numero: 3, encontroId: 32 }),
    )
  })

  it('of a concluded territory are only read', async () => {
    comServidor({ 'GET /api/territorios/4/agenda': oito() })
    renderUi(<Agenda territorio={territorio({ status: 5 })} />)
    expect(await screen.findByText(/o programa não recebe mais encontros/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Incluir/ })).toBeNull()
  })
})

describe('a record that cannot be read', () => {
  const fora = recusa(503, { code: 'indisponivel', message: 'O banco de dados está ocupado.' })
  it.each([
    [
      'a municipality',
      <MunicipiosLista key="m" abas={null} aberto={{ id: 3, acao: 'visualizar' }} />,
      '/api/territorios/municipios/3',
    ],
    ['an actor', <AtoresLista key="a" abas={null} aberto={{ id: 3, acao: 'visualizar' }} />, '/api/atores/3'],
  ])('of %s says why, and is asked for again', async (_, tela, endereco) => {
    const pedidos = comServidor({ [`GET ${endereco}`]: fora })
    const { user } = renderUi(tela, { queryClient: clienteSemPausa() })
    const dialogo = within(await screen.findByRole('dialog'))
    expect(await dialogo.findByText('O banco de dados está ocupado.')).toBeTruthy()
    const antes = pedidos.filter((p) => p.path === endereco).length
    await user.click(dialogo.getByRole('button', { name: 'Tentar de novo' }))
    await waitFor(() => expect(pedidos.filter((p) => p.path === endereco).length).toBeGreaterThan(antes))
  })
})
