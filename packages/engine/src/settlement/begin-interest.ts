import { longestBegun } from '@perpdesk/trading'
import { exposureOf } from '../account/account.ts'
import type { ContractMarket } from '../market.ts'
import type { State } from '../state.ts'

const SAMPLE_MS = 300_000

/**
 * Publishes the open interest of each contract at the start of an interval of five minutes, before the first command in
 * it of any kind. Nothing changes without a command, so the sample is valid for every moment since the last command.
 */
export function beginInterest(state: State, before: number): void {
  const start = state.time - (state.time % SAMPLE_MS)
  state.interestEnd = start + SAMPLE_MS
  if (before === 0 || before >= start) return
  const minutes = longestBegun(before, state.time)
  for (const market of state.markets.aliveContracts) if (!market.isOver) reportInterest(state, market, minutes)
}

function reportInterest(state: State, market: ContractMarket, minutes: number): void {
  let longAccounts = 0
  let shortAccounts = 0
  for (const row of market.rows) {
    const { account, longLots, shortLots } = exposureOf(state.accounts.seats[row]!)
    if (account.isHouse) continue
    if (longLots > shortLots) longAccounts++
    else if (shortLots > longLots) shortAccounts++
  }
  const { instrument, openInterest } = market
  state.report.push({ type: 'interest', instrument: instrument.id, minutes, openInterest, longAccounts, shortAccounts })
}
