import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ListaDePresenca } from '#contract/presenca.ts'
import { clienteSemPausa, comServidor, entrarComo } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { AssinaturaDialog } from './assinatura-dialog.tsx'
import { PresencaDialog } from './presenca-dialog.tsx'

const pessoa = (encontroConvidadoId: number, nome: string, presencaEm: string | null) => ({
  encontroConvidadoId,
  membroId: null,
  nome,
  email: 'a**@cidade.example',
  telefone: null,
  peloCodigo: false,
  presente: presencaEm !== null,
  presencaEm,
})
const LISTA: ListaDePresenca = {
  encontroId: 7,
  titulo: 'Oficina de compras',
  municipio: { municipioId: 1, nome: 'Vale Sereno', uf: 'SC' },
  inicio: '2026-03-10T17:00:00.000Z',
  fim: '2026-03-10T19:00:00.000Z',
  estado: 'aberta',
  abre: '2026-03-10T15:00:00.000Z',
  fecha: '2026-03-12T02:59:59.000Z',
  presentes: 2,
  convidados: [
    pessoa(1, 'Ana Souza', '2026-03-10T17:05:00.000Z'),
    pessoa(2, 'Bruno Lima', null),
    pessoa(3, 'Célia Prado', '2026-03-10T17:20:00.000Z'),
  ],
  codigos: 0,
  acoes: { marcar: true },
}
const PRESENCA = '/api/calendario/encontro/7/presenca'
beforeEach(() => entrarComo())

describe('PresencaDialog', () => {
  it('shows who came, the last one first, and marks by hand; to unmark asks', async () => {
    const pedidos = comServidor({ [`GET ${PRESENCA}`]: LISTA, [`PUT ${PRESENCA}`]: LISTA })
    const { user } = renderUi(<PresencaDialog encontroId={7} onFechar={() => {}} />, { queryClient: clienteSemPausa() })
    expect(await screen.findByText('2 de 3 presentes')).toBeTruthy()
    const nomes = within(screen.getByRole('list', { name: 'Lista de presença' })).getAllByRole('checkbox')
    expect(nomes.map((c) => (c as HTMLInputElement).labels![0]!.textContent)).toEqual([
      'Célia Prado',
      'Ana Souza',
      'Bruno Lima',
    ])
    await user.click(screen.getByRole('checkbox', { name: 'Bruno Lima' }))
    await waitFor(() =>
      expect(pedidos.find((p) => p.method === 'PUT')?.body).toEqual({ encontroConvidadoId: 2, presente: true }),
    )
    await user.click(screen.getByRole('checkbox', { name: 'Ana Souza' }))
    expect(await screen.findByText('Ana Souza deixa de constar como presente.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Desmarcar' }))
    await waitFor(() =>
      expect(pedidos.findLast((p) => p.method === 'PUT')?.body).toEqual({ encontroConvidadoId: 1, presente: false }),
    )
  })

  it('makes the code when it is wanted, shows it on the whole screen, and takes it back', async () => {
    let codigos = 0
    const link = `http://localhost/presenca/${'t'.repeat(43)}`
    comServidor({
      [`GET ${PRESENCA}`]: () => ({ ...LISTA, codigos }),
      [`POST ${PRESENCA}/codigo`]: () => {
        codigos = 1
        return { token: 't'.repeat(43), link, expira: LISTA.fecha }
      },
      [`DELETE ${PRESENCA}/codigo`]: () => {
        codigos = 0
        return { message: 'Código revogado' }
      },
    })
    const { user } = renderUi(<PresencaDialog encontroId={7} onFechar={() => {}} />, { queryClient: clienteSemPausa() })
    await user.click(await screen.findByRole('button', { name: 'Mostrar código' }))
    expect(((await screen.findByLabelText('Link de presença')) as HTMLInputElement).value).toBe(link)
    await user.click(screen.getByRole('button', { name: 'Tela cheia' }))
    expect(await screen.findByText('2 presentes')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Sair da tela cheia' }))
    await user.click(await screen.findByRole('button', { name: 'Revogar código' }))
    await user.click(await screen.findByRole('button', { name: 'Revogar' }))
    await waitFor(() => expect(screen.queryByLabelText('Link de presença')).toBeNull())
    expect(screen.getByRole('button', { name: 'Mostrar código' })).toBeTruthy()
  })

  it('who may not change the meeting only reads', async () => {
    comServidor({ [`GET ${PRESENCA}`]: { ...LISTA, acoes: { marcar: false } } })
    renderUi(<PresencaDialog encontroId={7} onFechar={() => {}} />, { queryClient: clienteSemPausa() })
    expect(await screen.findByText('2 de 3 presentes')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Mostrar código' })).toBeNull()
    for (const caixa of screen.getAllByRole('checkbox')) expect((caixa as HTMLInputElement).disabled).toBe(true)
  })
})

describe('AssinaturaDialog', () => {
  it('makes an address, shows it once, and asks before it is revoked', async () => {
    const AQUI = '/api/calendario/agenda-assinatura'
    let estado: object = { ativa: false, criacao: null, ultimoUso: null }
    const ativa = { ativa: true, criacao: '2026-03-01T12:00:00.000Z', ultimoUso: null }
    const endereco = `http://localhost/api/calendario/agenda/${'x'.repeat(43)}.ics`
    comServidor({
      [`GET ${AQUI}`]: () => estado,
      [`POST ${AQUI}`]: () => {
        estado = ativa
        return { ...ativa, endereco }
      },
      [`DELETE ${AQUI}`]: () => {
        estado = { ativa: false, criacao: null, ultimoUso: null }
        return { message: 'Endereço da agenda revogado' }
      },
    })
    const fechar = vi.fn()
    const { user } = renderUi(<AssinaturaDialog onFechar={fechar} />, { queryClient: clienteSemPausa() })
    await user.click(await screen.findByRole('button', { name: 'Criar endereço' }))
    expect(((await screen.findByLabelText('Endereço da agenda')) as HTMLInputElement).value).toBe(endereco)
    await user.click(await screen.findByRole('button', { name: 'Revogar' }))
    const pergunta = await screen.findByRole('dialog', { name: 'Revogar o endereço' })
    await user.click(within(pergunta).getByRole('button', { name: 'Revogar' }))
    expect(await screen.findByText('Sem endereço')).toBeTruthy()
    expect(screen.queryByLabelText('Endereço da agenda')).toBeNull()
  })
})
