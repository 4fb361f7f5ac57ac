import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  type criarEncontrosEmLote as Chamada,
  criarEncontrosEmLote,
  opcoesDoLote,
} from '#contract/encontro-mudancas.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { one } from '#server/db/sql.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { HOJE, readPlace } from './testing.ts'

const SC1 = 'sc1.localhost'
const t = await startTestApp()
t.setClock(HOJE)
const { db } = t.banco
const [a, b] = [await readPlace(db), await readPlace(db, 1)]
const count = async () => (await one<{ n: number }>(db, sql`select count(*)::int as n from encontro`))!.n

type Corpo = BodyOf<typeof Chamada, 'in'>
const corpo = (extra: Partial<Corpo> = {}): Corpo => ({
  titulo: 'Capacitação regional',
  encontroType: 2,
  modalidade: 3,
  local: 'Auditório',
  usuarioId: a.especialista,
  municipios: [
    { municipioId: a.municipioId, grupoId: a.grupoId, tarefasEvento: [a.tarefas[0]!] },
    { municipioId: b.municipioId, grupoId: b.grupoId },
  ],
  datas: [
    { inicioString: '04/05/2026 09:00', fimString: '04/05/2026 12:00' },
    { inicioString: '01/05/2026 09:00', fimString: '01/05/2026 12:00', titulo: 'No feriado' },
  ],
  convidarMembros: true,
  ...extra,
})
const marcar = (extra: Partial<Corpo> = {}, persona: Persona = 'especialista', host = SC1) =>
  t.call(criarEncontrosEmLote, { persona, host, body: corpo(extra) })

describe('meetings in a batch (R427, R723)', () => {
  test('are shown before they are made, with what is worth knowing', async () => {
    const antes = await count()
    const r = await marcar({ previa: true })
    expect(r.status).toBe(200)
    expect(r.body.linhas.map((l) => [l.municipioId, l.titulo, l.data, l.convidados])).toEqual([
      [a.municipioId, 'Capacitação regional', 0, a.membros.length],
      [a.municipioId, 'No feriado', 1, a.membros.length],
      [b.municipioId, 'Capacitação regional', 0, b.membros.length],
      [b.municipioId, 'No feriado', 1, b.membros.length],
    ])
    expect(r.body.linhas[1]!.avisos.map((x) => x.tipo)).toContain('feriado')
    expect(r.body.linhas[0]!.avisos).toContainEqual({
      tipo: 'conflito',
      texto: 'O consultor tem outro encontro deste lote no mesmo horário',
    })
    expect(await count()).toBe(antes)
  })

  test('are made with their guests and hours, and tell of themselves', async () => {
    const antes = await count()
    const r = await marcar()
    expect(r.body.encontrosIds).toHaveLength(4)
    expect(await count()).toBe(antes + 4)
    const minutos = await one<{ n: number }>(
      db,
      sql`select sum(minutos)::int as n from termo_hora where origem = 'encontro' and "origemId" = any(${sql.param(r.body.encontrosIds)}::int[])`,
    )
    expect(minutos!.n).toBe(360)
  })

  test('are all made or none: one wrong group and nothing is there', async () => {
    const antes = await count()
    const r = await marcar({
      municipios: [
        { municipioId: a.municipioId, grupoId: a.grupoId },
        { municipioId: b.municipioId, grupoId: a.grupoId },
      ],
    })
    expect(r).toMatchObject({
      status: 400,
      body: { fields: { 'municipios.1.grupoId': 'Escolha um grupo deste município' } },
    })
    const data = await marcar({ datas: [{ inicioString: '04/05/2026 09:00', fimString: '04/05/2026 08:00' }] })
    expect(Object.keys(data.body.fields ?? {})).toEqual(['datas.0.fimString'])
    expect(await count()).toBe(antes)
  })

  test('are for the environment SC1, admins and the specialist consultants of all of the cities', async () => {
    expect((await marcar({ previa: true }, 'especialista', 'localhost')).status).toBe(403)
    expect((await marcar({ previa: true }, 'condutor')).status).toBe(403)
    expect((await marcar({ previa: true }, 'admin')).status).toBe(200)
    expect((await marcar({ previa: true }, 'ad')).status).toBeGreaterThanOrEqual(403)
  })

  test('ask for no flag, as the tab does not, and have what they choose from of their own (R472, R473)', async () => {
    const flags = ['calendario', 'criarEvento', 'grupos', 'relatorios'] as const
    const opcoes = (persona: Persona, host = SC1) =>
      t.call(opcoesDoLote, { persona, host, params: { id: String(a.municipioId) } })
    await t.setFlags('Consultor Especialista', flags, false)
    expect((await marcar({ previa: true })).status).toBe(200)
    const { status, body } = await opcoes('especialista')
    expect(status).toBe(200)
    expect(body.grupos.map((g) => g.grupoId)).toContain(a.grupoId)
    expect(body.consultores.map((c) => c.usuarioId)).toContain(a.especialista)
    expect((await opcoes('especialista', 'localhost')).status).toBe(403)
    expect((await opcoes('condutor')).status).toBe(403)
    await t.setFlags('Consultor Especialista', flags)
  })
})
