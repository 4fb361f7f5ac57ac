import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import { streamXlsx } from '#server/documents/xlsx.ts'
import { admin, HOST, novaCidade } from './acompanhamentos.ts'
import { paginaSemViolacoes } from './axe.ts'
import { expect, test, url } from './praca.ts'

type Linha = Record<string, string>
const planilha = async (linhas: Linha[]) => {
  const colunas = Object.keys(linhas[0]!).map((titulo) => ({ chave: titulo, titulo, tipo: 'texto' as const }))
  const partes = await streamXlsx({ sheets: [{ nome: 'Termo', colunas, linhas }] }).toArray()
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { name: 'termo.xlsx', mimeType, buffer: Buffer.concat(partes) }
}

test.describe('Planilha do termo de referência', () => {
  test('R012 R112 R229 the model is filled in, a wrong line is mended, and the term has what the preview showed', {
    tag: '@celular',
  }, async ({ page, marca }) => {
    const api = await admin(page)
    const municipioId = await novaCidade(api, `Cidade da planilha ${marca}`, 2)
    const [{ nome: EIXO }] = await api('GET', '/api/projeto/eixo/get-by-projeto/1')
    await page.goto(url(`/cidade/${municipioId}/termo-referencia/5`, HOST))
    const baixado = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar o modelo' }).click()
    const { sheets } = await readXlsx(await readFile(await (await baixado).path()))
    expect(sheets.map((s) => s.name)).toEqual(['termo-de-referencia', 'Exemplo', 'Como preencher'])

    const enviar = async (linhas: Linha[]) => {
      await page.getByRole('button', { name: 'Enviar planilha' }).click()
      const dialogo = page.getByRole('dialog', { name: 'Enviar planilha do termo' })
      await dialogo
        .locator('input[type=file]')
        .first()
        .setInputFiles(await planilha(linhas))
      await dialogo.getByRole('button', { name: 'Enviar', exact: true }).click()
      await expect(dialogo).toBeHidden()
    }
    // Without a file nothing goes.
    await page.getByRole('button', { name: 'Enviar planilha' }).click()
    const dialogo = page.getByRole('dialog', { name: 'Enviar planilha do termo' })
    await dialogo.getByRole('button', { name: 'Enviar', exact: true }).click()
    await expect(
      dialogo.getByText('Não é possível fazer upload do arquivo, favor selecionar um arquivo!'),
    ).toBeVisible()
    await dialogo.getByRole('button', { name: 'Cancelar' }).click()
    await expect(dialogo).toBeHidden()

    const linha = (n: number, horas: string): Linha => ({
      GRUPO_SOLUCAO: `Grupo ${marca}`,
      EIXO,
      SOLUCAO: `Lei Geral ${marca}`,
      CARGA_HORARIA: '4',
      TAREFA: `Passo ${n}`,
      HORAS_TAREFA: horas,
    })
    await enviar([linha(1, '2'), linha(2, 'oito')])
    const previa = page.getByRole('region', { name: 'Prévia da planilha', exact: true })
    await expect(previa.getByText('1 linha recusada')).toBeVisible()
    await expect(previa.getByText(/HORAS_TAREFA: Informe as horas como 8, 7,5 ou 07:30/).first()).toBeVisible()
    await expect(previa.getByRole('button', { name: 'Importar' })).toBeDisabled()
    await paginaSemViolacoes(page)

    await enviar([linha(1, '2'), linha(2, '8')])
    await expect(previa.getByText('2 linhas incluídas')).toBeVisible()
    await expect(
      previa.getByText(/A soma de HORAS_TAREFA \(10:00\) passa da carga horária \(04:00\)/).first(),
    ).toBeVisible()
    await previa.getByRole('button', { name: 'Importar' }).click()
    await expect(page.getByText(/Incluídos: 1 grupo, 1 solução e 2 tarefas\./)).toBeVisible()
    await page.getByRole('link', { name: 'Ver no termo' }).click()
    await expect(page.getByText(`Grupo ${marca}`).first()).toBeVisible()

    // The same sheet again has nothing to do.
    await page.goto(url(`/cidade/${municipioId}/termo-referencia/5`, HOST))
    await enviar([linha(1, '2'), linha(2, '8')])
    await expect(previa.getByText('O termo já está como a planilha diz: não há o que importar.')).toBeVisible()
  })
})
