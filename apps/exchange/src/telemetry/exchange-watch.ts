import { DurationFigures } from './durations.ts'

/** Outcome of verifying the stored past; `damaged` remains until the next start. */
export type Verification = 'underWay' | 'whole' | 'damaged'

/** State of the exchange that only the composition root knows, for monitoring. */
export class ExchangeWatch {
  /** Returns the milliseconds by which a leap of the machine's clock is held back; 0 if none is. */
  heldBack: () => number = () => 0
  /** Returns the number of rows and market events that wait to be written to history. */
  historyWaiting: () => number = () => 0
  /** Returns the number of the last command whose rows are in history. */
  historyReaches: () => number = () => 0
  journal: Verification = 'underWay'
  history: Verification = 'underWay'
  readonly commits = new DurationFigures({
    counter: 'perpdesk_commits_total',
    histogram: 'perpdesk_commit_seconds',
    what: 'store',
    how: 'outcome',
  })
  readonly #found: string[] = []

  /** Adds a sentence about a fault that remains until the next start. */
  find(trouble: string): void {
    if (!this.#found.includes(trouble)) this.#found.push(trouble)
  }

  /** Returns sentences about faults with which trading continues; empty if there are none. */
  troubles(): readonly string[] {
    const heldBack = this.heldBack()
    if (heldBack === 0) return this.#found
    const seconds = Math.round(heldBack / 1_000)
    return [
      `The machine's clock has leapt ahead by ${seconds} seconds. Its time is held back: set the clock right, or confirm it with npm run clock:confirm.`,
      ...this.#found,
    ]
  }
}
