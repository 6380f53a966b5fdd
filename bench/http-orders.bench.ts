import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ApiClient } from '../scripts/lib/api-client.ts'
import { startExchange } from '../scripts/lib/exchange-process.ts'
import { postRequest } from './http-connection.ts'
import { closedLoop, openLoop } from './load.ts'
import { report } from './report.ts'

/**
 * Durable orders over HTTP (session, schema, engine, journal, answer) while the market runs: closed loop for throughput
 * beside a bare `node:http` echo of the same body, open loop at a fixed rate for the round trip.
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
const headers = people.map((person) => person.headers())
/** An IOC order far from the market: it takes the whole way and leaves nothing behind. */
const order =
  (url: string) =>
  (index: number): string => {
    made++
    const body = `{"symbol":"BTCUSDT","side":"Buy","orderType":"Limit","timeInForce":"IOC","price":"1000","qty":"0.01","orderLinkId":"bench-${made}"}`
    return postRequest(url, PATH, headers[index % headers.length] ?? {}, body)
  }

const echoed = await closedLoop(echoUrl, CONNECTIONS, SECONDS, order(echoUrl))
await closedLoop(exchange.url, CONNECTIONS, 2, order(exchange.url))
const ours = await closedLoop(exchange.url, CONNECTIONS, SECONDS, order(exchange.url))
report({
  group: 'gateway',
  name: `durable orders over HTTP, ${CONNECTIONS} connections, closed loop`,
  figures: {
    'orders/s': ours.perSecond,
    'p50 ms': ours.p50,
    'p99 ms': ours.p99,
    'bare node:http echo, requests/s': echoed.perSecond,
    'share of the echo': Math.round((ours.perSecond / echoed.perSecond) * 100) / 100,
    'answers that were not 200': ours.bad,
  },
})
for (const rate of [200, 1000]) {
  const opened = await openLoop(exchange.url, rate, SECONDS, order(exchange.url))
  report({
    group: 'gateway',
    name: `order round trip over HTTP, ${rate} orders/s, open loop`,
    figures: { 'p50 ms': opened.p50, 'p99 ms': opened.p99, 'answers that were not 200': opened.bad },
  })
}
await exchange.stop()
echo.kill()
rmSync(dataDir, { recursive: true, force: true })
process.exit(0)
