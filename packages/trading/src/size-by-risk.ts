import type { E8 } from '@perpdesk/numeric'
import { directionOf } from './direction.ts'
import { tradeFee } from './fees.ts'
import type { Instrument } from './instrument.ts'
import { largestCount } from './largest-count.ts'
import { realisedPnl } from './pnl.ts'
import { contractValue, valueDirection } from './value.ts'
import type { Side } from './vocabulary.ts'

/** A trade that ends at its stop-loss. Prices in E8 above zero, rates as fractions of the value. */
export interface RiskTerms {
  readonly contract: Pick<Instrument, 'contractType' | 'lotSize'>
  readonly side: Side
  readonly entry: E8
  readonly stop: E8
  /** Rate of the fee at the entry, and at the stop. */
  readonly entryRate: E8
  readonly stopRate: E8
}

/** Loss of a trade that ends at its stop-loss, in E8 of the settle coin. */
export interface LossAtStop {
  /** Loss between the two prices; above zero. */
  readonly move: E8
  readonly entryFee: E8
  readonly stopFee: E8
  /** All of it. */
  readonly total: E8
}

/** The loss of a quantity (E8) that is opened at the entry and closed at the stop, with values and fees as the exchange books them. */
export function lossAtStop({ contract, side, entry, stop, entryRate, stopRate }: RiskTerms, qty: E8): LossAtStop {
  const opened = contractValue(contract, entry, qty, 'halfUp')
  const closed = contractValue(contract, stop, qty, 'halfUp')
  const move = -realisedPnl(valueDirection(contract, side), opened, closed)
  const entryFee = tradeFee(opened, entryRate)
  const stopFee = tradeFee(closed, stopRate)
  return { move, entryFee, stopFee, total: move + entryFee + stopFee }
}

/** The side that loses on the way from the entry to the stop; `null` where both are the same. */
export function sideOfStop(entry: E8, stop: E8): Side | null {
  if (entry === stop) return null
  return stop < entry ? 'Buy' : 'Sell'
}

/**
 * Size by risk (ORD-12): the largest quantity whose loss at the stop, fees of entry and stop included, is not above an amount.
 * Whole lots, E8; one lot more would lose more, unless it is the most already. 0n where one lot is too much, and where the stop
 * does not lie on the losing side of the entry.
 * @param amount accepted loss, E8 of the settle coin
 * @param most largest quantity to be found, E8
 */
export function sizeByRisk(terms: RiskTerms, amount: E8, most: E8): E8 {
  const { contract, side, entry, stop } = terms
  if (amount <= 0n || stop <= 0n || directionOf(side) * (entry - stop) <= 0n) return 0n
  const { lotSize } = contract
  return largestCount(most / lotSize, (lots) => lossAtStop(terms, lots * lotSize).total <= amount) * lotSize
}
