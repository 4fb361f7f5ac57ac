import { describe, expect, test } from 'vitest'
import { ENVIAR_ESTADO, ESTADOS_VISIVEIS, MENSAGENS, VER_ESTADO } from '#contract/pergunta-municipio.ts'
import type { Flag } from '#contract/permissions.ts'
import { ESTADOS, type Estado } from '#contract/pontos.ts'
import { prazoDeReenvio, prazoEncerrado } from '#contract/reenvio.ts'
import { wording } from '#contract/wording.ts'
import * as rules from './rules.ts'
import { AGORA, arquivo, pergunta, quem } from './testing.ts'

const ENVIA: Flag[] = ['enviarRespondidas', 'enviarRejeitadas']
const ANALISA: Flag[] = ['analisarEvidenciadas', 'analisarAprovadas', 'analisarRejeitadas']
const as = (dia: string, hora = '12:00:00') => new Date(`${dia}T${hora}-03:00`)

describe('deadlines', () => {
  test('R176 R177 the vectors of the specification', () => {
    for (const [rejeitada, prazo] of [
      ['2025-04-16', '2025-04-22'],
      ['2025-06-17', '2025-06-20'],
      ['2025-06-18', '2025-06-23'],
      ['2025-02-28', '2025-03-06'],
      ['2025-11-19', '2025-11-24'],
      ['2025-12-30', '2026-01-02'],
      ['2026-02-13', '2026-02-19'],
      ['2026-06-03', '2026-06-08'],
      ['2023-11-17', '2023-11-21'],
    ] as const)
      expect([rejeitada, prazoDeReenvio(as(rejeitada))]).toEqual([rejeitada, prazo])
  })

  test('R176 R177 every day from 2024 to 2030, against another way of counting', () => {
    // Easter Sundays as printed in almanacs; the rest is counted on the calendar, day by day.
    const PASCOA = ['2024-03-31', '2025-04-20', '2026-04-05', '2027-03-28', '2028-04-16', '2029-04-01', '2030-04-21']
    const feriados = new Set(
      ['2031-01-01', '2031-04-11'].concat(
        PASCOA.flatMap((p) => {
          const ano = p.slice(0, 4)
          const movel = (dias: number) => new Date(Date.parse(p) + dias * 864e5).toISOString().slice(0, 10)
          return [
            ...['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25'].map(
              (d) => `${ano}-${d}`,
            ),
            ...[-48, -47, -2, 60].map(movel),
          ]
        }),
      ),
    )
    let dias = 0
    for (let t = Date.UTC(2024, 0, 1); t <= Date.UTC(2030, 11, 31); t += 864e5) {
      let uteis = 0
      let dia = t
      while (uteis < 2) {
        dia += 864e5
        const d = new Date(dia)
        if (![0, 6].includes(d.getUTCDay()) && !feriados.has(d.toISOString().slice(0, 10))) uteis++
      }
      const hoje = new Date(t).toISOString().slice(0, 10)
      expect([hoje, prazoDeReenvio(as(hoje))]).toEqual([hoje, new Date(dia).toISOString().slice(0, 10)])
      dias++
    }
    expect(dias).toBe(2557)
  })

  test("R176 the day is São Paulo's, whatever the clock of the machine says", () => {
    expect(prazoDeReenvio(new Date('2025-06-10T02:59:59Z'))).toBe('2025-06-11')
    expect(prazoDeReenvio(new Date('2025-06-10T03:00:00Z'))).toBe('2025-06-12')
  })

  test('R178 a deadline is open until 23:59 of its day and not a moment longer', () => {
    expect(prazoEncerrado('2025-11-21', as('2025-11-21', '23:59:59'))).toBe(false)
    expect(prazoEncerrado('2025-11-21', as('2025-11-22', '00:00:00'))).toBe(true)
  })

  test('a deadline is told in words', () => {
    expect(rules.prazoDe('2025-11-21', as('2025-11-19', '20:59:59'))).toEqual({
      dia: '2025-11-21',
      texto: 'até sexta, 21/11, 23:59',
      restante: 'faltam 2 dias e 3 h',
      encerrado: false,
      fim: '2025-11-22T02:59:59.999Z',
    })
    expect(rules.prazoDe('2025-11-21', as('2025-11-25'))).toMatchObject({
      texto: 'encerrou em 21/11/2025 às 23:59',
      restante: 'encerrado',
      encerrado: true,
    })
  })
})

describe('who may see and send', () => {
  test('R251 R252 R253 R254 each state is seen with its own flag and with no other', () => {
    for (const estado of ESTADOS_VISIVEIS)
      for (const outro of ESTADOS_VISIVEIS)
        expect([estado, outro, rules.podeVer(quem({ flags: [VER_ESTADO[outro]] }), estado)]).toEqual([
          estado,
          outro,
          estado === outro,
        ])
    expect(rules.podeVer(quem({ acessoTotal: true }), 'rejeitada')).toBe(true)
    expect(rules.podeVer(quem({ acessoTotal: true }), 'naoRespondida')).toBe(false)
  })

  test('R256 R258 each state is sent for with its own flag and with no other', () => {
    for (const estado of ESTADOS_VISIVEIS)
      for (const outro of ESTADOS_VISIVEIS) {
        const p = pergunta({ estado, prazoReenvio: '2025-06-12', qtdRejeicao: estado === 'rejeitada' ? 1 : 0 })
        expect([
          estado,
          outro,
          rules.acoesDaPergunta(quem({ flags: [ENVIAR_ESTADO[outro]] }), p, false).carregar,
        ]).toEqual([estado, outro, estado === outro])
      }
  })

  test('the seal-room role sends for the axes of its group, with the flag', () => {
    const sala = (eixos: number[], flags: Flag[] = ENVIA) => quem({ variante: 'sala', grupo: 'Sala', eixos, flags })
    const p = pergunta({ eixoId: 2 })
    expect(rules.acoesDaPergunta(sala([1, 2]), p, false)).toMatchObject({ carregar: true, enviar: true })
    expect(rules.acoesDaPergunta(sala([1]), p, false)).toMatchObject({ carregar: false, enviar: false })
    expect(rules.acoesDaPergunta(sala([]), p, false).carregar).toBe(false)
    expect(rules.acoesDaPergunta(sala([2], []), p, false).carregar).toBe(false)
    // Elsewhere the list of axes means nothing, and full admins need none.
    expect(rules.enviaNoEixo(quem(), 2)).toBe(true)
    expect(rules.enviaNoEixo(quem({ variante: 'sala', acessoTotal: true }), 2)).toBe(true)
  })

  test('R651 R652 R653 in the seal room a rejected file is seen, and another sent and uploaded, with its flag and axis', () => {
    const p = pergunta({ estado: 'rejeitada', eixoId: 2, qtdRejeicao: 1, prazoReenvio: '2025-06-12', rodada: 1 })
    const sala = (mais: Parameters<typeof quem>[0]) =>
      quem({ variante: 'sala', grupo: 'Sala', eixos: [2], flags: ['enviarRejeitadas'], ...mais })
    const acoes = (mais: Parameters<typeof quem>[0]) => rules.acoesDaPergunta(sala(mais), p, true)
    expect(acoes({})).toMatchObject({ carregar: true, enviar: true })
    const OUTRAS = Object.values(ENVIAR_ESTADO).filter((f) => f !== 'enviarRejeitadas')
    expect(acoes({ flags: OUTRAS })).toMatchObject({ carregar: false, enviar: false })
    expect(acoes({ eixos: [1] })).toMatchObject({ carregar: false, enviar: false })
    expect(acoes({ eixos: [] })).toMatchObject({ carregar: false, enviar: false })
    expect(acoes({ acessoTotal: true, eixos: [], flags: [] })).toMatchObject({ carregar: true, enviar: true })
    // What was only answered is sent by its own flag (R255), and for the axes of the group all the same.
    const daPrimeiraVez = (mais: Parameters<typeof quem>[0]) =>
      rules.acoesDaPergunta(sala(mais), pergunta({ eixoId: 2 }), true)
    expect(daPrimeiraVez({ flags: ['enviarRespondidas'] })).toMatchObject({ carregar: true, enviar: true })
    expect(daPrimeiraVez({})).toMatchObject({ carregar: false, enviar: false })
    for (const eixos of [[1], []])
      expect(daPrimeiraVez({ flags: ['enviarRespondidas'], eixos })).toMatchObject({ carregar: false, enviar: false })
    expect(daPrimeiraVez({ acessoTotal: true, eixos: [], flags: [] })).toMatchObject({ carregar: true, enviar: true })
    expect(rules.podeVer(sala({ flags: ['visualizarRejeitadas'] }), 'rejeitada')).toBe(true)
    expect(rules.podeVer(sala({ flags: ['visualizarAprovadas', 'enviarRejeitadas'] }), 'rejeitada')).toBe(false)
  })

  test('R180 R181 R182 criterion 1 of the seal room closes at the start of 1 July 2025, but for who is let', () => {
    const p = pergunta({ perguntaId: 1, criterio1Ate: '2025-06-30' })
    const de = (now: string, mais: Parameters<typeof quem>[0] = {}) =>
      rules.bloqueio(quem({ variante: 'sala', eixos: [1], flags: ENVIA, now: new Date(now), ...mais }), p)
    expect(de('2025-07-01T02:59:59.999Z')).toBeUndefined()
    expect(de('2025-07-01T03:00:00.000Z')).toBe(MENSAGENS.criterio1('30/06/2025'))
    expect(de('2026-01-01T00:00:00Z', { acessoTotal: true })).toBeUndefined()
    expect(de('2026-01-01T00:00:00Z', { flags: [...ENVIA, 'enviaPerguntaId1Selo'] })).toBeUndefined()
    // Other criteria and other environments know no such day.
    expect(de('2026-01-01T00:00:00Z', { variante: 'padrao' })).toBeUndefined()
    expect(
      rules.bloqueio(quem({ variante: 'sala', now: new Date('2026-01-01') }), pergunta({ perguntaId: 2 })),
    ).toBeUndefined()
  })

  test('R160 what was sent changes again only after a rejection', () => {
    const acoes = (estado: Estado) =>
      rules.acoesDaPergunta(
        quem({ flags: ENVIA }),
        pergunta({ estado, rodada: 1, qtdRejeicao: estado === 'rejeitada' ? 1 : 0, prazoReenvio: '2025-06-12' }),
        true,
      )
    expect(acoes('evidenciada')).toMatchObject({ carregar: false, enviar: false, descartar: false })
    expect(acoes('aprovada')).toMatchObject({ carregar: false, enviar: false })
    expect(acoes('rejeitada')).toMatchObject({ carregar: true, enviar: true })
  })

  test('R178 R332 R179 R333 resending ends with the deadline and with the second rejection, in their words', () => {
    const p = pergunta({ estado: 'rejeitada', qtdRejeicao: 1, prazoReenvio: '2025-06-10' })
    expect(rules.bloqueio(quem({ now: as('2025-06-10', '23:59:59') }), p)).toBeUndefined()
    expect(rules.bloqueio(quem({ now: as('2025-06-11', '00:00:00') }), p)).toBe(
      'Prazo para envio de novo arquivo encerrou no dia 10/06/2025 às 23:59',
    )
    const duas = rules.bloqueio(quem(), { ...p, qtdRejeicao: 2, prazoReenvio: null })!
    expect(wording('sala').frase(duas)).toBe(
      'O Critério foi rejeitado duas vezes e não poderá ser submetido a uma nova avaliação.',
    )
    expect(wording('padrao').frase(duas)).toBe(
      'A Pergunta foi rejeitada duas vezes e não poderá ser submetida a uma nova avaliação.',
    )
    expect(rules.avisoDe(quem(), p)).toBe('Prazo para envio de novo arquivo encerrou no dia 10/06/2025 às 23:59')
    expect(rules.avisoDe(quem(), pergunta({ estado: 'aprovada' }))).toBeNull()
  })

  test('R161 R078 giving a question up: not in the seal room, not while it is analysed, not after two rejections', () => {
    const todos = Object.values(ENVIAR_ESTADO)
    const pode = (p: Parameters<typeof pergunta>[0], variante: 'padrao' | 'sala' = 'padrao') =>
      rules.acoesDaPergunta(quem({ flags: todos, variante, eixos: [1] }), pergunta(p), false).descartar
    expect(pode({})).toBe(true)
    expect(pode({ estado: 'rejeitada', qtdRejeicao: 1 })).toBe(true)
    expect(pode({ estado: 'aprovada' })).toBe(true)
    expect(pode({ estado: 'evidenciada' })).toBe(false)
    expect(pode({ estado: 'rejeitada', qtdRejeicao: 2 })).toBe(false)
    expect(pode({ resposta: false })).toBe(false)
    expect(pode({}, 'sala')).toBe(false)
  })
})

describe('who may decide', () => {
  const p = pergunta({ estado: 'evidenciada', rodada: 1, evidenciadaPor: 9 })

  test('R259 R260 R261 R657 finalise, reject and approve each need their flag; full admins none', () => {
    const acoes = (...flags: Flag[]) => {
      const { aprovar, rejeitar, finalizar } = rules.acoesDaPergunta(quem({ flags }), p, false)
      return { aprovar, rejeitar, finalizar }
    }
    expect(acoes('analisarAprovadas')).toEqual({ aprovar: true, rejeitar: false, finalizar: false })
    expect(acoes('analisarRejeitadas')).toEqual({ aprovar: false, rejeitar: true, finalizar: false })
    expect(acoes('analisarEvidenciadas')).toEqual({ aprovar: false, rejeitar: false, finalizar: true })
    expect(rules.acoesDaPergunta(quem({ acessoTotal: true }), p, false)).toMatchObject({
      aprovar: true,
      rejeitar: true,
      finalizar: true,
    })
  })

  test('who sent never analyses, full admins excepted', () => {
    const remetente = quem({ flags: ANALISA, usuarioId: 9 })
    expect(rules.propria(remetente, p, [])).toBe(true)
    expect(rules.propria(quem({ usuarioId: 7 }), p, [arquivo({ usuarioId: 7 })])).toBe(true)
    expect(rules.propria(quem({ usuarioId: 7 }), p, [arquivo()])).toBe(false)
    expect(rules.acoesDaPergunta(remetente, p, true)).toMatchObject({
      aprovar: false,
      rejeitar: false,
      finalizar: false,
    })
    expect(rules.acoesDaPergunta(quem({ acessoTotal: true, usuarioId: 9 }), p, true).finalizar).toBe(true)
    expect(rules.acoesDaEvidencia(remetente, p, arquivo({ usuarioId: 3 }))).toMatchObject({
      aprovar: false,
      rejeitar: false,
      atualizar: false,
    })
  })

  test('R169 R170 R596 R597 what is evidenciada is approved or rejected, a rejected file approved, an approved one rejected, none twice', () => {
    const ofertas = (flags: readonly Flag[], e: Partial<rules.Arquivo>) => {
      const { aprovar, rejeitar } = rules.acoesDaEvidencia(quem({ flags }), p, arquivo(e))
      return [...(aprovar ? ['aprovar'] : []), ...(rejeitar ? ['rejeitar'] : [])]
    }
    expect(ofertas(ANALISA, {})).toEqual(['aprovar', 'rejeitar'])
    expect(ofertas(ANALISA, { rejeitada: true })).toEqual(['aprovar'])
    expect(ofertas(ANALISA, { aprovada: true })).toEqual(['rejeitar'])
    expect(ofertas(['analisarAprovadas'], {})).toEqual(['aprovar'])
    expect(ofertas(['analisarRejeitadas'], {})).toEqual(['rejeitar'])
    expect(ofertas(['analisarEvidenciadas'], {})).toEqual([])
  })

  test('R169 R170 in the tab aprovada only what was added since is decided, by itself; in the others nothing', () => {
    for (const estado of ESTADOS)
      for (const complemento of [false, true])
        for (const finalizada of [false, true]) {
          const { aprovar, rejeitar } = rules.acoesDaEvidencia(
            quem({ flags: ANALISA }),
            { ...p, estado },
            arquivo({ complemento, finalizada }),
          )
          const aberta = !finalizada && (estado === 'evidenciada' || (estado === 'aprovada' && complemento))
          expect([estado, aprovar, rejeitar]).toEqual([estado, aberta, aberta])
        }
  })

  test('R526 R598 R082 the grid offers approve, reject, update and view to who may', () => {
    const analista = quem({ flags: [...ANALISA, 'visualizarEvidenciadas'] })
    expect(rules.acoesDaEvidencia(analista, p, arquivo())).toEqual({
      aprovar: true,
      rejeitar: true,
      atualizar: true,
      ver: true,
      excluir: true,
    })
    expect(rules.acoesDaEvidencia(analista, p, arquivo({ aprovada: true }))).toMatchObject({
      aprovar: false,
      rejeitar: true,
      atualizar: true,
    })
  })

  test('R171 what was reviewed cannot be deleted; R175 once finished nothing can be decided', () => {
    const analista = quem({ flags: [...ANALISA, ...ENVIA] })
    expect(rules.acoesDaEvidencia(analista, p, arquivo({ aprovada: true })).excluir).toBe(false)
    expect(rules.acoesDaEvidencia(analista, p, arquivo({ rejeitada: true })).excluir).toBe(false)
    for (const estado of ['aprovada', 'rejeitada'] as const)
      expect(
        rules.acoesDaEvidencia(
          analista,
          pergunta({ estado, rodada: 1, qtdRejeicao: 1, prazoReenvio: '2025-06-12' }),
          arquivo({ finalizada: true, aprovada: true }),
        ),
      ).toMatchObject({ aprovar: false, rejeitar: false, atualizar: false, excluir: false })
  })

  test('a saved file is removed by who may send, a rejected one is seen with its flag', () => {
    const salvo = arquivo({ rodada: 0 })
    expect(rules.acoesDaEvidencia(quem({ flags: ENVIA }), pergunta(), salvo).excluir).toBe(true)
    expect(rules.acoesDaEvidencia(quem({ flags: ANALISA }), pergunta(), salvo).excluir).toBe(false)
    const p2 = pergunta({ estado: 'evidenciada', rodada: 1 })
    const rejeitado = arquivo({ rejeitada: true })
    expect(rules.acoesDaEvidencia(quem({ flags: ['visualizarEvidenciadas'] }), p2, rejeitado).ver).toBe(false)
    expect(
      rules.acoesDaEvidencia(quem({ flags: ['visualizarEvidenciadas', 'visualizarRejeitadas'] }), p2, rejeitado).ver,
    ).toBe(true)
  })

  test('R272 only full admins and the group Operações revert, and only what was finalised', () => {
    for (const estado of ESTADOS) {
      const pode = (q: ReturnType<typeof quem>) => rules.acoesDaPergunta(q, pergunta({ estado }), false).reverter
      const finalizada = estado === 'aprovada' || estado === 'rejeitada'
      expect(pode(quem({ acessoTotal: true }))).toBe(finalizada)
      expect(pode(quem({ grupo: 'Operações' }))).toBe(finalizada)
      expect(pode(quem({ grupo: 'Administrador', flags: [...ANALISA, ...ENVIA] }))).toBe(false)
      const minha = (q: ReturnType<typeof quem>) => rules.acoesDaPergunta(q, pergunta({ estado }), true).reverter
      expect(minha(quem({ grupo: 'Operações' }))).toBe(false)
      expect(minha(quem({ acessoTotal: true }))).toBe(finalizada)
    }
  })

  test('R225 rejecting asks for a justification; R166 R167 R168 a decision is one of three', () => {
    const d = (aprovada: boolean, rejeitada: boolean, justificativa = '') =>
      rules.recusaDecisao({ aprovada, rejeitada, justificativa })
    expect(d(false, true)).toBe(MENSAGENS.justificativa)
    expect(d(false, true, 'Sem assinatura')).toBeUndefined()
    expect(d(true, false)).toBeUndefined()
    expect(d(false, false)).toBeUndefined()
    expect(d(true, true, 'x')).toBeDefined()
  })
})

describe('finishing the analysis', () => {
  const p = { ...pergunta({ estado: 'evidenciada', rodada: 2 }), pontos: 1500 }
  const FAIXAS = [
    { perguntaFaixaRespostaId: 5, faixaPontos: 6 },
    { perguntaFaixaRespostaId: 6, faixaPontos: 3 },
  ]
  const aprovado = arquivo({ rodada: 2, aprovada: true })
  const rejeitado = arquivo({ rodada: 2, rejeitada: true })

  test('R174 R228 every evidence must be decided', () => {
    expect(rules.finalizar(p, [aprovado, arquivo({ rodada: 2 })], [], null, AGORA)).toEqual({
      recusa: MENSAGENS.analiseIncompleta,
    })
    expect(rules.finalizar(p, [], [], null, AGORA)).toEqual({ recusa: MENSAGENS.semEvidencia })
  })

  test('files of earlier analyses, taken back or only saved, are no part of it', () => {
    const fora = [
      arquivo({ rodada: 1, rejeitada: true, finalizada: true }),
      arquivo({ rodada: 2, excluida: true }),
      arquivo({ rodada: 0 }),
    ]
    expect(rules.finalizar(p, [aprovado, ...fora], [], null, AGORA)).toMatchObject({ depois: { estado: 'aprovada' } })
    expect(rules.finalizar(p, fora, [], null, AGORA)).toEqual({ recusa: MENSAGENS.semEvidencia })
  })

  test("R226 R227 a band is asked for where the question has bands; its points count, else the question's", () => {
    expect(rules.finalizar(p, [aprovado], FAIXAS, null, AGORA)).toEqual({
      recusa: MENSAGENS.faixa,
      campo: 'perguntaFaixaRespostaId',
    })
    expect(rules.finalizar(p, [aprovado], FAIXAS, 99, AGORA)).toMatchObject({ recusa: MENSAGENS.faixa })
    expect(rules.finalizar(p, [aprovado], FAIXAS, 6, AGORA)).toEqual({
      depois: {
        estado: 'aprovada',
        prazoReenvio: null,
        prazoProrrogado: false,
        pontosComprovados: 3,
        perguntaFaixaRespostaId: 6,
      },
    })
    expect(rules.finalizar(p, [aprovado], [], null, AGORA)).toEqual({
      depois: {
        estado: 'aprovada',
        prazoReenvio: null,
        prazoProrrogado: false,
        pontosComprovados: 1500,
        perguntaFaixaRespostaId: null,
      },
    })
  })

  test('R156 R176 one rejected evidence rejects the question: two business days the first time, none the second', () => {
    expect(rules.finalizar(p, [aprovado, rejeitado], FAIXAS, null, AGORA)).toEqual({
      depois: {
        estado: 'rejeitada',
        qtdRejeicao: 1,
        prazoReenvio: '2025-06-13',
        prazoProrrogado: false,
        prazoRecurso: null,
        pontosComprovados: 0,
        perguntaFaixaRespostaId: null,
      },
    })
    expect(rules.finalizar({ ...p, qtdRejeicao: 1 }, [rejeitado], [], null, AGORA)).toMatchObject({
      depois: { qtdRejeicao: 2, prazoReenvio: null },
    })
  })

  test('R164 R165 reverting takes back the points, the deadline and the rejection it undoes', () => {
    expect(rules.reverter(pergunta({ estado: 'rejeitada', qtdRejeicao: 2 }), true)).toEqual({
      estado: 'evidenciada',
      qtdRejeicao: 1,
      prazoReenvio: null,
      prazoProrrogado: false,
      pontosComprovados: 0,
      perguntaFaixaRespostaId: null,
    })
    expect(rules.reverter(pergunta({ estado: 'aprovada', qtdRejeicao: 1 }), false).qtdRejeicao).toBe(1)
  })
})
