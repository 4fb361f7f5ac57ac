import { DEMO_SENHA } from '#server/access/demo-logins.ts'
import { paginaSemViolacoes } from './axe.ts'
import { entrar, expect, pedir, test, url } from './praca.ts'

const HOST = 'localhost'
interface Linha {
  relatorioId: number
  municipioId: number
  titulo: string
}
const comoAdmin = async () =>
  (await pedir(HOST, 'POST', '/api/auth/login', { email: 'admin@praca.local', senha: DEMO_SENHA })).token as string

/** A report of the demo whose survey nobody has sent yet. */
const semPesquisa = async (token: string): Promise<Linha> => {
  const { linhas } = (await pedir(
    HOST,
    'POST',
    '/api/relatorio/get-by-filtro-novo',
    { statusRelatorioId: 2 },
    token,
  )) as {
    linhas: Linha[]
  }
  for (const l of linhas) {
    const r = await pedir(HOST, 'GET', `/api/relatorio/pesquisa/${l.relatorioId}`, undefined, token)
    if (r.podeEnviar && r.enviadas === 0) return l
  }
  throw new Error('no report of the demo is left')
}

test('R711: those who came are asked by mail, answer on the phone without login, and the report tells how many did', {
  tag: ['@celular', '@so-no-celular'],
}, async ({ page }) => {
  const token = await comoAdmin()
  const r = await semPesquisa(token)
  await entrar(page, 'admin')
  await page.goto(url(`/cidade/${r.municipioId}/relatorio/obter/${r.relatorioId}`))
  await page.getByRole('button', { name: 'Enviar a pesquisa' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByText(/^Pesquisa enviada a/)).toBeVisible()
  await expect(page.getByText(/0 respostas de \d+ pessoas?/)).toBeVisible()

  const caixa = (await pedir(HOST, 'GET', '/api/email?busca=como%20foi', undefined, token)) as {
    linhas: { mensagemId: number }[]
  }
  const carta = await pedir(HOST, 'GET', `/api/email/${caixa.linhas[0]!.mensagemId}`, undefined, token)
  const endereco = /\/pesquisa\/[\w-]{43}/.exec(carta.texto as string)![0]
  await page.context().setStorageState({ cookies: [], origins: [] })
  await page.goto(url(endereco))
  await expect(page.getByRole('heading', { level: 2, name: r.titulo })).toBeVisible()
  await page.getByRole('button', { name: 'Enviar a resposta' }).click()
  await expect(page.getByText('Escolha uma nota de 0 a 10', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: 'Nota 9' }).click()
  await page.getByLabel(/Comentário/).fill('Muito bom para quem compra da prefeitura.')
  await paginaSemViolacoes(page)
  await page.getByRole('button', { name: 'Enviar a resposta' }).click()
  await expect(page.getByText(/Sua resposta foi registrada/)).toBeVisible()
  await page.getByRole('button', { name: 'Mudar a resposta' }).click()
  await expect(page.getByRole('radio', { name: 'Nota 9' })).toBeChecked()
  await page.getByRole('radio', { name: 'Nota 10' }).click()
  await page.getByRole('button', { name: 'Mudar a resposta' }).click()
  await expect(page.getByText(/Sua resposta foi registrada/)).toBeVisible()

  await entrar(page, 'admin')
  await page.goto(url(`/cidade/${r.municipioId}/relatorio/obter/${r.relatorioId}`))
  await expect(page.getByText(/1 resposta de \d+ pessoas?/)).toBeVisible()
})

test('R709: a report goes by mail from its page', async ({ page }) => {
  const token = await comoAdmin()
  const { linhas } = (await pedir(
    HOST,
    'POST',
    '/api/relatorio/get-by-filtro-novo',
    { statusRelatorioId: 2 },
    token,
  )) as {
    linhas: Linha[]
  }
  const r = linhas[0]!
  await entrar(page, 'admin')
  await page.goto(url(`/cidade/${r.municipioId}/relatorio/obter/${r.relatorioId}`))
  await page.getByRole('main').getByRole('button', { name: 'Mais ações', exact: true }).last().click()
  await page.getByRole('menuitem', { name: 'Enviar por e-mail' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Enviar por e-mail' })
  await dialogo.getByRole('checkbox').first().click()
  await dialogo.getByLabel('Outros endereços').locator('visible=true').fill('gestor@exemplo.com.br')
  await paginaSemViolacoes(page)
  await dialogo.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByText('Relatório enviado a 2 pessoas', { exact: true })).toBeVisible()
  await expect(page.getByText('Relatório enviado por e-mail a 2 pessoas')).toBeVisible()
})
