import { divide, type E8, toSafeInteger } from '@perpdesk/numeric'
import { tierIndexOf } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import { isClosing, sideAt } from '../account/open-order.ts'
import type { Position } from '../account/position.ts'
import { classicLossLimitOf, isClassicBroken } from '../margin/classic-figures.ts'
import { cancelOrders } from '../orders/cancel.ts'
import { reportPosition } from '../reports/report-position.ts'
import { bankruptcyTicks } from '../risk/bankruptcy.ts'
import { sideOf, unrealisedOf } from '../risk/exposure-figures.ts'
import { presentFigures } from '../risk/present-figures.ts'
import type { State } from '../state.ts'
import { settleDebts } from './debts.ts'
import { closeInMarket, takeOver } from './takeover.ts'

/**
 * Liquidates a contract in classic cross margin by the steps of 6.2. Only the unhedged lots are liquidated: orders that
 * would increase them are cancelled, then all orders of the contract; then the part above the next lower tier is closed
 * by a fill-or-kill order, tier by tier. If the rest is still below maintenance margin, it is taken over at the price
 * that uses up its capital.
 */
export function liquidateClassic(state: State, exposure: Exposure): void {
  const position = unhedged(exposure)
  position.status = 'Liq'
  reportPosition(state, exposure, position)
  const side = sideOf(position)
  cancelOrders(state, exposure, 'CancelByPrepareLiq', (slot) => sideAt(state, slot) === side && !isClosing(state, slot))
  if (isClassicBroken(exposure)) cancelOrders(state, exposure, 'CancelAllBeforeLiq')
  while (isClassicBroken(exposure) && closeTier(state, exposure, position));
  if (isClassicBroken(exposure)) {
    takeOver(state, exposure, position, bankruptcy(exposure, position), netLots(exposure))
  }
  position.status = 'Normal'
  state.report.positionChanged(exposure, position)
  settleDebts(state, exposure)
}

function netLots(exposure: Exposure): number {
  return Math.abs(exposure.longLots - exposure.shortLots)
}

/** Returns the position of the larger side. */
function unhedged(exposure: Exposure): Position {
  const { positions } = exposure
  if (!exposure.hedge) return positions[0]
  return exposure.longLots > exposure.shortLots ? positions[1] : positions[2]
}

/**
 * Returns the price, in ticks, at which loss and closing fee of the unhedged lots use up the capital of the contract
 * (its {@link classicLossLimitOf}) with the profit or loss of the hedged lots at the mark.
 */
function bankruptcy(exposure: Exposure, position: Position): number {
  const size = BigInt(Math.abs(position.lots))
  const lots = netLots(exposure)
  const share = (amount: E8): E8 => divide(amount * BigInt(lots), size, 'floor')
  const hedged = presentFigures(exposure).unrealised - share(unrealisedOf(exposure, position))
  const net = { lots: position.lots < 0 ? -lots : lots, entryValue: share(position.entryValue) }
  return bankruptcyTicks(exposure, net, classicLossLimitOf(exposure) + hedged)
}

/**
 * Sends one fill-or-kill order down to the cap of the next lower tier by entry value; returns false if nothing was
 * closed.
 */
function closeTier(state: State, exposure: Exposure, position: Position): boolean {
  const { riskTiers } = exposure.market.instrument
  const size = Math.abs(position.lots)
  const tier = tierIndexOf(riskTiers, position.entryValue)
  if (tier === 0) return false
  const kept = toSafeInteger(divide(riskTiers[tier - 1]!.maxValue * BigInt(size), position.entryValue, 'floor'))
  const lots = Math.min(size - kept, netLots(exposure))
  if (lots <= 0) return false
  return (
    closeInMarket(state, exposure, position, { lots, price: bankruptcy(exposure, position), timeInForce: 'FOK' }) > 0
  )
}
