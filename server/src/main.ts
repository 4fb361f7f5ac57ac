import { buildApp } from './app.ts'
import { openStorage } from './open.ts'
import { loadFirstData } from './first-data.ts'
import { readSettings, SettingsError } from './settings.ts'

const started = performance.now()

const main = async () => {
  const settings = readSettings(process.env)
  const storage = await openStorage(settings)
  const first = await loadFirstData(settings, storage)
  const { app, jobs } = await buildApp({ settings, ...storage })

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    app.log.info({ signal }, 'encerrando')
    // A stop that hangs is worse than one that cuts: requests get ten seconds.
    setTimeout(() => process.exit(1), 10_000).unref()
    await app.close()
    await storage.stop()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop('SIGINT'))
  process.on('SIGTERM', () => void stop('SIGTERM'))

  await app.listen({ port: settings.port, host: settings.host })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : settings.port
  console.log(first.banner(port, (performance.now() - started) / 1000))
  // Background work may start a moment later than the answers.
  await jobs.start()
}

main().catch((e: unknown) => {
  const known = e instanceof SettingsError || (e as { code?: string }).code === 'EADDRINUSE'
  const porta = (e as { code?: string; port?: number }).port
  console.error(
    (e as { code?: string }).code === 'EADDRINUSE'
      ? `A porta ${porta} já está em uso. Defina outra com PORT=…`
      : known || (e as Error).name === 'MigrationError'
        ? (e as Error).message
        : e,
  )
  process.exit(1)
})
