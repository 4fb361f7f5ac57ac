import { useEffect } from 'react'
import { useLocation, useParams } from 'react-router'
import { ambiente } from '#web/lib/ambiente.ts'
import { currentSession, rememberedCity, useSession } from '#web/lib/session.ts'
import { podeAbrir } from '../acesso.ts'
import { useTela } from '../guards.tsx'
import { lembrarLugar } from './recentes.ts'

/** The title is the page's once its data has come. */
const ASSENTOU_MS = 400

/** Keeps the places that somebody was at, by the title of the page, for when they want back. */
export const useLugares = () => {
  const { pathname } = useLocation()
  const { id } = useParams()
  const tela = useTela()
  const params = useParams()
  const sessao = useSession()
  const cidade = tela?.path.startsWith('/cidade/:id')
  // The first page is one click away from everywhere.
  const vale = tela !== undefined && tela.path !== '/cidade' && !tela.para && podeAbrir(sessao, tela, params)
  useEffect(() => {
    if (!vale) return
    let espera: ReturnType<typeof setTimeout>
    const lembrar = () => {
      clearTimeout(espera)
      espera = setTimeout(() => {
        const nome = cidade ? rememberedCity(id ?? '') : undefined
        const rotulo = document.title.replace(` · ${ambiente().titulo}`, '')
        // Of a city that could not be opened there is nothing to go back to.
        if (nome === null || !currentSession()) return
        lembrarLugar({ para: pathname, rotulo, ...(nome && { detalhe: nome }) })
      }, ASSENTOU_MS)
    }
    lembrar()
    const titulo = document.querySelector('title')
    const observador = new MutationObserver(lembrar)
    if (titulo) observador.observe(titulo, { childList: true })
    return () => {
      observador.disconnect()
      clearTimeout(espera)
    }
  }, [pathname, id, cidade, vale])
}
