import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { TraderAudit, type Verdict } from './crash/audit.ts'
import { seededDice } from './crash/dice.ts'
import { historyDifferences, SecondOpinion } from './crash/second-opinion.ts'
import { type Intent, Trader } from './crash/trader.ts'
import { type ExchangeProcess, startExchange } from './lib/exchange-process.ts'
import { freePort } from './lib/free-port.ts'
import { countOf, readOptions } from './lib/options.ts'

/**
 * `npm run check:crash -- --kills N`: kills the real exchange at random moments while users trade contracts and pairs
 * over HTTP, and restarts it. Checks that every acknowledged order exists exactly once, that every other order gets a
 * definite answer, that wallets agree with their transactions in every coin, that coins are held exactly for the open
 * orders on pairs, and that the state equals that of an engine that was never killed; at the end also that nothing is
 * held once those orders are cancelled, and that history equals one rebuilt from the journal.
 */
const USAGE = `npm run check:crash -- [--kills N] [--traders N] [--seed S]

  --kills N     how often the exchange is killed (200)
  --traders N   people who trade meanwhile (4)
  --seed S      what is drawn at random (1)`

const { values } = readOptions(USAGE, {
  options: {
    kills: { type: 'string', default: '200' },
    traders: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
  },
})
const kills = countOf(USAGE, 'kills', values.kills)
const people = countOf(USAGE, 'traders', values.traders)
const dice = seededDice(countOf(USAGE, 'seed', values.seed))
/** Maximum milliseconds between the first order and the kill. */
const LIFE_MS = 500

const began = performance.now()
const dataDir = mkdtempSync(join(tmpdir(), 'perpdesk-crash-'))
const port = await freePort()
const totals = { acknowledged: 0, refused: 0, found: 0, absent: 0, hashes: 0, downMs: 0 }
const problems: string[] = []

let exchange = await start()
const traders: Trader[] = []
for (let i = 0; i < people; i++) traders.push(await Trader.open(exchange.url, `t${i}`, dice))
const audits = traders.map((trader) => new TraderAudit(trader))
const opinion = new SecondOpinion()

for (let kill = 1; kill <= kills; kill++) {
  const since = Date.now() - 1_000
  const reported = await tradeUntilKilled(exchange)
  // The copy is made before the next start, so that both read the same files; it is read while the exchange starts.
  const following = opinion.follow(dataDir)
  exchange = await start()
  const expected = await following
  totals.downMs = Math.max(totals.downMs, exchange.startedIn)
  compareState(exchange, expected, kill)
  for (const verdict of await Promise.all(audits.map((audit, i) => audit.check(reported[i] ?? [], since)))) add(verdict)
  if (kill % 20 === 0) console.log(`${kill} kills, ${totals.acknowledged} acknowledged, ${problems.length} problems`)
  if (problems.length > 20) break
}

for (const audit of audits) problems.push(...(await audit.checkAbsent()), ...(await audit.checkNothingHeld()))
await exchange.stop()
const differing = await historyDifferences(dataDir)
problems.push(...differing)
rmSync(dataDir, { recursive: true, force: true })

for (const problem of problems.slice(0, 50)) console.log(problem)
const seconds = Math.round((performance.now() - began) / 1000)
console.log(
  `crash: ${kills} kills, ${totals.acknowledged} acknowledged orders, ${totals.refused} refused, ${totals.found + totals.absent} unanswered ` +
    `(${totals.found} found, ${totals.absent} never taken), ${totals.hashes} equal state hashes, ` +
    `${differing.length} differing rows of history, longest start ${Math.round(totals.downMs)} ms, ` +
    `${problems.length} problems, ${seconds} s`,
)
/** A run in which hardly any order was acknowledged proves nothing. */
const meaningful = totals.acknowledged >= kills
process.exit(problems.length === 0 && totals.hashes === kills && meaningful ? 0 : 1)

function start(): Promise<ExchangeProcess> {
  return startExchange({
    dataDir,
    port,
    // A snapshot every three seconds, so that starts use snapshots of different ages.
    env: { PERPDESK_LOG: 'info', PERPDESK_RATE_LIMITS: 'off', PERPDESK_SNAPSHOT_MINUTES: '0.05' },
  })
}

/** Lets all traders trade and kills the process at a random moment. */
async function tradeUntilKilled(running: ExchangeProcess): Promise<Intent[][]> {
  const stop = new AbortController()
  await Promise.all(traders.map((trader) => trader.lookAround()))
  const trading = traders.map((trader) => trader.trade(stop.signal))
  await sleep(20 + dice(LIFE_MS))
  await running.kill()
  stop.abort()
  return Promise.all(trading)
}

function compareState(running: ExchangeProcess, expected: { seq: number; stateHash: string }, kill: number): void {
  const reported = running
    .log()
    .split('\n')
    .map((line) => /"stateHash":"([0-9a-f]+)"/.exec(line)?.[1])
    .find((hash) => hash !== undefined)
  if (reported === expected.stateHash) totals.hashes++
  else
    problems.push(`after kill ${kill} the state at command ${expected.seq} is ${reported}, not ${expected.stateHash}`)
}

function add(verdict: Verdict): void {
  totals.acknowledged += verdict.acknowledged
  totals.refused += verdict.refused
  totals.found += verdict.uncertainFound
  totals.absent += verdict.uncertainAbsent
  problems.push(...verdict.problems)
}
