import type { E8 } from '@perpdesk/numeric'

/** Steps of ten minutes, 48 of which are the 8 h of R6.1. */
const STEP_MS = 600_000
const STEPS = 48

/** The largest value noted within one step. */
export interface Peak {
  readonly step: number
  value: E8
}

/**
 * The largest value of the last 8 h, in steps of ten minutes [X: the published rule does not say how it is sampled].
 */
export class PeakWindow {
  /** Oldest first. */
  readonly peaks: Peak[] = []

  note(time: number, value: E8): void {
    const step = Math.floor(time / STEP_MS)
    while (this.peaks.length > 0 && this.peaks[0]!.step <= step - STEPS) this.peaks.shift()
    const last = this.peaks.at(-1)
    if (last === undefined || last.step < step) this.peaks.push({ step, value })
    else if (last.value < value) last.value = value
  }

  /** Returns the largest of the noted values and `present`. */
  max(present: E8): E8 {
    return this.peaks.reduce((most, { value }) => (value > most ? value : most), present)
  }
}
