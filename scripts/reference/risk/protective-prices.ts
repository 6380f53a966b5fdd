import { fromUsd, toUsd } from '../account/coins.ts'
import { isIsolated, isPerSymbol } from '../account/isolation.ts'
import { leverageOf } from '../account/standing.ts'
import * as formulas from '../formulas/formulas.ts'
import { qtyOf } from '../market.ts'
import type { Position, Standing } from '../model.ts'
import { crossOf } from './account-figures.ts'
import { classicPrices } from './classic-figures.ts'
import { maintenance, positionMargin, unrealisedOf } from './exposure-figures.ts'

interface ProtectivePrices {
  readonly liq: bigint | null
  readonly bust: bigint | null
}

export function protectivePrices(standing: Standing, position: Position): ProtectivePrices {
  const { account, market } = standing
  const { takerRate } = account
  if (isPerSymbol(standing)) return classicPrices(standing, position)
  if (isIsolated(standing)) {
    const margin = positionMargin(standing, position)
    const { side, entryValue } = position
    const qty = qtyOf(market, position.lots)
    return {
      liq: formulas.isolatedLiquidationPrice(market.instrument, side, qty, entryValue, margin, takerRate),
      bust: formulas.bankruptcyPrice(market.instrument, side, qty, entryValue, margin, takerRate),
    }
  }
  let lots = 0
  let entryValue = 0n
  let ownProfit = 0n
  let ownMaintenance = 0n
  let held = 0
  for (const leg of standing.positions) {
    if (leg.lots === 0) continue
    held += leg.lots
    lots += leg.side === 'Buy' ? leg.lots : -leg.lots
    entryValue += leg.side === 'Buy' ? leg.entryValue : -leg.entryValue
    ownProfit += unrealisedOf(standing, leg)
    ownMaintenance += maintenance(standing, leg)
  }
  const side = lots > 0 ? 'Buy' : 'Sell'
  if (lots === 0 || side !== position.side) return { liq: null, bust: null }
  const qty = qtyOf(market, Math.abs(lots))
  const netEntry = side === 'Buy' ? entryValue : -entryValue
  const hedged = qtyOf(market, (held - Math.abs(lots)) / 2)
  const leverage = leverageOf(standing, side)
  const { model } = account
  const { settleCoin } = market.instrument
  const cross = crossOf(account)
  const others = cross.maintenance - toUsd(model, settleCoin, ownMaintenance, 'up')
  const balance = fromUsd(model, settleCoin, cross.balance) - ownProfit
  const left = fromUsd(model, settleCoin, cross.balance - cross.haircut - others) - ownProfit
  return {
    liq: formulas.crossLiquidationPrice(market.instrument, side, qty, netEntry, left, takerRate, hedged, leverage),
    bust: formulas.bankruptcyPrice(market.instrument, side, qty, netEntry, balance, takerRate),
  }
}
