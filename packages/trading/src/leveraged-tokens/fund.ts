import { divide, type E8, ONE } from '@perpdesk/numeric'
import type { TokenTerms } from './terms.ts'

const DAY = 86_400_000

/**
 * Returns the net asset value of one token in E8 of the quote coin, rounded down, at least 0 (R10.1, R10.2).
 *
 * @param assets balance of the fund and unrealised profit of its position; E8 of the quote coin
 * @param supply tokens held by anybody; E8
 * @throws RangeError if there are no tokens
 */
export function navOf(assets: E8, supply: E8): E8 {
  if (supply <= 0n) throw new RangeError('a fund without tokens has no net asset value')
  return assets <= 0n ? 0n : divide(assets * ONE, supply, 'floor')
}

/**
 * Returns the leverage of a basket as an E8 fraction, half up (R10.1): basket × price ÷ assets.
 *
 * @param basket E8 of the contract's quantity, not negative
 * @throws RangeError if the assets are not above zero
 */
export function tokenLeverage(basket: E8, price: E8, assets: E8): E8 {
  if (assets <= 0n) throw new RangeError('a fund without assets has no leverage')
  return divide(basket * price, assets, 'halfUp')
}

/** Returns true if a basket has reached a bound of its leverage (R10.2). Exact, without a division. */
export function isRebalanceDue(
  { lower, upper }: Pick<TokenTerms, 'lower' | 'upper'>,
  basket: E8,
  price: E8,
  assets: E8,
): boolean {
  const value = basket * price
  return value >= upper * assets || value <= lower * assets
}

/**
 * Returns the basket of the target leverage in E8 of the contract's quantity, rounded down (R10.2): assets × target ÷
 * price; 0n without assets or a price.
 */
export function targetBasket(target: E8, assets: E8, price: E8): E8 {
  return assets <= 0n || price <= 0n ? 0n : divide(assets * target, price, 'floor')
}

/**
 * Returns the basket after the supply has changed, rounded down, so that the leverage stays as it is.
 *
 * @throws RangeError if there were no tokens before
 */
export function basketAfter(basket: E8, supplyBefore: E8, supplyAfter: E8): E8 {
  if (supplyBefore <= 0n) throw new RangeError('a fund without tokens has no basket to scale')
  return divide(basket * supplyAfter, supplyBefore, 'floor')
}

/** Returns the management fee of a day in E8 of the quote coin, rounded up (R10.3); 0n without assets. */
export function managementFee(assets: E8, rate: E8): E8 {
  return assets <= 0n ? 0n : divide(assets * rate, ONE, 'ceil')
}

/** Returns the number of 00:00 UTC after `before` and not after `time`; both in milliseconds since 1970. */
export function managementDays(before: number, time: number): number {
  return Math.floor(time / DAY) - Math.floor(before / DAY)
}
