import type { Side } from '@perpdesk/trading'
import { goesByEntry, isPerSymbol } from '../account/isolation.ts'
import { isClosing, leverageOf, ownPosition } from '../account/standing.ts'
import * as formulas from '../formulas/formulas.ts'
import { exact, Fraction } from '../formulas/fraction.ts'
import { orderValueOf, qtyOf } from '../market.ts'
import type { Position, Standing } from '../model.ts'

/** Returns the value of a side: its position at the mark price and its orders. */
export function sideValue(standing: Standing, side: Side): bigint {
  const { buyValue, sellValue } = restingOpening(standing)
  return heldValue(standing, side) + (side === 'Buy' ? buyValue : sellValue)
}

/** Returns the value of a side's position at the mark price; 0 if there is none. */
export function heldValue(standing: Standing, side: Side): bigint {
  const own = ownPosition(standing, side)
  return own.lots > 0 && own.side === side ? markValue(standing, own) : 0n
}

export function markValue(standing: Standing, position: Position): bigint {
  return formulas.valueAtMark(standing.market.instrument, qtyOf(standing.market, position.lots), standing.market.mark)
}

export function unrealisedOf(standing: Standing, position: Position): bigint {
  const { instrument, mark, predicted, countsAtMark } = standing.market
  const qty = qtyOf(standing.market, position.lots)
  // in the settlement window profits are computed with the predicted price (R1.8)
  const price = predicted === 0n || countsAtMark ? mark : predicted
  return formulas.unrealised(instrument, position.side, qty, position.entryValue, price)
}

/** Returns the initial margin of a value on one side plus the closing fee. */
function withCloseFee(standing: Standing, side: Side, value: bigint): bigint {
  const { takerRate } = standing.account
  const leverage = leverageOf(standing, side)
  const { instrument } = standing.market
  const start = formulas.startMargin(value, leverage, instrument.riskTiers)
  return start + formulas.closeFee(instrument, side, value, leverage, takerRate)
}

/**
 * Returns the margin of a position: in isolated margin by its entry value plus added margin, in cross margin by the
 * mark price.
 */
export function positionMargin(standing: Standing, position: Position): bigint {
  if (position.lots === 0) return 0n
  if (goesByEntry(standing)) return withCloseFee(standing, position.side, position.entryValue) + position.added
  return withCloseFee(standing, position.side, markValue(standing, position))
}

export function maintenance(standing: Standing, position: Position): bigint {
  if (position.lots === 0) return 0n
  const { takerRate } = standing.account
  const { instrument } = standing.market
  const value = isPerSymbol(standing) ? position.entryValue : markValue(standing, position)
  const keep = formulas.keepMargin(value, instrument.riskTiers)
  if (!goesByEntry(standing)) {
    return keep + formulas.closeFee(instrument, position.side, value, leverageOf(standing, position.side), takerRate)
  }
  const margin = positionMargin(standing, position)
  return keep + formulas.isolatedCloseFee(instrument, position.side, position.entryValue, margin, takerRate)
}

/** Orders on both sides that may open: lots and value. */
export interface Opening {
  readonly buyLots: number
  readonly buyValue: bigint
  readonly sellLots: number
  readonly sellValue: bigint
}

export function restingOpening(standing: Standing): Opening {
  let buyLots = 0
  let buyValue = 0n
  let sellLots = 0
  let sellValue = 0n
  for (const order of standing.orders) {
    if (isClosing(order)) continue
    const value = orderValueOf(order.market, order.price, order.leaves)
    if (order.side === 'Buy') {
      buyLots += order.leaves
      buyValue += value
    } else {
      sellLots += order.leaves
      sellValue += value
    }
  }
  return { buyLots, buyValue, sellLots, sellValue }
}

/** Returns the margin of the symbol (5.3): the larger side in one-way mode, both sides in hedge mode. */
export function symbolMargin(standing: Standing, orders: Opening): bigint {
  const buy = sideMargin(standing, 'Buy', orders.buyLots, orders.buyValue)
  const sell = sideMargin(standing, 'Sell', orders.sellLots, orders.sellValue)
  if (standing.hedge) return buy + sell
  return buy > sell ? buy : sell
}

/** Returns the margin of a side: its position, together with the orders that exceed an opposite position. */
function sideMargin(standing: Standing, side: Side, lots: number, value: bigint): bigint {
  const own = ownPosition(standing, side)
  const holds = own.lots > 0 && own.side === side
  const covered = standing.hedge || holds ? 0 : own.lots
  const opens = lots > covered ? new Fraction(value * BigInt(lots - covered), BigInt(lots)).whole('up') : 0n
  const openFee = exact(opens).times(exact(standing.account.takerRate)).e8('up')
  if (goesByEntry(standing)) {
    return (
      (holds ? positionMargin(standing, own) : 0n) + (opens === 0n ? 0n : withCloseFee(standing, side, opens) + openFee)
    )
  }
  const total = opens + (holds ? markValue(standing, own) : 0n)
  return total === 0n ? 0n : withCloseFee(standing, side, total) + openFee
}
