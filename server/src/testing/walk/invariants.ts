import { isOver } from './calendar.ts'
import type { PassoRow, Snapshot } from './snapshot.ts'
import { cents, type Estado } from './world.ts'

/** What must hold of the database whatever happened, whoever did it: looked at without any memory of the steps. */

/** From where to where each kind of step may lead. */
const STEPS: Readonly<Record<string, readonly (readonly [Estado, Estado])[]>> = {
  respondeu: [
    ['naoRespondida', 'respondida'],
    ['respondida', 'respondida'],
    // Taken again after it was given up: neither deadline nor rejections are forgiven.
    ['naoRespondida', 'rejeitada'],
    ['respondida', 'rejeitada'],
    ['rejeitada', 'respondida'],
  ],
  // An answer of an open follow-up that was none.
  retirou: [
    ['respondida', 'naoRespondida'],
    ['respondida', 'respondida'],
    ['rejeitada', 'naoRespondida'],
    ['rejeitada', 'respondida'],
  ],
  // At the end of a follow-up.
  efetivou: [
    ['aprovada', 'respondida'],
    ['rejeitada', 'respondida'],
  ],
  'perguntou de novo': [['respondida', 'naoRespondida']],
  recomeçou: [
    ['aprovada', 'naoRespondida'],
    ['rejeitada', 'naoRespondida'],
  ],
  enviou: [
    ['respondida', 'evidenciada'],
    ['rejeitada', 'evidenciada'],
  ],
  finalizou: [
    ['evidenciada', 'aprovada'],
    ['evidenciada', 'rejeitada'],
  ],
  reverteu: [
    ['aprovada', 'evidenciada'],
    ['rejeitada', 'evidenciada'],
  ],
  prorrogou: [['rejeitada', 'rejeitada']],
  recorreu: [['rejeitada', 'rejeitada']],
  indeferiu: [['rejeitada', 'rejeitada']],
  'perdeu o objeto': [['rejeitada', 'rejeitada']],
  acolheu: [['rejeitada', 'evidenciada']],
  descartou: [
    ['respondida', 'respondida'],
    ['aprovada', 'respondida'],
    ['rejeitada', 'respondida'],
  ],
  desfez: [
    ['naoRespondida', 'respondida'],
    ['respondida', 'respondida'],
    ['respondida', 'naoRespondida'],
    ['rejeitada', 'respondida'],
    ['rejeitada', 'naoRespondida'],
    ['rejeitada', 'rejeitada'],
    ['respondida', 'rejeitada'],
    ['naoRespondida', 'rejeitada'],
  ],
}

const historyFaults = (s: Snapshot, before: ReadonlyMap<number, Estado>, lastAt: Map<number, string>) => {
  const out: string[] = []
  const at = new Map(before)
  const told = (h: PassoRow) => `question ${h.perguntaMunicipioId}: history '${h.acao}' ${h.de} → ${h.para}`
  for (const h of s.passos) {
    const estado = at.get(h.perguntaMunicipioId) ?? 'naoRespondida'
    if (h.de !== estado) out.push(`${told(h)} while it was ${estado}`)
    const allowed = STEPS[h.acao]?.some(([de, para]) => de === h.de && para === h.para) ?? h.de === h.para
    if (!allowed) out.push(`${told(h)} is no step of that kind`)
    const last = lastAt.get(h.perguntaMunicipioId)
    if (last !== undefined && Date.parse(h.em) < Date.parse(last)) out.push(`${told(h)} is older than the one before`)
    lastAt.set(h.perguntaMunicipioId, h.em)
    at.set(h.perguntaMunicipioId, h.para)
  }
  for (const p of s.perguntas) {
    const estado = at.get(p.perguntaMunicipioId) ?? 'naoRespondida'
    if (estado !== p.estado)
      out.push(`question ${p.perguntaMunicipioId}: is ${p.estado}, its history ends with ${estado}`)
  }
  return out
}

const stateFaults = (s: Snapshot, now: Date) => {
  const out: string[] = []
  const files = Map.groupBy(
    s.arquivos.filter((a) => !a.excluida),
    (a) => a.perguntaMunicipioId,
  )
  for (const p of s.perguntas) {
    const say = (fault: string) => out.push(`question ${p.perguntaMunicipioId}: ${p.estado} ${fault}`)
    const own = files.get(p.perguntaMunicipioId) ?? []
    const round = own.filter((a) => a.rodada === p.rodada && p.rodada > 0)
    const rejected = p.estado === 'rejeitada'
    if (rejected && p.qtdRejeicao < 1) say('with qtdRejeicao 0')
    if (rejected && p.qtdRejeicao === 1 && p.prazoReenvio === null) say('once without a deadline')
    if (rejected && p.qtdRejeicao === 2 && p.prazoReenvio !== null) say('twice with a deadline')
    if (p.qtdRejeicao === 2 && !rejected && p.prazoReenvio !== null && !isOver(p.prazoReenvio, now))
      say('after two rejections with a deadline that runs')
    if (p.estado === 'evidenciada' && !round.some((a) => !a.finalizada)) say('with no file left to decide')
    if (p.estado === 'aprovada') {
      for (const a of own)
        if (!a.aprovada && !a.rejeitada && !a.complemento)
          say(`with the undecided file ${a.nomeArquivo} (round ${a.rodada})`)
      if (p.resposta !== true) say('without the answer SIM')
      if (!round.some((a) => a.aprovada)) say('without an approved file')
      if (round.some((a) => a.rejeitada && !a.complemento)) say('with a rejected file of its round')
    } else {
      if (p.pontosComprovados !== 0) say(`with ${p.pontosComprovados} proved points`)
      for (const a of own) if (a.complemento && !a.finalizada) say(`with the undecided complemento ${a.nomeArquivo}`)
    }
    if (p.estado === 'evidenciada' && p.resposta !== true) say('without the answer SIM')
    if ((p.estado === 'naoRespondida') !== (p.resposta === null)) say(`with the answer ${p.resposta}`)
    for (const a of own)
      if (a.finalizada && !a.aprovada && !a.rejeitada) say(`with ${a.nomeArquivo} closed and undecided`)
      else if (!a.finalizada && a.rodada > 0 && a.rodada !== p.rodada)
        say(`with ${a.nomeArquivo} open in round ${a.rodada}`)
  }
  return out
}

/** Totals of a theme = its questions = its ledger. */
/** An open appeal contests a rejection that stands, and each analysis is appealed against once. */
const appealFaults = (s: Snapshot) => {
  const out: string[] = []
  const appeals = Map.groupBy(s.recursos, (r) => r.perguntaMunicipioId)
  for (const p of s.perguntas) {
    const say = (fault: string) => out.push(`question ${p.perguntaMunicipioId}: ${p.estado} ${fault}`)
    const twice = p.estado === 'rejeitada' && p.qtdRejeicao === 2
    const own = appeals.get(p.perguntaMunicipioId) ?? []
    const used = own.filter((r) => r.situacao !== 'semObjeto')
    const open = own.filter((r) => r.situacao === 'aberto')
    if (open.length && !twice) say('with an open appeal and no second rejection')
    if (open.some((r) => r.rodada !== p.rodada)) say('with an open appeal against another round')
    if (new Set(used.map((r) => r.rodada)).size !== used.length) say('with two appeals against one round')
    if (p.prazoRecurso !== null && !twice) say('with days for an appeal and no second rejection')
    if (p.prazoRecurso !== null && used.some((r) => r.rodada === p.rodada)) say('with days for a second appeal')
    if (p.prazoProrrogado && p.prazoReenvio === null) say('with a moved deadline that is none')
    if (used.some((r) => r.situacao === 'indeferido' && r.rodada === p.rodada) && p.prazoRecurso !== null)
      say('appealable after a refusal')
  }
  return out
}

const pointFaults = (s: Snapshot, temaOf: ReadonlyMap<number, number>) => {
  const out: string[] = []
  const questions = Map.groupBy(s.perguntas, (p) => temaOf.get(p.perguntaMunicipioId))
  for (const t of s.temas) {
    const own = questions.get(t.temaId) ?? []
    const declared = own.reduce((n, p) => n + (p.resposta && p.estado !== 'naoRespondida' ? cents(p.pontos) : 0), 0)
    const proved = own.reduce((n, p) => n + (p.estado === 'aprovada' ? cents(p.pontosComprovados) : 0), 0)
    const said = (o: string, n: number, outra: number) =>
      `theme ${t.temaId}: ${o} ${n / 100}, by its questions ${outra / 100}`
    for (const [o, n, certo] of [
      ['declared', cents(t.declarados), declared],
      ['proved', cents(t.comprovados), proved],
      ['ledger, declared', cents(t.livroDeclarados), declared],
      ['ledger, proved', cents(t.livroComprovados), proved],
    ] as const)
      if (n !== certo) out.push(said(o, n, certo))
  }
  return out
}

const followUpFaults = (s: Snapshot) => {
  const open = s.acompanhamentos.filter((a) => !a.finalizado && !a.cancelado && !a.diagnostico)
  const clash = open.filter((a) => open.some((b) => a !== b && (b.temaId === a.temaId || b.temaId === null)))
  return clash.map((a) => `follow-up ${a.acompanhamentoId} is open beside another over the same questions`)
}

export interface Memory {
  /** States as they were read last, of all cities. */
  estados: Map<number, Estado>
  lastAt: Map<number, string>
  temaOf: Map<number, number>
}

export const faults = (s: Snapshot, m: Memory, now: Date): string[] => {
  const out = [
    ...historyFaults(s, m.estados, m.lastAt),
    ...stateFaults(s, now),
    ...appealFaults(s),
    ...pointFaults(s, m.temaOf),
    ...followUpFaults(s),
  ]
  for (const p of s.perguntas) m.estados.set(p.perguntaMunicipioId, p.estado)
  return out
}
