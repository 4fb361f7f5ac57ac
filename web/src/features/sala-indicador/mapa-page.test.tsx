import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { Navigate } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { setAmbiente } from '#web/lib/ambiente.ts'
import { ambienteDeTeste } from '#web/lib/testing.ts'
import { comServidor, entrarComo, recusa, todasAsFlags } from '#web/testing.ts'
import { avisos, comoCelular, renderUi } from '#web/ui/test-utils.tsx'
import { MapaPage } from './mapa-page.tsx'
import { linhaDoMapa } from './testing.ts'

const MAPA = '/api/salaindicadoresmunicipios'
const GRAVAR = `PUT ${MAPA}/mapa`
const LINHAS = [
  linhaDoMapa(1, { nome: 'Atendimentos' }, { meta: 120, valores: [10] }),
  linhaDoMapa(2, { nome: 'Nota', casasDecimais: 1 }, { meta: 9 }),
  linhaDoMapa(3, { nome: 'Trimestral', periodicidade: 'trimestral' }),
]

const abrir = async (respostas: Record<string, unknown> = {}) => {
  const pedidos = comServidor({
    'GET /api/sala/moldura/1': { municipioId: 1, municipio: 'Pedra Clara', uf: 'SC', nome: null, ativa: true },
    [`GET ${MAPA}`]: LINHAS,
    [GRAVAR]: LINHAS.slice(0, 1),
    ...respostas,
  })
  const endereco = '/sala-principal/:id/sala-indicadores-municipio'
  const tela = renderUi(<Navigate to={`${endereco.replace(':id', '1')}?ano=2026`} />, {
    rotas: [{ path: endereco, element: <MapaPage /> }],
  })
  await screen.findAllByText('Atendimentos')
  return { ...tela, gravados: () => pedidos.filter((p) => `${p.method} ${p.path}` === GRAVAR).map((p) => p.body) }
}
const celula = (nome: string) => screen.getByRole<HTMLInputElement>('textbox', { name: nome })
const salvar = () => screen.getByRole('button', { name: /^Salvar/ })
const doze = Array.from({ length: 12 }, (_, i) => String((i + 1) * 10))

beforeEach(() => {
  comoCelular(false)
  notifications.clean()
  setAmbiente(ambienteDeTeste({ variante: 'sala' }))
  entrarComo()
})

describe('the map of a room', () => {
  it('R513: twelve months that are pasted at a cell are looked at first and written all at once', async () => {
    const { user, gravados } = await abrir()
    await user.click(celula('Atendimentos, Janeiro'))
    await user.paste(doze.join('\t'))
    const previa = within(await screen.findByRole('dialog', { name: 'Colar valores em 2026' }))
    expect(previa.getAllByText('Certo')).toHaveLength(11)
    // January held 10 already.
    expect(previa.getAllByText('Já está assim')).toHaveLength(1)
    expect(gravados()).toEqual([])
    await user.click(previa.getByRole('button', { name: 'Gravar 11 valores' }))
    await waitFor(() =>
      expect(gravados()).toMatchObject([
        {
          municipioId: 1,
          ano: 2026,
          linhas: [{ salaIndicadorId: 1, versao: 1, meta: 120, valores: doze.map(Number) }],
        },
      ]),
    )
  })

  it.each([
    ['1e400', 'Não é um número'],
    ['dez', 'Não é um número'],
    ['-5', 'Não pode ser negativo'],
    ['99999999999', 'No máximo 9.999.999.999'],
    ['1,5', 'Informe um número inteiro'],
  ])('of a pasted block with %j nothing is written, and the dialog says what is wrong', async (ruim, frase) => {
    const { user, gravados } = await abrir()
    await user.click(celula('Atendimentos, Janeiro'))
    await user.paste([ruim, ...doze.slice(1)].join('\t'))
    const previa = within(await screen.findByRole('dialog'))
    expect(previa.getByText(`Errado: ${frase}`)).toBeTruthy()
    expect(previa.getByRole<HTMLButtonElement>('button', { name: /^Gravar/ }).disabled).toBe(true)
    expect(gravados()).toEqual([])
  })

  it.each([
    ['1e400', 'Não é um número'],
    ['dez', 'Não é um número'],
    ['-5', 'Não pode ser negativo'],
  ])('%j in a cell is said there and beside the way to it, and nothing is saved', async (ruim, frase) => {
    const { user, gravados } = await abrir()
    await user.type(celula('Nota, Março'), '8,5')
    await user.clear(celula('Atendimentos, Fevereiro'))
    await user.type(celula('Atendimentos, Fevereiro'), ruim)
    await user.click(salvar())
    const errada = celula('Atendimentos, Fevereiro')
    expect([errada.value, errada.getAttribute('aria-invalid'), errada.title]).toEqual([ruim, 'true', frase])
    const caminho = within(screen.getByRole('alert')).getByRole('button')
    expect(caminho.textContent).toBe(`Atendimentos, Fevereiro: ${frase}`)
    await user.click(caminho)
    expect(document.activeElement).toBe(errada)
    expect([celula('Nota, Março').value, gravados()]).toEqual(['8,5', []])
  })

  it('what the server refuses loses nothing that was typed', async () => {
    const { user, gravados } = await abrir({ [GRAVAR]: recusa(422, { code: 'regra', message: 'Hoje não.' }) })
    await user.type(celula('Atendimentos, Fevereiro'), '25')
    await user.type(celula('Nota, Março'), '8,5')
    await user.click(salvar())
    await waitFor(() => expect(avisos()).toMatchObject([{ titulo: 'O mapa não foi salvo', texto: 'Hoje não.' }]))
    expect(gravados()).toHaveLength(1)
    expect([celula('Atendimentos, Fevereiro').value, celula('Nota, Março').value]).toEqual(['25', '8,5'])
    expect(screen.getByText('Há alterações não salvas')).toBeTruthy()
  })

  it('arrows and Enter go from cell to cell past what is not asked for, Escape undoes', async () => {
    const { user } = await abrir()
    const onde = () => document.activeElement?.getAttribute('aria-label')
    await user.click(celula('Atendimentos, Janeiro'))
    await user.keyboard('{ArrowRight}')
    expect(onde()).toBe('Atendimentos, Fevereiro')
    await user.keyboard('{Enter}')
    expect(onde()).toBe('Nota, Fevereiro')
    // The quarter has no February.
    await user.keyboard('{Enter}')
    expect(onde()).toBe('Nota, Fevereiro')
    await user.keyboard('{ArrowRight}{ArrowDown}')
    expect(onde()).toBe('Trimestral, Março')
    await user.keyboard('7')
    expect(celula('Trimestral, Março').value).toBe('7')
    await user.keyboard('{Escape}')
    expect([celula('Trimestral, Março').value, onde()]).toEqual(['', 'Trimestral, Março'])
    expect(screen.getByText('Nenhuma alteração')).toBeTruthy()
  })

  it('the traffic light has words and follows what is typed', async () => {
    const { user } = await abrir()
    const linha = within(screen.getByRole('row', { name: /^Atendimentos/ }))
    expect(linha.getByText(/Longe da meta/)).toBeTruthy()
    await user.type(celula('Atendimentos, Fevereiro'), '110')
    expect(linha.getByText(/Meta alcançada/)).toBeTruthy()
  })

  it.each([false, true])('who may not write reads it (phone: %s)', async (celular) => {
    comoCelular(celular)
    entrarComo({ acessoTotal: false }, { ...todasAsFlags, editarIndicadoresSala: false })
    const { user } = await abrir()
    expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull()
    if (celular) await user.click(screen.getByRole('button', { name: 'Mais ações' }))
    const papel = celular ? 'menuitem' : 'button'
    expect(await screen.findByRole(papel, { name: 'Baixar a planilha' })).toBeTruthy()
    for (const nome of ['Colar da planilha', 'Copiar metas de 2025'])
      expect(screen.queryByRole(papel, { name: nome })).toBeNull()
    const meses = screen.queryAllByRole<HTMLInputElement>('textbox', { name: /Janeiro$/ })
    expect(meses.filter((m) => !m.readOnly)).toEqual([])
  })
})
