import type { State } from '../state.ts'

/**
 * What the liquidation account has won or lost on positions it took over belongs to the insurance fund (6.4): its
 * realised balance moves there at the end of every command, so nothing is ever kept or forgotten in between.
 */
export function sweepLiquidationAccount(state: State): void {
  const { liquidation, insurance } = state.accounts
  for (const wallet of liquidation.wallets) {
    if (wallet.balance === 0n) continue
    insurance.wallet(wallet.coin).balance += wallet.balance
    wallet.balance = 0n
  }
}
