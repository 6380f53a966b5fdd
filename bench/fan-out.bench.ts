import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { startExchange } from '../scripts/lib/exchange-process.ts'
import { mainThreadSeconds, usageOf } from '../scripts/lib/process-usage.ts'
import { report } from './report.ts'

/**
 * Public fan-out: many sockets on the busiest topics. The server's CPU while they listen, less its CPU while the same open sockets
 * do not, over the messages they received, is the cost of one message. The market goes on by itself meanwhile, so the quiet is
 * measured before and after. All threads count, the collector's too; so does the work of the system in a write, which on one
 * machine includes handing the bytes to the reader.
 */
const SOCKETS = 1000
const SECONDS = 15
const SETTLE_MS = 5_000
const TOPICS = ['orderbook.BTCUSDT', 'publicTrade.BTCUSDT', 'tickers.BTCUSDT']

const dataDir = mkdtempSync(join(tmpdir(), 'perpdesk-bench-'))
const exchange = await startExchange({ dataDir, env: { PERPDESK_RATE_LIMITS: 'off', PERPDESK_MARKET_RATE: '4' } })

interface Span {
  readonly cpuMicroseconds: number
  readonly mainThreadMicroseconds: number
  readonly received: number
  readonly bytes: number
}

async function measure(): Promise<Span> {
  const before = usageOf(exchange.pid).cpuSeconds
  const mainBefore = mainThreadSeconds(exchange.pid)
  const receivedBefore = received
  const bytesBefore = bytes
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000))
  return {
    cpuMicroseconds: (usageOf(exchange.pid).cpuSeconds - before) * 1e6,
    mainThreadMicroseconds: (mainThreadSeconds(exchange.pid) - mainBefore) * 1e6,
    received: received - receivedBefore,
    bytes: bytes - bytesBefore,
  }
}

let received = 0
let bytes = 0
const sockets: WebSocket[] = []
for (let index = 0; index < SOCKETS; index++) {
  const socket = new WebSocket(`${exchange.url.replace('http', 'ws')}/realtime/public`, { origin: exchange.url })
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  socket.on('message', (data: Buffer) => {
    received++
    bytes += data.length
  })
  sockets.push(socket)
}
const sendAll = async (op: string): Promise<void> => {
  for (const socket of sockets) socket.send(JSON.stringify({ op, args: TOPICS }))
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
}

// Once for nothing: the code that fans out is warm afterwards.
await sendAll('subscribe')
await sendAll('unsubscribe')
const quiet = await measure()
await sendAll('subscribe')
const busy = await measure()
await sendAll('unsubscribe')
const quietAgain = await measure()

/** What listening adds to the mean of the two quiet spans, a message. */
const aMessage = (of: (span: Span) => number): number =>
  Math.round(((of(busy) - (of(quiet) + of(quietAgain)) / 2) / Math.max(busy.received, 1)) * 100) / 100
const percent = (span: Span): number => Math.round(span.cpuMicroseconds / SECONDS / 1e4)
report({
  group: 'stream',
  name: `${SOCKETS} sockets on ${TOPICS.join(', ')}`,
  figures: {
    'messages/s': Math.round(busy.received / SECONDS),
    'bytes a message': Math.round(busy.bytes / Math.max(busy.received, 1)),
    'server CPU µs a message': aMessage((span) => span.cpuMicroseconds),
    'of it on the main thread, µs': aMessage((span) => span.mainThreadMicroseconds),
    'server CPU without watchers, before and after, %': `${percent(quiet)}, ${percent(quietAgain)}`,
    'server CPU with watchers, %': percent(busy),
  },
})
for (const socket of sockets) socket.terminate()
await exchange.stop()
rmSync(dataDir, { recursive: true, force: true })
process.exit(0)
