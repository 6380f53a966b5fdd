import type { E8 } from '@perpdesk/numeric'
import { breakEvenPrice, type Side } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import { entryPriceOf, paidPriceOf, paidValueOf } from '../account/entry-price.ts'
import type { ExposureFigures } from '../account/figures.ts'
import type { Position } from '../account/position.ts'
import type { PositionState } from '../event.ts'
import type { ProtectivePrices } from '../margin/margin-regime.ts'
import { marginsOf, sideOf, sizeOf, unrealisedOf } from '../risk/exposure-figures.ts'
import { presentFigures } from '../risk/present-figures.ts'
import { positionStops } from '../triggers/stop-view.ts'

/** Returns the whole state of a position at the present mark. */
export function positionState(exposure: Exposure, position: Position): PositionState {
  const { account, market, regime } = exposure
  const isOpen = position.lots !== 0
  const side = sideOf(position)
  const size = sizeOf(exposure, position)
  const prices = isOpen ? regime.prices(exposure, position) : NO_PRICES
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
    isIsolated: regime.isIsolated,
    positionBalance: margin,
    addedMargin: position.addedMargin,
    maintenanceMargin: figures.maintenance,
    unrealisedPnl: figures.unrealised,
    curRealisedPnl: position.curRealised,
    cumRealisedPnl: position.cumRealised,
    riskTier: regime.riskTier(exposure),
    adlRank: position.adlRank,
    autoAddMargin: position.autoAddMargin,
    status: position.status,
    stops: positionStops(exposure, position),
    createdTime: position.createdTime,
    updatedTime: position.updatedTime,
  }
}

const NO_PRICES: ProtectivePrices = { liquidation: null, bankruptcy: null }

const NO_FIGURES: PositionFigures = { positionIM: 0n, maintenance: 0n, unrealised: 0n }

type PositionFigures = Pick<ExposureFigures, 'positionIM' | 'maintenance' | 'unrealised'>

/** Returns the figures of a position; in one-way mode they are those of its exposure. */
function figuresOf(exposure: Exposure, position: Position): PositionFigures {
  if (!exposure.hedge) return presentFigures(exposure)
  const { initial, maintenance } = marginsOf(exposure, position)
  return {
    positionIM: initial,
    maintenance,
    unrealised: unrealisedOf(exposure, position),
  }
}

/** Returns the side whose leverage applies: in hedge mode an empty short position is still a short. */
function positionSide(position: Position): Side {
  return position.index === 2 ? 'Sell' : position.index === 1 ? 'Buy' : sideOf(position)
}

/** Returns the displayed positions of an exposure, open or not: both sides in hedge mode. */
export function positions(exposure: Exposure): readonly PositionState[] {
  const [oneWay, long, short] = exposure.positions
  const shown = exposure.hedge ? [long, short] : [oneWay]
  return shown.map((position) => positionState(exposure, position))
}

/** Returns the open positions of an exposure. */
export function openPositions(exposure: Exposure): readonly PositionState[] {
  return exposure.positions.flatMap((position) => (position.lots === 0 ? [] : [positionState(exposure, position)]))
}

/**
 * Returns the sum of the entry values of the open positions, signed by the direction in which profit moves with value,
 * in E8 of the settle coin.
 */
export function heldBack(exposure: Exposure): E8 {
  if (!exposure.hasPosition) return 0n
  let held = 0n
  for (const { lots, entryValue } of exposure.positions) {
    if (lots !== 0) held += exposure.market.directionOf(lots > 0 ? 'Buy' : 'Sell') * entryValue
  }
  return held
}
