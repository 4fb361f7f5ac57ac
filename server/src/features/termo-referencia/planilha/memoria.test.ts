import { execFileSync } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import type { PreviaTermo } from '#contract/termo-planilha.ts'
import type { Trabalho } from '#contract/trabalho.ts'
import { newPlace, startServer } from '#server/testing/server-process.ts'
import { type Linha, planilha, termoGrande } from './testing.ts'

/** What a process holds now, in MB. */
const residentOf = (pid: number) => {
  const windows = process.platform === 'win32'
  const said = windows
    ? execFileSync('powershell', ['-Command', `(Get-Process -Id ${pid}).WorkingSet64 / 1024`])
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(said.toString().trim().replace(',', '.')) / 1024
}

test('5,000 lines are shown and imported by a server that takes less than 300 MB more for it', async () => {
  const place = newPlace('praca-planilha-')
  const server = await startServer(place)
  onTestFinished(async () => {
    await server.stop()
    await place.remove()
  })
  const token = await server.login()
  const enviar = async <T>(caminho: string, bytes: Buffer, assinatura?: string) => {
    const form = new FormData()
    form.set('municipioId', '1')
    if (assinatura) form.set('assinatura', assinatura)
    form.set('file', new Blob([new Uint8Array(bytes)]), 'termo.xlsx')
    return (await server.request<T>('POST', `/api/arquivo/excel/upload-tr${caminho}`, { token, form })).body
  }
  const eixos = await server.request<{ nome: string }[]>('GET', '/api/projeto/eixo/get-by-projeto/1', { token })
  const EIXO = eixos.body[0]!.nome
  // A thread takes its room with whatever it reads first.
  await enviar('/previa', await planilha([{ GRUPO_SOLUCAO: 'Um', EIXO } satisfies Linha]))
  const bytes = await planilha(termoGrande(EIXO))
  const antes = residentOf(server.pid)
  let pico = antes
  const olhar = setInterval(() => {
    pico = Math.max(pico, residentOf(server.pid))
  }, 50)
  const previa = await enviar<PreviaTermo>('/previa', bytes)
  expect(previa).toMatchObject({ total: 5000, recusadas: 0 })
  const { trabalhoId } = await enviar<Trabalho>('/em-segundo-plano', bytes, previa.assinatura)
  const situacao = async () =>
    (await server.request<Trabalho[]>('GET', '/api/trabalhos', { token })).body.find((x) => x.trabalhoId === trabalhoId)
      ?.situacao
  await expect.poll(situacao, { timeout: 240_000, interval: 200 }).toBe('pronto')
  clearInterval(olhar)
  console.log('antes', antes, 'pico', pico)
  expect(pico - antes).toBeLessThan(300)
})
