import { divide, type E8, mulE8, ONE, type Rounding } from '@perpdesk/numeric'

/** One step of a coin's collateral ratios: applies to the quantity up to `maxQty` that no step before it covers (R5.15). */
export interface CollateralTier {
  /** E8 of the coin. */
  readonly maxQty: E8
  /** Part of the value that counts, as a fraction. */
  readonly ratio: E8
}

/** Terms of a coin as collateral in cross margin. They are data; USDT and USDC always count in full. */
export interface CollateralTerms {
  readonly coin: string
  /** Id of the contract whose index is the coin's price in USD. */
  readonly priceInstrument: number
  /** Growing quantities, falling ratios. The part beyond the last one counts for nothing. */
  readonly tiers: readonly CollateralTier[]
  /** A coin that is switched off has a value, but none as collateral. */
  readonly enabled: boolean
}

/** Coins that count one to one as USD, without haircut (R5.15). */
export const USD_COINS: readonly string[] = ['USDC', 'USDT']

export interface CoinWorth {
  /** In USD; negative where the coin is owed. Rounded toward minus infinity. */
  readonly value: E8
  /** Part of the value that does not count (5.4); zero or more. */
  readonly haircut: E8
}

/**
 * Value that an amount of a coin adds to the margin balance, and the part of it that is no collateral (5.4): assets by
 * the ratios of their tiers, debts in full. `amount` is wallet balance + unrealised profit; E8.
 */
export function coinWorth(amount: E8, price: E8, terms: Pick<CollateralTerms, 'tiers' | 'enabled'>): CoinWorth {
  const value = mulE8(amount, price, 'floor')
  if (amount <= 0n) return { value, haircut: 0n }
  const counted = terms.enabled ? countedQty(amount, terms.tiers) : 0n
  return { value, haircut: value - divide(counted * price, ONE * ONE, 'floor') }
}

/** A coin of an account in cross margin. */
export interface CollateralCoin {
  /** USD per coin. */
  readonly price: E8
  /** `null` for coins that are dollars. */
  readonly collateral: Pick<CollateralTerms, 'tiers' | 'enabled'> | null
}

/** A coin that counts one to one and in full. */
export const ONE_DOLLAR: CollateralCoin = { price: ONE, collateral: null }

/** Value that an amount of a coin, dollars included, adds to the margin balance (5.4). */
export function worthOf({ price, collateral }: CollateralCoin, amount: E8): CoinWorth {
  return collateral === null ? { value: amount, haircut: 0n } : coinWorth(amount, price, collateral)
}

/** An amount of a coin in USD. */
export function inUsd({ price, collateral }: CollateralCoin, amount: E8, rounding: Rounding): E8 {
  return collateral === null ? amount : mulE8(amount, price, rounding)
}

/** An amount of USD in a coin, down; 0n while the coin has no price. */
export function inCoin({ price, collateral }: CollateralCoin, usd: E8): E8 {
  if (collateral === null) return usd
  return price === 0n ? 0n : divide(usd * ONE, price, 'floor')
}

/** Σ quantity × ratio over the tiers, at the scale of both (1e16). */
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

/** A condition that collateral terms do not meet, or `undefined`. */
export function collateralIssue(tiers: readonly CollateralTier[]): string | undefined {
  let below: CollateralTier = { maxQty: 0n, ratio: ONE }
  for (const tier of tiers) {
    if (tier.maxQty <= below.maxQty) return 'quantities grow from tier to tier'
    if (tier.ratio < 0n || tier.ratio > below.ratio) return 'ratios lie between 0 and 1 and fall from tier to tier'
    below = tier
  }
  return undefined
}
