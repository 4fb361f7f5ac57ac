import { Button, Kbd } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import classes from './barra.module.css'
import type { Digitado } from './itens.ts'
import { useLugares } from './use-lugares.ts'

const carregar = () => import('./barra.tsx')
const Barra = lazyPart(() => carregar().then((m) => m.Barra))

/** Without a connection it is told where it is opened. */
const adiantar = () => void carregar().catch(() => undefined)

/** An editor of rich text has its own use for the keys, and an open dialog is answered first. */
const ocupado = (alvo: EventTarget | null) =>
  (alvo instanceof HTMLElement && alvo.isContentEditable) || document.querySelector('[role="dialog"]') !== null
const ehAtalho = (e: KeyboardEvent) =>
  e.key.toLowerCase() === 'k' && (e.ctrlKey || e.metaKey) && !e.altKey && !e.shiftKey

const NADA_DIGITADO: Digitado = { texto: '', passos: 0, enter: false }

const NO_MAC = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Search in the header, and by Ctrl+K from anywhere. Its script comes with the first use; what is typed meanwhile waits. */
export const BotaoDeBusca = () => {
  const [aberta, setAberta] = useState(false)
  const [pedida, setPedida] = useState(false)
  const [pronta, setPronta] = useState(false)
  const antes = useRef(NADA_DIGITADO)
  const focoDeAntes = useRef<Element | null>(null)
  useLugares()

  const fechar = (indo: boolean) => {
    setAberta(false)
    const { current: volta } = focoDeAntes
    // Once the dialog, which holds the focus, is gone.
    if (!indo) setTimeout(() => volta instanceof HTMLElement && volta.focus())
  }
  const abrir = () => {
    focoDeAntes.current = document.activeElement
    antes.current = NADA_DIGITADO
    setPronta(false)
    setPedida(true)
    setAberta(true)
  }
  useEffect(() => {
    const ouvir = (e: KeyboardEvent) => {
      if (!ehAtalho(e) || ocupado(e.target)) return
      e.preventDefault()
      abrir()
    }
    window.addEventListener('keydown', ouvir)
    return () => window.removeEventListener('keydown', ouvir)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes the same bar whichever drawing made it
  useEffect(() => {
    if (!aberta || pronta) return
    const guardar = (e: KeyboardEvent) => {
      if (e.ctrlKey || e.metaKey || e.altKey) return
      const { texto, passos } = antes.current
      const juntar = (mais: Partial<Digitado>) => {
        antes.current = { ...antes.current, ...mais }
      }
      if (e.key === 'Escape') fechar(false)
      else if (e.key === 'Enter') juntar({ enter: true })
      else if (e.key === 'ArrowDown') juntar({ passos: passos + 1 })
      else if (e.key === 'ArrowUp') juntar({ passos: passos - 1 })
      else if (e.key === 'Backspace') juntar({ texto: texto.slice(0, -1), passos: 0 })
      else if (e.key.length === 1) juntar({ texto: texto + e.key, passos: 0 })
      else return
      e.preventDefault()
      e.stopPropagation()
    }
    window.addEventListener('keydown', guardar, true)
    return () => window.removeEventListener('keydown', guardar, true)
  }, [aberta, pronta])

  return (
    <>
      <Button
        variant="default"
        className={classes.botao}
        onClick={abrir}
        onMouseEnter={adiantar}
        onFocus={adiantar}
        aria-label="Buscar"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
      >
        <IconSearch size={18} aria-hidden />
        <span className={classes.botaoPalavra}>&nbsp;Buscar</span>
        <Kbd size="xs" className={classes.botaoDica} aria-hidden>
          {NO_MAC ? '⌘ K' : 'Ctrl K'}
        </Kbd>
      </Button>
      {pedida && (
        <Barra aberta={aberta} digitado={() => antes.current} onPronta={() => setPronta(true)} onFechar={fechar} />
      )}
    </>
  )
}
