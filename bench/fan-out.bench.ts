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
 * Public fan-out: many sockets on the busiest topics. The server's CPU while they listen, less its CPU while the same open sockets
 * do not, over the messages they received, is the cost of one message. All messages of one turn to a socket are one
 * write, so a message can cost less than a write. The market goes on meanwhile, so quiet and busy spans alternate and
 * the figures are medians of the rounds. All threads count, the garbage collector's too (under load they do less of
 * their other work, so that the main thread alone can use more); so does the system's work in a write, which on one
 * machine includes handing the bytes to the reader. Beside it in the same run: a bare `ws` server that sends a ready
 * text of the same size to as many sockets.
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
/** Starts the bare server on texts of that size, or stops it with 0. */
const sendBare = async (bytes: number): Promise<void> => {
  bare.send(bytes)
  await settled()
}

// Once for nothing: the code that fans out is warm afterwards.
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
/** Cost of one message: the busy span less the mean of the quiet spans before and after it, per message received. */
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
