import { useEffect, useRef, useState } from 'react'
import { ApiError } from './api.ts'
import { INVALIDOS } from './forms.ts'
import { useConflito } from './use-conflito.ts'

type Opcoes<V, R> = Comuns<V, R> &
  // One that only makes new ones has nothing to tell apart.
  ([R] extends [null]
    ? { chave?: never }
    : { /** Which record it is, however often it is read. */ chave: (r: R) => unknown })

interface Comuns<V, R> {
  /** Undefined: closed; null: a new one. May be the answer of a call that is asked again meanwhile. */
  registro: R | null | undefined
  paraValores: (registro: R | null | undefined) => V
  /** Field → sentence, before the call. */
  conferir: (valores: V, base: R | null | undefined) => Record<string, string>
  gravar: (valores: V, base: R | null | undefined) => Promise<unknown>
  onFechar: () => void
  /** What the server refuses, by the names of this form. */
  campos?: (fields: Record<string, string>) => Record<string, string>
  /** What the server sends along with a conflict is no record of this form: its sentence says it. */
  semComparar?: true
  /** What else the dialog holds starts anew too: on another record, not on a newer reading of the same. */
  aoAbrir?: () => void
}

/**
 * A record in a FormModal: typed, checked, saved; a refusal goes to its fields, a conflict to the ConflitoDialog. A newer
 * reading of the record is taken while nothing was typed; afterwards what was typed stays, and saving tells the conflict.
 */
export const useFormDialog = <V extends Record<string, unknown>, R>(opcoes: Opcoes<V, R>) => {
  const { registro, paraValores, conferir, gravar, onFechar, campos, aoAbrir, chave } = opcoes as Comuns<V, R> & {
    chave?: (r: R) => unknown
  }
  const [base, setBase] = useState(registro)
  const [valores, setValores] = useState(() => paraValores(registro))
  const [erros, setErros] = useState<Record<string, string>>({})

  const adotar = (r: R | null, v = paraValores(r)) => {
    setBase(r)
    setValores(v)
    setErros({})
  }
  const { conflito, mostrar } = useConflito<V, R>({ base, valores, paraValores, adotar })
  const sujo = registro !== undefined && JSON.stringify(valores) !== JSON.stringify(paraValores(base))
  const qual = (r: R | null) => (r === null ? null : chave?.(r))
  const visto = useRef<R | null>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is read starts anew, not what is typed
  useEffect(() => {
    const antes = visto.current
    visto.current = registro
    // Closing keeps what is shown until it is gone from the page.
    if (registro === undefined) return
    const outro = antes === undefined || qual(antes) !== qual(registro)
    if (!outro && sujo) return
    adotar(registro)
    if (outro) aoAbrir?.()
  }, [registro])

  const enviar = async () => {
    const locais = conferir(valores, base)
    setErros(locais)
    if (Object.keys(locais).length > 0) throw new Error(INVALIDOS)
    try {
      await gravar(valores, base)
    } catch (erro) {
      // It says in its own dialog what happened.
      if (base && !opcoes.semComparar && mostrar(erro)) return
      if (erro instanceof ApiError) setErros(campos ? campos(erro.fields) : erro.fields)
      throw erro
    }
    onFechar()
  }
  const mudar = (parte: Partial<V>) => {
    setValores((antes) => ({ ...antes, ...parte }))
    // What was said of a field was said of what stood there before, also of a line in it ('convidados.0.nome').
    setErros((antes) => Object.fromEntries(Object.entries(antes).filter(([c]) => !(c.split('.')[0]! in parte))))
  }
  /** The props of a field: `<TextField label="Nome" {...campo('nome')} />`. */
  const campo = <K extends keyof V & string>(nome: K) => ({
    name: nome,
    value: valores[nome],
    error: erros[nome],
    onChange: (valor: V[K]) => mudar({ [nome]: valor } as unknown as Partial<V>),
  })

  return { base, valores, erros, mudar, campo, sujo, enviar, conflito, adotar }
}
