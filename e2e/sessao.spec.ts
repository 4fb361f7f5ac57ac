import { DEMO_SENHA } from '#server/access/demo-logins.ts'
import { entrar, esquecerSessao, expect, pedir, semViolacoes, test, url } from './praca.ts'

/** The list of cities, or the one city of who has one. */
const NO_TRABALHO = /:\d+\/cidade(\/\d+\/geral)?$/

test.describe('Entrar e sair', () => {
  test('a wrong password is refused next to the form, the right one lets in, and Sair ends it in every tab and on the server (R374, R378, R466, R579, R583)', {
    tag: '@celular',
  }, async ({ page, context, request }) => {
    await page.goto(url('/auth/login'))
    await expect(page).toHaveTitle(/Entrar/)
    await semViolacoes(page)
    await page.getByLabel('E-mail').fill('parceiro@exemplo.com.br')
    await page.getByLabel(/^Senha/).fill('não é esta')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('E-mail ou senha inválidos')
    await expect(page.getByLabel('E-mail')).toHaveValue('parceiro@exemplo.com.br')
    await page.getByLabel(/^Senha/).fill(DEMO_SENHA)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page).toHaveURL(NO_TRABALHO)
    const stored = await page.evaluate(() => Object.keys(localStorage))
    // The keys of the specification (R152, R562).
    expect(stored).toEqual(
      expect.arrayContaining(['token', 'user', 'config', 'groupsConfig', 'uf', 'perfil', 'isSala', 'isGov']),
    )
    expect(await page.evaluate(() => localStorage.getItem('perfil'))).toBe('3')

    const other = await context.newPage()
    for (const path of ['/auth/login', '/auth/primeiro-acesso', '/auth/lost-password', '/auth/recover-password/abc']) {
      await other.goto(url(path))
      await expect(other).toHaveURL(url('/cidade'))
    }

    const token = await page.evaluate(() => localStorage.getItem('token'))
    await page.getByRole('button', { name: 'Menu de Marina Coutinho' }).click()
    await expect(page.getByRole('menu')).toContainText('Parceiro')
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await expect(page).toHaveURL(url('/auth/login'))
    await expect(other).toHaveURL(url('/auth/login'))
    expect(
      await page.evaluate(() => ['token', 'user', 'config', 'groupsConfig'].map((k) => localStorage.getItem(k))),
    ).toEqual([null, null, null, null])
    const sessao = await request.get(url('/api/auth/sessao'), { headers: { authorization: `Bearer ${token}` } })
    expect(sessao.status()).toBe(401)
  })

  test('a screen behind login asks for it; one click on a demo login is enough, and leads there (R027, R563, R649)', async ({
    page,
  }) => {
    await page.goto(url('/usuario?busca=x'))
    await expect(page).toHaveURL(url('/auth/login'))
    await page.getByRole('button', { name: /admin@praca\.local/ }).click()
    await expect(page).toHaveURL(url('/usuario?busca=x'))
    expect(await page.evaluate(() => localStorage.getItem('perfil'))).toBe('1')
  })

  test('a 401 anywhere ends the session, says so and returns to the last route after login (R344, R580, R581, R582)', async ({
    page,
  }) => {
    await entrar(page, 'operacoes')
    await page.goto(url('/auditoria'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Auditoria')
    await page.evaluate(() => localStorage.setItem('token', `padrao.${'x'.repeat(43)}`))
    await page.goto(url('/usuario'))
    await expect(page).toHaveURL(url('/auth/login'))
    expect(await page.evaluate(() => [localStorage.getItem('expired'), localStorage.getItem('token')])).toEqual([
      'true',
      null,
    ])
    await expect(page.getByText('Sua sessão expirou. Entre novamente.')).toBeVisible()
    await page.getByRole('button', { name: /operacoes@/ }).click()
    await expect(page).toHaveURL(url('/usuario'))
    esquecerSessao('operacoes')
  })
})

test.describe('Senha esquecida', () => {
  const host = 'educacao.localhost'

  test('from the request through the mailed link to the new password (R376, R377)', async ({ page }) => {
    const email = 'condutor@exemplo.com.br'
    await page.goto(url('/auth/lost-password', host))
    await semViolacoes(page)
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Receber o link por e-mail' }).click()
    await expect(page.getByText('Se os dados estiverem corretos', { exact: false })).toBeVisible()
    // No mail server is set: an administrator reads the outbox.
    const admin = { email: 'admin@praca.local', senha: DEMO_SENHA }
    const { token } = await pedir(host, 'POST', '/api/auth/login', admin)
    const { linhas }: { linhas: { mensagemId: number; para: string }[] } = await pedir(
      host,
      'GET',
      '/api/email',
      undefined,
      token,
    )
    const { mensagemId } = linhas.find((m) => m.para === email)!
    const mail = await pedir(host, 'GET', `/api/email/${mensagemId}`, undefined, token)
    const path = /\/auth\/recover-password\/[\w-]+/.exec(mail.texto)![0]
    await page.goto(url(path, host))
    await semViolacoes(page)
    await page.getByLabel(/^Nova senha/).fill('curta')
    await page.getByLabel(/^Confirm/).fill('curta')
    await page.getByRole('button', { name: 'Salvar a senha' }).click()
    await expect(page.getByText('A senha deve ter ao menos 10 caracteres', { exact: true })).toBeVisible()
    await page.getByLabel(/^Nova senha/).fill('uma senha bem nova')
    await page.getByLabel(/^Confirm/).fill('uma senha bem nova')
    await page.getByRole('button', { name: 'Salvar a senha' }).click()
    await expect(page).toHaveURL(url('/auth/login', host))
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel(/^Senha/).fill('uma senha bem nova')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page).toHaveURL(NO_TRABALHO)
    await page.goto(url('/privacidade', host))
    await page.evaluate(() => localStorage.clear())
    await page.goto(url(path, host))
    await expect(page.getByText(/não vale mais/).first()).toBeVisible()
  })

  test('first access asks for e-mail and CPF and answers the same to everybody (R375)', async ({ page }) => {
    await page.goto(url('/auth/primeiro-acesso', host))
    await semViolacoes(page)
    await page.getByLabel('E-mail').fill('ninguem@exemplo.com.br')
    await page.getByLabel('CPF').fill('52998224725')
    await expect(page.getByLabel('CPF')).toHaveValue('529.982.247-25')
    await page.getByRole('button', { name: 'Receber o link por e-mail' }).click()
    await expect(page.getByText('Se os dados estiverem corretos', { exact: false })).toBeVisible()
  })
})

test.describe('Alterar senha', () => {
  test('asks for the current one and lets the new one in (R436)', async ({ page }) => {
    const host = 'parceiro.localhost'
    // A second try finds the first one's password changed.
    const persona = ['ad', 'sala'][test.info().retry]!
    await entrar(page, persona, host)
    await page.goto(url('/usuario/atualizar-senha', host))
    await semViolacoes(page)
    await page.getByLabel(/^Senha atual/).fill('não é esta')
    await page.getByLabel(/^Nova senha/).fill('uma senha bem nova')
    await page.getByLabel(/^Confirm/).fill('uma senha bem nova')
    await page.getByRole('button', { name: /Alterar|Salvar/ }).click()
    await expect(page.getByText('Senha atual incorreta', { exact: true })).toBeVisible()
    await page.getByLabel(/^Senha atual/).fill(DEMO_SENHA)
    await page.getByRole('button', { name: /Alterar|Salvar/ }).click()
    await expect(page).toHaveURL(url('/auth/login', host))
    await page.getByLabel('E-mail').fill(`${persona}@exemplo.com.br`)
    await page.getByLabel(/^Senha/).fill('uma senha bem nova')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page).toHaveURL(NO_TRABALHO)
    esquecerSessao(persona, host)
  })
})

test.describe('Entrada única', () => {
  const host = 'sso.localhost'

  test('a provider that does not answer is told; through it and back, without a password here, and out of both (R372, R465, R584, R868)', async ({
    page,
  }) => {
    await page.goto(url('/auth/login?erro=sso', host))
    await expect(page.getByRole('alert')).toContainText('Erro ao inicializar')
    await page.goto(url('/auth/login', host))
    await semViolacoes(page)
    await expect(page.getByLabel(/^Senha/)).toHaveCount(0)
    await page.getByRole('link', { name: /Entrar com a conta/ }).click()
    await page.locator('input[name=login]').fill('amei-clarice')
    await page.locator('input[name=password]').fill('qualquer')
    await page.locator('button[type=submit]').click()
    await page.locator('button[type=submit]').click()
    await expect(page).toHaveURL(url('/cidade', host))
    await page.getByRole('button', { name: /Clarice Moura/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Alterar senha' })).toHaveCount(0)
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await expect(page).toHaveURL(/\/session\/end/)
    expect(new URL(page.url()).searchParams.get('id_token_hint')).toBeTruthy()
  })
})
