import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { FilePicker } from './file-picker.tsx'
import { comoCelular, renderUi } from './test-utils.tsx'
import type { Enviar } from './use-envios.ts'

const arquivo = (nome: string, bytes: number) => new File([new Uint8Array(bytes)], nome)
const foto = { tipos: ['jpg', 'jpeg', 'png'], maxBytes: 150_000, mensagemTamanho: 'Foto maior que 150kb' }
const entrada = () => document.querySelector<HTMLInputElement>('input[type=file]:not([capture])')!
/** Past the browser's own filter by extension, as a drop would be. */
const soltar = (...files: File[]) => fireEvent.drop(screen.getByRole('group'), { dataTransfer: { files } })

describe('choosing files', () => {
  it('refuses a wrong type or size before anything is sent, in the words given', async () => {
    const upload = vi.fn(async () => 1)
    renderUi(<FilePicker label="Foto" {...foto} mensagemTipo="Tipo de arquivo não aceito" upload={upload} />)
    soltar(arquivo('grande.png', 150_001))
    expect(screen.getByText('Foto maior que 150kb')).toBeTruthy()
    soltar(arquivo('virus.exe', 10))
    expect(screen.getByText('Tipo de arquivo não aceito')).toBeTruthy()
    expect(screen.queryByText('Foto maior que 150kb')).toBeNull()
    expect(upload).not.toHaveBeenCalled()
    soltar(arquivo('justo.PNG', 150_000))
    await waitFor(() => expect(upload).toHaveBeenCalledOnce())
  })

  it('limits all files together and their number', async () => {
    renderUi(<FilePicker label="Evidências" tipos={['pdf']} maxBytes={100} maxTotalBytes={150} maxArquivos={2} />)
    soltar(arquivo('a.pdf', 100), arquivo('b.pdf', 100), arquivo('c.pdf', 10), arquivo('d.pdf', 10))
    expect(screen.getByText('b.pdf: Os arquivos juntos passam de 150 B')).toBeTruthy()
    expect(screen.getByText('d.pdf: Máximo de 2 arquivos')).toBeTruthy()
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
  })

  it('shows progress, can be cancelled, and tries again what failed', async () => {
    const sinais: AbortSignal[] = []
    const respostas: PromiseWithResolvers<string>[] = []
    const upload: Enviar<string> = (_file, onProgress, signal) => {
      sinais.push(signal)
      onProgress(0.4)
      const resposta = Promise.withResolvers<string>()
      respostas.push(resposta)
      return resposta.promise
    }
    const mudou = vi.fn()
    const { user } = renderUi(<FilePicker label="Foto" {...foto} upload={upload} onChange={mudou} />)
    await user.upload(entrada(), arquivo('a.png', 10))
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
    respostas[0]?.reject(new Error('A conexão caiu.'))
    expect(await screen.findByText('A conexão caiu.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Tentar de novo: a.png' }))
    respostas[1]?.resolve('id-7')
    expect(await screen.findByText(/enviado/)).toBeTruthy()
    expect(mudou.mock.lastCall?.[0][0]).toMatchObject({ estado: 'pronto', resultado: 'id-7' })
    await user.upload(entrada(), arquivo('b.png', 10))
    await user.click(screen.getByRole('button', { name: 'Cancelar o envio: b.png' }))
    expect(sinais[2]?.aborted).toBe(true)
    expect(screen.queryByText('b.png')).toBeNull()
  })

  it('takes a pasted picture, and a photo on a phone', () => {
    comoCelular(true)
    renderUi(<FilePicker label="Foto" {...foto} />)
    comoCelular(false)
    fireEvent.paste(screen.getByRole('group'), { clipboardData: { files: [arquivo('colada.png', 5)] } })
    expect(screen.getByText('colada.png')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Tirar foto' })).toBeTruthy()
    expect(document.querySelector('input[capture="environment"]')).toBeTruthy()
  })
})
