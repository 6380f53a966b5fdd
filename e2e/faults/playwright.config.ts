import { defineConfig } from '@playwright/test'
import config from '../playwright.config.ts'

const { projects: _, ...journeys } = config

/** All fault tests; the quick ones also run with the journeys. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  globalSetup: '../build.ts',
  testMatch: '**/*.fault.ts',
  grep: /./,
  workers: 1,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  outputDir: '../../.cache/faults',
})
