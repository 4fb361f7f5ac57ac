import { useEffect } from 'react'
import { matchRoutes, type Params, resolvePath } from 'react-router'
import type { SessaoAtiva } from '#web/lib/session.ts'
import type { Tela } from '#web/lib/tela.ts'
import { podeAbrir } from './acesso.ts'
import { telas } from './telas.ts'

/** Long enough that a mouse that only passes fetches nothing. */
const PASSOU_MS = 65

const poupa = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

const enderecos = telas.map((tela) => ({ path: tela.path, handle: tela }))
/** The screen that an address opens in the end, with what the address says. */
export const telaDe = (pathname: string): { tela: Tela; params: Params } | undefined => {
  const achado = matchRoutes(enderecos, pathname)?.[0]
  if (!achado) return undefined
  const { params, route } = achado
  return route.handle.para ? telaDe(resolvePath(route.handle.para, pathname).pathname) : { tela: route.handle, params }
}

/** The page of an address and what it shows first are on their way together, and not one after the other. */
export const adiantarTela = (endereco: string, sessao: SessaoAtiva) => {
  const achada = telaDe(new URL(endereco, location.origin).pathname)
  if (!achada || sessao.user.faltaSegundoFator || !podeAbrir(sessao, achada.tela, achada.params)) return
  const { pagina, dados } = achada.tela
  // What fails now is asked for, and told, by the page.
  for (const pedido of [pagina?.(), dados?.()]) pedido?.catch(() => undefined)
}

/** The script of a page is on its way once its link is pointed at or has the focus: pressing it then opens it at once. */
export const useAdiantar = (sessao: SessaoAtiva | null) => {
  useEffect(() => {
    if (!sessao) return
    const idos = new Set<string>()
    let espera: ReturnType<typeof setTimeout>
    const adiantar = (e: Event) => {
      clearTimeout(espera)
      const link = e.target instanceof Element ? e.target.closest('a') : null
      if (!link || link.origin !== location.origin || link.target === '_blank' || link.hasAttribute('download')) return
      const { pathname } = link
      if (idos.has(pathname) || poupa() || !navigator.onLine) return
      espera = setTimeout(() => {
        idos.add(pathname)
        const achada = telaDe(pathname)
        // What fails now is fetched, and told, when the link is pressed.
        if (achada && podeAbrir(sessao, achada.tela, achada.params)) achada.tela.pagina?.().catch(() => undefined)
      }, PASSOU_MS)
    }
    const quando = ['pointerover', 'focusin'] as const
    for (const evento of quando) document.addEventListener(evento, adiantar, { passive: true })
    return () => {
      clearTimeout(espera)
      for (const evento of quando) document.removeEventListener(evento, adiantar)
    }
  }, [sessao])
}
