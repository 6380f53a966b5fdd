import { defineConfig } from '@playwright/test'

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

/** Journeys in a real Chromium against the real exchange; each test starts its own on a port and folder of its own. */
export default defineConfig({
  testDir: '.',
  globalSetup: './build.ts',
  testMatch: ['**/*.e2e.ts', '**/*.fault.ts'],
  // The quick fault tests only; `npm run check:faults` runs them all.
  grep: /^(?!.*\.fault\.ts)|@quick/,
  outputDir: '../.cache/browser',
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // Journeys run one after another; beside them run the tests that wait a minute for the market to crash, which leaves
  // the machine idle.
  workers: 2,
  projects: [
    { name: 'journeys', grepInvert: /@crash/, workers: 1 },
    { name: 'crash', grep: /@crash/, workers: 1 },
  ],
  retries: 0,
  forbidOnly: true,
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] === undefined ? [['list']] : [['list'], ['json']],
  use: {
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
      ],
    },
  },
})
