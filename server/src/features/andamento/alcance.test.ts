import { sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import * as contract from '#contract/andamento.ts'
import { relatorioTarefa } from '#contract/municipio-painel.ts'
import { baixarTrabalho } from '#contract/trabalho.ts'
import { features } from '#server/features/all.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { FILA } from '../trabalho/commands.ts'
import { buildMundo } from './mundo-testing.ts'

const t = await startTestApp()
const {
  vila,
  barra,
  longe,
  compras,
  alheia,
  distante,
  noFiltro,
  cidades,
  solucoes,
  tarefas,
  resumo,
  nomes,
  nomesDeTarefas,
  nomesDeCidades,
} = await buildMundo(t)
const MAX = 2147483647

describe('reach', () => {
  test('R417 R418 only the cities and axes of the person, in every call', async () => {
    const minhas = ['Agricultura', 'Compras', '(extra) Feira livre', 'Turismo', 'Crédito']
    expect(nomes(await solucoes({}, {}, 'condutor'))).toEqual(minhas)
    expect(nomes(await solucoes({}, { ordem: 'percentual' }, 'condutor')).toSorted()).toEqual(minhas.toSorted())
    expect(nomesDeCidades(await cidades({}, {}, 'condutor'))).toEqual(['Ávila do Andamento', 'Barra do Andamento'])
    expect((await cidades({}, {}, 'condutor')).linhas[1]).toMatchObject({ solucoes: 1, naoIniciadas: 0 })
    expect(nomesDeTarefas(await tarefas({}, {}, 'condutor'))).not.toContain('Leitura')
    expect(nomesDeTarefas(await tarefas({ situacaoTarefa: [1] }, {}, 'condutor'))).not.toContain('Leitura')
    expect(await resumo({}, 'condutor')).toMatchObject({ cidades: 2, solucoes: 5, tarefas: 7 })
    expect((await solucoes({ municipioSolucaoId: [alheia, distante] }, {}, 'condutor')).total).toBe(0)
    const ids = (o: { municipios: { municipioId: number }[] }) => o.municipios.map((m) => m.municipioId)
    expect(ids((await t.call(contract.opcoesDoAndamento, { persona: 'condutor' })).body)).not.toContain(longe)
  })

  test('R726 R727 R774 a city, a solution or a task report out of reach is not found', async () => {
    const de = async (
      e: typeof contract.solucoesDoMunicipio | typeof contract.tarefasDaSolucao | typeof relatorioTarefa,
      id: number,
      persona: Persona = 'condutor',
    ) => (await t.call(e, { persona, params: { id: String(id) } })).status
    expect([await de(contract.solucoesDoMunicipio, longe), await de(contract.solucoesDoMunicipio, vila)]).toEqual([
      404, 200,
    ])
    expect([await de(contract.tarefasDaSolucao, distante), await de(contract.tarefasDaSolucao, alheia)]).toEqual([
      404, 404,
    ])
    expect([await de(contract.tarefasDaSolucao, MAX), await de(contract.tarefasDaSolucao, compras)]).toEqual([404, 200])
    expect([await de(relatorioTarefa, longe), await de(relatorioTarefa, MAX)]).toEqual([404, 404])
    expect(
      (await t.call(contract.solucoesDoMunicipio, { persona: 'condutor', params: { id: String(barra) } })).body,
    ).toHaveLength(1)
  })

  test('R668 without the flag there is no progress', async () => {
    await t.setFlags('Consultor Condutor', ['andamento'], false)
    for (const e of [
      contract.andamentoDasTarefas,
      contract.andamentoDasSolucoes,
      contract.andamentoDosMunicipios,
      contract.resumoDoAndamento,
      contract.planilhaDoAndamento,
      contract.prepararPlanilhaDoAndamento,
    ])
      expect([e.path, (await t.call(e, { persona: 'condutor', body: {} })).status]).toEqual([e.path, 403])
    expect((await t.call(contract.opcoesDoAndamento, { persona: 'condutor' })).status).toBe(403)
    await t.setFlags('Consultor Condutor', ['andamento'])
  })
})

describe('the spreadsheet', () => {
  const abrir = async (bytes: Buffer) =>
    Object.fromEntries((await readXlsx(bytes)).sheets.map((s) => [s.name, s.rows.map((r) => r.map(String))]))
  test('has cities, solutions and tasks of what the filters leave, in reach', async () => {
    const r = await t.call(contract.planilhaDoAndamento, { persona: 'condutor', body: noFiltro() })
    expect([r.status, r.headers['content-disposition']]).toEqual([200, expect.stringContaining('andamento.xlsx')])
    const folhas = await abrir(r.raw)
    expect(Object.keys(folhas)).toEqual(['Municípios', 'Soluções', 'Tarefas'])
    expect(folhas.Municípios!.slice(1).map((l) => l[0])).toEqual(['Ávila do Andamento/SC', 'Barra do Andamento/SC'])
    const [titulos, ...linhas] = folhas.Tarefas!
    expect(titulos!.slice(0, 7)).toEqual([
      'Município',
      'Eixo',
      'Grupo de Solução',
      'Solução',
      'Tarefa',
      'Consultor',
      'Situação',
    ])
    expect(linhas.map((l) => [l[4], l[6], l[7]])).toContainEqual(['Oficina', 'Agendada', 'Sim'])
    expect(linhas).toHaveLength(7)
    const so = await abrir(
      (await t.call(contract.planilhaDoAndamento, { persona: 'condutor', body: noFiltro({ atrasadas: true }) })).raw,
    )
    expect(so.Soluções!.slice(1).map((l) => l[3])).toEqual(['Compras'])
  })

  test('of many lines is made in the background, by the rights of that moment', async () => {
    const r = await t.call(contract.prepararPlanilhaDoAndamento, { persona: 'condutor', body: noFiltro() })
    expect([r.status, r.body.titulo]).toEqual([202, 'Andamento (XLSX)'])
    await t.banco.db.execute(sql`delete from usuario_permissao where "municipioId" = ${barra}`)
    for (const s of t.sessions.values()) s.forget()
    const { run } = features.find((f) => f.jobs?.[FILA])!.jobs![FILA]!
    await run({ trabalhoId: r.body.trabalhoId }, t.jobContext({ now: new Date('2026-03-10T12:00:00-03:00') }))
    const baixado = await t.call(baixarTrabalho, { persona: 'condutor', params: { id: String(r.body.trabalhoId) } })
    const naHora = await t.call(contract.planilhaDoAndamento, { persona: 'condutor', body: noFiltro() })
    expect(await abrir(baixado.raw)).toEqual(await abrir(naHora.raw))
    expect((await abrir(baixado.raw)).Municípios!.slice(1).map((l) => l[0])).toEqual(['Ávila do Andamento/SC'])
  })
})
