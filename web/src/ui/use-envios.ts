import { createContext, use, useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, passageira } from '#web/lib/api.ts'
import { mensagemDe } from '#web/lib/mensagem.ts'
import { type RegrasDeArquivo, recusaDe } from './arquivos.ts'

export type Enviar<R> = (file: File, onProgress: (parte: number) => void, signal: AbortSignal) => Promise<R>

export interface Envio<R = unknown> {
  id: number
  file: File
  estado: 'escolhido' | 'enviando' | 'pronto' | 'falhou'
  /** 0 to 1. */
  progresso: number
  erro?: string
  /** The server did not want it: sent again it would be refused again. */
  recusado?: boolean
  resultado?: R
}

interface Opcoes<R> {
  regras: RegrasDeArquivo
  enviar?: Enviar<R>
  /** Files wait for `enviarTodos` instead of going up as they are chosen. */
  manual?: boolean
  onMudou?: (envios: readonly Envio<R>[]) => void
}

/** Told by everything below it that sends files how many more, or fewer, are on their way. */
export const EnviosACaminho = createContext<(mudanca: number) => void>(() => {})

const naoQuis = (erro: unknown) =>
  erro instanceof ApiError && erro.status >= 400 && erro.status < 500 && !passageira(erro)

/** Files chosen and on their way. Going away from the page stops what is still going up. */
export const useEnvios = <R>({ regras, enviar, manual, onMudou }: Opcoes<R>) => {
  const [envios, setEnvios] = useState<readonly Envio<R>[]>([])
  const [recusas, setRecusas] = useState<readonly string[]>([])
  const atuais = useRef(envios)
  const controles = useRef(new Map<number, AbortController>())
  const proximo = useRef(1)
  const avisar = useRef(onMudou)
  avisar.current = onMudou

  const mudar = useCallback((f: (e: readonly Envio<R>[]) => readonly Envio<R>[]) => {
    atuais.current = f(atuais.current)
    setEnvios(atuais.current)
    avisar.current?.(atuais.current)
  }, [])

  useEffect(() => {
    const abertos = controles.current
    return () => {
      for (const c of abertos.values()) c.abort()
    }
  }, [])

  const contar = use(EnviosACaminho)
  const aCaminho = envios.filter((e) => e.estado === 'enviando').length
  useEffect(() => {
    contar(aCaminho)
    return () => contar(-aCaminho)
  }, [contar, aCaminho])

  const trocar = (id: number, parte: Partial<Envio<R>>) =>
    mudar((es) => es.map((e) => (e.id === id ? { ...e, ...parte } : e)))

  const subir = async (id: number, file: File, aoChegar?: (resultado: R) => void) => {
    if (!enviar) return
    const controle = new AbortController()
    controles.current.set(id, controle)
    trocar(id, { estado: 'enviando', progresso: 0, erro: undefined, recusado: false })
    try {
      const resultado = await enviar(file, (progresso) => trocar(id, { progresso }), controle.signal)
      trocar(id, { estado: 'pronto', progresso: 1, resultado })
      aoChegar?.(resultado)
    } catch (e) {
      if (!controle.signal.aborted) trocar(id, { estado: 'falhou', erro: mensagemDe(e), recusado: naoQuis(e) })
    } finally {
      controles.current.delete(id)
    }
  }

  const juntar = (files: readonly File[]) => {
    const recusados: string[] = []
    // A new choice takes the place of what was refused, which neither counts nor goes along any more.
    mudar((es) => es.filter((e) => !e.recusado))
    for (const file of files) {
      const recusa = recusaDe(
        file,
        regras,
        atuais.current.map((e) => e.file),
      )
      if (recusa) {
        recusados.push(files.length > 1 ? `${file.name}: ${recusa}` : recusa)
        continue
      }
      const id = proximo.current++
      mudar((es) => [...es, { id, file, estado: 'escolhido', progresso: 0 }])
      if (!manual) void subir(id, file)
    }
    setRecusas(recusados)
  }

  /** Takes a file out, stopping it if it is on its way. */
  const tirar = (id: number) => {
    controles.current.get(id)?.abort()
    mudar((es) => es.filter((e) => e.id !== id))
  }

  const repetir = async (id: number) => {
    const envio = atuais.current.find((e) => e.id === id)
    if (envio) await subir(id, envio.file)
  }

  /** One after the other; what became of each. */
  const enviarTodos = async (aoChegar?: (resultado: R) => void) => {
    for (const e of atuais.current)
      if (e.estado === 'escolhido' || e.estado === 'falhou') await subir(e.id, e.file, aoChegar)
    return atuais.current
  }

  const limpar = () => {
    mudar(() => [])
    setRecusas([])
  }
  return { envios, recusas, juntar, tirar, repetir, enviarTodos, limpar }
}
export type Envios<R = unknown> = ReturnType<typeof useEnvios<R>>
