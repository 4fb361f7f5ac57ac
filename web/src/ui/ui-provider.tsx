import { MantineProvider } from '@mantine/core'
import { useNotifications } from '@mantine/notifications'
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import { useHouve } from '#web/lib/houve.ts'
import { ConfirmProvider } from './confirm.tsx'
import { useFocoAVista } from './foco-a-vista.ts'
import { lazyPart } from './lazy-part.tsx'
import { cssVariables, makeTheme } from './theme.ts'

const Avisos = lazyPart(() => import('./avisos.tsx').then((m) => m.Avisos), { silent: true })

/** The corner for notices comes with the first of them and stays. */
const LugarDosAvisos = () => (useHouve(useNotifications().notifications.length > 0) ? <Avisos /> : null)

const TituloDoSite = createContext('Praça')

interface Props {
  /** The variant's brand colour. */
  cor: string
  /** The variant's title, after the page's own in the browser tab. */
  titulo?: string
  /** 'test' turns transitions off. */
  env?: 'default' | 'test'
  children: ReactNode
}

/** Everything the building blocks need above them, once, around the router. */
export const UiProvider = ({ cor, titulo = 'Praça', env, children }: Props) => {
  const theme = useMemo(() => makeTheme(cor), [cor])
  useFocoAVista()
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" env={env}>
      <TituloDoSite.Provider value={titulo}>
        <ConfirmProvider>{children}</ConfirmProvider>
      </TituloDoSite.Provider>
      <LugarDosAvisos />
    </MantineProvider>
  )
}

/** The browser tab says where one is. */
export const useTitulo = (pagina: string) => {
  const site = useContext(TituloDoSite)
  useEffect(() => {
    document.title = pagina ? `${pagina} · ${site}` : site
  }, [pagina, site])
}
