import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answersOf, STILL } from './data-folder/answers.ts'
import { live } from './data-folder/life.ts'
import { pack } from './data-folder/packed.ts'
import { startExchange } from './lib/exchange-process.ts'
import { countOf, readOptions } from './lib/options.ts'

/**
 * `node scripts/make-data-folder.ts --layout N`: makes a small data folder of this version, which later versions must
 * open. Run it before a layout changes; its output is committed.
 */
const USAGE = `node scripts/make-data-folder.ts --layout N [--people N]

  --layout N   the layout that this version writes (packages/engine/src/codec/layouts.ts)
  --people N   the layout of the people's file that this version writes (apps/exchange/src/identity/tables.ts), before it changes`

const { values } = readOptions(USAGE, {
  options: { layout: { type: 'string', default: '0' }, people: { type: 'string' } },
})
const layout = countOf(USAGE, 'layout', values.layout)
const people = values.people === undefined ? {} : { peopleLayout: countOf(USAGE, 'people', values.people) }
const dataDir = mkdtempSync(join(tmpdir(), 'perpdesk-folder-'))

const trading = await startExchange({ dataDir, env: { PERPDESK_MARKET_RATE: '0.1' } })
await live(trading.url)
await trading.stop()
const still = await startExchange({ dataDir, env: STILL })
const answers = await answersOf(still.url)
await still.stop()

const file = pack(dataDir, { layout, ...people, answers })
rmSync(dataDir, { recursive: true })
console.log(`${file}: ${Math.ceil(statSync(file).size / 1024)} kB`)
