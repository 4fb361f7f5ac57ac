import { queryClient } from '#web/lib/query.ts'
import { token } from '#web/lib/session.ts'

const PASSO = 1000

/** Two looks in a row at which nobody waits for an answer: what is kept for later must not take the line from now. */
const semPressa = async () => {
  for (let quietas = 0; quietas < 2; quietas = token() && queryClient.isFetching() === 0 ? quietas + 1 : 0)
    await new Promise((depois) => setTimeout(depois, PASSO))
}

/**
 * Keeps the shell of the application on the device, so that what works without a connection opens again without one.
 * For who has signed in: before that there is nothing to go on with.
 */
export const guardarApp = async () => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    await semPressa()
    await navigator.serviceWorker.register('/sw.js')
    const { active } = await navigator.serviceWorker.ready
    // What this page already loaded went past the worker that was not there yet.
    const enderecos = performance
      .getEntriesByType('resource')
      .map((r) => new URL(r.name))
      .filter((u) => u.origin === location.origin && u.pathname.startsWith('/assets/'))
      .map((u) => u.pathname)
    active?.postMessage({ tipo: 'guardar', enderecos: [...new Set(enderecos)] })
  } catch {
    // A browser that refuses workers only loses the reload without a connection.
  }
}
