import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { type Diagnostico, getDiagnostico } from '#contract/acompanhamento.ts'
import { ambiente } from '#web/lib/ambiente.ts'
import { call } from '#web/lib/api.ts'
import { keyOf } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { gravar, ler } from '#web/lib/storage.ts'
import { comFila, type Fila, filaDe, useEstadoDaFila } from './fila.ts'

/** The last reading of the diagnosis stays on the device, so that the page opens again without a connection. */
const chaveLocal = (usuarioId: number, id: string) => `diagnostico:${ambiente().banco}:${usuarioId}:${id}`
const doAparelho = (chave: string): Diagnostico | undefined => {
  try {
    return JSON.parse(ler(chave) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export const useDiagnostico = (id: string) => {
  const { user } = useSession()
  const chave = chaveLocal(user.usuarioId, id)
  return useQuery({
    queryKey: keyOf(getDiagnostico, { params: { id } }),
    queryFn: async ({ signal }) => {
      const d = await call(getDiagnostico, { params: { id }, signal })
      gravar(chave, JSON.stringify(d))
      return d
    },
    // Without a connection it is asked all the same, and what the device has is shown meanwhile.
    networkMode: 'always',
    initialData: () => doAparelho(chave),
    initialDataUpdatedAt: 0,
    meta: { naTela: true },
  })
}

/** The queue of a diagnosis that was started, with the answers that wait in it laid over those of the server. */
export type DiagnosticoNaTela = ReturnType<typeof useDiagnosticoComFila>
export const useDiagnosticoComFila = (d: Diagnostico) => {
  const { user } = useSession()
  const cliente = useQueryClient()
  const { municipioId } = d.municipio
  const fila: Fila = useMemo(
    () =>
      filaDe({ acompanhamentoId: d.acompanhamentoId ?? 0, municipioId, usuarioId: user.usuarioId, diagnostico: true }),
    [d.acompanhamentoId, municipioId, user.usuarioId],
  )
  const estado = useEstadoDaFila(fila)
  useEffect(() => {
    if (fila.pendentes > 0) fila.enviarJa()
  }, [fila])
  useEffect(
    () =>
      fila.aoSalvar(() => {
        if (fila.pendentes === 0)
          void cliente.invalidateQueries({ queryKey: keyOf(getDiagnostico, { params: { id: String(municipioId) } }) })
      }),
    [fila, cliente, municipioId],
  )
  const perguntas = useMemo(
    () =>
      comFila(d.perguntas, estado).map((p) =>
        // A theme that waits to be finished is finished for who looks.
        estado.temas.includes(p.pergunta.temaId) ? { ...p, podeResponder: false } : p,
      ),
    [d.perguntas, estado],
  )
  const temas = useMemo(
    () =>
      d.temas.map((t) => {
        const dele = perguntas.filter((p) => p.pergunta.temaId === t.temaId)
        return {
          ...t,
          respondidas: dele.filter((p) => p.resposta !== null).length,
          sim: dele.filter((p) => p.resposta).length,
          finalizado: t.finalizado || estado.temas.includes(t.temaId),
        }
      }),
    [d.temas, perguntas, estado.temas],
  )
  return { fila, estado, perguntas, temas }
}
