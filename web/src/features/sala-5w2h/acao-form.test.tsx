import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Acao5w2h } from '#contract/sala-5w2h.ts'
import { setAmbiente } from '#web/lib/ambiente.ts'
import { ambienteDeTeste } from '#web/lib/testing.ts'
import { comServidor, entrarComo, recusa } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { linhaDoMapa } from '../sala-indicador/testing.ts'
import { AcaoForm } from './acao-form.tsx'

const CRIAR = 'POST /api/sala5w2h/cadastrar-5w2h'
const ALTERAR = 'PUT /api/sala5w2h/atualizar-5w2h'
const ACAO: Acao5w2h = {
  ...{ sala5w2hId: 9, municipioId: 1, oQue: 'Sinalizar a entrada', porQue: 'Ninguém acha a sala', onde: 'Na rua' },
  ...{ quem: 'Olga', inicio: '2026-03-01', termino: '2026-04-30', como: 'Com placas', quanto: 1234.56, versao: 3 },
  ...{ observacao: null, salaIndicadorId: null, indicador: null, status: 1, situacao: 1, percentual: 0, anexos: 0 },
  origem: { perguntaMunicipioId: 41, numero: 4, texto: 'A sala tem placa?' },
}

const abrir = (acao: Acao5w2h | null, respostas: Record<string, unknown> = {}) => {
  const pedidos = comServidor({
    'GET /api/salaindicadoresmunicipios': [linhaDoMapa(1, { codigo: 'IND-01', nome: 'Atendimentos' })],
    'GET /api/sala5w2h/perguntas/1': [{ perguntaMunicipioId: 45, numero: 5, texto: 'A sala atende à noite?' }],
    [CRIAR]: ACAO,
    [ALTERAR]: ACAO,
    ...respostas,
  })
  const onFechar = vi.fn()
  const tela = renderUi(<AcaoForm municipioId={1} acao={acao} onFechar={onFechar} />)
  const enviados = (qual: string) => pedidos.filter((p) => `${p.method} ${p.path}` === qual).map((p) => p.body)
  return { ...tela, onFechar, enviados }
}
const campo = (nome: RegExp | string) => screen.getByRole<HTMLInputElement>('textbox', { name: nome })
const salvar = () => screen.getByRole('button', { name: 'Salvar' })
const preencher = async ({ user }: ReturnType<typeof abrir>, mais: Record<string, string> = {}) => {
  const valores = {
    ...{ 'O quê?': 'Abrir à noite', 'Por quê?': 'Muitos trabalham de dia', 'Como?': 'Com escala', 'Onde?': 'Na sala' },
    ...{ 'Quem?': 'Olga', Início: '01/03/2026', Término: '30/04/2026', ...mais },
  }
  for (const [rotulo, texto] of Object.entries(valores)) {
    const onde = await screen.findByRole('textbox', { name: new RegExp(`^${rotulo.replace('?', '\\?')}`) })
    await user.clear(onde)
    await user.type(onde, texto)
    await user.tab()
  }
}

beforeEach(() => {
  entrarComo()
  setAmbiente(ambienteDeTeste({ variante: 'sala' }))
})

describe('the form of an action', () => {
  it('includes one, with what it is to make better and the question that it comes from', async () => {
    const tela = abrir(null)
    await preencher(tela)
    await tela.user.click(screen.getByRole('combobox', { name: 'Indicador vinculado' }))
    await tela.user.click(await screen.findByRole('option', { name: 'IND-01 · Atendimentos' }))
    await tela.user.click(screen.getByRole('combobox', { name: 'Critério de origem' }))
    await tela.user.click(await screen.findByRole('option', { name: '5. A sala atende à noite?' }))
    await tela.user.click(salvar())
    await waitFor(() => expect(tela.onFechar).toHaveBeenCalled())
    expect(tela.enviados(CRIAR)).toEqual([
      {
        ...{ municipioId: 1, oQue: 'Abrir à noite', porQue: 'Muitos trabalham de dia', como: 'Com escala' },
        ...{ onde: 'Na sala', quem: 'Olga', inicio: '2026-03-01', termino: '2026-04-30', quanto: 0, observacao: '' },
        ...{ salaIndicadorId: 1, perguntaMunicipioId: 45 },
      },
    ])
  })

  it('an end before the beginning, and what is missing, is said at its field and nothing is sent', async () => {
    const tela = abrir(null)
    await preencher(tela, { Término: '28/02/2026' })
    await tela.user.clear(campo(/^Quem/))
    await tela.user.click(salvar())
    expect(await screen.findByText('O término não pode ser antes do início')).toBeTruthy()
    expect(campo(/^Quem/).getAttribute('aria-invalid')).toBe('true')
    expect([tela.enviados(CRIAR), tela.onFechar.mock.calls]).toEqual([[], []])
  })

  it('an edit says nothing of the question unless it is changed, and takes it away where one does', async () => {
    const tela = abrir(ACAO)
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Critério de origem' }).value).toBe(
      '4. A sala tem placa?',
    )
    await tela.user.type(campo(/^O quê/), ' da rua')
    await tela.user.click(salvar())
    await waitFor(() => expect(tela.onFechar).toHaveBeenCalled())
    const [igual] = tela.enviados(ALTERAR) as Record<string, unknown>[]
    expect(igual).toMatchObject({ sala5w2hId: 9, versao: 3, oQue: 'Sinalizar a entrada da rua' })
    expect('perguntaMunicipioId' in igual!).toBe(false)
    tela.unmount()

    const outra = abrir(ACAO)
    const origem = screen.getByRole('combobox', { name: 'Critério de origem' })
    await outra.user.click(within(origem.parentElement!).getByRole('button'))
    await outra.user.click(salvar())
    await waitFor(() => expect(outra.onFechar).toHaveBeenCalled())
    expect(outra.enviados(ALTERAR)).toMatchObject([{ perguntaMunicipioId: null }])
  })

  it('a refusal of the server stands at its field and keeps what was typed', async () => {
    const frase = 'Já há uma ação deste critério no plano.'
    const tela = abrir(null, {
      [CRIAR]: recusa(400, { code: 'entradaInvalida', message: 'Confira.', fields: { perguntaMunicipioId: frase } }),
    })
    await preencher(tela)
    await tela.user.click(salvar())
    expect(await screen.findByText(frase)).toBeTruthy()
    expect([campo(/^O quê/).value, tela.onFechar.mock.calls]).toEqual(['Abrir à noite', []])
  })

  it('what somebody else changed meanwhile is shown beside one’s own, and loses nothing', async () => {
    const atual: Acao5w2h = { ...ACAO, quem: 'Ana', versao: 4 }
    const conflito = recusa(409, { code: 'versaoDesatualizada', message: 'Mudou.', details: { atual } })
    let vezes = 0
    const tela = abrir(ACAO, { [ALTERAR]: () => (vezes++ === 0 ? conflito : atual) })
    await tela.user.type(campo(/^O quê/), ' da rua')
    await tela.user.clear(campo(/^Quem/))
    await tela.user.type(campo(/^Quem/), 'Beto')
    await tela.user.click(salvar())
    const dialogo = within(await screen.findByRole('dialog', { name: 'Este registro foi alterado por outra pessoa' }))
    expect(dialogo.getByText('Quem?')).toBeTruthy()
    expect(dialogo.getByText('Ana')).toBeTruthy()
    expect(tela.onFechar).not.toHaveBeenCalled()
    await tela.user.click(dialogo.getByRole('button', { name: 'Manter o que digitei' }))
    expect([campo(/^O quê/).value, campo(/^Quem/).value]).toEqual(['Sinalizar a entrada da rua', 'Beto'])
    await tela.user.click(salvar())
    await waitFor(() => expect(tela.onFechar).toHaveBeenCalled())
    expect(tela.enviados(ALTERAR).at(-1)).toMatchObject({ versao: 4, oQue: 'Sinalizar a entrada da rua', quem: 'Beto' })
  })
})
