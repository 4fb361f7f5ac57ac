import { DEMO_SENHA } from '#server/access/demo-logins.ts'
import { paginaSemViolacoes } from './axe.ts'
import { entrar, expect, pedir, test, url } from './praca.ts'

/** An edition of long ago is the journey's own: what it publishes is nobody else's. */
interface Edicao {
  seloEdicaoId: number
  ano: number
  uf: string
}
const comoAdmin = async (host: string) =>
  (await pedir(host, 'POST', '/api/auth/login', { email: 'admin@praca.local', senha: DEMO_SENHA })).token as string

const novaEdicao = async (host: string, token: string, uf: string, ano: number): Promise<Edicao> =>
  pedir(
    host,
    'POST',
    '/api/selo-edicao',
    {
      ...{ ano, uf, inscricaoInicio: `${ano}-02-01`, inscricaoFim: `${ano}-04-30`, diagnosticoAte: `${ano}-05-30` },
      ...{ criterio1Ate: `${ano}-06-30`, evidenciasAte: `${ano}-10-31`, clienteOcultoInicio: `${ano}-08-01` },
      ...{ clienteOcultoFim: `${ano}-11-30`, resultado: `${ano}-12-15` },
      ...{ bronzeMinimo: 75, prataMinimo: 81, ouroMinimo: 90, diamanteMinimo: 99 },
    },
    token,
  )

for (const [host, uf] of [
  ['sala.localhost', 'SC'],
  ['parceiro.localhost', 'SP'],
] as const)
  test(`R369: in ${host} a state's threshold moves its medals, the result is published, and its certificate is verified`, async ({
    page,
  }) => {
    const token = await comoAdmin(host)
    const edicao = await novaEdicao(host, token, uf, host === 'sala.localhost' ? 2019 : 2018)
    await entrar(page, 'admin', host)

    await test.step('the levels follow the threshold', async () => {
      const listar = () => page.goto(url(`/selo-resultado?edicao=${edicao.seloEdicaoId}&ordem=-total`, host))
      await listar()
      const primeira = page.getByRole('row').nth(1)
      await expect(primeira).toBeVisible()
      await expect(page.getByRole('list', { name: 'Quantos de cada nível' })).toContainText('Bronze')
      await page.goto(url('/selo-edicoes', host))
      const linha = page.getByRole('row').filter({ hasText: String(edicao.ano) })
      await linha.getByRole('button', { name: /Editar/ }).click()
      const dialogo = page.getByRole('dialog')
      await dialogo.getByLabel(/^Bronze a partir de/).fill('95')
      await dialogo.getByRole('button', { name: 'Salvar' }).click()
      await expect(dialogo.getByText('Deve ser maior que o de Bronze')).toBeVisible()
      await dialogo.getByLabel(/^Bronze a partir de/).fill('1')
      await dialogo.getByRole('button', { name: 'Salvar' }).click()
      await expect(dialogo).toBeHidden()
      await listar()
      await expect(primeira.getByText(/^(Bronze|Prata|Ouro)$/)).toBeVisible()
      await paginaSemViolacoes(page)
    })

    await test.step('publish, with the numbers in view', async () => {
      await page.getByRole('button', { name: 'Publicar resultado' }).click()
      const dialogo = page.getByRole('dialog')
      await expect(dialogo.getByText('Ainda falta')).toBeVisible()
      await dialogo.getByRole('button', { name: 'Publicar', exact: true }).click()
      await expect(page.getByText('Resultado final publicado.')).toBeVisible()
    })

    await test.step('certificate and verification', async () => {
      await page.getByRole('row').nth(1).getByRole('link').click()
      await expect(page.getByRole('heading', { name: 'Resultado final' })).toBeVisible()
      const baixado = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Baixar o certificado' }).click()
      expect((await baixado).suggestedFilename()).toMatch(/^certificado-selo-.*\.pdf$/)
      const municipioId = /cidade\/(\d+)/.exec(page.url())![1]
      const { codigo } = await pedir(
        host,
        'GET',
        `/api/selo/resultado/${municipioId}?edicao=${edicao.seloEdicaoId}`,
        undefined,
        token,
      )
      await page.context().setStorageState({ cookies: [], origins: [] })
      await page.goto(url('/selo/verificar', host))
      await page.getByLabel('Código do certificado').fill('ABC')
      await page.getByRole('button', { name: 'Conferir' }).click()
      await expect(page.getByText('O código tem 16 letras e números.')).toBeVisible()
      await page.getByLabel('Código do certificado').fill(codigo)
      await page.getByRole('button', { name: 'Conferir' }).click()
      await expect(page.getByText('Certificado válido')).toBeVisible()
      await expect(page.getByRole('img', { name: /Medalha (Bronze|Prata|Ouro) do selo/ })).toBeVisible()
      await paginaSemViolacoes(page)
    })
  })
