import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import {
  type Acompanhamento,
  type Diagnostico,
  getAcompanhamento,
  getDiagnostico,
  MENSAGENS,
} from '#contract/acompanhamento.ts'
import type { AnyEndpoint, OutputOf } from '#contract/endpoint.ts'
import { call, type InputOf } from '#web/lib/api.ts'
import { chaveGuardada } from '#web/lib/guardados.ts'
import { keyOf } from '#web/lib/query.ts'
import { currentSession, useSession } from '#web/lib/session.ts'
import { gravar, ler } from '#web/lib/storage.ts'
import { type Alvo, comFila, filaDe, temasDaFila, useEstadoDaFila } from './fila.ts'

/** A reading with the moment it began: what was saved after that is not in it. */
export type Lido<T> = T & { lidoEm: number }
const lerAgora = async <E extends AnyEndpoint>(e: E, input: InputOf<E>): Promise<Lido<OutputOf<E>>> => {
  const lidoEm = Date.now()
  return { ...((await call(e, input)) as object), lidoEm } as Lido<OutputOf<E>>
}

/** The last reading of the diagnosis stays on the device, so that the page opens again without a connection. */
const doAparelho = (chave: string): Lido<Diagnostico> | undefined => {
  try {
    return JSON.parse(ler(chave) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export const useDiagnostico = (id: string) => {
  const { user } = useSession()
  const chave = chaveGuardada('diagnostico', user.usuarioId, id)
  return useQuery({
    queryKey: [...keyOf(getDiagnostico, { params: { id } }), 'lido'],
    queryFn: async ({ signal }) => {
      const d = await lerAgora(getDiagnostico, { params: { id }, signal })
      // It may arrive after the person has left.
      if (currentSession()?.user.usuarioId === user.usuarioId) gravar(chave, JSON.stringify(d))
      return d
    },
    // Without a connection it is asked all the same, and what the device has is shown meanwhile.
    networkMode: 'always',
    initialData: () => doAparelho(chave),
    initialDataUpdatedAt: 0,
    meta: { naTela: true },
  })
}
export const useAcompanhamento = (id: string) =>
  useQuery({
    queryKey: [...keyOf(getAcompanhamento, { params: { id } }), 'lido'],
    queryFn: ({ signal }) => lerAgora(getAcompanhamento, { params: { id }, signal }),
    meta: { naTela: true, erro: MENSAGENS.erroListar },
  })

/** The follow-up as the server has it now. */
export const useLerAcompanhamento = () => {
  const cliente = useQueryClient()
  return (id: number) => {
    const input = { params: { id: String(id) } }
    return cliente.fetchQuery({
      queryKey: [...keyOf(getAcompanhamento, input), 'lido'],
      queryFn: () => lerAgora(getAcompanhamento, input),
      staleTime: 0,
    })
  }
}

/** The queue of a follow-up: goes on where it stopped, and what it saved is read again. */
const useFila = ({ acompanhamentoId, municipioId, diagnostico }: Omit<Alvo, 'usuarioId'>, lidoEm: number) => {
  const { user } = useSession()
  const cliente = useQueryClient()
  const { usuarioId } = user
  const fila = useMemo(
    () => filaDe({ acompanhamentoId, municipioId, usuarioId, diagnostico }),
    [acompanhamentoId, municipioId, usuarioId, diagnostico],
  )
  const estado = useEstadoDaFila(fila)
  useEffect(() => {
    if (fila.pendentes > 0) void fila.enviarJa()
  }, [fila])
  useEffect(() => fila.lido(lidoEm), [fila, lidoEm])
  useEffect(
    () =>
      fila.aoSalvar(() => {
        const chave = keyOf(diagnostico ? getDiagnostico : getAcompanhamento)
        if (fila.pendentes === 0) void cliente.invalidateQueries({ queryKey: chave })
      }),
    [fila, cliente, diagnostico],
  )
  return { fila, estado }
}

export const useRespostas = (a: Lido<Acompanhamento>) => {
  const { acompanhamentoId, municipioId, perguntas, lidoEm } = a
  const { fila, estado } = useFila({ acompanhamentoId, municipioId, diagnostico: false }, lidoEm)
  return { fila, estado, perguntas: useMemo(() => comFila(perguntas, estado, lidoEm), [perguntas, estado, lidoEm]) }
}

export type DiagnosticoNaTela = ReturnType<typeof useDiagnosticoComFila>
/** A diagnosis with the answers that wait on the device laid over those of the server. */
export const useDiagnosticoComFila = (d: Lido<Diagnostico>) => {
  const { municipioId } = d.municipio
  const alvo = { acompanhamentoId: d.acompanhamentoId ?? 0, municipioId, diagnostico: true }
  const { fila, estado } = useFila(alvo, d.lidoEm)
  return useMemo(() => {
    const finalizados = temasDaFila(estado, d.lidoEm)
    const perguntas = comFila(d.perguntas, estado, d.lidoEm).map((p) =>
      finalizados.has(p.pergunta.temaId) ? { ...p, podeResponder: false } : p,
    )
    const temas = d.temas.map((t) => {
      const dele = perguntas.filter((p) => p.pergunta.temaId === t.temaId)
      return {
        ...t,
        respondidas: dele.filter((p) => p.resposta !== null).length,
        sim: dele.filter((p) => p.resposta).length,
        finalizado: t.finalizado || finalizados.has(t.temaId),
      }
    })
    return { fila, estado, perguntas, temas }
  }, [d, fila, estado])
}
