import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { AnyEndpoint, OutputOf } from '#contract/endpoint.ts'
import { toast } from '#web/ui/toast.tsx'
import { ApiError, call, type InputOf, valeRepetir } from './api.ts'
import { onTokenChange } from './session.ts'

interface Meta extends Record<string, unknown> {
  /** The specification's own sentence for this failure, from `ERROS`: the title of the notice. */
  erro?: string
  /** The page or the form shows the failure itself. */
  naTela?: boolean
}

const EXPLICADAS: ReadonlySet<ApiError['code']> = new Set(['segundoFatorExigido', 'linhasDemais'])
/** No failure is silent, except the end of the session, which the login page explains. */
export const avisar = (erro: unknown, meta: Meta | undefined, id = '', temDados = false) => {
  if ((erro as Error).name === 'AbortError') return
  // The page that these lead to explains them, or what is shown instead.
  if (erro instanceof ApiError && (erro.status === 401 || EXPLICADAS.has(erro.code))) return
  // What the specification calls a notice is one, also where the page says it; only not while the page still has
  // something to show, as without a connection.
  if (meta?.naTela && (!meta.erro || temDados)) return
  toast.erro(erro, meta?.erro ? { titulo: meta.erro } : { id })
}

const MAX_TENTATIVAS = 2
const CINCO_MINUTOS = 5 * 60_000

export const makeQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (erro, q) => avisar(erro, q.meta as Meta, q.queryHash, q.state.data !== undefined),
    }),
    mutationCache: new MutationCache({
      onError: (erro, _v, _c, m) => avisar(erro, m.meta as Meta, `mutacao-${m.mutationId}`),
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        gcTime: CINCO_MINUTOS,
        // Asking again helps when the server or the net is away, never when it said no.
        retry: (vezes, erro) => vezes < MAX_TENTATIVAS && valeRepetir(erro),
      },
      // Without a connection a change fails at once: held back, it would be made later, when nobody expects it.
      mutations: { retry: false, networkMode: 'always' },
    },
  })

export const queryClient = makeQueryClient()

// What one person was shown must not be there for the next.
onTokenChange(() => queryClient.clear())

/** The key of a call; without input, of all calls to that endpoint (to invalidate them). */
export const keyOf = <E extends AnyEndpoint>(e: E, input?: InputOf<E>) => {
  const { params, query, body } = (input ?? {}) as InputOf<AnyEndpoint>
  return input ? [e.method, e.path, { params, query, body }] : [e.method, e.path]
}

interface CallOptions {
  enabled?: boolean
  /** Title of the notice of a failure, from `ERROS`. */
  erro?: string
  /** The page shows the failure itself; with `erro` there is a notice too when nothing could be read. */
  naTela?: boolean
  staleTime?: number
  refetchInterval?: number | false
  /** Keeps the last answer on the page while the next one is on its way (filters, pages). */
  manterAnterior?: boolean
}

/** Reads through the cache: `const usuarios = useCall(listarUsuarios, {}, { erro: ERROS.obterUsuarios })`. */
export const useCall = <E extends AnyEndpoint>(
  e: E,
  input: InputOf<E>,
  { erro, naTela, manterAnterior, ...opcoes }: CallOptions = {},
): UseQueryResult<OutputOf<E>> =>
  useQuery({
    queryKey: keyOf(e, input),
    queryFn: ({ signal }) => call(e, { ...input, signal }),
    meta: { erro, naTela },
    ...(manterAnterior && { placeholderData: keepPreviousData }),
    ...opcoes,
  }) as UseQueryResult<OutputOf<E>>

/** The same ahead of the page that reads it, which tells of what fails. */
export const prefetchCall = <E extends AnyEndpoint>(e: E, input: InputOf<E>) =>
  queryClient.prefetchQuery({
    queryKey: keyOf(e, input),
    queryFn: ({ signal }) => call(e, { ...input, signal }),
    meta: { naTela: true },
  })

interface MutationOptions<E> {
  /** Toast of success; without it the answer's own `message`. */
  sucesso?: string | ((saida: OutputOf<E>) => string)
  erro?: string
  naTela?: boolean
  /** Which reads are out of date afterwards; all of them unless told. */
  invalida?: readonly AnyEndpoint[]
  aoTerminar?: (saida: OutputOf<E>) => void
}

const mensagem = (saida: unknown) =>
  typeof saida === 'object' && saida && 'message' in saida && typeof saida.message === 'string'
    ? saida.message
    : undefined

/** Writes: `const salvar = useMutationCall(criar, { sucesso: 'Usuário criado' })`, then `salvar.mutateAsync({ body })`. */
export const useMutationCall = <E extends AnyEndpoint>(
  e: E,
  { sucesso, erro, naTela, invalida, aoTerminar }: MutationOptions<E> = {},
): UseMutationResult<OutputOf<E>, Error, InputOf<E>> => {
  const cliente = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<E>) => call(e, input),
    meta: { erro, naTela },
    onSuccess: (saida) => {
      if (erro) toast.tirar(erro)
      const texto = typeof sucesso === 'function' ? sucesso(saida) : (sucesso ?? mensagem(saida))
      if (texto) toast.ok(texto)
      aoTerminar?.(saida)
      return invalida
        ? Promise.all(invalida.map((alvo) => cliente.invalidateQueries({ queryKey: keyOf(alvo) })))
        : cliente.invalidateQueries()
    },
  })
}
