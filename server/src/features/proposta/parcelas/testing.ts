import { sql } from 'drizzle-orm'
import { criarProposta } from '#contract/proposta.ts'
import * as contrato from '#contract/proposta-parcelas.ts'
import { incluirExtraDeProposta } from '#contract/proposta-solucoes.ts'
import { emReais } from '#contract/proposta-valores.ts'
import { insertRow } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
import type { Persona, TestApp } from '#server/testing/test-app.ts'

/* Instalments for tests: proposals by the calls, their signature by their rows. */

type Arquivo = { nome: string; bytes: string }
export const PDF: Arquivo = { nome: 'nota.pdf', bytes: '%PDF-1.4 nota' }
export const parcelas = (t: TestApp) => {
  const { db } = t.banco
  const lugar = async (onde = sql`true`) =>
    (await one<{ municipioId: number; pacoteId: number }>(
      db,
      sql`select m."municipioId", k."pacoteId" from municipio m join pacote k using ("projetoId") where k.ativo and ${onde} order by 1, 2 limit 1`,
    ))!
  /** Of so many cents for the municipality, in so many instalments. */
  const nova = async (centavos: number, qtdParcelas = 3, mais: object = {}, onde?: ReturnType<typeof sql>) => {
    const feita = await t.call(criarProposta, {
      persona: 'admin',
      body: {
        ...(await lugar(onde)),
        ...{ ciclo: '2026', tipoPrograma: 2, vigenciaMeses: 12, dataProposta: '2026-03-02', qtdParcelas },
        ...{ primeiroVencimento: '2026-05-11', rateio: { modo: 'percentual', percentual: 0 } },
        ...mais,
      },
    })
    if (feita.status !== 200) throw new Error(JSON.stringify(feita.body))
    const { municipioPropostaId } = feita.body
    await db.execute(
      sql`update municipio_proposta_solucao set valor = 0 where "municipioPropostaId" = ${municipioPropostaId}`,
    )
    const extra = await t.call(incluirExtraDeProposta, {
      persona: 'admin',
      body: { municipioPropostaId, nome: 'Oficina', horas: 4, valor: emReais(centavos) },
    })
    if (extra.status !== 200) throw new Error(JSON.stringify(extra.body))
    return municipioPropostaId
  }
  const setEstado = (id: number, statusPropostaId: number) =>
    db.execute(
      sql`update municipio_proposta set "statusPropostaId" = ${statusPropostaId} where "municipioPropostaId" = ${id}`,
    )
  const assinar = (id: number) =>
    db.execute(sql`update municipio_proposta set "statusPropostaId" = 7, "assinadaEm" = now(), "assinadaPor" = 1, "assinaturaDia" = '2026-04-01',
      "assinaturaAnexoId" = 1, "inicioVigencia" = '2026-04-01', "fimVigencia" = '2027-03-31' where "municipioPropostaId" = ${id}`)
  /** A signed amendment, which took the place of what was still planned, as signing one does. */
  const aditar = async (id: number, statusPropostaId = 7) => {
    const dela = (await one<{ j: Record<string, unknown> }>(
      db,
      sql`select to_jsonb(p) - 'municipioPropostaId' - 'validade' - 'valorTotal' - 'contrapartida' - 'investimento' as j
        from municipio_proposta p where "municipioPropostaId" = ${id}`,
    ))!.j
    const aditivoId = await insertRow(
      db,
      'municipio_proposta',
      { ...dela, aditivo: Number(dela.aditivo) + 1, origemId: id, statusPropostaId },
      'municipioPropostaId',
    )
    if (statusPropostaId === 7)
      await db.execute(sql`with trocadas as (update municipio_proposta_parcela set "statusParcelaId" = 6 where "municipioPropostaId" = ${id}
          and "statusParcelaId" = 1 returning "municipioPropostaParcelaId")
        insert into municipio_proposta_parcela_status ("municipioPropostaParcelaId", em, acao, de, para)
          select "municipioPropostaParcelaId", now(), 'substituir', 'prevista', 'cancelada' from trocadas`)
    return aditivoId
  }
  const lista = async (municipioPropostaId: number, persona: Persona = 'admin') =>
    (await t.call(contrato.listarParcelas, { persona, query: { municipioPropostaId: String(municipioPropostaId) } }))
      .body
  const ver = async (id: number, persona: Persona = 'admin') =>
    (await t.call(contrato.getParcela, { persona, params: { id: String(id) } })).body
  const mover = (
    municipioPropostaParcelaId: number,
    acao: 'faturar' | 'pagar' | 'isentar' | 'cancelar' | 'desfazer',
    mais: object = {},
    arquivo: Arquivo | null = null,
    persona: Persona = 'admin',
  ) =>
    t.call(contrato.moverParcela, {
      persona,
      body: { municipioPropostaParcelaId, acao, ...mais } as never,
      ...(arquivo && { files: { arquivo: [arquivo] } }),
    })
  const faturar = (id: number, mais: object = {}, arquivo: Arquivo | null = PDF) =>
    mover(id, 'faturar', { notaNumero: 'NF 10', dataEmissao: '2026-05-02', ...mais }, arquivo)
  const pagar = (id: number, mais: object = {}, arquivo: Arquivo | null = { ...PDF, nome: 'comprovante.pdf' }) =>
    mover(id, 'pagar', { dataPagamento: '2026-05-10', valorPago: '10.50', ...mais }, arquivo)
  /** Sums as the database has them, in cents; all of them exact or none of it holds. */
  const somasDe = async (id: number) =>
    (await one<Record<'parcelas' | 'investimento' | 'jaFirme' | 'valorTotal' | 'contrapartida' | 'solucoes', number>>(
      db,
      sql`select coalesce((select sum(valor) from municipio_proposta_parcela where "municipioPropostaId" = ${id}), 0)::float8 as parcelas,
          p.investimento::float8, p."jaFirme"::float8, p."valorTotal"::float8, p.contrapartida::float8,
          (coalesce((select sum(valor) from municipio_proposta_solucao where "municipioPropostaId" = ${id}), 0)
            + coalesce((select sum(valor) from municipio_proposta_solucoes_extras where "municipioPropostaId" = ${id}), 0))::float8 as solucoes
        from municipio_proposta p where p."municipioPropostaId" = ${id}`,
    ))!
  const passosDe = (id: number) =>
    rows<{ acao: string; de: string; para: string; justificativa: string | null }>(
      db,
      sql`select acao, de, para, justificativa from municipio_proposta_parcela_status where "municipioPropostaParcelaId" = ${id}
        order by "municipioPropostaParcelaStatusId"`,
    )
  return {
    ...{ db, lugar, nova, setEstado, assinar, aditar, lista, ver, mover, faturar, pagar, somasDe, passosDe },
  }
}
