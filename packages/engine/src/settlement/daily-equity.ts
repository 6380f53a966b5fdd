import { walletState } from '../reports/wallet-view.ts'
import type { State } from '../state.ts'

/** Reports the equity at the start of the day, at the present balances and marks, to every reporting account. */
export function reportDailyEquity(state: State, day: number): void {
  for (const account of state.accounts.list) {
    // accounts without a wallet have no equity to report
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
