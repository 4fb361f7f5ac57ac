import { paginaSemViolacoes } from './axe.ts'
import { entrar, esquecerSessao, expect, test, url } from './praca.ts'

/** A second try works on a person of its own. */
const PESSOAS = [
  { nome: 'Bruna da Mesa', email: 'bruna.mesa@exemplo.com.br', cpf: '39053344705' },
  { nome: 'Bianca da Mesa', email: 'bianca.mesa@exemplo.com.br', cpf: '15350946056' },
]

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAACgAAAAMCAAAAAA1qKCRAAAARklEQVR42oWRQQoAMAjD8v9Pb+DBYbWut0qEWjmzQAcGC/1AUjuYQCHxXCV7aGYnkdtieo2M64k9yJvhrtTrcL21Xt0nlLwVCoOLt93BlQAAAABJRU5ErkJggg=='

test.describe('Usuários', () => {
  test('the list is filtered by the address and comes back as it was left (R433, R744, R136)', {
    tag: '@celular',
  }, async ({ page, celular }) => {
    await entrar(page, 'admin')
    await page.goto(url('/usuario'))
    await expect(page.getByRole('heading', { level: 1, name: 'Usuários' })).toBeVisible()
    await expect(page.getByText('Habilitado', { exact: true }).first()).toBeVisible()
    await paginaSemViolacoes(page)
    if (celular) await page.getByRole('button', { name: /^Filtros/ }).click()
    await page.getByRole('searchbox', { name: 'Busca' }).fill('clarice')
    await expect(page).toHaveURL(/busca=clarice/)
    await expect(page.getByText('1 usuário', { exact: true })).toBeVisible()
    const municipios = page.getByRole('combobox', { name: 'Município' })
    await municipios.click()
    await page.getByRole('option').nth(0).click()
    await page.getByRole('option').nth(1).click()
    await page.keyboard.press('Escape')
    await expect(page.getByText('+1', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/municipio=\d+%2C\d+/)
    await municipios.press('Backspace')
    await municipios.press('Backspace')
    await page.getByRole('link', { name: 'Clarice Moura', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Clarice Moura' })).toBeVisible()
    await page.getByRole('navigation', { name: 'Você está em' }).getByRole('link', { name: 'Usuários' }).click()
    await expect(page).toHaveURL(/busca=clarice/)
    await expect(page.getByText('1 usuário', { exact: true })).toBeVisible()
  })

  test('a failure to load says so (R857, R343)', async ({ page }) => {
    await entrar(page, 'admin')
    await page.route('**/api/usuario/get-by-filtro', (r) =>
      r.fulfill({ status: 403, json: { code: 'semPermissao', message: 'Você não tem permissão para esta ação.' } }),
    )
    await page.goto(url('/usuario'))
    await expect(page.getByText('Erro ao obter usuários')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
  })

  test('from a new user to the invitation in the outbox, disabled, enabled and deleted (R434, R435, R741, R743, R749, R618)', async ({
    page,
  }) => {
    const { nome, email, cpf } = PESSOAS[test.info().retry]!
    await entrar(page, 'admin')
    await page.goto(url('/usuario/novo'))
    await page.getByLabel('Nome').fill(nome)
    await page.getByRole('button', { name: 'Criar e convidar' }).click()
    await expect(page.getByText('Campo Obrigatório').first()).toBeVisible()
    await paginaSemViolacoes(page)
    await page.getByLabel('CPF').fill(cpf)
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
    await page.getByLabel('Telefone').fill('48999990000')
    await expect(page.getByLabel('Telefone')).toHaveValue('(48) 99999-0000')
    await page.getByRole('combobox', { name: 'UF' }).fill('sc')
    await page.getByRole('option', { name: 'SC' }).click()
    await page.getByRole('tab', { name: /Acesso/ }).click()
    await page.getByRole('combobox', { name: 'Grupo de usuário' }).click()
    await page.getByRole('option', { name: /^Consultor Especialista/ }).click()
    await page.getByRole('button', { name: 'Criar e convidar' }).click()
    // A group of consultants: the company is asked for, on this tab.
    await expect(page.getByLabel('Razão social')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Razão social').fill('Consultoria de Teste Ltda.')
    await page.getByLabel('CNPJ').fill('11222333000181')
    await page.getByRole('tab', { name: /Permissões/ }).click()
    const grade = page.getByRole('group', { name: 'Adicionar permissões', exact: true })
    await grade.getByRole('combobox', { name: /Municípios/ }).click()
    await page.getByRole('option').nth(0).click()
    await page.getByRole('option').nth(1).click()
    await grade.getByRole('combobox', { name: /Papel/ }).click()
    await page.getByRole('option', { name: 'Consultor Especialista' }).click()
    await grade.getByRole('button', { name: 'Adicionar 2' }).click()
    await expect(page.getByText('2 permissões', { exact: true })).toBeVisible()
    await paginaSemViolacoes(page)
    await page.getByRole('button', { name: 'Criar e convidar' }).click()
    await expect(page.getByText('Usuário criado')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: nome })).toBeVisible()
    // Personal data arrives masked, and its history is beside it.
    await expect(page.getByLabel('CPF', { exact: true })).toHaveValue(/^\*\*\*\./)
    if ((page.viewportSize()?.width ?? 0) < 1200) await page.getByRole('button', { name: 'Histórico' }).click()
    await expect(page.getByText('Criação', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Mostrar: CPF' }).click()
    await expect(page.getByLabel('CPF', { exact: true })).toHaveValue(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/)
    await expect(page.getByText('Dados pessoais mostrados')).toBeVisible()
    await paginaSemViolacoes(page)

    await page.goto(url('/caixa-de-saida'))
    await page.getByRole('searchbox', { name: 'Buscar mensagem' }).fill(email)
    await page.getByRole('button', { name: new RegExp(email) }).click()
    await expect(page.getByRole('link', { name: /recover-password/ })).toBeVisible()
    await paginaSemViolacoes(page)

    await page.goto(url(`/usuario?busca=${encodeURIComponent(email)}`))
    await expect(page.getByText('Primeiro acesso pendente')).toBeVisible()
    await page.getByRole('button', { name: `Desabilitar: ${nome}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Desabilitar' }).click()
    await expect(page.getByText('Usuário desabilitado')).toBeVisible()
    await expect(page.getByText('Desabilitado', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: `Habilitar: ${nome}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Habilitar' }).click()
    await expect(page.getByText('Usuário habilitado')).toBeVisible()
    await page.getByRole('button', { name: `Mais ações: ${nome}` }).click()
    await page.getByRole('menuitem', { name: 'Excluir' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
    await expect(page.getByText('Nenhum usuário retornado')).toBeVisible()
  })

  test('leaving with unsaved changes asks; two people on one record are told (R435)', async ({ page }) => {
    const host = test.info().retry ? 'gov.localhost' : 'at.localhost'
    await entrar(page, 'admin', host)
    await page.goto(url('/usuario?busca=ad%40exemplo', host))
    await page.getByRole('link', { name: 'Josué Teixeira', exact: true }).click()
    await page.getByLabel('Nome').fill('Josué T. Teixeira')
    await page.getByRole('link', { name: 'Usuários' }).click()
    await page.getByRole('button', { name: 'Continuar editando' }).click()
    await expect(page.getByLabel('Nome')).toHaveValue('Josué T. Teixeira')

    const outra = await page.context().newPage()
    await outra.goto(page.url())
    await outra.getByLabel('Nome').fill('Josué Teixeira Filho')
    await outra.getByRole('button', { name: 'Salvar' }).click()
    await expect(outra.getByText('Usuário salvo')).toBeVisible()
    await outra.close()

    await page.getByRole('button', { name: 'Salvar' }).click()
    const dialogo = page.getByRole('dialog', { name: 'Este registro foi alterado por outra pessoa' })
    await expect(dialogo.getByText(/Josué Teixeira Filho/)).toBeVisible()
    await paginaSemViolacoes(page)
    await dialogo.getByRole('button', { name: 'Manter o que digitei' }).click()
    await expect(page.getByLabel('Nome')).toHaveValue('Josué T. Teixeira')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Usuário salvo')).toBeVisible()
  })

  test('who is no full admin gives the own group and those that it contains (R655)', async ({ page }) => {
    await entrar(page, 'administrador')
    await page.goto(url('/usuario/novo'))
    await page.getByRole('tab', { name: 'Acesso' }).click()
    await page.getByRole('combobox', { name: 'Grupo de usuário' }).click()
    await expect(
      page.getByText('Você pode escolher o seu grupo e os grupos que não podem mais do que ele.'),
    ).toBeVisible()
    await expect(page.getByRole('option', { name: /^AD/ })).toBeVisible()
    await expect(page.getByRole('option', { name: /^Administrador/ })).toBeVisible()
    await expect(page.getByRole('option', { name: /^(Operações|Administração geral)/ })).toHaveCount(0)
  })

  test('everybody keeps the own signature, a small PNG (R748, R750)', async ({ page }) => {
    const quem = test.info().retry ? 'sala' : 'parceiro'
    await entrar(page, quem)
    await page.goto(url('/cidade'))
    await page.getByRole('button', { name: /^Menu de/ }).click()
    await page.getByRole('menuitem', { name: 'Meus dados' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Meus dados' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Salvar' })).toHaveCount(0)
    const arquivo = page.locator('input[type=file]').first()
    await arquivo.setInputFiles({ name: 'grande.png', mimeType: 'image/png', buffer: Buffer.alloc(150_001) })
    await expect(page.getByText('Assinatura maior que 150kb')).toBeVisible()
    await arquivo.setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') })
    await expect(page.getByText('A assinatura deve ser uma imagem PNG')).toBeVisible()
    await arquivo.setInputFiles({ name: 'rubrica.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') })
    await expect(page.getByRole('img', { name: /^Assinatura de/ })).toBeVisible()
    await paginaSemViolacoes(page)
    const baixado = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Ver em um PDF de teste' }).click()
    expect((await baixado).suggestedFilename()).toBe('teste-assinatura.pdf')
    esquecerSessao(quem)
  })
})
