import { sql } from 'drizzle-orm'
import { formatMoney } from '#contract/br.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { problem } from '#contract/problems.ts'
import type { assinarProposta } from '#contract/proposta.ts'
import { APARENCIA_PARCELA, fimDaVigencia } from '#contract/proposta-estados.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import { emReais } from '#contract/proposta-valores.ts'
import type { Db } from '#server/db/db.ts'
import { insertRow, insertRows } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
import type { TempFile } from '#server/files/temp.ts'
import type { Ctx, Signed } from '#server/http/route.ts'
import { keepFile } from '../arquivo/commands.ts'
import { markExtras } from '../termo-referencia/commands.ts'
import { auditPasso, lockParaAcao, salva } from './acao.ts'
import { findPresa, movePresa, type Presa } from './presa.ts'
import { updateCidade } from './relacionamento.ts'
import { checkAcao, checkDiaDaAssinatura } from './rules.ts'
import { aParcelar, loadJaFirme } from './valores.ts'
import { lockParcelas } from './versoes.ts'

/* What was signed: the paper with its hash and day, the instalments that are owed from then on, and all that follows. */

type Pedido = Signed & Pick<Ctx, 'files'> & { readonly body: BodyOf<typeof assinarProposta, 'out'> }

/** Ahead of the transaction: who may not, or not yet, sends no file. */
export const checkAssinatura = async (ctx: Pedido) => {
  const p = await findPresa(ctx, ctx.body.municipioPropostaId)
  checkAcao(ctx.actor, p, 'assinar')
  checkDiaDaAssinatura(ctx.body.dia, p.dataProposta, todaySaoPaulo(ctx.now))
}

/** The instalments are what the municipality bears, less what earlier versions keep as things stand now. */
const checkPlano = async (db: Db, p: Presa) => {
  const jaFirme = await loadJaFirme(db, p)
  if (jaFirme !== p.jaFirme) throw problem.regra({ motivo: M.firmeMudou })
  const soma = await one<{ total: number }>(
    db,
    sql`select coalesce(sum(valor), 0)::float8 as total from municipio_proposta_parcela where "municipioPropostaId" = ${p.municipioPropostaId}`,
  )
  const [tem, deve] = [soma!.total, aParcelar(p)]
  if (tem !== deve) throw problem.regra({ motivo: M.plano(formatMoney(emReais(tem)), formatMoney(emReais(deve))) })
}

const keepMinuta = async (ctx: Signed, municipioPropostaId: number, tmp: TempFile) => {
  const revisoes = await one<{ ultima: number }>(
    ctx.db,
    sql`select coalesce(max(revisao), 0) as ultima from municipio_proposta_anexo
      where "municipioPropostaId" = ${municipioPropostaId} and tipo = 'minutaAssinada'`,
  )
  const { nome: nomeArquivo, tamanho, sha256 } = tmp
  const id = await insertRow(
    ctx.db,
    'municipio_proposta_anexo',
    {
      ...{ municipioPropostaId, tipo: 'minutaAssinada', revisao: revisoes!.ultima + 1 },
      ...{ arquivoId: await keepFile(ctx, tmp), nomeArquivo, mime: tmp.tipo.mime, tamanho, sha256 },
      ...{ usuarioId: ctx.actor.usuarioId, criacao: ctx.now.toISOString() },
    },
    'municipioPropostaAnexoId',
  )
  await ctx.audit({
    acao: 'guardar arquivo',
    entidade: 'municipio_proposta_anexo',
    entidadeId: id,
    mudancas: { nomeArquivo: { depois: nomeArquivo }, tamanho: { depois: tamanho }, sha256: { depois: sha256 } },
  })
  return id
}

/** What earlier versions still planned is planned by this one. */
const replaceParcelas = async (ctx: Signed, { numero, aditivo }: Presa) => {
  if (aditivo === 0) return
  const trocadas = await rows<{ id: number }>(
    ctx.db,
    sql`update municipio_proposta_parcela c set "statusParcelaId" = 6, versao = c.versao + 1 from municipio_proposta v
      where v."municipioPropostaId" = c."municipioPropostaId" and v.numero = ${numero} and v.aditivo < ${aditivo}
        and v."statusPropostaId" = 7 and c."statusParcelaId" = 1 returning c."municipioPropostaParcelaId" as id`,
  )
  const em = ctx.now.toISOString()
  await insertRows(
    ctx.db,
    'municipio_proposta_parcela_status',
    trocadas.map(({ id }) => ({
      ...{ municipioPropostaParcelaId: id, em, usuarioId: ctx.actor.usuarioId },
      ...{ acao: 'substituir', de: 'prevista', para: 'cancelada', justificativa: M.substituida },
    })),
  )
  await ctx.auditMany(
    trocadas.map(({ id }) => ({
      acao: 'cancelar',
      entidade: 'municipio_proposta_parcela',
      entidadeId: id,
      mudancas: {
        situacao: { antes: APARENCIA_PARCELA.prevista.nome, depois: APARENCIA_PARCELA.cancelada.nome },
        justificativa: { depois: M.substituida },
      },
    })),
  )
}

/** Solutions of the term that are extras of what was signed say so. */
const writeExtras = async (ctx: Signed, municipioId: number) => {
  const marcadas = await markExtras(ctx.db, municipioId)
  await ctx.auditMany(
    marcadas.map(({ municipioSolucaoId, antes, depois }) => ({
      acao: 'alterar',
      entidade: 'municipio_solucao',
      entidadeId: municipioSolucaoId,
      mudancas: { municipioPropostaSolucoesExtrasId: { antes, depois } },
    })),
  )
}

/** An amendment says what the whole contract is: it is in force from its first day on. */
const loadInicio = async (db: Db, p: Presa, dia: string) => {
  if (p.origemId === null) return dia
  const origem = await one<{ inicio: string }>(
    db,
    sql`select "inicioVigencia"::text as inicio from municipio_proposta where "municipioPropostaId" = ${p.origemId}`,
  )
  return origem!.inicio
}

export const saveAssinatura = async (ctx: Pedido) => {
  const { db, now, actor, body } = ctx
  const p = await lockParaAcao(ctx, body, 'assinar')
  const { dia } = body
  checkDiaDaAssinatura(dia, p.dataProposta, todaySaoPaulo(now))
  await lockParcelas(db, p)
  await checkPlano(db, p)
  const [tmp] = ctx.files.arquivo!
  const assinaturaAnexoId = await keepMinuta(ctx, p.municipioPropostaId, tmp!)
  await replaceParcelas(ctx, p)
  const inicioVigencia = await loadInicio(db, p, dia)
  const versao = await movePresa(ctx, actor.usuarioId, p, {
    ...{ acao: 'assinar', para: 'minutaAssinada', dados: { dia, sha256: tmp!.sha256 } },
    values: {
      ...{ assinadaEm: now.toISOString(), assinadaPor: actor.usuarioId, assinaturaDia: dia, assinaturaAnexoId },
      ...{ inicioVigencia, fimVigencia: fimDaVigencia(inicioVigencia, p.vigenciaMeses) },
    },
  })
  await auditPasso(ctx, p, 'assinar', 'minutaAssinada', {
    assinaturaDia: { depois: dia },
    nomeArquivo: { depois: tmp!.nome },
    sha256: { depois: tmp!.sha256 },
  })
  await writeExtras(ctx, p.municipioId)
  await updateCidade(ctx, p.municipioId)
  return salva(p, versao, M.assinada)
}
