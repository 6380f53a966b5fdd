import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ApiClient } from '../scripts/lib/api-client.ts'
import { startExchange } from '../scripts/lib/exchange-process.ts'
import { mainThreadSeconds } from '../scripts/lib/process-usage.ts'
import { postRequests } from './http-connection.ts'
import { closedLoop, type LoadResult, openLoop } from './load.ts'
import { report } from './report.ts'

/**
 * Durable orders over HTTP (session, schema, engine, journal, answer) while the market runs: closed loop for throughput, open
 * loop at a fixed rate for the round trip, both beside a bare `node:http` echo of the same body. On a machine that does other
 * things too, read the CPU of the threads that serve: waiting for a core is not in it.
 */
const CONNECTIONS = 64
const SECONDS = 6
const PATH = '/contract/v5/order/create'

const echo = fork(fileURLToPath(new URL('./echo-server.ts', import.meta.url)))
const [echoPort] = await once(echo, 'message')
const echoUrl = `http://127.0.0.1:${String(echoPort)}`

const dataDir = mkdtempSync(join(tmpdir(), 'perpdesk-bench-'))
const exchange = await startExchange({ dataDir, env: { PERPDESK_RATE_LIMITS: 'off' } })
const people: ApiClient[] = []
for (let index = 0; index < 8; index++) people.push(await ApiClient.demo(exchange.url))

let made = 0
/** An IOC order far from the market: it takes the whole way and leaves nothing behind. */
const order = (url: string) => {
  const requests = people.map((person) => postRequests(url, PATH, person.headers()))
  return (index: number): string => {
    made++
    return requests[index % requests.length]!(
      `{"symbol":"BTCUSDT","side":"Buy","orderType":"Limit","timeInForce":"IOC","price":"1000","qty":"0.01","orderLinkId":"bench-${made}"}`,
    )
  }
}

/** A closed loop after a short one that warms up, and the microseconds that the event loop's thread spends on a request. */
async function saturated(url: string, pid: number): Promise<LoadResult & { readonly cpuMicroseconds: number }> {
  await closedLoop(url, CONNECTIONS, 2, order(url))
  const before = mainThreadSeconds(pid)
  const result = await closedLoop(url, CONNECTIONS, SECONDS, order(url))
  const spent = mainThreadSeconds(pid) - before
  return { ...result, cpuMicroseconds: Math.round((spent * 1e6) / (result.perSecond * SECONDS)) }
}

const echoed = await saturated(echoUrl, echo.pid ?? 0)
const ours = await saturated(exchange.url, exchange.pid)
report({
  group: 'gateway',
  name: `durable orders over HTTP, ${CONNECTIONS} connections, closed loop`,
  figures: {
    'orders/s': ours.perSecond,
    'p50 ms': ours.p50,
    'p99 ms': ours.p99,
    'bare node:http echo, requests/s': echoed.perSecond,
    'share of the echo': share(ours.perSecond, echoed.perSecond),
    'CPU of the serving thread, µs an order': ours.cpuMicroseconds,
    'bare node:http echo, µs a request': echoed.cpuMicroseconds,
    'share of the echo by that CPU': share(echoed.cpuMicroseconds, ours.cpuMicroseconds),
    'answers that were not 200': ours.bad,
  },
})
for (const rate of [1000, 5000]) {
  const bare = await openLoop(echoUrl, rate, SECONDS, order(echoUrl))
  const opened = await openLoop(exchange.url, rate, SECONDS, order(exchange.url))
  report({
    group: 'gateway',
    name: `order round trip over HTTP, ${rate} orders/s, open loop`,
    figures: {
      'p50 ms': opened.p50,
      'p99 ms': opened.p99,
      'bare node:http echo, p50 ms': bare.p50,
      'bare node:http echo, p99 ms': bare.p99,
      'answers that were not 200': opened.bad,
    },
  })
}
await exchange.stop()
echo.kill()
rmSync(dataDir, { recursive: true, force: true })
process.exit(0)

function share(part: number, whole: number): number {
  return Math.round((part / whole) * 100) / 100
}
