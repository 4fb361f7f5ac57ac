import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { tabelaEvidencia, verEvidencia } from '#contract/evidencia.ts'
import { getPerguntaMunicipio } from '#contract/pergunta-municipio.ts'
import { capacidades } from '#web/lib/ambiente.ts'
import { call } from '#web/lib/api.ts'
import { useSession } from '#web/lib/session.ts'

/** Each reading of a file is written to the audit log: what is on the page is not read again after every decision. */
const ARQUIVOS: ReadonlySet<unknown> = new Set([verEvidencia.path, tabelaEvidencia.path])

const recarregar = (cliente: QueryClient) =>
  cliente.invalidateQueries({ predicate: (q) => !ARQUIVOS.has(q.queryKey[1]) })

/** Everything on the page but the files themselves is out of date after a change. */
export const useRecarregar = () => {
  const cliente = useQueryClient()
  return useCallback(() => recarregar(cliente), [cliente])
}

/** The question as the server has it now, past what pages remember. */
export const lerPergunta = (perguntaMunicipioId: number, signal?: AbortSignal) =>
  call(getPerguntaMunicipio, { params: { id: perguntaMunicipioId }, signal })

/** Points stand beside a question unless the person may not see them; the seal room shows none there. */
export const usePontosNaEvidencia = () => {
  const { can } = useSession()
  return capacidades().pontosNaEvidencia && can('visualizarPontosMedalha')
}
