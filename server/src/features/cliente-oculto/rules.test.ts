import { describe, expect, test } from 'vitest'
import { formatDate } from '#contract/br.ts'
import { MENSAGENS_CLIENTE_OCULTO as M } from '#contract/cliente-oculto.ts'
import {
  ACOES_CONTATO,
  ITENS_CONTATO,
  itensSemValor,
  notaDosItens,
  SITUACOES_CONTATO,
  VALORES_ITEM,
} from '#contract/cliente-oculto-estados.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { acoesDoContato, checkJuiz, type Janela, recusasDaAgenda, recusasDaAvaliacao, recusasDoEnvio } from './rules.ts'

const now = new Date('2026-08-20T12:00:00-03:00')
const c = { substituido: false, avaliadorId: 7, enviadoPor: null }
const avalia = { usuarioId: 7, acessoTotal: false, papel: 'avalia' as const }
const organiza = { usuarioId: 2, acessoTotal: false, papel: 'organiza' as const }
const pode = (quem: Parameters<typeof acoesDoContato>[0], situacao: 1 | 2 | 3 | 4 | 5 | 6, mais = {}) => {
  const acoes = acoesDoContato(quem, { ...c, situacao, ...mais })
  return ACOES_CONTATO.filter((a) => acoes[a])
}

describe('who may do what with a contact', () => {
  test('from each state, to each side', () => {
    expect(SITUACOES_CONTATO.map((s) => pode(avalia, s))).toEqual([
      ['agendar'],
      ['agendar', 'avaliar'],
      ['avaliar', 'enviar'],
      [],
      [],
      ['refazer'],
    ])
    expect(SITUACOES_CONTATO.map((s) => pode(organiza, s))).toEqual([
      ['agendar'],
      ['agendar'],
      [],
      ['validar', 'invalidar'],
      [],
      ['refazer'],
    ])
  })

  test('nothing with what a later attempt has taken the place of', () => {
    for (const quem of [avalia, organiza])
      expect(SITUACOES_CONTATO.flatMap((s) => pode(quem, s, { substituido: true }))).toEqual([])
  })

  test('who shopped does not judge it, as evaluator of now or of then; full access does, and it is written down', () => {
    const meu = { ...c, situacao: 4 as const, enviadoPor: 2 }
    expect(pode(organiza, 4, { enviadoPor: 2 })).toEqual([])
    expect(pode({ ...organiza, usuarioId: 7 }, 4)).toEqual([])
    expect(() => checkJuiz(organiza, meu, 'validar')).toThrow('Quem avaliou não valida a própria avaliação.')
    expect(() => checkJuiz(organiza, meu, 'invalidar')).toThrow('Quem avaliou não invalida a própria avaliação.')
    expect(pode({ ...organiza, acessoTotal: true }, 4, { enviadoPor: 2 })).toEqual(['validar', 'invalidar'])
    expect(checkJuiz({ ...organiza, acessoTotal: true }, meu, 'validar')).toContain('acesso total')
    expect(checkJuiz(organiza, { ...meu, enviadoPor: 9 }, 'validar')).toBeUndefined()
  })
})

describe('the days and hours', () => {
  const janela = { de: '2026-08-01', ate: '2026-11-30' }
  const agenda = (
    quando: string,
    canal: 'WhatsApp' | 'Telefone' = 'WhatsApp',
    numero: 1 | 2 = 1,
    j = janela as typeof janela | null,
  ) => recusasDaAgenda({ numero, canal, quando: new Date(quando) }, j, now)

  test('of a contact lie in the window of the edition, as the clock of Brasília has them, and not behind us', () => {
    expect(agenda('2026-08-21T00:10:00-03:00')).toEqual({})
    expect(agenda('2026-11-30T23:50:00-03:00')).toEqual({})
    expect(agenda('2026-12-01T00:10:00-03:00')).toEqual({
      agendadoParaString: 'Escolha um dia de 01/08/2026 a 30/11/2026',
    })
    expect(agenda('2026-08-20T11:59:00-03:00')).toEqual({ agendadoParaString: M.passado })
    expect(agenda('2027-01-01T12:00:00-03:00', 'WhatsApp', 1, null)).toEqual({})
  })

  test('each contact has its own channels', () => {
    expect(agenda('2026-08-22T12:00:00-03:00', 'Telefone')).toEqual({ canal: M.canal })
    expect(agenda('2026-08-22T12:00:00-03:00', 'WhatsApp', 2)).toEqual({ canal: M.canal })
    expect(agenda('2026-08-22T12:00:00-03:00', 'Telefone', 2)).toEqual({})
  })

  test('of an evaluation follow each other and are over', () => {
    const em = (h: number) => new Date(now.getTime() + h * 3_600_000)
    const ver = (inicio: Date | null, primeiraResposta: Date | null, fim: Date | null, janela: Janela | null = null) =>
      recusasDaAvaliacao({ numero: 1, canal: 'Mensagem', inicio, primeiraResposta, fim }, janela, now)
    expect(ver(null, null, null)).toEqual({})
    expect(ver(em(-2), em(-2), em(-2))).toEqual({})
    expect(ver(em(-1), em(-2), null)).toEqual({ primeiraRespostaString: M.ordemResposta })
    expect(ver(em(-3), em(-1), em(-2))).toEqual({ fimString: M.ordemFim })
    expect(ver(em(-1), null, em(-2))).toEqual({ fimString: M.ordemFim })
    expect(Object.keys(ver(em(1), em(2), em(3))).sort()).toEqual([
      'fimString',
      'inicioString',
      'primeiraRespostaString',
    ])
    // It began in the days of the edition; what came after it may end later.
    const ontem = todaySaoPaulo(em(-24))
    expect(ver(em(-24), em(-1), em(-1), { de: ontem, ate: ontem })).toEqual({})
    expect(ver(em(-48), null, null, { de: ontem, ate: ontem })).toEqual({
      inicioString: `Escolha um dia de ${formatDate(ontem)} a ${formatDate(ontem)}`,
    })
  })
})

describe('the grade', () => {
  test('is the sum of ten items of 0, half or one', () => {
    const todos = (valor: number | null) => ITENS_CONTATO.map((_, i) => ({ item: i + 1, valor }))
    expect(VALORES_ITEM.map((v) => notaDosItens(todos(v)))).toEqual([0, 5, 10])
    expect(notaDosItens([...todos(0.5).slice(0, 3), { item: 4, valor: 1 }])).toBe(2.5)
    expect(notaDosItens(todos(null))).toBe(0)
    expect(itensSemValor(todos(0))).toEqual([])
    expect(itensSemValor(todos(1).filter((i) => i.item !== 4 && i.item !== 9))).toEqual([4, 9])
  })

  test('is given once nothing is missing', () => {
    const itens = ITENS_CONTATO.map((_, i) => ({ item: i + 1, valor: i === 3 ? null : 1 }))
    expect(recusasDoEnvio({ inicio: null, itens, evidencias: 0 })).toEqual({
      inicioString: M.inicio,
      itens: M.itens,
      'itens.4': 'Dê um valor a este item',
      evidencias: M.evidencia,
    })
    expect(recusasDoEnvio({ inicio: 'x', itens: itens.map((i) => ({ ...i, valor: 0 })), evidencias: 1 })).toEqual({})
  })
})
