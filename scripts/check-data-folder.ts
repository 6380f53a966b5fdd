import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { seededDice } from './crash/dice.ts'
import { answersOf, STILL } from './data-folder/answers.ts'
import { type Packed, readPacked, unpack } from './data-folder/packed.ts'
import { startExchange } from './lib/exchange-process.ts'
import { countOf, readOptions } from './lib/options.ts'

/**
 * `npm run check:data-folder`: opens folders of earlier versions, kills the exchange at various moments of the start,
 * and starts it again: whenever it was killed, everything that was read before the folder was closed must be there.
 */
const USAGE = `npm run check:data-folder -- [--kills N] [--seed S]

  --kills N   kills of each folder (50)
  --seed S    of the moments (1)`

const { values } = readOptions(USAGE, {
  options: { kills: { type: 'string', default: '50' }, seed: { type: 'string', default: '1' } },
})
const kills = countOf(USAGE, 'kills', values.kills)
const dice = seededDice(countOf(USAGE, 'seed', values.seed))

const folder = () => mkdtempSync(join(tmpdir(), 'perpdesk-folder-'))

/** Returns the milliseconds that a start takes. */
async function timeToOpen(packed: Packed): Promise<number> {
  const dataDir = folder()
  unpack(packed, dataDir)
  const exchange = await startExchange({ dataDir, env: STILL })
  await exchange.kill()
  rmSync(dataDir, { recursive: true })
  return exchange.startedIn
}

/** Returns the bytes of the newest snapshot, which show whether the start had already carried the folder over. */
function newestSnapshot(dataDir: string): Buffer {
  const names = readdirSync(join(dataDir, 'snapshots')).filter((name) => name.endsWith('.snapshot'))
  return readFileSync(join(dataDir, 'snapshots', names.toSorted().at(-1) ?? ''))
}

let failed = 0
for (const packed of readPacked()) {
  const whole = await timeToOpen(packed)
  let carried = 0
  for (let kill = 0; kill < kills; kill++) {
    const dataDir = folder()
    unpack(packed, dataDir)
    const before = newestSnapshot(dataDir)
    const timeoutMs = 1 + dice(Math.ceil(whole))
    await startExchange({ dataDir, env: STILL, timeoutMs }).then(
      (exchange) => exchange.kill(),
      () => undefined,
    )
    if (!newestSnapshot(dataDir).equals(before)) carried += 1
    const exchange = await startExchange({ dataDir, env: STILL })
    if (!isDeepStrictEqual(await answersOf(exchange.url), packed.answers)) {
      failed += 1
      console.log(`layout ${packed.layout}: killed after ${timeoutMs} ms, something is missing: ${dataDir}`)
    }
    await exchange.kill()
    if (failed === 0) rmSync(dataDir, { recursive: true })
  }
  console.log(
    `layout ${packed.layout}: ${kills} kills in ${Math.round(whole)} ms, ${carried} of them after it was carried over`,
  )
}
console.log(`data folders: ${failed === 0 ? 'all opened' : `${failed} failed`}`)
process.exit(failed === 0 ? 0 : 1)
