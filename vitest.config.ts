import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['contract/**/*.test.ts', 'server/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    // One file instead of the five thousand modules behind the icon package's ES entry.
    alias: {
      '@tabler/icons-react': fileURLToPath(
        new URL('./node_modules/@tabler/icons-react/dist/cjs/tabler-icons-react.cjs', import.meta.url),
      ),
    },
  },
})
