import { cpfDe } from '#server/demo/people.ts'
import { PNG } from '#server/files/fixtures.ts'
import { entrar, expect, semViolacoes, test, url } from './praca.ts'

const CIDADE = 1
const grupos = `/cidade/${CIDADE}/grupo`

test.describe('Grupos e membros', () => {
  test('a group is made, renamed, filled and emptied, and only then deleted (R006, R031)', async ({ page, marca }) => {
    const nome = `Conselho ${marca}`
    await entrar(page, 'admin')
    await page.goto(url(grupos))
    await expect(page.getByRole('heading', { level: 1, name: 'Grupos' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Comitê Gestor' })).toBeVisible()
    await semViolacoes(page)

    await page.getByRole('button', { name: 'Novo grupo' }).click()
    const dialogo = page.getByRole('dialog')
    await dialogo.getByRole('button', { name: 'Salvar' }).click()
    await expect(dialogo.getByText('Campo Obrigatório')).toBeVisible()
    await dialogo.getByLabel('Nome').fill('Comitê Gestor')
    await dialogo.getByRole('button', { name: 'Salvar' }).click()
    await expect(dialogo.getByText('Já existe um grupo com este nome neste município').first()).toBeVisible()
    await dialogo.getByLabel('Nome').fill(nome)
    await dialogo.getByLabel('Descrição').fill('Reúne quem decide')
    await dialogo.getByRole('button', { name: 'Salvar' }).click()
    await expect(dialogo).toBeHidden()

    await page.getByRole('button', { name: `Editar: ${nome}` }).click()
    await dialogo.getByLabel('Nome').fill(`${nome} novo`)
    await dialogo.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByRole('link', { name: `${nome} novo` })).toBeVisible()
    await page.getByRole('button', { name: `Excluir: ${nome} novo` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
    await expect(page.getByText('Grupo excluído')).toBeVisible()
    await expect(page.getByRole('link', { name: `${nome} novo` })).toHaveCount(0)
  })

  test('a member is included with a photo, made leader, edited and taken out of the group (R032, R527, R625, R626, R739)', {
    tag: '@celular',
  }, async ({ page, celular }) => {
    const n = (celular ? 71 : 73) + test.info().retry
    const nome = `Zélia Teste ${n}`
    await entrar(page, 'admin')
    await page.goto(url(grupos))
    await page.getByRole('link', { name: 'Lideranças Locais' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Lideranças Locais' })).toBeVisible()
    await semViolacoes(page)

    await page.getByRole('button', { name: 'Novo membro' }).click()
    const dialogo = page.getByRole('dialog')
    await dialogo.getByRole('button', { name: 'Salvar' }).click()
    for (const frase of ['O nome é obrigatório', 'O e-mail é obrigatório', 'O telefone é obrigatório'])
      await expect(dialogo.getByText(frase)).toBeVisible()
    if (!celular) expect((await dialogo.boundingBox())?.width).toBe(600)
    await semViolacoes(page)

    await dialogo.getByLabel('CPF', { exact: true }).fill(cpfDe(9_100_000 + n))
    await expect(dialogo.getByLabel('CPF', { exact: true })).toHaveValue(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/)
    await dialogo.getByLabel('Nome').fill(nome)
    await dialogo.getByLabel('E-mail').fill(`zelia${n}@exemplo.com.br`)
    await dialogo.getByLabel('Telefone').fill('48900000020')
    const escolher = dialogo.locator('input[type="file"]').first()
    await escolher.setInputFiles({
      name: 'foto.png',
      mimeType: 'image/png',
      buffer: Buffer.concat([PNG, Buffer.alloc(150_001)]),
    })
    await expect(dialogo.getByText(/Foto maior que 150kb/)).toBeVisible()
    await escolher.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: PNG })
    await expect(dialogo.getByText('foto.png')).toBeVisible()
    await dialogo.getByRole('button', { name: 'Salvar' }).click()
    // Somebody of this city has the number.
    await expect(dialogo.getByText('O telefone já cadastrado').first()).toBeVisible()
    await dialogo.getByLabel('Telefone').fill(`489100000${n}`)
    await dialogo.getByRole('button', { name: 'Salvar' }).click()
    await expect(dialogo).toBeHidden()
    await expect(page.getByText(nome).first()).toBeVisible()

    await page.getByRole('button', { name: `Tornar líder: ${nome}` }).click()
    await expect(page.getByRole('button', { name: `Deixar de liderar: ${nome}` })).toBeVisible()
    await page.getByRole('button', { name: `Editar: ${nome}` }).click()
    await expect(dialogo.getByLabel('CPF', { exact: true })).toHaveValue(/^\*\*\*/)
    await dialogo.getByRole('button', { name: 'Mostrar: Telefone' }).click()
    await expect(dialogo.getByLabel('Telefone', { exact: true })).toHaveValue(/\(48\) 91000-00/)
    await dialogo.getByLabel('Cargo').fill('Diretora')
    await dialogo.getByRole('button', { name: 'Salvar' }).click()
    await expect(dialogo).toBeHidden()
    await expect(page.getByText('Diretora').first()).toBeVisible()

    await page.getByRole('button', { name: `Mais ações: ${nome}` }).click()
    await page.getByRole('menuitem', { name: 'Retirar do grupo' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Retirar' }).click()
    await expect(page.getByText('Membro retirado do grupo')).toBeVisible()
    await expect(page.getByText(nome)).toHaveCount(0)

    // In no group, and still among the people of the city.
    await page.goto(url(`${grupos}?ver=pessoas`))
    await page.getByRole('searchbox').fill(nome)
    await expect(page.getByText(nome).first()).toBeVisible()
    await semViolacoes(page)
    await page.getByRole('button', { name: `Excluir: ${nome}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
    await expect(page.getByText('Membro excluído')).toBeVisible()
  })

  test('a person of another city is found by CPF and reused; members of all cities show by permission (R250, R740)', async ({
    page,
  }) => {
    await entrar(page, 'admin')
    // The demo's second person of the second city; each city has another CPF.
    const cpf = cpfDe(3_000_000 + 102)
    const nome = 'Benedito Sampaio'
    await page.goto(url(grupos))
    await page.getByRole('link', { name: 'Câmara Técnica de Compras' }).click()
    await page.getByRole('button', { name: 'Novo membro' }).click()
    const dialogo = page.getByRole('dialog')
    await dialogo.getByLabel('CPF', { exact: true }).fill(cpf)
    await expect(dialogo.getByText(new RegExp(`${nome} está em Pedra Clara`))).toBeVisible()
    await semViolacoes(page)
    await dialogo.getByRole('button', { name: 'Aproveitar os dados' }).click()
    await expect(dialogo.getByLabel('Nome')).toHaveValue(nome)
    await expect(dialogo.getByLabel('Telefone', { exact: true })).toHaveValue(/\*\*/)
    await dialogo.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Descartar' }).click()

    await page.goto(url(`${grupos}?ver=pessoas`))
    await page.getByRole('switch', { name: 'De todos os municípios' }).click()
    await expect(page.getByText('Pedra Clara/SC').first()).toBeVisible()
  })

  test('who may not see the data gets short names and masked numbers, and cannot reveal (R885, R886)', async ({
    page,
  }) => {
    await entrar(page, 'ad')
    await page.goto(url(grupos))
    await expect(page.getByText('Antônia Prates').first()).toBeVisible()
    await page.getByRole('link', { name: 'Comitê Gestor' }).click()
    await expect(page.getByText('Antônia Prates').first()).toBeVisible()
    await expect(page.getByText('(48) *****-0020')).toBeVisible()
    await semViolacoes(page)
    await page.getByRole('button', { name: /^Ver: Antônia/ }).click()
    const dialogo = page.getByRole('dialog')
    await expect(dialogo.getByLabel('Nome')).toHaveValue('Antônia Prates')
    await expect(dialogo.getByRole('button', { name: /^Mostrar/ })).toHaveCount(0)
    await expect(dialogo.getByRole('combobox', { name: 'Instituição' })).toHaveCount(0)
    await dialogo.getByRole('button', { name: 'Entendi' }).click()
    await expect(dialogo).toHaveCount(0)
  })

  test('a failure loading members is told as such (R301)', async ({ page }) => {
    await entrar(page, 'admin')
    await page.route('**/api/municipio/membro/get-membro-by-grupo/**', (r) =>
      r.fulfill({ status: 422, json: { code: 'regra', message: 'Não deu.', requestId: 'x' } }),
    )
    await page.goto(url(`${grupos}/1`))
    await expect(page.getByText('Erro ao obter membros')).toBeVisible()
  })
})
