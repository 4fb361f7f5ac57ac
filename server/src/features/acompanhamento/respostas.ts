import { sql } from 'drizzle-orm'
import type { alterarAcompanhamento, Conflito, Gravadas, Recusada } from '#contract/acompanhamento.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { duasCasas } from '#contract/pontos.ts'
import { problem } from '#contract/problems.ts'
import { wording } from '#contract/wording.ts'
import type { Actor } from '#server/access/actor.ts'
import { municipioEixoScope } from '#server/access/scopes.ts'
import type { Db } from '#server/db/db.ts'
import { anyOf, recordset } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
import type { Reader, Signed } from '#server/http/route.ts'
import {
  type Antes,
  answerPerguntas,
  declareRespostas,
  listAntesDasRespostas,
  listNomesTomados,
  lockPerguntas,
  type PerguntaTravada,
  rememberNomes,
  temaDaCidade,
  undoRespostas,
} from '../pontuacao/commands.ts'
import { updateLinhasDosNaos } from './plano.ts'
import { lockAcompanhamento, perguntaEmAlcance, type Trancado, vePontos } from './queries.ts'
import {
  efeitoAoFinalizar,
  efeitoDaResposta,
  motivoDaRecusa,
  podeResponder,
  podeResponderDiagnostico,
  respostaSemADaqui,
} from './rules.ts'

type Corpo = BodyOf<typeof alterarAcompanhamento, 'out'>
type Item = Corpo['perguntas'][number]

interface Linha {
  acompanhamentoPerguntaId: number
  perguntaMunicipioId: number
  numero: number
  resposta: boolean | null
  respondida: boolean
  respondidaEm: string | null
  adiada: boolean
  comentario: string | null
  recorrente: boolean
  possuiComentario: boolean
  temaFinalizado: boolean
  versao: number
  clienteId: string | null
  respondidaPor: string | null
}

const lockLinhas = (db: Db, actor: Actor, id: number, ids: readonly number[]) =>
  rows<Linha>(
    db,
    sql`select ap."acompanhamentoPerguntaId", ap."perguntaMunicipioId", p.numero, ap.resposta, ap.respondida, ap."respondidaEm"::text, ap.adiada, ap.comentario,
        p.recorrente, p."possuiComentario", ap.versao, ap."clienteId", u.nome as "respondidaPor",
        coalesce((select v.finalizado from municipio_tema_ponto v where v."municipioId" = pm."municipioId" and v."temaId" = pm."temaId"), false) as "temaFinalizado"
      from acompanhamento_pergunta ap join acompanhamento a using ("acompanhamentoId")
        join pergunta_municipio pm on pm."perguntaMunicipioId" = ap."perguntaMunicipioId" join pergunta p on p."perguntaId" = ap."perguntaId"
        left join usuario u on u."usuarioId" = ap."respondidaPor"
      where ap."acompanhamentoId" = ${id} and ap."acompanhamentoPerguntaId" = ${anyOf(ids)} and ${perguntaEmAlcance(actor)}
      order by ap."acompanhamentoPerguntaId" for update of ap`,
  )

/** Which question each of these names belongs to, of those that were taken before. */
const findDonosDosNomes = async (db: Db, linhas: readonly Linha[], itens: readonly Item[]) => {
  const nomes = itens.flatMap((i) => i.clienteId ?? [])
  if (!nomes.length) return new Map<string, number>()
  // The last name of a question is its own in all follow-ups.
  const ultimos = await rows<{ nome: string; perguntaMunicipioId: number }>(
    db,
    sql`select "clienteId" as nome, "perguntaMunicipioId" from acompanhamento_pergunta where "clienteId" = any(${sql.param(nomes)}::text[])`,
  )
  const tomados = await listNomesTomados(
    db,
    linhas.map((l) => l.perguntaMunicipioId),
    nomes,
  )
  return new Map([...tomados, ...ultimos].map((t) => [t.nome, t.perguntaMunicipioId]))
}

interface Julgada {
  item: Item
  linha: Linha
  /** Kept as the answer of this follow-up until it is finalised. */
  adiada: boolean
  /** The answer that was given here is taken back. */
  retira: boolean
  /** What it will be; equal to what it is where only the comment changes. */
  resposta: boolean | null
  comentario: string | null
}
const respondeu = ({ linha, resposta, retira }: Julgada) => !retira && resposta !== linha.resposta
type Juizo = { feita: Linha } | { recusa: string; conflito?: Conflito } | { gravar: Julgada }

/** What stands is newer than what the device had seen, and not of the device itself. */
const emConflito = ({ base, depoisDe }: Item, { versao, clienteId }: Linha) =>
  base != null && base < versao && (clienteId === null || !depoisDe?.includes(clienteId))

const instante = (t: string | null) => (t === null ? Number.NEGATIVE_INFINITY : Date.parse(t))
const feitaDe = (linha: Linha, pergunta: PerguntaTravada) => {
  const { estado, qtdRejeicao, prazoReenvio, prazoProrrogado, respondidaEm, evidenciadaEm, avaliadaEm } = pergunta
  const aqui = respondidaEm !== null && instante(linha.respondidaEm) === instante(respondidaEm)
  const analise = Math.max(instante(evidenciadaEm), instante(avaliadaEm))
  const voltou = estado === 'rejeitada' && !prazoProrrogado && aqui && instante(respondidaEm) > analise
  return { ...linha, estado, qtdRejeicao, prazoReenvio, voltou }
}

/** Sent again, changed, or refused: one answer at a time. */
const julgar = (
  a: Trancado,
  souDono: boolean,
  item: Item,
  linha: Linha,
  pergunta: PerguntaTravada,
  dono: number | undefined,
  antes: Antes | undefined,
  now: Date,
): Juizo => {
  if (dono === linha.perguntaMunicipioId) return { feita: linha }
  if (dono !== undefined)
    return { recusa: 'Esta resposta chegou com a identificação de outra e não foi gravada. Responda de novo.' }
  const retira = item.retirar === true && linha.resposta !== null
  const semADaqui = linha.adiada || !antes ? null : respostaSemADaqui(a, antes, linha)
  const resposta = retira ? semADaqui : (item.resposta ?? linha.resposta)
  const comentario = item.comentario === undefined ? linha.comentario : item.comentario || null
  const mudaResposta = retira || resposta !== linha.resposta
  const mudaComentario = comentario !== linha.comentario
  if (!mudaResposta && !mudaComentario) return { feita: linha }
  const p = feitaDe(linha, pergunta)
  const pode = a.diagnostico ? podeResponderDiagnostico(a, p, linha.temaFinalizado) : podeResponder(a, p, now)
  const fechado = a.finalizado || a.cancelado || (a.diagnostico && linha.temaFinalizado)
  if (mudaComentario && !souDono) return { recusa: 'Só quem abriu o acompanhamento comenta.' }
  if (mudaComentario && !linha.possuiComentario) return { recusa: '{Esta pergunta} não recebe comentário.' }
  if (fechado || (mudaResposta && !pode))
    return { recusa: motivoDaRecusa(a, p, now, a.diagnostico && linha.temaFinalizado) }
  if (emConflito(item, linha)) {
    const { versao, respondidaPor } = linha
    const respondidaEm = linha.respondidaEm && new Date(linha.respondidaEm).toISOString()
    const conflito = { resposta: linha.resposta, comentario: linha.comentario, respondidaPor, respondidaEm, versao }
    return { recusa: 'Há uma resposta mais nova, dada em outro aparelho.', conflito }
  }
  if (retira && !linha.adiada && !antes)
    return { recusa: 'Não há resposta dada aqui para desfazer. Responda SIM ou NÃO.' }
  const adiada = mudaResposta && !retira && !a.diagnostico && efeitoDaResposta(p, now) === 'ao finalizar'
  return { gravar: { item, linha, resposta, comentario, adiada, retira } }
}

const updateRespostas = (db: Db, julgadas: readonly Julgada[], usuarioId: number, now: Date) => {
  const linhas = julgadas.map((j) => ({
    acompanhamentoPerguntaId: j.linha.acompanhamentoPerguntaId,
    resposta: j.resposta,
    comentario: j.comentario,
    clienteId: j.item.clienteId ?? null,
    respondida: respondeu(j),
    // Who answered goes with when: of an answer that came with the opening neither is said.
    respondidaEm: j.retira ? null : respondeu(j) ? now.toISOString() : j.linha.respondidaEm,
    adiada: respondeu(j) ? j.adiada : !j.retira && j.linha.adiada,
  }))
  return db.execute(sql`update acompanhamento_pergunta ap set resposta = n.resposta, comentario = n.comentario,
      "clienteId" = n."clienteId", versao = ap.versao + 1, adiada = n.adiada, "respondidaEm" = n."respondidaEm",
      respondida = ap.respondida and n.resposta is not null,
      "respondidaPor" = case when n."respondidaEm" is null then null when n.respondida then ${usuarioId} else ap."respondidaPor" end
    from ${recordset('acompanhamento_pergunta', linhas)} n
    where ap."acompanhamentoPerguntaId" = n."acompanhamentoPerguntaId"`)
}

const countRespostas = async (db: Db, actor: Actor, id: number) => {
  const c = await one<{ sim: number; nao: number; pontos: number }>(
    db,
    sql`select count(*) filter (where ap.resposta)::int as sim, count(*) filter (where not ap.resposta)::int as nao,
        coalesce(sum(ap.pontos) filter (where ap.resposta), 0)::float8 as pontos
      from acompanhamento_pergunta ap join acompanhamento a using ("acompanhamentoId")
        join pergunta_municipio pm on pm."perguntaMunicipioId" = ap."perguntaMunicipioId"
      where ap."acompanhamentoId" = ${id} and ${perguntaEmAlcance(actor)}`,
  )
  return { sim: c!.sim, nao: c!.nao, pontos: vePontos(actor) ? duasCasas(c!.pontos) : null }
}

const palavra = (r: boolean | null) => (r === null ? null : r ? 'SIM' : 'NÃO')

/**
 * Takes answers and comments, each on its own: one that is refused keeps none of the others back, and one that was
 * already taken is only confirmed. Points move through the ledger, in the same transaction.
 */
export const saveRespostas = async (ctx: Signed, corpo: Corpo, diagnostico: boolean): Promise<Gravadas> => {
  const { db, actor, now } = ctx
  const a = await lockAcompanhamento(db, actor, corpo.acompanhamentoId, 'share')
  if (!a) throw problem.naoEncontrado()
  if (a.diagnostico !== diagnostico)
    throw problem.regra({ motivo: '{O diagnóstico} é respondido na página {do diagnóstico} e aqui só pode ser lido.' })
  // Of two answers to one question in a call, the later counts.
  const itens = [...new Map(corpo.perguntas.map((i) => [i.acompanhamentoPerguntaId, i])).values()]
  const linhas = await lockLinhas(
    db,
    actor,
    a.acompanhamentoId,
    itens.map((i) => i.acompanhamentoPerguntaId),
  )
  const porId = new Map(linhas.map((l) => [l.acompanhamentoPerguntaId, l]))
  const travadas = new Map(
    (
      await lockPerguntas(
        db,
        linhas.map((l) => l.perguntaMunicipioId),
      )
    ).map((t) => [t.perguntaMunicipioId, t]),
  )
  const souDono = a.usuarioId === actor.usuarioId
  const w = wording(ctx.ambiente.variante)
  const donos = await findDonosDosNomes(db, linhas, corpo.perguntas)
  const retiram = new Set(itens.filter((i) => i.retirar).map((i) => i.acompanhamentoPerguntaId))
  const antes = await listAntesDasRespostas(
    db,
    a.acompanhamentoId,
    linhas.filter((l) => retiram.has(l.acompanhamentoPerguntaId)).map((l) => l.perguntaMunicipioId),
  )
  const nomesDe = Map.groupBy(corpo.perguntas, (i) => i.acompanhamentoPerguntaId)
  const novos: { pergunta: PerguntaTravada; nome: string }[] = []
  const salvas: Gravadas['salvas'] = []
  const recusadas: Recusada[] = []
  const julgadas: Julgada[] = []
  for (const item of itens) {
    const { acompanhamentoPerguntaId } = item
    const clienteId = item.clienteId ?? null
    const linha = porId.get(acompanhamentoPerguntaId)
    const pergunta = linha && travadas.get(linha.perguntaMunicipioId)!
    const juizo: Juizo = pergunta
      ? julgar(
          a,
          souDono,
          item,
          linha,
          pergunta,
          clienteId ? donos.get(clienteId) : undefined,
          antes.get(pergunta.perguntaMunicipioId),
          now,
        )
      : { recusa: '{Esta pergunta} não faz parte deste acompanhamento.' }
    if ('recusa' in juizo) {
      const { recusa, conflito } = juizo
      recusadas.push({ acompanhamentoPerguntaId, clienteId, motivo: w.frase(recusa), ...(conflito && { conflito }) })
    } else {
      const { resposta, comentario } = 'feita' in juizo ? juizo.feita : juizo.gravar
      salvas.push({
        acompanhamentoPerguntaId,
        clienteId,
        resposta,
        comentario,
        versao: linha!.versao + ('gravar' in juizo ? 1 : 0),
      })
      if ('gravar' in juizo) julgadas.push(juizo.gravar)
      // The ledger's step carries the name of the answer that it takes.
      const levado = 'gravar' in juizo && (juizo.gravar.retira || respondeu(juizo.gravar)) ? clienteId : null
      for (const { clienteId: nome } of nomesDe.get(acompanhamentoPerguntaId)!) {
        if (!nome || donos.has(nome)) continue
        donos.set(nome, pergunta!.perguntaMunicipioId)
        if (nome !== levado) novos.push({ pergunta: pergunta!, nome })
      }
    }
  }
  if (salvas.length === 0) throw problem.regra({ motivo: recusadas[0]!.motivo }, undefined, { recusadas })
  await rememberNomes(db, { usuarioId: actor.usuarioId, now }, novos)
  if (julgadas.length === 0) ctx.unaudited('what had been answered so is only confirmed')
  if (julgadas.length > 0) {
    const quem = { usuarioId: actor.usuarioId, now, acompanhamentoId: a.acompanhamentoId }
    await undoRespostas(
      db,
      quem,
      julgadas
        .filter((j) => j.retira)
        .map(({ item, linha }) => ({
          pergunta: travadas.get(linha.perguntaMunicipioId)!,
          antes: linha.adiada ? null : antes.get(linha.perguntaMunicipioId)!,
          clienteId: item.clienteId ?? undefined,
        })),
    )
    const novas = julgadas.filter(respondeu).map(({ item, linha, resposta, adiada }) => ({
      pergunta: travadas.get(linha.perguntaMunicipioId)!,
      resposta: resposta!,
      adiada,
      clienteId: item.clienteId ?? undefined,
    }))
    await answerPerguntas(
      db,
      quem,
      novas.filter((n) => !n.adiada),
    )
    await declareRespostas(
      db,
      quem,
      novas.filter((n) => n.adiada),
    )
    await updateRespostas(db, julgadas, actor.usuarioId, now)
    const idsDe = (quais: (j: Julgada) => boolean) =>
      julgadas.filter(quais).map((j) => j.linha.acompanhamentoPerguntaId)
    await updateLinhasDosNaos(ctx, a.acompanhamentoId, {
      naos: idsDe((j) => j.resposta === false && j.linha.resposta !== false),
      outras: idsDe((j) => j.resposta !== false && j.linha.resposta === false),
    })
    await ctx.audit({
      acao: 'responder',
      entidade: 'acompanhamento',
      entidadeId: a.acompanhamentoId,
      mudancas: Object.fromEntries(
        julgadas.map(({ linha, resposta, comentario }) => [
          `pergunta ${linha.numero}`,
          resposta === linha.resposta
            ? { antes: linha.comentario, depois: comentario }
            : { antes: palavra(linha.resposta), depois: palavra(resposta) },
        ]),
      ),
    })
  }
  return {
    acompanhamentoId: a.acompanhamentoId,
    salvas,
    recusadas,
    ...(await countRespostas(db, actor, a.acompanhamentoId)),
  }
}

/** The answers that waited for the end, with their questions held: what they cost cannot change any more. */
export const lockAdiadas = async ({ db, actor, now }: Reader, acompanhamentoId: number) => {
  // Of a theme that is the city's no more an answer has no effect, as it can no longer be seen or changed either.
  const adiadas = await rows<{ perguntaMunicipioId: number; resposta: boolean; alcancada: boolean }>(
    db,
    sql`select pm."perguntaMunicipioId", ap.resposta, ${municipioEixoScope(actor, sql`pm."municipioId"`, sql`pm."eixoId"`)} as alcancada
      from acompanhamento_pergunta ap join pergunta_municipio pm using ("perguntaMunicipioId")
      where ap."acompanhamentoId" = ${acompanhamentoId} and ap.adiada and ap.resposta is not null
        and ${temaDaCidade(sql`pm."municipioId"`, sql`pm."eixoId"`, sql`pm."temaId"`)}`,
  )
  const porId = new Map(adiadas.map((a) => [a.perguntaMunicipioId, a]))
  return (await lockPerguntas(db, [...porId.keys()])).flatMap((pergunta) => {
    const { resposta, alcancada } = porId.get(pergunta.perguntaMunicipioId)!
    const efeito = efeitoAoFinalizar(pergunta, resposta, now)
    return efeito ? [{ pergunta, resposta, alcancada, ...efeito }] : []
  })
}
