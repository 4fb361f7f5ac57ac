import { problem } from '#contract/problems.ts'
import { MENSAGENS_RELATORIO } from '#contract/relatorio-encontro.ts'
import type { AcaoRelatorio, EstadoRelatorio } from '#contract/relatorio-estados.ts'
import type { Signed } from '#server/http/route.ts'
import { ACAO_AUDITADA } from './maquina.ts'

/* What deciding on reports of either kind has in common. */

interface Decidido {
  entidade: string
  id: number
  acao: AcaoRelatorio
  de: EstadoRelatorio
  para: EstadoRelatorio
  motivo: string | null
  /** Why who made it judged it. */
  excecao: string | null | undefined
}
export const auditDecisao = (ctx: Signed, { entidade, id, acao, de, para, motivo, excecao }: Decidido) =>
  ctx.audit({
    acao: ACAO_AUDITADA[acao]!,
    entidade,
    entidadeId: id,
    mudancas: {
      situacao: { antes: de, depois: para },
      ...(motivo && { motivoRejeicao: { depois: motivo } }),
      ...(excecao && { justificativa: { depois: excecao } }),
    },
  })

/** All or none, held in the order of their ids. */
export const judgeTodos = async <D>(
  decisoes: readonly D[],
  idDe: (d: D) => number,
  judge: (d: D) => Promise<unknown>,
) => {
  const porId = new Map(decisoes.map((d) => [idDe(d), d]))
  if (porId.size < decisoes.length) throw problem.regra({ motivo: 'Há um relatório repetido na lista.' })
  for (const [, d] of [...porId].toSorted(([a], [b]) => a - b)) await judge(d)
  return { message: MENSAGENS_RELATORIO.analisados(porId.size), analisados: porId.size }
}
