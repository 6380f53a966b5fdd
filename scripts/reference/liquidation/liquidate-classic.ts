import { isClosing } from '../account/standing.ts'
import * as formulas from '../formulas/formulas.ts'
import { Fraction } from '../formulas/fraction.ts'
import type { Model, Position, Standing } from '../model.ts'
import { cancelOrders } from '../orders/cancel.ts'
import { endIdle } from '../orders/end-strategy.ts'
import { reportStatus } from '../reports/report-position.ts'
import { bankruptcyTicks } from '../risk/bankruptcy.ts'
import { bankruptcyCapital, hedgedProfit, isClassicBroken, netOf } from '../risk/classic-figures.ts'
import { unrealisedOf } from '../risk/exposure-figures.ts'
import { settleDebts } from './debts.ts'
import { closeInMarket, takeOver } from './takeover.ts'

/** Liquidates a contract in classic cross margin (6.2): only the unhedged lots. */
export function liquidateClassic(model: Model, standing: Standing): void {
  const net = netOf(standing)
  if (net === null) return
  const position = standing.positions[standing.hedge ? (net.side === 'Buy' ? 1 : 2) : 0]
  position.status = 'Liq'
  reportStatus(model, standing, position)
  const opens = standing.orders.filter((order) => order.side === net.side && !isClosing(order))
  cancelOrders(model, opens, 'CancelByPrepareLiq')
  if (isClassicBroken(standing)) {
    cancelOrders(model, [...standing.orders], 'CancelAllBeforeLiq')
    endIdle(model, standing, 'wouldLiquidate')
  }
  for (let stepped = true; stepped && isClassicBroken(standing); ) stepped = stepDown(model, standing, position)
  if (isClassicBroken(standing)) {
    takeOver(model, standing, position, bankruptcy(standing, position), netOf(standing)?.lots ?? 0)
  }
  position.status = 'Normal'
  model.positionChanged(standing, position)
  settleDebts(model, standing)
}

/** Returns the price at which loss and fee of the unhedged lots use up the capital and the hedged lots' profit. */
function bankruptcy(standing: Standing, position: Position): number {
  const lots = netOf(standing)?.lots ?? 0
  const share = (amount: bigint) => new Fraction(amount * BigInt(lots), BigInt(position.lots)).whole('floor')
  const hedged = hedgedProfit(standing, share(unrealisedOf(standing, position)))
  const part = { side: position.side, lots, entryValue: share(position.entryValue) }
  return bankruptcyTicks(standing, part, bankruptcyCapital(standing) + hedged)
}

/** Closes the lots above the cap of the next lower tier by entry value; returns whether any were closed. */
function stepDown(model: Model, standing: Standing, position: Position): boolean {
  const { riskTiers } = standing.market.instrument
  const { lots, entryValue } = position
  const below = riskTiers[riskTiers.indexOf(formulas.tierFor(riskTiers, entryValue)) - 1]
  if (below === undefined) return false
  const kept = Number(new Fraction(below.maxValue * BigInt(lots), entryValue).whole('floor'))
  const closed = Math.min(lots - kept, netOf(standing)?.lots ?? 0)
  if (closed <= 0) return false
  return closeInMarket(model, standing, position, closed, bankruptcy(standing, position), 'FOK') > 0
}
