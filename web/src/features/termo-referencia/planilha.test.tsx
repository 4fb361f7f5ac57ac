import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { FALTA_ARQUIVO, IMPORTAR_TERMO, type LinhaTermo, type PreviaTermo } from '#contract/termo-planilha.ts'
import { clienteSemPausa, comEnvios, comServidor, type Enviado, entrarComo } from '#web/testing.ts'
import { avisos, comoCelular, renderUi } from '#web/ui/test-utils.tsx'
import { Planilha } from './planilha.tsx'

const CAMINHO = '/api/arquivo/excel/upload-tr'
let enviados: Enviado[]
/** What the server says to each form, in turn. */
let respostas: { status: number; body: object }[]

const linha = (n: number, mais: Partial<LinhaTermo> = {}): LinhaTermo => ({
  linha: n,
  situacao: 'incluir',
  nome: `Compras › Edital › Tarefa ${n}`,
  inclui: ['TAREFA'],
  mudancas: [],
  erros: [],
  avisos: [],
  ...mais,
})
const previa = (linhas: LinhaTermo[], mais: Partial<PreviaTermo> = {}): PreviaTermo => {
  const conta = (s: LinhaTermo['situacao']) => linhas.filter((l) => l.situacao === s).length
  const zero = { incluir: 0, alterar: 0 }
  return {
    assinatura: 'a'.repeat(64),
    total: linhas.length,
    incluir: conta('incluir'),
    alterar: conta('alterar'),
    iguais: conta('igual'),
    recusadas: conta('recusada'),
    coisas: { grupo: zero, solucao: zero, tarefa: { incluir: conta('incluir'), alterar: 0 }, evidencia: zero },
    desconhecidas: [],
    ausentes: [],
    linhas,
    ...mais,
  }
}
const recusada = linha(3, {
  situacao: 'recusada',
  inclui: [],
  erros: [{ coluna: 'HORAS_TAREFA', motivo: 'Informe as horas como 8, 7,5 ou 07:30' }],
})

const abrir = () => renderUi(<Planilha municipioId={7} />, { queryClient: clienteSemPausa() })
const enviar = async (user: ReturnType<typeof abrir>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Enviar planilha' }))
  const dialogo = await screen.findByRole('dialog')
  await user.upload(dialogo.querySelector<HTMLInputElement>('input[type=file]')!, new File(['x'], 'termo.xlsx'))
  await user.click(within(dialogo).getByRole('button', { name: 'Enviar' }))
}

beforeEach(() => {
  comoCelular(false)
  entrarComo()
  comServidor({ 'GET /api/trabalhos': [] })
  respostas = []
  enviados = comEnvios(() => respostas.shift()!)
})

describe('the spreadsheet of a term', () => {
  it('R112 R229 the dialog has a file picker, and without a file nothing is sent', async () => {
    const { user } = abrir()
    await user.click(await screen.findByRole('button', { name: 'Enviar planilha' }))
    const dialogo = await screen.findByRole('dialog')
    await user.click(within(dialogo).getByRole('button', { name: 'Enviar' }))
    expect(await within(dialogo).findByText(FALTA_ARQUIVO)).toBeTruthy()
    expect(enviados).toEqual([])
  })

  it('R290 is sent with its city, shown line by line, and written by what was shown', async () => {
    const p = previa([linha(2), linha(4, { avisos: [{ coluna: 'CARGA_HORARIA', motivo: 'Passa' }] })], {
      desconhecidas: ['HORAS'],
      ausentes: ['CUSTO'],
    })
    respostas = [
      { status: 200, body: p },
      { status: 200, body: p },
    ]
    const { user } = abrir()
    await enviar(user)
    expect(await screen.findByText('2 linhas incluídas')).toBeTruthy()
    expect(screen.getByText(/Estas colunas não são lidas: HORAS\./)).toBeTruthy()
    expect(screen.getByText(/que ficam como estão: CUSTO\./)).toBeTruthy()
    expect(screen.getByText(/Aviso em CARGA_HORARIA: Passa/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Importar' }))
    expect(await screen.findByText(/Incluídos: 2 tarefas\./)).toBeTruthy()
    expect(enviados.map((e) => [e.caminho, e.campos.municipioId, e.campos.assinatura])).toEqual([
      [`${CAMINHO}/previa`, '7', undefined],
      [CAMINHO, '7', p.assinatura],
    ])
    expect((enviados[1]!.campos.file as File).name).toBe('termo.xlsx')
  })

  it('with a refused line shows only those first, with line, column and reason, and cannot be imported', async () => {
    respostas = [{ status: 200, body: previa([linha(2), recusada]) }]
    const { user } = abrir()
    await enviar(user)
    expect(await screen.findByText(/HORAS_TAREFA: Informe as horas como/)).toBeTruthy()
    expect(screen.queryByText('Compras › Edital › Tarefa 2')).toBeNull()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Importar' }).disabled).toBe(true)
    await user.click(screen.getByRole('radio', { name: 'Todas (2)' }))
    expect(await screen.findByText('Compras › Edital › Tarefa 2')).toBeTruthy()
  })

  it('a term that changed meanwhile shows the preview of now, to be confirmed again', async () => {
    const agora = previa(
      [
        linha(2, {
          situacao: 'alterar',
          inclui: [],
          mudancas: [{ coluna: 'CARGA_HORARIA', antes: '11:00', depois: '12:00' }],
        }),
      ],
      {
        assinatura: 'b'.repeat(64),
      },
    )
    respostas = [
      { status: 200, body: previa([linha(2)]) },
      { status: 409, body: { code: 'previaMudou', message: 'Enquanto isso mudou', details: { previa: agora } } },
      { status: 200, body: agora },
    ]
    const { user } = abrir()
    await enviar(user)
    await user.click(await screen.findByRole('button', { name: 'Importar' }))
    expect(await screen.findByText(/CARGA_HORARIA: de 11:00 para 12:00/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Importar' }))
    await waitFor(() => expect(enviados.at(-1)!.campos.assinatura).toBe(agora.assinatura))
  })

  it('R312 a failure is told in the words of the specification, with its reason', async () => {
    respostas = [{ status: 422, body: { code: 'planilhaIlegivel', message: 'A planilha não pôde ser lida.' } }]
    const { user } = abrir()
    await enviar(user)
    await waitFor(() => expect(avisos().map((a) => a.titulo)).toContain('Erro ao enviar o arquivo excel'))
    expect((await screen.findAllByText('A planilha não pôde ser lida.')).length).toBeGreaterThan(0)
  })

  it('many lines go on in the background', async () => {
    const muitas = previa(Array.from({ length: 501 }, (_, i) => linha(i + 2)))
    respostas = [
      { status: 200, body: muitas },
      { status: 202, body: { trabalhoId: 5 } },
    ]
    const { user } = abrir()
    await enviar(user)
    await user.click(await screen.findByRole('button', { name: 'Importar em segundo plano' }))
    await waitFor(() => expect(enviados.at(-1)!.caminho).toBe(`${CAMINHO}/em-segundo-plano`))
  })

  it('is not offered to who may import nothing', async () => {
    entrarComo(
      { acessoTotal: false },
      { termoReferencia: true, ...Object.fromEntries(IMPORTAR_TERMO.map((f) => [f, false])) },
    )
    abrir()
    expect(await screen.findByText('Você não pode importar planilhas')).toBeTruthy()
  })
})
