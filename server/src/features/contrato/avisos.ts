import { sql } from 'drizzle-orm'
import type { TipoDeAviso } from '#contract/aviso.ts'
import { formatDate } from '#contract/br.ts'
import { DIAS_A_VENCER } from '#contract/contrato.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { rows } from '#server/db/sql.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import { makeReminder, notifyPessoas, podem, type Reminder } from '../aviso/commands.ts'
import { fimVigenteSql } from './vigencia.ts'

export const A_VENCER: TipoDeAviso = {
  tipo: 'contrato-a-vencer',
  nome: 'Contrato perto do fim',
  descricao: 'Um contrato seu, ou que você gere, termina em até trinta dias.',
  padrao: { pagina: true, email: 'resumo' },
  flags: ['verMenuContrato'],
}

/** Every morning: contracts that end within a month, each told once for its date to its people and who manages it. */
export const remindContratos = (job: JobContext) => notifyContratos(makeReminder(job))

export const notifyContratos = async ({ now, db, tell }: Reminder) => {
  const hoje = todaySaoPaulo(now)
  const perto = await rows<{ contratoId: number; numContrato: string; fim: string }>(
    db,
    sql`select * from (select c."contratoId", c."numContrato", ${fimVigenteSql}::text as fim from contrato c where c.ativo) c
      where c.fim::date between ${hoje}::date and ${hoje}::date + ${DIAS_A_VENCER}::int
        and not exists (select 1 from aviso v where v.chave = ${A_VENCER.tipo} || ':' || c."contratoId" || ':' || c.fim)`,
  )
  for (const { contratoId, numContrato, fim } of perto)
    await tell((teller) =>
      notifyPessoas(teller, A_VENCER, {
        entre: sql`select "usuarioId" from contrato_usuario where "contratoId" = ${contratoId}
          union select "gestorId" from contrato where "contratoId" = ${contratoId} and "gestorId" is not null`,
        se: podem('verMenuContrato'),
        titulo: `Contrato ${numContrato} termina em ${formatDate(fim)}`,
        para: '/contratos?situacao=A+vencer',
        chave: `${A_VENCER.tipo}:${contratoId}:${fim}`,
      }),
    )
}
