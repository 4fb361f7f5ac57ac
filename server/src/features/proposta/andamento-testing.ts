import { sql } from 'drizzle-orm'
import {
  aceitarProposta,
  aditarProposta,
  assinarProposta,
  cancelarProposta,
  duplicarProposta,
  enviarProposta,
  negociarProposta,
  recusarProposta,
} from '#contract/proposta.ts'
import { abrirProposta, responderProposta, type TipoDeResposta } from '#contract/proposta-aberta.ts'
import { estadoDaProposta } from '#contract/proposta-estados.ts'
import { one, rows } from '#server/db/sql.ts'
import type { Persona, TestApp } from '#server/testing/test-app.ts'
import { propostas } from './testing.ts'

/* The steps of proposals as people take them, in a municipality of their own. */

const COM_MOTIVO = { negociar: negociarProposta, cancelar: cancelarProposta, aditar: aditarProposta }
const RESPOSTAS = { aceitar: aceitarProposta, recusar: recusarProposta }
export const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
let vez = 0
export const andamentos = (t: TestApp) => {
  const p = propostas(t)
  const { db } = p
  /** Nothing else touches its relationship. */
  const novaCidade = async (mais: { statusRelacionamento?: number; participacao?: number } = {}) =>
    (await one<{ id: number }>(
      db,
      sql`insert into municipio (nome, uf, "projetoId", "statusRelacionamento", participacao, "faixaId")
        select ${`Cidade do Aceite ${++vez}-${process.pid}`}, 'SC', min("projetoId"), ${mais.statusRelacionamento ?? 0}::int, ${mais.participacao ?? 0}::int,
          (select min("faixaId") from faixa) from projeto returning "municipioId" as id`,
    ))!.id
  const cidadeDe = async (municipioId: number) =>
    (await one<{ rel: number; part: number; inicio: string | null; fim: string | null }>(
      db,
      sql`select "statusRelacionamento" as rel, participacao as part, "inicioVigencia"::text as inicio, "fimVigencia"::text as fim
        from municipio where "municipioId" = ${municipioId}`,
    ))!
  const estadoDe = async (id: number) =>
    estadoDaProposta(
      (await one<{ s: number }>(
        db,
        sql`select "statusPropostaId" as s from municipio_proposta where "municipioPropostaId" = ${id}`,
      ))!.s,
    )
  const enviar = (municipioPropostaId: number, mais: object = {}, persona: Persona = 'admin') =>
    t.call(enviarProposta, {
      persona,
      body: { municipioPropostaId, para: ['prefeitura@cidade.example'], mensagem: 'Segue a proposta.', ...mais },
    })
  const tokenDe = (link: string) => /\/proposta\/([\w-]{43})$/.exec(link)![1]!
  /** In a municipality of its own, sent, with the token of its link. */
  const enviada = async (mais: Parameters<typeof p.nova>[0] = {}) => {
    const municipioId = mais.municipioId ?? (await novaCidade())
    const { id } = await p.nova({ ...mais, municipioId, estado: 'gerada' })
    const x = await enviar(id)
    if (x.status !== 200) throw new Error(JSON.stringify(x.body))
    return { id, municipioId, token: tokenDe(x.body.link) }
  }
  const abrir = (token: string) => t.call(abrirProposta, { params: { token } })
  const responder = async (token: string, tipo: TipoDeResposta, mais: object = {}) => {
    const { sha256 } = (await abrir(token)).body
    return t.call(responderProposta, {
      params: { token },
      body: {
        tipo,
        nome: 'Ana Prefeita',
        cargo: 'Prefeita',
        texto: tipo === 'aceite' ? null : 'Porque sim',
        sha256,
        ...mais,
      },
    })
  }
  const comMotivo = (qual: keyof typeof COM_MOTIVO, municipioPropostaId: number, persona: Persona = 'admin') =>
    t.call(COM_MOTIVO[qual], { persona, body: { municipioPropostaId, motivo: 'O prefeito pediu' } })
  const registrar = (qual: keyof typeof RESPOSTAS, municipioPropostaId: number, persona: Persona = 'admin') =>
    t.call(RESPOSTAS[qual], {
      persona,
      body: { municipioPropostaId, nome: 'Ana Prefeita', cargo: null, motivo: 'Por telefone' },
    })
  const assinar = (
    municipioPropostaId: number,
    mais: object = {},
    arquivo: string | Buffer = PDF,
    persona: Persona = 'admin',
  ) =>
    t.call(assinarProposta, {
      persona,
      body: { municipioPropostaId, dia: '2026-03-10', ...mais },
      files: { arquivo: [{ nome: 'minuta assinada.pdf', bytes: arquivo }] },
    })
  const duplicar = (municipioPropostaId: number, persona: Persona = 'admin') =>
    t.call(duplicarProposta, { persona, body: { municipioPropostaId } })
  const parcelasDe = (id: number) =>
    rows<{ numero: number; vencimento: string; valor: number; status: number }>(
      db,
      sql`select numero, vencimento::text, valor::int, "statusParcelaId" as status from municipio_proposta_parcela
        where "municipioPropostaId" = ${id} order by numero`,
    )
  const avisosDe = (id: number) =>
    rows<{ tipo: string; titulo: string; texto: string | null; usuarioId: number }>(
      db,
      sql`select tipo, titulo, texto, "usuarioId" from aviso where para like ${`%?proposta=${id}`} order by "avisoId"`,
    )
  return {
    ...p,
    ...{ novaCidade, cidadeDe, estadoDe, enviar, tokenDe, enviada, abrir, responder, comMotivo, registrar, assinar },
    ...{ duplicar, parcelasDe, avisosDe },
  }
}
