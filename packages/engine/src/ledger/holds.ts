import { type E8, e8Of } from '@perpdesk/numeric'
import type { Account } from '../account/account.ts'
import { claimsOf, type Hold } from '../account/claims.ts'

type HoldName = Pick<Hold, 'reason' | 'name'>

/**
 * Holds a part of a coin under a reason and a name, replacing the earlier hold of that name. Returns false if the free
 * balance of the coin is smaller. The rules of risk check whether the account's margin allows the hold.
 */
export function hold(account: Account, coin: string, wanted: Hold): boolean {
  if (wanted.amount <= 0n) return false
  const wallet = account.wallets.find((one) => one.coin === coin)
  if (wallet === undefined) return false
  const { holds, borrowed } = wallet.claims
  const others = holds.filter((one) => !isNamed(one, wanted))
  const claims = claimsOf([...others, wanted], borrowed)
  if (claims.held > wallet.balance - borrowed - e8Of(wallet.inOrders)) return false
  wallet.claims = claims
  account.endCredits(wallet.money)
  return true
}

/** Ends a hold and returns its amount; 0n if there is none of this name. */
export function release(account: Account, coin: string, name: HoldName): E8 {
  const wallet = account.wallets.find((one) => one.coin === coin)
  const found = wallet?.claims.holds.find((one) => isNamed(one, name))
  if (wallet === undefined || found === undefined) return 0n
  const { holds, borrowed } = wallet.claims
  wallet.claims = claimsOf(
    holds.filter((one) => one !== found),
    borrowed,
  )
  return found.amount
}

function isNamed(one: Hold, { reason, name }: HoldName): boolean {
  return one.reason === reason && one.name === name
}
