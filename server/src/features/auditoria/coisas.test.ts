import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import * as contract from '#contract/auditoria.ts'
import { textoDaFrase } from '#contract/auditoria-frase.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { ENTIDADES } from '#contract/entidades.ts'
import { wording } from '#contract/wording.ts'
import { type AuditEntry, goneFrom, writeAudit } from '#server/db/audit.ts'
import { one } from '#server/db/sql.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { auditados } from '../all.ts'

const t = await startTestApp()
const db = t.banco.db
const w = wording('padrao')

const idDe = async (persona: string) =>
  (await one<{ id: number }>(
    db,
    sql`select "usuarioId" as id from usuario where email = ${`${persona}@exemplo.com.br`}`,
  ))!.id
const admin = await idDe('administrador')
const note = (entry: AuditEntry, { em = new Date(), usuarioId = admin as number | null } = {}) =>
  writeAudit(db, { usuarioId, now: em, requestId: null }, entry)
const list = async (persona: Persona, query: QueryOf<typeof contract.listarAuditoria, 'in'> = {}) =>
  (await t.call(contract.listarAuditoria, { persona, query: { porPagina: '1000', ...query } })).body
const says = async (persona: Persona, query: QueryOf<typeof contract.listarAuditoria, 'in'> = {}) =>
  (await list(persona, query)).linhas.map((r) => `${r.usuario ?? 'Sistema'} ${textoDaFrase(r, w)}`)

/** The consultant of the demo with the permission, and a municipality that they do not reach. */
await t.setFlags('Consultor Condutor', ['configuracao', 'verAuditoria', 'usuarios'])
const condutor = await idDe('condutor')
const { perto, longe } = (await one<{ perto: number; longe: number }>(
  db,
  sql`select (select min("municipioId") from usuario_permissao where "usuarioId" = ${condutor}) as perto,
    (select min("municipioId") from municipio where "municipioId" not in (select "municipioId" from usuario_permissao where "usuarioId" = ${condutor}
      union select "municipioId" from usuario_permissao_solucao where "usuarioId" = ${condutor})) as longe`,
))!
const nomeDe = async (municipioId: number) =>
  (await one<{ nome: string; uf: string }>(
    db,
    sql`select nome, uf from municipio where "municipioId" = ${municipioId}`,
  ))!
const membroEm = async (municipioId: number, nome: string) =>
  (await one<{ id: number }>(
    db,
    sql`insert into membro ("municipioId", nome, telefone) values (${municipioId}, ${nome}, ${`4799${Math.floor(Math.random() * 1e7)}`}) returning "membroId" as id`,
  ))!.id

test('every kind of thing that the log names is told by a feature, or has no row of its own', () => {
  const semLinha = ['configuracao', 'sessao', 'sistema']
  expect(ENTIDADES.filter((e) => !(e in auditados)).toSorted()).toEqual(semLinha)
  expect(Object.keys(auditados).filter((e) => !ENTIDADES.includes(e))).toEqual([])
})

test('every kind finds its name, its place and its screen in one statement', async () => {
  for (const entidade of Object.keys(auditados)) await note({ acao: 'alterar', entidade, entidadeId: 1 })
  const { linhas } = await list('admin', { entidadeId: '1' })
  const lidas = new Map(linhas.map((r) => [r.entidade, r]))
  for (const entidade of Object.keys(auditados)) expect(lidas.has(entidade), entidade).toBe(true)
  expect(lidas.get('municipio')).toMatchObject({ coisa: { para: '/cidade/1/geral' }, municipio: { municipioId: 1 } })
  expect(lidas.get('usuario')!.coisa!.para).toBe('/usuario/editar/1')
  expect(lidas.get('tema')!.coisa!.nome).toBeTruthy()
})

describe('a row', () => {
  test('names the thing and the municipality, with the screen of who may open it', async () => {
    const e = (await one<{ id: number; nome: string; municipioId: number; perguntaMunicipioId: number }>(
      db,
      sql`select "perguntaEvidenciaId" as id, "nomeArquivo" as nome, "municipioId", "perguntaMunicipioId" from pergunta_evidencia order by 1 limit 1`,
    ))!
    await note({ acao: 'aprovar', entidade: 'pergunta_evidencia', entidadeId: e.id })
    const { nome, uf } = await nomeDe(e.municipioId)
    const [linha] = (await list('admin')).linhas
    expect(linha).toMatchObject({
      coisa: { nome: e.nome, para: `/cidade/${e.municipioId}/evidenciar/${e.perguntaMunicipioId}/historico` },
      municipio: { municipioId: e.municipioId, nome, uf },
    })
    expect((await says('admin'))[0]).toBe(`Helena Prado aprovou a evidência “${e.nome}” de ${nome}`)
    const { grupo } = (await one<{ grupo: string }>(
      db,
      sql`select g.nome as grupo from usuario u join usuario_grupo g using ("usuarioGrupoId") where u."usuarioId" = ${admin}`,
    ))!
    await t.setFlags(grupo, ['evidencias'], false)
    expect((await list('administrador')).linhas[0]!.coisa).toEqual({ nome: e.nome, para: null })
    await t.setFlags(grupo, ['evidencias'])
  })

  test('about something that is gone keeps its name and its municipality', async () => {
    await note({
      acao: 'excluir',
      entidade: 'membro',
      entidadeId: 999_999,
      mudancas: goneFrom(perto, { nome: 'Rui Sá' }),
    })
    const [linha] = (await list('admin')).linhas
    expect(linha).toMatchObject({ coisa: { nome: 'Rui Sá', para: null }, municipio: { municipioId: perto } })
    // Where it was stands beside it, once.
    expect(linha!.mudancas).toEqual([{ campo: 'Nome', antes: 'Rui Sá', depois: null }])
    await note({ acao: 'alterar', entidade: 'membro', entidadeId: 999_998 })
    expect((await says('admin'))[0]).toBe('Helena Prado alterou o membro nº 999998')
  })

  test('of a batch names its municipalities', async () => {
    await note({
      acao: 'definir em lote',
      entidade: 'municipio_eixo',
      mudancas: { municipios: { depois: [perto, longe] }, eixos: { depois: [1] } },
    })
    const [linha] = (await list('admin')).linhas
    expect(linha!.municipio).toBeNull()
    expect(linha!.mudancas.find((m) => m.campo === 'Municípios')!.depois).toBe(
      `${(await nomeDe(perto)).nome}; ${(await nomeDe(longe)).nome}`,
    )
  })

  test('what a register does not show is not named either', async () => {
    await note({
      acao: 'alterar',
      entidade: 'solucao_faixa',
      entidadeId: 1,
      mudancas: { preco: { antes: '1', depois: '987654' } },
    })
    const { grupo } = (await one<{ grupo: string }>(
      db,
      sql`select g.nome as grupo from usuario u join usuario_grupo g using ("usuarioGrupoId") where u."usuarioId" = ${admin}`,
    ))!
    expect((await list('administrador', { busca: '987654' })).total).toBe(1)
    await t.setFlags(grupo, ['verCustoPreco'], false)
    expect((await list('administrador', { entidade: 'solucao_faixa' })).linhas[0]!.coisa).toBeNull()
    // Nor found out by searching for it.
    expect((await list('administrador', { busca: '987654' })).total).toBe(0)
    await t.setFlags(grupo, ['verCustoPreco'])
  })
})

describe('the list', () => {
  test('of one municipality has what it has, what it had and the batches that named it', async () => {
    const daqui = await membroEm(longe, 'Iara Daqui')
    const dali = await membroEm(perto, 'Bento Dali')
    await note({ acao: 'criar', entidade: 'membro', entidadeId: daqui })
    await note({ acao: 'criar', entidade: 'membro', entidadeId: dali })
    await note({
      acao: 'excluir',
      entidade: 'grupo',
      entidadeId: 999_999,
      mudancas: goneFrom(longe, { nome: 'Comitê' }),
    })
    await note({ acao: 'enviar inscrição', entidade: 'selo_inscricao', entidadeId: longe })
    const { nome } = await nomeDe(longe)
    const achadas = await list('admin', { municipioId: String(longe) })
    const ditas = achadas.linhas.map((r) => textoDaFrase(r, w))
    expect(ditas).toContain(`criou o membro “Iara Daqui” de ${nome}`)
    expect(ditas).toContain(`excluiu o grupo “Comitê” de ${nome}`)
    expect(ditas).toContain(`enviou a inscrição no selo de ${nome}`)
    expect(achadas.linhas.some((r) => r.acao === 'definir em lote')).toBe(true)
    expect(ditas.some((d) => d.includes('Bento Dali'))).toBe(false)
    expect(achadas.linhas.every((r) => r.municipio === null || r.municipio.municipioId === longe)).toBe(true)
    expect(achadas.total).toBe(achadas.linhas.length)
  })

  test('goes from one day to another on the clock of Brasília, both included, and on page by page', async () => {
    for (const em of [
      '2019-03-10T02:59:59Z',
      '2019-03-10T03:00:00Z',
      '2019-03-11T12:00:00Z',
      '2019-03-12T02:59:59Z',
      '2019-03-12T03:00:00Z',
    ])
      await note({ acao: 'ativar', entidade: 'sistema' }, { em: new Date(em) })
    const momentos = async (query: QueryOf<typeof contract.listarAuditoria, 'in'>) =>
      (await list('admin', query)).linhas.map((r) => new Date(r.em).toISOString().slice(0, 16))
    expect(await momentos({ de: '2019-03-10', ate: '2019-03-11' })).toEqual([
      '2019-03-12T02:59',
      '2019-03-11T12:00',
      '2019-03-10T03:00',
    ])
    expect(await momentos({ ate: '2019-03-09' })).toEqual(['2019-03-10T02:59'])
    // By when it happened, whenever it was written down: pages too.
    const um = await list('admin', { de: '2019-03-10', ate: '2019-03-11', porPagina: '2' })
    const dois = await list('admin', { de: '2019-03-10', ate: '2019-03-11', porPagina: '2', cursor: um.proxima! })
    expect([um.total, um.linhas.length, dois.linhas.length, dois.proxima]).toEqual([3, 2, 1, null])
    expect((await t.call(contract.listarAuditoria, { persona: 'admin', query: { de: '2019-02-30' } })).status).toBe(400)
  })

  test('is searched in the changes, in the words and figures that people read', async () => {
    await note({
      acao: 'alterar',
      entidade: 'membro',
      entidadeId: 1,
      mudancas: {
        orgao: { antes: 'Secretaria de Educação', depois: 'Câmara' },
        uf: { antes: 'SC', depois: null },
        quando: { depois: '2031-12-24' },
        pontos: { depois: 1_234_567 },
      },
    })
    for (const busca of [
      'educacao',
      'EDUCAÇÃO câmara',
      '24/12/2031',
      '1.234.567',
      'secretar orgao',
      'secretaria de educação',
    ])
      expect((await list('admin', { busca })).total, busca).toBe(1)
    // A short word is a whole value; a piece of one would be in half of all rows.
    expect((await list('admin', { busca: 'sc' })).linhas.some((r) => r.mudancas.some((m) => m.antes === 'SC'))).toBe(
      true,
    )
    expect((await list('admin', { busca: 'aprovou' })).linhas.every((r) => r.acao === 'aprovar')).toBe(true)
  })
})

describe('who reaches some municipalities', () => {
  const meu = { usuarioId: condutor }
  test('never learns of another through the log, not even by what was done by themselves', async () => {
    const { nome } = await nomeDe(longe)
    const la = await membroEm(longe, 'Zulmira Longe')
    const ca = await membroEm(perto, 'Yara Perto')
    const antes = (await list('condutor')).total
    await note({ acao: 'criar', entidade: 'membro', entidadeId: ca }, meu)
    expect((await list('condutor')).total).toBe(antes + 1)
    await note(
      { acao: 'criar', entidade: 'membro', entidadeId: la, mudancas: { nome: { depois: 'Zulmira Longe' } } },
      meu,
    )
    await note(
      { acao: 'excluir', entidade: 'membro', entidadeId: 999_997, mudancas: goneFrom(longe, { nome: 'Zulmira' }) },
      meu,
    )
    await note({ acao: 'alterar', entidade: 'municipio', entidadeId: longe }, meu)
    await note({ acao: 'baixar zip', entidade: 'municipio', entidadeId: longe }, meu)
    await note({ acao: 'enviar inscrição', entidade: 'selo_inscricao', entidadeId: longe }, meu)
    await note(
      { acao: 'definir em lote', entidade: 'municipio_eixo', mudancas: { municipios: { depois: [perto, longe] } } },
      meu,
    )
    const lido = await list('condutor')
    expect(lido.total).toBe(antes + 1)
    expect(JSON.stringify(lido)).not.toContain(nome)
    expect(JSON.stringify(lido)).not.toContain('Zulmira')
    for (const busca of ['zulmira', nome]) expect((await list('condutor', { busca })).total, busca).toBe(0)
    // Who reaches everything reads all of it.
    expect((await says('admin', { usuarioId: String(condutor) })).join()).toContain('Zulmira Longe')
  })

  test('nor when it is gone: what was said before is of where it was', async () => {
    const ida = (id: number, onde: number) => ({
      acao: 'excluir' as const,
      entidade: 'membro',
      entidadeId: id,
      mudancas: goneFrom(onde, { nome: 'Quitéria' }),
    })
    const criou = (id: number) => ({
      acao: 'criar' as const,
      entidade: 'membro',
      entidadeId: id,
      mudancas: { nome: { depois: 'Quitéria' } },
    })
    for (const [id, onde] of [
      [999_980, longe],
      [999_981, perto],
    ] as const) {
      await note(criou(id), meu)
      await note({ acao: 'alterar', entidade: 'membro', entidadeId: id }, meu)
      await note(ida(id, onde), meu)
    }
    const lidas = (await list('condutor', { entidade: 'membro' })).linhas.filter((r) =>
      r.entidadeId?.startsWith('99998'),
    )
    expect(lidas.map((r) => [r.entidadeId, r.acao, r.coisa?.nome, r.municipio?.municipioId])).toEqual(
      ['excluir', 'alterar', 'criar'].map((acao) => ['999981', acao, 'Quitéria', perto]),
    )
    const { linhas } = await list('admin', { municipioId: String(longe), entidade: 'membro' })
    expect(linhas.filter((r) => r.entidadeId === '999980').map((r) => r.acao)).toEqual(['excluir', 'alterar', 'criar'])
  })

  test('asks for their own ones only', async () => {
    expect(
      (await t.call(contract.listarAuditoria, { persona: 'condutor', query: { municipioId: String(longe) } })).status,
    ).toBe(404)
    expect((await list('condutor', { municipioId: String(perto) })).linhas.length).toBeGreaterThan(0)
  })
})

test('each kind calls its row by a name of its own: by another the question of its reach would ask of itself', () => {
  const texto = (q: SQL) => new PgDialect().sqlToQuery(q).sql
  const errados = Object.entries(auditados).filter(([, x]) => !texto(x.id).startsWith('coisa.'))
  expect(errados.map(([entidade, x]) => `${entidade}: ${texto(x.id)}`)).toEqual([])
})
