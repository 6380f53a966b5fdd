import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { startExchange } from '../scripts/lib/exchange-process.ts'
import { usageOf } from '../scripts/lib/process-usage.ts'
import { report } from './report.ts'

/**
 * Public fan-out: many sockets on the busiest topics. The server's CPU with them less its CPU once they have unsubscribed, over
 * the messages they received, is the cost of one message; both are measured on a server that has warmed up.
 */
const SOCKETS = 1000
const SECONDS = 15
const TOPICS = ['orderbook.BTCUSDT', 'publicTrade.BTCUSDT', 'tickers.BTCUSDT']

const dataDir = mkdtempSync(join(tmpdir(), 'perpdesk-bench-'))
const exchange = await startExchange({ dataDir, env: { PERPDESK_RATE_LIMITS: 'off', PERPDESK_MARKET_RATE: '4' } })

async function measure(): Promise<{ cpuMicroseconds: number; received: number; bytes: number }> {
  const before = usageOf(exchange.pid).cpuSeconds
  const receivedBefore = received
  const bytesBefore = bytes
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000))
  return {
    cpuMicroseconds: (usageOf(exchange.pid).cpuSeconds - before) * 1e6,
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
  socket.send(JSON.stringify({ op: 'subscribe', args: TOPICS }))
  sockets.push(socket)
}
await new Promise((resolve) => setTimeout(resolve, 8000))
const busy = await measure()
for (const socket of sockets) socket.send(JSON.stringify({ op: 'unsubscribe', args: TOPICS }))
await new Promise((resolve) => setTimeout(resolve, 2000))
const idle = await measure()
report({
  group: 'stream',
  name: `${SOCKETS} sockets on ${TOPICS.join(', ')}`,
  figures: {
    'messages/s': Math.round(busy.received / SECONDS),
    'bytes a message': Math.round(busy.bytes / Math.max(busy.received, 1)),
    'server CPU µs a message':
      Math.round(((busy.cpuMicroseconds - idle.cpuMicroseconds) / Math.max(busy.received, 1)) * 100) / 100,
    'server CPU without watchers, %': Math.round(idle.cpuMicroseconds / SECONDS / 1e4),
    'server CPU with watchers, %': Math.round(busy.cpuMicroseconds / SECONDS / 1e4),
  },
})
for (const socket of sockets) socket.terminate()
await exchange.stop()
rmSync(dataDir, { recursive: true, force: true })
process.exit(0)
