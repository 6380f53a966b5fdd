import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'

/** All fault scripts; the quick ones also run with the journeys. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  globalSetup: '../build.ts',
  testMatch: '**/*.fault.ts',
  grep: /./,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  outputDir: '../../.cache/faults',
})
