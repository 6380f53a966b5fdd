import { type E8, e8 } from '@perpdesk/numeric'
import type { Account } from '@perpdesk/protocol'

export interface Movable {
  readonly coin: string
  readonly amount: E8
}

type AccountCoin = Account['coins'][number]
type FreeCoin = Pick<AccountCoin, 'walletBalance' | 'equity' | 'availableBalance' | 'inOrders' | 'usdValue'>

/** True of a coin that counts as equity; coins that cannot be collateral do not. */
export function isCounted({ usdValue, equity }: Pick<AccountCoin, 'usdValue' | 'equity'>): boolean {
  return e8(usdValue) !== 0n || e8(equity) === 0n
}

/**
 * Returns the part of a coin's balance that neither margin nor orders need, by the account's record; 0n for a debt. The
 * exchange decides how much may be transferred.
 */
export function availableOf(coin: FreeCoin): E8 {
  const notInOrders = e8(coin.walletBalance) - e8(coin.inOrders)
  // Coins that share margin have the whole account's available amount, which may be more than the balance; a coin that
  // cannot be margin has none, and is free unless orders promise it.
  const usable = isCounted(coin) ? e8(coin.availableBalance) : notInOrders
  const available = usable < notInOrders ? usable : notInOrders
  return available > 0n ? available : 0n
}

/** Returns the available amounts of the coins that have one. */
export function movable({
  coins,
}: {
  readonly coins: readonly (FreeCoin & Pick<AccountCoin, 'coin'>)[]
}): readonly Movable[] {
  return coins.flatMap((coin) => {
    const amount = availableOf(coin)
    return amount > 0n ? [{ coin: coin.coin, amount }] : []
  })
}
