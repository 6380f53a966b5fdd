import type { State } from '../state.ts'
import { walletState } from '../told/wallet-view.ts'

/** Tells every reporting account what it was worth when the day began, at the balances and marks as they stand. */
export function tellDailyEquity(state: State, day: number): void {
  for (const account of state.accounts.list) {
    // accounts without money have no point
    if (!account.reports || account.wallets.length === 0) continue
    const { totalEquity, coins } = walletState(account)
    state.report.push({
      type: 'equity',
      account: account.id,
      day,
      totalEquity,
      coins: coins.map(({ coin, walletBalance, equity }) => ({ coin, walletBalance, equity })),
    })
  }
}
