import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as eixo from '#contract/eixo.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { getEixo, listarEixos } from '#contract/municipio.ts'
import { type Register, registerEndpoints } from '#contract/register.ts'
import type { RegisterRow } from '#contract/register-field.ts'
import { municipiosAds, unidadesRegionais } from '#contract/registers/lugares.ts'
import { pacotes } from '#contract/registers/pacote.ts'
import { faixas, faixasDeResposta, gruposDeEixos, projetos, status, temas } from '#contract/registers/programa.ts'
import { usoDoStatus } from '#contract/status.ts'
import { municipiosDaUnidade } from '#contract/unidade-regional.ts'
import { one, rows } from '#server/db/sql.ts'
import { readSheetSafely } from '#server/files/zip-guard.ts'
import { asker } from '#server/testing/asker.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const t = await startTestApp()
const db = t.banco.db
const ids = async (tabela: string, coluna: string) =>
  (
    await rows<{ id: number }>(
      db,
      sql`select ${sql.identifier(coluna)} as id from ${sql.identifier(tabela)} order by 1`,
    )
  ).map((r) => r.id)
const [eixos, municipios, unidades] = [
  await ids('eixo', 'eixoId'),
  await ids('municipio', 'municipioId'),
  await ids('unidade_regional', 'id_unidade_regional'),
]
const leitura = (r: Register, campo: string) => registerEndpoints(r).leituras.find((l) => l.campo === campo)!.endpoint
const lista = (body: unknown) => body as RegisterRow[]
const sheetOf = async (e: AnyEndpoint) => {
  const { raw, headers } = await t.call(e, { persona: 'admin' })
  const path = join(t.dataDir, 'lida.xlsx')
  writeFileSync(path, raw)
  return { linhas: await readSheetSafely(asker, path), tipo: String(headers['content-type']) }
}

describe('projects', () => {
  test('R109 a project belongs to the current state, whatever is sent', async () => {
    const { criar, alterar } = registerEndpoints(projetos)
    const enviado = { nome: 'Projeto novo', descricao: null, uf: 'PE' }
    const criado = (await t.call(criar, { persona: 'admin', body: enviado })).body as RegisterRow
    expect(criado.uf).toBe('SC')
    const mudado = (await t.call(alterar, { persona: 'admin', body: { ...criado, nome: 'Outro nome', uf: 'PE' } })).body
    expect(mudado).toMatchObject({ nome: 'Outro nome', uf: 'SC' })
  })
  test('R763 they are read by state, given in the query', async () => {
    const porUf = async (uf: string) =>
      lista((await t.call(leitura(projetos, 'uf'), { persona: 'operacoes', query: { uf } })).body)
    expect((await porUf('SC')).map((p) => p.uf)).toContain('SC')
    expect(await porUf('AC')).toEqual([])
    expect((await t.call(leitura(projetos, 'uf'), { persona: 'operacoes', query: { uf: 'XX' } })).status).toBe(400)
  })
})

describe('themes and axes', () => {
  test('R766 themes are read by axis, and only in reach', async () => {
    const porEixo = leitura(temas, 'eixoId')
    const de = lista((await t.call(porEixo, { persona: 'admin', params: { id: String(eixos[2]) } })).body)
    expect(de.map((x) => x.eixoId)).toEqual([eixos[2], eixos[2]])
    const fora = await t.call(porEixo, { persona: 'analista', params: { id: String(eixos[9]) } })
    expect(fora.status).toBe(404)
  })
  test('R758 R775 an axis is created with nome, project and descricao, changed, read and deleted', async () => {
    const [project] = await ids('projeto', 'projetoId')
    const dados = { nome: 'Eixo novo', project: project!, descricao: 'Para a prova' }
    const criado = (await t.call(eixo.criarEixo, { persona: 'admin', body: dados })).body
    expect(criado).toMatchObject({ nome: 'Eixo novo', projetoId: project, projeto: { nome: 'Cidade em Movimento' } })
    const params = { id: String(criado.eixoId) }
    expect((await t.call(getEixo, { persona: 'admin', params })).body).toEqual(criado)
    expect((await t.call(listarEixos, { persona: 'admin' })).body).toContainEqual(criado)
    const repetido = await t.call(eixo.criarEixo, { persona: 'admin', body: dados })
    expect([repetido.status, repetido.body.fields]).toEqual([
      409,
      { nome: 'Já existe um eixo com este nome no projeto' },
    ])
    const dois = await Promise.all(
      ['Eixo de Ação', 'EIXO DE ACAO', 'Eixo  de Ação'].map((nome) =>
        t.call(eixo.criarEixo, { persona: 'admin', body: { ...dados, nome } }),
      ),
    )
    expect(dois.map((r) => r.status).sort()).toEqual([200, 409, 409])
    expect(dois.find((r) => r.status === 409)!.body.fields).toEqual(repetido.body.fields)
    const tomado = { ...dados, nome: 'eixo de ação', eixoId: criado.eixoId, versao: criado.versao }
    expect((await t.call(eixo.alterarEixo, { persona: 'admin', body: tomado })).body.fields).toEqual(
      repetido.body.fields,
    )
    const feito = dois.find((r) => r.status === 200)!.body
    await t.call(eixo.excluirEixo, { persona: 'admin', params: { id: String(feito.eixoId) } })
    const edicao = { ...dados, nome: 'Outro', eixoId: criado.eixoId, versao: criado.versao }
    const mudado = (await t.call(eixo.alterarEixo, { persona: 'admin', body: edicao })).body
    expect(mudado).toMatchObject({ nome: 'Outro', versao: 2 })
    const velho = await t.call(eixo.alterarEixo, { persona: 'admin', body: edicao })
    expect([velho.status, velho.body.details]).toEqual([409, { atual: mudado }])
    const sumido = await t.call(eixo.criarEixo, { persona: 'admin', body: { ...dados, nome: 'X', project: 99_999 } })
    expect([sumido.status, sumido.body.fields]).toEqual([422, { project: 'Projeto não encontrado' }])
    expect((await t.call(eixo.excluirEixo, { persona: 'admin', params })).body.message).toBe('Eixo excluído')
  })
  test('an axis in use stays, and the refusal says where it is used', async () => {
    const r = await t.call(eixo.excluirEixo, { persona: 'admin', params: { id: String(eixos[0]) } })
    expect(r.status).toBe(409)
    for (const onde of ['2 temas', '3 pacotes', '1 grupo de eixos', '24 municípios'])
      expect(r.body.message).toContain(onde)
  })
  test('R776 axes are read by project and by what a person does in a municipality', async () => {
    const [projetoId] = await ids('projeto', 'projetoId')
    const doProjeto = (await t.call(eixo.eixosDoProjeto, { persona: 'admin', params: { id: String(projetoId) } })).body
    expect(doProjeto.map((e) => e.eixoId)).toEqual(eixos)
    const so = (await t.call(eixo.idsPorProjeto, { persona: 'admin', body: { projetosIds: [projetoId!] } })).body
    expect(so).toEqual(eixos)
    const analista = (
      await rows<{ municipioId: number; eixos: number[] }>(
        db,
        sql`select p."municipioId", array_agg(p."eixoId" order by p."eixoId") as eixos from usuario_permissao p join usuario u using ("usuarioId")
            where u.email = 'analista@exemplo.com.br' group by 1 order by 1 limit 1`,
      )
    )[0]!
    const params = { id: String(analista.municipioId) }
    const daqui = (await t.call(eixo.eixosDaPermissao, { persona: 'analista', params })).body
    expect(daqui.map((e) => e.eixoId)).toEqual(analista.eixos)
  })
  test('R619 a group takes at most 5 axes', async () => {
    const { criar } = registerEndpoints(gruposDeEixos)
    const tentar = (n: number) =>
      t.call(criar, { persona: 'admin', body: { nome: `Grupo de ${n}`, eixosIds: eixos.slice(0, n) } })
    expect((await tentar(5)).status).toBe(200)
    const seis = await tentar(6)
    expect([seis.status, seis.body.fields]).toEqual([400, { eixosIds: 'Máximo de 5 eixos' }])
    expect((await tentar(0)).body.fields).toEqual({ eixosIds: 'Campo Obrigatório' })
  })
})

describe('bands', () => {
  test('R806 the answers of a band are read by its id', async () => {
    const [faixaId] = await ids('faixa', 'faixaId')
    const [perguntaId] = await ids('pergunta', 'perguntaId')
    const body = { perguntaId: perguntaId!, faixaNome: 'Meta cumprida', faixaPontos: 10, meta: 40, faixaId: faixaId! }
    const criada = (await t.call(registerEndpoints(faixasDeResposta).criar, { persona: 'admin', body })).body
    const lidas = await t.call(leitura(faixasDeResposta, 'faixaId'), {
      persona: 'admin',
      params: { id: String(faixaId) },
    })
    expect(lidas.body).toEqual([criada])
    const faixa = await t.call(registerEndpoints(faixas).excluir, { persona: 'admin', params: { id: String(faixaId) } })
    expect(faixa.body.message).toMatch(
      /em uso em \d+ municípios?, \d+ propostas?, 3 contrapartidas de pacotes, 1 resposta por faixa e 14 preços por faixa\.$/,
    )
  })
  test('a band is worth no more than its question', async () => {
    const p = (await one<{ perguntaId: number; pontos: number }>(
      db,
      sql`select "perguntaId", pontos::float8 as pontos from pergunta order by 1 limit 1`,
    ))!
    const body = { perguntaId: p.perguntaId, faixaNome: 'Demais', faixaPontos: p.pontos + 0.01 }
    const r = await t.call(registerEndpoints(faixasDeResposta).criar, { persona: 'admin', body })
    expect([r.status, r.body.fields]).toEqual([422, { faixaPontos: 'A pergunta vale 1.500 pontos' }])
  })
})

describe('statuses', () => {
  test('R789 names and who uses a status, within reach', async () => {
    await t.setFlags('AD', ['projetoseSolucoes'])
    const nomes = lista((await t.call(registerEndpoints(status).nomes, { persona: 'ad' })).body)
    expect(nomes.map((s) => s.statusNome)).toEqual(['Em negociação', 'Encerrado', 'Sem relacionamento', 'Vigente'])
    const vigente = { id: String(nomes.find((s) => s.statusNome === 'Vigente')!.statusId) }
    const todos = (await t.call(usoDoStatus, { persona: 'admin', params: vigente })).body
    expect(todos.total).toBe(todos.municipios.length)
    const meus = (await t.call(usoDoStatus, { persona: 'ad', params: vigente })).body
    expect(meus.total).toBeLessThan(todos.total)
    expect((await t.call(usoDoStatus, { persona: 'ad', params: { id: '99999' } })).status).toBe(404)
    await t.setFlags('AD', ['projetoseSolucoes'], false)
    expect((await t.call(usoDoStatus, { persona: 'ad', params: vigente })).status).toBe(403)
  })
})

describe('regional units', () => {
  test('R847 are read by state', async () => {
    const porUf = leitura(unidadesRegionais, 'uf')
    expect(lista((await t.call(porUf, { persona: 'operacoes', params: { uf: 'SC' } })).body)).toHaveLength(5)
    expect((await t.call(porUf, { persona: 'operacoes', params: { uf: 'PE' } })).body).toEqual([])
  })
  test('R848 the municipalities of a unit are set at once: some enter, some move, some leave', async () => {
    const de = (u: number) =>
      rows<{ id: number }>(
        db,
        sql`select "municipioId" as id from municipio where "unidadeRegionalId" = ${u} order by 1`,
      ).then((r) => r.map((x) => x.id))
    const [a, b] = [unidades[0]!, unidades[1]!]
    const antes = await de(a)
    const movido = (await de(b))[0]!
    await db.execute(sql`update municipio set "unidadeRegionalId" = null where "municipioId" = ${antes[1]}`)
    const municipiosIds = [antes[1]!, movido, ...antes.slice(2)]
    const body = { id_unidade_regional: a, municipiosIds }
    const r = await t.call(municipiosDaUnidade, { persona: 'operacoes', body })
    expect(r.body).toMatchObject({ incluidos: 1, movidos: 1, retirados: 1 })
    expect(await de(a)).toEqual(municipiosIds.toSorted((x, y) => x - y))
    const log = await one<{ mudancas: object }>(
      db,
      sql`select mudancas from auditoria where entidade = 'municipio' and "entidadeId" = ${String(movido)} order by "auditoriaId" desc limit 1`,
    )
    expect(log!.mudancas).toEqual({ unidadeRegional: { antes: 'Serra', depois: 'Vale do Rio' } })
    const fora = { ...body, municipiosIds: [...municipiosIds, 99_999] }
    expect((await t.call(municipiosDaUnidade, { persona: 'operacoes', body: fora })).status).toBe(404)
    expect(municipios.length).toBe(24)
  })
  test('R849 they go into a spreadsheet', async () => {
    const { linhas, tipo } = await sheetOf(registerEndpoints(unidadesRegionais).planilha!)
    expect(tipo).toContain('spreadsheetml')
    expect(linhas[0]).toEqual(['Nome', 'UF', 'Municípios'])
    expect(linhas.slice(1).map((l) => l[0])).toEqual(['Litoral', 'Oeste', 'Planalto', 'Serra', 'Vale do Rio'])
  })
})

describe('development agents', () => {
  test('R793 go into a spreadsheet, with the place by name and the CPF masked', async () => {
    const { linhas } = await sheetOf(registerEndpoints(municipiosAds).planilha!)
    expect(linhas[0]!.slice(0, 5)).toEqual(['Nome', 'Município', 'E-mail', 'Telefone', 'CPF'])
    expect(linhas).toHaveLength(9)
    const caio = linhas.find((l) => l[0] === 'Caio Bastos')!
    expect(caio[1]).toBe('Serra do Ipê')
    expect(caio[4]).toMatch(/^\*{3}\.\d{3}\.\d{3}-\*{2}$/)
  })
  test('a CPF that comes back masked stays what it was, a new one replaces it', async () => {
    const e = registerEndpoints(municipiosAds)
    const [agente] = lista((await t.call(e.listar, { persona: 'admin' })).body)
    const cpfDe = async () =>
      (await one<{ cpf: string }>(
        db,
        sql`select cpf from municipio_ad where "municipioAdId" = ${agente!.municipioAdId}`,
      ))!.cpf
    const antes = await cpfDe()
    const mantido = (await t.call(e.alterar, { persona: 'admin', body: { ...agente!, portaria: 'Nova' } }))
      .body as RegisterRow
    expect(await cpfDe()).toBe(antes)
    await t.call(e.alterar, { persona: 'admin', body: { ...mantido, cpf: '111.444.777-35' } })
    expect(await cpfDe()).toBe('11144477735')
  })
})

test('a theme counts the questions in force, not those whose place a newer version took', async () => {
  const perguntas = async () =>
    lista((await t.call(registerEndpoints(temas).listar, { persona: 'admin' })).body).map((x) => Number(x.perguntas))
  const antes = await perguntas()
  const { id } = (await one<{ id: number }>(db, sql`select min("perguntaId") as id from pergunta where ativa`))!
  await db.execute(sql`update pergunta set ativa = false where "perguntaId" = ${id}`)
  const depois = await perguntas()
  expect(antes.reduce((s, n) => s + n, 0) - depois.reduce((s, n) => s + n, 0)).toBe(1)
})

describe('packages', () => {
  const e = registerEndpoints(pacotes)
  const tentar = async (extra: RegisterRow) => {
    const [projetoId] = await ids('projeto', 'projetoId')
    const body = { nome: 'Prova', projetoId: projetoId!, eixosIds: eixos.slice(0, 1), ...extra }
    return t.call(e.criar, { persona: 'admin', body })
  }

  test('bring solutions, offer others, and bear a share of each band, each once', async () => {
    const [a, b, c] = await ids('solucao', 'solucaoId')
    const [pequena, grande] = await ids('faixa', 'faixaId')
    const partes = [
      { faixaId: pequena!, percentual: 70 },
      { faixaId: grande!, percentual: 40.5 },
    ]
    const criado = await tentar({ essenciaisIds: [a!, b!], premiumIds: [c!], maxPremium: 1, contrapartidas: partes })
    expect([criado.status, criado.body]).toMatchObject([200, { essenciaisIds: [a, b], premiumIds: [c] }])
    expect(criado.body.contrapartidas).toMatchObject(partes)
    const outro = (extra: RegisterRow) => tentar({ nome: 'Outra prova', ...extra })
    expect((await outro({ essenciaisIds: [a!], premiumIds: [a!, c!] })).body.fields).toEqual({
      premiumIds: 'O que já é essencial não pode ser escolhido como premium',
    })
    expect((await outro({ premiumIds: [c!], minPremium: 2, maxPremium: 3 })).body.fields).toEqual({
      minPremium: 'Há só 1 para escolher',
    })
    const duas = await outro({ contrapartidas: [partes[0]!, { ...partes[0]!, percentual: 1 }] })
    expect([duas.status, Object.values(duas.body.fields ?? {})]).toEqual([
      400,
      ['Esta faixa já tem a sua contrapartida'],
    ])
    const demais = await outro({ contrapartidas: [{ faixaId: pequena!, percentual: 100.01 }] })
    expect([demais.status, Object.keys(demais.body.fields ?? {})]).toEqual([400, ['contrapartidas.0.percentual']])
  })

  test('take no solution that is disabled or of a disabled group; what they have already stays', async () => {
    const [a, b, c] = await rows<{ solucaoId: number; grupoSolucaoId: number; nome: string }>(
      db,
      sql`select distinct on ("grupoSolucaoId") "solucaoId", "grupoSolucaoId", nome from solucao where not desabilitado order by "grupoSolucaoId", "solucaoId" desc`,
    )
    const criado = await tentar({ nome: 'Do que se oferece', essenciaisIds: [a!.solucaoId], premiumIds: [] })
    expect(criado.status).toBe(200)
    const desabilitar = async (sim: boolean) => {
      await db.execute(
        sql`update solucao set desabilitado = ${sim} where "solucaoId" in (${a!.solucaoId}, ${b!.solucaoId})`,
      )
      await db.execute(
        sql`update grupo_solucao set desabilitado = ${sim} where "grupoSolucaoId" = ${c!.grupoSolucaoId}`,
      )
    }
    await desabilitar(true)
    const mudar = (mais: RegisterRow) =>
      t.call(e.alterar, { persona: 'admin', body: { ...(criado.body as RegisterRow), ...mais } })
    for (const s of [b!, c!])
      for (const campo of ['essenciaisIds', 'premiumIds']) {
        const recusa = { [campo]: `Já não se oferece: ${s.nome}` }
        const mudado = await mudar({ [campo]: [s.solucaoId] })
        expect([mudado.status, mudado.body.fields]).toEqual([422, recusa])
        const novo = await tentar({ nome: 'Do que não se oferece', [campo]: [s.solucaoId] })
        expect([novo.status, novo.body.fields]).toEqual([422, recusa])
      }
    const passou = await mudar({ essenciaisIds: [], premiumIds: [a!.solucaoId] })
    expect([passou.status, (passou.body as RegisterRow).premiumIds]).toEqual([200, [a!.solucaoId]])
    await desabilitar(false)
  })
})
