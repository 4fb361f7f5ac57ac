import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { emSerie } from '#contract/br.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { problem } from '#contract/problems.ts'
import { SITUACAO_SOLUCAO, SITUACAO_TAREFA } from '#contract/termo-referencia.ts'
import type { importarGrupoSolucao, importarTarefas } from '#contract/termo-referencia-passos.ts'
import { literal } from '#contract/wording.ts'
import { municipioEixoScope, usuarioScope } from '#server/access/scopes.ts'
import type { Db } from '#server/db/db.ts'
import { anyOf, insertRow } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
import type { Reader, Signed } from '#server/http/route.ts'
import { copySolucoes, copyTarefas } from './copia.ts'
import { refuseMotivo } from './mudancas.ts'
import { insertPassos } from './passos.ts'
import * as queries from './queries.ts'
import { recusaDaSolucao, recusaDoGrupo } from './rules.ts'
import { loadGrupos, loadSolucoes, lockTermo, lockTermoDe } from './travas.ts'

/* From the shelf into the term of a city. Later changes of the shelf do not follow. */

/** Who is the consultant where nobody is named (R096). */
const USUARIO_PADRAO = 1

const CONSULTOR = 'Consultor não encontrado ou desabilitado'
const findConsultor = async ({ db, actor }: Reader, usuarioId: number | null | undefined) => {
  const id = usuarioId ?? USUARIO_PADRAO
  const alcance = usuarioId == null ? sql`true` : usuarioScope(actor, sql`u."usuarioId"`)
  if (await one(db, sql`select 1 from usuario u where u."usuarioId" = ${id} and u.habilitado and ${alcance}`)) return id
  throw problem.regra(
    { motivo: usuarioId == null ? 'Escolha o consultor: o usuário padrão não está habilitado.' : `${CONSULTOR}.` },
    { usuarioId: CONSULTOR },
  )
}

interface DaPrateleira {
  grupoSolucaoId: number
  nome: string
  descricao: string | null
  eixoId: number
  desabilitado: boolean
}
const findNaPrateleira = async (db: Db, id: number) => {
  const g = await one<DaPrateleira>(
    db,
    sql`select "grupoSolucaoId", nome, descricao, "eixoId", desabilitado from grupo_solucao where "grupoSolucaoId" = ${id}`,
  )
  if (!g) throw problem.naoEncontrado({}, { grupoSolucaoId: 'Grupo não encontrado' })
  if (g.desabilitado)
    throw problem.regra(
      { motivo: 'Este grupo está desabilitado na prateleira. Escolha outro.' },
      { grupoSolucaoId: 'Grupo desabilitado' },
    )
  return g
}
const refuseForaDaPrateleira = async (db: Db, grupoSolucaoId: number, ids: readonly number[]) => {
  const boas = await rows(
    db,
    sql`select 1 from solucao where "solucaoId" = ${anyOf(ids)} and "grupoSolucaoId" = ${grupoSolucaoId} and not desabilitado`,
  )
  if (boas.length < ids.length)
    throw problem.regra(
      { motivo: 'Há {soluções} que não estão mais neste grupo da prateleira. Recarregue e escolha de novo.' },
      { solucoesOriginais: '{Solução} não encontrada ou desabilitada' },
    )
}
const refuseRepetidas = (repetidas: readonly { nome: string }[], campo: string, onde: string) => {
  if (!repetidas.length) return
  const nomes = emSerie(repetidas.slice(0, 5).map((r) => literal(r.nome)))
  throw problem.jaExiste(
    { frase: `${onde} já tem ${nomes}. Tire da escolha o que já está lá.` },
    { [campo]: 'Já está no termo' },
  )
}

type PedidoDeGrupo = BodyOf<typeof importarGrupoSolucao, 'out'>

/** The group of the term that takes them in: that of the same name, or the one that came from there. */
const findGrupoNoTermo = async (db: Db, { municipioId, grupoSolucaoId, nome }: PedidoDeGrupo, proposto: string) => {
  const g = await one<{ municipioGrupoSolucaoId: number; grupoSolucaoId: number | null }>(
    db,
    sql`select "municipioGrupoSolucaoId", "grupoSolucaoId" from municipio_grupo_solucao where "municipioId" = ${municipioId}
      and (sem_acento(nome) = sem_acento(${nome ?? proposto}::text) or (${nome === undefined} and "grupoSolucaoId" = ${grupoSolucaoId}))
      order by "grupoSolucaoId" = ${grupoSolucaoId} desc nulls last, "municipioGrupoSolucaoId" limit 1`,
  )
  if (g && g.grupoSolucaoId !== grupoSolucaoId)
    throw problem.jaExiste(
      { frase: 'O termo já tem outro grupo com este nome. Dê outro nome ao que vai importar.' },
      { nome: 'Já há um grupo com este nome no termo' },
    )
  return g?.municipioGrupoSolucaoId
}
const createGrupo = async (ctx: Signed, pedido: PedidoDeGrupo, g: DaPrateleira) => {
  if (!can(ctx.actor, 'importarGrupoTermoReferencia')) throw problem.semPermissao()
  const { municipioId } = pedido
  const eixoId = pedido.eixoId ?? g.eixoId
  const alcance = municipioEixoScope(ctx.actor, sql`${municipioId}::int`, sql`${eixoId}::int`)
  if (!(await one(ctx.db, sql`select 1 where ${alcance}`)))
    throw problem.naoEncontrado(
      { frase: 'Este grupo é de {um eixo} que você não alcança {neste município}.' },
      { grupoSolucaoId: 'Fora do seu alcance' },
    )
  return insertRow(
    ctx.db,
    'municipio_grupo_solucao',
    {
      municipioId,
      grupoSolucaoId: g.grupoSolucaoId,
      nome: pedido.nome ?? g.nome,
      descricao: pedido.descricao === undefined ? g.descricao : pedido.descricao,
      eixoId,
    },
    'municipioGrupoSolucaoId',
  )
}
const addToGrupo = async (ctx: Signed, id: number) => {
  const [g] = await loadGrupos(ctx.db, [id])
  // The axis of a group that stands already may be out of reach where the municipality is not.
  if (!(await ctx.inReach('municipioGrupoSolucaoId', [id]))) throw problem.naoEncontrado()
  if (!can(ctx.actor, 'importarSolucaoTermoReferencia')) throw problem.semPermissao()
  await refuseMotivo(recusaDoGrupo.mexer(g!), () => queries.getGrupo(ctx, id))
  return id
}

export const importGrupo = async (ctx: Signed, pedido: PedidoDeGrupo) => {
  const { db, actor, now } = ctx
  const { municipioId, grupoSolucaoId, solucoesOriginais } = pedido
  await lockTermo(db, municipioId)
  const daPrateleira = await findNaPrateleira(db, grupoSolucaoId)
  await refuseForaDaPrateleira(db, grupoSolucaoId, solucoesOriginais)
  const usuarioId = await findConsultor(ctx, pedido.usuarioId)
  const noTermo = await findGrupoNoTermo(db, pedido, daPrateleira.nome)
  const id = noTermo === undefined ? await createGrupo(ctx, pedido, daPrateleira) : await addToGrupo(ctx, noTermo)

  const repetidas = await rows<{ nome: string }>(
    db,
    sql`select o.nome from solucao o where o."solucaoId" = ${anyOf(solucoesOriginais)} and exists (
      select 1 from municipio_solucao s where s."municipioGrupoSolucaoId" = ${id} and (sem_acento(s.nome) = sem_acento(o.nome) or s."solucaoId" = o."solucaoId")) order by o.nome`,
  )
  refuseRepetidas(repetidas, 'solucoesOriginais', 'O grupo')
  const { solucoes: feitas, tarefas } = await copySolucoes(db, {
    municipioId,
    municipioGrupoSolucaoId: id,
    usuarioId,
    solucoesIds: solucoesOriginais,
  })
  const ids = feitas.map((f) => f.municipioSolucaoId)
  await insertPassos(
    db,
    'solucao',
    { usuarioId: actor.usuarioId, now },
    ids.map((alvoId) => ({
      alvoId,
      municipioId,
      acao: 'importar',
      de: SITUACAO_SOLUCAO[1],
      para: SITUACAO_SOLUCAO[1],
    })),
  )
  await ctx.audit({
    acao: 'importar da prateleira',
    entidade: 'municipio_grupo_solucao',
    entidadeId: id,
    mudancas: {
      nome: { depois: pedido.nome ?? daPrateleira.nome },
      solucoes: { depois: feitas.map((f) => f.nome) },
      tarefas: { depois: tarefas.length },
    },
  })
  return queries.getGrupoInteiro(ctx, id)
}

const refuseForaDeUso = (tarefas: readonly { solucao: string; foraDeUso: boolean }[]) => {
  const fora = new Set(tarefas.filter((t) => t.foraDeUso).map((t) => literal(t.solucao)))
  if (!fora.size) return
  throw problem.regra(
    {
      motivo: `Não se oferece mais na prateleira: ${emSerie([...fora].slice(0, 5))}. Tire da escolha as {tarefas} daí.`,
    },
    { tarefasIds: '{Solução desabilitada} na prateleira' },
  )
}

type PedidoDeTarefas = BodyOf<typeof importarTarefas, 'out'>
export const importTarefas = async (ctx: Signed, { municipioSolucaoId, tarefasIds }: PedidoDeTarefas) => {
  const { db, actor, now } = ctx
  await lockTermoDe(db, 'municipio_solucao', [municipioSolucaoId])
  const [s] = await loadSolucoes(db, [municipioSolucaoId])
  if (!s) throw problem.naoEncontrado()
  await refuseMotivo(recusaDaSolucao.mexer(s), () => queries.getSolucao(ctx, municipioSolucaoId))
  const escolhidas = await rows<{
    tarefaId: number
    nome: string
    solucao: string
    foraDeUso: boolean
    repetida: boolean
  }>(
    db,
    sql`select t."tarefaId", t.nome, o.nome as solucao, o.desabilitado or g.desabilitado as "foraDeUso", exists (select 1 from municipio_tarefa x where x."municipioSolucaoId" = ${municipioSolucaoId}
        and (sem_acento(x.nome) = sem_acento(t.nome) or x."tarefaId" = t."tarefaId")) as repetida
      from tarefa t join solucao o using ("solucaoId") join grupo_solucao g using ("grupoSolucaoId")
      where t."tarefaId" = ${anyOf(tarefasIds)} order by t."tarefaId"`,
  )
  if (escolhidas.length < tarefasIds.length)
    throw problem.naoEncontrado({}, { tarefasIds: '{Tarefa} não encontrada na prateleira' })
  refuseForaDeUso(escolhidas)
  const nomes = escolhidas.map((t) => t.nome)
  const repetidas = escolhidas.filter((t, i) => t.repetida || nomes.indexOf(t.nome) < i)
  refuseRepetidas(repetidas, 'tarefasIds', '{A solução}')
  const feitas = await copyTarefas(
    db,
    sql`select ${s.municipioId}::int, ${municipioSolucaoId}::int, t."tarefaId", t.nome, t.descricao, t.horas
      from tarefa t where t."tarefaId" = ${anyOf(tarefasIds)} order by t."tarefaId"`,
  )
  const ids = feitas.map((f) => f.municipioTarefaId)
  await insertPassos(
    db,
    'tarefa',
    { usuarioId: actor.usuarioId, now },
    ids.map((alvoId) => ({
      alvoId,
      municipioId: s.municipioId,
      acao: 'importar',
      de: SITUACAO_TAREFA[1],
      para: SITUACAO_TAREFA[1],
    })),
  )
  await ctx.audit({
    acao: 'importar da prateleira',
    entidade: 'municipio_solucao',
    entidadeId: municipioSolucaoId,
    mudancas: { nome: { depois: s.nome }, tarefas: { depois: nomes } },
  })
  return queries.listAsTarefas(ctx, ids)
}
