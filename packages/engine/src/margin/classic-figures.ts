import { amountOf, type E8, e8Of, minus } from '@perpdesk/numeric'
import {
  bankruptcyPrice,
  classicAvailable,
  classicCapital,
  classicLiquidationPrice,
  classicLossLimit,
  classicMaintenanceMargin,
  type IsolatedPosition,
  type MarginAmounts,
  netPosition,
  protectiveGrid,
} from '@perpdesk/trading'
import type { Account, Exposure } from '../account/account.ts'
import type { Position } from '../account/position.ts'
import { isolatedHolding, sideOf, sizeOf } from '../risk/exposure-figures.ts'
import { coinFigures, presentFigures } from '../risk/present-figures.ts'
import type { ProtectivePrices } from './margin-regime.ts'
import { NO_PRICES } from './protective-prices.ts'

/**
 * Returns the margins in a contract with a margin mode of its own (5.3, classic): both are computed from the entry
 * value.
 */
export function classicMargins(exposure: Exposure, position: Position): MarginAmounts {
  const holding = isolatedHolding(exposure, position)
  const maintenance = amountOf(classicMaintenanceMargin(holding, exposure.market.instrument.riskTiers))
  return { initial: amountOf(holding.positionMargin), maintenance }
}

/** Returns the balance available for new orders in a coin that is margined separately (5.9). May be negative. */
export function classicAvailableFor(account: Account, coin: string): E8 {
  const sums = coinFigures(account, coin)
  return classicAvailable({
    walletBalance: account.balanceOf(coin) - account.heldOf(coin) - account.promisedOf(coin),
    positionMargin: sums.positionIM,
    orderMargin: sums.orderIM,
    crossLosses: e8Of(sums.lossAmount),
  })
}

/**
 * Returns the largest loss from entry of a contract in classic cross margin (5.6), see {@link classicCapital}. May be
 * negative.
 */
export function classicCapitalOf(exposure: Exposure): E8 {
  const { account, market } = exposure
  const { settleCoin } = market.instrument
  const sums = coinFigures(account, settleCoin)
  return classicCapital({
    balance: account.balanceOf(settleCoin),
    otherPositions: e8Of(minus(sums.takenAmount, exposure.figures.takenAmount)),
    orderMargin: sums.orderIM,
  })
}

/** Returns the loss at which a contract in classic cross margin is bankrupt, see {@link classicLossLimit}. */
export function classicLossLimitOf(exposure: Exposure): E8 {
  const capital = classicCapitalOf(exposure)
  if (capital >= 0n) return capital
  const { account, market } = exposure
  const { settleCoin } = market.instrument
  const lossOfOthers = e8Of(minus(coinFigures(account, settleCoin).lossAmount, exposure.figures.lossAmount))
  return classicLossLimit(capital, account.balanceOf(settleCoin), lossOfOthers, presentFigures(exposure).unrealised)
}

/**
 * Returns the unhedged part of a contract in classic cross margin, with the contract's whole capital (5.6); hedged lots
 * carry no risk. `null` if nothing is unhedged.
 */
export function classicNet(exposure: Exposure): IsolatedPosition | null {
  const leg = { size: 0n, entryValue: 0n }
  const legs = { long: leg, short: leg }
  for (const position of exposure.positions) {
    if (position.lots === 0) continue
    const held = { size: sizeOf(exposure, position), entryValue: position.entryValue }
    if (position.lots > 0) legs.long = held
    else legs.short = held
  }
  const net = netPosition(legs.long, legs.short)
  if (net === null) return null
  return { ...net, positionMargin: classicCapitalOf(exposure), takerRate: exposure.account.takerRate }
}

/** True if a contract in classic cross margin is below its maintenance margin at the present mark (6.1). */
export function isClassicBroken(exposure: Exposure): boolean {
  const net = classicNet(exposure)
  if (net === null) return false
  const { instrument } = exposure.market
  const holding = { ...net, direction: exposure.market.directionOf(net.side) }
  const equity = net.positionMargin + presentFigures(exposure).unrealised
  return equity < classicMaintenanceMargin(holding, instrument.riskTiers)
}

/** Returns liquidation and bankruptcy price of a position in classic isolated margin (5.5). */
export function classicIsolatedPrices(exposure: Exposure, position: Position): ProtectivePrices {
  const side = sideOf(position)
  const held = { ...isolatedHolding(exposure, position), side, size: sizeOf(exposure, position) }
  return classicPrices(exposure, held, held.positionMargin)
}

/** Returns liquidation and bankruptcy price in classic cross margin: only the unhedged side has them (5.6). */
export function classicCrossPrices(exposure: Exposure, position: Position): ProtectivePrices {
  const held = classicNet(exposure)
  if (held === null || held.side !== sideOf(position)) return NO_PRICES
  return classicPrices(exposure, held, classicLossLimitOf(exposure))
}

/** Returns both prices of a position; `margin` is the loss at the bankruptcy price. */
function classicPrices(exposure: Exposure, held: IsolatedPosition, margin: E8): ProtectivePrices {
  const { instrument } = exposure.market
  const grid = protectiveGrid(held.side, instrument.tickSize)
  return {
    liquidation: classicLiquidationPrice(instrument, held, instrument.riskTiers, grid),
    bankruptcy: bankruptcyPrice(instrument, { ...held, positionMargin: margin }, grid),
  }
}
