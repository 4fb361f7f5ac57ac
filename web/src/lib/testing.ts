import { vi } from 'vitest'
import type { Flag } from '#contract/permissions.ts'
import type { AmbientePublico, Sessao, Usuario } from '#contract/sessao.ts'
import { VARIANTES } from '#contract/variants.ts'
import { ambiente as ambienteAtual, setAmbiente } from './ambiente.ts'
import { startSession } from './session.ts'

/** Shared by the tests of the shell: an environment, a person, and a server that answers what it is told. */
export const ambienteDeTeste = (extra: Partial<AmbientePublico> = {}): AmbientePublico => {
  const ambiente: AmbientePublico = {
    tag: 'teste',
    variante: VARIANTES[0],
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
    ...extra,
  }
  setAmbiente(ambiente)
  return ambiente
}

interface Pessoa extends Partial<Usuario> {
  flags?: readonly Flag[]
  ambiente?: Partial<AmbientePublico>
}

const ligadas = (flags: readonly Flag[]) => Object.fromEntries(flags.map((f) => [f, true]))

export const sessaoDeTeste = ({ flags = [], ambiente, ...user }: Pessoa = {}): Sessao => ({
  user: {
    usuarioId: 7,
    nome: 'Ana de Souza Lima',
    email: 'ana@exemplo.com.br',
    uf: 'SC',
    acessoTotal: false,
    perfil: 3,
    grupo: {
      usuarioGrupoId: 2,
      nome: 'Consultores',
      verTodosEixos: false,
      visualizaMunicipio: true,
      relatorioAdm: [],
    },
    permissoes: [],
    permissoesSolucoes: [],
    ...user,
  },
  config: ligadas(flags),
  groupsConfig: ligadas(flags),
  ambiente: ambiente ? ambienteDeTeste(ambiente) : ambienteAtual(),
  expiraEm: new Date(Date.now() + 8 * 3_600_000).toISOString(),
})

/** Somebody is signed in. */
export const entrarComo = (pessoa: Pessoa = {}) => {
  const sessao = sessaoDeTeste(pessoa)
  startSession('um-token', sessao, Date.parse(sessao.expiraEm))
  return sessao
}

/** As on a browser that nobody has used yet. */
export const navegadorNovo = () => {
  ambienteDeTeste()
  entrarComo()
  localStorage.clear()
  sessionStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
}

type Resposta = readonly [status: number, corpo: unknown, headers?: Record<string, string>]

/** Answers by 'METHOD /path'; anything else is a 404, as the real one would say. */
export const servidorDeTeste = (respostas: Record<string, Resposta | (() => Resposta)>) => {
  const fetch = vi.fn(async (endereco: string, init: RequestInit = {}) => {
    const chave = `${init.method ?? 'GET'} ${endereco}`
    const r =
      respostas[chave] ??
      ([404, { code: 'naoEncontrado', message: 'Registro não encontrado.', requestId: 'r' }] as const)
    const [status, corpo, headers] = typeof r === 'function' ? r() : r
    // Every server tells the time; the clock that another test set right does not stay.
    const comHora = { date: new Date().toISOString(), ...headers }
    return new Response(corpo instanceof Blob ? corpo : JSON.stringify(corpo), { status, headers: comHora })
  })
  vi.stubGlobal('fetch', fetch)
  return fetch
}

export const problema = (status: number, code: string, message: string, fields?: Record<string, string>): Resposta => [
  status,
  { code, message, fields, requestId: 'pedido-1' },
]

/** A device with room for so many characters, which a test may change. */
export const aparelhoComEspaco = (caracteres: number) => {
  const aparelho = { caracteres }
  const real = localStorage
  const setItem = (chave: string, valor: string) => {
    const outras = Object.keys(real).filter((c) => c !== chave)
    const usados = outras.reduce((soma, c) => soma + (real.getItem(c)?.length ?? 0), 0)
    if (usados + valor.length > aparelho.caracteres) throw new DOMException('full', 'QuotaExceededError')
    real.setItem(chave, valor)
  }
  const metodo = (nome: string | symbol) => {
    const valor = Reflect.get(real, nome)
    return typeof valor === 'function' ? valor.bind(real) : valor
  }
  vi.stubGlobal('localStorage', new Proxy(real, { get: (_, nome) => (nome === 'setItem' ? setItem : metodo(nome)) }))
  return aparelho
}
