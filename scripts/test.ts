import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildTerminal } from './lib/build-terminal.ts'
import { findChromium } from './lib/chromium.ts'
import { ROOT, tool } from './lib/root.ts'
import { type Ran, run } from './lib/run.ts'

/**
 * `npm test`: runs every check of the project, one after the other. The last line is `N passed, N failed, N skipped`,
 * the sums over the static checks, the unit and integration tests and the browser tests.
 */
interface Count {
  passed: number
  failed: number
  skipped: number
}

const REPORTS = join(ROOT, '.cache/reports')
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

const total: Count = { passed: 0, failed: 0, skipped: 0 }
const failures: string[] = []

function note(title: string, count: Count, started: number): void {
  total.passed += count.passed
  total.failed += count.failed
  total.skipped += count.skipped
  const seconds = Math.round((performance.now() - started) / 100) / 10
  console.log(`— ${title}: ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped (${seconds} s)`)
  if (count.failed > 0) failures.push(title)
}

/** Runs a command that counts as one test: it passes if the exit code is 0. */
async function check(title: string, action: () => Promise<Ran>): Promise<void> {
  const started = performance.now()
  const ran = await action()
  if (ran.code !== 0) console.log(ran.output)
  note(title, { passed: ran.code === 0 ? 1 : 0, failed: ran.code === 0 ? 0 : 1, skipped: 0 }, started)
}

const quiet = { cwd: ROOT, quiet: true }
const node = (script: string, ...args: string[]) => run(process.execPath, [join(ROOT, script), ...args], quiet)

// Static checks and those of the engine mostly use one core each.
await Promise.all([checkSources(), checkEngine()])

let started = performance.now()
const unit = await run(
  tool('vitest'),
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(REPORTS, 'unit.json')}`],
  { ...quiet, env: { NO_COLOR: '1' } },
)
note('unit and integration tests', vitestCount(unit), started)

started = performance.now()
try {
  const chromium = findChromium()
  await buildTerminal()
  started = performance.now()
  const browser = await run(tool('playwright'), ['test', '--config', 'e2e/playwright.config.ts'], {
    ...quiet,
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: join(REPORTS, 'browser.json') },
  })
  note('browser tests', playwrightCount(browser), started)
} catch (error) {
  console.log(error instanceof Error ? error.message : String(error))
  note('browser tests', { passed: 0, failed: 1, skipped: 0 }, started)
}

if (failures.length > 0) console.log(`failed: ${failures.join(', ')}`)
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed === 0 ? 0 : 1)

async function checkSources(): Promise<void> {
  await check('types', () => run(tool('tsc'), ['-b'], quiet))
  await check('types of tests and scripts', () => run(tool('tsc'), ['-p', 'tsconfig.tests.json'], quiet))
  await check('format', () => run(tool('biome'), ['ci', '.'], quiet))
  await check('lint', () => run(tool('oxlint'), ['--type-aware', '--deny-warnings'], quiet))
  await check('architecture', () => node('scripts/check-architecture.ts'))
  await check('unused code', () => run(tool('knip'), ['--no-progress'], quiet))
  await check('texts in every language', () => node('scripts/check-i18n.ts'))
  await check('lockfile', () => run('npm', ['ci', '--dry-run', '--ignore-scripts', '--loglevel=error'], quiet))
}

async function checkEngine(): Promise<void> {
  await check('reference model', () => node('scripts/check-reference.ts', '--commands', '20000', '--seed', '1'))
  await check('crash recovery', () => node('scripts/check-crash.ts', '--kills', '5'))
}

function vitestCount(ran: Ran): Count {
  const file = join(REPORTS, 'unit.json')
  if (ran.code !== 0 || !existsSync(file)) console.log(ran.output.slice(-12_000))
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 }
  const report: { numPassedTests: number; numFailedTests: number; numPendingTests: number; numTodoTests: number } =
    JSON.parse(readFileSync(file, 'utf8'))
  const failed = report.numFailedTests
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && ran.code !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

function playwrightCount(ran: Ran): Count {
  const file = join(REPORTS, 'browser.json')
  if (ran.code !== 0 || !existsSync(file)) console.log(ran.output.slice(-12_000))
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 }
  const report: { stats: { expected: number; unexpected: number; flaky: number; skipped: number } } = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  const { expected, unexpected, flaky, skipped } = report.stats
  const failed = unexpected + flaky
  return { passed: expected, failed: failed === 0 && ran.code !== 0 ? 1 : failed, skipped }
}
