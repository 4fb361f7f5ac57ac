/** Keeps the shell of the application on the device, so that what works without a connection opens again without one. */
export const guardarApp = async () => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
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
