import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import { isIsoDate } from '#contract/br.ts'
import { onTokenChange } from './session.ts'

/** How a filter is written in the address and read from it; what cannot be read is as if it were not there. */
export interface Codec<T> {
  ler: (texto: string | null) => T
  escrever: (valor: T) => string
}

export const umTexto: Codec<string> = { ler: (t) => t ?? '', escrever: (v) => v }
export const umaDe = <V extends string>(opcoes: readonly V[]): Codec<V | null> => ({
  ler: (t) => opcoes.find((o) => o === t) ?? null,
  escrever: (v) => v ?? '',
})
const ID = /^\d{1,9}$/
export const umId: Codec<number | null> = {
  ler: (t) => (t && ID.test(t) ? Number(t) : null),
  escrever: (v) => (v === null ? '' : String(v)),
}
export const variosIds: Codec<number[]> = {
  ler: (t) =>
    (t ?? '')
      .split(',')
      .filter((x) => ID.test(x))
      .map(Number),
  escrever: (v) => v.join(','),
}

export const variasDe = <V extends string>(opcoes: readonly V[]): Codec<V[]> => ({
  ler: (t) => opcoes.filter((o) => (t ?? '').split(',').includes(o)),
  escrever: (v) => v.join(','),
})
/** Names, none of which has a second line. */
export const variosNomes: Codec<string[]> = {
  ler: (t) => (t ?? '').split('\n').filter((x) => x !== ''),
  escrever: (v) => v.join('\n'),
}
/** The same in the order in which they are written. */
export const emOrdem = (opcoes: readonly string[]): Codec<string[]> => ({
  ler: (t) => [...new Set((t ?? '').split(','))].filter((x) => opcoes.includes(x)),
  escrever: (v) => v.join(','),
})
/** 'nome', or '-nome' the other way round. */
export const umaOrdem = (opcoes: readonly string[]): Codec<{ coluna: string; desc: boolean } | null> => ({
  ler: (t) => {
    const coluna = (t ?? '').replace(/^-/, '')
    return opcoes.includes(coluna) ? { coluna, desc: t!.startsWith('-') } : null
  },
  escrever: (v) => (v ? `${v.desc ? '-' : ''}${v.coluna}` : ''),
})
export const umDia: Codec<string> = { ler: (t) => (t && isIsoDate(t) ? t : ''), escrever: (v) => v }
/** 'aaaa-mm' */
export const umMes: Codec<string> = {
  ler: (t) => (t && /^20\d{2}-(0[1-9]|1[0-2])$/.test(t) ? t : ''),
  escrever: (v) => v,
}

/** What the address says of a bench of analysis; each uses its own of the last four. */
export const filtrosDaBancada = (estados: readonly string[]) => ({
  situacao: umaDe(estados),
  autor: umId,
  de: umDia,
  ate: umDia,
  municipio: umId,
  relatorio: umId,
  contrato: umId,
  processo: umId,
})

type Codecs = Record<string, Codec<never>>
type Lido<C> = { [K in keyof C]: C[K] extends Codec<infer T> ? T : never }

/** The last filters of each list, for as long as the page stays open and the person is the same. */
const lembrados = new Map<string, string>()
onTokenChange(() => lembrados.clear())

/** Where in a list one was, and what of it one had open, is no filter: who opens it again begins at its beginning. */
const DO_LUGAR = ['pagina', 'cursor', 'aberta', 'encontro', 'novo']
const lembrar = (pathname: string, texto: string) => {
  const filtros = new URLSearchParams(texto)
  for (const chave of DO_LUGAR) filtros.delete(chave)
  lembrados.set(pathname, filtros.toString())
}

const vazio = (valor: unknown) => valor === '' || valor === null || (Array.isArray(valor) && valor.length === 0)

/**
 * Filters that live in the address: they can be sent to somebody, survive a reload and the back button, and come back
 * when the list is opened again without any. `codecs` must be a constant.
 */
export const useFiltros = <C extends Record<string, unknown>>(codecs: C & { [K in keyof C]: Codec<never> | C[K] }) => {
  type V = Lido<C>
  const [busca, setBusca] = useSearchParams()
  const { pathname } = useLocation()
  const voltou = useNavigationType() === 'POP'
  const tabela = codecs as unknown as Codecs
  // The address follows a moment later: two quick choices must not both start from the one before them.
  const [texto, setTexto] = useState(() => busca.toString())
  const agora = useRef(texto)
  const escritos = useRef<string[]>([])

  const valores = useMemo(() => {
    const lida = new URLSearchParams(texto)
    return Object.fromEntries(Object.entries(tabela).map(([k, c]) => [k, c.ler(lida.get(k))])) as unknown as V
  }, [texto, tabela])

  const ir = useCallback(
    (novo: string, passo = false) => {
      if (novo === agora.current) return
      // A step is shown once the address has it: a quick Back would leave what was shown ahead of it.
      if (passo) return setBusca(novo, { preventScrollReset: true })
      lembrar(pathname, novo)
      agora.current = novo
      escritos.current.push(novo)
      setTexto(novo)
      // Each key typed must not be a step of the back button, nor throw the page back to its top.
      setBusca(novo, { replace: true, preventScrollReset: true })
    },
    [pathname, setBusca],
  )

  /** With `passo` the back button comes back to what is shown now. */
  const mudar = useCallback(
    (parte: Partial<V>, { passo = false } = {}) => {
      const novo = new URLSearchParams(agora.current)
      for (const [k, v] of Object.entries(parte))
        vazio(v) ? novo.delete(k) : novo.set(k, tabela[k]!.escrever(v as never))
      ir(novo.toString(), passo)
    },
    [ir, tabela],
  )

  useEffect(() => {
    const endereco = busca.toString()
    const nosso = escritos.current.indexOf(endereco)
    if (nosso >= 0) {
      escritos.current.splice(0, nosso + 1)
      return
    }
    escritos.current = []
    const antes = lembrados.get(pathname)
    // Who went back means that very address.
    if (!endereco && antes && !voltou) return ir(antes)
    if (endereco) lembrar(pathname, endereco)
    agora.current = endereco
    setTexto(endereco)
  }, [busca, pathname, ir, voltou])

  const limpar = useCallback(() => ir(''), [ir])

  return { valores, mudar, limpar, ativos: Object.values(valores).filter((v) => !vazio(v)).length }
}
