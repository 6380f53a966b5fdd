import { type Amount, type E8, e8Of, minus, plus } from '@perpdesk/numeric'
import { closedEntryValue, closedPart, closingFeeAmount, realisedAmount, type Side } from '@perpdesk/trading'
import type { Exposure } from './account.ts'
import { heldEntry, paidValueOf } from './entry-price.ts'
import type { Position } from './position.ts'

/** Effect of a fill on a position. */
export interface PositionChange {
  /** Lots of the earlier position that were closed. */
  readonly closedLots: number
  /** Entry value and opening fee of the closed lots, and their profit before fees. */
  readonly closedEntry: Amount
  readonly closedOpenFee: Amount
  /** Added margin of the closed lots, which is returned; negative if funding had consumed more than was added. */
  readonly releasedMargin: E8
  readonly realised: Amount
  /** Exit value and fee of the closing part of the fill. */
  readonly exitValue: Amount
  readonly closeFee: Amount
}

const NOTHING_CLOSED: PositionChange = {
  closedLots: 0,
  closedEntry: 0,
  closedOpenFee: 0,
  releasedMargin: 0n,
  realised: 0,
  exitValue: 0,
  closeFee: 0,
}

/**
 * Applies a fill of `lots` worth `value` to a position (R4.1 to R4.5). A fill that reverses the position is split: the
 * closing part takes its share of value (exact, by lots) and fee, the rest opens a position at the fill's price.
 */
export function changePosition(
  exposure: Exposure,
  position: Position,
  fill: { readonly side: Side; readonly lots: number; readonly value: Amount },
  fee: Amount,
  time: number,
): PositionChange {
  const { side, lots, value } = fill
  const signed = side === 'Buy' ? lots : -lots
  const before = position.lots
  const closes = before !== 0 && before > 0 !== signed > 0
  const longBefore = Math.max(0, before)
  const closedLots = closes ? Math.min(Math.abs(before), lots) : 0
  // every lot of a fill of a linear contract has the same value, so this is exact
  const isPart = closedLots > 0 && closedLots < lots
  const exitValue = isPart ? closedPart(value, lots, closedLots) : value
  const closeFee = isPart ? closingFeeAmount(fee, lots, closedLots) : fee
  const change = closes ? close(exposure, position, closedLots, exitValue, closeFee) : NOTHING_CLOSED
  if (!closes) open(position, signed, value, fee, time)
  else if (isPart) {
    const opened = signed > 0 ? lots - closedLots : closedLots - lots
    open(position, opened, minus(value, exitValue), minus(fee, closeFee), time)
  }
  position.updatedTime = time
  const { market } = exposure
  market.openInterest += Math.max(0, position.lots) - longBefore
  market.moves++
  exposure.touch()
  return change
}

function open(position: Position, signedLots: number, value: Amount, fee: Amount, time: number): void {
  if (position.lots === 0) {
    position.createdTime = time
    position.curRealisedAmount = 0
  }
  const paid = position.paid === null ? null : paidValueOf(position)
  position.lots += signedLots
  position.entryAmount = plus(position.entryAmount, value)
  position.openedLots = Math.abs(position.lots)
  position.openedAmount = position.entryAmount
  if (paid !== null) position.paid = { lots: position.openedLots, value: paid + e8Of(value) }
  position.openFeeAmount = plus(position.openFeeAmount, fee)
  position.curRealisedAmount = minus(position.curRealisedAmount, fee)
  position.cumRealisedAmount = minus(position.cumRealisedAmount, fee)
}

function close(
  exposure: Exposure,
  position: Position,
  lots: number,
  exitValue: Amount,
  closeFee: Amount,
): PositionChange {
  const size = Math.abs(position.lots)
  const side: Side = position.lots > 0 ? 'Buy' : 'Sell'
  const rest = heldEntry(position, size - lots)
  const closedEntry = minus(position.entryAmount, rest)
  const closedOpenFee = closedPart(position.openFeeAmount, size, lots)
  const realised = realisedAmount(exposure.market.directionOf(side), closedEntry, exitValue)
  position.entryAmount = rest
  position.openFeeAmount = minus(position.openFeeAmount, closedOpenFee)
  const { addedMargin } = position
  const releasedMargin = addedMargin === 0n ? 0n : closedEntryValue(addedMargin, BigInt(size), BigInt(lots))
  position.addedMargin -= releasedMargin
  position.lots += side === 'Buy' ? -lots : lots
  if (position.lots === 0) {
    position.adlRank = 0
    position.openedLots = 0
    position.openedAmount = 0
    position.paid = null
  }
  const earned = minus(realised, closeFee)
  position.curRealisedAmount = plus(position.curRealisedAmount, earned)
  position.cumRealisedAmount = plus(position.cumRealisedAmount, earned)
  return { closedLots: lots, closedEntry, closedOpenFee, releasedMargin, realised, exitValue, closeFee }
}
