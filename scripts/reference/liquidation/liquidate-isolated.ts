import { isClosing, ordersOf } from '../account/standing.ts'
import * as formulas from '../formulas/formulas.ts'
import { exact, Fraction } from '../formulas/fraction.ts'
import type { Model, Order, Position, Standing } from '../model.ts'
import { cancelOrders } from '../orders/cancel.ts'
import { endIdle } from '../orders/end-strategy.ts'
import { reportStatus } from '../reports/report-position.ts'
import { bankruptcyTicks } from '../risk/bankruptcy.ts'
import { isBroken } from '../risk/broken.ts'
import { markValue, positionMargin, unrealisedOf } from '../risk/exposure-figures.ts'
import { settleDebts } from './debts.ts'
import { lotsAbove } from './ladder.ts'
import { closeInMarket, takeOver } from './takeover.ts'

/**
 * Liquidates an isolated position (6.2): cancels orders that would open, then all orders, then closes tier by tier,
 * then the exchange takes over.
 */
export function liquidateIsolated(model: Model, standing: Standing, position: Position): void {
  const { account, market } = standing
  position.status = 'Liq'
  reportStatus(model, standing, position)
  const onPosition = () => ordersOf(account, market).filter((order) => order.positionIdx === position.index)
  const opens = (order: Order) => order.side === position.side && !isClosing(order)
  cancelOrders(model, onPosition().filter(opens), 'CancelByPrepareLiq')
  if (isBroken(standing, position)) {
    cancelOrders(model, onPosition(), 'CancelAllBeforeLiq')
    endIdle(model, standing, 'wouldLiquidate', position.index)
  }
  for (let stepped = true; stepped && isBroken(standing, position); ) stepped = stepDown(model, standing, position)
  if (isBroken(standing, position)) {
    takeOver(model, standing, position, bankruptcyTicks(standing, position, positionMargin(standing, position)))
  }
  position.status = 'Normal'
  model.positionChanged(standing, position)
  settleDebts(model, standing)
}

/**
 * Closes the part above the cap of the highest lower tier whose maintenance margin the rest covers; false if there is
 * none.
 */
function stepDown(model: Model, standing: Standing, position: Position): boolean {
  const { riskTiers } = standing.market.instrument
  const tier = riskTiers.indexOf(formulas.tierFor(riskTiers, markValue(standing, position)))
  for (const { maxValue } of riskTiers.slice(0, tier).toReversed()) {
    const lots = lotsAbove(standing, position, maxValue)
    if (lots <= 0 || lots >= position.lots || !restStands(standing, position, lots)) continue
    const price = bankruptcyTicks(standing, position, positionMargin(standing, position))
    return closeInMarket(model, standing, position, lots, price, 'FOK') > 0
  }
  return false
}

/** True if the remaining part covers its maintenance margin: its equity is rounded down, its value and fee up. */
function restStands(standing: Standing, position: Position, lots: number): boolean {
  const share = new Fraction(BigInt(position.lots - lots), BigInt(position.lots))
  const shared = (amount: bigint, towards: 'floor' | 'ceil') => exact(amount).times(share).e8(towards)
  const margin = positionMargin(standing, position)
  const { takerRate } = standing.account
  const fee = formulas.isolatedCloseFee(
    standing.market.instrument,
    position.side,
    position.entryValue,
    margin,
    takerRate,
  )
  const value = shared(markValue(standing, position), 'ceil')
  const needed = formulas.keepMargin(value, standing.market.instrument.riskTiers) + shared(fee, 'ceil')
  return shared(margin + unrealisedOf(standing, position), 'floor') >= needed
}
