import { sql } from 'drizzle-orm'
import type { OutputOf } from '#contract/endpoint.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import type { DecisaoDeRelatorio, saldoDoRelatorio } from '#contract/relatorio-analise.ts'
import { MENSAGENS_RELATORIO as M } from '#contract/relatorio-encontro.ts'
import { type AcaoRelatorio, estadoDe } from '#contract/relatorio-estados.ts'
import { anyOf, records, updateRow } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
import type { Reader, Signed } from '#server/http/route.ts'
import { auditDecisao, judgeTodos } from '#server/relatorios-comuns/analise.ts'
import { describePassos, type PassoLido } from '#server/relatorios-comuns/maquina.ts'
import { listSaldos, saldoDepois, valeSql } from '../contrato/commands.ts'
import {
  completeHoras,
  loadAgendadas,
  type ParteDasHoras,
  restoreHoras,
  termoSql,
  uncompleteHoras,
  unscheduleHoras,
} from '../termo-referencia/commands.ts'
import { notifyDecisao } from './avisos.ts'
import { checkVersao, listPassos, lockRelatorio, notePasso, type Preso } from './commands.ts'
import { findRelatorio } from './detalhe.ts'
import { markHeld } from './encontros.ts'
import * as rules from './rules.ts'

/* What analysts do: approve, return, reject; and what full access takes back. */

/** The decision as a step of the machine; 409 to who comes second. */
const checkDecisao = async (ctx: Signed, r: Preso, d: DecisaoDeRelatorio): Promise<AcaoRelatorio> => {
  const acao = rules.checkDecisao(ctx.actor, r, d)
  await checkVersao(ctx, r, d.versao)
  rules.checkMotivo(acao, d)
  return acao
}

interface Agendadas {
  dia: string | null
  partes: Omit<ParteDasHoras, 'cumprida'>[]
}
/** What was planned becomes what was done; answers what was planned, for who takes it back. */
const completeRelatorio = async ({ db, actor, now }: Signed, r: Preso): Promise<Agendadas> => {
  const quem = { usuarioId: actor.usuarioId, now }
  await markHeld(db, quem, r.encontroId)
  const agendadas = await loadAgendadas(db, r.encontroId)
  await unscheduleHoras(db, quem, r.encontroId)
  const partes = await rows<ParteDasHoras>(
    db,
    sql`select "municipioSolucaoId", "municipioTarefaId", minutos, cumprida from relatorio_tarefa
      where "relatorioId" = ${r.relatorioId} order by "relatorioTarefaId"`,
  )
  await completeHoras(db, quem, {
    relatorioId: r.relatorioId,
    municipioId: r.municipioId,
    dia: todaySaoPaulo(new Date(r.inicio)),
    partes,
  })
  return agendadas
}
/** Exactly the reverse: by what the approval wrote down. */
const undoRelatorio = async ({ db, actor, now }: Signed, r: Preso) => {
  const quem = { usuarioId: actor.usuarioId, now }
  await db.execute(sql`select 1 from encontro where "encontroId" = ${r.encontroId} for update`)
  await uncompleteHoras(db, quem, r.relatorioId)
  const passo = await one<{ dados: { agendadas?: Agendadas } | null }>(
    db,
    sql`select dados from relatorio_passo where "relatorioId" = ${r.relatorioId} and acao = 'aprovar' order by "relatorioPassoId" desc limit 1`,
  )
  const { dia, partes } = passo?.dados?.agendadas ?? { dia: null, partes: [] }
  if (dia !== null) await restoreHoras(db, quem, { encontroId: r.encontroId, municipioId: r.municipioId, dia, partes })
}

const judgeUm = async (ctx: Signed, d: DecisaoDeRelatorio) => {
  const r = await lockRelatorio(ctx, d.relatorioId)
  const acao = await checkDecisao(ctx, r, d)
  const excecao = rules.checkJuiz(ctx.actor, r, acao)
  const motivo = acao === 'aprovar' ? null : d.motivoRejeicao
  const agendadas = acao === 'aprovar' ? await completeRelatorio(ctx, r) : undefined
  if (acao === 'retomar') await undoRelatorio(ctx, r)
  await updateRow(
    ctx.db,
    'relatorio',
    { relatorioId: r.relatorioId },
    {
      statusRelatorioId: d.statusRelatorioId,
      motivoRejeicao: motivo,
      analisadoPor: ctx.actor.usuarioId,
      analisadoEm: ctx.now.toISOString(),
    },
  )
  const [de, para] = [rules.estadoDoRelatorio(r), estadoDe('encontro', d.statusRelatorioId)]
  await notePasso(ctx, r.relatorioId, {
    acao,
    de,
    para,
    justificativa: motivo,
    dados: { ...(agendadas && { agendadas }), ...(excecao && { excecao }) },
  })
  await auditDecisao(ctx, { entidade: 'relatorio', id: r.relatorioId, acao, de, para, motivo, excecao })
  await notifyDecisao(ctx, r, para, motivo)
  return r.versao + 1
}

export const judgeRelatorio = async (ctx: Signed, d: DecisaoDeRelatorio) => {
  const versao = await judgeUm(ctx, d)
  const { relatorioId, statusRelatorioId } = d
  return { message: M.analisado, relatorioId, statusRelatorioId, versao }
}
export const judgeRelatorios = (ctx: Signed, decisoes: readonly DecisaoDeRelatorio[]) =>
  judgeTodos(
    decisoes,
    (d) => d.relatorioId,
    (d) => judgeUm(ctx, d),
  )

/* Beside the report */

/** Reasons only to who may see them. */
export const listHistorico = async ({ db, actor }: Reader, relatorioId: number) => {
  const r = await findRelatorio(db, actor, relatorioId)
  return describePassos(await rows<PassoLido>(db, listPassos(relatorioId)), rules.veMotivo(actor, r.usuarioId))
}

type Saldo = OutputOf<typeof saldoDoRelatorio>
/** The hours of the report beside what its solutions and the author's contracts have left. */
export const getSaldo = async ({ db, actor }: Reader, relatorioId: number): Promise<Saldo> => {
  const r = await findRelatorio(db, actor, relatorioId)
  const contado = r.estado === 'aprovado'
  const ids = [...new Set(r.tarefas.map((t) => t.municipioSolucaoId))]
  const lidas = await records<Omit<Saldo['solucoes'][number], 'horasDoRelatorio' | 'saldoDepois'>>(
    db,
    sql`with ${termoSql(sql`g."municipioGrupoSolucaoId" in (select "municipioGrupoSolucaoId" from municipio_solucao where "municipioSolucaoId" = ${anyOf(ids)})`)}
      select s."municipioSolucaoId", s.nome, s."horasPrevistas", s."horasRealizadas", s."horasAgendadas", s."horasRestantes"
      from termo_s s where s."municipioSolucaoId" = ${anyOf(ids)} order by s.nome, 1`,
  )
  // What is paid for.
  const horas = r.tarefas.reduce((s, t) => s + t.minutos, 0)
  const contratos =
    rules.veContratos(actor) || r.usuarioId === actor.usuarioId
      ? await listSaldos(
          db,
          sql`c.ativo and ${valeSql(sql`${r.inicio}::timestamptz`, sql`${r.municipioId}::int`)}
            and exists (select 1 from contrato_usuario x where x."contratoId" = c."contratoId" and x."usuarioId" = ${r.usuarioId})`,
        )
      : []
  return {
    contado,
    solucoes: lidas.map((s) => {
      const horasDoRelatorio = r.tarefas
        .filter((t) => t.municipioSolucaoId === s.municipioSolucaoId)
        .reduce((soma, t) => soma + t.minutos, 0)
      return {
        ...s,
        horasDoRelatorio,
        saldoDepois: s.horasPrevistas - s.horasRealizadas - (contado ? 0 : horasDoRelatorio),
      }
    }),
    contratos: contratos.map((c) => ({
      ...c,
      horasDoRelatorio: horas,
      saldoDepois: saldoDepois(c, contado ? 0 : horas),
    })),
  }
}
