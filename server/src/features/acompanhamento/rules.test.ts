import { describe, expect, test } from 'vitest'
import type { Flag } from '#contract/permissions.ts'
import { ESTADOS } from '#contract/pontos.ts'
import { ligadas } from '#contract/testing.ts'
import { nomeDe } from './commands.ts'
import { arrumada, comparar, faltaParaComecar, situacaoDaAcao, totaisDoPlano } from './plano-rules.ts'
import * as rules from './rules.ts'

const SIM_NAO = [true, false]
const quem = (flags: Flag[], usuarioId = 1, grupo = 'Consultor Condutor', acessoTotal = false) => {
  const on = ligadas(flags)
  return {
    usuarioId,
    acessoTotal,
    config: on,
    groupsConfig: on,
    grupo: { usuarioGrupoId: 1, nome: grupo, verTodosEixos: false, visualizaMunicipio: true, relatorioAdm: [] },
    permissoes: [],
    permissoesSolucoes: [],
    eixosVisiveis: null as readonly number[] | null,
  }
}
const DONO = 1
const situacao = (extra: Partial<rules.Situacao> = {}): rules.Situacao => ({
  usuarioId: DONO,
  finalizado: false,
  cancelado: false,
  diagnostico: false,
  ...extra,
})
/** Every combination of the three switches that the database allows. */
const SITUACOES = SIM_NAO.flatMap((finalizado) =>
  SIM_NAO.flatMap((cancelado) => SIM_NAO.map((diagnostico) => situacao({ finalizado, cancelado, diagnostico }))),
).filter((s) => !(s.finalizado && s.cancelado))

describe('who may do what with a follow-up', () => {
  const TUDO: Flag[] = ['novoAcompanhamento', 'finalizarAcompanhamento']
  const pessoas = [
    ['its user with both flags', quem(TUDO), { responder: true, comentar: true, finalizar: true, cancelar: false }],
    [
      'its user who may not close',
      quem(['novoAcompanhamento']),
      { responder: true, comentar: true, finalizar: false, cancelar: false },
    ],
    ['its user without flags', quem([]), { responder: false, comentar: false, finalizar: false, cancelar: false }],
    ['a colleague', quem(TUDO, 2), { responder: true, comentar: false, finalizar: false, cancelar: false }],
    ['an admin', quem(TUDO, 2, 'Administrador'), { responder: true, comentar: false, finalizar: true, cancelar: true }],
    [
      'an admin without the flag',
      quem([], 2, 'Administrador'),
      { responder: false, comentar: false, finalizar: false, cancelar: true },
    ],
    ['a full admin', quem([], 2, 'Outro', true), { responder: true, comentar: false, finalizar: true, cancelar: true }],
  ] as const

  test.each(pessoas)('R195 R273 R274 R275: open, %s', (_, pessoa, esperado) => {
    expect(rules.acoesDe(pessoa, situacao())).toEqual(esperado)
  })

  test('R187 R191 R192 R273: closed or diagnostic, nobody answers, comments or finalizes; only what is open is cancelled', () => {
    for (const s of SITUACOES.filter((x) => x.finalizado || x.cancelado || x.diagnostico))
      for (const [, pessoa, esperado] of pessoas)
        expect(rules.acoesDe(pessoa, s), JSON.stringify(s)).toEqual({
          responder: false,
          comentar: false,
          finalizar: false,
          cancelar: esperado.cancelar && rules.aberto(s),
        })
  })
})

describe('one answer', () => {
  const feita = (p: Partial<rules.PerguntaFeita> = {}): rules.PerguntaFeita => ({
    resposta: true,
    respondida: false,
    recorrente: false,
    estado: 'respondida',
    qtdRejeicao: 0,
    prazoReenvio: null,
    voltou: false,
    ...p,
  })
  /** Every way in which a question can stand. */
  const REJEICOES = [
    { qtdRejeicao: 1, prazoReenvio: '2026-03-04', corre: true },
    { qtdRejeicao: 1, prazoReenvio: '2026-03-01', corre: false },
    { qtdRejeicao: 2, prazoReenvio: null, corre: false },
  ]
  const AGORA = new Date('2026-03-02T15:00:00Z')

  test('R193 R194: in every state, answer and kind of question', () => {
    for (const a of SITUACOES)
      for (const estado of ESTADOS)
        for (const { corre, ...rejeicao } of estado === 'rejeitada' ? REJEICOES : [{ corre: false }])
          for (const resposta of [null, true, false])
            for (const respondida of SIM_NAO)
              for (const recorrente of SIM_NAO) {
                const esperado = {
                  naoRespondida: recorrente || resposta === null || !respondida ? 'agora' : 'nenhum',
                  respondida: recorrente || resposta === null || !respondida ? 'agora' : 'nenhum',
                  evidenciada: 'nenhum',
                  aprovada: recorrente ? 'ao finalizar' : 'nenhum',
                  rejeitada: recorrente && !corre ? 'ao finalizar' : 'nenhum',
                }[estado]
                const p = feita({ ...rejeicao, resposta, respondida, recorrente, estado })
                expect(rules.efeitoDaResposta(p, AGORA)).toBe(esperado)
                const livre = !a.finalizado && !a.cancelado && !a.diagnostico
                expect(rules.podeResponder(a, p, AGORA)).toBe(livre && esperado !== 'nenhum')
              }
  })

  test('a SIM that brings a rejection back may be taken back until the follow-up ends', () => {
    const p = feita({ estado: 'rejeitada', qtdRejeicao: 1, prazoReenvio: '2026-03-04', voltou: true })
    expect(rules.efeitoDaResposta(p, AGORA)).toBe('agora')
    expect(rules.efeitoDaResposta({ ...p, respondida: true }, AGORA)).toBe('nenhum')
    expect(rules.efeitoDaResposta({ ...p, voltou: false }, AGORA)).toBe('nenhum')
    expect(rules.podeResponderDiagnostico(situacao({ diagnostico: true }), p, false)).toBe(true)
  })

  test('at the end an answer that waited loses what was proved or begins a new cycle, and moves nothing else', () => {
    for (const estado of ESTADOS)
      for (const { corre, ...rejeicao } of estado === 'rejeitada' ? REJEICOES : [{ corre: false }])
        for (const resposta of SIM_NAO) {
          const p = feita({ ...rejeicao, estado })
          const esperado =
            estado === 'aprovada' && !resposta
              ? { novoCiclo: false }
              : estado === 'rejeitada' && !corre
                ? { novoCiclo: true }
                : undefined
          expect(rules.efeitoAoFinalizar(p, resposta, AGORA)).toEqual(esperado)
        }
  })

  test('in the diagnosis until the theme is finished, and never over evidence', () => {
    const d = situacao({ diagnostico: true })
    const p = feita()
    expect(rules.podeResponderDiagnostico(d, p, false)).toBe(true)
    expect(rules.podeResponderDiagnostico(d, p, true)).toBe(false)
    expect(rules.podeResponderDiagnostico(d, { ...p, estado: 'aprovada' }, false)).toBe(false)
    expect(rules.podeResponderDiagnostico(d, { ...p, estado: 'evidenciada', resposta: null }, false)).toBe(false)
    expect(rules.podeResponderDiagnostico({ ...d, finalizado: true }, p, false)).toBe(false)
    expect(rules.podeResponderDiagnostico(situacao(), p, false)).toBe(false)
  })

  test('a refusal says why', () => {
    const p = feita({ respondida: true })
    const motivo = (extra: Partial<rules.PerguntaFeita>) => rules.motivoDaRecusa(situacao(), { ...p, ...extra }, AGORA)
    expect(rules.motivoDaRecusa(situacao({ finalizado: true }), p, AGORA)).toMatch(/finalizado/)
    expect(rules.motivoDaRecusa(situacao({ cancelado: true }), p, AGORA)).toMatch(/cancelado/)
    expect(rules.motivoDaRecusa(situacao({ diagnostico: true }), p, AGORA, true)).toMatch(/tema/)
    expect(motivo({ estado: 'evidenciada' })).toMatch(/em análise/)
    expect(motivo({ estado: 'aprovada' })).toMatch(/aprovada/)
    expect(motivo({ estado: 'rejeitada', qtdRejeicao: 1, prazoReenvio: '2026-03-04' })).toMatch(
      /até quarta, 04\/03, 23:59/,
    )
    expect(motivo({ estado: 'rejeitada', qtdRejeicao: 2 })).toMatch(/em definitivo/)
    expect(motivo({})).toMatch(/já está dada/)
  })
})

describe('what is asked', () => {
  test('R672: out of force only national questions, and only with the flag', () => {
    expect([0, 2, 4, 6].map((s) => rules.alcanceDasPerguntas(s, false))).toEqual([
      'nenhuma',
      'nenhuma',
      'todas',
      'nenhuma',
    ])
    expect([0, 2, 4, 6].map((s) => rules.alcanceDasPerguntas(s, true))).toEqual([
      'nacionais',
      'nacionais',
      'todas',
      'nacionais',
    ])
  })

  test('R231 R232 R233 R234: a theme is offered when finished, enabled, in reach and, if asked for, national', () => {
    for (const finalizado of SIM_NAO)
      for (const habilitado of SIM_NAO)
        for (const alcancado of SIM_NAO)
          for (const nacional of SIM_NAO) {
            const t = { finalizado, habilitado, alcancado, nacional }
            expect(rules.temaOferecido(t, false)).toBe(finalizado && habilitado && alcancado)
            expect(rules.temaOferecido(t, true)).toBe(finalizado && habilitado && alcancado && nacional)
          }
  })

  test('all themes at once only for who reaches every axis there', () => {
    const com = (permissoes: { municipioId: number; eixoId: number | null }[], solucoes: number[] = []) => ({
      ...quem([]),
      permissoes: permissoes.map((p) => ({ ...p, permissao: { nome: 'Consultor Condutor' } })),
      permissoesSolucoes: solucoes.map((municipioId) => ({ municipioId })),
    })
    expect(rules.alcancaTodosEixos(com([{ municipioId: 7, eixoId: null }]), 7)).toBe(true)
    expect(rules.alcancaTodosEixos(com([], [7]), 7)).toBe(true)
    expect(rules.alcancaTodosEixos(com([{ municipioId: 7, eixoId: 1 }]), 7)).toBe(false)
    expect(rules.alcancaTodosEixos(com([{ municipioId: 8, eixoId: null }]), 7)).toBe(false)
    const todos = { ...com([]), grupo: { ...com([]).grupo, verTodosEixos: true } }
    expect(rules.alcancaTodosEixos(todos, 7)).toBe(true)
    expect(rules.alcancaTodosEixos({ ...todos, eixosVisiveis: [1, 2] }, 7)).toBe(false)
  })

  let proxima = 0
  const pergunta = (extra: Partial<rules.PerguntaDaCidade>): rules.PerguntaDaCidade => {
    proxima += 1
    return {
      perguntaId: proxima,
      perguntaMunicipioId: proxima + 1000,
      substituiPerguntaId: null,
      ativa: true,
      nacional: false,
      recorrente: false,
      estado: 'naoRespondida',
      resposta: null,
      pontos: 100,
      ...extra,
    }
  }
  /** One question in each state a question can be in. */
  const CASOS = [
    ['never answered', { estado: 'naoRespondida', resposta: null }],
    ['declared', { estado: 'respondida', resposta: true }],
    ['answered NÃO', { estado: 'respondida', resposta: false }],
    ['in analysis', { estado: 'evidenciada', resposta: true }],
    ['approved', { estado: 'aprovada', resposta: true }],
    ['rejected', { estado: 'rejeitada', resposta: true }],
  ] as const
  /** [answer it keeps, whether that stands, points it loses], for once and for recurring questions. */
  const ESPERADO: Record<rules.Tipo, readonly (readonly [boolean | null, boolean, number])[][]> = {
    novo: [
      [
        [null, false, 0],
        [null, false, 100],
        [null, false, 0],
        [true, true, 0],
        [true, true, 0],
        [true, true, 0],
      ],
      [
        [null, false, 0],
        [null, false, 100],
        [null, false, 0],
        [null, false, 0],
        [null, false, 0],
        [null, false, 0],
      ],
    ],
    finalizacao: [
      [
        [null, false, 0],
        [null, false, 100],
        [null, false, 0],
        [true, true, 0],
        [true, true, 0],
        [true, true, 0],
      ],
      [
        [null, false, 0],
        [null, false, 100],
        [null, false, 0],
        [null, false, 0],
        [null, false, 0],
        [null, false, 0],
      ],
    ],
    intermediario: [
      [
        [null, false, 0],
        [true, true, 0],
        [null, false, 0],
        [true, true, 0],
        [true, true, 0],
        [true, true, 0],
      ],
      [
        [null, false, 0],
        [null, false, 0],
        [null, false, 0],
        [null, false, 0],
        [null, false, 0],
        [null, false, 0],
      ],
    ],
    diagnostico: [
      [
        [null, false, 0],
        [true, false, 0],
        [false, false, 0],
        [true, true, 0],
        [true, true, 0],
        [true, true, 0],
      ],
      [
        [null, false, 0],
        [true, false, 0],
        [false, false, 0],
        [true, true, 0],
        [true, true, 0],
        [true, true, 0],
      ],
    ],
  }
  const TIPOS = Object.keys(ESPERADO) as rules.Tipo[]

  test.each(
    TIPOS.flatMap((tipo) =>
      CASOS.flatMap(([nome, caso], i) =>
        [0, 1].map((r) => [tipo, nome, r === 1, caso, ESPERADO[tipo][r]![i]!] as const),
      ),
    ),
  )('R188: %s, %s (recurring: %s)', (tipo, _nome, recorrente, caso, [resposta, respondida, perde]) => {
    const r = rules.abertura(tipo, [pergunta({ ...caso, recorrente })])
    expect(r.perguntas[0]).toMatchObject({ resposta, respondida })
    expect(r.pontosNaoEvidenciados).toBe(perde)
    // A NÃO loses its answer too, though no points.
    expect(r.perdem.length).toBe((tipo === 'novo' || tipo === 'finalizacao') && caso.estado === 'respondida' ? 1 : 0)
    expect(r.perguntasRejeitadas).toBe(caso.estado === 'rejeitada')
  })

  test('the sum has two decimals and counts only what was declared', () => {
    const r = rules.abertura('novo', [
      pergunta({ estado: 'respondida', resposta: true, pontos: 0.1 }),
      pergunta({ estado: 'respondida', resposta: true, pontos: 0.2 }),
      pergunta({ estado: 'aprovada', resposta: true, pontos: 50 }),
    ])
    expect(r.pontosNaoEvidenciados).toBe(0.3)
  })

  test('out of force only national questions are asked and lose', () => {
    const lista = [
      pergunta({ estado: 'respondida', resposta: true, nacional: true, pontos: 10 }),
      pergunta({ estado: 'respondida', resposta: true, pontos: 20 }),
    ]
    const r = rules.abertura('novo', lista, true)
    expect([r.perguntas.length, r.pontosNaoEvidenciados]).toEqual([1, 10])
  })

  test('a question that took the place of another is asked, unless the answer to the old one still stands', () => {
    const velha = pergunta({ ativa: false, estado: 'aprovada', resposta: true })
    const meio = pergunta({ ativa: false, substituiPerguntaId: velha.perguntaId })
    const nova = pergunta({ substituiPerguntaId: meio.perguntaId })
    expect(rules.abertura('novo', [velha, meio, nova]).perguntas).toEqual([
      {
        perguntaMunicipioId: velha.perguntaMunicipioId,
        perguntaId: velha.perguntaId,
        resposta: true,
        respondida: true,
      },
    ])
    const declarada = { ...velha, estado: 'respondida' as const }
    const r = rules.abertura('novo', [declarada, meio, nova])
    expect(r.perguntas.map((p) => p.perguntaId)).toEqual([nova.perguntaId])
    expect(r.pontosNaoEvidenciados).toBe(100)
  })
})

test('a question is in one open follow-up only', () => {
  const aberto = (temaId: number | null, diagnostico = false) => ({ acompanhamentoId: 1, temaId, diagnostico })
  expect(rules.conflitante([aberto(3)], 3)).toBeDefined()
  expect(rules.conflitante([aberto(3)], 4)).toBeUndefined()
  expect(rules.conflitante([aberto(null)], 3)).toBeDefined()
  expect(rules.conflitante([aberto(3)], null)).toBeDefined()
  expect(rules.conflitante([aberto(null, true)], 3)).toBeUndefined()
  expect(rules.conflitante([aberto(null, true)], null)).toBeDefined()
  expect(rules.conflitante([], null)).toBeUndefined()
})

test('names say the theme and how many there were', () => {
  expect(nomeDe('diagnostico', null, 0)).toBe('Diagnóstico')
  expect(nomeDe('novo', 'Governança Local', 1)).toBe('Governança Local · 2º acompanhamento')
  expect(nomeDe('novo', null, 0)).toBe('Todos os temas · 1º acompanhamento')
  expect(nomeDe('intermediario', 'Governança Local', 4)).toBe('Governança Local · intermediário')
  expect(nomeDe('finalizacao', null, 0)).toBe('Acompanhamento de finalização')
})

test('it declares what was answered SIM; cancelled it counts for nothing', () => {
  const perguntas = [
    { resposta: true, pontos: 10.1 },
    { resposta: true, pontos: 0.2 },
    { resposta: false, pontos: 5 },
    { resposta: null, pontos: 7 },
  ]
  expect(rules.pontosDoAcompanhamento({ cancelado: false }, perguntas)).toBe(10.3)
  expect(rules.pontosDoAcompanhamento({ cancelado: true }, perguntas)).toBe(0)
})

describe('the diagnosis', () => {
  test('is not started, being filled in or sent', () => {
    expect(rules.situacaoDoDiagnostico(undefined)).toBe('não iniciado')
    expect(rules.situacaoDoDiagnostico(situacao())).toBe('em preenchimento')
    expect(rules.situacaoDoDiagnostico(situacao({ finalizado: true }))).toBe('enviado')
    expect(rules.situacaoDoDiagnostico(situacao({ cancelado: true }))).toBe('não iniciado')
  })

  test('ends when every theme has, by its user or an admin with the flag', () => {
    const d = situacao({ diagnostico: true })
    const fim = [{ finalizado: true }, { finalizado: true }]
    const meio = [{ finalizado: true }, { finalizado: false }]
    const flags: Flag[] = ['novoAcompanhamento', 'finalizarAcompanhamento']
    expect(rules.acoesDoDiagnostico(quem(flags), d, fim, 'todas').finalizar).toBe(true)
    expect(rules.acoesDoDiagnostico(quem(flags), d, meio, 'todas').finalizar).toBe(false)
    expect(rules.acoesDoDiagnostico(quem(flags), d, [], 'todas').finalizar).toBe(false)
    expect(rules.acoesDoDiagnostico(quem(flags, 2), d, fim, 'todas')).toEqual({
      iniciar: false,
      responder: true,
      comentar: false,
      finalizar: false,
    })
    expect(rules.acoesDoDiagnostico(quem(flags, 2, 'Administrador'), d, fim, 'todas').finalizar).toBe(true)
    expect(rules.acoesDoDiagnostico(quem(['novoAcompanhamento']), d, fim, 'todas').finalizar).toBe(false)
    expect(rules.acoesDoDiagnostico(quem(flags), { ...d, finalizado: true }, fim, 'todas')).toEqual({
      iniciar: false,
      responder: false,
      comentar: false,
      finalizar: false,
    })
  })

  test('is started once, by who may, where questions are asked', () => {
    expect(rules.acoesDoDiagnostico(quem(['novoAcompanhamento']), undefined, [], 'todas').iniciar).toBe(true)
    expect(rules.acoesDoDiagnostico(quem(['novoAcompanhamento']), undefined, [], 'nenhuma').iniciar).toBe(false)
    expect(rules.acoesDoDiagnostico(quem([]), undefined, [], 'todas').iniciar).toBe(false)
    expect(rules.acoesDoDiagnostico(quem(['novoAcompanhamento']), situacao(), [], 'todas').iniciar).toBe(false)
  })
})

describe('the action plan', () => {
  test('late is told by the date', () => {
    const hoje = '2026-03-10'
    for (const status of [1, 2, 3, 5]) {
      const aberta = status === 1 || status === 2
      expect(situacaoDaAcao({ status, quando: '2026-03-09' }, hoje)).toBe(aberta ? 4 : status)
      expect(situacaoDaAcao({ status, quando: hoje }, hoje)).toBe(status)
      expect(situacaoDaAcao({ status, quando: null }, hoje)).toBe(status)
    }
  })

  test('an action starts when it is whole', () => {
    const vazia = { porQue: null, onde: null, quem: null, inicio: null, quando: null, como: null }
    expect(Object.keys(faltaParaComecar({ ...vazia, status: 2 }))).toEqual([
      'porQue',
      'onde',
      'quem',
      'inicio',
      'quando',
      'como',
    ])
    expect(faltaParaComecar({ ...vazia, status: 1 })).toEqual({})
    expect(faltaParaComecar({ ...vazia, status: 5 })).toEqual({})
    const inteira = { porQue: 'a', onde: 'b', quem: 'c', inicio: '2026-01-01', quando: '2026-02-01', como: 'd' }
    expect(faltaParaComecar({ ...inteira, status: 3 })).toEqual({})
  })

  test('progress agrees with the status', () => {
    expect(arrumada({ status: 3, andamento: 40 }).andamento).toBe(100)
    expect(arrumada({ status: 2, andamento: 40 }).andamento).toBe(40)
    expect(arrumada({ status: 1, andamento: 40 }).andamento).toBe(0)
    expect(arrumada({ status: 5, andamento: 40 }).andamento).toBe(40)
  })

  test('adds up by state and in all, to the cent; what was given up is told apart', () => {
    const linhas = [
      { situacao: 2, quanto: 0.1, pontos: 100 },
      { situacao: 2, quanto: 0.2, pontos: 50.5 },
      { situacao: 5, quanto: 10, pontos: 20 },
      { situacao: 4, quanto: 0, pontos: null },
    ]
    expect(totaisDoPlano(linhas)).toEqual({
      porSituacao: [
        { situacao: 2, acoes: 2, quanto: 0.3, pontos: 150.5 },
        { situacao: 4, acoes: 1, quanto: 0, pontos: 0 },
        { situacao: 5, acoes: 1, quanto: 10, pontos: 20 },
      ],
      total: { acoes: 4, quanto: 10.3, pontos: 170.5 },
      semCanceladas: { acoes: 3, quanto: 0.3, pontos: 150.5 },
    })
    expect(totaisDoPlano([]).porSituacao).toEqual([])
  })

  test('against the plan before: resolved, goes on or new', () => {
    expect([null, true, false].map((antes) => [true, false, null].map((agora) => comparar(antes, agora)))).toEqual([
      [undefined, 'nova', undefined],
      [undefined, 'nova', undefined],
      ['resolvida', 'continua', undefined],
    ])
  })
})
