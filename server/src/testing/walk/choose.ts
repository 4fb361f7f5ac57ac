import { PERSONAS, type Persona } from '#server/testing/test-app.ts'
import type { Action, DecisaoEnviada, Deed, RespostaEnviada } from './actions.ts'
import { isOver } from './calendar.ts'
import { inAnalysis, isParty, isRejectedForGood, openAppeal, openComplementos, savedFiles } from './evidence-rules.ts'
import { covered, losses } from './follow-up-rules.ts'
import { answerWaits, type Milestone, takesPoints } from './milestones.ts'
import type { Random } from './random.ts'
import {
  type Acompanhamento,
  abertosDe,
  type Decisao,
  declarados,
  type Pergunta,
  perguntasDe,
  sum,
  type World,
} from './world.ts'

/** What somebody does next: mostly what makes sense where the city stands, now and then anything. */
const SEND_IN_CITIES: readonly Persona[] = ['ad', 'parceiro', 'sala', 'condutor', 'administrador', 'operacoes', 'admin']
/** In the seal room the axes of the group bound who sends. */
const SEND_IN_ROOMS: readonly Persona[] = ['sala', 'sala', 'sala', 'admin', 'parceiro']
const ANALYSE: readonly Persona[] = ['analista', 'analista', 'administrador', 'operacoes', 'admin']
const JUDGE: readonly Persona[] = ['administrador', 'operacoes', 'analista']
const LEAD: readonly Persona[] = ['condutor', 'condutor', 'administrador', 'operacoes', 'admin']
const CLOSE: readonly Persona[] = ['administrador', 'admin', 'admin']

/** What this walk has not come by yet, and whether its time runs out. */
export interface Search {
  missing: ReadonlySet<Milestone>
  hurry: boolean
}
export interface Chooser {
  next(w: World, municipioId: number, search: Search): Action
  /** Several people at one question at once. */
  burst(w: World, municipioId: number): Action[]
}

export const newChooser = (random: Random, sala: boolean): Chooser => {
  const SEND = sala ? SEND_IN_ROOMS : SEND_IN_CITIES
  const { pick, chance, weighted, some, below } = random
  let files = 0
  /** People come back to the same question: only so does it get a long history. */
  const hot = new Map<number, number>()
  const hotOf = (w: World, municipioId: number) => {
    const all = perguntasDe(w, municipioId)
    if (!hot.has(municipioId) || chance(0.02)) hot.set(municipioId, pick(all).id)
    return w.perguntas.get(hot.get(municipioId)!)!
  }
  const by = (people: readonly Persona[], deed: Deed): Action => ({
    ...deed,
    persona: chance(0.06) ? pick(PERSONAS) : people.includes('admin') && chance(0.3) ? 'admin' : pick(people),
  })
  const names = (n: number) => Array.from({ length: n }, () => `prova-${++files}.pdf`)

  const decisionOn = (p: Pergunta, nome: string, approve = 0.6): DecisaoEnviada => {
    const decisao: Decisao = chance(0.05) ? 'nenhuma' : chance(approve) ? 'aprovada' : 'rejeitada'
    return { pergunta: p.id, nome, decisao, justificativa: decisao === 'rejeitada' && !chance(0.04) ? 'Ilegível' : '' }
  }
  const band = (p: Pergunta) => {
    const faixas = Object.keys(p.faixas).map(Number)
    return faixas.length && !chance(0.06) ? pick(faixas) : null
  }
  const anyFile = (p: Pergunta) => (p.arquivos.length ? pick(p.arquivos).nome : undefined)

  /* Evidence */

  const save = (p: Pergunta) => by(SEND, { tipo: 'salvar', pergunta: p.id, nomes: names(chance(0.25) ? 2 : 1) })
  const send = (p: Pergunta) => by(SEND, { tipo: 'enviar', pergunta: p.id })
  const discard = (p: Pergunta) => by(SEND, { tipo: 'descartar', pergunta: p.id })
  const revert = (p: Pergunta) => by(['operacoes', 'admin'], { tipo: 'reverter', pergunta: p.id })
  const extend = (p: Pergunta) =>
    by(['operacoes', 'admin'], { tipo: 'prorrogar', pergunta: p.id, dias: chance(0.5) ? 1 : 2 })
  const appeal = (p: Pergunta) => by(SEND, { tipo: 'recorrer', pergunta: p.id })
  /** Now and then one that was decided long ago, or none. */
  const judge = (p: Pergunta) => {
    const { id } = openAppeal(p) ?? p.recursos.at(-1) ?? { id: 2_000_000_000 }
    return by(ANALYSE, { tipo: 'julgar', pergunta: p.id, recurso: id, acolhido: chance(0.5) })
  }
  const remove = (p: Pergunta, list: readonly { nome: string }[]) => {
    const nome = list.length && chance(0.9) ? pick(list).nome : anyFile(p)
    return nome === undefined ? save(p) : by([...SEND, ...ANALYSE], { tipo: 'excluir', pergunta: p.id, nome })
  }
  const decide = (p: Pergunta) => {
    const open = [...inAnalysis(p), ...openComplementos(p)]
    const nome = open.length && chance(0.95) ? pick(open).nome : anyFile(p)
    return nome === undefined ? save(p) : by(ANALYSE, { tipo: 'avaliar', decisao: decisionOn(p, nome) })
  }
  const finish = (p: Pergunta) => {
    const open = inAnalysis(p)
    const undecided = open.filter((a) => a.decisao === 'nenhuma')
    const decisoes = chance(0.7) ? undecided.map((a) => decisionOn(p, a.nome, 0.55)) : []
    return by(ANALYSE, { tipo: 'finalizarAnalise', pergunta: p.id, faixa: band(p), decisoes })
  }

  const sensible: Record<Pergunta['estado'], (p: Pergunta, w: World) => Action | undefined> = {
    naoRespondida: () => undefined,
    respondida: (p) => {
      if (p.resposta !== true) return undefined
      if (savedFiles(p).length === 0) return chance(0.9) ? save(p) : discard(p)
      const what = weighted({ send: 7, save: 2, remove: 1, discard: 0.6 })
      return what === 'send'
        ? send(p)
        : what === 'save'
          ? save(p)
          : what === 'remove'
            ? remove(p, savedFiles(p))
            : discard(p)
    },
    evidenciada: (p) => {
      const what = weighted({ finish: 5, decide: 3, save: 1, remove: 0.8 })
      return what === 'finish'
        ? finish(p)
        : what === 'decide'
          ? decide(p)
          : what === 'save'
            ? save(p)
            : remove(p, inAnalysis(p))
    },
    aprovada: (p) => {
      const open = openComplementos(p)
      const what = weighted({ revert: 1.2, save: 2, decide: open.length ? 4 : 0.2, discard: 0.4, remove: 0.3 })
      if (what === 'remove') return remove(p, open)
      return what === 'revert' ? revert(p) : what === 'save' ? save(p) : what === 'decide' ? decide(p) : discard(p)
    },
    rejeitada: (p, w) => {
      if (isRejectedForGood(w, p)) {
        const what = weighted({
          revert: openAppeal(p) ? 1 : 3,
          save: 1,
          send: 1,
          appeal: p.prazoRecurso === null ? 0.2 : 6,
          judge: openAppeal(p) ? 8 : 0.1,
        })
        return { revert, save, send, appeal, judge }[what](p)
      }
      const saved = savedFiles(p).length > 0
      const what = weighted({
        save: saved ? 1 : 5,
        send: saved ? 6 : 0.5,
        revert: 1.5,
        discard: 1,
        remove: saved ? 1 : 0,
        extend: p.prazoProrrogado ? 0.2 : 1.5,
      })
      if (what === 'extend') return extend(p)
      if (what === 'remove') return remove(p, savedFiles(p))
      return what === 'send' ? send(p) : what === 'save' ? save(p) : what === 'revert' ? revert(p) : discard(p)
    },
  }
  const anything = (p: Pergunta): Action => {
    const what = weighted({
      save: 2,
      send: 2,
      discard: 2,
      remove: 1,
      decide: 2,
      finish: 2,
      revert: 2,
      extend: 1,
      appeal: 1,
      judge: 1,
    })
    return {
      save,
      send,
      discard,
      decide,
      finish,
      revert,
      extend,
      appeal,
      judge,
      remove: (x: Pergunta) => remove(x, x.arquivos),
    }[what](p)
  }
  const several = (w: World, municipioId: number): Action | undefined => {
    const open = perguntasDe(w, municipioId).flatMap((p) => inAnalysis(p).map((a) => decisionOn(p, a.nome)))
    return open.length ? by(ANALYSE, { tipo: 'avaliarVarias', decisoes: some(open, 1 + below(4)) }) : undefined
  }

  /* Follow-ups */

  /** Asked every time, and with evidence: where a wrong click would cost most. */
  const isHeld = (w: World, id: number) => {
    const { recorrente, estado } = w.perguntas.get(id)!
    return recorrente && (estado === 'aprovada' || estado === 'rejeitada')
  }
  const answers = (w: World, a: Acompanhamento): Action => {
    const lines = a.linhas ?? []
    const unanswered = lines.filter((l) => l.resposta === null)
    const held = lines.filter((l) => isHeld(w, l.pergunta))
    const back = lines.filter((l) => l.pergunta === hot.get(a.municipioId))
    const chosen =
      a.tipo === 'diagnostico' && unanswered.length
        ? some(unanswered, 6)
        : some(
            back.length && chance(0.4)
              ? back
              : held.length && chance(0.35)
                ? held
                : unanswered.length && chance(0.5)
                  ? unanswered
                  : lines,
            1 + below(3),
          )
    const itens = chosen.map((l): RespostaEnviada => {
      // Clicking back and forth is what people do.
      const resposta = l.resposta === null || chance(0.3) ? chance(0.75) : !l.resposta
      if (l.resposta !== null && chance(0.12)) return { linha: l.id, retirar: true }
      const comment = chance(0.1) ? { comentario: chance(0.2) ? '' : `Comentário ${below(1000)}` } : {}
      return comment.comentario !== undefined && chance(0.4)
        ? { linha: l.id, ...comment }
        : { linha: l.id, resposta, ...comment }
    })
    return by(chance(0.7) ? [a.usuario as Persona] : LEAD, { tipo: 'responder', acompanhamentoId: a.id, itens })
  }
  const confirmed = (w: World, a: Acompanhamento) => {
    const lost = losses(w, a)
    return lost && chance(0.5) ? { confirmados: sum(lost.map((l) => l.pontos)) + (chance(0.1) ? 1 : 0) } : {}
  }
  const opening = (w: World, municipioId: number): Action => {
    const qual = weighted({ novo: 8, intermediario: 2, finalizacao: 1 })
    const temas = [...new Set(perguntasDe(w, municipioId).map((p) => p.temaId))]
    const temaId = qual === 'finalizacao' || chance(0.2) ? null : pick(temas)
    const lost = covered(w, { municipioId, temaId, tipo: qual }).filter((p) => p.estado === 'respondida')
    const confirmados = sum(lost.map(declarados)) + (chance(0.1) ? 1 : 0)
    const told = qual !== 'intermediario' && chance(0.5) ? { confirmados } : {}
    return by(LEAD, { tipo: 'abrir', municipioId, qual, temaId, ...told })
  }
  const diagnosis = (w: World, municipioId: number): Action | undefined => {
    const all = [...w.acompanhamentos.values()].filter((a) => a.municipioId === municipioId)
    const a = all.find((x) => x.tipo === 'diagnostico' && x.situacao !== 'cancelado')
    if (!a) return by(LEAD, { tipo: 'iniciarDiagnostico', municipioId })
    if (a.situacao !== 'aberto') return undefined
    if (chance(0.03)) return by(CLOSE, { tipo: 'cancelar', acompanhamentoId: a.id })
    const open = perguntasDe(w, municipioId).filter((p) => !w.temasLidos.has(`${municipioId}/${p.temaId}`))
    if (!open.length || chance(0.04)) return by(LEAD, { tipo: 'finalizarDiagnostico', municipioId })
    const temaId = pick(open).temaId
    const whole = (a.linhas ?? []).every((l) => w.perguntas.get(l.pergunta)!.temaId !== temaId || l.resposta !== null)
    return whole || chance(0.05) ? by(LEAD, { tipo: 'finalizarTema', municipioId, temaId }) : answers(w, a)
  }
  const followUp = (w: World, municipioId: number): Action => {
    const first = chance(0.6) ? diagnosis(w, municipioId) : undefined
    if (first) return first
    const open = abertosDe(w, municipioId).filter((a) => a.tipo !== 'diagnostico')
    if (!open.length || chance(0.15)) return opening(w, municipioId)
    const all = [...w.acompanhamentos.values()].filter((a) => a.municipioId === municipioId)
    const a = chance(0.03) ? pick(all) : pick(open)
    const done = (a.linhas ?? []).every((l) => l.resposta !== null)
    const what = weighted({ answer: done ? 4 : 12, end: done ? 3 : 1, cancel: 0.9 })
    if (what === 'answer') return answers(w, a)
    return what === 'end'
      ? by(chance(0.6) ? [a.usuario as Persona] : LEAD, {
          tipo: 'finalizar',
          acompanhamentoId: a.id,
          ...confirmed(w, a),
        })
      : by(CLOSE, { tipo: 'cancelar', acompanhamentoId: a.id })
  }

  const evidence = (w: World, municipioId: number): Action => {
    const all = perguntasDe(w, municipioId)
    if (chance(0.04)) return several(w, municipioId) ?? anything(pick(all))
    if (chance(0.08)) return anything(pick(all))
    const alive = all.filter((p) => p.estado !== 'naoRespondida' && p.resposta === true)
    const again = hotOf(w, municipioId)
    const p = chance(0.45) && again.resposta === true ? again : alive.length ? pick(alive) : undefined
    return (p && sensible[p.estado](p, w)) ?? followUp(w, municipioId)
  }

  /* What a walk must have come by: each as near to it as the city stands, by who may do all */

  interface Place {
    municipioId: number
    all: readonly Pergunta[]
    /** Without the first reading. */
    open: readonly Acompanhamento[]
  }
  const any = <T>(list: readonly T[]) => (list.length ? pick(list) : undefined)
  const byAdmin = (deed: Deed): Action => ({ ...deed, persona: 'admin' })
  const onward = (w: World, list: readonly Pergunta[]) => {
    const p = any(list.filter((x) => x.resposta === true && x.estado !== 'aprovada'))
    const next = p && sensible[p.estado](p, w)
    return next && byAdmin(next)
  }
  const toRecurringNo = (w: World, { municipioId, all, open }: Place, proved = false) => {
    const sought = (p: Pergunta) => answerWaits(w, p.id) && (!proved || p.estado === 'aprovada')
    const lines = open.flatMap((a) => (a.linhas ?? []).map((l) => ({ ...l, acompanhamentoId: a.id })))
    const asked = any(lines.filter((l) => l.resposta !== false && sought(w.perguntas.get(l.pergunta)!)))
    if (asked)
      return byAdmin({
        tipo: 'responder',
        acompanhamentoId: asked.acompanhamentoId,
        itens: [{ linha: asked.id, resposta: false }],
      })
    const held = any(all.filter((p) => sought(p) && w.temasLidos.has(`${municipioId}/${p.temaId}`)))
    if (!held)
      return onward(
        w,
        all.filter((p) => p.recorrente),
      )
    // It was asked before it was held: only the next one asks again.
    const before = open.find((a) => a.temaId === held.temaId || a.temaId === null)
    return byAdmin(
      before
        ? { tipo: 'finalizar', acompanhamentoId: before.id }
        : { tipo: 'abrir', municipioId, qual: 'novo', temaId: held.temaId },
    )
  }
  /** Rejects all of what is in analysis, or brings it there; each step by somebody who may do all. */
  const toSecondRejection = (all: readonly Pergunta[]) => {
    const once = all.filter((p) => p.resposta === true && p.qtdRejeicao < 2)
    const analysed =
      any(once.filter((p) => inAnalysis(p).length && p.qtdRejeicao === 1)) ??
      any(once.filter((p) => inAnalysis(p).length))
    if (analysed) {
      const decisoes = inAnalysis(analysed).map((a) => ({
        ...{ pergunta: analysed.id, nome: a.nome, decisao: 'rejeitada' as const, justificativa: 'Ilegível' },
      }))
      return byAdmin({ tipo: 'finalizarAnalise', pergunta: analysed.id, faixa: null, decisoes })
    }
    const p = any(once.filter((x) => x.estado === 'rejeitada' || x.estado === 'respondida'))
    if (!p) return undefined
    return byAdmin(
      savedFiles(p).length ? { tipo: 'enviar', pergunta: p.id } : { tipo: 'salvar', pergunta: p.id, nomes: names(1) },
    )
  }
  const toJudgement =
    (acolhido: boolean) =>
    (w: World, { all }: Place) => {
      const p = any(all.filter((x) => openAppeal(x)))
      const r = p && openAppeal(p)
      if (p && r) {
        const persona = JUDGE.find((quem) => isParty(p, r, quem) === false)
        if (persona) return { tipo: 'julgar', pergunta: p.id, recurso: r.id, acolhido, persona } as const
      }
      const appealable = any(all.filter((x) => x.prazoRecurso !== null && !isOver(x.prazoRecurso, w.now)))
      return appealable ? byAdmin({ tipo: 'recorrer', pergunta: appealable.id }) : toSecondRejection(all)
    }
  const towards: Record<Milestone, (w: World, place: Place) => Action | undefined> = {
    cancelled: (_, { open }) => {
      const a = any(open)
      return a && byAdmin({ tipo: 'cancelar', acompanhamentoId: a.id })
    },
    reverted: (_, { all }) => {
      const p = any(all.filter((x) => x.estado === 'aprovada' || x.estado === 'rejeitada'))
      return p && byAdmin({ tipo: 'reverter', pergunta: p.id })
    },
    'NÃO to a recurring question': (w, place) => toRecurringNo(w, place),
    'NÃO that took proved points': (w, place) => {
      const a = place.open.find((x) => x.linhas?.some((l) => takesPoints(w, l)))
      return a ? byAdmin({ tipo: 'finalizar', acompanhamentoId: a.id }) : toRecurringNo(w, place, true)
    },
    extended: (w, { all }) => {
      const p = any(all.filter((x) => x.estado === 'rejeitada' && !isRejectedForGood(w, x) && !x.prazoProrrogado))
      return p ? byAdmin({ tipo: 'prorrogar', pergunta: p.id, dias: 1 }) : toSecondRejection(all)
    },
    upheld: toJudgement(true),
    refused: toJudgement(false),
    complemento: (w, { all }) => {
      const roomy = all.filter((p) => p.limite === null || (p.limite !== undefined && p.limite > 1))
      const p = any(roomy.filter((x) => x.estado === 'aprovada'))
      return p ? byAdmin({ tipo: 'salvar', pergunta: p.id, nomes: names(1) }) : onward(w, roomy)
    },
    'file after the deadline': (w, { all }) => {
      const p = any(all.filter((x) => isRejectedForGood(w, x) && x.qtdRejeicao === 1))
      return p && byAdmin({ tipo: 'salvar', pergunta: p.id, nomes: names(1) })
    },
  }
  const seek = (w: World, municipioId: number, { missing, hurry }: Search) => {
    if (!missing.size || !chance(hurry ? 0.8 : 0.4)) return undefined
    const open = abertosDe(w, municipioId).filter((a) => a.tipo !== 'diagnostico')
    const place = { municipioId, all: perguntasDe(w, municipioId), open }
    for (const sought of some([...missing], missing.size)) {
      const action = towards[sought](w, place)
      if (action) return action
    }
    return undefined
  }

  return {
    next: (w, municipioId, search) =>
      seek(w, municipioId, search) ?? (chance(0.6) ? evidence(w, municipioId) : followUp(w, municipioId)),
    burst: (w, municipioId) => {
      // Two or three press the button that opens the same follow-up.
      if (chance(0.12)) {
        const { persona: _, ...deed } = opening(w, municipioId)
        return Array.from({ length: 2 + below(2) }, () => by(LEAD, deed))
      }
      const all = perguntasDe(w, municipioId)
      const living = all.filter((p) => p.resposta === true)
      const p = chance(0.5) ? hotOf(w, municipioId) : living.length ? pick(living) : pick(all)
      const asked = abertosDe(w, municipioId).find((a) => a.linhas?.some((l) => l.pergunta === p.id))
      return Array.from({ length: 2 + below(3) }, (): Action => {
        if (asked && chance(0.4)) {
          if (asked.tipo !== 'diagnostico' && chance(0.2)) {
            const tipo = chance(0.5) ? 'finalizar' : 'cancelar'
            return by(CLOSE, { tipo, acompanhamentoId: asked.id })
          }
          const linha = asked.linhas!.find((l) => l.pergunta === p.id)!.id
          return by(LEAD, { tipo: 'responder', acompanhamentoId: asked.id, itens: [{ linha, resposta: chance(0.5) }] })
        }
        return (chance(0.75) ? sensible[p.estado](p, w) : undefined) ?? anything(p)
      })
    },
  }
}
