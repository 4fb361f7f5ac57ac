import { sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { beforeEach, describe, expect, test } from 'vitest'
import { listarAvisos } from '#contract/aviso.ts'
import * as contract from '#contract/relatorio-exportacao.ts'
import { baixarTrabalho, listarTrabalhos } from '#contract/trabalho.ts'
import { ambientesPadrao } from '#contract/variants.ts'
import { one } from '#server/db/sql.ts'
import { features } from '#server/features/all.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { subtituloDe } from './exportar.ts'
import { relatorios } from './testing.ts'

const t = await startTestApp()
const r = relatorios(t)
const { db } = t.banco
const { run } = features.find((f) => f.jobs?.['fazer-trabalho'])!.jobs!['fazer-trabalho']!

const um = await r.novo('aprovado', {}, { descricao: '<p>Feito &amp; <strong>bem</strong> feito.</p><p>=2+2</p>' })
const outro = await r.novo('devolvido', { inicio: '2026-02-10T09:00:00-03:00', fim: '2026-02-10T11:00:00-03:00' })
const cancelado = await r.novo('cancelado')
const NOSSOS = [um, outro, cancelado].map((x) => x.relatorioId)

interface Folha {
  nome: string
  linhas: Record<string, unknown>[]
}
const ler = async (bytes: Buffer): Promise<Folha[]> =>
  (await readXlsx(bytes)).sheets.map(({ name, rows: [titulos = [], ...resto] }) => ({
    nome: name,
    linhas: resto.map((l) => Object.fromEntries(titulos.map((titulo, i) => [String(titulo), l[i] ?? null]))),
  }))
const global = async (body: object, persona: Persona = 'admin') => {
  const { status, raw, body: dito } = await t.call(contract.relatorioGlobal, { persona, body: body as never })
  if (status !== 200) throw new Error(JSON.stringify(dito))
  return (await ler(raw))[0]!.linhas
}
/** A spreadsheet keeps hours as parts of a day, which its reader takes for a moment of the first one. */
const minutos = (v: unknown) => ((v as Date).getTime() - Date.UTC(1899, 11, 31)) / 60_000
const idsDe = (linhas: readonly Record<string, unknown>[]) =>
  linhas.map((l) => Number(l.Nº)).filter((id) => NOSSOS.includes(id))

test('paper says how much was chosen, one as one', () => {
  const ambiente = ambientesPadrao.hosts.localhost!
  const dito = (mais: object) => subtituloDe({ ambiente }, { tipo: 'global', formato: 'pdf', ...mais })
  expect(dito({ de: '2026-03-01', municipioId: [1], usuarioId: [4], eixoId: [1], solucaoId: [2, 3] })).toBe(
    'A partir de 01/03/2026 · 1 Município · 1 Consultor · 1 Eixo · 2 Soluções',
  )
})

describe('the global report', () => {
  test('R714: has one line for each report with its fields, newest first; what was called off only where it is asked for', async () => {
    const linhas = await global({})
    expect(idsDe(linhas)).toEqual([outro.relatorioId, um.relatorioId])
    const minha = linhas.find((l) => Number(l.Nº) === um.relatorioId)!
    expect(minha).toMatchObject({
      Título: 'Oficina com empresários',
      Situação: 'Aprovado',
      Tarefas: 2,
      'Tarefas cumpridas': 2,
      Convidados: 1,
      Presentes: 1,
      Execução: 'Presencial',
      Relatório: 'Feito & bem feito.\n=2+2',
    })
    expect(minutos(minha['Horas utilizadas'])).toBe(180)
    expect(linhas.find((l) => Number(l.Nº) === outro.relatorioId)!.Motivo).toBe('Faltou a lista de presença')
    expect(idsDe(await global({ situacao: ['cancelado'] }))).toEqual([cancelado.relatorioId])
  })

  test('R714: filters by days, city, consultant, state, axis and solution', async () => {
    const { solucaoId } = (await one<{ solucaoId: number }>(
      db,
      sql`select "solucaoId" from solucao order by 1 limit 1`,
    ))!
    await db.execute(
      sql`update municipio_solucao set "solucaoId" = ${solucaoId} where "municipioSolucaoId" = ${um.e.solucao}`,
    )
    const autor = await r.usuarioDe('condutor')
    const casos: [object, number[]][] = [
      [{ de: '2026-03-01' }, [um.relatorioId]],
      [{ ate: '2026-02-10' }, [outro.relatorioId]],
      [{ de: '2026-02-10', ate: '2026-02-10' }, [outro.relatorioId]],
      [{ municipioId: [2] }, []],
      [{ municipioId: [1], usuarioId: [autor] }, [outro.relatorioId, um.relatorioId]],
      [{ usuarioId: [autor + 100_000] }, []],
      [{ situacao: ['devolvido'] }, [outro.relatorioId]],
      [{ eixoId: [2] }, []],
      [{ eixoId: [1, 2] }, [outro.relatorioId, um.relatorioId]],
      [{ solucaoId: [solucaoId] }, [um.relatorioId]],
    ]
    for (const [body, ids] of casos) expect([body, idsDe(await global(body))]).toEqual([body, ids])
    const troca = await t.call(contract.relatorioGlobal, {
      persona: 'admin',
      body: { de: '2026-03-02', ate: '2026-03-01' },
    })
    expect([troca.status, troca.body.fields?.ate]).toEqual([400, 'Não pode vir antes do primeiro dia'])
  })

  test('R714: shows rows in reach only, and the reason to who may see it', async () => {
    // The room and partners of other places reach nothing of this one.
    await db.execute(sql`insert into usuario_grupo_permissao ("usuarioGrupoId", permissao, valor)
      select g."usuarioGrupoId", f, true from usuario_grupo g, unnest(array['exportarRelatorio', 'relatorios']) f
      on conflict ("usuarioGrupoId", permissao) do update set valor = true`)
    await db.execute(sql`insert into configuracao (permissao, valor) select f, true from unnest(array['exportarRelatorio', 'relatorios']) f
      on conflict (permissao) do update set valor = true`)
    t.sessions.get('padrao')!.forget()
    const meus = await global({}, 'condutor')
    expect(idsDe(meus)).toEqual([outro.relatorioId, um.relatorioId])
    expect(meus.find((l) => Number(l.Nº) === outro.relatorioId)!.Motivo).toBe('Faltou a lista de presença')
    // Who neither wrote nor analyses it sees the report and not the reason.
    const alheios = await global({}, 'ad')
    expect(idsDe(alheios)).toContain(outro.relatorioId)
    for (const l of alheios) expect(l.Motivo ?? null).toBeNull()

    const condutor = await r.usuarioDe('condutor')
    const daqui = sql`"usuarioId" = ${condutor} and "municipioId" = 1`
    const { j } = (await one<{ j: object[] }>(
      db,
      sql`select json_agg(p) as j from usuario_permissao p where ${daqui}`,
    ))!
    await db.execute(sql`delete from usuario_permissao where ${daqui}`)
    t.sessions.get('padrao')!.forget()
    expect(idsDe(await global({}, 'condutor'))).toEqual([])
    await db.execute(sql`insert into usuario_permissao overriding system value
      select * from json_populate_recordset(null::usuario_permissao, ${JSON.stringify(j)}::json)`)
    t.sessions.get('padrao')!.forget()
    expect(idsDe(await global({}, 'condutor'))).toEqual([outro.relatorioId, um.relatorioId])
  })
})

test('R714: the new global report has one line for each task with its hours; what is chosen narrows the tasks too', async () => {
  const novo = async (body: object) => {
    const x = await t.call(contract.novoRelatorioGlobal, { persona: 'admin', body: body as never })
    expect(x.status).toBe(200)
    return (await ler(x.raw))[0]!.linhas.filter((l) => Number(l.Nº) === um.relatorioId)
  }
  const linhas = await novo({})
  expect(linhas).toHaveLength(2)
  expect(linhas.map((l) => [l.Cumprida, minutos(l['Horas previstas']), minutos(l['Horas realizadas'])])).toEqual([
    ['Sim', 120, 120],
    ['Sim', 60, 60],
  ])
  expect(await novo({ eixoId: [1] })).toHaveLength(2)
  expect(await novo({ eixoId: [2] })).toEqual([])
})

describe('the monthly report', () => {
  test('R713: has the reports of one month and a summary by city and consultant', async () => {
    const x = await t.call(contract.relatorioMensal, {
      persona: 'admin',
      body: { mes: '2026-03', municipioId: [1], usuarioId: [await r.usuarioDe('condutor')] },
    })
    expect(x.headers['content-disposition']).toContain('relatorio-mensal-2026-03.xlsx')
    const [resumo, todos] = await ler(x.raw)
    expect([resumo!.nome, todos!.nome]).toEqual(['Resumo', 'Relatórios'])
    expect(idsDe(todos!.linhas)).toEqual([um.relatorioId])
    expect(resumo!.linhas).toHaveLength(1)
    const horas = todos!.linhas.reduce((s, l) => s + minutos(l.Horas), 0)
    expect(resumo!.linhas[0]).toMatchObject({ Relatórios: todos!.linhas.length })
    expect(minutos(resumo!.linhas[0]!.Horas)).toBe(horas)
  })

  test('R713: as paper; a month that is none is refused at its field', async () => {
    const pdf = await t.call(contract.relatorioMensal, { persona: 'admin', body: { mes: '2026-03', formato: 'pdf' } })
    expect([pdf.status, pdf.raw.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    const errado = await t.call(contract.relatorioMensal, { persona: 'admin', body: { mes: '2026-13' } })
    expect([errado.status, errado.body.fields?.mes]).toEqual([400, 'Informe o mês como 2026-03'])
  })
})

describe('in the background', () => {
  beforeEach(() => db.execute(sql`delete from trabalho`))
  const preparar = (body: object, persona: Persona = 'admin') =>
    t.call(contract.prepararExportacao, { persona, body: body as never })
  const fazer = (trabalhoId: number) => run({ trabalhoId }, t.jobContext())

  test.each(contract.EXPORTACOES)(
    'R423 R713 R714: %s is the file that is downloaded at once, with progress and a notice',
    async (tipo) => {
      const quando = tipo === 'mensal' ? { mes: '2026-03' } : { de: '2026-01-01' }
      const pedido = await preparar({ tipo, ...quando })
      expect([pedido.status, pedido.body.situacao, pedido.body.tipo]).toEqual([
        202,
        'na fila',
        contract.TRABALHO_EXPORTACAO,
      ])
      await fazer(pedido.body.trabalhoId)
      const [feito] = (await t.call(listarTrabalhos, { persona: 'admin' })).body
      const estimada = (
        await t.call(contract.estimarExportacao, { persona: 'admin', body: { tipo, ...quando } as never })
      ).body
      expect([feito!.situacao, feito!.feito, feito!.total]).toEqual(['pronto', estimada.linhas, estimada.linhas])
      const depois = await t.call(baixarTrabalho, { persona: 'admin', params: { id: String(feito!.trabalhoId) } })
      const chamada = {
        mensal: contract.relatorioMensal,
        global: contract.relatorioGlobal,
        'novo-global': contract.novoRelatorioGlobal,
      }[tipo]
      const naHora = await t.call(chamada, { persona: 'admin', body: quando as never })
      expect(await ler(depois.raw)).toEqual(await ler(naHora.raw))
      const avisos = (await t.call(listarAvisos, { persona: 'admin', query: {} })).body.linhas
      expect(avisos[0]!.titulo).toBe(`Pronto para baixar: ${feito!.titulo}`)
    },
  )

  test('R423: paper too; by the rights that the person has when it is made', async () => {
    const pedido = await preparar({ tipo: 'global', formato: 'pdf', de: '2026-03-01' })
    await fazer(pedido.body.trabalhoId)
    const [feito] = (await t.call(listarTrabalhos, { persona: 'admin' })).body
    const pdf = await t.call(baixarTrabalho, { persona: 'admin', params: { id: String(feito!.trabalhoId) } })
    expect([feito!.titulo, pdf.raw.subarray(0, 5).toString()]).toEqual(['Relatório global (PDF)', '%PDF-'])
  })
})

test('R423: the estimate says what comes at once, what is left to the background, and what paper cannot hold', async () => {
  const { municipioId, encontroId, usuarioId } = (await one<{
    municipioId: number
    encontroId: number
    usuarioId: number
  }>(db, sql`select "municipioId", "encontroId", "usuarioId" from relatorio where "relatorioId" = ${um.relatorioId}`))!
  // Called off, they do not hold their meeting.
  await db.execute(sql`insert into relatorio ("municipioId", "encontroId", titulo, descricao, inicio, fim, "statusRelatorioId", "usuarioId", "eixosIds")
    select ${municipioId}, ${encontroId}, 'Muitos ' || n, '<p>x</p>', '2020-05-01T12:00:00Z', '2020-05-01T13:00:00Z', 0, ${usuarioId}, '{1}' from generate_series(1, 5001) n`)
  const body = { tipo: 'global', situacao: ['cancelado'], de: '2020-05-01', ate: '2020-05-01' } as const
  const estimar = async (mais: object = {}) =>
    (await t.call(contract.estimarExportacao, { persona: 'admin', body: { ...body, ...mais } as never })).body
  expect(await estimar()).toEqual({ relatorios: 5001, linhas: 5001, naHora: false, recusa: null })
  expect(await estimar({ ate: '2020-05-02', municipioId: [2] })).toMatchObject({ relatorios: 0, naHora: true })
  const recusa =
    'O PDF leva no máximo 2.000 linhas, e estas são 5.001. Escolha filtros que mostrem menos, ou peça a planilha (XLSX).'
  expect(await estimar({ formato: 'pdf' })).toMatchObject({ recusa })
  const { tipo: _, ...filtros } = body
  const grande = await t.call(contract.relatorioGlobal, {
    persona: 'admin',
    body: { ...filtros, situacao: ['cancelado'] },
  })
  expect([grande.status, grande.body.message]).toEqual([
    422,
    'São 5.001 linhas: mais do que se baixa de uma vez. Peça o arquivo em segundo plano, e avisamos quando estiver pronto.',
  ])
  const papel = await t.call(contract.prepararExportacao, {
    persona: 'admin',
    body: { ...body, situacao: ['cancelado'], formato: 'pdf' },
  })
  expect([papel.status, papel.body.message]).toEqual([422, recusa])
})

test('R423: the filters offer what the reports in reach have', async () => {
  const { body } = await t.call(contract.opcoesDaExportacao, { persona: 'condutor' })
  expect(body.municipios.map((m) => m.municipioId)).toContain(1)
  expect(body.meses).toContain('2026-03')
  expect(body.usuarios.map((u) => u.usuarioId)).toContain(await r.usuarioDe('condutor'))
  expect(body.eixos.map((e) => e.eixoId)).toContain(1)
})
