import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Flag } from '#contract/permissions.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { evidencias, pdf } from './http-testing.ts'

/* Who may send what, asked of the calls themselves, of people who hold the right beside it. */

const t = await startTestApp({ bancos: ['padrao', 'sala'] })
const e = evidencias(t)
const s = evidencias(t, 'sala.localhost')
t.setClock('2026-03-10T12:00:00-03:00')
t.forgetLogins()
const arquivo = () => [{ nome: 'prova.pdf', bytes: pdf() }]

describe('each state is sent for with its own flag', () => {
  const so = async (flag: Flag, outra: Flag) => {
    await t.setFlags('AD', [flag], true)
    await t.setFlags('AD', [outra], false)
  }
  test.each([
    ['R255', 'respondida', 'enviarRespondidas', 'enviarRejeitadas'],
    ['R257', 'rejeitada', 'enviarRejeitadas', 'enviarRespondidas'],
  ] as const)('%s in the state %s with %s, and not with %s', async (_, estado, propria, outra) => {
    await t.setFlags('AD', [propria, outra], true)
    const id = await e.nova()
    if (estado === 'rejeitada') await e.levarA(id, 'rejeitada')
    await so(outra, propria)
    expect((await e.salvar(id, arquivo())).status).toBe(403)
    await so(propria, outra)
    expect((await e.salvar(id, arquivo())).status).toBe(200)
    await so(outra, propria)
    expect((await e.enviar(id)).status).toBe(403)
    expect((await e.ver(id)).estado).toBe(estado)
    await so(propria, outra)
    expect((await e.enviar(id)).body.estado).toBe('evidenciada')
    await t.setFlags('AD', [propria, outra], true)
  })
})

describe('the seal-room role', () => {
  const setSala = async (eixos: readonly number[], envia: boolean) => {
    await s.db.execute(
      sql`update usuario_grupo set "visualizaEixosIds" = ${sql.param([...eixos])}::int[] where nome = 'Sala'`,
    )
    await s.db.execute(sql`insert into usuario_grupo_permissao ("usuarioGrupoId", permissao, valor)
      select "usuarioGrupoId", 'enviarRespondidas', ${envia} from usuario_grupo where nome = 'Sala'
      on conflict ("usuarioGrupoId", permissao) do update set valor = excluded.valor`)
    t.sessions.get('sala')!.forget()
  }
  // The first criterion has a deadline of its own.
  const doEixo1 = () => s.nova(sql`pm."eixoId" = 1 and pm."perguntaId" <> 1`, 3)

  test('R270 sends for the axes of its group only, whatever flag it has', async () => {
    const id = await doEixo1()
    await setSala([2], true)
    expect((await s.salvar(id, arquivo(), 'sala')).status).toBe(404)
    await setSala([1, 2], true)
    expect((await s.salvar(id, arquivo(), 'sala')).status).toBe(200)
    await setSala([2], true)
    expect((await s.enviar(id, 'sala')).status).toBe(404)
    expect((await s.ver(id)).estado).toBe('respondida')
    await setSala([1, 2], true)
    expect((await s.enviar(id, 'sala')).body.estado).toBe('evidenciada')
  })

  test('R271 sends with the flag of the state only, whatever axes it has', async () => {
    const id = await doEixo1()
    await setSala([1, 2], true)
    expect((await s.salvar(id, arquivo(), 'sala')).status).toBe(200)
    await setSala([1, 2], false)
    expect((await s.salvar(id, arquivo(), 'sala')).status).toBe(403)
    expect((await s.enviar(id, 'sala')).status).toBe(403)
    expect((await s.ver(id)).estado).toBe('respondida')
    await setSala([1, 2], true)
  })
})
