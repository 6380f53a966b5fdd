import { type E8, ONE } from '@perpdesk/numeric'
import type { Instrument } from './instrument.ts'
import type { PercentMode } from './percent-input.ts'
import { returnOnMargin, unrealisedPnl } from './pnl.ts'
import { computedPrice } from './price-rounding.ts'
import { type TpSlKind, tpSlPriceFromRoi } from './triggers.ts'
import { contractValue, isInverse } from './value.ts'
import type { Side } from './vocabulary.ts'

/** The position for which a take profit or stop loss is calculated. Prices and sizes in E8. */
export interface TpSlTerms {
  readonly contract: Pick<Instrument, 'contractType' | 'tickSize'>
  /** Side of the position. */
  readonly side: Side
  /** Entry price of the position, or price of the order that will open the position; above zero. */
  readonly entry: E8
  /** 0 if the quantity is not known; prices and profits then cannot be converted into each other. */
  readonly size: E8
  readonly leverageE2: number
}

const PERCENT = 100n

/**
 * Returns the trigger price for a price change, a return or a profit (TPSL-04), rounded to a tick (NUM-03). `undefined`
 * if the price would not be above zero, or for a profit if the size is not known. @param amount the value of the field
 * with its sign: a percentage at 1e8, or a profit in E8 of the settle coin
 */
export function tpSlPrice(terms: TpSlTerms, kind: TpSlKind, mode: PercentMode, amount: E8): E8 | undefined {
  const { contract, side, entry, size, leverageE2 } = terms
  const { tickSize } = contract
  let price: E8
  if (mode === 'roi') {
    const roi = (amount < 0n ? -amount : amount) / PERCENT
    price = tpSlPriceFromRoi({ positionSide: side, kind, price: entry, leverageE2, tickSize }, roi)
  } else if (mode === 'price') {
    const whole = PERCENT * ONE
    if (whole + amount <= 0n) return undefined
    price = computedPrice(entry * (whole + amount), whole, tickSize)
  } else {
    const gain = side === 'Buy' ? amount : -amount
    const [numerator, divisor] = isInverse(contract)
      ? [size * ONE * entry, size * ONE - gain * entry]
      : [entry * size + gain * ONE, size]
    if (numerator <= 0n || divisor <= 0n) return undefined
    price = computedPrice(numerator, divisor, tickSize)
  }
  return price > 0n ? price : undefined
}

/**
 * Returns the profit, before fees, of closing at a price, in E8 of the settle coin; `undefined` if the size is not
 * known.
 */
export function tpSlPnl({ contract, side, entry, size }: TpSlTerms, price: E8): E8 | undefined {
  if (size <= 0n || price <= 0n) return undefined
  return unrealisedPnl(contract, side, size, contractValue(contract, entry, size, 'halfUp'), price)
}

/**
 * Returns the return on margin of closing at a price (TPSL-04): 100 × pnl × leverage ÷ entry value, in percent at 1e8;
 * `undefined` if the size is not known.
 */
export function tpSlRoi(terms: TpSlTerms, price: E8): E8 | undefined {
  const pnl = tpSlPnl(terms, price)
  if (pnl === undefined) return undefined
  const value = contractValue(terms.contract, terms.entry, terms.size, 'halfUp')
  return returnOnMargin(pnl, value, terms.leverageE2) * PERCENT
}

/**
 * Returns the price change, return or profit at a trigger price, the inverse of {@link tpSlPrice}; not rounded to a
 * tick.
 */
export function tpSlAmount(terms: TpSlTerms, mode: PercentMode, price: E8): E8 | undefined {
  if (mode === 'pnl') return tpSlPnl(terms, price)
  if (mode === 'roi') return tpSlRoi(terms, price)
  return ((price - terms.entry) * PERCENT * ONE) / terms.entry
}
