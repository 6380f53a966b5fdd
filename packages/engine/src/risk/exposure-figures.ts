import { type Amount, amountOf, type E8, e8Of, minus, plus } from '@perpdesk/numeric'
import {
  type IsolatedHolding,
  type MarginAmounts,
  type MarginTerms,
  nettedSymbolMargin,
  openingOrdersAmount,
  type PositionMargins,
  positionInitialAmount,
  type Side,
  unrealisedAmount,
} from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import type { Position } from '../account/position.ts'
import { pnlPriceOf } from '../prices/pnl-price.ts'

/** Returns the side of a position; an empty one counts as a long. */
export function sideOf(position: Position): Side {
  return position.lots < 0 ? 'Sell' : 'Buy'
}

/** Returns the size of a position in E8 of the contract's quantity, never negative. */
export function sizeOf(exposure: Exposure, position: Position): E8 {
  return exposure.market.qtyOf(Math.abs(position.lots))
}

/** Returns the value of a position at the mark price, rounded up so that a margin is never understated. */
export function markValueOf(exposure: Exposure, position: Position): E8 {
  return e8Of(markAmountOf(exposure, position))
}

/** {@link markValueOf} as an amount. */
export function markAmountOf(exposure: Exposure, position: Position): Amount {
  return exposure.market.markAmountOf(Math.abs(position.lots))
}

/** Returns the value at the mark of a side's position; 0n if it is not open. */
export function heldValueOf(exposure: Exposure, side: Side): E8 {
  const own = exposure.positionOf(side)
  return (side === 'Buy' ? own.lots > 0 : own.lots < 0) ? markValueOf(exposure, own) : 0n
}

/**
 * Returns the unrealised profit in E8 of the settle coin, rounded towards minus infinity: at the mark, in the
 * settlement window at the mean index price so far (R1.8).
 */
export function unrealisedOf(exposure: Exposure, position: Position): E8 {
  return e8Of(unrealisedAmountOf(exposure, position))
}

/** {@link unrealisedOf} as an amount. */
export function unrealisedAmountOf(exposure: Exposure, position: Position): Amount {
  if (position.lots === 0) return 0
  const { market } = exposure
  const size = market.qtyAmountOf(Math.abs(position.lots))
  const direction = market.directionOf(sideOf(position))
  return unrealisedAmount(market.instrument, direction, size, position.entryAmount, pnlPriceOf(market))
}

/** Returns a position in the form needed to compute the fee of closing it at its bankruptcy price. */
export function isolatedHolding(exposure: Exposure, position: Position): IsolatedHolding {
  return {
    direction: exposure.market.directionOf(sideOf(position)),
    entryValue: position.entryValue,
    positionMargin: isolatedMarginOf(exposure, position),
    takerRate: exposure.account.takerRate,
  }
}

/** Returns the terms of the margin formulas other than values: the side's leverage, the taker rate, the risk ladder. */
export function marginTerms(exposure: Exposure, side: Side): MarginTerms {
  return {
    leverageE2: exposure.leverageOf(side),
    takerRate: exposure.account.rates.taker,
    tiers: exposure.market.marginTiers,
  }
}

/**
 * Returns the margin of an isolated position: initial margin on its entry value, closing fee, and added margin (5.3).
 */
export function isolatedMarginOf(exposure: Exposure, position: Position): E8 {
  return e8Of(isolatedAmountOf(exposure, position))
}

/** {@link isolatedMarginOf} as an amount. */
export function isolatedAmountOf(exposure: Exposure, position: Position): Amount {
  if (position.lots === 0) return 0
  const side = sideOf(position)
  const direction = exposure.market.directionOf(side)
  const required = positionInitialAmount(direction, position.entryAmount, marginTerms(exposure, side))
  return position.addedMargin === 0n ? required : plus(required, position.addedMargin)
}

/**
 * Returns the initial margin of a position (in cross mode by the mark, in isolated mode the margin that it holds) and
 * its maintenance margin.
 */
export function marginsOf(exposure: Exposure, position: Position): PositionMargins {
  const { initial, maintenance } = marginAmountsOf(exposure, position)
  return { initial: e8Of(initial), maintenance: e8Of(maintenance) }
}

/** {@link marginsOf} as amounts. */
export function marginAmountsOf(exposure: Exposure, position: Position): MarginAmounts {
  if (position.lots === 0) return NO_MARGINS
  return exposure.regime.margins(exposure, position)
}

const NO_MARGINS: MarginAmounts = { initial: 0, maintenance: 0 }

/** Returns the maintenance margin of a position in E8 of the settle coin (5.3). */
export function maintenanceOf(exposure: Exposure, position: Position): E8 {
  return e8Of(marginAmountsOf(exposure, position).maintenance)
}

/** Orders of both sides that may open, resting or new: lots, and their value in E8. */
export interface OpeningLots {
  readonly buyLots: number
  readonly buyValue: E8
  readonly sellLots: number
  readonly sellValue: E8
}

/** Returns the resting orders of both sides that may open, valued at their own prices. */
export function restingOrders(exposure: Exposure): OpeningLots {
  const { market } = exposure
  return {
    buyLots: exposure.buyLots,
    buyValue: market.valueOfCost(exposure.buyCost),
    sellLots: exposure.sellLots,
    sellValue: market.valueOfCost(exposure.sellCost),
  }
}

/**
 * Returns the margin of the exposure with these orders (5.3): in one-way mode the larger of both sides, in hedge mode
 * both (the netting of hedged cross positions is not published; charging both is safe).
 */
export function symbolMargin(exposure: Exposure, orders: OpeningLots): E8 {
  const buy = rememberedSide(exposure, 'Buy', orders.buyLots, amountOf(orders.buyValue))
  const sell = rememberedSide(exposure, 'Sell', orders.sellLots, amountOf(orders.sellValue))
  return e8Of(bothSides(exposure, buy, sell))
}

function bothSides(exposure: Exposure, buy: Amount, sell: Amount): Amount {
  return exposure.hedge ? plus(buy, sell) : nettedSymbolMargin(buy, sell)
}

/** Returns the margin of one side, cached until its position, mark or terms change. */
function rememberedSide(exposure: Exposure, side: Side, lots: number, value: Amount): Amount {
  exposure.noticeMark()
  const last = side === 'Buy' ? exposure.buySide : exposure.sellSide
  if (last !== null && last.lots === lots && last.value === value) return last.margin
  const margin = computeSide(exposure, side, lots, value)
  exposure.rememberSide(side, lots, value, margin)
  return margin
}

/** Returns the margin of one side: of its position and of its orders beyond an opposite one-way position. */
function computeSide(exposure: Exposure, side: Side, orderLots: number, orderValue: Amount): Amount {
  const own = exposure.positionOf(side)
  const held = own.lots !== 0 && sideOf(own) === side ? own : undefined
  const opposite = exposure.hedge || held !== undefined ? 0 : Math.abs(own.lots)
  const opened = openingOrdersAmount(orderLots, orderValue, opposite)
  if (held === undefined && opened === 0) return 0
  return exposure.regime.sideMargin(exposure, side, held, opened)
}

/**
 * Returns the margin that resting orders need in addition to the positions' margin. It is zero without orders that may
 * open, even if the margin of a position is used up and negative.
 */
export function orderMarginOf(exposure: Exposure, positionIM: Amount): Amount {
  if (exposure.buyLots === 0 && exposure.sellLots === 0) return 0
  const { values } = exposure.market
  const buy = rememberedSide(exposure, 'Buy', exposure.buyLots, values.amountOfCost(exposure.buyCost))
  const sell = rememberedSide(exposure, 'Sell', exposure.sellLots, values.amountOfCost(exposure.sellCost))
  return minus(bothSides(exposure, buy, sell), positionIM)
}

/** Like {@link orderMarginOf} at a hypothetical mark: nothing is cached. */
export function orderMarginAt(exposure: Exposure, positionIM: Amount): Amount {
  if (exposure.buyLots === 0 && exposure.sellLots === 0) return 0
  const { values } = exposure.market
  const buy = computeSide(exposure, 'Buy', exposure.buyLots, values.amountOfCost(exposure.buyCost))
  const sell = computeSide(exposure, 'Sell', exposure.sellLots, values.amountOfCost(exposure.sellCost))
  return minus(bothSides(exposure, buy, sell), positionIM)
}
