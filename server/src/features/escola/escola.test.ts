import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { MENSAGENS_ANEXO } from '#contract/anexos.ts'
import * as contract from '#contract/escola.ts'
import { registerEndpoints } from '#contract/register.ts'
import type { RegisterRow } from '#contract/register-field.ts'
import { escolas } from '#contract/registers/escola.ts'
import { SEM_CPF } from '#contract/sem-cpf.ts'
import { one, rows } from '#server/db/sql.ts'
import { pdfPages } from '#server/documents/pdf-text.ts'
import { PDF } from '#server/files/fixtures.ts'
import { sheet } from '#server/testing/sheet.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'

const t = await startTestApp({ env: { LOG_LEVEL: 'error' } })
const { db } = t.banco
const cadastro = registerEndpoints(escolas)
const cidades = await rows<{ municipioId: number; nome: string; uf: string }>(
  db,
  sql`select "municipioId", nome, uf from municipio order by "municipioId"`,
)
const [aqui, ali] = cidades.map((c) => c.municipioId) as [number, number]
const longe = cidades.at(-1)!.municipioId

let vez = 0
const corpo = (extra: RegisterRow = {}): RegisterRow => ({
  municipioId: aqui,
  escola: `Escola de prova ${++vez}`,
  rede: 'Municipal',
  metodologia: 'Professores',
  anoLetivo: 2026,
  ...extra,
})
const criar = (extra: RegisterRow = {}, persona: Persona = 'administrador') =>
  t.call(cadastro.criar, { persona, body: corpo(extra) })
const nova = async (extra: RegisterRow = {}) => (await criar(extra)).body as RegisterRow
const detalhe = async (id: unknown, persona: Persona = 'administrador') =>
  t.call(contract.detalheDaEscola, { persona, params: { id: String(id) } })
const passo = (e: Pick<contract.EscolaDetalhe, 'municipioEscolaId' | 'versao'>, acao: string, mais: object = {}) =>
  t.call(contract.mudarSituacaoDaEscola, {
    persona: 'administrador',
    body: { municipioEscolaId: e.municipioEscolaId, versao: e.versao, acao, ...mais } as never,
  })

beforeAll(() => t.setFlags('Consultor Condutor', ['verEducacaoEmpreendedora', 'editarEscola']))

describe('what is filled in', () => {
  test('no field of a school is of a person but for who directs it, and none holds a CPF', async () => {
    const textos = escolas.campos.filter((f) => f.tipo === 'texto' || f.tipo === 'textoLongo')
    expect(textos.map((f) => f.chave)).toEqual([
      ...['escola', 'codigoInep', 'cep', 'endereco', 'diretor', 'email', 'telefone'],
    ])
    for (const chave of ['escola', 'endereco', 'diretor']) {
      const r = await criar({ [chave]: 'Aluno 529.982.247-25' })
      expect([chave, r.status, r.body.fields]).toEqual([chave, 400, { [chave]: SEM_CPF }])
    }
    const colunas = await rows<{ nome: string }>(
      db,
      sql`select column_name as nome from information_schema.columns where table_name like 'municipio_escola%' and data_type = 'text'`,
    )
    expect(colunas.filter((c) => /alun|pessoa|crian|nome(?!Arquivo)|cpf/i.test(c.nome))).toEqual([])
  })

  test('a code is of its state and of one school, in all its years', async () => {
    const outro = await criar({ codigoInep: '35012345' })
    expect(outro.body.fields).toEqual({ codigoInep: 'O código INEP de uma escola de SC começa com 42' })
    const um = await nova({ codigoInep: '42777001' })
    expect((await criar({ codigoInep: '42777001' })).body.fields).toEqual({
      codigoInep: 'Este código INEP já é de outra escola',
    })
    expect((await criar({ codigoInep: '42777001', municipioId: ali })).body.fields).toEqual({
      codigoInep: 'Este código INEP já é de outra escola',
    })
    expect((await criar({ codigoInep: '42777001', escola: um.escola!, anoLetivo: 2027 })).status).toBe(200)
    expect((await criar({ codigoInep: '42777002', escola: um.escola!, anoLetivo: 2028 })).body.fields).toEqual({
      codigoInep: 'Em outro registro esta escola tem o código 42777001',
    })
    const corrida = await Promise.all(Array.from({ length: 20 }, () => criar({ codigoInep: '42777003' })))
    expect(corrida.filter((r) => r.status === 200)).toHaveLength(1)
  })

  test('a new one is at its adhesion, whatever is sent, and has no seal yet', async () => {
    const e = await nova({ situacao: 'Concluída' })
    expect(e).toMatchObject({ situacao: 'Adesão', seloEscolaParceira: false })
    const r = await criar({ seloEscolaParceira: true, anoSelo: 2026 })
    expect(r.body.fields).toEqual({ seloEscolaParceira: 'O selo é concedido depois da feira' })
  })
})

describe('steps', () => {
  test('each asks for what the next state needs, notes who and when, and the seal follows the fair', async () => {
    const { municipioEscolaId: id } = (await nova({ diretor: 'Lúcia Andrade' })) as { municipioEscolaId: number }
    let e = (await detalhe(id)).body
    expect([e.situacao, e.acoes.passos]).toEqual(['Adesão', ['avancar', 'desistir']])
    expect((await passo(e, 'avancar')).body.fields).toEqual({
      professoresInscritos: 'Informe quantos professores estão inscritos',
    })
    const passos = [
      { professoresInscritos: 10 },
      { professoresConcluintes: 8, alunos: 120 },
      { dataFeira: '2026-03-01' },
      { cargaHoraria: 1560 },
    ]
    for (const dados of passos) e = (await passo(e, 'avancar', dados)).body
    expect([e.situacao, e.passos.length, e.acoes.passos]).toEqual(['Concluída', 4, ['voltar']])
    expect(e.passos[0]).toMatchObject({ de: 'Feira realizada', para: 'Concluída', usuario: 'Helena Prado' })

    const semPapel = await t.call(contract.certificadoDaEscola, {
      persona: 'administrador',
      params: { id: String(id) },
    })
    expect([semPapel.status, semPapel.body.message]).toEqual([404, 'Esta escola ainda não tem o Selo Escola Parceira.'])
    const lida = (await t.call(cadastro.obter, { persona: 'administrador', params: { id: String(id) } })).body
    const comSelo = await t.call(cadastro.alterar, {
      persona: 'administrador',
      body: { ...lida, seloEscolaParceira: true, anoSelo: 2026 } as never,
    })
    expect(comSelo.status).toBe(200)
    const papel = await t.call(contract.certificadoDaEscola, { persona: 'administrador', params: { id: String(id) } })
    expect(pdfPages(papel.raw)[0]!.text).toContain('Selo Escola Parceira')

    e = (await detalhe(id)).body
    e = (await passo(e, 'voltar', { justificativa: 'Faltou a carga horária' })).body
    expect(e.situacao).toBe('Feira realizada')
    expect((await passo(e, 'voltar', { justificativa: 'Engano' })).body.message).toContain('Retire o selo')
    // What its state needs is not taken out afterwards.
    const r = await t.call(cadastro.alterar, {
      persona: 'administrador',
      body: { ...(comSelo.body as object), versao: e.versao, dataFeira: null } as never,
    })
    expect(r.body.fields).toEqual({ dataFeira: 'Informe o dia da feira' })
  })

  test('who gives up says why, and comes back to where it was', async () => {
    const { municipioEscolaId: id } = (await nova({ professoresInscritos: 5 })) as { municipioEscolaId: number }
    let e = (await passo((await detalhe(id)).body, 'avancar')).body
    expect((await passo(e, 'desistir')).body.fields).toEqual({ justificativa: 'Conte o motivo' })
    expect((await passo(e, 'desistir', { justificativa: 'Disse o 529.982.247-25' })).body.fields).toEqual({
      justificativa: SEM_CPF,
    })
    e = (await passo(e, 'desistir', { justificativa: 'Sem professores' })).body
    expect([e.situacao, e.acoes.passos]).toEqual(['Desistente', ['retomar']])
    expect((await passo(e, 'avancar')).status).toBe(422)
    expect((await passo(e, 'retomar')).body.situacao).toBe('Formação de professores')
    const antes = await passo(e, 'retomar')
    expect([antes.status, (antes.body.details as { atual: { situacao: string } }).atual.situacao]).toEqual([
      409,
      'Formação de professores',
    ])
  })

  test('of fifty at once one steps forward', async () => {
    const { municipioEscolaId: id } = (await nova({ professoresInscritos: 5 })) as { municipioEscolaId: number }
    const e = (await detalhe(id)).body
    const todos = await Promise.all(Array.from({ length: 50 }, () => passo(e, 'avancar')))
    expect(todos.filter((r) => r.status === 200)).toHaveLength(1)
    expect((await detalhe(id)).body).toMatchObject({ situacao: 'Formação de professores', passos: [{}] })
  })

  test('one is deleted at its adhesion alone', async () => {
    const { municipioEscolaId: id } = (await nova({ professoresInscritos: 5 })) as { municipioEscolaId: number }
    await passo((await detalhe(id)).body, 'avancar')
    const apagar = (n: unknown) => t.call(cadastro.excluir, { persona: 'administrador', params: { id: String(n) } })
    expect([(await apagar(id)).status, (await apagar((await nova()).municipioEscolaId)).status]).toEqual([422, 200])
  })
})

describe('the list', () => {
  test('figures open exactly their rows, with every filter', async () => {
    for (const query of [
      {},
      { rede: 'Municipal' },
      { metodologia: 'Professores', anoLetivo: '2026' },
      { selo: 'sim' },
      { busca: 'zilda' },
    ]) {
      const { body: resumo } = await t.call(contract.resumoDasEscolas, {
        persona: 'administrador',
        query: query as never,
      })
      for (const { situacao, escolas: n } of resumo.situacoes) {
        const { body } = await t.call(contract.listarEscolas, {
          persona: 'administrador',
          query: { ...query, situacao } as never,
        })
        expect([query, situacao, body.total]).toEqual([query, situacao, n])
        expect(body.linhas.every((e) => e.situacao === situacao)).toBe(true)
      }
      const { body: todas } = await t.call(contract.listarEscolas, { persona: 'administrador', query: query as never })
      expect(todas.total).toBe(resumo.total)
    }
  })
  test('only of one’s own places, in pages', async () => {
    await criar({ municipioId: longe })
    const { body } = await t.call(contract.listarEscolas, { persona: 'condutor', query: { porPagina: '2' } })
    expect(body.linhas).toHaveLength(2)
    const minhas = new Set(cidades.slice(0, 6).map((c) => c.municipioId))
    const { body: todas } = await t.call(contract.listarEscolas, { persona: 'condutor', query: { porPagina: '500' } })
    expect(todas.linhas.filter((e) => !minhas.has(e.municipioId))).toEqual([])
    const fora = (await one<{ id: number }>(
      db,
      sql`select "municipioEscolaId" as id from municipio_escola where "municipioId" = ${longe} limit 1`,
    ))!
    expect((await detalhe(fora.id, 'condutor')).status).toBe(404)
    expect((await detalhe(fora.id, 'ad')).status).toBe(403)
  })
})

describe('a spreadsheet', () => {
  const TITULOS = ['Município', 'UF', 'Escola', 'Código INEP', 'Rede', 'Metodologia', 'Ano letivo', 'Alunos']
  const lugar = () => [cidades[0]!.nome, cidades[0]!.uf] as const
  test('is shown line by line, and written whole or not at all', async () => {
    const boas = [
      [...lugar(), 'Escola da planilha', '42555001', 'Municipal', 'Ensino Médio', 2026, 90],
      [...lugar(), 'Outra da planilha', '42555002', 'Estadual', 'Ensino Médio', 2026, 40],
    ]
    const ruins = [
      [...lugar(), 'De outro estado', '35555001', 'Municipal', 'Ensino Médio', 2026, 90],
      [...lugar(), 'Com o código de outra', '42555001', 'Municipal', 'Ensino Médio', 2026, 90],
      ['Lugar nenhum', 'SC', 'Perdida', null, 'Municipal', 'Ensino Médio', 2026, 90],
      [...lugar(), 'Ana 529.982.247-25', null, 'Municipal', 'Ensino Médio', 2026, 90],
    ]
    const previa = await t.call(contract.importarEscolas.previa, {
      persona: 'administrador',
      files: await sheet(TITULOS, [...boas, ...ruins]),
    })
    expect(previa.body).toMatchObject({ total: 6, incluir: 2, recusadas: 4 })
    const recusada = await t.call(contract.importarEscolas.importar, {
      persona: 'administrador',
      files: await sheet(TITULOS, [...boas, ...ruins]),
    })
    expect(recusada.status).toBe(422)
    const arquivo = await sheet(TITULOS, boas)
    const importar = () => t.call(contract.importarEscolas.importar, { persona: 'administrador', files: arquivo })
    expect((await importar()).body).toMatchObject({ incluir: 2, recusadas: 0 })
    expect((await importar()).body).toMatchObject({ incluir: 0, alterar: 0, iguais: 2 })
  })

  test('of many at once one writes its schools, and no code goes to two', async () => {
    const corrida = async (n: number, linha: (i: number) => readonly (string | number)[]) => {
      const arquivos = await Promise.all(Array.from({ length: n }, (_, i) => sheet(TITULOS, [[...linha(i)]])))
      return Promise.all(
        arquivos.map((files) => t.call(contract.importarEscolas.importar, { persona: 'administrador', files })),
      )
    }
    const resto = ['Municipal', 'Ensino Médio', 2026, 90] as const
    const mesma = await corrida(10, () => [...lugar(), 'Escola da corrida', '42555010', ...resto])
    // Who has too many documents waiting is told to come again; nobody else fails.
    const feitas = mesma.filter((r) => r.status === 200)
    expect(mesma.filter((r) => ![200, 429].includes(r.status))).toEqual([])
    expect(feitas.map((r) => r.body.incluir).sort()).toEqual([...feitas.slice(1).map(() => 0), 1])
    const outras = await corrida(10, (i) => {
      const { nome, uf } = cidades[i % 5]!
      return [nome, uf, `Escola ${i} do código`, '42555011', ...resto]
    })
    expect(outras.filter((r) => r.status === 200)).toHaveLength(1)
    expect(outras.filter((r) => ![200, 422, 429].includes(r.status))).toEqual([])
  })

  test('waits for who saves by form, and neither is in the other’s way', async () => {
    const arquivo = await sheet(TITULOS, [
      [...lugar(), 'Escola e formulário', '42555020', 'Municipal', 'Ensino Médio', 2026, 90],
    ])
    const esperam = async () =>
      (await one<{ n: number }>(db, sql`select count(*)::int as n from pg_locks where not granted`))!.n
    const [forma, planilha] = await t.banco.transaction(async (tx) => {
      // What a form waits for when another one is giving a code.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('praca-escolas'), hashtext('codigoInep'))`)
      const salva = criar({ codigoInep: '42555021' })
      await expect.poll(esperam, { timeout: 60_000 }).toBe(1)
      const importa = t.call(contract.importarEscolas.importar, { persona: 'administrador', files: arquivo })
      await expect.poll(esperam, { timeout: 60_000 }).toBe(2)
      return [salva.then((r) => r.status), importa.then((r) => r.body)] as const
    })
    expect([await forma, await planilha]).toEqual([200, expect.objectContaining({ incluir: 1, recusadas: 0 })])
  })

  test('and a step of a school that it changes do not hold each other up', async () => {
    const { municipioEscolaId: id, escola } = await nova({ professoresInscritos: 5, metodologia: 'Ensino Médio' })
    for (let alunos = 1; alunos <= 10; alunos++) {
      const e = (await detalhe(id)).body
      const files = await sheet(TITULOS, [
        [...lugar(), String(escola), null, 'Municipal', 'Ensino Médio', 2026, alunos],
      ])
      const [andou, importou] = await Promise.all([
        passo(e, e.situacao === 'Adesão' ? 'avancar' : 'voltar', { justificativa: 'De novo' }),
        t.call(contract.importarEscolas.importar, { persona: 'administrador', files }),
      ])
      // Who comes second sees what the first one made.
      expect([[200, 409].includes(andou.status), importou.status]).toEqual([true, 200])
    }
  })

  test('one that is none is refused as such', async () => {
    const importar = (files: Awaited<ReturnType<typeof sheet>>) =>
      t.call(contract.importarEscolas.previa, { persona: 'administrador', files })
    expect((await importar(await sheet(['Coluna', 'Outra'], [['a', 'b']]))).status).toBeLessThan(500)
    const r = await importar({ arquivo: [{ nome: 'escolas.xlsx', bytes: Buffer.from('PK\u0003\u0004 quebrado') }] })
    expect(r.status).toBeGreaterThanOrEqual(400)
    expect(r.status).toBeLessThan(500)
  })
})

test('a file comes in pieces, is known by its content, and is read by who reaches the school', async () => {
  const { municipioEscolaId: id } = (await nova()) as { municipioEscolaId: number }
  const b64 = (s: string) => Buffer.from(s).toString('base64')
  const token = await t.login('administrador')
  const enviar = async (nome: string, bytes: Buffer, dono = id, as = token) => {
    const cabecalhos = { host: 'localhost', authorization: `Bearer ${as}`, 'tus-resumable': '1.0.0' }
    const inicio = await t.app.inject({
      method: 'POST',
      url: contract.anexosDeEscola.envio.criar.path,
      headers: {
        ...cabecalhos,
        'upload-length': String(bytes.length),
        'upload-metadata': `filename ${b64(nome)},municipioEscolaId ${b64(String(dono))},tipo ${b64('adesao')}`,
      },
    })
    if (inicio.statusCode !== 201) return inicio
    return t.app.inject({
      method: 'PATCH',
      url: inicio.headers.location as string,
      headers: { ...cabecalhos, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      payload: bytes,
    })
  }
  const r = await enviar('termo.pdf', PDF)
  expect([r.statusCode, r.headers['escola-anexo-id']]).toEqual([204, expect.any(String)])
  const [anexo] = (await detalhe(id)).body.anexos
  expect(anexo).toMatchObject({ tipo: 'adesao', nomeArquivo: 'termo.pdf', excluir: true })
  const comCpf = await enviar('termo de 529.982.247-25.pdf', PDF)
  expect([comCpf.statusCode, comCpf.json().fields]).toEqual([422, { arquivo: MENSAGENS_ANEXO.cpfNoNome }])
  expect((await enviar('virus.pdf', Buffer.from('MZ nada disso'))).statusCode).toBeGreaterThanOrEqual(400)
  const alheia = (await nova({ municipioId: longe })) as { municipioEscolaId: number }
  const condutor = await t.login('condutor')
  expect((await enviar('termo.pdf', PDF, alheia.municipioEscolaId, condutor)).statusCode).toBe(404)
  const params = { id: String(anexo!.municipioEscolaAnexoId) }
  expect((await t.call(contract.anexosDeEscola.baixar, { persona: 'condutor', params })).status).toBe(200)
  expect((await t.call(contract.anexosDeEscola.excluir, { persona: 'administrador', params })).status).toBe(200)
  expect((await t.call(contract.anexosDeEscola.baixar, { persona: 'condutor', params })).status).toBe(404)
})
