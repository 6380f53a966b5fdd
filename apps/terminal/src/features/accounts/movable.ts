import { type E8, e8 } from '@perpdesk/numeric'
import type { Account } from '@perpdesk/protocol'

export interface Movable {
  readonly coin: string
  readonly amount: E8
}

/** Of each coin what is there and not needed, as far as the account tells: what may leave is the exchange's to judge. */
export function movable({ coins }: Pick<Account, 'coins'>): readonly Movable[] {
  return coins.flatMap(({ coin, walletBalance, availableBalance }) => {
    const [balance, available] = [e8(walletBalance), e8(availableBalance)]
    const amount = available < balance ? available : balance
    return amount > 0n ? [{ coin, amount }] : []
  })
}
