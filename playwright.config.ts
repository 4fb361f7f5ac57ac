import { defineConfig, devices } from '@playwright/test'
import { findChromium } from './e2e/chromium.ts'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/server.ts',
  forbidOnly: !!process.env.CI,
  fullyParallel: true,
  // Journeys wait for the page as much as for the processor.
  workers: 3,
  // A browser on a busy machine may stumble once; what stumbles is counted and told at the end.
  retries: 1,
  // These end what hangs. A machine that others use too may be ten times as slow as this one is alone.
  timeout: 600_000,
  expect: { timeout: 45_000 },
  reporter: 'list',
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    actionTimeout: 60_000,
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // It takes the whole shell into each new browser, which only the journeys without a connection need.
    serviceWorkers: 'block',
    // The product honours it, and nobody waits for menus to fade.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: await findChromium(),
  },
  projects: [
    { name: 'computador', grepInvert: /@so-no-celular/, use: { ...devices['Desktop Chrome'] } },
    // What a phone changes; every other journey runs on a desktop too.
    { name: 'celular', grep: /@celular/, use: { ...devices['Pixel 7'] } },
  ],
})
