import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'

// One file instead of the five thousand modules behind the icon package's ES entry.
const alias = {
  '@tabler/icons-react': fileURLToPath(
    new URL('./node_modules/@tabler/icons-react/dist/cjs/tabler-icons-react.cjs', import.meta.url),
  ),
}

// Nothing is skipped: what a machine cannot try is no test of it.
const hasPooler = spawnSync('pgbouncer', ['--version']).status === 0

export default defineConfig({
  test: {
    // Tests wait for the engine as much as for the processor: no core is left out.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'contract',
          include: ['{contract,scripts,e2e}/**/*.test.ts'],
          isolate: false,
          testTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...(hasPooler ? [] : ['server/src/db/pooler.test.ts'])],
          globalSetup: ['server/src/testing/global-setup.ts'],
          pool: 'forks',
          // Each file has databases of its own; loading the whole product anew for each was half of the time.
          isolate: false,
          // A safety net against hanging, not a measure: some stories start whole servers on a busy machine.
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: './web/src/testing-dom.ts',
          setupFiles: ['./web/src/testing-setup.ts'],
          // The product's modules are read once for each worker, as on the server.
          isolate: false,
          alias,
          testTimeout: 300_000,
        },
      },
    ],
  },
})
