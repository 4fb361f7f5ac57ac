import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { gerarProposta } from '#contract/proposta.ts'
import {
  blocosForaDoLugar,
  DOCUMENTOS,
  type Documento,
  erroDoModelo,
  getModelo,
  listarModelos,
  MARCADORES,
  marcadoresDesconhecidos,
  previaDoModelo,
  salvarModelo,
} from '#contract/proposta-modelos.ts'
import { docxText } from '#server/documents/docx-testing.ts'
import { pdfPages } from '#server/documents/pdf-text.ts'
import { sanitizeRichText } from '#server/documents/richtext.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { fillModelo, makeFiguras } from './marcadores.ts'
import { EXEMPLO } from './modelos-exemplo.ts'
import { MODELOS_PADRAO } from './modelos-padrao.ts'
import { propostas } from './testing.ts'

const t = await startTestApp()
const p = propostas(t)
const persona = 'admin'
const documentos = Object.keys(DOCUMENTOS) as Documento[]

const ler = async (documento: Documento, revisao: number) =>
  (await t.call(getModelo, { persona, params: { documento, revisao: String(revisao) } })).body
const salvar = (documento: Documento, conteudo: string, revisao: number, nota?: string) =>
  t.call(salvarModelo, { persona, body: { documento, conteudo, revisao, nota } })
const previa = (conteudo: string, mais: object = {}) =>
  t.call(previaDoModelo, { persona, body: { documento: 'proposta', conteudo, ...mais } })
const textoDoPdf = (pdf: Buffer) =>
  pdfPages(pdf)
    .map((x) => x.text)
    .join('')
    .replace(/\s+/g, '')

describe('the texts that come with the program', () => {
  test.each(documentos)(
    '%s is what an editor gives, and every placeholder of it exists and stands where it may',
    (documento) => {
      const conteudo = MODELOS_PADRAO[documento]
      expect(sanitizeRichText(conteudo)).toBe(conteudo)
      expect(erroDoModelo(conteudo)).toBeUndefined()
      expect(conteudo).toContain('14.133')
      for (const tabela of ['{{tabelaSolucoes}}', '{{tabelaValores}}', '{{tabelaParcelas}}'])
        expect(conteudo).toContain(tabela)
    },
  )
  test('invented figures add up as real ones do', () => {
    const reais = (s: string) => `R$\u00a0${s}`
    const { palavras, tabelas } = makeFiguras(
      { now: new Date('2026-03-09T15:00:00Z'), ambiente: { variante: 'padrao' } as never },
      'Sebrae/SC',
      EXEMPLO,
    )
    expect(palavras).toMatchObject({
      valorTotal: reais('32.725,83'),
      contrapartida: reais('13.090,33'),
      investimento: reais('19.635,50'),
      hoje: '9 de março de 2026',
    })
    for (const { totais } of [tabelas.tabelaParcelas])
      expect(totais).toEqual([{ numero: 'Total', valor: reais('19.635,50') }])
    expect(tabelas.tabelaSolucoes.totais![0]).toMatchObject({ horas: '97,5', valor: reais('32.725,83') })
    expect(tabelas.tabelaValores.totais![0]).toMatchObject({
      total: reais('32.725,83'),
      investimento: reais('19.635,50'),
    })
    expect(new Set([...Object.keys(palavras), ...Object.keys(tabelas)])).toEqual(new Set(Object.keys(MARCADORES)))
  })
})

describe('placeholders', () => {
  const figuras = makeFiguras({ now: new Date(), ambiente: { variante: 'padrao' } as never }, 'Sebrae/SC', {
    ...EXEMPLO,
    dados: { ...EXEMPLO.dados!, observacoes: null, gestorCargo: null },
  })
  const cheio = (html: string) => fillModelo(sanitizeRichText(html), figuras)
  test('words take their place with the marks around them; a value is never markup', () => {
    const com = fillModelo(sanitizeRichText('<p>De <strong>{{ prefeito }}</strong></p>'), {
      ...figuras,
      palavras: { ...figuras.palavras, prefeito: '<b>{{cnpj}}</b>' },
    })
    expect(com).toEqual([
      {
        tipo: 'rico',
        blocos: [{ tipo: 'paragrafo', trechos: [{ texto: 'De ' }, { texto: '<b>{{cnpj}}</b>', negrito: true }] }],
      },
    ])
  })
  test('a table takes the place of its paragraph and parts the text', () => {
    expect(cheio('<p>antes</p><p><strong>{{tabelaParcelas}}</strong></p><p>depois</p>').map((s) => s.tipo)).toEqual([
      'rico',
      'tabela',
      'rico',
    ])
  })
  test('what nobody filled in is left out with its line, or is a dash beside what somebody did', () => {
    expect(cheio('<p>Observações: {{observacoes}}</p><ul><li>{{observacoes}}</li></ul>')).toEqual([])
    expect(JSON.stringify(cheio('<p>{{gestorNome}}, {{gestorCargo}}</p>'))).toContain('João Pereira Exemplo, —')
  })
  test('those that do not exist, and tables in a line, a heading or a list, are told', () => {
    expect(marcadoresDesconhecidos('<p>{{numero}} {{nunca}} {{<strong>cnpj</strong>}}</p>')).toEqual([
      'nunca',
      '<strong>cnpj</strong>',
    ])
    expect(blocosForaDoLugar('<p>{{tabelaValores}}</p><p><em>{{ tabelaSolucoes }}</em></p><p>{{numero}}</p>')).toEqual(
      [],
    )
    expect(
      blocosForaDoLugar(
        '<p>Veja {{tabelaValores}}</p><h2>{{tabelaSolucoes}}</h2><ul><li><p>a</p><p>{{tabelaParcelas}}</p></li></ul>',
      ),
    ).toEqual([...['tabelaValores', 'tabelaSolucoes', 'tabelaParcelas']])
    expect(erroDoModelo('<p> </p>')).toBe('Escreva o texto do modelo')
  })
})

test('the system text is in use until another is saved; every version stays, and the last one makes the papers', async () => {
  const lista = async () => (await t.call(listarModelos, { persona })).body.filter((m) => m.documento === 'proposta')
  expect((await lista()).map((m) => [m.revisao, m.emUso, m.usuario, m.municipioPropostaModeloId])).toEqual([
    [0, true, null, null],
  ])
  expect(await ler('proposta', 0)).toMatchObject({ conteudo: MODELOS_PADRAO.proposta, emUso: true })
  const salvo = await salvar(
    'proposta',
    '<h2>Nossa</h2><p onclick="x">Ao {{municipio}}<script>1</script></p><p>{{tabelaParcelas}}</p>',
    0,
    'Mais curta',
  )
  expect([salvo.status, salvo.body.revisao, salvo.body.emUso, salvo.body.nota]).toEqual([200, 1, true, 'Mais curta'])
  expect(salvo.body.conteudo).toBe('<h2>Nossa</h2><p>Ao {{municipio}}</p><p>{{tabelaParcelas}}</p>')
  const atrasado = await salvar('proposta', '<p>outra</p>', 0)
  expect(atrasado.status).toBe(409)
  expect((atrasado.body.details as { atual: { revisao: number } }).atual.revisao).toBe(1)
  expect((await lista()).map((m) => [m.revisao, m.emUso, m.usuario])).toEqual([
    [1, true, expect.any(String)],
    [0, false, null],
  ])
  expect((await ler('proposta', 0)).emUso).toBe(false)
  const { id } = await p.nova()
  const gerada = await t.call(gerarProposta, { persona, body: { municipioPropostaId: id } })
  expect(textoDoPdf(gerada.raw)).toContain('Nossa')
  expect(textoDoPdf(gerada.raw)).not.toContain('Validade')
  const doModelo = await t.banco.db.execute(
    sql`select distinct "municipioPropostaModeloId" as id from municipio_proposta_anexo where "municipioPropostaId" = ${id}`,
  )
  expect(doModelo.rows).toEqual([{ id: salvo.body.municipioPropostaModeloId }])
  // Restoring is saving what an earlier version says.
  const volta = await salvar('proposta', (await ler('proposta', 0)).conteudo, 1, 'De volta ao padrão')
  expect([volta.body.revisao, volta.body.conteudo]).toEqual([2, MODELOS_PADRAO.proposta])
  expect((await t.call(getModelo, { persona, params: { documento: 'minuta', revisao: '7' } })).status).toBe(404)
})
test('two who save at once: one is told of the other', async () => {
  const duas = await Promise.all([salvar('minuta', '<p>uma</p>', 0), salvar('minuta', '<p>duas</p>', 0)])
  expect(duas.map((r) => r.status).toSorted()).toEqual([200, 409])
})
test('what cannot be a template is told beside the field', async () => {
  for (const [conteudo, frase] of [
    ['<p>{{nunca}} e {{numero}}</p>', 'Marcadores que não existem: {{nunca}}'],
    ['<p>Tabela: {{tabelaValores}}</p>', 'Uma tabela fica sozinha em um parágrafo, fora de listas: {{tabelaValores}}'],
    ['<p><img src="x"></p>', 'Escreva o texto do modelo'],
  ] as const) {
    const [salvo, vista] = [await salvar('minuta', conteudo, 1), await previa(conteudo)]
    for (const r of [salvo, vista]) expect([r.status, r.body.fields]).toEqual([422, { conteudo: frase }])
  }
})
test('a preview is what the paper would be, with a proposal or with invented figures, in both formats', async () => {
  const conteudo = '<p>{{numero}} de {{municipio}}, {{entidade}}</p><p>{{tabelaSolucoes}}</p>'
  const inventada = await previa(conteudo)
  expect([inventada.status, inventada.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(textoDoPdf(inventada.raw)).toContain('PROP-SC-2026-0000deVilaExemplo/SC')
  const { id } = await p.nova()
  const { numero, grupos } = (await p.ver(id)).body
  const texto = await docxText((await previa(conteudo, { municipioPropostaId: id, formato: 'docx' })).raw)
  expect(texto.join('\n')).toContain(`${numero} de `)
  expect(texto).toContain(grupos[0]!.solucoes[0]!.nome)
  expect((await previa(conteudo, { municipioPropostaId: 999_999 })).status).toBe(404)
})
