import { parentPort, workerData } from 'node:worker_threads'

/** Input of the pacer. */
export interface Pace {
  readonly everyMs: number
  readonly ticks: number
}

/** Returns milliseconds on a clock that all threads of the process share. */
export function sharedNow(): number {
  return Number(process.hrtime.bigint()) / 1e6
}

/**
 * Runs as a worker: posts the scheduled time of each tick to its parent, at that time. It sleeps in between with
 * `Atomics.wait`, because timers of an event loop are only exact to a millisecond, and a loop that polls the clock
 * would take a core from the server.
 */
function pace({ everyMs, ticks }: Pace): void {
  const sleeper = new Int32Array(new SharedArrayBuffer(4))
  const start = sharedNow()
  for (let tick = 1; tick <= ticks; tick++) {
    const planned = start + tick * everyMs
    const early = planned - sharedNow()
    if (early > 0) Atomics.wait(sleeper, 0, 0, early)
    parentPort?.postMessage(planned, [])
  }
}

if (parentPort !== null) {
  pace(workerData as Pace)
}
