import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startExchange } from './lib/exchange-process.ts'
import { folderBytes, usageOf } from './lib/process-usage.ts'

/**
 * `npm run check:soak -- --minutes N`: lets the whole venue run with its market and a few watchers on the sockets, and
 * checks that memory stays flat, the journal grows within 200 MB an hour, one core stays under 40 % and the log has no error.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, watchers: { type: 'string', default: '5' } },
})
const minutes = Number(values.minutes)
const dataDir = mkdtempSync(join(tmpdir(), 'perpdesk-soak-'))
const exchange = await startExchange({ dataDir })

let messages = 0
const sockets = Array.from({ length: Number(values.watchers) }, () => {
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

const samples: { minute: number; residentMb: number; cpuPercent: number; journalMb: number }[] = []
let before = { ...usageOf(exchange.pid), at: performance.now() }
const first = before
const journalAtStart = folderBytes(dataDir, 'journal')
for (let minute = 1; minute <= minutes; minute++) {
  await new Promise((resolve) => setTimeout(resolve, 60_000))
  const usage = usageOf(exchange.pid)
  const at = performance.now()
  const sample = {
    minute,
    residentMb: Math.round(usage.residentBytes / 1e6),
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
const settled = samples.slice(Math.floor(samples.length / 4))
const half = Math.floor(settled.length / 2)
const mean = (part: typeof settled) =>
  part.reduce((sum, sample) => sum + sample.residentMb, 0) / Math.max(part.length, 1)
const early = mean(settled.slice(0, half))
const late = mean(settled.slice(half))
const errors = exchange
  .log()
  .split('\n')
  .filter((line) => /"level":(50|60)/.test(line)).length
clearInterval(ping)
for (const socket of sockets) socket.close()
const stopped = await exchange.stop()
rmSync(dataDir, { recursive: true, force: true })

const good =
  cpu < 40 &&
  journalPerHour < 200 &&
  late - early < Math.max(20, early * 0.1) &&
  errors === 0 &&
  stopped.milliseconds < 2000 &&
  messages > 0
console.log(
  `soak: ${minutes} min, cpu ${cpu.toFixed(1)} %, memory ${early.toFixed(0)} → ${late.toFixed(0)} MB, journal ${journalPerHour.toFixed(1)} MB/h, ` +
    `${messages} messages, ${errors} errors in the log, stopped in ${Math.round(stopped.milliseconds)} ms: ${good ? 'good' : 'BAD'}`,
)
process.exit(good ? 0 : 1)
