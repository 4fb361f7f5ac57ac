import { sql } from 'drizzle-orm'
import { formatMoney } from '#contract/br.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { problem } from '#contract/problems.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import type {
  alterarExtraDeProposta,
  alterarGrupoDeProposta,
  GrupoDaProposta,
  incluirExtraDeProposta,
  incluirGrupoDeProposta,
} from '#contract/proposta-solucoes.ts'
import { emCentavos } from '#contract/proposta-valores.ts'
import { diff, goneFrom } from '#server/db/audit.ts'
import { insertRow } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'
import type { Reader, Signed } from '#server/http/route.ts'
import { writeMudanca } from './mudanca.ts'
import * as ofertas from './ofertas.ts'
import { checkVersao, lockPresa, type Presa } from './presa.ts'
import { listExtras, listGrupos } from './queries.ts'
import { checkAcao } from './rules.ts'

/* What a proposal offers: premium solutions by their groups, and extra ones. */

const GRUPO = 'municipio_proposta_grupo_solucao'
const EXTRA = 'municipio_proposta_solucoes_extras'
const minutos = (horas: number) => Math.round(horas * 60)
const recusa = (campo: string, frase: string) => problem.regra({ motivo: frase }, { [campo]: frase })

export const findGrupo = async (ctx: Reader, municipioPropostaGrupoSolucaoId: number) => {
  const [achado] = await listGrupos(ctx, { municipioPropostaGrupoSolucaoId })
  if (!achado) throw problem.naoEncontrado()
  return achado
}
export const findExtra = async (ctx: Reader, municipioPropostaSolucoesExtrasId: number) => {
  const [achado] = await listExtras(ctx, { municipioPropostaSolucoesExtrasId })
  if (!achado) throw problem.naoEncontrado()
  return achado
}
/** Held, still to be written, and as it was read. */
const lockEditavel = async (
  ctx: Signed,
  municipioPropostaId: number,
  versao: number | undefined,
  ler: () => Promise<unknown>,
) => {
  const p = await lockPresa(ctx, municipioPropostaId)
  checkAcao(ctx.actor, p, 'editar')
  await checkVersao(p, versao, ler)
  return p
}
/** For the log: each solution with what it costs. */
const ditas = (g: Pick<GrupoDaProposta, 'solucoes'>) =>
  g.solucoes.map((s) => `${s.nome}: ${formatMoney(s.valor)}, ${s.horas} h`)

const checkRepetidas = async (
  { db }: Reader,
  { municipioPropostaId }: Presa,
  ids: readonly number[],
  campo: string,
) => {
  const tem = await one(
    db,
    sql`select 1 from (select "solucaoId" as id from municipio_proposta_solucao where "municipioPropostaId" = ${municipioPropostaId}
        union all select "solucaoId" from municipio_proposta_solucoes_extras where "municipioPropostaId" = ${municipioPropostaId}) x
      where x.id = any(${sql.param([...ids])}::int[])`,
  )
  if (tem || new Set(ids).size < ids.length) throw recusa(campo, M.solucaoRepetida)
}

/* Premium solutions */

type Inclusao = BodyOf<typeof incluirGrupoDeProposta, 'out'>
const checkPremium = async (ctx: Signed, p: Presa, { grupoSolucaoId, solucoes }: Inclusao) => {
  const pacote = await ofertas.loadPacote(ctx.db, p.pacoteId)
  const ids = solucoes.map((s) => s.solucaoId)
  await checkRepetidas(ctx, p, ids, 'solucoes')
  if (ids.some((id) => !pacote.premiumIds.includes(id))) throw recusa('solucoes', M.foraDoPacote)
  const tomadas = await ofertas.listOfertas(ctx.db, p.faixaId, ids)
  if (tomadas.some((o) => o.grupoSolucaoId !== grupoSolucaoId)) throw recusa('solucoes', M.outroGrupo)
  if (tomadas.some((o) => o.foraDeUso)) throw recusa('solucoes', M.foraDeUso)
  const { n } = (await one<{ n: number }>(
    ctx.db,
    sql`select count(*)::int as n from municipio_proposta_solucao where "municipioPropostaId" = ${p.municipioPropostaId} and bloco = 'premium'`,
  ))!
  if (n + ids.length > pacote.maxPremium) throw recusa('solucoes', M.premiumDemais(pacote.maxPremium))
  return tomadas.map((o) => {
    const dita = solucoes.find((s) => s.solucaoId === o.solucaoId)!
    if (o.preco === null && dita.valor === undefined) throw recusa('solucoes', M.semPreco)
    return {
      ...o,
      horas: dita.horas === undefined ? o.horas : minutos(dita.horas),
      valor: dita.valor === undefined ? undefined : emCentavos(dita.valor),
    }
  })
}
export const addPremium = async (ctx: Signed, body: Inclusao) => {
  const { municipioPropostaId, grupoSolucaoId } = body
  const p = await lockEditavel(ctx, municipioPropostaId, body.versao, () => listGrupos(ctx, { municipioPropostaId }))
  const antes = (await listGrupos(ctx, { municipioPropostaId })).find((g) => g.grupoSolucaoId === grupoSolucaoId)
  await ofertas.insertSolucoes(ctx.db, municipioPropostaId, 'premium', await checkPremium(ctx, p, body))
  await writeMudanca(ctx, p)
  const depois = (await listGrupos(ctx, { municipioPropostaId })).find((g) => g.grupoSolucaoId === grupoSolucaoId)!
  await ctx.audit({
    acao: antes ? 'alterar' : 'criar',
    entidade: GRUPO,
    entidadeId: depois.municipioPropostaGrupoSolucaoId,
    mudancas: diff(antes && { solucoes: ditas(antes) }, {
      ...(!antes && { nome: depois.nome }),
      solucoes: ditas(depois),
    }),
  })
  return depois
}

export const changeGrupo = async (ctx: Signed, body: BodyOf<typeof alterarGrupoDeProposta, 'out'>) => {
  const { municipioPropostaGrupoSolucaoId: id } = body
  const { municipioPropostaId } = await findGrupo(ctx, id)
  const p = await lockEditavel(ctx, municipioPropostaId, body.versao, () => findGrupo(ctx, id))
  const antes = await findGrupo(ctx, id)
  const ditos = new Map(body.solucoes.map((s) => [s.municipioPropostaSolucaoId, s]))
  const dela = new Set(antes.solucoes.map((s) => s.municipioPropostaSolucaoId))
  if ([...ditos.keys()].some((s) => !dela.has(s))) throw problem.naoEncontrado()
  for (const { municipioPropostaSolucaoId, bloco } of antes.solucoes) {
    const dito = ditos.get(municipioPropostaSolucaoId)
    const esta = sql`"municipioPropostaSolucaoId" = ${municipioPropostaSolucaoId}`
    if (dito)
      await ctx.db.execute(sql`update municipio_proposta_solucao set horas = ${minutos(dito.horas)}, valor = ${emCentavos(dito.valor)}
        where ${esta}`)
    else if (bloco === 'premium') await ctx.db.execute(sql`delete from municipio_proposta_solucao where ${esta}`)
  }
  return finishGrupo(ctx, p, antes)
}
/** After solutions of a group changed or went; what holds nothing any more goes too, and is answered empty. */
const finishGrupo = async (ctx: Signed, p: Presa, antes: GrupoDaProposta) => {
  const { municipioPropostaGrupoSolucaoId } = antes
  await ofertas.dropVazios(ctx.db, p.municipioPropostaId)
  const versao = await writeMudanca(ctx, p)
  const [ficou] = await listGrupos(ctx, { municipioPropostaGrupoSolucaoId })
  await ctx.audit({
    acao: ficou ? 'alterar' : 'excluir',
    entidade: GRUPO,
    entidadeId: municipioPropostaGrupoSolucaoId,
    mudancas: ficou
      ? diff({ solucoes: ditas(antes) }, { solucoes: ditas(ficou) })
      : goneFrom(p.municipioId, { nome: antes.nome, solucoes: ditas(antes) }),
  })
  return ficou ?? { ...antes, solucoes: [], versao }
}
export const removeGrupo = async (ctx: Signed, id: number) => {
  const { municipioPropostaId } = await findGrupo(ctx, id)
  const p = await lockEditavel(ctx, municipioPropostaId, undefined, () => findGrupo(ctx, id))
  const antes = await findGrupo(ctx, id)
  if (antes.solucoes.every((s) => s.bloco === 'essencial')) throw problem.regra({ motivo: M.essencialFica })
  await ctx.db.execute(
    sql`delete from municipio_proposta_solucao where "municipioPropostaGrupoSolucaoId" = ${id} and bloco = 'premium'`,
  )
  await finishGrupo(ctx, p, antes)
  return { message: M.salva }
}

/* Extra solutions */

type NovoExtra = BodyOf<typeof incluirExtraDeProposta, 'out'>
/** From the shelf by its name there, or with a name of its own. */
const findNomeDoExtra = async (ctx: Signed, p: Presa, { solucaoId, nome }: NovoExtra) => {
  if (solucaoId == null) {
    if (!nome) throw recusa('nome', M.nomeDoExtra)
    return nome
  }
  if (nome) throw recusa('nome', M.soNome)
  const [oferta] = await ofertas.listOfertas(ctx.db, p.faixaId, [solucaoId])
  if (!oferta || oferta.foraDeUso) throw recusa('solucaoId', M.foraDeUso)
  await checkRepetidas(ctx, p, [solucaoId], 'solucaoId')
  return oferta.nome
}
const doExtra = (e: { descricao: string | null; horas: number; valor: number }) => ({
  descricao: e.descricao,
  horas: minutos(e.horas),
  valor: emCentavos(e.valor),
})
/** For the log. */
const dito = (e: { nome: string; descricao: string | null; horas: number; valor: number }) => ({
  nome: e.nome,
  descricao: e.descricao,
  horas: minutos(e.horas),
  valor: formatMoney(e.valor),
})
export const addExtra = async (ctx: Signed, body: NovoExtra) => {
  const { municipioPropostaId } = body
  const p = await lockEditavel(ctx, municipioPropostaId, body.versao, () => listExtras(ctx, { municipioPropostaId }))
  const nome = await findNomeDoExtra(ctx, p, body)
  const id = await insertRow(
    ctx.db,
    EXTRA,
    { municipioPropostaId, solucaoId: body.solucaoId ?? null, nome, ...doExtra(body) },
    'municipioPropostaSolucoesExtrasId',
  )
  await writeMudanca(ctx, p)
  const extra = await findExtra(ctx, id)
  await ctx.audit({ acao: 'criar', entidade: EXTRA, entidadeId: id, mudancas: diff(undefined, dito(extra)) })
  return extra
}
export const changeExtra = async (ctx: Signed, body: BodyOf<typeof alterarExtraDeProposta, 'out'>) => {
  const { municipioPropostaSolucoesExtrasId: id } = body
  const { municipioPropostaId } = await findExtra(ctx, id)
  const p = await lockEditavel(ctx, municipioPropostaId, body.versao, () => findExtra(ctx, id))
  const antes = await findExtra(ctx, id)
  // What comes from the shelf keeps its name.
  const nome = antes.solucaoId === null ? body.nome : antes.nome
  if (!nome) throw recusa('nome', M.nomeDoExtra)
  const { descricao, horas, valor } = doExtra(body)
  await ctx.db.execute(sql`update municipio_proposta_solucoes_extras set nome = ${nome}, descricao = ${descricao}, horas = ${horas}, valor = ${valor}
    where "municipioPropostaSolucoesExtrasId" = ${id}`)
  await writeMudanca(ctx, p)
  const depois = await findExtra(ctx, id)
  await ctx.audit({ acao: 'alterar', entidade: EXTRA, entidadeId: id, mudancas: diff(dito(antes), dito(depois)) })
  return depois
}
export const removeExtra = async (ctx: Signed, id: number) => {
  const { municipioPropostaId } = await findExtra(ctx, id)
  const p = await lockEditavel(ctx, municipioPropostaId, undefined, () => findExtra(ctx, id))
  const antes = await findExtra(ctx, id)
  await ctx.db.execute(
    sql`delete from municipio_proposta_solucoes_extras where "municipioPropostaSolucoesExtrasId" = ${id}`,
  )
  await writeMudanca(ctx, p)
  await ctx.audit({
    acao: 'excluir',
    entidade: EXTRA,
    entidadeId: id,
    mudancas: goneFrom(p.municipioId, dito(antes)),
  })
  return { message: M.salva }
}
