import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { excluirRelatorio } from '#contract/relatorio-encontro.ts'
import { one } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { type Encontro, relatorios } from './testing.ts'

/**
 * A random walk over what people do with reports, beside a model of its own that knows nothing of the machine: after
 * each step state and hours are read from the database.
 */
const t = await startTestApp()
const r = relatorios(t)
const PASSOS = 250
let semente = 20_261_117
const sortear = (n: number) => {
  semente = (semente * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((semente / 2_147_483_648) * n)
}

interface Modelo {
  e: Encontro
  /** Null: the meeting has no living report. */
  id: number | null
  status: number
  versao: number
  /** Of each task what the report says; in minutes. */
  tarefas: { id: number; minutos: number }[]
  pago: boolean
}
const HORAS = [120, 60]
const todas = (e: Encontro) => e.tarefas.map((id, i) => ({ id, minutos: HORAS[i]! }))
const esperadas = (m: Modelo) =>
  m.id !== null && m.status === 2
    ? m.tarefas.map((x) => ['relatorio', x.id, x.minutos])
    : m.e.tarefas.map((id) => ['encontro', id, 90])
const conferir = async (m: Modelo, passo: string) => {
  const horas = (await r.horasDe(m.e.encontroId, m.id ?? 0)).map((h) => [h.origem, h.municipioTarefaId, h.minutos])
  expect(horas, passo).toEqual(esperadas(m))
  const vivo = await one<{ id: number; s: number }>(
    r.db,
    sql`select "relatorioId" as id, "statusRelatorioId" as s from relatorio where "encontroId" = ${m.e.encontroId} and "statusRelatorioId" <> 0`,
  )
  expect(vivo ? [vivo.id, vivo.s] : [null], passo).toEqual(m.id === null ? [null] : [m.id, m.status])
}

const ACOES: Record<string, (m: Modelo) => Promise<void>> = {
  criar: async (m) => {
    const x = await r.criar(m.e)
    expect(x.status).toBe(m.id === null ? 200 : 409)
    if (m.id !== null) return
    Object.assign(m, { id: x.body.relatorioId, status: 4, tarefas: todas(m.e), pago: false })
  },
  editar: async (m) => {
    if (m.id === null) return
    const uma = sortear(2)
    const x = await r.mudar(m.id, m.e, {
      tarefasRelatorioString: [{ municipioTarefaId: m.e.tarefas[uma], cumprida: true }],
    })
    const pode = m.status === 3 || m.status === 4
    expect(x.status).toBe(pode ? 200 : m.pago ? 422 : 409)
    if (pode) Object.assign(m, { status: 4, tarefas: [{ id: m.e.tarefas[uma]!, minutos: HORAS[uma]! }] })
  },
  aprovar: async (m) => {
    if (m.id === null) return
    const x = await r.julgar(m.id, 'aprovado')
    expect(x.status).toBe(m.status === 4 ? 200 : m.pago ? 422 : 409)
    if (m.status === 4) m.status = 2
  },
  devolver: async (m) => {
    if (m.id === null) return
    const x = await r.julgar(m.id, 'devolvido')
    expect(x.status).toBe(m.status === 4 ? 200 : m.pago ? 422 : 409)
    if (m.status === 4) m.status = 3
  },
  reprovar: async (m) => {
    if (m.id === null) return
    const x = await r.julgar(m.id, 'reprovado')
    expect(x.status).toBe(m.status === 4 ? 200 : m.pago ? 422 : 409)
    if (m.status === 4) m.status = 1
  },
  retomar: async (m) => {
    if (m.id === null || m.status !== 2) return
    const { versao } = (await r.ver(m.id)).body
    expect((await r.julgar(m.id, 'devolvido', { versao })).status).toBe(m.pago ? 422 : 409)
    const x = await r.julgar(m.id, 'devolvido', { versao }, 'admin')
    expect(x.status).toBe(m.pago ? 422 : 200)
    if (!m.pago) m.status = 3
  },
  pagar: async (m) => {
    if (m.id === null || m.status !== 2) return
    m.pago = !m.pago
    await r.db.execute(
      sql`update relatorio set "processoPagamentoId" = ${m.pago ? 1 : null} where "relatorioId" = ${m.id}`,
    )
  },
  cancelar: async (m) => {
    if (m.id === null) return
    const x = await t.call(excluirRelatorio, { persona: 'condutor', params: { id: String(m.id) } })
    const pode = m.status === 1 || m.status === 3
    expect(x.status).toBe(pode ? 200 : 422)
    if (pode) m.id = null
  },
}

test('R710: created, changed, returned, sent again, approved, taken back, called off: hours and states as the model says', async () => {
  const modelos: Modelo[] = []
  for (let i = 0; i < 4; i++)
    modelos.push({
      e: await r.novoEncontro({ horas: HORAS }),
      id: null,
      status: 0,
      versao: 0,
      tarefas: [],
      pago: false,
    })
  const feitas = new Set<string>()
  const nomes = Object.keys(ACOES)
  for (let i = 0; i < PASSOS; i++) {
    const m = modelos[sortear(modelos.length)]!
    const nome = nomes[sortear(nomes.length)]!
    const antes = `${m.id}/${m.status}/${m.pago}`
    await ACOES[nome]!(m)
    if (antes !== `${m.id}/${m.status}/${m.pago}`) feitas.add(nome)
    await conferir(m, `${i} ${nome}`)
  }
  // It went everywhere; an edit in analysis leaves the state as it is.
  expect(feitas).toEqual(new Set(nomes))
})
