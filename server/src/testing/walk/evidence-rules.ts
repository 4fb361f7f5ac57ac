import type { DecisaoEnviada } from './actions.ts'
import { appealDay, isOver, laterDay, resendDay } from './calendar.ts'
import {
  type Arquivo,
  abertosDe,
  move,
  type Pergunta,
  perguntaDe,
  type Recurso,
  type World,
  withAcompanhamento,
  withArquivos,
  withParte,
  withRecursos,
} from './world.ts'

/**
 * What becomes of a question by files and analyses. Each rule answers the worlds that may follow (more than one where
 * the specification leaves it open), none when it must be refused; `sure` is false where it may be refused too.
 */
export interface Verdict {
  worlds: readonly World[]
  sure: boolean
}
export const REFUSED: Verdict = { worlds: [], sure: true }
export const sure = (...worlds: World[]): Verdict => ({ worlds, sure: true })
export const perhaps = (...worlds: World[]): Verdict => ({ worlds, sure: false })

export const isRejectedForGood = (w: World, p: Pergunta) =>
  p.estado === 'rejeitada' && (p.qtdRejeicao >= 2 || p.prazoReenvio === null || isOver(p.prazoReenvio, w.now))
const takesFiles = (w: World, p: Pergunta) =>
  p.resposta === true && (p.estado === 'respondida' || (p.estado === 'rejeitada' && !isRejectedForGood(w, p)))

/** Those an analyst decides on before the analysis ends. */
export const inAnalysis = (p: Pergunta) =>
  p.estado === 'evidenciada'
    ? p.arquivos.filter((a) => !a.excluida && !a.finalizada && a.rodada > 0 && a.rodada === p.rodada)
    : []
export const openComplementos = (p: Pergunta) =>
  p.estado === 'aprovada' ? p.arquivos.filter((a) => a.complemento && !a.excluida && !a.finalizada) : []
export const savedFiles = (p: Pergunta) => p.arquivos.filter((a) => a.rodada === 0 && !a.excluida)

const change = (p: Pergunta, quais: readonly Arquivo[], com: Partial<Arquivo>) =>
  p.arquivos.map((a) => (quais.includes(a) ? { ...a, ...com } : a))

/** The seal's first criterion closed in 2025, but for who is let. */
const isClosedCriterion = (w: World, p: Pergunta) => w.selo && p.perguntaId === 1

const countedFiles = (p: Pergunta) => {
  const living = p.arquivos.filter((a) => !a.excluida)
  if (p.estado !== 'evidenciada' && p.estado !== 'aprovada')
    return { all: savedFiles(p).length, certain: savedFiles(p).length }
  const round = living.filter((a) => a.rodada === p.rodada || a.rodada === 0)
  // Whether a complemento that was rejected still takes its place is not said.
  return { all: round.length, certain: round.filter((a) => !(a.complemento && a.decisao === 'rejeitada')).length }
}

export const save = (w: World, id: number, nomes: readonly string[], por: string): Verdict => {
  const p = perguntaDe(w, id)
  const joins = p.resposta === true && (p.estado === 'evidenciada' || p.estado === 'aprovada')
  if (!nomes.length || (!joins && !takesFiles(w, p))) return REFUSED
  const { all, certain } = countedFiles(p)
  if (p.limite != null && certain + nomes.length > p.limite) return REFUSED
  const novos = nomes.map(
    (nome): Arquivo => ({
      nome,
      rodada: joins ? p.rodada : 0,
      decisao: 'nenhuma',
      finalizada: false,
      excluida: false,
      complemento: p.estado === 'aprovada',
      por,
    }),
  )
  const depois = withArquivos(w, id, [...p.arquivos, ...novos])
  const doubtful =
    p.limite === undefined || (p.limite !== null && all + nomes.length > p.limite) || isClosedCriterion(w, p)
  return doubtful ? perhaps(depois) : sure(depois)
}

export const send = (w: World, id: number, por: string): Verdict => {
  const p = perguntaDe(w, id)
  const saved = savedFiles(p)
  if (!takesFiles(w, p) || !saved.length) return REFUSED
  const rodada = p.rodada + 1
  const sent = withParte(withArquivos(w, id, change(p, saved, { rodada })), id, rodada, por)
  const para = { estado: 'evidenciada', rodada } as const
  // Whether the deadline that was met stays readable while it is analysed is not said.
  const worlds = [
    move(sent, id, para),
    ...(p.prazoReenvio === null ? [] : [move(sent, id, { ...para, prazoReenvio: null })]),
  ]
  const doubtful = p.limite === undefined || (p.limite !== null && saved.length > p.limite) || isClosedCriterion(w, p)
  return doubtful ? perhaps(...worlds) : sure(...worlds)
}

/** Left an approval behind: what nobody decided on goes with it. */
export const withoutComplementos = (w: World, id: number) => {
  const p = perguntaDe(w, id)
  return withArquivos(w, id, change(p, openComplementos(p), { excluida: true }))
}

export const discard = (w: World, id: number): Verdict => {
  const p = perguntaDe(w, id)
  const given = p.estado === 'respondida' || p.estado === 'aprovada' || (p.estado === 'rejeitada' && p.qtdRejeicao < 2)
  if (w.sala || p.resposta !== true || !given) return REFUSED
  const clean = withoutComplementos(w, id)
  const gone = withArquivos(
    clean,
    id,
    change(perguntaDe(clean, id), savedFiles(perguntaDe(clean, id)), { excluida: true }),
  )
  return sure(
    answeredNo(
      move(gone, id, { estado: 'respondida', resposta: false, pontosComprovados: 0, perguntaFaixaRespostaId: null }),
      id,
    ),
  )
}
/** What an open follow-up was told is now NÃO there too, and may be answered again. */
const answeredNo = (w: World, id: number): World => {
  const p = perguntaDe(w, id)
  return abertosDe(w, p.municipioId)
    .filter((a) => !(a.tipo === 'diagnostico' && w.temasLidos.has(`${p.municipioId}/${p.temaId}`)))
    .reduce(
      (x, a) =>
        withAcompanhamento(x, {
          ...a,
          linhas: a.linhas?.map((l) =>
            l.pergunta === id && l.resposta !== null
              ? { ...l, resposta: false, herdada: false, adiada: false, passos: p.passos, antes: undefined }
              : l,
          ),
        }),
      w,
    )
}

export const remove = (w: World, id: number, nome: string): Verdict => {
  const p = perguntaDe(w, id)
  const a = p.arquivos.find((x) => x.nome === nome)
  if (!a || a.excluida || a.finalizada || a.decisao !== 'nenhuma') return REFUSED
  const depois = withArquivos(w, id, change(p, [a], { excluida: true }))
  if (a.rodada === 0) return takesFiles(w, p) && !isClosedCriterion(w, p) ? sure(depois) : perhaps(depois)
  const analysis = inAnalysis(p)
  if (analysis.includes(a)) return analysis.length > 1 ? sure(depois) : REFUSED
  return openComplementos(p).includes(a) ? perhaps(depois) : REFUSED
}

/* Deciding */

export const decide = (
  w: World,
  { pergunta: id, nome, decisao, justificativa }: DecisaoEnviada,
  por: string,
): Verdict => {
  const p = perguntaDe(w, id)
  const a = p.arquivos.find((x) => x.nome === nome)
  if (!a || (decisao === 'rejeitada' && !justificativa.trim())) return REFUSED
  // The same decision again is no second one, unless it says why in other words.
  const noted = (x: World) => withParte(x, id, p.rodada, por, a.decisao !== decisao)
  if (inAnalysis(p).includes(a)) return sure(noted(withArquivos(w, id, change(p, [a], { decisao }))))
  if (a.complemento && a.finalizada && a.decisao === decisao) return perhaps(w)
  if (!openComplementos(p).includes(a)) return REFUSED
  // Each complemento is decided alone, and that ends it.
  return decisao === 'nenhuma'
    ? perhaps(noted(w))
    : sure(noted(withArquivos(w, id, change(p, [a], { decisao, finalizada: true }))))
}

/** All or none. */
export const decideAll = (w: World, decisoes: readonly DecisaoEnviada[], por: string): Verdict => {
  if (!decisoes.length || new Set(decisoes.map((d) => d.nome)).size !== decisoes.length) return REFUSED
  let all = sure(w)
  for (const d of decisoes) {
    const next = decide(all.worlds[0]!, d, por)
    if (!next.worlds.length) return REFUSED
    all = { worlds: next.worlds, sure: all.sure && next.sure }
  }
  return all
}

const withFim = (w: World, id: number, fim: 'aprovada' | 'rejeitada', por: string): World => {
  const { rodada } = perguntaDe(w, id)
  const x = withParte(w, id, rodada, por)
  const p = perguntaDe(x, id)
  return { ...x, perguntas: new Map(x.perguntas).set(id, { ...p, fins: { ...p.fins, [rodada]: fim } }) }
}

export const finish = (
  w: World,
  id: number,
  faixa: number | null,
  decisoes: readonly DecisaoEnviada[],
  por: string,
): Verdict => {
  if (perguntaDe(w, id).estado !== 'evidenciada') return REFUSED
  const decided = decisoes.length ? decideAll(w, decisoes, por) : sure(w)
  const world = decided.worlds[0]
  if (!world) return REFUSED
  const p = perguntaDe(world, id)
  const files = inAnalysis(p)
  if (!files.length || files.some((a) => a.decisao === 'nenhuma')) return REFUSED
  const closed = withArquivos(world, id, change(p, files, { finalizada: true }))
  if (files.some((a) => a.decisao === 'rejeitada')) {
    const qtdRejeicao = p.qtdRejeicao + 1
    const twice = qtdRejeicao >= 2
    const used = p.recursos.some((r) => r.rodada === p.rodada && r.situacao !== 'semObjeto')
    return sure(
      move(withFim(closed, id, 'rejeitada', por), id, {
        estado: 'rejeitada',
        qtdRejeicao,
        prazoReenvio: twice ? null : resendDay(w.now),
        prazoProrrogado: false,
        prazoRecurso: twice && !used ? appealDay(w.now) : null,
        pontosComprovados: 0,
        perguntaFaixaRespostaId: null,
      }),
    )
  }
  const bands = Object.keys(p.faixas).length > 0
  const points = faixa === null ? undefined : p.faixas[faixa]
  if (bands && points === undefined) return REFUSED
  const approve = (x: World) =>
    move(withFim(x, id, 'aprovada', por), id, {
      estado: 'aprovada',
      prazoReenvio: null,
      prazoProrrogado: false,
      pontosComprovados: bands ? points! : p.pontos,
      perguntaFaixaRespostaId: bands ? faixa : null,
    })
  // What was only saved would stand undecided beside the approval: it completes it, or it goes.
  const rest = savedFiles(p)
  const kept = rest.length ? [{ complemento: true, rodada: p.rodada }, { excluida: true }] : [{}]
  const approved = kept.map((com) => approve(withArquivos(closed, id, change(perguntaDe(closed, id), rest, com))))
  return !bands && faixa !== null ? perhaps(...approved) : sure(...approved)
}

/** Undoes the last finalisation and nothing else. */
export const revert = (w: World, id: number): Verdict => {
  const p = perguntaDe(w, id)
  return p.estado === 'aprovada' || p.estado === 'rejeitada' ? sure(undone(w, id)) : REFUSED
}
const undone = (w: World, id: number): World => {
  const p = perguntaDe(w, id)
  const arquivos = p.arquivos.map((a): Arquivo => {
    if (a.excluida || a.rodada !== p.rodada || a.rodada === 0) return a
    if (a.complemento) return a.finalizada ? a : { ...a, complemento: false }
    return { ...a, decisao: 'nenhuma', finalizada: false }
  })
  return move(withArquivos(w, id, arquivos), id, {
    estado: 'evidenciada',
    qtdRejeicao: p.estado === 'rejeitada' ? p.qtdRejeicao - 1 : p.qtdRejeicao,
    prazoReenvio: null,
    prazoProrrogado: false,
    pontosComprovados: 0,
    perguntaFaixaRespostaId: null,
  })
}

/* Deadlines and appeals */

/** By full admins and Operações alone, once for each rejection, while it runs. */
export const extend = (w: World, id: number, dias: 1 | 2, por: string): Verdict => {
  const p = perguntaDe(w, id)
  const runs = p.estado === 'rejeitada' && p.prazoReenvio !== null && !isOver(p.prazoReenvio, w.now)
  if (!runs || p.qtdRejeicao >= 2 || p.prazoProrrogado || !['admin', 'operacoes'].includes(por)) return REFUSED
  return sure(move(w, id, { prazoReenvio: laterDay(p.prazoReenvio!, dias), prazoProrrogado: true }))
}

export const appeal = (w: World, id: number, recursoId: number, por: string): Verdict => {
  const p = perguntaDe(w, id)
  if (p.estado !== 'rejeitada' || p.prazoRecurso === null || isOver(p.prazoRecurso, w.now)) return REFUSED
  const made = { id: recursoId, rodada: p.rodada, situacao: 'aberto', por } as const
  return sure(move(withRecursos(w, id, [...p.recursos, made]), id, { prazoRecurso: null }))
}

/** Whether somebody sent or analysed in the contested round or in the one rejected before it, or appealed. */
export const isParty = (p: Pergunta, r: Recurso, quem: string): boolean | undefined => {
  const earlier = Object.keys(p.fins)
    .map(Number)
    .filter((n) => n < r.rodada && p.fins[n] === 'rejeitada')
  const rounds = [r.rodada, Math.max(0, ...earlier)]
  const added = p.arquivos.some((a) => !a.excluida && rounds.includes(a.rodada) && a.rodada > 0 && a.por === quem)
  if (r.por === quem || added || rounds.some((n) => p.partes[n]?.certas.includes(quem))) return true
  return rounds.some((n) => p.partes[n]?.incertas.includes(quem)) ? undefined : false
}
export const openAppeal = (p: Pergunta) => p.recursos.find((r) => r.situacao === 'aberto')

/** Once, by somebody without a part in it, full admins not excepted. Upheld, the finalisation is undone. */
export const decideAppeal = (w: World, id: number, recursoId: number, acolhido: boolean, por: string): Verdict => {
  const p = perguntaDe(w, id)
  const r = p.recursos.find((x) => x.id === recursoId)
  if (r?.situacao !== 'aberto') return REFUSED
  const party = isParty(p, r, por)
  if (party) return REFUSED
  const situacao = acolhido ? 'acolhido' : 'indeferido'
  const decided = withRecursos(
    w,
    id,
    p.recursos.map((x) => (x === r ? { ...r, situacao } : x)),
  )
  const world = acolhido ? undone(decided, id) : decided
  return party === false ? sure(world) : perhaps(world)
}
