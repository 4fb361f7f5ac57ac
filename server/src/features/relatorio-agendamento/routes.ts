import { sql } from 'drizzle-orm'
import * as contract from '#contract/relatorio-agendamento.ts'
import { rotasDeRelatorio } from '#contract/relatorios.ts'
import { type Ambiente, capacidades } from '#contract/variants.ts'
import { wording } from '#contract/wording.ts'
import type { Kind } from '#server/access/targets.ts'
import { type Feature, type LongWork, route } from '#server/http/route.ts'
import { avisosDeAgendamento } from './avisos.ts'
import {
  createAgendamento,
  FILA,
  listMeus,
  removeAgendamento,
  saveAgendamento,
  sendAgora,
  setAtivo,
} from './commands.ts'
import { sendAgendamento, takeVencidos } from './envio.ts'

/** Everybody's own. */
const agendamentoId: Kind = (actor, id) =>
  sql`select 1 from relatorio_agendamento a where a."agendamentoId" = ${id} and a."usuarioId" = ${actor.usuarioId}`

const titulosEm = ({ variante }: Ambiente) => {
  const w = wording(variante)
  const c = capacidades(variante)
  return Object.fromEntries(rotasDeRelatorio.map(({ rota }) => [rota, w.frase(contract.tituloDaRota(rota, c))]))
}

/** `works`: what makes the files of reports in the background. */
export const relatorioAgendamentoFeature = (works: readonly LongWork[]): Feature => ({
  alvos: { agendamentoId },
  avisos: avisosDeAgendamento,
  auditados: {
    relatorio_agendamento: {
      de: sql`relatorio_agendamento coisa`,
      id: sql`coisa."agendamentoId"`,
      nome: (ambiente) => sql`${JSON.stringify(titulosEm(ambiente))}::jsonb ->> coisa.rota`,
      alcance: agendamentoId,
      tela: { para: sql`'/usuario/agendamentos'`, abre: () => true },
    },
  },
  routes: [
    route(contract.listarAgendamentos, async (ctx) => listMeus(ctx)),
    route(contract.criarAgendamento, async (ctx) => createAgendamento(ctx, ctx.body)),
    route(contract.alterarAgendamento, async (ctx) => saveAgendamento(ctx, ctx.params.id, ctx.body)),
    route(contract.pausarAgendamento, async (ctx) => setAtivo(ctx, ctx.params.id, ctx.body.ativo)),
    route(contract.enviarAgora, async (ctx) => sendAgora(ctx, ctx.params.id)),
    route(contract.excluirAgendamento, async (ctx) => removeAgendamento(ctx, ctx.params.id)),
  ],
  jobs: {
    'enfileirar-relatorios-agendados': { cron: '*/15 * * * *', run: (_, job) => takeVencidos(job) },
    [FILA]: { retries: 3, run: (data, job) => sendAgendamento(works, data, job) },
  },
})
