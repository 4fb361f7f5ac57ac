import { type SQL, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { listarAuditoria } from '#contract/auditoria.ts'
import { listarAvisos } from '#contract/aviso.ts'
import { prepararZipEvidencias } from '#contract/evidencia.ts'
import * as contract from '#contract/trabalho.ts'
import { one } from '#server/db/sql.ts'
import type { FileStore } from '#server/files/store.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { performTrabalho, sweepTrabalhos } from '../trabalho/commands.ts'
import { trabalhoDoZip } from './zip.ts'

/** What the store does before it opens a file, where a test wants it to fail or to wait. */
let antesDeAbrir: (() => Promise<void>) | undefined
const t = await startTestApp({
  files: (store): FileStore => ({
    ...store,
    open: async (key) => {
      await antesDeAbrir?.()
      return store.open(key)
    },
  }),
})
const { db } = t.banco
const fazer = (trabalhoId: number, mais?: { lastTry?: boolean }) =>
  performTrabalho([trabalhoDoZip], { trabalhoId }, t.jobContext(mais))
const pedir = (persona: Persona, mais: object = {}) =>
  t.call(prepararZipEvidencias, { persona, body: { municipioId: 1, ...mais } })
const lista = async (persona: Persona) => (await t.call(contract.listarTrabalhos, { persona })).body
const baixar = (persona: Persona, id: number) =>
  t.call(contract.baixarTrabalho, { persona, params: { id: String(id) } })
const avisos = async (persona: Persona) =>
  (await t.call(listarAvisos, { persona, query: {} })).body.linhas.filter((a) => a.tipo.startsWith('exportacao'))

beforeEach(async () => {
  antesDeAbrir = undefined
  await db.execute(sql`delete from trabalho`)
  await db.execute(sql`delete from aviso`)
})

describe('a ZIP in the background', () => {
  test('is accepted, made, told and fetched by who asked, and by nobody else', async () => {
    const r = await pedir('condutor')
    expect([r.status, r.body.situacao, r.body.titulo]).toEqual([
      202,
      'na fila',
      expect.stringMatching(/^Evidências de .+ \(ZIP\)$/),
    ])
    const fila = await one(
      db,
      sql`select 1 from pgboss.job where name = 'fazer-trabalho' and data->>'trabalhoId' = ${String(r.body.trabalhoId)}`,
    )
    expect(fila).toBeDefined()
    await fazer(r.body.trabalhoId)
    const [pronta] = await lista('condutor')
    expect(pronta).toMatchObject({ situacao: 'pronto', desfecho: null })
    expect([pronta!.feito, pronta!.total > 0]).toEqual([pronta!.total, true])
    expect((await avisos('condutor')).map((a) => [a.tipo, a.para])).toEqual([
      ['exportacao-pronta', `/avisos?baixar=${r.body.trabalhoId}`],
    ])
    const arquivo = await baixar('condutor', r.body.trabalhoId)
    expect([arquivo.status, arquivo.headers['content-type'], arquivo.raw.subarray(0, 2).toString()]).toEqual([
      200,
      'application/zip',
      'PK',
    ])
    expect(arquivo.raw.length).toBe(pronta!.tamanho)
    for (const persona of ['ad', 'admin'] as const) {
      expect((await baixar(persona, r.body.trabalhoId)).status).toBe(404)
      expect(
        (await t.call(contract.cancelarTrabalho, { persona, params: { id: String(r.body.trabalhoId) } })).status,
      ).toBe(404)
      expect(await lista(persona)).toEqual([])
    }
  })

  test('the same one is not made twice at a time, and one person has three', async () => {
    const [a, b] = await Promise.all([pedir('condutor'), pedir('condutor')])
    expect(a!.body.trabalhoId).toBe(b!.body.trabalhoId)
    for (const tipo of ['aprovada', 'rejeitada']) expect((await pedir('condutor', { tipo })).status).toBe(202)
    const demais = await pedir('condutor', { tipo: 'evidenciada' })
    expect([demais.status, demais.body.message]).toEqual([
      422,
      'Já há 3 trabalhos seus em andamento. Espere um deles terminar, ou cancele um.',
    ])
  })

  test('given up while it is made, it leaves no file and tells nobody', async () => {
    const { trabalhoId } = (await pedir('condutor')).body
    let cancelada = false
    antesDeAbrir = async () => {
      if (cancelada) return
      cancelada = true
      const r = await t.call(contract.cancelarTrabalho, { persona: 'condutor', params: { id: String(trabalhoId) } })
      expect(r.body.message).toBe('Trabalho cancelado')
    }
    await fazer(trabalhoId)
    expect([cancelada, await lista('condutor'), await avisos('condutor')]).toEqual([true, [], []])
    expect((await baixar('condutor', trabalhoId)).status).toBe(404)
  })

  test('a failure is tried again and made then; the last one is told with its reason', async () => {
    const { trabalhoId } = (await pedir('condutor')).body
    antesDeAbrir = () => Promise.reject(new Error('o armazém não responde'))
    await expect(fazer(trabalhoId)).rejects.toThrow('armazém')
    expect((await lista('condutor'))[0]!.situacao).toBe('em andamento')
    await fazer(trabalhoId, { lastTry: true })
    expect((await lista('condutor'))[0]).toMatchObject({
      situacao: 'falhou',
      desfecho: 'Aconteceu uma falha inesperada. Peça de novo.',
    })
    expect((await avisos('condutor')).map((a) => a.tipo)).toEqual(['exportacao-falhou'])
    // Another process takes over what a dead one had begun.
    antesDeAbrir = undefined
    const outra = (await pedir('condutor')).body.trabalhoId
    await db.execute(
      sql`update trabalho set situacao = 'em andamento', feito = 3, total = 9 where "trabalhoId" = ${outra}`,
    )
    await fazer(outra)
    expect((await lista('condutor'))[0]!.situacao).toBe('pronto')
    // Once more changes nothing.
    await fazer(outra)
    expect(await avisos('condutor')).toHaveLength(2)
  })

  test('is made by the rights of then: nothing to see is a reason', async () => {
    const { trabalhoId } = (await pedir('condutor', { tipo: 'aprovada' })).body
    await t.setFlags('Consultor Condutor', ['visualizarAprovadas'], false)
    await fazer(trabalhoId)
    expect((await lista('condutor'))[0]).toMatchObject({ situacao: 'falhou', desfecho: 'Nenhuma evidência retornada' })
    await t.setFlags('Consultor Condutor', ['visualizarAprovadas'])
  })

  describe('once it is made', () => {
    const condutor = sql`(select "usuarioId" from usuario where email = 'condutor@exemplo.com.br')`
    const mudar = async (mudanca: SQL) => {
      await db.execute(mudanca)
      await t.setFlags('Consultor Condutor', [])
    }
    const papel = (municipio: SQL) => sql`insert into usuario_permissao ("usuarioId", "permissaoId", "municipioId")
      select ${condutor}, (select "permissaoId" from permissao where nome = 'Consultor Condutor'), ${municipio}`
    beforeEach(async () => {
      await t.setFlags('Consultor Condutor', ['visualizarAprovadas'])
      await db.execute(sql`delete from usuario_permissao where "usuarioId" = ${condutor}`)
      await db.execute(papel(sql`1`))
      await mudar(papel(sql`2`))
    })
    const pronto = async () => {
      const { trabalhoId } = (await pedir('condutor')).body
      await fazer(trabalhoId)
      expect((await baixar('condutor', trabalhoId)).status).toBe(200)
      return trabalhoId
    }

    test.each([
      [
        'the other axes of its city',
        sql`update usuario_permissao set "eixoId" = (select min("eixoId") from eixo) where "usuarioId" = ${condutor}`,
      ],
      ['another city', sql`delete from usuario_permissao where "usuarioId" = ${condutor} and "municipioId" = 2`],
      [
        'a permission',
        sql`update usuario_grupo_permissao set valor = false where permissao = 'visualizarAprovadas'
          and "usuarioGrupoId" = (select "usuarioGrupoId" from usuario_grupo where nome = 'Consultor Condutor')`,
      ],
    ])('who lost %s is told to ask for it again, and gets what is theirs now', async (_, perda) => {
      const trabalhoId = await pronto()
      await mudar(perda)
      const r = await baixar('condutor', trabalhoId)
      expect([r.status, r.body.message]).toEqual([
        403,
        'Este arquivo foi feito quando você alcançava mais do que alcança agora. Peça-o de novo: ele virá com o que é seu hoje.',
      ])
      await pronto()
    })

    test('who gained something still fetches it', async () => {
      const trabalhoId = await pronto()
      await mudar(papel(sql`3`))
      expect((await baixar('condutor', trabalhoId)).status).toBe(200)
    })

    test('one of before the rights were kept is asked for again', async () => {
      const trabalhoId = await pronto()
      await db.execute(sql`update trabalho set alcance = null where "trabalhoId" = ${trabalhoId}`)
      expect((await baixar('condutor', trabalhoId)).status).toBe(403)
    })

    test('taken from the list, or swept, it is of its city in the log all the same', async () => {
      await t.setFlags('Consultor Condutor', ['configuracao', 'verAuditoria', 'usuarios'])
      const log = async (persona: Persona, query: object = {}) =>
        (await t.call(listarAuditoria, { persona, query: { porPagina: '1000', entidade: 'trabalho', ...query } })).body
      const vistas = async (trabalhoId: number) =>
        (await log('condutor')).linhas
          .filter((r) => r.entidadeId === String(trabalhoId))
          .map((r) => [r.acao, r.municipio?.municipioId])
      const [tirado, varrido] = [(await pedir('condutor')).body, (await pedir('condutor', { tipo: 'aprovada' })).body]
      for (const { trabalhoId } of [tirado, varrido]) {
        await fazer(trabalhoId)
        await baixar('condutor', trabalhoId)
      }
      await t.call(contract.cancelarTrabalho, { persona: 'condutor', params: { id: String(tirado.trabalhoId) } })
      await sweepTrabalhos(t.jobContext({ now: new Date(Date.now() + 8 * 24 * 3600_000) }))
      expect(await lista('condutor')).toEqual([])

      expect(await vistas(tirado.trabalhoId)).toEqual([
        ['excluir', 1],
        ['baixar', 1],
        ['pedir em segundo plano', 1],
      ])
      // The sweep is nobody's of the city; who reaches everything reads that too.
      expect(await vistas(varrido.trabalhoId)).toEqual([
        ['baixar', 1],
        ['pedir em segundo plano', 1],
      ])
      const daCidade = (await log('admin', { municipioId: '1' })).linhas.map((r) => [r.acao, r.entidadeId])
      expect(daCidade).toEqual(
        expect.arrayContaining(
          [tirado, varrido].flatMap(({ trabalhoId }) =>
            ['excluir', 'baixar', 'pedir em segundo plano'].map((acao) => [acao, String(trabalhoId)]),
          ),
        ),
      )
      expect((await log('admin', { municipioId: '2' })).linhas).toEqual([])

      // Whoever does not reach the city any more reads none of it, although it was theirs.
      await mudar(sql`delete from usuario_permissao where "usuarioId" = ${condutor} and "municipioId" = 1`)
      expect([await vistas(tirado.trabalhoId), await vistas(varrido.trabalhoId)]).toEqual([[], []])
      await mudar(papel(sql`1`))
    })
  })

  test('goes after a week, with its file', async () => {
    const { trabalhoId } = (await pedir('condutor')).body
    await fazer(trabalhoId)
    const { arquivoId } = (await one<{ arquivoId: number }>(
      db,
      sql`select "arquivoId" from trabalho where "trabalhoId" = ${trabalhoId}`,
    ))!
    await sweepTrabalhos(t.jobContext())
    expect(await lista('condutor')).toHaveLength(1)
    await sweepTrabalhos(t.jobContext({ now: new Date(Date.now() + 8 * 24 * 3600_000) }))
    expect([
      await lista('condutor'),
      await one(db, sql`select 1 from arquivo where "arquivoId" = ${arquivoId}`),
    ]).toEqual([[], undefined])
  })
})
