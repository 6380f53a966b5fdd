import type { E8 } from '@perpdesk/numeric'
import { directionOf } from './direction.ts'
import { tradeFee } from './fees.ts'
import type { Instrument } from './instrument.ts'
import { largestCount } from './largest-count.ts'
import { realisedPnl } from './pnl.ts'
import { contractValue, valueDirection } from './value.ts'
import type { Side } from './vocabulary.ts'

/** The terms of a trade that is closed at its stop loss. Prices in E8, above zero; fee rates as fractions. */
export interface RiskTerms {
  readonly contract: Pick<Instrument, 'contractType' | 'lotSize'>
  readonly side: Side
  readonly entry: E8
  readonly stop: E8
  /** Fee rates at the entry and at the stop loss. */
  readonly entryRate: E8
  readonly stopRate: E8
}

/** The loss of a trade that is closed at its stop loss, in E8 of the settle coin. */
export interface LossAtStop {
  /** Loss from the entry price to the stop price, before fees; above zero. */
  readonly move: E8
  readonly entryFee: E8
  readonly stopFee: E8
  /** Loss and both fees together. */
  readonly total: E8
}

/**
 * Returns the loss of a quantity (E8) that is opened at the entry price and closed at the stop price. Values and fees
 * are rounded as the exchange rounds them.
 */
export function lossAtStop({ contract, side, entry, stop, entryRate, stopRate }: RiskTerms, qty: E8): LossAtStop {
  const opened = contractValue(contract, entry, qty, 'halfUp')
  const closed = contractValue(contract, stop, qty, 'halfUp')
  const move = -realisedPnl(valueDirection(contract, side), opened, closed)
  const entryFee = tradeFee(opened, entryRate)
  const stopFee = tradeFee(closed, stopRate)
  return { move, entryFee, stopFee, total: move + entryFee + stopFee }
}

/** Returns the side that makes a loss from the entry price to the stop price; `null` if the prices are equal. */
export function sideOfStop(entry: E8, stop: E8): Side | null {
  if (entry === stop) return null
  return stop < entry ? 'Buy' : 'Sell'
}

/**
 * Returns the size by risk (ORD-12): the largest quantity, in whole lots, whose loss at the stop price, including both
 * fees, is at most `amount`. In E8, at most `most`; 0n if the loss of one lot is too large, or if the stop price is not
 * on the losing side of the entry price. @param amount accepted loss, E8 of the settle coin @param most upper limit of
 * the quantity, E8
 */
export function sizeByRisk(terms: RiskTerms, amount: E8, most: E8): E8 {
  const { contract, side, entry, stop } = terms
  if (amount <= 0n || stop <= 0n || directionOf(side) * (entry - stop) <= 0n) return 0n
  const { lotSize } = contract
  return largestCount(most / lotSize, (lots) => lossAtStop(terms, lots * lotSize).total <= amount) * lotSize
}
