import type { RespostaEnviada } from './actions.ts'
import { isRejectedForGood, perhaps, REFUSED, sure, type Verdict, withoutComplementos } from './evidence-rules.ts'
import {
  type Acompanhamento,
  abertosDe,
  acompanhamentoDe,
  declarados,
  type Linha,
  move,
  type Pergunta,
  perguntaDe,
  perguntasDe,
  type Situacao,
  situacaoDe,
  sum,
  type TipoAcompanhamento,
  type World,
  withAcompanhamento,
  withoutCancelled,
} from './world.ts'

/** Follow-ups: what opening, answering, ending and cancelling one does, and when an answer takes effect. */

const lido = (municipioId: number, temaId: number) => `${municipioId}/${temaId}`
const diagnosticoDe = (w: World, municipioId: number) =>
  [...w.acompanhamentos.values()].find(
    (a) => a.municipioId === municipioId && a.tipo === 'diagnostico' && a.situacao !== 'cancelado',
  )

/* Opening */

export interface Opening {
  municipioId: number
  temaId: number | null
  tipo: TipoAcompanhamento
  confirmados?: number | undefined
}
export const covered = (w: World, { municipioId, temaId, tipo }: Omit<Opening, 'confirmados'>) =>
  perguntasDe(w, municipioId).filter((p) =>
    temaId !== null
      ? p.temaId === temaId
      : tipo === 'diagnostico' || tipo === 'finalizacao' || w.temasLidos.has(lido(municipioId, p.temaId)),
  )

const mayOpen = (w: World, o: Opening) => {
  const diagnostico = diagnosticoDe(w, o.municipioId)
  const open = abertosDe(w, o.municipioId)
  if (o.tipo === 'diagnostico') return !diagnostico && !open.length
  if (o.tipo === 'finalizacao') return diagnostico?.situacao === 'finalizado' && !open.length
  if (o.temaId === null) return !open.length && covered(w, o).length > 0
  if (!w.temasLidos.has(lido(o.municipioId, o.temaId))) return false
  return !open.some((a) => a.temaId === o.temaId || (a.temaId === null && a.tipo !== 'diagnostico'))
}

/** The number that it got is only known from the answer. */
export const open = (w: World, o: Opening, id: number, usuario: string): Verdict => {
  if (!mayOpen(w, o)) return REFUSED
  const lost =
    o.tipo === 'novo' || o.tipo === 'finalizacao' ? covered(w, o).filter((p) => p.estado === 'respondida') : []
  const pontosNaoEvidenciados = sum(lost.map(declarados))
  if (o.confirmados !== undefined && o.confirmados !== pontosNaoEvidenciados) return REFUSED
  const { municipioId, temaId, tipo } = o
  const novo: Acompanhamento = {
    id,
    municipioId,
    temaId,
    tipo,
    situacao: 'aberto',
    usuario,
    pontosNaoEvidenciados,
    linhas: undefined,
  }
  let world = withAcompanhamento(w, novo)
  for (const p of lost) world = move(world, p.id, { estado: 'naoRespondida', resposta: null }, id)
  if (tipo === 'diagnostico') world = forgetReading(world, municipioId)
  return sure(world)
}
const forgetReading = (w: World, municipioId: number): World => ({
  ...w,
  temasLidos: new Set([...w.temasLidos].filter((t) => !t.startsWith(`${municipioId}/`))),
})

/* Answering */

/** What saying so does to the question, all that may be; undefined where the answer must be refused. */
type Effect = (Verdict & { adiada?: boolean }) | undefined

const asAnswered = (p: Pergunta, resposta: boolean): Partial<Situacao> =>
  // Neither two rejections nor a deadline are forgiven by giving a question up and taking it again.
  resposta && (p.qtdRejeicao >= 2 || p.prazoReenvio !== null)
    ? { estado: 'rejeitada', resposta }
    : { estado: 'respondida', resposta }

/** Whether an answer would be taken now; undefined where that is not said. */
export const isAnswerable = (w: World, a: Acompanhamento, linha: Linha): boolean | undefined => {
  if (a.situacao !== 'aberto') return false
  const effect = effectOf(w, a, linha, !linha.resposta)
  return effect === undefined ? false : effect.sure ? true : undefined
}

const effectOf = (w: World, a: Acompanhamento, linha: Linha, resposta: boolean): Effect => {
  const p = perguntaDe(w, linha.pergunta)
  const now = (isSure: boolean): Effect => ({
    worlds: [move(w, p.id, asAnswered(p, resposta), a.id)],
    sure: isSure,
  })
  if (a.tipo === 'diagnostico' && w.temasLidos.has(lido(a.municipioId, p.temaId))) return undefined
  if (p.estado === 'naoRespondida' || p.estado === 'respondida') return now(!linha.herdada || p.recorrente)
  const pending = { worlds: [w], adiada: true }
  if (p.estado === 'aprovada') return p.recorrente ? { ...pending, sure: a.tipo !== 'diagnostico' } : undefined
  if (p.estado === 'evidenciada') return undefined
  // A SIM of this very follow-up brought it back among the rejected ones: whether it may be changed is not said.
  if (p.log.at(-1)?.by === a.id)
    return {
      worlds: [w, move(w, p.id, { estado: 'respondida', resposta }, a.id)],
      sure: false,
    }
  if (!isRejectedForGood(w, p)) return undefined
  return p.recorrente ? { ...pending, sure: a.tipo !== 'diagnostico' } : undefined
}

/** The answer goes, and the question stands as it did before it was given, unless somebody moved it since. */
const takeBack = (w: World, a: Acompanhamento, linha: Linha): Effect => {
  const may = effectOf(w, a, linha, false)
  if (!may || linha.adiada) return may && { worlds: [w], sure: may.sure }
  const p = perguntaDe(w, linha.pergunta)
  if (!linha.antes || linha.passos !== p.passos) return undefined
  return { worlds: [move(w, p.id, linha.antes, a.id)], sure: may.sure }
}

export interface Taken {
  linha: number
  taken: boolean
}
const withLinha = (w: World, id: number, linha: Linha): World => {
  const a = acompanhamentoDe(w, id)
  return withAcompanhamento(w, { ...a, linhas: a.linhas!.map((l) => (l.id === linha.id ? linha : l)) })
}

/** One answer or comment, of which the product said whether it was taken. Nothing follows from what contradicts. */
const answerOne = (w: World, id: number, item: RespostaEnviada, taken: boolean, usuario: string): World[] => {
  const a = acompanhamentoDe(w, id)
  const linha = a.linhas!.find((l) => l.id === item.linha)
  if (!linha) return taken ? [] : [w]
  const p = perguntaDe(w, linha.pergunta)
  const comentario = item.comentario === undefined ? linha.comentario : item.comentario || null
  const comments = comentario !== linha.comentario
  const resposta = item.retirar ? null : (item.resposta ?? linha.resposta)
  const answers = resposta !== linha.resposta
  if (!comments && !answers) return [w]
  const closed =
    a.situacao !== 'aberto' || (a.tipo === 'diagnostico' && w.temasLidos.has(lido(a.municipioId, p.temaId)))
  const mayComment = !comments || (a.usuario === usuario && p.possuiComentario)
  const effect: Effect = !answers
    ? sure(w)
    : resposta === null
      ? takeBack(w, a, linha)
      : effectOf(w, a, linha, resposta)
  const must = !closed && mayComment && effect !== undefined
  if (!taken) return must && effect.sure ? [] : [w]
  if (!must) return []
  return effect.worlds.map((x) =>
    withLinha(x, id, {
      ...linha,
      resposta,
      comentario,
      ...(answers && {
        herdada: false,
        adiada: effect.adiada === true,
        passos: perguntaDe(x, p.id).passos,
        antes:
          resposta === null || effect.adiada
            ? undefined
            : linha.antes && linha.passos === p.passos
              ? linha.antes
              : situacaoDe(p),
      }),
    }),
  )
}

export const answer = (
  w: World,
  id: number,
  itens: readonly RespostaEnviada[],
  taken: ReadonlyMap<number, boolean>,
  usuario: string,
): World[] => {
  let worlds: World[] = [w]
  for (const item of itens)
    worlds = worlds.flatMap((x) => answerOne(x, id, item, taken.get(item.linha) ?? false, usuario))
  return worlds
}

/* Ending */

const NEW_CYCLE = { estado: 'respondida', pontosComprovados: 0, perguntaFaixaRespostaId: null } as const

/** What the end of the follow-up does to one question: the answers that waited for it take effect. */
const settle = (w: World, a: Acompanhamento, linha: Linha): World[] => {
  const p = perguntaDe(w, linha.pergunta)
  if (linha.resposta === null || linha.herdada || !p.recorrente) return [w]
  const done =
    p.estado === 'aprovada' && !linha.resposta
      ? move(withoutComplementos(w, p.id), p.id, { ...NEW_CYCLE, resposta: false }, a.id)
      : isRejectedForGood(w, p)
        ? move(
            w,
            p.id,
            { ...NEW_CYCLE, resposta: linha.resposta, qtdRejeicao: 0, prazoReenvio: null, prazoProrrogado: false },
            a.id,
          )
        : w
  // An answer that had its effect at once, or spoke of what somebody moved since: whether it has another is not said.
  return linha.adiada && linha.passos === p.passos && a.tipo !== 'diagnostico' ? [done] : done === w ? [w] : [done, w]
}

/** What ending it costs of what is proved; the person is told and confirms it. Undefined where that is not said. */
export const losses = (w: World, a: Acompanhamento): { pergunta: number; pontos: number }[] | undefined => {
  const lines = (a.linhas ?? []).filter((l) => l.resposta === false && perguntaDe(w, l.pergunta).estado === 'aprovada')
  if (lines.some((l) => l.adiada && l.passos !== perguntaDe(w, l.pergunta).passos)) return undefined
  return lines
    .filter((l) => l.adiada)
    .map((l) => ({ pergunta: l.pergunta, pontos: perguntaDe(w, l.pergunta).pontosComprovados }))
}

export const end = (w: World, id: number, confirmados?: number): Verdict => {
  const a = acompanhamentoDe(w, id)
  if (a.situacao !== 'aberto' || a.tipo === 'diagnostico') return REFUSED
  const lost = losses(w, a)
  const verdict = sure(...close(w, a))
  if (confirmados === undefined) return verdict
  if (!lost) return { ...verdict, sure: false }
  return sum(lost.map((l) => l.pontos)) === confirmados ? verdict : REFUSED
}
/** Questions are independent of each other: open choices are settled one by one when the world is compared. */
const close = (w: World, a: Acompanhamento): World[] => {
  let worlds: World[] = [w]
  for (const linha of a.linhas!) {
    worlds = worlds.flatMap((x) => settle(x, a, linha))
    if (worlds.length > 64) worlds = worlds.slice(0, 64)
  }
  return worlds.map((x) => withAcompanhamento(x, { ...acompanhamentoDe(x, a.id), situacao: 'finalizado' }))
}

/** Takes back what the follow-up itself did, and nothing that somebody else did since. */
export const cancel = (w: World, id: number): Verdict => {
  const a = acompanhamentoDe(w, id)
  if (a.situacao !== 'aberto') return REFUSED
  let world = withAcompanhamento(w, { ...a, situacao: 'cancelado' })
  for (const p of perguntasDe(w, a.municipioId)) world = withoutCancelled(world, p.id)
  if (a.tipo !== 'diagnostico') return sure(world)
  const done = forgetReading(world, a.municipioId)
  // Under which another follow-up is open: it may have to wait for that.
  return abertosDe(world, a.municipioId).length ? perhaps(done) : sure(done)
}

/* Diagnosis */

const temaDe = (w: World, a: Acompanhamento, temaId: number) =>
  a.linhas!.filter((l) => perguntaDe(w, l.pergunta).temaId === temaId)

export const endTheme = (w: World, municipioId: number, temaId: number): Verdict => {
  const a = diagnosticoDe(w, municipioId)
  if (a?.situacao !== 'aberto') return REFUSED
  const linhas = temaDe(w, a, temaId)
  if (!linhas.length || linhas.some((l) => l.resposta === null)) return REFUSED
  return sure({ ...w, temasLidos: new Set(w.temasLidos).add(lido(municipioId, temaId)) })
}

export const endDiagnosis = (w: World, municipioId: number): Verdict => {
  const a = diagnosticoDe(w, municipioId)
  if (a?.situacao !== 'aberto') return REFUSED
  const temas = new Set(perguntasDe(w, municipioId).map((p) => p.temaId))
  if (![...temas].every((t) => w.temasLidos.has(lido(municipioId, t)))) return REFUSED
  return sure(...close(w, a))
}
