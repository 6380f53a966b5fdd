import type { E8 } from '@perpdesk/numeric'
import type { Account } from '../account/account.ts'
import type { State } from '../state.ts'
import { book, withoutTrade } from './ledger.ts'

/** Moves money from one account to another, own money before bonus; bonus remains bonus. */
export function move(state: State, from: Account, to: Account, coin: string, amount: E8): void {
  const source = from.wallet(coin)
  const own = source.own > 0n ? source.own : 0n
  const bonus = amount > own ? amount - own : 0n
  source.bonus -= bonus
  to.wallet(coin).bonus += bonus
  book(state, from, coin, withoutTrade('TRANSFER_OUT', -amount))
  book(state, to, coin, withoutTrade('TRANSFER_IN', amount))
}
