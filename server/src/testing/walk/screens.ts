import { sql } from 'drizzle-orm'
import { getAcompanhamento, listarAcompanhamentos, pdfAcompanhamento } from '#contract/acompanhamento.ts'
import { formatDecimal } from '#contract/br.ts'
import type { AnyEndpoint, OutputOf } from '#contract/endpoint.ts'
import { filaDeAnalise } from '#contract/evidencia.ts'
import { getMunicipio } from '#contract/municipio.ts'
import { getMiniDash, getVisaoGeral } from '#contract/municipio-painel.ts'
import {
  contarPerguntas,
  getPerguntaMunicipio,
  LISTA_POR_ESTADO,
  listarPerguntasMunicipio,
  pdfPerguntas,
} from '#contract/pergunta-municipio.ts'
import { extratoPontos } from '#contract/pergunta-pontos.ts'
import { listarRecursos } from '#contract/recurso.ts'
import { rows } from '#server/db/sql.ts'
import { pdfPages } from '#server/documents/pdf-text.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { appeal, discard, extend, openAppeal, openComplementos, revert } from './evidence-rules.ts'
import { isAnswerable, losses } from './follow-up-rules.ts'
import type { Random } from './random.ts'
import type { Snapshot } from './snapshot.ts'
import {
  type Acompanhamento,
  cents,
  comprovados,
  declarados,
  type Pergunta,
  perguntasDe,
  sum,
  type World,
} from './world.ts'

/** What people see, compared with what the walk believes: lists, overview, statement, queue and paper, as a full admin. */
const ESTADOS = ['respondida', 'evidenciada', 'aprovada', 'rejeitada'] as const
const LEVELS = ['Participante', 'Bronze', 'Prata', 'Ouro', 'Diamante']

interface Threshold {
  escopo: string
  nivel: string
  uf: string | null
  percentualMinimo: number | null
  pontuacaoMinima: number | null
  condicaoExtra: string | null
}
export const readThresholds = (t: TestApp) =>
  rows<Threshold>(
    t.banco.db,
    sql`select escopo, nivel, uf, "percentualMinimo"::float8, "pontuacaoMinima"::float8, "condicaoExtra" from medalha where ativa and uf is null`,
  )

/** Who sent the diagnosis: in the seal the enrolment, elsewhere the finished follow-up of that name. */
const sentDiagnosis = (w: World, city: number) =>
  w.selo
    ? w.inscritas.has(city)
    : [...w.acompanhamentos.values()].some(
        (a) => a.municipioId === city && a.tipo === 'diagnostico' && a.situacao === 'finalizado',
      )

const PER_PAGE = 100
/** The whole of a list that comes in pages. */
const allPages = async <L>(
  read: (page: { pagina: string; porPagina: string }) => Promise<{ linhas: L[]; total: number } | undefined>,
) => {
  const all: L[] = []
  for (let pagina = 1; ; pagina++) {
    const page = await read({ pagina: String(pagina), porPagina: String(PER_PAGE) })
    all.push(...(page?.linhas ?? []))
    if (!page || all.length >= page.total) return all
  }
}

/** The highest level that proved points reach; Participante asks for the diagnosis too. */
const medalOf = (
  thresholds: readonly Threshold[],
  escopos: readonly string[],
  sent: boolean,
  proved: number,
  possible: number,
) => {
  const reached = thresholds
    .filter((l) => escopos.includes(l.escopo) && l.condicaoExtra === null && (sent || l.nivel !== 'Participante'))
    .filter((l) =>
      l.percentualMinimo !== null
        ? possible > 0 && Math.round((proved / possible) * 10_000) / 100 >= l.percentualMinimo
        : l.pontuacaoMinima !== null && cents(proved) >= cents(l.pontuacaoMinima),
    )
    .map((l) => LEVELS.indexOf(l.nivel))
  return reached.length ? LEVELS[Math.max(...reached)]! : null
}

const squeeze = (s: string) => s.replace(/\s+/g, '')
const paper = (raw: Buffer) =>
  squeeze(
    pdfPages(raw)
      .map((p) => p.text)
      .join('\n'),
  )

/** A question's line on paper: number, texts, situation, files, band, points; none of the latter in the seal room. */
const SITUACOES = {
  respondida: 'Respondid[oa]',
  evidenciada: 'Emanálise',
  aprovada: 'Aprovad[oa]',
  rejeitada: 'Rejeitad[oa](?:2x|,.{5,60}?)',
  naoRespondida: '',
}
const printedLine = (w: World, p: Pergunta) => {
  const files = p.arquivos.filter(
    (a) => !a.excluida && (a.rodada === 0 || (a.rodada === p.rodada && p.estado !== 'respondida')),
  )
  const band = p.perguntaFaixaRespostaId === null ? '' : p.nomesDasFaixas[p.perguntaFaixaRespostaId]
  const points = w.sala ? '' : formatDecimal(p.estado === 'aprovada' ? comprovados(p) : p.pontos)
  const exactly = (...parts: unknown[]) => squeeze(parts.join('')).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return new RegExp(
    `${exactly(p.numero, p.texto, p.evidencia ?? '')}${SITUACOES[p.estado]}${exactly(files.length, band, points)}(?![\\d.,])`,
  )
}

export interface Screens {
  /** Lists, overview, statement and queue. */
  look(w: World, s: Snapshot): Promise<string[]>
  /** Documents take a moment each: now and then. */
  print(w: World, s: Snapshot): Promise<string[]>
}

export const newScreens = (t: TestApp, random: Random, thresholds: readonly Threshold[]): Screens => {
  const out: string[] = []
  const same = (what: string, is: unknown, expected: unknown) => {
    const [a, b] = [JSON.stringify(is), JSON.stringify(expected)]
    if (a !== b) out.push(`screen: ${what}: shows ${a}, expected ${b}`.slice(0, 600))
  }
  const get = async <E extends AnyEndpoint>(
    e: E,
    input: Parameters<typeof t.call<E>>[1],
  ): Promise<OutputOf<E> | undefined> => {
    const r = await t.call(e, { ...input, persona: 'admin' })
    if (r.status === 200) return r.body
    out.push(`screen: ${e.path}: ${r.status} ${JSON.stringify(r.body)}`)
    return undefined
  }
  const params = (s: Snapshot) => ({ id: String(s.municipioId) })

  const lists = async (w: World, s: Snapshot) => {
    const all = perguntasDe(w, s.municipioId)
    const shown = all.filter((p) => p.estado !== 'naoRespondida')
    const line = (p: Pergunta) => ({
      id: p.id,
      estado: p.estado,
      resposta: p.resposta,
      qtd: p.qtdRejeicao,
      prazo: p.estado === 'evidenciada' ? null : p.prazoReenvio,
      pontos: p.pontos,
      comprovados: comprovados(p),
      faixa: p.perguntaFaixaRespostaId,
    })
    const list = await get(listarPerguntasMunicipio, { params: params(s) })
    const read = (list ?? []).map((p) => ({
      id: p.perguntaMunicipioId,
      estado: p.estado,
      resposta: p.resposta,
      qtd: p.qtdRejeicao,
      prazo: p.estado === 'evidenciada' ? null : p.prazoReenvio,
      pontos: p.pontos,
      comprovados: p.pontosComprovados,
      faixa: p.perguntaFaixaRespostaId,
    }))
    const byId = (a: { id: number }, b: { id: number }) => a.id - b.id
    same('all questions', read.toSorted(byId), shown.map(line).toSorted(byId))
    const estado = random.pick(ESTADOS)
    const one = await get(LISTA_POR_ESTADO[estado], { params: params(s) })
    same(
      `list of ${estado}`,
      one?.map((p) => p.perguntaMunicipioId).toSorted((a, b) => a - b),
      idsIn(shown, estado),
    )
    const counts = await get(contarPerguntas, { params: params(s) })
    same('counts', counts?.total, Object.fromEntries(ESTADOS.map((e) => [e, idsIn(shown, e).length])))
    if (!shown.length) return
    const p = random.pick(shown)
    const mine = list?.find((x) => x.perguntaMunicipioId === p.id)?.acoes
    const may = (tipo: 'reverter' | 'descartar') =>
      (tipo === 'reverter' ? revert(w, p.id) : discard(w, p.id)).worlds.length > 0
    same(
      `what may be done with question ${p.id} (${p.estado})`,
      [mine?.reverter ?? false, mine?.descartar ?? false, mine?.finalizar ?? false],
      [may('reverter'), may('descartar'), p.estado === 'evidenciada'],
    )
    same(
      `the deadline and the appeal of question ${p.id} (${p.estado})`,
      [mine?.prorrogar ?? false, mine?.recorrer ?? false],
      [extend(w, p.id, 1, 'admin').worlds.length > 0, appeal(w, p.id, 0, 'admin').worlds.length > 0],
    )
    const detail = await get(getPerguntaMunicipio, { params: { id: String(p.id) } })
    same(
      `files of question ${p.id}`,
      detail?.evidencias
        .filter((e) => !e.excluida)
        .map((e) => e.nomeArquivo)
        .toSorted(),
      p.arquivos
        .filter((a) => !a.excluida)
        .map((a) => a.nome)
        .toSorted(),
    )
  }
  const idsIn = (all: readonly Pergunta[], estado: string) =>
    all
      .filter((p) => p.estado === estado)
      .map((p) => p.id)
      .toSorted((a, b) => a - b)

  const overview = async (w: World, s: Snapshot) => {
    const all = perguntasDe(w, s.municipioId)
    const totals = (own: readonly Pergunta[]) => ({
      possiveis: sum(own.map((p) => p.pontos)),
      declarados: sum(own.map(declarados)),
      comprovados: sum(own.map(comprovados)),
    })
    const sent = sentDiagnosis(w, s.municipioId)
    const medal = (escopos: readonly string[], own: ReturnType<typeof totals>) =>
      medalOf(thresholds, escopos, sent, own.comprovados, own.possiveis)
    const view = await get(getVisaoGeral, { params: params(s) })
    for (const e of view?.eixos ?? []) {
      const own = totals(all.filter((p) => p.eixoId === e.eixoId))
      const { possiveis, declarados: d, comprovados: c } = e
      same(`overview, axis ${e.eixoId}`, { possiveis, declarados: d, comprovados: c }, own)
      same(`medal of axis ${e.eixoId}`, e.medalha, medal(['Eixo'], own))
      for (const tema of e.temas) {
        const t1 = totals(all.filter((p) => p.temaId === tema.temaId))
        same(
          `overview, theme ${tema.temaId}`,
          { possiveis: tema.possiveis, declarados: tema.declarados, comprovados: tema.comprovados },
          t1,
        )
        same(`medal of theme ${tema.temaId}`, tema.medalha, medal(['Tema'], t1))
      }
    }
    const running = all.filter((p) => p.estado === 'rejeitada' && p.qtdRejeicao < 2 && isRunning(w, p))
    same(
      'deadlines of the overview',
      view?.prazos.map((p) => p.perguntaMunicipioId).toSorted((a, b) => a - b),
      running.map((p) => p.id).toSorted((a, b) => a - b),
    )
    const whole = totals(all)
    const { possiveis, declarados: d, comprovados: c } = whole
    const mini = await get(getMiniDash, { params: params(s) })
    if (mini) {
      if (s.temas.length)
        same('numbers of the city', [mini.possiveis, mini.declarados, mini.comprovados], [possiveis, d, c])
      for (const estado of ['naoRespondida', ...ESTADOS] as const)
        same(`number of ${estado}`, mini.perguntas[estado], all.filter((p) => p.estado === estado).length)
    }
    const city = await get(getMunicipio, { params: params(s) })
    if (s.temas.length) {
      same('points of the city', city?.pontos, c)
      same('medal of the city', city?.medalha, medal(['Município', 'Sala'], whole))
    }
    const statement = await get(extratoPontos, { params: params(s) })
    const lines = await allPages((page) => get(extratoPontos, { params: params(s), query: page }))
    same('statement', [statement?.declarados, statement?.comprovados], [d, c])
    same('lines of the statement', [sum(lines.map((l) => l.declarados)), sum(lines.map((l) => l.comprovados))], [d, c])
  }
  const isRunning = (w: World, p: Pergunta) =>
    p.prazoReenvio !== null && p.prazoReenvio >= new Date(w.now.getTime() - 3 * 3_600_000).toISOString().slice(0, 10)

  const queue = async (w: World, s: Snapshot) => {
    const all = perguntasDe(w, s.municipioId)
    const waiting = all.filter((p) => p.estado === 'evidenciada' || openComplementos(p).length > 0)
    const list = await allPages((page) =>
      get(filaDeAnalise, { query: { municipioId: String(s.municipioId), ...page } }),
    )
    same(
      'queue',
      list.map((i) => i.perguntaMunicipioId).toSorted((a, b) => a - b),
      waiting.map((p) => p.id).toSorted((a, b) => a - b),
    )
  }

  const appeals = async (w: World, s: Snapshot) => {
    const open = perguntasDe(w, s.municipioId).flatMap((p) => openAppeal(p)?.id ?? [])
    const list = await allPages((page) =>
      get(listarRecursos, { query: { municipioId: String(s.municipioId), ...page } }),
    )
    same(
      'open appeals',
      list.map((r) => r.perguntaRecursoId).toSorted((a, b) => a - b),
      open.toSorted((a, b) => a - b),
    )
  }

  /** Own points of a follow-up: what was answered SIM in it, nothing once it was cancelled. */
  const ownPoints = (w: World, a: Acompanhamento) =>
    a.situacao === 'cancelado'
      ? 0
      : sum((a.linhas ?? []).filter((l) => l.resposta).map((l) => w.perguntas.get(l.pergunta)!.pontos))
  const followUps = async (w: World, s: Snapshot) => {
    const own = [...w.acompanhamentos.values()].filter((a) => a.municipioId === s.municipioId)
    const list = await get(listarAcompanhamentos, { params: params(s) })
    const line = (a: Acompanhamento) => [
      a.id,
      a.situacao,
      (a.linhas ?? []).filter((l) => l.resposta === true).length,
      (a.linhas ?? []).filter((l) => l.resposta === false).length,
      ownPoints(w, a),
    ]
    const byId = (a: unknown[], b: unknown[]) => Number(a[0]) - Number(b[0])
    const read = (list ?? []).map((a) => [
      a.acompanhamentoId,
      a.cancelado ? 'cancelado' : a.finalizado ? 'finalizado' : 'aberto',
      a.sim,
      a.nao,
      a.pontos,
    ])
    same('follow-ups', read.toSorted(byId), own.map(line).toSorted(byId))
    if (!own.length) return
    const a = random.pick(own)
    const one = await get(getAcompanhamento, { params: { id: String(a.id) } })
    const lost = losses(w, a)
    if (lost && a.situacao === 'aberto' && a.tipo !== 'diagnostico')
      same(
        `losses of follow-up ${a.id}`,
        one?.perdas.map((p) => [p.perguntaMunicipioId, p.pontos]).toSorted(byId),
        lost.map((l) => [l.pergunta, l.pontos]).toSorted(byId),
      )
    for (const p of a.tipo === 'diagnostico' ? [] : (one?.perguntas ?? [])) {
      const expected = isAnswerable(w, a, a.linhas!.find((l) => l.id === p.acompanhamentoPerguntaId)!)
      if (expected !== undefined)
        same(`whether ${p.acompanhamentoPerguntaId} (${p.estado}) may be answered`, p.podeResponder, expected)
    }
    const answers = one?.perguntas.map((p) => [p.acompanhamentoPerguntaId, p.resposta, p.estado])
    const expected = (a.linhas ?? []).map((l) => [l.id, l.resposta, w.perguntas.get(l.pergunta)!.estado])
    same(`answers of follow-up ${a.id}`, answers?.toSorted(byId), expected.toSorted(byId))
  }

  const list = async (w: World, s: Snapshot, tipo: (typeof ESTADOS)[number]) => {
    const r = await t.call(pdfPerguntas, { persona: 'admin', body: { municipioId: s.municipioId, tipo } })
    if (r.status !== 200) return out.push(`screen: paper of ${tipo}: ${r.status}`)
    const text = paper(r.raw)
    const all = perguntasDe(w, s.municipioId)
    const printed = all.filter((p) => text.includes(squeeze(p.texto))).map((p) => p.id)
    same(
      `paper of ${tipo}`,
      printed.toSorted((a, b) => a - b),
      idsIn(all, tipo),
    )
    for (const p of all.filter((x) => x.estado === tipo && !printedLine(w, x).test(text))) {
      const at = text.indexOf(squeeze(p.texto))
      const read = text.slice(at, at + squeeze(p.texto).length + 300)
      out.push(`screen: paper of ${tipo}: question ${p.id} is not as ${printedLine(w, p)}: ${read}`)
    }
  }
  const documents = async (w: World, s: Snapshot) => {
    for (const tipo of ESTADOS) await list(w, s, tipo)
    const own = [...w.acompanhamentos.values()].filter((a) => a.municipioId === s.municipioId && a.linhas?.length)
    if (!own.length) return
    const a = random.pick(own)
    const p = await t.call(pdfAcompanhamento, { persona: 'admin', params: { id: String(a.id) } })
    const text = p.status === 200 ? paper(p.raw) : ''
    const sim = a.linhas!.filter((l) => l.resposta === true).length
    const nao = a.linhas!.filter((l) => l.resposta === false).length
    const points = ownPoints(w, a).toLocaleString('pt-BR')
    for (const piece of [`${sim}SIM,${nao}NÃO`, `Pontosdeclarados${points}`])
      if (!text.toLowerCase().includes(squeeze(piece).toLowerCase()))
        out.push(`screen: paper of follow-up ${a.id} does not say '${piece}': ${text.slice(0, 300)}`)
  }

  return {
    look: async (w, s) => {
      out.length = 0
      for (const part of [lists, overview, queue, appeals, followUps]) await part(w, s)
      return [...out]
    },
    print: async (w, s) => {
      out.length = 0
      await documents(w, s)
      return [...out]
    },
  }
}
