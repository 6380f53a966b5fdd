import type { Model } from '../model.ts'
import { walletView } from '../reports/wallet-view.ts'
import { reportPools } from '../risk/insurance.ts'
import { DAY } from '../time.ts'

/**
 * Before the first command of a day, publishes the equity of each account and insurance pool at the start of the day.
 */
export function reportNewDay(model: Model, before: number): void {
  const day = Math.floor(model.time / DAY)
  if (before === 0 || Math.floor(before / DAY) === day) return
  model.whileStill(() => reportEquity(model, day * DAY))
  reportPools(model, day * DAY)
}

function reportEquity(model: Model, day: number): void {
  for (const account of model.accounts) {
    const { totalEquity, coins } = walletView(account)
    if (coins.length === 0) continue
    const worth = coins.map(({ coin, walletBalance, equity }) => ({ coin, walletBalance, equity }))
    model.report(account, { type: 'equity', account: account.id, day, totalEquity, coins: worth })
  }
}
