import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { GuardedTime } from './guarded-time.ts'

/**
 * A file of this name in the data folder confirms the leap that is held back; only those can write it to whom the folder
 * belongs. The exchange removes it as it takes the leap.
 */
const CONFIRMATION = 'clock.confirm'

export function confirmationIn(folder: string): string {
  return join(folder, CONFIRMATION)
}

const LOOK_EVERY_MS = 500

/** Drops a confirmation as a leap begins to be held back: one that lay there before was for another. */
export function dropConfirmation(folder: string): void {
  rmSync(confirmationIn(folder), { force: true })
}

/**
 * Looks at the clock also while nobody asks for the time, and for the confirmation while a leap is held back. Returns how to
 * end it.
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
