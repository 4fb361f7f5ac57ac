import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mudarSituacaoDaSala, SALA_DESATIVADA } from '#contract/sala.ts'
import * as balcao from '#contract/sala-balcao.ts'
import * as cargos from '#contract/sala-cargos.ts'
import * as custos from '#contract/sala-custo.ts'
import * as indicadores from '#contract/sala-indicador.ts'
import * as tempos from '#contract/sala-tempo.ts'
import { one } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { openSalas } from './testing.ts'

const t = await startTestApp()
t.setClock('2026-03-10T12:00:00-03:00')
const { db, minha, servico, cargo } = await openSalas(t)
const persona = 'admin'
const setAtiva = (ativa: boolean) =>
  db.execute(sql`insert into sala ("municipioId", nome, ativa) values (${minha}, 'Sala', ${ativa})
    on conflict ("municipioId") do update set ativa = ${ativa}`)

const s = await servico()
const semTempos = await servico()
const c = await cargo()
const novoTempo = { municipioId: minha, salaServicoId: s.salaServicoId, data: '2026-03-02', minutos: 30 }
const { body: tempo } = await t.call(tempos.cadastrarTempo, { persona, body: novoTempo })
const novoCusto = {
  ...({ municipioId: minha, mes: '2026-02', categoria: 'Aluguel', descricao: 'Aluguel' } as const),
  ...({ tipo: 'Fixo', valor: 1000 } as const),
}
const { body: custo } = await t.call(custos.criarCusto, { persona, body: novoCusto })
const { salaIndicadorId } = (await one<{ salaIndicadorId: number }>(
  db,
  sql`select "salaIndicadorId" from sala_indicador i where ativo and not exists
    (select 1 from sala_indicador_municipio x where x."salaIndicadorId" = i."salaIndicadorId" and x."municipioId" = ${minha} and x.ano = 2026)
    order by 1 limit 1`,
))!
const meses = Array.from({ length: 12 }, () => null)
const linha = { municipioId: minha, ano: 2026, salaIndicadorId, meta: 100, valores: meses }
const { body: noMapa } = await t.call(indicadores.cadastrarLinha, { persona, body: linha })
const sala = { id: String(minha) }
const { token } = (await t.call(balcao.criarLinkDoBalcao, { persona, params: sala, body: {} })).body

/** The link that opens now: each new one takes the place of the one before. */
let ultimo = token

const id = (n: number) => ({ params: { id: String(n) } })
/** Each as it would be taken while the room is in use. */
const escritas = {
  'a service': () => t.call(cargos.criarServico, { persona, body: { municipioId: minha, nome: 'Novo' } }),
  'a change of a service': () => t.call(cargos.alterarServico, { persona, body: { ...s, nome: 'Outro' } }),
  'the end of a service': () => t.call(cargos.excluirServico, { persona, ...id(semTempos.salaServicoId) }),
  'a position': () => t.call(cargos.criarCargo, { persona, body: { ...c, cargo: 'Nova' } }),
  'a change of a position': () => t.call(cargos.alterarCargo, { persona, body: { ...c, cargo: 'Outra' } }),
  'the end of a position': () => t.call(cargos.excluirCargo, { persona, ...id(c.cargoFuncaoId) }),
  'a cost': () => t.call(custos.criarCusto, { persona, body: { ...novoCusto, descricao: 'Outro' } }),
  'the fixed costs of the month before': () =>
    t.call(custos.copiarFixos, {
      persona,
      body: { municipioId: minha, mes: '2026-03', custos: [{ salaCustoId: custo.salaCustoId, versao: custo.versao }] },
    }),
  'a change of a cost': () => t.call(custos.alterarCusto, { persona, body: { ...custo, valor: 2 } }),
  'the end of a cost': () => t.call(custos.excluirCusto, { persona, ...id(custo.salaCustoId) }),
  'a time': () => t.call(tempos.cadastrarTempo, { persona, body: novoTempo }),
  'a change of a time': () => t.call(tempos.atualizarTempo, { persona, body: { ...tempo, minutos: 31 } }),
  'the end of a time': () => t.call(tempos.excluirTempo, { persona, ...id(tempo.salaTempoId) }),
  'a link of the counter': async () => {
    const r = await t.call(balcao.criarLinkDoBalcao, { persona, params: sala, body: {} })
    if (r.status === 200) ultimo = r.body.token
    return r
  },
  'a line of the map': () =>
    t.call(indicadores.gravarMapa, {
      persona,
      body: {
        ...{ municipioId: minha, ano: 2026 },
        linhas: [{ ...linha, meta: 101, versao: noMapa.versao }],
      } as never,
    }),
  'the end of a line of the map': () =>
    t.call(indicadores.excluirLinha, { persona, ...id(noMapa.salaIndicadorMunicipioId!) }),
}
const tudo = () =>
  one<{ j: string }>(
    db,
    sql`select concat((select json_agg(x order by 1::text) from sala_servico x), (select json_agg(x) from sala_cargo x),
      (select json_agg(x) from sala_custo x), (select json_agg(x) from sala_tempo x),
      (select json_agg(x) from sala_indicador_municipio x where "municipioId" = ${minha})) as j`,
  )

test.each(Object.entries(escritas))(
  'of a room that was put out of use, %s is refused and why is said',
  async (_, escrever) => {
    await setAtiva(false)
    const antes = await tudo()
    const r = await escrever()
    expect([r.status, (r.body as { message: string }).message]).toEqual([422, SALA_DESATIVADA])
    expect(await tudo()).toEqual(antes)
  },
)

test('its counter opens nothing meanwhile, and what a tablet kept comes once the room is in use again', async () => {
  const medido: balcao.Medido = {
    ...{ clienteId: 'a'.repeat(32), salaServicoId: s.salaServicoId, cargoFuncaoId: null, atendente: null },
    ...{ inicio: '2026-03-10T14:00:00.000Z', fim: '2026-03-10T14:30:00.000Z', segundos: 1500 },
    ...{ canal: 'Presencial' as const, nota: null },
  }
  const enviar = () => t.call(balcao.enviarMedidos, { params: { token }, body: { registros: [medido] } })
  await setAtiva(false)
  expect((await t.call(balcao.abrirBalcao, { params: { token } })).status).toBe(404)
  expect((await enviar()).status).toBe(404)
  await setAtiva(true)
  expect((await enviar()).body).toEqual({ aceitos: [medido.clienteId], recusados: [] })
})

test('and in use again it takes them all', async () => {
  await setAtiva(true)
  const respostas = []
  // Deleting last: the others need what it takes.
  const nomes = Object.keys(escritas).sort((a, b) => Number(a.startsWith('the end')) - Number(b.startsWith('the end')))
  for (const nome of nomes) respostas.push([nome, (await escritas[nome as keyof typeof escritas]()).status])
  expect(respostas.filter(([, status]) => status !== 200)).toEqual([])
})

test('what ended before a room was put out of use comes three days later, and what ended meanwhile has waited too long', async () => {
  const situar = async (ativa: boolean) => {
    const { versao } = (await one<{ versao: number }>(db, sql`select versao from sala where "municipioId" = ${minha}`))!
    const r = await t.call(mudarSituacaoDaSala, { persona, body: { municipioId: minha, ativa, versao } })
    expect(r.status).toBe(200)
  }
  await setAtiva(true)
  await situar(false)
  t.setClock('2026-03-13T12:00:00-03:00')
  t.forgetLogins()
  await situar(true)
  const medido = (letra: string, dia: string): balcao.Medido => ({
    ...{ clienteId: letra.repeat(32), salaServicoId: s.salaServicoId, cargoFuncaoId: null, atendente: null },
    ...{ inicio: `${dia}T14:00:00.000Z`, fim: `${dia}T14:30:00.000Z`, segundos: 1500 },
    ...{ canal: 'Presencial' as const, nota: null },
  })
  const registros = [medido('b', '2026-03-10'), medido('c', '2026-03-11')]
  const { body } = await t.call(balcao.enviarMedidos, { params: { token: ultimo }, body: { registros } })
  expect(body.aceitos).toEqual(['b'.repeat(32)])
  expect(body.recusados).toMatchObject([{ clienteId: 'c'.repeat(32), motivo: expect.stringContaining('24 horas') }])
})
