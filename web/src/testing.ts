import { vi } from 'vitest'
import { flagDefaults, flags } from '#contract/permissions.ts'
import type { Usuario } from '#contract/sessao.ts'
import { setAmbiente } from './lib/ambiente.ts'
import { startSession } from './lib/session.ts'

const ambiente = {
  tag: 'teste',
  variante: 'padrao',
  titulo: 'Praça',
  uf: 'SC',
  env: 'dev',
  banco: 'teste',
  cor: '#2a4fd7',
  contato: 'contato@exemplo.com.br',
  cuidado: false,
  entrada: 'senha',
  palavras: {},
  demo: [],
  versao: '0',
} as const

export const todasAsFlags = Object.fromEntries(flags.map((f) => [f.key, true]))

/** Signs somebody in for a page under test: a full admin unless told otherwise. */
export const entrarComo = (pessoa: Partial<Usuario> = {}, groupsConfig: Record<string, boolean> = todasAsFlags) => {
  setAmbiente({ ...ambiente, demo: [] })
  const user: Usuario = {
    usuarioId: 1,
    nome: 'Marta Admin',
    email: 'marta@exemplo.com.br',
    uf: 'SC',
    acessoTotal: true,
    perfil: 1,
    grupo: {
      usuarioGrupoId: 1,
      nome: 'Administração',
      verTodosEixos: true,
      visualizaMunicipio: true,
      relatorioAdm: [],
    },
    permissoes: [],
    permissoesSolucoes: [],
    ...pessoa,
  }
  startSession(
    'token',
    {
      user,
      config: todasAsFlags,
      groupsConfig: { ...flagDefaults, ...groupsConfig },
      ambiente: { ...ambiente, demo: [] },
      expiraEm: '',
    },
    Date.now() + 1e7,
  )
}

export interface Pedido {
  method: string
  path: string
  body: unknown
}
type Resposta = unknown | ((pedido: Pedido) => unknown)

/** An answer with another status than 200. */
export const recusa = (status: number, body: object) => ({ __status: status, body })

/** A server made of answers: 'GET /api/usuario/:id' → JSON. Gives back the list of what was asked. */
export const comServidor = (respostas: Record<string, Resposta>): Pedido[] => {
  const pedidos: Pedido[] = []
  vi.stubGlobal('fetch', async (endereco: string, opcoes: RequestInit = {}) => {
    const [path = ''] = endereco.split('?')
    const pedido = {
      method: opcoes.method ?? 'GET',
      path,
      body: opcoes.body ? JSON.parse(String(opcoes.body)) : undefined,
    }
    pedidos.push(pedido)
    const achada = respostas[`${pedido.method} ${path}`]
    const dada = typeof achada === 'function' ? achada(pedido) : achada
    if (dada === undefined)
      return Response.json({ code: 'naoEncontrado', message: `Sem resposta para ${path}` }, { status: 404 })
    const { __status: status = 200, body = dada } = dada as { __status?: number; body?: unknown }
    return Response.json(body, { status })
  })
  return pedidos
}
