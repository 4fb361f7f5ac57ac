import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { paginaSemViolacoes } from './axe.ts'
import { entrar, expect, test, url } from './praca.ts'

/** The notice first: it is gone before a slow dialog is. */
const salvar = async (page: Page, aviso?: string) => {
  const dialogo = page.getByRole('dialog')
  await dialogo.getByRole('button', { name: 'Salvar' }).click()
  if (aviso) await expect(page.getByText(aviso)).toBeVisible()
  await expect(dialogo).toHaveCount(0)
}
const escolher = async (page: Page, campo: string, opcao: string) => {
  await page.getByRole('dialog').getByRole('combobox', { name: campo }).click()
  await page.getByRole('option', { name: opcao, exact: true }).click()
}
const trilha = (page: Page) => page.getByRole('navigation', { name: 'Você está em' })

/** A group as its file has it. */
interface Grupo {
  nome: string
  descricao: string | null
  solucoes: { nome: string; precos: { faixa: string; preco: number }[] }[]
}

/** What the shelf is called in a variant. */
const VARIANTES = [
  {
    nome: 'padrao',
    host: 'localhost',
    grupos: 'Grupos de Soluções',
    grupo: 'Grupo de Solução',
    novoGrupo: 'Novo grupo de solução',
    solucoes: 'Soluções',
    novaSolucao: 'Nova solução',
    incluida: 'Solução incluída com sucesso',
    tarefas: 'Tarefas',
    novaTarefa: 'Nova tarefa',
  },
  {
    nome: 'at',
    host: 'at.localhost',
    grupos: 'Grupos de Iniciativas',
    grupo: 'Grupo de iniciativa',
    novoGrupo: 'Novo grupo de iniciativa',
    solucoes: 'Iniciativas',
    novaSolucao: 'Nova iniciativa',
    incluida: 'Iniciativa incluída com sucesso',
    tarefas: 'Atividades',
    novaTarefa: 'Nova atividade',
  },
  {
    nome: 'gov',
    host: 'gov.localhost',
    grupos: 'Grupos de Fases',
    grupo: 'Grupo de Fases',
    novoGrupo: 'Novo grupo de fases',
    solucoes: 'Fases',
    novaSolucao: 'Nova fase',
    incluida: 'Fase incluída com sucesso',
    tarefas: 'Atividades',
    novaTarefa: 'Nova atividade',
  },
] as const

test.describe('Prateleira', () => {
  for (const v of VARIANTES)
    test(`a group, a solution, a task with its evidences, in the words of ${v.nome} (R088, R089, R491, R492, R867)`, async ({
      page,
      marca,
    }) => {
      await entrar(page, 'admin', v.host)
      await page.goto(url('/projeto', v.host))
      await page.getByRole('link', { name: v.grupos }).click()
      await expect(page.getByRole('heading', { level: 1, name: v.grupos })).toBeVisible()

      const [grupo, solucao] = [`Turismo ${marca}`, `Roteiros ${marca}`]
      await page.getByRole('button', { name: v.novoGrupo }).click()
      const dialogo = page.getByRole('dialog')
      await dialogo.getByLabel('Nome').fill(grupo)
      await dialogo.getByRole('combobox', { name: 'Eixo' }).click()
      await page.getByRole('option').first().click()
      await salvar(page, `${v.grupo} incluído com sucesso`)

      await page.getByRole('link', { name: `${v.solucoes}: ${grupo}` }).click()
      await expect(page.getByRole('heading', { level: 1, name: v.solucoes, exact: true })).toBeVisible()
      await page.getByRole('button', { name: v.novaSolucao }).click()
      await expect(dialogo.getByLabel('Nome')).toBeVisible()
      expect((await dialogo.boundingBox())?.width).toBe(800)
      await dialogo.getByLabel('Nome').fill(solucao)
      await expect(dialogo.getByLabel('Visitas presenciais', { exact: true })).toHaveCount(0)
      await escolher(page, 'Monitoramento', 'Visitas')
      await dialogo.getByLabel('Visitas presenciais', { exact: true }).fill('3')
      await dialogo.getByLabel('Data de início').fill('05/02/2026')
      await salvar(page, v.incluida)

      await page.getByRole('link', { name: `${v.tarefas}: ${solucao}` }).click()
      await expect(page.getByRole('heading', { level: 1, name: v.tarefas, exact: true })).toBeVisible()
      await expect(trilha(page)).toContainText(v.grupos)
      await expect(trilha(page)).toContainText(v.solucoes)
      await page.getByRole('button', { name: v.novaTarefa }).click()
      await dialogo.getByRole('textbox', { name: 'Nome', exact: true }).fill('Oficina')
      await dialogo.getByLabel('Horas').fill('8')
      await dialogo.getByRole('button', { name: 'Adicionar evidência' }).click()
      await dialogo.getByLabel('Nome da evidência').fill('Lista de presença')
      await salvar(page)

      await page.getByRole('link', { name: 'Evidências: Oficina' }).click()
      await expect(page.getByText('Lista de presença')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Cadastrar Evidência' })).toBeVisible()
    })

  test('what is deleted is asked for in the words of the specification (R101, R110, R498)', async ({ page, marca }) => {
    await entrar(page, 'admin')
    await page.goto(url('/grupo-solucao'))
    const grupo = `Vazio ${marca}`
    await page.getByRole('button', { name: 'Novo grupo de solução' }).click()
    const dialogo = page.getByRole('dialog')
    await dialogo.getByLabel('Nome').fill(grupo)
    await dialogo.getByRole('combobox', { name: 'Eixo' }).click()
    await page.getByRole('option').first().click()
    await salvar(page)
    await page.getByRole('button', { name: `Excluir: ${grupo}` }).click()
    await expect(page.getByRole('dialog', { name: 'Confirma que deseja deletar o Grupo de Solução?' })).toBeVisible()
    await dialogo.getByRole('button', { name: 'Excluir' }).click()
    await expect(page.getByText('Grupo de Solução excluído')).toBeVisible()
    await expect(page.getByText(grupo, { exact: true })).toHaveCount(0)

    await page.goto(url('/grupo-solucao/1/solucao/1/tarefa'))
    await page.getByRole('button', { name: 'Excluir: Decreto do comitê gestor' }).click()
    await expect(page.getByRole('dialog', { name: 'Confirma que deseja deletar a tarefa/atividade?' })).toBeVisible()
    await dialogo.getByRole('button', { name: 'Cancelar' }).click()
  })

  test('a solution shows its prices by band, a description its tooltip of 500 px at most (R087)', async ({ page }) => {
    await entrar(page, 'admin')
    await page.goto(url('/grupo-solucao/1/solucao'))
    await expect(page.getByText('Mentoria ao gestor')).toBeVisible()
    await page.getByRole('button', { name: 'Preços por faixa: Mentoria ao gestor' }).click()
    const gaveta = page.getByRole('dialog')
    await expect(gaveta.getByText('Até 15 mil habitantes')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(gaveta).toHaveCount(0)
    await page.getByText('Visitas a quem decid…').hover()
    const dica = page.getByRole('tooltip')
    await expect(dica).toHaveText('Visitas a quem decide, com trabalho de escritório entre uma e outra')
    expect((await dica.boundingBox())!.width).toBeLessThanOrEqual(500)
  })

  test('a group goes to a file and comes back changed, shown before it is applied (R093)', async ({ page, marca }) => {
    await entrar(page, 'admin')
    await page.goto(url('/grupo-solucao/1/solucao'))
    await expect(page.getByText('Mentoria ao gestor')).toBeVisible()
    const baixando = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Mais ações', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Exportar grupo de solução' }).click()
    const caminho = await (await baixando).path()
    const arquivo = JSON.parse(await readFile(caminho, 'utf8')) as { grupos: [Grupo] }
    const [grupo] = arquivo.grupos
    expect(arquivo.grupos.map((g) => g.nome)).toEqual(['Gestão do programa'])

    await page.goto(url('/grupo-solucao'))
    const dialogo = page.getByRole('dialog')
    const abrir = async () => {
      await page.getByRole('button', { name: 'Mais ações', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Importar grupos de soluções' }).click()
    }
    /** As another environment would have exported it. */
    const enviar = (grupos: readonly Grupo[]) => {
      const assinatura = createHash('sha256').update(JSON.stringify(grupos)).digest('hex')
      return dialogo.locator('input[type="file"]').setInputFiles({
        name: `grupos-${marca}.json`,
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify({ ...arquivo, assinatura, grupos })),
      })
    }
    const importar = dialogo.getByRole('button', { name: 'Importar' })
    await abrir()
    await enviar(arquivo.grupos)
    await expect(dialogo.getByText('A prateleira já está como o arquivo diz.')).toBeVisible()
    await expect(importar).toBeDisabled()
    await paginaSemViolacoes(page)
    await dialogo.getByRole('button', { name: 'Cancelar' }).click()

    const nome = `Importado ${marca}`
    const [preco] = grupo.solucoes[0]!.precos
    const um = (descricao: string, valor: number): Grupo => ({
      ...grupo,
      ...{ nome, descricao },
      solucoes: [{ ...grupo.solucoes[0]!, nome: `Solução ${marca}`, precos: [{ ...preco!, preco: valor }] }],
    })
    await abrir()
    await enviar([um('Como veio', 1000)])
    await expect(dialogo.getByText('Será incluída').first()).toBeVisible()
    await expect(dialogo.getByText('Os gerentes de produto não vêm no arquivo')).toBeVisible()
    await importar.click()
    await expect(page.getByText(/^Arquivo importado: \d+ inclusões e 0 alterações$/)).toBeVisible()
    const linha = page.getByRole('main').getByRole('row').filter({ hasText: nome })
    await expect(linha).toContainText('Como veio')

    await abrir()
    await enviar([um('Como mudou', 1234.5)])
    await expect(dialogo.getByText('Descrição: de Como veio para Como mudou')).toBeVisible()
    await expect(dialogo.getByText(new RegExp(`^Faixa ${preco!.faixa}: de .* para .*1\\.234,50$`))).toBeVisible()
    await importar.click()
    await expect(page.getByText('Arquivo importado: 0 inclusões e 2 alterações')).toBeVisible()
    await expect(linha).toContainText('Como mudou')
    await linha.getByRole('link', { name: `Soluções: ${nome}` }).click()
    await page.getByRole('button', { name: `Preços por faixa: Solução ${marca}` }).click()
    await expect(dialogo.getByText('R$ 1.234,50')).toBeVisible()
  })

  test('tasks go into the term of a city: Save waits for a solution and its tasks (R495, R499, R500, R866)', async ({
    page,
  }) => {
    await entrar(page, 'admin')
    await page.goto(url('/grupo-solucao/1/solucao/1/tarefa'))
    await page.getByRole('button', { name: 'Mais ações', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Importar tarefas para um município' }).click()
    const dialogo = page.getByRole('dialog')
    const enviar = dialogo.getByRole('button', { name: 'Salvar' })
    await expect(enviar).toBeDisabled()
    await escolher(page, 'Município', 'Vale Sereno/SC')
    await dialogo.getByRole('combobox', { name: 'Solução' }).click()
    await page.getByRole('option').last().click()
    await expect(enviar).toBeDisabled()
    await escolher(page, 'Tarefas', 'Decreto do comitê gestor')
    await expect(enviar).toBeEnabled()
  })

  test('on a phone the shelf is read group by group', { tag: ['@celular', '@so-no-celular'] }, async ({ page }) => {
    await entrar(page, 'admin')
    await page.goto(url('/grupo-solucao'))
    await expect(page.getByText('Um lugar só para quem empreende, com gente preparada para atender')).toBeVisible()
    await paginaSemViolacoes(page)
  })
})
