import type { Side } from '@perpdesk/trading'
import { fromUsd } from '../account/coins.ts'
import { isIsolated, isPerSymbol } from '../account/isolation.ts'
import * as formulas from '../formulas/formulas.ts'
import { exact, ratio } from '../formulas/fraction.ts'
import { qtyOf, valueOf } from '../market.ts'

import type { Position, Standing } from '../model.ts'
import { type Answer, refused } from '../results.ts'
import { crossOf } from './account-figures.ts'
import { bankruptcyTicks } from './bankruptcy.ts'
import { classicCapital, profitOf } from './classic-figures.ts'
import { positionMargin, unrealisedOf } from './exposure-figures.ts'
import type { Wish } from './order-intent.ts'
import { lossIn, lossOfOne } from './order-loss.ts'
import { worstPrice } from './worst-price.ts'

/**
 * Refuses closing at a price that costs more than the capital behind the lots, because others would have to pay the
 * excess.
 */
export function closingFault(standing: Standing, wish: Wish, position: Position): Answer | undefined {
  const { market, account } = standing
  const { side } = wish
  const lots = position.side === side ? 0 : Math.min(wish.lots, position.lots)
  if (lots === 0) return undefined
  const paid = valueOf(market, wish.takes ? worstPrice(standing, { ...wish, lots }) : wish.price, lots)
  const gain = formulas.unrealised(market.instrument, side, qtyOf(market, lots), paid, market.mark)
  if (gain >= 0n) return undefined
  const cost = formulas.fee(paid, account.takerRate) - gain
  return cost > behind(standing, position, lots) + givenUp(standing, wish) ? refused('priceRange') : undefined
}

/** Returns the loss of the order that is replaced, which is given up, if such losses count. */
export function givenUp(standing: Standing, { side, instead }: Wish): bigint {
  return instead === undefined || isIsolated(standing) ? 0n : -lossOfOne(standing, side, instead)
}

/** Returns the asked price, or the last price at which an automatic close costs no more than the capital behind it. */
export function coveredPrice(
  standing: Standing,
  side: Side,
  asked: number,
  wanted: number,
  position: Position,
): number {
  const { market } = standing
  const lots = position.side === side ? 0 : Math.min(wanted, position.lots)
  if (lots === 0) return asked
  const { tickSize } = market.instrument
  const entryValue = formulas.valueAtMark(market.instrument, qtyOf(market, lots), market.mark)
  const last = bankruptcyTicks(standing, { side: position.side, lots, entryValue }, behind(standing, position, lots))
  const markBelow = Number(market.mark / tickSize)
  if (side === 'Buy') return Math.min(asked, Math.max(last, markBelow))
  const markAbove = market.mark % tickSize === 0n ? markBelow : markBelow + 1
  return Math.max(asked, Math.min(last, markAbove))
}

function behind(standing: Standing, position: Position, lots: number): bigint {
  if (isIsolated(standing)) {
    const equity = positionMargin(standing, position) + unrealisedOf(standing, position)
    return exact(equity).times(ratio(lots, position.lots)).e8('floor')
  }
  const { account, market } = standing
  const { settleCoin } = market.instrument
  if (isPerSymbol(standing)) return classicCapital(standing) + profitOf(standing) + lossIn(account, settleCoin)
  const { balance, orderLoss } = crossOf(account)
  return fromUsd(account.model, settleCoin, balance + orderLoss)
}
