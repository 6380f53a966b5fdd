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

/**
 * Looks at the clock also while nobody asks for the time, and for the confirmation while a leap is held back. One that lay
 * there before the leap was for another. Returns how to end it.
 */
export function watchClock(folder: string, time: GuardedTime): () => void {
  const file = confirmationIn(folder)
  let wasHeld = false
  const timer = setInterval(() => {
    time.now()
    const isHeld = time.heldBack > 0
    if (isHeld && existsSync(file)) {
      rmSync(file, { force: true })
      if (wasHeld) time.confirm()
    }
    wasHeld = isHeld
  }, LOOK_EVERY_MS).unref()
  return () => clearInterval(timer)
}
