import { divide, type E8, mulE8, ONE, type Rounding } from '@perpdesk/numeric'

/**
 * A tier of a coin's collateral ratios. It applies to the quantity from the previous tier's `maxQty` up to its own
 * (R5.15).
 */
export interface CollateralTier {
  /** E8 of the coin. */
  readonly maxQty: E8
  /** The part of the value that counts as collateral, as a fraction. */
  readonly ratio: E8
}

/** The terms on which a coin other than USDT and USDC, which count in full, is collateral in cross margin. */
export interface CollateralTerms {
  readonly coin: string
  /** Id of the contract whose index price is the coin's price in USD. */
  readonly priceInstrument: number
  /** Tiers with increasing quantities and falling ratios. Quantities beyond the last tier do not count. */
  readonly tiers: readonly CollateralTier[]
  /** If false, the coin counts in the equity but not as collateral. */
  readonly enabled: boolean
}

/** Coins that are valued as one USD each, without haircut (R5.15). */
export const USD_COINS: readonly string[] = ['USDC', 'USDT']

export interface CoinWorth {
  /** In USD; negative for a debt. Rounded toward minus infinity. */
  readonly value: E8
  /** The part of the value that does not count as collateral (5.4); zero or more. */
  readonly haircut: E8
}

/**
 * Returns the value of an amount of a coin in USD, and the haircut, the part of that value which is not collateral
 * (5.4). Assets count by the ratios of their tiers, debts in full. `amount` is wallet balance + unrealised profit; all
 * in E8.
 */
export function coinWorth(amount: E8, price: E8, terms: Pick<CollateralTerms, 'tiers' | 'enabled'>): CoinWorth {
  const value = mulE8(amount, price, 'floor')
  if (amount <= 0n) return { value, haircut: 0n }
  const counted = terms.enabled ? countedQty(amount, terms.tiers) : 0n
  return { value, haircut: value - divide(counted * price, ONE * ONE, 'floor') }
}

/** The price and collateral terms of a coin in cross margin. */
export interface CollateralCoin {
  /** USD per coin. */
  readonly price: E8
  /** `null` for the coins of {@link USD_COINS}. */
  readonly collateral: Pick<CollateralTerms, 'tiers' | 'enabled'> | null
}

/** The price and terms of a coin of {@link USD_COINS}. */
export const ONE_DOLLAR: CollateralCoin = { price: ONE, collateral: null }

/**
 * Returns the value in USD and the haircut of an amount of any coin, including the coins of {@link USD_COINS} (5.4).
 */
export function worthOf({ price, collateral }: CollateralCoin, amount: E8): CoinWorth {
  return collateral === null ? { value: amount, haircut: 0n } : coinWorth(amount, price, collateral)
}

/**
 * Returns the USD of collateral that goes with `amount` of a coin of which an account has `held`, unrealised profit included
 * (5.4). Negative for an amount received; E8.
 */
export function collateralTaken(coin: CollateralCoin, held: E8, amount: E8): E8 {
  if (coin.collateral === null) return amount
  return countedIn(coin, held) - countedIn(coin, held - amount)
}

function countedIn(coin: CollateralCoin, amount: E8): E8 {
  const { value, haircut } = worthOf(coin, amount)
  return value - haircut
}

/** Returns an amount of a coin in USD, rounded as named; E8. */
export function inUsd({ price, collateral }: CollateralCoin, amount: E8, rounding: Rounding): E8 {
  return collateral === null ? amount : mulE8(amount, price, rounding)
}

/** Returns an amount of USD in a coin, rounded down; 0n if the coin has no price. E8. */
export function inCoin({ price, collateral }: CollateralCoin, usd: E8): E8 {
  if (collateral === null) return usd
  return price === 0n ? 0n : divide(usd * ONE, price, 'floor')
}

/** Returns the quantity that counts as collateral, Σ quantity × ratio over the tiers, at the scale 1e16. */
function countedQty(amount: E8, tiers: readonly CollateralTier[]): bigint {
  let counted = 0n
  let below = 0n
  for (const { maxQty, ratio } of tiers) {
    const upTo = amount < maxQty ? amount : maxQty
    counted += (upTo - below) * ratio
    if (amount <= maxQty) break
    below = maxQty
  }
  return counted
}

/** Returns the first condition that collateral tiers do not meet; `undefined` if they meet all. */
export function collateralIssue(tiers: readonly CollateralTier[]): string | undefined {
  let below: CollateralTier = { maxQty: 0n, ratio: ONE }
  for (const tier of tiers) {
    if (tier.maxQty <= below.maxQty) return 'quantities grow from tier to tier'
    if (tier.ratio < 0n || tier.ratio > below.ratio) return 'ratios lie between 0 and 1 and fall from tier to tier'
    below = tier
  }
  return undefined
}
