import { type E8, e8 } from '@perpdesk/numeric'
import type { Account } from '@perpdesk/protocol'

export interface Movable {
  readonly coin: string
  readonly amount: E8
}

/**
 * Per coin, the amount that is in the wallet and not needed, by the account's record; the exchange decides how much may
 * leave.
 */
export function movable({ coins }: Pick<Account, 'coins'>): readonly Movable[] {
  return coins.flatMap(({ coin, walletBalance, availableBalance }) => {
    const [balance, available] = [e8(walletBalance), e8(availableBalance)]
    const amount = available < balance ? available : balance
    return amount > 0n ? [{ coin, amount }] : []
  })
}
