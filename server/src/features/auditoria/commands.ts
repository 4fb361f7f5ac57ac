import { setTimeout as sleep } from 'node:timers/promises'
import type { Wording } from '#contract/wording.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import { haveEnded, type Leitura, listHistorico, loadFronteira, sealLote } from './queries.ts'
import { isRaw } from './rules.ts'

const TENTATIVAS = 20
const PAUSA_MS = 500

/**
 * Seals what the log holds up to now. Writers never wait for it; it waits a little for them, and leaves to the next
 * time what a long transaction may still fill in. The log line with the newest seal is a witness outside the database.
 */
export const sealAuditoria = async ({ banco, log, now }: Pick<JobContext, 'banco' | 'log' | 'now'>) => {
  const { ate, transacao } = await loadFronteira(banco.db)
  for (let i = 0; !(await haveEnded(banco.db, transacao)); i++) {
    if (i === TENTATIVAS) return
    await sleep(PAUSA_MS)
  }
  for (;;) {
    const feito = await banco.transaction((db) => sealLote(db, ate, now))
    if (!feito) return
    log.info({ banco: banco.nome, ...feito }, 'auditoria selada')
  }
}

/** The history of one record, for the feature that owns it and has checked who asks. */
export const listHistoricoDoRegistro = (
  leitura: Leitura,
  entidade: string,
  id: number,
  ocultos: readonly string[] = [],
) => listHistorico(leitura, entidade, String(id), ocultos)

/** For tests: whether the log would show a field as the program spells it. */
export const isRawField = (campo: string, entidade: string, w: Wording) => isRaw(campo, entidade, w)
