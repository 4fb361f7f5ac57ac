import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Linha } from '#contract/coluna.ts'
import { type Relatorio, relatorioEndpoints } from '#contract/relatorio.ts'
import type { Escolhas } from '#contract/relatorios/filtros.ts'
import { insertRow, insertRows } from '#server/db/rows.ts'
import { rows } from '#server/db/sql.ts'
import { termos } from '#server/features/andamento/testing.ts'
import type { Persona, TestApp } from '#server/testing/test-app.ts'

/**
 * Three places of two regions that nothing else is in, on 10 March 2026. The conductor has the first, and of the second
 * one axis.
 */
export const loadMundo = async (t: TestApp) => {
  t.setClock('2026-03-10T12:00:00-03:00')
  t.forgetLogins()
  const { db } = t.banco
  const { usuario, cidade, grupo, solucao, tarefa, horas } = termos(t)
  const [condutor, especialista] = [await usuario('condutor'), await usuario('especialista')]
  const regiao = (nomeRegiao: string) =>
    insertRow(db, 'unidade_regional', { nomeRegiao, uf: 'SC' }, 'id_unidade_regional')
  const [perto, longe] = [await regiao('Região de perto'), await regiao('Região de longe')]
  const alfa = await cidade(
    'Alfa',
    { condutor: [null] },
    {
      unidadeRegionalId: perto,
      codigoIbge: 4299991,
      statusRelacionamento: 4,
      inicioVigencia: '2025-01-01',
      fimVigencia: '2026-12-31',
    },
  )
  const beta = await cidade('Beta', { condutor: [1] }, { unidadeRegionalId: perto, statusRelacionamento: 2 })
  const gama = await cidade(
    'Gama',
    {},
    {
      unidadeRegionalId: longe,
      statusRelacionamento: 6,
      inicioVigencia: '2024-01-01',
      fimVigencia: '2025-06-30',
    },
  )

  /* The terms */
  const a1 = await grupo(alfa, { nome: 'A1' })
  const compras = await solucao(a1, 'Compras', {
    usuarioId: especialista,
    dataInicio: '2026-01-10',
    dataTermino: '2026-02-28',
    iniciadaEm: '2026-01-12T09:00:00-03:00',
  })
  const edital = await tarefa(compras, 'Edital', 60)
  const oficina = await tarefa(compras, 'Oficina', 120)
  await tarefa(compras, 'Visita', 90)
  await tarefa(compras, 'Feira', 30, { desabilitado: true, justificativa: 'Sem local' })
  await horas('relatorio', compras, edital, 45, '2026-02-01')
  await horas('relatorio', compras, edital, 15, '2026-02-10', true)
  await horas('encontro', compras, oficina, 60, '2026-03-20')
  await horas('encontro', compras, oficina, 30, '2026-03-02')
  await tarefa(await solucao(a1, 'Agricultura', { naoComputaHoras: true }), 'Cadastro', 600)
  const a2 = await grupo(alfa, { nome: 'A2', eixoId: 2 })
  const turismo = await solucao(a2, 'Turismo', {
    usuarioId: condutor,
    iniciadaEm: '2025-05-02T09:00:00-03:00',
    finalizadaEm: '2025-11-30T23:30:00-03:00',
    dataInicio: '2025-05-01',
    dataTermino: '2025-10-31',
  })
  const roteiro = await tarefa(turismo, 'Roteiro', 240)
  await horas('relatorio', turismo, roteiro, 200, '2025-09-09', true)
  const [{ id: municipioPropostaSolucoesExtrasId } = {}] = await rows<{ id: number }>(
    db,
    sql`select max("municipioPropostaSolucoesExtrasId") as id from municipio_proposta_solucoes_extras`,
  )
  const extra = await solucao(a2, 'Feira livre', { desabilitado: true, municipioPropostaSolucoesExtrasId })
  await tarefa(extra, 'Montagem', 100)
  const credito = await solucao(await grupo(beta, { nome: 'B1' }), 'Crédito', {
    monitoramento: 2,
    visitasPresenciais: 4,
    horasPrevistasVisitasPresenciais: 500,
    horasPrevistasTrabalhosEscritorio: 100,
    iniciadaEm: '2026-02-01T09:00:00-03:00',
    dataTermino: '2026-12-31',
    usuarioId: especialista,
  })
  await horas('relatorio', credito, null, 150, '2026-02-15')
  await horas('encontro', credito, null, 300, '2026-04-01')
  const saneamento = await solucao(await grupo(beta, { nome: 'B2', eixoId: 2 }), 'Saneamento')
  const energia = await solucao(await grupo(gama, { nome: 'G1' }), 'Energia')
  const leitura = await tarefa(energia, 'Leitura', 10)
  // More than was planned.
  await horas('relatorio', energia, leitura, 25, '2026-01-05')

  /* Meetings and what was told of them */
  const grupos = new Map<number, number>()
  for (const municipioId of [alfa, beta, gama])
    grupos.set(municipioId, await insertRow(db, 'grupo', { municipioId, nome: `Comitê ${municipioId}` }, 'grupoId'))
  const encontro = async (
    municipioId: number,
    titulo: string,
    [inicio, fim]: readonly [string, string],
    e: { situacao?: number; eixosIds?: number[]; solucoes?: number[]; presentes?: number; usuarioId?: number } = {},
  ) => {
    const encontroId = await insertRow(
      db,
      'encontro',
      {
        municipioId,
        titulo,
        encontroType: 1,
        modalidade: 2,
        grupoId: grupos.get(municipioId),
        inicio: `${inicio}:00-03:00`,
        fim: `${fim}:00-03:00`,
        local: 'Prefeitura',
        usuarioId: e.usuarioId ?? condutor,
        situacao: e.situacao ?? 3,
        justificativa: e.situacao === 5 ? 'Chuva' : null,
        eixosIds: e.eixosIds ?? [],
        uid: `${randomUUID()}@praca`,
      },
      'encontroId',
    )
    await insertRows(
      db,
      'encontro_solucao',
      (e.solucoes ?? []).map((municipioSolucaoId) => ({ encontroId, municipioId, municipioSolucaoId })),
    )
    await insertRows(
      db,
      'encontro_convidado',
      [0, 1, 2].map((n) => ({ encontroId, nome: `Convidado ${n}`, presente: n < (e.presentes ?? 0) })),
    )
    return encontroId
  }
  const relatorio = async (
    encontroId: number,
    statusRelatorioId: number,
    r: {
      horasUtilizadas?: number
      pj?: number
      pf?: number
      presentes?: number
      partes?: [solucao: number, tarefa: number, minutos: number][]
    } = {},
  ) => {
    const [feito] = await insertOf(encontroId, statusRelatorioId, r)
    await insertRows(
      db,
      'relatorio_tarefa',
      (r.partes ?? []).map(([municipioSolucaoId, municipioTarefaId, minutos]) => ({
        relatorioId: feito,
        municipioSolucaoId,
        municipioTarefaId,
        minutos,
      })),
    )
    await insertRows(
      db,
      'relatorio_convidado',
      [0, 1, 2].map((n) => ({ relatorioId: feito, nome: `Convidado ${n}`, presente: n < (r.presentes ?? 0) })),
    )
    return String(feito)
  }
  const insertOf = async (
    encontroId: number,
    statusRelatorioId: number,
    r: { horasUtilizadas?: number; pj?: number; pf?: number },
  ) => {
    const lidos = await rows<{ j: Record<string, unknown> }>(
      db,
      sql`select jsonb_build_object('municipioId', "municipioId", 'encontroId', "encontroId", 'titulo', titulo, 'inicio', inicio,
        'fim', fim, 'usuarioId', "usuarioId", 'eixosIds', "eixosIds") as j from encontro where "encontroId" = ${encontroId}`,
    )
    return insertRows(
      db,
      'relatorio',
      [
        {
          ...lidos[0]!.j,
          descricao: '<p>Feito</p>',
          statusRelatorioId,
          horasUtilizadas: r.horasUtilizadas ?? null,
          pjAtendidas: r.pj ?? null,
          pfAtendidas: r.pf ?? null,
          motivoRejeicao: statusRelatorioId === 1 ? 'Falta a lista' : null,
        },
      ],
      'relatorioId',
    )
  }
  const abertura = await encontro(alfa, 'Abertura', ['2026-02-02T14:00', '2026-02-02T16:00'], {
    eixosIds: [1],
    solucoes: [compras],
    presentes: 1,
  })
  const r1 = await relatorio(abertura, 2, {
    horasUtilizadas: 120,
    pj: 4,
    pf: 1,
    presentes: 2,
    partes: [
      [compras, edital, 60],
      [compras, oficina, 30],
    ],
  })
  // The last hour of February: in UTC it is March.
  const noite = await encontro(alfa, 'Noite', ['2026-02-28T22:00', '2026-02-28T23:30'], {
    situacao: 1,
    eixosIds: [2],
    solucoes: [turismo],
    presentes: 3,
  })
  const r2 = await relatorio(noite, 2, { pf: 2, presentes: 1, partes: [[turismo, roteiro, 45]] })
  const recusado = await encontro(alfa, 'Recusado', ['2026-01-15T09:00', '2026-01-15T10:00'], {
    eixosIds: [1, 2],
    solucoes: [compras, turismo],
    usuarioId: especialista,
  })
  const r3 = await relatorio(recusado, 1, { horasUtilizadas: 60, pj: 50 })
  await encontro(alfa, 'Desmarcado', ['2026-02-20T09:00', '2026-02-20T10:00'], {
    situacao: 5,
    eixosIds: [1],
    solucoes: [compras],
  })
  // Five business days from Wednesday 11 February: 12, 13, then Carnaval (16 and 17), 18, 19, 20.
  const semRelato = await encontro(beta, 'Sem relato', ['2026-02-11T09:00', '2026-02-11T10:00'], {
    situacao: 1,
    eixosIds: [1],
    solucoes: [credito],
  })
  await relatorio(semRelato, 0, { horasUtilizadas: 999 })
  await encontro(beta, 'Marcado', ['2026-03-20T09:00', '2026-03-20T10:00'], {
    situacao: 2,
    eixosIds: [2],
    solucoes: [saneamento],
  })
  const dois = await encontro(beta, 'Dois', ['2026-02-03T09:00', '2026-02-03T10:00'], {
    eixosIds: [2],
    solucoes: [saneamento],
  })
  const r9 = await relatorio(dois, 2, { horasUtilizadas: 15 })
  const distante = await encontro(gama, 'Distante', ['2026-01-31T22:00', '2026-01-31T23:00'])
  const r7 = await relatorio(distante, 2, { horasUtilizadas: 30, pj: 1, pf: 0 })
  // Nobody told of it yet, but there were people.
  await encontro(gama, 'Porta', ['2026-03-09T09:00', '2026-03-09T10:00'], { situacao: 2, presentes: 2 })

  const todas = [alfa, beta, gama]
  /** The rows of a report about these places. */
  const linhas = async (r: Relatorio, body: Escolhas = {}, persona: Persona = 'admin') => {
    const daqui: Escolhas = r.filtros.includes('municipio')
      ? { municipioId: todas }
      : r.filtros.includes('regional')
        ? { unidadeRegionalId: [perto, longe] }
        : {}
    const { status, body: lidas } = await t.call(relatorioEndpoints(r).buscar, { persona, body: { ...daqui, ...body } })
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(lidas)}`)
    return (lidas as Linha[]).map((l) => Object.values(l))
  }
  return {
    ...{ db, condutor, especialista, alfa, beta, gama, todas, perto, longe, linhas },
    ...{ compras, turismo, credito, grupos, relatorios: { r1, r2, r3, r7, r9 } },
  }
}
