import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { MENSAGENS_PAGAMENTO as M } from '#contract/pagamento.ts'
import { MENSAGENS_ABERTURA } from '#contract/pagamento-regras.ts'
import { comEnvios, comServidor, type Enviado, entrarComo, todasAsFlags } from '#web/testing.ts'
import { avisos } from '#web/ui/test-utils.tsx'
import { abrir, BASE, dialogo, escolherContrato, novo, preparo, total } from './dialogo-testing.tsx'
import { ProcessoPage } from './processo-page.tsx'
import { ProcessosDoUsuarioPage } from './processos-page.tsx'
import { CONTRATO, SEM_ACOES, umProcesso, umRelatorio } from './testing.ts'

/* What the server says no to after the dialog was read, and how one goes on. */

beforeEach(() => entrarComo({ usuarioId: 7 }, todasAsFlags))

/** At once: key by key it is typed in other tests. */
const preencherPeriodo = () =>
  fireEvent.change(screen.getByRole('textbox', { name: /^Período/ }), { target: { value: '01/03/2026 - 31/03/2026' } })
const SALVO = {
  status: 200,
  body: { message: M.aberto, processoPagamentoId: 6, numero: 2, versao: 1 },
}
const recusado = (campo: string, message: string) => ({
  status: 422,
  body: { code: 'regra', message, fields: { [campo]: message } },
})
/** The server answers one after the other; what it offers changes once something was sent. */
const preenchido = async (respostas: { status: number; body: unknown }[], depois: object) => {
  const enviados: Enviado[] = comEnvios(() => respostas.shift()!)
  const tela = await novo({ [`GET ${BASE}/preparar/7/3`]: () => preparo(enviados.length > 0 ? depois : {}) })
  await escolherContrato(tela, 'CT-2026-0101')
  await tela.user.click(await screen.findByRole('checkbox', { name: /Relatório 21/ }))
  await tela.user.click(screen.getByRole('checkbox', { name: /Minuta/ }))
  preencherPeriodo()
  await total('10:30')
  const confirmar = () => tela.user.click(screen.getByRole('button', { name: 'Confirmar' }))
  return { ...tela, enviados, confirmar }
}
const fechado = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Novo processo de pagamento' })).toBeNull())

it('asks once more with the hours that the server tells, where the balance has moved meanwhile', async () => {
  const excesso = recusado('confirmarExcesso', M.confirmeExcesso('02:30'))
  const contrato = { ...CONTRATO, horasAprovadas: 5520 }
  const { user, enviados, confirmar } = await preenchido([excesso, SALVO], { contrato })
  await confirmar()
  const pergunta = within(await screen.findByRole('dialog', { name: 'Passar das horas do contrato?' }))
  expect(pergunta.getByText(M.confirmeExcesso('02:30'))).toBeTruthy()
  await user.click(pergunta.getByRole('button', { name: 'Abrir assim mesmo' }))
  await fechado()
  expect(enviados.map((e) => e.campos.confirmarExcesso)).toEqual(['false', 'true'])
})

it('who does not want to pass the hours stays where they are, with the balance of now', async () => {
  const contrato = { ...CONTRATO, horasAprovadas: 5520 }
  const { user, enviados, confirmar } = await preenchido([recusado('confirmarExcesso', M.confirmeExcesso('02:30'))], {
    contrato,
  })
  await confirmar()
  const pergunta = within(await screen.findByRole('dialog', { name: 'Passar das horas do contrato?' }))
  await user.click(pergunta.getByRole('button', { name: 'Cancelar' }))
  expect(await screen.findByText(/^Contrato: 92:00 de 100:00 h/)).toBeTruthy()
  expect(await screen.findByText(/passam do previsto no contrato em 02:30/)).toBeTruthy()
  expect(enviados).toHaveLength(1)
})

it('what somebody else took is no longer offered nor chosen, and the rest goes', async () => {
  const { enviados, confirmar } = await preenchido([recusado('relatorios', M.relatorioPreso), SALVO], {
    relatorios: [umRelatorio(22, 90)],
  })
  await confirmar()
  expect((await within(await dialogo()).findAllByText(M.relatorioPreso)).length).toBeGreaterThan(0)
  await total('07:30')
  expect(screen.queryByRole('checkbox', { name: /Relatório 21/ })).toBeNull()
  await confirmar()
  await fechado()
  expect(enviados.map((e) => [e.campos.relatoriosString, e.campos.relatoriosAdministrativosString])).toEqual([
    ['[21]', '[31]'],
    ['[]', '[31]'],
  ])
})

it.each([
  ['R606', { contrato: { ...CONTRATO, numContrato: ' ' } }, MENSAGENS_ABERTURA.codigo],
  ['R609', { numero: 0 }, MENSAGENS_ABERTURA.numero],
  ['R610', { total: 0 }, MENSAGENS_ABERTURA.total],
])('%s: refuses before anything is sent', async (_, mais, frase) => {
  const enviados = comEnvios(() => SALVO)
  const tela = await novo({ [`GET ${BASE}/preparar/7/3`]: preparo(mais) })
  await escolherContrato(tela, 'CT-2026-0101')
  await tela.user.click(await screen.findByRole('checkbox', { name: /Relatório 21/ }))
  preencherPeriodo()
  await tela.user.click(screen.getByRole('button', { name: 'Confirmar' }))
  await waitFor(() => expect(avisos().some((a) => a.texto.includes(frase))).toBe(true))
  expect(enviados).toEqual([])
})

it('who is no longer of the contract still finds it in the process that was returned', async () => {
  comServidor({
    'GET /api/contratos/obter-contrato-por-usuario': [],
    [`GET ${BASE}/5`]: umProcesso({ estado: 'devolvido', acoes: { ...SEM_ACOES, editar: true } }),
    [`GET ${BASE}/preparar/7/3`]: preparo(),
    [`GET ${BASE}/linhagem/processo/5`]: [],
    [`GET ${BASE}/historico/5`]: [],
  })
  const { user } = await abrir('/gestao-pagamento/processo/:processo', '/gestao-pagamento/processo/5', <ProcessoPage />)
  await user.click(await screen.findByRole('button', { name: 'Corrigir e reenviar' }))
  const d = within(await screen.findByRole('dialog', { name: 'Processo de pagamento nº 2' }))
  await waitFor(() =>
    expect(d.getByRole<HTMLInputElement>('combobox', { name: /^Contrato/ }).value).toBe('CT-2026-0101'),
  )
})

it('the closing of a month marks what two contracts cover, and adds it up once', async () => {
  const linha = (contratoId: number, relatorios: number, minutos: number, comuns: number[]) => ({
    ...{ usuarioId: 7, usuario: 'Clarice Moura', contratoId, numContrato: `CT-${contratoId}`, relatorios },
    ...{ administrativos: 0, horas: `0${minutos / 60}:00`, minutos, desde: '2026-03-02' },
    ...{ comuns: comuns.map((relatorioId) => ({ relatorioId, minutos: 60 })) },
    ...{ usadoHoras: 20, alerta: false, abrir: false },
  })
  comServidor({
    [`POST ${BASE}/get-by-usuario`]: [],
    [`GET ${BASE}/fechamento`]: [linha(3, 3, 240, [21, 22]), linha(4, 2, 120, [21, 22]), linha(5, 1, 60, [])],
  })
  const { user } = await abrir(
    '/gestao-pagamento/usuario/:id',
    '/gestao-pagamento/usuario/7?vista=fechamento&mes=2026-03',
    <ProcessosDoUsuarioPage />,
  )
  const tabela = await screen.findByRole('table', { name: 'Fechamento do mês' })
  await within(tabela).findByText('CT-5')
  const marcadas = within(tabela).getAllByRole('img', { name: /^2 deles também cabem em outro contrato/ })
  expect(marcadas.map((x) => x.closest('[role="row"], tr')?.textContent)).toEqual([
    expect.stringContaining('CT-3'),
    expect.stringContaining('CT-4'),
  ])
  const pe = () => within(tabela).getAllByRole('row').at(-1)!.textContent
  // Four reports and five hours, not six and seven.
  expect(pe()).toMatch(/05:00.*4/)
  expect(screen.getByRole('note').textContent).toContain('nos totais contam uma vez')
  // Of what is in sight alone.
  await user.type(screen.getByRole('searchbox'), 'CT-4')
  await waitFor(() => expect(pe()).toMatch(/02:00.*2/))
})
