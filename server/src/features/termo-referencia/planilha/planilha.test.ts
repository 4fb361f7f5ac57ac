import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  COLUNAS_TERMO,
  conferirTermo,
  FALTA_ARQUIVO,
  importarTermo,
  importarTermoDepois,
  modeloDoTermo,
  type PreviaTermo,
} from '#contract/termo-planilha.ts'
import { iniciarSolucao, interromperGrupo } from '#contract/termo-referencia-passos.ts'
import { one, rows } from '#server/db/sql.ts'
import { streamXlsx } from '#server/documents/xlsx.ts'
import { features } from '#server/features/all.ts'
import { FILA } from '#server/features/trabalho/commands.ts'
import { scratch, zipOf } from '#server/files/fixtures.ts'
import { readSheetSafely } from '#server/files/zip-guard.ts'
import { asker } from '#server/testing/asker.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'

const t = await startTestApp()
const { db } = t.banco
const { run } = features.find((f) => f.jobs?.[FILA])!.jobs![FILA]!
const TIPOS = Object.fromEntries(COLUNAS_TERMO.map((c) => [c.titulo, c.tipo]))

type Linha = Readonly<Record<string, string | number | boolean | null>>
/** As a person sends it: by headings, the cells of the types that they have. */
const planilha = async (linhas: readonly Linha[], titulos = [...new Set(linhas.flatMap((l) => Object.keys(l)))]) => {
  const colunas = titulos.map((titulo) => {
    const tipo = linhas.some((l) => typeof l[titulo] === 'number') ? (TIPOS[titulo] ?? 'inteiro') : 'texto'
    return { chave: titulo, titulo, tipo }
  })
  return Buffer.concat(await streamXlsx({ sheets: [{ nome: 'Termo', colunas, linhas }] }).toArray())
}
const arquivo = (bytes: Buffer) => ({ file: [{ nome: 'termo.xlsx', bytes }] })

const eixos = await rows<{ eixoId: number; nome: string }>(db, sql`select "eixoId", nome from eixo order by ordem`)
const EIXO = eixos[0]!.nome
/** A city of its own for each test: what one leaves is none of another's business. */
let novas = 0
const novaCidade = async () => {
  const n = ++novas
  return (await one<{ id: number }>(
    db,
    sql`insert into municipio (nome, uf, "codigoIbge", "projetoId", "statusId")
      select ${`Cidade ${n}`}, uf, ${9_000_000 + n}, "projetoId", "statusId" from municipio limit 1 returning "municipioId" as id`,
  ))!.id
}

const conferir = async (municipioId: number, linhas: readonly Linha[] | Buffer, persona: Persona = 'admin') =>
  t.call(conferirTermo, {
    persona,
    body: { municipioId: String(municipioId) },
    files: arquivo(Buffer.isBuffer(linhas) ? linhas : await planilha(linhas)),
  })
const importar = (municipioId: number, bytes: Buffer, assinatura: string, persona: Persona = 'admin') =>
  t.call(importarTermo, { persona, body: { municipioId: String(municipioId), assinatura }, files: arquivo(bytes) })
const conferirEImportar = async (municipioId: number, linhas: readonly Linha[], persona: Persona = 'admin') => {
  const bytes = await planilha(linhas)
  const { body } = await conferir(municipioId, bytes, persona)
  return importar(municipioId, bytes, body.assinatura, persona)
}
const erros = (p: PreviaTermo) => p.linhas.flatMap((l) => l.erros.map((e) => `${l.linha} ${e.coluna}: ${e.motivo}`))
const contar = async (municipioId: number) =>
  one(
    db,
    sql`select (select count(*)::int from municipio_grupo_solucao where "municipioId" = ${municipioId}) as grupo,
      (select count(*)::int from municipio_solucao where "municipioId" = ${municipioId}) as solucao,
      (select count(*)::int from municipio_tarefa where "municipioId" = ${municipioId}) as tarefa,
      (select count(*)::int from municipio_evidencia where "municipioId" = ${municipioId}) as evidencia`,
  )

const BASE: Linha = {
  GRUPO_SOLUCAO: 'Ambiente',
  EIXO,
  SOLUCAO: 'Lei Geral',
  TIPO_SOLUCAO: 'essencial',
  CARGA_HORARIA: '10',
  TAREFA: 'Mapear',
  HORAS_TAREFA: '07:30',
  EVIDENCIA: 'Ata',
}

describe('R012 R290 the spreadsheet of a term', () => {
  test('is shown line by line and column by column before anything is written, and then written as it was shown', async () => {
    const municipioId = await novaCidade()
    const email = await emailDe('condutor')
    const linhas: Linha[] = [
      {
        ...BASE,
        DESCRICAO_SOLUCAO: 'Regulamentar',
        MONITORAMENTO: '2',
        CONSULTOR_EMAIL: email.toUpperCase(),
        DATA_INICIO: '02/03/2026',
        DATA_TERMINO: '30/11/2026',
        VISITAS_PRESENCIAIS: 3,
        HORAS_VISITAS: '6',
        TRABALHOS_ESCRITORIO: 2,
        HORAS_ESCRITORIO: '1,5',
        NAO_COMPUTA_HORAS: 'S',
        CUSTO: 'R$ 1.234,50',
        PRECO: '2000',
        DESCRICAO_TAREFA: 'Com as secretarias',
        DESCRICAO_EVIDENCIA: 'Assinada',
      },
      { TAREFA: 'Aprovar', HORAS_TAREFA: '4' },
      { EVIDENCIA: 'Lei publicada' },
      { SOLUCAO: 'Compras' },
    ]
    const bytes = await planilha(linhas)
    const { body: previa } = await conferir(municipioId, bytes)
    expect(await contar(municipioId)).toEqual({ grupo: 0, solucao: 0, tarefa: 0, evidencia: 0 })
    expect(erros(previa)).toEqual([])
    expect(previa).toMatchObject({
      total: 4,
      incluir: 4,
      recusadas: 0,
      coisas: { grupo: { incluir: 1 }, solucao: { incluir: 2 }, tarefa: { incluir: 2 }, evidencia: { incluir: 2 } },
      desconhecidas: [],
    })
    expect(previa.linhas.map((l) => [l.nome, l.inclui])).toEqual([
      ['Ambiente › Lei Geral › Mapear › Ata', ['GRUPO_SOLUCAO', 'SOLUCAO', 'TAREFA', 'EVIDENCIA']],
      ['Ambiente › Lei Geral › Aprovar', ['TAREFA']],
      ['Ambiente › Lei Geral › Aprovar › Lei publicada', ['EVIDENCIA']],
      ['Ambiente › Compras', ['SOLUCAO']],
    ])
    // 7:30 and 4 hours do not fit into 10.
    expect(previa.linhas.flatMap((l) => l.avisos)).toEqual([
      { coluna: 'CARGA_HORARIA', motivo: 'A soma de HORAS_TAREFA (11:30) passa da carga horária (10:00)' },
    ])
    const r = await importar(municipioId, bytes, previa.assinatura)
    expect([r.status, r.body]).toEqual([200, previa])
    expect(await contar(municipioId)).toEqual({ grupo: 1, solucao: 2, tarefa: 2, evidencia: 2 })
    const s = await one(
      db,
      sql`select to_json(s) as j from (select s.descricao, p.nome as tipo, s.monitoramento, u.email, s."dataInicio", s."dataTermino", s."visitasPresenciais",
          s."horasPrevistasVisitasPresenciais", s."trabalhosEscritorio", s."horasPrevistasTrabalhosEscritorio", s."cargaHoraria", s."naoComputaHoras", s.custo, s.preco
        from municipio_solucao s left join solucao_tipo p using ("solucaoTipoId") left join usuario u using ("usuarioId")
        where s."municipioId" = ${municipioId} and s.nome = 'Lei Geral') s`,
    )
    expect(s).toEqual({
      j: {
        descricao: 'Regulamentar',
        tipo: 'Essencial',
        monitoramento: 2,
        email,
        dataInicio: '2026-03-02',
        dataTermino: '2026-11-30',
        visitasPresenciais: 3,
        horasPrevistasVisitasPresenciais: 360,
        trabalhosEscritorio: 2,
        horasPrevistasTrabalhosEscritorio: 90,
        cargaHoraria: 600,
        naoComputaHoras: true,
        custo: 1234.5,
        preco: 2000,
      },
    })
    // Each thing has its line in the log, and each that has steps its first one.
    const diario = await rows(
      db,
      sql`select entidade, acao, count(*)::int as n from auditoria where "requestId" = (select "requestId" from auditoria order by "auditoriaId" desc limit 1) group by 1, 2 order by 1, 2`,
    )
    expect(diario).toEqual([
      { entidade: 'municipio_evidencia', acao: 'criar', n: 2 },
      { entidade: 'municipio_grupo_solucao', acao: 'criar', n: 1 },
      { entidade: 'municipio_grupo_solucao', acao: 'importar', n: 1 },
      { entidade: 'municipio_solucao', acao: 'criar', n: 2 },
      { entidade: 'municipio_tarefa', acao: 'criar', n: 2 },
    ])
    expect(
      await one(
        db,
        sql`select count(*)::int as n from termo_passo where "municipioId" = ${municipioId} and acao = 'planilha'`,
      ),
    ).toEqual({ n: 5 })
    // The same sheet again has nothing to do.
    const deNovo = await conferir(municipioId, bytes)
    expect(deNovo.body).toMatchObject({ incluir: 0, alterar: 0, iguais: 4, recusadas: 0 })
  })

  test('changes what it says and leaves what it does not: a blank cell keeps what stands, and nothing is deleted', async () => {
    const municipioId = await novaCidade()
    await conferirEImportar(municipioId, [
      { ...BASE, MONITORAMENTO: '2', VISITAS_PRESENCIAIS: 3, DESCRICAO_SOLUCAO: 'Antes' },
      { TAREFA: 'Fica', HORAS_TAREFA: '1' },
    ])
    const mudada: Linha[] = [
      {
        GRUPO_SOLUCAO: 'ambiente',
        EIXO: eixos[1]!.nome,
        SOLUCAO: 'LEI GERAL',
        MONITORAMENTO: '1',
        CARGA_HORARIA: '9',
        DESCRICAO_SOLUCAO: null,
        TAREFA: 'mapear',
        HORAS_TAREFA: '8',
      },
    ]
    const { body: previa } = await conferir(municipioId, mudada)
    expect(previa.linhas).toEqual([
      {
        linha: 2,
        situacao: 'alterar',
        nome: 'ambiente › LEI GERAL › mapear',
        inclui: [],
        mudancas: [
          { coluna: 'EIXO', antes: EIXO, depois: eixos[1]!.nome },
          { coluna: 'MONITORAMENTO', antes: '2', depois: '1' },
          { coluna: 'VISITAS_PRESENCIAIS', antes: '3', depois: null },
          { coluna: 'CARGA_HORARIA', antes: '10:00', depois: '09:00' },
          { coluna: 'HORAS_TAREFA', antes: '07:30', depois: '08:00' },
        ],
        erros: [],
        avisos: [],
      },
    ])
    expect((await conferirEImportar(municipioId, mudada)).status).toBe(200)
    expect(await contar(municipioId)).toEqual({ grupo: 1, solucao: 1, tarefa: 2, evidencia: 1 })
    expect(
      await one(
        db,
        sql`select g.nome, s.nome as solucao, s.descricao, s."visitasPresenciais", s."cargaHoraria", t.horas from municipio_grupo_solucao g
          join municipio_solucao s using ("municipioGrupoSolucaoId") join municipio_tarefa t using ("municipioSolucaoId")
          where g."municipioId" = ${municipioId} and t.nome = 'Mapear'`,
      ),
    ).toEqual({
      nome: 'Ambiente',
      solucao: 'Lei Geral',
      descricao: 'Antes',
      visitasPresenciais: null,
      cargaHoraria: 540,
      horas: 480,
    })
  })
})
