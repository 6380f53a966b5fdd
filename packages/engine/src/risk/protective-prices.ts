import type { E8 } from '@perpdesk/numeric'
import {
  bankruptcyPrice,
  crossLiquidationPrice,
  type IsolatedPosition,
  isolatedLiquidationPrice,
  netPosition,
  protectiveGrid,
} from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import { isIsolated } from '../account/isolation.ts'
import type { Position } from '../account/position.ts'
import { crossAccount } from './account-figures.ts'
import { classicPrices } from './classic-figures.ts'
import { isolatedMarginOf, sideOf, sizeOf } from './exposure-figures.ts'

interface ProtectivePrices {
  readonly liquidation: E8 | null
  readonly bankruptcy: E8 | null
}

const NO_PRICES: ProtectivePrices = { liquidation: null, bankruptcy: null }

/** Prices at which a position is liquidated, and at which its margin is used up. */
export function protectivePrices(exposure: Exposure, position: Position): ProtectivePrices {
  if (position.lots === 0) return NO_PRICES
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
function isolatedPosition(exposure: Exposure, position: Position): IsolatedPosition {
  return {
    side: sideOf(position),
    size: sizeOf(exposure, position),
    entryValue: position.entryValue,
    positionMargin: isolatedMarginOf(exposure, position),
    takerRate: exposure.account.takerRate,
  }
}

/** The liquidation price of a position on margin of its own; `null` where others stand behind it too. */
export function liquidationPriceAlone(exposure: Exposure, position: Position): E8 | null {
  return isIsolated(exposure) ? protectivePrices(exposure, position).liquidation : null
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
