import { walletState } from '../account/wallet-view.ts'
import type { State } from '../state.ts'

const DAY_MS = 86_400_000

/**
 * At the first tick of a UTC day tells every reporting account what it was worth when the day began: balances and marks as
 * they stand before that tick moves prices and exchanges funding. Midnights that passed without a tick are told once, as
 * the last of them [X: there were no prices in between]. Accounts without money have no point.
 */
export function tellDailyEquity(state: State): void {
  if (state.tickTime === 0) return
  const midnight = state.time - (state.time % DAY_MS)
  if (state.tickTime >= midnight) return
  for (const account of state.accounts.list) {
    if (!account.reports || account.wallets.length === 0) continue
    const { totalEquity, coins } = walletState(account)
    state.report.push({
      type: 'equity',
      account: account.id,
      day: midnight,
      totalEquity,
      coins: coins.map(({ coin, walletBalance, equity }) => ({ coin, walletBalance, equity })),
    })
  }
}
