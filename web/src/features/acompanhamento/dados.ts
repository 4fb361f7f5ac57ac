import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import {
  type Acompanhamento,
  type Diagnostico,
  getAcompanhamento,
  getDiagnostico,
  MENSAGENS,
} from '#contract/acompanhamento.ts'
import type { Lido } from '#web/lib/guardados.ts'
import { useLeitura } from '#web/lib/leitura.ts'
import { keyOf } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { type Alvo, comFila, filaDe, temasDaFila, useEstadoDaFila } from './fila.ts'

/** An open follow-up and a diagnosis stay on the device as they were last read: their pages open without a connection. */
export const useDiagnostico = (id: string) => useLeitura('diagnostico', getDiagnostico, id)
export const useAcompanhamento = (id: string) =>
  useLeitura('acompanhamento', getAcompanhamento, id, { erro: MENSAGENS.erroListar, guarda: (a) => a.acoes.responder })

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
