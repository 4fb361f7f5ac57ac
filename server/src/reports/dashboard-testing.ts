import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Linha } from '#contract/coluna.ts'
import type { Dashboard } from '#contract/dashboard.ts'
import type { Flag } from '#contract/permissions.ts'
import { SEM_MEDALHA } from '#contract/pontos.ts'
import { existeEm } from '#contract/relatorio.ts'
import { execucao } from '#contract/relatorios/execucao.ts'
import { execucaoPorRegional } from '#contract/relatorios/execucao-por-regional.ts'
import type { Escolhas } from '#contract/relatorios/filtros.ts'
import { capacidades } from '#contract/variants.ts'
import type { Actor } from '#server/access/actor.ts'
import { insertRow, insertRows } from '#server/db/rows.ts'
import { termos } from '#server/features/andamento/testing.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { reports } from './all.ts'
import { loadDashboard } from './dashboard.ts'
import { listRows } from './engine.ts'
import { makeAcompanhamentosDoAcre, makeAcre, makeAnalisesDoAcre } from './indicadores-testing.ts'

/**
 * The cities of Acre with all that the dashboard counts, on 20 November 2025, late enough that it is the next day in
 * UTC. Last thirty days: from 22 October; thirty before them: from 22 September. Gama is of no regional unit.
 */
export const AGORA = '2025-11-20T22:30:00-03:00'

export const makeNovembro = async (t: TestApp) => {
  t.setClock(AGORA)
  t.forgetLogins()
  const { db } = t.banco
  const acre = await makeAcre(db)
  await makeAnalisesDoAcre(db, acre)
  await makeAcompanhamentosDoAcre(db, acre)
  const { cidades, eixos, temas, questoes } = acre
  const { alfa, beta, gama } = cidades
  await db.execute(sql`update municipio set "unidadeRegionalId" = null where "municipioId" = ${gama}`)
  await insertRows(
    db,
    'medalha',
    [
      ['Prata', 25],
      ['Bronze', 15],
    ].map(([nivel, percentualMinimo]) => ({
      ...{ nome: nivel, nivel, escopo: 'Município', percentualMinimo, edicao: 2025, uf: 'AC', ativa: true, versao: 1 },
    })),
  )
  await db.execute(sql`update acompanhamento set finalizado = true, "finalizadoEm" = '2025-11-20T22:00:00-03:00', "finalizadoPor" = 2
    where "municipioId" = ${beta} and diagnostico`)

  /* The ledger has what was declared in Alfa; here is the rest of what the totals are made of. */
  const temaDe = (n: number) => (n <= 3 ? temas.primeiro : n === 4 ? temas.segundo : temas.terceiro)
  const lancamento = (cidade: keyof typeof cidades, n: number, em: string, declarados: number, comprovados = 0) => ({
    ...{ em: `${em}-03:00`, municipioId: cidades[cidade], temaId: temaDe(n), motivo: 'respondeu' },
    ...{ perguntaMunicipioId: questoes[`${cidade}${n}`], declarados, comprovados },
  })
  await insertRows(db, 'ponto_lancamento', [
    lancamento('beta', 3, '2025-02-10T10:00:00', 20),
    lancamento('beta', 5, '2025-02-10T10:00:00', 40),
    // The last hour of September: in UTC it is October.
    lancamento('beta', 6, '2025-09-30T23:30:00', 60),
    lancamento('alfa', 1, '2025-08-15T10:00:00', 0, 10),
    lancamento('beta', 5, '2025-10-21T23:59:00', 0, 25),
    lancamento('alfa', 4, '2025-10-22T00:00:00', 0, 30),
    // Of an axis that is not worked on there.
    lancamento('gama', 5, '2025-11-10T10:00:00', 40),
  ])

  /* Files and decisions */
  for (const [nome, criacao] of [
    ['ata.pdf', '2025-09-01T10:00:00'],
    ['foto.pdf', '2025-09-21T23:59:00'],
    ['lei.pdf', '2025-10-19T10:00:00'],
    ['um.pdf', '2025-10-21T23:59:00'],
    ['dois.pdf', '2025-10-22T00:00:00'],
    ['lista.pdf', '2025-11-01T08:00:00'],
    ['rascunho.pdf', '2025-11-20T22:00:00'],
  ] as const)
    await db.execute(sql`update pergunta_evidencia set criacao = ${`${criacao}-03:00`}::timestamptz where "nomeArquivo" = ${nome}
      and "municipioId" = any(${sql.param([alfa, beta])}::int[])`)
  const approved = (nome: string, em: string) =>
    db.execute(sql`insert into pergunta_historico ("perguntaMunicipioId", em, "usuarioId", acao, de, para, rodada, "perguntaEvidenciaId")
      select "perguntaMunicipioId", ${em}::timestamptz, 1, 'aprovou', 'evidenciada', 'evidenciada', 1, "perguntaEvidenciaId"
      from pergunta_evidencia where "nomeArquivo" = ${nome} and "municipioId" = ${alfa}`)
  await approved('um.pdf', '2025-11-05T10:00:00-03:00')
  await approved('dois.pdf', '2025-11-05T10:01:00-03:00')

  /* Terms, meetings and reports */
  const { grupo, solucao, tarefa, horas } = termos(t)
  const naAlfa = await solucao(await grupo(alfa, { eixoId: eixos.um }), 'Compras')
  const edital = await tarefa(naAlfa, 'Edital', 60)
  await horas('relatorio', naAlfa, edital, 45, '2025-10-01')
  await horas('encontro', naAlfa, edital, 30, '2025-12-01')
  const naBeta = await solucao(await grupo(beta, { eixoId: eixos.dois }), 'Crédito')
  await horas('relatorio', naBeta, await tarefa(naBeta, 'Visita', 100), 20, '2025-10-01')
  await tarefa(await solucao(await grupo(beta, { eixoId: eixos.um }), 'Brinde', { naoComputaHoras: true }), 'Nada', 600)
  await tarefa(await solucao(await grupo(gama, { eixoId: eixos.um }), 'Energia'), 'Leitura', 10)
  const insertEncontro = async (
    municipioId: number,
    eixosIds: number[],
    [inicio, fim]: readonly [string, string],
    { situacao = 3, status, minutos }: { situacao?: number; status?: number; minutos?: number },
  ) => {
    const grupoId = await insertRow(db, 'grupo', { municipioId, nome: `Comitê ${inicio}` }, 'grupoId')
    const comum = {
      ...{ municipioId, titulo: `Encontro ${inicio}`, inicio: `${inicio}:00-03:00`, fim: `${fim}:00-03:00` },
      ...{ usuarioId: 2, eixosIds },
    }
    const encontroId = await insertRow(
      db,
      'encontro',
      {
        ...{ ...comum, encontroType: 1, modalidade: 2, grupoId, local: 'Prefeitura', situacao },
        ...{ justificativa: situacao === 5 ? 'Chuva' : null, uid: `${randomUUID()}@praca` },
      },
      'encontroId',
    )
    if (status !== undefined)
      await insertRows(db, 'relatorio', [
        {
          ...{ ...comum, encontroId, descricao: '<p>Feito</p>', statusRelatorioId: status, horasUtilizadas: minutos },
          motivoRejeicao: status === 1 ? 'Falta a lista' : null,
        },
      ])
  }
  await insertEncontro(alfa, [eixos.um], ['2025-11-20T20:00', '2025-11-20T22:00'], { status: 2, minutos: 120 })
  await insertEncontro(alfa, [eixos.dois], ['2025-11-02T09:00', '2025-11-02T10:00'], { status: 1, minutos: 60 })
  await insertEncontro(beta, [eixos.dois], ['2025-10-21T22:00', '2025-10-21T23:30'], { status: 2, minutos: 90 })
  await insertEncontro(gama, [], ['2025-11-01T09:00', '2025-11-01T10:00'], { situacao: 5 })
  return acre
}

const VISIVEIS = [
  ...(['visualizarPontosMedalha', 'dashboardAdministrativo', 'evidencias'] as const),
  ...(['visualizarRespondidas', 'visualizarAprovadas'] as const),
]
/** Somebody who reaches these places, or one axis of them, and holds these flags. */
export const reader = (
  permissoes: readonly { municipioId: number; eixoId: number | null }[],
  flags: readonly Flag[] = VISIVEIS,
) => {
  const held = Object.fromEntries(flags.map((f) => [f, true]))
  return {
    ...{ acessoTotal: false, usuarioId: 2, grupo: { verTodosEixos: false }, eixosVisiveis: null },
    ...{ config: held, groupsConfig: held, permissoes, permissoesSolucoes: [] },
  } as unknown as Actor
}

export const ACRE = { uf: ['AC'] }
export const figures = (d: Dashboard) => Object.fromEntries(d.indicadores.map((i) => [i.chave, [i.valor, i.anterior]]))
const sum = (linhas: readonly Linha[], chave: string) => linhas.reduce((s, l) => s + Number(l[chave] ?? 0), 0)

/** How the dashboard of a host and the reports behind it are asked for. */
export const askDashboard = (t: TestApp, host: string) => {
  const ambiente = t.settings.ambientes.hosts[host]!
  const ctxOf = (actor: Actor) => ({ db: t.banco.db, actor, ambiente, now: new Date(AGORA) })
  const seenBy = (actor: Actor, escolhas: Escolhas = ACRE) => loadDashboard(ctxOf(actor), escolhas, null)
  const here = reports.filter(({ relatorio }) => existeEm(relatorio, capacidades(ambiente.variante)))
  const rowsOf = async (actor: Actor, id: number, escolhas: Escolhas = ACRE) => {
    const report = here.find((r) => r.relatorio.id === id)!
    return JSON.parse((await listRows(ctxOf(actor), report, escolhas)).text) as Linha[]
  }
  const idOf = (rota: string) => here.find((r) => r.relatorio.rota === rota)!.relatorio.id

  /** Each figure beside what the rows of its report add up to. */
  const compareFigures = async (actor: Actor, escolhas: Escolhas) => {
    const d = await seenBy(actor, escolhas)
    const { inicio, fim, anteriorInicio, anteriorFim } = d.periodo
    for (const [i, [dataInicial, dataFim]] of [
      [inicio, fim],
      [anteriorInicio, anteriorFim],
    ].entries()) {
      const dias = { ...escolhas, dataInicial: dataInicial!, dataFim: dataFim! }
      const counted = Object.fromEntries(Object.entries(figures(d)).map(([chave, v]) => [chave, v[i]]))
      expect(counted).toMatchObject({
        pontos: sum(await rowsOf(actor, 33, dias), 'pontosObtidos'),
        diagnosticos: (await rowsOf(actor, 8, dias)).length,
        encontros: (await rowsOf(actor, 35, dias)).length,
        horas: sum(
          (await rowsOf(actor, 31, dias)).filter((l) => l.status === 'Aprovado'),
          'horas',
        ),
        enviados: sum(await rowsOf(actor, 32, dias), 'arquivosEnviados'),
        aprovados: (await rowsOf(actor, 50, dias)).filter((l) => l.acao === 'Evidência aprovada').length,
      })
    }
    const noAno = { ...escolhas, dataInicial: '2024-12-01', dataFim: '2025-11-30' }
    const decididos = await rowsOf(actor, 50, noAno)
    const dosMeses = (chave: 'enviados' | 'aprovados' | 'rejeitados') => d.evolucao.reduce((s, m) => s + m[chave], 0)
    expect([dosMeses('enviados'), dosMeses('aprovados'), dosMeses('rejeitados')]).toEqual([
      sum(await rowsOf(actor, 32, noAno), 'arquivosEnviados'),
      decididos.filter((l) => l.acao === 'Evidência aprovada').length,
      decididos.filter((l) => l.acao === 'Evidência rejeitada').length,
    ])
    // Of all days: the points that there are.
    const sempre = figures(await seenBy(actor, { ...escolhas, dataInicial: '2020-01-01' }))
    const pontos = await rowsOf(actor, 33, escolhas)
    const desdeEntao = await rowsOf(actor, 33, { ...escolhas, dataInicial: '2020-01-01' })
    expect(sum(desdeEntao, 'pontosObtidos')).toBe(sum(pontos, 'pontosObtidos'))
    expect(sempre.pontos![0]).toBe(sum(pontos, 'pontosObtidos'))
    expect(d.radar.map((r) => [r.eixo, r.obtidos, r.possiveis])).toEqual(
      [...Map.groupBy(pontos, (l) => l.eixo)]
        .toSorted(([a], [b]) => (a === 'Um' ? -1 : b === 'Um' ? 1 : 0))
        .map(([eixo, linhas]) => [eixo, sum(linhas, 'pontosObtidos'), sum(linhas, 'pontosPossiveis')]),
    )
    const added = (chave: 'previstas' | 'realizadas' | 'agendadas') => d.horas.reduce((s, h) => s + h[chave], 0)
    const [previstas, realizadas, agendadas] = [added('previstas'), added('realizadas'), added('agendadas')]
    // By region there is no place to choose.
    if (idOf('get-execucao') === execucao.id) {
      const linhas = await rowsOf(actor, execucao.id, escolhas)
      expect([previstas, realizadas, agendadas]).toEqual([
        sum(linhas, 'horasPrevistas'),
        sum(linhas, 'horasRelatoriosAprovados'),
        sum(linhas, 'horasAgendadas'),
      ])
    } else if (!('municipioId' in escolhas)) {
      const linhas = await rowsOf(actor, execucaoPorRegional.id, escolhas)
      expect([previstas, realizadas + agendadas]).toEqual([
        sum(linhas, 'horasPrevistas'),
        sum(linhas, 'totalGeralHoras'),
      ])
    }
    const envios = await rowsOf(actor, 32, escolhas)
    expect(d.evidencias.map((e) => e.perguntas).toSorted()).toEqual(
      [...Map.groupBy(envios, (l) => l.situacao).values()].map((l) => l.length).toSorted(),
    )
    // That report has no axes to choose.
    if ('eixoId' in escolhas) return d
    const maturidade = await rowsOf(actor, 54, escolhas)
    expect((d.mapa?.municipios ?? []).map((m) => [`${m.nome}/AC`, m.percentual, m.medalha ?? SEM_MEDALHA])).toEqual(
      maturidade.map((l) => [l.municipio, l.percentual, l.selo]),
    )
    expect(d.medalhas.map((m) => [m.medalha ?? SEM_MEDALHA, m.municipios]).toSorted()).toEqual(
      [...Map.groupBy(maturidade, (l) => l.selo)].map(([selo, linhas]) => [selo, linhas.length]).toSorted(),
    )
    return d
  }
  return { seenBy, rowsOf, compareFigures }
}
