import type { AcaoNacional, ResultadoDaSala } from '#contract/selo-resultado.ts'
import type { Db } from '#server/db/db.ts'
import { records } from '#server/db/rows.ts'
import { passosDoResultado } from './schema.ts'

const DESCRICOES: Readonly<Record<AcaoNacional, string>> = {
  indicar: 'Indicou à etapa nacional',
  homologar: 'Homologou na etapa nacional',
  recusar: 'Não homologou na etapa nacional',
  reabrir: 'Reabriu a decisão da etapa nacional',
  desistir: 'Retirou a indicação à etapa nacional',
}

/** The national stage of a room, the newest step first. */
export const listPassos = async (db: Db, seloResultadoId: number): Promise<ResultadoDaSala['passos']> =>
  (await records<ResultadoDaSala['passos'][number]>(db, passosDoResultado.list(seloResultadoId))).map(
    ({ seloResultadoHistoricoId, em, usuarioId, usuario, acao, de, para, justificativa }) => ({
      ...{ seloResultadoHistoricoId, em, usuarioId, usuario, acao, de, para, justificativa },
      descricao: DESCRICOES[acao as AcaoNacional],
    }),
  )
