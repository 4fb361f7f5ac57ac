import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import * as contract from '#contract/agente-territorial.ts'
import type { AnyEndpoint, BodyOf } from '#contract/endpoint.ts'
import { registerEndpoints } from '#contract/register.ts'
import {
  mapaDoAgente,
  perfisDeAgente,
  planoDoAgente,
  resultadosDoAgente,
} from '#contract/registers/agente-territorial.ts'
import { SEM_CPF } from '#contract/sem-cpf.ts'
import { insertRow } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
import { PDF } from '#server/files/fixtures.ts'
import { HOST_DO_AGENTE, type Persona, startTestApp } from '#server/testing/test-app.ts'

const t = await startTestApp({ env: { LOG_LEVEL: 'error' } })
const { db } = t.banco
const [aqui, ali] = (
  await rows<{ id: number }>(db, sql`select "municipioId" as id from municipio order by "municipioId"`)
).map((r) => r.id) as [number, number]
const FLAGS = ['agenteTerritorial', 'registrarAtendimento', 'calendario'] as const

beforeAll(async () => {
  await t.setFlags('Consultor Condutor', FLAGS)
  await t.setFlags('AD', FLAGS)
  await t.setFlags('Analista', ['agenteTerritorial'])
})

let vez = 0
type Novo = BodyOf<typeof contract.registrarAtendimento, 'in'>
const novo = (extra: Partial<Novo> = {}): Novo => ({
  municipioId: aqui,
  clienteId: `prova-de-aparelho-${++vez}`,
  data: '2026-03-01',
  tipo: 'Atendimento',
  publico: 'PF',
  assunto: 'Como se formalizar',
  ...extra,
})
const registrar = (body: Novo, persona: Persona = 'condutor') =>
  t.call(contract.registrarAtendimento, { persona, body })
const listar = async (municipioId = aqui, persona: Persona = 'condutor') =>
  (await t.call(contract.listarAtendimentos, { persona, params: { id: String(municipioId) } })).body
const quantos = async (clienteId: string) =>
  (await one<{ n: number }>(
    db,
    sql`select count(*)::int as n from agente_atendimento where "clienteId" = ${clienteId}`,
  ))!.n

describe('where the variant has no territorial agents', () => {
  test('there is no such address, for whoever may', async () => {
    const r = await t.call(contract.listarAtendimentos, {
      ...{ persona: 'admin', host: 'localhost', params: { id: String(aqui) } },
    })
    expect([r.status, r.body.message]).toEqual([404, 'Endereço não encontrado.'])
    const mapa = await t.call(registerEndpoints(mapaDoAgente).listar, { persona: 'admin', host: 'localhost' })
    expect(mapa.status).toBe(404)
  })
})

describe('attendances', () => {
  test('one that is sent again is there once, also when the answer was lost and all come at once', async () => {
    const um = novo()
    const primeira = await registrar(um)
    expect(primeira.body).toMatchObject({ assunto: 'Como se formalizar', editar: true })
    const denovo = await registrar(um)
    expect([denovo.status, denovo.body.agenteAtendimentoId]).toEqual([200, primeira.body.agenteAtendimentoId])
    const outro = novo()
    const todas = await Promise.all(Array.from({ length: 50 }, () => registrar(outro)))
    expect(new Set(todas.map((r) => r.status))).toEqual(new Set([200]))
    expect(new Set(todas.map((r) => r.body.agenteAtendimentoId)).size).toBe(1)
    expect([await quantos(um.clienteId), await quantos(outro.clienteId)]).toEqual([1, 1])
  })

  test('what was mended on the device takes the place, and what is older does not', async () => {
    const um = novo()
    await registrar(um)
    const depois = await registrar({ ...um, assunto: 'Crédito', revisao: 2 })
    expect(depois.body.assunto).toBe('Crédito')
    expect((await registrar({ ...um, assunto: 'Velho', revisao: 1 })).body.assunto).toBe('Crédito')
    expect((await registrar({ ...um, municipioId: ali, revisao: 3 })).status).toBe(422)
  })

  test('a name that another person’s device gave touches nothing of that person', async () => {
    const dela = await registrar(novo({ clienteId: 'aparelho-da-outra-pessoa', assunto: 'Da condutora' }))
    const minha = await registrar(novo({ clienteId: 'aparelho-da-outra-pessoa', assunto: 'Do AD', revisao: 9 }), 'ad')
    expect(minha.status).toBe(200)
    expect(minha.body.agenteAtendimentoId).not.toBe(dela.body.agenteAtendimentoId)
    const lida = await t.call(contract.getAtendimento, {
      persona: 'condutor',
      params: { id: String(dela.body.agenteAtendimentoId) },
    })
    expect(lida.body.assunto).toBe('Da condutora')
  })

  test('one that was taken out does not come back', async () => {
    const um = novo()
    const { agenteAtendimentoId } = (await registrar(um)).body
    const params = { id: String(agenteAtendimentoId) }
    expect((await t.call(contract.excluirAtendimento, { persona: 'condutor', params })).status).toBe(200)
    const denovo = await registrar(um)
    expect([denovo.status, denovo.body.message]).toEqual([422, expect.stringContaining('depois excluído')])
    expect((await listar()).linhas.some((a) => a.agenteAtendimentoId === agenteAtendimentoId)).toBe(false)
  })

  test('no CPF, no day to come, nobody else’s city, nobody without the flag', async () => {
    const comCpf = await registrar(novo({ assunto: 'Falar com 529.982.247-25' }))
    expect([comCpf.status, comCpf.body.fields]).toEqual([400, { assunto: SEM_CPF }])
    for (const campo of ['bairro', 'encaminhamento'] as const) {
      const r = await registrar(novo({ [campo]: 'Casa de 529.982.247-25' }))
      expect([r.status, r.body.fields]).toEqual([400, { [campo]: SEM_CPF }])
    }
    const amanha = await registrar(novo({ data: '2090-01-01' }))
    expect(amanha.body.fields).toEqual({ data: 'O atendimento ainda não aconteceu' })
    expect((await registrar(novo({ municipioId: ali }), 'ad')).status).toBe(404)
    expect((await registrar(novo(), 'analista')).status).toBe(403)
    const campos = Object.keys((await listar()).linhas[0]!)
    expect(campos.filter((c) => /nome|cpf|email|telefone|contato/i.test(c))).toEqual([])
  })

  test('is changed by who recorded it and by who edits the work, on the version that was read', async () => {
    const a = (await registrar(novo())).body
    const { agenteAtendimentoId, versao, data, tipo, publico, assunto } = a
    const corpo = { agenteAtendimentoId, versao, data, tipo, publico, assunto: `${assunto}, de novo` }
    const mudar = (persona: Persona) => t.call(contract.alterarAtendimento, { persona, body: corpo })
    expect((await mudar('ad')).status).toBe(403)
    expect((await mudar('condutor')).body.versao).toBe(versao + 1)
    expect((await mudar('condutor')).status).toBe(409)
    expect(
      (await t.call(contract.excluirAtendimento, { persona: 'ad', params: { id: String(agenteAtendimentoId) } }))
        .status,
    ).toBe(403)
  })
})

describe('what is filled in', () => {
  const criar = (
    r: Parameters<typeof registerEndpoints>[0],
    body: Record<string, unknown>,
    persona: Persona = 'admin',
  ) => t.call(registerEndpoints(r).criar, { persona, body: { municipioId: aqui, ...body } as never })
  const eu = () => one<{ id: number }>(db, sql`select min("usuarioId") as id from usuario where habilitado`)

  test('no free text holds a CPF', async () => {
    const cpf = 'Fala de 529.982.247-25'
    const plano = { iniciativa: 'Feira', atividade: 'Montar', meta: 'Um grupo', prazo: '2026-05-01' }
    for (const campo of ['iniciativa', 'atividade', 'meta'])
      expect((await criar(planoDoAgente, { ...plano, [campo]: cpf })).body.fields).toEqual({ [campo]: SEM_CPF })
    const item = { nome: 'Feira', tipo: 'Oportunidade', bairro: null, descricao: null, coluna: null, linha: null }
    for (const campo of ['nome', 'bairro', 'descricao'])
      expect((await criar(mapaDoAgente, { ...item, [campo]: cpf })).body.fields).toEqual({ [campo]: SEM_CPF })
    const resultado = { indicador: 'Feirantes', ano: 2026, unidade: 'pessoas', meta: 10, realizado: null }
    expect((await criar(resultadosDoAgente, { ...resultado, indicador: cpf })).body.fields).toEqual({
      indicador: SEM_CPF,
    })
    expect((await criar(resultadosDoAgente, { ...resultado, unidade: '52998224725' })).body.fields).toEqual({
      unidade: SEM_CPF,
    })
    const perfil = { usuarioId: (await eu())!.id, inicio: '2026-01-01', fim: null, cargaHorariaMensal: 600 }
    const bairros = [
      { nome: 'Centro', coluna: null, linha: null },
      { nome: cpf, coluna: null, linha: null },
    ]
    expect((await criar(perfisDeAgente, { ...perfil, bairros })).body.fields).toEqual({ 'bairros.1.nome': SEM_CPF })
  })

  test('a place on the sketch is a whole square or none', async () => {
    const perfil = { usuarioId: (await eu())!.id, inicio: '2026-03-01', fim: null, cargaHorariaMensal: 600 }
    const bairro = (coluna: number | null, linha: number | null) => [{ nome: 'Centro', coluna, linha }]
    const recusa = async (coluna: number | null, linha: number | null) =>
      (await criar(perfisDeAgente, { ...perfil, bairros: bairro(coluna, linha) })).body.fields
    expect(await recusa(3, null)).toEqual({ 'bairros.0.linha': 'Escolha também a linha' })
    expect(await recusa(null, 3)).toEqual({ 'bairros.0.coluna': 'Escolha também a coluna' })
    expect(await criar(perfisDeAgente, { ...perfil, bairros: bairro(3, 4) })).toMatchObject({ status: 200 })
    const item = { nome: 'Feira', tipo: 'Oportunidade', coluna: 3, linha: null }
    expect((await criar(mapaDoAgente, item)).body.fields).toEqual({ linha: 'Escolha também a linha' })
    expect((await criar(mapaDoAgente, { ...item, linha: 4 })).status).toBe(200)
    for (const tabela of ['agente_bairro', 'agente_mapa'])
      await expect(db.execute(sql`update ${sql.identifier(tabela)} set coluna = 1, linha = null`)).rejects.toThrow()
  })

  test('who writes in a city names nobody of other places as its agent, and writes in no other city', async () => {
    await t.setFlags('AD', [...FLAGS, 'editarAgenteTerritorial'])
    const { ad, alheia } = (await one<{ ad: number; alheia: number }>(
      db,
      sql`select a."usuarioId" as ad, (select min(u."usuarioId") from usuario u where u.habilitado and not exists
          (select 1 from usuario_permissao p join usuario_permissao q using ("municipioId")
            where p."usuarioId" = u."usuarioId" and q."usuarioId" = a."usuarioId")) as alheia
        from usuario a where a.email = 'ad@exemplo.com.br'`,
    ))!
    const perfil = (usuarioId: number, municipioId = aqui) =>
      criar(
        perfisDeAgente,
        { municipioId, usuarioId, inicio: '2026-02-01', fim: null, cargaHorariaMensal: 600, bairros: [] },
        'ad',
      )
    expect((await perfil(ad)).status).toBe(200)
    expect((await perfil(ad, ali)).status).toBe(404)
    expect((await perfil(alheia)).status).toBe(404)
  })

  test('is written by who edits the work, and not by who only sees it or records attendances', async () => {
    const escrevem = [
      ...[perfisDeAgente, mapaDoAgente, planoDoAgente, resultadosDoAgente].flatMap((r) => {
        const { criar: incluir, alterar, excluir } = registerEndpoints(r)
        return [incluir, alterar, excluir]
      }),
      contract.anexosDoAgente.envio.criar,
      contract.anexosDoAgente.excluir,
    ]
    const tentar = async (e: AnyEndpoint) =>
      (await t.call(e, { persona: 'condutor', params: { id: '2000000000' } as never, body: {} as never })).status
    for (const e of escrevem) expect([e.method, e.path, await tentar(e)]).toEqual([e.method, e.path, 403])
    await t.setFlags('Consultor Condutor', ['editarAgenteTerritorial'])
    for (const e of escrevem) expect([e.method, e.path, (await tentar(e)) === 403]).toEqual([e.method, e.path, false])
    await t.setFlags('Consultor Condutor', ['editarAgenteTerritorial'], false)
  })
})

test('the agenda is that of the calendar: what comes, the nearest first, and what is over, the last first', async () => {
  const { usuarioId, grupoId } = (await one<{ usuarioId: number; grupoId: number }>(
    db,
    sql`select e."usuarioId", e."grupoId" from encontro e where e."municipioId" = ${aqui} limit 1`,
  ))!
  const marcar = (titulo: string, dia: string) =>
    insertRow(
      db,
      'encontro',
      {
        ...{ municipioId: aqui, titulo, encontroType: 1, modalidade: 1, grupoId, local: 'Sala', situacao: 1 },
        ...{ inicio: `${dia}T12:00:00Z`, fim: `${dia}T14:00:00Z`, usuarioId, uid: `agenda-${dia}` },
      },
      'encontroId',
    )
  for (const [titulo, dia] of [
    ['Depois', '2090-02-02'],
    ['Logo', '2090-02-01'],
    ['Antigo', '2001-01-01'],
    ['Bem antigo', '2000-01-01'],
  ] as const)
    await marcar(titulo, dia)
  const { body } = await t.call(contract.agendaDoAgente, { persona: 'condutor', params: { id: String(aqui) } })
  const dele = async (quando: SQL) =>
    (
      await rows<{ id: number }>(
        db,
        sql`select "encontroId" as id from encontro where "municipioId" = ${aqui} and ${quando}`,
      )
    ).map((e) => e.id)
  expect(body.proximos.map((e) => e.encontroId)).toEqual(await dele(sql`fim > now() order by inicio, "encontroId"`))
  expect(body.ultimos.map((e) => e.encontroId)).toEqual(
    await dele(sql`fim <= now() order by inicio desc, "encontroId" desc`),
  )
  expect(body.proximos.slice(-2).map((e) => e.titulo)).toEqual(['Logo', 'Depois'])
  expect(body.ultimos.slice(-2).map((e) => e.titulo)).toEqual(['Antigo', 'Bem antigo'])
})

describe('the files', () => {
  const b64 = (s: string) => Buffer.from(s).toString('base64')
  const cabecalhos = async () => ({
    ...{ host: HOST_DO_AGENTE, authorization: `Bearer ${await t.login('admin', HOST_DO_AGENTE)}` },
    'tus-resumable': '1.0.0',
  })
  const comecar = async () => {
    const dito = `filename ${b64('ata.pdf')},municipioId ${b64(String(ali))},tipo ${b64('ata')}`
    const r = await t.app.inject({
      method: 'POST',
      url: contract.anexosDoAgente.envio.criar.path,
      headers: { ...(await cabecalhos()), 'upload-length': String(PDF.length), 'upload-metadata': dito },
    })
    expect(r.statusCode).toBe(201)
    return r.headers.location as string
  }
  const terminar = async (url: string) =>
    t.app.inject({
      method: 'PATCH',
      url,
      headers: { ...(await cabecalhos()), 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      payload: PDF,
    })
  const guardados = async () =>
    (await one<{ n: number }>(
      db,
      sql`select count(*)::int as n from agente_anexo where "municipioId" = ${ali} and "excluidoEm" is null`,
    ))!.n

  test('however many end at the same moment, a place has no more than it may', async () => {
    expect((await terminar(await comecar())).statusCode).toBe(204)
    const colunas = sql`"municipioId", tipo, "arquivoId", "nomeArquivo", mime, tamanho, sha256, "usuarioId"`
    await db.execute(sql`insert into agente_anexo (${colunas}) select ${colunas} from agente_anexo,
      generate_series(1, ${contract.MAX_ANEXOS_AGENTE - 1 - (await guardados())}::int)
      where "agenteAnexoId" = (select max("agenteAnexoId") from agente_anexo where "municipioId" = ${ali})`)
    expect(await guardados()).toBe(contract.MAX_ANEXOS_AGENTE - 1)
    const enderecos: string[] = []
    for (let i = 0; i < 20; i++) enderecos.push(await comecar())
    const fins = await Promise.all(enderecos.map(terminar))
    expect(fins.filter((r) => r.statusCode === 204)).toHaveLength(1)
    expect(await guardados()).toBe(contract.MAX_ANEXOS_AGENTE)
  })

  test('one is taken out while something else that is of the city is being written', async () => {
    const { id } = (await one<{ id: number }>(
      db,
      sql`select max("agenteAnexoId") as id from agente_anexo where "municipioId" = ${ali} and "excluidoEm" is null`,
    ))!
    await t.banco.transaction(async (outra) => {
      await outra.execute(sql`select 1 from municipio where "municipioId" = ${ali} for key share`)
      const r = await t.call(contract.anexosDoAgente.excluir, { persona: 'admin', params: { id: String(id) } })
      expect(r.status).toBe(200)
    })
  })
})

describe('derived', () => {
  test('the deadline is over from the day after', () => {
    const s = (prazo: string, concluidaEm: string | null) =>
      contract.situacaoDoPlano({ prazo, concluidaEm }, '2026-03-10')
    expect([s('2026-03-10', null), s('2026-03-09', null), s('2026-03-01', '2026-03-09')]).toEqual([
      ...['No prazo', 'Atrasada', 'Feita'],
    ])
  })
  test('the light of a result', () => {
    const f = (realizado: number | null, meta = 100) => contract.farolDe({ meta, realizado })
    expect([f(null), f(0), f(79.99), f(80), f(99.9), f(100), f(0, 0)]).toEqual([
      ...['Sem apuração', 'Abaixo da meta', 'Abaixo da meta', 'Perto da meta'],
      ...['Perto da meta', 'Meta alcançada', 'Meta alcançada'],
    ])
    // Exactly four fifths, which floats are not.
    for (let centesimos = 5; centesimos <= 5000; centesimos += 5)
      expect([centesimos, f((centesimos * 0.8) / 100, centesimos / 100)]).toEqual([centesimos, 'Perto da meta'])
    expect([f(0.88, 1.1), f(0.87, 1.1)]).toEqual(['Perto da meta', 'Abaixo da meta'])
  })
})
