import { type E8, formatE8 } from '@perpdesk/numeric'
import { isCloseCovered, orderLoss, type Side } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import type { Position } from '../account/position.ts'
import type { CommandResult } from '../event.ts'
import { refuse } from '../result.ts'
import type { State } from '../state.ts'
import { bankruptcyTicks } from './bankruptcy.ts'
import type { OrderIntent, ReplacedOrder } from './order-intent.ts'
import { worstFillPrice } from './worst-price.ts'

/**
 * Returns refusal 110003 if an order could close lots of `position` so far below the mark (above it for a buy) that the
 * capital behind the lots does not cover the loss and the fee: the insurance fund would have to pay the rest to the
 * counterparty. The worst price at which the closing lots could trade now decides; closing at the mark or better is
 * always allowed.
 */
export function checkClosingLoss(
  state: State,
  exposure: Exposure,
  intent: Omit<OrderIntent, 'bestOpposite'>,
  position: Position,
  replaced?: ReplacedOrder,
): CommandResult | undefined {
  const { side } = intent
  const closed = closedLots(side, intent.lots, position)
  if (closed <= 0) return undefined
  const { market, account, regime } = exposure
  const { instrument, prices } = market
  const value = market.valueOf(worstFillPrice(state, exposure, { ...intent, lots: closed }), closed)
  const loss = orderLoss(instrument, side, market.qtyOf(closed), value, prices.mark)
  if (loss === 0n) return undefined
  const backing = regime.backing(exposure, position, closed) - regime.lossOfReplaced(exposure, side, replaced)
  if (isCloseCovered({ value, loss, takerRate: account.takerRate, backing })) return undefined
  const limit = formatE8(market.priceOf(lastCovered(exposure, position, closed, backing)))
  return side === 'Buy'
    ? refuse('priceOutOfRange', { minPrice: formatE8(instrument.minPrice), maxPrice: limit })
    : refuse('priceOutOfRange', { minPrice: limit, maxPrice: formatE8(instrument.maxPrice) })
}

/**
 * Returns `price`, or the last price at which closing the lots of `position` is covered, if that is nearer to the mark.
 * For closing orders that trigger automatically and cannot be refused; lots that do not fill at the price are left to
 * liquidation.
 */
export function withinBacking(exposure: Exposure, side: Side, lots: number, position: Position, price: number): number {
  const closed = closedLots(side, lots, position)
  if (closed <= 0) return price
  const { markTicksDown, markTicksUp } = exposure.market
  const covered = lastCovered(exposure, position, closed, exposure.regime.backing(exposure, position, closed))
  return side === 'Buy'
    ? Math.min(price, Math.max(covered, markTicksDown))
    : Math.max(price, Math.min(covered, markTicksUp))
}

function closedLots(side: Side, lots: number, position: Position): number {
  return Math.min(lots, side === 'Buy' ? -position.lots : position.lots)
}

/** Returns the price, in ticks, at which closing these lots loses their whole capital, counted from the mark. */
function lastCovered(exposure: Exposure, position: Position, closed: number, backing: E8): number {
  const fromMark = { lots: Math.sign(position.lots) * closed, entryValue: exposure.market.markValueOf(closed) }
  return bankruptcyTicks(exposure, fromMark, backing)
}
