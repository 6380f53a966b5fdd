import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { GuardedTime } from './guarded-time.ts'

/**
 * Name of a file in the data folder whose presence confirms a leap that is held back. Only the owner of the folder can
 * create it; the exchange deletes it when it takes the leap.
 */
const CONFIRMATION = 'clock.confirm'

export function confirmationIn(folder: string): string {
  return join(folder, CONFIRMATION)
}

const LOOK_EVERY_MS = 500

/** Deletes an existing confirmation when a leap begins to be held back, because it was meant for an earlier leap. */
export function dropConfirmation(folder: string): void {
  rmSync(confirmationIn(folder), { force: true })
}

/**
 * Reads the clock at intervals, so that a leap is noticed also while no request reads it, and looks for the
 * confirmation while a leap is held back. Returns a function that stops the watch.
 */
export function watchClock(folder: string, time: GuardedTime): () => void {
  const file = confirmationIn(folder)
  const timer = setInterval(() => {
    time.now()
    if (time.heldBack === 0 || !existsSync(file)) return
    rmSync(file, { force: true })
    time.confirm()
  }, LOOK_EVERY_MS).unref()
  return () => clearInterval(timer)
}
