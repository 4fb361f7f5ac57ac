import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { PDF } from '#server/files/fixtures.ts'
import { paginaSemViolacoes } from './axe.ts'
import { entrar, expect, fecharAvisos, test, url } from './praca.ts'

/** A standard environment that no other journey writes to. */
const HOST = 'territorios.localhost'
const SALA = 'sala.localhost'

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([PDF, Buffer.from(`% ${name}`)]),
})
/** The row of a question and what unfolds under it. */
const linha = (page: Page, numero: number) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: new RegExp(` ${numero}$`) }) })
const escolher = (onde: Locator, ...nomes: string[]) => onde.locator('input[type=file]').setInputFiles(nomes.map(pdf))
const aviso = (page: Page, texto: string | RegExp) =>
  expect(page.getByRole('alert').filter({ hasText: texto }).first()).toBeVisible()
const dialogo = (page: Page, nome: string) => page.getByRole('dialog', { name: nome })
const pontos = async (page: Page) => {
  const texto = await page.getByRole('region', { name: /^Município / }).textContent()
  return Number(/([\d.]+)\s*de [\d.]+ pontos/.exec(texto ?? '')?.[1]?.replaceAll('.', ''))
}
const medalha = (n: number) => (n >= 90_000 ? 'Ouro' : n >= 70_000 ? 'Prata' : 'Bronze')

/** Finds one question in the queue by what is typed in its search. */
const abrirNaFila = async (page: Page, lugar: string, criterio: string, host: string) => {
  await page.goto(url(`/analise?busca=${encodeURIComponent(lugar)}`, host))
  await page
    .getByRole('list', { name: 'Fila de análise' })
    .getByRole('button', { name: `${lugar}, ${criterio}`, exact: true })
    .click()
}

test.describe('Da resposta à medalha', () => {
  test('sent, rejected by the keyboard, sent again, approved with others at once: the city wins its medal (R033, R064, R067, R156, R159, R176, R207, R225, R228, R326, R327, R328)', async ({
    page,
  }) => {
    // A second try has a place of its own.
    const { id, nome } = test.info().retry ? { id: 2, nome: 'Pedra Clara/MA' } : { id: 1, nome: 'Vale Sereno/MA' }
    await entrar(page, 'condutor', HOST)
    await page.goto(url(`/cidade/${id}/evidencia/rejeitada`, HOST))
    await page.getByRole('button', { name: 'Enviar: Pergunta 3', exact: true }).click()
    await aviso(page, 'Não há evidências a serem enviadas!')
    await page.goto(url(`/cidade/${id}/evidencia/respondida`, HOST))
    const antes = await pontos(page)
    const sete = linha(page, 7).first()
    // What is saved already needs no new file to be sent.
    await expect(sete).toContainText('Salva, falta enviar para análise')
    await sete.getByRole('button', { name: 'Enviar para análise: Pergunta 7', exact: true }).click()
    await expect(dialogo(page, 'Enviar a análise!')).toContainText('não poderá ser alterada')
    await page.keyboard.press('Escape')
    await expect(dialogo(page, 'Enviar a análise!')).toBeHidden()
    await escolher(sete, 'diploma.exe')
    await expect(sete).toContainText('Tipo de arquivo não aceito')
    await sete.getByRole('button', { name: 'Evidência: Pergunta 7', exact: true }).click()
    await expect(dialogo(page, 'Evidência: Pergunta 7')).toBeVisible()
    await page.keyboard.press('Escape')
    await escolher(sete, 'certificado.pdf')
    await sete.getByRole('button', { name: 'Enviar: Pergunta 7', exact: true }).click()
    await aviso(page, 'Evidência salva com sucesso')
    // Stored it is; handing it over asks first.
    await expect(dialogo(page, 'Enviar a análise!')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Mostrar arquivos: Pergunta 7', exact: true }).click()
    const grade = page.getByRole('table', { name: 'Evidências' })
    await expect(grade.getByRole('row', { name: /certificado\.pdf/ })).toContainText('Salva, não enviada')
    // Only one question is unfolded at a time.
    await page.getByRole('button', { name: 'Mostrar arquivos: Pergunta 8', exact: true }).click()
    await expect(page.getByRole('button', { name: /^Ocultar arquivos/ })).toHaveCount(1)
    await page.getByRole('button', { name: 'Mostrar arquivos: Pergunta 7', exact: true }).click()
    await paginaSemViolacoes(page)
    await page.getByRole('button', { name: 'Salvar e enviar para análise' }).click()
    await expect(dialogo(page, 'Enviar a análise!')).toContainText('não poderá ser alterada')
    await dialogo(page, 'Enviar a análise!').getByRole('button', { name: 'Enviar' }).click()
    await aviso(page, 'Evidência enviada para análise')

    await entrar(page, 'analista', HOST)
    await abrirNaFila(page, nome, 'pergunta 7', HOST)
    const painel = page.getByRole('region', { name: 'Pergunta e decisão' })
    await expect(painel).toContainText('Evidência válida')
    await expect(page.getByRole('group', { name: 'Página 1' }).locator('canvas').first()).toBeVisible()
    await paginaSemViolacoes(page)
    await page.keyboard.press('f')
    await aviso(page, 'É necessário fazer a análise de todas as evidências antes de finaliza-las...')
    await page.keyboard.press('a')
    await expect(painel.getByText('Aprovada')).toBeVisible()
    await page.keyboard.press('r')
    const rejeitar = dialogo(page, 'Rejeitar evidência')
    await rejeitar.getByRole('button', { name: 'Rejeitar' }).click()
    await expect(rejeitar).toContainText(
      'É obrigatório o preenchimento de uma justificativa para evidencias rejeitadas!',
    )
    await rejeitar.getByRole('combobox', { name: 'Motivo' }).click()
    await page.getByRole('option').first().click()
    await expect(rejeitar.getByLabel('Justificativa')).not.toHaveValue('')
    await rejeitar.getByRole('button', { name: 'Rejeitar' }).click()
    await expect(painel.getByText('Rejeitada')).toBeVisible()
    await page.keyboard.press('f')
    const finalizar = dialogo(page, 'Finalizar a Análise')
    await expect(finalizar).toContainText('dois dias úteis')
    await finalizar.getByRole('button', { name: 'Finalizar' }).click()
    await aviso(page, 'Evidência finalizada com sucesso')

    await entrar(page, 'condutor', HOST)
    await page.goto(url(`/cidade/${id}/evidencia/rejeitada`, HOST))
    const rejeitada = linha(page, 7).first()
    await expect(rejeitada).toContainText(/até \S+, \d\d\/\d\d, 23:59 · faltam? /)
    await expect(rejeitada).toContainText('Motivo:')
    await expect(rejeitada.getByRole('img', { name: /^Tem \d+ arquivos?$/ })).toBeVisible()
    await rejeitada.getByRole('button', { name: 'Mostrar arquivos: Pergunta 7', exact: true }).click()
    await page.getByRole('link', { name: 'Página de envio' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pergunta 7' })).toBeVisible()
    await expect(page.getByText(/até 25 MB no total/)).toBeVisible()
    await escolher(page.locator('main'), 'certificado-completo.pdf', 'lista.pdf')
    await page.getByRole('button', { name: 'Salvar e enviar para análise' }).click()
    await dialogo(page, 'Enviar a análise!').getByRole('button', { name: 'Enviar' }).click()
    await expect(page).toHaveURL(url(`/cidade/${id}/evidencia/evidenciada`, HOST))

    await entrar(page, 'analista', HOST)
    await page.goto(url(`/analise?busca=${encodeURIComponent(nome)}`, HOST))
    const fila = page.getByRole('list', { name: 'Fila de análise' })
    for (const n of [2, 7, 10])
      await fila.getByRole('checkbox', { name: `Selecionar ${nome}, pergunta ${n}`, exact: true }).check()
    await page.getByRole('toolbar', { name: 'Decidir várias' }).getByRole('button', { name: 'Aprovar' }).click()
    await dialogo(page, 'Aprovar evidências').getByRole('button', { name: 'Aprovar' }).click()
    await aviso(page, /evidências avaliadas com sucesso!/)
    for (const n of [2, 7, 10]) {
      await fila.getByRole('button', { name: `${nome}, pergunta ${n}`, exact: true }).click()
      await expect(painel.getByRole('heading', { name: `Pergunta ${n}`, exact: true })).toBeVisible()
      await painel.getByRole('button', { name: /^Finalizar a Análise/ }).click()
      await finalizar.getByRole('button', { name: 'Finalizar' }).click()
      await expect(fila.getByRole('button', { name: `${nome}, pergunta ${n}`, exact: true })).toHaveCount(0)
    }

    await entrar(page, 'condutor', HOST)
    await page.goto(url(`/cidade/${id}/simulador`, HOST))
    const depois = antes + 4000
    const cabecalho = page.getByRole('region', { name: `Município ${nome}` })
    await expect(cabecalho).toContainText(depois.toLocaleString('pt-BR'))
    await expect(cabecalho).toContainText(medalha(depois))
    await page.getByRole('checkbox', { disabled: false }).first().check()
    await expect(page.getByRole('region', { name: 'Resultado da simulação' })).toContainText(
      /Mais [\d.]+ pontos|você chega a/,
    )
    await page.goto(url(`/cidade/${id}/evidencia/aprovada`, HOST))
    await page.getByRole('button', { name: 'Mostrar arquivos: Pergunta 7', exact: true }).click()
    await page.getByRole('link', { name: 'Histórico' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Histórico: Pergunta 7')
    await expect(page.getByRole('table', { name: 'Versões dos arquivos' })).toContainText('certificado-completo.pdf')
    await expect(page.getByRole('main')).toContainText('+1.000 pontos comprovados')
  })

  test('from the field: limits first, several files, and a broken upload goes on where it stopped after a reload (R035, R157, R208)', {
    tag: '@celular',
  }, async ({ page, celular }) => {
    const pasta = mkdtempSync(join(tmpdir(), 'praca-envio-'))
    const foto = join(pasta, 'vistoria.pdf')
    writeFileSync(foto, Buffer.concat([PDF, Buffer.alloc(6_000_000)]))
    // Each device has its own city, so that they do not meet in one question.
    const cidade = celular ? 3 : 2
    await entrar(page, 'condutor', HOST)
    await page.goto(url(`/cidade/${cidade}/evidencia/respondida`, HOST))
    if (celular) await page.getByRole('listitem', { name: 'Pergunta 14' }).getByRole('link', { name: 'Enviar' }).click()
    else {
      await page.getByRole('button', { name: 'Mostrar arquivos: Pergunta 14', exact: true }).click()
      await page.getByRole('link', { name: 'Página de envio' }).click()
    }
    await expect(page.getByText(/PDF, XLS, .* até 25 MB no total/)).toBeVisible()
    const campo = page.getByRole('group', { name: 'Arquivos' }).locator('input[type=file]').first()
    const criados: string[] = []
    page.on('request', (r) => r.method() === 'POST' && r.url().endsWith('/envio') && criados.push(r.url()))
    let partes = 0
    let cortada = true
    await page.route('**/perguntaevidencia/envio/*', (rota) =>
      cortada && rota.request().method() === 'PATCH' && ++partes > 1 ? rota.abort('connectionfailed') : rota.continue(),
    )
    await campo.setInputFiles(foto)
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect.poll(() => partes).toBeGreaterThan(1)
    page.on('dialog', (d) => d.accept())
    await page.reload()
    // The route stays: taken away, it could leave without an answer what the page asks for at that moment.
    cortada = false
    await expect(page.getByText('Envio interrompido')).toBeVisible()
    await campo.setInputFiles([foto])
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await aviso(page, 'Evidência salva com sucesso')
    expect(criados).toHaveLength(1)
    await expect(page.getByText('vistoria.pdf')).toBeVisible()
    await expect(page.getByText('Envio interrompido')).toHaveCount(0)
    // Left as it was found, for the other device and a second try.
    await page.getByRole('button', { name: 'Excluir: vistoria.pdf' }).click()
    await dialogo(page, 'Excluir evidência').getByRole('button', { name: 'Sim' }).click()
    await expect(page.getByRole('button', { name: 'Excluir: vistoria.pdf' })).toHaveCount(0)
    // What went away leaves the focus to what is near, never to the page as a whole.
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false)
    rmSync(pasta, { recursive: true })
  })
})

test.describe('O selo', () => {
  test('the criterion of the attendants: data and declaration asked for, rejected, sent again, approved in its band, reverted (R062, R070, R071, R072, R073, R074, R075, R076, R077, R217, R224, R226, R272)', async ({
    page,
  }) => {
    await entrar(page, 'admin', SALA)
    await page.goto(url('/cidade/9/evidencia/respondida', SALA))
    for (const titulo of ['Pilar', 'Critério', 'Arquivos', 'Carregar', 'Evidência', 'Faixa', 'Complemento'])
      await expect(page.getByRole('columnheader', { name: titulo, exact: true })).toBeVisible()
    for (const titulo of ['Pontos', 'Descartar'])
      await expect(page.getByRole('columnheader', { name: titulo })).toHaveCount(0)
    const tres = linha(page, 3).first()
    await escolher(tres, 'adriana.pdf', 'bento.pdf')
    await tres.getByRole('button', { name: 'Carregar: Critério 3', exact: true }).click()
    await aviso(page, 'Evidência salva com sucesso')
    const bloco = page.getByRole('region', { name: 'Dados complementares obrigatórios' })
    await expect(bloco.getByLabel('Quantidade de atendentes informada na inscrição')).toHaveValue('2')
    await expect(bloco.getByLabel('Nomes dos atendentes informados na inscrição')).toHaveValue(/Adriana Lopes/)
    const enviar = page.getByRole('button', { name: 'Salvar e enviar para análise' })
    await enviar.click()
    const campos = dialogo(page, 'Campos obrigatórios')
    await expect(campos).toContainText('Mínimo de horas por atendente é obrigatório')
    await expect(campos).toContainText('Quantidade atual de atendentes é obrigatória')
    await campos.getByRole('button', { name: 'Entendi' }).click()
    await bloco.getByLabel('Mínimo de horas por atendente').fill('24')
    await bloco.getByLabel('Quantidade atual de atendentes').fill('3')
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(bloco).toContainText('Obrigatória: a equipe não é a mesma da inscrição.')
    await enviar.click()
    await expect(campos).toContainText('Arquivo de declaração da alteração da quantidade de atendentes é obrigatório')
    await campos.getByRole('button', { name: 'Entendi' }).click()
    await escolher(bloco, 'declaracao.pdf')
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await bloco.getByRole('button', { name: 'Escolher outra declaração' }).click()
    await expect(dialogo(page, 'Arquivo já existente')).toContainText('Exclua o existente na seção de evidências')
    await dialogo(page, 'Arquivo já existente').getByRole('button', { name: 'Entendi' }).click()
    await paginaSemViolacoes(page)
    await enviar.click()
    await dialogo(page, 'Enviar a análise!').getByRole('button', { name: 'Enviar' }).click()
    await aviso(page, 'Evidência enviada para análise')

    const analisar = async (rejeita: boolean) => {
      await entrar(page, 'analista', SALA)
      await page.goto(url('/cidade/9/evidencia/evidenciada', SALA))
      await page.getByRole('button', { name: 'Mostrar arquivos: Critério 3', exact: true }).click()
      const grade = page.getByRole('table', { name: 'Evidências' })
      const decidir = grade.getByRole('button', { name: /^Aprovar: / })
      await expect(decidir.first()).toBeVisible()
      if (rejeita) {
        await grade.getByRole('button', { name: /^Rejeitar: .*adriana/ }).click()
        await dialogo(page, 'Rejeitar evidência').getByLabel('Justificativa').fill('Falta a carga horária.')
        await dialogo(page, 'Rejeitar evidência').getByRole('button', { name: 'Rejeitar' }).click()
        await expect(grade).toContainText('Falta a carga horária.')
      }
      for (let n = await grade.getByRole('button', { name: /^Excluir: / }).count(); n > 0; n--) {
        const aberta = grade.getByRole('row').filter({ hasText: 'Não avaliada' }).first()
        const nome = (await aberta.getByRole('button', { name: /^Aprovar: / }).getAttribute('aria-label'))!
        await aberta.getByRole('button', { name: nome }).click()
        await dialogo(page, 'Aprovar evidência').getByRole('button', { name: 'Aprovar' }).click()
        await expect(grade.getByRole('button', { name: nome })).toHaveCount(0)
      }
      await page.getByRole('button', { name: 'Finalizar a Análise' }).click()
      return dialogo(page, 'Finalizar a Análise')
    }
    await (await analisar(true)).getByRole('button', { name: 'Finalizar' }).click()
    await aviso(page, 'Evidência finalizada com sucesso')

    await entrar(page, 'admin', SALA)
    await page.goto(url('/cidade/9/evidencia/rejeitada', SALA))
    const rejeitado = linha(page, 3).first()
    await expect(rejeitado).toContainText(/até \S+, \d\d\/\d\d, 23:59/)
    await escolher(rejeitado, 'adriana-completo.pdf')
    await rejeitado.getByRole('button', { name: 'Carregar: Critério 3', exact: true }).click()
    await aviso(page, 'Evidência salva com sucesso')
    await escolher(page.getByRole('region', { name: 'Dados complementares obrigatórios' }), 'declaracao-2.pdf')
    await enviar.click()
    await dialogo(page, 'Enviar a análise!').getByRole('button', { name: 'Enviar' }).click()
    await aviso(page, 'Evidência enviada para análise')

    const finalizar = await analisar(false)
    await finalizar.getByRole('button', { name: 'Finalizar' }).click()
    await expect(finalizar).toContainText('Campo Obrigatório')
    await expect(finalizar).toContainText('É obrigatório o preenchimento da pontuação alcançada para esse critério.')
    await finalizar.getByRole('radio', { name: /De 24 a 39 horas/ }).check()
    await finalizar.getByRole('button', { name: 'Finalizar' }).click()
    await aviso(page, 'Evidência finalizada com sucesso')
    await page.goto(url('/cidade/9/evidencia/aprovada', SALA))
    await expect(linha(page, 3).first()).toContainText('De 24 a 39 horas')
    await expect(page.getByRole('button', { name: /^Reverter Análise/ })).toHaveCount(0)

    await entrar(page, 'operacoes', SALA)
    await page.goto(url('/cidade/9/evidencia/aprovada', SALA))
    await page.getByRole('button', { name: 'Reverter Análise: 3', exact: true }).click()
    await dialogo(page, 'Reverter Análise').getByRole('button', { name: 'Reverter Análise' }).click()
    await aviso(page, 'Análise revertida')
    await fecharAvisos(page)
  })

  test('the enrolment saves itself, is sent and then only read; a full admin reopens it (R034, R798, R799, R845)', async ({
    page,
  }) => {
    await entrar(page, 'sala', SALA)
    await page.goto(url('/cidade/3/evidencia/boasvindas', SALA))
    const situacao = page.getByRole('region', { name: 'Situação da inscrição' })
    await expect(situacao).toContainText('Em preenchimento')
    await page.getByLabel('4. Horário de funcionamento').fill('8h às 17h')
    await page.getByLabel('6. Ato de criação (lei ou decreto nº)').fill('Lei 123/2020')
    await expect(page.getByText('Salvo', { exact: true })).toHaveCount(2)
    await page.getByLabel('2. CNPJ da instituição mantenedora').fill('11222333000100')
    await expect(page.getByText('CNPJ inválido')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('4. Horário de funcionamento')).toHaveValue('8h às 17h')
    await expect(page.getByLabel('2. CNPJ da instituição mantenedora')).toHaveValue('11.222.333/0001-81')
    await paginaSemViolacoes(page)
    await page.getByRole('button', { name: 'Enviar inscrição' }).click()
    await dialogo(page, 'Enviar inscrição').getByRole('button', { name: 'Enviar' }).click()
    await expect(situacao).toContainText('Só leitura')
    await expect(page.getByLabel('4. Horário de funcionamento')).not.toBeEditable()

    await entrar(page, 'admin', SALA)
    await page.goto(url('/cidade/3/evidencia/boasvindas', SALA))
    await page.getByRole('button', { name: 'Reabrir' }).click()
    const reabrir = dialogo(page, 'Reabrir inscrição')
    await reabrir.getByLabel('Justificativa').fill('Endereço mudou')
    await reabrir.getByRole('button', { name: 'Reabrir' }).click()
    await expect(situacao).toContainText('Endereço mudou')
    await expect(page.getByLabel('4. Horário de funcionamento')).toBeEditable()
  })
})
