import {
  bankruptcyPrice,
  crossLiquidationPrice,
  type IsolatedPosition,
  isolatedLiquidationPrice,
  netPosition,
  protectiveGrid,
} from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import type { Position } from '../account/position.ts'
import { crossAccount } from '../risk/account-figures.ts'
import { isolatedMarginOf, sideOf, sizeOf } from '../risk/exposure-figures.ts'
import type { ProtectivePrices } from './margin-regime.ts'

export const NO_PRICES: ProtectivePrices = { liquidation: null, bankruptcy: null }

/** Returns liquidation and bankruptcy price of a position in isolated margin (5.5). */
export function isolatedPrices(exposure: Exposure, position: Position): ProtectivePrices {
  const { instrument } = exposure.market
  const { riskTiers, tickSize } = instrument
  const held = isolatedPosition(exposure, position)
  const grid = protectiveGrid(held.side, tickSize)
  return {
    liquidation: isolatedLiquidationPrice(instrument, held, riskTiers, grid),
    bankruptcy: bankruptcyPrice(instrument, held, grid),
  }
}

/** Returns a position in the form of the formulas for liquidation and bankruptcy prices. */
function isolatedPosition(exposure: Exposure, position: Position): IsolatedPosition {
  return {
    side: sideOf(position),
    size: sizeOf(exposure, position),
    entryValue: position.entryValue,
    positionMargin: isolatedMarginOf(exposure, position),
    takerRate: exposure.account.takerRate,
  }
}

/**
 * Returns the estimated prices of 5.6, with everything but the contract's price unchanged. Hedged lots carry no risk,
 * so only the net side has prices.
 */
export function crossPrices(exposure: Exposure, position: Position): ProtectivePrices {
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
