import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { alterarProposta } from '#contract/proposta.ts'
import { responderProposta } from '#contract/proposta-aberta.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import { one } from '#server/db/sql.ts'
import { atOnce, RACE_TIMEOUT, race } from '#server/testing/race.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { andamentos } from './andamento-testing.ts'

/* At the same moment, two hundred times each: what is accepted is what the paper says, whoever came first. */

const t = await startTestApp({ waitForOthers: 60_000 })
t.setClock('2026-03-10T12:00:00-03:00')
const p = andamentos(t)
await t.login('admin')

const municipioId = await p.novaCidade()
const { pacoteId } = await p.novoPacote(municipioId)
const NOVA = { dataProposta: '2026-03-01', validadeDias: 60, municipioId, pacoteId }
const lerDe = async (id: number) =>
  (await one<{ estado: number; ciclo: string; papel: boolean; aceites: number }>(
    p.db,
    sql`select "statusPropostaId" as estado, ciclo, "documentoAnexoId" is not null as papel, (select count(*)::int from municipio_proposta_resposta r
        where r."municipioPropostaId" = p."municipioPropostaId" and r.tipo = 'aceite') as aceites
      from municipio_proposta p where "municipioPropostaId" = ${id}`,
  ))!
const editar = (municipioPropostaId: number, versao: number) =>
  t.call(alterarProposta, { persona: 'admin', body: { municipioPropostaId, versao, ciclo: 'OUTRO' } })
type Resposta = Awaited<ReturnType<typeof p.registrar>>
const juntos = (i: number, ...works: (() => Promise<unknown>)[]) => atOnce(i, works) as Promise<[Resposta, Resposta]>
/** A little later, now one and now the other. */
const depois = (ms: number) => new Promise((go) => setTimeout(go, ms))

test(
  'a yes on record against an edit of what is on the table',
  async () => {
    const venceram = await race(async (i) => {
      const { id } = await p.nova({ ...NOVA, estado: 'emNegociacao' })
      const { versao } = (await p.ver(id)).body
      const [aceite, edicao] = await juntos(
        i,
        () => p.registrar('aceitar', id),
        () => depois(i % 2 ? 3 : 0).then(() => editar(id, versao)),
      )
      const x = await lerDe(id)
      if (aceite.status === 200) {
        expect([edicao.status, x]).toEqual([422, { estado: 5, ciclo: '2025/2026', papel: true, aceites: 1 }])
        return 'aceite'
      }
      expect([aceite.body.message, edicao.status]).toEqual([M.mudouDesdeODocumento, 200])
      expect(x).toEqual({ estado: 4, ciclo: 'OUTRO', papel: false, aceites: 0 })
      return 'edicao'
    })
    expect(venceram).toEqual(new Set(['aceite', 'edicao']))
  },
  RACE_TIMEOUT,
)

test(
  'a yes by the link against an edit of who takes the proposal back',
  async () => {
    const venceram = await race(async (i) => {
      const { id, token } = await p.enviada(NOVA)
      const { sha256 } = (await p.abrir(token)).body
      const { versao } = (await p.ver(id)).body
      const aceitar = () =>
        t.call(responderProposta, {
          params: { token },
          body: { tipo: 'aceite', nome: 'Ana Prefeita', cargo: null, texto: null, sha256 },
          ip: `10.7.${i % 200}.1`,
        })
      const mudar = async () => {
        await p.comMotivo('negociar', id)
        return editar(id, versao + 1)
      }
      const [aceite, edicao] = await juntos(
        i,
        () => depois(i % 3 ? 0 : 8).then(aceitar),
        () => depois(i % 2 ? 5 : 0).then(mudar),
      )
      const x = await lerDe(id)
      if (x.estado === 5) {
        expect([aceite.status, edicao.status === 200]).toEqual([200, false])
        expect(x).toEqual({ estado: 5, ciclo: '2025/2026', papel: true, aceites: 1 })
        return 'aceite'
      }
      // On the table: changed and without its paper, or neither. Who takes back what was accepted may change it too.
      expect([x.estado, x.ciclo === 'OUTRO', x.papel]).toEqual([4, edicao.status === 200, edicao.status !== 200])
      if (aceite.status === 200) return 'aceite'
      expect([M.outraVersao, M.jaRespondida('está em negociação')]).toContain(aceite.body.message)
      return 'edicao'
    })
    expect(venceram).toEqual(new Set(['aceite', 'edicao']))
  },
  RACE_TIMEOUT,
)

test(
  'two answers of the municipality at once: one stands, and the other is told of it',
  async () => {
    await race(async (i) => {
      const { id, token } = await p.enviada(NOVA)
      const { sha256 } = (await p.abrir(token)).body
      const respostas = await Promise.all(
        (['aceite', 'recusa'] as const).map((tipo) =>
          t.call(responderProposta, {
            params: { token },
            body: { tipo, nome: 'Ana Prefeita', cargo: null, texto: 'Sim ou não', sha256 },
            ip: `10.8.${i % 200}.1`,
          }),
        ),
      )
      expect(respostas.map((r) => r.status).toSorted()).toEqual([200, 422])
      const sim = respostas[0]!.status === 200
      expect((await lerDe(id)).estado).toBe(sim ? 5 : 8)
      expect(respostas[sim ? 1 : 0]!.body.message).toBe(M.jaRespondida(sim ? 'foi aceita' : 'foi recusada'))
    })
  },
  RACE_TIMEOUT,
)

test(
  'an answer against a new sending: it counts for the paper that both have, or its link is dead',
  async () => {
    await race(async (i) => {
      const { id, token } = await p.enviada(NOVA)
      const { sha256 } = (await p.abrir(token)).body
      const [resposta, envio] = await Promise.all([
        t.call(responderProposta, {
          params: { token },
          body: { tipo: 'aceite', nome: 'Ana Prefeita', cargo: null, texto: null, sha256 },
          ip: `10.9.${i % 200}.1`,
        }),
        depois(i % 2 ? 4 : 0).then(() => p.enviar(id)),
      ])
      const { estado, aceites } = await lerDe(id)
      expect(
        [
          [200, 422, 5, 1],
          [404, 200, 3, 0],
        ].map(String),
      ).toContain(String([resposta.status, envio.status, estado, aceites]))
    })
  },
  RACE_TIMEOUT,
)
