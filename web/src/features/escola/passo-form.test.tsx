import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { EscolaDetalhe } from '#contract/escola.ts'
import type { AcaoEscola } from '#contract/escola-estados.ts'
import { comServidor, entrarComo, recusa } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { PassoForm } from './passo-form.tsx'

const escola = (mais: Partial<EscolaDetalhe> = {}) =>
  ({
    municipioEscolaId: 5,
    escola: 'Escola Zilda',
    situacao: 'Adesão',
    antesDeDesistir: null,
    professoresInscritos: 0,
    professoresConcluintes: 0,
    alunos: 0,
    dataFeira: null,
    cargaHoraria: 0,
    versao: 2,
    ...mais,
  }) as EscolaDetalhe
const SITUACAO = 'PUT /api/municipio-escola/situacao'
const abrir = (e: EscolaDetalhe, acao: AcaoEscola) => {
  const onFechar = vi.fn()
  return { onFechar, ...renderUi(<PassoForm escola={e} acao={acao} onFechar={onFechar} />) }
}
const campos = () =>
  screen.getAllByRole('textbox').map((c) => document.querySelector(`label[for="${c.id}"]`)?.textContent)

beforeEach(() => entrarComo())

describe('a step of a school', () => {
  it('forward asks for what the next state needs, and sends it', async () => {
    const pedidos = comServidor({ [SITUACAO]: escola({ situacao: 'Formação de professores' }) })
    const { user, onFechar } = abrir(escola(), 'avancar')
    expect(await screen.findByText('Escola Zilda: de “Adesão” para “Formação de professores”.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Avançar' }))
    expect(await screen.findByText('Informe quantos professores estão inscritos')).toBeTruthy()
    const inscritos = screen.getByRole('textbox', { name: /^Professores inscritos/ })
    await user.clear(inscritos)
    await user.type(inscritos, '10')
    await user.click(screen.getByRole('button', { name: 'Avançar' }))
    await waitFor(() => expect(onFechar).toHaveBeenCalled())
    expect(pedidos.find((p) => p.method === 'PUT')?.body).toMatchObject({
      ...{ municipioEscolaId: 5, versao: 2, acao: 'avancar', professoresInscritos: 10 },
    })
  })

  it('back into what was given up asks for what that state needs', async () => {
    const pedidos = comServidor({ [SITUACAO]: escola({ situacao: 'Aplicação' }) })
    const { user, onFechar } = abrir(
      escola({ situacao: 'Desistente', antesDeDesistir: 'Aplicação', professoresInscritos: 10 }),
      'retomar',
    )
    await screen.findByText('Escola Zilda: de “Desistente” para “Aplicação”.')
    await user.click(screen.getByRole('button', { name: 'Confirmar' }))
    expect(await screen.findByText('Informe quantos professores concluíram a formação')).toBeTruthy()
    for (const [rotulo, valor] of [
      [/^Professores concluintes/, '8'],
      [/^Alunos/, '120'],
    ] as const) {
      const campo = screen.getByRole('textbox', { name: rotulo })
      await user.clear(campo)
      await user.type(campo, valor)
    }
    await user.click(screen.getByRole('button', { name: 'Confirmar' }))
    await waitFor(() => expect(onFechar).toHaveBeenCalled())
    expect(pedidos.find((p) => p.method === 'PUT')?.body).toMatchObject({
      ...{ acao: 'retomar', professoresInscritos: 10, professoresConcluintes: 8, alunos: 120 },
    })
  })

  it('back asks why and for no figure', async () => {
    const pedidos = comServidor({})
    const { user } = abrir(escola({ situacao: 'Aplicação', professoresInscritos: 10 }), 'voltar')
    await screen.findByText(/de “Aplicação” para “Formação de professores”/)
    expect(campos()).toEqual([expect.stringContaining('Motivo')])
    await user.click(screen.getByRole('button', { name: 'Confirmar' }))
    expect(await screen.findByText('Conte o motivo')).toBeTruthy()
    expect(pedidos).toEqual([])
  })

  it('goes on from what was read when it was opened, while something is typed', async () => {
    const depois = escola({ situacao: 'Formação de professores', professoresInscritos: 4, versao: 3 })
    const pedidos = comServidor({
      [SITUACAO]: recusa(409, { code: 'versaoDesatualizada', message: 'Mudou.', details: { atual: depois } }),
    })
    let lerDeNovo = () => {}
    const Tela = () => {
      const [e, setE] = useState(escola())
      lerDeNovo = () => setE(depois)
      return <PassoForm escola={e} acao="avancar" onFechar={() => {}} />
    }
    const { user } = renderUi(<Tela />)
    const inscritos = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Professores inscritos/ })
    await user.clear(inscritos)
    await user.type(inscritos, '10')
    act(() => lerDeNovo())
    expect([inscritos.value, screen.queryByText(/para “Aplicação”/)]).toEqual(['10', null])
    await user.click(screen.getByRole('button', { name: 'Avançar' }))
    expect(await screen.findByText('Este registro foi alterado por outra pessoa')).toBeTruthy()
    expect(pedidos.find((p) => p.method === 'PUT')?.body).toMatchObject({ versao: 2 })
  })
})
