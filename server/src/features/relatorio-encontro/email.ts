import { sql } from 'drizzle-orm'
import { formatDate, maskEmail, nomeComUf } from '#contract/br.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { problem } from '#contract/problems.ts'
import {
  DIAS_DO_LINK,
  type enviarRelatorioPorEmail,
  MENSAGENS_ENVIO as M,
  MAX_DESTINATARIOS,
  MAX_POR_DIA,
} from '#contract/relatorio-exportacao.ts'
import { anyOf } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
import type { Asker } from '#server/documents/pool.ts'
import type { Signed } from '#server/http/route.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { renderNotice } from '#server/mail/templates.ts'
import { createCapacidade } from '../capacidade/commands.ts'
import { lockRelatorio, notePasso } from './commands.ts'
import { findRelatorio } from './detalhe.ts'
import { makePdfDoRelatorio } from './documentos.ts'
import { estadoDoRelatorio } from './rules.ts'

/* A report by mail: on paper or by a link, never with the reason why it came back. */

type Corpo = BodyOf<typeof enviarRelatorioPorEmail, 'out'>
type Pedido = Signed & { readonly body: Corpo }
const refuse = (campo: string, motivo: string): never => {
  throw problem.regra({ motivo }, { [campo]: motivo })
}

interface Pessoa {
  nome: string
  email: string
}
const findPessoas = async ({ db, body }: Pedido): Promise<Pessoa[]> => {
  const convidados = await rows<{ nome: string; email: string | null }>(
    db,
    sql`select nome, nullif(btrim(lower(email)), '') as email from relatorio_convidado
      where "relatorioId" = ${body.relatorioId} and "relatorioConvidadoId" = ${anyOf(body.convidadosIds)}`,
  )
  if (convidados.length < new Set(body.convidadosIds).size) throw problem.naoEncontrado()
  if (convidados.some((c) => c.email === null)) refuse('convidadosIds', M.semEmail)
  const todos = [...(convidados as Pessoa[]), ...body.emails.map((email) => ({ nome: '', email }))]
  // Somebody who is a guest and was typed too gets one.
  const porEmail = [...Map.groupBy(todos, (p) => p.email).values()].map((iguais) => iguais[0]!)
  if (porEmail.length > MAX_DESTINATARIOS) refuse('emails', M.demais)
  return porEmail
}

/** Papers that were made ahead of the transaction, by the body that asks for them. */
const papeis = new WeakMap<object, Buffer>()
/** What would be refused anyway is refused before the paper is made, and no connection waits for it. */
export const preparePapel = async (ctx: Pedido & Asker) => {
  const { estado } = await findRelatorio(ctx.db, ctx.actor, ctx.body.relatorioId)
  if (estado === 'cancelado') throw problem.regra({ motivo: M.cancelado })
  await findPessoas(ctx)
  if (ctx.body.como === 'pdf')
    papeis.set(ctx.body, (await makePdfDoRelatorio(ctx, ctx.body.relatorioId)).body as Buffer)
}

const ENVIAR = 'enviar'
const countHoje = async ({ db, now }: Signed, relatorioId: number) => {
  const row = await one<{ n: number }>(
    db,
    sql`select coalesce(sum((dados->>'pessoas')::int), 0)::int as n from relatorio_passo where "relatorioId" = ${relatorioId}
      and acao = ${ENVIAR} and (em at time zone 'America/Sao_Paulo')::date = ${todaySaoPaulo(now)}::date`,
  )
  return row!.n
}
const pessoasDitas = (n: number) => (n === 1 ? 'a 1 pessoa' : `a ${n} pessoas`)

export const sendRelatorio = async (ctx: Pedido) => {
  const { relatorioId, como, mensagem } = ctx.body
  const preso = await lockRelatorio(ctx, relatorioId)
  const estado = estadoDoRelatorio(preso)
  if (estado === 'cancelado') throw problem.regra({ motivo: M.cancelado })
  const r = await findRelatorio(ctx.db, ctx.actor, relatorioId)
  const pessoas = await findPessoas(ctx)
  if ((await countHoje(ctx, relatorioId)) + pessoas.length > MAX_POR_DIA) refuse('emails', M.porDia)
  const pdf = papeis.get(ctx.body)
  const link = como === 'link' ? (await createCapacidade(ctx, 'relatorio', relatorioId, DIAS_DO_LINK)).link : undefined
  for (const { nome, email } of pessoas)
    await queueMail(ctx, {
      ...renderNotice({
        para: email,
        nome,
        titulo: ctx.ambiente.titulo,
        assunto: `relatório ${r.titulo}`,
        antes: [
          `${ctx.actor.nome} enviou a você o relatório ${r.titulo}, de ${nomeComUf(r.municipio)}, do dia ${formatDate(todaySaoPaulo(new Date(r.inicio)))}.`,
          ...(mensagem ? [mensagem] : []),
          link
            ? `O link abaixo abre o relatório sem senha e vale por ${DIAS_DO_LINK} dias.`
            : 'O relatório está em anexo, em PDF.',
        ],
        rotulo: link ? 'Abrir o relatório' : `Conhecer ${ctx.ambiente.titulo}`,
        link: link ?? ctx.origin,
      }),
      ...(pdf && { anexos: [{ nome: `relatorio-${relatorioId}.pdf`, mime: 'application/pdf', conteudo: pdf }] }),
    })
  const dados = { pessoas: pessoas.length, excecao: pessoasDitas(pessoas.length) }
  await notePasso(ctx, relatorioId, { acao: ENVIAR, de: estado, para: estado, dados })
  await ctx.audit({
    acao: 'enviar por e-mail',
    entidade: 'relatorio',
    entidadeId: relatorioId,
    mudancas: { destinatarios: { depois: pessoas.map((p) => maskEmail(p.email)) } },
  })
  return { message: M.enviado(pessoas.length), enviados: pessoas.length }
}
