import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { baixarEvidencia, tabelaEvidencia, verEvidencia, zipEvidencias } from '#contract/evidencia.ts'
import {
  atualizarDadosDaPergunta,
  getPerguntaMunicipio,
  MENSAGENS,
  salvarEvidencias,
} from '#contract/pergunta-municipio.ts'
import { one, rows } from '#server/db/sql.ts'
import { cfbOf, PNG, scratch, zipOf } from '#server/files/fixtures.ts'
import { localStore } from '#server/files/local.ts'
import { withZip } from '#server/files/zip.ts'
import { sheet } from '#server/testing/sheet.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { evidencias, pdf } from './http-testing.ts'

const t = await startTestApp({ bancos: ['padrao', 'sala'] })
const e = evidencias(t)
const s = evidencias(t, 'sala.localhost')
t.setClock('2026-03-10T12:00:00-03:00')
const temp = join(t.dataDir, 'temp')
mkdirSync(temp)
const store = localStore(join(t.dataDir, 'arquivos'))

/** Every stored file has its row, and the temporary folder is empty. */
const semOrfaos = async () => {
  const chaves: string[] = []
  for await (const { key } of store.list()) chaves.push(key)
  const nomeadas = (
    await Promise.all(t.bancos.all.map((b) => rows<{ chave: string }>(b.db, sql`select chave from arquivo`)))
  ).flat()
  const conhecidas = new Set(nomeadas.map((r) => r.chave))
  expect(chaves.filter((c) => !conhecidas.has(c))).toEqual([])
  await expect.poll(() => readdirSync(temp)).toEqual([])
}
const linhas = async () => (await one<{ n: number }>(e.db, sql`select count(*)::int as n from pergunta_evidencia`))!.n

describe('bad files: a clear message, nothing half stored, no orphan', () => {
  const bomba = () => {
    const folha = Buffer.alloc(12 * 1024 * 1024, 0x20)
    return zipOf([
      { name: '[Content_Types].xml', data: '<Types/>' },
      { name: 'xl/workbook.xml', data: '<workbook/>' },
      { name: 'xl/worksheets/sheet1.xml', data: folha },
    ])
  }
  const MAIOR = 26_214_400
  const cheio = (bytes: number) => {
    const b = pdf()
    return Buffer.concat([b, Buffer.alloc(bytes - b.length, 0x20)])
  }
  test.each([
    ['R207 no file', () => [], 422, MENSAGENS.nenhumArquivo],
    [
      'an empty file',
      () => [{ nome: 'nada.pdf', bytes: Buffer.alloc(0) }],
      422,
      'O arquivo nada.pdf está vazio. Escolha outro.',
    ],
    ['R208 one byte over 25 MB', () => [{ nome: 'grande.pdf', bytes: cheio(MAIOR + 1) }], 413, MENSAGENS.arquivoGrande],
    [
      'R209 R210 over 25 MB together',
      () => [
        { nome: 'a.pdf', bytes: cheio(13_200_000) },
        { nome: 'b.pdf', bytes: cheio(13_200_000) },
      ],
      413,
      MENSAGENS.totalGrande,
    ],
    [
      'a wrong type with a right name',
      () => [{ nome: 'plano.pdf', bytes: Buffer.from('MZ\u0090 programa'.padEnd(300, 'x')) }],
      415,
      MENSAGENS.tipo,
    ],
    [
      'one good and one wrong',
      () => [
        { nome: 'bom.pdf', bytes: pdf() },
        { nome: 'mau.pdf', bytes: Buffer.from('<html>') },
      ],
      415,
      MENSAGENS.tipo,
    ],
    [
      'a spreadsheet that unfolds into too much',
      () => [{ nome: 'bomba.xlsx', bytes: bomba() }],
      422,
      'descompactado passa do permitido',
    ],
  ])('%s', async (_, arquivos, status, message) => {
    const id = await e.nova()
    const antes = await linhas()
    const r = await e.salvar(id, arquivos())
    expect([r.status, r.body.message]).toEqual([status, expect.stringContaining(message)])
    expect(await linhas()).toBe(antes)
    expect((await e.ver(id)).temArquivo).toBe(false)
    await semOrfaos()
  })

  test('R210 the total is judged as the bytes arrive: what would come after is not read', async () => {
    const id = await e.nova()
    const grande = () => ({ nome: 'parte.pdf', bytes: cheio(13_200_000) })
    const r = await e.salvar(id, [
      grande(),
      grande(),
      { nome: 'plano.pdf', bytes: Buffer.from('MZ programa'.padEnd(300)) },
    ])
    // Read to the end, the wrong type of the third would have been told.
    expect([r.status, r.body.message, r.body.fields]).toEqual([
      413,
      MENSAGENS.totalGrande,
      { arquivos: MENSAGENS.totalGrande },
    ])
    await semOrfaos()
  })

  test('R211 exactly 25 MB is taken, and the next byte is not', async () => {
    const id = await e.nova()
    expect((await e.salvar(id, [{ nome: 'cheio.pdf', bytes: cheio(MAIOR) }])).status).toBe(200)
    const mais = await e.salvar(id, [{ nome: 'mais.pdf', bytes: pdf() }])
    expect([mais.status, mais.body.message]).toEqual([413, MENSAGENS.totalGrande])
    await semOrfaos()
  })

  test('a name with folders, control or deceiving characters becomes a plain one', async () => {
    const id = await e.nova()
    const nomes = ['../../etc/senha.pdf', 'nota\u202efdp.exe', 'con.pdf', 'a\u0007b\tc.pdf']
    const r = await e.salvar(
      id,
      nomes.map((nome) => ({ nome, bytes: pdf() })),
    )
    expect(r.body.evidencias.filter((x) => x.rodada === 0).map((x) => x.nomeArquivo)).toEqual([
      'senha.pdf',
      'notafdp.exe.pdf',
      '_con.pdf',
      'abc.pdf',
    ])
  })

  test('a state that changed meanwhile, and the same request twice', async () => {
    const id = await e.nova()
    await e.salvar(id, [{ nome: 'a.pdf', bytes: pdf() }])
    await e.enviar(id)
    const tarde = await e.salvar(id, [{ nome: 'b.pdf', bytes: pdf() }])
    expect([tarde.status, tarde.body.message]).toEqual([409, MENSAGENS.emAnalise])
    const denovo = await e.enviar(id)
    expect([denovo.status, denovo.body.message]).toEqual([409, MENSAGENS.emAnalise])
    await semOrfaos()

    const outra = await e.nova(sql`pm."eixoId" = 2`)
    const pedido = {
      persona: 'ad' as const,
      body: { perguntaMunicipioId: outra },
      files: { arquivos: [{ nome: 'uma-vez.pdf', bytes: pdf() }] },
      headers: { 'idempotency-key': 'envio-unico' },
    }
    const [um, dois] = [await t.call(salvarEvidencias, pedido), await t.call(salvarEvidencias, pedido)]
    expect(dois.body).toEqual(um.body)
    expect((await e.ver(outra)).quantidadeArquivo).toBe(1)
  })

  test('more files than a call takes are refused by their number, next to their field', async () => {
    const muitos = Array.from({ length: 51 }, (_, i) => ({ nome: `f${i}.pdf`, bytes: pdf(10) }))
    const r = await e.salvar(await e.nova(), muitos)
    expect([r.status, r.body.fields]).toEqual([400, { arquivos: 'No máximo 50 arquivos' }])
  })

  test('R216 nothing is sent without an evidence', async () => {
    const r = await e.enviar(await e.nova())
    expect([r.status, r.body.message]).toEqual([422, MENSAGENS.semEvidencia])
  })
})

describe('the criteria of the seal', () => {
  const salvar = (id: number, nomes: string[], dados: string[] = []) =>
    t.call(salvarEvidencias, {
      persona: 'admin',
      host: 'sala.localhost',
      body: { perguntaMunicipioId: id },
      files: {
        arquivos: nomes.map((nome) => ({ nome, bytes: pdf() })),
        arquivosDados: dados.map((nome) => ({ nome, bytes: pdf() })),
      },
    })
  const criterio = (n: number) => s.nova(sql`pm."perguntaId" = ${n}`, 1)

  test('R212 PDF and spreadsheets only, by content; elsewhere pictures too', async () => {
    const id = await criterio(2)
    const foto = await s.salvar(id, [{ nome: 'foto.pdf', bytes: PNG }], 'admin')
    expect([foto.status, foto.body.message]).toEqual([415, MENSAGENS.tipo])
    const folha = (await sheet(['a'], [['b']])).arquivo[0]!
    expect((await s.salvar(id, [folha, { nome: 'velha.xls', bytes: cfbOf(['Workbook']) }], 'admin')).status).toBe(200)
    expect((await e.salvar(await e.nova(), [{ nome: 'foto.png', bytes: PNG }])).status).toBe(200)
  })

  test('R213 R214 one file, two files, in their words', async () => {
    for (const n of [1, 4, 15]) {
      const r = await salvar(await criterio(n), ['a.pdf', 'b.pdf'])
      expect([n, r.status, r.body.message]).toEqual([n, 422, 'Esse critério só aceita um arquivo'])
    }
    const treze = await criterio(13)
    expect((await salvar(treze, ['a.pdf', 'b.pdf'])).status).toBe(200)
    expect((await salvar(treze, ['c.pdf'])).body.message).toBe('Esse critério só aceita até dois arquivos')
    expect((await salvar(await criterio(2), ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'])).status).toBe(200)
  })

  test('R070 R071 R072 R073 R074 R141 R215 R217-R224 R837 criterion 3: attendants, declaration, as many files as people', async () => {
    const id = await criterio(3)
    const vista = await s.ver(id)
    expect(vista.dadosComplementares).toMatchObject({
      quantidadeInscricao: 2,
      nomesInscricao: 'Adriana Lopes\nBento Carvalho',
    })
    expect(vista.limites).toMatchObject({
      maxArquivos: 2,
      texto: 'PDF, XLS ou XLSX, até 25 MB no total, no máximo 2 arquivos',
    })
    expect((await salvar(id, ['a.pdf', 'b.pdf', 'c.pdf'])).body.message).toBe(
      'Esse critério só aceita até dois arquivos',
    )
    await salvar(id, ['a.pdf', 'b.pdf'])

    const faltam = await s.enviar(id, 'admin')
    expect(faltam.status).toBe(422)
    expect(faltam.body.fields).toEqual({ valorInformado: MENSAGENS.horas, atualizacaoAtendentes: MENSAGENS.quantidade })
    const dados = (body: object) =>
      t.call(atualizarDadosDaPergunta, { persona: 'admin', host: 'sala.localhost', params: { id: String(id) }, body })
    // The same people in another order and spelling are the same team.
    const iguais = (
      await dados({ valorInformado: 24, atualizacaoAtendentes: 2, nomesAtendentes: 'bento carvalho; ADRIANA LOPES' })
    ).body
    expect(iguais.dadosComplementares!.exigeDeclaracao).toBe(false)
    const mudou = (
      await dados({ atualizacaoAtendentes: 3, nomesAtendentes: 'Adriana Lopes, Bento Carvalho, Zélia Prado' })
    ).body
    expect(mudou).toMatchObject({
      limites: { maxArquivos: 3 },
      dadosComplementares: { exigeDeclaracao: true, valorInformado: 24 },
    })
    expect((await s.enviar(id, 'admin')).body.fields).toEqual({ arquivosDados: MENSAGENS.declaracao })

    const declarada = (await salvar(id, [], ['declaracao.pdf'])).body
    expect(declarada.quantidadeArquivoDadosComplementares).toBe(1)
    expect(declarada.evidencias.find((x) => x.dadosComplementares)!.nomeArquivo).toBe('DADOS_COMPLE_declaracao.pdf')
    const segunda = await salvar(id, [], ['outra.pdf'])
    expect([segunda.status, segunda.body.message]).toEqual([422, 'Arquivo já existente'])
    expect((await s.enviar(id, 'admin')).body).toMatchObject({ estado: 'evidenciada', quantidadeArquivo: 2 })
    // Elsewhere there is nothing to declare.
    const fora = await t.call(salvarEvidencias, {
      persona: 'ad',
      body: { perguntaMunicipioId: await e.nova() },
      files: { arquivosDados: [{ nome: 'x.pdf', bytes: pdf() }] },
    })
    expect(fora.status).toBe(422)
  })

  test('R180 R181 R182 criterion 1 is closed since July 2025, but for who is let', async () => {
    const id = await s.nova(sql`pm."perguntaId" = 1`, 3)
    await s.db.execute(
      sql`update usuario_grupo set "visualizaEixosIds" = '{1,2}' where nome in ('Sala', 'Administrador')`,
    )
    await t.sessions.get('sala')!.forget()
    const fechado = await s.salvar(id, [{ nome: 'a.pdf', bytes: pdf() }], 'sala')
    expect([fechado.status, fechado.body.message]).toEqual([
      422,
      'O envio deste critério encerrou em 30/06/2025 às 23:59.',
    ])
    expect((await s.salvar(id, [{ nome: 'a.pdf', bytes: pdf() }], 'administrador')).status).toBe(200)
    await s.limpar(id)
    expect((await s.salvar(id, [{ nome: 'a.pdf', bytes: pdf() }], 'admin')).status).toBe(200)
    await s.limpar(id)
    t.setClock('2025-06-30T23:59:59-03:00')
    t.forgetLogins()
    expect((await s.salvar(id, [{ nome: 'a.pdf', bytes: pdf() }], 'sala')).status).toBe(200)
    t.setClock('2026-03-10T12:00:00-03:00')
    t.forgetLogins()
    await s.limpar(id)
  })

  test('R180 criterion 1 is closed since July 2025 in a state without any edition too', async () => {
    const municipioId = 3
    const id = await s.nova(sql`pm."perguntaId" = 1`, municipioId)
    const mudarUf = (uf: string) =>
      s.db.execute(sql`update municipio set uf = ${uf} where "municipioId" = ${municipioId}`)
    const enviar = async () => {
      const { status, body } = await s.salvar(id, [{ nome: 'a.pdf', bytes: pdf() }], 'sala')
      return status === 200 ? 'aberto' : body.message
    }
    const fechado = 'O envio deste critério encerrou em 30/06/2025 às 23:59.'
    await mudarUf('RR')
    try {
      expect(await enviar()).toBe(fechado)
      // The first edition of a state is in force before it begins: its own day counts from then on.
      await s.db.execute(sql`insert into selo_edicao (ano, uf, "inscricaoInicio", "inscricaoFim", "diagnosticoAte", "criterio1Ate",
          "evidenciasAte", "clienteOcultoInicio", "clienteOcultoFim", resultado, "bronzeMinimo", "prataMinimo", "ouroMinimo", "diamanteMinimo")
        values (2027, 'RR', '2027-02-01', '2027-04-30', '2027-05-30', '2027-06-30', '2027-10-31', '2027-08-01', '2027-11-30', '2027-12-15', 75, 81, 90, 99)`)
      expect(await enviar()).toBe('aberto')
      await s.limpar(id)
      await s.db.execute(sql`delete from selo_edicao where uf = 'RR'`)
      t.setClock('2025-06-30T23:59:59-03:00')
      t.forgetLogins()
      expect(await enviar()).toBe('aberto')
    } finally {
      await mudarUf('SC')
      t.setClock('2026-03-10T12:00:00-03:00')
      t.forgetLogins()
    }
  })
})

describe('reading', () => {
  const enviado = async () => {
    const id = await e.nova()
    const bytes = pdf()
    const folha = (
      await sheet(
        ['Curso', 'Horas'],
        [
          ['Crédito', 4],
          ['=SOMA(A1)', null],
        ],
      )
    ).arquivo[0]!
    const salva = await e.salvar(id, [{ nome: 'ata.pdf', bytes }, folha])
    const [doc, planilha] = salva.body.evidencias.filter((x) => x.rodada === 0)
    return { id, bytes, doc: doc!, planilha: planilha! }
  }
  const com = (id: number) => ({ params: { id: String(id) } })

  test('R797 the file itself, and the audit log knows who took it', async () => {
    const { bytes, doc } = await enviado()
    const r = await t.call(baixarEvidencia, { persona: 'ad', ...com(doc.perguntaEvidenciaId) })
    expect(r.raw.equals(bytes)).toBe(true)
    expect(r.headers).toMatchObject({
      'content-disposition': expect.stringContaining('attachment; filename="ata.pdf"'),
      'content-security-policy':
        "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    const visto = await t.call(verEvidencia, { persona: 'analista', ...com(doc.perguntaEvidenciaId) })
    expect(visto.headers['content-disposition']).toContain('inline')
    const log = await rows<{ acao: string; email: string }>(
      e.db,
      sql`select acao, email from auditoria join usuario using ("usuarioId") where entidade = 'pergunta_evidencia'
        and "entidadeId" = ${String(doc.perguntaEvidenciaId)} and acao in ('baixar', 'visualizar') order by "auditoriaId"`,
    )
    expect(log).toEqual([
      { acao: 'baixar', email: 'ad@exemplo.com.br' },
      { acao: 'visualizar', email: 'analista@exemplo.com.br' },
    ])
  })

  test('R047 a rejected file is still read back, byte by byte, by who sees rejected ones', async () => {
    const { id, bytes, doc } = await enviado()
    await e.enviar(id)
    for (const { perguntaEvidenciaId } of (await e.ver(id)).evidencias.filter((x) => x.rodada === 1))
      await e.decidir(perguntaEvidenciaId, false)
    expect((await e.finalizar(id)).body.estado).toBe('rejeitada')
    const r = await t.call(baixarEvidencia, { persona: 'ad', ...com(doc.perguntaEvidenciaId) })
    expect([r.status, r.raw.equals(bytes)]).toEqual([200, true])
  })

  test('a spreadsheet is shown as a table; what is none says so', async () => {
    const { doc, planilha } = await enviado()
    const r = await t.call(tabelaEvidencia, { persona: 'analista', ...com(planilha.perguntaEvidenciaId) })
    expect(r.body).toMatchObject({ nomeArquivo: 'planilha.xlsx', colunas: 2, cortada: false })
    expect(r.body.linhas[0]).toEqual(['Curso', 'Horas'])
    expect(planilha.previa).toBe('planilha')
    expect((await t.call(tabelaEvidencia, { persona: 'analista', ...com(doc.perguntaEvidenciaId) })).status).toBe(422)
    await semOrfaos()
  })

  test('out of reach, of a hidden state or taken back: not there', async () => {
    const { id, doc } = await enviado()
    await e.enviar(id)
    expect((await t.call(baixarEvidencia, { persona: 'parceiro', ...com(doc.perguntaEvidenciaId) })).status).toBe(404)
    expect((await t.call(baixarEvidencia, { persona: 'especialista', ...com(doc.perguntaEvidenciaId) })).status).toBe(
      403,
    )
    expect((await t.call(baixarEvidencia, { persona: 'admin', ...com(2147483647) })).status).toBe(404)
    expect((await t.call(getPerguntaMunicipio, { persona: 'especialista', ...com(id) })).status).toBe(403)
  })

  test('all evidences of a municipality in a ZIP, the index first', async () => {
    const r = await t.call(zipEvidencias, { persona: 'ad', body: { municipioId: 1, tipo: 'aprovada' } })
    expect(r.status).toBe(200)
    expect(r.headers['content-type']).toBe('application/zip')
    const dir = await scratch()
    const { nomes, indice } = await withZip(await dir.write('x.zip', r.raw), 1000, async (zip) => {
      let indice = ''
      await zip.inflate(zip.entries[0]!, (pedaco) => {
        indice += pedaco.toString('utf8')
      })
      return { nomes: zip.entries.map((x) => x.name), indice }
    })
    await dir.clean()
    expect(nomes[0]).toBe('indice.csv')
    expect(nomes.length).toBeGreaterThan(10)
    expect(nomes.slice(1).every((n) => /^\d{3}\/\d+-[\w.-]+$/.test(n) && indice.includes(n))).toBe(true)
    expect(indice).toContain('SHA-256')
    const nada = await t.call(zipEvidencias, {
      persona: 'ad',
      body: { municipioId: 1, perguntaMunicipioId: 2147483647 },
    })
    expect([nada.status, nada.body.message]).toEqual([404, 'Nenhuma evidência retornada'])
    expect((await t.call(zipEvidencias, { persona: 'ad', body: { municipioId: 2 } })).status).toBe(404)
  })
  test('every file of the demo is there and is what its row says', async () => {
    const lista = await rows<{ chave: string; tamanho: number }>(
      e.db,
      sql`select chave, tamanho::int as tamanho from arquivo where "usuarioId" is null`,
    )
    expect(lista.length).toBeGreaterThan(30)
    for (const { chave, tamanho } of lista) {
      const { stream, size } = await store.open(chave)
      stream.destroy()
      expect(size).toBe(tamanho)
    }
  })
})
