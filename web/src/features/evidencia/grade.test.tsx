import { notifications } from '@mantine/notifications'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { config } from 'zod'
import { mensagensZod } from '#contract/messages.ts'
import type { EstadoVisivel, Evidencia, PerguntaDetalhe } from '#contract/pergunta-municipio.ts'
import { setAmbiente } from '#web/lib/ambiente.ts'
import { ambienteDeTeste } from '#web/lib/testing.ts'
import { entrarComo, recusa } from '#web/testing.ts'
import { comoCelular } from '#web/ui/test-utils.tsx'
import { umaEvidencia, umaPergunta, umDetalhe } from './testing.ts'
import { abrir, corpo } from './testing-lista.tsx'

config({ customError: mensagensZod })

/** The seal room, as the host would say. */
const naSala = () => setAmbiente(ambienteDeTeste({ variante: 'sala' }))

beforeEach(() => {
  comoCelular(false)
  notifications.clean()
  entrarComo()
})

describe('the review grid', () => {
  const EVID = '/api/pergunta/perguntaevidencia'
  const aberta = umaEvidencia({
    acoes: { aprovar: true, rejeitar: true, atualizar: true, ver: true, excluir: true },
    justificativa: 'undefined',
  })
  const emAnalise = (evidencias = [aberta], extra: Partial<PerguntaDetalhe> = {}) =>
    umDetalhe({
      estado: 'evidenciada',
      evidencias,
      acoes: { ...umaPergunta().acoes, aprovar: true, rejeitar: true, finalizar: true },
      ...extra,
    })
  const cena = async (detalhe: PerguntaDetalhe, respostas: Record<string, unknown> = {}) => {
    const aberto = await abrir({
      tipo: 'evidenciada',
      perguntas: [umaPergunta({ estado: 'evidenciada', quantidadeArquivo: 1 })],
      detalhe,
      respostas,
      busca: '?pergunta=70',
    })
    await screen.findByRole('table', { name: 'Evidências' })
    return aberto
  }
  const grade = () => within(screen.getByRole('table', { name: 'Evidências' }))

  it('R079 R082 R140: file, justification, actions and status; "undefined" is nothing', async () => {
    await cena(emAnalise())
    expect(
      grade()
        .getAllByRole('columnheader')
        .map((c) => c.textContent),
    ).toEqual(['Arquivo', 'Justificativa', 'Ações', 'Situação'])
    for (const nome of ['Aprovar', 'Rejeitar', 'Atualizar', 'Ver', 'Excluir'])
      expect(grade().getByRole('button', { name: `${nome}: certificado.pdf` })).toBeTruthy()
    expect(grade().getByText('Não avaliada')).toBeTruthy()
    expect(grade().queryByText('undefined')).toBeNull()
  })

  it.each([
    ['Aprovada', { aprovada: true }, 'green'],
    ['Rejeitada', { rejeitada: true }, 'red'],
    ['Não avaliada', {}, 'neutro'],
  ] as const)('R080: %s has the colour of its state', async (nome, decidida, cor) => {
    await cena(emAnalise([umaEvidencia(decidida)]))
    const estilo = grade().getByText(nome).closest('.mantine-Badge-root')!.getAttribute('style')!
    expect(estilo.match(/--badge-bg: var\(--mantine-color-([a-z]+)-/)?.[1]).toBe(cor)
  })

  it('what was decided offers only what its actions say', async () => {
    await cena(emAnalise([umaEvidencia({ aprovada: true })]))
    expect(grade().queryByRole('button', { name: /^Excluir/ })).toBeNull()
    expect(grade().getByText('Aprovada')).toBeTruthy()
  })

  /** What the server allows of each file, by where its question stands and what was decided so far. */
  const PARA_DECIDIR: readonly (readonly [EstadoVisivel, readonly (readonly [Partial<Evidencia>, string[]])[]])[] = [
    [
      'evidenciada',
      [
        [{}, ['Aprovar', 'Rejeitar']],
        [{ rejeitada: true }, ['Aprovar']],
        [{ aprovada: true }, ['Rejeitar']],
      ],
    ],
    [
      'aprovada',
      [
        [{ complemento: true }, ['Aprovar', 'Rejeitar']],
        [{ complemento: true, rejeitada: true, finalizada: true }, []],
        [{ aprovada: true, finalizada: true }, []],
      ],
    ],
    [
      'rejeitada',
      [
        [{ rejeitada: true, finalizada: true }, []],
        [{ rodada: 0, enviada: false }, []],
      ],
    ],
    ['respondida', [[{ rodada: 0, enviada: false }, []]]],
  ]
  it.each(PARA_DECIDIR)(
    'R169 R170 R596 R597: in the tab %s each file offers what may be decided of it and withholds the rest, in rows and in cards',
    async (aba, arquivos) => {
      const evidencias = arquivos.map(([arquivo, ofertas], i) =>
        umaEvidencia({
          ...arquivo,
          perguntaEvidenciaId: 500 + i,
          nomeArquivo: `${i}.pdf`,
          acoes: { ...aberta.acoes, aprovar: ofertas.includes('Aprovar'), rejeitar: ofertas.includes('Rejeitar') },
        }),
      )
      for (const celular of [false, true]) {
        comoCelular(celular)
        await abrir({
          tipo: aba,
          perguntas: [umaPergunta({ estado: aba, quantidadeArquivo: evidencias.length })],
          detalhe: umDetalhe({ estado: aba, evidencias }),
          busca: '?pergunta=70',
        })
        const lista = within(await screen.findByRole(celular ? 'list' : 'table', { name: 'Evidências' }))
        const botoes = lista.getAllByRole('button').map((b) => b.getAttribute('aria-label')!)
        expect(botoes.filter((b) => /^(Aprovar|Rejeitar): /.test(b))).toEqual(
          arquivos.flatMap(([, ofertas], i) => ofertas.map((o) => `${o}: ${i}.pdf`)),
        )
        cleanup()
      }
    },
  )

  it('R167 R329: approving asks, sets approved and says so once', async () => {
    const message = 'Evidência avaliada com sucesso!'
    const { user, pedidos } = await cena(emAnalise(), { [`PUT ${EVID}`]: { ...emAnalise(), message } })
    await user.click(grade().getByRole('button', { name: 'Aprovar: certificado.pdf' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Aprovar' }))
    expect(await screen.findByText(message)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getAllByText(message)).toHaveLength(1)
    expect(corpo(pedidos, 'PUT', EVID)).toMatchObject({
      perguntaEvidenciaId: 500,
      aprovada: true,
      rejeitada: false,
      versao: 3,
    })
  })

  it('R168 R225: rejecting without a justification is refused; a reason of the library fills it', async () => {
    const { user, pedidos } = await cena(emAnalise(), { [`PUT ${EVID}`]: emAnalise() })
    await user.click(grade().getByRole('button', { name: 'Rejeitar: certificado.pdf' }))
    const dialogo = within(await screen.findByRole('dialog'))
    await user.click(dialogo.getByRole('button', { name: 'Rejeitar' }))
    expect(
      dialogo.getAllByText('É obrigatório o preenchimento de uma justificativa para evidencias rejeitadas!').length,
    ).toBeGreaterThan(0)
    expect(pedidos.some((p) => p.method === 'PUT')).toBe(false)
    await user.click(dialogo.getByRole('combobox', { name: 'Motivo' }))
    await user.click(await screen.findByRole('option', { name: 'Ilegível' }))
    await user.click(dialogo.getByRole('button', { name: 'Rejeitar' }))
    await waitFor(() =>
      expect(corpo(pedidos, 'PUT', EVID)).toMatchObject({
        aprovada: false,
        rejeitada: true,
        justificativa: 'O arquivo não pode ser lido.',
      }),
    )
  })

  it('R330 R598: updating changes decision and words', async () => {
    const { user, pedidos } = await cena(emAnalise(), { [`PUT ${EVID}`]: emAnalise() })
    await user.click(grade().getByRole('button', { name: 'Atualizar: certificado.pdf' }))
    const dialogo = within(await screen.findByRole('dialog'))
    await user.click(dialogo.getByRole('radio', { name: 'Aprovada' }))
    await user.click(dialogo.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Evidência atualizada com sucesso!')).toBeTruthy()
    expect(corpo(pedidos, 'PUT', EVID)).toMatchObject({ aprovada: true, justificativa: '' })
  })

  it('R172 R795: deleting asks Sim or Não, and cannot be undone', async () => {
    const { user, pedidos } = await cena(emAnalise(), { [`DELETE ${EVID}/500`]: { message: 'ok' } })
    await user.click(grade().getByRole('button', { name: 'Excluir: certificado.pdf' }))
    const dialogo = within(await screen.findByRole('dialog', { name: 'Excluir evidência' }))
    expect(dialogo.getByText(/não pode ser desfeita/)).toBeTruthy()
    await user.click(dialogo.getByRole('button', { name: 'Não' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(pedidos.some((p) => p.method === 'DELETE')).toBe(false)
    await user.click(grade().getByRole('button', { name: 'Excluir: certificado.pdf' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sim' }))
    await waitFor(() => expect(pedidos.some((p) => p.method === 'DELETE')).toBe(true))
  })

  it('R174 R228: finishing with something undecided is refused before any call', async () => {
    const { user, pedidos } = await cena(emAnalise())
    await user.click(screen.getByRole('button', { name: 'Finalizar a Análise' }))
    expect(
      await screen.findByText('É necessário fazer a análise de todas as evidências antes de finaliza-las...'),
    ).toBeTruthy()
    expect(pedidos.some((p) => p.method === 'PUT')).toBe(false)
  })

  const aprovada = umaEvidencia({ aprovada: true })
  const faixas = [{ perguntaFaixaRespostaId: 3, faixaNome: 'Completo', faixaPontos: 4 }]

  it('R083 R226 R285 R328: a band is asked for where there are bands, and goes along with the decisions', async () => {
    naSala()
    const { user, pedidos } = await cena(emAnalise([aprovada], { faixas }), {
      [`PUT ${EVID}/finalizar-evidencia`]: emAnalise([aprovada]),
    })
    await user.click(screen.getByRole('button', { name: 'Finalizar a Análise' }))
    const dialogo = within(await screen.findByRole('dialog', { name: 'Finalizar a Análise' }))
    await user.click(dialogo.getByRole('button', { name: 'Finalizar' }))
    expect(dialogo.getByText('Campo Obrigatório')).toBeTruthy()
    expect(dialogo.getByText('É obrigatório o preenchimento da pontuação alcançada para esse critério.')).toBeTruthy()
    await user.click(dialogo.getByRole('radio', { name: 'Completo (4 pontos)' }))
    await user.click(dialogo.getByRole('button', { name: 'Finalizar' }))
    expect(await screen.findByText('Evidência finalizada com sucesso')).toBeTruthy()
    expect(corpo(pedidos, 'PUT', `${EVID}/finalizar-evidencia`)).toMatchObject({
      perguntaMunicipioId: 70,
      perguntaFaixaRespostaId: 3,
      evidencias: [{ perguntaEvidenciaId: 500, aprovada: true, rejeitada: false }],
    })
  })

  it('R227: without bands none is asked for', async () => {
    const { user, pedidos } = await cena(emAnalise([aprovada]), {
      [`PUT ${EVID}/finalizar-evidencia`]: emAnalise([aprovada]),
    })
    await user.click(screen.getByRole('button', { name: 'Finalizar a Análise' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Finalizar' }))
    await waitFor(() =>
      expect(corpo(pedidos, 'PUT', `${EVID}/finalizar-evidencia`)).toMatchObject({ perguntaFaixaRespostaId: null }),
    )
  })

  it('somebody else finished first: the sentence stays in the dialog', async () => {
    const { user } = await cena(emAnalise([aprovada]), {
      [`PUT ${EVID}/finalizar-evidencia`]: recusa(409, {
        code: 'analiseFinalizada',
        message: 'Esta análise já foi finalizada',
      }),
    })
    await user.click(screen.getByRole('button', { name: 'Finalizar a Análise' }))
    const dialogo = within(await screen.findByRole('dialog'))
    await user.click(dialogo.getByRole('button', { name: 'Finalizar' }))
    expect(await dialogo.findByText('Esta análise já foi finalizada')).toBeTruthy()
  })

  it('the same file of another municipality is told to the analyst', async () => {
    await cena(
      emAnalise([{ ...aberta, duplicada: { total: 2, lugares: [{ municipioId: 2, nome: 'Pedra Clara', uf: 'SC' }] } }]),
    )
    expect(grade().getByText('Arquivo idêntico enviado também por Pedra Clara/SC, mais 1 município')).toBeTruthy()
  })

  it('a preview that fails says so', async () => {
    const { user } = await cena(emAnalise([{ ...aberta, previa: 'imagem' }]), {
      'POST /api/arquivo/evidencia/visualizar/500': recusa(404, { code: 'naoEncontrado', message: 'Não há.' }),
    })
    await user.click(grade().getByRole('button', { name: 'Ver: certificado.pdf' }))
    expect(await screen.findByText('Erro ao obter evidencia')).toBeTruthy()
  })
})
