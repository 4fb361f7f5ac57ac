import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { analiticoPorIndicador } from '#contract/indicador.ts'
import { SEM_MEDALHA } from '#contract/pontos.ts'
import { relatorioEndpoints } from '#contract/relatorio.ts'
import { getSessao } from '#contract/sessao.ts'
import { insertRow, insertRows } from '#server/db/rows.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { reports } from './all.ts'
import {
  ALFA,
  askAcre,
  BETA,
  GAMA,
  makeAcompanhamentosDoAcre,
  makeAcre,
  makeMedalhasDoAcre,
} from './indicadores-testing.ts'

const t = await startTestApp({ bancos: ['padrao', 'sala'] })
const acre = await makeAcre(t.banco.db)
await makeMedalhasDoAcre(t.banco.db, acre)
await makeAcompanhamentosDoAcre(t.banco.db, acre)

const { rowsOf, ofAxis } = askAcre(t, acre)
const { user } = (await t.call(getSessao, { persona: 'condutor' })).body

describe('points and medals', () => {
  test('12: how many axes have each medal, by the thresholds of the state and of the axis', async () => {
    // Alfa: 40 of 60 are two thirds (Prata from 60 here); Beta: 25 of 100 are the Bronze of that axis alone.
    expect(await rowsOf(12)).toEqual([
      [ALFA, 0, 1, 0, 40, 160],
      [BETA, 1, 0, 0, 25, 160],
      [GAMA, 0, 0, 0, 0, 60],
    ])
  })

  test('R650, 12: of the axes in reach', async () => {
    expect(await ofAxis(12, acre.eixos.dois)).toEqual([
      [ALFA, 0, 0, 0, 0, 100],
      [BETA, 1, 0, 0, 25, 100],
    ])
  })

  test('13: each theme with its points and its medal', async () => {
    expect(await rowsOf(13)).toEqual([
      [ALFA, 'Um', 'Primeiro', 10, 30, 'Bronze'],
      [ALFA, 'Um', 'Segundo', 30, 30, 'Ouro'],
      [ALFA, 'Dois', 'Terceiro', 0, 100, null],
      [BETA, 'Um', 'Primeiro', 0, 30, null],
      [BETA, 'Um', 'Segundo', 0, 30, null],
      [BETA, 'Dois', 'Terceiro', 25, 100, null],
      [GAMA, 'Um', 'Primeiro', 0, 30, null],
      [GAMA, 'Um', 'Segundo', 0, 30, null],
    ])
  })

  test('33: each axis that is worked on, in per cent as everywhere', async () => {
    expect(await rowsOf(33)).toEqual([
      [ALFA, 'Um', 40, 60, 66.67],
      [ALFA, 'Dois', 0, 100, 0],
      [BETA, 'Um', 0, 60, 0],
      [BETA, 'Dois', 25, 100, 25],
      [GAMA, 'Um', 0, 60, 0],
    ])
    expect(await rowsOf(33, { eixoId: [acre.eixos.dois] })).toEqual([
      [ALFA, 'Dois', 0, 100, 0],
      [BETA, 'Dois', 25, 100, 25],
    ])
    expect((await ofAxis(33, acre.eixos.um)).map(([municipio, eixo]) => [municipio, eixo])).toEqual([
      [ALFA, 'Um'],
      [BETA, 'Um'],
      [GAMA, 'Um'],
    ])
  })

  test('54: a quarter of what is possible is the first step; nothing proved is the beginning', async () => {
    expect(await rowsOf(54)).toEqual([
      [ALFA, 40, 25, 'Em estruturação', SEM_MEDALHA],
      [BETA, 25, 15.63, 'Inicial', SEM_MEDALHA],
      [GAMA, 0, 0, 'Inicial', SEM_MEDALHA],
    ])
  })

  test('R650, 54: of the axis in reach alone, with the medal of the whole place', async () => {
    const { db } = t.banco
    const medalhaId = await insertRow(
      db,
      'medalha',
      {
        ...{ nome: 'Prata', nivel: 'Prata', escopo: 'Município', percentualMinimo: 25, edicao: 2025, uf: 'AC' },
        ...{ ativa: true, versao: 1 },
      },
      'medalhaId',
    )
    expect(await ofAxis(54, acre.eixos.um)).toEqual([
      [ALFA, 40, 66.67, 'Estruturado', 'Prata'],
      [BETA, 0, 0, 'Inicial', SEM_MEDALHA],
      [GAMA, 0, 0, 'Inicial', SEM_MEDALHA],
    ])
    const places = async (selo: number[], flags?: []) =>
      (await ofAxis(54, acre.eixos.um, flags, { selo })).map(([lugar]) => lugar)
    expect(await places([3])).toEqual([ALFA])
    expect(await places([0])).toEqual([BETA, GAMA])
    // R262: who may not see medals learns none of them by choosing.
    expect(await places([3], [])).toEqual([ALFA, BETA, GAMA])
    await db.execute(sql`delete from medalha where "medalhaId" = ${medalhaId}`)
  })

  test('54: a place where nothing is possible is there, and not judged', async () => {
    await t.banco.db.execute(
      sql`update municipio_tema_ponto set possiveis = 0 where "municipioId" = ${acre.cidades.gama}`,
    )
    expect((await rowsOf(54)).at(-1)).toEqual([GAMA, null, null, null, SEM_MEDALHA])
    await t.banco.db.execute(sql`update municipio_tema_ponto set possiveis = 30 where "municipioId" = ${acre.cidades.gama}
      and "eixoId" = ${acre.eixos.um}`)
  })
})

describe('questions', () => {
  test('19: in how many places each is asked; who answered an earlier version has that one', async () => {
    expect(await rowsOf(19)).toEqual([
      ['Um', 'Pergunta 1', 3],
      ['Um', 'Pergunta 3', 2],
      ['Um', 'Pergunta 4', 3],
      ['Dois', 'Pergunta 5', 2],
      ['Dois', 'Pergunta 6', 2],
    ])
    expect(await rowsOf(19, { municipioId: [acre.cidades.gama] })).toEqual([
      ['Um', 'Pergunta 1', 1],
      ['Um', 'Pergunta 3', 1],
      ['Um', 'Pergunta 4', 1],
    ])
    expect(await rowsOf(19, { temaId: [acre.temas.segundo] })).toEqual([['Um', 'Pergunta 4', 3]])
  })

  test('20: SIM and NÃO of those that have them, also of a question that is no longer asked', async () => {
    expect(await rowsOf(20)).toEqual([
      ['Um', 'Pergunta 1', 1, 1, 50],
      ['Um', 'Pergunta 2', 1, 0, 100],
      ['Um', 'Pergunta 3', 1, 0, 100],
      ['Um', 'Pergunta 4', 1, 0, 100],
      ['Dois', 'Pergunta 5', 2, 0, 100],
      ['Dois', 'Pergunta 6', 1, 1, 50],
    ])
    // Nobody answered: no share.
    expect((await rowsOf(20, { municipioId: [acre.cidades.gama] }))[0]).toEqual(['Um', 'Pergunta 1', 0, 0, null])
  })

  test('R650, 19 and 20: of the axis in reach', async () => {
    expect((await ofAxis(19, acre.eixos.dois)).map(([, pergunta]) => pergunta)).toEqual(['Pergunta 5', 'Pergunta 6'])
    expect((await ofAxis(20, acre.eixos.dois)).map(([eixo]) => eixo)).toEqual(['Dois', 'Dois'])
  })

  test('21: the answers that these count', async () => {
    const dia = '2025-03-10'
    expect(await rowsOf(21)).toEqual([
      [ALFA, 'Pergunta 1', true, dia],
      [ALFA, 'Pergunta 2', true, dia],
      [ALFA, 'Pergunta 4', true, dia],
      [ALFA, 'Pergunta 5', true, dia],
      [ALFA, 'Pergunta 6', false, dia],
      [BETA, 'Pergunta 1', false, dia],
      [BETA, 'Pergunta 3', true, dia],
      [BETA, 'Pergunta 5', true, dia],
      [BETA, 'Pergunta 6', true, dia],
    ])
    expect(await rowsOf(21, { dataFim: '2025-03-09' })).toEqual([])
  })

  test('R729: the same figures by indicator in one call, of what is in reach', async () => {
    const { alfa } = acre.cidades
    const ask = async (query: Record<string, string>, persona: Persona = 'admin') =>
      t.call(analiticoPorIndicador, { persona, query })
    const { body } = await ask({ eixoId: String(acre.eixos.um) })
    expect(
      body.map(({ indicador, municipios, sim, nao, percentual }) => [indicador, municipios, sim, nao, percentual]),
    ).toEqual([
      ['Pergunta 1', 3, 1, 1, 50],
      ['Pergunta 2', 1, 1, 0, 100],
      ['Pergunta 3', 2, 1, 0, 100],
      ['Pergunta 4', 3, 1, 0, 100],
    ])
    expect((await ask({ perguntaId: String(acre.perguntas[6]), municipioId: String(alfa) })).body).toEqual([
      {
        perguntaId: acre.perguntas[6],
        numero: 906,
        indicador: 'Pergunta 6',
        eixoId: acre.eixos.dois,
        eixo: 'Dois',
        temaId: acre.temas.terceiro,
        tema: 'Terceiro',
        municipios: 1,
        sim: 0,
        nao: 1,
        percentual: 0,
      },
    ])
    expect((await ask({ temaId: String(acre.temas.segundo) })).body.map((l) => l.indicador)).toEqual(['Pergunta 4'])
    expect((await ask({ municipioId: String(alfa) }, 'condutor')).body).toEqual([])
    expect((await ask({}, 'parceiro')).status).toBe(403)
  })

  test('23 and 24: the axes worked on, together and one by one', async () => {
    expect(await rowsOf(23)).toEqual([
      [ALFA, ['Um', 'Dois']],
      [BETA, ['Um', 'Dois']],
      [GAMA, ['Um']],
    ])
    expect(await rowsOf(24)).toEqual([
      [ALFA, 'Um'],
      [ALFA, 'Dois'],
      [BETA, 'Um'],
      [BETA, 'Dois'],
      [GAMA, 'Um'],
    ])
    expect(await ofAxis(23, acre.eixos.dois)).toEqual([
      [ALFA, ['Dois']],
      [BETA, ['Dois']],
    ])
  })
})

describe('follow-ups', () => {
  test('7: where no diagnosis was finished, each place once; one that is open or was cancelled is none', async () => {
    const { beta, gama } = acre.cidades
    const { db } = t.banco
    const pessoa = { usuarioGrupoId: user.grupo.usuarioGrupoId, uf: 'AC' }
    const outra = await insertRow(
      db,
      'usuario',
      { ...pessoa, nome: 'Zélia', email: 'zelia@exemplo.com.br' },
      'usuarioId',
    )
    const saiu = { ...pessoa, nome: 'Abel', email: 'abel@exemplo.com.br', habilitado: false }
    const abel = await insertRow(db, 'usuario', saiu, 'usuarioId')
    const conduz = (usuarioId: number, municipioId: number, eixoId: number | null) => ({
      ...{ usuarioId, municipioId, eixoId, permissaoId: 1 },
    })
    await insertRows(db, 'usuario_permissao', [
      conduz(outra, beta, acre.eixos.um),
      conduz(user.usuarioId, beta, acre.eixos.dois),
      conduz(outra, beta, null),
      conduz(abel, gama, acre.eixos.um),
    ])
    await db.execute(sql`update municipio set "unidadeRegionalId" = null where "municipioId" = ${gama}`)
    const { rows: found } = await db.execute(sql`select "statusNome" as nome from status where "statusId" = 1`)
    const status = found[0]!.nome
    const daBeta = ['Regional Acre', BETA, `${user.nome}, Zélia`, status]
    expect(await rowsOf(7)).toEqual([daBeta, ['Sem unidade regional', GAMA, null, status]])
    expect(await rowsOf(7, { responsavelId: [user.usuarioId] })).toEqual([daBeta])
    expect(await rowsOf(7, { responsavelId: [user.usuarioId, outra] })).toEqual([daBeta])
    expect(await rowsOf(7, { responsavelId: [abel] })).toEqual([])
  })

  test('8: each diagnosis that was finished, with what was declared in it', async () => {
    const { rows: found } = await t.banco.db.execute(sql`select nome from usuario where "usuarioId" = 1`)
    // 30 and 30 of the first axis, 40 of the second.
    await t.banco.db.execute(sql`update municipio_tema_ponto set diagnostico = case when "eixoId" = ${acre.eixos.um} then 30 else 40 end
      where "municipioId" = ${acre.cidades.alfa}`)
    const linha = (pontos: number) => [ALFA, '2025-03-01', found[0]!.nome, pontos]
    expect(await rowsOf(8)).toEqual([linha(100)])
    expect(await rowsOf(8, { dataInicial: '2025-03-01', dataFim: '2025-03-01', usuarioId: [1] })).toEqual([linha(100)])
    expect(await rowsOf(8, { dataInicial: '2025-03-02' })).toEqual([])
    // R650: of the axes in reach.
    expect(await ofAxis(8, acre.eixos.um)).toEqual([linha(60)])
    expect(await ofAxis(8, acre.eixos.dois)).toEqual([linha(40)])
  })

  test('22: the plan that stands: the newest line of a question, late by its day, nothing of what was cancelled', async () => {
    expect(await rowsOf(22)).toEqual([
      [ALFA, 'Terceiro', 'Pergunta 6', 'Abrir a sala', 'Secretaria', '2025-06-30', 'Atrasada'],
      [ALFA, 'Terceiro', null, 'Visitar vizinhos', null, '2100-01-01', 'Não iniciada'],
      [ALFA, null, null, 'Ouvir a cidade', 'Prefeito', '2025-05-05', 'Concluída'],
    ])
    expect((await rowsOf(22, { dataInicial: '2025-06-01', dataFim: '2025-12-31' })).map((l) => l[3])).toEqual([
      'Abrir a sala',
    ])
    // By how it stands today: late, and begun no more.
    expect((await rowsOf(22, { statusId: [4] })).map((l) => l[3])).toEqual(['Abrir a sala'])
    expect(await rowsOf(22, { statusId: [2] })).toEqual([])
    expect((await rowsOf(22, { statusId: [1, 3] })).map((l) => l[3])).toEqual(['Visitar vizinhos', 'Ouvir a cidade'])
  })

  test('R650, 22: lines of another axis stay out, those of no theme are of the city', async () => {
    expect((await ofAxis(22, acre.eixos.um)).map((l) => l[3])).toEqual(['Ouvir a cidade'])
  })

  test('25: what was declared at the end of each, and the difference to the one before', async () => {
    const { rows: pessoas } = await t.banco.db.execute(
      sql`select nome from usuario where "usuarioId" in (1, 2) order by "usuarioId"`,
    )
    const [admin, outro] = pessoas.map((p) => p.nome)
    // The first ended at half past ten in the evening of the first of March.
    const linhas = [
      [ALFA, admin, '2025-03-01', 'Diagnóstico', 60, null],
      [ALFA, outro, '2025-04-10', 'Acompanhamento', 100, 40],
      [ALFA, outro, '2025-05-01', 'Intermediário', 80, -20],
    ]
    expect(await rowsOf(25)).toEqual(linhas)
    // Who and when choose rows; what they are compared with stays.
    expect(await rowsOf(25, { dataInicial: '2025-04-30' })).toEqual([linhas[2]])
    expect(await rowsOf(25, { usuarioId: [1] })).toEqual([linhas[0]])
    expect(await ofAxis(25, acre.eixos.um)).toEqual([
      [ALFA, admin, '2025-03-01', 'Diagnóstico', 60, null],
      [ALFA, outro, '2025-05-01', 'Intermediário', 40, -20],
    ])
  })
})

/** A state without an edition of its own enrols in the year itself. */
const EDICAO_SELO = 2026

describe('the seal', async () => {
  const { db } = t.bancos.get('sala')
  const { rows: found } = await db.execute(sql`select "projetoId" as id from municipio limit 1`)
  const insertSala = (nome: string, uf: string) =>
    insertRow(db, 'municipio', { nome, uf, projetoId: found[0]!.id }, 'municipioId')
  const salas = [await insertSala('Aurora', 'AC'), await insertSala('Brisa', 'AC'), await insertSala('Cais', 'AP')]
  await insertRows(
    db,
    'selo_inscricao',
    [
      { municipioId: salas[1], edicao: EDICAO_SELO, situacao: 'Em preenchimento', enviadaEm: null, enviadaPor: null },
      {
        municipioId: salas[2],
        edicao: EDICAO_SELO,
        situacao: 'Enviado',
        enviadaEm: '2025-05-05T10:00:00-03:00',
        enviadaPor: 1,
      },
      // Of another edition.
      {
        municipioId: salas[0],
        edicao: EDICAO_SELO - 1,
        situacao: 'Enviado',
        enviadaEm: '2024-05-05T10:00:00-03:00',
        enviadaPor: 1,
      },
    ].map((i) => ({ ...i, versao: 1 })),
  )
  const host = 'sala.localhost'

  test('R578, 29: not begun, being filled in and sent, by state', async () => {
    expect(await rowsOf(29, { uf: ['AC', 'AP'] }, 'admin', host)).toEqual([
      ['AC', 1, 1, 0],
      ['AP', 0, 0, 1],
    ])
  })

  test('30: each enrolment, who sent it and when', async () => {
    const linhas = await rowsOf(30, { uf: ['AC', 'AP'] }, 'admin', host)
    expect(linhas.map(([sala, situacao, , quem]) => [sala, situacao, quem !== null])).toEqual([
      ['Aurora/AC', 'Não iniciado', false],
      ['Brisa/AC', 'Em preenchimento', false],
      ['Cais/AP', 'Enviado', true],
    ])
    expect(new Date(String(linhas[2]![2])).toISOString()).toBe('2025-05-05T13:00:00.000Z')
    expect(await rowsOf(30, { uf: ['AP'], dataInicial: '2025-05-06' }, 'admin', host)).toEqual([])
    const em = async (statusId: number[]) =>
      (await rowsOf(30, { uf: ['AC', 'AP'], statusId }, 'admin', host)).map((l) => l[0])
    expect(await em([1])).toEqual(['Aurora/AC'])
    expect(await em([2, 3])).toEqual(['Brisa/AC', 'Cais/AP'])
  })

  test('R575: only where there is a seal', async () => {
    for (const id of [29, 30]) {
      const { buscar } = relatorioEndpoints(reports.find((r) => r.relatorio.id === id)!.relatorio)
      expect((await t.call(buscar, { persona: 'admin', body: {} })).status).toBe(404)
    }
  })
})
