import { sql } from 'drizzle-orm'
import {
  type agendarContato,
  type avaliarContato,
  type enviarContato,
  type invalidarContato,
  MENSAGENS_CLIENTE_OCULTO as M,
} from '#contract/cliente-oculto.ts'
import {
  type AcaoContato,
  type CanalContato,
  type EstadoContato,
  estadoDoContato,
  notaDosItens,
  SITUACAO_CONTATO,
  TRANSICOES_CONTATO,
} from '#contract/cliente-oculto-estados.ts'
import { parseMomento } from '#contract/encontro.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { problem } from '#contract/problems.ts'
import { diff } from '#server/db/audit.ts'
import { insertRow, insertRows, record, records, stale, updateRow } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'
import type { Signed } from '#server/http/route.ts'
import { edicaoPublicada } from '../selo/commands.ts'
import { notifyAgendado, notifyEnviado, notifyInvalidado } from './avisos.ts'
import { findCabeca, getAvaliacao } from './detalhe.ts'
import { abreContato } from './lados.ts'
import { notePasso } from './passos.ts'
import * as rules from './rules.ts'
import { lockAvaliacao } from './trava.ts'

/* What is done with a contact: scheduled, judged item by item, sent, validated or made again. */

export const entidade = 'cliente_oculto_contato'
const TABELA = entidade

interface Contato extends rules.Situado {
  clienteOcultoContatoId: number
  clienteOcultoId: number
  numero: 1 | 2
  canal: CanalContato | null
  roteiroId: number | null
  agendadoPara: string | null
  inicio: string | null
  primeiraResposta: string | null
  fim: string | null
  atendente: string | null
  parecer: string | null
  versao: number
}
interface Preso {
  c: Contato
  cabeca: Awaited<ReturnType<typeof findCabeca>>
  quem: Parameters<typeof rules.acoesDoContato>[0]
}

const readContato = async ({ db, actor }: Pick<Signed, 'db' | 'actor'>, id: number): Promise<Contato> => {
  const c = await record<Contato>(
    db,
    sql`select c."clienteOcultoContatoId", c."clienteOcultoId", c.numero, c.situacao, c.canal, c."roteiroId", c."agendadoPara",
        c.inicio, c."primeiraResposta", c.fim, c.atendente, c.parecer, c."enviadoPor", c.versao, o."avaliadorId",
        c."substituidoEm" is not null as substituido
      from cliente_oculto_contato c join cliente_oculto o using ("clienteOcultoId")
      where c."clienteOcultoContatoId" = ${id} and ${abreContato(actor)}`,
  )
  if (!c) throw problem.naoEncontrado()
  return c
}

/** Held by the row of its evaluation, and read as it is then. */
export const lockContato = async (ctx: Signed, id: number): Promise<Preso> => {
  const { clienteOcultoId } = await readContato(ctx, id)
  await lockAvaliacao(ctx, clienteOcultoId)
  return findContato(ctx, id)
}
/** The same without waiting, for what is asked ahead of a transaction. */
export const findContato = async (ctx: Signed, id: number): Promise<Preso> => {
  const c = await readContato(ctx, id)
  const cabeca = await findCabeca(ctx, sql`o."clienteOcultoId" = ${c.clienteOcultoId}`)
  const { usuarioId, acessoTotal } = ctx.actor
  return { c, cabeca, quem: { usuarioId, acessoTotal, papel: cabeca.papel } }
}

/** Who cannot take a step at all is told so; who comes too late, where the contact stands. */
export const checkPasso = ({ c, quem }: Preso, acao: AcaoContato) => {
  if (rules.acoesDoContato(quem, c)[acao]) return
  const { quem: deQuem } = TRANSICOES_CONTATO[acao]
  if (deQuem !== 'ambos' && deQuem !== quem.papel) throw problem.semPermissao()
  const naHora = (TRANSICOES_CONTATO[acao].de as readonly EstadoContato[]).includes(estadoDoContato(c.situacao))
  if ((acao === 'validar' || acao === 'invalidar') && naHora) rules.checkJuiz(quem, c, acao)
  throw problem.regra({ motivo: rules.foraDeHora(c) })
}

const lockParaPasso = async (
  ctx: Signed,
  { clienteOcultoContatoId: id, versao }: { clienteOcultoContatoId: number; versao: number },
  acao: (c: Contato) => AcaoContato,
) => {
  const preso = await lockContato(ctx, id)
  const qual = acao(preso.c)
  // Whose screen is old is shown what became of it, before anything that is said of the contact as it is now.
  if (versao !== preso.c.versao) throw stale(await getAvaliacao(ctx, preso.c.clienteOcultoId))
  checkPasso(preso, qual)
  return { ...preso, acao: qual }
}

/** What was published counts both contacts as they stood: none is judged under it. */
const refusePublicada = async ({ db }: Signed, { municipio: { uf }, edicao }: Preso['cabeca']) => {
  // Held first, and read by a statement of its own: who publishes at the same time holds it too.
  await db.execute(sql`select 1 from selo_edicao e where e.ano = ${edicao} and e.uf = ${uf} for share`)
  const publicada = await one(
    db,
    sql`select 1 from selo_edicao e where e.ano = ${edicao} and e.uf = ${uf} and ${edicaoPublicada}`,
  )
  if (publicada) throw problem.regra({ motivo: M.publicada(edicao) })
}

const refuse = (campos: Readonly<Record<string, string>>) => {
  const [motivo] = Object.values(campos)
  if (motivo !== undefined) throw problem.regra({ motivo }, campos)
}

/** One that is offered, or the one that the contact has. */
const checkRoteiro = async ({ db }: Signed, roteiroId: number, antes: number | null) => {
  if (roteiroId === antes) return
  const ativo = await one(db, sql`select 1 from cliente_oculto_roteiro where "roteiroId" = ${roteiroId} and ativo`)
  if (!ativo) refuse({ roteiroId: M.roteiro })
}

const noteMudanca = async (
  ctx: Signed,
  c: Contato,
  passo: Parameters<typeof notePasso>[2],
  auditoria: Parameters<Signed['audit']>[0],
) => {
  const { clienteOcultoContatoId, numero } = c
  await notePasso(ctx, c.clienteOcultoId, { ...passo, contato: { clienteOcultoContatoId, numero } })
  await ctx.audit(auditoria)
}

/* Scheduling */

/** The attempt that was invalidated stays as it is; a new one begins beside it. */
const beginTentativa = async (ctx: Signed, c: Contato, valores: Record<string, unknown>) => {
  const { clienteOcultoContatoId, clienteOcultoId, numero } = c
  await updateRow(ctx.db, TABELA, { clienteOcultoContatoId }, { substituidoEm: ctx.now.toISOString() })
  return insertRow(ctx.db, TABELA, { clienteOcultoId, numero, ...valores }, 'clienteOcultoContatoId')
}

export const scheduleContato = async (ctx: Signed, body: BodyOf<typeof agendarContato, 'out'>) => {
  const { c, cabeca, acao } = await lockParaPasso(ctx, body, ({ situacao }) =>
    situacao === SITUACAO_CONTATO.invalidado ? 'refazer' : 'agendar',
  )
  const quando = parseMomento(body.agendadoParaString)!
  refuse(rules.recusasDaAgenda({ numero: c.numero, canal: body.canal, quando }, cabeca.janela, ctx.now))
  await checkRoteiro(ctx, body.roteiroId, acao === 'refazer' ? null : c.roteiroId)
  const valores = {
    canal: body.canal,
    roteiroId: body.roteiroId,
    agendadoPara: quando.toISOString(),
    situacao: SITUACAO_CONTATO.agendado,
  }
  const { clienteOcultoContatoId } = c
  const novoId = acao === 'refazer' ? await beginTentativa(ctx, c, valores) : clienteOcultoContatoId
  if (acao === 'agendar') await updateRow(ctx.db, TABELA, { clienteOcultoContatoId }, valores)
  const de = estadoDoContato(c.situacao)
  await noteMudanca(
    ctx,
    { ...c, clienteOcultoContatoId: novoId },
    { acao: acao === 'refazer' ? acao : de === 'agendado' ? 'reagendar' : 'agendar', de, para: 'agendado' },
    {
      acao: acao === 'refazer' ? 'criar' : 'alterar',
      entidade,
      entidadeId: novoId,
      mudancas: diff(
        acao === 'refazer' ? undefined : { canal: c.canal, roteiroId: c.roteiroId, agendadoPara: c.agendadoPara },
        { canal: valores.canal, roteiroId: valores.roteiroId, agendadoPara: valores.agendadoPara },
      ),
    },
  )
  await notifyAgendado(ctx, novoId)
  return getAvaliacao(ctx, c.clienteOcultoId)
}

/* Judging */

type Avaliado = BodyOf<typeof avaliarContato, 'out'>
const momentoDe = (s: string | null) => (s === null ? null : parseMomento(s))
const iso = (d: Date | null) => d?.toISOString() ?? null

const listItens = ({ db }: Signed, id: number) =>
  records<{ item: number; valor: number | null; comentario: string | null }>(
    db,
    sql`select item, valor, comentario from cliente_oculto_item where "clienteOcultoContatoId" = ${id} order by item`,
  )

/** All ten as they were sent: what is not there any more is not judged. */
const replaceItens = async (ctx: Signed, id: number, itens: Avaliado['itens']) => {
  await ctx.db.execute(sql`delete from cliente_oculto_item where "clienteOcultoContatoId" = ${id}`)
  await insertRows(
    ctx.db,
    'cliente_oculto_item',
    itens
      .filter((i) => i.valor !== null || i.comentario !== null)
      .map(({ item, valor, comentario }) => ({ clienteOcultoContatoId: id, item, valor, comentario })),
  )
}
const itensDitos = (itens: readonly { item: number; valor: number | null; comentario: string | null }[]) =>
  itens.map((i) => [`${i.item}: ${i.valor ?? '-'}`, i.comentario].filter(Boolean).join(' ')).join('\n') || null

/** A draft. The first one says that the evaluation has begun. */
export const saveAvaliacao = async (ctx: Signed, body: Avaliado) => {
  const { c, cabeca } = await lockParaPasso(ctx, body, () => 'avaliar')
  const momentos = {
    inicio: momentoDe(body.inicioString),
    primeiraResposta: momentoDe(body.primeiraRespostaString),
    fim: momentoDe(body.fimString),
  }
  refuse(rules.recusasDaAvaliacao({ ...momentos, numero: c.numero, canal: body.canal }, cabeca.janela, ctx.now))
  await checkRoteiro(ctx, body.roteiroId, c.roteiroId)
  const { clienteOcultoContatoId } = c
  const valores = {
    canal: body.canal,
    roteiroId: body.roteiroId,
    inicio: iso(momentos.inicio),
    primeiraResposta: iso(momentos.primeiraResposta),
    fim: iso(momentos.fim),
    atendente: body.atendente,
    parecer: body.parecer,
  }
  const antes = await listItens(ctx, clienteOcultoContatoId)
  await replaceItens(ctx, clienteOcultoContatoId, body.itens)
  await updateRow(ctx.db, TABELA, { clienteOcultoContatoId }, { ...valores, situacao: SITUACAO_CONTATO.emAvaliacao })
  const auditoria = {
    acao: 'alterar',
    entidade,
    entidadeId: clienteOcultoContatoId,
    mudancas: diff(
      { ...c, itens: itensDitos(antes) },
      { ...valores, itens: itensDitos(await listItens(ctx, clienteOcultoContatoId)) },
    ),
  } as const
  if (c.situacao === SITUACAO_CONTATO.agendado)
    await noteMudanca(ctx, c, { acao: 'avaliar', de: 'agendado', para: 'emAvaliacao' }, auditoria)
  else await ctx.audit(auditoria)
  return getAvaliacao(ctx, c.clienteOcultoId)
}

const countEvidencias = async ({ db }: Signed, id: number) =>
  (await one<{ n: number }>(
    db,
    sql`select count(*)::int as n from cliente_oculto_evidencia where "clienteOcultoContatoId" = ${id} and "excluidoEm" is null`,
  ))!.n

export const sendContato = async (ctx: Signed, body: BodyOf<typeof enviarContato, 'out'>) => {
  const { c } = await lockParaPasso(ctx, body, () => 'enviar')
  const { clienteOcultoContatoId } = c
  const itens = await listItens(ctx, clienteOcultoContatoId)
  const evidencias = await countEvidencias(ctx, clienteOcultoContatoId)
  refuse(rules.recusasDoEnvio({ inicio: c.inicio, itens, evidencias }))
  const nota = notaDosItens(itens)
  await updateRow(
    ctx.db,
    TABELA,
    { clienteOcultoContatoId },
    {
      situacao: SITUACAO_CONTATO.enviado,
      nota,
      enviadoEm: ctx.now.toISOString(),
      enviadoPor: ctx.actor.usuarioId,
    },
  )
  await noteMudanca(
    ctx,
    c,
    { acao: 'enviar', de: 'emAvaliacao', para: 'enviado' },
    { acao: 'enviar para análise', entidade, entidadeId: clienteOcultoContatoId, mudancas: { nota: { depois: nota } } },
  )
  await notifyEnviado(ctx, clienteOcultoContatoId)
  return getAvaliacao(ctx, c.clienteOcultoId)
}

/* Judging the judgement */

export const validateContato = async (ctx: Signed, body: BodyOf<typeof enviarContato, 'out'>) => {
  const { c, quem, cabeca } = await lockParaPasso(ctx, body, () => 'validar')
  const excecao = rules.checkJuiz(quem, c, 'validar')
  await refusePublicada(ctx, cabeca)
  const { clienteOcultoContatoId } = c
  await updateRow(
    ctx.db,
    TABELA,
    { clienteOcultoContatoId },
    {
      situacao: SITUACAO_CONTATO.validado,
      validadoEm: ctx.now.toISOString(),
      validadoPor: ctx.actor.usuarioId,
    },
  )
  await noteMudanca(
    ctx,
    c,
    { acao: 'validar', de: 'enviado', para: 'validado', excecao },
    {
      acao: 'aprovar',
      entidade,
      entidadeId: clienteOcultoContatoId,
      ...(excecao && { mudancas: { excecao: { depois: excecao } } }),
    },
  )
  return getAvaliacao(ctx, c.clienteOcultoId)
}

export const invalidateContato = async (ctx: Signed, body: BodyOf<typeof invalidarContato, 'out'>) => {
  const { c, quem, cabeca } = await lockParaPasso(ctx, body, () => 'invalidar')
  if (!body.motivo) refuse({ motivo: M.motivo })
  const excecao = rules.checkJuiz(quem, c, 'invalidar')
  await refusePublicada(ctx, cabeca)
  const { clienteOcultoContatoId } = c
  await updateRow(
    ctx.db,
    TABELA,
    { clienteOcultoContatoId },
    { situacao: SITUACAO_CONTATO.invalidado, motivoInvalidacao: body.motivo },
  )
  await noteMudanca(
    ctx,
    c,
    { acao: 'invalidar', de: 'enviado', para: 'invalidado', justificativa: body.motivo, excecao },
    {
      acao: 'rejeitar',
      entidade,
      entidadeId: clienteOcultoContatoId,
      mudancas: { motivoInvalidacao: { depois: body.motivo }, ...(excecao && { excecao: { depois: excecao } }) },
    },
  )
  await notifyInvalidado(ctx, clienteOcultoContatoId, c.avaliadorId, body.motivo)
  return getAvaliacao(ctx, c.clienteOcultoId)
}
