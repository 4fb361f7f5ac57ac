import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ENVIAR_ESTADO } from '#contract/pergunta-municipio.ts'
import type { Flag } from '#contract/permissions.ts'
import { type Estado, pontosComprovados, pontosDeclarados } from '#contract/pontos.ts'
import { MAX_REJEICOES, prazoEncerrado } from '#contract/reenvio.ts'
import { capacidades, VARIANTES, type Variante } from '#contract/variants.ts'
import { abertura, efeitoAoFinalizar, efeitoDaResposta, podeResponder } from '../acompanhamento/rules.ts'
import { type Antes, antesDaResposta, antesDe, depoisDe, desfeita, type PassoDado } from '../pontuacao/rules.ts'
import * as rules from './rules.ts'
import { AGORA, arquivo, pergunta, quem } from './testing.ts'

/**
 * Everything at once: whatever people do in whatever order, the books are right. One question through evidence and
 * follow-ups, by the pure rules alone; the random walk (server/src/testing/walk) tries the same through the calls.
 */
interface Linha {
  acompanhamentoId: number
  resposta: boolean | null
  respondida: boolean
  adiada: boolean
  /** The SIM of this follow-up brought it back among the rejected ones, and nothing happened since. */
  voltou: boolean
  /** How the question stood when it was first answered here; null where a step of others came since. */
  antes: Mundo['p'] | null
}
interface Mundo {
  p: ReturnType<typeof pergunta> & Antes & { pontos: number; recorrente: boolean }
  arquivos: ReturnType<typeof arquivo>[]
  /** The question in the follow-up that is open. */
  linha: Linha | null
  acompanhamentos: number
  /** As the history keeps them. */
  passos: PassoDado<Antes>[]
  /** What it would be without the follow-up that is open. */
  semEle: Mundo['p'] | null
  variante: Variante
  agora: Date
  declarados: number
  comprovados: number
  rejeicoes: number
  /** What the last analysis that ended made of it. */
  finalizada: 'aprovada' | 'rejeitada' | null
}
type Pessoa = ReturnType<typeof quem>

const ANALISA: Flag[] = ['analisarEvidenciadas', 'analisarAprovadas', 'analisarRejeitadas']
const TODAS = [...Object.values(ENVIAR_ESTADO), ...ANALISA]
const FAIXAS = [
  { perguntaFaixaRespostaId: 5, faixaPontos: 900 },
  { perguntaFaixaRespostaId: 6, faixaPontos: 300 },
]
const ABERTO = { usuarioId: 1, finalizado: false, cancelado: false, diagnostico: false }
const pontuada = (p: Mundo['p']) => ({ ...p, ativa: true })
const salvos = (m: Mundo) => m.arquivos.filter((a) => a.rodada === 0 && !a.excluida)

const lancar = (m: Mundo, depois: object) => {
  const antes = pontuada(m.p)
  m.p = { ...m.p, ...depois }
  m.declarados += pontosDeclarados(pontuada(m.p)) - pontosDeclarados(antes)
  m.comprovados += pontosComprovados(pontuada(m.p)) - pontosComprovados(antes)
}
/** A step that stays: no follow-up that is cancelled takes it back. */
const mudar = (m: Mundo, depois: object) => {
  lancar(m, depois)
  m.passos.push({ acao: 'finalizou', acompanhamentoId: null, antes: null })
  m.semEle = m.p
  if (m.linha) Object.assign(m.linha, { voltou: false, antes: null })
}
/** A step of the follow-up that is open, which cancelling takes back. */
const mudarPorEle = (m: Mundo, linha: Linha, acao: string, depois: object, voltou = false) => {
  m.passos.push({ acao, acompanhamentoId: linha.acompanhamentoId, antes: antesDe(m.p) })
  lancar(m, depois)
  linha.voltou = voltou
}

const responder = (m: Mundo, resposta: boolean) => {
  const { linha } = m
  if (!linha || linha.resposta === resposta) return
  const feita = { ...m.p, ...linha }
  const efeito = efeitoDaResposta(feita, m.agora)
  expect(podeResponder(ABERTO, feita, m.agora)).toBe(efeito !== 'nenhum')
  if (efeito === 'nenhum') return
  Object.assign(linha, { resposta, adiada: efeito === 'ao finalizar' })
  if (efeito === 'ao finalizar') return
  const sem = m.p.estado === 'naoRespondida' || m.p.estado === 'respondida'
  const depois = { resposta, ...depoisDe(m.p, resposta) }
  linha.antes ??= m.p
  const em = { respondidaEm: m.agora.toISOString() }
  mudarPorEle(m, linha, 'respondeu', { ...depois, ...em }, sem && depois.estado === 'rejeitada')
}

const acoes = {
  abrir: (m: Mundo) => {
    if (m.linha) return
    const daCidade = { ...m.p, perguntaMunicipioId: 1, substituiPerguntaId: null, ativa: true, nacional: false }
    const { perguntas, perdem } = abertura('novo', [daCidade])
    const { resposta, respondida } = perguntas[0]!
    m.linha = { acompanhamentoId: ++m.acompanhamentos, resposta, respondida, adiada: false, voltou: false, antes: null }
    m.semEle = m.p
    if (perdem.length)
      mudarPorEle(m, m.linha, 'perguntou de novo', { estado: 'naoRespondida', resposta: null, respondidaEm: null })
  },
  sim: (m: Mundo) => responder(m, true),
  nao: (m: Mundo) => responder(m, false),
  retirar: (m: Mundo) => {
    const { linha } = m
    if (!linha || linha.resposta === null || !podeResponder(ABERTO, { ...m.p, ...linha }, m.agora)) return
    const antes = antesDaResposta(m.passos, linha.acompanhamentoId)
    // Known exactly where nobody moved it since it was answered here.
    expect(antes).toEqual(linha.antes ? antesDe(linha.antes) : null)
    if (!antes && !linha.adiada) return
    Object.assign(linha, { resposta: null, respondida: false, adiada: false })
    if (antes) mudarPorEle(m, linha, 'retirou', antes)
    linha.antes = null
  },
  encerrar: (m: Mundo) => {
    const { linha } = m
    m.linha = null
    if (!linha?.adiada || linha.resposta === null) return
    const efeito = efeitoAoFinalizar(m.p, linha.resposta, m.agora)
    if (!efeito) return
    if (efeito.novoCiclo) m.rejeicoes = 0
    for (const a of m.arquivos) if (rules.complementoAberto(m.p, a)) a.excluida = true
    mudar(m, {
      estado: 'respondida',
      resposta: linha.resposta,
      pontosComprovados: 0,
      perguntaFaixaRespostaId: null,
      ...(efeito.novoCiclo && { qtdRejeicao: 0, prazoReenvio: null }),
    })
  },
  cancelar: (m: Mundo) => {
    const { linha } = m
    if (!linha) return
    const depois = desfeita(m.passos, linha.acompanhamentoId)
    m.linha = null
    m.passos = m.passos.filter((p) => p.acompanhamentoId !== linha.acompanhamentoId)
    if (depois) lancar(m, depois)
  },
  salvar: (m: Mundo, q: Pessoa) => {
    if (!rules.acoesDaPergunta(q, m.p, false).carregar) return
    const entra = m.p.estado === 'evidenciada' || m.p.estado === 'aprovada'
    m.arquivos.push(arquivo({ rodada: entra ? m.p.rodada : 0, complemento: m.p.estado === 'aprovada' }))
  },
  enviar: (m: Mundo, q: Pessoa) => {
    if (!rules.acoesDaPergunta(q, m.p, false).enviar || !salvos(m).length) return
    const levados = salvos(m)
    mudar(m, rules.enviar(m.p))
    for (const a of levados) a.rodada = m.p.rodada
  },
  decidir: (m: Mundo, q: Pessoa, sorte: number) => {
    for (const a of m.arquivos) {
      const pode = rules.acoesDaEvidencia(q, m.p, a)
      if (sorte < 5 ? pode.aprovar : pode.rejeitar)
        Object.assign(a, { aprovada: sorte < 5, rejeitada: sorte >= 5, finalizada: a.complemento })
    }
  },
  finalizar: (m: Mundo, q: Pessoa, sorte: number) => {
    if (!rules.acoesDaPergunta(q, m.p, false).finalizar) return
    const faixas = capacidades(m.variante).usaFaixas ? FAIXAS : []
    const r = rules.finalizar(m.p, m.arquivos, faixas, sorte < 8 ? 5 + (sorte % 2) : null, m.agora)
    if ('recusa' in r) return
    m.finalizada = r.depois.estado === 'rejeitada' ? 'rejeitada' : 'aprovada'
    if (m.finalizada === 'rejeitada') m.rejeicoes++
    for (const a of m.arquivos) if (rules.emAnalise(m.p, a)) a.finalizada = true
    // What was only saved completes the approval.
    if (r.depois.estado === 'aprovada')
      for (const a of salvos(m)) Object.assign(a, { rodada: m.p.rodada, complemento: true })
    mudar(m, r.depois)
  },
  reverter: (m: Mundo) => {
    if (!rules.acoesDaPergunta(quem({ acessoTotal: true }), m.p, false).reverter) return
    const rejeitou = m.finalizada === 'rejeitada'
    if (rejeitou) m.rejeicoes--
    for (const a of m.arquivos)
      if (rules.daRodada(m.p, a) && !(a.complemento && a.finalizada))
        Object.assign(a, { finalizada: false, aprovada: false, rejeitada: false, complemento: false })
    mudar(m, rules.reverter(m.p, rejeitou))
  },
  descartar: (m: Mundo, q: Pessoa) => {
    if (!rules.acoesDaPergunta(q, m.p, false).descartar) return
    for (const a of m.arquivos) if (rules.ehPendente(m.p, a)) a.excluida = true
    mudar(m, rules.descartar())
  },
  esperar: (m: Mundo, _: unknown, sorte: number) => {
    m.agora = new Date(m.agora.getTime() + sorte * 12 * 3600_000)
  },
}
type Acao = keyof typeof acoes

/** Anything may be tried anywhere; what leads on from where the question stands is tried as much more often. */
const LEVA: Record<Estado, Partial<Record<Acao, number>>> = {
  naoRespondida: { abrir: 4, sim: 8, nao: 2 },
  respondida: { abrir: 2, sim: 4, retirar: 2, salvar: 6, enviar: 6, cancelar: 1 },
  evidenciada: { decidir: 6, finalizar: 6 },
  aprovada: { abrir: 4, nao: 4, encerrar: 4, salvar: 2 },
  rejeitada: { abrir: 4, nao: 3, encerrar: 4, salvar: 4, enviar: 4, esperar: 3 },
}
const sorteada = (estado: Estado, n: number): Acao => {
  const urna = (Object.keys(acoes) as Acao[]).flatMap((a) => Array<Acao>(1 + (LEVA[estado][a] ?? 0)).fill(a))
  return urna[n % urna.length]!
}

/** By which steps a question may leave a state. */
const SAIDAS: Record<Estado, readonly Acao[]> = {
  naoRespondida: ['sim', 'nao', 'cancelar'],
  respondida: ['abrir', 'sim', 'enviar', 'retirar', 'cancelar'],
  evidenciada: ['finalizar'],
  aprovada: ['reverter', 'descartar', 'encerrar'],
  rejeitada: ['enviar', 'reverter', 'descartar', 'encerrar', 'nao', 'retirar', 'cancelar'],
}

const conferirEstado = (m: Mundo) => {
  const { p } = m
  expect(m.declarados).toBe(pontosDeclarados(pontuada(p)))
  expect(m.comprovados).toBe(pontosComprovados(pontuada(p)))
  expect(m.comprovados > 0).toBe(p.estado === 'aprovada')
  expect(p.qtdRejeicao).toBe(m.rejeicoes)
  expect(p.qtdRejeicao).toBeLessThanOrEqual(MAX_REJEICOES)
  expect(p.resposta === null).toBe(p.estado === 'naoRespondida')
  if (p.estado === 'rejeitada') {
    expect(p.qtdRejeicao).toBeGreaterThan(0)
    expect(p.prazoReenvio === null).toBe(p.qtdRejeicao === MAX_REJEICOES)
  }
  if (p.estado === 'evidenciada') expect(m.arquivos.some((a) => rules.emAnalise(p, a))).toBe(true)
  const pendentes = m.arquivos.filter((a) => !a.excluida && !a.finalizada && a.rodada > 0)
  if (p.estado === 'aprovada') {
    expect(salvos(m)).toEqual([])
    expect(pendentes.every((a) => a.complemento)).toBe(true)
    expect(m.arquivos.some((a) => rules.daRodada(p, a) && a.aprovada)).toBe(true)
  } else
    expect(pendentes.every((a) => p.estado === 'evidenciada' && a.rodada === p.rodada && !a.complemento)).toBe(true)
}

const conferirPasso = (m: Mundo, nome: Acao, antes: Mundo) => {
  const { p } = antes
  if (m.p.estado !== p.estado) expect(SAIDAS[p.estado]).toContain(nome)
  // Cancelling leaves all as if the follow-up had not been, or as later steps of others left it.
  if (nome === 'cancelar' && antes.linha) expect(m.p).toEqual(antes.semEle)
  // Clicking in an open follow-up or cancelling it moves nothing that was analysed, and costs no proved point.
  if (nome === 'sim' || nome === 'nao' || nome === 'retirar' || nome === 'cancelar') {
    expect(m.comprovados).toBe(antes.comprovados)
    if (p.estado === 'evidenciada' || p.estado === 'aprovada') expect(m.p).toEqual(p)
    if (p.estado === 'rejeitada' && !antes.linha?.voltou) expect(m.p).toEqual(p)
  }
  if (nome === 'encerrar' && !p.recorrente) expect(m.p).toEqual(p)
  // Two rejections end it, until the analysis is reverted or a new cycle begins.
  if (
    p.estado === 'rejeitada' &&
    p.qtdRejeicao === 2 &&
    nome !== 'reverter' &&
    nome !== 'encerrar' &&
    !antes.linha?.voltou
  )
    expect(m.p).toEqual(p)
  // What a deadline closed stays closed, whatever was said or given up since.
  const aguarda = p.estado !== 'evidenciada' && p.prazoReenvio !== null
  if (aguarda && prazoEncerrado(p.prazoReenvio!, m.agora) && (nome === 'enviar' || nome === 'salvar'))
    expect([m.p, m.arquivos.length]).toEqual([p, antes.arquivos.length])
  if (nome === 'descartar') expect([m.p.prazoReenvio, m.p.qtdRejeicao]).toEqual([p.prazoReenvio, p.qtdRejeicao])
  // A decision is taken back by reverting its analysis, and by nothing else.
  if (nome !== 'decidir' && nome !== 'reverter')
    for (const [i, a] of antes.arquivos.entries())
      expect([m.arquivos[i]!.aprovada, m.arquivos[i]!.rejeitada]).toEqual([a.aprovada, a.rejeitada])
  for (const [i, a] of antes.arquivos.entries())
    if (a.finalizada && nome !== 'reverter')
      expect([m.arquivos[i]!.aprovada, m.arquivos[i]!.rejeitada, m.arquivos[i]!.finalizada]).toEqual([
        a.aprovada,
        a.rejeitada,
        true,
      ])
}

describe('any history', () => {
  const passo = fc.tuple(fc.noBias(fc.nat()), fc.noBias(fc.nat(9)))
  test.each(
    VARIANTES.flatMap(
      (v) =>
        [
          [v, false],
          [v, true],
        ] as const,
    ),
  )(
    'R009 R156 R162 in %s, recurring %s, points are those of the state, rejections agree and no decision is lost',
    (variante, recorrente) => {
      const moveram = new Set<Acao>()
      let complementos = 0
      fc.assert(
        fc.property(fc.array(passo, { minLength: 80, maxLength: 80 }), (passos) => {
          const m: Mundo = {
            p: {
              ...pergunta({ estado: 'naoRespondida', resposta: null }),
              pontos: 1500,
              pontosComprovados: 0,
              perguntaFaixaRespostaId: null,
              respondidaEm: null,
              recorrente,
            },
            arquivos: [],
            linha: null,
            acompanhamentos: 0,
            passos: [],
            semEle: null,
            variante,
            agora: AGORA,
            declarados: 0,
            comprovados: 0,
            rejeicoes: 0,
            finalizada: null,
          }
          for (const [n, sorte] of passos) {
            const nome = sorteada(m.p.estado, n)
            const antes = structuredClone(m)
            acoes[nome](m, quem({ flags: TODAS, usuarioId: 1, now: m.agora, variante, eixos: [1] }), sorte)
            conferirEstado(m)
            conferirPasso(m, nome, antes)
            if (JSON.stringify(m.p) !== JSON.stringify(antes.p)) moveram.add(nome)
          }
          complementos += m.arquivos.filter((a) => a.complemento).length
        }),
        { numRuns: 60 },
      )
      // Histories in which these moved nothing would prove little.
      for (const nome of ['abrir', 'sim', 'nao', 'retirar', 'cancelar', 'enviar', 'finalizar', 'reverter'] as const)
        expect(moveram).toContain(nome)
      expect(moveram.has('encerrar')).toBe(recorrente)
      expect(complementos).toBeGreaterThan(0)
    },
  )
})
