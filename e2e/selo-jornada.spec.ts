import type { Page } from '@playwright/test'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { perguntasDaInscricao } from '#contract/selo.ts'
import { DEMO_SENHA } from '#server/access/demo-logins.ts'
import { PDF } from '#server/files/fixtures.ts'
import { CELULAR_ESTREITO, emTelaPequena, QUATRO_VEZES } from './alcance.ts'
import { paginaSemViolacoes } from './axe.ts'
import { entrar, expect, pedir, test, url } from './praca.ts'

/** Everybody who has a part in a seal, from the enrolment to whoever holds its certificate. */
type Api = (method: string, path: string, body?: unknown) => ReturnType<typeof pedir>
const comoAdmin = async (host: string): Promise<Api> => {
  const { token } = await pedir(host, 'POST', '/api/auth/login', { email: 'admin@praca.local', senha: DEMO_SENHA })
  return (method, path, body) => pedir(host, method, path, body, token)
}

const DIA = 86_400_000
const dia = (mais = 0) => todaySaoPaulo(new Date(Date.now() + mais * DIA))
const escrito = (iso: string) => iso.split('-').reverse().join('/')
const ANO = Number(dia().slice(0, 4))

/** A state that has one edition, this year's, and one room; its result is still two days away. */
const novoEstado = async (api: Api, uf: string, nome: string) => {
  await api('POST', '/api/selo-edicao', {
    ...{ ano: ANO, uf, inscricaoInicio: `${ANO}-01-01`, inscricaoFim: dia(), diagnosticoAte: dia() },
    ...{ criterio1Ate: dia(1), evidenciasAte: dia(1), clienteOcultoInicio: `${ANO}-01-01`, clienteOcultoFim: dia(2) },
    ...{ resultado: dia(2), bronzeMinimo: 30, prataMinimo: 60, ouroMinimo: 80, diamanteMinimo: 90 },
  })
  const { municipioId } = await api('POST', '/api/municipio', { nome, uf, projetoId: 1, statusRelacionamento: 4 })
  const { acompanhamentoId } = await api('POST', '/api/acompanhamento', { municipioId, diagnostico: true })
  const d = await api('GET', `/api/acompanhamento/diagnostico/${municipioId}`)
  await api('PUT', '/api/acompanhamento/diagnostico/respostas', {
    acompanhamentoId,
    perguntas: d.perguntas.map((p: object) => ({ ...p, resposta: true })),
  })
  for (const { temaId } of d.temas)
    await api('PUT', '/api/acompanhamento/diagnostico/finalizar-tema', { municipioId, temaId })
  await api('PUT', `/api/acompanhamento/diagnostico/finalizar/${municipioId}`)
  return municipioId as number
}
/** Somebody who becomes the room's team, in the group that sends for its axes. */
const equipar = async (api: Api, pessoa: string, municipioId: number) => {
  const deEmail = (quem: string) => api('GET', `/api/usuario/find-user-by-email/${quem}@exemplo.com.br`)
  const { usuarioGrupoId } = await deEmail('sala')
  const { permissoes: _, permissoesSolucoes: __, ...dados } = await deEmail(pessoa)
  await api('PUT', '/api/usuario', {
    ...{ ...dados, usuarioGrupoId },
    permissoes: [{ municipioId, eixoId: null, permissaoId: 4 }],
  })
}

const dialogo = (page: Page, nome: string) => page.getByRole('dialog', { name: nome })
const aviso = (page: Page, texto: string | RegExp) => expect(page.getByText(texto).first()).toBeVisible()
/** As the page of the seal has it; the header above it may say the same. */
const nivel = (page: Page, nome: string) => expect(page.getByText(`Selo ${nome}`, { exact: true }).last()).toBeVisible()
const escolher = async (page: Page, rotulo: string, opcao: string) => {
  await page.getByRole('combobox', { name: rotulo }).click()
  await page.getByRole('option', { name: opcao }).first().click()
}

/** The whole form, in the words of the environment, as its team fills it in. */
const inscrever = async (page: Page, parceiro: boolean) => {
  for (const [i, p] of perguntasDaInscricao(parceiro).entries()) {
    const rotulo = `${p.perguntaId - 100}. ${p.texto}`
    const campo = page.getByLabel(rotulo)
    if (p.tipo === 'multipla') await page.getByRole('checkbox', { name: p.opcoes![0]! }).check()
    else if (p.tipo === 'opcao') await escolher(page, rotulo, p.opcoes![0]!)
    else if (p.tipo === 'cnpj') await campo.fill('11222333000181')
    else if (p.tipo === 'data') await campo.fill('05/03/2020')
    else await campo.fill(p.tipo === 'numero' ? '2' : `Resposta de ${p.texto}`)
    await campo.first().blur()
    // Each saves itself; a list that opens meanwhile would move.
    await expect(page.getByText('Salvo', { exact: true })).toHaveCount(i + 1)
  }
}

/** A contact from its evaluator's side: all ten items whole, with a picture, sent. */
const avaliar = async (page: Page, avaliacao: string, numero: 1 | 2) => {
  await page.goto(`${avaliacao}&contato=${numero}`)
  await page.getByRole('button', { name: 'Agendar', exact: true }).click()
  const agenda = dialogo(page, `Agendar o contato ${numero}`)
  await agenda.getByRole('combobox', { name: 'Canal' }).click()
  await page.getByRole('option').first().click()
  await agenda.getByRole('combobox', { name: 'Roteiro' }).click()
  await page.getByRole('option').first().click()
  await agenda.getByLabel('Dia').fill(escrito(dia(1)))
  await agenda.getByLabel('Hora').fill('10:00')
  await agenda.getByRole('button', { name: 'Agendar' }).click()
  await expect(agenda).toBeHidden()
  await page.getByLabel('Dia do início').fill(escrito(dia(-1)))
  await page.getByLabel('Hora do início').fill('09:00')
  const itens = page.getByRole('group', { name: /^\d+\. / })
  await expect(itens).toHaveCount(10)
  for (const item of await itens.all()) await item.getByText('1', { exact: true }).click()
  // Files are taken once the draft has begun.
  const arquivos = page.locator('input[type=file]').first()
  await expect(arquivos).toBeEnabled()
  await arquivos.setInputFiles({ name: 'conversa.pdf', mimeType: 'application/pdf', buffer: PDF })
  await expect(page.getByRole('button', { name: 'Excluir: conversa.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await dialogo(page, 'Enviar avaliação?').getByRole('button', { name: 'Enviar' }).click()
  await aviso(page, 'Avaliação enviada')
}

/** One state for each device and try, and people of their own: what is published there is nobody else's. */
const ESTADOS = { false: ['AC', 'AP'], true: ['RO', 'RR'] } as const
const EQUIPES = { false: 'diego.esteves', true: 'paulo.ramalho' } as const

for (const [host, parceiro] of [
  ['sala.localhost', false],
  ['parceiro.localhost', true],
] as const)
  test(`R369: in ${host} a room enrols, proves a criterion, is shopped, wins the seal of its state and of the country, and its certificate is confirmed`, {
    tag: '@celular',
  }, async ({ page, celular, marca }) => {
    const api = await comoAdmin(host)
    const uf = ESTADOS[`${celular}`][Math.min(test.info().retry, 1)]!
    const nome = `Jornada ${marca}`
    const id = await novoEstado(api, uf, nome)
    const equipe = EQUIPES[`${celular}`]
    await equipar(api, equipe, id)
    const pequena = () => emTelaPequena(page, celular ? CELULAR_ESTREITO : QUATRO_VEZES)
    const selo = url(`/cidade/${id}/selo`, host)
    const criterio = parceiro ? 'Pergunta 1' : 'Critério 1'

    await test.step('the team enrols', async () => {
      await entrar(page, equipe, host)
      await page.goto(url(`/cidade/${id}/evidencia/boasvindas`, host))
      const situacao = page.getByRole('region', { name: 'Situação da inscrição' })
      await expect(situacao).toContainText('Não iniciado')
      await inscrever(page, parceiro)
      const total = perguntasDaInscricao(parceiro).length
      await expect(situacao).toContainText(`${total} de ${total} respondidas`)
      await page.getByRole('button', { name: 'Enviar inscrição' }).click()
      await dialogo(page, 'Enviar inscrição').getByRole('button', { name: 'Enviar' }).click()
      await expect(situacao).toContainText('Só leitura')
      await page.goto(selo)
      await expect(page.getByText(`O resultado final sai a partir de ${escrito(dia(2))}`)).toBeVisible()
      await paginaSemViolacoes(page)
      await pequena()
    })

    await test.step('it proves criterion 1', async () => {
      const { perguntas } = await api('GET', `/api/acompanhamento/diagnostico/${id}`)
      await page.goto(url(`/cidade/${id}/evidenciar/${perguntas[0].perguntaMunicipioId}`, host))
      await expect(page.getByRole('heading', { level: 1, name: criterio })).toBeVisible()
      await page
        .locator('main input[type=file]')
        .first()
        .setInputFiles({ name: 'plano.pdf', mimeType: 'application/pdf', buffer: PDF })
      await page.getByRole('button', { name: 'Salvar e enviar para análise' }).click()
      await dialogo(page, 'Enviar a análise!').getByRole('button', { name: 'Enviar' }).click()
      await aviso(page, 'Evidência enviada para análise')
    })

    await test.step('an analyst approves it in its highest band', async () => {
      await entrar(page, 'administrador', host)
      await page.goto(url(`/cidade/${id}/evidencia/evidenciada`, host))
      await (celular
        ? page.getByRole('listitem', { name: criterio }).getByRole('button', { name: '1 arquivo' })
        : page.getByRole('button', { name: `Mostrar arquivos: ${criterio}`, exact: true })
      ).click()
      const aprovar = page.getByRole('button', { name: /^Aprovar: / })
      await aprovar.click()
      await dialogo(page, 'Aprovar evidência').getByRole('button', { name: 'Aprovar' }).click()
      await expect(aprovar).toHaveCount(0)
      await page.getByRole('button', { name: 'Finalizar a Análise' }).click()
      const finalizar = dialogo(page, 'Finalizar a Análise')
      await finalizar.getByRole('radio').first().check()
      await finalizar.getByRole('button', { name: 'Finalizar' }).click()
      await aviso(page, 'Evidência finalizada com sucesso')
    })

    await test.step('somebody unknown to it shops there twice', async () => {
      await page.goto(url('/clientes-ocultos', host))
      await page.getByRole('button', { name: 'Nova avaliação' }).click()
      const nova = dialogo(page, 'Nova avaliação')
      await nova.getByRole('combobox').first().fill(nome)
      await page.getByRole('option', { name: `${nome}/${uf}` }).click()
      await nova.getByLabel('Grupo de clientes ocultos').fill('Jornada')
      await nova.getByRole('combobox', { name: 'Avaliador' }).fill('Renato Siqueira')
      await page.getByRole('option', { name: /Renato Siqueira/ }).click()
      await nova.getByRole('button', { name: 'Criar' }).click()
      await expect(nova).toBeHidden()
      const { linhas } = await api('GET', `/api/cliente-oculto?municipioId=${id}`)
      const avaliacao = url(`/cidade/${id}/cliente-oculto?avaliacao=${linhas[0].clienteOcultoId}`, host)
      await entrar(page, 'especialista', host)
      await avaliar(page, avaliacao, 1)
      await avaliar(page, avaliacao, 2)
      await entrar(page, 'administrador', host)
      for (const n of [1, 2]) {
        await page.goto(`${avaliacao}&contato=${n}`)
        await page.getByRole('button', { name: 'Validar', exact: true }).click()
        await dialogo(page, 'Validar avaliação?').getByRole('button', { name: 'Validar', exact: true }).click()
        await aviso(page, 'Avaliação validada')
      }
      // The room hears nothing of it before its day.
      await entrar(page, equipe, host)
      await page.goto(selo)
      await expect(page.getByText('6 de 80', { exact: true })).toBeVisible()
      await expect(page.getByText('26 de 100')).toHaveCount(0)
    })

    await test.step('the state asks for less: the level follows, and the result is due', async () => {
      await entrar(page, 'administrador', host)
      await page.goto(selo)
      await nivel(page, 'Participante')
      await expect(page.getByText('26 de 100', { exact: true })).toBeVisible()
      const [{ seloEdicaoId, ...edicao }] = (await api('GET', '/api/selo-edicao')).filter(
        (e: { uf: string; ano: number }) => e.uf === uf && e.ano === ANO,
      )
      const resultados = url(`/selo-resultado?edicao=${seloEdicaoId}`, host)
      await page.goto(resultados)
      await page.getByRole('button', { name: 'Publicar resultado' }).click()
      const publicar = dialogo(page, `Publicar o resultado de ${ANO}/${uf}`)
      await expect(publicar.getByText('Não pode ser publicado agora')).toBeVisible()
      await expect(publicar.getByRole('button', { name: 'Publicar', exact: true })).toBeDisabled()
      await page.keyboard.press('Escape')
      await api('PUT', '/api/selo-edicao', {
        ...{ ...edicao, seloEdicaoId, criterio1Ate: dia(), evidenciasAte: dia(), clienteOcultoFim: dia() },
        ...{ resultado: dia(), bronzeMinimo: 10, prataMinimo: 20, ouroMinimo: 25, diamanteMinimo: 26 },
      })
      await page.goto(selo)
      await nivel(page, 'Ouro')
      await expect(page.getByRole('img', { name: /Medalha Ouro do selo/ }).last()).toBeVisible()
      await page.goto(resultados)
      await page.getByRole('button', { name: 'Publicar resultado' }).click()
      await publicar.getByRole('button', { name: 'Publicar', exact: true }).click()
      await aviso(page, 'Resultado publicado')
      // As it is found from now on, without the message over its foot.
      await page.goto(resultados)
      await expect(page.getByText('Resultado final publicado.')).toBeVisible()
      await paginaSemViolacoes(page)
      await pequena()
    })

    await test.step('the national stage makes it Diamante', async () => {
      await page.goto(selo)
      for (const [acao, depois] of [
        ['Indicar à etapa nacional', 'Indicado'],
        ['Homologar', 'Homologado nacional'],
      ] as const) {
        await page.getByRole('main').getByRole('button', { name: acao, exact: true }).click()
        await dialogo(page, `${acao}?`).getByRole('button', { name: acao }).click()
        await expect(page.getByText(depois, { exact: true }).first()).toBeVisible()
      }
      await nivel(page, 'Diamante')
    })

    await test.step('the team is told, downloads its certificate, and anybody confirms it', async () => {
      await entrar(page, equipe, host)
      await page.goto(url('/avisos', host))
      await page.getByText(`Saiu o resultado do selo ${ANO} de ${nome}`).first().click()
      await nivel(page, 'Diamante')
      await expect(page.getByText('26 de 100', { exact: true })).toBeVisible()
      await paginaSemViolacoes(page)
      await pequena()
      const baixado = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Baixar o certificado' }).click()
      expect((await baixado).suggestedFilename()).toMatch(/^certificado-selo-.*\.pdf$/)
      const { codigo } = await api('GET', `/api/selo/resultado/${id}`)
      await page.context().setStorageState({ cookies: [], origins: [] })
      await page.goto(url(`/selo/verificar/${codigo}`, host))
      await expect(page.getByText('Certificado válido')).toBeVisible()
      await expect(page.getByRole('heading', { name: `${nome}/${uf}` })).toBeVisible()
      await expect(page.getByRole('img', { name: /Medalha Diamante do selo/ })).toBeVisible()
      await paginaSemViolacoes(page)
      await pequena()
    })
  })
