import type { Page } from '@playwright/test'
import { DEMO_SENHA } from '#server/access/demo-logins.ts'
import { paginaSemViolacoes } from './axe.ts'
import { entrar, expect, pedir, test, url } from './praca.ts'

/** Environments whose evidence no other journey decides on; phone and desktop run side by side and count for themselves. */
const host = () => (test.info().project.name === 'celular' ? 'at.localhost' : 'gov.localhost')
const BASE = '/api/pergunta/perguntaevidencia'

const tokenDe = async (persona: string) =>
  (await pedir(host(), 'POST', '/api/auth/login', { email: `${persona}@exemplo.com.br`, senha: DEMO_SENHA }))
    .token as string

interface NaFila {
  perguntaMunicipioId: number
  municipioId: number
}
/** An analyst ends an analysis of one of the consultant's cities meanwhile. */
const rejeitar = async (): Promise<NaFila> => {
  const [analista, condutor] = [await tokenDe('analista'), await tokenDe('condutor')]
  const { linhas } = await pedir(host(), 'GET', `${BASE}/fila?porPagina=200`, undefined, analista)
  for (const p of linhas as NaFila[]) {
    const caminho = `/api/pergunta/perguntamunicipio/get-pergunta/${p.perguntaMunicipioId}`
    // What the consultant does not reach is none of the consultant's.
    const minha = await pedir(host(), 'GET', caminho, undefined, condutor).catch(() => undefined)
    if (minha?.estado !== 'evidenciada') continue
    const { evidencias } = await pedir(host(), 'GET', caminho, undefined, analista)
    const abertas = (evidencias as { perguntaEvidenciaId: number; finalizada: boolean; rodada: number }[]).filter(
      (e) => !e.finalizada && e.rodada > 0,
    )
    await pedir(
      host(),
      'PUT',
      `${BASE}/finalizar-evidencia`,
      {
        perguntaMunicipioId: p.perguntaMunicipioId,
        evidencias: abertas.map((e) => ({
          perguntaEvidenciaId: e.perguntaEvidenciaId,
          aprovada: false,
          rejeitada: true,
          justificativa: 'Documento sem data',
        })),
      },
      analista,
    )
    return p
  }
  throw new Error('nothing is left to be analysed')
}

const sino = (page: Page) => page.getByRole('button', { name: /^Avisos/ })
const naoLidos = async (page: Page) => {
  await expect(sino(page)).toHaveAccessibleName(/não lido/)
  return Number.parseInt((await sino(page).locator('.praca-so-leitor').last().textContent())!, 10)
}
const conta = (page: Page, n: number) => expect(sino(page)).toHaveAccessibleName(new RegExp(`^Avisos\\s+${n} não lido`))

test.describe.configure({ mode: 'serial' })

test('a rejection counts up in the bell without a reload, leads to the evidence and counts down', {
  tag: '@celular',
}, async ({ page }) => {
  await entrar(page, 'condutor', host())
  const aberto = page.waitForResponse((r) => r.url().includes('/api/avisos/fluxo'))
  await page.goto(url('/cidade', host()))
  const antes = await naoLidos(page)
  await aberto
  const { municipioId, perguntaMunicipioId } = await rejeitar()
  await conta(page, antes + 1)
  await sino(page).click()
  const painel = page.getByRole('dialog', { name: 'Avisos' })
  const link = painel.getByRole('link', { name: /Não lido: .+ foi rejeitad[ao]$/ }).first()
  await expect(painel.getByText('Documento sem data').first()).toBeVisible()
  await paginaSemViolacoes(page)
  await link.click()
  await expect(page).toHaveURL(url(`/cidade/${municipioId}/evidenciar/${perguntaMunicipioId}`, host()))
  await expect(painel).toBeHidden()
  await conta(page, antes)
})

test('what is read here is read everywhere; all of them are, at one click', async ({ page, context }) => {
  await entrar(page, 'condutor', host())
  const outra = await context.newPage()
  await page.goto(url('/cidade', host()))
  const antes = await naoLidos(page)
  await outra.goto(url('/avisos', host()))
  await expect(outra.getByRole('heading', { level: 1, name: 'Avisos' })).toBeVisible()
  await paginaSemViolacoes(outra)
  await outra
    .getByRole('button', { name: /^Marcar como lido: / })
    .first()
    .click()
  await conta(outra, antes - 1)
  await page.bringToFront()
  await conta(page, antes - 1)
  await sino(page).click()
  await page.getByRole('button', { name: 'Marcar todos como lidos' }).click()
  await expect(sino(page)).toHaveAccessibleName(/^Avisos\s*$/)
})

test('with a kind turned off nothing comes; without the stream the page asks', { tag: '@celular' }, async ({
  page,
}) => {
  const tipos = [{ tipo: 'evidencia-rejeitada', pagina: true, email: 'na hora' }]
  await pedir(host(), 'PUT', '/api/avisos/preferencias', { tipos }, await tokenDe('condutor'))
  await page.route('**/api/avisos/fluxo', (r) => r.abort())
  await page.clock.install()
  await entrar(page, 'condutor', host())
  await page.goto(url('/usuario/avisos', host()))
  const caixa = page.getByRole('checkbox', { name: 'Evidência rejeitada: na página' })
  await expect(caixa).toBeChecked()
  await paginaSemViolacoes(page)
  await caixa.click()
  await expect(page.getByText('Preferência salva')).toBeVisible()
  await expect(caixa).not.toBeChecked()
  await rejeitar()
  const token = await tokenDe('condutor')
  const contar = async () => (await pedir(host(), 'GET', '/api/avisos/contagem', undefined, token)).naoLidos as number
  const antes = await contar()
  await caixa.click()
  await expect(caixa).toBeChecked()
  await rejeitar()
  expect(await contar()).toBe(antes + 1)
  await page.clock.fastForward(65_000)
  await conta(page, antes + 1)
})

test('a ZIP is prepared while one does something else, and waits in the bell', { tag: '@celular' }, async ({
  page,
}) => {
  await entrar(page, 'condutor', host())
  await page.goto(url('/cidade/1/evidencia/aprovada', host()))
  await page.getByRole('button', { name: 'Mais ações', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Preparar o ZIP em segundo plano' }).click()
  await expect(page.getByText('O arquivo está sendo preparado.')).toBeVisible()
  await page.goto(url('/cidade', host()))
  await expect(sino(page)).toHaveAccessibleName(/não lido/, { timeout: 60_000 })
  await sino(page).click()
  const arquivos = page.getByRole('region', { name: 'Em segundo plano' })
  const baixado = page.waitForEvent('download')
  await arquivos
    .getByRole('button', { name: /^Baixar/ })
    .first()
    .click()
  expect((await baixado).suggestedFilename()).toMatch(/^evidencias-.+\.zip$/)
  // The notice itself hands it over too.
  const outra = page.waitForEvent('download')
  await page
    .getByRole('dialog', { name: 'Avisos' })
    .getByRole('link', { name: /Pronto para baixar/ })
    .first()
    .click()
  expect((await outra).suggestedFilename()).toMatch(/^evidencias-.+\.zip$/)
  await expect(page).toHaveURL(url('/avisos', host()))
  await page
    .getByRole('button', { name: /^Tirar da lista: / })
    .first()
    .click()
  await expect(arquivos).toBeHidden()
})

test('by mail at once, or in the summary of the day: the choice is kept, and the mail goes or waits', async ({
  page,
}) => {
  const admin = (await pedir(host(), 'POST', '/api/auth/login', { email: 'admin@praca.local', senha: DEMO_SENHA }))
    .token
  const cartas = async () => {
    const busca = encodeURIComponent('condutor@exemplo.com.br')
    const { linhas } = await pedir(host(), 'GET', `/api/email?busca=${busca}&porPagina=200`, undefined, admin)
    return (linhas as { assunto: string }[]).filter((m) => m.assunto.includes('evidência rejeitada')).length
  }
  await entrar(page, 'condutor', host())
  await page.goto(url('/usuario/avisos', host()))
  const escolha = page.getByRole('combobox', { name: 'Evidência rejeitada: por e-mail' })
  await escolha.selectOption({ label: 'Resumo diário' })
  await expect(page.getByText('Preferência salva').first()).toBeVisible()
  await page.reload()
  await expect(escolha).toHaveValue('resumo')
  const antes = await cartas()
  await rejeitar()
  expect(await cartas()).toBe(antes)
  await escolha.selectOption({ label: 'Na hora' })
  await expect(page.getByText('Preferência salva').first()).toBeVisible()
  await rejeitar()
  expect(await cartas()).toBe(antes + 1)
})
