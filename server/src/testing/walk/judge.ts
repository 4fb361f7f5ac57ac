import { type Action, isDone, isForbidden, type Reply } from './actions.ts'
import * as evidence from './evidence-rules.ts'
import * as followUps from './follow-up-rules.ts'
import { acompanhamentoDe, perguntaDe, type World } from './world.ts'

/** The worlds in which this action could have had this answer; none when the specification allows neither. */
export const judge = (w: World, a: Action, r: Reply): World[] => {
  if (a.tipo === 'responder') return judgeAnswers(w, a, r)
  const { worlds, sure } = verdictOn(w, a, r)
  if (isDone(r)) return [...worlds]
  // Full admins may do whatever the rules allow; of the others the permissions are the product's.
  if (isForbidden(r) && a.persona !== 'admin') return [w]
  return worlds.length && sure ? [] : [w]
}

const verdictOn = (w: World, a: Exclude<Action, { tipo: 'responder' }>, r: Reply): evidence.Verdict => {
  switch (a.tipo) {
    case 'iniciarDiagnostico':
      return followUps.open(w, { ...a, temaId: null, tipo: 'diagnostico' }, newId(r), a.persona)
    case 'abrir':
      return followUps.open(w, { ...a, tipo: a.qual }, newId(r), a.persona)
    case 'finalizarTema':
      return followUps.endTheme(w, a.municipioId, a.temaId)
    case 'finalizarDiagnostico':
      return followUps.endDiagnosis(w, a.municipioId)
    case 'finalizar':
      return followUps.end(w, a.acompanhamentoId, a.confirmados)
    case 'cancelar':
      return followUps.cancel(w, a.acompanhamentoId)
    case 'salvar':
      return whoOnlySends(w, a, evidence.save(w, a.pergunta, a.nomes, a.persona))
    case 'enviar':
      return evidence.send(w, a.pergunta, a.persona)
    case 'descartar':
      return evidence.discard(w, a.pergunta)
    case 'excluir':
      return whoOnlySends(w, a, evidence.remove(w, a.pergunta, a.nome))
    case 'avaliar':
      return evidence.decide(w, a.decisao, a.persona)
    case 'avaliarVarias':
      return evidence.decideAll(w, a.decisoes, a.persona)
    case 'finalizarAnalise':
      return evidence.finish(w, a.pergunta, a.faixa, a.decisoes, a.persona)
    case 'reverter':
      return evidence.revert(w, a.pergunta)
    case 'prorrogar':
      return evidence.extend(w, a.pergunta, a.dias, a.persona)
    case 'recorrer':
      return evidence.appeal(w, a.pergunta, newAppealId(r), a.persona)
    case 'julgar':
      return evidence.decideAppeal(w, a.pergunta, a.recurso, a.acolhido, a.persona)
  }
}
/** Who may send and not analyse is told that it was sent already, and not that a right is missing. */
const whoOnlySends = (w: World, a: { persona: string; pergunta: number }, v: evidence.Verdict): evidence.Verdict => {
  const sent = ['evidenciada', 'aprovada'].includes(perguntaDe(w, a.pergunta).estado)
  return sent && a.persona !== 'admin' ? { ...v, sure: false } : v
}
const newAppealId = (r: Reply) => (isDone(r) ? (r.body as { perguntaRecursoId: number }).perguntaRecursoId : 0)
const newId = (r: Reply) => (isDone(r) ? (r.body as { acompanhamentoId: number }).acompanhamentoId : 0)

/** One that is refused keeps none of the others back; when all are, the call is. */
const judgeAnswers = (w: World, a: Extract<Action, { tipo: 'responder' }>, r: Reply): World[] => {
  if (isForbidden(r) && a.persona !== 'admin') return [w]
  const body = r.body as { salvas?: { acompanhamentoPerguntaId: number }[] }
  const saved = new Set(isDone(r) ? body.salvas!.map((s) => s.acompanhamentoPerguntaId) : [])
  const taken = new Map(a.itens.map((i) => [i.linha, saved.has(i.linha)]))
  if (!acompanhamentoDe(w, a.acompanhamentoId)) return []
  return followUps.answer(w, a.acompanhamentoId, a.itens, taken, a.persona)
}

const permutations = <T>(list: readonly T[]): T[][] =>
  list.length <= 1
    ? [[...list]]
    : list.flatMap((x, i) => permutations([...list.slice(0, i), ...list.slice(i + 1)]).map((rest) => [x, ...rest]))

/** Calls that ran at the same time: all worlds that some order of them leads to. */
export const judgeTogether = (w: World, done: readonly { action: Action; reply: Reply }[]): World[] =>
  permutations(done).flatMap((order) => {
    let worlds: World[] = [w]
    for (const { action, reply } of order) worlds = worlds.flatMap((x) => judge(x, action, reply))
    return worlds
  })
