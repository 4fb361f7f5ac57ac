import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { baixarEvidencia } from '#contract/evidencia.ts'
import { clienteSemPausa, comServidor, entrarComo, recusa } from '#web/testing.ts'
import { avisos, renderUi } from '#web/ui/test-utils.tsx'
import { EvidenciaRecusadaPage } from './download-pages.tsx'
import { umaEvidencia } from './testing.ts'
import { Visor } from './visor.tsx'

const ARQUIVO = `${baixarEvidencia.method} ${baixarEvidencia.path.replace(':id', '500')}`
const NEGADA = { [ARQUIVO]: recusa(404, { code: 'naoEncontrado', message: 'Não há.' }) }

beforeEach(() => entrarComo())

describe('/download-evidencia-recusada', () => {
  const abrir = async () => {
    const { router } = renderUi(null, {
      rotas: [{ path: '/download-evidencia-recusada/:evidenceId', element: <EvidenciaRecusadaPage /> }],
      queryClient: clienteSemPausa(),
    })
    await act(() => router.navigate('/download-evidencia-recusada/500'))
  }

  it('R047: downloads the rejected evidence of the address by itself, once', async () => {
    const pedidos = comServidor({ [ARQUIVO]: {} })
    URL.createObjectURL = vi.fn(() => 'blob:x')
    URL.revokeObjectURL = vi.fn()
    await abrir()
    expect(await screen.findByText('O arquivo foi baixado')).toBeTruthy()
    expect(pedidos.filter((p) => `${p.method} ${p.path}` === ARQUIVO)).toHaveLength(1)
    expect(URL.createObjectURL).toHaveBeenCalledOnce()
  })

  it('R863: a download that failed says so, with the reason', async () => {
    comServidor(NEGADA)
    await abrir()
    await waitFor(() => expect(avisos()).toEqual([{ titulo: 'Erro ao obter evidencia', texto: 'Não há.' }]))
  })
})

it('R863: so does one from beside the evidence', async () => {
  comServidor(NEGADA)
  const acoes = { aprovar: false, rejeitar: false, atualizar: false, ver: true, excluir: false }
  const { user } = renderUi(<Visor evidencia={umaEvidencia({ previa: 'nenhuma', acoes })} />)
  await user.click(screen.getByRole('button', { name: 'Baixar' }))
  await waitFor(() => expect(avisos()).toEqual([{ titulo: 'Erro ao obter evidencia', texto: 'Não há.' }]))
})
