import { HttpConnection } from './http-connection.ts'
import { percentile } from './statistics.ts'

export interface LoadResult {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** Answers whose status was not 200. */
  readonly bad: number
}

type MakeRequest = (index: number) => string

/** As many requests as `connections` can carry, each sent when the one before it was answered. */
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
  return summary(latencies, Math.round(latencies.length / took), bad)
}

/** `rate` requests a second on a fixed schedule; latency counts from the planned moment, so a slow server cannot hide it. */
export async function openLoop(url: string, rate: number, seconds: number, make: MakeRequest): Promise<LoadResult> {
  const idle = await openAll(url, 64)
  const latencies: number[] = []
  const pending: Promise<void>[] = []
  let bad = 0
  const measured = async (connection: HttpConnection, request: string, planned: number): Promise<void> => {
    if ((await connection.send(request)) !== 200) bad++
    latencies.push(performance.now() - planned)
    idle.push(connection)
  }
  const start = performance.now()
  for (let sent = 0; sent < rate * seconds; ) {
    const due = Math.min(rate * seconds, Math.floor(((performance.now() - start) / 1000) * rate))
    while (sent < due) {
      const planned = start + (sent / rate) * 1000
      const connection = idle.pop()
      if (connection === undefined) break
      pending.push(measured(connection, make(sent), planned))
      sent++
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all(pending)
  for (const connection of idle) connection.close()
  return summary(latencies, rate, bad)
}

function openAll(url: string, count: number): Promise<HttpConnection[]> {
  return Promise.all(Array.from({ length: count }, () => HttpConnection.open(url)))
}

function summary(latencies: readonly number[], perSecond: number, bad: number): LoadResult {
  const milliseconds = (share: number) => Math.round(percentile(latencies, share) * 100) / 100
  return { perSecond, p50: milliseconds(0.5), p99: milliseconds(0.99), bad }
}
