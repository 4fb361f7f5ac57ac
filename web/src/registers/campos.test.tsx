import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { evidencias, gruposDeSolucao, solucoes, tarefas } from '#contract/registers/solucao.ts'
import { ambienteDeTeste } from '#web/lib/testing.ts'
import { clienteSemPausa, comServidor, entrarComo, recusa } from '#web/testing.ts'
import { avisos, renderUi } from '#web/ui/test-utils.tsx'
import { RegisterPage } from './register-page.tsx'

/* What a field of a register can be besides an input of its type. */

const LISTAS = {
  'GET /api/projeto/solucao': [],
  'GET /api/projeto/solucao/listAll': [{ solucaoId: 7, nome: 'Compras públicas' }],
  'GET /api/projeto/grupoSolucao': [],
  'GET /api/projeto/tarefa': [{ tarefaId: 3, nome: 'Oficina' }],
  'GET /api/solucao-tipo': [],
  'GET /api/usuario/consultores': [],
}
const FIXOS = { solucaoId: 7 }
const DA_TAREFA = { tarefaId: 3 }
const TAREFA = {
  tarefaId: 3,
  solucaoId: 7,
  solucao: { nome: 'Compras públicas', grupoSolucaoId: 1 },
  nome: 'Oficina',
  horas: 90,
  descricao: 'Um dia inteiro com os fornecedores da cidade',
  evidencias: [
    { evidenciaId: 11, nome: 'Ata', descricao: null },
    { evidenciaId: 12, nome: 'Fotos', descricao: null },
  ],
  versao: 4,
}

beforeEach(() => entrarComo())

it('R146 R237 R238: visits are asked for with monitoring 2; cost, price and type of who may see them', async () => {
  entrarComo({ acessoTotal: false }, { projetoseSolucoes: true, incluirProjeto: true, verCustoPreco: true })
  comServidor(LISTAS)
  const { user } = renderUi(<RegisterPage registro={solucoes} titulo="Soluções" />)
  await user.click(await screen.findByRole('button', { name: 'Nova solução' }))
  const dialogo = within(await screen.findByRole('dialog'))
  expect(dialogo.getByLabelText('Custo')).toBeTruthy()
  expect(dialogo.queryByLabelText('Tipo de solução')).toBeNull()
  expect(dialogo.queryByLabelText('Visitas presenciais')).toBeNull()
  await user.click(dialogo.getByRole('combobox', { name: 'Monitoramento' }))
  await user.click(await screen.findByRole('option', { name: 'Visitas' }))
  expect(dialogo.getByLabelText('Visitas presenciais')).toBeTruthy()
})

it('R497: evidence blocks are added and taken out, and go with the task', async () => {
  const pedidos = comServidor({
    ...LISTAS,
    'POST /api/projeto/tarefa/get-by-solucao': [TAREFA],
    'PUT /api/projeto/tarefa': TAREFA,
  })
  const { user } = renderUi(<RegisterPage registro={tarefas} titulo="Tarefas" fixos={FIXOS} />)
  await user.click(await screen.findByRole('button', { name: 'Editar: Oficina' }))
  expect(pedidos.find((p) => p.path.endsWith('get-by-solucao'))!.body).toEqual({ solucaoId: 7 })
  const dialogo = within(await screen.findByRole('dialog'))
  await user.click(dialogo.getByRole('button', { name: 'Remover: Evidência 2' }))
  await user.click(dialogo.getByRole('button', { name: 'Adicionar evidência' }))
  const novo = within(dialogo.getByRole('group', { name: 'Evidência 2' }))
  await user.click(dialogo.getByRole('button', { name: 'Salvar' }))
  expect(await novo.findByText('Campo Obrigatório')).toBeTruthy()
  await user.type(novo.getByLabelText(/^Nome da evidência/), 'Vídeo')
  await user.click(dialogo.getByRole('button', { name: 'Salvar' }))
  await waitFor(() =>
    expect(pedidos.find((p) => p.method === 'PUT')?.body).toMatchObject({
      tarefaId: 3,
      versao: 4,
      evidencias: [{ evidenciaId: 11, nome: 'Ata' }, { nome: 'Vídeo' }],
    }),
  )
})

it('R494: a description is cut at 20 characters, the whole of it in the tooltip', async () => {
  comServidor({ ...LISTAS, 'POST /api/projeto/tarefa/get-by-solucao': [TAREFA] })
  renderUi(<RegisterPage registro={tarefas} titulo="Tarefas" fixos={FIXOS} />)
  const curta = await screen.findByText('Um dia inteiro com o…')
  expect(curta.parentElement!.dataset.dica).toBe(TAREFA.descricao)
})

it('R100 R101: a register with texts of its own says them', async () => {
  const linha = { evidenciaId: 11, tarefaId: 3, tarefa: { nome: 'Oficina' }, nome: 'Ata', descricao: null, versao: 1 }
  const pedidos = comServidor({
    ...LISTAS,
    'GET /api/projeto/evidencia/get-by-tarefa/3': [linha],
    'DELETE /api/projeto/evidencia/11': { message: 'Evidência excluída' },
  })
  const { user } = renderUi(<RegisterPage registro={evidencias} titulo="Evidências" fixos={DA_TAREFA} />)
  expect(await screen.findByRole('button', { name: 'Cadastrar Evidência' })).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Excluir: Ata' }))
  const pergunta = within(await screen.findByRole('dialog', { name: 'Confirma que deseja deletar a evidência?' }))
  await user.click(pergunta.getByRole('button', { name: 'Excluir' }))
  await waitFor(() => expect(pedidos.some((p) => p.method === 'DELETE')).toBe(true))
})

it('R331: what was made is told in the words of the specification', async () => {
  comServidor({ ...LISTAS, 'POST /api/projeto/solucao': { solucaoId: 1 } })
  const fixos = { grupoSolucaoId: 1 }
  const { user } = renderUi(<RegisterPage registro={solucoes} titulo="Soluções" fixos={fixos} />)
  await user.click(await screen.findByRole('button', { name: 'Nova solução' }))
  await user.type(await screen.findByLabelText(/^Nome/), 'Compras')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(avisos().map((a) => `${a.titulo}${a.texto}`)).toContain('Solução incluída com sucesso'))
})

it.each([
  ['padrao', 'Novo grupo de solução', 'Grupo de Solução'],
  ['at', 'Novo grupo de iniciativa', 'Grupo de iniciativa'],
  ['gov', 'Novo grupo de fases', 'Grupo de Fases'],
] as const)('R503 R864 R867: the form of a group says in %s whether it was included', async (variante, novo, grupo) => {
  ambienteDeTeste({ variante })
  let vezes = 0
  const pedidos = comServidor({
    'GET /api/projeto/grupoSolucao': [],
    'GET /api/projeto/eixo/get-eixo': [{ eixoId: 2, nome: 'Compras' }],
    'POST /api/projeto/grupoSolucao': () =>
      vezes++ ? { grupoSolucaoId: 1 } : recusa(422, { code: 'regra', message: 'Falhou de propósito.' }),
  })
  const { user } = renderUi(<RegisterPage registro={gruposDeSolucao} titulo="Grupos" />, {
    queryClient: clienteSemPausa(),
  })
  await user.click(await screen.findByRole('button', { name: novo }))
  const dialogo = within(await screen.findByRole('dialog'))
  await user.type(dialogo.getByLabelText(/^Nome/), 'Compras')
  await user.type(dialogo.getByLabelText(/^Descrição/), 'Da cidade')
  await user.click(dialogo.getByRole('combobox', { name: /^Eixo/ }))
  await user.click(await screen.findByRole('option', { name: 'Compras', hidden: true }))
  await user.click(dialogo.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(avisos().map((a) => a.titulo)).toContain(`Erro ao incluir ${grupo}`))
  await user.click(dialogo.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(avisos().map((a) => `${a.titulo}${a.texto}`)).toContain(`${grupo} incluído com sucesso`))
  expect(pedidos.findLast((p) => p.method === 'POST')!.body).toMatchObject({
    nome: 'Compras',
    eixoId: 2,
    descricao: 'Da cidade',
  })
})
