import type { Page } from '@playwright/test'
import { ENVIO } from '#contract/evidencia.ts'
import { PNG } from '#server/files/fixtures.ts'
import {
  admin,
  cortar,
  cortavel,
  HOST,
  novaCidade,
  novoAcompanhamento,
  religar,
  responder,
  salvo,
} from './acompanhamentos.ts'
import { paginaSemViolacoes } from './axe.ts'
import { entrar, expect, semViolacoes, test, url } from './praca.ts'

const cartao = (page: Page, numero: number) => page.getByRole('article', { name: new RegExp(`^Pergunta ${numero}:`) })
const comentario = (page: Page, numero: number) => cartao(page, numero).getByRole('textbox', { name: 'Comentário' })

test.describe('Um dia sem conexão', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a follow-up is answered and commented through a cut network and a reload; nothing is lost or doubled', {
    tag: '@celular',
  }, async ({ page, marca }) => {
    const api = await admin(page)
    const { municipioId, acompanhamentoId } = await novoAcompanhamento(api, `Cidade do campo ${marca}`)
    const endereco = url(`/cidade/${municipioId}/acompanhamento/obter/${acompanhamentoId}`, HOST)
    await cortavel(page)
    await page.goto(endereco)
    await responder(page, 1, true)
    await salvo(page)
    // The question takes a comment: the way on stands under it and nothing jumps away.
    await expect(page.getByRole('button', { name: 'Sim: Pergunta 1' })).toBeFocused()
    await page.getByRole('button', { name: 'Próxima sem resposta' }).click()
    await expect(cartao(page, 2).getByRole('heading')).toBeFocused()
    await expect(cartao(page, 2).getByRole('heading')).toBeInViewport()
    const outra = await page.context().newPage()
    await outra.goto(url('/cidade', HOST))
    await expect(outra.getByRole('heading', { level: 1, name: 'Municípios' })).toBeVisible()

    await cortar(page)
    await responder(page, 2, false)
    await expect(page.getByText(/^Sem conexão · 1 resposta guardada neste aparelho$/)).toBeVisible()
    // The phone is put away in the middle of a word: neither the key nor the field had their time.
    await comentario(page, 2).fill('visto na praça, falta a ata')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Não: Pergunta 2' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('region', { name: `Município Cidade do campo ${marca}` })).toBeVisible()
    await expect(comentario(page, 2)).toHaveValue('visto na praça, falta a ata')
    await responder(page, 3, true)
    await expect(page.getByText(/^Sem conexão · 2 respostas e 1 comentário guardados neste aparelho$/)).toBeVisible()
    await paginaSemViolacoes(page)
    // Another tab tells what waits, and where.
    const aviso = outra
      .getByRole('status')
      .filter({ hasText: '2 respostas e 1 comentário guardados neste aparelho, à espera de envio' })
    await expect(aviso).toBeAttached()
    await outra.getByRole('button', { name: '3 a enviar' }).click()
    const caminho = outra.getByRole('menuitem', { name: new RegExp(`Cidade do campo ${marca}/MA$`) })
    await expect(caminho).toHaveAttribute('href', new URL(endereco).pathname)
    await semViolacoes(outra)
    const lido = () => api('GET', `/api/acompanhamento/${acompanhamentoId}`)
    expect(await lido()).toMatchObject({ sim: 1, nao: 0 })

    await religar(page)
    await salvo(page)
    await expect(aviso).toHaveCount(0)
    await outra.close()
    const depois = await lido()
    expect(depois).toMatchObject({ sim: 2, nao: 1 })
    expect(depois.perguntas[1]).toMatchObject({ resposta: false, comentario: 'visto na praça, falta a ata' })
    const { linhas } = await api('GET', `/api/pergunta/perguntamunicipio/extrato-pontos/${municipioId}`)
    const respostas = linhas.filter((l: { motivo: string }) => l.motivo === 'resposta do acompanhamento')
    // Eight of the diagnosis, and one for each SIM.
    expect(respostas).toHaveLength(8 + 2)
  })

  test('a photo waits on the device through a cut network and a reload, and goes up when it is back', {
    tag: '@celular',
  }, async ({ page, marca }) => {
    const api = await admin(page)
    const { municipioId, perguntas } = await novoAcompanhamento(api, `Cidade da foto ${marca}`)
    // Of the other theme: answered SIM, without evidence.
    const { perguntaMunicipioId, pergunta } = perguntas[5]
    await cortavel(page)
    await page.goto(url(`/cidade/${municipioId}/evidenciar/${perguntaMunicipioId}`, HOST))
    await expect(page.getByRole('heading', { level: 1, name: `Pergunta ${pergunta.numero}` })).toBeVisible()
    await cortar(page)
    const campo = page.getByRole('group', { name: 'Arquivos' }).locator('input[type=file]').first()
    await campo.setInputFiles({ name: 'vistoria.png', mimeType: 'image/png', buffer: PNG })
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    const guardados = page.getByRole('list', { name: 'Guardados neste aparelho' })
    await expect(guardados).toContainText('Guardado neste aparelho, será carregado quando houver conexão')
    await campo.setInputFiles({ name: 'engano.png', mimeType: 'image/png', buffer: PNG })
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await guardados.getByRole('button', { name: 'Remover: engano.png' }).click()
    await expect(guardados).not.toContainText('engano.png')
    await page.getByRole('button', { name: 'Salvar e enviar para análise' }).click()
    await expect(page.getByText(/Envie para análise depois\.$/).first()).toBeVisible()

    await page.reload()
    await expect(guardados).toContainText('vistoria.png')
    await paginaSemViolacoes(page)
    await religar(page)
    await expect(guardados).toHaveCount(0)
    await expect(
      page.getByRole('table', { name: 'Evidências' }).or(page.getByRole('list', { name: 'Evidências' })),
    ).toContainText('vistoria.png')
    const p = await api('GET', `/api/pergunta/perguntamunicipio/get-pergunta/${perguntaMunicipioId}`)
    expect(p.evidencias.map((e: { nomeArquivo: string }) => e.nomeArquivo)).toEqual(['vistoria.png'])
  })

  test('a file whose last reply is lost is there once, also when the server cannot say so at once', async ({
    page,
    marca,
  }) => {
    const api = await admin(page)
    const { municipioId, perguntas } = await novoAcompanhamento(api, `Cidade do eco ${marca}`)
    const { perguntaMunicipioId } = perguntas[5]
    const chamadas: string[] = []
    await page.route(`**${ENVIO}/*`, async (rota) => {
      const metodo = rota.request().method()
      chamadas.push(metodo)
      if (metodo === 'PATCH') {
        // It arrives; only its answer does not. The names of the environments are known to the browser alone.
        const alvo = new URL(rota.request().url())
        const headers = { ...rota.request().headers(), host: alvo.host }
        alvo.hostname = '127.0.0.1'
        await rota.fetch({ url: alvo.href, headers })
        return rota.abort()
      }
      return chamadas.filter((m) => m === 'HEAD').length === 1 ? rota.fulfill({ status: 503 }) : rota.continue()
    })
    await page.goto(url(`/cidade/${municipioId}/evidenciar/${perguntaMunicipioId}`, HOST))
    const campo = page.getByRole('group', { name: 'Arquivos' }).locator('input[type=file]').first()
    await campo.setInputFiles({ name: 'vistoria.png', mimeType: 'image/png', buffer: PNG })
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(page.getByRole('table', { name: 'Evidências' })).toContainText('vistoria.png')
    await expect(campo).toBeEnabled()
    const p = await api('GET', `/api/pergunta/perguntamunicipio/get-pergunta/${perguntaMunicipioId}`)
    expect(p.evidencias.map((e: { nomeArquivo: string }) => e.nomeArquivo)).toEqual(['vistoria.png'])
    expect(chamadas).toEqual(['PATCH', 'HEAD', 'HEAD'])
  })

  test('the list of cities without a connection says so, counts what waits and leads to what works; so does the sign-in page', {
    tag: '@celular',
  }, async ({ page, marca }) => {
    const api = await admin(page)
    const nome = `Cidade da lista ${marca}`
    const { municipioId, acompanhamentoId } = await novoAcompanhamento(api, nome)
    const outra = await novaCidade(api, `Cidade do começo ${marca}`, 1)
    await api('POST', '/api/acompanhamento', { municipioId: outra, diagnostico: true })
    await cortavel(page)
    await page.goto(url(`/diagnostico/${outra}`, HOST))
    await expect(page.getByRole('heading', { name: 'Em preenchimento' })).toBeVisible()
    await page.goto(url(`/cidade/${municipioId}/acompanhamento/obter/${acompanhamentoId}`, HOST))
    await expect(page.getByRole('button', { name: 'Sim: Pergunta 1' })).toBeVisible()
    await cortar(page)
    await responder(page, 1, true)
    await responder(page, 2, false)
    await expect(page.getByText(/2 respostas guardadas neste aparelho$/)).toBeVisible()
    for (const endereco of ['/cidade', '/nada-disso', `/cidade/${municipioId}/geral`]) {
      await page.goto(url(endereco, HOST))
      await expect(page.getByRole('heading', { level: 1, name: 'Sem conexão' })).toBeVisible()
      await expect(page.getByText('À espera de envio: 2 respostas.')).toBeVisible()
    }
    await paginaSemViolacoes(page)
    await expect(page.getByRole('link', { name: `Cidade do começo ${marca}/MA` })).toBeVisible()
    await page.getByRole('link', { name: /1º acompanhamento$/ }).click()
    await expect(page.getByRole('button', { name: 'Não: Pergunta 2' })).toHaveAttribute('aria-pressed', 'true')

    // Whoever stands before the sign-in page learns how much waits, and no more.
    await page.evaluate(() => localStorage.removeItem('token'))
    await page.goto(url('/cidade', HOST))
    const aviso = page
      .getByRole('status')
      .filter({ hasText: 'Há 2 respostas guardadas neste aparelho à espera de envio' })
    await expect(aviso).toBeVisible()
    await expect(page.getByText(nome)).toHaveCount(0)
    await paginaSemViolacoes(page)
  })

  test('two devices: an answer made earlier is not sent over a later one before its person has chosen', async ({
    page,
    browser,
    marca,
  }) => {
    const api = await admin(page)
    const { municipioId, acompanhamentoId, perguntas } = await novoAcompanhamento(api, `Cidade de dois ${marca}`)
    const endereco = url(`/cidade/${municipioId}/acompanhamento/obter/${acompanhamentoId}`, HOST)
    await cortavel(page)
    await page.goto(endereco)
    await expect(page.getByRole('button', { name: 'Sim: Pergunta 1' })).toBeVisible()
    await cortar(page)
    await responder(page, 1, true)
    await responder(page, 2, true)
    await comentario(page, 2).fill('dito por mim')

    const outro = await browser.newPage()
    await entrar(outro, 'admin', HOST)
    await outro.goto(endereco)
    await responder(outro, 1, false)
    await responder(outro, 2, false)
    await comentario(outro, 2).fill('visto na secretaria')
    await comentario(outro, 2).blur()
    await salvo(outro)
    await outro.context().close()

    await religar(page)
    const um = cartao(page, 1).getByRole('alert')
    await expect(um).toContainText('Há uma resposta mais nova, dada em outro aparelho.')
    await expect(um).toContainText('A minha: SIM')
    await expect(um).toContainText(/A do outro aparelho: NÃO · .+, \d\d\/\d\d\/\d{4} \d\d:\d\d/)
    await paginaSemViolacoes(page)
    await um.getByRole('button', { name: 'Manter a minha' }).click()
    await cartao(page, 2).getByRole('alert').getByRole('button', { name: 'Ficar com a do outro aparelho' }).click()
    await salvo(page)
    // The field shows the other device's words, not mine.
    await expect(comentario(page, 2)).toHaveValue('visto na secretaria')
    await expect(page.getByRole('button', { name: 'Sim: Pergunta 1' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('button', { name: 'Não: Pergunta 2' })).toHaveAttribute('aria-pressed', 'true')
    const lido = await api('GET', `/api/acompanhamento/${acompanhamentoId}`)
    expect(lido.perguntas.slice(0, 2).map((p: { resposta: boolean }) => p.resposta)).toEqual([true, false])
    expect(perguntas).toHaveLength(8)
  })
})
