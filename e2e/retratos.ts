import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, devices, type Page } from '@playwright/test'
import { enviarProposta, listarPropostas } from '#contract/proposta.ts'
import { STATUS_PROPOSTA } from '#contract/proposta-estados.ts'
import { DEMO_SENHA } from '#server/access/demo-logins.ts'
import { findChromium } from './chromium.ts'
import { entrar, pedir, url } from './praca.ts'
import startServer from './server.ts'

/**
 * The pictures of docs/telas: `npm run retratos -- docs/telas/depois` takes each of these screens of the demo on a
 * laptop of 1366 × 768 and on a phone.
 */
interface Retrato {
  readonly nome: string
  readonly tela: string | (() => Promise<string>)
  /** Where it is used; on both unless told. */
  readonly so?: keyof typeof APARELHOS
  /** Without one, before signing in. */
  readonly quem?: string
  /** What is there when the screen is ready. */
  readonly espera: string | RegExp
  readonly antes?: (page: Page) => Promise<void>
}

/** The first of the queue, open. */
const primeiroDaFila = async (page: Page) => {
  const item = page.getByRole('main').getByRole('listitem').getByRole('button').first()
  if (await item.isVisible()) await item.click()
  await page.waitForTimeout(1500)
}
/** The address that a municipality gets by mail. */
const linkDaProposta = async () => {
  const { token } = await pedir('localhost', 'POST', '/api/auth/login', {
    email: 'admin@praca.local',
    senha: DEMO_SENHA,
  })
  const todas = await pedir('localhost', 'GET', listarPropostas.path, undefined, token)
  const gerada = todas.find((p: { statusPropostaId: number }) =>
    [STATUS_PROPOSTA.gerada, STATUS_PROPOSTA.enviada].includes(p.statusPropostaId as 2),
  )
  const { municipioPropostaId, versao } = gerada
  const body = { municipioPropostaId, versao, para: ['gabinete@exemplo.com.br'] }
  return new URL((await pedir('localhost', 'POST', enviarProposta.path, body, token)).link).pathname
}

const RETRATOS: readonly Retrato[] = [
  { nome: 'entrada', tela: '/auth/login', espera: 'Entrar' },
  { nome: 'inicio', tela: '/cidade', quem: 'condutor', espera: 'Vale Sereno' },
  { nome: 'cidade', tela: '/cidade/1/geral', quem: 'condutor', espera: 'Faltam' },
  { nome: 'evidencias', tela: '/cidade/1/evidencia/rejeitada', quem: 'condutor', espera: '23:59' },
  { nome: 'evidenciar', tela: '/cidade/1/evidenciar/3', quem: 'condutor', espera: 'até 25 MB no total' },
  {
    nome: 'analise',
    tela: '/analise',
    quem: 'analista',
    espera: 'na fila',
    antes: primeiroDaFila,
  },
  { nome: 'diagnostico', tela: '/diagnostico/6/tema', quem: 'condutor', espera: 'Governança Local' },
  { nome: 'acompanhamentos', tela: '/cidade/1/acompanhamento', quem: 'condutor', espera: 'Governança Local' },
  { nome: 'plano', tela: '/cidade/1/pmd/1', quem: 'condutor', espera: 'ações concluídas' },
  { nome: 'simulador', tela: '/cidade/1/simulador', quem: 'condutor', espera: 'O que traz mais pontos' },
  { nome: 'permissoes', tela: '/groups/edit/6', quem: 'admin', espera: /Permiss/ },
  { nome: 'auditoria', tela: '/auditoria', quem: 'admin', espera: /Auditoria/ },
  { nome: 'termo', tela: '/cidade/1/termo-referencia/0', quem: 'condutor', espera: 'Kick-off e Comitê Gestor' },
  {
    nome: 'andamento',
    tela: '/tarefas/andamento?nivel=solucoes&vista=tempo',
    quem: 'admin',
    espera: 'Em andamento ou feito',
  },
  { nome: 'calendario', tela: '/cidade/1/evento', quem: 'condutor', espera: /Reunião|Oficina|Visita|Roda de conversa/ },
  {
    nome: 'relatorio',
    so: 'celular',
    tela: '/cidade/1/relatorio/inserir',
    quem: 'condutor',
    espera: 'Tipo de execução',
    antes: (page) => page.getByRole('textbox', { name: 'Relatório do evento' }).waitFor(),
  },
  { nome: 'bancada', tela: '/analisar-relatorios', quem: 'analista', espera: 'na fila', antes: primeiroDaFila },
  {
    nome: 'pagamento',
    tela: '/meus-processos-pagamento',
    quem: 'condutor',
    espera: 'Novo processo',
    antes: async (page) => {
      await page.getByRole('button', { name: 'Novo processo' }).click()
      const dialogo = page.getByRole('dialog', { name: 'Novo processo de pagamento' })
      await dialogo.getByRole('combobox', { name: /^Contrato/ }).click()
      await page.getByRole('option', { name: /^CT-/ }).first().click()
      // The first is for all of them.
      await dialogo.getByRole('checkbox').nth(1).check()
      await dialogo.getByText(/^Total de horas/).waitFor()
    },
  },
  { nome: 'propostas', tela: '/propostas', quem: 'admin', espera: /^PROP-SC-/ },
  {
    nome: 'proposta-resposta',
    tela: linkDaProposta,
    espera: 'Valor total',
    antes: async (page) => {
      await page.getByRole('button', { name: 'Somente necessários' }).click()
      await page.getByRole('button', { name: 'Aceitar a proposta', exact: true }).click()
      await page.getByRole('textbox', { name: 'Seu nome e sobrenome' }).fill('Celeste Amaral')
      await page.getByRole('button', { name: 'Enviar o aceite' }).scrollIntoViewIfNeeded()
    },
  },
]

const APARELHOS = {
  computador: { viewport: { width: 1366, height: 768 }, deviceScaleFactor: 1 },
  celular: { ...devices['Pixel 7'], deviceScaleFactor: 1 },
} as const

const [pasta = 'docs/telas/depois', ...quais] = process.argv.slice(2)
mkdirSync(pasta, { recursive: true })
const stop = await startServer()
const browser = await chromium.launch(await findChromium())
const estudio = await browser.newPage()
/** A third of the PNG, and as readable; the browser itself is the encoder. */
const webp = async (png: Buffer) => {
  const base64 = await estudio.evaluate(async (png) => {
    const imagem = new Image()
    imagem.src = `data:image/png;base64,${png}`
    await imagem.decode()
    const tela = document.createElement('canvas')
    tela.width = imagem.width
    tela.height = imagem.height
    tela.getContext('2d')!.drawImage(imagem, 0, 0)
    return tela.toDataURL('image/webp', 0.7).split(',')[1]!
  }, png.toString('base64'))
  return Buffer.from(base64, 'base64')
}
for (const [aparelho, opcoes] of Object.entries(APARELHOS))
  for (const { nome, tela, quem, espera, antes } of RETRATOS.filter(
    (r) => (r.so ?? aparelho) === aparelho && (!quais.length || quais.includes(r.nome)),
  )) {
    const context = await browser.newContext({
      ...opcoes,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    if (quem) await entrar(page, quem)
    await page.goto(url(typeof tela === 'string' ? tela : await tela()))
    await page
      .getByRole('main')
      .getByText(espera)
      .filter({ visible: true })
      .first()
      .waitFor()
      .catch(() => console.error(`${nome} (${aparelho}): ${espera} was not seen`))
    await antes?.(page)
    await page.evaluate(() => document.fonts.ready)
    await page.waitForFunction(() => document.getAnimations().every((a) => a.playState !== 'running'))
    writeFileSync(join(pasta, `${nome}-${aparelho}.webp`), await webp(await page.screenshot()))
    await context.close()
  }
await browser.close()
await stop()
