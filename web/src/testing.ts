import { vi } from 'vitest'
import { flagDefaults, flags } from '#contract/permissions.ts'
import type { Usuario } from '#contract/sessao.ts'
import { makeQueryClient } from './lib/query.ts'
import { startSession } from './lib/session.ts'
import { ambienteDeTeste, sessaoDeTeste } from './lib/testing.ts'

export const todasAsFlags = Object.fromEntries(flags.map((f) => [f.key, true]))

let entradas = 0

/** Signs somebody in for a page under test: a full admin unless told otherwise. */
export const entrarComo = (pessoa: Partial<Usuario> = {}, groupsConfig: Record<string, boolean> = todasAsFlags) => {
  ambienteDeTeste()
  const sessao = sessaoDeTeste({ usuarioId: 1, nome: 'Marta Admin', acessoTotal: true, perfil: 1, ...pessoa })
  startSession(
    // Each entry is a session of its own: nothing that the page remembers goes from test to test.
    `token-${++entradas}`,
    { ...sessao, config: todasAsFlags, groupsConfig: { ...flagDefaults, ...groupsConfig } },
    Date.parse(sessao.expiraEm),
  )
}

export interface Pedido {
  method: string
  path: string
  query: Record<string, string>
  body: unknown
}
type Resposta = unknown | ((pedido: Pedido) => unknown)

/** An answer with another status than 200. */
export const recusa = (status: number, body: object) => ({ __status: status, body })

/** A server made of answers: 'GET /api/usuario/:id' → JSON. Gives back the list of what was asked. */
export const comServidor = (respostas: Record<string, Resposta>): Pedido[] => {
  const pedidos: Pedido[] = []
  vi.stubGlobal('fetch', async (endereco: string, opcoes: RequestInit = {}) => {
    const [path = '', query] = endereco.split('?')
    const pedido = {
      method: opcoes.method ?? 'GET',
      path,
      query: Object.fromEntries(new URLSearchParams(query)),
      body: opcoes.body ? JSON.parse(String(opcoes.body)) : undefined,
    }
    pedidos.push(pedido)
    const achada = respostas[`${pedido.method} ${path}`]
    const dada = typeof achada === 'function' ? await achada(pedido) : achada
    if (dada === undefined)
      return Response.json({ code: 'naoEncontrado', message: `Sem resposta para ${path}` }, { status: 404 })
    const { __status: status = 200, body = dada } = dada as { __status?: number; body?: unknown }
    return Response.json(body, { status, headers: { date: new Date().toISOString() } })
  })
  return pedidos
}

export interface Enviado {
  metodo: string
  caminho: string
  campos: Record<string, FormDataEntryValue>
}
/** Forms with files go by XMLHttpRequest: what was sent, and what each is answered. */
export const comEnvios = (resposta: () => { status: number; body: unknown }): Enviado[] => {
  const enviados: Enviado[] = []
  class Xhr {
    upload: { onprogress?: (e: object) => void } = {}
    status = 0
    response = new Blob()
    responseType = ''
    onload?: () => void
    metodo = ''
    caminho = ''
    open(metodo: string, caminho: string) {
      Object.assign(this, { metodo, caminho })
    }
    setRequestHeader() {}
    getResponseHeader = (nome: string) => (nome === 'content-type' ? 'application/json' : null)
    send(form: FormData) {
      enviados.push({ metodo: this.metodo, caminho: this.caminho, campos: Object.fromEntries(form.entries()) })
      const { status, body } = resposta()
      this.status = status
      this.response = new Blob([JSON.stringify(body)], { type: 'application/json' })
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 1 })
      queueMicrotask(() => this.onload?.())
    }
  }
  vi.stubGlobal('XMLHttpRequest', Xhr)
  return enviados
}

/** The product's own query client, without the pauses between its attempts. */
export const clienteSemPausa = () => {
  const cliente = makeQueryClient()
  const { queries, ...resto } = cliente.getDefaultOptions()
  cliente.setDefaultOptions({ ...resto, queries: { ...queries, retryDelay: 0 } })
  return cliente
}
