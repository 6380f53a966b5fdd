import { type E8, e8 } from '@perpdesk/numeric'
import type { Account } from '@perpdesk/protocol'

export interface Movable {
  readonly coin: string
  readonly amount: E8
}

type HeldCoin = Pick<Account['coins'][number], 'coin' | 'walletBalance' | 'availableBalance'>

/**
 * Returns, per coin, the amount in the wallet that is not in use, by the account's record. The exchange decides how
 * much may be transferred.
 */
export function movable({ coins }: { readonly coins: readonly HeldCoin[] }): readonly Movable[] {
  return coins.flatMap(({ coin, walletBalance, availableBalance }) => {
    const [balance, available] = [e8(walletBalance), e8(availableBalance)]
    const amount = available < balance ? available : balance
    return amount > 0n ? [{ coin, amount }] : []
  })
}
