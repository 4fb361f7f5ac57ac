import { sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import { problem } from '#contract/problems.ts'
import {
  ACOES_NACIONAIS,
  type AcaoNacional,
  COM_JUSTIFICATIVA,
  type moverEtapaNacional,
} from '#contract/selo-resultado.ts'
import { wording } from '#contract/wording.ts'
import { stale } from '#server/db/rows.ts'
import type { Signed } from '#server/http/route.ts'
import { notifyNacional } from './avisos.ts'
import { checkSelo, getResultado } from './leitura.ts'
import * as queries from './queries.ts'
import * as rules from './rules.ts'
import { passosDoResultado } from './schema.ts'

const COMO: Readonly<Record<AcaoNacional, string>> = {
  indicar: 'indicação à etapa nacional',
  homologar: 'homologação na etapa nacional, com o selo Diamante',
  recusar: 'a etapa nacional não homologou',
  reabrir: 'a decisão da etapa nacional foi reaberta',
  desistir: 'a indicação à etapa nacional foi retirada',
}

/** One step of the national stage, on the room's published result. */
export const moveEtapaNacional = async (ctx: Signed, body: BodyOf<typeof moverEtapaNacional, 'out'>) => {
  checkSelo(ctx)
  const { seloResultadoId, acao, versao, justificativa = '' } = body
  if (COM_JUSTIFICATIVA.includes(acao) && justificativa === '')
    throw problem.entradaInvalida({}, { justificativa: 'Campo Obrigatório' })
  const p = await queries.lockPublicada(ctx.db, seloResultadoId)
  if (!p) throw problem.naoEncontrado()
  if (p.retiradaEm !== null)
    throw problem.situacaoMudou({ frase: 'O resultado desta edição foi retirado. Recarregue para ver como está.' })
  if (p.versao !== versao) throw stale(await getResultado(ctx, p.municipioId, p.seloEdicaoId))
  const de = rules.estadoDe(p.etapaNacional)
  const para = rules.passoNacional(acao, de)
  if (para === undefined)
    throw problem.regra({ motivo: `Não é possível ${ACOES_NACIONAIS[acao].toLowerCase()}: a situação é “${de}”.` })
  const recusa = acao === 'indicar' && rules.recusaDaIndicacao(p.limiares, p)
  if (recusa) throw problem.regra({ motivo: wording(ctx.ambiente.variante).frase(recusa) })
  await ctx.db.execute(sql`update selo_resultado set "etapaNacional" = ${rules.etapaDe(para)}, versao = versao + 1
    where "seloResultadoId" = ${seloResultadoId}`)
  await ctx.db.execute(
    passosDoResultado.insert({
      alvoId: seloResultadoId,
      em: ctx.now,
      usuarioId: ctx.actor.usuarioId,
      acao,
      de,
      para,
      justificativa: justificativa || null,
    }),
  )
  await ctx.audit({
    acao: 'alterar',
    entidade: 'selo_resultado',
    entidadeId: seloResultadoId,
    mudancas: {
      etapaNacional: { antes: de, depois: para },
      ...(justificativa && { justificativa: { depois: justificativa } }),
    },
  })
  await notifyNacional(ctx, p, COMO[acao])
  return getResultado(ctx, p.municipioId, p.seloEdicaoId)
}
