import { enviarMedidos, MAX_LOTE } from '#contract/sala-balcao.ts'
import { ApiError, call, passageira } from '#web/lib/api.ts'
import { comTrava } from '#web/lib/trava.ts'
import { fecharNoAparelho, lerBalcao, mudarBalcao, type PorEnviar, todosOsBalcoes } from './balcao-guardado.ts'

/** What came of one batch: leaves the queue what the server has, and what it will never take waits for a person. */
const settle = (municipioId: number, aceitos: readonly string[], recusados: ReadonlyMap<string, string>) =>
  mudarBalcao(municipioId, (g) => ({
    fila: g.fila.filter(({ registro: { clienteId } }) => !aceitos.includes(clienteId) && !recusados.has(clienteId)),
    recusados: [
      ...g.recusados,
      ...g.fila.flatMap((p) => {
        const motivo = recusados.get(p.registro.clienteId)
        return motivo === undefined ? [] : [{ ...p, motivo }]
      }),
    ],
  }))

/** The link opens nothing: asking again changes nothing. */
export const linkAcabou = (erro: unknown): erro is ApiError =>
  erro instanceof ApiError && [400, 404].includes(erro.status)

/** Another link of the room, the connection or the time may mend it. */
const podeEsperar = (erro: unknown) =>
  !(erro instanceof ApiError) || passageira(erro) || [401, 403, 404, 429].includes(erro.status)

const sendBatch = async (municipioId: number, token: string, lote: readonly PorEnviar[]): Promise<void> => {
  try {
    const { aceitos, recusados } = await call(enviarMedidos, {
      params: { token },
      body: { registros: lote.map((p) => p.registro) },
    })
    settle(municipioId, aceitos, new Map(recusados.map((r) => [r.clienteId, r.motivo])))
  } catch (erro) {
    if (podeEsperar(erro)) {
      if (linkAcabou(erro)) fecharNoAparelho(token, erro.message)
      throw erro
    }
    // The call itself was refused, for what one of them says: each by itself.
    if (lote.length > 1) for (const um of lote) await sendBatch(municipioId, token, [um])
    else settle(municipioId, [], new Map([[lote[0]!.registro.clienteId, (erro as Error).message]]))
  }
}

/** Sends what waits, one tab at a time; throws why the rest waits on. */
export const enviarBalcao = (municipioId: number) =>
  comTrava(`balcao:${municipioId}`, async () => {
    for (let antes = -1; ; ) {
      const g = lerBalcao(municipioId)
      // What a batch left as it was is not sent for ever.
      if (!g || g.fila.length === 0 || g.fila.length === antes) return
      if (g.acabou !== undefined) throw new Error(g.acabou)
      antes = g.fila.length
      await sendBatch(municipioId, g.token, g.fila.slice(0, MAX_LOTE))
    }
  })

export const enviarTodosOsBalcoes = async () => {
  for (const { balcao } of todosOsBalcoes()) await enviarBalcao(balcao.sala.municipioId)
}
