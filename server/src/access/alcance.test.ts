import { describe, expect, test } from 'vitest'
import { writes } from '#contract/endpoint.ts'
import { listarMembros } from '#contract/membro.ts'
import { allKinds } from '#server/features/all.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { daSala, endpoints, mine, nameOf, openWalk, put, reads } from './alcance-testing.ts'
import { DONOS } from './donos-testing.ts'
import { idPlaces, saidOf } from './targets.ts'

const t = await startTestApp()
const kinds = allKinds()
/** One leads whole municipalities, one works on some axes of others, one has solutions, one place is one's only one. */
const QUEM = ['condutor', 'analista', 'especialista', 'ad'] as const satisfies readonly Persona[]
const GRUPOS = ['Consultor Condutor', 'Analista', 'Consultor Especialista', 'AD']
const { pessoas, linhas, ofWhom, ownRequest, contentsOf, foreignIn, openAll } = await openWalk(t, {
  host: 'localhost',
  quem: QUEM,
  grupos: GRUPOS,
})

test('every kind of id that is somebody’s is walked', () => {
  expect(
    Object.entries(kinds)
      .filter(([, k]) => k !== 'livre')
      .map(([k]) => k)
      .sort(),
  ).toEqual(Object.keys(DONOS).sort())
})

/** What the walk sends here is refused as it is, before any row is asked for. */
const NAO_LIDOS = new Set([
  // Who works on some axes has no proposal to name beside it.
  'POST /api/municipio-proposta-dados body.deOutraId',
  'PUT /api/Medalha body.medalhaId',
  'PUT /api/Medalha/atualizar-medalha body.medalhaId',
  'PATCH /api/pergunta/perguntaevidencia/envio/:envioId params.envioId',
  'PATCH /api/relatorio/anexo/envio/:envioId params.envioId',
  'PATCH /api/municipio-escola/anexo/envio/:envioId params.envioId',
  'PATCH /api/agente-territorial/anexo/envio/:envioId params.envioId',
  'PATCH /api/cliente-oculto/evidencia/envio/:envioId params.envioId',
  'PATCH /api/sala5w2h/anexo/envio/:envioId params.envioId',
  'PATCH /api/territorios/envio/:envioId params.envioId',
])

describe('a foreign id (R650)', () => {
  test('is 404 wherever a call takes it, read or write', async () => {
    const wrong: string[] = []
    const walked = new Set<string>()
    const kindsWalked = new Set<string>()
    for (const e of endpoints)
      for (const place of idPlaces(e)) {
        const kind = saidOf(e, place, kinds)
        if (typeof kind !== 'string' || !(kind in DONOS)) continue
        for (const p of pessoas) {
          const foreign = ofWhom(p, kind, false)
          if (foreign === undefined) continue
          const request = ownRequest(e, p)
          put(request, place, foreign)
          const r = await t.call(e, { persona: p.persona, ...(request as object) })
          // Only full admins, or admins by name, may call it at all.
          if (r.status === 403) continue
          const where = `${nameOf(e)} ${place}`
          if (NAO_LIDOS.has(where) && (r.status === 400 || r.status === 415)) continue
          walked.add(where)
          kindsWalked.add(kind)
          if (r.status !== 404)
            wrong.push(
              `${nameOf(e)} as ${p.persona}, ${place} = ${foreign}: ${r.status} ${r.raw.toString().slice(0, 160)}`,
            )
        }
      }
    expect(wrong).toEqual([])
    expect(walked.size).toBeGreaterThan(200)
    expect([...kindsWalked].sort()).toEqual(Object.keys(DONOS).sort())
  })

  test('that a call does not check for a reason does nothing and shows nothing', async () => {
    const wrong: string[] = []
    for (const e of endpoints)
      for (const place of idPlaces(e)) {
        const said = saidOf(e, place, kinds)
        const kind = place.slice(place.lastIndexOf('.') + 1).replace(/s?Ids$/, 'Id')
        if (typeof said !== 'object' || !(kind in DONOS)) continue
        for (const p of pessoas) {
          // The last one: the first may be what the record holds already.
          const foreign = linhas[kind]!.findLast((x) => !mine(p, x))?.id
          if (foreign === undefined) continue
          const request = ownRequest(e, p)
          put(request, place, foreign)
          const r = await t.call(e, { persona: p.persona, ...(request as object) })
          // A file that is asked for holds what the same call at once does: features/trabalho/trabalho.test.ts.
          if (r.status >= 400 || r.status === 202) continue
          if (writes(e)) wrong.push(`${nameOf(e)} as ${p.persona}, ${place} = ${foreign}: ${r.status}`)
          wrong.push(...foreignIn(p, e, await contentsOf(r)).map((x) => `${nameOf(e)} as ${p.persona} shows ${x}`))
        }
      }
    expect(wrong).toEqual([])
  })
})

/** What the walk cannot be answered, each for a reason, beside what alcance-sala.test.ts opens; whatever is new must be answered or stand here. */
const SEM_RESPOSTA = [
  // For full admins alone, who reach everything.
  'GET /api/auditoria/verificar',
  'GET /api/calendario/evento',
  'GET /api/calendario/evento/:id',
  'GET /api/email',
  'GET /api/email/:id',
  'GET /api/projeto/grupoSolucao/exportar',
  'POST /api/projeto/grupoSolucao/importar/previa',
  // For the environment SC1 alone.
  'GET /api/calendario/encontro/lote/:id',
  // Its flag lifts the reach of other calls: asked for alone, below.
  'GET /api/municipio/membro',
]

describe('no answer shows what is out of reach (R267, R650)', () => {
  test('of all the calls that only read, POSTs, documents and spreadsheets included', async () => {
    const { wrong, answered, types, empty } = await openAll(reads)
    expect(wrong).toEqual([])
    expect([...types]).toEqual(
      expect.arrayContaining([
        'application/json',
        'application/pdf',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'application/zip',
        'image/png',
        'text/calendar',
        'text/csv',
      ]),
    )
    // Who asks for the own is answered: otherwise nothing was looked at.
    const silent = reads.map(nameOf).filter((e) => !answered.has(e))
    expect(silent.sort()).toEqual([...SEM_RESPOSTA, ...daSala].sort())
    expect(empty).toEqual([])
  })

  test('nor does the list of all members, with the flag that shows everybody’s elsewhere', async () => {
    for (const g of GRUPOS) await t.setFlags(g, ['verTodosMembrosMunicipio'])
    const { wrong, answered } = await openAll(reads.filter((e) => e === listarMembros))
    for (const g of GRUPOS) await t.setFlags(g, ['verTodosMembrosMunicipio'], false)
    expect(wrong).toEqual([])
    expect([...answered]).toEqual([nameOf(listarMembros)])
  })
})
