import { sql } from 'drizzle-orm'
import { COLUNAS_TERMO, conferirTermo, importarTermo, type PreviaTermo } from '#contract/termo-planilha.ts'
import { one, rows } from '#server/db/sql.ts'
import { streamXlsx } from '#server/documents/xlsx.ts'
import type { Persona, TestApp } from '#server/testing/test-app.ts'

const TIPOS = Object.fromEntries(COLUNAS_TERMO.map((c) => [c.titulo, c.tipo]))
export type Linha = Readonly<Record<string, string | number | boolean | null>>
/** As a person sends it: by headings, figures in the shape of their column. */
export const planilha = async (linhas: readonly Linha[]) => {
  const colunas = [...new Set(linhas.flatMap((l) => Object.keys(l)))].map((titulo) => {
    const figura = linhas.some((l) => typeof l[titulo] === 'number')
    return { chave: titulo, titulo, tipo: figura ? (TIPOS[titulo] ?? 'inteiro') : ('texto' as const) }
  })
  return Buffer.concat(await streamXlsx({ sheets: [{ nome: 'Termo', colunas, linhas }] }).toArray())
}
export const arquivo = (bytes: Buffer) => ({ file: [{ nome: 'termo.xlsx', bytes }] })
export const erros = (p: PreviaTermo) =>
  p.linhas.flatMap((l) => l.erros.map((e) => `${l.linha} ${e.coluna}: ${e.motivo}`))

/** The sheet's calls, cities to send it to and what they hold then. */
export const openTermos = async (t: TestApp) => {
  const { db } = t.banco
  const eixos = await rows<{ eixoId: number; nome: string }>(db, sql`select "eixoId", nome from eixo order by ordem`)
  const EIXO = eixos[0]!.nome
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
  let novas = 0
  /** A city of its own for each test: what one leaves is none of another's business. */
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
      files: arquivo(Buffer.isBuffer(linhas) ? linhas : await planilha(linhas as readonly Linha[])),
    })
  const importar = (municipioId: number, bytes: Buffer, assinatura: string, persona: Persona = 'admin') =>
    t.call(importarTermo, { persona, body: { municipioId: String(municipioId), assinatura }, files: arquivo(bytes) })
  const conferirEImportar = async (municipioId: number, linhas: readonly Linha[], persona: Persona = 'admin') => {
    const bytes = await planilha(linhas)
    const { body } = await conferir(municipioId, bytes, persona)
    return importar(municipioId, bytes, body.assinatura, persona)
  }
  const contar = (municipioId: number) =>
    one(
      db,
      sql`select (select count(*)::int from municipio_grupo_solucao where "municipioId" = ${municipioId}) as grupo,
        (select count(*)::int from municipio_solucao where "municipioId" = ${municipioId}) as solucao,
        (select count(*)::int from municipio_tarefa where "municipioId" = ${municipioId}) as tarefa,
        (select count(*)::int from municipio_evidencia where "municipioId" = ${municipioId}) as evidencia`,
    )
  return { eixos, EIXO, BASE, novaCidade, conferir, importar, conferirEImportar, contar }
}
export const NADA = { grupo: 0, solucao: 0, tarefa: 0, evidencia: 0 }
export const EMAILS = { admin: 'admin@praca.local', condutor: 'condutor@exemplo.com.br' } as const

/** As many lines as a sheet may have, all of them new: 50 groups of 4 solutions of 5 tasks of 5 evidences. */
export const termoGrande = (EIXO: string): Linha[] =>
  Array.from({ length: 5_000 }, (_, i) => {
    const [g, s, ta] = [Math.floor(i / 100), Math.floor(i / 25), Math.floor(i / 5)]
    return {
      GRUPO_SOLUCAO: `Grupo ${g}`,
      EIXO,
      SOLUCAO: `Solução ${s}`,
      DESCRICAO_SOLUCAO: `O que ${s} quer, e por que, em uma frase que se lê. `.repeat(4).trim(),
      CARGA_HORARIA: '100',
      TAREFA: `Tarefa ${ta}`,
      DESCRICAO_TAREFA: 'Como se faz, com quem e até quando.',
      HORAS_TAREFA: '8',
      EVIDENCIA: `Evidência ${i}`,
      DESCRICAO_EVIDENCIA: 'O que se mostra dela.',
    }
  })
