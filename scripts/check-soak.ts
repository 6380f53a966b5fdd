import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startExchange } from './lib/exchange-process.ts'
import { openInspector } from './lib/inspector.ts'
import { countOf, readOptions } from './lib/options.ts'
import { folderBytes, usageOf } from './lib/process-usage.ts'

/**
 * `npm run check:soak -- --minutes N`: runs the whole exchange with its market and a few subscribers, and checks that
 * memory stays flat (measured after a full collection, because an idle heap keeps garbage for any length of time), that
 * the journal grows by at most 200 MB per hour, that CPU stays under 40 % of one core, and that the log has no error.
 */
const USAGE = `npm run check:soak -- [--minutes N] [--watchers N]

  --minutes N    how long the venue runs (60)
  --watchers N   sockets that read its market (5)`

const { values } = readOptions(USAGE, {
  options: { minutes: { type: 'string', default: '60' }, watchers: { type: 'string', default: '5' } },
})
const minutes = countOf(USAGE, 'minutes', values.minutes)
const watchers = countOf(USAGE, 'watchers', values.watchers)
const dataDir = mkdtempSync(join(tmpdir(), 'perpdesk-soak-'))
const exchange = await startExchange({ dataDir, nodeArgs: ['--inspect=127.0.0.1:0'] })
const inspector = await openInspector(exchange.log())

let messages = 0
const sockets = Array.from({ length: watchers }, () => {
  const socket = new WebSocket(`${exchange.url.replace('http', 'ws')}/realtime/public`)
  socket.addEventListener('open', () => {
    const args = ['orderbook.BTCUSDT', 'publicTrade.BTCUSDT', 'tickers.all', 'kline.1.BTCUSDT']
    socket.send(JSON.stringify({ op: 'subscribe', args }))
  })
  socket.addEventListener('message', () => messages++)
  return socket
})
const ping = setInterval(() => {
  for (const socket of sockets) if (socket.readyState === WebSocket.OPEN) socket.send('{"op":"ping"}')
}, 15_000)

const samples: { minute: number; heapMb: number; residentMb: number; cpuPercent: number; journalMb: number }[] = []
let before = { ...usageOf(exchange.pid), at: performance.now() }
const first = before
const journalAtStart = folderBytes(dataDir, 'journal')
for (let minute = 1; minute <= minutes; minute++) {
  await new Promise((resolve) => setTimeout(resolve, 60_000))
  const memory = await inspector.settledMemory()
  const usage = usageOf(exchange.pid)
  const at = performance.now()
  const sample = {
    minute,
    heapMb: Math.round(memory.heapBytes / 1e5) / 10,
    residentMb: Math.round(memory.residentBytes / 1e6),
    cpuPercent: Math.round(((usage.cpuSeconds - before.cpuSeconds) / ((at - before.at) / 1000)) * 1000) / 10,
    journalMb: Math.round(folderBytes(dataDir, 'journal') / 1e5) / 10,
  }
  samples.push(sample)
  before = { ...usage, at }
  if (minute % 5 === 0 || minute === 1) console.log(JSON.stringify(sample))
}

const hours = (before.at - first.at) / 3_600_000
const cpu = ((before.cpuSeconds - first.cpuSeconds) / (hours * 3600)) * 100
const journalPerHour = (folderBytes(dataDir, 'journal') - journalAtStart) / hours / 1e6
// The first quarter fills caches; in the rest, the means of both halves must agree.
const later = samples.slice(Math.floor(samples.length / 4))
const half = Math.floor(later.length / 2)
const mean = (part: typeof later, figure: 'heapMb' | 'residentMb') =>
  part.reduce((sum, sample) => sum + sample[figure], 0) / Math.max(part.length, 1)
const growth = (figure: 'heapMb' | 'residentMb', least: number) => {
  const early = mean(later.slice(0, half), figure)
  const late = mean(later.slice(half), figure)
  return { text: `${early.toFixed(0)} → ${late.toFixed(0)} MB`, flat: late - early < Math.max(least, early * 0.1) }
}
const heap = growth('heapMb', 5)
const resident = growth('residentMb', 20)
const errors = exchange
  .log()
  .split('\n')
  .filter((line) => /"level":(50|60)/.test(line)).length
clearInterval(ping)
inspector.close()
for (const socket of sockets) socket.close()
const stopped = await exchange.stop()
rmSync(dataDir, { recursive: true, force: true })

const good =
  cpu < 40 &&
  journalPerHour < 200 &&
  heap.flat &&
  resident.flat &&
  errors === 0 &&
  stopped.milliseconds < 2000 &&
  messages > 0
console.log(
  `soak: ${minutes} min, cpu ${cpu.toFixed(1)} %, heap ${heap.text}, resident ${resident.text}, journal ${journalPerHour.toFixed(1)} MB/h, ` +
    `${messages} messages, ${errors} errors in the log, stopped in ${Math.round(stopped.milliseconds)} ms: ${good ? 'good' : 'BAD'}`,
)
process.exit(good ? 0 : 1)
