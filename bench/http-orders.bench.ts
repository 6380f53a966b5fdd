import { type ChildProcess, fork } from 'node:child_process'
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
import { median, percentile } from './statistics.ts'

/**
 * Durable orders over HTTP (session, schema, engine, journal, answer) while the market runs: a closed loop for the
 * throughput, an open loop at a fixed rate for the round trip. For comparison two bare peers get the same requests: a
 * `node:http` echo, and one that answers once the request is on disk, which shows the disk's part of a round trip. The
 * three are measured in turn in short spells, so that the machine's other load affects all of them. Round trips are
 * taken from all spells together, so that no stall is left out; rates and CPU time are those of the median spell. On a
 * busy machine, read the CPU time of the serving threads, which does not include waiting for a core.
 */

/** Few enough connections for the serving thread to wait for the disk between commits, but enough to keep it busy. */
const FEW = 64
const MANY = 512
const SPELLS = 5
const SPELL_SECONDS = 1.2
const WARM_UP_SECONDS = 2
const PATH = '/contract/v5/order/create'

interface Server {
  readonly url: string
  readonly pid: number
}

/** One figure for each of the three servers that are measured in turn. */
interface ByServer<T> {
  readonly ours: T
  readonly echo: T
  readonly durable: T
}

const dataDir = mkdtempSync(join(tmpdir(), 'perpdesk-bench-'))
const peers: ChildProcess[] = []
const exchange = await startExchange({ dataDir, env: { PERPDESK_RATE_LIMITS: 'off' } })
const servers: ByServer<Server> = {
  ours: exchange,
  echo: await barePeer(),
  durable: await barePeer(join(dataDir, 'bare-peer.log')),
}
const people: ApiClient[] = []
for (let index = 0; index < 8; index++) people.push(await ApiClient.demo(exchange.url))

let made = 0
/** Returns requests for IOC orders far from the market, which take the whole path and leave nothing behind. */
const order = (url: string) => {
  const requests = people.map((person) => postRequests(url, PATH, person.headers()))
  return (index: number): string => {
    made++
    return requests[index % requests.length]!(
      `{"symbol":"BTCUSDT","side":"Buy","orderType":"Limit","timeInForce":"IOC","price":"1000","qty":"0.01","orderLinkId":"bench-${made}"}`,
    )
  }
}

/** Runs a closed loop; also returns the microseconds of the event loop's thread per request. */
async function saturated(
  { url, pid }: Server,
  connections: number,
): Promise<LoadResult & { readonly cpuMicroseconds: number }> {
  const before = mainThreadSeconds(pid)
  const result = await closedLoop(url, connections, SPELL_SECONDS, order(url))
  const spent = mainThreadSeconds(pid) - before
  return { ...result, cpuMicroseconds: (spent * 1e6) / (result.perSecond * SPELL_SECONDS) }
}

for (const { url } of [servers.ours, servers.echo, servers.durable]) {
  await closedLoop(url, FEW, WARM_UP_SECONDS, order(url))
}
await throughput(FEW)
for (const rate of [1000, 5000]) {
  const opened = await byTurns(({ url }) => openLoop(url, rate, SPELL_SECONDS, order(url)))
  report({
    group: 'gateway',
    name: `order round trip over HTTP, ${rate} orders/s, open loop`,
    figures: {
      'p50 ms': roundTrip(opened.ours, 0.5),
      'p99 ms': roundTrip(opened.ours, 0.99),
      'bare node:http echo, p50 ms': roundTrip(opened.echo, 0.5),
      'bare node:http echo, p99 ms': roundTrip(opened.echo, 0.99),
      'bare node:http and fdatasync, p50 ms': roundTrip(opened.durable, 0.5),
      'bare node:http and fdatasync, p99 ms': roundTrip(opened.durable, 0.99),
      'answers that were not 200': badOnes(opened.ours),
    },
  })
}
// last, because history continues to write these orders for a while
await throughput(MANY)
await exchange.stop()
for (const peer of peers) peer.kill()
rmSync(dataDir, { recursive: true, force: true })
process.exit(0)

async function throughput(connections: number): Promise<void> {
  const closed = await byTurns((server) => saturated(server, connections))
  const perSecond = medians(closed, (spell) => spell.perSecond)
  const cpu = medians(closed, (spell) => spell.cpuMicroseconds)
  report({
    group: 'gateway',
    name: `durable orders over HTTP, ${connections} connections, closed loop`,
    figures: {
      'orders/s': perSecond.ours,
      'p50 ms': roundTrip(closed.ours, 0.5),
      'p99 ms': roundTrip(closed.ours, 0.99),
      'bare node:http echo, requests/s': perSecond.echo,
      'share of the echo': share(perSecond.ours, perSecond.echo),
      'bare node:http and fdatasync, requests/s': perSecond.durable,
      'share of the durable peer': share(perSecond.ours, perSecond.durable),
      'CPU of the serving thread, µs an order': Math.round(cpu.ours),
      'bare node:http echo, µs a request': Math.round(cpu.echo),
      'share of the echo by that CPU': share(cpu.echo, cpu.ours),
      'bare node:http and fdatasync, µs a request': Math.round(cpu.durable),
      'share of the durable peer by that CPU': share(cpu.durable, cpu.ours),
      'answers that were not 200': badOnes(closed.ours),
    },
  })
}

/** Starts an echo server; with a file, one that answers once the request is on disk. */
async function barePeer(...file: readonly string[]): Promise<Server> {
  const peer = fork(fileURLToPath(new URL('./echo-server.ts', import.meta.url)), file)
  peers.push(peer)
  const [port] = await once(peer, 'message')
  return { url: `http://127.0.0.1:${String(port)}`, pid: peer.pid ?? 0 }
}

async function byTurns<T>(measure: (server: Server) => Promise<T>): Promise<ByServer<readonly T[]>> {
  const spells: ByServer<T[]> = { ours: [], echo: [], durable: [] }
  for (let spell = 0; spell < SPELLS; spell++) {
    spells.ours.push(await measure(servers.ours))
    spells.echo.push(await measure(servers.echo))
    spells.durable.push(await measure(servers.durable))
  }
  return spells
}

function medians<T>({ ours, echo, durable }: ByServer<readonly T[]>, figure: (spell: T) => number): ByServer<number> {
  return { ours: median(ours.map(figure)), echo: median(echo.map(figure)), durable: median(durable.map(figure)) }
}

/** Returns a percentile of all round trips, in milliseconds. */
function roundTrip(spells: readonly LoadResult[], part: number): number {
  const all = spells.flatMap(({ latencies }) => latencies)
  return Math.round(percentile(all, part) * 100) / 100
}

function badOnes(spells: readonly LoadResult[]): number {
  return spells.reduce((sum, { bad }) => sum + bad, 0)
}

function share(part: number, whole: number): number {
  return Math.round((part / whole) * 100) / 100
}
