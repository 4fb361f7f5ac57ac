import type { Page } from '@playwright/test'
import { CELULAR_ESTREITO, emTelaPequena, QUATRO_VEZES } from './alcance.ts'
import { paginaSemViolacoes } from './axe.ts'
import { entrar, expect, test, url } from './praca.ts'

const SALA = 'sala.localhost'
const escolher = async (page: Page, campo: string, opcao: string) => {
  await page.getByRole('dialog').getByRole('combobox', { name: campo }).click()
  await page.getByRole('option', { name: opcao, exact: true }).click()
}
const ABAS = [
  ['sala-indicadores', 'Indicadores'],
  ['sala-indicadores-apuracao', 'Formas de Apuração'],
  ['sala-indicadores-fonte', 'Fontes'],
  ['sala-indicadores-leitura', 'Leituras'],
  ['sala-indicadores-nivel', 'Níveis'],
  ['sala-indicadores-unidade', 'Unidades'],
] as const

test('an indicator is defined, measured over twelve months pasted from a sheet, and linked to an action (R440, R441, R507, R513, R843)', {
  tag: '@celular',
}, async ({ page, celular, marca }) => {
  const fazer = async (nome: string) => {
    if (celular) await page.getByRole('button', { name: 'Mais ações', exact: true }).click()
    await page.getByRole(celular ? 'menuitem' : 'button', { name: nome }).click()
  }
  const codigo = `X${marca}`.slice(0, 20)
  const nome = `Visitas ${marca}`
  await entrar(page, 'admin', SALA)
  await page.goto(url('/sala-principal/1/sala-indicadores', SALA))
  await page.getByRole('button', { name: 'Novo indicador' }).click()
  const novo = page.getByRole('dialog')
  await novo.getByLabel('Código').fill(codigo)
  await novo.getByLabel('Nome').fill(nome)
  await escolher(page, 'Nível', 'Operacional')
  await escolher(page, 'Unidade', 'Quantidade (nº)')
  await escolher(page, 'Forma de apuração', 'Soma')
  await escolher(page, 'Leitura', 'Quanto maior, melhor')
  await escolher(page, 'Fonte', 'Sistema da Sala')
  await escolher(page, 'Periodicidade', 'Mensal')
  await novo.getByLabel('Meta padrão', { exact: true }).fill('100')
  await novo.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText(nome).first()).toBeVisible()

  await entrar(page, 'sala', SALA)
  await page.goto(url('/sala-municipio-principal', SALA))
  const paginas = page.getByRole('navigation', { name: 'Páginas da sala' })
  await paginas.getByRole('link', { name: 'Mapa de Indicadores' }).click()
  await expect(page).toHaveURL(/\/sala-indicadores-municipio$/)
  const id = /sala-principal\/(\d+)/.exec(page.url())![1]
  await page.goto(url(`/sala-principal/${id}/sala-indicadores-municipio?ano=2025`, SALA))

  // One of the twelve is wrong: nothing is written, and the cell is named.
  await fazer('Colar da planilha')
  const colar = page.getByRole('dialog', { name: 'Colar valores em 2025' })
  const bloco = (julho: string) => `${codigo}\t${[10, 10, 10, 10, 10, 10, julho, 10, 10, 10, 10, 10].join('\t')}`
  await colar.getByLabel('Bloco copiado da planilha').fill(bloco('1e400'))
  await expect(colar.getByRole('row', { name: /Julho/ })).toContainText('Errado: Não é um número')
  await expect(colar.getByRole('button', { name: /^Gravar/ })).toBeDisabled()
  await colar.getByLabel('Bloco copiado da planilha').fill(bloco('10'))
  await colar.getByRole('button', { name: 'Gravar 12 valores' }).click()
  await expect(page.getByText('Um indicador salvo')).toBeVisible()
  // On a phone it lies over what is looked at next.
  await page.getByRole('button', { name: 'Fechar aviso' }).click()
  await expect(colar).toHaveCount(0)

  if (celular) {
    await page.getByRole('combobox', { name: 'Indicador' }).click()
    await page.getByRole('option', { name: `${codigo} · ${nome}` }).click()
  }
  const onde = celular ? page.locator('main') : page.getByRole('row', { name: new RegExp(nome) })
  await expect(onde.getByText(/Meta alcançada/).last()).toBeVisible()
  const marco = page.getByRole('textbox', { name: celular ? 'Março' : `${nome}, Março`, exact: true })
  await expect(marco).toHaveValue('10')
  await marco.fill('-3')
  await expect(marco).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('button', { name: `${nome}, Março: Não pode ser negativo` })).toBeVisible()
  await paginaSemViolacoes(page)
  await marco.fill('10')
  await marco.blur()
  await expect(page.getByRole('button', { name: 'Salvar', exact: true })).toBeDisabled()
  await emTelaPequena(page, celular ? CELULAR_ESTREITO : QUATRO_VEZES)

  const baixado = page.waitForEvent('download')
  await fazer('Baixar a planilha')
  expect((await baixado).suggestedFilename()).toMatch(/^indicadores-.*-2025\.xlsx$/)

  await page.goto(url(`/sala-principal/${id}/sala-5w2h`, SALA))
  await page.getByRole('button', { name: 'Editar: Publicar a carta de serviços' }).click()
  await escolher(page, 'Indicador vinculado', `${codigo} · ${nome}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Ação salva')).toBeVisible()
  await page.getByRole('button', { name: 'Publicar a carta de serviços', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: `${codigo} · ${nome}` })).toBeVisible()
})

test('the room reads what the programme measures by, on six pages, and changes none of it (R440, R442, R443, R444, R445, R446, R507, R508, R509, R510, R511, R512)', {
  tag: '@celular',
}, async ({ page, celular }) => {
  await entrar(page, 'sala', SALA)
  await page.goto(url('/sala-principal/1/sala-indicadores', SALA))
  const abas = page.getByRole('navigation', { name: 'Definições dos indicadores' })
  await expect(abas.getByRole('link')).toHaveText(ABAS.map(([, rotulo]) => rotulo))
  for (const [pagina, rotulo] of ABAS) {
    await abas.getByRole('link', { name: rotulo, exact: true }).click()
    await expect(page).toHaveURL(url(`/sala-principal/1/${pagina}`, SALA))
    await expect(page.getByRole('heading', { level: 1, name: rotulo })).toBeVisible()
    await expect(page.getByText('quem administra o programa é que as muda')).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Novo|Nova|Editar|Excluir)/ })).toHaveCount(0)
    await paginaSemViolacoes(page)
    await emTelaPequena(page, celular ? CELULAR_ESTREITO : QUATRO_VEZES)
  }
})
