import { sql } from 'drizzle-orm'
import { nomeComUf } from '#contract/br.ts'
import {
  type alterarClienteOculto,
  type criarClientesOcultos,
  MENSAGENS_CLIENTE_OCULTO as M,
} from '#contract/cliente-oculto.ts'
import { NUMEROS_CONTATO, SITUACAO_CONTATO, type SituacaoContato } from '#contract/cliente-oculto-estados.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { problem } from '#contract/problems.ts'
import { literal } from '#contract/wording.ts'
import { diff } from '#server/db/audit.ts'
import { anyOf, insertRow, insertRows, records, stale, updateRow } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
import type { Signed } from '#server/http/route.ts'
import { notifyDesignado } from './avisos.ts'
import { getAvaliacao } from './detalhe.ts'
import { dropEvidencias } from './evidencias.ts'
import { organizaEm, podeAvaliar, vinculado } from './lados.ts'
import { notePasso } from './passos.ts'
import { entidade, lockAvaliacao, type Presa } from './trava.ts'

/* Made, handed to another evaluator, taken out. */

const recusaAvaliador = (frase: string) => problem.regra({ motivo: frase }, { avaliadorId: frase })

/** May shop at all, and has nothing to do with any of the places. */
const checkAvaliador = async (ctx: Signed, avaliadorId: number, municipiosIds: readonly number[]) => {
  const [pode, ligados] = await Promise.all([
    one(
      ctx.db,
      sql`select 1 from usuario u join usuario_grupo ug using ("usuarioGrupoId")
        where u."usuarioId" = ${avaliadorId} and ${podeAvaliar()}`,
    ),
    records<{ nome: string; uf: string }>(
      ctx.db,
      sql`select m.nome, m.uf from municipio m where m."municipioId" = ${anyOf(municipiosIds)}
        and ${vinculado(sql`${avaliadorId}::int`, sql`m."municipioId"`)} order by sem_acento(m.nome) limit 3`,
    ),
  ])
  if (!pode) throw recusaAvaliador(M.naoAvalia)
  if (!ligados.length) return
  const [primeiro] = ligados
  throw recusaAvaliador(
    municipiosIds.length === 1
      ? M.vinculo
      : `Esta pessoa tem vínculo com ${literal(nomeComUf(primeiro!))}: escolha outro avaliador`,
  )
}

const listLugares = ({ db }: Signed, municipiosIds: readonly number[]) =>
  records<{ municipioId: number; nome: string; uf: string }>(
    db,
    sql`select m."municipioId", m.nome, m.uf from municipio m where m."municipioId" = ${anyOf(municipiosIds)}
      order by sem_acento(m.nome), m."municipioId"`,
  )

/** Only where this person organises: of what is the own it is not even said whether there is one. */
const checkLugares = async ({ db, actor }: Signed, municipiosIds: readonly number[]) => {
  const fora = await one(
    db,
    sql`select 1 from unnest(${sql.param([...municipiosIds])}::int[]) x(id) where not ${organizaEm(actor, sql`x.id`)}`,
  )
  if (fora) throw problem.naoEncontrado({}, { municipiosIds: 'Registro não encontrado.' })
}

export const createAvaliacoes = async (ctx: Signed, body: BodyOf<typeof criarClientesOcultos, 'out'>) => {
  const { edicao, grupo, avaliadorId } = body
  const municipiosIds = [...new Set(body.municipiosIds)].toSorted((a, b) => a - b)
  await checkLugares(ctx, municipiosIds)
  await checkAvaliador(ctx, avaliadorId, municipiosIds)
  const daqui = await listLugares(ctx, municipiosIds)
  const ja = await rows<{ municipioId: number }>(
    ctx.db,
    sql`select "municipioId" from cliente_oculto where "municipioId" = ${anyOf(municipiosIds)} and edicao = ${edicao}`,
  )
  const repetido = daqui.find((m) => ja.some((x) => x.municipioId === m.municipioId))
  if (repetido) {
    const motivo = `${literal(nomeComUf(repetido))} já tem avaliação na edição ${edicao}`
    throw problem.jaExiste({ frase: motivo }, { municipiosIds: motivo })
  }
  const clientesOcultos: { clienteOcultoId: number; municipioId: number }[] = []
  for (const { municipioId } of daqui) {
    const clienteOcultoId = await insertRow(
      ctx.db,
      entidade,
      { municipioId, edicao, grupo, avaliadorId, criacao: ctx.now.toISOString(), criadoPor: ctx.actor.usuarioId },
      'clienteOcultoId',
    )
    await insertRows(
      ctx.db,
      'cliente_oculto_contato',
      NUMEROS_CONTATO.map((numero) => ({ clienteOcultoId, numero, situacao: SITUACAO_CONTATO.naoIniciado, versao: 1 })),
    )
    await notePasso(ctx, clienteOcultoId, { acao: 'criar' })
    clientesOcultos.push({ clienteOcultoId, municipioId })
  }
  await ctx.auditMany(
    clientesOcultos.map(({ clienteOcultoId }) => ({
      acao: 'criar',
      entidade,
      entidadeId: clienteOcultoId,
      mudancas: diff(undefined, { edicao, grupoDeClientes: grupo, avaliadorId }),
    })),
  )
  await notifyDesignado(ctx, avaliadorId, daqui.map(nomeComUf))
  return { message: M.criada, clientesOcultos }
}

interface Vivo {
  clienteOcultoContatoId: number
  numero: 1 | 2
  situacao: SituacaoContato
}
const listVivos = ({ db }: Signed, id: number) =>
  records<Vivo>(
    db,
    sql`select "clienteOcultoContatoId", numero, situacao from cliente_oculto_contato
      where "clienteOcultoId" = ${id} and "substituidoEm" is null order by numero`,
  )

/** What somebody has begun to judge another does not end: the contact is as it was when it was scheduled. */
const emptyRascunho = async (ctx: Signed, id: number, { clienteOcultoContatoId, numero }: Vivo) => {
  const dele = sql`"clienteOcultoContatoId" = ${clienteOcultoContatoId}`
  await ctx.db.execute(sql`delete from cliente_oculto_item where ${dele}`)
  await dropEvidencias(ctx, clienteOcultoContatoId)
  const vazio = { inicio: null, primeiraResposta: null, fim: null, atendente: null, parecer: null }
  await updateRow(
    ctx.db,
    'cliente_oculto_contato',
    { clienteOcultoContatoId },
    { ...vazio, situacao: SITUACAO_CONTATO.agendado },
  )
  await notePasso(ctx, id, {
    ...{ acao: 'recomecar', de: 'emAvaliacao', para: 'agendado' },
    contato: { clienteOcultoContatoId, numero },
  })
}

const moveAvaliador = async (ctx: Signed, o: Presa, avaliadorId: number) => {
  const vivos = await listVivos(ctx, o.clienteOcultoId)
  if (vivos.some((c) => c.situacao === SITUACAO_CONTATO.enviado)) throw recusaAvaliador(M.trocaEmAvaliacao)
  await checkAvaliador(ctx, avaliadorId, [o.municipioId])
  await notePasso(ctx, o.clienteOcultoId, { acao: 'trocar avaliador' })
  for (const c of vivos) if (c.situacao === SITUACAO_CONTATO.emAvaliacao) await emptyRascunho(ctx, o.clienteOcultoId, c)
  await notifyDesignado(ctx, avaliadorId, (await listLugares(ctx, [o.municipioId])).map(nomeComUf))
}

/** Organises the place of it, and does not only shop there. */
const lockParaOrganizar = async (ctx: Signed, id: number) => {
  const o = await lockAvaliacao(ctx, id)
  await checkLugares(ctx, [o.municipioId])
  return o
}

export const updateAvaliacao = async (ctx: Signed, body: BodyOf<typeof alterarClienteOculto, 'out'>) => {
  const { clienteOcultoId, grupo, avaliadorId, versao } = body
  const o = await lockParaOrganizar(ctx, clienteOcultoId)
  if (versao !== o.versao) throw stale(await getAvaliacao(ctx, clienteOcultoId))
  if (avaliadorId !== o.avaliadorId) await moveAvaliador(ctx, o, avaliadorId)
  await updateRow(ctx.db, entidade, { clienteOcultoId }, { grupo, avaliadorId })
  await ctx.audit({
    acao: 'alterar',
    entidade,
    entidadeId: clienteOcultoId,
    mudancas: diff({ grupoDeClientes: o.grupo, avaliadorId: o.avaliadorId }, { grupoDeClientes: grupo, avaliadorId }),
  })
  return { message: M.alterada, clienteOcultoId, versao: o.versao + 1 }
}

export const removeAvaliacao = async (ctx: Signed, id: number) => {
  const o = await lockParaOrganizar(ctx, id)
  const comecou = await one(
    ctx.db,
    sql`select 1 from cliente_oculto_contato where "clienteOcultoId" = ${id} and situacao > ${SITUACAO_CONTATO.agendado}`,
  )
  if (comecou) throw problem.regra({ motivo: M.naoExclui })
  await ctx.db.execute(sql`delete from cliente_oculto where "clienteOcultoId" = ${id}`)
  const { edicao, grupo, municipioId } = o
  await ctx.audit({
    acao: 'excluir',
    entidade,
    entidadeId: id,
    mudancas: diff({ edicao, grupoDeClientes: grupo, municipioId }, undefined),
  })
  return { message: M.excluida }
}
