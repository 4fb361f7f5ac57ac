import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { noAparelho } from './app/no-aparelho.ts'
import { setNoAparelho } from './lib/no-aparelho.ts'
import { marcarConexao } from './lib/rede.ts'
import { ambienteDeTeste } from './lib/testing.ts'
import { esquecerVisitas } from './lib/visita.ts'
import { stopTimers } from './testing-dom.ts'
import { comoCelular } from './ui/test-utils.tsx'

// Shown by what comes with the first question, which no test waits for.
await import('./ui/confirm-dialogo.tsx')

// A safety net against hanging, not a measure: the machine may be busy.
configure({ asyncUtilTimeout: 30_000 })

const page = globalThis as unknown as { happyDOM: { setURL: (url: string) => void } }
/** Nothing listens there. */
const INICIO = 'http://localhost:1/'

// The page and the modules of the product live on from file to file: each test begins as on a new one.
page.happyDOM.setURL(INICIO)
setNoAparelho(noAparelho)
beforeEach(() => {
  comoCelular(false)
  ambienteDeTeste()
})
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  stopTimers()
  marcarConexao(undefined)
  esquecerVisitas()
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  // To the page that does not exist, a file handed to the person is a page that it goes to.
  page.happyDOM.setURL(INICIO)
})
