import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { clienteSemPausa, comServidor, entrarComo, type Pedido, recusa } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { ModelosPage } from './modelos-page.tsx'

vi.mock('#web/partes/visor/arquivo.tsx', () => ({
  Abrindo: () => <p>Abrindo</p>,
  ArquivoNaPagina: ({ nome }: { nome: string }) => <p>PDF {nome}</p>,
}))

const base = '/api/municipio-proposta-modelo'
const versao = (documento: string, revisao: number, emUso: boolean) => ({
  municipioPropostaModeloId: revisao || null,
  ...{ documento, revisao, emUso, nota: revisao ? `nota ${revisao}` : 'Padrão do sistema' },
  usuario: revisao ? 'Ana Prova' : null,
  criacao: revisao ? '2026-03-09T15:00:00Z' : null,
})
const lista = () => [
  ...[versao('proposta', 2, true), versao('proposta', 1, false), versao('proposta', 0, false)],
  versao('minuta', 0, true),
]
const texto = (documento: string, revisao: number, emUso = true) => ({
  ...versao(documento, revisao, emUso),
  conteudo: `<p>Texto ${revisao} da ${documento} {{numero}}</p>`,
})
const abrir = (mais: Record<string, unknown> = {}) => {
  entrarComo()
  const pedidos = comServidor({
    [`GET ${base}`]: lista(),
    [`GET ${base}/proposta/2`]: texto('proposta', 2),
    [`GET ${base}/proposta/1`]: texto('proposta', 1, false),
    [`GET ${base}/minuta/0`]: texto('minuta', 0),
    'GET /api/municipio-proposta': [
      { municipioPropostaId: 7, numero: 'PROP-SC-2026-0007', municipio: { nome: 'Vila', uf: 'SC' } },
    ],
    [`POST ${base}/previa`]: {},
    ...mais,
  })
  return { pedidos, ...renderUi(<ModelosPage />, { queryClient: clienteSemPausa() }) }
}
const editor = () => screen.findByRole('textbox', { name: /^Texto: / })
const marcador = async (user: ReturnType<typeof abrir>['user'], nome: string) => {
  await user.click(await screen.findByRole('combobox', { name: 'Inserir marcador' }))
  await user.click(await screen.findByRole('option', { name: new RegExp(nome) }))
}

it('the text in use is shown with its versions; a placeholder is put in by its name and saved as a new version', async () => {
  const { user, pedidos } = abrir({
    [`POST ${base}`]: ({ body }: Pedido) => ({
      ...texto('proposta', 3),
      conteudo: (body as { conteudo: string }).conteudo,
    }),
  })
  expect((await editor()).textContent).toContain('Texto 2 da proposta')
  await user.click(screen.getByRole('button', { name: 'Versões' }))
  const versoes = within(screen.getByRole('list', { name: 'Versões' })).getAllByRole('listitem')
  expect(versoes.map((v) => v.textContent)).toEqual([
    expect.stringMatching(/^Versão 2Em usoAna Prova/),
    expect.stringMatching(/^Versão 1Ana Prova/),
    expect.stringMatching(/^Padrão do sistema/),
  ])
  expect(screen.getByRole('status').textContent).toBe('Nenhuma alteração')
  await marcador(user, 'CNPJ da prefeitura')
  expect((await editor()).textContent).toContain('{{cnpj}}')
  await user.type(screen.getByRole('textbox', { name: 'O que mudou' }), 'Com o CNPJ')
  await user.click(screen.getByRole('button', { name: 'Salvar versão' }))
  await waitFor(() => expect(pedidos.some((p) => p.method === 'POST')).toBe(true))
  const { body } = pedidos.find((p) => p.method === 'POST')!
  expect(body).toMatchObject({ documento: 'proposta', revisao: 2, nota: 'Com o CNPJ' })
  expect((body as { conteudo: string }).conteudo).toContain('{{cnpj}}')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Nenhuma alteração'))
})
it('what the editor only writes otherwise is no change', async () => {
  const conteudo =
    '<p>Um<br />dois <a href="https://a.b" rel="noopener" target="_blank">link</a></p>\n<ul><li>item<ol><li>dentro</li></ol></li></ul>'
  const { user } = abrir({ [`GET ${base}/proposta/2`]: { ...texto('proposta', 2), conteudo } })
  const campo = await editor()
  await user.click(campo)
  await marcador(user, 'CNPJ da prefeitura')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Há alterações não salvas'))
  await user.click(screen.getByRole('button', { name: 'Desfazer' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Nenhuma alteração'))
})
it('a table comes in a paragraph of its own', async () => {
  const { user } = abrir()
  const campo = await editor()
  await marcador(user, 'Tabela das parcelas')
  expect([...campo.querySelectorAll('p')].map((p) => p.textContent)).toContain('{{tabelaParcelas}}')
  expect(screen.queryByText(/sozinha em um parágrafo, fora/)).toBeNull()
})
it('placeholders that do not exist are told beside the field, and there is no preview of them', async () => {
  abrir({ [`GET ${base}/proposta/2`]: { ...texto('proposta', 2), conteudo: '<p>{{nunca}}</p>' } })
  expect(await screen.findByText('Marcadores que não existem: {{nunca}}')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Ver prévia' }).hasAttribute('disabled')).toBe(true)
})
it('the preview is made of what stands in the editor, with invented figures or those of a proposal, and as DOCX', async () => {
  const { user, pedidos } = abrir()
  await editor()
  await user.click(screen.getByRole('button', { name: 'Ver prévia' }))
  const dialogo = await screen.findByRole('dialog')
  expect(await within(dialogo).findByText('PDF Prévia: Proposta')).toBeTruthy()
  await user.click(within(dialogo).getByRole('combobox', { name: 'Com os dados de' }))
  await user.click(await screen.findByRole('option', { name: /PROP-SC-2026-0007/ }))
  await user.click(within(dialogo).getByRole('button', { name: 'Baixar DOCX' }))
  const previas = () => pedidos.filter((p) => p.path === `${base}/previa`).map((p) => p.body as Record<string, unknown>)
  await waitFor(() => expect(previas()).toHaveLength(3))
  expect(previas().map((b) => [b.municipioPropostaId, b.formato])).toEqual([
    [null, undefined],
    [7, undefined],
    [7, 'docx'],
  ])
  expect(previas()[0]!.conteudo).toContain('Texto 2 da proposta')
})
it('an earlier version comes back into the editor, and is in use once it is saved', async () => {
  const { user, pedidos } = abrir({ [`POST ${base}`]: texto('proposta', 3) })
  await editor()
  await user.click(screen.getByRole('button', { name: 'Versões' }))
  await user.click(screen.getByRole('button', { name: 'Restaurar: Versão 1' }))
  await waitFor(async () => expect((await editor()).textContent).toContain('Texto 1 da proposta'))
  expect(screen.getByRole('status').textContent).toBe('Há alterações não salvas')
  await user.click(screen.getByRole('button', { name: 'Salvar versão' }))
  await waitFor(() =>
    expect(pedidos.find((p) => p.method === 'POST')?.body).toMatchObject({ revisao: 2, nota: 'De volta à versão 1' }),
  )
})
it('going to the other document with something unsaved asks first', async () => {
  const { user, router } = abrir()
  await editor()
  await marcador(user, 'CNPJ da prefeitura')
  await user.click(screen.getByRole('radio', { name: 'Minuta do contrato' }))
  await user.click(await screen.findByRole('button', { name: 'Continuar editando' }))
  expect((await editor()).textContent).toContain('{{cnpj}}')
  await user.click(screen.getByRole('radio', { name: 'Minuta do contrato' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Descartar' }))
  await waitFor(async () => expect((await editor()).textContent).toContain('Texto 0 da minuta'))
  expect(router.state.location.search).toBe('?documento=minuta')
})
it('who saves after somebody else is told, and may put theirs after it', async () => {
  const respostas = [
    recusa(409, {
      code: 'versaoDesatualizada',
      message: 'Mudou',
      details: { atual: { ...texto('proposta', 3), usuario: 'Rui' } },
    }),
    texto('proposta', 4),
  ]
  const { user, pedidos } = abrir({ [`POST ${base}`]: () => respostas.shift() })
  await editor()
  await marcador(user, 'CNPJ da prefeitura')
  await user.click(screen.getByRole('button', { name: 'Salvar versão' }))
  expect(await screen.findByText(/Rui salvou a versão 3/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Salvar a minha' }))
  await waitFor(() =>
    expect(pedidos.filter((p) => p.method === 'POST').map((p) => (p.body as { revisao: number }).revisao)).toEqual([
      2, 3,
    ]),
  )
})
it('the page tells when the texts cannot be read', async () => {
  abrir({ [`GET ${base}`]: recusa(422, { code: 'regra', message: 'Não deu' }) })
  expect(await screen.findByText('Erro ao obter os modelos')).toBeTruthy()
})
