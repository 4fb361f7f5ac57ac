import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TipoColuna } from '#contract/coluna.ts'
import { existeEm, type Relatorio } from '#contract/relatorio.ts'
import { FILTROS, type NomeDeFiltro } from '#contract/relatorios/filtros.ts'
import { todosOsRelatorios } from '#contract/relatorios/todos.ts'
import { LINHAS_NA_HORA } from '#contract/trabalho.ts'
import { capacidades, type Variante } from '#contract/variants.ts'
import { wording } from '#contract/wording.ts'
import { ambienteDeTeste } from '#web/lib/testing.ts'
import { clienteSemPausa, comServidor, entrarComo, type Pedido, recusa, todasAsFlags } from '#web/testing.ts'
import { comoCelular, renderUi } from '#web/ui/test-utils.tsx'
import { RelatorioPage } from './relatorio-page.tsx'

beforeEach(() => entrarComo())

const base = '/api/dashboard/dashboardadministrativo'
const VALORES: Partial<Record<TipoColuna, unknown>> = {
  inteiro: 12,
  numero: 12.5,
  dinheiro: 9.9,
  percentual: 40,
  horas: 90,
  data: '2026-03-09',
  mes: '2026-03',
  instante: '2026-03-09T12:00:00Z',
  simNao: true,
  lista: ['a', 'b'],
}
const linhaDe = (r: Relatorio) =>
  Object.fromEntries(r.colunas.map((c) => [c.chave, VALORES[c.tipo] ?? `valor de ${c.chave}`]))
/** Two that can be chosen of a filter. */
const doisDe = (f: NomeDeFiltro): readonly [string | number, string | number] => {
  if (f === 'uf') return ['SC', 'PE']
  return FILTROS[f].valor === 'nomes' ? ['Norte, um', 'Sul'] : [1, 2]
}
const opcoesDe = (r: Relatorio) =>
  Object.fromEntries(
    r.filtros
      .filter((f) => FILTROS[f].valor !== 'dia')
      .map((f) => [
        FILTROS[f].chave,
        [
          { valor: doisDe(f)[0], rotulo: `Um de ${f}`, grupo: null },
          { valor: doisDe(f)[1], rotulo: `Outro de ${f}`, grupo: null },
        ],
      ]),
  )
const servidor = (r: Relatorio, extra: Record<string, unknown> = {}): Pedido[] =>
  comServidor({
    [`GET ${base}/${r.rota}/opcoes`]: opcoesDe(r),
    [`POST ${base}/${r.rota}`]: [linhaDe(r)],
    ...extra,
  })
const abrir = async (rota: string, busca = '') => {
  const tela = renderUi(null, {
    rotas: [{ path: '/dashboard-administrativo2/relatorio/:relatorioRoute', element: <RelatorioPage /> }],
    queryClient: clienteSemPausa(),
  })
  await act(() => tela.router.navigate(`/dashboard-administrativo2/relatorio/${rota}${busca}`))
  return tela
}
const buscas = (pedidos: Pedido[], r: Relatorio) => pedidos.filter((p) => p.path === `${base}/${r.rota}`)

/** Where a report exists, what it is first chosen by, and what stands in its first column of text. */
const varianteDe = (r: Relatorio): Variante => (existeEm(r, capacidades('padrao')) ? 'padrao' : 'sala')
const escolhaDe = (r: Relatorio) => {
  const f: NomeDeFiltro = r.filtros.includes('uf') ? 'uf' : r.filtros.find((x) => FILTROS[x].valor !== 'dia')!
  const [um, outro] = doisDe(f)
  const { chave, rotulo } = FILTROS[f]
  return {
    ...{ rotulo, outro: `Outro de ${f}`, busca: `?${chave}=${um}` },
    ...{ body: { [chave]: [um] }, bodyDosDois: { [chave]: f === 'uf' ? [outro, um] : [um, outro] } },
  }
}
const textoDe = (r: Relatorio) => `valor de ${r.colunas.find((c) => c.tipo === 'texto')!.chave}`

describe.each(todosOsRelatorios.map((r) => [`${r.id} ${r.rota}`, r] as const))('the page of %s', (_, r) => {
  const variante = varianteDe(r)
  const w = wording(variante)
  const escolha = escolhaDe(r)
  beforeEach(() => void ambienteDeTeste({ variante }))

  it('has a control for each filter, and asks with what the address says', async () => {
    const pedidos = servidor(r)
    await abrir(r.rota, escolha.busca)
    expect(await screen.findByRole('heading', { level: 1, name: w.frase(r.titulo) })).toBeTruthy()
    const filtros = within(screen.getByRole('group', { name: 'Filtros' }))
    for (const f of r.filtros) expect(filtros.getAllByLabelText(w.frase(FILTROS[f].rotulo)).length).toBeGreaterThan(0)
    const tabela = within(await screen.findByRole('table', { name: w.frase(r.titulo) }))
    expect(tabela.getAllByRole('columnheader').map((th) => th.textContent)).toEqual(
      expect.arrayContaining(r.colunas.map((c) => expect.stringContaining(w.frase(c.titulo)))),
    )
    expect(await tabela.findByText(textoDe(r))).toBeTruthy()
    await waitFor(() => expect(buscas(pedidos, r).map((p) => p.body)).toEqual([escolha.body]))
  })

  it('asks again when a filter is chosen', async () => {
    const pedidos = servidor(r)
    const { user } = await abrir(r.rota, escolha.busca)
    await screen.findByText(textoDe(r))
    await user.click(screen.getByRole('combobox', { name: w.frase(escolha.rotulo) }))
    await user.click(await screen.findByRole('option', { name: escolha.outro }))
    await waitFor(() => expect(buscas(pedidos, r).at(-1)?.body).toEqual(escolha.bodyDosDois))
  })

  it('asks for a filter first where there would be too much, and says when there is nothing', async () => {
    const pedidos = servidor(r, { [`POST ${base}/${r.rota}`]: [] })
    await abrir(r.rota)
    if (r.soComFiltros) {
      expect(await screen.findByText('Escolha ao menos um filtro para ver este relatório.')).toBeTruthy()
      expect(buscas(pedidos, r)).toEqual([])
      expect(screen.queryByRole('button', { name: 'Mais ações' })).toBeNull()
    } else expect(await screen.findByText('Nenhum registro encontrado')).toBeTruthy()
  })

  it('shows why it could not be read', async () => {
    servidor(r, { [`POST ${base}/${r.rota}`]: recusa(422, { code: 'regra', message: 'O relatório passa de tudo.' }) })
    await abrir(r.rota, escolha.busca)
    expect((await screen.findAllByText('O relatório passa de tudo.')).length).toBeGreaterThan(0)
  })

  it('is downloaded with the same filters', async () => {
    const pedidos = servidor(r)
    const { user } = await abrir(r.rota, escolha.busca)
    await screen.findByText(textoDe(r))
    await user.click(screen.getByRole('button', { name: 'Mais ações' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Baixar em CSV' }))
    await waitFor(() => expect(pedidos.filter((p) => p.path.endsWith('/csv'))).toMatchObject([{ body: escolha.body }]))
  })
})

describe('the reports', () => {
  const grupo = { usuarioGrupoId: 2, nome: 'X', verTodosEixos: false, visualizaMunicipio: true }

  const comReservadas = todosOsRelatorios.filter((r) => r.colunas.some((c) => c.pede))
  it.each(comReservadas.map((r) => [r.rota, r] as const))(
    '%s shows the columns that the person may see, and no others',
    async (_, r) => {
      const pedidas = Object.fromEntries(r.colunas.flatMap((c) => (c.pede ? [[c.pede, false]] : [])))
      entrarComo({ acessoTotal: false, grupo: { ...grupo, relatorioAdm: [r.rota] } }, { ...todasAsFlags, ...pedidas })
      ambienteDeTeste({ variante: varianteDe(r) })
      servidor(r)
      await abrir(r.rota, escolhaDe(r).busca)
      await screen.findByText(textoDe(r))
      const titulos = screen.getAllByRole('columnheader').map((th) => th.textContent)
      const vistas = r.colunas.filter((c) => !c.pede && !c.oculta)
      expect(titulos).toEqual(vistas.map((c) => expect.stringContaining(wording(varianteDe(r)).frase(c.titulo))))
    },
  )

  it('one that asks for a flag is closed to who does not hold it, though the group lists it', async () => {
    const r = todosOsRelatorios.find((x) => x.pede && varianteDe(x) === 'padrao')!
    const pessoa = { acessoTotal: false, grupo: { ...grupo, relatorioAdm: [r.rota] } }
    const pedidos = servidor(r)
    entrarComo(pessoa, { ...todasAsFlags, [r.pede!]: false })
    const { unmount } = await abrir(r.rota)
    expect(screen.getByText('Você não tem permissão para abrir esta tela')).toBeTruthy()
    expect(pedidos).toEqual([])
    unmount()
    entrarComo(pessoa, todasAsFlags)
    await abrir(r.rota)
    expect(await screen.findByText(textoDe(r))).toBeTruthy()
  })

  it('one of other environments is said to be none of this one, with the way to those that are', async () => {
    comServidor({})
    await abrir('diagnosticos-detalhados')
    expect(screen.getByText('Este relatório não existe neste ambiente')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ver os relatórios' }).getAttribute('href')).toBe(
      '/dashboard-administrativo2/relatorios',
    )
  })

  it('one of no catalogue is not found', async () => {
    comServidor({})
    await abrir('nenhum')
    expect(screen.getByText('Relatório não encontrado')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ver os relatórios' }).getAttribute('href')).toBe(
      '/dashboard-administrativo2/relatorios',
    )
  })

  it('lead back to the catalogue and to the dashboard, for who has them', async () => {
    const r = todosOsRelatorios.find((x) => varianteDe(x) === 'padrao')!
    const acima = () =>
      within(screen.getByRole('navigation', { name: 'Você está em' }))
        .getAllByRole('link')
        .map((a) => [a.textContent, a.getAttribute('href')])
    servidor(r)
    const { unmount } = await abrir(r.rota)
    expect(acima()).toEqual([
      ['Dashboard', '/dashboard-administrativo2/graficos'],
      ['Catálogo de relatórios', '/dashboard-administrativo2/relatorios'],
    ])
    unmount()
    entrarComo(
      { acessoTotal: false, grupo: { ...grupo, relatorioAdm: [r.rota] } },
      { ...todasAsFlags, dashboardAdministrativo: false },
    )
    await abrir(r.rota)
    expect(screen.queryByRole('navigation', { name: 'Você está em' })).toBeNull()
  })
})

describe('a long report', () => {
  const r = todosOsRelatorios.find((x) => !x.soComFiltros && x.filtros.includes('uf'))!
  const demais = 'O relatório passa de 50.000 linhas. Escolha filtros que mostrem menos.'

  it('of more rows than are shown asks for filters, as what is not shown without them does', async () => {
    entrarComo({}, { ...todasAsFlags, exibirFiltro: false })
    let vezes = 0
    servidor(r, {
      [`POST ${base}/${r.rota}`]: () =>
        vezes++ === 0 ? recusa(422, { code: 'linhasDemais', message: demais }) : [linhaDe(r)],
    })
    const { user } = await abrir(r.rota)
    expect(await screen.findByText('Escolha filtros')).toBeTruthy()
    // Said once, where the rows would be, and asking again would not help.
    expect(screen.getAllByText(demais)).toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Mais ações' })).toBeNull()
    await user.click(screen.getByRole('combobox', { name: 'UF' }))
    await user.click(await screen.findByRole('option', { name: 'Um de uf' }))
    expect(await screen.findByText(textoDe(r))).toBeTruthy()
    // What was chosen can be chosen otherwise.
    expect(screen.getByRole('combobox', { name: 'UF' })).toBeTruthy()
  })

  it('asks for them on a phone above the filters, which are open', async () => {
    comoCelular(true)
    servidor(r, { [`POST ${base}/${r.rota}`]: recusa(422, { code: 'linhasDemais', message: demais }) })
    await abrir(r.rota)
    const dito = await screen.findByText(demais)
    const filtros = screen.getByRole('button', { name: 'Filtros' })
    await waitFor(() => expect(filtros.getAttribute('aria-expanded')).toBe('true'))
    expect(dito.compareDocumentPosition(filtros) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  it('whose rows are still on their way is prepared once the server says that it must be', async () => {
    const pedidos = servidor(r, {
      [`POST ${base}/${r.rota}`]: () => new Promise(() => {}),
      [`POST ${base}/${r.rota}/xlsx`]: recusa(422, { code: 'soEmSegundoPlano', message: 'Em segundo plano.' }),
      [`POST ${base}/${r.rota}/xlsx/preparar`]: {},
    })
    const { user } = await abrir(r.rota, '?uf=SC')
    await user.click(await screen.findByRole('button', { name: 'Mais ações' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Baixar em XLSX' }))
    await waitFor(() =>
      expect(pedidos.filter((p) => p.path.endsWith('/preparar'))).toMatchObject([{ body: { uf: ['SC'] } }]),
    )
    expect(await screen.findByText(/O arquivo está sendo preparado/)).toBeTruthy()
    expect(screen.queryByText('Em segundo plano.')).toBeNull()
  })

  it('is prepared in the background instead of being waited for, with the filters of the screen', async () => {
    const pedidos = servidor(r, {
      [`POST ${base}/${r.rota}`]: Array.from({ length: LINHAS_NA_HORA.planilha + 1 }, () => linhaDe(r)),
      [`POST ${base}/${r.rota}/csv/preparar`]: {},
    })
    const { user } = await abrir(r.rota)
    await user.click(await screen.findByRole('button', { name: 'Mais ações' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Baixar em CSV' }))
    await waitFor(() => expect(pedidos.map((p) => p.path)).toContain(`${base}/${r.rota}/csv/preparar`))
    expect(pedidos.map((p) => p.path)).not.toContain(`${base}/${r.rota}/csv`)
  })
})
