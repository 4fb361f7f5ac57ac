import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { COLUNAS_TERMO, conferirTermo, FALTA_ARQUIVO, modeloDoTermo } from '#contract/termo-planilha.ts'
import { one, rows } from '#server/db/sql.ts'
import { scratch, zipOf } from '#server/files/fixtures.ts'
import { readSheetSafely } from '#server/files/zip-guard.ts'
import { asker } from '#server/testing/asker.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { EMAILS, erros, type Linha, NADA, openTermos, planilha } from './testing.ts'

const t = await startTestApp()
const { db } = t.banco
const { eixos, EIXO, BASE, novaCidade, conferir, importar, conferirEImportar, contar } = await openTermos(t)

describe('R012 R290 the spreadsheet of a term', () => {
  test('is shown line by line and column by column before anything is written, and then written as it was shown', async () => {
    const municipioId = await novaCidade()
    const email = EMAILS.condutor
    const linhas: Linha[] = [
      {
        ...BASE,
        DESCRICAO_SOLUCAO: 'Regulamentar',
        MONITORAMENTO: '2',
        CONSULTOR_EMAIL: email.toUpperCase(),
        DATA_INICIO: '02/03/2026',
        DATA_TERMINO: '30/11/2026',
        VISITAS_PRESENCIAIS: 3,
        HORAS_VISITAS: '6',
        TRABALHOS_ESCRITORIO: 2,
        HORAS_ESCRITORIO: '1,5',
        NAO_COMPUTA_HORAS: 'S',
        CUSTO: 'R$ 1.234,50',
        PRECO: '2000',
        DESCRICAO_TAREFA: 'Com as secretarias',
        DESCRICAO_EVIDENCIA: 'Assinada',
      },
      { TAREFA: 'Aprovar', HORAS_TAREFA: '4' },
      { EVIDENCIA: 'Lei publicada' },
      { SOLUCAO: 'Compras' },
    ]
    const bytes = await planilha(linhas)
    const { body: previa } = await conferir(municipioId, bytes)
    expect(await contar(municipioId)).toEqual(NADA)
    expect(erros(previa)).toEqual([])
    expect(previa).toMatchObject({
      total: 4,
      incluir: 4,
      recusadas: 0,
      coisas: { grupo: { incluir: 1 }, solucao: { incluir: 2 }, tarefa: { incluir: 2 }, evidencia: { incluir: 2 } },
      desconhecidas: [],
    })
    expect(previa.linhas.map((l) => [l.nome, l.inclui])).toEqual([
      ['Ambiente › Lei Geral › Mapear › Ata', ['GRUPO_SOLUCAO', 'SOLUCAO', 'TAREFA', 'EVIDENCIA']],
      ['Ambiente › Lei Geral › Aprovar', ['TAREFA']],
      ['Ambiente › Lei Geral › Aprovar › Lei publicada', ['EVIDENCIA']],
      ['Ambiente › Compras', ['SOLUCAO']],
    ])
    // 7:30 and 4 hours do not fit into 10.
    expect(previa.linhas.flatMap((l) => l.avisos)).toEqual([
      { coluna: 'CARGA_HORARIA', motivo: 'A soma de HORAS_TAREFA (11:30) passa da carga horária (10:00)' },
    ])
    const r = await importar(municipioId, bytes, previa.assinatura)
    expect([r.status, r.body]).toEqual([200, previa])
    expect(await contar(municipioId)).toEqual({ grupo: 1, solucao: 2, tarefa: 2, evidencia: 2 })
    const s = await one(
      db,
      sql`select to_json(s) as j from (select s.descricao, p.nome as tipo, s.monitoramento, u.email, s."dataInicio", s."dataTermino", s."visitasPresenciais",
          s."horasPrevistasVisitasPresenciais", s."trabalhosEscritorio", s."horasPrevistasTrabalhosEscritorio", s."cargaHoraria", s."naoComputaHoras", s.custo, s.preco
        from municipio_solucao s left join solucao_tipo p using ("solucaoTipoId") left join usuario u using ("usuarioId")
        where s."municipioId" = ${municipioId} and s.nome = 'Lei Geral') s`,
    )
    expect(s).toEqual({
      j: {
        descricao: 'Regulamentar',
        tipo: 'Essencial',
        monitoramento: 2,
        email,
        dataInicio: '2026-03-02',
        dataTermino: '2026-11-30',
        visitasPresenciais: 3,
        horasPrevistasVisitasPresenciais: 360,
        trabalhosEscritorio: 2,
        horasPrevistasTrabalhosEscritorio: 90,
        cargaHoraria: 600,
        naoComputaHoras: true,
        custo: 1234.5,
        preco: 2000,
      },
    })
    // Each thing has its line in the log, and each that has steps its first one.
    const diario = await rows(
      db,
      sql`select entidade, acao, count(*)::int as n from auditoria where "requestId" = (select "requestId" from auditoria order by "auditoriaId" desc limit 1) group by 1, 2 order by 1, 2`,
    )
    expect(diario).toEqual([
      { entidade: 'municipio_evidencia', acao: 'criar', n: 2 },
      { entidade: 'municipio_grupo_solucao', acao: 'criar', n: 1 },
      { entidade: 'municipio_grupo_solucao', acao: 'importar', n: 1 },
      { entidade: 'municipio_solucao', acao: 'criar', n: 2 },
      { entidade: 'municipio_tarefa', acao: 'criar', n: 2 },
    ])
    expect(
      await one(
        db,
        sql`select count(*)::int as n from termo_passo where "municipioId" = ${municipioId} and acao = 'planilha'`,
      ),
    ).toEqual({ n: 5 })
    // The same sheet again has nothing to do.
    const deNovo = await conferir(municipioId, bytes)
    expect(deNovo.body).toMatchObject({ incluir: 0, alterar: 0, iguais: 4, recusadas: 0 })
  })

  test('changes what it says and leaves what it does not: a blank cell keeps what stands, and nothing is deleted', async () => {
    const municipioId = await novaCidade()
    await conferirEImportar(municipioId, [
      { ...BASE, MONITORAMENTO: '2', VISITAS_PRESENCIAIS: 3, DESCRICAO_SOLUCAO: 'Antes' },
      { TAREFA: 'Fica', HORAS_TAREFA: '1' },
    ])
    const mudada: Linha[] = [
      {
        GRUPO_SOLUCAO: 'ambiente',
        EIXO: eixos[1]!.nome,
        SOLUCAO: 'LEI GERAL',
        MONITORAMENTO: '1',
        CARGA_HORARIA: '9',
        DESCRICAO_SOLUCAO: null,
        TAREFA: 'mapear',
        HORAS_TAREFA: '8',
      },
    ]
    const { body: previa } = await conferir(municipioId, mudada)
    expect(previa.linhas).toEqual([
      {
        linha: 2,
        situacao: 'alterar',
        nome: 'ambiente › LEI GERAL › mapear',
        inclui: [],
        mudancas: [
          { coluna: 'EIXO', antes: EIXO, depois: eixos[1]!.nome },
          { coluna: 'MONITORAMENTO', antes: '2', depois: '1' },
          { coluna: 'VISITAS_PRESENCIAIS', antes: '3', depois: null },
          { coluna: 'CARGA_HORARIA', antes: '10:00', depois: '09:00' },
          { coluna: 'HORAS_TAREFA', antes: '07:30', depois: '08:00' },
        ],
        erros: [],
        avisos: [],
      },
    ])
    expect((await conferirEImportar(municipioId, mudada)).status).toBe(200)
    expect(await contar(municipioId)).toEqual({ grupo: 1, solucao: 1, tarefa: 2, evidencia: 1 })
    expect(
      await one(
        db,
        sql`select g.nome, s.nome as solucao, s.descricao, s."visitasPresenciais", s."cargaHoraria", t.horas from municipio_grupo_solucao g
          join municipio_solucao s using ("municipioGrupoSolucaoId") join municipio_tarefa t using ("municipioSolucaoId")
          where g."municipioId" = ${municipioId} and t.nome = 'Mapear'`,
      ),
    ).toEqual({
      nome: 'Ambiente',
      solucao: 'Lei Geral',
      descricao: 'Antes',
      visitasPresenciais: null,
      cargaHoraria: 540,
      horas: 480,
    })
  })
})

const CADA: [string, Linha[], string[]][] = [
  ['a group needs an axis', [{ ...BASE, EIXO: null }], ['2 EIXO: Campo Obrigatório']],
  ['a task needs hours', [{ ...BASE, HORAS_TAREFA: null }], ['2 HORAS_TAREFA: Campo Obrigatório']],
  [
    'a cell that cannot be read is not also missing',
    [{ ...BASE, HORAS_TAREFA: 'oito' }],
    ['2 HORAS_TAREFA: Informe as horas como 8, 7,5 ou 07:30'],
  ],
  [
    'an axis that is none',
    [{ ...BASE, EIXO: 'Marte' }],
    ['2 EIXO: Não há eixo com este nome ao seu alcance', '2 EIXO: Campo Obrigatório'].slice(0, 1),
  ],
  [
    'a type that is none',
    [{ ...BASE, TIPO_SOLUCAO: 'Ouro' }],
    ['2 TIPO_SOLUCAO: Use um destes: Essencial, Extra, Premium'],
  ],
  [
    'a consultant whom nobody knows',
    [{ ...BASE, CONSULTOR_EMAIL: 'ninguem@exemplo.com.br' }],
    ['2 CONSULTOR_EMAIL: Não há usuário habilitado com este e-mail ao seu alcance'],
  ],
  [
    'visits of what is followed by tasks',
    [{ ...BASE, VISITAS_PRESENCIAIS: 2, HORAS_VISITAS: '4' }],
    ['2 VISITAS_PRESENCIAIS: Só com MONITORAMENTO 2', '2 HORAS_VISITAS: Só com MONITORAMENTO 2'],
  ],
  [
    'an end before the beginning',
    [{ ...BASE, DATA_INICIO: '02/03/2026', DATA_TERMINO: '01/03/2026' }],
    ['2 DATA_TERMINO: DATA_TERMINO não pode vir antes de DATA_INICIO'],
  ],
  [
    'a name for extras of proposals',
    [{ ...BASE, SOLUCAO: '(Extra) Outra' }],
    ['2 SOLUCAO: Escreva o nome sem (extra): ele vem da proposta'],
  ],
  [
    'two lines that disagree',
    [BASE, { ...BASE, CARGA_HORARIA: '11', TAREFA: 'Outra' }],
    ['3 CARGA_HORARIA: Difere do que diz a linha 2'],
  ],
  ['the same line twice', [BASE, BASE], ['3 EVIDENCIA: Repete a linha 2']],
  [
    'a long name of a group',
    [{ ...BASE, GRUPO_SOLUCAO: 'x'.repeat(161) }],
    ['2 GRUPO_SOLUCAO: No máximo 160 caracteres'],
  ],
  [
    'several at once, each where it is',
    [
      { ...BASE, CUSTO: 'mil', DATA_INICIO: 'ontem' },
      { SOLUCAO: 'Y', MONITORAMENTO: '3' },
    ],
    [
      '2 DATA_INICIO: Informe a data como dd/mm/aaaa',
      '2 CUSTO: Informe um valor em reais, como 1.234,50',
      '3 MONITORAMENTO: Use um destes: 1, 2',
    ],
  ],
]
test.each(CADA)(
  '%s: the line is refused with its column and a sentence, and nothing is written',
  async (_, linhas, esperados) => {
    const municipioId = await novaCidade()
    const bytes = await planilha(linhas)
    const { body } = await conferir(municipioId, bytes)
    expect(erros(body)).toEqual(esperados)
    const r = await importar(municipioId, bytes, body.assinatura)
    expect(r.status).toBe(422)
    expect(r.body.message).toMatch(/^Nada foi importado\. Linha \d+, coluna /)
    expect(await contar(municipioId)).toEqual(NADA)
  },
)

describe('headings', () => {
  test('unknown ones and missing ones are told; one that stands twice, or the group not at all, is refused', async () => {
    const municipioId = await novaCidade()
    const { body } = await conferir(municipioId, [
      { GRUPO_SOLUCAO: 'G', eixo: EIXO, HORAS_TAREFAS: '8', Observação: 'x' },
    ])
    expect(body.desconhecidas).toEqual(['HORAS_TAREFAS', 'Observação'])
    expect(body.ausentes).toContain('HORAS_TAREFA')
    expect(body.ausentes).not.toContain('EIXO')
    const dupla = await conferir(municipioId, [{ GRUPO_SOLUCAO: 'G', EIXO, ' eixo': EIXO }])
    expect([dupla.status, dupla.body.message]).toEqual([
      422,
      'A planilha não pôde ser lida: a linha 1 traz mais de uma vez EIXO. Deixe uma de cada e tente de novo.',
    ])
    const sem = await conferir(municipioId, [{ SOLUCAO: 'G' }])
    expect([sem.status, sem.body.message]).toEqual([
      422,
      'A planilha não pôde ser lida: falta a coluna GRUPO_SOLUCAO na linha 1. Use os títulos do modelo, na primeira aba.',
    ])
  })

  test('the model has those that the person may fill in, two lines as an example and what goes into each, and comes back empty', async () => {
    const disk = await scratch()
    const { raw, headers } = await t.call(modeloDoTermo, { persona: 'admin' })
    expect(headers['content-disposition']).toContain('modelo-termo-de-referencia.xlsx')
    const path = await disk.write('m.xlsx', raw)
    expect(await readSheetSafely(asker, path)).toEqual([COLUNAS_TERMO.map((c) => c.titulo)])
    const exemplo = await readSheetSafely(asker, path, {}, 'Exemplo')
    expect([exemplo.length, exemplo[0]]).toEqual([3, COLUNAS_TERMO.map((c) => c.titulo)])
    const ajuda = await readSheetSafely(asker, path, {}, 'Como preencher')
    expect(ajuda.slice(1, 23).map((l) => l[0])).toEqual(COLUNAS_TERMO.map((c) => c.titulo))
    await disk.clean()
    const municipioId = await novaCidade()
    const r = await conferir(municipioId, raw)
    expect([r.status, r.body.message]).toEqual([
      422,
      'A planilha não tem linhas depois do cabeçalho: nada foi importado.',
    ])
    // The example itself is a sheet that could be sent, once its names are those of the place.
    const linhas = exemplo
      .slice(1)
      .map((l) => Object.fromEntries(exemplo[0]!.map((c, i) => [String(c), (l[i] ?? null) as string | null])))
    const { body } = await conferir(municipioId, [{ ...linhas[0]!, EIXO, CONSULTOR_EMAIL: null }, linhas[1]!])
    expect(erros(body)).toEqual([])
  })
})

describe('R229 what comes in the form', () => {
  const url = '/api/arquivo/excel/upload-tr/previa'
  test('without a file it is refused in the words of the specification', async () => {
    const r = await t.call(conferirTermo, { persona: 'admin', body: { municipioId: '1' } })
    expect([r.status, r.body.message, r.body.fields]).toEqual([400, FALTA_ARQUIVO, { file: FALTA_ARQUIVO }])
    expect(FALTA_ARQUIVO).toBe('Não é possível fazer upload do arquivo, favor selecionar um arquivo!')
  })
  test('nor an empty one, one that is no sheet, two of them, one under another name, a broken formula', async () => {
    const municipioId = await novaCidade()
    const body = { municipioId: String(municipioId) }
    const um = { nome: 'termo.xlsx', bytes: await planilha([BASE]) }
    const enviar = async (files: Parameters<typeof t.call>[1] extends { files?: infer F } | undefined ? F : never) =>
      (await t.call(conferirTermo, { persona: 'admin', body, files: files! })).status
    expect(await enviar({ file: [{ nome: 'a.xlsx', bytes: '' }] })).toBe(422)
    const texto = { file: [{ nome: 'a.xlsx', bytes: 'GRUPO_SOLUCAO;EIXO' }] }
    const recusada = await t.call(conferirTermo, { persona: 'admin', body, files: texto })
    expect([recusada.status, recusada.body.message]).toEqual([
      415,
      'O arquivo não é uma planilha .xlsx. Abra-o no programa de planilhas, salve como .xlsx e envie de novo.',
    ])
    expect(await enviar({ file: [um, um] })).toBe(400)
    expect(await enviar({ arquivo: [um] })).toBe(400)
    expect(
      (await t.call(conferirTermo, { persona: 'admin', body: { municipioId: 'x' }, files: { file: [um] } })).status,
    ).toBe(400)
    const cru = await t.app.inject({
      method: 'POST',
      url,
      headers: {
        authorization: `Bearer ${await t.login('admin')}`,
        'content-type': 'application/json',
        host: 'demo.localhost',
      },
      payload: {},
    })
    expect(cru.statusCode).toBeGreaterThanOrEqual(400)
    expect(cru.statusCode).toBeLessThan(500)
  })
  test('a cell where a formula failed is told as such', async () => {
    const cabeca = ['GRUPO_SOLUCAO', 'EIXO', 'SOLUCAO'].map(
      (c, i) => `<c r="${'ABC'[i]}1" t="inlineStr"><is><t>${c}</t></is></c>`,
    )
    const xml = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1">${cabeca.join('')}</row>
      <row r="2"><c r="A2" t="inlineStr"><is><t>G</t></is></c><c r="B2" t="e"><f>VLOOKUP(1,2,3)</f><v>#N/A</v></c><c r="C2" t="inlineStr"><is><t>a_x0007_b</t></is></c></row></sheetData></worksheet>`
    const tipo = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
    const rel = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    const bytes = zipOf([
      {
        name: '[Content_Types].xml',
        data: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${tipo}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${tipo}.worksheet+xml"/></Types>`,
      },
      {
        name: '_rels/.rels',
        data: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${rel}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      },
      {
        name: 'xl/workbook.xml',
        data: `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${rel}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      },
      {
        name: 'xl/_rels/workbook.xml.rels',
        data: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${rel}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      },
      { name: 'xl/worksheets/sheet1.xml', data: xml },
    ])
    const { body } = await conferir(await novaCidade(), bytes)
    expect(erros(body)).toEqual([
      '2 EIXO: A célula tem um erro de fórmula (#N/A)',
      '2 SOLUCAO: Texto com caracteres inválidos',
    ])
  })
})
