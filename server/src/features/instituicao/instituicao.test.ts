import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { filtrarInstituicoes, importarInstituicoes } from '#contract/instituicao.ts'
import { registerEndpoints } from '#contract/register.ts'
import type { RegisterRow } from '#contract/register-field.ts'
import { instituicoes } from '#contract/registers/lugares.ts'
import { one, rows } from '#server/db/sql.ts'
import { sheet } from '#server/testing/sheet.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'

const t = await startTestApp()
const db = t.banco.db
const e = registerEndpoints(instituicoes)
const municipios = (await rows<{ id: number }>(db, sql`select "municipioId" as id from municipio order by 1`)).map(
  (r) => r.id,
)
const filtrar = async (persona: Persona, body: object) =>
  (await t.call(filtrarInstituicoes, { persona, body })).body as unknown as RegisterRow[]
const nomes = (linhas: RegisterRow[]) => linhas.map((l) => l.nome)

/** Gives the agent's group the menu, and takes or gives the sight of all institutions. */
const darMenu = async (todas: boolean) => {
  const grupo = sql`(select "usuarioGrupoId" from usuario where email = 'ad@exemplo.com.br')`
  for (const [permissao, valor] of [
    ['verMenuInstituicao', true],
    ['incluirInstituicao', true],
    ['editarInstituicao', true],
    ['verTodasInstituicao', todas],
  ] as const)
    await db.execute(sql`insert into usuario_grupo_permissao ("usuarioGrupoId", permissao, valor) values (${grupo}, ${permissao}, ${valor})
      on conflict ("usuarioGrupoId", permissao) do update set valor = excluded.valor`)
  await db.execute(
    sql`delete from sessao where "usuarioId" = (select "usuarioId" from usuario where email = 'ad@exemplo.com.br')`,
  )
  t.forgetLogins()
}

describe('institutions', () => {
  test('R298 R791 are searched by municipality, category and name', async () => {
    const todas = await filtrar('admin', {})
    expect(todas).toHaveLength(12)
    const daqui = await filtrar('admin', { municipios: [municipios[7]] })
    expect(nomes(daqui)).toEqual(['Conselho de Desenvolvimento de Campo Dourado'])
    const categoria = todas.find((i) => i.nome === 'Junta Comercial do Estado')!.categoriaInstituicaoId
    expect(nomes(await filtrar('admin', { categorias: [categoria] }))).toEqual(['Junta Comercial do Estado'])
    expect(nomes(await filtrar('admin', { nome: 'AGRICULTURA' }))).toEqual(['Superintendência Federal de Agricultura'])
    expect(nomes(await filtrar('admin', { nome: '%' }))).toEqual([])
    expect(nomes(await filtrar('admin', { ativo: false }))).toEqual(['Alimentos Boa Colheita'])
  })

  test('R265 who cannot see all of them sees those of the own municipalities, and changes no others', async () => {
    await darMenu(false)
    const meu = (await one<{ id: number }>(
      db,
      sql`select "municipioId" as id from usuario_permissao p join usuario u using ("usuarioId") where u.email = 'ad@exemplo.com.br' limit 1`,
    ))!.id
    const minhas = await filtrar('ad', {})
    expect(minhas.length).toBeGreaterThan(0)
    expect(minhas.length).toBeLessThan(12)
    // Of where they stand, only what is in reach is told, and no filter tells the rest.
    for (const i of minhas) expect(i.municipiosIds).toEqual([meu])
    const deTodos = await filtrar('admin', {})
    const lugaresDe = (id: unknown) => deTodos.find((i) => i.instituicaoId === id)!.municipiosIds as number[]
    const dividida = minhas.find((i) => lugaresDe(i.instituicaoId).length > 1)!
    const outros = lugaresDe(dividida.instituicaoId).filter((m) => m !== meu)
    expect(await filtrar('ad', { municipios: outros })).toEqual([])
    const { body: lida } = await t.call(e.obter, { persona: 'ad', params: { id: String(dividida.instituicaoId) } })
    expect((lida as RegisterRow).municipiosIds).toEqual([meu])
    const alheia = (await filtrar('admin', {})).find((i) => !(i.municipiosIds as number[]).includes(meu))!
    const params = { id: String(alheia.instituicaoId) }
    expect((await t.call(e.obter, { persona: 'ad', params })).status).toBe(404)
    expect((await t.call(e.alterar, { persona: 'ad', body: alheia })).status).toBe(404)
    // The links that are not shown stay; adding one out of reach is refused.
    expect((await t.call(e.alterar, { persona: 'ad', body: { ...dividida, sigla: 'NOVA' } })).status).toBe(200)
    const agora = (await filtrar('ad', {})).find((i) => i.instituicaoId === dividida.instituicaoId)!
    const guardada = (await filtrar('admin', {})).find((i) => i.instituicaoId === dividida.instituicaoId)!
    expect([guardada.sigla, guardada.municipiosIds]).toEqual(['NOVA', lugaresDe(dividida.instituicaoId)])
    const fora = municipios.find((m) => !(guardada.municipiosIds as number[]).includes(m))!
    const mais = { ...agora, municipiosIds: [...(agora.municipiosIds as number[]), fora] }
    expect((await t.call(e.alterar, { persona: 'ad', body: mais })).status).toBe(404)
    await darMenu(true)
    expect(await filtrar('ad', {})).toHaveLength(12)
  })
})

describe('a spreadsheet of institutions', () => {
  const TITULOS = ['Nome', 'Sigla', 'Categoria', 'Municípios', 'CNPJ', 'E-mail']
  const enviar = async (linhas: (string | null)[][], persona: Persona = 'admin') =>
    t.call(importarInstituicoes.importar, { persona, files: await sheet(TITULOS, linhas) })

  test('adds and changes, known by CNPJ or by name; a blank cell leaves what stands', async () => {
    const primeira = await enviar([
      [
        'Banco do Vale',
        'BV',
        'Instituição financeira ou cooperativa',
        'Vale Sereno/SC; Pedra Clara/SC',
        '11.222.333/0001-81',
        'A@exemplo.com.br',
      ],
      ['Associação Comercial do Vale', null, 'Entidade empresarial', 'Vale Sereno/SC; Serra do Ipê/SC', null, null],
    ])
    expect(primeira.body).toMatchObject({ incluir: 1, alterar: 0, iguais: 1 })
    const segunda = await enviar([['Banco do Vale S.A.', null, 'Empresa', 'Vale Sereno/SC', '11222333000181', null]])
    expect(segunda.body).toMatchObject({ incluir: 0, alterar: 1 })
    expect(segunda.body.linhas[0]!.mudancas.map((m) => m.coluna)).toEqual(['Nome', 'Categoria', 'Municípios'])
    const [banco] = await filtrar('admin', { nome: 'banco do vale' })
    expect(banco).toMatchObject({
      nome: 'Banco do Vale S.A.',
      sigla: 'BV',
      email: 'a@exemplo.com.br',
      cnpj: '11222333000181',
    })
    expect(banco!.municipiosIds).toEqual([municipios[0]])
    const log = await rows<{ acao: string }>(
      db,
      sql`select acao from auditoria where entidade = 'instituicao' and "entidadeId" = ${String(banco!.instituicaoId)} order by 1 desc`,
    )
    expect(log.map((l) => l.acao)).toEqual(['criar', 'alterar'])
  })

  test('a line with a wrong category, place or document refuses all of it', async () => {
    const r = await enviar([
      ['Certa', null, 'Empresa', 'Vale Sereno/SC', null, null],
      ['Errada', null, 'Clube', 'Vale Sereno/SC; Atlântida/SC', '11.222.333/0001-00', 'sem arroba'],
    ])
    expect(r.status).toBe(422)
    const [, errada] = (r.body.details as { previa: { linhas: { erros: { coluna: string }[] }[] } }).previa.linhas
    expect(errada!.erros.map((x) => x.coluna)).toEqual(['Categoria', 'Municípios', 'CNPJ', 'E-mail'])
    expect(await filtrar('admin', { nome: 'Certa' })).toEqual([])
  })

  test('who does not reach an institution does not change it through a sheet', async () => {
    await darMenu(false)
    const alheia = ['Conselho de Desenvolvimento de Campo Dourado', 'X', 'Conselho', 'Vale Sereno/SC', null, null]
    const r = await enviar([alheia], 'ad')
    expect([r.status, r.body.message]).toEqual([422, expect.stringContaining('fora do seu alcance')])
    const longe = await enviar([['Nova', null, 'Empresa', 'Campo Dourado/SC', null, null]], 'ad')
    expect([longe.status, longe.body.message]).toEqual([422, expect.stringContaining('Município não encontrado')])
  })

  test('of one that stands in several places, only the link to a place in reach is changed', async () => {
    const nome = 'Associação de Dois Lugares'
    await enviar([[nome, null, 'Empresa', 'Vale Sereno/SC; Campo Dourado/SC', null, null]])
    await darMenu(false)
    const r = await enviar([[nome, 'ADL', 'Empresa', 'Vale Sereno/SC', null, null]], 'ad')
    expect(r.body).toMatchObject({ incluir: 0, alterar: 1 })
    const [salva] = await filtrar('admin', { nome })
    expect([salva!.sigla, salva!.municipiosIds]).toEqual(['ADL', [municipios[0], municipios[7]]])
  })
})
