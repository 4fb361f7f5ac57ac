import { DEMO_SENHA } from '#server/demo/logins.ts'
import { entrar, esquecerSessao, expect, pedir, semViolacoes, test, url } from './praca.ts'

test.describe('Entrar e sair', () => {
  test('the login page opens without login, refuses a wrong password next to the form and lets the right one in (R374, R579)', async ({
    page,
  }) => {
    await page.goto(url('/auth/login'))
    await expect(page).toHaveTitle(/Entrar/)
    await semViolacoes(page)
    await page.getByLabel('E-mail').fill('ad@exemplo.com.br')
    await page.getByLabel(/^Senha/).fill('não é esta')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('E-mail ou senha inválidos')
    await expect(page.getByLabel('E-mail')).toHaveValue('ad@exemplo.com.br')
    await page.getByLabel(/^Senha/).fill(DEMO_SENHA)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page).toHaveURL(url('/cidade'))
    const stored = await page.evaluate(() => Object.keys(localStorage))
    // The keys of the specification (R152, R562).
    expect(stored).toEqual(
      expect.arrayContaining(['token', 'user', 'config', 'groupsConfig', 'uf', 'perfil', 'isSala', 'isGov']),
    )
    expect(await page.evaluate(() => localStorage.getItem('perfil'))).toBe('3')
  })

  test('one click on a demo login is enough, and its profile is admin (R563)', async ({ page }) => {
    await page.goto(url('/auth/login'))
    await page.getByRole('button', { name: /admin@praca\.local/ }).click()
    await expect(page).toHaveURL(url('/cidade'))
    expect(await page.evaluate(() => localStorage.getItem('perfil'))).toBe('1')
  })

  test('a screen behind login asks for it and is where one arrives afterwards (R027, R649)', async ({ page }) => {
    await page.goto(url('/usuario?busca=x'))
    await expect(page).toHaveURL(url('/auth/login'))
    await page.getByRole('button', { name: /admin@praca\.local/ }).click()
    await expect(page).toHaveURL(url('/usuario?busca=x'))
  })

  test('who is signed in and opens a public page is led to the start (R378)', async ({ page }) => {
    await entrar(page, 'analista')
    for (const path of ['/auth/login', '/auth/primeiro-acesso', '/auth/lost-password', '/auth/recover-password/abc']) {
      await page.goto(url(path))
      await expect(page).toHaveURL(url('/cidade'))
    }
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

  test('Sair ends the session in the browser and on the server (R466, R583)', async ({ page, request }) => {
    await page.goto(url('/auth/login'))
    await page.getByRole('button', { name: /parceiro@/ }).click()
    await expect(page).toHaveURL(url('/cidade'))
    const token = await page.evaluate(() => localStorage.getItem('token'))
    await page.getByRole('button', { name: /Marina Coutinho|Usuário/ }).click()
    await expect(page.getByRole('menu')).toContainText('Parceiro')
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await expect(page).toHaveURL(url('/auth/login'))
    expect(
      await page.evaluate(() => ['token', 'user', 'config', 'groupsConfig'].map((k) => localStorage.getItem(k))),
    ).toEqual([null, null, null, null])
    expect(
      (await request.get(url('/api/auth/sessao'), { headers: { authorization: `Bearer ${token}` } })).status(),
    ).toBe(401)
  })

  test('leaving in one tab leaves the others too', async ({ page, context }) => {
    await page.goto(url('/auth/login'))
    await page.getByRole('button', { name: /especialista@/ }).click()
    await expect(page).toHaveURL(url('/cidade'))
    const other = await context.newPage()
    await other.goto(url('/cidade'))
    await page.getByRole('button', { name: /Renato Siqueira|Usuário/ }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await expect(other).toHaveURL(url('/auth/login'))
  })
})

test.describe('Senha esquecida', () => {
  test('from the request through the mailed link to the new password (R376, R377)', async ({ page, celular }) => {
    const email = celular ? 'sala@exemplo.com.br' : 'condutor@exemplo.com.br'
    const host = 'educacao.localhost'
    await page.goto(url('/auth/lost-password', host))
    await semViolacoes(page)
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Receber o link por e-mail' }).click()
    await expect(page.getByText('Se os dados estiverem corretos', { exact: false })).toBeVisible()
    // No mail server is set: an administrator reads the outbox.
    const { token } = await pedir(page, 'POST', '/api/auth/login', { email: 'admin@praca.local', senha: DEMO_SENHA })
    const mails: { mensagemId: number; para: string }[] = await pedir(page, 'GET', '/api/email', undefined, token)
    const mail = await pedir(
      page,
      'GET',
      `/api/email/${mails.find((m) => m.para === email)!.mensagemId}`,
      undefined,
      token,
    )
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
    await expect(page).toHaveURL(url('/cidade', host))
    await page.goto(url('/privacidade', host))
    await page.evaluate(() => localStorage.clear())
    await page.goto(url(path, host))
    await expect(page.getByText(/não vale mais/).first()).toBeVisible()
  })

  test('first access asks for e-mail and CPF and answers the same to everybody (R375)', async ({ page }) => {
    await page.goto(url('/auth/primeiro-acesso', 'at.localhost'))
    await semViolacoes(page)
    await page.getByLabel('E-mail').fill('ninguem@exemplo.com.br')
    await page.getByLabel('CPF').fill('52998224725')
    await expect(page.getByLabel('CPF')).toHaveValue('529.982.247-25')
    await page.getByRole('button', { name: 'Receber o link por e-mail' }).click()
    await expect(page.getByText('Se os dados estiverem corretos', { exact: false })).toBeVisible()
  })
})

test.describe('Alterar senha', () => {
  test('asks for the current one and lets the new one in (R436)', async ({ page, celular }) => {
    const [host, persona] = ['parceiro.localhost', celular ? 'sala' : 'ad']
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
    await expect(page).toHaveURL(url('/cidade', host))
    esquecerSessao(persona, host)
  })
})

test.describe('Entrada única', () => {
  const host = 'sso.localhost'

  test('through the provider and back, without a password here, and out of both (R372, R465, R584)', async ({
    page,
  }) => {
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

  test('a provider that does not answer is told as Erro ao inicializar (R868)', async ({ page }) => {
    await page.goto(url('/auth/login?erro=sso', host))
    await expect(page.getByRole('alert')).toContainText('Erro ao inicializar')
  })
})
