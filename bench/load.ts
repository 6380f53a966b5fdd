import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { HttpConnection } from './http-connection.ts'
import { type Pace, sharedNow } from './pacer.ts'

export interface LoadResult {
  readonly perSecond: number
  /** Milliseconds of every round trip. */
  readonly latencies: readonly number[]
  /** Number of answers whose status was not 200. */
  readonly bad: number
}

type MakeRequest = (index: number) => string

/**
 * Sends as many requests as `connections` can carry: on each connection, the next request after the answer to the last.
 */
export async function closedLoop(
  url: string,
  connections: number,
  seconds: number,
  make: MakeRequest,
): Promise<LoadResult> {
  const open = await openAll(url, connections)
  const latencies: number[] = []
  let bad = 0
  const start = performance.now()
  const end = start + seconds * 1000
  await Promise.all(
    open.map(async (connection, index) => {
      while (performance.now() < end) {
        const sent = performance.now()
        if ((await connection.send(make(index))) !== 200) bad++
        latencies.push(performance.now() - sent)
      }
    }),
  )
  const took = (performance.now() - start) / 1000
  for (const connection of open) connection.close()
  return { perSecond: Math.round(latencies.length / took), latencies, bad }
}

/** Finest interval of an open loop: requests due within one tick are sent together. */
const TICK_MS = 0.5

/**
 * Sends `rate` requests a second on a fixed schedule. Latency counts from the scheduled time, so neither a slow server
 * nor a late generator can hide it.
 */
export async function openLoop(url: string, rate: number, seconds: number, make: MakeRequest): Promise<LoadResult> {
  const idle = await openAll(url, 64)
  const latencies: number[] = []
  const planned: number[] = []
  let sent = 0
  let bad = 0
  const measured = async (connection: HttpConnection, since: number): Promise<void> => {
    if ((await connection.send(make(sent++))) !== 200) bad++
    latencies.push(sharedNow() - since)
    idle.push(connection)
    sendNext()
  }
  const sendNext = (): void => {
    while (sent < planned.length) {
      const connection = idle.pop()
      if (connection === undefined) return
      void measured(connection, planned[sent]!)
    }
  }
  const everyMs = Math.max(TICK_MS, 1000 / rate)
  const pace: Pace = { everyMs, ticks: Math.round((seconds * 1000) / everyMs) }
  const pacer = new Worker(new URL('./pacer.ts', import.meta.url), { workerData: pace })
  let ticks = 0
  pacer.on('message', (moment: number) => {
    ticks++
    const due = Math.round((ticks * everyMs * rate) / 1000)
    while (planned.length < due) planned.push(moment)
    sendNext()
  })
  await once(pacer, 'exit')
  while (latencies.length < planned.length) await new Promise((resolve) => setTimeout(resolve, 5))
  for (const connection of idle) connection.close()
  return { perSecond: rate, latencies, bad }
}

function openAll(url: string, count: number): Promise<HttpConnection[]> {
  return Promise.all(Array.from({ length: count }, () => HttpConnection.open(url)))
}
