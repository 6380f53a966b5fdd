import { exact, Fraction } from './fraction.ts'

/** Net asset value of a token (R10.1), never below zero. */
export function netAssetValue(assets: bigint, supply: bigint): bigint {
  return assets < 0n ? 0n : new Fraction(assets, supply).e8('floor')
}

/** Basket × price ÷ assets; `undefined` without assets. */
export function leverageOf(basket: bigint, price: bigint, assets: bigint): Fraction | undefined {
  return assets > 0n ? exact(basket).times(exact(price)).over(exact(assets)) : undefined
}

/** Basket of a leverage at a price (R10.2). */
export function basketOf(leverage: bigint, assets: bigint, price: bigint): bigint {
  return assets > 0n ? exact(assets).times(exact(leverage)).over(exact(price)).e8('floor') : 0n
}

/** Part of an amount, rounded to the disadvantage of its payer: fees (R10.3). */
export function feeOf(amount: bigint, rate: bigint): bigint {
  return exact(amount).times(exact(rate)).e8('ceil')
}

/** Value of tokens (R10.4). */
export function worthOf(tokens: bigint, nav: bigint): bigint {
  return exact(tokens).times(exact(nav)).e8('floor')
}

/** Tokens for an amount, in whole steps (R10.4). */
export function boughtFor(amount: bigint, nav: bigint, step: bigint): bigint {
  return exact(amount).over(exact(nav)).over(exact(step)).whole('floor') * step
}
