import { sql } from 'drizzle-orm'
import type { OutputOf } from '#contract/endpoint.ts'
import type { DecisaoDeRelatorioAdmin, saldoDoRelatorioAdmin } from '#contract/relatorio-administrativo.ts'
import { MENSAGENS_RELATORIO as M } from '#contract/relatorio-encontro.ts'
import { estadoDe } from '#contract/relatorio-estados.ts'
import { updateRow } from '#server/db/rows.ts'
import { rows } from '#server/db/sql.ts'
import type { Reader, Signed } from '#server/http/route.ts'
import { auditDecisao, judgeTodos } from '#server/relatorios-comuns/analise.ts'
import { describePassos, type PassoLido } from '#server/relatorios-comuns/maquina.ts'
import { listSaldos, saldoDepois } from '../contrato/commands.ts'
import { notifyDecisao } from './avisos.ts'
import { checkVersao, entidade, listPassos, lockRelatorio, notePasso } from './commands.ts'
import { findRelatorio } from './detalhe.ts'
import * as rules from './rules.ts'

/* What analysts do: approve, return, reject; and what full access takes back. */

const judgeUm = async (ctx: Signed, d: DecisaoDeRelatorioAdmin) => {
  const r = await lockRelatorio(ctx, d.relatorioAdministrativoId)
  const acao = rules.checkDecisao(ctx.actor, r, d)
  await checkVersao(ctx, r, d.versao)
  rules.checkMotivo(acao, d)
  const excecao = rules.checkJuiz(ctx.actor, r, acao)
  const motivo = acao === 'aprovar' ? null : d.motivoRejeicao
  const { relatorioAdministrativoId } = r
  await updateRow(
    ctx.db,
    'relatorio_administrativo',
    { relatorioAdministrativoId },
    {
      statusRelatorioId: d.statusRelatorioId,
      motivoRejeicao: motivo,
      analisadoPor: ctx.actor.usuarioId,
      analisadoEm: ctx.now.toISOString(),
    },
  )
  const [de, para] = [rules.estadoDoRelatorio(r), estadoDe('administrativo', d.statusRelatorioId)]
  await notePasso(ctx, relatorioAdministrativoId, {
    acao,
    de,
    para,
    justificativa: motivo,
    ...(excecao && { dados: { excecao } }),
  })
  await auditDecisao(ctx, { entidade, id: relatorioAdministrativoId, acao, de, para, motivo, excecao })
  await notifyDecisao(ctx, r, para, motivo)
  return r.versao + 1
}

export const judgeRelatorio = async (ctx: Signed, d: DecisaoDeRelatorioAdmin) => {
  const versao = await judgeUm(ctx, d)
  const { relatorioAdministrativoId, statusRelatorioId } = d
  return { message: M.analisado, relatorioAdministrativoId, statusRelatorioId, versao }
}
export const judgeRelatorios = (ctx: Signed, decisoes: readonly DecisaoDeRelatorioAdmin[]) =>
  judgeTodos(
    decisoes,
    (d) => d.relatorioAdministrativoId,
    (d) => judgeUm(ctx, d),
  )

/* Beside the report */

/** Reasons only to who may see them. */
export const listHistorico = async ({ db, actor }: Reader, id: number) => {
  const r = await findRelatorio(db, actor, id)
  return describePassos(await rows<PassoLido>(db, listPassos(id)), rules.veMotivo(actor, r.usuarioId))
}

type Saldo = OutputOf<typeof saldoDoRelatorioAdmin>
/** The hours of the report beside what its contract has left. */
export const getSaldo = async ({ db, actor }: Reader, id: number): Promise<Saldo> => {
  const r = await findRelatorio(db, actor, id)
  const contado = r.estado === 'aprovado'
  const [contrato] = await listSaldos(db, sql`c."contratoId" = ${r.contratoId}::int`)
  return {
    contado,
    horasDoRelatorio: r.minutos,
    contrato: contrato ? { ...contrato, saldoDepois: saldoDepois(contrato, contado ? 0 : r.minutos) } : null,
  }
}
