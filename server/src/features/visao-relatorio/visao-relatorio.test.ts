import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { VISTA_PADRAO } from '#contract/relatorio-vista.ts'
import * as contract from '#contract/visao-relatorio.ts'
import { one, rows } from '#server/db/sql.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'

const t = await startTestApp()
const { db } = t.banco
const ROTA = 'get-analitico-pontos-por-eixo'
const OUTRA = 'get-municipio-regiao'
const forget = () => t.sessions.get('padrao')!.forget()

type Corpo = Parameters<typeof t.call<typeof contract.criarVisao>>[1]
let n = 0
const criar = (persona: Persona, extra: object = {}) =>
  t.call(contract.criarVisao, {
    persona,
    body: { rota: ROTA, nome: `Visão ${++n}`, compartilhada: false, ...extra },
  } as NonNullable<Corpo>)
const obter = (persona: Persona, id: number) => t.call(contract.getVisao, { persona, params: { id: String(id) } })
const listar = async (persona: Persona, rota = ROTA) =>
  (await t.call(contract.listarVisoes, { persona, query: { rota: rota as never } })).body
const excluir = (persona: Persona, id: number) => t.call(contract.excluirVisao, { persona, params: { id: String(id) } })
const grupoDe = async (persona: Persona) =>
  (await one<{ id: number; nome: string }>(
    db,
    sql`select g."usuarioGrupoId" as id, g.nome from usuario u join usuario_grupo g using ("usuarioGrupoId") where u.email = ${`${persona}@exemplo.com.br`}`,
  ))!
/** Takes part in a group for as long as the work lasts. */
const inGroupOf = async (persona: Persona, other: Persona, work: () => Promise<void>) => {
  const [own, theirs] = [await grupoDe(persona), await grupoDe(other)]
  const move = async (id: number) => {
    await db.execute(sql`update usuario set "usuarioGrupoId" = ${id} where email = ${`${persona}@exemplo.com.br`}`)
    forget()
  }
  await move(theirs.id)
  try {
    await work()
  } finally {
    await move(own.id)
  }
}

describe('a saved view', () => {
  const recorte = {
    filtros: { uf: ['SC'], eixoId: [], dataFim: '' },
    vista: { grupo: 'eixo', colunas: ['percentual', 'municipio'], ordem: { coluna: 'percentual', desc: true } },
  }
  test('is kept with what is chosen and how it is looked at, and no rows', async () => {
    const { status, body } = await criar('analista', { nome: ' Por  eixo ', ...recorte })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      rota: ROTA,
      nome: 'Por eixo',
      minha: true,
      dono: 'Beatriz Falcão',
      grupo: null,
      filtros: { uf: ['SC'] },
      vista: { ...VISTA_PADRAO, ...recorte.vista },
      acoes: { salvar: true, excluir: true },
      versao: 1,
    })
    expect((await obter('analista', body.visaoRelatorioId)).body).toEqual(body)
    expect(await listar('analista')).toContainEqual(body)
    expect((await listar('analista', OUTRA)).map((v) => v.visaoRelatorioId)).not.toContain(body.visaoRelatorioId)
  })

  test.each([
    [{ vista: { grupo: 'pontosObtidos' } }, 400],
    [{ vista: { colunas: ['senha'] } }, 400],
    [{ vista: { ordem: { coluna: 'x', desc: true } } }, 400],
    [{ filtros: { municipioId: ['x'] } }, 400],
    [{ filtros: { uf: ['ZZ'] } }, 400],
    [{ nome: ' ' }, 400],
    [{ nome: 'x'.repeat(81) }, 400],
    [{ rota: 'nenhuma' }, 400],
  ])('with %o is refused', async (extra, status) => {
    expect((await criar('analista', extra)).status).toBe(status)
  })

  test('keeps no filter that the report does not have', async () => {
    const { body } = await criar('analista', { filtros: { responsavelId: [1], uf: ['SC'] } })
    expect(body.filtros).toEqual({ uf: ['SC'] })
  })

  test('has a name of its own among those of its owner and report, whatever its accents', async () => {
    await criar('analista', { nome: 'Única' })
    const igual = await criar('analista', { nome: 'UNICA' })
    expect([igual.status, igual.body.fields]).toEqual([409, { nome: contract.MENSAGENS_VISAO.repetida }])
    expect((await criar('analista', { nome: 'Única', rota: OUTRA })).status).toBe(200)
    expect((await criar('condutor', { nome: 'Única' })).status).toBe(200)
  })

  test('is changed by its owner, in the version that was read', async () => {
    const { body: v } = await criar('analista')
    const alterar = (versao: number, persona: Persona = 'analista') =>
      t.call(contract.alterarVisao, {
        persona,
        params: { id: String(v.visaoRelatorioId) },
        body: { nome: 'Outra', compartilhada: true, filtros: {}, vista: { grafico: 'percentual' }, versao },
      })
    const feita = await alterar(v.versao)
    expect(feita.body).toMatchObject({
      nome: 'Outra',
      grupo: { nome: 'Analista' },
      vista: { grafico: 'percentual' },
      versao: v.versao + 1,
    })
    const velha = await alterar(v.versao)
    expect([velha.status, (velha.body.details as { atual: { nome: string } }).atual.nome]).toEqual([409, 'Outra'])
    const log = await rows<{ acao: string; mudancas: object | null }>(
      db,
      sql`select acao, mudancas from auditoria where entidade = 'visao_relatorio' and "entidadeId" = ${String(v.visaoRelatorioId)} order by "auditoriaId"`,
    )
    expect(log).toMatchObject([
      { acao: 'criar' },
      { acao: 'alterar', mudancas: { nome: { depois: 'Outra' }, compartilhada: { depois: 'Analista' } } },
    ])
  })

  test('that no longer fits its report is read as far as it does', async () => {
    const { body: v } = await criar('analista', recorte)
    await db.execute(sql`update visao_relatorio set filtros = '{"uf": ["SC"], "eixoId": "x", "foi": [1]}',
      vista = '{"colunas": ["foi", "municipio"], "grupo": "foi", "grafico": 7}' where "visaoRelatorioId" = ${v.visaoRelatorioId}`)
    expect((await obter('analista', v.visaoRelatorioId)).body).toMatchObject({
      filtros: { uf: ['SC'] },
      vista: { ...VISTA_PADRAO, colunas: ['municipio'] },
    })
  })

  test('is one of fifty at most', async () => {
    const { body } = await criar('operacoes')
    await db.execute(sql`insert into visao_relatorio (rota, nome, "usuarioId", filtros, vista, criacao)
      select v.rota, 'cheia ' || n, v."usuarioId", '{}', '{}', now() from visao_relatorio v, generate_series(2, ${contract.MAX_VISOES}::int) n
      where v."visaoRelatorioId" = ${body.visaoRelatorioId}`)
    const demais = await criar('operacoes')
    expect([demais.status, demais.body.message]).toEqual([422, contract.MENSAGENS_VISAO.demais])
    expect((await criar('operacoes', { rota: OUTRA })).status).toBe(200)
  })
})

describe('who reaches it', () => {
  test('the owner alone, until it is shared with the group', async () => {
    const minha = (await criar('analista')).body.visaoRelatorioId
    const nossa = (await criar('analista', { compartilhada: true })).body.visaoRelatorioId
    for (const persona of ['condutor', 'operacoes'] as const)
      for (const id of [minha, nossa]) expect((await obter(persona, id)).status).toBe(404)
    await inGroupOf('condutor', 'analista', async () => {
      expect((await obter('condutor', minha)).status).toBe(404)
      expect((await obter('condutor', nossa)).body).toMatchObject({
        minha: false,
        dono: 'Beatriz Falcão',
        acoes: { salvar: false, excluir: false },
      })
      expect((await listar('condutor')).map((v) => v.visaoRelatorioId)).toContain(nossa)
      const alterada = await t.call(contract.alterarVisao, {
        persona: 'condutor',
        params: { id: String(nossa) },
        body: { nome: 'x', compartilhada: true, versao: 1 },
      })
      expect(alterada.status).toBe(403)
      expect((await excluir('condutor', nossa)).status).toBe(403)
    })
    expect((await obter('condutor', nossa)).status).toBe(404)
    // No administrator sees what is nobody else's.
    expect((await obter('admin', minha)).status).toBe(404)
    expect((await excluir('admin', minha)).status).toBe(404)
  })

  test('R455: nobody whose group does not list the report', async () => {
    const { visaoRelatorioId } = (await criar('analista', { compartilhada: true })).body
    const { id } = await grupoDe('analista')
    await db.execute(
      sql`update usuario_grupo set "relatorioAdm" = array_remove("relatorioAdm", ${ROTA}) where "usuarioGrupoId" = ${id}`,
    )
    forget()
    expect((await obter('analista', visaoRelatorioId)).status).toBe(404)
    expect((await criar('analista')).status).toBe(403)
    const lista = await t.call(contract.listarVisoes, { persona: 'analista', query: { rota: ROTA } })
    expect(lista.status).toBe(403)
    await db.execute(
      sql`update usuario_grupo set "relatorioAdm" = array_append("relatorioAdm", ${ROTA}) where "usuarioGrupoId" = ${id}`,
    )
    forget()
    expect((await obter('analista', visaoRelatorioId)).status).toBe(200)
    for (const persona of ['ad', 'parceiro'] as const) expect((await criar(persona)).status).toBe(403)
  })

  test('an administrator reads and deletes what a group shares, and changes nothing of it', async () => {
    const { visaoRelatorioId } = (await criar('analista', { compartilhada: true })).body
    const params = { id: String(visaoRelatorioId) }
    expect((await obter('administrador', visaoRelatorioId)).body.acoes).toEqual({ salvar: false, excluir: true })
    const body = { nome: 'x', compartilhada: false, versao: 1 }
    expect((await t.call(contract.alterarVisao, { persona: 'administrador', params, body })).status).toBe(403)
    expect((await excluir('administrador', visaoRelatorioId)).status).toBe(200)
    expect((await obter('analista', visaoRelatorioId)).status).toBe(404)
  })

  test('is shared only where the group lists the report', async () => {
    const { id } = await grupoDe('analista')
    // An administrator by birth opens every report, in whichever group.
    await db.execute(sql`update usuario set padrao = true where email = 'ad@exemplo.com.br'`)
    forget()
    const recusada = await criar('ad', { compartilhada: true })
    expect([recusada.status, recusada.body.fields]).toEqual([
      422,
      { compartilhada: contract.MENSAGENS_VISAO.grupoNaoLista },
    ])
    expect((await criar('ad')).status).toBe(200)
    await db.execute(sql`update usuario set padrao = false where email = 'ad@exemplo.com.br'`)
    forget()
    expect(id).toBeGreaterThan(0)
  })

  test('is its owner’s again when the group is gone', async () => {
    const { visaoRelatorioId } = (await criar('analista', { compartilhada: true })).body
    const novo = (await one<{ id: number }>(
      db,
      sql`insert into usuario_grupo (nome, "relatorioAdm") values ('Passageiro', array[${ROTA}]) returning "usuarioGrupoId" as id`,
    ))!
    await db.execute(
      sql`update visao_relatorio set "usuarioGrupoId" = ${novo.id} where "visaoRelatorioId" = ${visaoRelatorioId}`,
    )
    await db.execute(sql`delete from usuario_grupo where "usuarioGrupoId" = ${novo.id}`)
    expect((await obter('analista', visaoRelatorioId)).body).toMatchObject({ grupo: null, minha: true })
  })
})
