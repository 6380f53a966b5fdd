import { join } from 'node:path'
import { findChromium } from './lib/chromium.ts'
import { readOptions } from './lib/options.ts'
import { ROOT, tool } from './lib/root.ts'
import { run } from './lib/run.ts'

/**
 * `npm run check:slow-line -- [file …]`: the journeys on a line on which every answer and every push arrives late. An
 * answer then often comes after what was pushed, typed or pressed since its request, and must undo none of it.
 */
const USAGE = `npm run check:slow-line -- [part of a file name ...]

Without a part of a file name: every journey.`

const { positionals } = readOptions(USAGE, { allowPositionals: true })
const ran = await run(
  tool('playwright'),
  ['test', '--config', 'e2e/slow-line.config.ts', ...positionals.map((part) => join(ROOT, 'e2e', part))],
  { cwd: ROOT, env: { CHROMIUM_PATH: findChromium(), PERPDESK_SLOW_LINE: '1' } },
)
process.exit(ran.code)
