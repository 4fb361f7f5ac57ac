import { setTimeout as sleep } from 'node:timers/promises'
import { conferirTermo, importarTermoDepois, type PreviaTermo } from '#contract/termo-planilha.ts'
import { emAndamento, listarTrabalhos, type Trabalho } from '#contract/trabalho.ts'
import { planilha, termoGrande } from '#server/features/termo-referencia/planilha/testing.ts'
import { newPlace, type ServerProcess, startServer } from '#server/testing/server-process.ts'
import { forgetHighest, resident } from './resident.ts'

/**
 * What the server holds, all of it and at its highest, while a spreadsheet of 5,000 lines of a term is looked at and then
 * written in the background: `node bench/import.ts`. One city after the other, since a process keeps some of what it once
 * needed. It ends with a failure where more is held than the target.
 */
const TARGET_MB = 300
const CITIES = 3

const place = newPlace('praca-importacao-')
let server: ServerProcess | undefined
try {
  await (await startServer(place)).stop()
  server = await startServer(place)
  const { pid, request } = server
  const token = await server.login()
  const ask = async <T>(method: string, path: string, input: { body?: unknown; form?: FormData } = {}) => {
    const { status, body } = await request<T>(method, path, { token, ...input })
    if (status >= 400) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body).slice(0, 300)}`)
    return body
  }
  const [eixo] = await ask<{ nome: string }[]>('GET', '/api/projeto/eixo/get-eixo')
  const sheet = await planilha(termoGrande(eixo!.nome))
  const formOf = (fields: object) => {
    const form = new FormData()
    for (const [k, v] of Object.entries(fields)) form.append(k, String(v))
    form.append('file', new Blob([new Uint8Array(sheet)]), 'termo.xlsx')
    return form
  }
  const rows: object[] = []
  const measure = async <T>(what: string, work: () => Promise<T>) => {
    forgetHighest(pid)
    const before = resident(pid)
    const begun = performance.now()
    const answer = await work()
    const most = resident(pid, 'VmHWM')
    const seconds = Math.round((performance.now() - begun) / 100) / 10
    rows.push({ what, seconds, 'before MB': before, 'most MB': most, reached: most < TARGET_MB ? 'yes' : 'NO' })
    if (!(most < TARGET_MB)) process.exitCode = 1
    return answer
  }
  const finished = async (trabalhoId: number): Promise<Trabalho> => {
    const all = await ask<Trabalho[]>('GET', listarTrabalhos.path)
    const one = all.find((t) => t.trabalhoId === trabalhoId)!
    if (!emAndamento(one)) return one
    await sleep(250)
    return finished(trabalhoId)
  }

  for (let n = 1; n <= CITIES; n++) {
    const nova = { nome: `Cidade da Medição ${n}`, uf: 'SC', projetoId: 1, statusRelacionamento: 4 }
    const { municipioId } = await ask<{ municipioId: number }>('POST', '/api/municipio', { body: nova })
    const { assinatura, incluir } = await measure(`city ${n}: preview`, () =>
      ask<PreviaTermo>('POST', conferirTermo.path, { form: formOf({ municipioId }) }),
    )
    const { situacao, desfecho } = await measure(`city ${n}: job`, async () => {
      const form = formOf({ municipioId, assinatura })
      return finished((await ask<Trabalho>('POST', importarTermoDepois.path, { form })).trabalhoId)
    })
    if (situacao !== 'pronto' || incluir !== 5000) throw new Error(`${incluir} lines: ${desfecho ?? situacao}`)
  }
  console.table(rows)
} finally {
  await server?.stop()
  await place.remove()
}
