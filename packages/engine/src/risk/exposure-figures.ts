import type { E8 } from '@perpdesk/numeric'
import {
  classicMaintenanceMargin,
  crossMargins,
  type IsolatedHolding,
  isolatedMaintenanceMargin,
  type MarginTerms,
  nettedSymbolMargin,
  openingOrdersValue,
  type PositionMargins,
  positionInitialMargin,
  type Side,
  sideMargin,
  unrealisedPnl,
} from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import { goesByEntry, isIsolated } from '../account/isolation.ts'
import type { Position } from '../account/position.ts'
import { pnlPriceOf } from '../prices/pnl-price.ts'

export function sideOf(position: Position): Side {
  return position.lots < 0 ? 'Sell' : 'Buy'
}

export function sizeOf(exposure: Exposure, position: Position): E8 {
  return exposure.market.qtyOf(Math.abs(position.lots))
}

/** Value of a position at the mark price, rounded up (a margin is never understated). */
export function markValueOf(exposure: Exposure, position: Position): E8 {
  const { marked, lots } = position
  const { mark } = exposure.market.prices
  if (marked.lots === lots && marked.mark === mark) return marked.value
  const value = exposure.market.markValueOf(Math.abs(lots))
  position.marked = { lots, mark, value }
  return value
}

export function unrealisedOf(exposure: Exposure, position: Position): E8 {
  if (position.lots === 0) return 0n
  const { market } = exposure
  const size = sizeOf(exposure, position)
  return unrealisedPnl(market.instrument, sideOf(position), size, position.entryValue, pnlPriceOf(market))
}

/** A position as the fee of closing it at its bankruptcy price needs it. */
export function isolatedHolding(exposure: Exposure, position: Position): IsolatedHolding {
  return {
    direction: exposure.market.directionOf(sideOf(position)),
    entryValue: position.entryValue,
    positionMargin: isolatedMarginOf(exposure, position),
    takerRate: exposure.account.takerRate,
  }
}

export function marginTerms(exposure: Exposure, side: Side): MarginTerms {
  return {
    leverageE2: exposure.leverageOf(side),
    takerRate: exposure.account.takerRate,
    tiers: exposure.market.instrument.riskTiers,
  }
}

/** What an isolated position holds: initial margin on its entry value, closing fee, and what was added (5.3). */
export function isolatedMarginOf(exposure: Exposure, position: Position): E8 {
  if (position.lots === 0) return 0n
  const side = sideOf(position)
  return (
    positionInitialMargin(exposure.market.directionOf(side), position.entryValue, marginTerms(exposure, side)) +
    position.addedMargin
  )
}

/** Initial margin (by the mark in cross, what it holds in isolated margin) and maintenance margin of a position. */
export function marginsOf(exposure: Exposure, position: Position): PositionMargins {
  if (position.lots === 0) return NO_MARGINS
  if (exposure.perSymbol) return classicMargins(exposure, position)
  const side = sideOf(position)
  const direction = exposure.market.directionOf(side)
  const value = markValueOf(exposure, position)
  if (!isIsolated(exposure)) return crossMargins(direction, value, marginTerms(exposure, side))
  const { takerRate } = exposure.account
  const initial = isolatedMarginOf(exposure, position)
  const holding = { direction, entryValue: position.entryValue, positionMargin: initial, takerRate }
  const maintenance = isolatedMaintenanceMargin(holding, value, exposure.market.instrument.riskTiers)
  return { initial, maintenance }
}

/** Margins in a contract with settings of its own (5.3, classic): both by the entry value. */
function classicMargins(exposure: Exposure, position: Position): PositionMargins {
  return {
    initial: isolatedMarginOf(exposure, position),
    maintenance: classicMaintenanceMargin(isolatedHolding(exposure, position), exposure.market.instrument.riskTiers),
  }
}

const NO_MARGINS: PositionMargins = { initial: 0n, maintenance: 0n }

export function maintenanceOf(exposure: Exposure, position: Position): E8 {
  return marginsOf(exposure, position).maintenance
}

/** Resting and intended orders of both sides that may open: lots, and their value in E8. */
export interface OpeningOrders {
  readonly buyLots: number
  readonly buyValue: E8
  readonly sellLots: number
  readonly sellValue: E8
}

export function restingOrders(exposure: Exposure): OpeningOrders {
  const { market } = exposure
  return {
    buyLots: exposure.buyLots,
    buyValue: market.valueOfCost(exposure.buyCost),
    sellLots: exposure.sellLots,
    sellValue: market.valueOfCost(exposure.sellCost),
  }
}

/**
 * Margin of the whole exposure with these orders (5.3): one-way the larger of both sides, in hedge mode both (the netting
 * of hedged cross positions is unpublished; charging both is the safe side).
 */
export function symbolMargin(exposure: Exposure, orders: OpeningOrders): E8 {
  const buy = rememberedSide(exposure, 'Buy', orders.buyLots, orders.buyValue)
  const sell = rememberedSide(exposure, 'Sell', orders.sellLots, orders.sellValue)
  return exposure.hedge ? buy + sell : nettedSymbolMargin(buy, sell)
}

/** Margin of one side, remembered until its position, mark or terms change. */
function rememberedSide(exposure: Exposure, side: Side, lots: number, value: E8): E8 {
  const last = side === 'Buy' ? exposure.buySide : exposure.sellSide
  if (last !== null && last.lots === lots && last.value === value) return last.margin
  const margin = computeSide(exposure, side, lots, value)
  exposure.rememberSide(side, lots, value, margin)
  return margin
}

/** One side: its position and the orders that go beyond an opposite position. */
function computeSide(exposure: Exposure, side: Side, orderLots: number, orderValue: E8): E8 {
  const own = exposure.positionOf(side)
  const held = own.lots !== 0 && sideOf(own) === side ? own : undefined
  const opposite = exposure.hedge || held !== undefined ? 0 : Math.abs(own.lots)
  const opened = openingOrdersValue(BigInt(orderLots), orderValue, BigInt(opposite))
  if (held === undefined && opened === 0n) return 0n
  const isolated = goesByEntry(exposure)
  const figures = {
    isolated,
    heldValue: held === undefined || isolated ? 0n : markValueOf(exposure, held),
    heldMargin: held === undefined || !isolated ? 0n : isolatedMarginOf(exposure, held),
    opened,
  }
  return sideMargin(exposure.market.directionOf(side), figures, marginTerms(exposure, side))
}

/** What the resting orders need on top of the positions' margin. */
export function orderMarginOf(exposure: Exposure, positionIM: E8): E8 {
  return exposure.hasOrders ? symbolMargin(exposure, restingOrders(exposure)) - positionIM : 0n
}
