import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  estimarExportacao,
  MENSAGENS_EXPORTACAO,
  novoRelatorioGlobal,
  opcoesDaExportacao,
  prepararExportacao,
  relatorioMensal,
  TRABALHO_EXPORTACAO,
} from '#contract/relatorio-exportacao.ts'
import { listarTrabalhos } from '#contract/trabalho.ts'
import { clienteSemPausa, comServidor, entrarComo, recusa } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { ExportarPage } from './exportar-page.tsx'

const trabalho = (tipo: string, titulo: string) => ({
  trabalhoId: titulo.length,
  tipo,
  titulo,
  situacao: 'pronto',
  feito: 9,
  total: 9,
  tamanho: 1000,
  desfecho: null,
  criadoEm: new Date().toISOString(),
  expiraEm: new Date(Date.now() + 1e9).toISOString(),
})
const OPCOES = {
  municipios: [{ municipioId: 1, nome: 'Vale Sereno', uf: 'SC' }],
  usuarios: [{ usuarioId: 7, nome: 'Ana Lima' }],
  eixos: [{ eixoId: 3, nome: 'Compras' }],
  solucoes: [],
  meses: ['2026-03', '2026-02'],
}
const abrir = (endereco: string, estimativa: object = {}, mais: Record<string, unknown> = {}) => {
  const pedidos = comServidor({
    [`GET ${opcoesDaExportacao.path}`]: OPCOES,
    [`GET ${listarTrabalhos.path}`]: [
      trabalho(TRABALHO_EXPORTACAO, 'Relatório global (XLSX)'),
      trabalho('evidencias-zip', 'Outro arquivo (ZIP)'),
    ],
    [`POST ${estimarExportacao.path}`]: { relatorios: 12, linhas: 12, naHora: true, recusa: null, ...estimativa },
    ...mais,
  })
  const tela = renderUi(<p>início</p>, {
    rotas: [{ path: '/exportar-relatorio', element: <ExportarPage /> }],
    queryClient: clienteSemPausa(),
  })
  void tela.router.navigate(endereco)
  const ultimo = (path: string) => pedidos.findLast((p) => p.path === path)
  return { ...tela, ultimo }
}
beforeEach(() => entrarComo())

describe('/exportar-relatorio', () => {
  it('R877 R881: of axes and solutions one is named, a long name cut, and the others are counted', async () => {
    abrir(
      '/exportar-relatorio?eixo=1,2,3&solucao=9,10',
      {},
      {
        [`GET ${opcoesDaExportacao.path}`]: {
          ...OPCOES,
          eixos: ['Gestão', 'Compras', 'Crédito'].map((nome, i) => ({ eixoId: i + 1, nome })),
          solucoes: ['Plano de compras públicas', 'Feira'].map((nome, i) => ({ solucaoId: i + 9, nome })),
        },
      },
    )
    expect(await screen.findByText('+2 eixos')).toBeTruthy()
    expect(screen.getByText('Plano de compra…')).toBeTruthy()
    expect(screen.getByText('(+1 solução)')).toBeTruthy()
  })

  it('R423: says how much it is before it is asked for, and hands over what is small at once', async () => {
    const { user, ultimo } = abrir(
      '/exportar-relatorio?mes=2026-03&eixo=3',
      {},
      { [`POST ${relatorioMensal.path}`]: {} },
    )
    expect(await screen.findByText('12 relatórios.')).toBeTruthy()
    expect(ultimo(estimarExportacao.path)!.body).toEqual({
      tipo: 'mensal',
      mes: '2026-03',
      eixoId: [3],
      formato: 'xlsx',
    })
    await user.click(screen.getByRole('button', { name: 'Baixar' }))
    await waitFor(() =>
      expect(ultimo(relatorioMensal.path)?.body).toEqual({ mes: '2026-03', eixoId: [3], formato: 'xlsx' }),
    )
  })

  it('R423: what is large is left to the background; the files of before are there, and no others', async () => {
    const { user, ultimo } = abrir(
      '/exportar-relatorio?qual=novo-global&de=2026-01-01',
      { relatorios: 9000, linhas: 20_000, naHora: false },
      { [`POST ${prepararExportacao.path}`]: recusa(202, trabalho(TRABALHO_EXPORTACAO, 'x')) },
    )
    expect(await screen.findByText('9.000 relatórios, 20.000 linhas.')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Baixar: Relatório global (XLSX)' })).toBeTruthy()
    expect(screen.queryByText('Outro arquivo (ZIP)')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Preparar o arquivo' }))
    await waitFor(() =>
      expect(ultimo(prepararExportacao.path)?.body).toEqual({ tipo: 'novo-global', de: '2026-01-01', formato: 'xlsx' }),
    )
    expect(ultimo(novoRelatorioGlobal.path)).toBeUndefined()
  })

  it('R423: says why paper cannot hold it, what has no line, and days the wrong way round', async () => {
    const recusado = MENSAGENS_EXPORTACAO.papelDemais(5001)
    const { router } = abrir('/exportar-relatorio?qual=global&formato=pdf', {
      linhas: 5001,
      relatorios: 5001,
      naHora: false,
      recusa: recusado,
    })
    expect(await screen.findByText(recusado)).toBeTruthy()
    expect((screen.getByRole('button', { name: 'Preparar o arquivo' }) as HTMLButtonElement).disabled).toBe(true)
    void router.navigate('/exportar-relatorio?qual=global&de=2026-03-02&ate=2026-03-01')
    expect(await screen.findByText('O segundo dia não pode vir antes do primeiro.')).toBeTruthy()
  })

  it('R423: another report keeps what was chosen', async () => {
    const { user, ultimo } = abrir('/exportar-relatorio?cidade=1', { relatorios: 0, linhas: 0 })
    expect(await screen.findByText('Nenhum relatório com estas escolhas.')).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'Relatório global' }))
    await waitFor(() =>
      expect(ultimo(estimarExportacao.path)!.body).toEqual({ tipo: 'global', municipioId: [1], formato: 'xlsx' }),
    )
  })
})
