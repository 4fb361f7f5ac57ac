import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LinhaPlano, Plano } from '#contract/plano-acao.ts'
import { makeQueryClient } from '#web/lib/query.ts'
import { ambienteDeTeste, entrarComo } from '#web/lib/testing.ts'
import { comServidor, type Pedido, recusa } from '#web/testing.ts'
import { comoCelular, renderUi } from '#web/ui/test-utils.tsx'
import { PlanoPage } from './plano-page.tsx'
import { umaAcao } from './testing.ts'

beforeEach(() => {
  ambienteDeTeste()
  entrarComo({ flags: ['acompanhamentos', 'editarPlanoAcao'] })
})
afterEach(() => comoCelular(false))

const CAMINHO = '/api/acompanhamento/plano-acao'
const daPergunta = umaAcao({
  planoAcaoId: null,
  acompanhamentoPerguntaId: 40,
  perguntaMunicipioId: 50,
  gerada: true,
  oQue: 'Criar o conselho',
  pergunta: 'Existe conselho?',
  acaoSugerida: 'Criar o conselho',
  numero: 9,
  versao: 0,
})

/** A plan on a server that keeps versions, and may be away or say no. */
const servidor = (linhas: LinhaPlano[], { editar = true } = {}) => {
  const estado = { linhas, fora: false, resposta: undefined as unknown }
  const plano = (): Plano => ({
    municipio: { municipioId: 5, nome: 'Vale Sereno', uf: 'SC' },
    acompanhamentos: [
      { acompanhamentoId: 9, nome: 'Diagnóstico', criacao: '2026-03-02', diagnostico: true, aberto: false },
    ],
    linhas: estado.linhas,
    comparacao: { anteriores: [], perguntas: [] },
    acoes: { editar },
  })
  const gravar = ({ body }: Pedido) => {
    if (estado.fora) throw new TypeError('Failed to fetch')
    if (estado.resposta) return estado.resposta
    const novo = body as LinhaPlano
    const i = estado.linhas.findIndex((l) =>
      novo.planoAcaoId
        ? l.planoAcaoId === novo.planoAcaoId
        : l.acompanhamentoPerguntaId === novo.acompanhamentoPerguntaId,
    )
    const atual = estado.linhas[i]!
    if (!novo.planoAcaoId && atual.planoAcaoId !== null)
      return recusa(409, { code: 'jaExiste', message: 'Esta ação acabou de ser guardada por outra pessoa.' })
    if (novo.planoAcaoId && novo.versao !== atual.versao)
      return recusa(409, { code: 'versaoDesatualizada', message: 'Mudou.', details: { atual } })
    const salva = { ...atual, ...novo, planoAcaoId: atual.planoAcaoId ?? 70, versao: atual.versao + 1 }
    estado.linhas = estado.linhas.with(i, { ...salva, situacao: salva.status })
    return estado.linhas[i]
  }
  const pedidos = comServidor({
    [`GET ${CAMINHO}/9`]: plano,
    [`PUT ${CAMINHO}`]: gravar,
    [`POST ${CAMINHO}`]: gravar,
  })
  const gravados = () => pedidos.filter((p) => p.method !== 'GET').map((p) => p.body as LinhaPlano)
  return { estado, gravados }
}

const abrirPlano = async () => {
  const tela = renderUi(<div />, {
    queryClient: makeQueryClient(),
    rotas: [
      { path: '/cidade/:id/pmd/:acompanhamento', element: <PlanoPage /> },
      { path: '/outra', element: <p>Outra página</p> },
    ],
  })
  await tela.router.navigate('/cidade/5/pmd/9')
  await screen.findByRole('table', { name: 'Plano de Ação' })
  return tela
}
const botao = (nome: string | RegExp) => screen.getByRole('button', { name: nome })
const quem = /editar Quem\?$/

test('a cell becomes its field, Enter saves it with the version it was read in, and the focus stays at the cell', async () => {
  const { gravados } = servidor([umaAcao({ quem: 'Ana', versao: 4 })])
  const { user } = await abrirPlano()
  botao(quem).focus()
  await user.keyboard('{Enter}')
  const campo = await screen.findByRole('textbox', { name: 'Quem?' })
  expect(document.activeElement).toBe(campo)
  await user.keyboard(' Lima{Enter}')
  await waitFor(() => expect(gravados()).toHaveLength(1))
  expect(gravados()[0]).toMatchObject({ planoAcaoId: 3, versao: 4, quem: 'Ana Lima', oQue: 'Publicar o painel' })
  await waitFor(() => expect(botao(/^Ana Lima/)).toBe(document.activeElement))
  expect(screen.queryByRole('textbox', { name: 'Quem?' })).toBeNull()
})

test('leaving saves, Esc gives back, and what did not change is not sent', async () => {
  const { gravados } = servidor([umaAcao({ quem: 'Ana' })])
  const { user } = await abrirPlano()
  await user.click(botao(quem))
  await user.keyboard('zinha{Escape}')
  await waitFor(() => expect(botao(/^Ana ?, editar/)).toBe(document.activeElement))
  await user.click(botao(quem))
  await user.tab()
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Quem?' })).toBeNull())
  expect(gravados()).toEqual([])
  await user.click(botao(quem))
  await user.keyboard(' Sá')
  await user.click(botao(/editar O quê\?$/))
  await waitFor(() => expect(gravados().map((l) => l.quem)).toEqual(['Ana Sá']))
  // The one that was pressed is open.
  expect(await screen.findByRole('textbox', { name: 'O quê?' })).toBe(document.activeElement)
})

test('without a connection what was typed stays in its cell, whatever else is edited, until it is saved or let go', async () => {
  const { estado, gravados } = servidor([umaAcao({ quem: 'Ana' })])
  const { user, router } = await abrirPlano()
  estado.fora = true
  await user.click(botao(quem))
  await user.keyboard(' de longe{Enter}')
  const campo = await screen.findByRole('textbox', { name: 'Quem?' })
  expect(await screen.findByText(/Sem conexão com o servidor/)).toBeTruthy()
  expect((campo as HTMLInputElement).value).toBe('Ana de longe')
  await user.click(botao(/editar Quanto\?$/))
  await user.keyboard('{Escape}')
  expect(screen.getByDisplayValue('Ana de longe')).toBeTruthy()
  // Leaving the page asks first.
  void router.navigate('/outra')
  const pergunta = await screen.findByRole('dialog', { name: 'Descartar alterações?' })
  await user.click(within(pergunta).getByRole('button', { name: 'Continuar editando' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  estado.fora = false
  const antes = gravados().length
  await user.click(botao('Tentar de novo'))
  await waitFor(() => expect(botao(/^Ana de longe/)).toBeTruthy())
  expect(gravados().slice(antes)).toHaveLength(1)
  await router.navigate('/outra')
  expect(await screen.findByText('Outra página')).toBeTruthy()
})

test('leaving the page while a cell is open saves it and goes on', async () => {
  const { gravados } = servidor([umaAcao({ quem: 'Ana' })])
  const { user, router } = await abrirPlano()
  await user.click(botao(quem))
  await user.keyboard(' Sá')
  void router.navigate('/outra')
  expect(await screen.findByText('Outra página')).toBeTruthy()
  expect(gravados().map((l) => l.quem)).toEqual(['Ana Sá'])
})

test('two cells of one line go one after the other, each with the version the one before made', async () => {
  const { gravados } = servidor([daPergunta])
  const { user } = await abrirPlano()
  await user.click(botao(quem))
  await user.keyboard('Fazenda')
  await user.click(botao(/editar O quê\?$/))
  await user.keyboard(' local{Enter}')
  await waitFor(() => expect(gravados()).toHaveLength(2))
  const [criada, alterada] = gravados()
  expect(criada).toMatchObject({ acompanhamentoPerguntaId: 40, quem: 'Fazenda', oQue: 'Criar o conselho' })
  expect(alterada).toMatchObject({ planoAcaoId: 70, versao: 1, quem: 'Fazenda', oQue: 'Criar o conselho local' })
  await waitFor(() => expect(botao(/^Criar o conselho local/)).toBeTruthy())
})

test('what somebody else changed in another cell stays, and this one is saved on top of it', async () => {
  const { estado, gravados } = servidor([umaAcao({ quem: 'Ana', versao: 1 })])
  const { user } = await abrirPlano()
  await user.click(botao(quem))
  await user.keyboard(' Sá')
  estado.linhas = [{ ...estado.linhas[0]!, quanto: 500, versao: 2 }]
  await user.keyboard('{Enter}')
  await waitFor(() => expect(gravados()).toHaveLength(2))
  expect(gravados()[1]).toMatchObject({ versao: 2, quem: 'Ana Sá', quanto: 500 })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what somebody else changed in the same cell is told, and nothing is lost', async () => {
  const { estado, gravados } = servidor([umaAcao({ quem: 'Ana', versao: 1 })])
  const { user } = await abrirPlano()
  await user.click(botao(quem))
  await user.keyboard(' Sá')
  estado.linhas = [{ ...estado.linhas[0]!, quem: 'Rui', versao: 2 }]
  await user.keyboard('{Enter}')
  const dialogo = await screen.findByRole('dialog', { name: 'Este registro foi alterado por outra pessoa' })
  expect(dialogo.textContent).toContain('Rui')
  expect(dialogo.textContent).toContain('Ana Sá')
  await user.click(within(dialogo).getByRole('button', { name: 'Manter o que digitei' }))
  const campo = await screen.findByDisplayValue('Ana Sá')
  expect(gravados()).toHaveLength(1)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  campo.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(gravados()[1]).toMatchObject({ versao: 2, quem: 'Ana Sá' }))
})

test('a line that another person numbered first is taken over as theirs', async () => {
  const { estado, gravados } = servidor([daPergunta])
  const { user } = await abrirPlano()
  await user.click(botao(quem))
  await user.keyboard('Fazenda')
  estado.linhas = [{ ...daPergunta, planoAcaoId: 70, onde: 'Na câmara', versao: 1 }]
  await user.keyboard('{Enter}')
  await waitFor(() => expect(gravados()).toHaveLength(2))
  expect(gravados()[1]).toMatchObject({ planoAcaoId: 70, versao: 1, quem: 'Fazenda', onde: 'Na câmara' })
})

test('what is wrong is said at the cell before anything is sent', async () => {
  const { gravados } = servidor([umaAcao({ inicio: '2026-05-01' })])
  const { user } = await abrirPlano()
  await user.click(botao(/editar Quando\?$/))
  const fim = await screen.findByRole('textbox', { name: 'Término' })
  await user.type(fim, '01042026{Enter}')
  const erro = await screen.findByText('O término não pode ser antes do início')
  expect(fim.getAttribute('aria-describedby')).toContain(erro.id)
  expect(gravados()).toEqual([])
  await user.clear(fim)
  await user.type(fim, '01062026{Enter}')
  await waitFor(() => expect(gravados()[0]).toMatchObject({ inicio: '2026-05-01', quando: '2026-06-01' }))
})

test('a status that asks for more leads to the form, with what was chosen', async () => {
  const { estado } = servidor([umaAcao()])
  estado.resposta = recusa(422, {
    code: 'regra',
    message: 'Complete a ação antes de começar ou concluir.',
    fields: { quem: 'Diga quem responde' },
  })
  const { user } = await abrirPlano()
  await user.click(botao(/editar Status$/))
  await user.click(await screen.findByRole('option', { name: 'Em andamento' }))
  expect(await screen.findByText(/Complete a ação antes de começar ou concluir\. Campos: Quem\?\./)).toBeTruthy()
  await user.click(botao('Completar'))
  const form = await screen.findByRole('dialog')
  expect(within(form).getByDisplayValue('Em andamento')).toBeTruthy()
  expect(within(form).getByText('% concluído')).toBeTruthy()
})

test('the question stands under its action; who may not edit, and who is on a phone, has the form', async () => {
  servidor([{ ...daPergunta, planoAcaoId: 70 }], { editar: false })
  const { user, unmount } = await abrirPlano()
  expect(screen.getByText('Pergunta: Existe conselho?')).toBeTruthy()
  expect(screen.queryByRole('button', { name: quem })).toBeNull()
  await user.click(botao('Criar o conselho'))
  expect(within(await screen.findByRole('dialog')).getByText('Pergunta 9: Existe conselho?')).toBeTruthy()
  unmount()

  comoCelular(true)
  servidor([{ ...daPergunta, planoAcaoId: 70, oQue: 'Existe conselho?' }])
  const doCelular = renderUi(<div />, {
    queryClient: makeQueryClient(),
    rotas: [{ path: '/cidade/:id/pmd/:acompanhamento', element: <PlanoPage /> }],
  })
  await doCelular.router.navigate('/cidade/5/pmd/9')
  await doCelular.user.click(await screen.findByRole('button', { name: 'Existe conselho?' }))
  const form = await screen.findByRole('dialog')
  await doCelular.user.click(within(form).getByRole('button', { name: /^Usar a ação sugerida/ }))
  expect(within(form).getByDisplayValue('Criar o conselho')).toBeTruthy()
  vi.unstubAllGlobals()
})
