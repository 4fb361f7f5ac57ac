import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Elo, PontaDaLinhagem } from '#contract/pagamento-linhagem.ts'
import { fechamento, linhagem, ritmoDoContrato } from '#contract/pagamento-linhagem.ts'
import { rows } from '#server/db/sql.ts'
import { PDF } from '#server/files/fixtures.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { pagamentos } from './testing.ts'

const t = await startTestApp()
const p = pagamentos(t)
const ler = (tipo: PontaDaLinhagem, id: number, persona: Persona = 'condutor') =>
  t.call(linhagem, { persona, params: { tipo, id: String(id) } })
const tipos = (elos: readonly Elo[] | undefined) => elos?.map((e) => e.tipo)

const paga = async (id: number) => {
  const passos = [await p.julgar(id, 'aprovado'), await p.enviar(id), await p.pagar(id)]
  expect(passos.map((x) => x.status)).toEqual([200, 200, 200])
}

test('from the meeting to the payment, from every end: each step with its page, who made it and when', async () => {
  const contratoId = await p.novoContrato()
  const { relatorioId, e } = await p.r.novo()
  expect(tipos((await ler('relatorio', relatorioId)).body[0]?.elos)).toEqual(['encontro', 'relatorio'])
  await p.r.julgar(relatorioId, 'aprovado')
  const aberto = await p.abrir(contratoId, { relatoriosString: [relatorioId] })
  const id = aberto.body.processoPagamentoId
  await paga(id)

  const { body } = await ler('processo', id)
  expect(body).toHaveLength(1)
  const { elos } = body[0]!
  expect(tipos(elos)).toEqual(['encontro', 'relatorio', 'horas', 'contrato', 'processo', 'pagamento'])
  // Who and when, of each; only the contract's page is not a consultant's.
  for (const elo of elos)
    expect([elo.tipo, elo.quem, elo.em]).toEqual([elo.tipo, expect.any(String), expect.any(String)])
  const pagina = `/cidade/${e.municipioId}/relatorio/obter/${relatorioId}`
  expect(elos.map((x) => x.para)).toEqual([
    `/cidade/${e.municipioId}/evento?encontro=${e.encontroId}`,
    pagina,
    pagina,
    null,
    `/gestao-pagamento/processo/${id}`,
    `/gestao-pagamento/processo/${id}`,
  ])
  expect(elos[2]).toMatchObject({ titulo: '03:00 h aprovadas', quem: 'Beatriz Falcão' })
  expect(elos[3]?.detalhe).toBe('03:00 de 100:00 h em processos')
  expect(elos[4]).toMatchObject({ titulo: 'Processo nº 1 de 10', horas: '03:00' })
  expect(elos[5]).toMatchObject({ titulo: 'Nota fiscal 1041', detalhe: '09/03/2026, R$ 900,00' })
  expect(elos[4]?.detalhe).toContain(`Pago por ${elos[5]?.quem} em `)
  // The same from the work, and from its report.
  expect((await ler('encontro', e.encontroId)).body).toEqual(body)
  expect((await ler('relatorio', relatorioId)).body).toEqual(body)
  // From the contract: what was paid from it.
  expect((await ler('contrato', contratoId)).body).toEqual([{ elos: elos.slice(3) }])
  const gerido = (await ler('contrato', contratoId, 'operacoes')).body[0]!.elos
  expect(gerido[0]?.para).toBe(`/contratos?aberta=${contratoId}`)
})

test('an administrative report begins with its files, and what is rejected leads nowhere', async () => {
  const contratoId = await p.novoContrato()
  const administrativo = await p.novoAdministrativo(contratoId)
  const aberto = await p.abrir(contratoId, { relatoriosAdministrativosString: [administrativo] })
  const passos = async () => tipos((await ler('administrativo', administrativo)).body[0]?.elos)
  expect(await passos()).toEqual(['administrativo', 'horas', 'contrato', 'processo'])
  const situacao = async () => (await ler('administrativo', administrativo)).body[0]?.elos.at(-1)?.detalhe
  expect(await situacao()).toBe('Em análise')
  await p.julgar(aberto.body.processoPagamentoId, 'devolvido')
  expect(await situacao()).toMatch(/^Devolvido para ajuste por .+ em /)
  await p.mudar(aberto.body.processoPagamentoId, contratoId, { relatoriosAdministrativosString: [administrativo] })
  expect(await situacao()).toBe('Em análise')
  await p.julgar(aberto.body.processoPagamentoId, 'reprovado')
  expect(await passos()).toEqual(['administrativo', 'horas'])
  expect((await ler('processo', aberto.body.processoPagamentoId)).body).toEqual([])
  const comArquivo = await p.a.novo('emAnalise', { contratoId }, [{ nome: 'minuta.pdf', bytes: PDF }])
  const [evidencia] = (await ler('administrativo', comArquivo)).body[0]!.elos
  expect(evidencia).toMatchObject({ tipo: 'evidencia', titulo: 'minuta.pdf', quem: 'Clarice Moura' })
})

test('is told to who is paid and to who sees everybody’s, and of others nothing is said', async () => {
  const contratoId = await p.novoContrato()
  const { relatorioId, e } = await p.r.novo('aprovado')
  const aberto = await p.abrir(contratoId, { relatoriosString: [relatorioId] })
  const id = aberto.body.processoPagamentoId
  const pontas: readonly [PontaDaLinhagem, number][] = [
    ['relatorio', relatorioId],
    ['processo', id],
    ['encontro', e.encontroId],
    ['contrato', contratoId],
  ]
  const quantos = async (persona: Persona) =>
    Promise.all(pontas.map(async ([tipo, n]) => (await ler(tipo, n, persona)).body.length ?? 'nada'))
  expect(await quantos('condutor')).toEqual([1, 1, 1, 1])
  expect(await quantos('operacoes')).toEqual([1, 1, 1, 1])
  expect(await quantos('especialista')).toEqual(['nada', 'nada', 0, 0])
  expect((await ler('relatorio', relatorioId, 'especialista')).status).toBe(404)
  expect((await ler('relatorio', relatorioId, 'analista')).status).toBe(403)
})

test('the closing of a month marks what two contracts cover: each report is in the row of both, and is told from the others', async () => {
  const contratos = [await p.novoContrato(), await p.novoContrato()]
  const relatorioId = await p.novoRelatorio({ horas: [47, 14] })
  await p.novoAdministrativo(contratos[0]!)
  const linhas = async () => {
    const { body } = await t.call(fechamento, { persona: 'condutor', query: { mes: '2026-03' } })
    return contratos.map((c) => body.find((l) => l.contratoId === c))
  }
  const [um, outro] = await linhas()
  expect(um!.comuns).toContainEqual({ relatorioId, minutos: 61 })
  expect(outro!.comuns).toEqual(um!.comuns)
  // All that is there of meetings lies in both; of the other kind each is of one contract.
  expect([um!.comuns.length, um!.administrativos]).toEqual([um!.relatorios, 1])
  expect([outro!.comuns.length, outro!.administrativos]).toEqual([outro!.relatorios, 0])
  await p.abrir(contratos[0]!, { relatoriosString: [relatorioId] })
  expect((await linhas()).flatMap((l) => l?.comuns.map((x) => x.relatorioId) ?? [])).not.toContain(relatorioId)
})

test('what one contract in use covers alone is not marked', async () => {
  const contratos = [await p.novoContrato({ inicio: '2026-02-01', fim: '2026-02-28' }), await p.novoContrato()]
  await p.db.execute(sql`update contrato set ativo = false where "contratoId" <> ${contratos[0]}`)
  const dia = { inicio: '2026-02-03T13:00:00-03:00', fim: '2026-02-03T16:00:00-03:00' }
  const relatorioId = await p.novoRelatorio(dia)
  const { body } = await t.call(fechamento, { persona: 'condutor', query: { mes: '2026-03' } })
  expect(body.map((l) => [l.contratoId, l.relatorios > 0, l.comuns])).toEqual([[contratos[0], true, []]])
  await p.db.execute(sql`update contrato set ativo = true where "contratoId" = ${contratos[1]}`)
  const dois = await t.call(fechamento, { persona: 'condutor', query: { mes: '2026-03' } })
  for (const l of dois.body) expect(l.comuns.map((x) => x.relatorioId)).toContain(relatorioId)
})

test('80 % of the deliveries warn as 80 % of the hours do', async () => {
  const contratoId = await p.novoContrato({ qtdHorasPrevistas: 60_000, qtdEntregasPrevistas: 5 })
  const alerta = async () =>
    (await t.call(ritmoDoContrato, { persona: 'condutor', params: { id: String(contratoId) } })).body.alerta
  const vistos: boolean[] = []
  for (const dia of [1, 2, 3, 4]) {
    const periodoRealizacao = `0${dia}/02/2026 - 0${dia + 1}/02/2026`
    const relatoriosAdministrativosString = [await p.novoAdministrativo(contratoId)]
    expect((await p.abrir(contratoId, { relatoriosAdministrativosString, periodoRealizacao })).status).toBe(200)
    vistos.push(await alerta())
  }
  expect(vistos).toEqual([false, false, false, true])
})

test('the demo pays meetings and administrative reports, and each living process exactly their hours', async () => {
  const processos = await rows<{ horas: number; encontros: number; somadas: number }>(
    p.db,
    sql`select p.horas, m.encontros, m.minutos + a.minutos as somadas from processo_pagamento p,
        lateral (select count(distinct r."relatorioId")::int as encontros, coalesce(sum(x.minutos), 0)::int as minutos from relatorio r
          join relatorio_tarefa x using ("relatorioId") where r."processoPagamentoId" = p."processoPagamentoId") m,
        lateral (select coalesce(sum(r.horas), 0)::int as minutos from relatorio_administrativo r where r."processoPagamentoId" = p."processoPagamentoId") a
      where p."statusProcessoId" not in (0, 6) and p."codigoVerificacao" like 'DEMO-%'`,
  )
  expect(processos.length).toBeGreaterThanOrEqual(8)
  expect(processos.filter((x) => x.somadas !== x.horas)).toEqual([])
  expect(processos.some((x) => x.encontros > 0)).toBe(true)
})
