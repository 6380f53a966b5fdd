import type { PositionState } from '@perpdesk/engine'
import type { Side } from '@perpdesk/trading'
import { valueOfHeld } from '../account/entry-price.ts'
import { isIsolated, isPerSymbol } from '../account/isolation.ts'
import { leverageOf } from '../account/standing.ts'
import * as formulas from '../formulas/formulas.ts'
import { qtyOf } from '../market.ts'
import type { Market, Opening, Position, Standing } from '../model.ts'
import { maintenance, markValue, positionMargin, restingOpening, unrealisedOf } from '../risk/exposure-figures.ts'
import { protectivePrices } from '../risk/protective-prices.ts'
import { stopsView } from '../triggers/stop-view.ts'

/** Returns a position as it is reported, computed from scratch. */
export function positionView(standing: Standing, position: Position): PositionState {
  const { account, market } = standing
  const open = position.lots > 0
  const qty = qtyOf(market, position.lots)
  const margin = positionMargin(standing, position)
  const prices = open ? protectivePrices(standing, position) : { liq: null, bust: null }
  return {
    account: account.id,
    instrument: market.instrument.id,
    positionIdx: position.index,
    side: open ? position.side : '',
    size: position.lots,
    entryPrice: open ? averageOf(market, position.paid) : 0n,
    sessionAvgPrice: open && market.instrument.sessionMinutes > 0 ? averageOf(market, position.opening) : null,
    positionValue: valueOfHeld(position.paid, position.lots),
    openedSize: position.opening.lots,
    openedValue: position.opening.value,
    markPrice: market.mark,
    liqPrice: prices.liq,
    bustPrice: prices.bust,
    breakEvenPrice: open
      ? formulas.breakEvenPrice(
          market.instrument,
          position.side,
          qty,
          position.entryValue,
          position.curRealised,
          account.takerRate,
        )
      : null,
    leverageE2: leverageOf(standing, shownSide(position)),
    positionMode: standing.hedge ? 'BothSide' : 'MergedSingle',
    isIsolated: isIsolated(standing),
    positionBalance: margin,
    addedMargin: position.added,
    maintenanceMargin: maintenance(standing, position),
    unrealisedPnl: open ? unrealisedOf(standing, position) : 0n,
    curRealisedPnl: position.curRealised,
    cumRealisedPnl: position.cumRealised,
    riskTier: riskTier(standing),
    adlRank: position.adlRank,
    autoAddMargin: position.autoAdd,
    status: position.status,
    stops: stopsView(standing, position),
    createdTime: position.createdTime,
    updatedTime: position.updatedTime,
  }
}

function averageOf(market: Market, { lots, value }: Opening): bigint {
  return formulas.averagePrice(market.instrument, value, qtyOf(market, lots))
}

/** Returns the side of a position; an empty one-way position counts as long. */
function shownSide(position: Position): Side {
  if (position.index !== 0) return position.index === 1 ? 'Buy' : 'Sell'
  return position.lots === 0 ? 'Buy' : position.side
}

/** Returns the risk tier (R5.4): that of the larger of longs with buys and shorts with sells. */
function riskTier(standing: Standing): number {
  if (isPerSymbol(standing)) return standing.riskId
  const orders = restingOpening(standing)
  let buy = orders.buyValue
  let sell = orders.sellValue
  for (const position of standing.positions) {
    if (position.lots === 0) continue
    if (position.side === 'Buy') buy += markValue(standing, position)
    else sell += markValue(standing, position)
  }
  const { riskTiers } = standing.market.instrument
  return riskTiers.indexOf(formulas.tierFor(riskTiers, buy > sell ? buy : sell)) + 1
}
