import { fromUsd, toUsd } from '../account/coins.ts'
import { isPerSymbol, standsAlone } from '../account/isolation.ts'
import { ordersOf } from '../account/standing.ts'
import { lendTo } from '../borrowing/loans.ts'
import * as formulas from '../formulas/formulas.ts'
import { exact, Fraction } from '../formulas/fraction.ts'
import type { Account, Model, Position, Standing } from '../model.ts'
import { cancelOrders } from '../orders/cancel.ts'
import { endIdle } from '../orders/end-strategy.ts'
import { reportStatus } from '../reports/report-position.ts'
import { crossOf, isCrossBroken, riskBase } from '../risk/account-figures.ts'
import { bankruptcyTicks } from '../risk/bankruptcy.ts'
import { maintenance, markValue, unrealisedOf } from '../risk/exposure-figures.ts'
import { type Holding, holdings } from '../risk/fresh-marks.ts'
import { leave, stopsOf as pairStopsOf, restingIn } from '../spot/pair.ts'
import { endPairStop } from '../spot/pair-stops.ts'
import { endPairOrder } from '../spot/pair-view.ts'
import { repay } from './conversion.ts'
import { coverShortfall, settleDebts } from './debts.ts'
import { lotsAbove } from './ladder.ts'
import { closeInMarket, takeOver } from './takeover.ts'

/** 6.3: all orders go; then the position with the largest maintenance margin, until MMR is 90 %; then takeover. */
export function liquidateCross(model: Model, account: Account): void {
  const held = holdings(account)
  for (const { standing, position } of held) {
    position.status = 'Liq'
    reportStatus(model, standing, position)
  }
  endBorrowing(model, account)
  repay(model, account)
  if (isCrossBroken(account)) {
    for (const standing of account.standings.toSorted((a, b) => a.market.instrument.id - b.market.instrument.id)) {
      if (isPerSymbol(standing)) continue
      cancelOrders(model, ordersOf(account, standing.market), 'CancelAllBeforeLiq')
      endIdle(model, standing, 'wouldLiquidate')
    }
  }
  if (isCrossBroken(account)) closeUntilSafe(model, account)
  repay(model, account)
  if (isCrossBroken(account)) takeOverAll(model, account)
  if (isCrossBroken(account) && holdings(account).length === 0) {
    for (const { coin } of account.wallets) if (!standsAlone(account, coin)) coverShortfall(model, account, coin)
  }
  for (const { standing, position } of held) {
    position.status = 'Normal'
    model.positionChanged(standing, position)
  }
}

/** With spot margin, cancels all orders in pairs; calls the manual loans. */
function endBorrowing(model: Model, account: Account): void {
  if (account.spotLeverage > 0) {
    for (const pair of model.pairs) {
      for (const order of restingIn(pair, account)) {
        leave(order)
        endPairOrder(model, order, 'Cancelled', 'CancelAllBeforeLiq', 'EC_NoError')
      }
      endIdle(model, { account, pair }, 'wouldLiquidate')
      for (const stop of pairStopsOf(pair, account)) endPairStop(model, stop, 'CancelAllBeforeLiq')
    }
  }
  for (const { coin, borrowed } of account.wallets) if (borrowed > 0n) lendTo(model, account, coin, -borrowed)
}

function closeUntilSafe(model: Model, account: Account): void {
  const exhausted = new Set<Position>()
  for (;;) {
    const cross = crossOf(account)
    const base = riskBase(cross)
    const excess = cross.maintenance - exact(base).times(new Fraction(9n, 10n)).e8('floor')
    if (cross.balance <= 0n || excess <= 0n) return
    let chosen: Holding | undefined
    for (const holding of holdings(account)) {
      if (exhausted.has(holding.position)) continue
      const largest = chosen === undefined ? 0n : maintenanceInUsd(chosen)
      if (maintenanceInUsd(holding) > largest) chosen = holding
    }
    if (chosen === undefined) return
    const { standing, position } = chosen
    const lots = lotsForRelief(standing, position, excess)
    const capital = fromUsd(model, standing.market.instrument.settleCoin, cross.balance)
    const price = bankruptcyTicks(standing, position, capital - unrealisedOf(standing, position))
    if (closeInMarket(model, standing, position, lots, price, 'IOC') < lots) exhausted.add(position)
  }
}

function maintenanceInUsd({ standing, position }: Holding): bigint {
  const { account, market } = standing
  return toUsd(account.model, market.instrument.settleCoin, maintenance(standing, position), 'up')
}

/** The share of the position that the relief (in USD) is of its maintenance margin, but not further than to the tier below. */
function lotsForRelief(standing: Standing, position: Position, relief: bigint): number {
  const part = new Fraction(relief, maintenanceInUsd({ standing, position })).min(new Fraction(1n, 1n))
  const lots = Number(part.times(new Fraction(BigInt(position.lots), 1n)).whole('ceil'))
  const { riskTiers } = standing.market.instrument
  const below = riskTiers[riskTiers.indexOf(formulas.tierFor(riskTiers, markValue(standing, position))) - 1]
  if (below === undefined) return lots
  return Math.max(1, Math.min(lots, lotsAbove(standing, position, below.maxValue)))
}

/** Every position gets the share of the balance that its maintenance margin is of what is left, but at most that margin. */
function takeOverAll(model: Model, account: Account): void {
  const held = holdings(account)
  for (const [index, { standing, position }] of held.entries()) {
    const cross = crossOf(account)
    const whole = new Fraction(maintenanceInUsd({ standing, position }), cross.maintenance)
    const most = cross.balance < cross.maintenance ? cross.balance : cross.maintenance
    const share = fromUsd(model, standing.market.instrument.settleCoin, exact(most).times(whole).e8('floor'))
    takeOver(model, standing, position, bankruptcyTicks(standing, position, share - unrealisedOf(standing, position)))
    if (index === held.length - 1) settleDebts(model, standing)
  }
}
