import { defineConfig } from '@playwright/test'
import config from './playwright.config.ts'

/** The journeys on a slow line, without those that measure times, and without faults, which have an exchange of their own. */
export default defineConfig({
  ...config,
  testMatch: '**/*.e2e.ts',
  testIgnore: '**/budgets.e2e.ts',
  grep: /./,
  timeout: 300_000,
  outputDir: '../.cache/slow-line',
})
