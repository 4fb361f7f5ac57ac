/**
 * What the random walk believes: every question of its cities and every follow-up, kept by the rules of the
 * specification alone. Nothing here asks the product. Worlds are never changed: each step makes a new one.
 */
export type Estado = 'naoRespondida' | 'respondida' | 'evidenciada' | 'aprovada' | 'rejeitada'
export type Decisao = 'nenhuma' | 'aprovada' | 'rejeitada'

export interface Arquivo {
  /** Names are given once in a walk and stand for the file. */
  nome: string
  rodada: number
  decisao: Decisao
  finalizada: boolean
  excluida: boolean
  complemento: boolean
  /** Who added it. */
  por?: string | undefined
}

/** An appeal against the rejection that ended a round. */
export interface Recurso {
  id: number
  rodada: number
  situacao: 'aberto' | 'acolhido' | 'indeferido' | 'semObjeto'
  por: string
}
/** Who sent or analysed in a round; of the others it is not sure whether what they did left a line. */
export interface Partes {
  certas: readonly string[]
  incertas: readonly string[]
}

/** What a step may change of a question. */
export interface Situacao {
  estado: Estado
  resposta: boolean | null
  qtdRejeicao: number
  prazoReenvio: string | null
  /** Moved once, and not again. */
  prazoProrrogado: boolean
  /** Until when the second rejection may be appealed against; none once it was. */
  prazoRecurso: string | null
  rodada: number
  pontosComprovados: number
  perguntaFaixaRespostaId: number | null
}

export interface Pergunta extends Situacao {
  id: number
  municipioId: number
  perguntaId: number
  temaId: number
  eixoId: number
  numero: number
  texto: string
  /** What it asks for as evidence. */
  evidencia: string | null
  recorrente: boolean
  possuiComentario: boolean
  pontos: number
  faixas: Readonly<Record<number, number>>
  nomesDasFaixas: Readonly<Record<number, string>>
  /** How many files it takes; null for any number, undefined where data outside this world decide. */
  limite: number | null | undefined
  arquivos: readonly Arquivo[]
  recursos: readonly Recurso[]
  /** By round. */
  partes: Readonly<Record<number, Partes>>
  /** How each round ended last. */
  fins: Readonly<Record<number, 'aprovada' | 'rejeitada'>>
  /** Counts the steps by which it moved. */
  passos: number
  /** The steps since the last one that nothing can take back, and that one, each with the follow-up whose step it was. */
  log: readonly { by: number | undefined; situacao: Situacao }[]
}

export interface Linha {
  id: number
  pergunta: number
  resposta: boolean | null
  comentario: string | null
  /** The answer came with the opening and not from a person. */
  herdada: boolean
  /** The answer waits for the end of the follow-up. */
  adiada: boolean
  /** What `passos` of the question was when the answer was given. */
  passos: number
  /** How the question stood before it was answered here; unknown where another step came between. */
  antes?: Situacao | undefined
}

export type TipoAcompanhamento = 'diagnostico' | 'novo' | 'intermediario' | 'finalizacao'
export interface Acompanhamento {
  id: number
  municipioId: number
  temaId: number | null
  tipo: TipoAcompanhamento
  situacao: 'aberto' | 'finalizado' | 'cancelado'
  usuario: string
  pontosNaoEvidenciados: number
  /** Unknown until they have been read once after the opening. */
  linhas: readonly Linha[] | undefined
}

export interface World {
  now: Date
  /** The seal's criteria, with their bands and limits of files. */
  selo: boolean
  /** The seal room itself: nothing is given up there, and its lists hide points. */
  sala: boolean
  /** Rooms whose enrolment in the seal was sent. */
  inscritas: ReadonlySet<number>
  perguntas: ReadonlyMap<number, Pergunta>
  acompanhamentos: ReadonlyMap<number, Acompanhamento>
  /** 'municipioId/temaId' of themes whose first reading is finished. */
  temasLidos: ReadonlySet<string>
}

export const situacaoDe = (p: Situacao): Situacao => ({
  estado: p.estado,
  resposta: p.resposta,
  qtdRejeicao: p.qtdRejeicao,
  prazoReenvio: p.prazoReenvio,
  prazoProrrogado: p.prazoProrrogado,
  prazoRecurso: p.prazoRecurso,
  rodada: p.rodada,
  pontosComprovados: p.pontosComprovados,
  perguntaFaixaRespostaId: p.perguntaFaixaRespostaId,
})
export const isSame = (a: Situacao, b: Situacao) =>
  (Object.keys(situacaoDe(a)) as (keyof Situacao)[]).every((k) => a[k] === b[k])

export const perguntaDe = (w: World, id: number) => w.perguntas.get(id)!
export const acompanhamentoDe = (w: World, id: number) => w.acompanhamentos.get(id)!
export const perguntasDe = (w: World, municipioId: number) =>
  [...w.perguntas.values()].filter((p) => p.municipioId === municipioId)
export const abertosDe = (w: World, municipioId: number) =>
  [...w.acompanhamentos.values()].filter((a) => a.municipioId === municipioId && a.situacao === 'aberto')

export const withAcompanhamento = (w: World, a: Acompanhamento): World => ({
  ...w,
  acompanhamentos: new Map(w.acompanhamentos).set(a.id, a),
})

/** Files of a question change without moving it. */
export const withArquivos = (w: World, id: number, arquivos: readonly Arquivo[]): World => ({
  ...w,
  perguntas: new Map(w.perguntas).set(id, { ...perguntaDe(w, id), arquivos }),
})

/** Adds somebody to who took part in a round. */
export const withParte = (w: World, id: number, rodada: number, quem: string, certa = true): World => {
  const p = perguntaDe(w, id)
  const { certas, incertas } = p.partes[rodada] ?? { certas: [], incertas: [] }
  const parte = certa
    ? { certas: [...new Set([...certas, quem])], incertas }
    : { certas, incertas: [...new Set([...incertas, quem])] }
  return { ...w, perguntas: new Map(w.perguntas).set(id, { ...p, partes: { ...p.partes, [rodada]: parte } }) }
}
export const withRecursos = (w: World, id: number, recursos: readonly Recurso[]): World => ({
  ...w,
  perguntas: new Map(w.perguntas).set(id, { ...perguntaDe(w, id), recursos }),
})

/** Against what was rejected twice there is an appeal; where that rejection stands no more an open one has no object. */
const isContestable = (p: Situacao) => p.estado === 'rejeitada' && p.qtdRejeicao >= 2
const settled = (antes: Pergunta, depois: Pergunta): Pergunta =>
  isContestable(antes) && !isContestable(depois)
    ? {
        ...depois,
        prazoRecurso: null,
        recursos: depois.recursos.map((r) => (r.situacao === 'aberto' ? { ...r, situacao: 'semObjeto' } : r)),
      }
    : depois

/** Moves a question; `by` is the follow-up whose own step it is. */
export const move = (w: World, id: number, para: Partial<Situacao>, by?: number): World => {
  const antes = perguntaDe(w, id)
  const depois = settled(antes, { ...antes, ...para, passos: antes.passos + 1 })
  if (isSame(antes, depois)) return w
  const step = { by, situacao: situacaoDe(depois) }
  const log = by === undefined ? [step] : [...antes.log, step]
  return { ...w, perguntas: new Map(w.perguntas).set(id, { ...depois, log }) }
}

/** How a question stands without the steps of cancelled follow-ups that nobody else went on from. */
export const withoutCancelled = (w: World, id: number): World => {
  const p = perguntaDe(w, id)
  const last = p.log.findLastIndex(({ by }) => by === undefined || acompanhamentoDe(w, by).situacao !== 'cancelado')
  if (last === p.log.length - 1) return w
  const log = p.log.slice(0, last + 1)
  return {
    ...w,
    perguntas: new Map(w.perguntas).set(id, {
      ...settled(p, { ...p, ...log[last]!.situacao, passos: p.passos + 1 }),
      log,
    }),
  }
}

/* Points, as the specification words them */

export const cents = (n: number) => Math.round(n * 100)
export const declarados = (p: Pergunta) => (p.resposta === true && p.estado !== 'naoRespondida' ? p.pontos : 0)
export const comprovados = (p: Pergunta) => (p.estado === 'aprovada' ? p.pontosComprovados : 0)
export const sum = (list: readonly number[]) => list.reduce((s, n) => s + cents(n), 0) / 100
