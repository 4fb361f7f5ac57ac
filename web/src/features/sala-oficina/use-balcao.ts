import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { ler } from '#web/lib/storage.ts'
import { enviarBalcao } from './balcao-envio.ts'
import { aoMudarBalcao, balcaoDoLink, chaveDoBalcao, type Guardado } from './balcao-guardado.ts'

/** What lies on the device for this link, as it changes here and in other tabs. */
export const useGuardado = (token: string): Guardado | undefined => {
  const texto = useSyncExternalStore(aoMudarBalcao, () => {
    const g = balcaoDoLink(token)
    return g ? ler(chaveDoBalcao(g.balcao.sala.municipioId)) : null
  })
  return useMemo(() => (texto === null ? undefined : (JSON.parse(texto) as Guardado)), [texto])
}

const ESPERAS = [3000, 10_000, 30_000, 60_000] as const
/** Tries until everything has gone, at once when the connection is back. Why it waits, if it does. */
export const useEnvio = (g: Guardado | undefined) => {
  const [erro, setErro] = useState<unknown>()
  const tentativa = useRef(0)
  const municipioId = g?.balcao.sala.municipioId
  const [n, token, acabou] = [g?.fila.length ?? 0, g?.token, g?.acabou !== undefined]
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new link is a new try
  useEffect(() => {
    if (municipioId === undefined || n === 0 || acabou) return setErro(undefined)
    let relogio: ReturnType<typeof setTimeout> | undefined
    let parado = false
    const tentar = async () => {
      clearTimeout(relogio)
      try {
        await enviarBalcao(municipioId)
        tentativa.current = 0
        if (!parado) setErro(undefined)
      } catch (falha) {
        if (parado) return
        setErro(falha)
        relogio = setTimeout(tentar, ESPERAS[Math.min(tentativa.current++, ESPERAS.length - 1)])
      }
    }
    const jaDa = () => void tentar()
    window.addEventListener('online', jaDa)
    void tentar()
    return () => {
      parado = true
      clearTimeout(relogio)
      window.removeEventListener('online', jaDa)
    }
  }, [municipioId, n, token, acabou])
  return erro
}

/** The moment, second by second while something runs. */
export const useAgora = (corre: boolean) => {
  const [agora, setAgora] = useState(() => Date.now())
  useEffect(() => {
    if (!corre) return
    setAgora(Date.now())
    const relogio = setInterval(() => setAgora(Date.now()), 1000)
    return () => clearInterval(relogio)
  }, [corre])
  return agora
}
