import { fork } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { buildTerminal } from './lib/build-terminal.ts'
import { startExchange } from './lib/exchange-process.ts'
import type { Probe } from './lib/health-prober.ts'
import { openInspector } from './lib/inspector.ts'
import { readOptions } from './lib/options.ts'
import { usageOf } from './lib/process-usage.ts'
import { ROOT } from './lib/root.ts'
import type { SilentReaders } from './lib/silent-readers.ts'

/**
 * `npm run check:slow-readers`: requests a script repeatedly over connections that never read, first 25 and then 600 of them,
 * and checks that the exchange continues to answer and that its memory stays small and returns to its size. Linux only,
 * because the attackers use many loopback addresses. Takes less than a minute.
 */
const USAGE = 'npm run check:slow-readers'
readOptions(USAGE, { options: {} })

const REQUESTS = 1226
/** Each wave: number of connections, number of their addresses, and seconds for which it is observed. */
const WAVES = [
  { connections: 25, addresses: 1, seconds: 8 },
  { connections: 600, addresses: 6, seconds: 14 },
] as const
const SETTLE_MS = 4_000
const RECOVER_MS = 15_000
const MB = 1e6

/** Limits: 99th percentile of the latency of `/health`, peak memory, and memory that may remain in use. */
const MOST = { p99Ms: 100, peakMb: 600, keptMb: 50 }

await buildTerminal()
const dataDir = mkdtempSync(join(tmpdir(), 'perpdesk-readers-'))
const exchange = await startExchange({ dataDir, nodeArgs: ['--inspect=127.0.0.1:0'] })
const inspector = await openInspector(exchange.log())
const { hostname, port } = new URL(exchange.url)

let peak = 0
let mostFiles = 0
const resident = (): number => usageOf(exchange.pid).residentBytes / MB
/** Measured after a full collection, because an idle heap keeps garbage for any length of time. */
const settled = async (): Promise<number> => (await inspector.settledMemory()).residentBytes / MB
const sampling = setInterval(() => {
  peak = Math.max(peak, resident())
  mostFiles = Math.max(mostFiles, readdirSync(`/proc/${exchange.pid}/fd`).length)
}, 100)

let latencies: number[] = []
let failed = 0
const prober = fork(join(ROOT, 'scripts/lib/health-prober.ts'), [exchange.url])
prober.on('message', ({ milliseconds, isAnswered }: Probe) => {
  latencies.push(milliseconds)
  if (!isAnswered) failed += 1
})

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const p99 = (): number => latencies.toSorted((a, b) => a - b)[Math.ceil(latencies.length * 0.99) - 1] ?? Infinity

await pause(SETTLE_MS)
const before = await settled()
console.log(`slow readers: at rest ${before.toFixed(0)} MB, /health p99 ${p99().toFixed(1)} ms`)

const asked = { hostname, port: Number(port), path: largestScript(), requests: REQUESTS }
const attackers = WAVES.map((wave, index) => {
  const addresses = Array.from({ length: wave.addresses }, (_, each) => `127.0.${index + 1}.${each + 1}`)
  const workerData: SilentReaders = { ...asked, connections: wave.connections, addresses }
  return new Worker(new URL('./lib/silent-readers.ts', import.meta.url), { workerData })
})
await pause(SETTLE_MS)
latencies = []
failed = 0
for (const [index, wave] of WAVES.entries()) {
  attackers[index]?.postMessage('go')
  await pause(wave.seconds * 1000)
  console.log(
    `slow readers: ${wave.connections} connections × ${REQUESTS} × ${asked.path}: so far /health p99 ${p99().toFixed(1)} ms ` +
      `(${failed} of ${latencies.length} without an answer), peak ${peak.toFixed(0)} MB, ${mostFiles} open files`,
  )
}
for (const attacker of attackers) await attacker.terminate()
const slowest = p99()
const unanswered = failed
await pause(RECOVER_MS)
const kept = (await settled()) - before
inspector.close()
clearInterval(sampling)
prober.disconnect()
await exchange.stop()
rmSync(dataDir, { recursive: true, force: true })

const good = slowest < MOST.p99Ms && unanswered === 0 && peak < MOST.peakMb && kept < MOST.keptMb
console.log(
  `slow readers: /health p99 ${slowest.toFixed(1)} ms, ${unanswered} without an answer, peak ${peak.toFixed(0)} MB, ` +
    `${mostFiles} open files, ${kept.toFixed(0)} MB more than before: ${good ? 'good' : 'BAD'}`,
)
process.exit(good ? 0 : 1)

/** Returns the URL path of the largest script. */
function largestScript(): string {
  const folder = join(ROOT, 'dist/terminal/assets')
  const size = (name: string): number => statSync(join(folder, name)).size
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  return `/assets/${scripts.toSorted((a, b) => size(b) - size(a))[0]}`
}
