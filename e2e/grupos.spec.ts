import { paginaSemViolacoes } from './axe.ts'
import { entrar, expect, test, url } from './praca.ts'

test.describe('Grupos', () => {
  test('from a copy to a new group with its flags, its change and its end (R049, R050, R051, R437, R752, R881)', async ({
    page,
    marca,
  }) => {
    const nome = `Equipe ${marca}`
    await entrar(page, 'admin')
    await page.goto(url('/groups'))
    await expect(page.getByText('+1 eixo')).toBeVisible()
    await paginaSemViolacoes(page)
    await page.getByRole('link', { name: 'Copiar para um novo: AD', exact: true }).click()
    await expect(page.getByText('Começa com as permissões de AD')).toBeVisible()
    await page.getByRole('button', { name: 'Criar grupo' }).click()
    await expect(page.getByText('Campo Obrigatório', { exact: true })).toBeVisible()
    await page.getByLabel('Nome').fill(nome)

    const busca = page.getByRole('searchbox', { name: 'Buscar permissão' })
    await busca.fill('aba calendario')
    await page.getByRole('switch', { name: 'Aba Calendário' }).click()
    await busca.fill('criarUsuario')
    await expect(page.getByRole('switch', { name: 'Criar usuário' })).toBeDisabled()
    await expect(page.getByText('Depende de “Menu Usuários”, que está desligada')).toBeVisible()
    await paginaSemViolacoes(page)
    await page.getByRole('button', { name: 'Criar grupo' }).click()
    await expect(page.getByText('Grupo criado')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: nome })).toBeVisible()

    await page.getByRole('searchbox', { name: 'Buscar permissão' }).fill('aba calendario')
    await expect(page.getByRole('switch', { name: 'Aba Calendário' })).not.toBeChecked()
    await page.getByRole('switch', { name: 'Aba Calendário' }).click()
    await page.getByRole('combobox', { name: 'Relatórios do dashboard' }).fill('nivel de maturidade')
    await page.getByRole('option', { name: /Nível de maturidade/ }).click()
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Grupo salvo')).toBeVisible()
    if ((page.viewportSize()?.width ?? 0) < 1200) await page.getByRole('button', { name: 'Histórico' }).click()
    await expect(page.getByText('Alteração', { exact: true })).toBeVisible()
    await expect(page.getByRole('complementary').getByText('Aba Calendário')).toBeVisible()
    await paginaSemViolacoes(page)

    await page.getByRole('button', { name: 'Mais ações' }).click()
    await page.getByRole('menuitem', { name: 'Excluir' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
    await expect(page).toHaveURL(url('/groups'))
    await expect(page.getByRole('link', { name: nome })).toHaveCount(0)
  })

  test('a group with people cannot be deleted, and full access is only for full admins', async ({ page }) => {
    await entrar(page, 'administrador')
    await page.goto(url('/groups'))
    await expect(page.getByRole('button', { name: 'Excluir: AD', exact: true })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await expect(page.getByRole('link', { name: 'Editar: Administração geral' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Editar: AD', exact: true }).click()
    await expect(page.getByRole('switch', { name: /Ver todos os eixos/ })).toBeVisible()
    await expect(page.getByRole('switch', { name: /^Acesso total/ })).toHaveCount(0)
  })

  test('areas on the left, permissions on the right; what is found comes into view; marks are against the model of the group', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1366, height: 768 })
    await entrar(page, 'admin')
    await page.goto(url('/groups'))
    await page.getByRole('link', { name: 'Editar: Analista', exact: true }).click()
    const areas = page.getByRole('navigation', { name: 'Áreas' })
    await areas.getByRole('button').last().click()
    const primeira = page.locator('nav[aria-label="Áreas"] + div').getByRole('switch').first()
    await expect(primeira).toBeVisible()
    const [a, b] = [(await areas.boundingBox())!, (await primeira.boundingBox())!]
    expect(a.x + a.width).toBeLessThanOrEqual(b.x)
    await expect(page.getByRole('status').filter({ hasText: ' · 0 diferentes do modelo' })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Buscar permissão' }).fill('aba calendario')
    const achada = page.getByRole('switch', { name: 'Aba Calendário' })
    await expect(achada).toBeInViewport({ ratio: 1 })
    const antes = await page.getByRole('status').filter({ hasText: 'do modelo' }).innerText()
    await achada.click()
    await expect(page.getByRole('status').filter({ hasText: 'do modelo' })).not.toHaveText(antes)
  })
})
