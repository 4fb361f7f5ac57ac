import { paginaSemViolacoes } from './axe.ts'
import { entrar, expect, test, url } from './praca.ts'

test.describe('Configurações', () => {
  test('switching off what groups use asks, naming them; who changed it stands beside it (R425, R759)', async ({
    page,
  }) => {
    // The settings hold for everybody in an environment: a second try changes those of another.
    const host = test.info().retry ? 'parceiro.localhost' : 'territorios.localhost'
    await entrar(page, 'admin', host)
    await page.goto(url('/configuracoes', host))
    await expect(page.getByRole('button', { name: /^Menus/ })).toBeVisible()
    // Only what differs from what an environment usually has is marked: in the demo, nothing.
    await expect(page.getByText(/· 0 diferentes do modelo$/)).toBeVisible()
    await paginaSemViolacoes(page)
    await page.getByRole('searchbox', { name: 'Buscar permissão' }).fill('aba calendario')
    const aba = page.getByRole('switch', { name: 'Aba Calendário' })
    await aba.click()
    await expect(page.getByText(/· 1 diferente do modelo/)).toBeVisible()
    await page.getByRole('button', { name: 'Salvar' }).click()
    const pergunta = page.getByRole('dialog', { name: 'Desligar o que grupos usam?' })
    await expect(pergunta).toContainText('Consultor Condutor')
    // Behind a dialog the page stays where it was: nothing of it half under the header.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await paginaSemViolacoes(page)
    await pergunta.getByRole('button', { name: 'Desligar e salvar' }).click()
    await expect(page.getByText('Configurações salvas')).toBeVisible()
    await expect(page.getByText(/Alterada por Administrador geral, \d\d\/\d\d\/\d{4} \d\d:\d\d/)).toBeVisible()
    await page.reload()
    await page.getByRole('searchbox', { name: 'Buscar permissão' }).fill('aba calendario')
    await expect(aba).not.toBeChecked()

    // The group that has it on is told that it has no effect.
    await page.goto(url('/groups', host))
    await page.getByRole('link', { name: 'Editar: AD', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Buscar permissão' }).fill('aba calendario')
    await expect(page.getByText('Sem efeito: está desligada nas Configurações do ambiente')).toBeVisible()

    await page.goto(url('/auditoria?entidade=configuracao', host))
    await expect(page.getByText(/Aba Calendário: de Sim para Não/).first()).toBeVisible()
    await page.getByRole('button', { name: 'Conferir integridade' }).click()
    await expect(page.getByText('A auditoria está íntegra')).toBeVisible()
    await paginaSemViolacoes(page)
  })

  test('who may not edit them reads them; who may not read them is told', async ({ page }) => {
    await entrar(page, 'operacoes')
    await page.goto(url('/configuracoes'))
    await page.getByRole('button', { name: /^Menus/ }).click()
    await expect(page.getByRole('switch', { name: 'Menu Temas' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Salvar' })).toHaveCount(0)
    await entrar(page, 'ad')
    for (const tela of ['/configuracoes', '/groups', '/usuario', '/auditoria', '/caixa-de-saida']) {
      await page.goto(url(tela))
      await expect(page.getByText('Você não tem permissão para abrir esta tela')).toBeVisible()
    }
  })
})
