import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { criarCapacidade, LINK_MORTO, listarCapacidades, revogarCapacidade } from '#contract/capacidade.ts'
import { baixarEvidenciaPorLink } from '#contract/evidencia.ts'
import { ROTAS_ABERTAS } from '#contract/links.ts'
import { one } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { evidencias, pdf } from '../evidencia/http-testing.ts'

const t = await startTestApp()
const e = evidencias(t)
const AGORA = '2026-03-10T12:00:00-03:00'
t.setClock(AGORA)

const arquivo = async () => {
  const bytes = pdf()
  const r = await e.salvar(await e.nova(), [{ nome: 'aberta.pdf', bytes }])
  return { bytes, alvoId: r.body.evidencias.find((x) => x.rodada === 0)!.perguntaEvidenciaId }
}
const abrir = (token: string) => t.call(baixarEvidenciaPorLink, { params: { token } })

describe('links that need no login', () => {
  test('R379: open one file without login until they end or are taken back; every use is written down', async () => {
    const { bytes, alvoId } = await arquivo()
    const { token, link, capacidadeId } = (
      await t.call(criarCapacidade, { persona: 'ad', body: { rota: 'evidencia', alvoId, dias: 2 } })
    ).body
    expect(link).toContain(`/diagnostic/selo/download/${token}`)
    expect(token.length).toBeGreaterThanOrEqual(43)
    const baixado = await abrir(token)
    expect(baixado.raw.equals(bytes)).toBe(true)
    expect(baixado.headers['content-disposition']).toContain('attachment')

    // Only a hash of the token is kept.
    const guardada = await one<{ j: object }>(
      t.banco.db,
      sql`select to_json(c) as j from capacidade c where "capacidadeId" = ${capacidadeId}`,
    )
    expect(JSON.stringify(guardada!.j)).not.toContain(token)
    const [listada] = (await t.call(listarCapacidades, { persona: 'ad', body: { rota: 'evidencia', alvoId } })).body
    expect(listada).toMatchObject({ capacidadeId, usos: 1, criadaPor: 'Josué Teixeira', revogadaEm: null })

    t.setClock('2026-03-12T12:00:01-03:00')
    expect((await abrir(token)).status).toBe(404)
    t.setClock(AGORA)
    expect((await abrir(token)).status).toBe(200)
    expect((await t.call(revogarCapacidade, { persona: 'ad', params: { id: String(capacidadeId) } })).status).toBe(200)
    const fim = await abrir(token)
    expect([fim.status, fim.body.message]).toEqual([
      404,
      'Este link não existe, venceu ou foi revogado. Peça um novo a quem o enviou.',
    ])
    const uso = await one<{ n: number }>(
      t.banco.db,
      sql`select count(*)::int as n from auditoria where acao = 'baixar por link' and "entidadeId" = ${String(alvoId)}`,
    )
    expect(uso!.n).toBe(2)
  })

  test('R379: a number opens nothing, a guess opens nothing, and who may not read gives no link', async () => {
    const { alvoId } = await arquivo()
    expect((await abrir(String(alvoId))).status).toBe(400)
    expect((await abrir('a'.repeat(43))).status).toBe(404)
    const criar = (persona: 'parceiro' | 'ad', rota: 'evidencia' | 'sala-tempo' = 'evidencia') =>
      t.call(criarCapacidade, { persona, body: { rota, alvoId, dias: 2 } })
    expect((await criar('parceiro')).status).toBe(404)
    expect((await criar('ad', 'sala-tempo')).status).toBe(404)
    expect((await t.call(listarCapacidades, { persona: 'parceiro', body: { rota: 'evidencia', alvoId } })).status).toBe(
      404,
    )
  })

  test('who gave a link takes it back whatever became of the question; without its giver it opens nothing', async () => {
    const { alvoId } = await arquivo()
    const dar = async () =>
      (await t.call(criarCapacidade, { persona: 'ad', body: { rota: 'evidencia', alvoId, dias: 2 } })).body
    const [um, outro] = [await dar(), await dar()]
    await t.banco.db.execute(sql`update pergunta_municipio set estado = 'naoRespondida' where "perguntaMunicipioId" =
      (select "perguntaMunicipioId" from pergunta_evidencia where "perguntaEvidenciaId" = ${alvoId})`)
    expect((await t.call(revogarCapacidade, { persona: 'ad', params: { id: String(um.capacidadeId) } })).status).toBe(
      200,
    )
    expect([(await abrir(um.token)).status, (await abrir(outro.token)).status]).toEqual([404, 200])
    const habilitar = (valor: boolean) =>
      t.banco.db.execute(sql`update usuario set habilitado = ${valor} where email = 'ad@exemplo.com.br'`)
    await habilitar(false)
    expect((await abrir(outro.token)).status).toBe(404)
    await habilitar(true)
  })

  test('one opens no more than who gave it reaches now', async () => {
    const { alvoId } = await arquivo()
    const { token } = (await t.call(criarCapacidade, { persona: 'ad', body: { rota: 'evidencia', alvoId } })).body
    const { db } = t.banco
    const daqui = sql`"municipioId" = 1 and "usuarioId" = (select "usuarioId" from usuario where email = 'ad@exemplo.com.br')`
    const eixo = (await one<{ id: number }>(
      db,
      sql`select pm."eixoId" as id from pergunta_evidencia join pergunta_municipio pm using ("perguntaMunicipioId")
          where "perguntaEvidenciaId" = ${alvoId}`,
    ))!.id
    const { j } = (await one<{ j: object[] }>(
      db,
      sql`select json_agg(p) as j from usuario_permissao p where ${daqui}`,
    ))!
    const volta = () =>
      db.execute(sql`insert into usuario_permissao overriding system value
        select * from json_populate_recordset(null::usuario_permissao, ${JSON.stringify(j)}::json)`)
    const vista = async () => (await abrir(token)).status

    expect(await vista()).toBe(200)
    await db.execute(sql`delete from usuario_permissao where ${daqui}`)
    const fim = await abrir(token)
    expect([fim.status, fim.body.message]).toEqual([404, LINK_MORTO])
    // There again, but for another axis only.
    await volta()
    await db.execute(sql`delete from usuario_permissao where ${daqui} and "eixoId" is not distinct from ${eixo}`)
    await db.execute(sql`update usuario_permissao set "eixoId" = ${eixo + 2} where ${daqui} and "eixoId" is null`)
    expect(await vista()).toBe(404)
    await db.execute(sql`delete from usuario_permissao where ${daqui}`)
    await volta()
    expect(await vista()).toBe(200)
  })

  describe('asks the giver’s permission anew', () => {
    const deixar = (alvoId: number, estado: string) =>
      t.banco.db.execute(sql`update pergunta_municipio set estado = ${estado} where "perguntaMunicipioId" =
        (select "perguntaMunicipioId" from pergunta_evidencia where "perguntaEvidenciaId" = ${alvoId})`)
    /** The permission that each state asks for, and where it can be lost: the environment or the group. */
    const CASOS = (
      [
        ['respondida', 'visualizarRespondidas'],
        ['evidenciada', 'visualizarEvidenciadas'],
        ['aprovada', 'visualizarAprovadas'],
        ['rejeitada', 'visualizarRejeitadas'],
        // Given up since: as the file itself stands, which was only saved.
        ['naoRespondida', 'visualizarRespondidas'],
      ] as const
    ).flatMap(([estado, flag]) => (['ambiente', 'grupo'] as const).map((onde) => [estado, flag, onde] as const))
    const dar = async (flag: string, onde: 'ambiente' | 'grupo', valor: boolean) => {
      await t.banco.db.execute(
        onde === 'ambiente'
          ? sql`insert into configuracao (permissao, valor) values (${flag}, ${valor})
              on conflict (permissao) do update set valor = excluded.valor`
          : sql`insert into usuario_grupo_permissao ("usuarioGrupoId", permissao, valor)
              select "usuarioGrupoId", ${flag}, ${valor} from usuario_grupo where nome = 'AD'
              on conflict ("usuarioGrupoId", permissao) do update set valor = excluded.valor`,
      )
      t.sessions.get('padrao')!.forget()
    }

    test.each(CASOS)('%s, %s off in the %s: as an unknown token; on again: it opens', async (estado, flag, onde) => {
      const { alvoId } = await arquivo()
      const { token } = (await t.call(criarCapacidade, { persona: 'ad', body: { rota: 'evidencia', alvoId } })).body
      await deixar(alvoId, estado)
      expect((await abrir(token)).status).toBe(200)
      await dar(flag, onde, false)
      const [perdido, inventado] = [await abrir(token), await abrir('a'.repeat(43))]
      expect([perdido.status, perdido.body.code, perdido.body.message]).toEqual([
        inventado.status,
        inventado.body.code,
        inventado.body.message,
      ])
      expect(perdido.status).toBe(404)
      await dar(flag, onde, true)
      expect((await abrir(token)).status).toBe(200)
      // What opened nothing is no use of the link.
      const { usos } = (await one<{ usos: number }>(
        t.banco.db,
        sql`select usos from capacidade where rota = 'evidencia' and "alvoId" = ${alvoId}`,
      ))!
      expect(usos).toBe(2)
    })

    test('every kind of link that can be given is asked so: the others are given by nobody', async () => {
      const { alvoId } = await arquivo()
      const dadas: string[] = []
      for (const rota of ROTAS_ABERTAS)
        if ((await t.call(criarCapacidade, { persona: 'admin', body: { rota, alvoId } })).status === 200)
          dadas.push(rota)
      expect(dadas).toEqual(['evidencia'])
    })
  })

  test('taken back by many at once: once, and written down once', async () => {
    const { alvoId } = await arquivo()
    const { capacidadeId } = (
      await t.call(criarCapacidade, { persona: 'ad', body: { rota: 'evidencia', alvoId, dias: 2 } })
    ).body
    const revogar = () => t.call(revogarCapacidade, { persona: 'ad', params: { id: String(capacidadeId) } })
    const todos = await Promise.all([revogar(), revogar(), revogar()])
    const ja = 'Este link já estava revogado'
    expect(todos.map((r) => r.body.message).sort()).toEqual([ja, ja, 'Link revogado'])
    expect((await revogar()).body.message).toBe(ja)
    const linhas = await one<{ n: number }>(
      t.banco.db,
      sql`select count(*)::int as n from auditoria where acao = 'revogar link aberto' and "entidadeId" = ${String(alvoId)}`,
    )
    expect(linhas!.n).toBe(1)
  })

  test('a repeated request does not show its token again, which is nowhere to be read', async () => {
    const { alvoId } = await arquivo()
    const criar = () =>
      t.call(criarCapacidade, {
        persona: 'ad',
        body: { rota: 'evidencia', alvoId, dias: 2 },
        headers: { 'idempotency-key': 'link-1' },
      })
    const primeira = await criar()
    expect(primeira.status).toBe(200)
    expect((await criar()).body.code).toBe('repetida')
    expect(await one(t.banco.db, sql`select resposta from idempotencia where chave = 'link-1'`)).toEqual({
      resposta: null,
    })
  })

  test('a link to what was deleted opens nothing', async () => {
    const { alvoId } = await arquivo()
    const { token } = (await t.call(criarCapacidade, { persona: 'ad', body: { rota: 'evidencia', alvoId } })).body
    await t.banco.db.execute(sql`update pergunta_evidencia set excluida = true where "perguntaEvidenciaId" = ${alvoId}`)
    expect((await abrir(token)).status).toBe(404)
  })
})
