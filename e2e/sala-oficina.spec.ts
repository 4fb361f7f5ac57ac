import type { Page } from '@playwright/test'
import { DEMO_SENHA } from '#server/access/demo-logins.ts'
import { cortar, cortavel, religar } from './acompanhamentos.ts'
import { paginaSemViolacoes } from './axe.ts'
import { entrar, expect, fecharAvisos, pedir, semViolacoes, test, url } from './praca.ts'

const HOST = 'sala.localhost'
const tokenDoAdmin = async () =>
  (await pedir(HOST, 'POST', '/api/auth/login', { email: 'admin@praca.local', senha: DEMO_SENHA })).token as string

/** A room of its own, so that journeys side by side do not count each other's. */
const novaSala = async (nome: string) => {
  const token = await tokenDoAdmin()
  const api = (method: string, path: string, body?: unknown) => pedir(HOST, method, path, body, token)
  const { municipioId } = await api('POST', '/api/municipio', {
    ...{ nome, uf: 'SC', projetoId: 1, statusRelacionamento: 4 },
  })
  return { municipioId: municipioId as number, api }
}

const escolher = async (page: Page, campo: string, opcao: string) => {
  await page.getByRole('combobox', { name: campo }).click()
  await page.getByRole('option', { name: opcao }).click()
}
const noFormulario = (page: Page) => page.getByRole('dialog')

test.describe('O balcão da sala', () => {
  test.use({ serviceWorkers: 'allow' })

  test('cargo, serviço e link; o balcão mede sem rede, e o tempo chega uma vez com o seu custo', {
    tag: '@celular',
  }, async ({ page, marca }) => {
    const { municipioId, api } = await novaSala(`Sala ${marca}`)
    await entrar(page, 'admin', HOST)

    await page.goto(url(`/sala-principal/${municipioId}/cargos-funcoes`, HOST))
    await page.getByRole('button', { name: 'Novo serviço' }).click()
    await noFormulario(page).getByLabel('Serviço').fill('Alvará')
    await noFormulario(page).getByLabel('Tempo-padrão (min)').fill('30')
    await noFormulario(page).getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Serviço incluído')).toBeVisible()

    await page.getByRole('button', { name: 'Novo cargo' }).first().click()
    const cargo = noFormulario(page)
    await cargo.getByRole('button', { name: 'Salvar' }).click()
    await expect(cargo.getByRole('textbox', { name: /^Cargo/ })).toBeFocused()
    await cargo.getByRole('textbox', { name: /^Cargo/ }).fill('Atendente')
    await escolher(page, 'Vínculo', 'Efetivo')
    await cargo.getByLabel('Função/serviço').fill('Atendimento')
    await cargo.getByLabel('Carga horária semanal').fill('40:00')
    await cargo.getByLabel('Salário + encargos').fill('5200')
    await expect(cargo.getByLabel('Custo por hora')).toHaveText('R$ 30,00')
    await escolher(page, 'Serviços que executa', 'Alvará')
    await page.keyboard.press('Escape')
    await cargo.getByRole('combobox', { name: 'Quem atende' }).fill('Ana Luz')
    await page.keyboard.press('Enter')
    await cargo.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Cargo incluído')).toBeVisible()
    // On a phone notices lie over what is looked at next.
    await fecharAvisos(page)
    await paginaSemViolacoes(page)

    await page.goto(url(`/sala-principal/${municipioId}/sala-tempo`, HOST))
    await page.getByRole('button', { name: 'Link do balcão' }).click()
    await noFormulario(page).getByRole('button', { name: 'Criar link' }).click()
    const link = await noFormulario(page).getByLabel('Link do balcão').inputValue()
    await expect(noFormulario(page).getByRole('img', { name: /câmera do tablet/ })).toBeVisible()
    await semViolacoes(page)

    // The counter: nobody is signed in there.
    const balcao = await page.context().newPage()
    await cortavel(balcao)
    await balcao.goto(url(new URL(link).pathname, HOST))
    await expect(balcao.getByRole('heading', { name: `Sala ${marca}/SC` })).toBeVisible()
    await expect(balcao.getByText('Tudo enviado')).toBeVisible()
    await semViolacoes(balcao)
    await escolher(balcao, 'Quem atende', 'Ana Luz')
    await escolher(balcao, 'Serviço', 'Alvará')
    await balcao.getByRole('button', { name: 'Começar' }).click()
    const cartao = balcao.getByRole('listitem', { name: 'Alvará, Ana Luz' })
    await expect(cartao.getByRole('timer')).toHaveText(/^00:0[1-9]$/)

    await cortar(balcao)
    await cartao.getByRole('button', { name: 'Pausar' }).click()
    await balcao.reload()
    await expect(cartao.getByText('Em pausa')).toBeVisible()
    await cartao.getByRole('button', { name: 'Continuar' }).click()
    await cartao.getByLabel('Nota (se quiser)').fill('CPF 123.456.789-09')
    await expect(cartao.getByRole('button', { name: 'Parar' })).toBeDisabled()
    await cartao.getByLabel('Nota (se quiser)').fill('Voltou amanhã')
    await cartao.getByRole('button', { name: 'Parar' }).click()
    await expect(balcao.getByText('Sem conexão: 1 atendimento espera neste aparelho')).toBeVisible()
    await balcao.reload()
    await expect(balcao.getByText('Sem conexão: 1 atendimento espera neste aparelho')).toBeVisible()
    await semViolacoes(balcao)

    await religar(balcao)
    await expect(balcao.getByText('Tudo enviado')).toBeVisible()
    await balcao.reload()
    await expect(balcao.getByText('Tudo enviado')).toBeVisible()
    const chegados = await api('GET', `/api/salatempo/obter-tempo-por-municipio/${municipioId}`)
    expect(chegados).toMatchObject([
      { servico: 'Alvará', atendente: 'Ana Luz', peloBalcao: true, observacao: 'Voltou amanhã' },
    ])

    // A time that is known, so that the cost is: 20 minutes at R$ 30,00 an hour.
    const [{ salaTempoId, salaServicoId, data, versao }] = chegados
    const corpo = { salaTempoId, salaServicoId, data, versao, minutos: 20 }
    await api('PUT', '/api/salatempo/atualizar-tempo', corpo)
    await page.goto(url(`/sala-principal/${municipioId}/sala-tempo`, HOST))
    const servicos = page.getByRole('region', { name: /^Serviços em / })
    await expect(servicos.getByText('R$ 10,00')).toBeVisible()
    await expect(servicos.getByText('R$ 30,00')).toBeVisible()

    // Taken back, the counter says so and what to do.
    await api('DELETE', `/api/salatempo/link/${municipioId}`)
    await balcao.reload()
    await expect(balcao.getByText('Este link não abre mais')).toBeVisible()
    await expect(balcao.getByText(/Peça um novo a quem o enviou/)).toBeVisible()
  })

  test('sem link, o balcão diz o que falta', { tag: '@celular' }, async ({ page }) => {
    await page.goto(url('/sala-tempo', HOST))
    await expect(page.getByText('Falta o link da sala')).toBeVisible()
    await semViolacoes(page)
  })
})

test('os custos fixos de um mês passam para o seguinte, conferidos antes, e as contas fecham', async ({
  page,
  marca,
}) => {
  const { municipioId, api } = await novaSala(`Custo ${marca}`)
  for (const [descricao, valor, tipo] of [
    ['Aluguel', 1000.1, 'Fixo'],
    ['Internet', 99.9, 'Fixo'],
    ['Papel', 50, 'Variável'],
  ])
    await api('POST', '/api/salacusto/cadastrar-custo', {
      ...{ municipioId, mes: '2025-12', categoria: 'Outros', descricao, valor, tipo },
    })
  await entrar(page, 'admin', HOST)
  await page.goto(url(`/sala-principal/${municipioId}/sala-custo?mes=2026-01`, HOST))
  await page.getByRole('button', { name: 'Copiar fixos do mês anterior' }).first().click()
  const dialogo = noFormulario(page)
  await expect(dialogo.getByText('2 custos, R$ 1.100,00')).toBeVisible()
  await semViolacoes(page)
  await dialogo.getByRole('checkbox', { name: /Internet/ }).uncheck()
  await dialogo.getByRole('button', { name: 'Copiar' }).click()
  await expect(page.getByText('1 custo copiado')).toBeVisible()
  const total = page.getByRole('term').filter({ hasText: 'Custo total do mês' })
  await expect(total.locator('xpath=following-sibling::dd')).toHaveText('R$ 1.000,10')
  await page.getByRole('button', { name: 'Mês anterior', exact: true }).click()
  await expect(page).toHaveURL(/mes=2025-12/)
  await expect(total.locator('xpath=following-sibling::dd')).toHaveText('R$ 1.150,00')
  await page.getByRole('button', { name: 'Ver tabela da evolução dos custos' }).click()
  await expect(page.getByRole('region', { name: 'Tabela da evolução dos custos' })).toContainText('R$ 1.150,00')
  await semViolacoes(page)
})
