import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { contarAvisos, type Evento, listarAvisos, MAX_NAO_LIDOS } from '#contract/aviso.ts'
import { listarTrabalhos } from '#contract/trabalho.ts'
import { announce } from '#web/lib/announce.ts'
import { keyOf, useCall } from '#web/lib/query.ts'
import { quantos } from '#web/ui/texto.ts'
import classes from './avisos.module.css'
import { seguirAvisos } from './fluxo.ts'

/** Without events the page asks so often. */
export const PERGUNTAR_MS = 60_000
/** What comes together is asked for once. */
const JUNTAR_MS = 300

const LEITURAS = { aviso: [contarAvisos, listarAvisos], trabalho: [listarTrabalhos] } as const
/** Parts of keys: 'dados' is about everything. */
const chavesDe = (evento: Evento) => (evento === 'dados' ? [[]] : LEITURAS[evento].map((e) => keyOf(e)))

/** Whether the server tells us; meanwhile what it tells of is read anew. */
const useEventos = () => {
  const cliente = useQueryClient()
  const [ligado, setLigado] = useState(false)
  useEffect(() => {
    const juntos = new Map<Evento, ReturnType<typeof setTimeout>>()
    let ouvindo = false
    const evento = (qual: Evento) => {
      if (juntos.has(qual)) return
      const ler = () => {
        juntos.delete(qual)
        for (const queryKey of chavesDe(qual)) void cliente.invalidateQueries({ queryKey })
      }
      juntos.set(qual, setTimeout(ler, JUNTAR_MS))
    }
    const parar = seguirAvisos({
      ligado: (sim) => {
        setLigado(sim)
        // What happened after the page was read and before anybody told us.
        if (sim && !ouvindo) for (const qual of ['aviso', 'trabalho'] as const) evento(qual)
        ouvindo = sim
      },
      evento,
    })
    return () => {
      parar()
      for (const t of juntos.values()) clearTimeout(t)
    }
  }, [cliente])
  return ligado
}

/** How many are unread, in the bell; more of them are said politely. */
export const Contagem = () => {
  const ligado = useEventos()
  // The bell is no reason for a notice of failure: it asks again.
  const { data } = useCall(contarAvisos, {}, { naTela: true, refetchInterval: ligado ? false : PERGUNTAR_MS })
  const n = data?.naoLidos
  const antes = useRef<number>(undefined)
  useEffect(() => {
    if (n === undefined) return
    if (antes.current !== undefined && n > antes.current)
      announce(`${quantos(n - antes.current, 'aviso novo', 'avisos novos')}`)
    antes.current = n
  }, [n])
  if (!n) return null
  return (
    <>
      <span className={classes.contagem} aria-hidden>
        {n >= MAX_NAO_LIDOS ? '99+' : n}
      </span>
      <span className="praca-so-leitor">
        {n >= MAX_NAO_LIDOS ? 'mais de 99 não lidos' : quantos(n, 'não lido', 'não lidos')}
      </span>
    </>
  )
}
