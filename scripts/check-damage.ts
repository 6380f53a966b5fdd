import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { memoryFolder } from '../apps/exchange/src/testing/memory-folder.ts'
import { CaseFolder, countOfCases } from './damage/cases.ts'
import { isHelpful, type Judged, judgeAll, makeExchanges, type Verdict } from './damage/judge.ts'
import { startExchange } from './lib/exchange-process.ts'
import { countOf, readOptions } from './lib/options.ts'

/**
 * `npm run check:damage`: flips every byte of every file of a small exchange and truncates every file at every byte,
 * one at a time; also removes files and replaces them by those of an earlier start and of another exchange. Each time
 * it opens the exchange as a start does. Every case must be without effect, repaired, or refused with a sentence before
 * anybody can log in; no user may get another user's account, and no figure may change.
 */
const USAGE = `npm run check:damage -- [--every N] [--part I/N] [--starts N]

  --every N    only every N-th byte (1)
  --part I/N   only the I-th of N parts, so that several processes share the work
  --starts N   so many of the cases also as a start of the real exchange (12)`

const { values } = readOptions(USAGE, {
  options: {
    every: { type: 'string', default: '1' },
    part: { type: 'string', default: '1/1' },
    starts: { type: 'string', default: '12' },
  },
})
const every = countOf(USAGE, 'every', values.every)
const [share = '', parts = ''] = values.part.split('/')
const part = { nth: countOf(USAGE, 'part', share), of: countOf(USAGE, 'part', parts) }
const starts = countOf(USAGE, 'starts', values.starts)

const PROGRESS_MS = 10_000
const SHOWN = 20

const root = memoryFolder('damage')
process.on('exit', () => rmSync(root, { recursive: true, force: true }))
const exchanges = await makeExchanges(root)
const cases = countOfCases(exchanges.exchange, exchanges.foreign, every, part)
console.log(`${cases} cases`)

const counts: Record<Verdict, number> = { 'without effect': 0, repaired: 0, refused: 0, wrong: 0 }
const wrong: string[] = []
const forStarts: Judged[] = []
let done = 0
let reportedAt = performance.now()
for await (const judged of judgeAll(exchanges, every, part)) {
  counts[judged.verdict] += 1
  if (judged.verdict === 'wrong') reportWrong(nameOf(judged), judged.why)
  else if (done % Math.max(1, Math.floor(cases / starts)) === 0) forStarts.push(judged)
  done += 1
  if (performance.now() - reportedAt > PROGRESS_MS) {
    reportedAt = performance.now()
    console.log(`${done} of ${cases}: ${summary()}`)
  }
}
for (const judged of forStarts) await startWhole(judged)
console.log(`${cases} cases, ${summary()}; ${forStarts.length} of them also as starts of the whole exchange`)
process.exit(wrong.length === 0 ? 0 : 1)

function summary(): string {
  return `${counts['without effect']} without effect, ${counts.repaired} repaired, ${counts.refused} refused, ${wrong.length} wrong`
}

function nameOf({ damage: { kind, file, what } }: Judged): string {
  return `${file} (${kind}), ${what}`
}

function reportWrong(name: string, why: string): void {
  wrong.push(name)
  if (wrong.length <= SHOWN) console.log(`WRONG: ${name}: ${why}`)
}

/** Checks that a start of the real exchange has the same outcome for the folder as opening its stores. */
async function startWhole(judged: Judged): Promise<void> {
  const folder = new CaseFolder(join(root, 'start'))
  folder.set(judged.damage)
  const outcome = await startExchange({ dataDir: folder.path, env: { PERPDESK_MARKET: 'off' } }).then(
    async (exchange) => {
      const { status } = await fetch(`${exchange.url}/ready`)
      await exchange.stop()
      return status === 200 ? 'open' : `answering ${status}`
    },
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  const isAsExpected = judged.verdict === 'refused' ? isHelpful(outcome) : outcome === 'open'
  if (!isAsExpected)
    reportWrong(`start with ${nameOf(judged)}`, `its stores: ${judged.verdict} ${judged.why}\nthe exchange: ${outcome}`)
}
