import { sql } from 'drizzle-orm'
import { can, isAdmin } from '#contract/access.ts'
import type { Diagnostico } from '#contract/acompanhamento.ts'
import { duasCasas } from '#contract/pontos.ts'
import { problem } from '#contract/problems.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/db/db.ts'
import { one, rows } from '#server/db/sql.ts'
import type { Signed } from '#server/http/route.ts'
import { FORA_DA_VIGENCIA } from './abrir.ts'
import { notifyFim } from './avisos.ts'
import { generateLinhas } from './commands.ts'
import {
  deFeita,
  feita,
  finishAcompanhamento,
  fixRespostas,
  ordemDasPerguntas,
  type PerguntaLida,
  perguntaEmAlcance,
  showPergunta,
  vePontos,
} from './queries.ts'
import { acoesDoDiagnostico, podeResponderDiagnostico, type Situacao, situacaoDoDiagnostico } from './rules.ts'
import { loadAlcance, loadTemas } from './temas.ts'

interface Cabeca extends Situacao {
  acompanhamentoId: number
  usuario: string
  criacao: string
  finalizadoEm: string | null
}
const loadCabeca = async (db: Db, municipioId: number) =>
  (
    await one<{ j: Cabeca }>(
      db,
      sql`select json_build_object('acompanhamentoId', a."acompanhamentoId", 'usuarioId', a."usuarioId", 'usuario', u.nome,
        'criacao', a.criacao, 'finalizadoEm', a."finalizadoEm", 'finalizado', a.finalizado, 'cancelado', false, 'diagnostico', true) as j
      from acompanhamento a join usuario u using ("usuarioId")
      where a."municipioId" = ${municipioId} and a.diagnostico and not a.cancelado`,
    )
  )?.j

const loadFeitas = async (db: Db, actor: Actor, id: number) =>
  (
    await rows<{ j: PerguntaLida & { valor: number } }>(
      db,
      sql`select to_json(q) as j from (select ${feita(actor)}, ap.pontos as valor from ${deFeita} join acompanhamento a using ("acompanhamentoId")
        where ap."acompanhamentoId" = ${id} and ${perguntaEmAlcance(actor)} order by ${ordemDasPerguntas}) q`,
    )
  ).map((r) => r.j)

/** How many questions each theme asks, before it is started and for all axes. */
const countPorTema = async (db: Db, municipioId: number, diagnosticoId: number | undefined, soNacionais: boolean) =>
  new Map(
    (
      await rows<{ temaId: number; n: number }>(
        db,
        diagnosticoId === undefined
          ? sql`select p."temaId", count(*)::int as n from pergunta p where p.ativa and ${soNacionais ? sql`p.nacional` : sql`true`} group by 1`
          : sql`select pm."temaId", count(*)::int as n from acompanhamento_pergunta ap join pergunta_municipio pm using ("perguntaMunicipioId")
              where ap."acompanhamentoId" = ${diagnosticoId} and pm."municipioId" = ${municipioId} group by 1`,
      )
    ).map((r) => [r.temaId, r.n]),
  )

/** Everything the pages need, in one answer: they go on without a connection. */
export const getDiagnostico = async (db: Db, actor: Actor, municipioId: number, now: Date): Promise<Diagnostico> => {
  const municipio = (await one<Diagnostico['municipio']>(
    db,
    sql`select "municipioId", nome, uf from municipio where "municipioId" = ${municipioId}`,
  ))!
  const a = await loadCabeca(db, municipioId)
  const alcance = await loadAlcance(db, actor, municipioId)
  const contadas = await countPorTema(db, municipioId, a?.acompanhamentoId, alcance === 'nacionais')
  // Once it is closed the themes are those that it read, whatever is enabled today.
  const temas = (await loadTemas(db, actor, municipioId)).filter(
    (t) => (t.habilitado || a?.finalizado) && (contadas.get(t.temaId) ?? 0) > 0,
  )
  const feitas = a ? await loadFeitas(db, actor, a.acompanhamentoId) : []
  const finalizados = new Set(temas.filter((t) => a && t.finalizado).map((t) => t.temaId))
  const lidos = temas.map((t) => ({ ...t, finalizado: finalizados.has(t.temaId) }))
  const acoes = acoesDoDiagnostico(actor, a, lidos, alcance)
  return {
    municipio,
    situacao: situacaoDoDiagnostico(a),
    acompanhamentoId: a?.acompanhamentoId ?? null,
    usuarioId: a?.usuarioId ?? null,
    usuario: a?.usuario ?? null,
    criacao: a?.criacao ?? null,
    finalizadoEm: a?.finalizadoEm ?? null,
    temas: lidos
      .filter((t) => t.alcancado)
      .map(({ temaId, nome, eixoId, eixo, finalizado }) => {
        const dele = feitas.filter((p) => p.pergunta.temaId === temaId)
        return {
          temaId,
          nome,
          eixoId,
          eixo,
          finalizado,
          total: a ? dele.length : (contadas.get(temaId) ?? 0),
          respondidas: dele.filter((p) => p.resposta !== null).length,
          sim: dele.filter((p) => p.resposta).length,
        }
      }),
    perguntas: feitas.map(({ valor: _, ...p }) => {
      const lido = finalizados.has(p.pergunta.temaId)
      return showPergunta(actor, a!, p, acoes.responder, (f) => podeResponderDiagnostico(a!, f, lido), now)
    }),
    pontos: vePontos(actor) ? duasCasas(feitas.filter((p) => p.resposta).reduce((s, p) => s + p.valor, 0)) : null,
    acoes,
    aviso: !a && alcance === 'nenhuma' && can(actor, 'novoAcompanhamento') ? FORA_DA_VIGENCIA : null,
  }
}

/** The diagnosis that is being filled in, held so that nobody answers while it is closed. */
const lockEmCurso = async ({ db }: Signed, municipioId: number) => {
  const a = await one<{ acompanhamentoId: number; usuarioId: number; finalizado: boolean }>(
    db,
    sql`select "acompanhamentoId", "usuarioId", finalizado from acompanhamento
      where "municipioId" = ${municipioId} and diagnostico and not cancelado for update`,
  )
  if (!a) throw problem.naoEncontrado()
  if (a.finalizado) throw problem.acompanhamentoEncerrado({ como: 'finalizado' })
  return a
}

/** A theme of the diagnosis within reach, and how much of it is unanswered. */
const loadTema = (db: Db, actor: Actor, acompanhamentoId: number, temaId: number) =>
  one<{ nome: string; finalizado: boolean; faltam: number }>(
    db,
    sql`select tm.nome, coalesce(v.finalizado, false) as finalizado, count(*) filter (where ap.resposta is null)::int as faltam
      from acompanhamento_pergunta ap join acompanhamento a using ("acompanhamentoId")
        join pergunta_municipio pm on pm."perguntaMunicipioId" = ap."perguntaMunicipioId" join tema tm on tm."temaId" = pm."temaId"
        left join municipio_tema_ponto v on v."municipioId" = pm."municipioId" and v."temaId" = pm."temaId"
      where ap."acompanhamentoId" = ${acompanhamentoId} and pm."temaId" = ${temaId} and ${perguntaEmAlcance(actor)} group by 1, 2`,
  )

/** A theme is read: its answers stand, and what it declared is kept for comparison. Asked twice, it is done once. */
export const finishTema = async (ctx: Signed, municipioId: number, temaId: number) => {
  const { db, actor, now } = ctx
  const { acompanhamentoId } = await lockEmCurso(ctx, municipioId)
  const tema = await loadTema(db, actor, acompanhamentoId, temaId)
  if (!tema) throw problem.naoEncontrado()
  const { faltam, finalizado, nome } = tema
  if (faltam > 0)
    throw problem.regra({
      motivo: faltam === 1 ? 'Falta responder 1 {pergunta}.' : `Faltam responder ${faltam} {perguntas}.`,
    })
  if (!finalizado) {
    await fixRespostas(db, acompanhamentoId, temaId)
    await db.execute(sql`update municipio_tema_ponto v set finalizado = true, diagnostico = (
        select coalesce(sum(ap.pontos) filter (where ap.resposta), 0) from acompanhamento_pergunta ap
          join pergunta_municipio pm using ("perguntaMunicipioId")
        where ap."acompanhamentoId" = ${acompanhamentoId} and pm."temaId" = ${temaId})
      where v."municipioId" = ${municipioId} and v."temaId" = ${temaId}`)
    await generateLinhas(db, [acompanhamentoId], now, temaId)
    await ctx.audit({
      acao: 'finalizar tema',
      entidade: 'acompanhamento',
      entidadeId: acompanhamentoId,
      mudancas: { tema: { depois: nome } },
    })
  }
  return getDiagnostico(db, actor, municipioId, now)
}

export const finishDiagnostico = async (ctx: Signed, municipioId: number) => {
  const { db, actor, now } = ctx
  const a = await lockEmCurso(ctx, municipioId)
  if (a.usuarioId !== actor.usuarioId && !isAdmin(actor)) throw problem.semPermissao()
  const { acoes } = await getDiagnostico(db, actor, municipioId, now)
  if (!acoes.finalizar) throw problem.regra({ motivo: 'Ainda há {temas} {do diagnóstico} por finalizar.' })
  await finishAcompanhamento(db, a.acompanhamentoId, actor.usuarioId, now)
  await notifyFim(ctx, a.acompanhamentoId)
  await ctx.audit({ acao: 'finalizar', entidade: 'acompanhamento', entidadeId: a.acompanhamentoId })
  return getDiagnostico(db, actor, municipioId, now)
}
