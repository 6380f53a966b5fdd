import type { E8 } from '@perpdesk/numeric'
import {
  bankruptcyPrice,
  breakEvenPrice,
  crossLiquidationPrice,
  type IsolatedPosition,
  isolatedLiquidationPrice,
  netPosition,
  protectiveGrid,
  riskLimitValue,
  type Side,
  tierIndexOf,
} from '@perpdesk/trading'
import type { PositionState } from '../event.ts'
import { crossAccount } from '../risk/account-figures.ts'
import { classicPrices } from '../risk/classic-figures.ts'
import {
  isolatedMarginOf,
  marginsOf,
  markValueOf,
  restingOrders,
  sideOf,
  sizeOf,
  unrealisedOf,
} from '../risk/exposure-figures.ts'
import { presentFigures } from '../risk/present-figures.ts'
import { positionStops } from '../triggers/stop-view.ts'
import type { Exposure } from './account.ts'
import { entryPriceOf, paidPriceOf, paidValueOf } from './entry-price.ts'
import type { ExposureFigures } from './figures.ts'
import { isIsolated } from './isolation.ts'
import type { Position } from './position.ts'

/** The whole state of a position at the present mark. */
export function positionState(exposure: Exposure, position: Position): PositionState {
  const { account, market } = exposure
  const isOpen = position.lots !== 0
  const side = sideOf(position)
  const size = sizeOf(exposure, position)
  const prices = isOpen ? protectivePrices(exposure, position) : NO_PRICES
  const figures = isOpen ? figuresOf(exposure, position) : NO_FIGURES
  const margin = figures.positionIM
  return {
    account: account.id,
    instrument: market.instrument.id,
    positionIdx: position.index,
    side: isOpen ? side : '',
    size: Math.abs(position.lots),
    entryPrice: isOpen ? paidPriceOf(exposure, position) : 0n,
    sessionAvgPrice: isOpen && market.instrument.sessionMinutes > 0 ? entryPriceOf(exposure, position) : null,
    positionValue: paidValueOf(position),
    openedSize: position.openedLots,
    openedValue: position.openedValue,
    markPrice: market.prices.mark,
    liqPrice: prices.liquidation,
    bustPrice: prices.bankruptcy,
    breakEvenPrice: isOpen
      ? breakEvenPrice(market.instrument, side, size, position.entryValue, position.curRealised, account.takerRate)
      : null,
    leverageE2: exposure.leverageOf(positionSide(position)),
    positionMode: exposure.hedge ? 'BothSide' : 'MergedSingle',
    isIsolated: isIsolated(exposure),
    positionBalance: margin,
    addedMargin: position.addedMargin,
    maintenanceMargin: figures.maintenance,
    unrealisedPnl: figures.unrealised,
    curRealisedPnl: position.curRealised,
    cumRealisedPnl: position.cumRealised,
    riskTier: riskTierOf(exposure),
    adlRank: position.adlRank,
    autoAddMargin: position.autoAddMargin,
    status: position.status,
    stops: positionStops(exposure, position),
    createdTime: position.createdTime,
    updatedTime: position.updatedTime,
  }
}

const NO_FIGURES: PositionFigures = { positionIM: 0n, maintenance: 0n, unrealised: 0n }

type PositionFigures = Pick<ExposureFigures, 'positionIM' | 'maintenance' | 'unrealised'>

/** One position alone has the figures of its exposure. */
function figuresOf(exposure: Exposure, position: Position): PositionFigures {
  if (!exposure.hedge) return presentFigures(exposure)
  const { initial, maintenance } = marginsOf(exposure, position)
  return {
    positionIM: initial,
    maintenance,
    unrealised: unrealisedOf(exposure, position),
  }
}

/** Side whose leverage applies: an empty short of hedge mode is still a short. */
function positionSide(position: Position): Side {
  return position.index === 2 ? 'Sell' : position.index === 1 ? 'Buy' : sideOf(position)
}

/** Number of the tier, from 1, that positions and orders together have reached (R5.4). */
function riskTierOf(exposure: Exposure): number {
  const { riskTiers } = exposure.market.instrument
  if (exposure.perSymbol) return exposure.riskId
  const orders = restingOrders(exposure)
  let long = 0n
  let short = 0n
  for (const position of exposure.positions) {
    if (position.lots > 0) long += markValueOf(exposure, position)
    else if (position.lots < 0) short += markValueOf(exposure, position)
  }
  const value = riskLimitValue({ long, buyOrders: orders.buyValue, short, sellOrders: orders.sellValue })
  return tierIndexOf(riskTiers, value) + 1
}

interface ProtectivePrices {
  readonly liquidation: E8 | null
  readonly bankruptcy: E8 | null
}

const NO_PRICES: ProtectivePrices = { liquidation: null, bankruptcy: null }

function protectivePrices(exposure: Exposure, position: Position): ProtectivePrices {
  if (exposure.perSymbol) return classicPrices(exposure, position)
  return isIsolated(exposure) ? isolatedPrices(exposure, position) : crossPrices(exposure, position)
}

function isolatedPrices(exposure: Exposure, position: Position): ProtectivePrices {
  const { instrument } = exposure.market
  const { riskTiers, tickSize } = instrument
  const held = isolatedPosition(exposure, position)
  const grid = protectiveGrid(held.side, tickSize)
  return {
    liquidation: isolatedLiquidationPrice(instrument, held, riskTiers, grid),
    bankruptcy: bankruptcyPrice(instrument, held, grid),
  }
}

/** A position as the formulas of liquidation and bankruptcy prices take it. */
export function isolatedPosition(exposure: Exposure, position: Position): IsolatedPosition {
  return {
    side: sideOf(position),
    size: sizeOf(exposure, position),
    entryValue: position.entryValue,
    positionMargin: isolatedMarginOf(exposure, position),
    takerRate: exposure.account.takerRate,
  }
}

/** The estimate of 5.6: everything else frozen; hedged legs carry no risk, so only the net side has prices. */
function crossPrices(exposure: Exposure, position: Position): ProtectivePrices {
  const { account, market } = exposure
  const { riskTiers, tickSize, maxPrice } = market.instrument
  const net = netOf(exposure)
  if (net === null || net.side !== sideOf(position)) return NO_PRICES
  const cross = crossAccount(account)
  const { unrealised, maintenance } = exposure.figures
  const others = cross.totalMaintenanceMargin - exposure.money.toUsd(maintenance, 'up')
  const left = cross.marginBalance - cross.haircutLoss - others
  const { takerRate } = account
  const grid = protectiveGrid(net.side, tickSize)
  const backing = exposure.money.fromUsd(cross.marginBalance, 'floor') - unrealised
  const leverageE2 = exposure.leverageOf(net.side)
  const own = { ...net, takerRate, leverageE2, balance: exposure.money.fromUsd(left, 'floor') - unrealised }
  return {
    liquidation: crossLiquidationPrice(market.instrument, own, riskTiers, grid, maxPrice),
    bankruptcy: bankruptcyPrice(market.instrument, { ...net, takerRate, positionMargin: backing }, grid),
  }
}

function netOf(exposure: Exposure): ReturnType<typeof netPosition> {
  let long = { size: 0n, entryValue: 0n }
  let short = { size: 0n, entryValue: 0n }
  for (const leg of exposure.positions) {
    if (leg.lots > 0) long = { size: sizeOf(exposure, leg), entryValue: leg.entryValue }
    else if (leg.lots < 0) short = { size: sizeOf(exposure, leg), entryValue: leg.entryValue }
  }
  return netPosition(long, short)
}
