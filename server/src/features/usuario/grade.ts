import { problem } from '#contract/problems.ts'
import { literal } from '#contract/wording.ts'
import type { Mudancas } from '#server/db/audit.ts'
import type { Reader } from '#server/http/route.ts'
import * as queries from './grade-queries.ts'
import type { UsuarioRow } from './queries.ts'
import * as rules from './rules.ts'

/** One lead consultant for a municipality, whatever the axis. */
export const refuseSegundoCondutor = async (
  { db }: Reader,
  usuarioId: number,
  novas: readonly rules.LinhaGrade[],
  campo: (municipioId: number) => string,
) => {
  const municipios = [...new Set(novas.filter((l) => l.permissaoId === rules.CONDUTOR).map((l) => l.municipioId))]
  if (!municipios.length) return
  const ocupados = await queries.listOutrosCondutores(db, municipios, usuarioId)
  if (!ocupados.length) return
  const frases = ocupados.map(
    (o) => [campo(o.municipioId), literal(`${o.municipio} já tem Consultor Condutor: ${o.usuario}`)] as const,
  )
  throw problem.jaExiste({ frase: frases.map(([, f]) => `${f}.`).join(' ') }, Object.fromEntries(frases))
}

interface Enviado {
  permissoes?: readonly rules.LinhaGrade[] | undefined
  permissoesSolucoes?: readonly rules.LinhaSolucao[] | undefined
}

/**
 * Brings the grid and the solution permissions of a user to what was sent, within the reach of who sends it, and
 * answers with what changed, for the history. Without the permission to edit them they stay as they are.
 */
export const saveGrade = async (
  ctx: Reader,
  usuarioId: number,
  atual: Pick<UsuarioRow, 'permissoes' | 'permissoesSolucoes'>,
  enviado: Enviado,
): Promise<Mudancas> => {
  const { db, actor } = ctx
  if (!rules.podeDarPermissoes(actor)) return {}
  const reach = (l: rules.LinhaGrade) => rules.alcancaLinha(actor, l)
  const reachSolucao = (l: rules.LinhaSolucao) => rules.alcancaSolucao(actor, l)
  const grade = rules.mudancaDaLista<rules.LinhaGrade>(
    atual.permissoes,
    enviado.permissoes ?? atual.permissoes,
    rules.chaveGrade,
    reach,
  )
  const solucoes = rules.mudancaDaLista<rules.LinhaSolucao>(
    atual.permissoesSolucoes,
    enviado.permissoesSolucoes ?? atual.permissoesSolucoes,
    rules.chaveSolucao,
    reachSolucao,
  )
  if (!grade.novas.every(reach) || !solucoes.novas.every(reachSolucao)) throw problem.naoEncontrado()
  const alheia = await queries.findSolucaoAlheia(db, solucoes.novas)
  if (alheia >= 0) {
    const chave = rules.chaveSolucao(solucoes.novas[alheia]!)
    const i = enviado.permissoesSolucoes!.findIndex((l) => rules.chaveSolucao(l) === chave)
    throw problem.entradaInvalida(
      {},
      { [`permissoesSolucoes.${i}.municipioSolucaoId`]: '{Solução não encontrada} {neste município}' },
    )
  }
  const posicao = (municipioId: number) =>
    `permissoes.${enviado.permissoes!.findIndex((l) => l.municipioId === municipioId && l.permissaoId === rules.CONDUTOR)}.municipioId`
  await refuseSegundoCondutor(ctx, usuarioId, grade.novas, posicao)

  const ids = new Map(atual.permissoes.map((p) => [rules.chaveGrade(p), p.usuarioPermissaoId]))
  await queries.deleteLinhas(
    db,
    grade.retiradas.map((l) => ids.get(rules.chaveGrade(l))!),
  )
  await queries.insertLinhas(db, usuarioId, grade.novas)
  await queries.deleteSolucoes(db, usuarioId, solucoes.retiradas)
  await queries.insertSolucoes(db, usuarioId, solucoes.novas)

  const mudou = (m: { novas: readonly unknown[]; retiradas: readonly unknown[] }) =>
    m.novas.length + m.retiradas.length > 0
  return {
    ...(mudou(grade) && {
      permissoes: {
        antes: await queries.describeLinhas(db, grade.retiradas),
        depois: await queries.describeLinhas(db, grade.novas),
      },
    }),
    ...(mudou(solucoes) && {
      permissoesSolucoes: {
        antes: await queries.describeSolucoes(db, solucoes.retiradas),
        depois: await queries.describeSolucoes(db, solucoes.novas),
      },
    }),
  }
}
