import { walletOf } from '../account/wallet.ts'
import type { Account, Model } from '../model.ts'
import { post } from './ledger.ts'

/** Moves money between accounts: each coin of own money before the first one of a bonus, which arrives as a bonus. */
export function move(model: Model, from: Account, to: Account, coin: string, amount: bigint): void {
  const left = walletOf(from, coin)
  const own = left.balance - left.bonus - left.borrowed
  const bonus = own <= 0n ? amount : own >= amount ? 0n : amount - own
  left.bonus -= bonus
  walletOf(to, coin).bonus += bonus
  post(model, from, coin, { ledgerType: 'TRANSFER_OUT', cashFlow: -amount })
  post(model, to, coin, { ledgerType: 'TRANSFER_IN', cashFlow: amount })
}
