import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startExchange } from '../scripts/lib/exchange-process.ts'
import { Crowd, type Span } from './crowd.ts'
import { report } from './report.ts'
import { median } from './statistics.ts'

/**
 * Public fan-out: many sockets subscribe to the busiest topics. The cost of one message is the server's CPU time while
 * they are subscribed, minus its CPU time while the same sockets are open but not subscribed, divided by the messages
 * received. All messages of a turn to one socket are sent in one write, so a message can cost less than a write. The
 * market runs meanwhile, so quiet and busy periods alternate, and the figures are medians over the rounds. The CPU time
 * of all threads counts, including the garbage collector's; under load the other threads do less of their usual work,
 * so the main thread alone can show a larger difference. The kernel's work for a write counts too, which on one machine
 * includes passing the bytes to the reader. For comparison, the same run measures a bare `ws` server that sends a text
 * of the same size to the same number of sockets.
 */
const SOCKETS = 1000
const ROUNDS = 5
const SECONDS = 5
const SETTLE_MS = 2_000
const TOPICS = ['orderbook.BTCUSDT', 'publicTrade.BTCUSDT', 'tickers.BTCUSDT']

const dataDir = mkdtempSync(join(tmpdir(), 'perpdesk-bench-'))
const exchange = await startExchange({ dataDir, env: { PERPDESK_RATE_LIMITS: 'off', PERPDESK_MARKET_RATE: '4' } })
const crowd = await Crowd.open(`${exchange.url.replace('http', 'ws')}/realtime/public`, exchange.pid, SOCKETS)
const bare = fork(fileURLToPath(new URL('./bare-fan-out.ts', import.meta.url)))
const [barePort] = await once(bare, 'message')
const bareCrowd = await Crowd.open(`ws://127.0.0.1:${String(barePort)}`, bare.pid ?? 0, SOCKETS)

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
const sayOf = async (op: string): Promise<void> => {
  crowd.say(JSON.stringify({ op, args: TOPICS }))
  await settled()
}
/** Lets the bare server send texts of that size, or stops it with 0. */
const sendBare = async (bytes: number): Promise<void> => {
  bare.send(bytes)
  await settled()
}

// One unmeasured round, so that the code is compiled.
await sayOf('subscribe')
await sayOf('unsubscribe')
interface Round {
  readonly busy: Span
  readonly before: Span
  readonly after: Span
  readonly bare: Span
}
const rounds: Round[] = []
let quiet = await crowd.listen(SECONDS)
for (let round = 0; round < ROUNDS; round++) {
  const before = quiet
  await sayOf('subscribe')
  const busy = await crowd.listen(SECONDS)
  await sayOf('unsubscribe')
  quiet = await crowd.listen(SECONDS)
  await sendBare(bytesOfMessage(busy))
  rounds.push({ busy, before, after: quiet, bare: await bareCrowd.listen(SECONDS) })
  await sendBare(0)
}

function bytesOfMessage({ bytes, messages }: Span): number {
  return Math.round(bytes / Math.max(messages, 1))
}
const ofRounds = (figure: (round: Round) => number): number => Math.round(median(rounds.map(figure)) * 100) / 100
/**
 * Returns the cost of one message: the cost of the busy period minus the mean cost of the quiet periods before and
 * after it, per message.
 */
const aMessage = (of: (span: Span) => number): number =>
  ofRounds(({ busy, before, after }) => (of(busy) - (of(before) + of(after)) / 2) / Math.max(busy.messages, 1))
const ours = aMessage((span) => span.cpuMicroseconds)
const bares = ofRounds(({ bare }) => bare.cpuMicroseconds / Math.max(bare.messages, 1))
const percent = ({ cpuMicroseconds, seconds }: Span): number => cpuMicroseconds / seconds / 1e4
report({
  group: 'stream',
  name: `${SOCKETS} sockets on ${TOPICS.join(', ')}`,
  figures: {
    'messages/s': ofRounds(({ busy }) => busy.messages / busy.seconds),
    'bytes a message': ofRounds(({ busy }) => bytesOfMessage(busy)),
    'server CPU µs a message': ours,
    'main thread alone, µs': aMessage((span) => span.mainThreadMicroseconds),
    'bare ws server, a text of that size to each, CPU µs a message': bares,
    'share of the bare server': Math.round((ours / bares) * 100) / 100,
    'server CPU without watchers, %': ofRounds(({ before }) => percent(before)),
    'server CPU with watchers, %': ofRounds(({ busy }) => percent(busy)),
  },
})
crowd.leave()
bareCrowd.leave()
bare.kill()
await exchange.stop()
rmSync(dataDir, { recursive: true, force: true })
process.exit(0)
