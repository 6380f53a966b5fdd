import { defineConfig } from '@playwright/test'

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

/**
 * Pages that a full Chromium loads for its address bar in every window, which no test sees: about two seconds of CPU
 * time for each.
 */
const ADDRESS_BAR_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** Features that Playwright turns off: the list of this project replaces Playwright's own. */
const OFF_IN_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** Journeys in a real Chromium against the real exchange, which some tests in a row share (see `venue.ts`). */
export default defineConfig({
  testDir: '.',
  globalSetup: './build.ts',
  testMatch: ['**/*.e2e.ts', '**/*.fault.ts'],
  // The quick fault tests only; `npm run check:faults` runs them all.
  grep: /^(?!.*\.fault\.ts)|@quick/,
  outputDir: '../.cache/browser',
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // Two journeys at a time, because one leaves a third of two cores idle. Beside them run the tests that wait a minute
  // for the market to crash.
  workers: 3,
  projects: [
    { name: 'journeys', grepInvert: /@crash/, workers: 2 },
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
        `--disable-features=${[...OFF_IN_PLAYWRIGHT, ...ADDRESS_BAR_PAGES].join(',')}`,
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
      ],
    },
  },
})
