import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './lib/chromium.ts'
import { readOptions } from './lib/options.ts'
import { ROOT, tool } from './lib/root.ts'
import { run } from './lib/run.ts'

/**
 * `npm run check:faults -- [part of a title …]`: everything that can go wrong around an open terminal, in Chromium
 * against the real exchange. After each fault there must be no unmarked stale price, no order sent twice, no uncaught
 * error and no blank page.
 */
const USAGE = `npm run check:faults -- [part of a title ...]

Without a part of a title: every fault.`

const { positionals } = readOptions(USAGE, { allowPositionals: true })
const report = join(ROOT, '.cache/reports/faults.json')
const ran = await run(
  tool('playwright'),
  [
    'test',
    '--config',
    'e2e/faults/playwright.config.ts',
    '--reporter=json',
    ...positionals.flatMap((part) => ['--grep', part]),
  ],
  {
    cwd: ROOT,
    quiet: true,
    timeoutMs: 1_800_000,
    env: { CHROMIUM_PATH: findChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  },
)

interface Spec {
  readonly title: string
  readonly ok: boolean
  readonly file: string
  readonly tests: readonly {
    readonly results: readonly {
      readonly duration: number
      readonly errors: readonly { readonly message?: string }[]
    }[]
  }[]
}
const { suites }: { suites: readonly { readonly specs: readonly Spec[] }[] } = JSON.parse(readFileSync(report, 'utf8'))
const specs = suites.flatMap((suite) => suite.specs)
if (specs.length === 0) console.log(ran.output)
for (const { title, ok, file, tests } of specs) {
  const result = tests[0]?.results[0]
  const seconds = ((result?.duration ?? 0) / 1000).toFixed(1).padStart(5)
  console.log(
    `${ok ? 'held  ' : 'FAILED'} ${seconds} s  ${file.replace('.fault.ts', '').padEnd(9)} ${title.replace(/ @\w+$/, '')}`,
  )
  if (!ok) for (const { message } of result?.errors ?? []) console.log(message ?? '')
}
const failed = specs.filter(({ ok }) => !ok).length
console.log(`faults: ${specs.length} scripts, ${specs.length - failed} held, ${failed} failed`)
process.exit(specs.length > 0 && failed === 0 && ran.code === 0 ? 0 : 1)
