import { parentPort, workerData } from 'node:worker_threads'

/** Input of the pacer. */
export interface Pace {
  readonly everyMs: number
  readonly ticks: number
}

/** Milliseconds on a clock that all threads of the process share. */
export function sharedNow(): number {
  return Number(process.hrtime.bigint()) / 1e6
}

/**
 * Runs as a worker: posts the planned moment of each tick to its parent, at that moment. It sleeps in between, because
 * timers of an event loop are exact to a whole millisecond only; a loop that polls the clock would take a core from the
 * server.
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
