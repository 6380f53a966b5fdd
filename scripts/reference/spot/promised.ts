import { balanceOf } from '../account/wallet.ts'
import type { Account, PairStop } from '../model.ts'
import { givenCoin, lotsQty, restingIn, stopsOf, worthOf } from './pair.ts'

type Held = Pick<PairStop, 'pair' | 'kind' | 'side' | 'orderType' | 'price' | 'qty' | 'amount' | 'trigger'>

/** Amount that a waiting order holds: TP/SL and OCO hold the coins they give, others nothing (3.1). */
export function heldBy({ pair, kind, side, orderType, price, qty, amount, trigger }: Held): bigint {
  if (kind === 'Stop') return 0n
  if (side === 'Sell') return lotsQty(pair, qty)
  return amount > 0n ? amount : worthOf(pair, orderType === 'Market' ? trigger : price, qty)
}

/** Of legs of which only one will act the larger part. */
export function heldByAll(legs: readonly Held[]): bigint {
  return legs.map(heldBy).reduce((most, one) => (one > most ? one : most), 0n)
}

export function partnerOf(stop: PairStop): PairStop | undefined {
  return stop.partner === 0 ? undefined : stop.pair.stops.find(({ id }) => id === stop.partner)
}

/** The part of a coin that open orders in pairs have promised. */
export function promisedOf(account: Account, coin: string): bigint {
  if (account.paid) return 0n
  let sum = 0n
  for (const pair of account.model.pairs) {
    for (const { side, price, leaves } of restingIn(pair, account)) {
      if (givenCoin(pair, side) !== coin) continue
      sum += side === 'Buy' ? worthOf(pair, price, leaves) : lotsQty(pair, leaves)
    }
    for (const stop of stopsOf(pair, account)) {
      const partner = partnerOf(stop)
      const isCounted = partner !== undefined && partner.id < stop.id
      if (isCounted || givenCoin(pair, stop.side) !== coin) continue
      sum += heldByAll(partner === undefined ? [stop] : [stop, partner])
    }
  }
  return sum
}

/** The part that may be exchanged for other coins, borrowed ones included. */
export function freeCoins(account: Account, coin: string): bigint {
  return balanceOf(account, coin) - promisedOf(account, coin)
}

/** Does what is judged as if all that is promised had been given already. */
export function asIfPaid<T>(account: Account | undefined, judge: () => T): T {
  if (account === undefined || account.paid) return judge()
  const promised = account.wallets.map((wallet) => [wallet, promisedOf(account, wallet.coin)] as const)
  for (const [wallet, amount] of promised) {
    wallet.balance -= amount
    account.paidAway.set(wallet.coin, amount)
  }
  account.paid = true
  try {
    return judge()
  } finally {
    account.paid = false
    account.paidAway.clear()
    for (const [wallet, amount] of promised) wallet.balance += amount
  }
}
