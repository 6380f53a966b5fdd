import { divE8, type E8, e8, mulE8, ONE } from '@perpdesk/numeric'
import type { Account } from '@perpdesk/protocol'
import { availableOf, isCounted } from './movable.ts'

/** A coin of one account, or of all accounts together; amounts are in the coin unless a field says otherwise. */
export interface HeldCoin {
  readonly coin: string
  /** Wallet balance and unrealised PnL. */
  readonly equity: E8
  /** The part of the balance that is neither used as margin nor promised by orders. */
  readonly available: E8
  /** Initial margin of positions and orders. */
  readonly inUse: E8
  readonly unrealised: E8
  /** Equity in USD; 0n if the coin has no price. */
  readonly usd: E8
  readonly hasPrice: boolean
}

export interface AccountWorth {
  readonly account: Account
  readonly usd: E8
}

export interface Overview {
  /** Worth of all accounts in USD: the sum over the coins and over the accounts, to the last digit. */
  readonly usd: E8
  /** The largest first. */
  readonly coins: readonly HeldCoin[]
  /** In the order given. */
  readonly accounts: readonly AccountWorth[]
}

/**
 * Returns the coins and the worth of all accounts together. Coins that cannot be collateral, which the exchange does not
 * count as equity, are valued at their price, rounded down.
 */
export function overviewOf(accounts: readonly Account[], prices: ReadonlyMap<string, E8>): Overview {
  const coins = new Map<string, HeldCoin>()
  const worths = accounts.map((account) => {
    let usd = 0n
    for (const held of account.coins.map((coin) => heldCoin(coin, prices.get(coin.coin)))) {
      usd += held.usd
      const known = coins.get(held.coin)
      coins.set(held.coin, known === undefined ? held : add(known, held))
    }
    return { account, usd }
  })
  return {
    usd: worths.reduce((sum, { usd }) => sum + usd, 0n),
    coins: [...coins.values()].filter(isHeld).toSorted((a, b) => compare(b.usd, a.usd) || (a.coin < b.coin ? -1 : 1)),
    accounts: worths,
  }
}

/**
 * Returns the part of `all` as a fraction, rounded down; 0 for a debt and where there is nothing, because a bar cannot
 * show either.
 */
export function shareOf(part: E8, all: E8): E8 {
  return part <= 0n || all <= 0n ? 0n : divE8(part, all, 'down')
}

/** Returns an amount of USD in a coin of this price, rounded toward zero; `undefined` without a price. */
export function inCoin(usd: E8, price: E8 | undefined): E8 | undefined {
  if (price === undefined || price <= 0n) return undefined
  return price === ONE ? usd : divE8(usd, price, 'down')
}

function heldCoin(coin: Account['coins'][number], price: E8 | undefined): HeldCoin {
  const equity = e8(coin.equity)
  const counts = isCounted(coin)
  return {
    coin: coin.coin,
    equity,
    available: availableOf(coin),
    inUse: e8(coin.totalPositionIM) + e8(coin.totalOrderIM),
    unrealised: e8(coin.unrealisedPnl),
    usd: counts ? e8(coin.usdValue) : mulE8(equity, price ?? 0n, 'floor'),
    hasPrice: counts || price !== undefined,
  }
}

function add(a: HeldCoin, b: HeldCoin): HeldCoin {
  return {
    coin: a.coin,
    equity: a.equity + b.equity,
    available: a.available + b.available,
    inUse: a.inUse + b.inUse,
    unrealised: a.unrealised + b.unrealised,
    usd: a.usd + b.usd,
    hasPrice: a.hasPrice && b.hasPrice,
  }
}

function isHeld({ equity, available, inUse, usd }: HeldCoin): boolean {
  return equity !== 0n || available !== 0n || inUse !== 0n || usd !== 0n
}

function compare(a: E8, b: E8): number {
  return a === b ? 0 : a < b ? -1 : 1
}
