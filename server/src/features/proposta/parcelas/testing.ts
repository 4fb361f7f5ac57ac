import { sql } from 'drizzle-orm'
import type { EstadoProposta } from '#contract/proposta-estados.ts'
import * as contrato from '#contract/proposta-parcelas.ts'
import { emReais } from '#contract/proposta-valores.ts'
import { one, rows } from '#server/db/sql.ts'
import type { Persona, TestApp } from '#server/testing/test-app.ts'
import { insertPacote, insertProposta, type PropostaDeProva } from '../testing.ts'

/* Instalments for tests: their proposals by rows, their steps by the calls. */

type Arquivo = { nome: string; bytes: string }
export const PDF: Arquivo = { nome: 'nota.pdf', bytes: '%PDF-1.4 nota' }
export const parcelas = (t: TestApp) => {
  const { db } = t.banco
  /** Of so many cents for the municipality, in so many instalments. */
  const nova = async (centavos: number, qtdParcelas = 3, mais: PropostaDeProva = {}) => {
    const { municipioId } = mais.municipioId
      ? { municipioId: mais.municipioId }
      : (await one<{ municipioId: number }>(db, sql`select min("municipioId") as "municipioId" from municipio`))!
    const { pacoteId } = await insertPacote(db, municipioId, { essenciais: [emReais(centavos)], premium: [] })
    const { id } = await insertProposta(db, {
      ...{ municipioId, pacoteId, qtdParcelas, dataProposta: '2026-03-02', primeiroVencimento: '2026-05-11' },
      ...{ rateio: { modo: 'percentual', percentual: 0 }, ...mais },
    })
    return id
  }
  const setEstado = (id: number, statusPropostaId: number) =>
    db.execute(
      sql`update municipio_proposta set "statusPropostaId" = ${statusPropostaId} where "municipioPropostaId" = ${id}`,
    )
  const assinar = (id: number) =>
    db.execute(sql`update municipio_proposta set "statusPropostaId" = 7, "assinadaEm" = now(), "assinadaPor" = 1, "assinaturaDia" = '2026-04-01',
      "assinaturaAnexoId" = 1, "inicioVigencia" = '2026-04-01', "fimVigencia" = '2027-03-31' where "municipioPropostaId" = ${id}`)
  /** An amendment; of a signed one what was still planned gives way, as its signature does it. */
  const aditar = async (origemId: number, estado: EstadoProposta = 'minutaAssinada') => {
    const { id } = await insertProposta(db, { origemId, estado })
    if (estado === 'minutaAssinada')
      await db.execute(sql`with trocadas as (update municipio_proposta_parcela set "statusParcelaId" = 6 where "municipioPropostaId" = ${origemId}
          and "statusParcelaId" = 1 returning "municipioPropostaParcelaId")
        insert into municipio_proposta_parcela_status ("municipioPropostaParcelaId", em, acao, de, para)
          select "municipioPropostaParcelaId", now(), 'substituir', 'prevista', 'cancelada' from trocadas`)
    return id
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
    ...{ db, nova, setEstado, assinar, aditar, lista, ver, mover, faturar, pagar, somasDe, passosDe },
  }
}
