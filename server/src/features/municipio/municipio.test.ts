import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { nomeComUf } from '#contract/br.ts'
import * as contract from '#contract/municipio.ts'
import { historicoMunicipio } from '#contract/municipio-painel.ts'
import { rows } from '#server/db/sql.ts'
import { jpegOf, PDF, PNG } from '#server/files/fixtures.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'

const t = await startTestApp()
const nomes = async (persona: Persona) => (await t.call(contract.nomesMunicipios, { persona })).body.map((m) => m.nome)
const lista = async (persona: Persona) => (await t.call(contract.listarMunicipios, { persona })).body
const obter = (persona: Persona, id: number) => t.call(contract.getMunicipio, { persona, params: { id: String(id) } })

let n = 0
type Novo = Parameters<typeof criar>[0]
const criar = async (extra: Partial<Record<string, unknown>> = {}, persona: Persona = 'admin') => {
  const body = { nome: `Lugar Novo ${++n}`, uf: 'SC', projetoId: 1, ...extra } as never
  return t.call(contract.criarMunicipio, { persona, body })
}
const criado = async (extra?: Novo) => {
  const r = await criar(extra)
  expect(r.status, JSON.stringify(r.body)).toBe(200)
  return r.body
}

test('municipalities are listed by name, with status and region, each to who reaches them (R028, R650, R768, R773)', async () => {
  const todos = await lista('admin')
  expect(todos).toHaveLength(24)
  expect(todos[0]).toMatchObject({
    uf: 'SC',
    statusNome: expect.any(String),
    nomeRegiao: expect.any(String),
    projetoNome: 'Cidade em Movimento',
  })
  const simples = (s: string) =>
    s
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase()
  expect(todos.map((m) => simples(m.nome))).toEqual(todos.map((m) => simples(m.nome)).sort())
  expect(await nomes('admin')).toEqual(todos.map((m) => m.nome))
  expect(await nomes('operacoes')).toHaveLength(24)
  expect(await nomes('condutor')).toHaveLength(6)
  expect(await nomes('ad')).toHaveLength(1)
  expect(todos.find((m) => m.nome === 'Vale Sereno')?.consultor).toBe('Clarice Moura')
})

test('one municipality answers in reach and does not exist out of it (R650, R768)', async () => {
  const [meu] = await lista('ad')
  const outro = (await lista('admin')).find((m) => m.municipioId !== meu!.municipioId)!
  const status = async (id: number) => (await obter('ad', id)).status
  expect([await status(meu!.municipioId), await status(outro.municipioId), await status(999_999)]).toEqual([
    200, 404, 404,
  ])
})

test('points and medal are for who holds visualizarPontosMedalha; others get none, in list and record', async () => {
  const ve = await lista('analista')
  expect(ve.every((m) => m.pontos !== null && m.pontosPossiveis! > 0)).toBe(true)
  const naoVe = await lista('especialista')
  expect(naoVe.length).toBeGreaterThan(0)
  expect(naoVe.every((m) => m.pontos === null && m.pontosPossiveis === null && m.medalha === null)).toBe(true)
  expect((await obter('especialista', naoVe[0]!.municipioId)).body).toMatchObject({ pontos: null, medalha: null })
  expect((await obter('analista', ve[0]!.municipioId)).body).toMatchObject({ pontos: ve[0]!.pontos })
})

test('the record tells whether its medal counts axes that the person does not reach', async () => {
  const [meu] = await lista('analista')
  const alem = async (persona: Persona) => (await obter(persona, meu!.municipioId)).body.eixosForaDoAlcance
  expect([await alem('analista'), await alem('admin'), await alem('operacoes')]).toEqual([true, false, false])
})

test('the list has a tag of its content: unchanged it is not sent again, changed it is, to each person their own', async () => {
  const primeira = await t.call(contract.listarMunicipios, { persona: 'admin' })
  const tag = String(primeira.headers.etag)
  expect(tag).toMatch(/^W\/"[\w-]{43}"$/)
  expect(primeira.headers['cache-control']).toBe('private, no-cache')
  const com = (persona: Persona) =>
    t.call(contract.listarMunicipios, { persona, headers: { 'if-none-match': `"outra", ${tag}` } })
  const igual = await com('admin')
  expect([igual.status, igual.raw.length, igual.headers.etag]).toEqual([304, 0, tag])
  expect((await com('operacoes')).status).toBe(304)
  expect((await com('ad')).status).toBe(200)
  await criado()
  expect((await com('admin')).status).toBe(200)
})

test('created, changed with its version, and read back whole; the history tells it by names (R768)', async () => {
  const novo = await criado({ codigoIbge: 4202404, populacao: 361_855, prefeito: '  Ana  ', idhm: 0.806, site: '' })
  expect(novo).toMatchObject({ codigoIbge: 4202404, prefeito: 'Ana', idhm: 0.806, site: null, versao: 1 })
  const editar = (versao: number, extra: object) => {
    const { acoes, ...dados } = novo
    return t.call(contract.alterarMunicipio, { persona: 'admin', body: { ...dados, ...extra, versao } as never })
  }
  const r = await editar(1, { statusId: 3, fimVigencia: '2027-01-31', inicioVigencia: '2026-01-31' })
  expect(r.body).toMatchObject({ statusNome: 'Vigente', fimVigencia: '2027-01-31', versao: 2 })
  const velho = await editar(1, { nome: 'Outro Nome' })
  expect([velho.status, (velho.body.details as { atual: { versao: number } }).atual.versao]).toEqual([409, 2])
  expect((await editar(2, { fimVigencia: '2025-01-01', inicioVigencia: '2026-01-31' })).body.fields).toEqual({
    fimVigencia: 'O fim não pode ser antes do início',
  })
  const historico = (await t.call(historicoMunicipio, { persona: 'admin', params: { id: String(novo.municipioId) } }))
    .body
  expect(historico.map((h) => h.acao)).toEqual(['alterar', 'criar'])
  expect(historico[0]!.mudancas).toContainEqual({ campo: 'Status', antes: null, depois: 'Vigente' })
})

test('the same place twice in a project is refused next to its field; a code must stand in the IBGE table, in that state', async () => {
  const blumenau = { codigoIbge: 4207502, nome: 'Indaial' }
  await criado(blumenau)
  expect((await criar({ ...blumenau, nome: 'Indaial de novo' })).body.fields).toEqual({
    codigoIbge: 'Este código IBGE já está neste projeto',
  })
  expect((await criar({ nome: 'Indaial' })).body.fields).toHaveProperty('nome')
  expect((await criar({ codigoIbge: 4202405 })).body).toMatchObject({
    code: 'regra',
    fields: { codigoIbge: 'O código 4202405 não está na tabela do IBGE' },
  })
  expect((await criar({ codigoIbge: 3550308 })).body.fields).toEqual({
    codigoIbge: 'O código 3550308 é de São Paulo/SP',
  })
  // One of the nine whose last digit breaks the rule.
  expect((await criar({ uf: 'PI', codigoIbge: 2201919 })).status).toBe(200)
  expect((await criar({ projetoId: 999 })).body.fields).toEqual({ projetoId: 'Projeto não encontrado' })
})

test('who reaches some municipalities changes theirs and neither makes nor removes any', async () => {
  const [meu] = await lista('condutor')
  const flag = (valor: boolean) =>
    t.banco.db.execute(sql`insert into usuario_grupo_permissao ("usuarioGrupoId", permissao, valor)
      select "usuarioGrupoId", 'salvarMunicipio', ${valor} from usuario_grupo where nome = 'Consultor Condutor'
      on conflict ("usuarioGrupoId", permissao) do update set valor = excluded.valor`)
  expect((await criar({}, 'condutor')).status).toBe(403)
  await flag(true)
  t.sessions.get('padrao')!.forget()
  try {
    expect((await criar({}, 'condutor')).body.message).toContain('Só quem alcança todos')
    const { acoes, ...dados } = (await obter('condutor', meu!.municipioId)).body
    expect(acoes).toMatchObject({ editar: true, excluir: false })
    const muda = (extra: object) =>
      t.call(contract.alterarMunicipio, { persona: 'condutor', body: { ...dados, ...extra } as never })
    expect((await muda({ meiAtivos: 77 })).body.meiAtivos).toBe(77)
    const alheio = (await lista('admin')).find((m) => m.nome === 'Jardim das Águas')!
    expect((await muda({ municipioId: alheio.municipioId })).status).toBe(404)
    const id = String(meu!.municipioId)
    expect((await t.call(contract.excluirMunicipio, { persona: 'condutor', params: { id } })).status).toBe(403)
  } finally {
    await flag(false)
    t.sessions.get('padrao')!.forget()
  }
})

test('one in use is not deleted, and the sentence says where; an unused one goes with its derived totals', async () => {
  const excluir = (id: number) => t.call(contract.excluirMunicipio, { persona: 'admin', params: { id: String(id) } })
  const usado = (await lista('ad'))[0]!
  const recusa = await excluir(usado.municipioId)
  expect(recusa.status).toBe(409)
  expect(recusa.body.message).toMatch(
    /^Não é possível excluir: o registro está em uso em \d+ acompanhamentos?, .*80 perguntas, .* e \d+ permiss(ão|ões) de usuários?\.$/,
  )
  const novo = await criado()
  expect((await excluir(novo.municipioId)).body.message).toBe('Município excluído')
  expect((await obter('admin', novo.municipioId)).status).toBe(404)
})

test('the image is kept, replaced and shown in reach; other files and big ones are refused (R769)', async () => {
  const [meu] = await lista('ad')
  const enviar = (bytes: Buffer | string, nome: string) =>
    t.call(contract.atualizarImagem, {
      persona: 'admin',
      body: { municipioId: String(meu!.municipioId) },
      files: { imagem: [{ nome, bytes }] },
    })
  const imagem = (persona: Persona) => t.call(contract.getImagem, { persona, params: { id: String(meu!.municipioId) } })
  expect((await imagem('ad')).status).toBe(404)
  const primeira = (await enviar(PNG, 'praca.png')).body
  expect(primeira.temImagem).toBe(true)
  const segunda = (await enviar(PNG, 'praca2.png')).body
  expect(segunda.imagemArquivoId).not.toBe(primeira.imagemArquivoId)
  expect(await rows(t.banco.db, sql`select 1 from arquivo where "arquivoId" = ${primeira.imagemArquivoId}`)).toEqual([])
  const vista = await imagem('ad')
  expect([vista.status, vista.headers['content-type'], vista.raw.equals(PNG)]).toEqual([200, 'image/png', true])
  expect((await imagem('parceiro')).status).toBe(404)
  expect((await enviar(jpegOf(60_000, 60_000), 'praca.jpg')).body.fields).toEqual({
    imagem: 'A imagem tem pixels demais. Reduza-a e envie de novo.',
  })
  expect((await enviar(PDF, 'praca.png')).body.fields).toEqual({ imagem: 'Envie uma imagem PNG ou JPG' })
  expect((await enviar(Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024)]), 'p.png')).body.fields).toEqual({
    imagem: 'A imagem não pode ser maior que 2 MB',
  })
})

test('the table of the IBGE is looked up by state and code, and by parts of a name or code (R802)', async () => {
  const porCodigo = (uf: string, code: string) =>
    t.call(contract.ibgePorCodigo, { persona: 'ad', params: { uf, code } as never })
  expect((await porCodigo('sc', '4202404')).body).toEqual({ codigoIbge: 4202404, nome: 'Blumenau', uf: 'SC' })
  expect([(await porCodigo('PR', '4202404')).status, (await porCodigo('SC', '4200000')).status]).toEqual([404, 404])
  expect((await porCodigo('SC', '42')).status).toBe(400)
  const buscar = async (uf: string, busca?: string) =>
    (await t.call(contract.buscarIbge, { persona: 'ad', query: { uf, busca } as never })).body
  expect(await buscar('SC')).toHaveLength(295)
  expect((await buscar('SC', 'otacilio')).map(nomeComUf)).toEqual(['Otacílio Costa/SC'])
  expect((await buscar('SC', '420240')).map((m) => m.nome)).toEqual(['Blumenau'])
  // Homonyms in two states are two places.
  expect((await buscar('PR', 'palmeira')).map(nomeComUf)).toContain('Palmeira/PR')
  expect((await buscar('SC', 'palmeira')).map(nomeComUf)).toContain('Palmeira/SC')
})

test('all 5,571 municipalities of the IBGE are there, each found by its own code', async () => {
  const { searchIbge: buscarIbge, findIbge: ibgePorCodigo } = await import('./ibge.ts')
  const { UFS } = await import('#contract/fields.ts')
  const todos = UFS.flatMap((uf) => buscarIbge(uf))
  expect(todos).toHaveLength(5571)
  expect(todos.filter((m) => ibgePorCodigo(m.codigoIbge)?.nome !== m.nome)).toEqual([])
})

test('the form is offered status, projects, regional units and size bands; the band follows the population', async () => {
  const { status, projetos, unidadesRegionais } = (await t.call(contract.opcoesMunicipio, { persona: 'admin' })).body
  expect([status.length, projetos[0]?.nome, unidadesRegionais.length]).toEqual([4, 'Cidade em Movimento', 5])
  const faixas = [
    { id: 1, nome: 'Até 15 mil', tipo: 'População', minimo: 0, maximo: 15_000, uf: null },
    { id: 2, nome: 'Acima', tipo: 'População', minimo: 15_001, maximo: null, uf: null },
    { id: 3, nome: 'Acima em PE', tipo: 'População', minimo: 15_001, maximo: null, uf: 'PE' },
    { id: 4, nome: 'MEI', tipo: 'MEI ativos', minimo: 0, maximo: null, uf: null },
  ]
  const sugerida = (p: number | null, uf: string) => contract.faixaSugerida(faixas, p, uf)?.id
  expect([
    sugerida(15_000, 'SC'),
    sugerida(15_001, 'SC'),
    sugerida(20_000, 'PE'),
    sugerida(null, 'SC'),
    contract.faixaSugerida([], 10, 'SC')?.id,
  ]).toEqual([1, 2, 3, undefined, undefined])
})

test('axes come in their order; who works on two of them sees two (R650)', async () => {
  const todos = (await t.call(contract.listarEixos, { persona: 'admin' })).body
  expect(todos).toHaveLength(10)
  const [um, dois] = (await t.call(contract.listarEixos, { persona: 'analista' })).body
  expect([um, dois]).toEqual(todos.slice(0, 2))
  expect(
    (await t.call(contract.getEixo, { persona: 'analista', params: { id: String(todos[5]!.eixoId) } })).status,
  ).toBe(404)
  expect(
    (await t.call(contract.getEixo, { persona: 'analista', params: { id: String(um!.eixoId) } })).body.projeto.nome,
  ).toBe('Cidade em Movimento')
})

test('regional units are for who administers them or gives one to a user', async () => {
  expect((await t.call(contract.listarUnidadesRegionais, { persona: 'ad' })).status).toBe(403)
  expect((await t.call(contract.listarUnidadesRegionais, { persona: 'operacoes' })).body[0]).toMatchObject({
    id_unidade_regional: expect.any(Number),
    nomeRegiao: expect.any(String),
    uf: 'SC',
  })
  expect((await t.call(contract.listarUnidadesRegionais)).status).toBe(401)
})

test('a group that does without the list of municipalities is refused it, and still reads the one it works in', async () => {
  const ver = async (valor: boolean) => {
    await t.banco.db.execute(
      sql`update usuario_grupo set "visualizaMunicipio" = ${valor} where nome in ('AD', 'Administração geral')`,
    )
    t.sessions.get('padrao')!.forget()
  }
  const lista = async (persona: Persona) => (await t.call(contract.listarMunicipios, { persona })).status
  await ver(false)
  expect(await lista('ad')).toBe(403)
  expect(await lista('admin')).toBe(200)
  const [minha] = (await t.call(contract.nomesMunicipios, { persona: 'ad' })).body
  const uma = await t.call(contract.getMunicipio, { persona: 'ad', params: { id: String(minha!.municipioId) } })
  expect(uma.status).toBe(200)
  // Who gives regional units their municipalities chooses among those in reach.
  await t.setFlags('AD', ['unidadesRegionais', 'editarUnidadeRegional'])
  expect(await lista('ad')).toBe(200)
  await t.setFlags('AD', ['unidadesRegionais', 'editarUnidadeRegional'], false)
  await ver(true)
  expect(await lista('ad')).toBe(200)
})

test('a name is one in its state and project, however it is written', async () => {
  const um = await criado({ nome: 'São  José da Água' })
  expect(um.nome).toBe('São José da Água')
  for (const nome of ['SAO JOSE DA AGUA', 'São José  da Água', 'são josé da agua']) {
    const r = await criar({ nome })
    expect([nome, r.status, r.body.fields]).toEqual([nome, 409, { nome: 'Já existe este nome no estado e no projeto' }])
  }
  const dois = await criado()
  const mudar = (m: object, nome: string) =>
    t.call(contract.alterarMunicipio, { persona: 'admin', body: { ...m, nome } as never })
  expect((await mudar(dois, 'sao jose da agua')).status).toBe(409)
  // Its own name may be written better.
  expect((await mudar(um, 'São José da Agua')).status).toBe(200)
  expect((await criar({ nome: 'Sao Jose da Agua', uf: 'PR' })).status).toBe(200)
})
