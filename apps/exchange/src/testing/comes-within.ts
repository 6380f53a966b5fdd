import { setTimeout as sleep } from 'node:timers/promises'

const TURN_MS = 10

/**
 * True if the promise resolves within `ms` of time in which this process could run. Turns are counted instead of the
 * clock: on a machine that stalls, the exchange under test stalls together with its test.
 */
export async function comesWithin(ms: number, awaited: Promise<unknown>): Promise<boolean> {
  const come = awaited.then(() => true)
  for (let turn = 0; turn < ms / TURN_MS; turn += 1) {
    if (await Promise.race([come, sleep(TURN_MS, false)])) return true
  }
  return false
}
