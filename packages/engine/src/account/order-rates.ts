import { type E8, toSafeInteger } from '@perpdesk/numeric'

/** Fee rates with which an order is placed, in units of 1e-8; listing and accounts limit them to 1 %. */
export interface OrderRates {
  readonly maker: number
  readonly taker: number
}

/**
 * Returns the rates of an account (E8) as numbers, for the arithmetic of fills. Throws `RangeError` beyond the safe
 * integers.
 */
export function orderRates({ makerRate, takerRate }: { readonly makerRate: E8; readonly takerRate: E8 }): OrderRates {
  return { maker: toSafeInteger(makerRate), taker: toSafeInteger(takerRate) }
}
