import type { Page } from '@playwright/test'
import { PDF } from '#server/files/fixtures.ts'
import {
  type Api,
  admin,
  cortar,
  cortavel,
  EIXOS,
  HOST,
  novaCidade,
  novoAcompanhamento,
  religar,
  responder,
  salvo,
} from './acompanhamentos.ts'
import { CELULAR_ESTREITO, emTelaPequena, QUATRO_VEZES } from './alcance.ts'
import { paginaSemViolacoes } from './axe.ts'
import { expect, semViolacoes, test, url } from './praca.ts'

const extrato = (id: number) => `/api/pergunta/perguntamunicipio/extrato-pontos/${id}`
/** What the totals say and what the ledger adds up to: the same, always. */
const declarados = async (api: Api, id: number) => {
  const { declarados: total, linhas } = await api('GET', `${extrato(id)}?porPagina=1000`)
  const soma = (linhas as { declarados: number }[]).reduce((s, l) => s + l.declarados, 0)
  expect(soma).toBe(total)
  return total as number
}

/** Evidence of one question sent and approved; its own journeys tell how. */
const aprovar = async (api: Api, page: Page, perguntaMunicipioId: number) => {
  const perguntaEvidenciaId = await page.evaluate(
    async ([id, bytes]) => {
      const form = new FormData()
      form.append('perguntaMunicipioId', String(id))
      form.append('arquivos', new File([new Uint8Array(bytes)], 'plano.pdf', { type: 'application/pdf' }))
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
      const salvas = await fetch('/api/pergunta/perguntamunicipio/salvarevidencias', {
        method: 'POST',
        headers,
        body: form,
      })
      return (await salvas.json()).evidencias[0].perguntaEvidenciaId as number
    },
    [perguntaMunicipioId, [...PDF]] as const,
  )
  await api('PUT', '/api/pergunta/perguntamunicipio', { perguntaMunicipioId, evidenciada: true, rejeitada: false })
  await api('PUT', '/api/pergunta/perguntaevidencia/finalizar-evidencia', {
    perguntaMunicipioId,
    evidencias: [{ perguntaEvidenciaId, aprovada: true, rejeitada: false, justificativa: '' }],
  })
}

test.describe('Diagnóstico e acompanhamentos', () => {
  test('from the diagnosis to the next follow-up: plan, evidence, and points going down and up as the ledger says (R042, R043, R048, R113, R114, R115, R117, R119, R121, R122, R124, R126, R127, R128, R129, R131, R132, R189, R196, R660)', async ({
    page,
    marca,
  }) => {
    const api = await admin(page)
    const id = await novaCidade(api, `Cidade da jornada ${marca}`, 1)

    await page.goto(url(`/cidade/${id}/acompanhamento`, HOST))
    await expect(page.getByRole('region', { name: /^Município Cidade da jornada/ })).toBeVisible()
    await expect(page.getByText('Nenhum acompanhamento ainda')).toBeVisible()
    await page.getByRole('region', { name: 'Diagnóstico' }).getByRole('link', { name: 'Iniciar' }).click()
    await page.getByRole('button', { name: 'Iniciar Diagnóstico' }).click()
    await expect(page).toHaveURL(new RegExp(`/diagnostico/${id}/tema$`))
    await semViolacoes(page)

    // One at a time: each answer leads to the next question.
    await page.getByRole('link', { name: /^Planejamento e Contas Públicas/ }).click()
    await expect(page.getByRole('banner')).toHaveCount(0)
    await responder(page, 1, true)
    await responder(page, 2, true)
    await page.getByRole('textbox', { name: 'Comentário' }).fill('Painel sem dados do último trimestre')
    await expect(page.getByText('36/1000')).toBeVisible()
    await responder(page, 3, false)
    await responder(page, 4, true)
    await salvo(page)
    await page.getByRole('button', { name: 'Rever as respostas' }).click()
    await expect(page.getByRole('button', { name: 'Sim: Pergunta 1' })).toHaveAttribute('aria-pressed', 'true')
    await semViolacoes(page)
    await page.getByRole('button', { name: /^Pergunta 4,/ }).click()
    await page.getByRole('button', { name: 'Próxima' }).click()
    await page.getByRole('button', { name: 'Finalizar tema e ir para o próximo' }).click()

    // All of a theme at once.
    await expect(page.getByRole('heading', { level: 1, name: 'Capacitação de Servidores' })).toBeVisible()
    await page.getByText('Todas', { exact: true }).click()
    for (const numero of [5, 6, 7, 8]) await responder(page, numero, true)
    await page.getByRole('button', { name: 'Finalizar tema' }).click()
    await page.getByRole('button', { name: 'Finalizar Diagnóstico' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Finalizar', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Resultado' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Resultado' })).toContainText('9.000')
    await semViolacoes(page)
    expect(await declarados(api, id)).toBe(9000)

    // The plan: one line for the one NÃO, taken on and moved on the board.
    await page.getByRole('link', { name: 'Primeiro plano de ação' }).click()
    const acao = page.getByRole('row', { name: /painel de indicadores/ })
    await expect(acao).toContainText('1.000')
    await page.getByText('Quadro', { exact: true }).click()
    await page.getByRole('button', { name: 'Mover: pergunta 3' }).click()
    await page.getByRole('menuitem', { name: 'Em andamento' }).click()
    const form = page.getByRole('dialog', { name: 'Ação da pergunta 3' })
    await form.getByRole('textbox', { name: 'Quem?' }).fill('Secretaria da Fazenda')
    await form.getByRole('textbox', { name: 'Início' }).fill('02/03/2026')
    await form.getByRole('textbox', { name: 'Término' }).fill('30/06/2037')
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expect(form).toBeHidden()
    await page.getByRole('button', { name: 'Mover: pergunta 3' }).click()
    await page.getByRole('menuitem', { name: 'Em andamento' }).click()
    await expect(page.getByRole('region', { name: 'Em andamento' })).toContainText('Secretaria da Fazenda')
    await semViolacoes(page)

    // Question 1 is proved; the new follow-up takes away what is only declared.
    const { perguntas } = await api('GET', `/api/acompanhamento/diagnostico/${id}`)
    await aprovar(api, page, perguntas[0].perguntaMunicipioId)
    await page.goto(url(`/cidade/${id}/acompanhamento`, HOST))
    const diagnostico = page.getByRole('row', { name: /Diagnóstico/ })
    await expect(diagnostico).toContainText(/\d\d\/\d\d\/\d{4}Finalizado719\.000/)
    await expect(page.getByRole('button', { name: 'Plano de Ação' })).toBeDisabled()
    await page.getByRole('button', { name: 'Novo Acompanhamento' }).click()
    const modal = page.getByRole('dialog', { name: 'Criação de novo acompanhamento' })
    await expect(modal).toContainText('Selecione um tema para responder')
    await modal.getByRole('button', { name: 'Criar acompanhamento' }).click()
    await expect(modal.getByText('Campo Obrigatório').first()).toBeVisible()
    // What each costs stands beside it.
    const tema = modal.getByRole('radio', { name: 'Planejamento e Contas Públicas' })
    await expect(tema).toHaveAccessibleDescription('−2.500 pontos')
    await tema.check()
    await expect(modal).toContainText('2.500 pontos serão subtraídos')
    await modal.getByRole('button', { name: 'Criar acompanhamento' }).click()
    await expect(page).toHaveURL(/\/acompanhamento\/obter\/\d+$/)
    expect(await declarados(api, id)).toBe(6500)

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Planejamento e Contas Públicas · 1º acompanhamento',
    )
    await expect(page.getByText(/^Criado em \d\d\/\d\d\/\d{4}$/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Não: Pergunta 1' })).toBeDisabled()
    await responder(page, 2, true)
    await responder(page, 3, true)
    await responder(page, 4, false)
    await salvo(page)
    expect(await declarados(api, id)).toBe(9000)
    await semViolacoes(page)
    const [arquivo] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download PDF' }).click(),
    ])
    expect(arquivo.suggestedFilename()).toMatch(/^acompanhamento-.*\.pdf$/)
    await page.getByRole('button', { name: 'Finalizar', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Finalizar', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/cidade/${id}/geral$`))
    const evolucao = page.getByRole('region', { name: 'Evolução', exact: true })
    await evolucao.getByRole('button', { name: /^Ver tabela/ }).click()
    await expect(evolucao).toContainText('1º acompanhamento')

    // The next plan beside the one before.
    await page.getByRole('link', { name: 'Acompanhamentos' }).click()
    await page.getByRole('checkbox', { name: /Selecionar.*1º acompanhamento/ }).check()
    // Of what is chosen: the tab of the same name opens the latest.
    await page.locator('a[href*="/pmd/"]', { hasText: 'Plano de Ação' }).click()
    await expect(page).toHaveURL(new RegExp(`/cidade/${id}/pmd/\\d+$`))
    const comparacao = page.getByRole('region', { name: 'Comparação com o plano anterior' })
    await expect(comparacao.getByRole('row', { name: /painel de indicadores/ })).toContainText('Resolvida')
    await expect(comparacao.getByRole('row', { name: /comitê gestor/ })).toContainText('Nova')
  })

  test.describe('sem conexão', () => {
    test.use({ serviceWorkers: 'allow' })

    test('the connection breaks in the middle: answers stay on the device, over a reload, and nothing is lost or doubled', {
      tag: '@celular',
    }, async ({ page, marca }) => {
      const api = await admin(page)
      const id = await novaCidade(api, `Cidade sem rede ${marca}`, 1)
      await api('POST', '/api/acompanhamento', { municipioId: id, diagnostico: true })
      const { temas } = await api('GET', `/api/acompanhamento/diagnostico/${id}`)
      await cortavel(page)
      await page.goto(url(`/diagnostico/${id}/tema/${temas[0].temaId}`, HOST))
      await responder(page, 1, true)
      await salvo(page)
      await cortar(page)
      await responder(page, 2, false)
      await responder(page, 3, true)
      await expect(page.getByText(/^Sem conexão · 2 respostas guardadas neste aparelho$/)).toBeVisible()
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: 'Planejamento e Contas Públicas' })).toBeVisible()
      await expect(page.getByText('3 de 4 respondidas')).toBeVisible()
      await responder(page, 4, true)
      await page.getByRole('button', { name: 'Finalizar tema e ir para o próximo' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Capacitação de Servidores' })).toBeVisible()
      await responder(page, 5, true)
      expect((await api('GET', `/api/acompanhamento/diagnostico/${id}`)).temas[0].respondidas).toBe(1)

      await religar(page)
      await salvo(page)
      const depois = await api('GET', `/api/acompanhamento/diagnostico/${id}`)
      expect(
        depois.temas.map((t: { respondidas: number; finalizado: boolean }) => [t.respondidas, t.finalizado]),
      ).toEqual([
        [4, true],
        [1, false],
      ])
      expect(await declarados(api, id)).toBe(1500 + 1000 + 1000 + 1500)
      const { linhas } = await api('GET', extrato(id))
      expect(linhas).toHaveLength(4)
    })
  })

  test('a recurring question that is approved: NÃO and SIM again cost nothing, also once finalised; NÃO costs its points at the end and not before', async ({
    page,
    marca,
  }) => {
    const api = await admin(page)
    const id = await novaCidade(api, `Cidade recorrente ${marca}`, 1)
    const { acompanhamentoId } = await api('POST', '/api/acompanhamento', { municipioId: id, diagnostico: true })
    const { perguntas, temas } = await api('GET', `/api/acompanhamento/diagnostico/${id}`)
    await api('PUT', '/api/acompanhamento/diagnostico/respostas', {
      acompanhamentoId,
      perguntas: perguntas.map((p: { acompanhamentoPerguntaId: number }) => ({ ...p, resposta: true })),
    })
    for (const { temaId } of temas)
      await api('PUT', '/api/acompanhamento/diagnostico/finalizar-tema', { municipioId: id, temaId })
    await api('PUT', `/api/acompanhamento/diagnostico/finalizar/${id}`)
    type Lida = { perguntaMunicipioId: number; pergunta: { numero: number; recorrente: boolean; temaId: number } }
    const alvo = (perguntas as Lida[]).find((p) => p.pergunta.recorrente)!
    await page.goto(url(`/cidade/${id}/acompanhamento`, HOST))
    await aprovar(api, page, alvo.perguntaMunicipioId)
    const comprovados = async () => {
      const lido = await api('GET', extrato(id))
      return lido.comprovados as number
    }
    const ganhos = await comprovados()
    expect(ganhos).toBeGreaterThan(0)
    const abrirNovo = async () => {
      const novo = await api('POST', `/api/acompanhamento/acompanhamentos/novo/tema/${id}/${alvo.pergunta.temaId}`)
      await page.goto(url(`/cidade/${id}/acompanhamento/obter/${novo.acompanhamentoId}`, HOST))
    }
    const dialogo = page.getByRole('dialog', { name: 'Finalizar acompanhamento' })
    await abrirNovo()
    const { numero } = alvo.pergunta
    const cartao = page.getByRole('article', { name: new RegExp(`^Pergunta ${numero}:`) })
    await responder(page, numero, false)
    await expect(cartao).toContainText('Só vale quando o acompanhamento for finalizado e tira')
    await salvo(page)
    expect(await comprovados()).toBe(ganhos)
    await responder(page, numero, true)
    await expect(cartao).toContainText('A aprovação continua')
    await salvo(page)
    await page.reload()
    await expect(cartao.getByText('Aprovada')).toBeVisible()
    await page.getByRole('button', { name: 'Finalizar', exact: true }).click()
    await dialogo.getByRole('button', { name: 'Finalizar', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/cidade/${id}/geral$`))
    expect(await comprovados()).toBe(ganhos)

    // The next one ends with the NÃO.
    await abrirNovo()
    await responder(page, numero, false)
    await salvo(page)
    await page.getByRole('button', { name: 'Finalizar', exact: true }).click()
    await expect(dialogo).toContainText(`o total perde ${ganhos.toLocaleString('pt-BR')} pontos de 1 pergunta`)
    await semViolacoes(page)
    for (const tela of [CELULAR_ESTREITO, QUATRO_VEZES]) await emTelaPequena(page, tela, '[role="dialog"]')
    await dialogo.getByRole('button', { name: 'Cancelar' }).click()
    expect(await comprovados()).toBe(ganhos)
    await page.getByRole('button', { name: 'Finalizar', exact: true }).click()
    await dialogo.getByRole('button', { name: 'Finalizar e perder os pontos' }).click()
    await expect(page).toHaveURL(new RegExp(`/cidade/${id}/geral$`))
    expect(await comprovados()).toBe(0)
  })

  test('a second click on the place of the first never answers the next question, nor ends the theme', async ({
    page,
    marca,
  }) => {
    const api = await admin(page)
    const id = await novaCidade(api, `Cidade do clique duplo ${marca}`, 1)
    await api('POST', '/api/acompanhamento', { municipioId: id, diagnostico: true })
    const lido = () => api('GET', `/api/acompanhamento/diagnostico/${id}`)
    const { temas } = await lido()
    await page.goto(url(`/diagnostico/${id}/tema/${temas[0].temaId}`, HOST))
    for (const numero of [1, 2, 3, 4]) {
      await page.getByRole('button', { name: `Sim: Pergunta ${numero}`, exact: true }).dblclick()
      await expect(page.getByText(`${numero} de 4 respondidas`)).toBeVisible()
    }
    await salvo(page)
    expect((await lido()).temas[0]).toMatchObject({ respondidas: 4, sim: 4, finalizado: false })
    // In the list the next question scrolls to where the pointer is.
    await page.goto(url(`/diagnostico/${id}/tema/${temas[1].temaId}?modo=todas`, HOST))
    for (const numero of [5, 6, 7]) {
      await page.getByRole('button', { name: `Não: Pergunta ${numero}`, exact: true }).dblclick()
      await expect(page.getByText(`${numero - 4} de 4 respondidas`)).toBeVisible()
    }
    await salvo(page)
    expect((await lido()).temas[1]).toMatchObject({ respondidas: 3, sim: 0, finalizado: false })
  })

  test('the last answer is undone in one click or by Ctrl+Z: one at a time and in the list', {
    tag: '@celular',
  }, async ({ page, marca }) => {
    const api = await admin(page)
    const id = await novaCidade(api, `Cidade do engano ${marca}`, 1)
    await api('POST', '/api/acompanhamento', { municipioId: id, diagnostico: true })
    const lido = () => api('GET', `/api/acompanhamento/diagnostico/${id}`)
    const { temas } = await lido()
    await page.goto(url(`/diagnostico/${id}/tema/${temas[0].temaId}`, HOST))
    const barra = page.getByRole('group', { name: 'Respostas', exact: true })
    const desfazer = barra.getByRole('button', { name: /^Desfazer/ })
    await expect(barra.getByText('0 de 4 respondidas')).toBeVisible()
    await expect(desfazer).toHaveCount(0)
    await page.getByRole('button', { name: 'Sim: Pergunta 1', exact: true }).click()
    await expect(page.getByRole('heading', { level: 2, name: /^Pergunta 2:/ })).toBeVisible()
    await salvo(page)
    expect(await declarados(api, id)).toBeGreaterThan(0)
    await expect(desfazer).toBeInViewport({ ratio: 1 })
    await paginaSemViolacoes(page)
    await desfazer.click()
    // Back at the question, which is as it never had been answered.
    await expect(page.getByRole('heading', { level: 2, name: /^Pergunta 1:/ })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Sim: Pergunta 1', exact: true })).toHaveAttribute(
      'aria-pressed',
      'false',
    )
    await expect(barra.getByText('0 de 4 respondidas')).toBeVisible()
    await salvo(page)
    expect(await declarados(api, id)).toBe(0)
    expect((await lido()).perguntas[0]).toMatchObject({ resposta: null, estado: 'naoRespondida' })
    // In the list: SIM, then NÃO by mistake; Ctrl+Z brings the SIM back, once more takes it away.
    await page.goto(url(`/diagnostico/${id}/tema/${temas[0].temaId}?modo=todas`, HOST))
    await page.getByRole('button', { name: 'Sim: Pergunta 1', exact: true }).click()
    await page.getByRole('button', { name: 'Não: Pergunta 1', exact: true }).click()
    await salvo(page)
    await page.keyboard.press('Control+z')
    await expect(page.getByRole('button', { name: 'Sim: Pergunta 1', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await page.keyboard.press('Control+z')
    await expect(barra.getByText('0 de 4 respondidas')).toBeVisible()
    await expect(desfazer).toHaveCount(0)
    await salvo(page)
    expect((await lido()).perguntas[0]).toMatchObject({ resposta: null })
  })

  test('the bar with the way on, the count and whether it is saved is always in view', { tag: '@celular' }, async ({
    page,
    marca,
  }) => {
    const api = await admin(page)
    const { municipioId, acompanhamentoId } = await novoAcompanhamento(api, `Cidade da barra ${marca}`)
    await page.goto(url(`/cidade/${municipioId}/acompanhamento/obter/${acompanhamentoId}`, HOST))
    const barra = page.getByRole('group', { name: 'Respostas', exact: true })
    for (const y of [0, 100_000]) {
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y)
      for (const nome of ['Próxima sem resposta', 'Finalizar'])
        await expect(barra.getByRole('button', { name: nome, exact: true })).toBeInViewport({ ratio: 1 })
      await expect(barra.getByText('0 de 4 respondidas')).toBeInViewport({ ratio: 1 })
      await expect(barra.getByText('Salvo')).toBeInViewport({ ratio: 1 })
    }
    await paginaSemViolacoes(page)
  })

  test('a whole diagnosis of 80 questions by keyboard alone', async ({ page, marca }) => {
    const api = await admin(page)
    const id = await novaCidade(api, `Cidade do teclado ${marca}`, EIXOS)
    await page.goto(url(`/diagnostico/${id}`, HOST))
    const ate = async (nome: string | RegExp) => {
      const alvo = page.getByRole('button', { name: nome }).or(page.getByRole('link', { name: nome }))
      await expect(alvo).toBeVisible()
      for (let i = 0; i < 40 && !(await alvo.evaluate((e) => e === document.activeElement)); i++)
        await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
    }
    await ate('Iniciar Diagnóstico')
    await expect(page.getByRole('heading', { level: 1, name: 'Temas' })).toBeVisible()
    const { temas, perguntas } = await api('GET', `/api/acompanhamento/diagnostico/${id}`)
    expect(perguntas).toHaveLength(80)
    await ate(new RegExp(`^${temas[0].nome}`))
    for (const [i, tema] of temas.entries()) {
      await expect(page.getByRole('heading', { level: 1, name: tema.nome })).toBeVisible()
      for (const tecla of ['s', 'n', 'ArrowLeft', 's', 's', 'n']) await page.keyboard.press(tecla)
      const fim = page.getByRole('button', {
        name: i < temas.length - 1 ? 'Finalizar tema e ir para o próximo' : 'Finalizar tema',
      })
      await expect(fim).toBeFocused()
      await page.keyboard.press('Enter')
    }
    await ate('Finalizar Diagnóstico')
    await ate(/^Finalizar$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Resultado' })).toBeVisible()
    const resultado = page.getByRole('region', { name: 'Resultado' })
    await expect(resultado).toContainText(/Sim60Não20/)
    const d = await api('GET', `/api/acompanhamento/diagnostico/${id}`)
    expect([d.situacao, d.pontos]).toEqual(['enviado', await declarados(api, id)])
  })
})
