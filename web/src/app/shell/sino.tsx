import { UnstyledButton } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import classes from './shell.module.css'

const Contagem = lazyPart(() => import('#web/partes/avisos/contagem.tsx').then((m) => m.Contagem), { silent: true })
const Painel = lazyPart(() => import('#web/partes/avisos/painel.tsx').then((m) => m.Painel))

/** What people came for goes first; the bell counts a moment later, when nobody waits for an answer. */
const DEPOIS_MS = 1200

/** What happened to my things. How many are unread, and the list itself, come when they are wanted. */
export const Sino = () => {
  const [conta, setConta] = useState(false)
  const [aberto, setAberto] = useState<boolean>()
  const cliente = useQueryClient()
  useEffect(() => {
    const olhar = () => {
      if (cliente.isFetching() === 0) setConta(true)
      else t = setTimeout(olhar, DEPOIS_MS)
    }
    let t = setTimeout(olhar, DEPOIS_MS)
    return () => clearTimeout(t)
  }, [cliente])
  return (
    <>
      <UnstyledButton className={classes.sino} aria-haspopup="dialog" title="Avisos" onClick={() => setAberto(true)}>
        <IconBell size={22} aria-hidden />
        <span className="praca-so-leitor">Avisos </span>
        {conta && <Contagem />}
      </UnstyledButton>
      {aberto !== undefined && <Painel aberto={aberto} onFechar={() => setAberto(false)} />}
    </>
  )
}
