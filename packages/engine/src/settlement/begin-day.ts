import { reportDailyPools } from '../risk/insurance.ts'
import type { State } from '../state.ts'
import { reportDailyEquity } from './daily-equity.ts'

const DAY_MS = 86_400_000

/**
 * Publishes the balances of accounts and pools at the start of a UTC day, before the first command of that day of any
 * kind, so that nothing of the new day is included. If several midnights passed without a command, only the last is
 * published [X: nothing changed in between].
 */
export function beginDay(state: State, before: number): void {
  const midnight = state.time - (state.time % DAY_MS)
  state.dayEnd = midnight + DAY_MS
  if (before === 0 || before >= midnight) return
  reportDailyEquity(state, midnight)
  reportDailyPools(state, midnight)
}
