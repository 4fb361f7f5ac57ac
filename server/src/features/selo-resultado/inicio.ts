import { sql } from 'drizzle-orm'
import { emPontos, quantos } from '#contract/br.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { duasCasas } from '#contract/pontos.ts'
import { problem } from '#contract/problems.ts'
import type { ConferenciaDoInicio, EdicaoDoSelo } from '#contract/selo-resultado.ts'
import { wording } from '#contract/wording.ts'
import { anyOf, insertRow, record, records } from '#server/db/rows.ts'
import type { Reader, Signed } from '#server/http/route.ts'
import { reopenLinhas } from '../acompanhamento/commands.ts'
import { lockPerguntas, resetPerguntas } from '../pontuacao/commands.ts'
import { edicaoPublicada } from '../selo/commands.ts'
import { notifyInicio } from './avisos.ts'
import { checkAlcanceTotal, findEdicao } from './leitura.ts'
import * as queries from './queries.ts'
import * as rules from './rules.ts'

/* An edition begins where the one before it ended: what was decided then is asked again, and what is under way goes on. */

type Lida = rules.Decidida & { perguntaMunicipioId: number; municipioId: number; pontosComprovados: number }

const listDecididas = ({ db }: Pick<Reader, 'db'>, { uf }: EdicaoDoSelo) =>
  records<Lida>(
    db,
    sql`select pm."perguntaMunicipioId", pm."municipioId", pm.estado, pm."qtdRejeicao", pm."prazoReenvio", pm."prazoRecurso",
        pm."avaliadaEm", pm."pontosComprovados"
      from pergunta_municipio pm join municipio m using ("municipioId")
      where m.uf = ${uf} and pm.estado in ('evidenciada', 'aprovada', 'rejeitada')`,
  )

const listComRecurso = async ({ db }: Pick<Reader, 'db'>, ids: readonly number[]) =>
  new Set(
    (
      await records<{ id: number }>(
        db,
        sql`select "perguntaMunicipioId" as id from pergunta_recurso
          where situacao = 'aberto' and "perguntaMunicipioId" = ${anyOf(ids)}`,
      )
    ).map((r) => r.id),
  )

/** Questions by what becomes of each. */
const judgeDecididas = async <P extends Lida>(
  ctx: Pick<Reader, 'db' | 'now'>,
  { inscricaoInicio }: EdicaoDoSelo,
  lidas: readonly P[],
): Promise<Partial<Record<rules.NoInicio, P[]>>> => {
  const comRecurso = await listComRecurso(
    ctx,
    lidas.map((p) => p.perguntaMunicipioId),
  )
  return Object.groupBy(lidas, (p) =>
    rules.noInicio(p, comRecurso.has(p.perguntaMunicipioId), inscricaoInicio, ctx.now),
  )
}

const FICAM = [
  ['em análise', 'em análise'],
  ['em reenvio', 'com prazo de reenvio correndo'],
  ['em recurso', 'com recurso por apresentar ou por julgar'],
  ['da edição', 'com análise finalizada desde o início da inscrição'],
] as const satisfies readonly (readonly [rules.NoInicio, string])[]

const countVolta = (perguntas: readonly Lida[]) => ({
  salas: new Set(perguntas.map((p) => p.municipioId)).size,
  perguntas: perguntas.length,
  pontos: duasCasas(perguntas.reduce((s, p) => s + p.pontosComprovados, 0)),
})

/** The edition before it in its state: whether its result stands, and whether any room began to enrol in it. */
const findAnterior = ({ db }: Pick<Reader, 'db'>, { uf, ano }: EdicaoDoSelo) =>
  record<{ ano: number; publicada: boolean; participaram: boolean }>(
    db,
    sql`select e.ano, ${edicaoPublicada} as publicada,
        exists (select 1 from selo_inscricao i join municipio m using ("municipioId") where m.uf = e.uf and i.edicao = e.ano) as participaram
      from selo_edicao e where e.uf = ${uf} and e.ano < ${ano} order by e.ano desc limit 1`,
  )

const readConferencia = async (ctx: Reader, edicao: EdicaoDoSelo): Promise<ConferenciaDoInicio> => {
  const { frase } = wording(ctx.ambiente.variante)
  const iniciada = await record<{ em: string; por: string; salas: number; perguntas: number; pontos: number }>(
    ctx.db,
    sql`select i.em, u.nome as por, i.salas, i.perguntas, i.pontos from selo_inicio i join usuario u using ("usuarioId")
      where i."seloEdicaoId" = ${edicao.seloEdicaoId}`,
  )
  const { volta = [], ...ficam } = await judgeDecididas(ctx, edicao, await listDecididas(ctx, edicao))
  return {
    seloEdicaoId: edicao.seloEdicaoId,
    ...(iniciada
      ? { salas: iniciada.salas, perguntas: iniciada.perguntas, pontos: iniciada.pontos }
      : countVolta(volta)),
    ficam: FICAM.flatMap(([qual, como]) => {
      const n = ficam[qual]?.length ?? 0
      return n > 0 && !iniciada ? [frase(`${quantos(n, '{pergunta}', '{perguntas}')} ${como}`)] : []
    }),
    impedimento:
      rules.recusaDoInicio(edicao, (await findAnterior(ctx, edicao)) ?? null, todaySaoPaulo(ctx.now)) ?? null,
    iniciada: iniciada ? { em: iniciada.em, por: iniciada.por } : null,
  }
}

const QUEM = 'inicia uma edição'
export const checkInicio = async (ctx: Reader, seloEdicaoId: number) => {
  checkAlcanceTotal(ctx, QUEM)
  return readConferencia(ctx, await findEdicao(ctx, seloEdicaoId))
}

const textoDe = (perguntas: readonly Lida[], frase: (s: string) => string) => {
  const dela = quantos(perguntas.length, '{pergunta}', '{perguntas}')
  return `${frase(`Responda de novo ${dela} que a edição anterior decidiu`)} (${emPontos(countVolta(perguntas).pontos)}).`
}

/** Once: what was decided before the enrolment of this edition is asked again, in all rooms of its state. */
export const beginEdicao = async (ctx: Signed, seloEdicaoId: number, conferidas: number) => {
  checkAlcanceTotal(ctx, QUEM)
  await findEdicao(ctx, seloEdicaoId)
  const { db, now, actor } = ctx
  const edicao = (await queries.lockEdicoesDoEstado(db, todaySaoPaulo(now), seloEdicaoId))!
  if (edicao.iniciadaEm !== null)
    throw problem.situacaoMudou({ frase: 'Esta edição já foi iniciada. Recarregue para ver como está.' })
  const motivo = rules.recusaDoInicio(edicao, (await findAnterior(ctx, edicao)) ?? null, todaySaoPaulo(now))
  if (motivo) throw problem.regra({ motivo })
  // All of them are held before one is judged: none is decided meanwhile.
  const lidas = await listDecididas(ctx, edicao)
  const travadas = await lockPerguntas(
    db,
    lidas.map((p) => p.perguntaMunicipioId),
  )
  const { volta = [] } = await judgeDecididas(ctx, edicao, travadas)
  if (volta.length !== conferidas)
    throw problem.situacaoMudou(
      { frase: 'Enquanto isso os números mudaram. Nada foi feito: confira os de agora e confirme de novo.' },
      undefined,
      await readConferencia(ctx, edicao),
    )
  const contagem = countVolta(volta)
  await resetPerguntas(db, { usuarioId: actor.usuarioId, now }, volta)
  await reopenLinhas(
    db,
    volta.map((p) => p.perguntaMunicipioId),
  )
  await insertRow(
    db,
    'selo_inicio',
    { seloEdicaoId, em: now.toISOString(), usuarioId: actor.usuarioId, ...contagem },
    'seloEdicaoId',
  )
  await ctx.audit({
    acao: 'iniciar',
    entidade: 'selo_inicio',
    entidadeId: seloEdicaoId,
    mudancas: {
      edicao: { depois: `${edicao.ano}/${edicao.uf}` },
      ...Object.fromEntries(Object.entries(contagem).map(([chave, depois]) => [chave, { depois }])),
    },
  })
  const { frase } = wording(ctx.ambiente.variante)
  const porSala = Map.groupBy(volta, (p) => p.municipioId)
  const salas = await records<{ municipioId: number; sala: string }>(
    db,
    sql`select "municipioId", nome as sala from municipio where "municipioId" = ${anyOf([...porSala.keys()])} order by 1`,
  )
  await notifyInicio(
    ctx,
    edicao,
    salas.map((s) => ({ ...s, texto: textoDe(porSala.get(s.municipioId)!, frase) })),
  )
  return readConferencia(ctx, await findEdicao(ctx, seloEdicaoId))
}
