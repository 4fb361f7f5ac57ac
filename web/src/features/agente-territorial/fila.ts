import { useSyncExternalStore } from 'react'
import { type DadosDoAtendimento, registrarAtendimento } from '#contract/agente-territorial.ts'
import { ApiError, call, passageira } from '#web/lib/api.ts'
import type { PorResolver } from '#web/lib/no-aparelho.ts'
import { currentSession, onTokenChange } from '#web/lib/session.ts'
import { aoMudarEmOutraAba } from '#web/lib/storage.ts'
import { comTrava } from '#web/lib/trava.ts'
import { chaveDaFila, type Entrada, entradas, guardarEntradas } from './guardados.ts'

/**
 * Attendances wait on the device until the server has them. Each has a name of its own (`clienteId`), by which the server
 * records it once: a lost answer, a reload or a second tab double nothing. What was mended before an answer came goes
 * with a higher `revisao`. What is refused stays, with its reason, until its person mends it or throws it away.
 */
const ESPERAS = [1000, 2000, 5000, 15_000, 30_000] as const
/** What was sent stays in sight, as far as there is room for it. */
const MAX_ENVIADOS = 10

const novoId = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('')
}

export class FilaDeAtendimentos {
  readonly #usuarioId: number
  readonly #ouvintes = new Set<() => void>()
  readonly #aoSalvar = new Set<() => void>()
  #lista: readonly Entrada[]
  #envio: Promise<void> | undefined
  #tentativa = 0
  #relogio: ReturnType<typeof setTimeout> | undefined

  constructor(usuarioId: number) {
    this.#usuarioId = usuarioId
    this.#lista = entradas(usuarioId)
    globalThis.addEventListener?.('online', () => void this.enviarJa())
    onTokenChange(() => void this.enviarJa())
    aoMudarEmOutraAba(
      (chave) => chave === chaveDaFila(usuarioId),
      () => this.#reler(),
    )
    queueMicrotask(() => void this.enviarJa())
  }

  get lista() {
    return this.#lista
  }
  get naTela() {
    return this.#ouvintes.size > 0
  }
  assinar = (f: () => void) => {
    this.#ouvintes.add(f)
    return () => void this.#ouvintes.delete(f)
  }
  /** Calls back when something reached the server, so that what is shown is read again. */
  aoSalvar = (f: () => void) => {
    this.#aoSalvar.add(f)
    return () => void this.#aoSalvar.delete(f)
  }

  registrar(municipioId: number, lugar: string, dados: DadosDoAtendimento) {
    const nova: Entrada = {
      ...{ clienteId: novoId(), municipioId, lugar, dados },
      ...{ revisao: 1, em: Date.now(), estado: 'esperando' },
    }
    this.#guardar([...this.#ler(), nova])
    void this.enviarJa()
  }
  /** The same one, said better: one that waits, or that was not taken. */
  corrigir(clienteId: string, dados: DadosDoAtendimento) {
    this.#trocar(clienteId, ({ motivo: _, campos: __, ...e }) => ({
      ...e,
      dados,
      revisao: e.revisao + 1,
      estado: 'esperando',
    }))
    void this.enviarJa()
  }
  reenviar(clienteId: string) {
    this.#trocar(clienteId, (e) => ({ ...e, estado: 'esperando' }))
    void this.enviarJa()
  }
  descartar(clienteId: string) {
    this.#guardar(this.#ler().filter((e) => e.clienteId !== clienteId))
  }

  async enviarJa() {
    clearTimeout(this.#relogio)
    if (!this.#daSessao || !this.#proxima) return
    this.#envio ??= comTrava(chaveDaFila(this.#usuarioId), () => this.#enviarTodos()).finally(() => {
      this.#envio = undefined
    })
    await this.#envio
  }

  get #daSessao() {
    return currentSession()?.user.usuarioId === this.#usuarioId
  }
  get #proxima() {
    return this.#ler().find((e) => e.estado === 'esperando')
  }
  #ler() {
    return entradas(this.#usuarioId)
  }
  #reler() {
    this.#lista = this.#ler()
    for (const f of this.#ouvintes) f()
  }
  #guardar(lista: readonly Entrada[]) {
    const enviados = lista.filter((e) => e.estado === 'enviado')
    const velhos = new Set(enviados.slice(0, Math.max(0, enviados.length - MAX_ENVIADOS)))
    guardarEntradas(
      this.#usuarioId,
      lista.filter((e) => !velhos.has(e)),
    )
    this.#reler()
  }
  #trocar(clienteId: string, f: (e: Entrada) => Entrada) {
    this.#guardar(this.#ler().map((e) => (e.clienteId === clienteId ? f(e) : e)))
  }

  async #enviarTodos() {
    try {
      for (let e = this.#proxima; e && this.#daSessao; e = this.#proxima) {
        await this.#enviar(e)
        this.#tentativa = 0
      }
    } catch {
      // The net or the server is away, or the session ended: it goes on later.
      const espera = ESPERAS[Math.min(this.#tentativa, ESPERAS.length - 1)]
      this.#tentativa += 1
      this.#relogio = setTimeout(() => void this.enviarJa(), espera)
    }
  }
  async #enviar({ clienteId, municipioId, revisao, dados }: Entrada) {
    /** What was mended while this one was on its way goes next. */
    const ainda = (f: (e: Entrada) => Entrada) => this.#trocar(clienteId, (e) => (e.revisao === revisao ? f(e) : e))
    try {
      await call(registrarAtendimento, { body: { ...dados, municipioId, clienteId, revisao } })
      ainda((e) => ({ ...e, estado: 'enviado' }))
      for (const f of this.#aoSalvar) f()
    } catch (erro) {
      if (!(erro instanceof ApiError) || passageira(erro) || erro.status === 401) throw erro
      ainda((e) => ({ ...e, estado: 'recusado', motivo: erro.message, campos: erro.fields }))
    }
  }
}

const filas = new Map<number, FilaDeAtendimentos>()
/** The one queue of a person, for as long as the page stays open. */
export const filaDe = (usuarioId: number) => {
  const fila = filas.get(usuarioId) ?? new FilaDeAtendimentos(usuarioId)
  filas.set(usuarioId, fila)
  return fila
}
export const useFila = (fila: FilaDeAtendimentos) => useSyncExternalStore(fila.assinar, () => fila.lista)

/** Sends what waits for the person, whatever page is open. Gives what the server did not take, now or before. */
export const enviarAtendimentos = async (usuarioId: number): Promise<readonly PorResolver[]> => {
  const fila = filaDe(usuarioId)
  await fila.enviarJa()
  return fila.lista
    .filter((e) => e.estado === 'recusado')
    .map((e) => ({
      chave: e.clienteId,
      titulo: 'Atendimento',
      dito: e.dados.assunto,
      motivo: e.motivo ?? 'O atendimento não foi aceito',
      naTela: fila.naTela,
      descartar: () => fila.descartar(e.clienteId),
      manter: () => fila.reenviar(e.clienteId),
    }))
}
