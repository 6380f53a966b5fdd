import { tellDailyPools } from '../risk/insurance.ts'
import type { State } from '../state.ts'
import { tellDailyEquity } from './daily-equity.ts'

const DAY_MS = 86_400_000

/**
 * Before the first command of a UTC day, whatever it is, tells what accounts and pools held when the day began: nothing that the
 * new day brings counts to the old one. Midnights that passed without a command are told once, as the last of them [X: nothing
 * changed in between].
 */
export function beginDay(state: State, before: number): void {
  const midnight = state.time - (state.time % DAY_MS)
  state.dayEnd = midnight + DAY_MS
  if (before === 0 || before >= midnight) return
  tellDailyEquity(state, midnight)
  tellDailyPools(state, midnight)
}
