import { useEffect, useState } from 'react'
import { buscar } from '#contract/busca.ts'
import { asksForSomething } from '#contract/matching.ts'
import { useCall } from '#web/lib/query.ts'
import { useConexao } from '#web/lib/rede.ts'

/** A pause in typing, after which the server is asked. */
const PAUSA_MS = 120
const MEIO_MINUTO = 30_000

/** What the server finds for what is typed; `ja` asks without waiting for a pause. */
export const useAchados = (texto: string, municipioId: number | undefined) => {
  const [q, setQ] = useState(texto)
  useEffect(() => {
    const pausa = setTimeout(() => setQ(texto), PAUSA_MS)
    return () => clearTimeout(pausa)
  }, [texto])
  const conexao = useConexao() !== false
  const pede = asksForSomething(texto)
  const lida = useCall(
    buscar,
    { query: { q: q.trim(), ...(municipioId && { municipioId: String(municipioId) }) } },
    { enabled: conexao && asksForSomething(q), naTela: true, manterAnterior: true, staleTime: MEIO_MINUTO },
  )
  const deAntes = q !== texto || lida.isPlaceholderData
  return {
    achados: pede ? (lida.data ?? []) : [],
    deAntes,
    /** The answer to what is typed is still to come. */
    espera: conexao && pede && !lida.isError && (deAntes || lida.isPending),
    erro: pede && !deAntes ? lida.error : null,
    semConexao: !conexao,
    ja: () => setQ(texto),
    denovo: () => void lida.refetch(),
  }
}
