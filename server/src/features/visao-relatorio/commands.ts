import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { problem } from '#contract/problems.ts'
import type { Relatorio } from '#contract/relatorio.ts'
import { relatoriosDe } from '#contract/relatorios/todos.ts'
import { capacidades } from '#contract/variants.ts'
import * as contract from '#contract/visao-relatorio.ts'
import { wording } from '#contract/wording.ts'
import { diff } from '#server/db/audit.ts'
import type { Db } from '#server/db/db.ts'
import { insertRow, stale, updateVersion } from '#server/db/rows.ts'
import type { Reader, Signed } from '#server/http/route.ts'
import { countVisoes, hasRelatorio, listVisoes, loadVisao, type VisaoLida } from './queries.ts'

const entidade = 'visao_relatorio'
const M = contract.MENSAGENS_VISAO

/** The report of a route, if this person opens it here. */
export const findRelatorio = ({ actor, ambiente }: Pick<Reader, 'actor' | 'ambiente'>, rota: string) =>
  relatoriosDe(actor, capacidades(ambiente.variante), (flag) => can(actor, flag)).find((r) => r.rota === rota)
export const checkRelatorio = (ctx: Pick<Reader, 'actor' | 'ambiente'>, rota: string): Relatorio => {
  const relatorio = findRelatorio(ctx, rota)
  if (!relatorio) throw problem.semPermissao()
  return relatorio
}

const comoGuardada = (relatorio: Relatorio, v: VisaoLida): contract.Visao => ({
  ...v,
  ...contract.recorteGuardado(relatorio, v),
})

export const listVisoesDaRota = async (ctx: Reader, rota: string) => {
  const relatorio = checkRelatorio(ctx, rota)
  return (await listVisoes(ctx.db, ctx.actor, rota)).map((v) => comoGuardada(relatorio, v))
}

/** The view as it stands, if this person may open it now; otherwise there is none. */
export const findVisao = async (ctx: Reader, visaoRelatorioId: number): Promise<contract.Visao | undefined> => {
  const lida = await loadVisao(ctx.db, ctx.actor, visaoRelatorioId)
  const relatorio = lida && findRelatorio(ctx, lida.rota)
  return relatorio && comoGuardada(relatorio, lida)
}
export const getVisao = async (ctx: Reader, visaoRelatorioId: number) => {
  const visao = await findVisao(ctx, visaoRelatorioId)
  if (!visao) throw problem.naoEncontrado()
  return visao
}

type Corpo = Pick<BodyOf<typeof contract.criarVisao, 'out'>, 'nome' | 'compartilhada' | 'filtros' | 'vista'>

/** What is written of it, held to the report; shared with the group its owner is in now. */
const checkCorpo = async ({ db, actor }: Signed, relatorio: Relatorio, { nome, compartilhada, ...recorte }: Corpo) => {
  const { filtros, vista } = contract.conferirRecorte(relatorio, recorte)
  const { usuarioGrupoId } = actor.grupo
  if (compartilhada && !(await hasRelatorio(db, usuarioGrupoId, relatorio.rota)))
    throw problem.regra({ motivo: M.grupoNaoLista }, { compartilhada: M.grupoNaoLista })
  return {
    nome,
    usuarioGrupoId: compartilhada ? usuarioGrupoId : null,
    filtros: JSON.stringify(filtros),
    vista: JSON.stringify(vista),
  }
}

/** As the log tells it: what is chosen are numbers of rows, which say nothing there. */
const paraAuditoria = ({ nome, grupo }: Pick<contract.Visao, 'nome' | 'grupo'>) => ({
  nome,
  compartilhada: grupo?.nome ?? null,
})
const tituloDe = ({ ambiente }: Signed, { titulo }: Relatorio) => wording(ambiente.variante).frase(titulo)

export const createVisao = async (ctx: Signed, { rota, ...corpo }: BodyOf<typeof contract.criarVisao, 'out'>) => {
  const { db, actor, now } = ctx
  const relatorio = checkRelatorio(ctx, rota)
  const linha = await checkCorpo(ctx, relatorio, corpo)
  // Two at once wait for each other here.
  await db.execute(sql`select 1 from usuario where "usuarioId" = ${actor.usuarioId} for no key update`)
  if ((await countVisoes(db, actor.usuarioId, rota)) >= contract.MAX_VISOES) throw problem.regra({ motivo: M.demais })
  const visaoRelatorioId = await insertRow(
    db,
    entidade,
    { ...linha, rota, usuarioId: actor.usuarioId, criacao: now.toISOString() },
    'visaoRelatorioId',
  )
  const visao = await getVisao(ctx, visaoRelatorioId)
  await ctx.audit({
    acao: 'criar',
    entidade,
    entidadeId: visaoRelatorioId,
    mudancas: diff(undefined, { ...paraAuditoria(visao), relatorio: tituloDe(ctx, relatorio) }),
  })
  return visao
}

export const saveVisao = async (
  ctx: Signed,
  visaoRelatorioId: number,
  { versao, ...corpo }: BodyOf<typeof contract.alterarVisao, 'out'>,
) => {
  const antes = await getVisao(ctx, visaoRelatorioId)
  if (!antes.acoes.salvar) throw problem.semPermissao()
  const linha = await checkCorpo(ctx, checkRelatorio(ctx, antes.rota), corpo)
  if (!(await updateVersion(ctx.db, entidade, { visaoRelatorioId }, versao, linha)))
    throw stale(await getVisao(ctx, visaoRelatorioId))
  const depois = await getVisao(ctx, visaoRelatorioId)
  await ctx.audit({
    acao: 'alterar',
    entidade,
    entidadeId: visaoRelatorioId,
    mudancas: diff(paraAuditoria(antes), paraAuditoria(depois)),
  })
  return depois
}

export const removeVisao = async (ctx: Signed, visaoRelatorioId: number) => {
  const { nome, rota, acoes } = await getVisao(ctx, visaoRelatorioId)
  if (!acoes.excluir) throw problem.semPermissao()
  await ctx.db.execute(sql`delete from visao_relatorio where "visaoRelatorioId" = ${visaoRelatorioId}`)
  await ctx.audit({
    acao: 'excluir',
    entidade,
    entidadeId: visaoRelatorioId,
    mudancas: { nome: { antes: nome }, relatorio: { antes: tituloDe(ctx, checkRelatorio(ctx, rota)) } },
  })
  return { message: M.excluida }
}

/* What is kept for a person: the file of personal data, and the end of it */

export const visoesDaPessoa = (usuarioId: number) => sql`(select coalesce(jsonb_agg(jsonb_build_object(
  'nome', v.nome, 'rota', v.rota, 'criacao', v.criacao) order by v."visaoRelatorioId"), '[]') from visao_relatorio v where v."usuarioId" = ${usuarioId})`
/** What a group looks through stays with the group. */
export const forgetVisoes = (db: Db, usuarioId: number) =>
  db.execute(sql`delete from visao_relatorio where "usuarioId" = ${usuarioId} and "usuarioGrupoId" is null`)
