import type { E8 } from '@perpdesk/numeric'
import { closedEntryValue, closingFeePart, realisedPnl, type Side } from '@perpdesk/trading'
import type { Exposure } from './account.ts'
import type { Position } from './position.ts'

/** What a fill did to a position. */
export interface PositionChange {
  /** Lots of the earlier position that were closed. */
  readonly closedLots: number
  /** Entry value and opening fee that belonged to them, and what they brought before fees. */
  readonly closedEntry: E8
  readonly closedOpenFee: E8
  /** What had been added to their margin and goes back; below zero where funding had been taken from it. */
  readonly releasedMargin: E8
  readonly realised: E8
  /** Exit value and fee of the closing part of the fill. */
  readonly exitValue: E8
  readonly closeFee: E8
}

const NOTHING_CLOSED: PositionChange = {
  closedLots: 0,
  closedEntry: 0n,
  closedOpenFee: 0n,
  releasedMargin: 0n,
  realised: 0n,
  exitValue: 0n,
  closeFee: 0n,
}

/**
 * Applies a fill of `lots` worth `value` to a position (R4.1 to R4.5). A fill through zero is split: the closing part
 * takes its share of value (exact, by lots) and fee, the rest opens anew at the fill's price.
 */
export function changePosition(
  exposure: Exposure,
  position: Position,
  fill: { readonly side: Side; readonly lots: number; readonly value: E8 },
  fee: E8,
  time: number,
): PositionChange {
  const { side, lots, value } = fill
  const signed = side === 'Buy' ? lots : -lots
  const before = position.lots
  const closes = before !== 0 && before > 0 !== signed > 0
  const longBefore = Math.max(0, before)
  const closedLots = closes ? Math.min(Math.abs(before), lots) : 0
  // of a linear contract every lot of a fill has the same value, so that this is exact
  const isPart = closedLots > 0 && closedLots < lots
  const exitValue = isPart ? closedEntryValue(value, BigInt(lots), BigInt(closedLots)) : value
  const closeFee = isPart ? closingFeePart(fee, BigInt(lots), BigInt(closedLots)) : fee
  const change = closes ? close(exposure, position, closedLots, exitValue, closeFee) : NOTHING_CLOSED
  if (!closes) open(position, signed, value, fee, time)
  else if (isPart) {
    open(position, signed > 0 ? lots - closedLots : closedLots - lots, value - exitValue, fee - closeFee, time)
  }
  position.updatedTime = time
  exposure.market.openInterest += Math.max(0, position.lots) - longBefore
  exposure.touch()
  return change
}

function open(position: Position, signedLots: number, value: E8, fee: E8, time: number): void {
  if (position.lots === 0) {
    position.createdTime = time
    position.curRealised = 0n
  }
  position.lots += signedLots
  position.entryValue += value
  position.openFee += fee
  position.curRealised -= fee
  position.cumRealised -= fee
}

function close(exposure: Exposure, position: Position, lots: number, exitValue: E8, closeFee: E8): PositionChange {
  const size = Math.abs(position.lots)
  const side: Side = position.lots > 0 ? 'Buy' : 'Sell'
  const all = BigInt(size)
  const closed = lots === size ? all : BigInt(lots)
  const closedEntry = closedEntryValue(position.entryValue, all, closed)
  const closedOpenFee = closedEntryValue(position.openFee, all, closed)
  const realised = realisedPnl(exposure.market.directionOf(side), closedEntry, exitValue)
  position.entryValue -= closedEntry
  position.openFee -= closedOpenFee
  const { addedMargin } = position
  const releasedMargin = addedMargin === 0n ? 0n : closedEntryValue(addedMargin, all, closed)
  position.addedMargin -= releasedMargin
  if (position.settledValue !== 0n) {
    position.settledValue -= closedEntryValue(position.settledValue, all, closed)
  }
  position.lots += side === 'Buy' ? -lots : lots
  if (position.lots === 0) position.adlRank = 0
  position.curRealised += realised - closeFee
  position.cumRealised += realised - closeFee
  return { closedLots: lots, closedEntry, closedOpenFee, releasedMargin, realised, exitValue, closeFee }
}
