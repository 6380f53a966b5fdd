import { type E8, ONE } from '@perpdesk/numeric'
import type { Instrument } from './instrument.ts'
import type { PercentMode } from './percent-input.ts'
import { returnOnMargin, unrealisedPnl } from './pnl.ts'
import { computedPrice } from './price-rounding.ts'
import { type TpSlKind, tpSlPriceFromRoi } from './triggers.ts'
import { contractValue, isInverse } from './value.ts'
import type { Side } from './vocabulary.ts'

/** Position from which a take profit or stop loss is computed. Prices and sizes in E8. */
export interface TpSlTerms {
  readonly contract: Pick<Instrument, 'contractType' | 'tickSize'>
  /** Side of the position that it protects. */
  readonly side: Side
  /** Entry price of the position, or the price of an order that will open one; above zero. */
  readonly entry: E8
  /** 0 while no quantity is known: then no profit leads to a price, and no price to a profit. */
  readonly size: E8
  readonly leverageE2: number
}

const PERCENT = 100n

/**
 * Trigger price of a move, a return or a profit (TPSL-04), on the tick (NUM-03). `undefined` where none leads there: without a
 * size, or where the price would not be above zero.
 * @param amount as it is typed, with the sign of the field: in percent at 1e8, a profit in E8 of the settle coin
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

/** Profit of closing at a price, before fees, in E8 of the settle coin; `undefined` without a size. */
export function tpSlPnl({ contract, side, entry, size }: TpSlTerms, price: E8): E8 | undefined {
  if (size <= 0n || price <= 0n) return undefined
  return unrealisedPnl(contract, side, size, contractValue(contract, entry, size, 'halfUp'), price)
}

/** Return of closing at a price on the margin at this leverage (TPSL-04): 100 × pnl × leverage ÷ value, in percent at 1e8. */
export function tpSlRoi(terms: TpSlTerms, price: E8): E8 | undefined {
  const pnl = tpSlPnl(terms, price)
  if (pnl === undefined) return undefined
  const value = contractValue(terms.contract, terms.entry, terms.size, 'halfUp')
  return returnOnMargin(pnl, value, terms.leverageE2) * PERCENT
}

/** The move, return or profit of a trigger price: the input of {@link tpSlPrice}, before its grid. */
export function tpSlAmount(terms: TpSlTerms, mode: PercentMode, price: E8): E8 | undefined {
  if (mode === 'pnl') return tpSlPnl(terms, price)
  if (mode === 'roi') return tpSlRoi(terms, price)
  return ((price - terms.entry) * PERCENT * ONE) / terms.entry
}
